"""Determine how each sent row ended, from the import's status, result and failed rows. Pure.

The totals always add up, and nothing is guessed. A row failed if the service names it as failed. It
was created or updated if the service names it so, or if the counts leave no alternative. Otherwise
it is unknown. Refusals that match no row are kept in the service's words; then every row they
could refer to is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from zoneinfo import ZoneInfo

from bridge.changes.compare.inputs import RecordSource
from bridge.changes.compare.nearest_names import NearestNames
from bridge.changes.matching import (
    LOCKED,
    UNLOCK,
    Echoes,
    SentIds,
    ValueIndex,
    advice_on,
    blamed_fields,
    place_echoes,
    place_messages,
)
from bridge.records.answers import Echo, ImportResult, ImportStatus
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import moment_words, parse_moment
from bridge.records.change_set import Lookups, RowState
from bridge.records.columns import ECHO_ONLY
from bridge.records.kinds import ACTIVITIES
from bridge.records.runs import Outcome, RowOutcome, RowResult, SentRow
from bridge.texts import Text, say

_COLUMNS = ACTIVITIES.by_field
_CLOCKS_DIFFER = timedelta(days=1)
"""How far the clocks of the service and of a planner may be apart."""
_EMPTY: tuple[JsonValue, ...] = (None, "", [], {})


def verify_by_export(
    rows: Iterable[SentRow], current: RecordSource, began: str, before: Outcome | None = None
) -> Outcome:
    """Return the outcomes of rows whose answer was lost, from a new export.

    Rows found as sent are created or updated; the others stay unknown, never failed. `began` is
    when the run did. With `before`, only its unknown rows are checked.
    """
    outcomes = []
    for position, row in enumerate(rows):
        outcome = before.rows[position] if before is not None else None
        if outcome is not None and outcome.result is not RowResult.UNKNOWN:
            outcomes.append(outcome)
            continue
        result, record = RowResult.UNKNOWN, current.get(row.id)
        if _is_as_sent(row, record) and not _was_there(row, record, began):
            result = RowResult.CREATED if row.state is RowState.NEW else RowResult.UPDATED
        outcomes.append(RowOutcome(position, row.sheet, row.row, row.id, result))
    if before is None:
        return Outcome(tuple(outcomes))
    return replace(before, rows=tuple(outcomes))


def _was_there(row: SentRow, record: JsonObject | None, began: str) -> bool:
    """Return whether a row that was sent as new, with fields that no export shows, is an activity
    from before the run. Offline nobody knew of it, and what is shown may be what stood there.
    """
    shown = record or {}
    created, start = (parse_moment(str(text)) for text in (shown.get("createdAt", ""), began))
    return (
        row.state is RowState.NEW
        and not all(name in shown or _COLUMNS[name].shown for name in row.edited)
        and created is not None
        and start is not None
        and created < start - _CLOCKS_DIFFER
    )


def nothing_arrived(rows: Iterable[SentRow], current: RecordSource) -> bool:
    """Return whether a new export proves that none of the sent rows was saved.

    No new row exists, and no sent value replaced a different one. A row proves nothing if it was
    changed since, or if nothing visible was sent. Fields that the service never shows, and empty
    values that it may ignore, are not visible.
    """
    tells = False
    for row in rows:
        record, before = current.get(row.id), row.before or {}
        if row.state is RowState.NEW:
            if record is not None:
                return False
            tells = True
            continue
        telling = _telling(row)
        fresh = [
            name
            for name in telling
            if not _COLUMNS[name].cell.alike(row.payload[name], before.get(name))
        ]
        touched = "updatedAt" in before and before["updatedAt"] != (record or {}).get("updatedAt")
        if record is None or touched:
            return False
        if any(_COLUMNS[name].cell.alike(row.payload[name], record.get(name)) for name in fresh):
            return False
        # The visible values were the same before: sending again changes nothing, but the other
        # fields may have been refused.
        if not fresh and len(telling) < len(row.edited):
            return False
        tells = tells or bool(fresh)
    return tells


def could_show(row: SentRow) -> bool:
    """Return whether an export can show that a row was saved: it is new, or a field that the
    service shows was edited.
    """
    return row.state is RowState.NEW or bool(_telling(row))


def _telling(row: SentRow) -> list[str]:
    return [
        name
        for name in row.edited
        if name in _COLUMNS and _COLUMNS[name].shown and row.payload.get(name) not in _EMPTY
    ]


def taken_rows(rows: Iterable[SentRow], current: RecordSource) -> tuple[str, ...]:
    """Return the IDs of rows that a new export shows as sent and that were different before."""
    return tuple(row.id for row in rows if _was_accepted(row, current))


def proven(row: SentRow, current: RecordSource) -> bool:
    """Return whether a new export proves that a row was accepted: every sent field is shown as
    sent, and something changed.
    """
    return all(name in _COLUMNS and _COLUMNS[name].shown for name in row.edited) and _was_accepted(
        row, current
    )


def _was_accepted(row: SentRow, current: RecordSource) -> bool:
    return not _is_as_sent(row, row.before) and _is_as_sent(row, current.get(row.id))


def _is_as_sent(row: SentRow, record: JsonObject | None) -> bool:
    """Return whether a record shows every edited field as it was sent.

    Fields that the service never shows prove nothing.
    """
    if record is None:
        return False
    names = row.edited or tuple(name for name in row.payload if name != "id")
    shown = [
        name for name in names if name in _COLUMNS and (name in record or _COLUMNS[name].shown)
    ]
    if not shown and row.state is not RowState.NEW:
        return False
    return all(_COLUMNS[name].cell.alike(row.payload.get(name), record.get(name)) for name in shown)


_TRUE = frozenset({"true", "yes", "1"})


def outcomes(
    rows: Sequence[SentRow],
    status: ImportStatus | None,
    result: ImportResult | None,
    failed: tuple[Echo, ...] | None,
    lookups: Lookups | None = None,
    current: RecordSource | None = None,
    zone: ZoneInfo | None = None,
) -> Outcome:
    """Return the outcome of each row of one import, exactly once; `position` counts the rows from
    0.

    `status`, `result` and `failed` are None if they could not be read. `lookups` provide the
    closest known name for the advice. `current` is a new export: a row found there as sent is never
    marked failed by its values alone. Reasons name times in the `zone`.
    """
    ids, values = (
        SentIds(rows),
        ValueIndex(rows, lambda position: current is not None and proven(rows[position], current)),
    )
    echoes = place_echoes(ids, values, result, failed)
    refusals = _refusals(status, result, failed)
    words = _Words(ids, values, echoes, status.messages if status else (), refusals)
    refused = {*echoes.refused, *words.refused}
    results = _Counts(rows, status, result, echoes, refusals).row_results(refused)
    unplaced = words.unplaced
    late = [
        position
        for position, row_result in enumerate(results)
        if row_result is RowResult.FAILED and position not in refused
    ]
    if len(late) == 1 and len(unplaced) == 1:
        words.said.setdefault(late[0], []).append(
            unplaced[0].message
        )  # the only refusal left belongs to the only row left
        unplaced = []
    names = NearestNames(lookups or Lookups())
    row_outcomes = tuple(
        _row_outcome(
            position,
            row,
            results[position],
            "; ".join(words.said.get(position, ())),
            _echoed(echoes, position),
            names,
            zone,
        )
        for position, row in enumerate(rows)
    )
    nowhere = tuple(_unplaced(echo, rows) for echo in unplaced)
    outcome = Outcome(row_outcomes, nowhere, status)
    return replace(outcome, disagreements=_disagreements(outcome, result, failed, echoes))


def _refusals(
    status: ImportStatus | None, result: ImportResult | None, failed: tuple[Echo, ...] | None
) -> int | None:
    """Return the highest number of refused rows that the service reports, or None if it reports
    none.
    """
    said = (
        status.failed if status else None,
        len(result.failed) if result else None,
        None if failed is None else len(failed),
    )
    # Three places may report refusals, each only some: the largest count is the minimum.
    counts = [count for count in said if count is not None]
    if not counts:
        return len(status.messages) if status and status.messages else None
    return max(counts)


class _Words:
    """The service's messages about each row, and the refusals that match no row."""

    def __init__(
        self,
        ids: SentIds,
        values: ValueIndex,
        echoes: Echoes,
        messages: Sequence[str],
        refusals: int | None,
    ) -> None:
        self.said: dict[int, list[str]] = {}
        self.refused: set[int] = set()
        for placed in (echoes.failed, echoes.listed):
            for position, echoes_at in placed.at.items():
                for echo in echoes_at:
                    self._add(position, echo.message)
        nowhere = _without_repetition(echoes.failed.nowhere, echoes.listed.nowhere)
        loose = self._take_messages(
            place_messages(ids, values, messages, echoes), messages, echoes, refusals
        )
        by_messages = [words for position in self.refused for words in self.said.get(position, ())]
        nowhere = _not_in_messages(nowhere, by_messages)
        if len(self.refused | echoes.refused) >= (
            refusals or 0
        ):  # all refusals are matched: the rest are repeats
            spoken = {words for said in self.said.values() for words in said}
            nowhere = [
                echo
                for echo in nowhere
                if echo.message.strip() and echo.message.strip() not in spoken
            ]
        self.unplaced = nowhere + _new_messages(loose, nowhere, self.said)

    def _take_messages(
        self,
        positions: Sequence[int | None],
        messages: Sequence[str],
        echoes: Echoes,
        refusals: int | None,
    ) -> list[str]:
        """Assign messages to their rows; return those that match none.

        They mark further rows as failed only while fewer rows are matched than were refused.
        """
        room = (refusals or 0) - len(echoes.refused)
        # One refusal and one row: every message is about it.
        only = (
            next(iter(echoes.refused))
            if refusals == len(echoes.refused) == len(messages) == 1
            else None
        )
        loose = []
        for position_said, message in zip(positions, messages, strict=True):
            position = only if position_said is None else position_said
            if position is None or (
                position not in echoes.refused
                and position not in self.refused
                and (room <= 0 or position in echoes.accepted)
            ):
                loose.append(message)
                continue
            if position not in echoes.refused and position not in self.refused:
                self.refused.add(position)
                room -= 1
            self._add(position, message)
        return loose

    def _add(self, position: int, words: str) -> None:
        """Add a message unless it repeats known ones."""
        words, said = words.strip(), self.said.setdefault(position, [])
        if words and not any(earlier in words or words in earlier for earlier in said):
            said.append(words)


