"""A plan of a company's own, with its own captions, as a sheet."""

from __future__ import annotations

from pathlib import Path

from sheets import write_rows

HEADER = (
    "Order",
    "Oper./Act.",
    "Functional Loc.",
    "Opr. short text",
    "Op.SystemStatus",
    "Sched. start",
    "Priority",
)


ROWS = (
    ("800411", "0010", "DB0411-018-GEN", "Change the filter", "REL", "13.06.2027", "2"),
    ("800411", "0020", "DB0411-018-GEN", "Grease the bearing", "CRTD", "14.06.2027", "2"),
    ("800412", "0010", "DB0411-019-GEN", "Öl prüfen", "CRTD", "15.06.2027", "1"),
)


def sheet(
    folder: Path,
    rows: tuple[tuple[str, ...], ...] = ROWS,
    header: tuple[str, ...] = HEADER,
    name: str = "Plan.csv",
) -> Path:
    return write_rows(folder / name, [header, *rows])
