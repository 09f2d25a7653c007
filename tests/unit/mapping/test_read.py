"""A sheet through a mapping: rows with their values, each bad cell a Problem at its place, and
nothing passed over in silence.
"""

from __future__ import annotations

from typing import Any

import pytest
from unit.mapping.habits import sheet

from bridge.errors import MappingError
from bridge.mapping.checks import checks
from bridge.mapping.field_readers import Meanings
from bridge.mapping.mapping_file import SheetMapping, fit
from bridge.mapping.read import LeftOut, MappedSheet
from bridge.mapping.table import CellError, Grid, GridRow, GridValue, numbered, table_at
from bridge.records.cells.base import Number
from bridge.records.changes import Lookups, SheetRow

ROWS = """Order|Op|Loc|Start|End|Status|Crew|No|Text
77|0010|DB01-018|13/06/2026|14/06/2026|REL|Alpha|2|Öl
77|0020|DB01-018|14/06/2026|15/06/2026|CRTD|Beta|3|Filter"""
FIELDS: dict[str, Any] = {
    "siteId": {"from": "Loc", "match": r"^(DB\d{2})"},
    "startDate": {"from": "Start", "date": "day/month/year", "time": "07:00"},
    "endDate": {"from": "End", "date": "day/month/year", "time": "15:00", "zone": "UTC"},
    "status": {
        "from": "Status",
        "values": {"REL": "DISPATCHED", "CRTD": "PLANNED", "DLFL": None},
        "other": "stop",
    },
    "manpower": {"team": "Crew", "count": "No"},
    "externalRemarks": {"from": ["Text", "Order"], "join": " / "},
    "internalRemarks": {"fixed": "from SAP"},
}


def mapping(
    fields: dict[str, Any] | None = None, key: tuple[str, ...] = ("Order", "Op"), **table: Any
) -> SheetMapping:
    return SheetMapping.model_validate(
        {
            "mapping": 1,
            "name": "SAP",
            "table": {"stopAt": "end", **table},
            "key": {"columns": list(key)},
            "fields": FIELDS if fields is None else fields,
        }
    )


def opened(rows: str | Grid, by: SheetMapping | None = None, **more: Any) -> MappedSheet:
    grid = sheet(rows) if isinstance(rows, str) else rows
    return MappedSheet(grid, table_at(grid, 1, 1), by or mapping(), "Europe/Berlin", **more)


def said(rows: list[SheetRow]) -> list[str]:
    return [str(problem.sentence) for row in rows for problem in row.problems]


def test_error_cells_and_formulas_are_said() -> None:
    cells: list[GridValue] = ["77", "0010", CellError("#N/A"), None, None, "REL", None, None, "x"]
    grid = Grid(
        "Plan",
        [GridRow(1, ROWS.splitlines()[0].split("|")), GridRow(2, cells, formulas=frozenset({5}))],
    )
    assert said(list(opened(grid).rows())) == [
        "Row 2, Loc: The cell has an error. Correct the formula or type a value.",
        "Row 2, Status: The cell has a formula. Its value “REL” is used.",
    ]


def test_titles_totals_repeated_headers_and_rows_left_out_by_value_are_no_data_and_said_once() -> (
    None
):
    more = (
        "\n\n|||||||||Week"
        " 49\nOrder|Op|Loc|Start|End|Status|Crew|No|Text\n78|0010|DB02|14/06/2026||DLFL|||\n||||||"
        "Total|5|\n||||||Sum of Alpha|2|\n||DB02 total||||||"
    )
    opens = opened(ROWS + more)
    rows = list(opens.rows())
    assert [row.number for row in rows] == [2, 3]
    assert opens.found.left_out == [
        LeftOut(5, "title", "Week 49"),
        LeftOut(6, "header", "Order"),
        LeftOut(7, "value", "DLFL"),
        LeftOut(8, "total", "Total"),
        LeftOut(9, "total", "Sum of Alpha"),
        LeftOut(10, "total", "DB02 total"),
    ]
    assert [
        (problem.code, str(problem.message))
        for problem in checks(opens)
        if problem.code.startswith("left-out")
    ] == [
        ("left-out-title", "Rows that look like titles or notes are not imported: 5."),
        ("left-out-header", "Repeated header rows are not imported: 6."),
        ("left-out-value", "Rows are not imported because of their values: 7."),
        ("left-out-total", "Rows that look like totals are not imported: 8, 9, 10."),
    ]


