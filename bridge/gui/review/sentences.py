"""Sentences of the review: notes about the sheet, the footer's verdict, the question before an
upload.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bridge.errors import Problem
from bridge.gui.review.model import BLOCKING, Review, State
from bridge.gui.review.work import LARGE, Looked, Planned
from bridge.gui.widgets.formats import number, plural, tr, when
from bridge.jobs.check import removed_rows
from bridge.jobs.kinds import without_import
from bridge.jobs.refresh import RefreshDone
from bridge.records.changes import ChangeSet, RowState
from bridge.settings import Account
from bridge.texts import shown

NAMED = 5
"""So many rows are named that are not as they were seen."""


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


def notes(looked: Looked) -> tuple[str, str]:
    """Return the notes about the whole sheet, and their state.

    They cover another project, problems outside the changed rows, and rows that were deleted.
    """
    changes = looked.checked.changes
    sentences = [looked.elsewhere] if looked.elsewhere else []
    sentences += [words for words in map(shown, looked.checked.notes) if words != looked.elsewhere]
    problems = [
        found for found in changes.problems if found.code != "open-elsewhere"
    ]  # the file card already shows it
    sentences += [
        _finding(found)
        for found in (
            *problems[:3],
            *(found for found in looked.checked.unread if found.code != "sheet-empty"),
        )
    ]
    if len(problems) > 3:
        sentences.append(
            plural(
                len(problems) - 3,
                "1 more note on rows that won't be sent.",
                "{count} more notes on rows that won't be sent.",
            )
        )
    sentences += map(shown, removed_rows(changes))
    errors = any(found.severity == "error" for found in problems)
    return " ".join(sentences), (
        "bad" if errors else "warn" if looked.elsewhere or problems else "accent"
    )


def verdict(
    counts: Mapping[str, int], account: Account | None, *, offline: bool, skip: bool
) -> tuple[str, str]:
    """Return the one sentence about the state of the review, and its state."""
    blocked = counts["blocked"]
    if not counts["send"] and (skip or not blocked):
        nothing = tr("No changes since the export.") if offline else tr("No changes to upload.")
        return left_out(counts) or (nothing, "good")
    if blocked and not skip:
        return (
            plural(
                blocked,
                "Fix 1 problem or skip that row.",
                "Fix {count} problems or skip those rows.",
            ),
            "bad",
        )
    if offline or account is None:
        return tr("Checked offline. Sign in on Home to upload."), "accent"
    if counts["warnings"]:
        return (
            plural(
                counts["warnings"],
                "Ready. 1 warning.",
                "Ready. {count} warnings.",
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


def left_out(counts: Mapping[str, int]) -> tuple[str, str] | None:
    """Return the sentence and its state if all remaining rows are skipped, or None if no row is."""
    left = counts["left-out"] + counts["blocked"]
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


def corrected(counts: Mapping[str, int], *, importable: bool) -> tuple[str, str]:
    """Return the one sentence about a sheet that differs only by corrections that the workbook does
    not have yet, and its state.
    """
    differs = (
        tr("No changes left to upload. Save the corrections to your workbook.")
        if importable
        else tr("No changes since the export. Save the corrections to your workbook.")
    )
    return left_out(counts) or (differs, "good")


def purpose(importable: bool) -> str:
    """Return the purpose of the page: upload, or save changes that cannot be uploaded."""
    if importable:
        return tr("Nothing is sent until you press Upload.")
    return tr("This sheet can't be uploaded. Save its changes to enter them by hand.")


def records_verdict(
    counts: Mapping[str, int], sheet: str, beside: Sequence[str], *, skip: bool
) -> tuple[str, str]:
    """Return the one sentence about a sheet that import does not take, and its state.

    `beside` are sheets of the same records with problems.
    """
    blocked = counts["blocked"]
    if blocked and not skip:
        return (
            plural(
                blocked,
                "Fix 1 problem or skip that row.",
                "Fix {count} problems or skip those rows.",
            ),
            "bad",
        )
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


def to_settle(changes: ChangeSet) -> int:
    """Return the number of refused rows that match the service again.

    Only the comparison with the service can show this.
    """
    return 0 if changes.offline else len(changes.withdrawn)


def settling(count: int) -> str:
    """Return the sentence about rows on `Failed rows` that match the service again, for the button
    that removes them.
    """
    return plural(
        count,
        "1 row matches the service again. Remove it from this sheet.",
        "{count} rows match the service again. Remove them from this sheet.",
    )


def question(looked: Looked, account: Account, *, skip: bool, ask_many: bool) -> Question | None:
    """Return the question to ask before an upload, with the counts of the check, or None if it is
    not needed.
    """
    review, elsewhere = looked.review, looked.elsewhere
    counts = review.counts()
    staying = {State.LEFT_OUT, State.UNCHANGED, *BLOCKING}
    rows = [row for index, row in enumerate(review.rows) if review.state(index) not in staying]
    completed = sum(
        edit.field == "status" and edit.after == "COMPLETED" for row in rows for edit in row.fields
    )
    notes = without_import(looked.checked.others)
    count = len(rows)
    if not count or not (
        completed or elsewhere or account.production or notes or (count > LARGE and ask_many)
    ):
        return None
    new = sum(row.state is RowState.NEW for row in rows)
    facts = [
        (tr("Changed"), count - new),
        (tr("New"), new),
        (tr("Set to Completed"), completed),
        (tr("Warnings"), counts["warnings"]),
        (tr("Hidden in the sheet"), sum(row.hidden for row in rows)),
        (tr("Skipped"), counts["left-out"] + (counts["blocked"] if skip else 0)),
    ]
    info, request = looked.checked.changes.info, looked.checked.request
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
    return _asked(count, shown_facts, (*lines, *map(shown, notes)), account)


def late_question(planned: Planned, seen: Review | None) -> Question | None:
    """Return a question about what only the comparison with the service showed, or None if there is
    nothing new.
    """
    plan = planned.plan
    warnings = planned.looked.review.counts()["warnings"]
    facts = [(tr("Warnings"), number(warnings))]
    if seen is None or warnings <= seen.counts()["warnings"]:
        facts = []
    known = {*map(str, without_import(planned.looked.checked.others))}
    lines = [shown(text) for text in plan.notes if str(text) not in known]
    if plan.sent_before is not None:
        before = when(plan.sent_before.started_at)
        lines.insert(0, tr("You sent the same rows before: {when}.", when=before))
    return _asked(len(plan.rows), facts, lines, plan.account) if lines or facts else None


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


def account_mark(account: Account) -> tuple[str, str]:
    """Return the word of an account's sort, and the colours of its pill."""
    if account.practice:
        return tr("PRACTICE"), "practice"
    return (tr("PRODUCTION"), "production") if account.production else (tr("TEST"), "muted")


