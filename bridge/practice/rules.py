"""Decide which rows an import of the practice service rejects, and with which message. The messages
imitate the service's.

A row is checked against the account's current state; an accepted row provides the fields to store.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

from bridge.practice.people import CATEGORIES, SITES, utc_text
from bridge.practice.sample import Sample
from bridge.records.cells.base import JsonObject, JsonValue

STATES = ("PLANNED", "DISPATCHED", "COMPLETED")
SHOWN_TEXTS = ("externalRemarks",)
"""Texts that import accepts, without any check, and that exports show."""
_TEXTS = (
    "assetId",
    "activityCategory",
    "workPackageId",
    "workOrderId",
    "internalRemarks",
    *SHOWN_TEXTS,
)
_DATES = ("startDate", "endDate")
_LISTS = ("teams", "personnelIds")


class RowRefusedError(Exception):
    """A row was rejected; the text is the service's reason."""


class Verdict(NamedTuple):
    """The result of importing one row.

    `result` is created, updated or failed; `given` is the row as sent, `record` what will be
    stored. `locked` means it was rejected because its activity is locked.
    """

    given: JsonObject
    result: str
    reason: str = ""
    record: JsonObject | None = None
    locked: bool = False


@dataclass(frozen=True, slots=True)
class Judge:
    """Checks the rows of one import.

    `current` returns a stored activity by ID; `now` is the service's time as exact text.
    """

    sample: Sample
    current: Callable[[str], JsonObject | None]
    now: str

    def judge(self, rows: Collection[JsonObject]) -> list[Verdict]:
        """Return one verdict per row, in order."""
        seen: set[str] = set()
        verdicts = []
        for row in rows:
            try:
                verdicts.append(self._accept(row, seen))
            except RowRefusedError as refusal:
                record = self.current(str(row.get("id")))
                verdicts.append(
                    Verdict(
                        row,
                        "failed",
                        str(refusal),
                        None,
                        record is not None and record.get("isLocked") is True,
                    )
                )
        return verdicts

    def _accept(self, row: JsonObject, seen: set[str]) -> Verdict:
        identity = required_text(row, "id")
        if identity in seen:
            raise RowRefusedError(f"Activity {identity} occurs more than once in this import")
        # Accept the first and reject the second: one reading of "once in an import".
        seen.add(identity)
        current = self.current(identity)
        fields = typed(row)
        if current is not None and current.get("isLocked") is True:
            raise RowRefusedError(f"Activity {identity} is locked")
        record = self._merged(identity, fields, current)
        self._check(record, current)
        record["updatedAt"] = self.now
        return Verdict(row, "created" if current is None else "updated", "", record)

    def _merged(self, identity: str, fields: JsonObject, current: JsonObject | None) -> JsonObject:
        """Return the merged record; fields that were not sent keep their values."""
        base = empty_activity(identity, self.now) if current is None else dict(current)
        if fields["siteId"] != base["siteId"]:
            base["assetId"] = ""  # the asset stays at the old site, which the export does not show
        base.update(fields)
        if current is None:
            base["name"] = f"{base['activityCategory'] or 'Activity'} {identity}"
        return base

    def _check(self, record: JsonObject, current: JsonObject | None) -> None:
        site = str(record["siteId"])
        assets = self.sample.asset_ids.get(site)
        if assets is None:
            near = [
                other.id
                for other in SITES
                if other.id.lstrip("0").casefold() == site.lstrip("0").casefold()
            ]
            raise RowRefusedError(
                f'Unknown site ID "{site}"' + (f', did you mean "{near[0]}"?' if near else "")
            )
        _known(record["assetId"], assets, f"Asset {{}} does not exist at site {site}")
        _known(record["workPackageId"], self.sample.package_ids, "Work package {} not found")
        _known(record["workOrderId"], self.sample.order_ids, "Work order {} not found")
        _known(
            record["activityCategory"],
            CATEGORIES,
            'Activity category "{}" is not defined for this project',
        )
        for person in _list(record["personnelIds"]):
            _known(person, self.sample.people_ids, "No person with ID {}")
        manpower = record["manpower"]
        for team in (*_list(record["teams"]), *(manpower if isinstance(manpower, dict) else {})):
            _known(team, self.sample.crews.numbers, 'Team "{}" is not part of this project')
        start, end = record["startDate"], record["endDate"]
        # An existing mistake must not block changes of other fields.
        was_reversed = current is not None and (start, end) == (
            current["startDate"],
            current["endDate"],
        )
        if isinstance(start, str) and isinstance(end, str) and end < start and not was_reversed:
            raise RowRefusedError(f"End date {end} is before start date {start}")