def _without_repetition(nowhere: Sequence[Echo], listed: Sequence[Echo]) -> list[Echo]:
    """Combine the unmatched refusals of the result and of the list of failed rows, keeping
    messages found in only one.
    """
    echoes = list(nowhere)
    places: dict[tuple[tuple[str, str], ...], list[int]] = {}
    for at, echo in reversed(list(enumerate(nowhere))):
        places.setdefault(tuple(sorted(echo.activity.items())), []).append(at)
    for echo in listed:
        # Result and failed rows repeat each other; the same row in both is one refusal.
        same = places.get(tuple(sorted(echo.activity.items())), [])
        if same and (echo.message in echoes[same[-1]].message or not echoes[same[-1]].message):
            at = same.pop()
            echoes[at] = replace(echoes[at], message=echoes[at].message or echo.message)
        else:
            echoes.append(echo)
    return echoes


def _not_in_messages(nowhere: Sequence[Echo], messages: Iterable[str]) -> list[Echo]:
    """Return the unmatched refusals whose text no matched message repeats; each message covers
    one.
    """
    places: dict[str, list[int]] = {}
    for at, echo in reversed(list(enumerate(nowhere))):
        places.setdefault(echo.message.strip(), []).append(at)
    repeated: set[int] = set()
    for message in messages:
        places_left = next((places[tail] for tail in _tails(message) if places.get(tail)), None)
        if places_left is not None:
            repeated.add(places_left.pop())
    return [echo for at, echo in enumerate(nowhere) if at not in repeated]