def test_a_row_of_which_half_says_other_things_than_the_header_is_data() -> None:
    by = mapping(
        {"siteId": {"from": "Loc"}, "internalRemarks": {"from": "Text"}}, key=("Order", "Op")
    )
    opens = opened("Order|Op|Loc|Text\n1|2|S|x\nOrder|Op|S9|y\nOrder|Op|Loc|y\nOrder|2|S|x", by)
    assert [row.number for row in opens.rows()] == [2, 3, 5]
    assert opens.found.left_out == [LeftOut(4, "header", "Order")]
    two = opened(
        "No|Loc|Text\n77||Text",
        mapping({"siteId": {"from": "Loc"}, "internalRemarks": {"from": "Text"}}, key=("No",)),
    )
    assert [row.values["internalRemarks"] for row in two.rows()] == ["Text"]


def test_a_key_that_is_no_text_or_an_error_is_a_problem() -> None:
    by = mapping({"siteId": {"from": "Site"}}, key=("No", "Sub"))
    cells: list[list[GridValue]] = [
        [True, "1", "S"],
        [CellError("#REF!"), "1", "S"],
        [Number("1.5"), "1", "S"],
        [Number("7"), Number("8"), "S"],
    ]
    grid = Grid(
        "Plan",
        [GridRow(1, ["No", "Sub", "Site"]), *(GridRow(at, row) for at, row in enumerate(cells, 2))],
    )
    rows = list(opened(grid, by).rows())
    assert said(rows) == [
        "Row 2, No: “TRUE” is not an ID. Format the cell as text and type the ID again.",
        "Row 3, No: The row has no activity ID: No is blank.",
        (
            "Row 4, No: Excel may have changed the ID 1.5. Format the cell as text and "
            "type the ID again."
        ),
    ]
    assert [row.values.get("id") for row in rows] == [None, None, None, "7-8"]


def test_words_that_differ_by_case_only_are_looked_up_exactly_or_not_at_all() -> None:
    by = mapping(
        {
            "siteId": {
                "from": "Site",
                "values": {"db": "S1", "DB": "S2", "Hr  1": "S3"},
                "other": "leave",
            }
        },
        key=("No",),
    )
    rows = list(opened("No|Site\nA|db\nB|DB\nC|Db\nD|HR 1", by).rows())
    assert [row.values.get("siteId") for row in rows] == ["S1", "S2", None, "S3"]


def test_a_text_alone_in_the_key_is_a_title_unless_it_is_a_known_id() -> None:
    by = mapping({"siteId": {"from": "Loc"}}, key=("Order",))
    rows = "Order|Loc\nWeek 49|\nA7|"
    assert [row.values for row in opened(rows, by).rows()] == []
    assert [row.values for row in opened(rows, by, known_ids=frozenset({"A7"})).rows()] == [
        {"id": "A7"}
    ]


def test_two_rows_for_one_key_are_a_problem_that_names_both() -> None:
    opens = opened(ROWS + "\n77|0010|DB01|16/06/2026||REL|||")
    assert [row.values["id"] for row in opens.rows()] == ["77-0010", "77-0020", "77-0010"]
    (problem,) = [problem for problem in checks(opens) if problem.code == "same-key"]
    assert (str(problem.message), problem.row, problem.cell) == (
        "Rows 2, 4 have the same Order, Op: 77-0010.",
        4,
        "A4",
    )


def test_the_end_of_the_table_may_be_a_blank_key_and_keys_below_it_are_said() -> None:
    opens = opened(
        ROWS + "\n\n||||||||note\n78|0010|DB01|16/06/2026||REL|||", mapping(stopAt="blank key")
    )
    assert [row.number for row in opens.rows()] == [2, 3]
    assert [str(problem.message) for problem in checks(opens) if problem.code == "rows-below"] == [
        "The table ends in row 4, but there are activity IDs below it, from row 6."
    ]
    severities = [
        [str(one.severity) for one in checks(opens, accepted) if one.code == "rows-below"]
        for accepted in ((), {"rows-below"})
    ]
    assert severities == [
        ["error"],
        ["warning"],
    ], "it stops until somebody says that it is meant so"


@pytest.mark.parametrize(
    ("stop", "gap", "rows", "below"),
    [
        ("blank row", "||", [2], [4]),
        ("blank row", "||note", [2, 4], []),  # it is not blank
        ("blank key", "|S|", [2], [4]),
        ("blank key", "||", [2], [4]),
        ("end", "||", [2, 4], []),
    ],
)
def test_the_table_ends_where_its_mapping_says(
    stop: str, gap: str, rows: list[int], below: list[int]
) -> None:
    opens = opened(
        f"No|Loc|Mine\nA|S|x\n{gap}\nB|S|y",
        mapping({"siteId": {"from": "Loc"}}, key=("No",), stopAt=stop),
    )
    assert ([row.number for row in opens.rows()], opens.found.below) == (rows, below)


