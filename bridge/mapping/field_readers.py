"""Read the value of a field from the raw cells of a row by the mapping's rule, with a cache for
repeated cells.

Cached values are shared between rows and must not be changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Mapping as Dictionary
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias, cast
from zoneinfo import ZoneInfo

from bridge import clock
from bridge.errors import Severity
from bridge.mapping.dates import (
    clock_of,
    clock_of_later_day,
    counts_days,
    duration_of,
    has_time,
    is_no_date,
    read_date,
    working_end,
)
from bridge.mapping.mapping_file import WORKING_DAYS, FieldRule, is_clock, not_a_time
from bridge.mapping.patterns import Pattern
from bridge.mapping.table import CellError, GridValue, Midnight, is_blank, shown
from bridge.mapping.words import unit_named
from bridge.records.cells.base import (
    CLEAR,
    CellType,
    CellValue,
    Finding,
    JsonValue,
    Number,
    error_cell,
    nearest,
    not_removable,
    noted,
    refused,
    two_texts,
)
from bridge.records.cells.grammar import PlainLists, write_names
from bridge.records.cells.moments import MomentCell, moment_text, parse_moment
from bridge.records.cells.values import (
    ChoiceCell,
    HeadcountCell,
    IdentifierCell,
    NameCell,
    TextCell,
    TextListCell,
    whole_text,
)
from bridge.records.cells.written_dates import (
    DMY,
    MDY,
    WEEKDAY_NAMES,
    Reading,
    plain_form,
    readings,
    time_alone,
    written_day,
)
from bridge.records.change_set import Lookups
from bridge.records.codes import NEXT_DAY, NOT_A_TIME
from bridge.records.columns import Column
from bridge.records.lookups import KnownWords, comparable
from bridge.records.readings import CellReading, Outcome
from bridge.texts import Text, say

MOST_UNLISTED = 20
"""Maximum number of values named in a message; beyond that, only the fact that there are more is
kept.
"""


@dataclass(frozen=True, slots=True)
class Meanings:
    """The known values and replacements of an account.

    `lookups` are the known values by source. `names` holds the name of each ID by source; people
    are looked up as in exported workbooks. `remembered` holds the replacements by field.
    """

    lookups: Lookups = field(default_factory=Lookups)
    names: Dictionary[str, Dictionary[str, str]] = field(default_factory=dict)
    remembered: Dictionary[str, Dictionary[str, str]] = field(default_factory=dict)


class Meant(NamedTuple):
    """The meaning of a value.

    `value` is None if the field is left unchanged; `leaves_out` skips the row; `looked_up` marks a
    replaced value.
    """

    value: str | None
    findings: tuple[Finding, ...] = ()
    leaves_out: bool = False
    looked_up: bool = False


class ValueMeanings:
    """The meanings of one field's values.

    `unlisted` are values missing in the mapping's table, in order of appearance, at most one more
    than are named.
    """

    def __init__(self, column: Column, rule: FieldRule, meanings: Meanings) -> None:
        source = column.source
        self._table = rule.values or {}
        # Keys that differ only in case and spaces are not folded.
        twice = Counter(map(comparable, self._table))
        self._folded = {folded: key for key in self._table if twice[folded := comparable(key)] == 1}
        self._other = rule.other if rule.values is not None else None
        names = meanings.names.get(source, {}) if source and source != "people" else {}
        choices = column.cell.choices if isinstance(column.cell, ChoiceCell) else ()
        self._words = KnownWords(
            source, meanings.remembered.get(column.field, {}), names, meanings.lookups, choices
        )
        self.unlisted = dict[str, None]()

    @property
    def trivial(self) -> bool:
        """Return whether every value is used unchanged."""
        return not (self._table or self._words)

    def of(self, text: str) -> Meant:
        """Return the meaning of a text without surrounding spaces."""
        listed = self._listed(text)
        # Skipping the row is not a competing meaning of a known value.
        if listed and (listed[0] is None or not self._words.knows(text)):
            return Meant(listed[0], leaves_out=listed[0] is None, looked_up=True)
        word = self._words.of(text, listed[0] if listed else None)
        if word is not None:
            return Meant(
                word.value,
                () if word.finding is None else (word.finding,),
                looked_up=word.value not in {None, text},
            )
        if self._other is None:
            return Meant(text)
        if len(self.unlisted) <= MOST_UNLISTED:
            self.unlisted[text] = None
        if self._other != "stop":
            return Meant(text if self._other == "keep" else None)
        message = say(
            "“{text}” is not matched. Matched values are {known}.",
            text=text,
            known=", ".join([*self._table][:20]),
        )
        near = nearest(text, [*self._table])
        return Meant(None, (refused("value-not-mapped", message, self._table.get(near or "")),))

    def knows(self, text: str) -> bool:
        """Return whether a text is one known name."""
        return self._words.knows(text)

    def whole(self, text: str) -> Meant | None:
        """Return the meaning of a whole list if the tables contain it, or None to look up its names
        one by one.
        """
        listed = self._listed(text)
        if listed or text in self._words:
            return self.of(text)
        return None

    def _listed(self, text: str) -> tuple[str | None] | None:
        if text in self._table:
            return (self._table[text],)
        key = self._folded.get(comparable(text))
        return None if key is None else (self._table[key],)


_MEMO = 50_000


Cells: TypeAlias = "tuple[GridValue, ...]"


class FieldReader(dict[Any, Outcome]):
    """Reads one field: `reader[reader.pick(cells)]` of the cells of a row, `of(cells)` of those in
    its `places` (from 0), none for a fixed value.

    As a dictionary it is the memory of what cells mean: by the cell itself for a field of one
    column, else by all of its cells. `as_is`: a text without blanks around it or `(` means itself.
    """

    def __init__(
        self,
        column: Column,
        places: Sequence[int],
        read: Callable[[Cells], Outcome],
        *,
        meanings: ValueMeanings | None = None,
        as_is: bool = False,
        moments: _Moments | None = None,
    ) -> None:
        super().__init__()
        self.meanings = meanings
        self.moments = moments
        self._as_is = as_is
        self.column = column
        self.field = column.field
        self.places = tuple(places)
        self.pick: Callable[[Sequence[GridValue]], Any] = (
            itemgetter(*places) if places else lambda _: ()
        )
        self._read = read

    def __missing__(self, key: Any) -> Outcome:
        # Caching remarks and IDs would cost more than reading them.
        if self._as_is and key.__class__ is str and key and key[0] != "(" and key == key.strip():
            return cast(Outcome, key)
        if len(self) >= _MEMO:
            self.clear()
        # A date is neither blank nor an error.
        read = self._read if key.__class__ is datetime else self.of
        outcome = self[key] = read((key,) if len(self.places) == 1 else key)
        return outcome

    def of(self, cells: Cells) -> Outcome:
        """Return the value of the cells, or None if they are blank."""
        for cell in cells:
            # Before the blank test: #N/A beside a blank cell is still an error.
            if isinstance(cell, CellError):
                if cell.other:
                    return _refused("two-texts", two_texts(cell.text, cell.other), cell.text)
                return _refused("error-cell", error_cell(), cell.text)
        if self.places and all(map(is_blank, cells)):
            return None
        return self._read(cells)


def field_reader(
    column: Column,
    rule: FieldRule,
    places: Mapping[str, int],
    zone: ZoneInfo,
    meanings: Meanings,
    others: Mapping[str, FieldRule],
) -> FieldReader:
    """Return the reader for a field.

    `places` holds the column of each header; `others` are the rules of the other fields, for
    `plus`.
    """
    if isinstance(column.cell, MomentCell):
        return _moment_reader(column, rule, places, zone, others)
    values = ValueMeanings(column, rule, meanings)
    if rule.team is not None and rule.count is not None:
        return FieldReader(
            column,
            (places[rule.team], places[rule.count]),
            _Headcount(column, values, others.get("teams")).read,
            meanings=values,
        )
    value_reader = _Value(column, rule, values, zone)
    itself = (
        values.trivial
        and rule.match is None
        and len(rule.captions) == 1
        and rule.separator in {None, ","}
    )
    return FieldReader(
        column,
        [places[caption] for caption in rule.captions],
        value_reader.read,
        meanings=values,
        as_is=itself and type(column.cell) in {TextCell, NameCell, IdentifierCell},
    )


class _Value:
    """Reads text, IDs, choices, lists and flags."""

    def __init__(
        self, column: Column, rule: FieldRule, values: ValueMeanings, zone: ZoneInfo
    ) -> None:
        self._column = column
        self._rule = rule
        self._values = values
        self._zone = zone
        self._pattern = Pattern(rule.match) if rule.match is not None else None
        self._lists = (
            PlainLists(lambda text: _from_cell(column.cell, text, zone, text))
            if isinstance(column.cell, TextListCell)
            else None
        )

    def read(self, cells: Cells) -> Outcome:
        """Return the value of one row's cells."""
        rule = self._rule
        if rule.fixed is not None:
            return self._plain(rule.fixed, str(rule.fixed))
        text = (rule.join or "").join(bare for cell in cells if (bare := shown(cell).strip()))
        first = cells[0]
        cell: CellValue = (
            text
            if len(cells) > 1 or first is None or isinstance(first, time | CellError)
            else first
        )
        # Planners may type (clear) in an own sheet too; value tables need not list it.
        if text.casefold() == CLEAR and self._column.importable:
            if not self._column.clearable:
                return _refused(
                    "clear-not-allowed",
                    not_removable(text),
                    text,
                )
            return CellReading(self._column.cell.clear, (), text, cleared=True)
        if self._pattern is not None:
            inner = self._pattern.found(text)
            if not inner:
                return _refused(
                    "no-match",
                    say(
                        "“{text}” does not have the expected form ({pattern}).",
                        text=text,
                        pattern=rule.match,
                    ),
                    text,
                )
            cell = text = inner
        return self._looked_up(cell, text)

    def _looked_up(self, cell: CellValue, text: str) -> Outcome:
        if "," in text and isinstance(self._column.cell, TextListCell) and self._values.knows(text):
            return [text]
        if self._values.trivial:
            return self._plain(cell, text)
        if isinstance(self._column.cell, TextListCell | HeadcountCell):
            meant = self._values.whole(text)
            # The table may contain a whole cell ("Team A+B") or each name in it; the whole cell is
            # more exact.
            if meant is None:
                return self._each(cell, text)
        else:
            meant = self._values.of(text)
        if meant.value is None:
            return _without_value(meant, text)
        read = self._plain(meant.value if meant.looked_up else cell, text)
        return _with(read, meant.findings, text)

    def _each(self, cell: CellValue, text: str) -> Outcome:
        """Look up each name of a list or of manpower."""
        reading = self._plain(cell, text)
        value, findings = (
            (reading.value, reading.findings) if isinstance(reading, CellReading) else (reading, ())
        )
        if not isinstance(value, list | dict):
            return reading
        counts = value.values() if isinstance(value, dict) else value
        kept, left_out = list[tuple[str, JsonValue]](), list[str]()
        for name, count in zip(value, counts, strict=True):
            meant = self._values.of(str(name))
            findings += meant.findings
            if meant.value is not None:
                kept.append((meant.value, count))
            elif meant.leaves_out:
                left_out.append(str(name))
        if any(finding.severity is Severity.ERROR for finding in findings):
            return CellReading(None, findings, text)
        if value and not kept:
            return CellReading(None, findings, text, leaves_out=bool(left_out))
        names = [name for name, _ in kept]
        # Two words may mean the same team; the service would reject duplicates.
        if len({*names}) < len(names):
            return _refused("named-twice", say("“{text}” contains a name twice.", text=text), text)
        meaning: JsonValue = dict(kept) if isinstance(value, dict) else list[JsonValue](names)
        if left_out:
            message = say("These names are not imported: {names}.", names=", ".join(left_out))
            findings += (noted("names-left-out", message, meaning),)
        return _with(meaning, findings, text)

    def _plain(self, cell: CellValue, text: str) -> Outcome:
        separator = self._rule.separator
        if separator not in {None, ","} and isinstance(cell, str):
            cell = write_names(name for part in cell.split(separator) if (name := part.strip()))
        elif self._lists is not None and isinstance(cell, str) and cell == text:
            return cast(Outcome, self._lists(text))
        return _from_cell(self._column.cell, cell, self._zone, text)


