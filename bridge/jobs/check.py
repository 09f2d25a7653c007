"""Check: edited sheets -> rows -> changes. Sends nothing.

Rows are compared with the base of their sheet and the service's current records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from bridge.changes.compare.compare import Comparison, compare
from bridge.changes.compare.inputs import NO_DECISIONS, merged
from bridge.changes.compare.slips import CODES, COLUMN_RENAMED, with_notes
from bridge.changes.compare.slips import removed_rows as removed_rows
from bridge.changes.kind_sheets import KindChanges
from bridge.changes.side_effects import what_differs as what_differs
from bridge.client.exchange import ExchangeClient
from bridge.errors import Problem
from bridge.jobs.earlier_runs import EarlierRuns
from bridge.jobs.fetch import PIECE, KnownRecords, fetch_activities, fetch_touched
from bridge.jobs.known_names import meanings_for
from bridge.jobs.other_kinds import compare_others, kind_changes
from bridge.jobs.own_sheets import OwnSheet
from bridge.jobs.plan_table import CheckRequest as CheckRequest
from bridge.jobs.plan_table import (
    PlanTable,
    open_table,
    rules_with_sent,
)
from bridge.jobs.plan_warnings import PlanFinding, PlanRows, with_warnings
from bridge.ledger import Ledger
from bridge.mapping.checks import MANY_NEW, ROWS_BELOW
from bridge.mapping.mapping_file import CODE_PAGE
from bridge.progress import Monitor
from bridge.records.change_set import Change, ChangeSet, Conflict, Lookups, Place, SheetInfo
from bridge.records.codes import DATE_ORDER, DIFFERS, LIKE_KNOWN_ID, UNKNOWN_PERSON
from bridge.records.runs import OurWords, Refusals
from bridge.settings import load_settings
from bridge.texts import Text, say
from bridge.workbook.read.headers import WorkbookSummary as WorkbookSummary
from bridge.workbook.read.headers import refusals_on
from bridge.workbook.read.snapshots import stamp_of, sync_copies

STOPS = CODES | {
    CODE_PAGE,
    COLUMN_RENAMED,
    DATE_ORDER,
    DIFFERS,
    LIKE_KNOWN_ID,
    MANY_NEW,
    ROWS_BELOW,
    UNKNOWN_PERSON,
}
"""Codes of problems that block a sheet or a row until they are accepted."""


@dataclass(frozen=True, slots=True)
class ReusableCheck:
    """What `check_again` needs of a comparison with the service, besides its result.

    `plan_rows` has the activities before the edits, `typed_words` what planners may have typed into
    `Result` and `Reason`.
    """

    comparison: Comparison
    plan_rows: PlanRows
    finish: Callable[[ChangeSet], ChangeSet]
    typed_words: Mapping[Place, OurWords]


@dataclass(frozen=True, slots=True)
class Checked:
    """A checked sheet: its changes, and messages about the check.

    `own_sheet` is the content of a planner's own sheet. `refusals` are the service's reasons for
    rows not accepted, by ID, newest first. `others` are the changes on other sheets, compared with
    the export but not with the service. `unread` explains why sheets could not be compared.
    `summary` describes the workbook. `ended` are the runs that had ended when the check began
    (None: no ledger). `answered_at` is the time of the service's oldest answer by the monitor's
    clock (None: not asked). `stamp` identifies the version of the file, or is None if no file was
    read. `copies` are copies that a sync program made beside the workbook. `plan_findings` are
    violations of plan rules; those caused by an edit are also warnings of their rows. `reusable`
    lets the same version of the file be checked again without reading it.
    """

    request: CheckRequest
    changes: ChangeSet
    notes: tuple[Text, ...] = ()
    ended: frozenset[str] | None = None
    answered_at: float | None = None
    refusals: Refusals = field(default_factory=dict)

    others: tuple[ChangeSet, ...] = ()
    unread: tuple[Problem, ...] = ()
    summary: WorkbookSummary | None = None
    own_sheet: OwnSheet | None = None
    stamp: tuple[int, int] | None = None
    copies: tuple[Path, ...] = ()
    plan_findings: tuple[PlanFinding, ...] = ()
    reusable: ReusableCheck | None = field(default=None, compare=False, repr=False)

    @property
    def has_problems(self) -> bool:
        """Return whether an error or undecided conflict blocks a row or the sheet.

        The sheets of nested lists are included with the sheet of their records.
        """
        info = self.changes.info
        together = (
            self.changes,
            *(
                other
                for other in self.others
                if not info.importable and other.info.kind is info.kind
            ),
        )
        errors = any(
            problem.severity == "error" for changes in together for problem in changes.all_problems
        )
        return errors or any(change.conflicts for change in self.changes.changes)


def check(
    client: ExchangeClient | None,
    request: CheckRequest,
    monitor: Monitor,
    ledger: Ledger | None = None,
    early: Callable[[Checked], object] | None = None,
) -> Checked:
    """Compare a sheet with its baseline and, where there is a client, with the service. Raises
    WorkbookError for a sheet that cannot be read.

    `early` gets the comparison with the baseline before the service is asked for many rows.

    The other sheets of the workbook are compared with the baseline on the way. A kind that import
    does not take is never compared with the service. `ledger` tells what the service refused of its
    rows before; without it, only the rows on `Failed rows`.
    """
    ended = ledger.ended_runs() if ledger is not None else None
    refusals = _refused_before(request, ledger)
    with open_table(request, monitor, ledger, client, corrections=True, of_account=True) as table:
        info, of_kind = table.info, None
        if table.sheet is not None and not info.importable:
            of_kind = kind_changes(table.sheet.book, info.kind, table.rules, monitor)
        begun = replace(_begun(request, table, of_kind, refusals, monitor), ended=ended)
        if of_kind is not None:
            return replace(begun, changes=_of_kind(info, of_kind))
        table = replace(table, rules=replace(table.rules, refused=begun.refusals))
        shown = None if early is None else lambda changes: early(replace(begun, changes=changes))
        compared = _compare(client, table, monitor, shown)
        if client is not None and _has_unnamed_people(table, compared.changes):
            names = meanings_for(client, request.account, monitor)
            people = Lookups({}, names.meanings.lookups.people)
            table = replace(
                table,
                rules=replace(table.rules, lookups=people),
                notes=(*table.notes, *names.notes),
            )
            compared = _compare(client, table, monitor, None)
        changes, current = compared.changes, compared.current
        typed_words = table.typed_words() if changes.changes else {}
        plan_rows = _plan(table, compared)
        changes, findings = _judged(changes, plan_rows, typed_words, begun.refusals)
        offline = _about_offline(table, changes) if client is None else ()
        return replace(
            begun,
            changes=changes,
            notes=(*table.notes, *offline, *_about_copies(begun.copies)),
            answered_at=None if current is None else current.answered_at,
            plan_findings=findings,
            reusable=None
            if compared.comparison is None or plan_rows is None or not table.is_exported
            else ReusableCheck(compared.comparison, plan_rows, compared.finish, typed_words),
        )


def _has_unnamed_people(table: PlanTable, changes: ChangeSet) -> bool:
    """Return whether a row has a person whom nobody knows, and neither the lists of the workbook
    nor this computer have a name of anybody. The service is asked for names only then; for a sheet
    without lists it was asked already.
    """
    lists = table.info.lookups
    return (
        table.own_sheet is None
        and lists != Lookups()
        and not any(merged(lists, table.rules.lookups).people.values())
        and any(problem.code == UNKNOWN_PERSON for problem in changes.all_problems)
    )


def _begun(
    request: CheckRequest,
    table: PlanTable,
    of_kind: KindChanges | None,
    refusals: Refusals,
    monitor: Monitor,
) -> Checked:
    """Return what is known of a sheet and of its whole workbook before its rows are compared."""
    begun = Checked(
        request,
        ChangeSet(table.info, 0, 0, ()),
        table.notes,
        refusals=refusals,
        own_sheet=table.own_sheet,
        stamp=table.stamp,
    )
    if table.sheet is None:
        return begun
    book = table.sheet.book
    others, unread = compare_others(book, table.sheet, of_kind, monitor, table.info.failed)
    copies, summary = sync_copies(request.workbook), book.summary
    return replace(
        begun,
        notes=(*table.notes, *_about_copies(copies)),
        refusals={**refusals_on(book.package), **refusals},
        others=others,
        unread=unread,
        summary=summary,
        stamp=summary.stamp,
        copies=copies,
    )


class _Compared(NamedTuple):
    """Compared rows: their changes, and the service's records if it was asked.

    `plan_rows` has the records of the rows, `finish` is that of the rows. `comparison` can be
    asked again with later records.
    """

    changes: ChangeSet
    current: KnownRecords | None
    plan_rows: PlanRows
    finish: Callable[[ChangeSet], ChangeSet]
    comparison: Comparison | None = None


def _compare(
    client: ExchangeClient | None,
    table: PlanTable,
    monitor: Monitor,
    early: Callable[[ChangeSet], object] | None,
) -> _Compared:
    """Compare the rows with their base, and those to send with the service's records.

    `early` gets the changes before the service is asked for many rows.
    """
    info, base, rules, plan_rows = table.info, table.base, table.rules, PlanRows()
    take = plan_rows.take if table.is_exported else None
    rows, of_rows = table.read(monitor)
    # People are named in warnings also where the workbook has no list of them.
    named = replace(info, lookups=merged(info.lookups, rules.lookups))

    def finish(changes: ChangeSet) -> ChangeSet:
        return replace(of_rows(changes), info=named)

    if client is None or table.current is not None:
        changes = finish(compare(info, rows, base, table.current, rules, take))
        return _Compared(changes, table.current, plan_rows, finish)
    comparison = Comparison(info, base, rules)
    offline = comparison.without_service(rows, take)
    if early is not None and len(offline.changes) > PIECE:
        early(finish(offline))
    asking = client.with_monitor(monitor)
    current = fetch_touched(asking, offline, monitor, zeros=not table.is_exported)
    del offline
    changes = finish(comparison.with_service(current))
    return _Compared(changes, current, plan_rows, finish, comparison)


def _plan(table: PlanTable, compared: _Compared) -> PlanRows | None:
    """Return all activities before the edits: the export, else the service's current records."""
    plan_rows, current = compared.plan_rows, compared.current
    if table.is_exported:
        plan_rows.complete(table.base.ids(), table.base.get)
    elif current is not None:
        for record in current.records():
            plan_rows.take(record.value)
    else:
        return None
    return plan_rows


