"""Records in the two formats of a lake, read back by arro3 and by gzip; engines are asked in
test_nights.py.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import arro3.io
import pytest
from campaign import DEEP
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.errors import UsageError
from bridge.jsonio.record_stream import RawRecord
from bridge.lake.parquet import rewrite_parquet, write_parquet
from bridge.lake.schema import LakeSchema
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.columns import Column
from bridge.records.kinds import ACTIVITIES


def raw(*values: JsonObject, indent: int | None = None) -> list[RawRecord]:
    return [RawRecord(json.dumps(value, indent=indent), value) for value in values]


def rows(path: Path) -> list[dict[str, Any]]:
    table = arro3.io.read_parquet(path).read_all()
    return [
        dict(zip(table.column_names, values, strict=True))
        for values in zip(*(column.to_pylist() for column in table.columns), strict=True)
    ]


class Written:
    def __init__(
        self, folder: Path, records: Iterable[RawRecord], columns: Iterable[Column] = ()
    ) -> None:
        self.path = folder / "part-0.parquet"
        schema = LakeSchema.of(columns)
        self.count = write_parquet(records, schema, self.path, folder)
        self.schema = schema.columns()
        self.as_text = [name for name, type in self.schema.items() if type == "JSON text"]
        self.rows = rows(self.path)


def test_values_keep_their_types(tmp_path: Path) -> None:
    written = Written(
        tmp_path,
        raw(
            {
                "id": "0010",
                "n": 1,
                "x": 1,
                "flag": True,
                "teams": ["A", "B"],
                "crew": [{"name": "Anna"}],
                "manpower": {"A": 4, "B": None},
            },
            {
                "id": "11",
                "n": 1 << 53,
                "x": 0.5,
                "flag": None,
                "teams": [],
                "crew": None,
                "place": {"lat": 55.5, "lon": 8},
                "manpower": {},
            },
        ),
        ACTIVITIES.columns,
    )
    assert (written.count, written.as_text) == (2, ["crew", "place"])
    written.rows = [
        {
            name: value
            for name, value in row.items()
            if name in {"crew", "place"} or value is not None
        }
        for row in written.rows
    ]
    assert written.rows == [
        {
            "id": "0010",
            "teams": ["A", "B"],
            "n": 1,
            "x": 1,
            "flag": True,
            "crew": '[{"name": "Anna"}]',
            "place": None,
            "manpower": [("A", 4), ("B", None)],
        },
        {
            "id": "11",
            "teams": [],
            "n": 1 << 53,
            "x": 0.5,
            "crew": None,
            "place": '{"lat": 55.5, "lon": 8}',
            "manpower": [],
        },
    ]
    assert {name: written.schema[name] for name in ("n", "flag", "teams", "manpower")} == {
        "n": "double",
        "flag": "boolean",
        "teams": "list of string",
        "manpower": "map of double",
    }


def test_timestamps_are_utc_milliseconds_and_anything_else_in_their_field_makes_it_text(
    tmp_path: Path,
) -> None:
    written = Written(
        tmp_path,
        raw(
            {
                "startDate": "2026-10-25T02:30:00.123+02:00",
                "endDate": "2026-10-25T02:30:00Z",
                "a": "2026-10-25T02:30:00.123Z",
                "b": "2026-10-25",
            },
            {
                "startDate": "2026-10-25T02:30:00+01:00",
                "endDate": "",
                "a": "2026-10-25T02:30:00.000Z",
                "b": "2026-10-25T00:00:00",
            },
            {
                "c": "2026-13-25T02:30:00.000Z",
                "externalRemarks": "2026-10-25T02:30:00.123Z",
                "d": "2026-10-25T02:30:00Z",
            },
        ),
        ACTIVITIES.columns,
    )
    assert {
        name: written.schema[name]
        for name in ("startDate", "endDate", "a", "b", "c", "d", "externalRemarks")
    } == {
        "startDate": "timestamp",
        "endDate": "string",
        "a": "timestamp",
        "b": "string",
        "c": "string",
        "d": "string",  # as a timestamp it could not become the same text again
        "externalRemarks": "string",
    }
    assert [row["startDate"] for row in written.rows] == [
        datetime(2026, 10, 25, 0, 30, 0, 123000, tzinfo=UTC),
        datetime(2026, 10, 25, 1, 30, tzinfo=UTC),
        None,
    ]
    assert written.rows[0]["endDate"] == "2026-10-25T02:30:00Z"


@pytest.mark.parametrize(
    "values",
    [
        ["a", 1],
        [1, True],
        [{"a": 1}, [1]],
        [[1, "a"], []],
        [{"a": 1}, {"a": "x"}],
        [1 << 70, 1],
        [1.5, (1 << 53) + 1],
        ["half \ud83d"],
        [{}],
        [{"a": 1}],
        [[{"a": 1}]],
        [[[1]]],
        [(1 << 53) + 1],
        [[1 << 60]],
    ],
)
def test_a_field_whose_values_have_several_types_is_json_text_and_named(
    tmp_path: Path, values: list[JsonValue]
) -> None:
    written = Written(
        tmp_path, raw(*({"id": str(number), "odd": value} for number, value in enumerate(values)))
    )
    assert (written.as_text, written.schema) == (["odd"], {"id": "string", "odd": "JSON text"})
    assert [json.loads(row["odd"]) for row in written.rows] == values


def test_a_name_that_no_column_can_have_is_refused_with_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"cannot store a field named 'a\\x00b'"):
        Written(tmp_path, raw({"id": "1", "a\0b": 1}))
    assert not (tmp_path / "part-0.parquet").exists()


SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(min_size=1, max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=2000 if DEEP else 20)
@given(
    records=st.lists(
        st.dictionaries(
            st.sampled_from(["id", "a", "b", "ä", "c d"]), VALUES, min_size=1, max_size=4
        ),
        min_size=1,
        max_size=6,
    )
)
def test_whatever_the_service_sends_comes_back(
    tmp_path_factory: pytest.TempPathFactory, records: list[JsonObject]
) -> None:
    written = Written(tmp_path_factory.mktemp("lake"), raw(*records))
    assert written.count == len(records)
    for row, record in zip(written.rows, records, strict=True):
        for name, value in record.items():
            if name in written.as_text:
                assert (None if row[name] is None else json.loads(row[name])) == value
            else:
                assert row[name] == value


RECORDS = st.lists(
    st.dictionaries(
        st.sampled_from(["id", "a", "b", "manpower", "teams", "endDate"]),
        VALUES,
        min_size=1,
        max_size=4,
    ),
    min_size=1,
    max_size=4,
)


@settings(max_examples=300 if DEEP else 6)
@given(nights=st.lists(RECORDS, min_size=2, max_size=3))
def test_a_part_with_the_columns_of_a_later_night_has_the_same_values(
    tmp_path_factory: pytest.TempPathFactory, nights: list[list[JsonObject]]
) -> None:
    folder, schema = tmp_path_factory.mktemp("lake"), LakeSchema.of(ACTIVITIES.columns)
    as_text = []
    for number, night in enumerate(nights):
        write_parquet(raw(*night), schema, folder / f"{number}.parquet", folder)
        as_text.append([name for name, type in schema.columns().items() if type == "JSON text"])
    columns, shapes = schema.columns(), set()
    for number, night in enumerate(nights):
        rewrite_parquet(
            folder / f"{number}.parquet", as_text[number], columns, folder / "wider.parquet"
        )
        shapes.add(str(arro3.io.read_parquet(folder / "wider.parquet").schema))
        for row, record in zip(rows(folder / "wider.parquet"), night, strict=True):
            for name, value in record.items():
                if columns[name] == "JSON text":
                    assert (None if row[name] is None else json.loads(row[name])) == value
                else:
                    assert as_json(row[name], columns[name]) == value
    assert len(shapes) == 1


def as_json(value: Any, type: str) -> Any:
    """Return a value of a column as it is in JSON; arro3 gives a map as pairs."""
    return dict(value) if type.startswith("map") and value is not None else value