def _new_messages(
    messages: Iterable[str], nowhere: Sequence[Echo], said: dict[int, list[str]]
) -> list[Echo]:
    """Return the messages that do not repeat an echo's text; each echo covers one message."""
    spoken = [words for said_words in said.values() for words in said_words] + [
        echo.message.strip() for echo in nowhere if echo.message.strip()
    ]
    by_words: dict[str, int] = {}
    for words in spoken:
        by_words[words] = by_words.get(words, 0) + 1
    left = []
    for message in messages:
        repeated = next((words for words in _tails(message) if by_words.get(words)), None)
        if repeated is None:
            left.append(Echo(message=message))
        else:
            by_words[repeated] -= 1
    return left


def _tails(message: str) -> list[str]:
    """Return the endings of a message at word boundaries: `Row 7: Unknown site` ends with `Unknown
    site`.
    """
    text = message.strip()
    # Messages often put a name or number before the text of the row's echo.
    starts = [0] + [at + 1 for at, character in enumerate(text[:120]) if character in " :]),;-"]
    return [text[start:].strip() for start in starts if text[start:].strip()]


@dataclass(frozen=True, slots=True)
class _Counts:
    """Determines each row's result from the rows and counts that the service reports."""

    rows: Sequence[SentRow]
    status: ImportStatus | None
    result: ImportResult | None
    echoes: Echoes
    refusals: int | None

    def row_results(self, refused: set[int]) -> list[RowResult]:
        results: list[RowResult | None] = [None] * len(self.rows)
        for position in self.echoes.accepted:
            twice = position in self.echoes.created.at and position in self.echoes.updated.at
            # Reported as created and as updated: whether it was new when sent decides.
            created = self._is_new(position) if twice else position in self.echoes.created.at
            results[position] = RowResult.CREATED if created else RowResult.UPDATED
        for position in refused:
            results[position] = RowResult.FAILED
        left = [position for position, result in enumerate(results) if result is None]
        rest = self._rest(left, results, len(refused))
        return [
            rest(position) if result is None else result for position, result in enumerate(results)
        ]

    def _rest(
        self, left: list[int], results: Sequence[RowResult | None], refused: int
    ) -> Callable[[int], RowResult]:
        """Return a function for the results of rows that the service does not name."""
        missing = max(0, (self.refusals or 0) - refused)
        if missing:
            deleted = bool(self.status and self.status.deleted)
            result = RowResult.FAILED if missing == len(left) and not deleted else RowResult.UNKNOWN
            return lambda _: result
        # Do the service's counts cover all rows that were not refused?
        totals = (_accepted_by_status(self.status), _accepted_by_result(self.result))
        stated = [total for total in totals if total is not None]
        if not stated or min(stated) < len(self.rows) - refused:
            return lambda _: RowResult.UNKNOWN
        created = self._count_left(RowResult.CREATED, results)
        updated = self._count_left(RowResult.UPDATED, results)
        if left and created == len(left) and updated == 0:
            return lambda _: RowResult.CREATED
        if left and updated == len(left) and created == 0:
            return lambda _: RowResult.UPDATED
        return lambda position: RowResult.CREATED if self._is_new(position) else RowResult.UPDATED

    def _count_left(self, result: RowResult, results: Sequence[RowResult | None]) -> int | None:
        """Return how many more created or updated rows the service reports than it names, or None
        if it gives no count.
        """
        count = getattr(self.status, result.value) if self.status else None
        if count is None and self.result is not None:
            count = (
                self.result.created_count
                if result is RowResult.CREATED
                else self.result.updated_count
            )
        return None if count is None else count - sum(value is result for value in results)

    def _is_new(self, position: int) -> bool:
        return self.rows[position].state is RowState.NEW


