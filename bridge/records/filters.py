"""Export filters: converts typed values, computes planning windows, detects ignored filters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from bridge.errors import UsageError
from bridge.records.cells.base import JsonObject, JsonValue, either
from bridge.records.cells.grammar import ListSyntaxError, read_names
from bridge.records.cells.moments import moment_text, parse_moment
from bridge.records.kinds import Filter, FilterType, Kind
from bridge.texts import say


class Window(StrEnum):
    """The planning windows of the platform's reports."""

    TODAY = "today"
    THREE_DAYS = "72h"
    FIVE_DAYS = "120h"
    WEEK = "week"


@dataclass(frozen=True, slots=True)
class Span:
    """A planning window as instants, from `start` up to but not including `end`."""

    start: datetime
    end: datetime


def filter_named(kind: Kind, name: str) -> Filter | None:
    """Return the filter of a kind by its documented name or another spelling."""
    return next(
        (found for found in kind.filters if name == found.name or name in found.spellings), None
    )


def read_filter(found: Filter, texts: Iterable[str], zone: ZoneInfo) -> JsonValue:
    """Return the value to send for a filter: a list of texts or one UTC timestamp.

    Raises UsageError for an invalid value.
    """
    texts = list(texts)
    if found.type is FilterType.DATE:
        if len(texts) != 1:
            raise UsageError(
                say("{name} takes one date.", name=found.name),
                say("Give it once, such as {name}=2026-11-24.", name=found.name),
            )
        return read_date(texts[0], zone, until=found.until)
    values: list[str] = []
    for text in texts:
        try:
            values += [name for name in read_names(text) if name not in values]
        except ListSyntaxError as error:
            raise UsageError(
                say("{name}: {why}", name=found.name, why=error.message),
                say("Separate several values with commas."),
            ) from error
    if found.type is FilterType.STATES:
        return [_state(found, value) for value in values]
    return list[JsonValue](values)


def read_date(text: str, zone: ZoneInfo, *, until: bool = False) -> str:
    """Return the UTC timestamp of an ISO date or time. Without an offset it is in `zone`.

    A day means its start, or with `until` its last millisecond.
    """
    try:
        if len(text.strip()) == 10:
            day = date.fromisoformat(text.strip())
            if until:
                # "Until the 24th" includes the 24th, even with a clock change.
                return moment_text(
                    _start_of(day + timedelta(days=1), zone) - timedelta(milliseconds=1)
                )
            return moment_text(_start_of(day, zone))
        moment = datetime.fromisoformat(text.strip().replace("Z", "+00:00"))
    except (ValueError, OverflowError) as error:
        raise UsageError(
            say("“{text}” is not a date.", text=text),
            say("Write it as 2026-11-24 or 2026-11-24T06:00."),
        ) from error
    return moment_text(moment if moment.tzinfo else moment.replace(tzinfo=zone))


def window_span(window: Window, zone: ZoneInfo, now: datetime) -> Span:
    """Return a planning window in the zone: whole days from today, or the week from Monday."""
    today = now.astimezone(zone).date()
    if window is Window.WEEK:
        monday = today - timedelta(days=today.weekday())
        return Span(_start_of(monday, zone), _start_of(monday + timedelta(days=7), zone))
    days = {Window.TODAY: 1, Window.THREE_DAYS: 3, Window.FIVE_DAYS: 5}[window]
    return Span(_start_of(today, zone), _start_of(today + timedelta(days=days), zone))


def starts_before(record: JsonObject, moment: datetime) -> bool:
    """Return whether an activity starts before the end of a window.

    Activities without a start are included.
    """
    start = record.get("startDate")
    found = parse_moment(start) if isinstance(start, str) else None
    # Without a start it may be inside the window, so do not lose it.
    return found is None or found < moment


def keeps(record: JsonObject, kind: Kind, filters: Mapping[str, JsonValue]) -> bool:
    """Return whether a record's exact IDs, states and dates match the filters."""
    return not any(
        breaks(record, found, filters[found.name])
        for found in kind.filters
        if found.name in filters
    )


def breaks(record: JsonObject, found: Filter, wanted: JsonValue) -> bool:
    """Return whether a record clearly does not match one filter."""
    # A field that the record lacks cannot prove that the filter was ignored.
    if found.field is None or found.field not in record:
        return False
    shown = record[found.field]
    if not isinstance(shown, str):
        return False
    if found.type is FilterType.DATE:
        first = parse_moment(wanted) if isinstance(wanted, str) else None
        then = parse_moment(shown)
        if first is None or then is None:
            return False
        return then > first if found.until else then < first
    if found.name == "names":  # name matching is not documented
        return False
    if found.type is FilterType.STATES and shown not in found.choices:  # may mean something else
        return False
    return isinstance(wanted, list) and shown not in wanted


def _state(found: Filter, value: str) -> str:
    state = next(
        (choice for choice in found.choices if choice.casefold() == value.casefold()), None
    )
    if state is None:
        raise UsageError(
            say("“{value}” is not a status for {name}.", value=value, name=found.name),
            say("Use {choices}.", choices=either(found.choices)),
        )
    return str(state)


def _start_of(day: date, zone: ZoneInfo) -> datetime:
    """Return the first instant of a day in the zone, in UTC.

    If the day begins with a clock change, this is after it.
    """
    local = datetime.combine(day, time(), tzinfo=zone)
    return local.astimezone(UTC)
