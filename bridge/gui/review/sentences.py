"""Sentences of the review: notes about the sheet, the footer's verdict, the question before an
upload.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from bridge.errors import Problem
from bridge.files import open_elsewhere
from bridge.gui.frame.page import nothing_to_upload
from bridge.gui.review.model import Review
from bridge.gui.review.steps import Decisions, Step
from bridge.gui.review.work import CheckResult, Planned
from bridge.gui.widgets.formats import account_mark, number, plural, tr, when
from bridge.jobs.check import removed_rows
from bridge.jobs.merge import MergeDone
from bridge.jobs.other_kinds import without_import
from bridge.jobs.refresh import RefreshDone
from bridge.records.cells.base import CLEAR
from bridge.records.change_set import ROW, ChangeSet, Decision, RowState
from bridge.records.codes import (
    DIFFERS,
    DUPLICATE_ID,
    END_BEFORE_START,
    ID_TYPED_OVER,
    NAME_RESOLVED,
    NEXT_DAY,
    OPEN_ELSEWHERE,
    SHEET_EMPTY,
)
from bridge.settings import Account
from bridge.texts import few, shown

NAMED = 5
"""So many rows are named that are not as they were seen."""
_REFUSED_NAMED = 3
"""So many rows are named that will probably not be accepted."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question before an upload: title, a small table of source and target, more lines, button
    label.
    """

    title: str
    facts: tuple[tuple[str, str], ...]
    lines: tuple[str, ...]
    yes: str
    mark: tuple[str, str]
    """The word and the colours of the account that it goes to."""
    elsewhere: bool = False
    """Whether the workbook is from another project: Enter then cancels."""


def segment_word(key: str, count: int) -> str:
    """Return the label of a segment, such as `Problems 3`."""
    words = {
        "all": tr("All"),
        "problems": tr("Problems"),
        "conflicts": tr("Conflicts"),
        "warnings": tr("Warnings"),
        "changed": tr("Changed"),
        "new": tr("New"),
        "not-accepted": tr("Not accepted"),
        "left-out": tr("Skipped"),
    }
    return f"{words[key]} {number(count)}"


def rows_decided(review: Review, step: Step) -> list[int]:
    """Return the rows that a step decided about, without others that have the same ID."""
    fields = {field for _, field in step.decided}

    def about(index: int, decisions: Decisions) -> list[Decision | None]:
        return [review.decision(index, field, decisions) for field in fields]

    rows = [
        index
        for index in sorted(step.rows_after)
        if about(index, step.before) != about(index, step.after)
    ]
    return [index for index in rows if any(about(index, step.after))] or rows


def decided(review: Review, step: Step) -> str:
    """Return the sentence about a step, such as `Status is now Completed in 3 rows.`"""
    decisions, rows = step.decided, rows_decided(review, step)
    count = len(rows)
    if {field for _, field in decisions} == {ROW}:
        if None in decisions.values():
            return plural(count, "1 row is included again.", "{count} rows are included again.")
        return plural(count, "1 row is skipped.", "{count} rows are skipped.")
    typed = {
        (field, decision.text if decision is not None else None)
        for (_, field), decision in decisions.items()
    }
    if len(typed) == 1 and rows:
        field, text = typed.pop()
        if text is not None and text.strip().lower() == CLEAR:
            return plural(
                count,
                "{column} cleared in 1 row.",
                "{column} cleared in {count} rows.",
                column=review.caption(field),
            )
        if text is not None and (value := review.cell(rows[0], field).text):
            return plural(
                count,
                "{column} is now {value} in 1 row.",
                "{column} is now {value} in {count} rows.",
                column=review.caption(field),
                value=value,
            )
    return plural(count, "1 row was changed.", "{count} rows were changed.")


def notes(
    result: CheckResult, uploaded: Collection[tuple[str | None, str]] = ()
) -> tuple[list[tuple[str, str]], int, str]:
    """Return the notes about the whole sheet, each with its cell if it has one, how many of the
    first ones stop it, and their state.

    They cover another project, problems outside the changed rows, and rows that were deleted.
    `uploaded` are cells, with their contents, of rows that were uploaded despite a warning.
    """
    changes = result.checked.changes
    general = [result.elsewhere, *map(shown, result.checked.notes)]
    repeated = {
        problem.found
        for row in changes.changes
        for problem in row.problems
        if problem.code == DUPLICATE_ID
    }
    asked = {(row.sheet, row.row) for row in result.review.included}
    problems = [
        problem
        for problem in changes.problems
        if result.review.holds(problem)
        and problem.code not in {OPEN_ELSEWHERE, NAME_RESOLVED}  # on the card, or good news
        and (problem.sheet, problem.row) not in asked
        and not (problem.code == DUPLICATE_ID and problem.found in repeated)  # asked in the table
        and (problem.cell is None or (problem.cell, problem.found) not in uploaded)
    ]
    unread = [problem for problem in result.checked.unread if problem.code != SHEET_EMPTY]
    errors = sum(problem.severity == "error" for problem in problems)
    lines = [
        (
            _finding(problem, result.review),
            problem.file or (problem.cell or f"A{problem.row}" if problem.row is not None else ""),
        )
        for problem in (*sorted(problems, key=lambda each: each.severity != "error"), *unread)
    ]
    lines[errors:errors] = [(words, "") for words in dict.fromkeys(general) if words]
    lines += [(shown(words), "") for words in removed_rows(_without_ids(changes, result.review))]
    warns = any(problem.code != NEXT_DAY for problem in problems)
    state = "bad" if errors else "warn" if result.elsewhere or warns else "accent"
    return lines, errors, state


def _without_ids(changes: ChangeSet, review: Review) -> ChangeSet:
    """Return the changes without the removed IDs that rows have again, or are asked about."""
    asked = (changes.typed_over[review.rows[index].id].suggestion for index in review.typed_over)
    back = {*(row.id for row in review.rows if changes.removed), *asked}
    return replace(
        changes,
        removed=tuple(id for id in changes.removed if id not in back),
        removed_names={id: name for id, name in changes.removed_names.items() if id not in back},
    )


def verdict(
    counts: Mapping[str, int], account: Account | None, *, offline: bool
) -> tuple[str, str]:
    """Return the one sentence about the state of the review, and its state."""
    if counts["blocked"]:
        return _to_fix(counts)
    if not counts["send"]:
        nothing = tr("No changes since the export.") if offline else nothing_to_upload()
        return left_out(counts) or (nothing, "good")
    if offline or account is None:
        return tr("Checked offline. Sign in on Home to upload."), "accent"
    if counts["warnings"]:
        return (
            plural(
                counts["warnings"],
                "Ready. 1 row with a warning.",
                "Ready. {count} rows with warnings.",
            ),
            "warn",
        )
    return (
        tr(
            "Ready to send to {account}, project {project}.",
            account=account.name,
            project=account.project_id,
        ),
        "good",
    )


def _to_fix(counts: Mapping[str, int]) -> tuple[str, str]:
    """Return what blocks rows, in the words and numbers of the filters, and the state."""
    problems, conflicts = counts["problems"], counts["conflicts"]
    refused = counts["not-accepted"]
    kinds = (
        (problems, plural(problems, "1 row with a problem", "{count} rows with problems")),
        (conflicts, plural(conflicts, "1 row with a conflict", "{count} rows with conflicts")),
        (
            refused,
            plural(refused, "1 row that was not accepted", "{count} rows that were not accepted"),
        ),
    )
    *before, last = [words for count, words in kinds if count]
    what = tr("{some} and {last}", some=", ".join(before), last=last) if before else last
    return tr("Fix or skip {what}.", what=what), "bad"


def left_out(counts: Mapping[str, int]) -> tuple[str, str] | None:
    """Return the sentence and its state if all remaining rows are skipped, or None if no row is."""
    left = counts["left-out"]
    if not left:
        return None
    return (
        plural(
            left,
            "1 row skipped. Nothing to upload.",
            "{count} rows skipped. Nothing to upload.",
        ),
        "accent",
    )


def corrected(counts: Mapping[str, int]) -> tuple[str, str]:
    """Return the one sentence about a sheet that differs only by corrections that the workbook does
    not have yet, and its state.
    """
    return left_out(counts) or (tr("Save the corrections to your workbook."), "good")


def records_verdict(
    counts: Mapping[str, int], sheet: str, beside: Sequence[str]
) -> tuple[str, str]:
    """Return the one sentence about a sheet that cannot be uploaded, and its state.

    `beside` are sheets of the same records with problems.
    """
    if counts["blocked"]:
        return _to_fix(counts)
    if beside:
        return (
            tr("Fix the problems on “{sheet}” first.", sheet=beside[0]),
            "bad",
        )
    if not counts["send"]:
        return left_out(counts) or (tr("No changes since the export."), "good")
    return (
        tr("“{sheet}” can't be uploaded. Save a list of the changes.", sheet=sheet),
        "accent",
    )


def rows_to_remove(changes: ChangeSet) -> int:
    """Return the number of refused rows that match the service again.

    Only the comparison with the service can show this.
    """
    return 0 if changes.offline else len(changes.withdrawn)


def removal_sentence(count: int) -> str:
    """Return the sentence about rows on `Failed rows` that match the service again, for the button
    that removes them.
    """
    return plural(
        count,
        "1 row matches the service again. Remove it from this sheet.",
        "{count} rows match the service again. Remove them from this sheet.",
    )


def question(result: CheckResult, account: Account) -> Question | None:
    """Return the question before an upload, with the counts of the check; None without rows."""
    review, elsewhere = result.review, result.elsewhere
    counts = review.counts()
    rows = [row for index, row in enumerate(review.rows) if review.is_sent(index)]
    completed = sum(
        edit.field == "status" and edit.after == "COMPLETED" for row in rows for edit in row.fields
    )
    notes = without_import(result.checked.others)
    count = len(rows)
    if not count:
        return None
    new = sum(row.state is RowState.NEW for row in rows)
    facts = [
        (tr("Changed"), count - new),
        (tr("New"), new),
        (tr("Set to Completed"), completed),
        (tr("Warnings"), counts["warnings"]),
        (tr("Hidden in the sheet"), sum(row.hidden for row in rows)),
        (tr("Skipped"), counts["left-out"]),
    ]
    info, request = result.checked.changes.info, result.checked.request
    shown_facts = [(word, number(value)) for word, value in facts if value]
    whence = tr("{workbook}, sheet {sheet}", workbook=request.workbook.name, sheet=info.sheet)
    shown_facts.append((tr("From"), whence))
    origin = info.origin
    if origin is not None:
        project = tr(
            "{account}, project {project}", account=origin.account, project=origin.project_id
        )
        shown_facts.append(
            (tr("Exported from"), f"{project} · {tr('practice')}" if origin.practice else project)
        )
    lines = [elsewhere] if elsewhere else []
    if open_elsewhere(request.workbook):
        lines.append(tr("The workbook is open in another program. Save and close it there first."))
    if result.emptied:
        lines.append(
            plural(
                len(result.emptied),
                "May be emptied: 1 field ({names}).",
                "May be emptied: {count} fields ({names}).",
                names=", ".join(result.emptied),
            )
        )
    foreseen = [str(row.plan_row) for row in rows if any(map(_likely_refused, row.problems))]
    *first, last = foreseen or [""]
    if len(foreseen) > _REFUSED_NAMED:
        lines.append(
            tr("{count} of these rows will probably not be accepted.", count=number(len(foreseen)))
        )
    elif first:
        lines.append(
            tr(
                "Rows {rows} and {last} will probably not be accepted.",
                rows=", ".join(first),
                last=last,
            )
        )
    elif last:
        lines.append(tr("Row {row} will probably not be accepted.", row=last))
    asked = _asked(count, shown_facts, (*lines, *map(shown, notes)), account)
    return replace(asked, elsewhere=bool(elsewhere))


def _likely_refused(problem: Problem) -> bool:
    """Return whether the service usually rejects a row with this warning."""
    return problem.code == END_BEFORE_START or problem.code.startswith("unknown-")


def late_question(planned: Planned) -> Question | None:
    """Return a question about what only the comparison with the service showed, or None."""
    plan = planned.plan
    said = {*map(str, without_import(planned.result.checked.others))}
    lines = [shown(text) for text in plan.notes if str(text) not in said]
    if plan.sent_before is not None:
        before = when(plan.sent_before.started_at)
        lines.insert(0, tr("You sent the same rows before: {when}.", when=before))
    return _asked(len(plan.rows), (), lines, plan.account) if lines else None


def _asked(
    count: int, facts: Sequence[tuple[str, str]], lines: Sequence[str], account: Account
) -> Question:
    to = tr("{account}, project {project}", account=account.name, project=account.project_id)
    return Question(
        plural(count, "Upload 1 row?", "Upload {count} rows?"),
        (*facts, (tr("To"), to)),
        tuple(lines),
        plural(count, "Upload 1 row", "Upload {count} rows"),
        account_mark(account),
    )


def differing(planned: Planned) -> str:
    """Return the rows that have changed since the planner saw them, and advice."""
    return " · ".join((*planned.differs[:NAMED], tr("Check the rows again, then upload.")))


def updated(update: RefreshDone) -> tuple[str, str, str]:
    """Return title, notes and state for an update of the plan from the service."""
    title = ""
    if update.cells or update.added:
        parts = (
            [
                plural(
                    update.rows,
                    "1 row updated",
                    "{count} rows updated",
                )
            ]
            if update.rows
            else []
        )
        parts += [plural(update.added, "1 new row", "{count} new rows")] if update.added else []
        title = tr("Updated from the service: {what}.", what=", ".join(parts))
    elif update.no_room and update.not_added:
        title = plural(
            len(update.not_added),
            "1 new activity is not in your sheet.",
            "{count} new activities are not in your sheet.",
        )
    lines = list[str]()
    if update.conflicts:
        clashes = plural(
            len(update.conflicts),
            "1 conflict: choose a value below.",
            "{count} conflicts: choose a value for each below.",
        )
        title, lines = (title, [clashes]) if title else (clashes, [])
    if update.gone:
        lines.append(
            plural(
                len(update.gone),
                "The service no longer has 1 row: {ids}. It stays in the workbook.",
                "The service no longer has {count} rows: {ids}. They stay in the workbook.",
                ids=few(update.gone, NAMED),
            )
        )
    lines += [shown(warning) for warning in update.warnings]
    title, state = title or tr("Already up to date."), "warn" if lines else "good"
    return title, " ".join(lines), state


def merging(merge: MergeDone, decided: int) -> tuple[str, str, str]:
    """Return title, text and state of the banner for a merge with so many decided conflicts."""
    if merge.problems:
        count = len(merge.problems)
        return (
            plural(count, "1 problem stops the merge.", "{count} problems stop the merge."),
            "",
            "bad",
        )
    cells, left = merge.edited, len(merge.conflicts) - decided
    parts = [
        tr(
            "{ready} of {count} edited cells decided",
            ready=number(cells - left),
            count=number(cells),
        )
        if left
        else plural(cells, "1 edited cell will be merged", "{count} edited cells will be merged"),
        plural(merge.new, "1 new row will be merged", "{count} new rows will be merged"),
    ]
    counted = [part for part, count in zip(parts, (cells, merge.new), strict=True) if count]
    some = merge.merged or merge.conflicts
    return (", ".join(counted) if some else tr("No changes to merge")) + ".", "", "accent"


def merged(merge: MergeDone) -> tuple[str, str, str]:
    """Return title, text and state of the banner for a saved merge."""
    name = merge.workbook.name if merge.workbook is not None else ""
    notes = [shown(warning) for warning in merge.warnings]
    if count := len(merge.not_merged):
        notes.append(plural(count, "1 change was not merged.", "{count} changes were not merged."))
    title = tr("Merged into {name}. The originals are not changed.", name=name)
    return title, " ".join(notes), "warn" if notes else "good"


def merge_verdict(
    merge: MergeDone, left: Collection[tuple[str, str]], sheet: str
) -> tuple[str, str]:
    """Return the one sentence about a merge under review, and its state.

    `left` are the rows with conflicts by sheet and ID, `sheet` is the one that is shown.
    """
    if merge.problems:
        return tr("Fix the problems in the files, then check again."), "bad"
    conflicts, sheets = len(left), sorted({name for name, _ in left})
    if conflicts and sheet not in sheets:
        return tr("Choose which values to keep on “{sheet}” too.", sheet=sheets[0]), "warn"
    if conflicts:
        return (
            plural(
                conflicts,
                "1 row has a conflict. Choose which value to keep.",
                "{count} rows have conflicts. Choose which values to keep.",
            ),
            "warn",
        )
    if not merge.merged and not merge.conflicts:
        return tr("The copies have no changes to merge."), "good"
    return tr("All conflicts resolved. Save, then review and upload."), "good"


def _finding(problem: Problem, review: Review) -> str:
    if problem.code == DIFFERS:
        return plural(
            len(review.disputed),
            "1 row differs from the service. Which values should stay?",
            "{count} rows differ from the service. Which values should stay?",
        )
    if problem.code == ID_TYPED_OVER and (rows := review.typed_over):
        return plural(
            len(rows),
            "1 row has another ID than before. Use its old ID, skip it, or confirm the new one.",
            "{count} rows have other IDs than before. Use their old IDs, skip them, or confirm "
            "the new ones.",
        )
    if problem.row is not None or problem.column is None:
        return shown(problem.sentence)
    message = shown(problem.message)
    return (
        f"{problem.column} {message}" if message[:1].islower() else f"{problem.column}: {message}"
    )  # most messages continue a sentence after the header text
