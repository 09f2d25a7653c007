"""Promise 27: after an upload the workbook, the ledger and the service say the same, cell by cell,
or `Result` and `Reason` say why not.

Sets of edits and corrections are generated: right and wrong values, corrections taken or not,
conflicts decided or not, rows left out, a colleague who writes before the check and right after the
import, cells that are changed again while the rows are on their way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from zoneinfo import ZoneInfo

import pytest
from planner import Planner, assert_adds_up
from sheets import by_id, workbook_at

from bridge.jobs.follow import Uploaded
from bridge.jobs.upload import UploadChoices, UploadPreview, preview_upload, upload
from bridge.progress import Monitor, Progress
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.change_set import Choice, Decision, SheetRow
from bridge.records.kinds import ACTIVITIES
from bridge.records.runs import RowResult
from bridge.workbook.read.open_sheet import open_sheet

ZONE = ZoneInfo("Europe/Copenhagen")
COLUMNS = {column.field: column for column in ACTIVITIES.columns if column.importable}
RIGHT: Mapping[str, tuple[object, ...]] = {
    "status": ("PLANNED", "DISPATCHED", "COMPLETED"),
    "externalRemarks": ("Crane first", "=1+1 is text", "two\nlines"),
    "teams": ("Blade crew", "Blade crew, Crane crew", "(clear)"),
    "endDate": (datetime(2031, 3, 4, 17, 30), datetime(2031, 10, 26, 12, 0)),
    "manpower": ("Blade crew:4", "Blade crew:2"),
    "siteId": ("0042", "DB01"),
}
WRONG: Mapping[str, tuple[tuple[str, str], ...]] = {
    "status": (("DONE", "completed"), ("plan", "PLANNED")),
    "manpower": (("Blade crew 4", "Blade crew:4"), ("many", "Blade crew:3")),
    "endDate": (("31/12/2031", "2031-12-31 16:00"),),
}
"""What cannot be read, and its correction."""
REFUSED: Mapping[str, str] = {
    "siteId": "NO-SUCH-SITE",
    "teams": "No such team",
    "activityCategory": "Gardening",
}


@dataclass
class Set:
    """One generated set: texts typed by ID and field, decisions, and what others do."""

    typed: dict[tuple[str, str], object] = field(default_factory=dict)
    decisions: dict[tuple[str, str], Decision] = field(default_factory=dict)
    colleague: dict[tuple[str, str], JsonValue] = field(default_factory=dict)
    afterwards: dict[tuple[str, str], JsonValue] = field(default_factory=dict)
    meanwhile: dict[tuple[str, str], object] = field(default_factory=dict)


@pytest.mark.parametrize("seed", range(3))
def test_workbook_ledger_and_service_say_the_same(anna: Planner, seed: int) -> None:
    for number in range(4):
        one_round(anna, Random(seed * 1000 + number))


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(100, 120))
def test_two_hundred_sets_say_the_same(anna: Planner, seed: int) -> None:
    for number in range(10):
        one_round(anna, Random(seed * 1000 + number))


def one_round(anna: Planner, random: Random) -> None:
    """Export, edit, decide, upload, compare; then check that nothing is left that nobody typed."""
    anna.export()
    made = generated(anna, random)
    put(anna, made.typed)
    for (id, name), value in made.colleague.items():
        anna.service.edit_activity(id, **{name: value})
    plan = preview_upload(
        anna.check(decisions=made.decisions),
        anna.account,
        anna.ledger,
        UploadChoices(skip_problem_rows=True),
    )
    if not plan.rows:
        return
    before, afterwards = list[dict[str, SheetRow]](), writing_afterwards(anna, made.afterwards)

    def meanwhile(progress: Progress) -> None:
        if str(progress.step).startswith("Sending") and not before:
            put(anna, made.meanwhile)
            before.append(rows(anna))
        afterwards(progress)

    done = upload(anna.client, anna.ledger, plan, Monitor(meanwhile))
    assert_adds_up(done)
    compare(anna, plan, done, made, before[0])


def generated(anna: Planner, random: Random) -> Set:
    """Make a set of edits."""
    made, base = Set(), anna.baseline()
    ids = random.sample(
        sorted(id for id in base if not (anna.service.activity(id) or {}).get("isLocked")), 9
    )
    for id in ids:
        for name in random.sample(list(RIGHT), random.choice((1, 1, 2, 3))):
            edit(made, base[id], id, name, random)
        if random.random() < 0.15:
            made.decisions[id, ""] = Decision(Choice.LEAVE_OUT)
    return made


def edit(made: Set, base: JsonObject, id: str, name: str, random: Random) -> None:
    """Add one edit with what happens around it."""
    way = random.choice(
        ("right", "right", "right", "wrong", "corrected", "back", "refused", "conflict")
    )
    if way in {"wrong", "corrected", "back"} and name in WRONG:
        text, correction = random.choice(WRONG[name])
        made.typed[id, name] = text
        if way == "back" and name == "status":
            correction = str(base["status"])
        if way != "wrong":
            made.decisions[id, name] = Decision(Choice.TYPED, text, correction)
            if random.random() < 0.2:
                made.meanwhile[id, name] = random.choice(("typed later", '="by"&"formula"'))
    elif way == "refused" and name in REFUSED:
        made.typed[id, name] = REFUSED[name]
    elif way == "conflict" and name in {"status", "externalRemarks"}:
        mine, *hers = (
            ("mine", "hers", "")
            if name == "externalRemarks"
            else ("PLANNED", "DISPATCHED", "COMPLETED")
        )
        mine, *hers = [
            text for text in (mine, *hers) if text != (base.get(name) or "")
        ]  # what is as it was is no conflict
        made.typed[id, name] = mine
        made.colleague[id, name] = random.choice(hers)
        if (choice := random.choice((Choice.MINE, Choice.THEIRS, None))) is not None:
            made.decisions[id, name] = Decision(choice, mine)
    else:
        made.typed[id, name] = random.choice(RIGHT[name])
        if random.random() < 0.15 and name in {"status", "externalRemarks"}:
            made.afterwards[id, name] = "hers, later" if name == "externalRemarks" else "DISPATCHED"


def put(planner: Planner, cells: Mapping[tuple[str, str], object]) -> None:
    """Type into the cells of the plan."""
    with workbook_at(planner.plan) as book:
        sheet = book["Activities"]
        titles = [str(one.value).split(" (")[0] for one in sheet[1]]
        numbers = {
            sheet.cell(row, titles.index("ID") + 1).value: row
            for row in range(2, sheet.max_row + 1)
        }
        for (id, name), value in cells.items():
            cell = sheet.cell(numbers[id], titles.index(COLUMNS[name].caption) + 1)
            cell.value = value
            if isinstance(value, str) and value.startswith("=1"):
                cell.data_type = "s"


def writing_afterwards(
    planner: Planner, cells: Mapping[tuple[str, str], JsonValue]
) -> Callable[[Progress], None]:
    """Return what lets a colleague write as soon as the import has ended."""
    waiting = dict(cells)

    def told(_: Progress) -> None:
        if any("failed" in request.path for request in planner.service.requests[-3:]):
            while waiting:
                (id, name), value = waiting.popitem()
                planner.service.edit_activity(id, **{name: value})

    return told


def rows(planner: Planner, sheet: str = "Activities") -> dict[str, SheetRow]:
    """Return the rows of the plan by ID."""
    with open_sheet(planner.plan, sheet) as opened:
        return {str(row.values["id"]): row for row in opened.rows()}


def words(planner: Planner) -> dict[str, tuple[str, str]]:
    """Return `Result` and `Reason` by ID."""
    return {
        id: (str(row["Result"] or ""), str(row["Reason"] or ""))
        for id, row in by_id(planner.plan).items()
    }


def compare(
    anna: Planner, plan: UploadPreview, done: Uploaded, made: Set, before: Mapping[str, SheetRow]
) -> None:
    """Compare workbook, ledger and service."""
    now = rows(anna)
    said = words(anna)
    receipt = anna.ledger.receipt(done.summary.run)
    refused = rows(anna, "Failed rows") if done.summary.failed else {}
    for sent, end in zip(receipt.rows, done.outcome.rows, strict=True):
        result, reason = said[sent.id]
        there = anna.service.activity(sent.id) or {}
        if end.result is RowResult.FAILED:
            assert result.startswith("Not accepted"), sent.id
            assert reason, sent.id
            assert shown(refused[sent.id]) == shown(now[sent.id]), f"{sent.id} on Failed rows"
            continue
        assert result.startswith("Updated"), (sent.id, result)
        for name, differs in differing(now[sent.id], there):
            assert COLUMNS[name].caption in reason, (sent.id, name, differs, reason)
        for name in sent.edited:
            if (sent.id, name) not in made.meanwhile and (sent.id, name) not in made.afterwards:
                assert COLUMNS[name].cell.alike(sent.payload[name], there.get(name)), (
                    sent.id,
                    name,
                )
    sent_ids = {row.id for row in receipt.rows}
    for id, row in now.items():
        if id not in sent_ids:
            unsent(before[id], row, made, said[id])
    left(anna, plan, done, made)


def differing(row: SheetRow, there: JsonObject) -> Iterator[tuple[str, object]]:
    """Yield the fields of a row that the service has otherwise; a blank cell of a field that it
    does not show says nothing.
    """
    for name, column in COLUMNS.items():
        mine = (
            column.cell.clear if name in row.cleared else row.values.get(name, row.texts.get(name))
        )
        both_empty = column.cell.is_empty(mine) and column.cell.is_empty(there.get(name))
        if (
            (column.shown or mine is not None)
            and not both_empty
            and not column.cell.is_unedited(mine, there.get(name), ZONE)
        ):
            yield name, (mine, there.get(name))


def shown(row: SheetRow) -> tuple[JsonObject, Mapping[str, str]]:
    """Return what a row shows; a formula that no program has worked out yet shows nothing."""
    return (
        {name: value for name, value in row.values.items() if name in COLUMNS},
        {name: text for name, text in row.texts.items() if text},
    )


def unsent(before: SheetRow, row: SheetRow, made: Set, said: tuple[str, str]) -> None:
    """A row that was not sent is as it was, but for its decisions; a cell that kept what it had
    says so.
    """
    id = str(row.values["id"])
    for name, column in COLUMNS.items():
        was, is_now = (one.values.get(name, one.texts.get(name)) for one in (before, row))
        decision = made.decisions.get((id, name))
        if (id, name) in made.meanwhile:
            assert (was, f"{column.caption} was not corrected" in said[1]) == (is_now, True), (
                id,
                name,
                said,
            )
        elif decision is not None and decision.choice is Choice.TYPED:
            assert is_now == column.cell.from_cell(decision.typed, ZONE), (id, name)
        elif decision is not None and decision.choice is Choice.THEIRS:
            assert column.cell.alike(is_now, made.colleague[id, name]), (id, name)
        else:
            assert is_now == was, (id, name)


def left(anna: Planner, plan: UploadPreview, done: Uploaded, made: Set) -> None:
    """What the next check finds was typed by somebody here, and is not settled yet."""
    accepted = {end.id for end in done.outcome.rows if end.result is not RowResult.FAILED}
    for change in anna.check(
        decisions={
            key: one for key, one in made.decisions.items() if one.choice is Choice.LEAVE_OUT
        }
    ).changes.changes:
        fields = {one.field for one in change.fields} | {
            problem.field for problem in change.problems if problem.severity == "error"
        }
        if change.id in accepted:
            assert {(change.id, name) for name in fields} <= made.meanwhile.keys(), (
                change.id,
                fields,
            )
        else:
            assert {(change.id, name) for name in fields} <= made.typed.keys(), (change.id, fields)
    assert plan.account == anna.account
