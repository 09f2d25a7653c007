"""Values of the service that a sheet can hardly hold: an unedited export stays "no change", and an
edited one sends no more than was edited.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from planner import Planner

from bridge.jobs.check import CheckRequest
from bridge.jobs.convert import convert
from bridge.jobs.reports import save_report
from bridge.jobs.upload import UploadChoices
from bridge.records.cells.base import JsonValue
from bridge.workbook.read.open_sheet import open_sheet

ID = "DB0411-045"
HALF = "cut \ud83d off"


NAMES: list[JsonValue] = [f"0f8fad5b-d9cb-469f-a165-{number:012d}" for number in range(1000)]


def test_lists_longer_than_a_cell_are_said_at_export_and_stay_to_the_character(
    anna: Planner,
) -> None:
    anna.service.edit_activity(ID, teams=NAMES, personnelIds=[*NAMES, 'Müller, "A"'])
    anna.service.edit_activity(
        "DB0411-046", teams=[f"Crew {number}, north" for number in range(2500)]
    )
    done = anna.export()
    assert [str(warning) for warning in done.warnings] == [
        ("Cells of Teams on Activities that are too long for Excel cannot be edited here: 2."),
        (
            "Cells of Personnel IDs on Activities that are too long for Excel cannot "
            "be edited here: 1."
        ),
    ]
    checked = anna.check()
    assert (checked.changes.unchanged, checked.changes.all_problems) == (40, ())
    anna.type(ID, externalRemarks="edited")
    anna.upload()
    row = anna.service.state.imports[-1].verdicts[0].given
    assert (row["teams"], row["personnelIds"], row["externalRemarks"]) == (
        NAMES,
        [*NAMES, 'Müller, "A"'],
        "edited",
    )


@pytest.mark.parametrize("typed", [["One crew"], [*NAMES[:500], "One crew"]])
def test_an_edit_of_a_list_longer_than_a_cell_is_a_problem(
    anna: Planner, typed: list[JsonValue]
) -> None:
    anna.service.edit_activity(ID, teams=NAMES)
    anna.export()
    anna.type(ID, teams=typed)
    checked = anna.check()
    assert [(problem.code, str(problem.message)) for problem in checked.changes.all_problems] == [
        (
            "too-long-to-edit",
            "This value is too long for a cell and cannot be edited here. Undo your edit.",
        )
    ]
    assert anna.planned(choices=UploadChoices(skip_problem_rows=True)).rows == ()


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
    anna: Planner, fields: dict[str, JsonValue]
) -> None:
    anna.service.edit_activity(ID, **fields)
    anna.export()
    assert [anna.check(online=online).changes.unchanged for online in (True, False)] == [40, 40]
    anna.type("DB0411-046", externalRemarks="(clear)")
    assert [row.payload["externalRemarks"] for row in anna.planned().rows] == [""]


def test_half_a_character_travels_from_service_to_sheet_to_ledger_and_back(
    anna: Planner, tmp_path: Path
) -> None:
    anna.service.edit_activity(
        ID, externalRemarks=HALF, teams=["Blade crew", HALF], activityCategory=HALF
    )
    anna.export()
    assert anna.check().changes.unchanged == 40
    convert(
        CheckRequest(anna.plan, anna.account, all_rows=True),
        tmp_path / "all.json",
        anna.monitor,
    )
    rows = {
        row["id"]: row for row in json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    }
    assert (rows[ID]["externalRemarks"], rows[ID]["teams"]) == (HALF, ["Blade crew", HALF])
    anna.type(ID, externalRemarks="whole again")
    anna.type("DB0411-046", externalRemarks="edited")
    done = anna.upload()
    assert (done.summary.updated, done.summary.failed, done.error) == (1, 1, None)
    assert next(row for row in anna.received() if row["id"] == ID)["teams"] == [
        "Blade crew",
        HALF,
    ]
    save_report(anna.ledger, done.summary.run, tmp_path / "report.json", overwrite=False)
    rows = {
        row["id"]: row
        for row in json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))["rows"]
    }
    assert rows[ID]["changes"] == [
        {"field": "externalRemarks", "before": HALF, "after": "whole again"}
    ]
    assert anna.check("Failed rows").changes.all_problems == ()


def test_an_id_with_half_a_character_is_found_sent_and_followed(anna: Planner) -> None:
    anna.service.edit_activity(HALF, siteId="0042", externalRemarks="one")
    anna.export()
    assert anna.check().changes.unchanged == 41
    anna.type(HALF, externalRemarks="two")
    done = anna.upload()
    assert (
        done.summary.updated,
        [row.id for row in anna.ledger.receipt(done.summary.run).rows],
    ) == (1, [HALF])
    assert (anna.service.activity(HALF) or {})["externalRemarks"] == "two"


@pytest.mark.parametrize("id", [7, 1.5, True, ["a", "b"], {"a": 1}, 10**20])
def test_an_id_that_is_no_text_is_known_by_what_its_cell_shows(
    anna: Planner, id: JsonValue
) -> None:
    anna.service.edit_activity(ID, id=id)
    anna.export()
    assert [anna.check(online=online).changes.unchanged for online in (True, False)] == [40, 40]
    with open_sheet(anna.plan, "Activities") as sheet:
        row = next(
            row.number
            for row in sheet.rows()
            if row.values.get("externalRemarks")
            == (anna.service.activity(ID) or {})["externalRemarks"]
        )
    anna.type(row, externalRemarks="edited")
    assert [len(anna.changes(online=online)) for online in (True, False)] == [1, 1]
