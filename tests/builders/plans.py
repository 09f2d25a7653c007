"""Versions of a plan for the tests that compare them: a few activities of the practice account, and
the same after somebody worked on them.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta

from bridge.changes.plan.rules import EditedRow, PlanFinding, PlanRows, RuleSettings, look_at
from bridge.practice.account.sample import Sample
from bridge.records.cells.base import JsonObject, JsonValue

_SAMPLE = Sample(400, 7, datetime(2026, 11, 22, tzinfo=UTC))
_SHOWN = (
    "id",
    "name",
    "siteId",
    "status",
    "startDate",
    "endDate",
    "teams",
    "personnelIds",
    "externalRemarks",
    "updatedAt",
)


def found_in(
    plan: Iterable[JsonObject],
    now: datetime,
    edits: Mapping[str, JsonObject | None] | None = None,
    settings: RuleSettings | None = None,
    people: Mapping[str, str] | None = None,
    most_existing: float = math.inf,
) -> list[PlanFinding]:
    """Return what the rules find in a plan as it will be; `edits` says what the edited activities
    were before, by ID.
    """
    records = [*plan]
    after = {str(record["id"]): record for record in records}
    rows = [EditedRow(before, after[id]) for id, before in (edits or {}).items() if id in after]
    return list(look_at(PlanRows(records), now, rows, settings, people or {}, most_existing))


def some_plan(dice: random.Random) -> list[JsonObject]:
    """Return up to sixty activities."""
    return [
        {name: record[name] for name in _SHOWN}
        for record in map(_SAMPLE.activity, dice.sample(range(400), dice.randint(0, 60)))
    ]


def edited_version(plan: list[JsonObject], dice: random.Random) -> list[JsonObject]:
    """Return another version of a plan: rows gone, new, moved, and other values in between, in
    another order.
    """
    records: list[JsonObject] = json.loads(json.dumps(plan))
    after = []
    for record in records:
        match dice.randrange(12):
            case 0:
                continue
            case 1:
                after.append({**record, "id": f"N-{record['id']}"})
            case 2 | 3:
                for name in dice.sample(["startDate", "endDate"], dice.randint(1, 2)):
                    moved = datetime.fromisoformat(str(record[name])) + timedelta(
                        minutes=dice.choice([-2880, -30, 0, 45, 1440])
                    )
                    record[name] = dice.choice(
                        [None, moved.isoformat(timespec="milliseconds").replace("+00:00", "Z")]
                    )
            case 4:
                record["status"] = dice.choice(["PLANNED", "DISPATCHED", "COMPLETED", None])
            case 5:
                teams = record["teams"]
                assert isinstance(teams, list)
                record["teams"] = dice.choice(list[list[JsonValue]]([[], ["HV team"], teams[::-1]]))
            case 6:
                record["personnelIds"] = dice.choice(
                    list[list[JsonValue]]([[], ["00417", "00418"]])
                )
            case 7:
                record |= {
                    "siteId": dice.choice(["DB01", "KR02"]),
                    "externalRemarks": dice.choice(["", "moved", None]),
                    "updatedAt": "now",
                }
        after.append(record)
    if dice.random() < 0.5:
        dice.shuffle(after)
    return after