def _judged(
    changes: ChangeSet,
    plan_rows: PlanRows | None,
    typed_words: Mapping[Place, OurWords],
    refusals: Refusals,
) -> tuple[ChangeSet, tuple[PlanFinding, ...]]:
    """Return compared rows with the warnings of the plan's rules, and what violates these.

    Notes about `Result` and `Reason` are added.
    """
    findings = tuple[PlanFinding, ...]()
    if plan_rows is not None:
        changes, findings = with_warnings(changes, plan_rows, load_settings())
    return with_notes(changes, typed_words, refusals), findings


def _about_offline(table: PlanTable, changes: ChangeSet) -> Iterator[Text]:
    """Yield what a check without the service cannot tell."""
    yield say("Checked offline. Conflicts with other planners are not included.")
    if merged(table.info.lookups, table.rules.lookups) == Lookups() and changes.changes:
        yield say("The workbook has no lists. Sites, teams and people were not checked.")


def _of_kind(info: SheetInfo, of_kind: KindChanges) -> ChangeSet:
    """Return the changes of one sheet of a kind, which was compared together with the sheets of its
    nested lists, because their entries belong to its records.
    """
    changes = next(changes for changes in of_kind.sheets if changes.info.sheet == info.sheet)
    problems = (problem for problem in info.problems if problem not in changes.problems)
    return replace(changes, problems=(*problems, *changes.problems))


