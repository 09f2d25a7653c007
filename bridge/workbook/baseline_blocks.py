"""The blocks of the baseline: labelled, compressed, with a check sum, each in a cell; which of them are damaged or missing.

`baseline` says how a label reads and what the blocks hold.
"""

from __future__ import annotations

import binascii
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from isal import isal_zlib

MAGIC = "SB1"
PAYLOAD = 24_000
"""Compressed bytes in a cell: 32,000 characters of base64."""
LEVEL = 2
INFLATED = 1 << 24
"""Bytes that a block of records may inflate to: a parsed record takes some twenty times its text in memory."""
_MOST_PARTS = 6_000
EXPORTED = "0"


def cells_of_block(type: str, kind: str, batch: str, number: int, raw: bytes) -> Iterator[str]:
    """Yield the cells of one block: `type` H, R or E, bytes as they are."""
    return sealed(type, kind, batch, number, isal_zlib.compress(raw, LEVEL))


def sealed(type: str, kind: str, batch: str, number: int, packed: bytes) -> Iterator[str]:
    """Yield the cells of one block whose bytes are compressed already."""
    parts = -(-len(packed) // PAYLOAD)
    for part in range(parts):
        payload = binascii.b2a_base64(packed[part * PAYLOAD : (part + 1) * PAYLOAD], newline=False).decode()
        label = f"{MAGIC}|{type}|{kind}|{batch}|{number}|{part}|{parts}"
        yield f"{label}|{_checksum(label, payload)}|{payload}"


def _checksum(label: str, payload: str) -> str:
    return f"{isal_zlib.crc32(payload.encode(), isal_zlib.crc32(label.encode())):08x}"


class Block(NamedTuple):
    """One cell of the baseline, its check sum compared; `payload` is still base64."""

    type: str
    kind: str
    batch: str
    number: int
    part: int
    parts: int
    payload: str


def opened(cell: str) -> Block | None:
    """Return what stands in a cell of the baseline; None: it is no block, or its check sum is another one."""
    fields = cell.strip().split("|")
    if len(fields) != 9 or fields[0] != MAGIC or _checksum("|".join(fields[:7]), fields[8]) != fields[7]:
        return None
    try:
        return Block(fields[1], fields[2], fields[3], int(fields[4]), int(fields[5]), int(fields[6]), fields[8])
    except ValueError:
        return None


def inflated(parts: list[str], limit: int = INFLATED) -> bytes | None:
    """Return what the payloads of a chain unpack to; None where they are damaged, or unpack to more than `limit` bytes."""
    inflater = isal_zlib.decompressobj()
    try:
        raw = inflater.decompress(b"".join(map(binascii.a2b_base64, parts)), limit)
    except (isal_zlib.error, binascii.Error):  # type: ignore[misc]  # its stub declares an instance
        return None
    return raw if inflater.eof else None


class Scan:
    """The sound blocks of one kind among the cells; `damaged` is right when all have been seen."""

    def __init__(self, cells: Iterable[Block | None], kind: str) -> None:
        self._cells, self._kind = cells, kind
        self._sound, self._totals = dict[str, set[int]](), dict[str, int]()
        self._spoilt = 0

    def blocks(self) -> Iterator[list[Block]]:
        """Yield each block whole, as the chain of its parts."""
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
        return sum(_missing(numbers, self._totals.get(batch)) for batch, numbers in self._sound.items()) if self._sound else self._spoilt


def count_damage(cells: Iterable[str], kinds: Iterable[str]) -> dict[str, int]:
    """Return how many blocks of each kind are damaged or missing, by their check sums."""
    labels = [block._replace(payload="") if block is not None else None for block in map(opened, cells)]
    scans = {kind: Scan(labels, kind) for kind in kinds}
    for of_kind in scans.values():
        for _ in of_kind.blocks():
            pass
    return {kind: scan.damaged for kind, scan in scans.items()}


def _missing(sound: set[int], total: int | None) -> int:
    """Return how many blocks of a batch are not there; where its end is not there either, at least one."""
    return total - len(sound) if total is not None else max(1, max(sound, default=0) + 1 - len(sound))


def _continues(chain: list[Block], block: Block) -> bool:
    return bool(chain) and chain[-1][:4] == block[:4] and block.part == chain[-1].part + 1
