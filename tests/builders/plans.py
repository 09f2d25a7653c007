"""What the rules find in a plan, for the tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from bridge.changes.plan_rules import EditedRow, PlanFinding, PlanRows, RuleSettings, look_at
from bridge.records.cells.base import JsonObject


def found_in(
    plan: Iterable[JsonObject],
    now: datetime,
    edits: Mapping[str, JsonObject | None] | None = None,
    settings: RuleSettings | None = None,
    people: Mapping[str, str] | None = None,
) -> list[PlanFinding]:
    """Return what the rules find in a plan as it will be; `edits` says what the edited activities
    were before, by ID.
    """
    records = [*plan]
    after = {str(record["id"]): record for record in records}
    rows = [EditedRow(before, after[id]) for id, before in (edits or {}).items() if id in after]
    return list(look_at(PlanRows(records), now, rows, settings, people or {}))