class _Headcount:
    """Reads a team and its headcount from two columns; `teams` is the rule of the list of teams."""

    def __init__(self, column: Column, values: ValueMeanings, teams: FieldRule | None) -> None:
        self._column = column
        self._values = values
        self._separators = {",", (teams.separator if teams is not None else None) or ","}

    def read(self, cells: Cells) -> Outcome:
        """Return one pair, or nothing without a number."""
        team, number = shown(cells[0]).strip(), shown(cells[1]).strip()
        # In many crew plans, a team without a number is a remark and not manpower.
        if not number:
            return None
        text = f"{team}:{number}"
        # Half of Europe sees 4 as 4,0 in Excel.
        count = whole_text(number.replace(",", "."))
        if count is None or int(count) < 0 or len(count) > 9:
            return _refused(
                "manpower-count",
                say("Type a whole number, not “{text}”.", text=number),
                number,
            )
        if not team:
            return _refused("count-without-team", say("A number of people needs a team."), number)
        meant = self._values.of(team)
        if meant.value is None:
            return _without_value(meant, text)
        # One number cannot be split between two teams.
        several = any(separator in meant.value for separator in self._separators)
        if several and not self._values.knows(meant.value):
            message = say(
                "“{team}” has several teams with one number. Write team:number for each.",
                team=meant.value,
            )
            return _refused("manpower-teams", message, text)
        return _with({meant.value: int(count)}, meant.findings, text)


