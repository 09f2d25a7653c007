"""What an edit makes of the activities of a plan: each as it was, and as it will be once a sheet is sent. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bridge.records.cells.base import JsonObject
from bridge.records.change_types import Change
from bridge.records.run_types import SentRow


class EditedRow(NamedTuple):
    """One activity that an edit changes or makes: as it was (None: new), and as it will be."""

    before: JsonObject | None
    after: JsonObject


def edited_rows(changes: Iterable[Change]) -> Iterator[EditedRow]:
    """Yield what the changes of a sheet make of its rows; those that are left out change nothing.

    What only the sheet tells, because the service does not show it (the manpower), counts before and after, unless it was edited.
    """
    for change in changes:
        if change.left_out or not change.id or not (change.fields or change.base is None):
            continue
        before, edited = change.current or change.base, {one.field: one.after for one in change.fields}
        after = {**change.values, **(before or {}), **edited, "id": change.id}
        # Or an untouched headcount of the sheet would look new beside a record that does not show it.
        kept = {field: value for field, value in change.values.items() if field not in edited}
        yield EditedRow(None if before is None else {**kept, **before}, after)


def sent_rows(rows: Iterable[SentRow]) -> Iterator[EditedRow]:
    """Yield what rows that were sent were, and what was made of them."""
    for row in rows:
        edited = {field: row.payload.get(field) for field in row.edited}
        yield EditedRow(row.before, {**row.payload, **(row.before or {}), **edited, "id": row.id})
