"""The JSON of a sheet as a file: what a convert gives, and what an upload sends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from bridge.errors import UsageError
from bridge.files import replacing
from bridge.texts import Text, say

_WRITTEN = 100
"""Records written at a time."""


@dataclass(frozen=True, slots=True)
class Converted:
    """JSON in a file: import JSON, or the records of a kind that import does not take. `warnings` say what it does not hold."""

    file: Path
    kind: str
    records: int
    warnings: tuple[Text, ...] = ()


def write_json(out: Path, kind: str, texts: Iterator[str], verify: Callable[[], None] | None = None, *, overwrite: bool | None = None) -> Converted:
    """Write a JSON array, UTF-8 without a byte order mark, whole or not at all: `verify` may refuse it when all texts are taken.

    `overwrite` as of `replacing`.
    """
    if out.is_dir():
        raise UsageError(say("{name} is a folder.", name=out.name), say("Give the name of a file in it."))
    count = 0
    with replacing(out, overwrite=overwrite) as temporary, temporary.open("w", encoding="utf-8", newline="") as file:
        file.write("[")
        # A hundred at a time: writing each record by itself takes three times as long.
        while some := [*islice(texts, _WRITTEN)]:
            file.write((",\n" if count else "") + ",\n".join(some))
            count += len(some)
        file.write("]\n")
        if verify is not None:
            verify()
    return Converted(out, kind, count)