def _accepted_by_status(status: ImportStatus | None) -> int | None:
    if status is None:
        return None
    if status.created is not None or status.updated is not None:
        return (status.created or 0) + (status.updated or 0)
    if status.processed is not None:
        return status.processed - (status.failed or 0) - (status.deleted or 0)
    return None


def _accepted_by_result(result: ImportResult | None) -> int | None:
    if result is None or (
        result.created_count is None
        and result.updated_count is None
        and not result.created
        and not result.updated
    ):
        return None
    counts = ((result.created_count, result.created), (result.updated_count, result.updated))
    return sum(
        len(echoes) if count is None else max(count, len(echoes)) for count, echoes in counts
    )


def _echoed(echoes: Echoes, position: int) -> Mapping[str, str]:
    """Return the values that only a row's echoes show."""
    lists = (echoes.created, echoes.updated, echoes.failed, echoes.listed)
    shown = [echo.activity for placed in lists for echo in placed.at.get(position, ())]
    return {
        name: text.strip()
        for activity in shown
        for name in ECHO_ONLY
        if (text := activity.get(name, "")).strip()
    }


_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z")
_BESIDE: tuple[tuple[str, Callable[[str], Text]], ...] = (
    ("voNumber", lambda text: say("Variation order {number}.", number=text)),
    ("dropOffTransportId", lambda text: say("Drop-off by transport {id}.", id=text)),
    ("pickupTransportId", lambda text: say("Pick-up by transport {id}.", id=text)),
)


