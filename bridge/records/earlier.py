"""What earlier runs tell of a row: what was sent last, and what the service said when it refused it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

from bridge.records.cells.base import JsonObject, JsonValue
from bridge.texts import Text


@dataclasses.dataclass(frozen=True, slots=True)
class LastSent:
    """What a run sent in a field of a row, and no later one."""

    run: str
    value: JsonValue
    started_at: str = ""


@dataclasses.dataclass(frozen=True, slots=True)
class Refusal:
    """A row that was refused: the service's own words, ours over them, what can be done, the one field that they name, what was
    sent, and which fields of it were edited.

    `run` is empty and nothing is known of what was sent where the words stand in the workbook only.
    """

    said: str
    reason: Text | str
    advice: Text | None = None
    field: str | None = None
    payload: JsonObject = dataclasses.field(default_factory=dict)
    edited: tuple[str, ...] = ()
    run: str = ""
    started_at: str = ""


Refusals = Mapping[str, Sequence[Refusal]]
"""Refusals by ID, the newest first, since the row was last accepted."""