def _about_copies(copies: Sequence[Path]) -> Iterator[Text]:
    """Yield the message about copies of a sync program or a colleague, which may have edits."""
    if copies:
        yield say(
            "Copies of the same export are in its folder: {names}. Merge them to include their "
            "edits.",
            names=", ".join(path.name for path in copies),
        )


def _refused_before(request: CheckRequest, ledger: Ledger | None) -> Refusals:
    """Return the service's reasons for rows not accepted that this computer sent."""
    if ledger is None or request.account is None:
        return {}
    return EarlierRuns(ledger, request.account.base_url, request.account.project_id).refused()


def as_refused(change: Change, refusals: Refusals) -> bool:
    """Return whether a row would be sent exactly as when the service last refused it."""
    refusal = next(iter(refusals.get(change.id, ())), None)
    if refusal is None or not refusal.edited:
        return False
    # The same values would be refused again; any other edit is a new attempt.
    return {edit.field: edit.after for edit in change.fields} == {
        name: refusal.payload.get(name) for name in refusal.edited
    }


def check_again(
    client: ExchangeClient | None,
    checked: Checked,
    request: CheckRequest,
    monitor: Monitor,
    ledger: Ledger | None = None,
) -> Checked:
    """Return the same result as `check` for a sheet that was checked before.

    A file that is still the same version is not read again, and only the rows are compared again
    whose record in the service or whose decisions differ.
    """
    reusable, before = checked.reusable, checked.request
    request = replace(request, summary=checked.summary)
    changes = checked.changes
    if (
        client is None
        or reusable is None
        or replace(request, decisions=before.decisions, summary=before.summary) != before
        or stamp_of(request.workbook) != checked.stamp
        or (ledger.ended_runs() if ledger is not None else None) != checked.ended
    ):
        return check(client, request, monitor, ledger)
    bare = [
        replace(rules, refused={}, lookups=None, decisions=NO_DECISIONS)
        for rules in (rules_with_sent(request, ledger), reusable.comparison.rules)
    ]
    differing = {*request.decisions.items()} ^ {*before.decisions.items()}
    # A row that was unchanged, or that gets another ID, concerns others too.
    ids = {changes.info.decision_id_of(change) for change in changes.changes}
    if bare[0] != bare[1] or any(field == "id" or id not in ids for (id, field), _ in differing):
        return check(client, request, monitor, ledger)
    asking = client.with_monitor(monitor)
    current = fetch_activities(asking, reusable.comparison.touched, monitor)
    changes = reusable.finish(reusable.comparison.with_service(current, request.decisions))
    changes, findings = _judged(changes, reusable.plan_rows, reusable.typed_words, checked.refusals)
    return replace(
        checked,
        request=request,
        changes=changes,
        answered_at=current.answered_at,
        plan_findings=findings,
    )


def whole_row(conflict: Conflict) -> Text:
    """Return the sentence of a conflict about a row that only one side has."""
    return (
        say("The service no longer has this activity.")
        if conflict.theirs is None
        else say("The service already has an activity with this ID.")
    )
