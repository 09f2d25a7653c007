"""Date cells: an instant shown in the account's zone, and a day without a zone.

The instant keeps the service's exact UTC text.
"""

from __future__ import annotations

import re
from calendar import monthrange
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
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
from bridge.records.cells.written_dates import SHORT_MONTHS, YMD, written_day
from bridge.records.codes import NO_TIME
from bridge.texts import say

_ROUNDED = timedelta(milliseconds=10)
_ANY_CUT = timedelta(hours=12)
"""More than an unedited cell is away from its instant, also at a clock change."""


def local_moment(value: JsonValue, zone: ZoneInfo) -> datetime | None:
    """Return the local day and time of a value to the minute, or None if it is no date."""
    moment = parse_moment(value) if isinstance(value, str) else None
    if moment is None:
        return None
    with suppress(OverflowError):
        return moment.astimezone(zone).replace(second=0, microsecond=0, tzinfo=None)
    return None


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
            return _unclear(cell)
        try:
            moment = datetime.fromisoformat(text.replace("z", "Z").replace("t", "T"))
        except ValueError:
            return _unclear(cell)
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
                return _impossible(cell)
        zoned = _in_zone(moment, zone)
        # Accept it with a warning: an end at 00:00 is a day earlier than most people mean.
        if len(text) == 10 and isinstance(zoned, str):
            return noted(NO_TIME, say("{text} has no time. 00:00 is used.", text=text), zoned)
        return zoned

    def same(self, value: JsonValue, other: JsonValue) -> bool:
        """Compare instants; within 10 ms they are one, because spreadsheet programs round."""
        if value == other:
            return True
        first, second = _instant(value), _instant(other)
        return first is not None and second is not None and abs(first - second) <= _ROUNDED

    def is_unedited(self, read: JsonValue, exported: JsonValue, zone: ZoneInfo) -> bool:
        """Treat a time cut to minutes or seconds as the exported one."""
        cut, whole = _instant(read), _instant(exported)
        if cut is not None and whole is not None and abs(cut - whole) > _ANY_CUT:
            return False
        if super().is_unedited(read, exported, zone):
            return True
        if cut is None or whole is None:
            return False
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
        return any(abs(shown - start - days) <= _ROUNDED for start in _STARTS)


class DayCell(CellType):
    """A calendar day without a time, such as `2026-11-24`, independent of time zones.

    For records that are shown but not uploaded.
    """

    name = "day"
    clear = None
    text_format = False
    wording = say("A date, such as 2026-11-24.")

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
            else refused("date", say("“{text}” is not a date. Type it as 2026-11-24.", text=text))
        )


_STARTS = (datetime(1899, 12, 30), datetime(1904, 1, 1))
"""The days from which Excel counts, in its two systems."""
_FIRST_YEAR = 1800
"""A typed date before this year is missing its century. The service's own dates are
not affected.
"""
_TWO = "[0-9][0-9]"
_ISO = re.compile(  # possessive and without counts: twice as fast
    f"{_TWO}{_TWO}-{_TWO}-{_TWO}(?:[Tt ]{_TWO}:{_TWO}(?::{_TWO}(?:[.,][0-9]{{1,9}}+)?+)?+"
    f"(?:[Zz]|[+-]{_TWO}:?{_TWO})?+)?+"
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


def zone_name(zone: str) -> str:
    """Return the display name of a time zone; the various names of UTC all become UTC."""
    return "UTC" if zone in {"Etc/UTC", "Etc/UCT", "Etc/GMT", "Etc/Zulu", "Zulu", "UCT"} else zone


def moment_words(moment: datetime | str, zone: ZoneInfo) -> str:
    """Return an instant as used in sentences, `28 Nov 2026, 06:00`; any other text unchanged."""
    instant = parse_moment(moment) if isinstance(moment, str) else moment
    if instant is None:
        return str(moment)
    try:
        local = instant.astimezone(zone)
    except OverflowError:
        return instant.isoformat()
    return f"{local.day} {SHORT_MONTHS[local.month - 1]} {local.year}, {local:%H:%M}"


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


def _unclear(text: str) -> Finding:
    if (month := _month_without(text)) is not None:
        name, count = month
        return refused(
            "date",
            say(
                "“{text}” is not a date. {month} has {count} days.",
                text=text,
                month=name,
                count=count,
            ),
        )
    return refused("date", say("“{text}” is not a clear date. Try 28 Nov 2026 6:00.", text=text))


def _month_without(text: str) -> tuple[str, int] | None:
    """Return the month of a text, and its number of days, if it has no such day."""
    written = written_day(text)
    if written is None:
        return None
    year, month, day = written.third, written.second, written.first
    if written.order == YMD:
        year, day = day, year
    if not 1 <= month <= 12:
        return None
    days = monthrange(2000 if year is None else year, month)[1]  # 2000 has a 29 February
    words = f"{date(2000, month, 1):%B}"
    return (words, days) if day > days else None


def _impossible(text: str) -> Finding:
    return refused("date", say("“{text}” is not a possible date.", text=text))


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
        return _impossible(cell_text(naive))
    exists = earlier.replace(tzinfo=None) == naive
    message = (
        say(
            "{text} occurs twice in {zone}, because the clocks go back. Type {one} or "
            "{two} as text.",
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
