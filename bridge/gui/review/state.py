"""What filters, banner, footer and button of the review say: one value, computed anew after every
act.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bridge.gui.frame.page import nothing_to_upload
from bridge.gui.review import sentences
from bridge.gui.review.opened import NOTHING_SAID, Opened
from bridge.gui.review.steps import corrections
from bridge.gui.review.work import CheckResult, wrong_beside
from bridge.gui.widgets.formats import plural, tr
from bridge.jobs.recognise import only_practice
from bridge.settings import Account
from bridge.texts import shown

Banner = tuple[str, str, str, Sequence[tuple[str, str]], int]
"""Title, text, state, lines with their cells, and how many of them stop the sheet."""


@dataclass(frozen=True, slots=True)
class Primary:
    """The primary button: its words, keys and icon, and whether it may be pressed."""

    words: str
    ready: bool = False
    keys: str = ""
    icon: str = "upload"


@dataclass(frozen=True, slots=True)
class ReviewState:
    """The state of a review: rows by filter, the banner with the notes about the sheet, the
    footer's sentence and the primary button, which always agree.
    """

    primary: Primary
    verdict: tuple[str, str]
    counts: Mapping[str, int] = field(default_factory=dict)
    stopped: bool = False
    differs: bool = False
    """Whether rows of an own sheet wait for a choice between their values and the service's."""
    waits_for: str = ""
    banner: Banner = ("", "", "accent", (), 0)


def state_of(
    opened: Opened, account: Account | None, *, signed_in: bool, busy: bool
) -> ReviewState:
    """Return the state of what is under review, which may not be checked yet."""
    waits_for = ""
    if busy:
        waits_for = (
            tr("Reading the copies.")
            if opened.merge is not None and opened.checked is None
            else tr("Checking the workbook")
        )
    state = _of_sheet(opened, account, waits_for, signed_in=signed_in)
    if opened.merge is not None:
        state = _of_merge(opened, state)
    if opened.gone is not None:
        primary = replace(state.primary, ready=False)
        state = replace(state, primary=primary, verdict=(opened.gone[0], "bad"))
    return state


def _of_sheet(
    opened: Opened, account: Account | None, waits_for: str, *, signed_in: bool
) -> ReviewState:
    """Return the state of the sheet that is shown."""
    checked, headline = opened.checked, opened.gone or opened.headline
    if checked is None:
        words = (waits_for, "accent") if waits_for else (nothing_to_upload(), "")
        banner = (*headline, (), 0)
        return ReviewState(Primary(tr("Upload")), words, waits_for=waits_for, banner=banner)
    review = checked.review
    counts = review.counts()
    primary, verdict = _next(checked, counts, account, signed_in=signed_in)
    if review.stopped and primary.ready:
        verdict = tr("Answer the question above the rows first."), "bad"
    elif waits_for and primary.ready:
        verdict = waits_for, "accent"
    ready = primary.ready and not review.stopped and not waits_for
    title, text, own = headline
    notes, stops, worst = sentences.notes(checked, opened.uploaded)
    return ReviewState(
        replace(primary, ready=ready),
        verdict,
        counts,
        review.stopped,
        checked.checked.own_sheet is not None and bool(review.disputed),
        waits_for,
        (title, text, own if worst == "accent" or own in {"warn", "bad"} else worst, notes, stops),
    )


def _next(
    checked: CheckResult, counts: Mapping[str, int], account: Account | None, *, signed_in: bool
) -> tuple[Primary, tuple[str, str]]:
    """Return what can be done with the rows as they are decided, and the sentence beside it."""
    review = checked.review
    info, blocked, send = review.changes.info, counts["blocked"], counts["send"]
    removed = sentences.rows_to_remove(review.changes) if info.importable else 0
    other = only_practice(info.origin, account) if account is not None else None
    if not (removed or send or blocked) and corrections(review.decisions):
        can_save = signed_in or not info.importable
        return Primary(tr("Save corrections"), can_save), sentences.corrected(counts)
    if not info.importable:
        beside = wrong_beside(checked)
        ready = bool(send) and not blocked and not beside
        primary = Primary(tr("Save list of changes…"), ready, icon="download")
        return primary, sentences.records_verdict(counts, info.sheet, beside)
    count = send + blocked
    words = plural(count, "Upload 1 row", "Upload {count} rows") if count else tr("Upload")
    verdict = sentences.verdict(counts, account, offline=not signed_in)
    if removed and not count:
        words = plural(removed, "Remove 1 row", "Remove {count} rows")
        verdict = sentences.removal_sentence(removed), "good"
    if other is not None:
        verdict = shown(other), "bad"
    ready = not blocked and bool(send or removed) and signed_in and other is None
    return Primary(words, ready, "Ctrl+U"), verdict


def _of_merge(opened: Opened, reviewed: ReviewState) -> ReviewState:
    """Return the state of a merge from that of its rows."""
    merge = opened.checked.merge if opened.checked is not None else None
    left, decided = opened.conflicts
    banner = reviewed.banner
    if merge is not None and opened.headline == NOTHING_SAID and opened.gone is None:
        title, text, state = sentences.merging(merge, len(decided))
        banner = title, text, state if state == "bad" else banner[2], *banner[3:]
    words, waits = tr("Save merged plan"), reviewed.waits_for
    if merge is None:
        verdict = waits or tr("Nothing was merged. No file was changed."), ""
    else:
        verdict = sentences.merge_verdict(merge, left, opened.sheet or "")
    ready = merge is not None and not merge.problems and not left and not waits
    some = merge is not None and bool(merge.merged or merge.conflicts)
    primary = Primary(words, ready and some, icon="check")
    return replace(reviewed, primary=primary, verdict=verdict, banner=banner)
