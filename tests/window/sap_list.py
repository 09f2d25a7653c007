"""A list of orders as another program gives it out: 22 columns, dates as texts with the day first,
no site, no end that is not scheduled.
"""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from sheets import write_rows

HEADER = (
    "MaintPlant",
    "Main WorkCtr",
    "Functional Loc.",
    "Description",
    "Equipment",
    "Description",
    "Order Type",
    "Order",
    "Description",
    "Priority",
    "Created on",
    "System status",
    "Oper.WorkCenter",
    "Control key",
    "Oper./Act.",
    "Opr. short text",
    "Work",
    "Number",
    "Bas. start date",
    "Sched. start",
    "Sched. finish",
    "Act.finish date",
    "Op.SystemStatus",
)
TURBINES = ("DB-A01", "DB-A02", "DB-B04", "DB-C05")
TEXTS = (
    "Exchange rubber bellows",
    "UPS battery exchange",
    "Water ingress tower light",
    "Grease the main bearing",
)
STATES = ("CRTD", "REL", "REL", "CRTD")


def rows(first: date, count: int = 12, moved: int = 0) -> list[tuple[str, ...]]:
    """Return the orders of one week; the first `moved` of them are scheduled a day later."""
    found = list[tuple[str, ...]]()
    for number in range(count):
        day = first + timedelta(days=number + 12 + (1 if number < moved else 0))
        at, text = TURBINES[number % 4], TEXTS[number % 4]
        found.append(
            (
                "DB01",
                "DB_OFF",
                at,
                f"WT {at} Dunbank",
                f"05589945{number:04}",
                f"WT Dunbank ,{at}",
                "ZCS5",
                str(77234265 + number // 2),
                text,
                "2",
                f"{first:%d/%m/%Y}",
                f"{STATES[number % 4]} MANC NMAT",
                "DB_OFF",
                "ZMR1",
                f"00{number % 2 + 1}0",
                text,
                "4.0",
                str(number % 3 + 2),
                f"{day:%d/%m/%Y}",
                f"{day:%d/%m/%Y}",
                f"{day + timedelta(days=1):%d/%m/%Y}",
                "",
                STATES[number % 4],
            )
        )
    return found


def write(path: Path, first: date, count: int = 12, moved: int = 0) -> Path:
    """Write the list as a workbook with a title above it."""
    title = "Order operations, selected by plant DB01"
    return write_rows(path, [[title], [], HEADER, *rows(first, count, moved)], "Orders")