class _Moments:
    """Reads dates with their time of day from the same column, another one, or the rule."""

    def __init__(
        self, rule: FieldRule, zone: ZoneInfo, clock: bool, *, after_start: bool = False
    ) -> None:
        self._rule = rule
        self._clock = clock
        self._after_start = after_start
        self._zone = ZoneInfo(rule.zone) if rule.zone else zone
        self._shown = self._zone == zone  # else a typed text is read in another zone
        self.instants = LocalTimes(self._zone)
        self._default = (
            clock_of(rule.time) if rule.time is not None and is_clock(rule.time) else None
        )
        self.timed = self.midnight = ""

    def read(self, cells: Cells) -> Outcome:
        """Return the instant of a date."""
        cell = cells[0]
        # A true date with its time, as nearly every cell is.
        if self._default is None and cell.__class__ is datetime and cell.hour and cell.year > 1900:
            return self.instants.utc(cell)
        local = self.local(cells)
        if not isinstance(local, datetime):
            return local
        instant = self.instants.utc(local)
        if self._clock and is_blank(cells[1]) and not has_time(cell):
            text = cell.strip() if isinstance(cell, str) else local.date().isoformat()
            message = say("{text} has no time. 00:00 is used.", text=text)
            return _with(instant, (noted("no-time", message, None),), text)
        return instant

    def local(self, cells: Cells) -> datetime | Outcome:
        """Return the local date and time, or the instant of a text with a UTC offset."""
        cell = cells[0]
        if is_no_date(cell):
            return None
        day = read_date(cell, self._rule.date, nearest_year=self._rule.year is not None)
        if day is None:
            return self._other(cells)
        # A time in the date cell takes precedence over a time column and the rule.
        if day.time() != time():
            self.timed = self.timed or shown(cell)
            return day
        if self._default is not None and (has_time(cell) or isinstance(cell, Number)):
            self.midnight = self.midnight or shown(cell)
        if self._clock and not is_blank(cells[1]):
            clock = clock_of(cells[1])
            # The day of a date column of its own may have been counted already.
            if clock is None and self._after_start:
                clock = clock_of_later_day(cells[1])
            if clock is None:
                hours = _hours(cells[1]) if self._shown else None
                meant = None if hours is None else day + hours
                return _no_clock(day, shown(cells[1]).strip(), meant)
            return day + clock
        return day + self._default if self._default is not None else day

    def _whole(self, text: str, cells: Cells) -> str:
        """Return the text of an unclear day with the time of day that the row gives it."""
        since = self._default
        if self._clock and not is_blank(cells[1]):
            since = clock_of(cells[1]) or _hours(cells[1])
        if since is None or not timedelta() <= since < timedelta(days=1):
            return text
        timed = any(reading.has_time for reading in readings(text, clock.today()))
        return text if timed else f"{text} {datetime.min + since:%H:%M}"

    def _other(self, cells: Cells) -> Outcome:
        cell = cells[0]
        text = shown(cell).strip()
        if not text:
            return _refused("date", say("The row has a time, but no date. Type the date."), "")
        # ISO texts with an offset are instants, whatever the date order of the column.
        if isinstance(cell, str) and parse_moment(instant := plain_form(text)) is not None:
            return _from_cell(MomentCell(), instant, self._zone, text)
        order = self._rule.date
        written, today = written_day(text), clock.today(self._zone)
        if (
            written is not None
            and written.weekdays
            and not written.moments(order or DMY, today, None)
            and (day := written._replace(weekdays=frozenset()).read(order or DMY, today))
        ):
            message = say(
                "“{text}” is a {weekday}. Correct the weekday or the date.",
                text=text,
                weekday=WEEKDAY_NAMES[0][day.weekday()],
            )
            return _refused("date", message, text)
        message = (
            say(
                "“{text}” is not a {order} date. Type it that way, or as 2026-11-24 06:00.",
                text=text,
                order=order,
            )
            if order
            else say(
                "“{text}” is not a clear date. Type it as 2026-11-24 06:00.",
                text=text,
            )
        )
        if not self._shown:
            return _refused("date-of-zone", message, text)
        text = self._whole(text, cells)
        orders = readings(text, today, today, month_first=order == MDY)
        if order in {DMY, MDY} and len(orders) > 1 and orders[0].has_time:
            message = say("Did you mean {dates}?", dates=orders[0].words)
            return CellReading(None, (refused("date", message, orders[0].typed),), text)
        return _refused("date", message, text)


