"""Date cells: an instant shown in the account's zone, and a day without a zone.

The instant keeps the service's exact UTC text.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from bridge.records.cells.base import (
    CellType,
    CellValue,
    Finding,
    JsonValue,
    Number,
    cell_text,
    noted,
    refused,
)
from bridge.texts import say


class MomentCell(CellType):
    """A date and time: a date cell in the account's zone with the service's exact UTC text."""

    name = "date and time"
    clear = None
    text_format = False
    wording = say("A date and time, in the time zone of the header.")

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return the local date and time.

        Return text if a date cell cannot show it: too old, repeated at a clock change, or not a
        date.
        """
        return _local(value, zone) if isinstance(value, str) else super().to_cell(value, zone)

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Read a date cell in the zone, or ISO text.

        Text with an offset or Z does not use the zone.
        """
        if isinstance(cell, datetime):
            return _in_zone(cell, zone)
        if isinstance(cell, Number):
            return refused(
                "date-format",
                say(
                    "{text} has no date format. Format the cell as a date and time.",
                    text=cell.text,
                ),
            )
        if isinstance(cell, bool):
            return refused("date", say("Type a date and time, not “{text}”.", text=cell_text(cell)))
        text = cell.strip(" \t\u00a0")
        if not _ISO.fullmatch(text):
            return refused(
                "date",
                say(
                    "“{text}” is not a clear date. Type it as 2026-11-24 06:00.",
                    text=cell,
                ),
            )
        try:
            moment = datetime.fromisoformat(text.replace("z", "Z").replace("t", "T"))
        except ValueError:
            return refused(
                "date",
                say(
                    "“{text}” is not a date. Type it as 2026-11-24 06:00.",
                    text=cell,
                ),
            )
        # A year such as 26 means 2026, but the service would accept it unchanged.
        if moment.year < _FIRST_YEAR:
            return refused(
                "date-too-early",
                say(
                    "“{text}” is in the year {year}. Type the year with four digits.",
                    text=cell,
                    year=moment.year,
                ),
            )
        if moment.tzinfo is not None:
            try:
                return moment_text(moment)
            except OverflowError:
                return refused("date", say("“{text}” is outside the calendar.", text=cell))
        found = _in_zone(moment, zone)
        # Accept it with a warning: an end at 00:00 is a day earlier than most people mean.
        if len(text) == 10 and isinstance(found, str):
            return noted("no-time", say("{text} has no time. 00:00 is used.", text=text), found)
        return found

    def same(self, one: JsonValue, other: JsonValue) -> bool:
        """Compare instants to the millisecond."""
        if one == other:
            return True
        first, second = _instant(one), _instant(other)
        return (
            first is not None
            and second is not None
            and round_milliseconds(first) == round_milliseconds(second)
        )

    def kept(self, read: JsonValue, exported: JsonValue, zone: ZoneInfo) -> bool:
        """Treat a time cut to minutes, seconds or hundredths (.ods) as the exported one."""
        if super().kept(read, exported, zone):
            return True
        cut, whole = _instant(read), _instant(exported)
        if cut is None or whole is None:
            return False
        # An .ods file keeps hundredths only, so the rest is lost without any edit.
        if not cut.microsecond % 10_000 and abs(cut - whole) < timedelta(milliseconds=10):
            return True
        return cut in {whole.replace(microsecond=0), whole.replace(second=0, microsecond=0)}

    def is_serial_of(self, text: str, exported: JsonValue, zone: ZoneInfo) -> bool:
        """Return whether a number without a date format is the exported date's serial number.

        The column was then set to General, not edited.
        """
        shown = self.to_cell(exported, zone)
        if not isinstance(shown, datetime):
            return False
        try:
            days = timedelta(days=float(text))
        except (ValueError, OverflowError):
            return False
        return any(abs(shown - start - days) < timedelta(milliseconds=100) for start in _STARTS)


class DayCell(CellType):
    """A calendar day without a time, such as `2026-11-24`, independent of time zones.

    For records that are shown but not uploaded.
    """

    name = "day"
    clear = None
    text_format = False
    wording = say("A day, such as 2026-11-24.")

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return the day as a date cell, or as text if a date cell cannot show it."""
        if (
            not isinstance(value, str)
            or not is_day(value)
            or not "1900-03-01" <= value <= "9999-12-31"
        ):
            return super().to_cell(value, zone)
        return datetime.fromisoformat(value)

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Read a date cell, or ISO text."""
        if isinstance(cell, datetime):
            return cell.date().isoformat()
        text = cell_text(cell).strip()
        return (
            text
            if is_day(text)
            else refused("date", say("“{text}” is not a day. Type it as 2026-11-24.", text=text))
        )


_STARTS = (datetime(1899, 12, 30), datetime(1904, 1, 1))
"""The days from which Excel counts, in its two systems."""
_FIRST_YEAR = 1800
"""A typed date before this year is missing its century. The service's own dates are
not affected.
"""
_ISO = re.compile(
    r"\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:[Zz]|[+-]\d{2}:?\d{2})?)?"
)


# A comparison parses the few dates of a row repeatedly, about forty times for a moved row.
@lru_cache(maxsize=256)
def parse_moment(text: str) -> datetime | None:
    """Return the instant of an ISO 8601 text in UTC, or None.

    Text without an offset is UTC, like the service's.
    """
    if not _ISO.fullmatch(text):
        return None
    try:
        moment = datetime.fromisoformat(text.replace("z", "Z").replace("t", "T"))
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return None


def _instant(value: JsonValue) -> datetime | None:
    return parse_moment(value) if isinstance(value, str) else None


def is_day(text: str) -> bool:
    """Return whether a text is a calendar day in ISO 8601 format."""
    if len(text) != 10 or not _ISO.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def moment_text(moment: datetime) -> str:
    """Return an aware datetime as the service writes it: UTC, milliseconds, Z."""
    utc = round_milliseconds(moment.astimezone(UTC).replace(tzinfo=None))
    return utc.isoformat(timespec="milliseconds") + "Z"


def round_milliseconds(moment: datetime) -> datetime:
    """Round to the nearest millisecond, because a cell holds days as a binary fraction."""
    rest = moment.microsecond % 1000
    if not rest:
        return moment
    try:
        return moment + timedelta(microseconds=-rest if rest < 500 else 1000 - rest)
    except OverflowError:
        return moment - timedelta(microseconds=rest)


@lru_cache(maxsize=256)
def _local(text: str, zone: ZoneInfo) -> datetime | str | None:
    """Return the cell content for a text."""
    moment = parse_moment(text)
    if moment is None:
        return text or None
    try:
        local = moment.astimezone(zone)
    except OverflowError:
        return text
    # Excel has a false 29 February 1900. Before March 1900, each program shows another day.
    if not 1900 <= local.year <= 9999 or (local.year == 1900 and local.month < 3):
        return text
    naive = round_milliseconds(local.replace(tzinfo=None))
    # A date cell cannot tell which of the two hours is meant; text with an offset can.
    if _twice(naive, zone):
        return local.isoformat(timespec="milliseconds")
    return naive


def _twice(naive: datetime, zone: ZoneInfo) -> bool:
    """Return whether the wall time exists twice in the zone."""
    return (
        naive.replace(tzinfo=zone, fold=0).utcoffset()
        != naive.replace(tzinfo=zone, fold=1).utcoffset()
    )


def _in_zone(naive: datetime, zone: ZoneInfo) -> JsonValue | Finding:
    """Return the UTC text of a wall time, or a Finding if it exists twice or never."""
    try:
        first, second = naive.replace(tzinfo=zone, fold=0), naive.replace(tzinfo=zone, fold=1)
        if first.utcoffset() == second.utcoffset():
            return moment_text(first)
        # Convert to UTC and back: a time that does not exist gives the two times beside the gap.
        earlier, later = sorted(
            moment.astimezone(UTC).astimezone(zone) for moment in (first, second)
        )
    except OverflowError:
        return refused("date", say("“{text}” is outside the calendar.", text=cell_text(naive)))
    exists = earlier.replace(tzinfo=None) == naive
    message = (
        say(
            "{text} occurs twice in {zone} when the clocks go back. Type {one} or {two} as text.",
            text=cell_text(naive),
            zone=zone.key,
            one=earlier.isoformat(),
            two=later.isoformat(),
        )
        if exists
        else say(
            "{text} does not exist in {zone}, because the clocks go forward. Type {one} or {two}.",
            text=cell_text(naive),
            zone=zone.key,
            one=earlier.isoformat(),
            two=later.isoformat(),
        )
    )
    return refused("clock-change", message, earlier.isoformat())
