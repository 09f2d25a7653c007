"""Write records to a gzip-compressed file of JSON lines, each with the record's exact text."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from isal import isal_zlib

from bridge.files import replacing
from bridge.jsonio.record_stream import RawRecord

_LEVEL, _GZIP = 2, 31
_NEWLINES = str.maketrans("\r\n", "  ")  # only between values in valid JSON


def line(record: RawRecord) -> bytes:
    """Return a record's exact text as one UTF-8 line; a lone surrogate is encoded as its three
    bytes.
    """
    text = record.text
    # Keep the service's exact text; only line breaks would split the record.
    return (text.translate(_NEWLINES) if "\n" in text or "\r" in text else text).encode(
        "utf-8", "surrogatepass"
    ) + b"\n"


def write_ndjson(records: Iterable[RawRecord], path: Path) -> int:
    """Write the records atomically and return their number."""
    count, packer = 0, isal_zlib.compressobj(_LEVEL, isal_zlib.DEFLATED, _GZIP)
    with replacing(path) as temporary, temporary.open("wb") as target:
        for count, record in enumerate(records, 1):  # noqa: B007 (the last one is returned)
            target.write(packer.compress(line(record)))
        target.write(packer.flush())
    return count
