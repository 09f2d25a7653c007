"""One cell of an own sheet through its rule: each way to write a value, and each sentence where it
is none.
"""

from __future__ import annotations

from datetime import datetime, time
from typing import Any

import pytest

from bridge.mapping.field_readers import Meanings
from bridge.mapping.mapping_file import SheetMapping
from bridge.mapping.read import MappedSheet
from bridge.mapping.table import CellError, Grid, GridRow, GridValue, table_at
from bridge.records.cells.base import Number
from bridge.records.changes import Lookups, SheetRow


def read(
    rule: dict[str, Any],
    *cells: GridValue,
    field: str = "startDate",
    more: dict[str, Any] | None = None,
    meanings: Meanings | None = None,
) -> SheetRow:
    """Return a row whose cells stand in columns A, B, …, behind the key and the site, read by one
    rule.
    """
    captions = ["No", "Site", *"ABC"[: len(cells)]]
    by = SheetMapping.model_validate(
        {
            "mapping": 1,
            "name": "x",
            "table": {"stopAt": "end"},
            "key": {"columns": ["No"]},
            "fields": {"siteId": {"from": "Site"}, **(more or {}), field: rule},
        }
    )
    grid = Grid("Plan", [GridRow(1, tuple(captions)), GridRow(2, ("7", "HR-1", *cells))])
    (row,) = MappedSheet(grid, table_at(grid, 1, 1), by, "Europe/Copenhagen", meanings).rows()
    return row


def said(row: SheetRow) -> list[str]:
    return [str(problem.message) for problem in row.problems]


DAY = {"from": "A", "date": "day/month/year"}


@pytest.mark.parametrize(
    ("rule", "cells", "value"),
    [
        ({"fixed": "2026-06-13 07:00"}, (), "2026-06-13T05:00:00.000Z"),
        (DAY, ("13/06/2026",), "2026-06-12T22:00:00.000Z"),
        (DAY | {"time": "23:59"}, ("13/06/2026",), "2026-06-13T21:59:00.000Z"),
        (DAY | {"time": "07:00"}, ("13/06/2026 06:15",), "2026-06-13T04:15:00.000Z"),
        (DAY | {"time": "07:00"}, (datetime(2026, 6, 13),), "2026-06-13T05:00:00.000Z"),
        (DAY | {"time": "07:00"}, (datetime(2026, 6, 13, 8, 30),), "2026-06-13T06:30:00.000Z"),
        (DAY | {"time": "B"}, ("13/06/2026", "6:15"), "2026-06-13T04:15:00.000Z"),
        (DAY | {"time": "B"}, (datetime(2026, 6, 13), time(6, 15)), "2026-06-13T04:15:00.000Z"),
        (DAY, ("2026-06-13T06:00:00+02:00",), "2026-06-13T04:00:00.000Z"),
        (DAY, (None,), None),
    ],
)
def test_a_date_is_read_as_its_rule_says(
    rule: dict[str, Any], cells: tuple[GridValue, ...], value: str | None
) -> None:
    row = read(rule, *cells)
    assert (row.values.get("startDate"), said(row)) == (value, [])


@pytest.mark.parametrize(
    ("rule", "cells", "sentence"),
    [
        ({"fixed": "soon"}, (), "startDate"),
        (
            DAY | {"time": "B"},
            ("13/06/2026", "early"),
            "“early” is not a time. Write it as 07:00.",
        ),
        (
            DAY,
            (CellError("#N/A"),),
            "The cell has an error. Correct the formula or type a value.",
        ),
        (
            {"from": "A"},
            ("soon",),
            ("“soon” is not a clear date. Type it as 2026-11-24 06:00."),
        ),
        (
            DAY,
            ("soon",),
            "“soon” is not a day/month/year date. Type it that way, or as 2026-11-24 06:00.",
        ),
    ],
)
def test_what_is_no_date_says_what_would_be_one(
    rule: dict[str, Any], cells: tuple[GridValue, ...], sentence: str
) -> None:
    row = read(rule, *cells)
    assert "startDate" not in row.values
    assert len(row.problems) == 1
    assert sentence in said(row)[0] or row.problems[0].field == sentence