def _no_clock(day: datetime, text: str, meant: datetime | None) -> CellReading:
    """Return the finding about a time of day that cannot be read, with the moment that it means."""
    same_day = meant is not None and meant.date() == day.date()
    message = not_a_time(text, f"{meant:%H:%M}" if same_day else "")
    suggestion = None if meant is None else f"{meant:%Y-%m-%d %H:%M}"
    found = f"{Reading(day, has_time=False).words}, {text}"
    return CellReading(None, (refused(NOT_A_TIME, message, suggestion),), found)


def _moment_of(local: datetime | Outcome) -> datetime | None:
    """Return a local date and time, or the one that an unreadable time of day means."""
    if isinstance(local, CellReading):
        meant = (finding.suggestion for finding in local.findings if finding.code == NOT_A_TIME)
        text = next(meant, None)
        return None if text is None else datetime.fromisoformat(text)
    return local if isinstance(local, datetime) else None


def _hours(cell: GridValue) -> timedelta | None:
    """Return the time of day of a whole hour, such as 7 or `7 Uhr`, or of four digits, such as
    0630.
    """
    text = cell.text if isinstance(cell, Number) else shown(cell).strip()
    if (later := clock_of_later_day(text)) is not None:
        return later
    if len(text) == 4 and text.isdecimal():
        return clock_of(f"{text[:2]}:{text[2:]}")
    if hours := whole_text(text):
        return clock_of(f"{hours}:00")
    at = time_alone(text)
    return None if at is None else clock_of(at)


