"""What the review says in sentences: notes about the sheet, the verdict in the footer, the question before an upload."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bridge.errors import Problem
from bridge.gui.review.work import LARGE, Looked, Planned
from bridge.gui.widgets.formats import number, plural, tr, when
from bridge.texts import shown

if TYPE_CHECKING:
    from bridge.jobs.refresh import RefreshDone
    from bridge.records.rows import ChangeSet
    from bridge.settings import Account

SEGMENTS = ("all", "problems", "check", "changed", "new", "left-out")


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked before an upload that matters: title, lines with the counts, and the word of the button."""

    title: str
    lines: tuple[str, ...]
    yes: str


def segment_word(key: str, count: int) -> str:
    """Return the words of a segment with its count."""
    words = {
        "all": tr("All"),
        "problems": tr("Problems"),
        "check": tr("To check"),
        "changed": tr("Changed"),
        "new": tr("New"),
        "left-out": tr("Left out"),
    }
    return f"{words[key]} {number(count)}"


def notes(looked: Looked) -> tuple[str, str]:
    """Return what concerns the sheet as a whole (another project, findings outside the changed rows, rows that are gone) and its state."""
    changes = looked.checked.changes
    sentences = [looked.elsewhere] if looked.elsewhere else []
    sentences += [words for words in map(shown, looked.checked.notes) if words != looked.elsewhere]
    sentences += [_finding(found) for found in changes.problems[:3]]
    if len(changes.problems) > 3:
        sentences.append(tr("{count} more findings in rows that are not sent.", count=number(len(changes.problems) - 3)))
    if changes.removed:
        sentences.append(
            plural(
                len(changes.removed),
                "1 exported row is not in the sheet any more; nothing is deleted in the service.",
                "{count} exported rows are not in the sheet any more; nothing is deleted in the service.",
            )
        )
    errors = any(found.severity == "error" for found in changes.problems)
    return " ".join(sentences), "bad" if errors else "warn" if looked.elsewhere or changes.problems else "accent"


def verdict(counts: Mapping[str, int], account: Account | None, *, offline: bool, skip: bool) -> tuple[str, str]:
    """Return the one sentence about the state of the review, and its state."""
    blocked = counts["problems"]
    if not blocked and not counts["send"]:
        nothing = tr("Nothing differs from what was exported.") if offline else tr("Nothing differs from the service: there is nothing to send.")
        return nothing, "good"
    if blocked and not skip:
        return plural(blocked, "1 problem must be fixed, or that row left out.", "{count} problems must be fixed, or those rows left out."), "bad"
    if offline or account is None:
        return tr("Checked offline. Sign in on the Welcome page to upload."), "accent"
    if counts["check"]:
        return plural(counts["check"], "Ready. 1 row is worth a second look.", "Ready. {count} rows are worth a second look."), "warn"
    return tr("Ready to send to {account}, project {project}.", account=account.name, project=account.project_id), "good"


def to_settle(changes: ChangeSet) -> int:
    """Return how many refused rows have the service's values again; only the service itself can say so."""
    return 0 if changes.offline else len(changes.withdrawn)


def settling(count: int) -> str:
    """Return what settling them does."""
    return plural(
        count,
        "1 row has the service's values again. Settle it, and it leaves this sheet; nothing is sent.",
        "{count} rows have the service's values again. Settle them, and they leave this sheet; nothing is sent.",
    )


def question(planned: Planned, *, ask_many: bool) -> Question | None:
    """Return what to ask before sending; None where nothing of it matters."""
    plan, elsewhere = planned.plan, planned.looked.elsewhere
    completed, count = plan.status_changes.get("COMPLETED", 0), len(plan.rows)
    emptied = bool(plan.could_be_emptied) and plan.account.production
    if not (completed or elsewhere or plan.sent_before or emptied or plan.notes or (count > LARGE and ask_many)):
        return None
    values = {"changed": number(plan.changed), "new": number(plan.new), "account": plan.account.name, "project": plan.account.project_id}
    lines = [tr("{changed} changed and {new} new rows go to {account}, project {project}.", **values)]
    lines += [elsewhere] if elsewhere else []
    if completed:
        lines.append(plural(completed, "1 row is set to Completed.", "{count} rows are set to Completed."))
    if plan.hidden:
        lines.append(plural(plan.hidden, "1 of them is hidden in the sheet.", "{count} of them are hidden in the sheet."))
    if plan.left_out:
        lines.append(plural(len(plan.left_out), "1 row is left out.", "{count} rows are left out."))
    if plan.sent_before is not None:
        lines.append(tr("The same rows were sent before: {when}.", when=when(plan.sent_before.started_at)))
    lines += [shown(text) for text in plan.notes]
    if plan.could_be_emptied:
        lines.append(tr("If the service replaces whole activities, these could be emptied: {names}.", names=", ".join(plan.could_be_emptied)))
    return Question(plural(count, "Upload 1 row?", "Upload {count} rows?"), tuple(lines), plural(count, "Upload 1 row", "Upload {count} rows"))


def brought_in(done: RefreshDone) -> tuple[str, str, str]:
    """Return what was brought into the plan, what concerns the planner about it, and the state of both."""
    title = tr("Nothing is new in the service.")
    if done.cells or done.added:
        parts = [plural(done.rows, "1 row was brought up to date", "{count} rows were brought up to date")] if done.rows else []
        parts += [plural(done.added, "1 row is new", "{count} rows are new")] if done.added else []
        title = tr("{what} in the workbook.", what=", ".join(parts))
    lines = []
    if done.conflicts:
        clashes = len(done.conflicts)
        lines.append(
            plural(
                clashes,
                "1 cell that you edited was also changed by somebody else: choose below.",
                "{count} cells that you edited were also changed by somebody else: choose below.",
            )
        )
    if done.gone:
        lines.append(
            plural(
                len(done.gone),
                "1 row is not shown by the service any more; it stays in the workbook.",
                "{count} rows are not shown by the service any more; they stay in the workbook.",
            )
        )
    lines += [shown(warning) for warning in done.warnings]
    return title, " ".join(lines), "warn" if lines else "good"


def _finding(found: Problem) -> str:
    words = f"{found.column}: {shown(found.message)}" if found.column else shown(found.message)
    return tr("Row {row}, {words}", row=found.row, words=words) if found.row else words
