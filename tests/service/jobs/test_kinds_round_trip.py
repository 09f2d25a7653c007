"""Records of every kind -> workbook -> JSON: equal to the character; and one mutated cell is
exactly one changed field, in its record alone.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from builders.made_records import CLOCK_CHANGES, ODD_TEXTS
from campaign import examples
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridge.jobs.check import CheckRequest, check
from bridge.jobs.convert import convert
from bridge.jsonio.record_stream import RawRecord, stream_records
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import DayCell, MomentCell
from bridge.records.cells.values import FlagCell, NumberCell, TextCell, TextListCell
from bridge.records.change_set import Lookups, Origin
from bridge.records.kinds import ACTIVITIES, KINDS, Kind
from bridge.records.nested_columns import Place, Shape, ShapedSheet
from bridge.workbook.write.export_workbook import SheetToWrite, write_workbook

OTHERS = [kind for kind in KINDS if kind is not ACTIVITIES]
ORIGIN = Origin(
    "Test", "https://example.test", "P-1", "Europe/Copenhagen", "2026-11-21T08:00:00.000Z"
)


class Written(str):
    """A number as the service wrote it."""


texts = st.one_of(st.sampled_from(ODD_TEXTS), st.text(max_size=12))
numbers = st.sampled_from(["0", "-3", "1.50", "1E2", "0.1", "38", "12345678901234567890"]).map(
    Written
)
names = st.lists(st.text(min_size=1, max_size=6), max_size=3, unique=True)
moments = st.sampled_from([*CLOCK_CHANGES, "2026-11-24T06:00:00Z", "2026-11-24T06:00:00.250+01:00"])
days = st.sampled_from(["2026-11-24", "1999-01-01"])
SORTS: dict[str, st.SearchStrategy[Any]] = {
    "name": texts,
    "remark": texts,
    "hours": numbers,
    "isActive": st.booleans(),
    "createdAt": moments,
    "day": days,
    "teams": names,
    "siteId": st.from_regex("0?[0-9]{1,5}", fullmatch=True),
    "mixed": st.one_of(texts, numbers, st.booleans(), st.lists(numbers, max_size=2)),
    "weather": st.fixed_dictionaries({}, optional={"wind": numbers, "note": texts}),
    "entries": st.lists(
        st.fixed_dictionaries({}, optional={"hours": numbers, "note": texts, "on": st.booleans()}),
        max_size=3,
    ),
    "steps": (
        st.integers(0, 3).flatmap(
            lambda count: st.tuples(
                *(
                    st.fixed_dictionaries(
                        {"id": st.just(f"S-{place}")}, optional={"hours": numbers}
                    )
                    for place in range(count)
                )
            ).map(list)
        )
    ),
}


@st.composite
def records(draw: st.DrawFn) -> list[RawRecord]:
    """Return records of one shape, each with some of its fields, written with blanks or without."""
    fields = draw(st.lists(st.sampled_from([*SORTS]), min_size=1, max_size=6, unique=True))
    blank, escaped = draw(st.sampled_from(["", " "])), draw(st.booleans())
    found = []
    for number in range(draw(st.integers(1, 4))):
        record: dict[str, Any] = {"id": f"00{number}"}
        for field in fields:
            value = draw(st.one_of(st.none(), SORTS[field], SORTS[field], st.just(...)))
            if value is not ...:
                record[field] = value
        text = written(record, blank, escaped=escaped)
        found.append(RawRecord(text, json.loads(text)))
    return found


def written(value: Any, blank: str, *, escaped: bool) -> str:
    """Return JSON text in which numbers stand as they were written."""
    if isinstance(value, Written):
        return str(value)
    if isinstance(value, dict):
        return (
            "{"
            + f",{blank}".join(
                f'"{name}":{blank}{written(part, blank, escaped=escaped)}'
                for name, part in value.items()
            )
            + "}"
        )
    if isinstance(value, list):
        return "[" + f",{blank}".join(written(part, blank, escaped=escaped) for part in value) + "]"
    return json.dumps(value, ensure_ascii=escaped or not _holdable(value))


def _holdable(value: object) -> bool:
    try:
        str(value).encode()
    except UnicodeEncodeError:
        return False
    return True


@dataclass
class Sheets:
    """The sheets of a kind with the places that their rows have in the records."""

    shapes: tuple[ShapedSheet, ...]
    rows: list[list[tuple[int, Place, JsonObject]]]

    @classmethod
    def of(cls, kind: Kind, found: list[RawRecord]) -> Sheets:
        shapes = Shape(kind).take_all(record.value for record in found).sheets()
        rows = [
            [
                (number - 1, place, dict(row))
                for number, record in enumerate(found, 1)
                for place, row in shape.placed(record.value, number)
            ]
            for shape in shapes
        ]
        return cls(shapes, rows)

    def write(self, path: Path, found: list[RawRecord]) -> None:
        """Write the rows as they are now, beside the records as they were exported."""
        own = [RawRecord(found[number].text, row) for number, _, row in self.rows[0]]
        nested = [
            SheetToWrite(shape.layout, partial(list, [RawRecord("", row) for *_, row in rows]))
            for shape, rows in zip(self.shapes[1:], self.rows[1:], strict=True)
        ]
        write_workbook(
            path,
            [SheetToWrite(self.shapes[0].layout, lambda: own), *nested],
            ORIGIN,
            Lookups,
            Monitor(),
        )

    def cells(self) -> Iterator[tuple[int, int, str, JsonValue]]:
        """Yield each cell that can be given another value of its sort: its sheet, its row, its
        field and the value.
        """
        for sheet, (shape, rows) in enumerate(zip(self.shapes, self.rows, strict=True)):
            for number, (*_, row) in enumerate(rows):
                for column in shape.layout.columns:
                    other = another(column.cell, row.get(column.field))
                    if other is not None and column.field not in {"id", *shape.keys}:
                        yield sheet, number, column.field, other


def another(cell: object, value: JsonValue) -> JsonValue:
    """Return another value of the sort that a column shows; None where its cell holds something
    else.
    """
    match cell, value:
        case TextCell(), str() | None:
            return "=changed, 0012"
        case NumberCell(), int() | float() | None:
            return 77.25
        case FlagCell(), bool():
            return not value
        case MomentCell(), None:
            return "2026-05-05T10:20:00.000Z"
        case MomentCell(), str() if value != "2026-05-05T10:20:00.000Z":
            return "2026-05-05T10:20:00.000Z"
        case DayCell(), str() | None:
            return "2026-05-05"
        case TextListCell(), list() | None:
            return ["New, name", "B"]
    return None


def put(record: JsonObject, place: Place, value: JsonValue) -> JsonObject:
    """Return a record with another value at a place; objects on the way are made."""
    found: Any = deepcopy(record)
    inner = found
    for step in place[:-1]:
        if isinstance(inner, dict) and inner.get(step) is None:
            inner[step] = {}
        inner = inner[step]
    inner[place[-1]] = value
    return found  # type: ignore[no-any-return]


@pytest.mark.parametrize("kind", OTHERS, ids=lambda kind: kind.name)
@settings(max_examples=examples(5, 400), suppress_health_check=list(HealthCheck), deadline=None)
@given(found=records(), data=st.data())
def test_records_come_back_to_the_character_and_one_mutated_cell_is_one_changed_field(
    kind: Kind, found: list[RawRecord], data: st.DataObject
) -> None:
    sheets = Sheets.of(kind, found)
    with tempfile.TemporaryDirectory() as folder:
        path, out = Path(folder) / "a.xlsx", Path(folder) / "a.json"
        sheets.write(path, found)
        done = convert(CheckRequest(path, sheet=kind.title, all_rows=True), out, Monitor())
        assert (done.records, [record.text for record in stream_records(out)]) == (
            len(found),
            [record.text for record in found],
        )
        assert convert(CheckRequest(path, sheet=kind.title), out, Monitor()).records == 0

        cells = [*sheets.cells()]
        if not cells:
            return
        sheet, number, field, value = data.draw(st.sampled_from(cells))
        record, place, row = sheets.rows[sheet][number]
        row[field] = value
        sheets.write(path, found)
        checked = check(None, CheckRequest(path, sheet=kind.title), Monitor())
        changed = [change for one in (checked.changes, *checked.others) for change in one.changes]
        assert [[(edit.field, edit.after) for edit in change.fields] for change in changed] == [
            [(field, value)]
        ]
        assert convert(CheckRequest(path, sheet=kind.title), out, Monitor()).records == 1
        (back,) = stream_records(out)
        where = (*place, *sheets.shapes[sheet].paths[field])
        assert back.value == put(found[record].value, where, value)
        assert len(back.text) < len(found[record].text) + 80