class _EndTime:
    """Reads an end that has only a time of day.

    A time not after the start is on the next day; a blank cell means no end.
    """

    def __init__(self, start: _Moments, end: _Moments, cells: int) -> None:
        self._start = start
        self._end = end
        self._cells = cells

    def read(self, cells: Cells) -> Outcome:
        """Return the instant of the end, given the end's cells followed by the start's."""
        own = cells[: self._cells]
        # A day at 00:00 beside a column of times is a day, whatever its cell shows.
        if has_time(own[0]) and not (len(own) > 1 and isinstance(own[0], Midnight)):
            return self._end.read(own)
        if is_blank(own[-1]):
            return None
        local = self._end.local(own)
        begin, end = _moment_of(self._start.local(cells[self._cells :])), _moment_of(local)
        if begin is None or end is None or end > begin:
            return self._end.read(own)
        end += timedelta(days=1)
        if not isinstance(local, datetime):
            return _no_clock(end, shown(own[-1]).strip(), end)
        instant = self._end.instants.utc(end)
        reading = instant if isinstance(instant, CellReading) else CellReading(instant)
        next_day = noted(NEXT_DAY, say("The end is on the next day."), reading.value)
        return CellReading(reading.value, (*reading.findings, next_day), shown(own[-1]))


class _Sum:
    """Reads a date that is another date plus a duration."""

    def __init__(self, start: _Moments, rule: FieldRule, zone: ZoneInfo, starts: int) -> None:
        self._start = start
        self._rule = rule
        self._instants = LocalTimes(zone)
        self._starts = starts

    def read(self, cells: Cells) -> Outcome:
        """Return the instant, or nothing if date or duration is blank.

        An unreadable date gives nothing too; it is reported where it is read.
        """
        lasting = cells[self._starts]
        if is_blank(cells[0]) or is_blank(lasting):
            return None
        unit = self._rule.unit
        if self._rule.unit_caption is not None:
            unit = unit_named(shown(cells[self._starts + 1]))
            if unit is None:
                text = shown(cells[self._starts + 1])
                return _refused(
                    "unit",
                    say(
                        "“{text}” is not a unit of time. Use minutes, hours, days or weeks.",
                        text=text,
                    ),
                    text,
                )
        begin = self._start.local(cells)
        if unit == WORKING_DAYS and isinstance(begin, datetime):
            end = working_end(begin, lasting, clock_of(self._rule.time or "17:00") or timedelta())
            if end is not None:
                return self._instants.utc(end)
        unit = "days" if unit == WORKING_DAYS else unit
        lasts = duration_of(lasting, unit or "hours")
        if lasts is None:
            return _refused(
                "duration",
                say(
                    "“{text}” is not a duration. Type a number, or for example 2 days.",
                    text=shown(lasting),
                ),
                shown(lasting),
            )
        try:
            # Days follow local time, so that they keep the time of day: one has 23 hours across a
            # clock change.
            if isinstance(begin, datetime) and counts_days(lasting, unit or "hours"):
                return self._instants.utc(begin + lasts)
            instant = self._instants.utc(begin) if isinstance(begin, datetime) else begin
            moment = parse_moment(instant) if isinstance(instant, str) else None
            return None if moment is None else moment_text(moment + lasts)
        except OverflowError:
            return _refused("date", say("The end is not a possible date."), shown(lasting))