def _row_outcome(
    position: int,
    row: SentRow,
    result: RowResult,
    said: str,
    echoed: Mapping[str, str],
    names: NearestNames,
    zone: ZoneInfo | None,
) -> RowOutcome:
    """Return the outcome of one row, with reason and advice if the message is understood.

    For a refused row it includes explanatory values from the echo.
    """
    outcome = RowOutcome(position, row.sheet, row.row, row.id, result, echoed=echoed)
    is_locked = echoed.get("isLocked", "").lower() in _TRUE
    reason = LOCKED if is_locked else None
    if result is not RowResult.FAILED:
        return replace(outcome, reason=reason)
    # A locked row is not accepted whatever it holds, so correcting a cell would not help.
    fields = set[str]() if is_locked else blamed_fields(said, row.payload)
    advice = UNLOCK if is_locked else advice_on(fields, said, row.payload, names)
    field = next(iter(fields)) if len(fields) == 1 else None
    if reason is None and zone is not None:  # planners do not count in UTC
        local = _INSTANT.sub(lambda match: moment_words(match[0], zone), said)
        reason = say("{reason}", reason=local) if local != said else None
    for name, sentence in _BESIDE:
        if name in echoed:
            beside = sentence(echoed[name])
            reason = say("{reason} {beside}", reason=reason or said, beside=beside)
    return replace(outcome, said=said, reason=reason, advice=advice, field=field)


def _unplaced(echo: Echo, rows: Sequence[SentRow]) -> RowOutcome:
    echoed = "; ".join(
        f"{name}: {text.strip()}"
        for name, text in echo.activity.items()
        if name != "id" and text.strip()
    )
    return RowOutcome(
        position=None,
        sheet=rows[0].sheet if rows else "",
        row=None,
        id=echo.id,
        result=RowResult.FAILED,
        said=echo.message or echoed,
    )


def _disagreements(
    outcome: Outcome, result: ImportResult | None, failed: tuple[Echo, ...] | None, echoes: Echoes
) -> tuple[Text, ...]:
    """Return messages about differences between our counts and the service's, and other important
    notes.
    """
    texts: list[Text] = []
    status, sent = outcome.service, len(outcome.rows)
    if status is not None:
        texts += _against_status(status, outcome, sent)
    if (both := len(echoes.accepted & echoes.refused)) > 0:
        texts.append(
            say(
                "Rows that the service reports both as saved and as not accepted: "
                "{count}. Sheetbridge treats them as not accepted.",
                count=both,
            )
        )
    if result is not None and failed is not None and len(result.failed) != len(failed):
        texts.append(
            say(
                "Rows not accepted: {one} in the service's result, {other} in its list of "
                "failed rows.",
                one=len(result.failed),
                other=len(failed),
            )
        )
    return tuple(texts)


_COUNTED = {
    RowResult.CREATED: say("created"),
    RowResult.UPDATED: say("updated"),
    RowResult.FAILED: say("not accepted"),
}


def _against_status(status: ImportStatus, outcome: Outcome, sent: int) -> list[Text]:
    texts: list[Text] = []
    if status.deleted:
        texts.append(
            say(
                "Activities deleted by the service, which Sheetbridge never requests: "
                "{count}. Check the project.",
                count=status.deleted,
            )
        )
    if status.total is not None and status.total != sent:
        texts.append(
            say(
                "Rows reported by the service: {total}; sent by Sheetbridge: {sent}.",
                total=status.total,
                sent=sent,
            )
        )
    if status.processed is not None and status.processed < sent:
        texts.append(
            say(
                "The service processed {processed} of {sent} rows.",
                processed=status.processed,
                sent=sent,
            )
        )
    for result, word in _COUNTED.items():
        theirs, ours = getattr(status, result.value), outcome.count(result)
        if theirs not in {None, ours}:
            texts.append(
                say(
                    "The service reports {theirs} {word}; Sheetbridge found {ours}.",
                    word=word,
                    theirs=theirs,
                    ours=ours,
                )
            )
    return texts
