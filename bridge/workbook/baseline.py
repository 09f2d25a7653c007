"""The exported records, kept inside the workbook.

Their exact JSON texts are stored in compressed blocks on a hidden sheet.

Each row of the sheet holds one text in column A. The first text names the sheet. Each of the others
is a block of at most 32,767 characters:
    SB1|type|kind|batch|number|part|parts|checksum|payload

`type` is H (the header: where the workbook comes from), R (whole records), E (the end of a batch:
its number of records) or F (the XML of a fill that a highlight covers; the batch is its number).
`batch` is `0` for the export and the time of the update for records that
were updated later; later batches win. The blocks of a batch are numbered from 0, so a missing one
is noticed. A record too large for one cell continues in the next: `part` of `parts`. `checksum` is
the CRC-32 of everything before it and of the payload. The payload is base64 of zlib, so no
character needs escaping in XML or in a spreadsheet.

A block of records starts with one line of JSON, `[[id, length], ...]` with lengths in UTF-8 bytes.
The texts follow without separators.
"""

from __future__ import annotations

import binascii
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from isal import isal_zlib

from bridge.errors import ReplyError, WorkbookError
from bridge.files import Closing, Pieces
from bridge.jsonio.record_stream import RawRecord
from bridge.jsonio.strict import DEEPEST, check_depth, scan
from bridge.records.cells.base import JsonObject, JsonValue, id_of
from bridge.records.change_set import Origin
from bridge.texts import say
from bridge.workbook.layout import FORMAT_VERSION
from bridge.workbook.opc.xml_text import no_room

MAGIC = "SB1"
PAYLOAD = 24_000
"""Compressed bytes per cell: 32,000 characters of base64."""
LEVEL = 2
INFLATED = 1 << 24
"""Most bytes that a block of records may inflate to. A parsed record takes about twenty times its
text in memory.
"""
_MOST_PARTS = 6_000
EXPORTED = "0"


def cells_of_block(type: str, kind: str, batch: str, number: int, raw: bytes) -> Iterator[str]:
    """Yield the cells of one block. `type` is H, R or E; `raw` is not compressed."""
    return sealed(type, kind, batch, number, isal_zlib.compress(raw, LEVEL))


