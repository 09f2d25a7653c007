"""Records -> one Parquet file by arro3: the service's own fields, lists as lists, timestamps in UTC milliseconds.

The records are looked at while they are written as lines of JSON to a temporary file; what was seen is the schema with which arro3 reads the lines.
A field whose values have several JSON types is a column of JSON text, so that nothing is lost, and is named.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from datetime import datetime
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

from bridge.errors import UsageError
from bridge.files import replacing
from bridge.jsonio.record_stream import RawRecord
from bridge.lake.ndjson import line
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.lists import TextListCell
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.text import FlagCell
from bridge.records.column import Column
from bridge.texts import say

if TYPE_CHECKING:
    from arro3.core import DataType

_ROW_GROUP, _BATCH = 50_000, 4_096
# Beyond the first, a number that meets a fraction would lose digits; beyond the second, no integer holds it.
_EXACT, _WIDEST = 1 << 53, 1 << 63
_MOST_MEMBERS = 200
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d)")
_ODD = re.compile("[\0\ud800-\udfff]")
"""What no name of a column holds."""
_HALF = re.compile("[\ud800-\udfff]")
_DEFAULTS = {MomentCell: "moment", FlagCell: "flag", TextListCell: "list"}


class Seen:
    """What values of one field were seen: their sorts, of lists the items, of objects the members. `default` is the sort where there is none."""

    def __init__(self, default: str = "text", *, moments: bool = True) -> None:
        self.sorts = set[str]()
        self.members = dict[str, Seen]()
        self.item: Seen | None = None
        self._default, self._moments = default, moments

    def take(self, value: JsonValue) -> None:
        """Look at one value; null says nothing."""
        if isinstance(value, str):
            self._moments = self._moments and _is_moment(value)  # one text that is none, and all of them are texts
            self.sorts.add("moment" if self._moments else "text" if value.isascii() or not _HALF.search(value) else "half a character")
        elif isinstance(value, bool):
            self.sorts.add("flag")
        elif isinstance(value, int):
            self.sorts.add("whole" if -_EXACT <= value <= _EXACT else "wide" if -_WIDEST <= value < _WIDEST else "wider")
        elif isinstance(value, float):
            self.sorts.add("number" if isfinite(value) else "wider")
        elif isinstance(value, list):
            self.sorts.add("list")
            self.item = self.item or Seen()
            for one in value:
                self.item.take(one)
        elif isinstance(value, dict):
            self.sorts.add("object")
            for name, one in value.items():
                self.members.setdefault(name, Seen()).take(one)

    def type(self) -> DataType | None:
        """Return the type of a column that holds all of it; None where there is none, and it is kept as JSON text."""
        from arro3.core import DataType, Field

        sorts = self.sorts or {self._default}
        if sorts == {"moment"}:
            return DataType.timestamp("ms", tz="UTC")
        for those, type in (
            ({"text", "moment"}, DataType.string()),
            ({"whole", "wide"}, DataType.int64()),
            ({"whole", "number"}, DataType.float64()),
            ({"flag"}, DataType.bool()),
        ):
            if sorts <= those:
                return type
        members = {name: seen.type() for name, seen in (self.members or {"item": self.item or Seen()}).items()}
        # An object with hundreds of keys is a dictionary: as columns it would differ in every file.
        if None in members.values() or len(members) > _MOST_MEMBERS or any(map(_ODD.search, members)):
            return None
        fields = [Field(name, type) for name, type in members.items() if type is not None]
        return DataType.list(fields[0]) if sorts == {"list"} else DataType.struct(fields) if sorts == {"object"} and self.members else None


def write_parquet(records: Iterable[RawRecord], columns: Iterable[Column], path: Path, folder: Path) -> tuple[int, dict[str, str], list[str]]:
    """Write the records; return how many, the schema (field -> type) and the fields that are kept as JSON text. `folder` is for temporary files.

    Fields of `columns` have a column in every file, of the type that they are known by, also where no record has them.
    """
    import arro3.io
    from arro3.core import DataType, Field, Schema

    seen, count, lines = {column.field: _known(column) for column in columns if column.shown}, 0, folder / "records.ndjson"
    with lines.open("wb") as file:
        for count, record in enumerate(records, 1):  # noqa: B007 (the last one is returned)
            for name, value in record.value.items():
                if name not in seen:
                    seen[name] = Seen()
                if value is not None:
                    seen[name].take(value)
            file.write(_unescaped(record.value) if "\\u" in record.text else line(record))
    if odd := next(filter(_ODD.search, seen), None):
        raise UsageError(say("Parquet has no column for a field that is called {name}.", name=ascii(odd)), say("Use --format ndjson."))
    types = {name: one.type() for name, one in seen.items()}
    as_text = [name for name, type in types.items() if type is None]
    schema = Schema([Field(name, type or DataType.string()) for name, type in types.items()])
    with replacing(path) as temporary:
        # Read again as a stream with the schema that is known now: no engine's guess of types comes in.
        batches = arro3.io.read_json(_with_texts(lines, as_text) if as_text else lines, schema, batch_size=_BATCH)
        arro3.io.write_parquet(batches, temporary, compression="zstd(3)", max_row_group_size=_ROW_GROUP)
    return (
        count,
        {name: "JSON text" if type is None else str(type).strip()[len("arro3.core.DataType<") : -1] for name, type in types.items()},
        as_text,
    )


def refuse_without_arro3() -> None:
    """Raise UsageError where this installation cannot write Parquet."""
    try:
        import arro3.io  # noqa: F401
    except ImportError as error:
        advice = say('Install it with: pip install "sheetbridge[lake]". Or use --format ndjson.')
        raise UsageError(say("Parquet cannot be written by this installation."), advice, str(error)) from error


def _known(column: Column) -> Seen:
    """Return what is known of a field before any record is seen."""
    default = next((sort for cell, sort in _DEFAULTS.items() if isinstance(column.cell, cell)), "text")
    return Seen(default, moments=default == "moment")


def _with_texts(lines: Path, fields: Iterable[str]) -> Path:
    """Return lines in which the values of some fields stand as their JSON text."""
    target = lines.with_suffix(".texts")
    with lines.open("rb") as source, target.open("wb") as file:
        for text in source:
            value = json.loads(text.decode("utf-8", "surrogatepass"))
            value |= {name: json.dumps(value[name]) for name in fields if value.get(name) is not None}
            file.write(_unescaped(value))
    return target


def _unescaped(value: JsonObject) -> bytes:
    """Return a line in which characters stand as themselves: arro3 takes an escaped pair of surrogates for another character."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n"


def _is_moment(text: str) -> bool:
    try:
        return _MOMENT.fullmatch(text) is not None and datetime.fromisoformat(text) is not None
    except ValueError:
        return False
