"""The records that every benchmark works on: 24 columns, about 720 bytes of JSON each, filled as
sparsely as real plans; the same each time.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

SEED = 20_260
SITES = [f"DB{number:02d}" for number in range(1, 13)]
CATEGORIES = [
    "Blade inspection",
    "Cable repair",
    "Gearbox oil change",
    "Annual service",
    "Foundation survey",
    "Statutory inspection",
]
TEAMS = [
    "Blade crew",
    "Crane crew",
    "Cable team, south",
    "HV team",
    "Survey team",
    "Rope access A",
    "Rope access B",
]
WORDS = [
    "weather",
    "window",
    "vessel",
    "crew",
    "transfer",
    "port",
    "permit",
    "blade",
    "root",
    "bolt",
    "torque",
    "check",
    "paint",
    "repair",
    "bearing",
    "spare",
    "part",
    "crane",
    "lift",
    "tower",
    "cable",
]
MISSING = {
    "teams": 0.35,
    "personnelIds": 0.45,
    "workPackageId": 0.4,
    "externalRemarks": 0.25,
    "activityCategory": 0.1,
    "type": 0.1,
    "region": 0.2,
}
"""How often a field is absent or null."""


def records(count: int) -> Iterator[dict[str, object]]:
    """Yield activities as an export shows them, with two keys that Sheetbridge does not know."""
    chance = random.Random(SEED)
    begin = datetime(2026, 1, 1, 6, tzinfo=UTC)
    for number in range(count):
        start = begin + timedelta(minutes=15 * chance.randrange(30_000))
        record: dict[str, object] = {
            "id": identity(number),
            "name": (
                f"{chance.choice(CATEGORIES)} {chance.choice(SITES)}-{chance.randrange(1, 95):03d}"
            ),
            "siteId": chance.choice(SITES),
            "startDate": _text(start),
            "endDate": _text(start + timedelta(hours=chance.randrange(2, 96))),
            "activityCategory": chance.choice(CATEGORIES),
            "status": chance.choices(["PLANNED", "DISPATCHED", "COMPLETED"], [6, 3, 1])[0],
            "type": chance.choice(["PREVENTIVE", "CORRECTIVE", "INSPECTION"]),
            "workPackageId": f"WP-{chance.randrange(400):04d}",
            "teams": chance.sample(TEAMS, chance.randrange(1, 4)),
            "personnelIds": [
                f"P-{chance.randrange(900):05d}" for _ in range(chance.randrange(1, 6))
            ],
            "externalRemarks": " ".join(chance.choices(WORDS, k=chance.randrange(32, 80))),
            "createdAt": _text(start - timedelta(days=40, milliseconds=chance.randrange(10**8))),
            "updatedAt": _text(start - timedelta(days=3, milliseconds=chance.randrange(10**8))),
            "region": chance.choice(["North", "South", "East"]),
            "contractor": f"Contractor {chance.randrange(30):02d}",
        }
        for name, share in MISSING.items():
            if chance.random() < share:
                if chance.random() < 0.5:
                    record[name] = None
                else:
                    del record[name]
        yield record


def identity(number: int) -> str:
    """Return the ID of a record, counted from 0."""
    return f"ACT-{number + 1:07d}"


def write_export(path: Path, count: int) -> Path:
    """Write the body of an export, as the service sends it."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write("[")
        for number, record in enumerate(records(count)):
            file.write(
                ("," if number else "")
                + json.dumps(record, ensure_ascii=False, separators=(",", ":"))
            )
        file.write("]")
    return path


def _text(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"
