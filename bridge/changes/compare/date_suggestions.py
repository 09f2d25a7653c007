"""Suggest which date a text typed into the start or the end of a row means. Pure."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

from bridge import clock
from bridge.changes.compare.judged import Cells, Judged
from bridge.errors import Problem
from bridge.records.cells.base import JsonObject, either
from bridge.records.cells.moments import MomentCell, local_moment
from bridge.records.cells.written_dates import (
    DayPart,
    Reading,
    day_part,
    readings,
    time_alone,
    typed_readings,
)
from bridge.texts import say

_OTHER_DATE = {"startDate": "endDate", "endDate": "startDate"}


class DateSuggestions:
    """Suggests dates for a row whose start or end was typed as text; `month_first` is the setting
    Date order, which counts where the row has no old value.
    """

    def __init__(self, cells: Cells, *, month_first: bool = False) -> None:
        self._cells = cells
        self._month_first = month_first

    def of(self, problem: Problem, name: str, judged: Judged) -> Problem:
        """Return the problem of a date typed as text, with what it may mean."""
        shown = judged.shown
        cell, zone, text = self._cells.columns[name].cell, self._cells.zone, problem.found
        today, other = clock.today(zone), _OTHER_DATE.get(name, "")
        beside = local_moment(judged.row.values.get(other) or shown.get(other), zone)
        near = beside.date() if beside is not None else None
        typed = judged.row.texts.get(other)
        same_cell = typed is not None and any(
            each.field == other and each.cell == problem.cell for each in judged.row.problems
        )
        if typed is not None:  # the other date may be text as well
            days = readings(self._part(other, typed).text, today, near)
            near = days[0].moment.date() if len(days) == 1 else near
        part = self._part(name, text)
        plain = typed_readings(part.text, clock.now(zone), near)
        if typed is not None:
            day = plain[0].moment.date() if len(plain) == 1 else None
            both = self._completed(other, typed, shown, day)
            beside = both[0].moment if len(both) == 1 else None
        matches = self._completed(name, text, shown, near, beside)
        if beside is not None:
            says_time = any(reading.has_time for reading in plain)
            if same_cell and part.alone:
                matches = _on_next_day(name, matches, beside)
            elif not says_time and (typed is not None or name == "endDate"):
                matches = _in_order(name, matches, beside)
        if not matches and plain and isinstance(cell, MomentCell):
            message = say(
                "“{text}” has no time of day. Type both, such as 28 Nov 2026 6:00.", text=text
            )
            return replace(problem, message=message)
        if not 1 <= len(matches) <= 2:
            return problem
        was = local_moment(shown.get(name), zone)
        nearest = was.date() if was is not None else near
        if nearest is not None:
            matches = tuple(
                sorted(matches, key=lambda reading: abs(reading.moment.date() - nearest))
            )
        # Of a start and an end in one cell, one is only sure where the other is not lost.
        is_whole = part.alone or same_cell
        if not is_whole:
            rest = self._completed(other, text, shown, near, matches[0].moment)
            is_whole = beside in [reading.moment for reading in rest]
        return _offering(problem, matches, beside if name == "endDate" else None, is_whole)

    def _part(self, name: str, text: str) -> DayPart:
        """Return the part of a text that is the start or the end, mostly all of it."""
        return day_part(text, end=name == "endDate") or DayPart(text, 0, alone=True)

    def _completed(
        self,
        name: str,
        text: str,
        shown: JsonObject,
        near: date | None = None,
        beside: datetime | None = None,
    ) -> tuple[Reading, ...]:
        """Return the readings of a text. The time or the day that it does not say stays as it was;
        without one there is no reading. `beside` is the row's other date.
        """
        zone, part = self._cells.zone, self._part(name, text)
        was = local_moment(shown.get(name), zone)
        base = was.replace(tzinfo=zone) if was is not None else None
        parsed = [
            reading._replace(moment=reading.moment.replace(tzinfo=None) + timedelta(days=days))
            for spelling, days in {text: 0, part.text: part.days}.items()
            for reading in typed_readings(
                spelling, clock.now(zone), near, base, month_first=self._month_first
            )
        ]
        if not isinstance(self._cells.columns[name].cell, MomentCell):
            return tuple(reading for reading in parsed if not reading.has_time)
        moments = [reading.moment for reading in parsed if reading.has_time]
        if was is not None:
            moments += [
                reading.moment.replace(hour=was.hour, minute=was.minute)
                for reading in parsed
                if not reading.has_time
            ]
        if (at := time_alone(part.text)) is not None:
            later = timedelta(days=part.days + part.text.startswith("24"))
            old = [was] if was is not None else []
            begin = beside if name == "endDate" else None
            begun = local_moment(shown.get("startDate"), zone)
            if begin is not None and begun is not None and begin.date() != begun.date():
                # the start was moved to another day, and a night shift ends on the next one
                last = datetime.combine(begin, at) + later
                moments += [last if last > begin else last + timedelta(days=1)]
                old = []
            elif begin is not None and (later or part.text != text):
                old = [begin, *(old if part.alone else ())]
            moments += [datetime.combine(day, at) + later for day in old]
        return tuple(map(Reading, dict.fromkeys(moments)))


def _offering(
    problem: Problem, matches: tuple[Reading, ...], start: datetime | None, is_whole: bool
) -> Problem:
    """Return a problem with the one reading that is sure, or with one or two to choose from: an end
    before its `start` is never sure, nor what leaves out a part of the cell.
    """
    dates = either([reading.words for reading in matches])
    message = say("Did you mean {dates}?", dates=dates)
    if start is not None and all(reading.moment < start for reading in matches):
        is_whole, begins = False, Reading(start).words
        message = say("{dates} is before the start, {start}.", dates=dates, start=begins)
    if is_whole and len(matches) == 1:
        return replace(problem, message=message, suggestion=matches[0].typed)
    return replace(problem, message=message, readings=tuple(reading.typed for reading in matches))


def _on_next_day(name: str, matches: tuple[Reading, ...], start: datetime) -> tuple[Reading, ...]:
    """Return the readings of an end whose day is that of the start: a night shift ends on the next
    one.
    """
    next_day = timedelta(days=1)
    return tuple(
        reading._replace(moment=reading.moment + next_day)
        if name == "endDate" and reading.moment <= start
        else reading
        for reading in matches
    )


def _in_order(name: str, matches: tuple[Reading, ...], beside: datetime) -> tuple[Reading, ...]:
    """Return all readings, or none if a time of day that the cell does not say turned the dates of
    one day around in each; the order never chooses one of them. A start that was typed alone may
    be past its end: it asks whether the end moves too.
    """
    is_possible = any(
        reading.moment.date() != beside.date()
        or (reading.moment <= beside if name == "startDate" else reading.moment >= beside)
        for reading in matches
    )
    return matches if is_possible else ()
