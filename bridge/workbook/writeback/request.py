"""What a write-back is asked for: a run with its outcome, values taken over in the review, and what that means for each row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

from bridge import clock
from bridge.records.captions import caption_key, letters
from bridge.records.cells.base import JsonObject
from bridge.records.corrections import Correction
from bridge.records.kinds import ACTIVITIES
from bridge.records.run_types import Outcome, Receipt, RowOutcome, RowResult
from bridge.texts import Text, few, say
from bridge.workbook.layout import RESULTS
from bridge.workbook.writeback.failed_rows import Verdict


@dataclass(frozen=True, slots=True)
class ListedCells:
    """What the rows of `Failed rows` hold, by ID: `carried` are the fields whose corrections the service has now, `resent` the values that were
    sent and refused in place of those that the sheet shows. `on_plan` is added to `Sent values`: what `Activities` shows in place of corrections
    that were refused too.
    """

    carried: Mapping[str, frozenset[str]] = field(default_factory=dict)
    resent: Mapping[str, JsonObject] = field(default_factory=dict)
    on_plan: Mapping[str, JsonObject] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fresh:
    """What a look at the workbook that is patched adds to the outcome.

    `corrections` are values for its cells, by the rows of now. `reasons` by ID of a row of the run, and `held` by sheet and row, go into `Reason`.
    `blocks` are cells to append to the baseline.
    """

    corrections: Sequence[Correction] = ()
    reasons: Mapping[str, Text] = field(default_factory=dict)
    held: Mapping[tuple[str, int], tuple[Text, ...]] = field(default_factory=dict)
    blocks: Sequence[str] = ()
    listed: ListedCells = field(default_factory=ListedCells)


Looking: TypeAlias = "Callable[[Path], Fresh]"
"""The workbook that is patched -> what is added."""


def nothing(_: Path) -> Fresh:
    """Ask no service: the baseline is not renewed."""
    return Fresh()


NOT_SENT = "Not sent"
_NAMED = 20
"""Cells that keep a planner's own text and are named."""
ACCEPTED = frozenset({RowResult.CREATED, RowResult.UPDATED})


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be written back. `look` is asked what the workbook that is patched adds, `ambiguous` are IDs whose rows cannot be told apart.

    `withdrawn` are IDs of rows on `Failed rows` that have the service's values again: their cells go to `Activities`, and they leave.
    """

    receipt: Receipt
    outcome: Outcome
    look: Looking = nothing
    sent_copy: Path | None = None
    default_zone: str = "UTC"
    ambiguous: frozenset[str] = frozenset()
    withdrawn: frozenset[str] = frozenset()


class Mark(NamedTuple):
    """What one row of the run is told: `Result`, `Reason` (None: blank), the verdict of a refused one."""

    result: str
    reason: str | None
    verdict: Verdict | None
    accepted: bool


def marks_of(request: Request, zone: ZoneInfo) -> dict[str, Mark]:
    """Return the mark of each row of the run by ID; a row without an outcome was never sent. Also of the rows that were withdrawn."""
    time = f"{_moment(request.receipt.started_at).astimezone(zone):%Y-%m-%d %H:%M}"
    ended = request.outcome.by_position(len(request.receipt.rows))
    again = Mark(f"{NOT_SENT}, {time}", str(say("It has the service's values again.")), None, accepted=True)
    marks = dict.fromkeys(request.withdrawn, again)
    alike = dict[Mark, Mark]()  # of a hundred thousand accepted rows all have one mark
    for sent, found in zip(request.receipt.rows, ended, strict=True):
        mark = _mark(found, time)
        marks[sent.id] = alike.setdefault(mark, mark)
    return marks


def verdict_of(found: RowOutcome) -> Verdict:
    """Return why a row was refused, in our words, else the service's."""
    column = next((column for column in ACTIVITIES.columns if column.field == found.field), None)
    reason = str(found.reason) if found.reason is not None else found.said
    return Verdict(reason, found.said, caption_key(column.caption) if column else None)


def kept_texts(cells: Iterable[tuple[int, int]]) -> tuple[Text, ...]:
    """Return the sentence about cells (row, column) of `Result` and `Reason` that keep a planner's own text; none where there are none."""
    named = [f"{letters(column)}{row}" for row, column in sorted(set(cells))]
    if not named:
        return ()
    return (say("Sheetbridge did not replace the text in {cells}. The history has the results.", cells=few(named, _NAMED)),)


def _mark(found: RowOutcome | None, time: str) -> Mark:
    if found is None:
        return Mark(f"{NOT_SENT}, {time}", None, None, accepted=False)
    verdict = verdict_of(found)
    accepted = found.result in ACCEPTED
    refused = found.result is RowResult.FAILED
    return Mark(f"{RESULTS[found.result]}, {time}", None if accepted else verdict.reason or None, verdict if refused else None, accepted)


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return clock.now()
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
