"""The base of `Failed rows`: the values of each row as it was not accepted, in a very hidden sheet.

The sheet is written anew with `Failed rows`, in blocks like those of the baseline, so that texts of
any length fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bridge.jsonio.record_stream import RawRecord
from bridge.records.cells.base import JsonObject, json_text
from bridge.records.change_set import RefusedValues, SheetRow
from bridge.workbook.baseline import MAGIC, Baseline
from bridge.workbook.layout import REFUSED
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.xml_text import SheetEntry
from bridge.workbook.read.headers import baseline_cells, rows_of

REFUSED_KIND = "failed-rows"
"""The kind that the blocks name."""


class Refused(NamedTuple):
    """A row of `Failed rows` as it was not accepted, and its `Row`."""

    values: RefusedValues
    row: int | None = None

    def as_record(self) -> RawRecord:
        """Return the row as a record of the base."""
        value: JsonObject = {**self.values._asdict(), "row": self.row}
        return RawRecord(json_text(value), value)


def read_refused(package: Package) -> dict[str, Refused]:
    """Return the rows of the base by ID."""
    entry = refused_entry(package)
    if entry is None:
        return {}
    with baseline_cells(package, entry) as cells:
        base = Baseline(cells, REFUSED_KIND, package.packed_size(entry.part))
    refused = dict[str, Refused]()
    with base:
        for _, value in base.records():
            id, payload, row, plan = (value.get(key) for key in ("id", "payload", "row", "plan"))
            if isinstance(id, str) and isinstance(payload, dict):
                run, reason = str(value.get("run")), str(value.get("reason", ""))
                values = RefusedValues(
                    id, payload, run, plan if isinstance(plan, dict) else {}, reason
                )
                refused[id] = Refused(values, row if isinstance(row, int) else None)
    return refused


def refused_of_rows(
    base: Mapping[str, Refused], rows: Sequence[tuple[str, int | None]]
) -> Iterator[RefusedValues | None]:
    """Yield what was sent of rows of `Failed rows`, each given by its ID and `Row`.

    A row with another ID is the one that had its `Row`: its ID was typed over.
    """
    ids = {id for id, _ in rows}
    digits = {id.lstrip("0"): id for id in base if id.isdecimal()}
    ids |= {digits.get(id.lstrip("0"), id) for id in ids if id.isdecimal()}
    by_row = {
        row_refused.row: row_refused
        for id, row_refused in base.items()
        if row_refused.row and id not in ids
    }
    for id, row in rows:
        plain = digits.get(id.lstrip("0"), id) if id.isdecimal() else id
        refused = base.get(id) or base.get(plain) or (by_row.get(row) if row is not None else None)
        yield refused.values if refused is not None else None


def with_base(package: Package, rows: Iterable[SheetRow]) -> Iterator[SheetRow]:
    """Yield the rows of `Failed rows` with what was sent of them."""
    listed, base = [*rows], read_refused(package)
    ids = [(str(row.values.get("id") or row.texts.get("id", "")), row.origin_row) for row in listed]
    for row, values in zip(listed, refused_of_rows(base, ids), strict=True):
        yield row if values is None else row._replace(refused=values)


def refused_entry(package: Package) -> SheetEntry | None:
    """Return the sheet of the base. A planner's sheet with its name is left alone."""
    entry = package.sheet(REFUSED)
    if entry is None or entry.type != "worksheet":
        return None
    with rows_of(package, entry) as rows:
        first = next(iter(rows), None)
    is_ours = first is not None and (first.cells[0].value or "").startswith(f"{MAGIC}|")
    return entry if is_ours else None
