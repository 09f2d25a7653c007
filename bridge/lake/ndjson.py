"""Records -> one file of JSON lines, packed by gzip: each line the record's own text, to the
character.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from isal import isal_zlib

from bridge.files import replacing
from bridge.jsonio.record_stream import RawRecord

_LEVEL, _GZIP = 2, 31
_NEWLINES = str.maketrans("\r\n", "  ")  # in JSON they stand between values only


def line(record: RawRecord) -> bytes:
    """Return a record's exact text as one line of UTF-8 with its end; half a character goes as its
    three bytes.
    """
    text = record.text
    # The exact text of the service; only a line break would make two records of it.
    return (text.translate(_NEWLINES) if "\n" in text or "\r" in text else text).encode(
        "utf-8", "surrogatepass"
    ) + b"\n"


def write_ndjson(records: Iterable[RawRecord], path: Path) -> int:
    """Write the records and return how many there are. The file appears whole, or not at all."""
    count, packer = 0, isal_zlib.compressobj(_LEVEL, isal_zlib.DEFLATED, _GZIP)
    with replacing(path) as temporary, temporary.open("wb") as target:
        for count, record in enumerate(records, 1):  # noqa: B007 (the last one is returned)
            target.write(packer.compress(line(record)))
        target.write(packer.flush())
    return count