def empty_activity(identity: str, now: str) -> JsonObject:
    """Return a new activity with only its ID and every stored field empty."""
    return {
        "id": identity,
        "name": "",
        "siteId": "",
        "status": "PLANNED",
        "type": "NONE",
        "startDate": None,
        "endDate": None,
        "createdAt": now,
        "updatedAt": now,
        "teams": [],
        "personnelIds": [],
        **dict.fromkeys(_TEXTS, ""),
        "additionalClientWork": False,
        "manpower": {},
        "isLocked": False,
    }


def instant(text: str) -> datetime | None:
    """Return an ISO 8601 timestamp, or None if invalid; without an offset it is UTC."""
    if not re.fullmatch(
        r"\d{4}-\d\d-\d\d([Tt ]\d\d:\d\d(:\d\d([.,]\d{1,9})?)?([Zz]|[+-]\d\d:?\d\d)?)?", text
    ):
        return None
    try:
        moment = datetime.fromisoformat(text.upper().replace(",", "."))
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return None


def typed(row: JsonObject) -> JsonObject:
    """Return the sent fields in stored form; null clears a field."""
    fields: JsonObject = {"siteId": required_text(row, "siteId")}
    fields |= {name: read(name, row[name]) for name, read in _READERS.items() if name in row}
    return fields


def required_text(row: Mapping[str, JsonValue], name: str) -> str:
    """Return a required text such as the row's ID."""
    value = row.get(name)
    if not isinstance(value, str) or not value.strip():
        raise RowRefusedError(
            f"Required field {name} is missing"
            if value in (None, "")
            else f"Field {name} must be a text"
        )
    return value


def _text(name: str, value: JsonValue) -> JsonValue:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise RowRefusedError(f"Field {name} must be a text")
    return value


def _date(name: str, value: JsonValue) -> JsonValue:
    if value is None:
        return None
    moment = instant(value) if isinstance(value, str) else None
    if moment is None:
        raise RowRefusedError(f"Field {name} is not a valid date")
    return utc_text(moment)


def _texts(name: str, value: JsonValue) -> JsonValue:
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(item, str) and item for item in value):
        raise RowRefusedError(f"Field {name} must be a list of texts")
    return list(value)


def _status(_name: str, value: JsonValue) -> JsonValue:
    status = STATES[0] if value is None else value
    if status not in STATES:
        raise RowRefusedError(f"Status must be one of {', '.join(STATES)}")
    return status


def _flag(name: str, value: JsonValue) -> JsonValue:
    if value is not None and not isinstance(value, bool):
        raise RowRefusedError(f"Field {name} must be true or false")
    return bool(value)


_WHOLE = "Field manpower must give a whole number for each team"


def _manpower(_name: str, value: JsonValue) -> JsonValue:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise RowRefusedError(_WHOLE)
    counts: JsonObject = {}
    for team, count in value.items():
        if isinstance(count, bool) or not isinstance(count, int | float) or count != int(count):
            raise RowRefusedError(_WHOLE)
        if count < 0:
            raise RowRefusedError("Field manpower must not be negative")
        counts[team] = int(count)
    return counts


_READERS: dict[str, Callable[[str, JsonValue], JsonValue]] = {
    **dict.fromkeys(_TEXTS, _text),
    **dict.fromkeys(_DATES, _date),
    **dict.fromkeys(_LISTS, _texts),
    "status": _status,
    "additionalClientWork": _flag,
    "manpower": _manpower,
}


def _list(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else []


def _known(value: JsonValue, names: Collection[str], reason: str) -> None:
    if value and str(value) not in names:
        raise RowRefusedError(reason.format(value))
