"""The types of a record type's fields, as named in the manifest. Types only widen, and JSON text
stays JSON text.

`string`, `double`, `boolean`, `timestamp`, `list of …`, `map of …`, `JSON text`; `null`, `list` and
`map` if there are no values yet.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from math import isfinite
from typing import Any, Self

from bridge.records.cells.base import CellType, JsonObject, JsonValue
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.values import FlagCell, HeadcountCell, NumberCell, TextListCell, WholeCell
from bridge.records.columns import Column

JSON_TEXT = "JSON text"
_DOCUMENTED: Mapping[type[CellType], str] = {
    MomentCell: "timestamp",
    FlagCell: "boolean",
    TextListCell: "list of string",
    HeadcountCell: "map of double",
    WholeCell: "double",
    NumberCell: "double",
}
_EMPTY = {"null": "string", "list": "list of string", "map": "map of double"}
"""The types of columns without values."""
_EXACT = 1 << 53
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d)")
_EXACT_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
"""The timestamp format of the API document.

An undocumented field is a timestamp only in this format, so that it can be converted back to the
service's exact text.
"""
_HALF = re.compile("[\ud800-\udfff]")


@dataclass(slots=True)
class LakeSchema:
    """The types of a record type's fields in column order.

    `documented` holds the types given by the API document.
    """

    documented: Mapping[str, str]
    types: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, columns: Iterable[Column]) -> Self:
        """Return the schema without values, with a column for every exported field."""
        documented, shown = dict[str, str](), dict[str, str]()
        for column in columns:
            documented[column.field] = next(
                (type for cell, type in _DOCUMENTED.items() if isinstance(column.cell, cell)),
                "string",
            )
            if column.shown:
                shown[column.field] = "null"
        return cls(documented, shown)

    def copy(self) -> LakeSchema:
        """Return an independent copy of the schema."""
        return LakeSchema(self.documented, dict(self.types))

    def add_record(self, record: JsonObject) -> None:
        """Widen the types by the values of one record."""
        types = self.types
        for name, value in record.items():
            known = types.setdefault(name, "null")
            if (
                value is not None
                and known != JSON_TEXT
                and (found := self._type(name, value, known)) != known
            ):
                types[name] = merge_types(known, found)

    def add_schema(self, types: Mapping[str, str]) -> None:
        """Widen the types by those of another schema."""
        for name, type in types.items():
            self.types[name] = merge_types(self.types.get(name, "null"), type)

    def columns(self) -> dict[str, str]:
        """Return the type of each column, including those without values."""
        return {
            name: (
                (self.documented.get(name) if type == "null" else None) or _EMPTY.get(type) or type
            )
            for name, type in self.types.items()
        }

    def to_json(self) -> JsonObject:
        """Return the schema's members for a part in the manifest."""
        return {
            "schema": dict[str, JsonValue](self.columns()),
            "jsonText": [name for name, type in self.types.items() if type == JSON_TEXT],
            "noValues": [name for name, type in self.types.items() if type in _EMPTY],
        }

    def _type(self, name: str, value: JsonValue, known: str) -> str:
        if isinstance(value, str):
            if known in {"null", "timestamp"} and _is_moment(value, self.documented.get(name)):
                return "timestamp"
            return _scalar_type(value)
        if isinstance(value, list):
            return _many("list", value)
        if isinstance(value, dict):
            is_map = self.documented.get(name) == "map of double" and not any(
                map(_HALF.search, value)
            )
            return _many("map", value.values()) if is_map else JSON_TEXT
        return _scalar_type(value)


def types_in(part: Mapping[str, Any]) -> dict[str, str]:
    """Return the types that a part in a manifest names."""
    open_types = set(part["noValues"])
    return {
        name: (
            next((word for word in ("list", "map") if type.startswith(word)), "null")
            if name in open_types
            else type
        )
        for name, type in part["schema"].items()
    }


def merge_types(one: str, other: str) -> str:
    """Return the type that can hold the values of both."""
    if one == other or other == "null":
        return one
    if one == "null":
        return other
    for empty, type in ((one, other), (other, one)):
        if empty in {"list", "map"} and type.startswith(f"{empty} of "):
            return type
    return "string" if {one, other} == {"string", "timestamp"} else JSON_TEXT


def json_text(value: JsonValue) -> str:
    """Return a value as text for a JSON text column."""
    return json.dumps(value)


def _many(word: str, values: Iterable[JsonValue]) -> str:
    """Return the type of a list or map of these values: of one scalar type, else JSON text."""
    found = "null"
    for value in values:
        if value is not None and (type := _scalar_type(value)) != found:
            found = merge_types(found, type)
    return word if found == "null" else JSON_TEXT if found == JSON_TEXT else f"{word} of {found}"


def _scalar_type(value: JsonValue) -> str:
    if isinstance(value, str):
        return "string" if value.isascii() or not _HALF.search(value) else JSON_TEXT
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "double" if -_EXACT <= value <= _EXACT else JSON_TEXT
    if isinstance(value, float):
        return "double" if isfinite(value) else JSON_TEXT
    return JSON_TEXT


def _is_moment(text: str, documented: str | None) -> bool:
    form = _EXACT_MOMENT if documented is None else _MOMENT if documented == "timestamp" else None
    try:
        return (
            form is not None
            and form.fullmatch(text) is not None
            and datetime.fromisoformat(text) is not None
        )
    except ValueError:
        return False
