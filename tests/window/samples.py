"""Sample change sets for tests and pictures of the review: every state that a row can have."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bridge import clock
from bridge.changes.compare.inputs import Records, Rules
from bridge.changes.compare.recheck import Recheck
from bridge.changes.compare.row_comparison import Judge
from bridge.changes.matching import UNLOCK
from bridge.errors import Problem, Severity
from bridge.gui.frame.tasks import History
from bridge.jobs.follow import Uploaded
from bridge.jobs.merge import ClashShown, MergeDone
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.values import FlagCell
from bridge.records.change_set import (
    Change,
    ChangeSet,
    Conflict,
    CopyValue,
    FieldChange,
    Origin,
    RowState,
    SheetInfo,
    SheetRow,
)
from bridge.records.columns import Access, Column
from bridge.records.kinds import ACTIVITIES, KINDS
from bridge.records.runs import (
    ExportSummary,
    Outcome,
    Part,
    PartState,
    Receipt,
    RowOutcome,
    RowResult,
    RunState,
    RunSummary,
    SentRow,
)
from bridge.simulation.runs import Run, RunStatus, SubmitState
from bridge.texts import Text, say

ZONE = "Europe/Copenhagen"
NAMES = (
    "Blade inspection T14",
    "Gearbox oil change T09",
    "Cable test array 2",
    "Cable test array 3",
    "Crane service T22",
    "Transition piece paint",
    "Ladder check T05",
    "Ladder check T06",
    "Substation walkdown",
    "Substation battery test",
)


def info(workbook: Path = Path("Activities_Hornsea_2026-11-18.xlsx")) -> SheetInfo:
    """Return what is known of the sheet."""
    origin = Origin(
        "North Sea", "https://planning.example.com", "5f2c91d0", ZONE, "2026-11-18T15:40:00.000Z"
    )
    columns = {
        "id": 1,
        "name": 2,
        "siteId": 3,
        "startDate": 5,
        "endDate": 6,
        "status": 8,
        "teams": 12,
        "manpower": 15,
    }
    return SheetInfo(
        workbook, "Activities", ACTIVITIES, ZONE, 1, columns, origin=origin, has_baseline=True
    )


def record(number: int, **values: JsonValue) -> JsonObject:
    """Return an activity as the service shows it."""
    start = datetime(2026, 11, 21, 6, tzinfo=UTC) + timedelta(days=number % 9)
    teams: list[list[JsonValue]] = [["Blue"], ["Red", "Blue"], ["Green"]]
    found: JsonObject = {
        "id": f"ACT-{1040 + number}",
        "name": NAMES[number % len(NAMES)],
        "siteId": ("HOW-A", "HOW-B", "OSS-1")[number % 3],
        "startDate": _text(start),
        "endDate": _text(start + timedelta(hours=8)),
        "status": ("PLANNED", "DISPATCHED", "PLANNED")[number % 3],
        "teams": teams[number % 3],
    }
    return {**found, **values}


def changed(row: int, number: int, **edits: JsonValue) -> Change:
    """Return a changed row."""
    before = record(number)
    fields = tuple(FieldChange(name, before.get(name), value) for name, value in edits.items())
    return Change(
        row,
        "Activities",
        str(before["id"]),
        RowState.CHANGED,
        fields,
        {**before, **edits},
        before,
        before,
    )


def new(row: int, number: int) -> Change:
    """Return a new row."""
    values = record(number, id=f"ACT-NEW-{number}")
    fields = tuple(
        FieldChange(name, None, value)
        for name, value in values.items()
        if name not in {"id", "name"}
    )
    return Change(row, "Activities", str(values["id"]), RowState.NEW, fields, values)


def people() -> ChangeSet:
    """Return a sheet of a kind that import does not take, with two changed rows and a new one."""
    flag, role = (
        Column("isActive", access=Access.CONVERTED, cell=FlagCell(), field="isActive"),
        Column("Role", access=Access.CONVERTED, field="role"),
    )
    shaped = (
        Column("ID", access=Access.CONVERTED, field="id"),
        Column("Name", access=Access.CONVERTED, field="name"),
        role,
        flag,
    )
    columns = {column.field: at for at, column in enumerate(shaped, 1)}
    sheet = replace(info(), sheet="Personnel", kind=KINDS[2], columns=columns, shaped=shaped)
    rows = []
    for row, name in ((3, "Bjørn MacLeod"), (4, "Chloé Lefèvre")):
        before: JsonObject = {
            "id": f"0041{row + 5}",
            "name": name,
            "role": "Technician",
            "isActive": True,
        }
        after: JsonObject = {
            **before,
            "isActive": False,
            "role": "Lead technician" if row == 4 else "Technician",
        }
        fields = tuple(
            FieldChange(field, before[field], after[field])
            for field in after
            if before[field] != after[field]
        )
        rows.append(
            Change(
                row,
                "Personnel",
                str(before["id"]),
                RowState.CHANGED,
                fields,
                after,
                None,
                before,
            )
        )
    added: JsonObject = {
        "id": "00555",
        "name": "Freja Holm",
        "role": "Technician",
        "isActive": True,
    }
    fields = tuple(FieldChange(name, None, value) for name, value in added.items() if name != "id")
    rows.append(Change(42, "Personnel", "00555", RowState.NEW, fields, added))
    return ChangeSet(sheet, 41, 38, tuple(rows))


def problem(
    row: int,
    field: str,
    column: str,
    cell: str,
    message: Text,
    found: str,
    suggestion: str | None,
    *,
    bad: bool = True,
) -> Problem:
    """Return a finding."""
    severity = Severity.ERROR if bad else Severity.WARNING
    return Problem(
        severity,
        f"wrong-{field}",
        message,
        "Activities",
        row,
        column,
        cell,
        field,
        found,
        suggestion,
    )


def wrong_status(row: int, number: int) -> Change:
    """Return a row whose status is no status."""
    message = say(
        "“{text}” is not a {noun}. Use {choices}.",
        text="DONE",
        noun="status",
        choices="PLANNED, DISPATCHED or COMPLETED",
    )
    made = changed(row, number, endDate="2026-11-24T15:00:00.000Z")
    return replace(
        made,
        problems=(problem(row, "status", "Status", f"H{row}", message, "DONE", "COMPLETED"),),
        found={"status": "DONE"},
    )


def wrong_manpower(row: int, number: int) -> Change:
    """Return a row whose manpower lacks its colon."""
    message = say(
        "“{item}” has no colon. Write for example {form}.",
        item="Blade crew 4",
        form="Blade crew:4",
    )
    made = changed(row, number, startDate="2026-11-24T05:00:00.000Z")
    return replace(
        made,
        problems=(
            problem(
                row, "manpower", "Manpower", f"O{row}", message, "Blade crew 4", "Blade crew:4"
            ),
        ),
        found={"manpower": "Blade crew 4"},
    )


def unknown_site(row: int, number: int) -> Change:
    """Return a row with a site that nobody knows: to double-check."""
    message = say(
        "“{name}” is not a known {noun}. Did you mean “{near}”?",
        name="HOW-Z",
        noun="site",
        near="HOW-A",
    )
    made = changed(row, number, siteId="HOW-Z")
    return replace(
        made,
        problems=(
            problem(row, "siteId", "Site ID", f"C{row}", message, "HOW-Z", "HOW-A", bad=False),
        ),
    )


def conflict(row: int, number: int) -> Change:
    """Return a row that somebody else changed too."""
    made = changed(row, number, endDate="2026-12-02T16:00:00.000Z")
    there = record(number, endDate="2026-12-03T12:00:00.000Z")
    found = Conflict(
        "endDate", record(number)["endDate"], there["endDate"], "2026-12-02T16:00:00.000Z"
    )
    message = say("Also changed in the service since the export. Choose which value to keep.")
    finding = replace(
        problem(row, "endDate", "End", f"F{row}", message, "", None, bad=False), code="conflict"
    )
    return replace(
        made,
        current=there,
        conflicts=(found,),
        problems=(finding,),
    )


def judged(changes: ChangeSet) -> ChangeSet:
    """Return a sample with what compares its rows again."""
    rows = {
        (change.sheet, change.row): SheetRow(
            change.row,
            {name: value for name, value in change.values.items() if name not in change.found},
            problems=tuple(found for found in change.problems if found.code.startswith("wrong-")),
            texts=change.found,
            sheet=change.sheet,
        )
        for change in changes.changes
    }
    alone = {(change.sheet, change.row): change.problems for change in changes.changes}
    base = Records(change.base for change in changes.changes if change.base is not None)
    now = Records(change.current for change in changes.changes if change.current is not None)
    judge = Judge(changes.info, base, None if changes.offline else now, Rules())
    return replace(changes, recheck=Recheck(judge, rows, alone, {}, frozenset()))


def mixed() -> ChangeSet:
    """Return a sheet with a row in every state."""
    changes = (
        wrong_status(6, 2),
        wrong_manpower(9, 1),
        changed(
            11, 5, endDate="2026-11-23T15:00:00.000Z", status="DISPATCHED", teams=["Blue", "Green"]
        ),
        changed(12, 3, status="DISPATCHED"),
        unknown_site(15, 6),
        changed(18, 16, status="COMPLETED"),
        conflict(20, 7),
        new(21, 8),
        new(22, 9),
        changed(30, 11, startDate="2026-12-02T05:30:00.000Z"),
        changed(31, 12, teams=[]),
        changed(33, 13, siteId="HOW-B"),
        changed(34, 14, status="DISPATCHED"),
        changed(40, 15, endDate="2026-12-05T15:00:00.000Z"),
    )
    return ChangeSet(info(), 228, 214, changes, offline=False)


def clean() -> ChangeSet:
    """Return a sheet without problems."""
    changes = tuple(change for change in mixed().changes if not change.problems)
    return ChangeSet(info(), 228, 228 - len(changes), changes, offline=False)


def many(count: int) -> ChangeSet:
    """Return a sheet with so many changed rows."""
    changes = tuple(
        changed(row, row, status="COMPLETED") if row % 50 else wrong_status(row, row)
        for row in range(2, count + 2)
    )
    return ChangeSet(info(), count, 0, changes, offline=False)


def merge(files: list[str]) -> tuple[ChangeSet, MergeDone]:
    """Return a merge of a plan and two copies, with a conflict of two columns."""
    plan, anna, bo = files
    people = {plan: "Freja Holm", anna: "Chloé Lefèvre", bo: "Bjørn MacLeod"}
    edited = {
        ("Activities", f"ACT-{1040 + number}"): (anna if number % 2 else bo,)
        for number in range(2, 14)
    }
    done = MergeDone(
        None, (plan, anna, bo), 12, edited=14, new=1, saved_by=people, edited_by=edited
    )
    texts = {anna: ("2026-12-03 17:00", "DISPATCHED"), bo: ("2026-12-03 12:00", "COMPLETED")}
    conflicts = tuple(
        Conflict(
            name,
            record(7)[name],
            None,
            None,
            copies=tuple(
                CopyValue(file, done.named([file]), values[place]) for file, values in texts.items()
            ),
        )
        for place, name in enumerate(("endDate", "status"))
    )
    clash = replace(
        changed(20, 7, endDate="2026-12-03T16:00:00.000Z", status="DISPATCHED"), conflicts=conflicts
    )
    clashes = tuple(
        ClashShown("Activities", clash.id, 20, name, name, "", {}, (anna, bo))
        for name in ("endDate", "status")
    )
    changes = (
        *(changed(number, number, teams=["Blue", "Green"]) for number in range(2, 14)),
        clash,
        new(21, 8),
    )
    return ChangeSet(info(), 228, 214, changes), replace(done, conflicts=clashes)


def _text(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def uploaded(workbook: Path = Path("Activities_Hornsea_2026-11-18.xlsx")) -> Uploaded:
    """Return an upload of 14 rows, two of which were not accepted."""
    rows = tuple(
        SentRow(
            "Activities",
            6 + number,
            f"ACT-{1042 + number}",
            RowState.CHANGED,
            record(2 + number),
            ("status",),
            record(2 + number),
        )
        for number in range(14)
    )
    results = [
        (
            RowResult.FAILED
            if number in {4, 9}
            else RowResult.CREATED
            if number in {6, 7}
            else RowResult.UPDATED
        )
        for number in range(14)
    ]
    words = {
        4: (
            "activity is locked",
            say("The activity is locked in the service."),
            UNLOCK,
        ),
        9: (
            'Unknown asset ID "T06x"',
            None,
            say("Did you mean “T06”? Correct Asset ID, then upload again."),
        ),
    }
    outcomes = []
    for number, (row, result) in enumerate(zip(rows, results, strict=True)):
        said, reason, advice = words.get(number, ("", None, None))
        outcomes.append(
            RowOutcome(number, row.sheet, row.row, row.id, result, said, reason, advice)
        )
    part = Part(0, 0, 14, PartState.FINISHED, "8c1e77aa-4f2a-4c0e-9d35-b1a7c1f0e6d2")
    receipt = Receipt(
        "20261120-082104-4f1c",
        "upload",
        "2026-11-20T08:21:04.000Z",
        "North Sea",
        "https://planning.example.com",
        "5f2c91d0",
        workbook,
        "Activities",
        rows,
        (part,),
        RunState.PARTLY_DONE,
    )
    return Uploaded(summary(receipt, 14, 2, 10, 2), receipt, Outcome(tuple(outcomes)), workbook)


def refused(count: int) -> Uploaded:
    """Return an upload of so many rows, none of which was accepted."""
    one = uploaded()
    sent, failed = one.receipt.rows[4], one.outcome.rows[4]
    rows = tuple(replace(sent, row=number + 2, id=f"ACT-{number}") for number in range(count))
    outcomes = tuple(
        replace(failed, position=number, row=number + 2, id=f"ACT-{number}")
        for number in range(count)
    )
    receipt = replace(
        one.receipt,
        rows=rows,
        parts=(replace(one.receipt.parts[0], count=count),),
        state=RunState.REFUSED,
    )
    return Uploaded(summary(receipt, count, 0, 0, count), receipt, Outcome(outcomes), one.workbook)


def summary(receipt: Receipt, sent: int, created: int, updated: int, failed: int) -> RunSummary:
    """Return the line of a run in the history."""
    return RunSummary(
        receipt.run,
        receipt.type,
        receipt.started_at,
        receipt.account,
        receipt.base_url,
        receipt.project_id,
        receipt.workbook,
        receipt.sheet,
        receipt.correlation_ids,
        receipt.state,
        sent,
        created,
        updated,
        failed,
    )


def history() -> History:
    """Return a history with an entry of each kind."""
    run = uploaded().summary
    today = clock.now().replace(hour=8, minute=21, second=0, microsecond=0)
    other = Path("Activities_Q4_replan.xlsx")
    runs = (
        replace(run, run="a", started_at=_text(today)),
        replace(
            run,
            run="b",
            started_at=_text(today - timedelta(minutes=26)),
            workbook=other,
            state=RunState.FOLLOWING,
            sent=96,
            failed=0,
            unknown=96,
        ),
        replace(
            run,
            run="c",
            started_at=_text(today - timedelta(days=3)),
            workbook=Path("Activities_wk46.xlsx"),
            state=RunState.REFUSED,
            failed=0,
        ),
        replace(
            run,
            run="d",
            started_at=_text(today - timedelta(days=6)),
            workbook=other,
            state=RunState.DONE,
            sent=120,
            updated=120,
            failed=0,
        ),
        replace(
            run,
            run="e",
            started_at=_text(today - timedelta(days=7)),
            workbook=other,
            state=RunState.UNKNOWN,
            sent=3,
            failed=0,
            unknown=3,
        ),
    )
    exports = tuple(
        ExportSummary(
            name,
            _text(today - timedelta(days=1, minutes=minutes)),
            "North Sea",
            "",
            "5f2c91d0",
            Path(file),
            {sheet: rows},
            {},
        )
        for name, minutes, file, sheet, rows in (
            ("f", 0, "Activities_Hornsea_2026-11-18.xlsx", "Activities", 228),
            ("g", 2, "Personnel_2026-11-19.xlsx", "Personnel", 61),
        )
    )
    return History(runs, exports)


def long_history(count: int) -> History:
    """Return a history of so many uploads."""
    one = history().runs
    return History(
        tuple(replace(one[number % len(one)], run=f"run-{number}") for number in range(count)), ()
    )


def simulation_runs() -> tuple[Run, ...]:
    """Return simulation runs in every state."""
    now = clock.now()
    made = []
    for number, (status, age) in enumerate(
        (
            (RunStatus.IN_PROGRESS, 0),
            (RunStatus.COMPLETED, 2),
            (RunStatus.FAILED, 15),
            (RunStatus.COMPLETED, 27),
            (RunStatus.COMPLETED, 29.5),
        )
    ):
        made.append(
            Run(
                f"20261120-0{number}",
                "batch",
                f"Run {5 - number}",
                "Campaign B, 2 vessels",
                "Construction",
                "North Sea",
                "https://platform.example.com",
                f"Campaign_B_v{3 - number // 2}.xlsx",
                "",
                state=SubmitState.SUBMITTED,
                submitted_at=_text(now - timedelta(days=age)),
                service_run=f"run-{number}",
                status=status,
            )
        )
    return tuple(made)


def sweep() -> tuple[Run, ...]:
    """Return a sweep of four copies, submitted some minutes ago, of which half have ended."""
    now = clock.now()
    run = replace(
        simulation_runs()[0],
        batch="sweep",
        submitted_at=_text(now - timedelta(minutes=8)),
        asked_at=_text(now),
    )
    ended = {4: RunStatus.COMPLETED, 8: RunStatus.COMPLETED}
    return tuple(
        replace(
            run,
            run=f"sweep-{seats}",
            copy=f"Sweep {number}",
            varied={"vesselList[0].capacity": str(seats)},
            status=ended.get(seats, RunStatus.IN_PROGRESS),
        )
        for number, seats in enumerate((4, 8, 12, 16), start=1)
    )


def completed(name: str, age: float) -> Run:
    """Return a run that completed and was submitted so many days ago; its results are not here."""
    found = next(run for run in simulation_runs() if run.status is RunStatus.COMPLETED)
    return replace(
        found, run=name, copy=name, submitted_at=_text(clock.now() - timedelta(days=age))
    )
