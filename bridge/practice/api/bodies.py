"""The bodies of requests to the exchange API, as the document has them.

They are written apart from `records.answers`, which accepts every form that the document leaves open: the service checks the client by a reading
of its own.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema, create_model
from pydantic_core import PydanticCustomError

from bridge.practice.account.dice import utc_text
from bridge.practice.account.rules import instant
from bridge.records.kinds import Filter, FilterType, Kind

Word = Annotated[str, Field(min_length=1)]


class Credentials(BaseModel):
    """The body of `POST /authenticate`."""

    username: Word
    password: Word


def export_body(kind: Kind) -> type[BaseModel]:
    """Return the body of an export request: the kind's parameter table in both spellings; other members are kept as they are."""
    projects = kind.project_wires
    members: dict[str, Any] = {name: (Word, ...) if len(projects) == 1 else _optional(Word) for name in projects}
    members |= {name: _optional(Word) for name in ("callbackUrl", kind.callback_wire)}
    members |= {name: _optional(_filter_type(one)) for one in kind.filters for name in one.spellings}
    name = "".join(part.capitalize() for part in kind.name.split("-"))
    return create_model(f"Export{name}", __config__=ConfigDict(extra="allow"), **members)


def _filter_type(one: Filter) -> Any:
    if one.type is FilterType.DATE:
        return _Moment
    member: Any = Literal[tuple(map(str, one.choices))] if one.type is FilterType.STATES else str
    return list[member]


def _optional(kind: Any) -> Any:
    """Return a member that may be absent but not null."""
    return kind, Field(None)


def _exact(value: str) -> str:
    moment = instant(value)
    if moment is None:
        raise PydanticCustomError("moment", "must be a UTC timestamp")
    return utc_text(moment)


_Moment = Annotated[str, AfterValidator(_exact), WithJsonSchema({"type": "string", "format": "date-time"})]
