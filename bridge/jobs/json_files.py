"""Writes JSON files, completely or not at all, and refuses names that no result can have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from bridge.errors import (
    UsageError,
)
from bridge.files import exists, replacing
from bridge.texts import Text, say

_WRITTEN = 100
"""Records written at a time."""


@dataclass(frozen=True, slots=True)
class Converted:
    """A JSON file: import JSON, or the records of a kind that cannot be uploaded.

    `warnings` describe what it does not contain.
    """

    file: Path
    kind: str
    records: int
    warnings: tuple[Text, ...] = ()


def refuse_folder(out: Path) -> None:
    """Raise an error if a folder has the name of the file to write."""
    if exists(out) and out.is_dir():
        raise UsageError(say("{name} is a folder.", name=out.name), say("Add a file name."))


def refuse_suffix(out: Path, suffix: str = ".xlsx") -> None:
    """Raise an error if the name of a workbook to write does not end in the suffix."""
    if out.suffix.casefold() != suffix.casefold():
        raise UsageError(
            say("{name} is not a valid name for a workbook.", name=out.name),
            say("Use a name that ends in {suffix}.", suffix=suffix),
        )


def write_json(
    out: Path,
    kind: str,
    texts: Iterator[str],
    verify: Callable[[], None] | None = None,
    *,
    overwrite: bool | None = None,
) -> Converted:
    """Write a JSON array in UTF-8 without a byte order mark, completely or not at all.

    `verify` may refuse it after all texts are read. `overwrite` is as in `replacing`.
    """
    refuse_folder(out)
    count = 0
    with (
        replacing(out, overwrite=overwrite) as temporary,
        temporary.open("w", encoding="utf-8", newline="") as file,
    ):
        file.write("[")
        # In batches of a hundred: writing records singly takes three times as long.
        while some := [*islice(texts, _WRITTEN)]:
            file.write((",\n" if count else "") + ",\n".join(some))
            count += len(some)
        file.write("]\n")
        if verify is not None:
            verify()
    return Converted(out, kind, count)
