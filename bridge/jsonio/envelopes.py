"""The envelopes of the exchange API, tolerant of every form that the document leaves open. Pure: JSON in, frozen values out.

Sources: "Import status object", "Import result object", "Activity row as echoed", "Errors" in the exchange document.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from bridge.errors import ReplyError
from bridge.jsonio.record_stream import ExportShape, RawRecord, is_ready, read_shape, stream_parts, stream_records
from bridge.jsonio.strict import strict_json
from bridge.records.activity import ECHO_ONLY
from bridge.records.cells.base import JsonObject, JsonValue, json_text
from bridge.records.run_types import Echo, ImportResult, ImportStatus
from bridge.texts import holdable

__all__ = [
    "ExportShape",
    "RawRecord",
    "ServiceWords",
    "is_ready",
    "read_correlation",
    "read_count",
    "read_error",
    "read_failed",
    "read_failed_file",
    "read_result",
    "read_result_file",
    "read_shape",
    "read_status",
    "stream_records",
    "strict_json",
]

_WRAPPERS = ("data", "result", "response", "status", "body", "payload")
_COUNTS = ("total", "processed", "created", "updated", "failed", "deleted")
_MESSAGE_KEYS = ("message", "reason", "error", "detail", "messages", "errors")
_WORD_LIMIT = 500


class ServiceWords(NamedTuple):
    """What a service says about a failure: a code (empty where it gives none) and its text."""

    code: str
    text: str

    def __str__(self) -> str:
        return f"{self.code}: {self.text}" if self.code and self.text and self.code not in self.text else self.text or self.code


def read_correlation(json: JsonValue) -> str | None:
    """Return the reference of a request: `correlationId` in any case, also one level down or as bare text; None where there is none."""
    if isinstance(json, str):
        return _reference(json) if len(json.split()) == 1 and len(json) <= 200 else None
    for part in _layers(json):
        for key, value in part.items():
            if _plain(key) == "correlationid" and isinstance(value, str | int) and not isinstance(value, bool) and (found := _reference(str(value))):
                return found
    return None


def _reference(text: str) -> str | None:
    """Return a reference that can be asked for; one with half a character cannot stand in an address."""
    return text.strip() or None if holdable(text) == text else None


def read_status(json: JsonValue) -> ImportStatus | None:
    """Return the counts of an import; None while there are none. Counts may be text."""
    for part in _layers(json):
        counts = {name: read_count(_member(part, name)) for name in _COUNTS}
        if any(count is not None for count in counts.values()):
            return ImportStatus(**counts, messages=_texts(_member(part, "messages")))
    return None


def read_result(json: JsonValue) -> ImportResult | None:
    """Return the result of an import; None where the answer holds none. Elements may be echoes, rows, IDs or counts."""
    for part in _layers(json):
        if not any(_has(part, name) for name in ("created", "updated", "failed")):
            continue
        created, updated, failed = (_member(part, name) for name in ("created", "updated", "failed"))
        return ImportResult(
            created=_echoes(created),
            updated=_echoes(updated),
            failed=_echoes(failed),
            created_count=_length(created),
            updated_count=_length(updated),
        )
    return None


def read_failed(json: JsonValue) -> tuple[Echo, ...] | None:
    """Return the rows that failed; () where none did (empty, null, [], {}); None where the answer is something else."""
    if json in (None, "", [], {}):
        return ()
    if isinstance(json, list):
        return _echoes(json)
    for part in _layers(json):
        if isinstance(rows := _member(part, "failed"), list):
            return _echoes(rows)
        lists = [value for value in part.values() if isinstance(value, list) and all(isinstance(row, dict) for row in value)]
        if len(lists) == 1:
            return _echoes(lists[0])
        if _is_row(part):
            return _echoes([part])
    return None


def read_result_file(path: Path) -> ImportResult | None:
    """Return what read_result returns, for an answer on disk of any length. Of rows that were accepted only the ID, the index and what the echo
    alone shows are kept."""
    accepted: dict[str, list[Echo]] = {"created": [], "updated": []}
    failed: list[Echo] = []
    counts: dict[str, int] = {}
    rest: JsonObject = {}
    for key, value, element in stream_parts(path):
        name = _plain(key)
        if name not in {"created", "updated", "failed"}:
            if not element:
                rest[key] = value
            continue
        counts[name] = counts.get(name, 0) + 1 if element else read_count(value) or 0
        if element and (echo := _echo(value)) is not None:
            failed.append(echo) if name == "failed" else accepted[name].append(_short(echo))
    if not counts:
        return read_result(rest)
    return ImportResult(tuple(accepted["created"]), tuple(accepted["updated"]), tuple(failed), counts.get("created"), counts.get("updated"))


def read_failed_file(path: Path) -> tuple[Echo, ...] | None:
    """Return what read_failed returns, for an answer on disk of any length."""
    lists: dict[str, list[Echo]] = {}
    rest: JsonObject = {}
    for key, value, element in stream_parts(path):
        if not element and value == []:
            lists[_plain(key)] = []
        elif not element:
            rest[key] = value
        elif (echo := _echo(value)) is not None:
            lists[_plain(key)].append(echo)
    if "failed" in lists or len(lists) == 1:
        return tuple(lists.get("failed") or next(iter(lists.values())))
    return read_failed(rest if rest.keys() != {""} else rest[""])


def read_error(body: str) -> ServiceWords:
    """Return code and text of an error answer: the first text under the usual keys, else its first 500 characters."""
    try:
        json = strict_json(body.encode("utf-8", "replace"))
    except ReplyError:
        return ServiceWords("", holdable(body).strip()[:_WORD_LIMIT])
    code = next((found for part in _layers(json) for key in ("code", "errorCode", "status", "statusCode") if (found := _scalar(part, key))), "")
    text = next((found for part in _layers(json) for key in ("message", "error", "detail", "title", "errors") if (found := _said(part, key))), "")
    return ServiceWords(holdable(code[:80]), (text or holdable(json if isinstance(json, str) else body.strip()))[:_WORD_LIMIT])


def read_count(value: JsonValue) -> int | None:
    """Return a count that may be text (`"3"`) or a whole decimal; None where it is none."""
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit() and len(value) < 16:
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0 or value != int(value):
        return None
    return int(value)


def _layers(json: JsonValue) -> Iterable[JsonObject]:
    """Yield the object itself, then the objects wrapped in it; of a list, its only element."""
    if isinstance(json, list) and len(json) == 1:
        json = json[0]
    if not isinstance(json, dict):
        return
    yield json
    for key, value in json.items():
        if _plain(key) in (*_WRAPPERS, "error") and isinstance(value, dict):
            yield value


def _plain(key: str) -> str:
    return key.replace("_", "").replace("-", "").lower()


def _member(part: JsonObject, name: str) -> JsonValue:
    """Return a member by its name, without regard to case."""
    if name in part:
        return part[name]
    return next((value for key, value in part.items() if _plain(key) == name.lower()), None)


def _has(part: JsonObject, name: str) -> bool:
    return any(_plain(key) == name for key in part)


def _length(value: JsonValue) -> int | None:
    return len(value) if isinstance(value, list) else read_count(value)


def _echoes(value: JsonValue) -> tuple[Echo, ...]:
    return tuple(echo for element in value if (echo := _echo(element)) is not None) if isinstance(value, list) else ()


def _echo(element: JsonValue) -> Echo | None:
    """Return one element: `{index, activity, message}`, a bare row, or an ID. None where it says nothing."""
    if isinstance(element, str | int | float) and not isinstance(element, bool):
        return Echo({"id": _text(element)})
    if not isinstance(element, dict):
        return None
    row = next((value for key, value in element.items() if _plain(key) in {"activity", "row", "record"} and isinstance(value, dict)), None)
    index = read_count(_member(element, "index"))
    message = next((said for key in _MESSAGE_KEYS if (said := _said(element, key))), "")
    if row is None:
        outside = {"index", *_MESSAGE_KEYS}
        row = {key: value for key, value in element.items() if _plain(key) not in outside}
        named = _member(element, "activity")
        if isinstance(named, str | int) and "id" not in row:
            row = {"id": named}
    return Echo({key: _text(value) for key, value in row.items()}, index, message)


def _short(echo: Echo) -> Echo:
    """Return an echo without the values that stand in the sent row anyway; one without an ID needs them to be placed."""
    if not echo.id.strip():
        return echo
    return Echo({key: text for key, text in echo.activity.items() if key == "id" or (text and key in ECHO_ONLY)}, echo.index, echo.message)


def _is_row(part: Mapping[str, JsonValue]) -> bool:
    return any(_plain(key) in {"id", "siteid", "index", "activity"} for key in part)


def _text(value: JsonValue) -> str:
    """Return a value of an echo as the text that the document promises."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return ",".join(str(part) for part in value)
    return json_text(value)


def _texts(value: JsonValue) -> tuple[str, ...]:
    if isinstance(value, list):
        return tuple(text for part in value if (text := _words(part)))
    return (text,) if (text := _words(value)) else ()


def _scalar(part: JsonObject, name: str) -> str:
    value = _member(part, name)
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""


def _said(part: JsonObject, name: str) -> str:
    return _words(_member(part, name))


def _words(value: JsonValue) -> str:
    """Return the first text in a value, as every file can hold it: itself, a list's texts joined, or what an object says under the usual keys."""
    if isinstance(value, str):
        return holdable(value).strip()
    if isinstance(value, list):
        return "; ".join(text for part in value if (text := _words(part)))
    if isinstance(value, dict):
        said = next((text for key in _MESSAGE_KEYS if (text := _said(value, key))), "")
        number = next((count for key in ("row", "index", "line") if (count := read_count(_member(value, key))) is not None), None)
        return f"Row {number}: {said}" if said and number is not None and "row" not in said.lower() else said
    return ""
