"""The plan as it will be once a sheet is sent: the exported activities with the sheet's changes in their places, and what each was before. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bridge.records.cells.base import JsonObject
from bridge.records.change_types import Change


class EditedPlan(NamedTuple):
    """All activities as they will be, the new ones last, and by ID what the changed ones were (None: new)."""

    plan: list[JsonObject]
    edits: dict[str, JsonObject | None]


def edited_plan(records: Iterable[JsonObject], changes: Iterable[Change]) -> EditedPlan:
    """Put the changes of a sheet into the exported records; rows that are left out change nothing.

    What only the sheet tells, because the service does not show it (the manpower), counts before and after, unless it was edited.
    """
    after: dict[str, JsonObject] = {}
    edits: dict[str, JsonObject | None] = {}
    for change in changes:
        if change.left_out or not change.id or not (change.fields or change.base is None):
            continue
        before, edited = change.current or change.base, {one.field: one.after for one in change.fields}
        after[change.id] = {**change.values, **(before or {}), **edited, "id": change.id}
        kept = {field: value for field, value in change.values.items() if field not in edited}
        edits[change.id] = None if before is None else {**kept, **before}
    plan = [after.pop(str(record.get("id")), record) for record in records]
    return EditedPlan([*plan, *after.values()], edits)
