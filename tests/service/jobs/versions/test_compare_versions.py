"""Versions of a plan, named as a planner names them: workbooks with their edits, exports that are
kept, the service now.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from planner import Planner, at_work, later
from sheets import workbook_at

from bridge import clock
from bridge.errors import BridgeError, UsageError, WorkbookError
from bridge.jobs.export import kept_exports, thin_out
from bridge.jobs.versions import Compared, PlanSource, compare_versions
from bridge.ledger import new_run
from bridge.records.cells.base import JsonValue
from bridge.records.kinds import KINDS


@pytest.fixture
def planner(anna: Planner) -> Planner:
    return anna


def compared(planner: Planner, old: object, new: object, **more: object) -> Compared:
    source = PlanSource(planner.ledger, planner.account, lambda: planner.client)
    return compare_versions(str(old), str(new), source, planner.monitor, **more)  # type: ignore[arg-type]


def told(done: Compared) -> list[tuple[str, str]]:
    return [(move.id, str(move.text)) for move in done.comparison.moves]


def move_two_rows(planner: Planner) -> None:
    row = planner.row_of("DB0411-045")
    planner.type(row, status="DISPATCHED")
    planner.type("DB0411-046", teams=["Crane crew"])


def test_a_workbook_counts_with_its_edits(planner: Planner) -> None:
    planner.export()
    before = planner.keep_copy("Before.xlsx")
    move_two_rows(planner)
    planner.type(42, id="00123", siteId="DB01", status="PLANNED")
    found = compared(planner, before, planner.plan)
    assert told(found) == [
        ("DB0411-045", "Status Planned → Dispatched"),
        ("DB0411-046", "Teams Équipe électrique → Crane crew"),
        ("00123", "New"),
    ]
    assert (str(found.old), str(found.new), found.comparison.unchanged) == (
        "Before.xlsx",
        "Plan.xlsx",
        38,
    )
    assert told(compared(planner, planner.plan, before))[-1] == ("00123", "Removed")
    assert told(compared(planner, planner.plan, planner.plan)) == []


def test_what_was_uploaded_moved_since_the_last_export(planner: Planner) -> None:
    planner.export()
    move_two_rows(planner)
    assert told(compared(planner, "last", "now")) == []
    planner.upload()
    since = [
        ("DB0411-045", "Status Planned → Dispatched"),
        ("DB0411-046", "Teams Équipe électrique → Crane crew"),
    ]
    assert told(compared(planner, "last", "now")) == since
    today = clock.today(planner.account.zone).isoformat()
    assert told(compared(planner, today, "now")) == since
    assert told(compared(planner, "now", "last"))[0] == (
        "DB0411-045",
        "Status Dispatched → Planned",
    )
    assert told(compared(planner, planner.plan, "now")) == []
    planner.export()
    assert told(compared(planner, "last", "now")) == []
    assert told(compared(planner, kept_exports(planner.ledger)[1].summary.run, "last")) == since


def test_what_only_another_export_holds_is_neither_new_nor_gone(planner: Planner) -> None:
    planner.export()
    whole = planner.keep_copy("Whole.xlsx")
    planner.export(filters={"activities": {"sites": ["DB01"]}})
    found = compared(planner, whole, planner.plan)
    assert {text for _, text in told(found)} == {"Not in the other export"}
    assert len(found.comparison.moves) + found.comparison.unchanged == 40


def test_removed_rows_names_and_every_field_are_changes(planner: Planner) -> None:
    planner.export()
    before = planner.keep_copy("Before.xlsx")
    planner.type(
        "DB0411-045",
        manpower={"HV team": 3},
        internalRemarks="late",
        workOrderId="WO-9",
    )
    planner.edited(lambda sheet, columns: sheet.delete_rows(planner.row_of("DB0411-046")))
    done = compared(planner, before, planner.plan)
    fields = {
        move.id: (tuple(map(str, move.kinds)), set(move.fields)) for move in done.comparison.moves
    }
    assert fields == {
        "DB0411-045": (("otherwise",), {"manpower", "internalRemarks", "workOrderId"}),
        "DB0411-046": (("removed",), set()),
    }
    assert done.comparison.unchanged == 38
    back = compared(planner, planner.plan, before)
    deleted = {move.id: tuple(map(str, move.kinds)) for move in back.comparison.moves}["DB0411-046"]
    assert deleted == ("not-in-the-other",)
    planner.service.edit_activity("DB0411-045", name="Blade repair")
    (move,) = compared(planner, "last", "now").comparison.moves
    assert (move.id, [*map(str, move.kinds)], str(move.text)) == (
        "DB0411-045",
        ["renamed"],
        "Name Hydraulic oil change DB-B03 → Blade repair",
    )


def test_the_workbook_says_how_far_a_start_moved_in_words(planner: Planner, tmp_path: Path) -> None:
    planner.export()
    before, out = planner.keep_copy("Before.xlsx"), tmp_path / "Changes.xlsx"
    number = planner.row_of("DB0411-045")

    def edit(sheet: Any, columns: dict[str, int]) -> None:
        for caption in ("Start", "End"):
            sheet.cell(number, columns[caption]).value -= timedelta(hours=22)
        sheet.cell(number + 1, columns["End"]).value += timedelta(days=1, hours=2)

    planner.edited(edit)
    compared(planner, before, planner.plan, out=out)
    rows = [*openpyxl.load_workbook(out)["Changed activities"].values]
    assert [row[rows[0].index("Moved by")] for row in rows[1:]] == ["22 h earlier", None]


def test_cells_with_problems_and_doubled_ids_are_named_and_not_unchanged(planner: Planner) -> None:
    planner.export()
    before, number = planner.keep_copy("Before.xlsx"), planner.row_of("DB0411-045")

    def edit(sheet: Any, columns: dict[str, int]) -> None:
        sheet.cell(number, columns["Start"]).value = "next Tuesday"
        for column in range(1, sheet.max_column + 1):
            sheet.cell(42, column).value = sheet.cell(5, column).value

    planner.edited(edit)
    done = compared(planner, before, planner.plan)
    assert (told(done), done.comparison.unchanged) == ([], 38)
    named = sorted((str(name), found.code, found.row) for name, found in done.problems)
    assert named == [
        ("Plan.xlsx", "date", number),
        ("Plan.xlsx", "duplicate-id", 42),
    ]


def test_edits_that_are_not_compared_are_named(planner: Planner) -> None:
    planner.export()
    before = planner.keep_copy("Before.xlsx")
    with workbook_at(planner.plan) as book:
        sheet = book["Activities"]
        row = planner.row_of("DB0411-045")
        sheet.cell(row, planner.column_of("name")).value = "Another name"
        sheet.cell(row, planner.column_of("teams")).value = None
        sheet.cell(44, planner.column_of("name")).value = "call Bo"
        sheet.cell(1, planner.column_of("externalRemarks")).value = "Notes"
    done = compared(planner, before, planner.plan)
    assert done.comparison.unchanged == 40
    assert {(str(name), found.code, found.row) for name, found in done.problems} == {
        ("Plan.xlsx", "read-only-edited", row),
        ("Plan.xlsx", "emptied", row),
        ("Plan.xlsx", "rows-left-out", None),
        ("Plan.xlsx", "columns-gone", None),
    }


def test_nothing_is_new_or_removed_in_another_service(planner: Planner, tmp_path: Path) -> None:
    planner.export()
    (tmp_path / "other").mkdir()
    with at_work(tmp_path / "other", 30) as other:
        other.export()
        done = compared(planner, planner.plan, other.plan)
    kinds = {str(kind) for move in done.comparison.moves for kind in move.kinds}
    assert "not-in-the-other" in kinds
    assert not {"new", "removed"} & kinds


def test_what_moved_is_written_into_a_workbook(planner: Planner) -> None:
    planner.export()
    before = planner.keep_copy("Before.xlsx")
    record = planner.baseline()["DB0411-045"]
    end = later(record["endDate"], days=60)
    planner.type("DB0411-045", startDate=later(record["startDate"], days=59), endDate=end)
    out = planner.folder / "Moves.xlsx"
    assert compared(planner, before, planner.plan, out=out).workbook == out
    book = openpyxl.load_workbook(out)
    assert book.sheetnames == ["Report", "Changed activities"]
    head, row = list(book["Changed activities"].values)
    line = dict(zip(head, row, strict=True))
    in_cell = datetime.fromisoformat(end).astimezone(planner.account.zone).replace(tzinfo=None)
    assert (line["ID"], line["What"], line["End, after (Europe/Copenhagen)"]) == (
        "DB0411-045",
        "Later, Longer",
        in_cell,
    )
    with pytest.raises(WorkbookError, match="already exists"):
        compared(planner, before, planner.plan, out=out)


def test_without_an_export_or_an_account_there_is_something_to_do(planner: Planner) -> None:
    with pytest.raises(UsageError, match="This computer has no export of this project"):
        compared(planner, "last", "now")
    planner.export()
    with pytest.raises(UsageError, match="Comparing with the service needs an account"):
        compare_versions("last", "now", PlanSource(planner.ledger), planner.monitor)
    alone = compare_versions("last", str(planner.plan), PlanSource(planner.ledger), planner.monitor)
    assert alone.comparison.unchanged == 40


def test_a_workbook_of_other_records_is_refused(planner: Planner) -> None:
    personnel = next(kind for kind in KINDS if kind.name == "personnel")
    planner.export(personnel)
    with pytest.raises(BridgeError, match="has no activities"):
        compared(planner, planner.plan, "now")


def test_of_a_day_that_has_passed_the_last_export_of_the_same_question_stays(
    planner: Planner,
) -> None:
    def exported_at(moment: str, **filters: JsonValue) -> str:
        planner.export(filters={"activities": filters} if filters else None)
        export = kept_exports(planner.ledger)[0]
        run = new_run()
        with planner.ledger.transaction() as connection:
            connection.execute("delete from exports where run = ?", (export.summary.run,))
        planner.ledger.remember_export(replace(export.summary, run=run, started_at=moment))
        export.path.parent.rename(planner.ledger.folder(run))
        return run

    first = exported_at("2026-11-19T06:00:00.000Z")
    second = exported_at("2026-11-19T09:00:00.000Z")
    filtered = exported_at("2026-11-19T08:00:00.000Z", sites=["DB01"])
    third = exported_at("2026-11-20T06:00:00.000Z")
    fourth = exported_at("2026-11-20T07:00:00.000Z")
    thin_out(planner.ledger)
    assert [export.summary.run for export in kept_exports(planner.ledger)] == [
        fourth,
        third,
        second,
        filtered,
    ]
    assert first not in {export.summary.run for export in kept_exports(planner.ledger)}


def test_a_kept_export_that_is_damaged_says_neither_new_nor_gone(planner: Planner) -> None:
    planner.export()
    (export,) = kept_exports(planner.ledger)
    lines = export.path.read_text().splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("SB1|R|"))
    export.path.write_text("\n".join([*lines[:at], lines[at][:-9] + "AAAAAAAAA", *lines[at + 1 :]]))
    assert {text for _, text in told(compared(planner, "last", "now"))} == {
        "Not in the other export"
    }
