"""The bodies of the exchange API as the document has them: what a request is read by, what an answer holds, and what its description is made of.

They are written apart from `records.answers`, which takes every form that the document leaves open: the service judges the client by a reading of
its own.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema, create_model
from pydantic_core import PydanticCustomError

from bridge.practice.account.dice import utc_text
from bridge.practice.account.rules import instant
from bridge.practice.api.echo import echo_row
from bridge.practice.switches import Switches
from bridge.records.kinds import Filter, FilterType, Kind

Word = Annotated[str, Field(min_length=1)]
Count = Annotated[int, Field(ge=0)]
PROJECT = '"`projectId` is the unique project ID, found in the account settings integration section."'

_MEANINGS = {
    "activities": {
        "names": "activity names",
        "startDate": "activities starting on or after it are included",
        "endDate": "activities ending on or after it are included",
        "changedSince": "activities modified since it are included",
    },
    "personnel": {"names": "personnel names"},
    "timesheets": {"names": "timesheet names"},
    "work-order-sequences": {"names": "sequence names"},
    "work-packages": {"startDate": "packages beginning on or after it", "endDate": "packages ending on or before it", "types": "types"},
}
_ANY_KIND = {
    "workPackages": "work package IDs",
    "workOrders": "work order IDs",
    "sites": "site IDs",
    "assets": "asset IDs",
    "activities": "activity IDs",
    "activityCategories": "activity category IDs",
    "emails": "personnel e-mail addresses",
    "roles": "roles",
    "departments": "department names",
    "teams": "team names",
    "timesheets": "timesheet IDs",
    "dateFrom": "timesheets created on or after it",
    "dateTo": "timesheets created on or before it",
    "submittedBy": "personnel IDs who submitted",
    "approvedBy": "personnel IDs who approved",
    "timeEntries": "time entry IDs",
    "personnel": "personnel IDs",
    "workOrderSequences": "sequence IDs",
    "types": "work order types",
    "priorities": "priorities",
    "countries": "countries",
    "assetTypes": "asset type names",
    "names": "names",
    "changedSince": "modified since it",
}


class Credentials(BaseModel):
    """The body of `POST /authenticate`."""

    username: Word
    password: Word


class Token(BaseModel):
    """The answer of `POST /authenticate`: "JSON object with `token` (string)"."""

    token: str


class Accepted(BaseModel):
    """The answer to a request for an export or import: "a JSON object with `correlationId` (string, unique per request)"."""

    correlation_id: Word = Field(alias="correlationId")


class ErrorBody(BaseModel):
    """ "On failure the API returns JSON carrying the error code." Field layout: not shown; chosen."""

    code: int
    error: str
    message: str


class ImportStatus(Accepted):
    """The "Import status object"."""

    total: Count
    processed: Count
    created: Count
    updated: Count
    failed: Count
    deleted: Count
    messages: list[str] = Field(description='"array of string; each describes a row failure, with the row number and the reason"')


_ECHOED: dict[str, Any] = dict.fromkeys(echo_row({}, None, Switches()), (str, ...))
_ECHO_SAYS = '"All values are strings. Empty string means no value." Dates are day/month/year, times hour:minute.'
EchoedActivity = create_model("EchoedActivity", __doc__=_ECHO_SAYS, **_ECHOED)


class SavedElement(BaseModel):
    """Elements of created and updated: not shown; this shape is chosen."""

    index: Count
    activity: EchoedActivity


class FailedElement(SavedElement):
    """ "Each element of `failed` carries `index` (integer row position), `activity` (the activity row as above) and `message`."."""

    message: str


class ImportResult(BaseModel):
    """The "Import result object": "Three arrays: `created`, `updated`, `failed`."."""

    created: list[SavedElement]
    updated: list[SavedElement]
    failed: list[FailedElement]


def export_body(kind: Kind) -> type[BaseModel]:
    """Return the body of an export request: the kind's parameter table in the spellings that are answered; other members are kept as they are."""
    names = kind.project_wires
    members: dict[str, Any] = {name: (Word, Field(description=PROJECT)) if len(names) == 1 else _optional(Word, PROJECT) for name in names}
    called = '"the address to which the data is sent when the request completes"; only an address of this computer is delivered to.'
    members |= {name: _optional(Word, called) for name in ("callbackUrl", kind.callback_wire)}
    members |= {name: _filter(kind, one) for one in kind.filters for name in one.spellings}
    config = ConfigDict(extra="allow")
    if len(names) > 1:
        sentence = '"spelled with capital ID in the parameter table, while the request example uses projectId": either is taken.'
        config["json_schema_extra"] = {"anyOf": [{"required": [name]} for name in names], "description": sentence}
    return create_model(f"Export{word(kind)}", __config__=config, **members)


def word(kind: Kind) -> str:
    """Return a kind's name as schemas have it."""
    return "".join(part.capitalize() for part in kind.name.split("-"))


def _filter(kind: Kind, one: Filter) -> Any:
    meaning = _MEANINGS.get(kind.name, {}).get(one.name) or _ANY_KIND.get(one.name) or ", ".join(one.choices)
    if one.type is FilterType.DATE:
        return _optional(_Moment, f'"{meaning}" "Dates in filters are UTC timestamps."')
    spelled = ' "the request example names this parameter `statuses`": either is taken.' if len(one.spellings) > 1 else ""
    member: Any = Literal[tuple(map(str, one.choices))] if one.type is FilterType.STATES else str
    return _optional(list[member], f'"{meaning}"; an empty list filters nothing.{spelled}')


def _optional(kind: Any, description: str) -> Any:
    """Return a member that may be absent but not null: a default of null is none that a request may send."""

    def undefaulted(shape: dict[str, Any]) -> None:
        del shape["default"]

    return kind, Field(None, description=description, json_schema_extra=undefaulted)


def _exact(value: str) -> str:
    moment = instant(value)
    if moment is None:
        raise PydanticCustomError("moment", "must be a UTC timestamp")
    return utc_text(moment)


_Moment = Annotated[str, AfterValidator(_exact), WithJsonSchema({"type": "string", "format": "date-time"})]