def test_nights_of_a_clock_change_go_by_the_rules_of_every_date() -> None:
    by = mapping({"startDate": {"from": "Start", "date": "day/month/year"}}, key=("No",))
    rows = list(
        opened("No|Start\nA|25/10/2026 02:30\nB|29/03/2026 02:30\nC|25/10/2026 04:00", by).rows()
    )
    assert said(rows) == [
        (
            "Row 2, Start: 2026-10-25 02:30 occurs twice in Europe/Berlin, because the "
            "clocks go back. Type 2026-10-25T02:30:00+02:00 or 2026-10-25T02:30:00+01:00 "
            "as text."
        ),
        (
            "Row 3, Start: 2026-03-29 02:30 does not exist in Europe/Berlin, because the "
            "clocks go forward. Type 2026-03-29T01:30:00+01:00 or "
            "2026-03-29T03:30:00+02:00."
        ),
    ]
    assert rows[2].values["startDate"] == "2026-10-25T03:00:00.000Z"


@pytest.mark.parametrize(
    ("unit", "lasts", "end"),
    [
        ("hours", "#24", "2026-10-25T09:00:00.000Z"),
        ("days", "#1", "2026-10-25T10:00:00.000Z"),
        ("Unit", "#2", "2026-10-26T10:00:00.000Z"),
    ],
)
def test_days_keep_the_time_of_day_over_a_clock_change_and_hours_do_not(
    unit: str, lasts: str, end: str
) -> None:
    by = mapping(
        {
            "startDate": {"from": "Start"},
            "endDate": {"from": "startDate", "plus": "Lasts", "unit": unit},
        },
        key=("No",),
    )
    (row,) = opened(f"No|Start|Lasts|Unit\nA|@2026-10-24 11:00|{lasts}|Tage", by).rows()
    assert row.values["endDate"] == end


def test_a_duration_without_its_start_or_in_an_unknown_unit_is_nothing_or_a_problem() -> None:
    by = mapping(
        {
            "startDate": {"from": "Start"},
            "endDate": {"from": "startDate", "plus": "Lasts", "unit": "Unit"},
        },
        key=("No",),
    )
    first, second = opened("No|Start|Lasts|Unit\nA||#5|h\nB|@2026-10-24 11:00|#5|EA", by).rows()
    assert first.values == {"id": "A"}
    assert said([second]) == [
        "Row 3, Unit: “EA” is not a unit of time. Use minutes, hours, days or weeks."
    ]


# what values mean


def test_what_is_known_wins_over_what_is_remembered_and_that_is_said() -> None:
    meanings = Meanings(
        Lookups({"sites": ("HKZ-1", "HKZ01")}), {}, {"siteId": {"HKZ-1": "HKZ01", "HKZ 2": "HKZ02"}}
    )
    by = mapping({"siteId": {"from": "Site"}}, key=("No",))
    first, second = opened("No|Site\nA|HKZ-1\nB|HKZ 2", by, meanings=meanings).rows()
    assert (first.values["siteId"], second.values["siteId"]) == ("HKZ-1", "HKZ02")
    assert said([first, second]) == [
        "Row 2, Site: “HKZ-1” is a known value and is not replaced by “HKZ01”.",
        "Row 3, Site: “HKZ 2” is replaced by “HKZ02”, as you chose.",
    ]


def test_a_state_of_the_service_is_never_read_as_another_one_and_may_leave_its_row_out() -> None:
    meanings = Meanings(remembered={"status": {"PLANNED": "COMPLETED", "done": "COMPLETED"}})
    by = mapping(
        {
            "status": {
                "from": "State",
                "values": {"Dispatched": "PLANNED", "completed": "COMPLETED", "CANCELLED": None},
            }
        },
        key=("No",),
    )
    rows = list(
        opened(
            "No|State\nA|PLANNED\nB|planned\nC|done\nD|DISPATCHED\nE|completed\nF|CANCELLED",
            by,
            meanings=meanings,
        ).rows()
    )
    assert [row.values["status"] for row in rows] == [
        "PLANNED",
        "PLANNED",
        "COMPLETED",
        "DISPATCHED",
        "COMPLETED",
    ]
    assert said(rows) == [
        "Row 2, State: “PLANNED” is a known value and is not replaced by “COMPLETED”.",
        "Row 4, State: “done” is replaced by “COMPLETED”, as you chose.",
        "Row 5, State: “DISPATCHED” is a known value and is not replaced by “PLANNED”.",
    ]


