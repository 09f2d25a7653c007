"""The last look at the service's records before rows are sent."""

from __future__ import annotations

from collections.abc import Sequence

from bridge.changes.import_payload import SendMode, sent_row, with_current_row
from bridge.client.exchange import ExchangeClient
from bridge.errors import (
    BridgeError,
    ConflictError,
)
from bridge.jobs.earlier_runs import named
from bridge.jobs.fetch import PIECE, KnownRecords, fetch_activities
from bridge.progress import Monitor
from bridge.records.change_set import Change, Conflict
from bridge.records.runs import SentRow
from bridge.texts import say

_TOLD = 20
"""Most conflicts that a message names."""
# Long enough for a click right after the check, short enough that nobody edits the same row
# meanwhile.
FRESH = 10.0
"""Seconds for which an answer of the service is treated as current."""
# Some services show accepted rows only after a delay. Until then they would seem to be missing.
_A_MOMENT = 3.0


class LastLook:
    """Tracks the age of the service's answer about rows to send, and asks again if too old.

    `rows` are what would be sent of the `changes`, in their order. `answered_at` is the time of the
    oldest answer by the monitor's clock. None means that the service is not asked.
    """

    def __init__(
        self,
        client: ExchangeClient,
        monitor: Monitor,
        changes: Sequence[Change],
        rows: Sequence[SentRow],
        mode: SendMode,
        answered_at: float | None,
    ) -> None:
        self._client = client
        self._monitor = monitor
        self._changes = changes
        self._rows = rows
        self._mode = mode
        self._answered_at = answered_at
        self._end = len(changes)

    def again(self, first: int, count: int) -> Sequence[SentRow]:
        """Return the updated rows from `first` on, or an empty list if all are current.

        There are at least `count` rows. Raises ConflictError if someone else changed a field to be
        sent, or deleted or created the activity.
        """
        if self._answered_at is None or (
            first + count <= self._end and self._monitor.now() - self._answered_at <= FRESH
        ):
            return []
        # Ask for whole batches, or sending row by row would request an export per row.
        end = min(max(first + count, first + PIECE), len(self._changes))
        changes = self._changes[first:end]
        rows, conflicts = list[SentRow](), list[tuple[str, Conflict]]()
        current = fetch_activities(self._client, [change.id for change in changes], self._monitor)
        for change, row in zip(changes, self._rows[first:end], strict=True):
            record = current.get(change.id)
            if record == change.current:
                rows.append(row)
                continue
            later, clashes = with_current_row(change, record)
            conflicts += [(change.id, clash) for clash in clashes]
            rows.append(sent_row(later, self._mode))
        if conflicts:
            raise _overtaken(conflicts)
        self._answered_at = self._monitor.now()
        self._end = end
        return rows


def shown_later(
    client: ExchangeClient, rows: Sequence[SentRow], monitor: Monitor
) -> KnownRecords | None:
    """Export sent rows again after a moment, which the service may need to show them.

    Returns None if no export is available.
    """
    monitor.sleep(_A_MOMENT)
    try:
        return fetch_activities(client, [row.id for row in rows], monitor)
    except BridgeError:
        return None


def _overtaken(conflicts: Sequence[tuple[str, Conflict]]) -> ConflictError:
    ids = list(dict.fromkeys(id for id, _ in conflicts))
    lines = [
        f"{id}, {clash.field or 'the activity'}: at the check {clash.base!r}, now"
        f" {clash.theirs!r}, yours {clash.mine!r}"
        for id, clash in conflicts[:_TOLD]
    ]
    return ConflictError(
        say(
            "These rows were changed in the service meanwhile and were not sent: {ids}.",
            ids=named(ids),
        ),
        say("Check the workbook again, resolve the conflicts, then upload."),
        "\n".join(lines),
    )
