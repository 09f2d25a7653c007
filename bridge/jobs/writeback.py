"""Stores the corrections of a run in the ledger, and the cells into which they were written."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter

from bridge.errors import LedgerError
from bridge.files import replacing
from bridge.ledger import Ledger
from bridge.records.changes import (
    Correction,
    WrittenCell,
    to_json,
)
from bridge.texts import json_holdable, say

_T = TypeVar("_T", Correction, WrittenCell)
_CORRECTIONS, _WRITTEN = "corrections.json", "written-cells.json"


def keep_corrections(ledger: Ledger, run: str, corrections: Iterable[Correction]) -> None:
    """Save the corrections from the review before anything is sent."""
    _keep(ledger.folder(run) / _CORRECTIONS, to_json(corrections))


def corrections_of(ledger: Ledger, run: str) -> tuple[Correction, ...]:
    """Return the corrections of a run, empty if there are none or its folder was deleted.

    Raises LedgerError.
    """
    return _read(ledger.folder(run) / _CORRECTIONS, Correction)


def keep_written(ledger: Ledger, run: str, cells: Iterable[WrittenCell]) -> None:
    """Save which cells were written, with their old content."""
    _keep(ledger.folder(run) / _WRITTEN, to_json(cells))


def written_by(ledger: Ledger, run: str) -> tuple[WrittenCell, ...]:
    """Return the cells that a run's write-back corrected, with their old content.

    Raises LedgerError.
    """
    return _read(ledger.folder(run) / _WRITTEN, WrittenCell)


def _keep(path: Path, found: list[Any]) -> None:
    if found or path.exists():
        with replacing(path) as temporary:
            temporary.write_text(
                json_holdable(json.dumps(found, ensure_ascii=False)), encoding="utf-8"
            )


def _read(path: Path, kept: type[_T]) -> tuple[_T, ...]:
    try:
        return (
            TypeAdapter(tuple[kept, ...]).validate_python(json.loads(path.read_bytes()))  # type: ignore[valid-type]
            if path.exists()
            else ()
        )
    except (OSError, ValueError) as error:
        raise LedgerError(
            say("The corrections of this upload cannot be read."),
            say("The workbook keeps the cells as they are. Correct them there."),
            str(error),
        ) from error
