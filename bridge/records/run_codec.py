"""Runs, their rows and outcomes as the ledger's tables hold them, and back.

What is read may be of another version, or damaged: `readable` says whose it is.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any, cast

from pydantic import TypeAdapter

from bridge.errors import LedgerError
from bridge.records.cells.base import JsonObject, json_text
from bridge.records.change_types import RowState
from bridge.records.run_types import OPEN_STATES, Outcome, Part, RowOutcome, RowResult, RunState, RunSummary, SentRow, mapping_source
from bridge.texts import Text, holdable, say


@contextlib.contextmanager
def readable(run: str) -> Iterator[None]:
    """Say of a record that cannot be read whose it is, so that the other runs go on."""
    try:
        yield
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, zlib.error) as error:
        raise LedgerError(
            say("The record of run {run} on this computer is damaged, or of a newer version of Sheetbridge.", run=run),
            say("Install the newest version. If it stays so, look in the service at what this run changed."),
            repr(error),
        ) from error


def kept(path: Path) -> str | bytes:
    """Return a path as the database takes it: bytes where its name is of another encoding, as on older shares."""
    try:
        return str(path).encode().decode()
    except UnicodeEncodeError:
        return os.fsencode(path)


def path(kept: str | bytes) -> Path:
    """Return a path as `kept` keeps it in the database."""
    return Path(os.fsdecode(kept))


HEAD = ("run", "type", "started_at", "account", "base_url", "project_id", "sheet")
"""What a receipt and a line of the history hold as the table `runs` does."""


def head_of(found: sqlite3.Row) -> dict[str, Any]:
    """Return what a receipt and a line of the history have in common."""
    return {**{name: found[name] for name in HEAD}, "workbook": path(found["workbook"]), "practice": bool(found["practice"])}


def part_row(run: str, part: Part) -> tuple[object, ...]:
    """Return a request, numbered from 1 with its first row from 0, as a row of `parts`."""
    return (run, part.number, part.first, part.count, part.state, part.correlation_id, part.said)


class Digest:
    """Names the payload of a run: the same rows in the same order have the same one."""

    def __init__(self) -> None:
        self._digest, self._between = hashlib.sha256(), ""

    def add(self, payload: str) -> None:
        """Take the JSON of the next row."""
        self._digest.update(f"{self._between}{payload}".encode())
        self._between = "\n"

    @property
    def text(self) -> str:
        """Return the digest of the rows so far."""
        return self._digest.hexdigest()


def sent_rows(run: str, rows: Iterable[SentRow], digest: Digest, as_read: Mapping[str, JsonObject]) -> Iterator[tuple[object, ...]]:
    """Yield the rows of a run as rows of `sent`, positions from 0; what is sent of each goes into the digest too."""
    for position, row in enumerate(rows):
        before = None if row.before is None else json_text(row.before)
        id, payload = holdable(row.id), json_text(row.payload)  # to the character the ID stands in the payload
        digest.add(payload)
        read = json_text(as_read[row.id]) if row.id in as_read else ""
        yield (run, position, row.sheet, row.row, id, row.state, payload, json.dumps(row.edited), before, row.origin_row, read)


def sent_values(row: sqlite3.Row, run: sqlite3.Row) -> Iterator[tuple[str, str, str]]:
    """Yield field, value (JSON) and source of what a row of `sent` sent, `run` being its row of `runs`.

    Of an own sheet these are all fields that were read, with the mapping as their source. Where the row was sent with another value than its cell
    says (it was corrected in the review, or a colleague's value was kept), that value follows, with the workbook as its source.
    """
    payload = cast(JsonObject, json.loads(row["payload"]))
    read = cast(JsonObject, json.loads(row["as_read"])) if row["as_read"] and run["type"] == "upload" else JsonObject()
    read.pop("id", None)
    yield from ((field, json_text(value), source_of(run)) for field, value in read.items())
    for field in dict.fromkeys((*json.loads(row["edited"]), *read)):
        if field in payload and (field not in read or payload[field] != read[field]):
            yield field, json_text(payload[field]), _workbook_source(run)


def source_of(run: sqlite3.Row) -> str:
    """Return the source of the values of a run: its mapping, else its workbook."""
    return mapping_source(str(json.loads(run["mapping"])["name"])) if run["mapping"] else _workbook_source(run)


def _workbook_source(run: sqlite3.Row) -> str:
    return holdable(os.fsdecode(run["workbook"]))


def sent_row(row: sqlite3.Row) -> SentRow:
    """Return the row that `sent_rows` made. Raises what `readable` takes."""
    payload = cast(JsonObject, json.loads(row["payload"]))
    return SentRow(
        sheet=row["sheet"],
        row=row["row"],
        id=str(payload.get("id", row["id"])),
        state=RowState(row["state"]),
        payload=payload,
        edited=tuple(json.loads(row["edited"])),
        before=None if row["before"] is None else cast(JsonObject, json.loads(row["before"])),
        origin_row=row["origin_row"],
    )


def summary_of(found: sqlite3.Row, parts: Sequence[sqlite3.Row]) -> RunSummary:
    """Return a row of `runs` and its requests as a line of the history."""
    counts = {result.value: int(found[result.value]) for result in RowResult}
    if not found["outcome"]:
        counts["failed"] = sum(part["count"] for part in parts if part["said"])
        if found["state"] in OPEN_STATES:
            counts["unknown"] = found["sent"] - counts["failed"]
    sent = sum(counts.values())
    return RunSummary(
        **head_of(found) | counts,
        correlation_ids=tuple(part["correlation_id"] for part in parts if part["correlation_id"]),
        state=RunState(found["state"]) if found["state"] in set(RunState) else RunState.UNKNOWN,  # of a newer version
        sent=sent,
        not_sent=found["sent"] - sent,
        ended_at=found["ended_at"],
        written=path(found["written"]) if found["written"] else None,
    )


def packed_outcome(outcome: Outcome, *, bare: bool = False) -> bytes:
    """Return an outcome as packed JSON, its sentences as templates with values.

    A bare one has no values of the service.
    """
    service = outcome.service
    rest = {
        "unplaced": [_row_json(row) for row in outcome.unplaced],
        "service": {**service.counts(), "messages": service.messages} if service else None,
        "disagreements": [_text_json(text) for text in outcome.disagreements],
        "unasked": [asdict(found) for found in (() if bare else outcome.unasked)],
    }
    # Packed row by row: of a hundred thousand the text has 12 MB, of which the database makes copies whenever it touches the run.
    packer = zlib.compressobj(1)
    packed = [packer.compress(f'{json.dumps(rest)[:-1]}, "rows": ['.encode())]
    for place, row in enumerate(outcome.rows):
        packed.append(packer.compress((("," if place else "") + json.dumps(_row_json(row), separators=(",", ":"))).encode()))
    return b"".join([*packed, packer.compress(b"]}"), packer.flush()])


def _row_json(row: RowOutcome) -> dict[str, object]:
    told = {"said": row.said, "reason": _text_json(row.reason), "advice": _text_json(row.advice), "field": row.field, "echoed": dict(row.echoed)}
    # Of a row that was accepted there is nothing to tell, and nearly all are.
    filled = {name: value for name, value in told.items() if value}
    return {"position": row.position, "sheet": row.sheet, "row": row.row, "id": row.id, "result": row.result, **filled}


def _text_json(text: Text | None) -> object:
    if text is None:
        return None
    return {
        "template": text.template,
        "values": {name: _text_json(value) if isinstance(value, Text) else str(value) for name, value in text.values.items()},
    }


@cache
def _outcome() -> TypeAdapter[Outcome]:
    return TypeAdapter(Outcome)


def read_outcome(kept: bytes) -> Outcome:
    """Return the outcome of `packed_outcome`. Raises what `readable` takes."""
    return _outcome().validate_python(json.loads(zlib.decompress(kept)))
