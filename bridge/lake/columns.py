"""The columns of a table of the lake: which fields have one, of which type, and what fits.

A column keeps the type of its first value for ever. A value that does not fit is null there and
exact in `_record`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from math import isfinite
from types import NoneType
from typing import Any

from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import MomentCell
from bridge.records.columns import Column

PROJECT, ACCOUNT, EXPORTED, RECORD = OWN = ("_project", "_account", "_exported", "_record")
"""Our own columns. They come first: statistics cover the first 32 columns."""
_EXACT = 1 << 53
_REFUSED = re.compile(r"[\s,;{}()=\x00-\x1f\x7f\ud800-\udfff]|\A\Z")
"""Names that the Delta protocol does not allow for columns. The library would write them, and other
engines refuse the table.
"""
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)")
_EPOCH, _MICROSECOND = datetime(1970, 1, 1, tzinfo=UTC), timedelta(microseconds=1)
_EMPTY: tuple[JsonValue, ...] = (None, "", [], {})


class Type(StrEnum):
    """The types of columns."""

    TEXT = "text"
    DOUBLE = "double"
    BOOLEAN = "boolean"
    TIMESTAMP = "timestamp"
    TEXTS = "list of text"
    JSON = "JSON text"


class Columns:
    """The fields of a kind that have a column, with their types, in column order.

    `types` are those of the table; `documented` are the columns of the API document. Fields that
    can have no column, and fields with a value that does not fit, are collected in
    `only_in_record`.
    """

    def __init__(self, types: Mapping[str, Type], documented: Iterable[Column]) -> None:
        self.types = dict(types)
        self.only_in_record = set[str]()
        # A documented text that looks like a date is still a text.
        self._texts = set[str]()
        # Engines do not tell names apart by case. The documented field has the name.
        self._names = {name.lower(): name for name in OWN}
        for column in documented:
            self._names[column.field.lower()] = column.field
            if not isinstance(column.cell, MomentCell):
                self._texts.add(column.field)
        self._names |= {name.lower(): name for name in types}

    def learn(self, records: Iterable[JsonObject]) -> bool:
        """Add a column for each field at its first value; return whether there is a new one."""
        before = len(self.types)
        for record in records:
            if record.keys() <= self.types.keys():
                continue
            for name, value in record.items():
                if name in self.types or value in _EMPTY:
                    continue
                if (
                    _REFUSED.search(name)
                    or name in OWN
                    or self._names.setdefault(name.lower(), name) != name
                ):
                    self.only_in_record.add(name)
                else:
                    self.types[name] = self._type(name, value)
        return len(self.types) > before

    def values(self, name: str, records: Sequence[JsonObject]) -> list[Any]:
        """Return the values of a column, timestamps as microseconds; what does not fit is None."""
        type = self.types[name]
        values: list[Any] = [record.get(name) for record in records]
        classes = {value.__class__ for value in values} - {NoneType}
        if (
            type is Type.TEXT
            and classes <= {str}
            and _text("".join(filter(None, values))) is not None
        ):
            return values  # almost always, and ten times as fast
        fitting = list(map(_FIT[type], values))
        if any(
            fit is None and value is not None for fit, value in zip(fitting, values, strict=True)
        ):
            self.only_in_record.add(name)
        return fitting

    def _type(self, name: str, value: JsonValue) -> Type:
        if isinstance(value, str):
            if _micros(value) is not None and name not in self._texts:
                return Type.TIMESTAMP
            return Type.TEXT
        for type in (Type.BOOLEAN, Type.DOUBLE, Type.TEXTS):
            if _FIT[type](value) is not None:
                return type
        return Type.JSON


def conflicts(types: Mapping[str, Type], other: Mapping[str, Type]) -> Collection[str]:
    """Return the columns that both have, of different types."""
    return [name for name, type in types.items() if other.get(name, type) != type]


def _text(value: JsonValue) -> str | None:
    if not isinstance(value, str):
        return None
    return value if value.isascii() or value.encode(errors="ignore").decode() == value else None


def _double(value: JsonValue) -> float | None:
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _EXACT:
        return float(value)
    return None


def _boolean(value: JsonValue) -> bool | None:
    return value if isinstance(value, bool) else None


def _micros(value: JsonValue) -> int | None:
    """Return the microseconds since 1970 of an instant with its offset, or None."""
    if not isinstance(value, str) or _MOMENT.fullmatch(value) is None:
        return None
    try:
        return (datetime.fromisoformat(value) - _EPOCH) // _MICROSECOND
    except (ValueError, OverflowError):
        return None


def _texts(value: JsonValue) -> list[JsonValue] | None:
    if isinstance(value, list) and all(item is None or _text(item) is not None for item in value):
        return value
    return None


def _json(value: JsonValue) -> str | None:
    return None if value is None else json.dumps(value)


_FIT: Mapping[Type, Callable[[JsonValue], Any]] = {
    Type.TEXT: _text,
    Type.DOUBLE: _double,
    Type.BOOLEAN: _boolean,
    Type.TIMESTAMP: _micros,
    Type.TEXTS: _texts,
    Type.JSON: _json,
}
