"""The plan as it will be once a sheet is sent: the exported activities with the sheet's changes in their places, and what each was before. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bridge.records.cells.base import JsonObject
from bridge.records.change_types import Change
from bridge.records.run_types import SentRow


class EditedPlan(NamedTuple):
    """All activities as they will be, the new ones last, and by ID what the changed ones were (None: new)."""

    plan: list[JsonObject]
    edits: dict[str, JsonObject | None]


class EditedRow(NamedTuple):
    """One activity that an edit changes or makes: as it was (None: new), and as it will be."""

    before: JsonObject | None
    after: JsonObject


def edited_plan(records: Iterable[JsonObject], changes: Iterable[Change]) -> EditedPlan:
    """Put the changes of a sheet into the exported records; rows that are left out change nothing."""
    rows = {str(row.after["id"]): row for row in edited_rows(changes)}
    after = {id: row.after for id, row in rows.items()}
    plan = [after.pop(str(record.get("id")), record) for record in records]
    return EditedPlan([*plan, *after.values()], {id: row.before for id, row in rows.items()})


def edited_rows(changes: Iterable[Change]) -> Iterator[EditedRow]:
    """Yield what the changes of a sheet make of its rows; those that are left out change nothing.

    What only the sheet tells, because the service does not show it (the manpower), counts before and after, unless it was edited.
    """
    for change in changes:
        if change.left_out or not change.id or not (change.fields or change.base is None):
            continue
        before, edited = change.current or change.base, {one.field: one.after for one in change.fields}
        after = {**change.values, **(before or {}), **edited, "id": change.id}
        kept = {field: value for field, value in change.values.items() if field not in edited}
        yield EditedRow(None if before is None else {**kept, **before}, after)


def sent_rows(rows: Iterable[SentRow]) -> Iterator[EditedRow]:
    """Yield what rows that were sent were, and what was made of them."""
    for row in rows:
        edited = {field: row.payload.get(field) for field in row.edited}
        yield EditedRow(row.before, {**row.payload, **(row.before or {}), **edited, "id": row.id})
