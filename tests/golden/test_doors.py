"""Two doors never judge the same cell differently: each triple of the golden tables goes through
every door that it fits, many rows in one workbook.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from dialects.service import DialectWorld
from golden.table import (
    ABSENT,
    AS_EXPORTED,
    HIDDEN,
    NO_BOTH,
    NOT_KNOWN,
    ZONE,
    Triple,
    fields,
    has_both,
    in_cell,
    triples,
)
from planner import Planner, at_work
from sheets import workbook_at

from bridge.errors import ConflictError
from bridge.jobs.check import Checked, CheckRequest, check
from bridge.jobs.follow import Uploaded
from bridge.jobs.merge import MergeRequest, merge_plans
from bridge.jobs.upload import UploadChoices, preview_upload
from bridge.jobs.versions import PlanSource, compare_versions
from bridge.mapping.mapping_file import SheetMapping
from bridge.practice import bodies
from bridge.practice.rules import Verdict
from bridge.records.cells.base import JsonObject
from bridge.records.change_set import ChangeSet
from bridge.records.kinds import ACTIVITIES
from bridge.workbook.layout import FAILED_ROWS
from bridge.workbook.read.open_sheet import open_sheet

ACCEPTED = frozenset({"unknown-person", "differs"})
ALL = [one for one in triples() if one.cell != "number"]
PLAIN: JsonObject = {
    "name": "Blade inspection",
    "siteId": "DB0411",
    "type": "NONE",
    "status": "PLANNED",
    "createdAt": "2026-01-02T03:04:05.678Z",
    "updatedAt": "2026-02-03T04:05:06.789Z",
}


class Desk:
    """A planner at a service whose answers the test chooses, record by record."""

    def __init__(self, planner: Planner, monkeypatch: pytest.MonkeyPatch) -> None:
        self.planner = planner
        self.plan = planner.plan
        self.served: dict[str, JsonObject] = {}
        self.refusing = False
        monkeypatch.setattr(bodies, "_shown_activity", lambda record: self.served[record["id"]])
        monkeypatch.setattr(DialectWorld, "judged", lambda _, rows: [*map(self.verdict, rows)])
        planner.service.remove_activity(next(iter(planner.service.state.sample.numbers)))

    def verdict(self, row: JsonObject) -> Verdict:
        if self.refusing:
            return Verdict(row, "failed", "No.")
        return Verdict(row, "updated", "", {**row})

    def serve(self, rows: Iterable[Triple], side: Callable[[Triple], Any]) -> None:
        """Let the service have a side of the triples."""
        for row in rows:
            if row.id not in self.served:
                self.planner.service.edit_activity(row.id)
            plain = {name: value for name, value in PLAIN.items() if name != row.field}
            self.served[row.id] = {"id": row.id, **plain, **fields(row.field, side(row))}

    def export(self, rows: Iterable[Triple]) -> None:
        self.serve(rows, lambda row: row.base)
        self.planner.export()

    def type(self, cells: Mapping[Triple, Any], sheet: str = "Activities") -> None:
        """Type into the cells of triples with another program."""
        with open_sheet(self.planner.plan, sheet) as opened:
            columns = opened.info.columns
            places = {str(row.values["id"]): row.number for row in opened.rows()}
        with workbook_at(self.planner.plan) as book:
            for row, mine in cells.items():
                if mine != AS_EXPORTED:
                    cell = book[sheet].cell(places[row.id], columns[row.field])
                    cell.value = in_cell(mine)
                    if isinstance(cell.value, str):
                        cell.data_type = "s"
                    elif isinstance(cell.value, datetime):
                        cell.number_format = "yyyy-mm-dd hh:mm:ss.000"
                    else:
                        cell.number_format = "General"

    def check(self, *, online: bool = True) -> ChangeSet:
        return self.planner.check(online=online, accepted=ACCEPTED).changes

    def upload(self) -> Uploaded:
        return self.planner.upload(accepted=ACCEPTED)

    def refuse(self, rows: list[Triple]) -> None:
        """Let the service refuse the base of triples."""
        self.serve(rows, lambda _: ABSENT)
        self.planner.export()
        self.type({row: row.typed(row.base) for row in rows})
        self.refusing = True
        assert self.upload().summary.failed == len(rows)

    def shown(self, rows: Iterable[Triple]) -> dict[str, object]:
        """Return the cells of triples as another program reads them."""
        with open_sheet(self.planner.plan, "Activities") as opened:
            columns = opened.info.columns
            places = {str(row.values["id"]): row.number for row in opened.rows()}
        sheet = openpyxl.load_workbook(self.planner.plan)["Activities"]
        return {row.id: sheet.cell(places[row.id], columns[row.field]).value for row in rows}


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    with at_work(tmp_path, 1) as planner:
        yield Desk(planner, monkeypatch)


def expected(rows: Iterable[Triple]) -> dict[str, object]:
    """Return what a comparison of my sheet with the other side says."""

    def of(row: Triple) -> object:
        if row.says == "problem":
            return "problem"
        if row.answer == "send":
            return row.reads
        return "conflict" if row.answer == "conflict" else "nothing"

    return {str(row): of(row) for row in rows}


def judged(rows: Iterable[Triple], changes: ChangeSet) -> dict[str, object]:
    found = {change.id: change for change in changes.changes}

    def of(row: Triple) -> object:
        change = found.get(row.id)
        if change is None:
            return "nothing"
        problems = [one for one in change.problems if one.field == row.field]
        if any(one.severity == "error" for one in problems):
            return "problem"
        if any(one.field == row.field for one in change.conflicts):
            return "conflict"
        return next((one.after for one in change.fields if one.field == row.field), "nothing")

    return {str(row): of(row) for row in rows}


def agree(wrong: list[str]) -> None:
    assert not wrong, "\n".join(["", *wrong])


def emptied(changes: ChangeSet) -> int:
    return sum(problem.code == "emptied" for problem in changes.all_problems)


def differences(found: Mapping[str, object], wanted: Mapping[str, object]) -> list[str]:
    return [
        f"{name}: {found[name]!r}, not {wanted[name]!r}"
        for name in wanted
        if found[name] != wanted[name] or type(found[name]) is not type(wanted[name])
    ]


def test_check(desk: Desk) -> None:
    rows = [row for row in ALL if row.is_shown or (row.base, row.theirs) == (ABSENT, HIDDEN)]
    desk.export(rows)
    desk.type({row: row.mine for row in rows})
    desk.serve(rows, lambda row: row.theirs)
    changes = desk.check()
    agree(differences(judged(rows, changes), expected(rows)))
    assert emptied(changes) == sum(row.says == "emptied" for row in rows)
    assert [problem.code for problem in changes.problems].count("order-only") == 1


def test_update(desk: Desk) -> None:
    planner = desk.planner
    rows = [row for row in ALL if row.is_shown or (row.base, row.theirs) == (ABSENT, HIDDEN)]
    desk.export(rows)
    desk.type({row: row.mine for row in rows})
    typed = desk.shown(rows)
    desk.serve(rows, lambda row: row.theirs)
    done = planner.refresh()
    conflicts = {one.id for one in done.conflicts}
    clashing = [row for row in rows if (row.id in conflicts) != (row.answer == "conflict")]
    agree([*map(str, clashing)])
    after = desk.shown(rows)
    taken = [row for row in rows if row.answer == "take"]
    wanted = {
        **typed,
        **{
            row.id: row.type.in_sheet(row.theirs, planner.account.zone)
            for row in taken
            if row.theirs != ABSENT
        },
    }
    wanted |= {row.id: None for row in taken if row.theirs == ABSENT}
    names = {row.id: str(row) for row in rows}
    agree(
        [
            f"{names[id]}: {after[id]!r}, not {wanted[id]!r}"
            for id in wanted
            if after[id] != wanted[id]
        ]
    )
    again = desk.check()
    agree(differences(judged(rows, again), expected(rows)))


def test_update_for_the_service_leaves_what_only_the_planner_changed(desk: Desk) -> None:
    rows = [row for row in ALL if row.is_shown and row.answer == "send"]
    desk.export(rows)
    desk.type({row: row.mine for row in rows})
    typed = desk.shown(rows)
    desk.serve(rows, lambda row: row.theirs)
    desk.planner.refresh("theirs")
    agree(differences(desk.shown(rows), typed))


def test_last_look_before_sending(desk: Desk) -> None:
    rows = [
        row
        for row in ALL
        if (row.is_shown or (row.base, row.theirs) == (ABSENT, HIDDEN))
        and row.is_read
        and row.answer != "take"
    ]
    desk.export(rows)
    desk.type({row: row.mine for row in rows})
    planner = desk.planner
    checked = planner.check(accepted=ACCEPTED)
    planned = preview_upload(checked, planner.account, planner.ledger, UploadChoices())
    edited = {change.id: change.row for change in planned.changes}
    desk.serve(rows, lambda row: row.theirs)
    planner.monitor.sleep(60)
    clashing = [row for row in rows if row.answer == "conflict"]
    named = set[str]()
    for first in range(0, len(clashing), 15):  # a message names at most twenty cells
        here = {row.id for row in clashing[first : first + 15]}
        others = frozenset(number for id, number in edited.items() if id not in here)
        plan = preview_upload(
            checked, planner.account, planner.ledger, UploadChoices(left_out=others)
        )
        with pytest.raises(ConflictError) as stopped:
            planner.send(plan)
        named.update(line.split(",")[0] for line in stopped.value.detail.splitlines())
    agree([str(row) for row in clashing if row.id not in named])
    assert planner.service.imports_accepted == 0
    others = frozenset(edited[row.id] for row in clashing)
    plan = preview_upload(checked, planner.account, planner.ledger, UploadChoices(left_out=others))
    done = planner.send(plan)
    assert done.summary.updated == len(edited) - len(clashing)


@pytest.mark.parametrize("sheet", ["Activities", FAILED_ROWS])
def test_both_in_check_and_update(desk: Desk, sheet: str) -> None:
    planner = desk.planner
    rows = [
        row
        for row in ALL
        if has_both(row)
        and row.is_shown
        and (sheet == "Activities" or (row.can_type(row.base) and row.base))
        and (sheet == "Activities" or row.can_type(row.theirs))
    ]
    if sheet == "Activities":
        desk.export(rows)
        desk.type({row: row.mine for row in rows})
        desk.serve(rows, lambda row: row.theirs)
    else:
        desk.refuse(rows)
        desk.type({row: row.typed(row.theirs) for row in rows})
        desk.type({row: row.mine for row in rows}, FAILED_ROWS)
    found = {
        change.id: conflict.both for change in desk.check().changes for conflict in change.conflicts
    }
    wanted = {row.id: None if row.both == NO_BOTH else row.both for row in rows}
    assert found == wanted
    joined = planner.check(accepted=ACCEPTED, on_conflict="both").changes
    answers = {
        str(row): "conflict"
        if row.both == NO_BOTH
        else "nothing"
        if sheet == "Activities" and row.type.same(row.both, row.theirs)
        else row.both
        for row in rows
    }
    agree(differences(judged(rows, joined), answers))
    if sheet == "Activities":
        planner.refresh("both")
        agree(differences(judged(rows, desk.check()), answers))


def test_merge_of_copies(desk: Desk) -> None:
    rows = [
        row
        for row in ALL
        if row.is_shown
        and row.says != "problem"
        and (row.theirs == row.base or row.can_type(row.theirs))
    ]
    desk.export(rows)
    copy = Path(shutil.copy(desk.plan, desk.plan.with_name("Copy.xlsx")))
    desk.type({row: row.typed(row.theirs) for row in rows if row.theirs != row.base})
    before = desk.shown(rows)
    desk.planner.plan = copy
    desk.type({row: row.mine for row in rows})
    out = desk.plan.with_name("Merged.xlsx")
    request = MergeRequest(desk.plan, (copy,), out, ("plan",), zone="Europe/Copenhagen")
    done = merge_plans(request, desk.planner.monitor)
    assert done.problems == ()
    clashing = {str(row) for row in rows if row.answer == "conflict"}
    names = {row.id: str(row) for row in rows}
    conflicts = {names[one.id] for one in done.conflicts}
    agree(sorted(conflicts ^ clashing))
    desk.planner.plan = out
    after = desk.shown(rows)
    wrong = [
        f"{row}: {after[row.id]!r}"
        for row in rows
        if row.answer != "send" and after[row.id] != before[row.id]
    ]
    agree(wrong)
    merged = desk.check(online=False)
    sent = [row for row in rows if row.answer == "send"]
    agree(differences(judged(sent, merged), expected(sent)))


def test_merge_stops_at_cells_that_cannot_be_read(desk: Desk) -> None:
    rows = [row for row in ALL if row.is_shown and row.says == "problem" and row.base == row.theirs]
    desk.export(rows)
    copy = Path(shutil.copy(desk.plan, desk.plan.with_name("Copy.xlsx")))
    desk.planner.plan = copy
    desk.type({row: row.mine for row in rows})
    out = desk.plan.with_name("Merged.xlsx")
    request = MergeRequest(desk.plan, (copy,), out, zone="Europe/Copenhagen")
    done = merge_plans(request, desk.planner.monitor)
    assert done.workbook is None
    assert {one.found for one in done.problems} == {row.id for row in rows}
    assert all("Copy.xlsx" in str(one.message) and one.cell is None for one in done.problems)


def test_failed_rows(desk: Desk) -> None:
    rows = [
        row
        for row in ALL
        if row.is_shown
        and row.column.importable
        and not row.type.is_empty(row.base)
        and row.can_type(row.base)
        and (row.theirs == row.base or row.can_type(row.theirs))
    ]
    desk.refuse(rows)
    desk.type({row: row.typed(row.theirs) for row in rows if row.theirs != row.base})
    desk.type({row: row.mine for row in rows}, FAILED_ROWS)
    changes = desk.check()
    wanted = {
        **expected(rows),
        **{
            str(row): row.theirs
            for row in rows
            if row.answer in {"keep", "take"} and row.says != "problem"
        },
    }
    found = judged(rows, changes)
    for row in rows:  # two spellings of one value may both be sent
        if row.type.same(found[str(row)], wanted[str(row)]):  # type: ignore[arg-type]
            found[str(row)] = wanted[str(row)]
    agree(differences(found, wanted))
    assert emptied(changes) == sum(row.says == "emptied" for row in rows)


def test_revert(desk: Desk) -> None:
    rows = [
        row
        for row in ALL
        if row.is_shown
        and row.is_read
        and row.column.importable
        and row.can_type(row.base)
        and row.reads != row.base
        and not row.type.is_unedited(row.base, row.reads, ZONE)
        and row.can_type(row.reads)
    ]
    planner = desk.planner
    desk.serve(rows, lambda row: row.reads)
    planner.export()
    desk.type({row: row.typed(row.base) for row in rows})
    desk.serve(rows, lambda row: row.reads)
    changes = desk.check()
    agree([str(row) for row in rows if row.id not in {change.id for change in changes.changes}])
    done = desk.upload()
    assert done.summary.updated == len(rows)
    desk.serve(rows, lambda row: row.theirs)
    back = planner.check_put_back(done.summary.run)
    reverted = {
        (change.id): edit.after for change in back.checked.changes.changes for edit in change.fields
    }
    refused = {one.id for one in back.rows if one.why is not None}
    found = {
        str(row): "conflict" if row.id in refused else reverted.get(row.id, "nothing")
        for row in rows
    }
    agree(differences(found, expected(rows)))


def test_own_sheet(desk: Desk) -> None:
    rows = [
        row
        for row in ALL
        if row.column.importable
        and row.base != ABSENT
        and (row.base == NOT_KNOWN or (row.can_type(row.base) and not row.type.is_empty(row.base)))
        and row.cell != "instant"
    ]
    planner, path = desk.planner, desk.plan.with_name("Own.xlsx")
    names = [name for name in dict.fromkeys(row.field for row in rows) if name != "siteId"]
    header = ["ID", "Site ID", *(ACTIVITIES.by_field[name].caption for name in names)]
    mapping = SheetMapping.model_validate(
        {
            "mapping": 1,
            "name": "Own",
            "table": {"sheet": "*", "headerRows": 1, "header": header, "stopAt": "end"},
            "key": {"columns": ["ID"], "id": "{ID}"},
            "fields": {
                "siteId": {"from": "Site ID"},
                **{name: {"from": ACTIVITIES.by_field[name].caption} for name in names},
            },
        }
    )

    def write(cells: Mapping[Triple, Any]) -> None:
        book = openpyxl.Workbook()
        sheet = book.worksheets[0]
        sheet.append(header)
        for number, (row, mine) in enumerate(cells.items(), 2):
            sheet.cell(number, 1, row.id)
            sheet.cell(number, 2, "DB0411")
            place = 2 if row.field == "siteId" else 3 + names.index(row.field)
            sheet.cell(number, place).value = in_cell(mine)
            if isinstance(sheet.cell(number, place).value, str):
                sheet.cell(number, place).data_type = "s"
        book.save(path)

    def checked(accepted: frozenset[str] = frozenset({"unknown-person"})) -> Checked:
        request = CheckRequest(path, planner.account, mapping=mapping, accepted=accepted)
        return check(planner.client, request, planner.monitor, planner.ledger)

    known = [row for row in rows if row.base != NOT_KNOWN]
    write({row: row.typed(row.base) for row in known})
    desk.serve(known, lambda _: ABSENT)
    planned = preview_upload(checked(ACCEPTED), planner.account, planner.ledger, UploadChoices())
    assert planner.send(planned).summary.updated
    write({row: row.typed(row.base) if row.mine == AS_EXPORTED else row.mine for row in rows})
    desk.serve(rows, lambda row: row.theirs)
    changes = checked().changes
    agree(differences(judged(rows, changes), expected(rows)))
    assert emptied(changes) == sum(row.says == "emptied" for row in rows)


def test_compare_versions(desk: Desk) -> None:
    rows = [
        row
        for row in ALL
        if row.is_shown
        and row.mine == AS_EXPORTED
        and not (
            row.type.is_empty(row.base if row.base != ABSENT else None)
            and row.type.is_empty(row.theirs if row.theirs != ABSENT else None)
        )
    ]
    planner = desk.planner
    desk.export(rows)
    old = planner.keep_copy("Old.xlsx")
    desk.serve(rows, lambda row: row.theirs)
    planner.export()
    source = PlanSource(planner.ledger, planner.account, lambda: planner.client)
    found = compare_versions(str(old), str(desk.plan), source, planner.monitor).comparison
    moved = {move.id for move in found.moves}
    agree([str(row) for row in rows if (row.id in moved) != (row.answer == "take")])
