"""Models of the service's answers about imports, quoting the API document.

The client reads answers through these models in every form that the document leaves open: names in
any case, counts as text, elements as rows, echoes or IDs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Annotated, Any, Self

from pydantic import (
    BeforeValidator,
    Field,
    InstanceOf,
    PlainValidator,
    SkipValidation,
)
from pydantic.dataclasses import dataclass

from bridge.records.cells.base import JsonObject, JsonValue, json_text
from bridge.texts import holdable

COUNTS = ("total", "processed", "created", "updated", "failed", "deleted")
MESSAGES = ("message", "reason", "error", "detail", "messages", "errors")
"""Names under which services put their messages."""


def plain(name: str) -> str:
    """Return a name in lower case without hyphens and underscores, for comparison."""
    return name.replace("_", "").replace("-", "").lower()


def member(part: Mapping[str, JsonValue], name: str) -> JsonValue:
    """Return a member by its name in any spelling, preferring the exact one."""
    # An answer may have both spellings; the documented one takes precedence.
    if name in part:
        return part[name]
    wanted = plain(name)
    return next((value for key, value in part.items() if plain(key) == wanted), None)


def count_in(value: JsonValue) -> int | None:
    """Return a count that may be text (`"3"`) or a whole decimal, or None."""
    if (
        isinstance(value, str)
        and value.strip().isascii()
        and value.strip().isdigit()
        and len(value) < 16
    ):
        return int(value)
    if (
        isinstance(value, bool)
        or not isinstance(value, int | float)
        or value < 0
        or value != int(value)
    ):
        return None
    return int(value)


def words_in(value: JsonValue) -> str:
    """Return the first text in a value, made safe for files.

    It is the value itself, the joined texts of a list, or an object's message.
    """
    if isinstance(value, str):
        return holdable(value).strip()
    if isinstance(value, list):
        return "; ".join(text for part in value if (text := words_in(part)))
    if isinstance(value, dict):
        message_text = next(
            (text for name in MESSAGES if (text := words_in(member(value, name)))), ""
        )
        number = next(
            (
                count
                for name in ("row", "index", "line")
                if (count := count_in(member(value, name))) is not None
            ),
            None,
        )
        return (
            f"Row {number}: {message_text}"
            if message_text and number is not None and "row" not in message_text.lower()
            else message_text
        )
    return ""


def _messages(value: Any) -> tuple[str, ...]:
    return tuple(
        text
        for part in (value if isinstance(value, list | tuple) else (value,))
        if (text := words_in(part))
    )


def _cell(value: JsonValue) -> str:
    """Return a value of an echo as text, as the API document promises."""
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return ",".join(str(part) for part in value)
    return json_text(value)


def _row(value: Mapping[str, JsonValue]) -> dict[str, str]:
    return {name: _cell(cell) for name, cell in value.items()}


def reference_in(value: JsonValue) -> str | None:
    """Return a usable reference, or None. A lone surrogate cannot be part of an address."""
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    return text.strip() or None if holdable(text) == text else None


def token_in(value: JsonValue) -> str:
    """Return a usable token, or ""."""
    return (
        value.strip().removeprefix("Bearer ")
        if isinstance(value, str) and holdable(value) == value
        else ""
    )


Words = Annotated[str, InstanceOf()]
"""A text of the service or a planner. It may contain lone surrogates, which pydantic refuses."""
Count = Annotated[Annotated[int, Field(ge=0)] | None, BeforeValidator(count_in)]


@dataclass(frozen=True, slots=True)
class Answer:
    """Base class of the answers. Unknown members are ignored, and names may have any spelling."""

    @classmethod
    def _members(cls, part: JsonObject) -> JsonObject:
        return {
            field.name: value
            for field in fields(cls)
            if (value := member(part, field.name)) is not None
        }

    @classmethod
    def read(cls, part: JsonObject) -> Self:
        """Parse an answer; unreadable members are dropped without an error."""
        return cls(**cls._members(part))


@dataclass(frozen=True, slots=True)
class ImportStatus(Answer):
    """The "Import status object": the service's counts of an import, and its messages.

    A missing or unreadable count is None.
    """

    total: Count = None
    processed: Count = None
    created: Count = None
    updated: Count = None
    failed: Count = None
    deleted: Count = None
    messages: Annotated[tuple[str, ...], BeforeValidator(_messages)] = ()
    """"array of string; each describes a row failure, with the row number and the reason"."""

    def counts(self) -> dict[str, int | None]:
        """Return the six counts by the API's names."""
        return {name: getattr(self, name) for name in COUNTS}


@dataclass(frozen=True, slots=True)
class Echo(Answer):
    """One element of an import result or of the failed rows.

    Has the service's text row, its position and its message, if given. "Each element of `failed`
    carries `index` (integer row position), `activity` (the activity row as above) and `message`."
    Plain rows and IDs are accepted too.
    """

    # A plain type, because pydantic refuses the lone surrogates that an echo may contain.
    activity: Annotated[Mapping[str, str], PlainValidator(_row)] = Field(default_factory=dict)
    index: Count = None
    message: Annotated[str, BeforeValidator(words_in)] = ""

    @property
    def id(self) -> str:
        return self.activity.get("id", "")

    @classmethod
    def _members(cls, part: JsonObject) -> JsonObject:
        # In a plain row everything is a field except its position and its reason.
        row = next(
            (
                value
                for name, value in part.items()
                if plain(name) in {"activity", "row", "record"} and isinstance(value, dict)
            ),
            None,
        )
        if row is None:
            outside = {"index", *MESSAGES}
            row = {name: value for name, value in part.items() if plain(name) not in outside}
            named = member(part, "activity")
            if isinstance(named, str | int) and "id" not in row:
                row = {"id": named}
        message_text = next(
            (words for name in MESSAGES if (words := words_in(member(part, name)))), ""
        )
        return {"activity": row, "index": member(part, "index"), "message": message_text}


def echo_in(element: JsonValue) -> Echo | None:
    """Parse one element: `{index, activity, message}`, a plain row, or an ID.

    Return None if it has no content.
    """
    if isinstance(element, str | int | float) and not isinstance(element, bool):
        return Echo({"id": _cell(element)})
    return Echo.read(element) if isinstance(element, dict) else None


def echoes_in(value: Any) -> tuple[Echo, ...]:
    """Return the elements of a list that have content, or () for a count."""
    parts = value if isinstance(value, list | tuple) else ()
    return tuple(
        echo
        for part in parts
        if (echo := part if isinstance(part, Echo) else echo_in(part)) is not None
    )


def _read_echoes(value: Any) -> Sequence[Echo]:
    """Return the same, passing on sequences that are already parsed."""
    read_before = isinstance(value, Sequence) and not isinstance(value, list | tuple | str)
    return value if read_before else echoes_in(value)


Echoes = Annotated[SkipValidation[Sequence[Echo]], BeforeValidator(_read_echoes)]


@dataclass(frozen=True, slots=True)
class ImportResult(Answer):
    """The "Import result object": "Three arrays: `created`, `updated`, `failed`."

    Holds counts if the service gives no rows.
    """

    created: Echoes = ()
    updated: Echoes = ()
    failed: Echoes = ()
    created_count: Count = None
    updated_count: Count = None

    @classmethod
    def _members(cls, part: JsonObject) -> JsonObject:
        created, updated, failed = (member(part, name) for name in ("created", "updated", "failed"))
        counts = {
            f"{name}_count": len(value) if isinstance(value, list) else value
            for name, value in (("created", created), ("updated", updated))
        }
        return {"created": created, "updated": updated, "failed": failed, **counts}