@pytest.mark.parametrize(
    ("rule", "cells", "value"),
    [
        ({"unit": "hours"}, ("13/06/2026", Number("36")), "2026-06-14T10:00:00.000Z"),
        ({"unit": "days"}, ("13/06/2026", "2 days"), "2026-06-14T22:00:00.000Z"),
        ({"unit": "C"}, ("13/06/2026", Number("90"), "min"), "2026-06-12T23:30:00.000Z"),
        ({"unit": "hours"}, ("13/06/2026", None), None),
        ({"unit": "hours"}, (None, Number("36")), None),
    ],
)
def test_an_end_is_a_start_and_a_duration(
    rule: dict[str, Any], cells: tuple[GridValue, ...], value: str | None
) -> None:
    row = read(
        {"from": "startDate", "plus": "B", **rule}, *cells, field="endDate", more={"startDate": DAY}
    )
    assert (row.values.get("endDate"), said(row)) == (value, [])


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        (("Alpha", "2,5"), "Type a whole number, not “2,5”."),
        (("Alpha", Number("-1")), "Type a whole number, not “-1”."),
        (("Alpha", "1000000000"), "Type a whole number, not “1000000000”."),
        ((None, Number("3")), "A number of people needs a team."),
    ],
)
def test_what_is_no_number_of_people_is_said(cells: tuple[GridValue, ...], sentence: str) -> None:
    row = read({"team": "A", "count": "B"}, *cells, field="manpower")
    assert said(row) == [sentence]


def test_clear_removes_where_a_field_may_be_removed_and_nowhere_else() -> None:
    row = read({"from": "A"}, "(Clear)", field="externalRemarks")
    assert (row.cleared, row.values["externalRemarks"]) == (frozenset({"externalRemarks"}), "")
    assert read({"from": "A"}, "(clear)", field="manpower").values["manpower"] == {}
    assert read({"from": "A"}, "(clear)", field="teams").values["teams"] == []
    assert said(read({"from": "A"}, "(clear)", field="siteId")) == [
        "It cannot be removed. Type a value instead of (clear)."
    ]


def rows(rule: dict[str, Any], *cells: GridValue, field: str = "startDate") -> list[SheetRow]:
    """Return the rows of one column of cells, read by one rule."""
    by = SheetMapping.model_validate(
        {
            "mapping": 1,
            "name": "x",
            "table": {"stopAt": "end"},
            "key": {"columns": ["No"]},
            "fields": {"siteId": {"from": "Site"}, field: rule},
        }
    )
    grid = Grid(
        "Plan",
        [
            GridRow(1, ("No", "Site", "A")),
            *(GridRow(at, (f"K{at}", "HR-1", cell)) for at, cell in enumerate(cells, 2)),
        ],
    )
    return list(MappedSheet(grid, table_at(grid, 1, 1), by, "Europe/Copenhagen").rows())


@pytest.mark.parametrize(
    ("other", "teams", "sentences"),
    [
        ("stop", None, ["“Zeta” is not matched. Matched values are A, B."]),
        ("leave", ["Alpha"], []),
        ("keep", ["Alpha", "Zeta"], []),
    ],
)
def test_a_name_of_a_list_that_the_table_of_values_does_not_have(
    other: str, teams: list[str] | None, sentences: list[str]
) -> None:
    row = read(
        {"from": "A", "values": {"A": "Alpha", "B": "Beta"}, "other": other},
        "A, Zeta",
        field="teams",
    )
    assert (row.values.get("teams"), said(row)) == (teams, sentences)


def test_a_list_that_cannot_be_read_is_a_problem_also_where_its_names_would_be_looked_up() -> None:
    row = read({"from": "A", "values": {"A": "Alpha"}}, "A,,B", field="teams")
    assert "teams" not in row.values
    assert [problem.code for problem in row.problems] == ["list-syntax"]


