"""Check and upload as the review runs them, in pool threads."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from bridge.client.exchange import ExchangeClient
from bridge.gui.review.model import Review
from bridge.gui.review.offers import safe_edits
from bridge.gui.review.row_words import change_list
from bridge.gui.review.states import State
from bridge.gui.review.steps import Decisions
from bridge.gui.widgets.lines_table import FAILED_SHEET, title
from bridge.jobs.check import (
    STOPS,
    Checked,
    CheckRequest,
    as_refused,
    check,
    check_again,
    what_differs,
)
from bridge.jobs.convert import convert
from bridge.jobs.json_files import Converted, write_json
from bridge.jobs.mappings import other_account
from bridge.jobs.merge import MERGE_STOPS, MergeDone, MergeRequest
from bridge.jobs.merge_review import check_merge
from bridge.jobs.other_kinds import RECALCULATE, WrittenBack, correct, write_change_list
from bridge.jobs.recognise import other_project, reviewable
from bridge.jobs.upload import (
    UploadChoices,
    UploadPreview,
    may_be_emptied,
    preview_upload,
    refuse_blocked,
)
from bridge.jobs.upload import save_corrections as bring_home
from bridge.ledger import Ledger
from bridge.progress import Monitor
from bridge.records.cells.base import json_text
from bridge.records.change_set import ROW, Change, ChangeSet, Choice, Decision
from bridge.records.codes import DIFFERS
from bridge.settings import Account
from bridge.texts import Text, shown

_USUAL = gc.get_threshold()
_MANY = 50_000
"""So many new objects are searched for cycles in some milliseconds."""
_creating = list[None]()
"""One entry for each thread that creates many objects."""


@dataclass(frozen=True, slots=True)
class SheetTab:
    """One sheet: its name, how many of its rows are edited, whether something is wrong there, and
    with which sheets it shares its decisions.
    """

    sheet: str
    edits: int
    wrong: bool
    together: str


@dataclass(frozen=True, slots=True)
class CheckResult:
    """A checked sheet ready for display.

    `modified` is the file's time when it was read. `elsewhere` is a note if it comes from another
    project, `sheets` are the available sheets. `merge` is the merge under review, not saved yet.
    `emptied` are the headers of fields that an import may empty.
    """

    checked: Checked
    review: Review
    modified: float
    elsewhere: str = ""
    sheets: tuple[SheetTab, ...] = ()
    merge: MergeDone | None = None
    emptied: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Planned:
    """The plan of an upload after checking again.

    `differs` names the rows and fields that have changed since the planner saw them.
    """

    result: CheckResult
    plan: UploadPreview
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


def check_sheet(
    client: ExchangeClient | None,
    request: CheckRequest,
    monitor: Monitor,
    ledger: Ledger | None = None,
    merge: MergeRequest | None = None,
    early: Callable[[CheckResult], object] | None = None,
    seen: Checked | None = None,
) -> CheckResult:
    """Check a sheet, with the service if there is a client; a workbook of another project is
    checked too, with a note.

    `merge` is what is merged into the workbook. `early` receives the comparison with the export if
    the one with the service takes long. `seen` is the result of an earlier check.
    """
    book, account, decisions = request.workbook, request.account, request.decisions
    modified = book.stat().st_mtime if book.exists() else 0.0
    if (request.sheet or "").casefold() == FAILED_SHEET.casefold():
        # The rows of `Failed rows` are read into those of the sheet that they belong to.
        request = replace(request, sheet=None)
    request = replace(request, offline=client is None or merge is not None, other_project=True)
    mapping = request.mapping

    def result(checked: Checked, merge: MergeDone | None = None) -> CheckResult:
        review = Review.of(checked.changes, decisions, checked.refusals)
        if review.few_open:
            safe_edits(review)  # which keeps them: here and not in the window's thread
        elsewhere = other_project(checked.changes.info.origin, account)
        if mapping is not None and account is not None:
            elsewhere = other_account(mapping.name, account)
        note = shown(elsewhere) if elsewhere else ""
        emptied = may_be_emptied(checked.changes, account) if account is not None else ()
        return CheckResult(checked, review, modified, note, _tabs(checked), merge, emptied)

    with many_objects():
        if merge is not None:
            merge = replace(merge, accepted=request.accepted)
            return result(*check_merge(merge, request, monitor, ledger))
        if seen is not None:
            return result(check_again(client, seen, request, monitor, ledger))
        checked = check(
            client,
            request,
            monitor,
            ledger,
            None if early is None else lambda checked: early(result(checked)),
        )
        return result(checked)


def _tabs(checked: Checked) -> tuple[SheetTab, ...]:
    """Return the sheet that was checked, those with edits, and those that could be sent, in the
    order of the workbook.
    """
    with_edits = {
        other.info.sheet: other
        for other in checked.others
        if other.changes or _wrong(other, checked)
    }
    sets = {**with_edits, checked.changes.info.sheet: checked.changes}
    names = checked.summary.sheets if checked.summary is not None else tuple(sets)
    offered = {*sets, *reviewable(checked.summary)}
    shown_name = checked.changes.info.sheet
    return tuple(
        _tab(name, sets.get(name), checked)
        for name in names
        if name in offered and (name == shown_name or name.casefold() != FAILED_SHEET.casefold())
    )


def _tab(name: str, changes: ChangeSet | None, checked: Checked) -> SheetTab:
    if changes is None:
        return SheetTab(name, 0, False, name)
    return SheetTab(
        name,
        len(changes.changes),
        _wrong(changes, checked),
        name if changes.info.importable else changes.info.kind.name,
    )


def _wrong(changes: ChangeSet, checked: Checked) -> bool:
    """Return whether something blocks the sheet or a row that is not skipped."""
    return any(problem.severity == "error" for problem in changes.problems) or any(
        row.has_error
        or row.conflicts
        or (changes.info.importable and as_refused(row, checked.refusals))
        for row in changes.changes
        if not row.left_out
    )


def authors(
    merge: MergeDone, chosen: Mapping[tuple[str, str, str], str]
) -> dict[tuple[str, str], str]:
    """Return whose values each row of a merge has, by sheet and ID: of a conflict, those of the
    file that was `chosen`, before that of all.
    """
    edited = {key: {*files} for key, files in merge.edited_by.items()}
    for clash in merge.conflicts:
        taken = clash.taken if merge.workbook is not None else None
        value = clash.values.get(chosen.get((clash.sheet, clash.id, clash.field)) or taken or "")
        edited.setdefault((clash.sheet, clash.id), set()).update(
            file for file, text in clash.values.items() if value in (None, text)
        )
    return {
        key: merge.named(file for file in merge.files if file in files)
        for key, files in edited.items()
    }


def wrong_beside(result: CheckResult) -> tuple[str, ...]:
    """Return the other sheets of the same records in which something is wrong: all of them go into
    one file.
    """
    info = result.checked.changes.info
    return tuple(
        other.info.sheet
        for other in result.checked.others
        if other.info.kind is info.kind and not info.importable and _wrong(other, result.checked)
    )


@contextmanager
def many_objects() -> Iterator[None]:
    """Search only new objects for cycles while many long-lived ones without cycles are created,
    and leave them out of later searches (`freeze`).

    Among millions of objects, a search would block the window for a second.
    """
    _creating.append(None)
    gc.set_threshold(_MANY, 1_000_000, 1_000_000)
    try:
        yield
    finally:
        gc.collect(0)  # only new objects: frozen garbage is never freed
        gc.freeze()
        _creating.pop()
        if not _creating:
            gc.set_threshold(*_USUAL)


def stops(result: CheckResult) -> frozenset[str]:
    """Return the codes of acceptable problems that block the whole sheet: likely mistakes that may
    be intended.

    Conflicts with the service have a question of their own.
    """
    codes = (STOPS - {DIFFERS}) if result.merge is None else MERGE_STOPS
    return codes & {
        problem.code
        for problem in result.checked.changes.problems
        if problem.severity == "error" and result.review.holds(problem)
    }


def prepare(
    client: ExchangeClient,
    ledger: Ledger,
    account: Account,
    seen: CheckResult,
    monitor: Monitor,
) -> Planned:
    """Check again with the decisions and return the upload plan. Nothing is sent.

    A row that was skipped is neither sent nor compared.
    """
    decisions = seen.review.decisions
    result = _check_again(client, ledger, account, seen, monitor)
    skipped = frozenset(
        _identity(row)
        for index, row in enumerate(seen.review.rows)
        if seen.review.state(index) is State.LEFT_OUT
    )
    waiting = frozenset(
        row.plan_row
        for index, row in enumerate(result.review.rows)
        if result.review.state(index) is State.NOT_ACCEPTED or _identity(row) in skipped
    )
    plan = preview_upload(
        result.checked,
        account,
        ledger,
        UploadChoices(left_out=waiting),
    )
    before, after = (
        replace(
            change_set,
            changes=tuple(row for row in change_set.changes if _identity(row) not in skipped),
        )
        for change_set in (seen.checked.changes, result.checked.changes)
    )
    differences = tuple(shown(row.sentence) for row in what_differs(before, after, decisions))
    return Planned(
        result, plan, differences or tuple(f"{change.row} ({change.id})" for change in plan.blocked)
    )


def _check_again(
    client: ExchangeClient | None,
    ledger: Ledger,
    account: Account,
    seen: CheckResult,
    monitor: Monitor,
) -> CheckResult:
    """Check again with the decisions as they are now."""
    request = replace(
        seen.checked.request,
        account=account,
        decisions=seen.review.decisions,
        summary=seen.checked.summary,
    )
    return check_sheet(client, request, monitor, ledger, seen=seen.checked)


def _identity(row: Change) -> tuple[str, str, int | None]:
    """Return what a row is known by although rows move: its ID, or its place if that is not
    unique.
    """
    id = row.found.get("id", row.id)
    return row.sheet, id, None if id and not row.repeated else row.row


def save_edits(plan: UploadPreview, out: Path) -> Converted:
    """Write the exact payload of an upload to a file.

    Nothing is sent. Raises WorkbookError while a row has a problem.
    """
    refuse_blocked(plan)
    return write_json(
        out, plan.checked.changes.info.kind.name, (json_text(row.payload) for row in plan.rows)
    )


def correct_records(result: CheckResult, monitor: Monitor) -> Corrected:
    """Write corrections of a kind that cannot be imported into their cells.

    Raises WorkbookError; the workbook is then unchanged.
    """
    request, review = result.checked.request, result.review
    zone = request.account.time_zone if request.account else "UTC"
    corrected = correct(
        request.workbook, zone, review.changes.info.sheet, review.decisions, monitor
    )
    return _corrected(corrected)


def save_records(result: CheckResult, out: Path, monitor: Monitor) -> Converted:
    """Write the records of a kind that cannot be uploaded, edited as in the review, without skipped
    rows.
    """
    review, request = result.review, result.checked.request
    out_of_it = {
        (review.cells.decided(change), ROW): Decision(Choice.LEAVE_OUT)
        for index, change in enumerate(review.rows)
        if review.state(index) is State.LEFT_OUT
    }
    return convert(
        replace(
            request, sheet=review.changes.info.sheet, decisions={**review.decisions, **out_of_it}
        ),
        out,
        monitor,
    )


def save_list(
    result: CheckResult, kept: Mapping[str, Decisions], out: Path, monitor: Monitor
) -> int:
    """Write the changes of all sheets that cannot be uploaded as a workbook; return how many.

    `kept` are the decisions about other sheets by kind. Skipped rows are not written.
    """
    shown_sheet, listed = result.review.changes.info.sheet, list[tuple[str | int, ...]]()
    for changes in (result.checked.changes, *result.checked.others):
        info = changes.info
        if info.importable:
            continue
        here = info.sheet == shown_sheet
        review = result.review if here else Review.of(changes, kept.get(info.kind.name, {}))
        for index, change in enumerate(review.rows):
            state = review.state(index)
            if state is State.LEFT_OUT:
                continue
            problems = {
                problem.field: shown(problem.sentence)
                for problem in change.problems
                if problem.severity == "error" and state is State.PROBLEM
            }
            listed += [
                (
                    info.sheet,
                    change.row,
                    change.id,
                    title(change),
                    review.caption(shown_change.field),
                    shown_change.old,
                    shown_change.new,
                    problems.get(shown_change.field, ""),
                )
                for shown_change in change_list(review, index)
            ]
    write_change_list(out, listed)
    return len(listed)


def save_corrections(plan: UploadPreview, monitor: Monitor) -> Corrected:
    """Save the corrections and remove rows that match the service again from the sheet of refused
    rows.

    Sends nothing.
    """
    written = bring_home(plan, monitor)
    return Corrected(plan.checked.request.workbook) if written is None else _corrected(written)


def _corrected(written: WrittenBack) -> Corrected:
    # That formulas are to be calculated again is about no correction.
    left = tuple(note for note in written.notes if note != RECALCULATE)
    return Corrected(written.path, written.reason_beside, left)


def save_corrections_now(
    client: ExchangeClient | None,
    ledger: Ledger,
    account: Account,
    seen: CheckResult,
    monitor: Monitor,
) -> Corrected:
    """Save the corrections although rows wait for an upload. Sends nothing."""
    result = _check_again(client, ledger, account, seen, monitor)
    plan = preview_upload(result.checked, account, ledger, UploadChoices())
    return save_corrections(replace(plan, rows=()), monitor)