def updated(done: RefreshDone) -> tuple[str, str, str]:
    """Return title, notes and state for an update of the plan from the service."""
    title = tr("Already up to date.")
    if done.cells or done.added:
        parts = (
            [
                plural(
                    done.rows,
                    "1 row updated",
                    "{count} rows updated",
                )
            ]
            if done.rows
            else []
        )
        parts += [plural(done.added, "1 new row", "{count} new rows")] if done.added else []
        title = tr("Updated from the service: {what}.", what=", ".join(parts))
    lines = []
    if done.conflicts:
        clashes = len(done.conflicts)
        lines.append(
            plural(
                clashes,
                "1 conflict: choose a value below.",
                "{count} conflicts: choose a value for each below.",
            )
        )
    if done.gone:
        lines.append(
            plural(
                len(done.gone),
                "The service no longer has 1 row. It stays in the workbook.",
                "The service no longer has {count} rows. They stay in the workbook.",
            )
        )
    lines += [shown(warning) for warning in done.warnings]
    return title, " ".join(lines), "warn" if lines else "good"


def _finding(found: Problem) -> str:
    if found.row is not None or found.column is None:
        return shown(found.sentence)
    message = shown(found.message)
    return (
        f"{found.column} {message}" if message[:1].islower() else f"{found.column}: {message}"
    )  # most messages continue a sentence after the header text
