"""Check and upload as the review runs them, in pool threads."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from bridge.client.exchange import ExchangeClient
from bridge.gui.review.header import SheetTab
from bridge.gui.review.model import BLOCKING, ROW, Decisions, Review, State, own_row
from bridge.gui.widgets.lines_table import FAILED_SHEET, title
from bridge.jobs.check import (
    DIFFERS,
    STOPS,
    Checked,
    CheckRequest,
    WorkbookSummary,
    check,
    convert,
    other_project,
    reviewable,
    what_differs,
)
from bridge.jobs.kinds import correct, save_change_list
from bridge.jobs.own_sheets import other_account
from bridge.jobs.sending import Converted, write_json
from bridge.jobs.upload import UploadChoices, UploadPlan, plan_upload, refuse_blocked
from bridge.jobs.upload import save_corrections as bring_home
from bridge.ledger import Ledger
from bridge.mapping.mapping_file import SheetMapping
from bridge.progress import Monitor
from bridge.records.cells.base import json_text
from bridge.records.changes import ChangeSet, Choice, Decision
from bridge.settings import Account
from bridge.texts import Text, shown

LARGE = 500
"""More rows than this are asked about before they are sent."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A checked sheet ready for display.

    `modified` is the file's time when it was read. `elsewhere` is a note if it comes from another
    project, `sheets` are the available sheets.
    """

    checked: Checked
    review: Review
    modified: float
    elsewhere: str = ""
    sheets: tuple[SheetTab, ...] = ()


@dataclass(frozen=True, slots=True)
class Planned:
    """The plan of an upload after checking again.

    `differs` names the rows and fields that have changed since the planner saw them.
    """

    looked: Looked
    plan: UploadPlan
    differs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Corrected:
    """The workbook that contains the saved corrections.

    `beside` is the reason if it is not the reviewed one; `left` lists the corrections not written,
    with reasons.
    """

    workbook: Path
    beside: Text | None = None
    left: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Wanted:
    """A request for a check, which compares with the service if there is a client.

    `seen` is the last known state of the workbook, `accepted` the problem codes that the planner
    accepts, `mapping` the column matching of a planner's own sheet.
    """

    client: ExchangeClient | None
    account: Account | None
    workbook: Path
    sheet: str | None
    decisions: Decisions
    ledger: Ledger | None = None
    seen: WorkbookSummary | None = None
    accepted: frozenset[str] = frozenset()
    mapping: SheetMapping | None = None


def look(
    wanted: Wanted, monitor: Monitor, early: Callable[[Looked], object] | None = None
) -> Looked:
    """Check a sheet; a workbook of another project is checked too, with a note.

    `early` receives the comparison with the export if the one with the service takes long.
    """
    modified = wanted.workbook.stat().st_mtime if wanted.workbook.exists() else 0.0
    account, mapping, decisions = wanted.account, wanted.mapping, wanted.decisions
    request = CheckRequest(
        wanted.workbook,
        account,
        wanted.sheet,
        offline=wanted.client is None,
        other_project=True,
        decisions=decisions,
        summary=wanted.seen,
        accepted=wanted.accepted,
        mapping=mapping,
    )

    def looked(checked: Checked) -> Looked:
        review = Review.of(checked.changes, decisions, checked.refusals)
        elsewhere = other_project(checked.changes.info.origin, account)
        if mapping is not None and account is not None:
            elsewhere = other_account(mapping.name, account)
        said = shown(elsewhere) if elsewhere else ""
        return Looked(checked, review, modified, said, _tabs(checked))

    with many_objects():
        checked = check(
            wanted.client,
            request,
            monitor,
            wanted.ledger,
            None if early is None else lambda checked: early(looked(checked)),
        )
        return looked(checked)


def _tabs(checked: Checked) -> tuple[SheetTab, ...]:
    """Return the sheet that was checked, those with edits, and those that could be sent, in the
    order of the workbook.
    """
    with_edits = {
        other.info.sheet: other for other in checked.others if other.changes or _wrong(other)
    }
    known = {**with_edits, checked.changes.info.sheet: checked.changes}
    names = checked.summary.sheets if checked.summary is not None else tuple(known)
    offered = {
        *known,
        *(
            name
            for name in reviewable(checked.summary)
            if name.casefold() != FAILED_SHEET.casefold()
        ),
    }
    return tuple(_tab(name, known.get(name)) for name in names if name in offered)


def _tab(name: str, changes: ChangeSet | None) -> SheetTab:
    if changes is None:
        return SheetTab(name, 0, False, name)
    return SheetTab(
        name,
        len(changes.changes),
        _wrong(changes),
        name if changes.info.importable else changes.info.kind.name,
    )


def _wrong(changes: ChangeSet) -> bool:
    """Whether something keeps the sheet, or a row that is not left out, from being
    sent or saved.
    """
    return any(found.severity == "error" for found in changes.problems) or any(
        change.has_error or change.conflicts for change in changes.changes if not change.left_out
    )


def wrong_beside(looked: Looked) -> tuple[str, ...]:
    """Return the other sheets of the same records in which something is wrong: all of them go into
    one file.
    """
    info = looked.checked.changes.info
    return tuple(
        other.info.sheet
        for other in looked.checked.others
        if other.info.kind is info.kind and not info.importable and _wrong(other)
    )


@contextmanager
def many_objects() -> Iterator[None]:
    """Pause cycle collection while many long-lived objects without cycles are created.

    Among millions of objects a collection would block the window for a second.
    """
    searches = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.collect(0)  # only new objects: frozen garbage is never freed
        gc.freeze()
        if searches:
            gc.enable()


def stops(looked: Looked) -> frozenset[str]:
    """Return the codes of acceptable problems that block the whole sheet: likely mistakes that may
    be intended.

    Conflicts with the service have a question of their own.
    """
    return (STOPS - {DIFFERS}) & {
        found.code for found in looked.checked.changes.problems if found.severity == "error"
    }


def prepare(
    client: ExchangeClient,
    ledger: Ledger,
    account: Account,
    seen: Looked,
    skip: bool,
    monitor: Monitor,
) -> Planned:
    """Check again with the decisions and return the upload plan. Nothing is sent."""
    request, decisions = seen.checked.request, seen.review.decisions
    looked = look(
        Wanted(
            client,
            account,
            request.workbook,
            request.sheet,
            decisions,
            ledger,
            seen.checked.summary,
            request.accepted,
            request.mapping,
        ),
        monitor,
    )
    waiting = frozenset(
        row.plan_row
        for index, row in enumerate(looked.review.rows)
        if looked.review.state(index) is State.NOT_ACCEPTED
    )
    plan = plan_upload(
        looked.checked, account, ledger, UploadChoices(skip_problem_rows=skip, left_out=waiting)
    )
    found = tuple(
        shown(row.sentence)
        for row in what_differs(seen.checked.changes, looked.checked.changes, decisions)
    )
    return Planned(
        looked, plan, found or tuple(f"{change.row} ({change.id})" for change in plan.blocked)
    )


def save_edits(plan: UploadPlan, out: Path) -> Converted:
    """Write the exact payload of an upload to a file.

    Nothing is sent. Raises WorkbookError while a row has a problem.
    """
    refuse_blocked(plan)
    return write_json(
        out, plan.checked.changes.info.kind.name, (json_text(row.payload) for row in plan.rows)
    )


def correct_records(looked: Looked, monitor: Monitor) -> Corrected:
    """Write corrections of a kind that cannot be imported into their cells.

    Raises WorkbookError; the workbook is then unchanged.
    """
    request, review = looked.checked.request, looked.review
    zone = request.account.time_zone if request.account else "UTC"
    done = correct(request.workbook, zone, review.changes.info.sheet, review.decisions, monitor)
    return Corrected(done.path, done.reason_beside, done.notes)


def save_records(looked: Looked, skip: bool, out: Path, monitor: Monitor) -> Converted:
    """Write the records of a kind that import does not take, edited as in the review; with `skip`
    without the rows that have problems.
    """
    review, request = looked.review, looked.checked.request
    blocked = [
        change
        for index, change in enumerate(review.rows)
        if skip and review.state(index) in BLOCKING
    ]
    out_of_it = {
        (review.cells.decided(change), ROW): Decision(Choice.LEAVE_OUT, row=own_row(change))
        for change in blocked
    }
    return convert(
        replace(
            request, sheet=review.changes.info.sheet, decisions={**review.decisions, **out_of_it}
        ),
        out,
        monitor,
    )


def save_list(
    looked: Looked, skip: bool, kept: Mapping[str, Decisions], out: Path, monitor: Monitor
) -> int:
    """Write the changes of all sheets that cannot be uploaded as a workbook; return how many.

    `kept` are the decisions about other sheets by kind. With `skip` the rows of this sheet that
    have problems are left out.
    """
    shown_sheet, listed = looked.review.changes.info.sheet, list[tuple[str | int, ...]]()
    for changes in (looked.checked.changes, *looked.checked.others):
        info = changes.info
        if info.importable:
            continue
        here = info.sheet == shown_sheet
        decisions = kept.get(info.kind.name, {})
        review = looked.review if here else Review.of(changes, decisions)
        for index, change in enumerate(review.rows):
            state = review.state(index)
            if state is State.LEFT_OUT or (here and skip and state in BLOCKING):
                continue
            problems = {
                found.field: shown(found.sentence)
                for found in change.problems
                if found.severity == "error" and state is State.PROBLEM
            }
            listed += [
                (
                    info.sheet,
                    change.row,
                    change.id,
                    title(change),
                    review.caption(one.field),
                    one.old,
                    one.new,
                    problems.get(one.field, ""),
                )
                for one in review.change_list(index)
            ]
    save_change_list(out, listed)
    return len(listed)


def save_corrections(plan: UploadPlan, monitor: Monitor) -> Corrected:
    """Save the corrections and remove rows that match the service again from the sheet of refused
    rows.

    Sends nothing.
    """
    settled = bring_home(plan, monitor)
    return (
        Corrected(plan.checked.request.workbook)
        if settled is None
        else Corrected(settled.path, settled.reason_beside, settled.notes)
    )
