"""The core of the round trip as a program of its own: `python -m core ZONE FOLDER [strict]` prints
what was read, sent, refused and written as JSON.

It runs in the locale and the time zone of its environment; with `strict` the locale must be there,
and is set in Python and in C.
"""

from __future__ import annotations

import hashlib
import json
import locale
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from faults.spoiled import SpoiledService
from planner import Planner

from bridge.jobs.check import CheckRequest
from bridge.jobs.convert import convert
from bridge.records.kinds import KINDS
from bridge.texts import shown
from bridge.workbook.layout import FAILED_ROWS
from bridge.workbook.read.open_sheet import open_sheet

NIGHTS = {
    "Europe/Copenhagen": ("2026-03-29", "2026-10-25"),
    "America/New_York": ("2026-03-08", "2026-11-01"),
    "Australia/Lord_Howe": ("2026-04-05", "2026-10-04"),
    "America/St_Johns": ("2026-03-08", "2026-11-01"),
    "Pacific/Auckland": ("2026-04-05", "2026-09-27"),
    "Africa/Casablanca": ("2026-02-15", "2026-03-22"),
}
"""Zones and their nights of a clock change, by the day on which it falls there."""


_MORNING = datetime(2026, 6, 15, 6, 30, tzinfo=UTC)
"""When it is, for every run: the practice account's plan is made around its day, and what two runs
tell is compared.
"""


def moments(zone: str) -> list[str]:
    """Return times to the millisecond around the nights of a zone: every ten minutes for nine
    hours.
    """
    found = []
    for night in NIGHTS[zone]:
        start = datetime.fromisoformat(f"{night}T00:00").replace(tzinfo=ZoneInfo(zone)).astimezone(
            UTC
        ) - timedelta(hours=3)
        found += [
            start + timedelta(minutes=10 * number, milliseconds=number) for number in range(54)
        ]
    return [moment.isoformat(timespec="milliseconds").replace("+00:00", "Z") for moment in found]


def run(zone: str, folder: Path) -> dict[str, object]:
    """Export, read unedited, edit, upload, correct, upload again; return what happened."""
    started = time.monotonic()
    clock = lambda: _MORNING + timedelta(seconds=time.monotonic() - started)  # noqa: E731
    with SpoiledService(activities=120, switches={"delay": "0"}, clock=clock) as service:
        planner = Planner(service, folder, zone)
        planner.export(*KINDS)
        ids = list(planner.baseline())
        nights = moments(zone)
        for id, moment in zip(ids, nights, strict=False):
            service.edit_activity(id, startDate=moment, endDate=None)
        planner.export(*KINDS)
        unedited = planner.check()
        convert(
            CheckRequest(planner.plan, planner.account, "Activities", all_rows=True),
            folder / "all.json",
            planner.monitor,
        )
        everything = json.loads((folder / "all.json").read_text(encoding="utf-8"))
        kept = {row["id"]: row.get("startDate") for row in everything}
        planner.type(
            "DB0411-045",
            externalRemarks="İıß Ünal, 1,5 m",
            manpower={"Cable team, south": 3},
        )
        planner.type("SA0411-044", siteId="NO-SUCH-SITE", externalRemarks="1.234,5")
        checked = planner.check()
        first = planner.upload()
        with open_sheet(planner.plan, FAILED_ROWS) as sheet:
            failed = [
                {name: value for name, value in row.values.items() if name != "updatedAt"}
                for row in sheet.rows()
            ]
        planner.type(2, FAILED_ROWS, siteId="0042")
        second = planner.upload(FAILED_ROWS)
        planner.client.close()
        return {
            "unedited": [
                unedited.changes.rows,
                unedited.changes.unchanged,
                len(unedited.changes.all_problems),
            ],
            "moments": sum(kept[id] == moment for id, moment in zip(ids, nights, strict=False)),
            "of": min(len(ids), len(nights)),
            "everything": (
                hashlib.sha256(json.dumps(everything, sort_keys=True).encode()).hexdigest()
            ),
            "changes": [
                [change.id, [field.field for field in change.fields]]
                for change in checked.changes.changes
            ],
            "problems": [shown(problem.sentence) for problem in checked.changes.all_problems],
            "sent": [planner.received(0), planner.received(1)],
            "first": [
                [row.id, row.result.value, row.said, shown(row.reason) if row.reason else ""]
                for row in first.outcome.rows
            ],
            "failed": failed,
            "second": [[row.id, row.result.value] for row in second.outcome.rows],
            "left": len(planner.changes(online=False)),
        }


if __name__ == "__main__":
    if "strict" in sys.argv:
        locale.setlocale(locale.LC_ALL, "")
    print(json.dumps(run(sys.argv[1], Path(sys.argv[2])), ensure_ascii=True, sort_keys=True))  # noqa: T201
