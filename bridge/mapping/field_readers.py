"""Raw cells of one row -> the value of one field, by the rule of the mapping; what repeats is read
once.

Values that come from the memory are shared between rows and must not be changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Mapping as Dictionary
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias, cast
from zoneinfo import ZoneInfo

from bridge.errors import Severity
from bridge.mapping.dates import clock_of, duration_of, has_time, read_date, steady_unit
from bridge.mapping.grid import CellError, GridValue, is_blank, shown
from bridge.mapping.mapping_file import FieldRule, is_clock
from bridge.mapping.patterns import Pattern
from bridge.mapping.words import unit_named
from bridge.records.cells.base import CLEAR, CellValue, Finding, JsonValue, noted, refused
from bridge.records.cells.grammar import write_names
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
from bridge.records.changes import Lookups
from bridge.records.columns import Column
from bridge.records.lookups import KnownWords, comparable
from bridge.texts import Text, say

MOST_UNLISTED = 20
"""Values that a finding names; of more it says that there are others, and no more is kept of them
than that.
"""


@dataclass(frozen=True, slots=True)
class Meanings:
    """What is known and remembered for one account.

    `lookups` are the known values by source; `names` by source the name of each ID (people are
    found by name where own workbooks' people are); `remembered` by field what a value is always
    read as.
    """

    lookups: Lookups = field(default_factory=Lookups)
    names: Dictionary[str, Dictionary[str, str]] = field(default_factory=dict)
    remembered: Dictionary[str, Dictionary[str, str]] = field(default_factory=dict)


class Meant(NamedTuple):
    """What one value means.

    `value` None: nothing (the field is left as it is); `leaves_out`: the row is not read; `found`:
    it was looked up.
    """

    value: str | None
    findings: tuple[Finding, ...] = ()
    leaves_out: bool = False
    looked_up: bool = False

    @property
    def refused(self) -> bool:
        """Whether the value cannot be used."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)


class ValueMeanings:
    """What the values of one field mean. `unlisted` are values that the mapping's table does not
    have, in the order in which they were met, at most one more than are named.
    """

    def __init__(self, column: Column, rule: FieldRule, meanings: Meanings) -> None:
        source = column.source
        self._table = rule.values or {}
        self._folded = _folded_once(self._table)
        self._other = rule.other if rule.values is not None else None
        names = meanings.names.get(source, {}) if source and source != "people" else {}
        choices = column.cell.choices if isinstance(column.cell, ChoiceCell) else ()
        self._words = KnownWords(
            source, meanings.remembered.get(column.field, {}), names, meanings.lookups, choices
        )
        self.unlisted = dict[str, None]()

    @property
    def trivial(self) -> bool:
        """Whether every value means itself."""
        return not (self._table or self._words)

    def of(self, text: str) -> Meant:
        """Return what a text without blanks around it means."""
        listed = self._listed(text)
        # To leave a row out for a known value is no other reading of it.
        if listed and (listed[0] is None or not self._words.knows(text)):
            return Meant(listed[0], leaves_out=listed[0] is None, looked_up=True)
        word = self._words.of(text, listed[0] if listed else None)
        if word is None:
            return self._otherwise(text)
        return Meant(
            word.value,
            () if word.finding is None else (word.finding,),
            looked_up=word.value not in {None, text},
        )

    def whole(self, text: str) -> Meant | None:
        """Return what a whole list means where the tables have it as it stands; None where its
        names are to be looked up one by one.
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

    def _otherwise(self, text: str) -> Meant:
        if self._other is None:
            return Meant(text)
        if len(self.unlisted) <= MOST_UNLISTED:
            self.unlisted[text] = None
        if self._other == "keep":
            return Meant(text)
        if self._other == "leave":
            return Meant(None)
        message = say(
            "“{text}” is not matched. Matched values are {known}.",
            text=text,
            known=", ".join([*self._table][:20]),
        )
        return Meant(None, (refused("value-not-mapped", message),))


def _folded_once(table: Dictionary[str, str | None]) -> dict[str, str]:
    """Return folded -> key, for keys that differ by more than case and blanks."""
    found = dict[str, str]()
    twice = set[str]()
    for key in table:
        if found.setdefault(comparable(key), key) != key:
            twice.add(comparable(key))
    return {folded: key for folded, key in found.items() if folded not in twice}


_MEMO = 50_000
NEXT_DAY = "next-day"
"""The code of the finding about an end on the day after the start.

It is reported once for the sheet, with the count.
"""


class Told(NamedTuple):
    """Cells that are not simply a value: with findings, cleared, or of a row that the mapping
    leaves out. `text` is what stands in them.
    """

    value: JsonValue = None
    findings: tuple[Finding, ...] = ()
    text: str = ""
    cleared: bool = False
    leaves_out: bool = False


Outcome: TypeAlias = "JsonValue | Told"
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
    ) -> None:
        super().__init__()
        self.meanings = meanings
        self._as_is = as_is
        self.column = column
        self.field = column.field
        self.places = tuple(places)
        self.pick: Callable[[Sequence[GridValue]], Any] = (
            itemgetter(*places) if places else lambda _: ()
        )
        self._read = read

    def __missing__(self, key: Any) -> Outcome:
        # Keeping remarks and IDs in the memory would cost more than reading them.
        if self._as_is and key.__class__ is str and key and key[0] != "(" and key == key.strip():
            return cast(Outcome, key)
        if len(self) >= _MEMO:
            self.clear()
        return self.setdefault(key, self.of((key,) if len(self.places) == 1 else key))

    def of(self, cells: Cells) -> Outcome:
        """Return the value that cells mean: None for blank ones."""
        for cell in cells:
            # Before blanks: #N/A beside a blank cell is still a formula that failed.
            if isinstance(cell, CellError):
                return _refused(
                    "error-cell",
                    say("The cell has an error. Correct the formula or type a value."),
                    cell.text,
                )
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
    """Return the reader of a field.

    `places` are the captions' columns, `others` the rules of the other fields, for `plus`.
    """
    if isinstance(column.cell, MomentCell):
        return _moment_reader(
            column, rule, places, ZoneInfo(rule.zone) if rule.zone else zone, others
        )
    values = ValueMeanings(column, rule, meanings)
    if rule.team is not None and rule.count is not None:
        return FieldReader(
            column,
            (places[rule.team], places[rule.count]),
            _Headcount(column, values).read,
            meanings=values,
        )
    found = _Value(column, rule, values, zone)
    itself = (
        values.trivial
        and rule.match is None
        and len(rule.captions) == 1
        and rule.separator in {None, ","}
    )
    return FieldReader(
        column,
        [places[caption] for caption in rule.captions],
        found.read,
        meanings=values,
        as_is=itself and type(column.cell) in {TextCell, NameCell, IdentifierCell},
    )


class _Value:
    """Reads a text, an ID, a choice, a list, a flag."""

    def __init__(
        self, column: Column, rule: FieldRule, values: ValueMeanings, zone: ZoneInfo
    ) -> None:
        self._column = column
        self._rule = rule
        self._values = values
        self._zone = zone
        self._pattern = Pattern(rule.match) if rule.match is not None else None

    def read(self, cells: Cells) -> Outcome:
        """Return what the cells of one row mean."""
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
        # A planner may type (clear) in an own sheet too; no table of values needs to list it.
        if text.casefold() == CLEAR and self._column.importable:
            if not self._column.clearable:
                return _refused(
                    "clear-not-allowed",
                    say("It cannot be removed. Type a value instead of {text}.", text=text),
                    text,
                )
            return Told(self._column.cell.clear, (), text, cleared=True)
        if self._pattern is not None:
            found = self._pattern.found(text)
            if not found:
                return _refused(
                    "no-match",
                    say(
                        "“{text}” does not have the expected form ({pattern}).",
                        text=text,
                        pattern=rule.match,
                    ),
                    text,
                )
            cell = text = found
        return self._looked_up(cell, text)

    def _looked_up(self, cell: CellValue, text: str) -> Outcome:
        if self._values.trivial:
            return self._plain(cell, text)
        if isinstance(self._column.cell, TextListCell | HeadcountCell):
            meant = self._values.whole(text)
            # The table may name a whole cell ("Team A+B") or each name in it; the whole one is the
            # more exact.
            if meant is None:
                return self._each(cell, text)
        else:
            meant = self._values.of(text)
        if meant.leaves_out:
            return Told(text=text, leaves_out=True)
        if meant.value is None:
            return Told(None, meant.findings, text) if meant.findings else None
        if not meant.looked_up:
            return _with(self._plain(cell, text), meant.findings, text)
        return _with(self._plain(meant.value, text), meant.findings, text)

    def _each(self, cell: CellValue, text: str) -> Outcome:
        """Look up each name of a list or of manpower."""
        found = self._plain(cell, text)
        value, findings = (found.value, found.findings) if isinstance(found, Told) else (found, ())
        if not isinstance(value, list | dict):
            return found
        names = list[str]()
        for name in value:
            meant = self._values.of(str(name))
            findings += meant.findings
            if meant.value is not None:
                names.append(meant.value)
        if any(finding.severity is Severity.ERROR for finding in findings):
            return Told(None, findings, text)
        # Two words of the sheet may mean one team; twice the same would be refused by the service.
        if len({*names}) < len(names):
            return _refused("named-twice", say("“{text}” contains a name twice.", text=text), text)
        meaning: JsonValue = (
            dict(zip(names, value.values(), strict=False))
            if isinstance(value, dict)
            else list[JsonValue](names)
        )
        return Told(meaning, findings, text) if findings else meaning

    def _plain(self, cell: CellValue, text: str) -> Outcome:
        separator = self._rule.separator
        if separator not in {None, ","} and isinstance(cell, str):
            cell = write_names(name for part in cell.split(separator) if (name := part.strip()))
        found = self._column.cell.from_cell(cell, self._zone)
        return Told(found.value, (found,), text) if isinstance(found, Finding) else found


class _Headcount:
    """Reads a team and its number of people from two columns."""

    def __init__(self, column: Column, values: ValueMeanings) -> None:
        self._column = column
        self._values = values

    def read(self, cells: Cells) -> Outcome:
        """Return one pair; nothing where no number stands."""
        team, number = shown(cells[0]).strip(), shown(cells[1]).strip()
        # A team without a number is a remark in many crew plans, and says nothing of manpower.
        if not number:
            return None
        text = f"{team}:{number}"
        # 4,0 is how Excel shows 4 in half of Europe.
        count = whole_text(number.replace(",", "."))
        if count is None or int(count) < 0 or len(count) > 9:
            return _refused(
                "manpower-count",
                say("Type a whole number of people, not “{text}”.", text=number),
                number,
            )
        if not team:
            return _refused("count-without-team", say("A number of people has no team."), number)
        meant = self._values.of(team)
        if meant.leaves_out:
            return Told(text=text, leaves_out=True)
        if meant.value is None:
            return Told(None, meant.findings, text) if meant.findings else None
        # One number for two teams cannot be split by us.
        if "," in meant.value:
            message = say(
                "“{team}” are several teams with one number. Write team:number for each.",
                team=meant.value,
            )
            return _refused("manpower-teams", message, text)
        pair: JsonValue = {meant.value: int(count)}
        return Told(pair, meant.findings, text) if meant.findings else pair


class _Moments:
    """Reads dates, with their time of day from the same column, another one, or the rule."""

    def __init__(self, rule: FieldRule, zone: ZoneInfo, clock: bool) -> None:
        self._rule = rule
        self._clock = clock
        self.instants = LocalTimes(zone)
        self._zone = zone
        self._default = (
            clock_of(rule.time) if rule.time is not None and is_clock(rule.time) else None
        )

    def read(self, cells: Cells) -> Outcome:
        """Return the instant of a date."""
        cell = cells[0]
        # A true date with its time, as nearly every cell is.
        if cell.__class__ is datetime and cell.hour and cell.year > 1900:
            return self.instants.utc(cell)
        local = self.local(cells)
        return self.instants.utc(local) if isinstance(local, datetime) else local

    def local(self, cells: Cells) -> datetime | Outcome:
        """Return the day and time by the wall clock; for a text with an offset its instant."""
        cell = cells[0]
        day = read_date(cell, self._rule.date)
        if day is None:
            return self._other(cell)
        # A time in the cell itself wins over a column of times and over the rule.
        if has_time(cell):
            return day
        if self._clock and not is_blank(cells[1]):
            time = clock_of(cells[1])
            if time is None:
                return _refused(
                    "time",
                    say(
                        "“{text}” is not a time. Write it as 07:00.",
                        text=shown(cells[1]),
                    ),
                    shown(cells[1]),
                )
            return day + time
        return day + self._default if self._default is not None else day

    def _other(self, cell: GridValue) -> Outcome:
        text = shown(cell).strip()
        if not text:
            return _refused("date", say("The day is missing; the cell has only a time."), "")
        # ISO texts with an offset say their instant by themselves, whatever the order of the
        # column.
        if isinstance(cell, str) and (parse_moment(text) is not None):
            found = MomentCell().from_cell(text, self._zone)
            return Told(found.value, (found,), text) if isinstance(found, Finding) else found
        order = self._rule.date
        message = (
            say(
                "“{text}” is not a date as {order}. Type it that way, or as 2026-11-24 06:00.",
                text=text,
                order=order,
            )
            if order
            else say(
                "“{text}” is not a clear date. Type it as 2026-11-24 06:00.",
                text=text,
            )
        )
        return _refused("date", message, text)


class _EndTime:
    """Reads an end whose day is that of the start: a time that is not after the start is one of the
    next day, a blank one is no end.
    """

    def __init__(self, start: _Moments, end: _Moments, cells: int) -> None:
        self._start = start
        self._end = end
        self._cells = cells

    def read(self, cells: Cells) -> Outcome:
        """Return the instant of the end; `cells` are those of the end, then those of the start."""
        own = cells[: self._cells]
        if has_time(own[0]):
            return self._end.read(own)
        if is_blank(own[-1]):
            return None
        begin, end = self._start.local(cells[self._cells :]), self._end.local(own)
        if not (isinstance(begin, datetime) and isinstance(end, datetime) and end <= begin):
            return self._end.read(own)
        found = self._end.instants.utc(end + timedelta(days=1))
        value, findings = (found.value, found.findings) if isinstance(found, Told) else (found, ())
        return Told(
            value,
            (*findings, noted(NEXT_DAY, say("The end is on the next day."), value)),
            shown(own[-1]),
        )


class _Sum:
    """Reads a date that is another one and a duration."""

    def __init__(self, start: _Moments, rule: FieldRule, zone: ZoneInfo, starts: int) -> None:
        self._start = start
        self._rule = rule
        self._instants = LocalTimes(zone)
        self._starts = starts

    def read(self, cells: Cells) -> Outcome:
        """Return the instant; nothing where the date or the duration is blank, or the date cannot
        be read, which is said there.
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
        begin = self._start.local(cells)
        try:
            if isinstance(begin, datetime) and not steady_unit(unit or "hours"):
                return self._instants.utc(begin + lasts)
            instant = self._instants.utc(begin) if isinstance(begin, datetime) else begin
            moment = parse_moment(instant) if isinstance(instant, str) else None
            return None if moment is None else moment_text(moment + lasts)
        except OverflowError:
            return _refused("date", say("The end is outside the calendar."), shown(lasting))


class LocalTimes:
    """Local date and time of a zone -> UTC text; around a clock change by the rules of every date
    cell.
    """

    def __init__(self, zone: ZoneInfo) -> None:
        self._zone = zone
        self._cell = MomentCell()
        self._offsets = dict[date, timedelta | None]()

    def utc(self, local: datetime) -> Outcome:
        """Return the text; Told where the time exists twice or never, or is
        outside the calendar.
        """
        day = local.date()
        offset = self._offsets[day] if day in self._offsets else self._kept(day)
        if offset is not None:
            return (local - offset).isoformat(timespec="milliseconds") + "Z"
        found = self._cell.from_cell(local, self._zone)
        return Told(found.value, (found,), shown(local)) if isinstance(found, Finding) else found

    def _kept(self, day: date) -> timedelta | None:
        """Return the offset of a day on which, and around which, no clock changes."""
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
        found = [places[caption] for caption in rule.captions]
        if not rule.source:
            return FieldReader(column, found, _Fixed(rule, zone).read)
        read = _Moments(rule, zone, len(found) > 1)
        start = others.get("startDate")
        if (
            column.field == "endDate"
            and len(found) > 1
            and start is not None
            and (start.source, start.zone) == (rule.source, rule.zone)
        ):
            starts = [places[caption] for caption in start.captions]
            return FieldReader(
                column,
                [*found, *starts],
                _EndTime(_Moments(start, zone, len(starts) > 1), read, len(found)).read,
            )
        return FieldReader(column, found, read.read)
    base = others[(rule.source or ("startDate",))[0]]
    start_zone = ZoneInfo(base.zone) if base.zone else zone
    starts = [places[caption] for caption in base.captions]
    more = [places[caption] for caption in rule.captions]
    return FieldReader(
        column,
        [*starts, *more],
        _Sum(_Moments(base, start_zone, len(starts) > 1), rule, start_zone, len(starts)).read,
    )


class _Fixed:
    """Reads the same date for each row."""

    def __init__(self, rule: FieldRule, zone: ZoneInfo) -> None:
        self._text = str(rule.fixed)
        self._zone = zone

    def read(self, cells: Cells) -> Outcome:
        found = MomentCell().from_cell(self._text, self._zone)
        return Told(found.value, (found,), self._text) if isinstance(found, Finding) else found


def _with(outcome: Outcome, findings: tuple[Finding, ...], text: str) -> Outcome:
    if not findings:
        return outcome
    if isinstance(outcome, Told):
        return outcome._replace(findings=(*findings, *outcome.findings))
    return Told(outcome, findings, text)


def _refused(code: str, message: Text, text: str) -> Told:
    return Told(None, (refused(code, message),), text)
