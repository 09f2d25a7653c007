"""What a timeline says in words: the marks of its scale, the headings of groups, and one activity
for the hover tip and screen readers.
"""

from __future__ import annotations

from zoneinfo import ZoneInfo

from PySide6.QtCore import QDate, QLocale

from bridge.gui.timeline.lines import Heading
from bridge.gui.timeline.scale import Bar, Grouping, Instant, Plan, Span, Tick, Unit, local
from bridge.gui.widgets.formats import day_format, moment, number, tr


def grouping_word(by: Grouping) -> str:
    """Return how a grouping is called where it is chosen."""
    return {
        Grouping.NONE: tr("As in the table"),
        Grouping.SITE: tr("By site"),
        Grouping.TEAM: tr("By team"),
        Grouping.PERSON: tr("By person"),
        Grouping.WORK_PACKAGE: tr("By work package"),
    }[by]


def heading_words(plan: Plan, by: Grouping, heading: Heading) -> str:
    """Return what stands over a group."""
    without = {
        Grouping.SITE: tr("Without a site"),
        Grouping.TEAM: tr("Without a team"),
        Grouping.PERSON: tr("Without people"),
        Grouping.WORK_PACKAGE: tr("Without a work package"),
    }
    name = plan.names.get(heading.name) or heading.name if by is Grouping.PERSON else heading.name
    return f"{name or without.get(by, '')} · {number(heading.count)}"


def status_word(status: str) -> str:
    """Return a status as the sheet's cells are read: Planned, Dispatched, Completed."""
    return status.capitalize()


def upper(tick: Tick, unit: Unit) -> tuple[str, ...]:
    """Return the words of a mark in the upper line of the scale, the longest first: the first that
    has room is shown.
    """
    when, locale = tick.local, QLocale()
    day = QDate(when.year, when.month, when.day)
    if unit is Unit.YEAR:
        return (str(when.year),)
    if unit is Unit.MONTH:
        short = locale.standaloneMonthName(when.month, QLocale.FormatType.ShortFormat)
        return (
            f"{locale.standaloneMonthName(when.month)} {when.year}",
            locale.standaloneMonthName(when.month),
            short,
        )
    dates = (locale.toString(day, day_format(with_year=with_year)) for with_year in (True, False))
    return (
        *(f"{_weekday(tick)} {date}" for date in dates),
        f"{_weekday(tick)} {when.day}",
        str(when.day),
    )


def lower(tick: Tick, unit: Unit, *, wide: bool) -> str:
    """Return the words of a mark in the lower line."""
    when = tick.local
    match unit:
        case Unit.HOUR:
            return f"{when.hour:02}:00" if wide else f"{when.hour:02}"
        case Unit.DAY:
            return f"{_weekday(tick)} {when.day}" if wide else str(when.day)
        case Unit.WEEK:
            return tr("W{week}", week=str(when.isocalendar().week))
        case Unit.MONTH:
            return QLocale().standaloneMonthName(when.month, QLocale.FormatType.ShortFormat)
        case Unit.YEAR:
            return str(when.year)


def tip(bar: Bar, zone: ZoneInfo) -> str:
    """Return what is read about an activity while the pointer rests on it."""
    first = f"{bar.name} ({bar.id})" if bar.name and bar.name != bar.id else bar.id
    return "\n".join(part for part in (first, *_facts(bar, zone)) if part)


def spoken(bar: Bar, zone: ZoneInfo) -> str:
    """Return what a screen reader says of an activity."""
    return ", ".join(part for part in (bar.name or bar.id, *_facts(bar, zone)) if part)


def _facts(bar: Bar, zone: ZoneInfo) -> tuple[str, ...]:
    was = tr("was {value}", value=_span(bar.was, zone)) if bar.was is not None else ""
    state = ": ".join(part for part in (bar.state, bar.words) if part)
    return status_word(bar.status), _span(bar.span, zone), was, state


def _span(span: Span, zone: ZoneInfo) -> str:
    start, end = (_moment(at, zone) for at in span)
    if not start and not end:
        return tr("no start and no end")
    return f"{start or tr('no start')} – {end or tr('no end')}"


def _moment(at: Instant | None, zone: ZoneInfo) -> str:
    return "" if at is None else moment(local(at, zone))


def _weekday(tick: Tick) -> str:
    return QLocale().standaloneDayName(tick.local.isoweekday(), QLocale.FormatType.ShortFormat)