@pytest.mark.parametrize(
    ("other", "team", "manpower", "sentences"),
    [
        ("stop", "Alpha", {"Team A": 3}, []),
        (
            "stop",
            "Zeta",
            None,
            ["“Zeta” is not matched. Matched values are Alpha, Both, Off."],
        ),
        ("leave", "Zeta", None, []),
        ("keep", "Zeta", {"Zeta": 3}, []),
        (
            "stop",
            "Both",
            None,
            ["“Team A, Team B” has several teams with one number. Write team:number for each."],
        ),
    ],
)
def test_a_team_beside_its_number_is_looked_up(
    other: str, team: str, manpower: dict[str, int] | None, sentences: list[str]
) -> None:
    rule = {
        "team": "A",
        "count": "B",
        "values": {"Alpha": "Team A", "Both": "Team A, Team B", "Off": None},
        "other": other,
    }
    row = read(rule, team, Number("3"), field="manpower")
    assert (row.values.get("manpower"), said(row)) == (manpower, sentences)
    with pytest.raises(ValueError, match="not enough values"):
        read(rule, "Off", Number("3"), field="manpower")  # the row is left out


def test_one_known_team_with_a_comma_in_its_name_takes_a_number() -> None:
    names = Meanings(Lookups({"teams": ("Cable team, south",)}))
    rule = {"team": "A", "count": "B"}
    row = read(rule, "Cable team, south", Number("2"), field="manpower", meanings=names)
    assert row.values.get("manpower") == {"Cable team, south": 2}


def test_several_teams_with_one_number_are_refused_by_the_separator_of_the_teams() -> None:
    teams = {"teams": {"from": "A", "separator": ";"}}
    row = read(
        {"team": "A", "count": "B"},
        "HV team; Blade crew",
        Number("4"),
        field="manpower",
        more=teams,
    )
    assert row.values.get("teams") == ["HV team", "Blade crew"]
    assert "manpower" not in row.values
    assert [problem.code for problem in row.problems] == ["manpower-teams"]


@pytest.mark.parametrize(
    ("rule", "cells", "sentence"),
    [
        (
            DAY | {"time": "B"},
            (None, "06:15"),
            "The date is missing; the cell has only a time.",
        ),
        (
            DAY,
            (datetime(1900, 1, 1, 6, 15),),
            (
                "“1900-01-01 06:15” is not a day/month/year date. Type it that way, or "
                "as 2026-11-24 06:00."
            ),
        ),
    ],
)
def test_a_time_of_day_alone_is_no_date(
    rule: dict[str, Any], cells: tuple[GridValue, ...], sentence: str
) -> None:
    row = read(rule, *cells)
    assert ("startDate" in row.values, said(row)) == (False, [sentence])


@pytest.mark.parametrize(
    ("start", "lasts", "sentence"),
    [
        ("13/06/2026", "soon", "“soon” is not a duration. Type a number, or for example 2 days."),
        ("30/12/9999", "9999999", "The end is not a possible date."),
    ],
)
def test_what_is_no_duration_says_what_would_be_one(start: str, lasts: str, sentence: str) -> None:
    row = read(
        {"from": "startDate", "plus": "B", "unit": "days"},
        start,
        lasts,
        field="endDate",
        more={"startDate": DAY},
    )
    assert ("endDate" in row.values, said(row)) == (False, [sentence])


def test_days_beside_a_clock_change_keep_their_own_offset() -> None:
    days = [
        datetime(2026, 3, 28, 23, 30),
        datetime(2026, 3, 29, 12),
        datetime(2026, 3, 30, 0, 30),
        datetime(2026, 10, 24, 23),
        datetime(2026, 10, 26),
    ]
    assert [row.values["startDate"] for row in rows({"from": "A"}, *days)] == [
        "2026-03-28T22:30:00.000Z",
        "2026-03-29T10:00:00.000Z",
        "2026-03-29T22:30:00.000Z",
        "2026-10-24T21:00:00.000Z",
        "2026-10-25T23:00:00.000Z",
    ]