def test_lists_are_looked_up_name_by_name_and_as_a_whole() -> None:
    by = mapping(
        {"teams": {"from": "Teams", "values": {"A": "Alpha", "B + C": "Beta, Gamma"}}}, key=("No",)
    )
    rows = list(opened("No|Teams\n1|A, Delta\n2|B + C\n3|A, Alpha", by).rows())
    assert [row.values.get("teams") for row in rows] == [
        ["Alpha", "Delta"],
        ["Beta", "Gamma"],
        None,
    ]
    assert said(rows) == ["Row 4, Teams: “A, Alpha” contains a name twice."]


# the whole sheet


def test_a_column_of_dates_that_turns_its_order_stops() -> None:
    opens = opened(
        ROWS.replace("14/06/2026|15/06", "04/06/2026|06/15").replace(
            "13/06/2026|14/06", "03/06/2026|06/04"
        )
    )
    list(opens.rows())
    assert [str(problem.message) for problem in checks(opens) if problem.code == "date-order"] == [
        "Row 3 of “End” is not a day/month/year date. Did the date order change?"
    ]


def test_a_column_of_dates_that_says_two_orders_or_was_made_by_another_country_is_said() -> None:
    by = mapping(
        {
            "siteId": {"from": "Loc"},
            "startDate": {"from": "Start", "date": "day/month/year", "time": "07:00"},
        },
        key=("No",),
    )
    found = []
    for starts in (
        ("25/06/2026", "06/25/2026"),
        ("25/06/2026", "@2026-04-03 07:00"),
        ("25/06/2026", "@2026-04-13 07:00"),
        ("25/06/2026", "05/06/2026"),
    ):
        opens = opened(
            "No|Loc|Start\n" + "\n".join(f"{at}|S|{start}" for at, start in enumerate(starts)), by
        )
        list(opens.rows())
        found.append(
            [
                (str(problem.severity), str(problem.message))
                for problem in checks(opens)
                if problem.code.startswith("date-")
            ]
        )
    assert found == [
        [("error", "Row 3 of “Start” is not a day/month/year date; other rows are.")],
        [
            (
                "warning",
                (
                    "“Start” mixes dates and texts. Check that day and month are not "
                    "swapped in the dates."
                ),
            )
        ],
        [],
        [],
    ]


def test_an_end_by_duration_and_a_fixed_date_have_no_midnight_of_their_own() -> None:
    dates = {
        "startDate": {"from": "Start", "date": "day/month/year"},
        "endDate": {"from": "startDate", "plus": "Hours", "unit": "hours"},
    }
    opens = opened(
        "No|Loc|Start|Hours\n1|S|25/06/2026|8",
        mapping({"siteId": {"from": "Loc"}, **dates}, key=("No",)),
    )
    list(opens.rows())
    assert [problem.code for problem in checks(opens)] == ["no-time"]
    fixed = opened(
        "No|Loc\n1|S",
        mapping({"siteId": {"from": "Loc"}, "startDate": {"fixed": "2026-06-25"}}, key=("No",)),
    )
    list(fixed.rows())
    assert checks(fixed) == ()


# the table


def test_a_caption_that_stands_twice_gets_a_number_that_no_other_caption_has() -> None:
    assert numbered(["Description", " Description ", "", "Description (2)", "Description"]) == (
        "Description", "Description (3)", "Column C", "Description (2)", "Description (4)",
    )  # fmt: skip


def test_without_a_header_another_number_of_columns_is_a_question() -> None:
    by = mapping(
        {"internalRemarks": {"from": "Column B"}},
        key=("Column A",),
        headerRows=0,
        header=["Column A", "Column B"],
    )
    assert fit(by, table_at(sheet("1|a"), 0, 0)).open == ()
    unnamed = mapping({"internalRemarks": {"from": "Column B"}}, key=("Column A",), headerRows=0)
    assert fit(unnamed, table_at(sheet("1|a|b"), 0, 0)).open == (), (
        "it never said how many there are"
    )
    assert [question.code for question in fit(by, table_at(sheet("1|a|b"), 0, 0)).open] == [
        "columns-changed"
    ]


def test_a_pattern_that_takes_too_long_for_a_column_ends_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bridge.mapping.patterns.PATIENCE", -1.0)
    with pytest.raises(MappingError) as raised:
        list(opened(ROWS).rows())
    assert (
        str(raised.value)
        == "The column matching “SAP” cannot be used for this sheet. “^(DB\\d{2})” takes "
        "too long for the texts of this column."
    )


def test_without_a_header_a_column_that_the_sheet_does_not_have_is_a_question() -> None:
    by = mapping({"internalRemarks": {"from": "Column C"}}, key=("Column A",), headerRows=0)
    assert [
        (question.code, question.caption) for question in fit(by, table_at(sheet("1|a"), 0, 0)).open
    ] == [("column-gone", "Column C")]
    assert [question.code for question in fit(by, table_at(sheet("1|a|b"), 1, 1)).open] == [
        "header"
    ]
