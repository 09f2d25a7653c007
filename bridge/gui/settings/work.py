"""What the page of settings asks of the memory, as functions for pool threads."""

from __future__ import annotations

from dataclasses import dataclass

from bridge.mapping.mapping_file import SheetMapping
from bridge.memory import Memory, load_mappings
from bridge.records.kinds import ACTIVITIES
from bridge.settings import Account


@dataclass(frozen=True, slots=True)
class Remembered:
    """What is remembered for an account.

    `values` are (field, its caption, text, what it is read as), `names` how many of the service are
    known.
    """

    mappings: tuple[SheetMapping, ...]
    company: frozenset[str]
    errors: tuple[str, ...]
    values: tuple[tuple[str, str, str, str], ...]
    names: int
    asked_at: str


def fields_with_names() -> list[tuple[str, str]]:
    """Return the captions of fields whose values may be read as others, each with its field."""
    return [(column.caption, column.field) for column in ACTIVITIES.columns if column.worded]


def remembered(account: Account | None) -> Remembered:
    """Read the memory of an account."""
    memory = Memory(account)
    saved, known = load_mappings(), memory.known()
    captions = {column.field: column.caption for column in ACTIVITIES.columns}
    values = [
        (name, captions.get(name, name), text, meant)
        for name, table in sorted(memory.values().items())
        for text, meant in sorted(table.items())
    ]
    count = sum(map(len, known.names.values())) + len(known.people)
    return Remembered(
        mappings=saved.mappings,
        company=saved.company,
        errors=tuple(str(error) for error in saved.errors),
        values=tuple(values),
        names=count,
        asked_at=known.at,
    )
