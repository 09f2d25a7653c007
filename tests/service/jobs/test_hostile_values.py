"""Values of the service that a sheet can hardly hold: an unedited export stays "no change", and an
edited one sends no more than was edited.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from planner import Planner, at_work

from bridge.cli.terminal import result
from bridge.jobs.check import CheckRequest, convert
from bridge.jobs.follow import save_report
from bridge.jobs.upload import UploadChoices
from bridge.records.cells.base import JsonValue
from bridge.texts import say, shown
from bridge.workbook.read.open_sheet import open_sheet

ID = "DB0411-045"
HALF = "cut \ud83d off"


@pytest.fixture
def planner(tmp_path: Path) -> Iterator[Planner]:
    with at_work(tmp_path) as found:
        yield found


NAMES: list[JsonValue] = [f"0f8fad5b-d9cb-469f-a165-{number:012d}" for number in range(1000)]


def test_lists_longer_than_a_cell_are_said_at_export_and_stay_to_the_character(
    planner: Planner,
) -> None:
    planner.service.edit_activity(ID, teams=NAMES, personnelIds=[*NAMES, 'Müller, "A"'])
    planner.service.edit_activity(
        "DB0411-046", teams=[f"Crew {number}, north" for number in range(2500)]
    )
    done = planner.export()
    assert [str(warning) for warning in done.warnings] == [
        (
            "2 cells of Teams on Activities are shortened and cannot be edited, because "
            "their values are too long. Nothing is lost."
        ),
        (
            "1 cell of Personnel IDs on Activities is shortened and cannot be edited, "
            "because its value is too long. Nothing is lost."
        ),
    ]
    checked = planner.check()
    assert (checked.changes.unchanged, checked.changes.all_problems) == (40, ())
    planner.type(planner.row_of(ID), externalRemarks="edited")
    planner.upload()
    row = planner.service.state.imports[-1].verdicts[0].given
    assert (row["teams"], row["personnelIds"], row["externalRemarks"]) == (
        NAMES,
        [*NAMES, 'Müller, "A"'],
        "edited",
    )


@pytest.mark.parametrize("typed", [["One crew"], [*NAMES[:500], "One crew"]])
def test_an_edit_of_a_list_longer_than_a_cell_is_a_problem(
    planner: Planner, typed: list[JsonValue]
) -> None:
    planner.service.edit_activity(ID, teams=NAMES)
    planner.export()
    planner.type(planner.row_of(ID), teams=typed)
    checked = planner.check()
    assert [(problem.code, str(problem.message)) for problem in checked.changes.all_problems] == [
        (
            "too-long-to-edit",
            (
                "This value is too long for a cell and cannot be edited here. Undo your "
                "edit, or write (clear)."
            ),
        )
    ]
    assert planner.planned(choices=UploadChoices(skip_problem_rows=True)).rows == ()


def test_a_text_longer_than_a_cell_cannot_be_edited_in_part(planner: Planner) -> None:
    planner.service.edit_activity(ID, externalRemarks="x" * 40_000)
    planner.export()
    planner.type(planner.row_of(ID), externalRemarks="x" * 30_000 + "…")
    assert [problem.code for problem in planner.check().changes.all_problems] == [
        "too-long-to-edit"
    ]


@pytest.mark.parametrize(
    "fields",
    [
        {"externalRemarks": "(clear)"},
        {"teams": ["(clear)"]},
        {"siteId": "(clear)"},
        {"activityCategory": " (Clear) "},
    ],
)
def test_a_value_that_reads_as_the_word_for_removing_is_unedited(
    planner: Planner, fields: dict[str, JsonValue]
) -> None:
    planner.service.edit_activity(ID, **fields)
    planner.export()
    assert [planner.check(online=online).changes.unchanged for online in (True, False)] == [40, 40]
    planner.type(planner.row_of("DB0411-046"), externalRemarks="(clear)")
    assert [row.payload["externalRemarks"] for row in planner.planned().rows] == [""]


def test_an_activity_whose_id_is_the_word_for_removing_is_edited_like_any_other(
    planner: Planner,
) -> None:
    planner.service.edit_activity("(clear)", siteId="0042", externalRemarks="one")
    planner.export()
    assert planner.check().changes.unchanged == 41
    with open_sheet(planner.plan, "Activities") as sheet:
        row = next(row.number for row in sheet.rows() if row.texts.get("id") == "(clear)")
    planner.type(row, externalRemarks="two")
    assert [(row.id, row.payload["externalRemarks"]) for row in planner.planned().rows] == [
        ("(clear)", "two")
    ]


def test_half_a_character_travels_from_service_to_sheet_to_ledger_and_back(
    planner: Planner, tmp_path: Path
) -> None:
    planner.service.edit_activity(
        ID, externalRemarks=HALF, teams=["Blade crew", HALF], activityCategory=HALF
    )
    planner.export()
    assert planner.check().changes.unchanged == 40
    convert(
        CheckRequest(planner.plan, planner.account, all_rows=True),
        tmp_path / "all.json",
        planner.monitor,
    )
    rows = {
        row["id"]: row for row in json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    }
    assert (rows[ID]["externalRemarks"], rows[ID]["teams"]) == (HALF, ["Blade crew", HALF])
    planner.type(planner.row_of(ID), externalRemarks="whole again")
    planner.type(planner.row_of("DB0411-046"), externalRemarks="edited")
    done = planner.upload()
    assert (done.summary.updated, done.summary.failed, done.error) == (1, 1, None)
    assert next(row for row in planner.received() if row["id"] == ID)["teams"] == [
        "Blade crew",
        HALF,
    ]
    save_report(planner.ledger, done.summary.run, tmp_path / "report.json", overwrite=False)
    rows = {
        row["id"]: row
        for row in json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))["rows"]
    }
    assert rows[ID]["changes"] == [
        {"field": "externalRemarks", "before": HALF, "after": "whole again"}
    ]
    assert planner.check("Failed rows").changes.all_problems == ()


def test_an_id_with_half_a_character_is_found_sent_and_followed(planner: Planner) -> None:
    planner.service.edit_activity(HALF, siteId="0042", externalRemarks="one")
    planner.export()
    assert planner.check().changes.unchanged == 41
    planner.type(planner.row_of(HALF), externalRemarks="two")
    done = planner.upload()
    assert (
        done.summary.updated,
        [row.id for row in planner.ledger.receipt(done.summary.run).rows],
    ) == (1, [HALF])
    assert (planner.service.activity(HALF) or {})["externalRemarks"] == "two"


@pytest.mark.parametrize("id", [7, 1.5, True, ["a", "b"], {"a": 1}, 10**20])
def test_an_id_that_is_no_text_is_known_by_what_its_cell_shows(
    planner: Planner, id: JsonValue
) -> None:
    planner.service.edit_activity(ID, id=id)
    planner.export()
    assert [planner.check(online=online).changes.unchanged for online in (True, False)] == [40, 40]
    with open_sheet(planner.plan, "Activities") as sheet:
        row = next(
            row.number
            for row in sheet.rows()
            if row.values.get("externalRemarks")
            == (planner.service.activity(ID) or {})["externalRemarks"]
        )
    planner.type(row, externalRemarks="edited")
    assert [len(planner.check(online=online).changes.changes) for online in (True, False)] == [1, 1]


def test_a_time_of_the_service_before_any_plan_is_unedited(
    planner: Planner, tmp_path: Path
) -> None:
    planner.service.edit_activity(
        ID, startDate="0001-01-01T00:00:00Z", endDate="0024-11-24T06:00:00.000Z"
    )
    planner.export()
    assert [planner.check(online=online).changes.unchanged for online in (True, False)] == [40, 40]
    convert(
        CheckRequest(planner.plan, planner.account, all_rows=True),
        tmp_path / "all.json",
        planner.monitor,
    )
    rows = {
        row["id"]: row for row in json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    }
    assert (rows[ID]["startDate"], rows[ID]["endDate"]) == (
        "0001-01-01T00:00:00Z",
        "0024-11-24T06:00:00.000Z",
    )
    planner.type(planner.row_of("DB0411-046"), startDate="0024-11-24 06:00")
    assert [(problem.code, problem.field) for problem in planner.check().changes.all_problems] == [
        ("date-too-early", "startDate")
    ]


def test_half_a_character_in_the_words_of_a_refusal_reaches_the_workbook_and_the_screen(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    with at_work(tmp_path) as planner:
        planner.service.edit_activity(ID, externalRemarks=HALF, siteId=HALF)
        planner.export()
        planner.type(planner.row_of(ID), status="DISPATCHED")
        done = planner.upload()
        assert (done.summary.failed, done.error) == (1, None)
        assert planner.follow(done.summary.run).summary.failed == 1
        result(True, {"before": HALF}, list)
        result(False, {}, lambda: [HALF])
        out = capfdbinary.readouterr().out.decode("utf-8").splitlines()
        assert (json.loads(out[0]), out[1]) == ({"before": HALF}, "cut \ufffd off")
        assert shown(say("{said}.", said=HALF)) == "cut \ufffd off."
        assert [
            problem
            for name in ("Activities", "Failed rows")
            for problem in planner.check(name).changes.all_problems
            if problem.severity == "error"
        ] == []
