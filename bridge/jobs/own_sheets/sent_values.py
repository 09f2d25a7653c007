"""What a run sends of an own sheet, kept in the run's folder before anything is sent; once its outcome is known it is the baseline of next time."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from pydantic import TypeAdapter

from bridge.changes.compare.row_comparison import GONE
from bridge.errors import BridgeError, LedgerError
from bridge.files import replacing
from bridge.ledger import Ledger
from bridge.mapping.checks import Sums
from bridge.mapping.mapping_file import Mapping as SheetMapping
from bridge.memory import Memory
from bridge.records.answers import Words
from bridge.records.cells.base import JsonObject
from bridge.records.change_types import ChangeSet
from bridge.records.run_types import Outcome, Receipt, RowResult
from bridge.settings import Account
from bridge.texts import Text, json_holdable, say

_FILE = "own-sheet.json"


@dataclass(frozen=True, slots=True)
class _Kept:
    """What stands in the file: as OwnSheet, the counts in the order of Sums."""

    mapping: SheetMapping
    rows: Mapping[Words, JsonObject]
    sums: tuple[int, int, int, int] | None = None
    keys: Mapping[Words, tuple[Words, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OwnSheet:
    """The own sheet of a check: its mapping, the values of its rows by ID as they were read, how many rows were what (None: of a put back), and by
    ID the key of each row that the service had under another ID than its key makes.
    """

    mapping: SheetMapping
    rows: Mapping[str, JsonObject]
    sums: Sums | None = None
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def keep_own(ledger: Ledger, receipt: Receipt, own: OwnSheet | None, changes: ChangeSet) -> None:
    """Keep the mapping and the values of the rows that are sent or stand already, before anything is sent; nothing of a sheet of ours."""
    if own is None:
        return
    shape = {
        "mapping": json.loads(own.mapping.text()),
        "sums": [own.sums.rows, own.sums.new, own.sums.changed, own.sums.unchanged] if own.sums is not None else None,
        "keys": own.keys,
        "rows": {**standing(own, changes).rows, **{row.id: own.rows[row.id] for row in receipt.rows if row.id in own.rows}},
    }
    with replacing(ledger.folder(receipt.run) / _FILE) as temporary:
        temporary.write_text(json_holdable(json.dumps(shape, ensure_ascii=False)), encoding="utf-8")


def own_of_run(ledger: Ledger, run: str) -> OwnSheet | None:
    """Return how a run's sheet was read, with the rows that were kept; None where it was a sheet of ours. Raises LedgerError."""
    found = _read(ledger.folder(run) / _FILE)
    return None if found is None else OwnSheet(found.mapping, found.rows, keys=found.keys)


def remember_sent(ledger: Ledger, receipt: Receipt, outcome: Outcome, account: Account) -> tuple[Text, ...]:
    """Make what the service took the baseline of next time; refused and unknown rows keep the one they had. A failure is said."""
    try:
        found = _read(ledger.folder(receipt.run) / _FILE)
        if found is None:
            return ()
        ended = {one.position: one.result for one in outcome.rows}
        taken = {RowResult.CREATED, RowResult.UPDATED}
        open_rows = {row.id for position, row in enumerate(receipt.rows) if ended.get(position) not in taken}
        rows = {id: values for id, values in found.rows.items() if id not in open_rows}
        keys = {id: key for id, key in found.keys.items() if id in rows}
        _remember(account, found.mapping.name, rows, receipt.started_at, Sums(*found.sums) if found.sums else None, keys)
    except BridgeError as error:
        return (say("What was sent could not be remembered for next time: {why}", why=str(error)),)
    return ()


def standing(own: OwnSheet, changes: ChangeSet) -> OwnSheet:
    """Return the sheet with the rows alone with which an upload would do nothing because they stand in the service.

    A row that the service has no more is no such row, though somebody decided to leave it so.
    """
    others = {change.id for change in changes.changes} | {problem.found for problem in changes.problems if problem.code == GONE}
    return replace(own, rows={id: values for id, values in own.rows.items() if id not in others})


def remember_standing(own: OwnSheet, account: Account, at: str) -> None:
    """Make rows that stand in the service as in the sheet the baseline of next time, where nothing had to be sent."""
    _remember(account, own.mapping.name, own.rows, at, own.sums, {id: key for id, key in own.keys.items() if id in own.rows})


def remember_said(account: Account, mapping: SheetMapping, rows: Mapping[str, JsonObject], at: str) -> None:
    """Add to the baseline of next time what corrections have made the sheet say, in rows that are in it."""
    known = Memory(account).sent(mapping.name).rows
    if found := {id: values for id, values in rows.items() if id in known}:
        _remember(account, mapping.name, found, at, None, {})


def _remember(account: Account, name: str, rows: Mapping[str, JsonObject], at: str, sums: Sums | None, keys: Mapping[str, tuple[str, ...]]) -> None:
    memory = Memory(account)
    before = memory.sent(name).rows
    memory.keep_sent(name, {id: {**before.get(id, {}), **values} for id, values in rows.items()}, at, sums, keys)


def _read(path: Path) -> _Kept | None:
    try:
        return TypeAdapter(_Kept).validate_python(json.loads(path.read_bytes())) if path.exists() else None
    except (OSError, ValueError) as error:
        raise LedgerError(say("The mapping of this upload cannot be read."), say("Its outcome stands in the history."), str(error)) from error