class LocalTimes:
    """Converts local times of a zone to UTC text, handling clock changes like all date cells."""

    def __init__(self, zone: ZoneInfo) -> None:
        self._zone = zone
        self._offsets = dict[date, timedelta | None]()

    def utc(self, local: datetime) -> Outcome:
        """Return the UTC text, or a Told if the time is ambiguous, does not exist, or is out of
        range.
        """
        day = local.date()
        offset = self._offsets[day] if day in self._offsets else self._kept(day)
        if offset is not None:
            return (local - offset).isoformat("T", "milliseconds") + "Z"
        return _from_cell(MomentCell(), local, self._zone, shown(local))

    def _kept(self, day: date) -> timedelta | None:
        """Return the UTC offset of a day, or None if the clock changes on or around it."""
        if len(self._offsets) >= _MEMO:
            self._offsets.clear()
        offset = None
        if 1980 < day.year < 9999:
            start = datetime.combine(day, time())
            around = {
                (start + timedelta(hours=12 * half)).replace(tzinfo=self._zone).utcoffset()
                for half in range(-2, 5)
            }
            offset = around.pop() if len(around) == 1 else None
        self._offsets[day] = offset
        return offset


def _moment_reader(
    column: Column,
    rule: FieldRule,
    places: Mapping[str, int],
    zone: ZoneInfo,
    others: Mapping[str, FieldRule],
) -> FieldReader:
    if rule.plus is None:
        columns = [places[caption] for caption in rule.captions]
        if not rule.source:
            text = str(rule.fixed)
            own = ZoneInfo(rule.zone) if rule.zone else zone
            return FieldReader(column, columns, lambda _: _from_cell(column.cell, text, own, text))
        start = others.get("startDate")
        after_start = (
            column.field == "endDate"
            and len(columns) > 1
            and start is not None
            and (start.source, start.zone) == (rule.source, rule.zone)
        )
        read = _Moments(rule, zone, len(columns) > 1, after_start=after_start)
        if start is not None and after_start:
            starts = [places[caption] for caption in start.captions]
            return FieldReader(
                column,
                [*columns, *starts],
                _EndTime(_Moments(start, zone, len(starts) > 1), read, len(columns)).read,
            )
        return FieldReader(column, columns, read.read, moments=read)
    base = others[(rule.source or ("startDate",))[0]]
    start_zone = ZoneInfo(base.zone) if base.zone else zone
    starts = [places[caption] for caption in base.captions]
    more = [places[caption] for caption in rule.captions]
    return FieldReader(
        column,
        [*starts, *more],
        _Sum(_Moments(base, zone, len(starts) > 1), rule, start_zone, len(starts)).read,
    )


def _from_cell(kind: CellType, cell: CellValue, zone: ZoneInfo, text: str) -> Outcome:
    """Return the value of a cell as its type reads it."""
    value = kind.from_cell(cell, zone)
    return CellReading(value.value, (value,), text) if isinstance(value, Finding) else value


def _without_value(meant: Meant, text: str) -> Outcome:
    """Return what a text means that is no value."""
    if meant.leaves_out:
        return CellReading(text=text, leaves_out=True)
    return _with(None, meant.findings, text)


def _with(outcome: Outcome, findings: tuple[Finding, ...], text: str) -> Outcome:
    if not findings:
        return outcome
    if isinstance(outcome, CellReading):
        return outcome._replace(findings=(*findings, *outcome.findings))
    return CellReading(outcome, findings, text)


def _refused(code: str, message: Text, text: str) -> CellReading:
    return CellReading(None, (refused(code, message),), text)