def sealed(type: str, kind: str, batch: str, number: int, packed: bytes) -> Iterator[str]:
    """Yield the cells of one block whose bytes are already compressed."""
    parts = -(-len(packed) // PAYLOAD)
    for part in range(parts):
        payload = binascii.b2a_base64(
            packed[part * PAYLOAD : (part + 1) * PAYLOAD], newline=False
        ).decode()
        label = f"{MAGIC}|{type}|{kind}|{batch}|{number}|{part}|{parts}"
        yield f"{label}|{_checksum(label, payload)}|{payload}"


def _checksum(label: str, payload: str) -> str:
    return f"{isal_zlib.crc32(payload.encode(), isal_zlib.crc32(label.encode())):08x}"


class Block(NamedTuple):
    """One baseline cell with a verified checksum. `payload` is still base64."""

    type: str
    kind: str
    batch: str
    number: int
    part: int
    parts: int
    payload: str


def opened(cell: str) -> Block | None:
    """Parse a baseline cell, or return None if it is not a block or its checksum is wrong."""
    fields = cell.strip().split("|")
    if (
        len(fields) != 9
        or fields[0] != MAGIC
        or _checksum("|".join(fields[:7]), fields[8]) != fields[7]
    ):
        return None
    try:
        return Block(
            fields[1],
            fields[2],
            fields[3],
            int(fields[4]),
            int(fields[5]),
            int(fields[6]),
            fields[8],
        )
    except ValueError:
        return None


def inflated(parts: list[str], limit: int = INFLATED) -> bytes | None:
    """Decompress a chain of payloads, or return None if it is damaged or exceeds `limit` bytes."""
    inflater = isal_zlib.decompressobj()
    try:
        raw = inflater.decompress(b"".join(map(binascii.a2b_base64, parts)), limit)
    except (isal_zlib.error, binascii.Error):  # type: ignore[misc]  # its stub declares an instance
        return None
    return raw if inflater.eof else None


class Scan:
    """A scan for the intact blocks of one kind.

    `damaged` is only correct after all blocks have been read.
    """

    def __init__(self, cells: Iterable[Block | None], kind: str) -> None:
        self._cells = cells
        self._kind = kind
        self._sound = dict[str, set[int]]()
        self._totals = dict[str, int]()
        self._spoilt = 0

    def blocks(self) -> Iterator[list[Block]]:
        """Yield each complete block as the list of its parts."""
        chain = list[Block]()
        for block in self._cells:
            if block is None:
                self._spoilt += 1
                continue
            if block.kind != self._kind or block.type not in {"R", "E"}:
                continue
            numbers = self._sound.setdefault(block.batch, set())
            if block.type == "E":
                self._totals[block.batch] = block.number
                continue
            if _continues(chain, block):
                chain.append(block)
            else:
                chain = [block]
            if len(chain) > _MOST_PARTS:
                chain = []
            elif block.part == block.parts - 1 and len(chain) == block.parts:
                numbers.add(block.number)
                yield chain

    @property
    def damaged(self) -> int:
        """Return how many blocks are damaged or missing."""
        return (
            sum(
                _missing(numbers, self._totals.get(batch)) for batch, numbers in self._sound.items()
            )
            if self._sound
            else self._spoilt
        )


def count_damage(cells: Iterable[str], kinds: Iterable[str]) -> dict[str, int]:
    """Return how many blocks of each kind are damaged or missing, judging by their checksums."""
    labels = [
        block._replace(payload="") if block is not None else None for block in map(opened, cells)
    ]
    scans = {kind: Scan(labels, kind) for kind in kinds}
    for of_kind in scans.values():
        for _ in of_kind.blocks():
            pass
    return {kind: scan.damaged for kind, scan in scans.items()}


def _missing(sound: set[int], total: int | None) -> int:
    """Return how many blocks of a batch are missing, at least one if its end is missing too."""
    return (
        total - len(sound) if total is not None else max(1, max(sound, default=0) + 1 - len(sound))
    )


def _continues(chain: list[Block], block: Block) -> bool:
    return bool(chain) and chain[-1][:4] == block[:4] and block.part == chain[-1].part + 1


TITLE = (
    "Sheetbridge baseline: what was exported, so that only your changes are sent. Please leave this"
    " sheet as it is."
)
"""The first cell of the sheet."""
_BLOCK = 64_000
"""Characters of records that are compressed together: about a hundred records, the most that one
damaged cell can cost.
"""
INFLATED_WHOLE = 1 << 27
"""Most bytes that a block may inflate to if it is kept as text and not parsed."""
_MOST_INSIDE = 200_000
"""Most lists and objects in one record. More would take minutes and gigabytes to parse."""
_OLD_KEY = "sheetbridge:sent"
"""A key that older versions wrote into updated records. It is ignored."""
_BUDGET = 64 << 20
_BUDGET_RATIO = 100
"""Total inflation limit, as a multiple of the sheet's size in the file (at least `_BUDGET` bytes).

Exports inflate 10 to 40 times.
"""
_encode_ids = json.JSONEncoder(separators=(",", ":")).encode


@dataclass(frozen=True, slots=True)
class BaselineHeader:
    """The origin of the workbook, and the field of each header per kind.

    An empty field means that the header matches none.
    """

    origin: Origin
    captions: Mapping[str, Mapping[str, str]]
    format_version: int = FORMAT_VERSION


def header_blocks(header: BaselineHeader) -> Iterator[str]:
    """Yield the cells that hold the baseline header."""
    origin = header.origin
    text = json.dumps(
        {
            "format": header.format_version,
            "account": origin.account,
            "baseUrl": origin.base_url,
            "projectId": origin.project_id,
            "timeZone": origin.time_zone,
            "exportedAt": origin.exported_at,
            "filters": dict(origin.filters),
            "correlationIds": dict(origin.correlation_ids),
            "practice": origin.practice,
            "complete": origin.complete,
            "captions": {kind: dict(fields) for kind, fields in header.captions.items()},
        }
    )
    yield from cells_of_block("H", "", EXPORTED, 0, text.encode())


def exported_blocks(records: Iterable[RawRecord], kind: str) -> Iterator[str]:
    """Yield the cells that hold the exported records of one kind."""
    return _batch(records, kind, EXPORTED)


def renewal_blocks(records: Iterable[RawRecord], kind: str, renewed_at: str) -> Iterator[str]:
    """Yield the cells to append to the sheet for records updated at `renewed_at` (UTC text)."""
    return _batch(records, kind, renewed_at.replace("|", " ") or "later")


class BlockWriter:
    """Packs the records of one kind into cells.

    Call `take` for each group of records and `end` once. The cells contain no character that needs
    escaping in XML.
    """

    def __init__(self, kind: str, batch: str = EXPORTED) -> None:
        self._kind = kind
        self._batch = batch
        self._ids = list[list[JsonValue]]()
        self._texts = list[bytes]()
        self._size = self._number = self._count = 0

    def take(self, records: Iterable[RawRecord]) -> Iterator[str]:
        """Add records and yield the cells that are full."""
        for exact, value in records:
            text = exact.encode() if exact.isascii() else _bytes(exact)
            id = value.get("id")
            self._ids.append([id if id.__class__ is str else id_of(value), len(text)])
            self._texts.append(text)
            self._size += len(text)
            if self._size >= _BLOCK:
                yield from self._block()

    def end(self) -> Iterable[str]:
        """Return the last cells: the remaining records and the total count."""
        cells = list(self._block()) if self._ids else []
        return [
            *cells,
            *cells_of_block(
                "E", self._kind, self._batch, self._number, json.dumps(self._count).encode()
            ),
        ]

    def _block(self) -> Iterable[str]:
        ids, texts = self._ids, self._texts
        self._ids = []
        self._texts = []
        self._size = 0
        self._count += len(ids)
        return self._packed(ids, texts)

    def _packed(self, ids: list[list[JsonValue]], texts: list[bytes]) -> list[str]:
        """Return the records as one cell.

        Split them in two if they do not fit, and a single large record into a chain of cells.
        """
        raw = _encode_ids(ids).encode() + b"\n" + b"".join(texts)
        packed = isal_zlib.compress(raw, LEVEL)
        # An Excel cell holds 32,767 characters. Splitting a large block is simpler than guessing
        # its compressed size beforehand.
        if len(packed) > PAYLOAD and len(ids) > 1:
            half = len(ids) // 2
            return self._packed(ids[:half], texts[:half]) + self._packed(ids[half:], texts[half:])
        self._number += 1
        return list(sealed("R", self._kind, self._batch, self._number - 1, packed))


def _batch(records: Iterable[RawRecord], kind: str, batch: str) -> Iterator[str]:
    blocks = BlockWriter(kind, batch)
    yield from blocks.take(records)
    yield from blocks.end()


def read_header(cells: Iterable[str]) -> BaselineHeader | None:
    """Read the header from the first blocks, or return None if it is missing or damaged."""
    parts = list[str]()
    for cell in cells:
        block = opened(cell)
        if block is None or block.type != "H":
            return None
        parts.append(block.payload)
        if len(parts) == block.parts:
            raw = inflated(parts)
            return _header(raw) if raw is not None else None
    return None


def _header(raw: bytes) -> BaselineHeader | None:
    try:
        content = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    if not isinstance(content, dict) or not isinstance(content.get("format"), int):
        return None
    return BaselineHeader(
        Origin(
            account=_text(content, "account"),
            base_url=_text(content, "baseUrl"),
            project_id=_text(content, "projectId"),
            time_zone=_text(content, "timeZone"),
            exported_at=_text(content, "exportedAt"),
            filters=_mapping(content, "filters"),
            correlation_ids={
                key: value
                for key, value in _mapping(content, "correlationIds").items()
                if isinstance(value, str)
            },
            practice=content.get("practice") is True,
            complete=content.get("complete") is not False,
        ),
        {
            kind: {caption: field for caption, field in fields.items() if isinstance(field, str)}
            for kind, fields in _mapping(content, "captions").items()
            if isinstance(fields, dict)
        },
        content["format"],
    )


def _text(content: Mapping[str, JsonValue], key: str) -> str:
    value = content.get(key)
    return value if isinstance(value, str) else ""


def _mapping(content: Mapping[str, JsonValue], key: str) -> JsonObject:
    value = content.get(key)
    return value if isinstance(value, dict) else {}


class Baseline(Closing):
    """The exported records of one kind.

    Their texts are in a temporary file, indexed by ID in memory. Use it from one thread and `close`
    it. `damaged` counts the blocks that are unreadable or missing. A block with a correct checksum
    that holds no valid record was not damaged by accident, so reading that record raises
    WorkbookError.
    """

    def __init__(
        self, cells: Iterable[str], kind: str, packed: int = 0, *, largest: int = INFLATED
    ) -> None:
        """Decompress the blocks of a kind, each to at most `largest` bytes.

        `packed` is the size of the sheet in the file. Raises WorkbookError if the temporary file
        cannot be written or the blocks inflate far more than an export does.
        """
        self.damaged = 0
        self._limit = largest
        # A forged sheet of a few kilobytes could fill the memory, so the limit grows with the
        # sheet's size in the file.
        self._left = max(_BUDGET, packed * _BUDGET_RATIO, self._limit)
        self._texts = Pieces()
        self._latest = dict[str, int]()
        self._renewed = dict[str, int]()
        self._is_renewal = bytearray()
        self._last: tuple[str | None, JsonObject | None] = None, None
        try:
            self._unpack(cells, kind)
        except WorkbookError:
            self.close()
            raise
        except OSError as error:
            self.close()
            raise no_room(error) from error

    def __len__(self) -> int:
        return len(self._latest)

    def __contains__(self, id: object) -> bool:
        return id in self._latest

    def get(self, id: str) -> JsonObject | None:
        """Return the latest record with this ID, if any."""
        # A row's record is asked for two or three times in turn.
        last = self._last
        if last[0] != id:
            place = self._latest.get(id)
            last = self._last = id, None if place is None else _value(self._text(place))
        return last[1]

    def raw(self, id: str) -> str | None:
        """Return the exact JSON text of the record with this ID, if any."""
        place = self._latest.get(id)
        return None if place is None else self._text(place)

    def ids(self) -> Iterator[str]:
        """Yield each ID once, in export order."""
        return iter(self._latest)

    def records(self) -> Iterator[RawRecord]:
        """Yield every record in export order, each in its latest version.

        Includes records without an ID or with a repeated one.
        """
        seen = set[str]()
        for place, renewal in enumerate(self._is_renewal):
            if renewal:
                continue
            record = self._record(place)
            id = id_of(record.value)
            # Updates are appended, so the export is never rewritten. Here they replace the original
            # record.
            if id is not None and id in self._renewed:
                seen.add(id)
                record = self._record(self._renewed[id])
            yield record
        for id, place in self._renewed.items():
            if id not in seen:
                yield self._record(place)

    def same_as(self, other: Baseline) -> bool:
        """Return whether another workbook has the same records, text for text."""
        return self._latest == other._latest and self._texts.same_as(other._texts)

    def close(self) -> None:
        """Remove the temporary file."""
        self._texts.close()

    def _record(self, place: int) -> RawRecord:
        text = self._text(place)
        return RawRecord(text, _value(text))

    def _text(self, place: int) -> str:
        try:
            return self._texts.read(place).decode("utf-8", "surrogatepass")
        except UnicodeDecodeError as error:
            raise _forged(error) from error

    def _unpack(self, cells: Iterable[str], kind: str) -> None:
        scan = Scan(map(opened, cells), kind)
        for chain in scan.blocks():
            raw = inflated([part.payload for part in chain], self._limit)
            # A block that fails to decompress costs as much as one that does not, so charge its
            # full limit.
            self._spend(self._limit if raw is None else len(raw))
            unpacked = _records_of(raw) if raw is not None else None
            if unpacked is None:
                self.damaged += 1
                continue
            ids, lengths, texts = unpacked
            self._take(ids, renewal=chain[0].batch != EXPORTED)
            self._texts.append(texts, lengths)
        self.damaged += scan.damaged

    def _spend(self, inflated: int) -> None:
        self._left -= inflated
        if self._left < 0:
            raise _unusable("the baseline inflates beyond its budget")

    def _take(self, ids: Sequence[str | None], *, renewal: bool) -> None:
        places = {
            id: place for place, id in enumerate(ids, len(self._is_renewal)) if id is not None
        }
        self._latest.update(places)
        if renewal:
            self._renewed.update(places)
        self._is_renewal += bytes((renewal,)) * len(ids)


def _records_of(raw: bytes) -> tuple[list[str | None], list[int], memoryview] | None:
    """Return the IDs, lengths and joined texts of a block's records, or None if inconsistent."""
    line = raw[: max(0, raw.find(b"\n"))]
    texts = memoryview(raw)[len(line) + 1 :]
    try:
        content = json.loads(line)
        ids, lengths = [id for id, _ in content], [length for _, length in content]
    except (ValueError, TypeError, RecursionError):
        return None
    fit = {*map(type, lengths)} <= {int} and {*map(type, ids)} <= {str, type(None)}
    fit = fit and min(lengths, default=0) >= 0 and sum(lengths) == len(texts)
    return (ids, lengths, texts) if fit else None


def _value(exact: str) -> JsonObject:
    """Parse the JSON text of a record.

    Raises WorkbookError if the text is not a JSON object as the service may send it.
    """
    try:
        # Count before parsing: the parser would already use the memory that a forged record aims to
        # exhaust.
        inside = exact.count("[") + exact.count("{")
        if inside > _MOST_INSIDE:
            raise ValueError("too many lists and objects inside")
        value, end = scan(exact, 0)
        if end != len(exact) or not isinstance(value, dict):
            raise ValueError("no object")
        if inside > DEEPEST:
            check_depth(exact, value)
        value.pop(_OLD_KEY, None)
    except (ValueError, StopIteration, RecursionError, ReplyError) as error:
        raise _forged(error) from error
    return value


def _forged(error: Exception) -> WorkbookError:
    return _unusable(f"a block with a valid checksum has no valid record: {error}")


def _unusable(detail: str) -> WorkbookError:
    return WorkbookError(
        say("The workbook was not opened. Its exported values cannot be read."),
        say("It is damaged or malicious. Use another copy, or export again."),
        detail,
    )


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
