"""Dates and times of day as planners write them, without regard to the locale. Pure."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from bridge.files import asset

DMY = "day/month/year"
MDY = "month/day/year"
YMD = "year/month/day"
_CENTURY = 2000
# Primavera adds A to actual dates and * to constraints.
_MARKS = (" A", "*")
"""Primavera's marks after an actual date and a constraint."""

_LETTERS = str.maketrans(
    {
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "ß": "ss",
        "æ": "ae",
        "ø": "o",
        "å": "a",
        "ł": "l",
        "œ": "oe",
        "đ": "d",
        "ı": "i",
    }
)


def folded(text: str) -> str:
    """Return a word without case and accents, as in the word tables.

    `Début` becomes `debut`, `fælles` becomes `faelles`.
    """
    plain = text.casefold()
    if plain.isascii():
        return plain
    apart = unicodedata.normalize("NFKD", plain.translate(_LETTERS))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


_WORDS: Mapping[str, Any] = json.loads(asset("dates.json").read_text(encoding="utf-8"))
MONTH_NAMES = tuple(tuple(names.split()) for names in _WORDS["months"])
"""The names of the months, January first, each row as one language or program writes them."""
WEEKDAY_NAMES = tuple(tuple(names.split()) for names in _WORDS["weekdays"])
"""The names of the weekdays, Monday first, in the same form."""


def _numbers(rows: tuple[tuple[str, ...], ...]) -> dict[str, frozenset[int]]:
    """Return the places of each name: `Ma` is Monday in Dutch and Tuesday in French."""
    numbers = dict[str, frozenset[int]]()
    for row in rows:
        for at, name in enumerate(row):
            numbers[folded(name)] = numbers.get(folded(name), frozenset()) | {at}
    return numbers


_MONTHS = {name: max(places) + 1 for name, places in _numbers(MONTH_NAMES).items()} | {"marz": 3}
_TWO_MONTHS = frozenset(name for name, at in _numbers(MONTH_NAMES).items() if len(at) > 1)
"""`listopada` is November in Polish, but `3. listopada` may be Croatian: October."""
_WEEKDAYS = _numbers(WEEKDAY_NAMES)
_LAST, _NEXT = timedelta(days=-183), timedelta(days=300)
"""How far from today a weekday tells the year of a day."""


_O_CLOCK = r"uhr|uur|o['’]?\s?clock"
_SPOKEN = rf"\s*(?:{_O_CLOCK}|[ap]\.?\s?m\b)"
"""What makes a whole hour a time of day: `8h` may be a duration."""


def _clock(mark: str) -> str:
    return (
        rf"(?P<hour>\d{{1,2}})(?:{mark}(?P<minute>\d{{2}})(?:[:.](?P<second>\d{{2}})(?:[.,]\d{{1,9}})?)?"
        rf"|(?={_SPOKEN}))\s*(?P<half>[ap]\.?\s?m\.?|sa|ch)?(?:\s*(?:{_O_CLOCK}|u\b|h|hrs?))?"
    )


CLOCK = _clock("[:.h]")
"""A time of day; SA and CH are the Vietnamese AM and PM."""
_MARKS_OF_CLOCK = r"(?:[:.h]|(?<=[0-9]{2}))"
"""The mark between hour and minute where 0630 is a time of day too."""
_BEFORE_CLOCK = r"(?:(?:klokken|kl|um|om|at)\.?\s+)?"
_AT = rf"(?:(?:\s*,?\s+{_BEFORE_CLOCK}|T){_clock(_MARKS_OF_CLOCK)})?"
"""A time of day behind a date."""
_YEAR = r"(?!(?:0\d|1[0-8]|2[1-3])[0-5]\d)\d{4}"
"""A year, unless 0630 or 1530 can be a time of day."""
_WEEKDAY = r"(?:(?!den\s)(?P<weekday>[^\W\d_]{2,12})\.?,?\s+)?(?:den\s+)?"
NUMBERS = re.compile(
    rf"{_WEEKDAY}(?P<one>\d{{1,4}})(?P<mark>[./-])\s?(?P<two>\d{{1,2}})"
    rf"(?:(?P=mark)\s?(?P<three>\d{{1,2}}|{_YEAR}))?\.?{_AT}",
    re.IGNORECASE,
)
_NAMED = re.compile(
    rf"{_WEEKDAY}(?P<day>\d{{1,2}})(?:\.|st|nd|rd|th|er)?[\s/.-]*(?:de\s+)?"
    rf"(?P<month>[^\W\d_]{{3,12}})\.?,?(?:[\s/.-]*(?:de\s+)?(?P<year>{_YEAR}|\d{{2}}))?{_AT}",
    re.IGNORECASE,
)
_NAME_FIRST = re.compile(
    rf"{_WEEKDAY}(?P<month>[^\W\d_]{{3,12}})\.?\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?"
    rf"(?:,?\s+(?P<year>{_YEAR}))?{_AT}",
    re.IGNORECASE,
)
_YEAR_FIRST = re.compile(
    rf"(?P<year>\d{{4}})\s+(?P<month>[^\W\d_]{{3,12}})\.?\s+(?P<day>\d{{1,2}}){_AT}(?P<weekday>)",
    re.IGNORECASE,
)
_HOUR = rf"(?P<only>\d{{1,2}})\s*(?:(?P<only_half>[ap]\.?\s?m\.?)|{_O_CLOCK}|u|h|hrs?)"
"""A whole hour with a word, which `?` makes optional."""
_DAY_AND_CLOCK = re.compile(
    rf"(?P<day>.+?)(?:\s*,?\s+{_BEFORE_CLOCK}|(?<=\d)T)(?:{CLOCK}|{_HOUR}?)", re.IGNORECASE
)
_CLOCK_ALONE = re.compile(rf"(?!{_YEAR}$){_clock(_MARKS_OF_CLOCK)}|{_HOUR}", re.IGNORECASE)
_SHIFT_TIME = r"\d{1,2}(?:[:.h]?\d{2})?(?:\s*(?:uhr|uur|u|[ap]\.?m\.?|h))?"
_TIMES_OF_DAY = re.compile(
    r"(?:(?P<day>.*?[^\s,])\s*,?\s+)?(?:(?:klokken|kl|um|om|at|von|fra|van|from)\.?\s+)?"
    rf"(?P<begin>{_SHIFT_TIME})\s*(?:[-–—]|bis|til|tot|to)\s*(?P<until>{_SHIFT_TIME})",
    re.IGNORECASE,
)
_DAYS_LATER = re.compile(
    r"(?P<moment>.*?\d(?:[^\s(]*|\s*(?:uhr|uur|[ap]m)))\s*\(?\+\s?(?P<days>[1-9])\s?(?P<unit>d|days?|t|tage?)?\)?",
    re.IGNORECASE,
)
_LONGEST = 60
"""Most characters of a date; a longer text is a remark."""
_SHIFT = re.compile(r"([+-])\s?(\d{1,4})\s?(min|h|d|w)[a-z]*", re.IGNORECASE)
_DAYS_FROM_TODAY = {"yesterday": -1, "today": 0, "tomorrow": 1}
_ISO_START = re.compile(r"\d{4}-\d{2}-\d{2}(?:\Z|[Tt ]\d{2}:\d{2})")
SHORT_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


_HALVES = {word: half for half, words in _WORDS["halves"].items() for word in words}
"""Words for the halves of a day, also before the hour."""
_HALF = "|".join(map(re.escape, _HALVES))
_WITH_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d|令和")
_WEEK = re.compile(r"(?P<year>\d{4})-?W(?P<week>\d{2})-?(?P<day>[1-7])(?!\d)(?P<rest>.*)")
"""A day of a week as ISO 8601 and calendars write it."""
_PLAINER = tuple(
    (re.compile(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        # the basic form of ISO 8601, as calendars and task lists write it
        (
            r"(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)?(Z|[+-]\d{2}:?\d{2})?",
            lambda match: (
                "-".join(match.groups()[:3])
                + f"T{match[4]}:{match[5]}:{match[6] or '00'}{(match[7] or '').upper()}"
            ),
        ),
        (r"(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?:UTC|GMT)", r"\1T\2Z"),
        (r"^[<\[](.+)[>\]]$", r"\1"),
        # East Asia
        (r"令和\s?(\d{1,2})(?=年)", lambda match: str(2018 + int(match[1]))),
        (
            r"\([月火水木金土日]\)|\s?(?:[月火水木金土日]曜日|星期[一二三四五六日天]|[월화수목금토일]요일)",
            " ",
        ),
        (r"(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]", r"\1-\2-\3 "),
        (r"(\d{1,2})\s?[時时시]\s?(\d{1,2})\s?[分분]", r"\1:\2"),
        # words between the parts of a date, and before a time of day
        (r"(?:ngày )?(\d{1,2}) tháng (\d{1,2}),? (?:năm )?(\d{4})", r"\1.\2.\3"),
        (r"^(\d{4})(?:\.? gada| ?m?\.) (\d{1,2})\. ([^\W\d_]{3,})", r"\1 \3 \2"),
        (r"^(\d{4})(?: ?m?\.) ([^\W\d_]{3,})\.? (\d{1,2})(?:\.| d\.)?", r"\1 \2 \3"),
        (r"(\d{4})\s?(?:г|р|год|року|рік)\.?(?=$|[ ,])", r"\1"),
        (
            r"(\d)[ ,]+(?:klo|kl|um|at|à|godz|ora|ore|om|ob|o|в|о|u|saat|plkst|στις)\.? "
            r"(?=\d{1,2}[:.h]\d\d)",
            r"\1 ",
        ),
        (rf"({_HALF})\s?(\d{{1,2}}:\d\d(?::\d\d)?)", lambda match: _halved(match[2], match[1])),
        (
            rf"(\d{{1,2}}:\d\d(?::\d\d)?)\s?({_HALF})",
            lambda match: _halved(match[1], match[2]),
        ),
        # a weekday after its date
        (
            r"^(\d{4}-\d\d-\d\d) ([^\W\d_]{2,12})\b\.?",
            lambda match: f"{match[2]} {match[1]}" if folded(match[2]) in _WEEKDAYS else match[0],
        ),
    )
)
"""Forms of dates that programs and languages write, and what plainer form they mean."""


def _halved(clock: str, half: str) -> str:
    return f"{clock} {_HALVES[half.casefold()]}"


@lru_cache(maxsize=50_000)
def plain_form(text: str) -> str:
    """Return a date in a plainer form, with Latin letters for what tells its parts apart:
    `20270303T180000Z` is 2027-03-03T18:00:00Z, `2027年3月3日` and `2027-W09-3` are 2027-3-3. Any
    other text is returned as it is.
    """
    bare = (text if text.isascii() else unicodedata.normalize("NFKC", text)).strip()
    if not 6 <= len(bare) <= _LONGEST or not _WITH_YEAR.search(bare):
        return text
    if week := _WEEK.fullmatch(bare):
        try:
            day = date.fromisocalendar(int(week["year"]), int(week["week"]), int(week["day"]))
        except ValueError:
            return text
        bare = day.isoformat() + week["rest"]
    for pattern, plain in _PLAINER:
        bare = pattern.sub(plain, bare)
    return " ".join(bare.split())


class Written(NamedTuple):
    """A text that looks like a date.

    Has three numbers (two without a year), their order if it is certain, and the time of day (None
    if missing). `weekdays` are those that its weekday may mean (0 is Monday), none without one.
    `late` means 24:00, the end of the day.
    """

    first: int
    second: int
    third: int | None
    order: str | None
    short_year: bool
    clock: time | None
    weekdays: frozenset[int] = frozenset()
    late: bool = False

    @property
    def form(self) -> str:
        """Return what texts of one column have in common: the digits of the year."""
        return "" if self.third is None else "2" if self.short_year else "4"

    def read(self, order: str, today: date | None = None) -> datetime | None:
        """Return the date and time, or None if there is no such day, or if it is not the weekday
        that the text names.

        The column's `order` is used if that of the text is uncertain. A day without a year is the
        one nearest to `today` (None without it), with a weekday the nearest that fits it.
        """
        if self.third is None and today is None:
            return None
        around = today or date.min
        moments = self.moments(order, around, None if self.weekdays else today)
        return min(moments, key=lambda moment: abs(moment.date() - around), default=None)

    def moments(self, order: str, today: date, near: date | None) -> list[datetime]:
        """Return the dates and times that the text can mean: one at most, but for a day without a
        year; see `readings`.
        """
        order = self.order or order
        day, month = (self.second, self.first) if order == MDY else (self.first, self.second)
        days = list[date]()
        if self.third is None:
            days = [*_in_year(day, month, self.weekdays, today, near)]
        else:
            day, year = (self.third, self.first) if order == YMD else (day, self.third)
            with suppress(ValueError):
                days = [date(year + _CENTURY * self.short_year, month, day)]
            days = [day for day in days if not self.weekdays or day.weekday() in self.weekdays]
        moments = list[datetime]()
        for day_ in days:
            with suppress(OverflowError):
                moment = datetime.combine(day_, self.clock or time())
                moments.append(moment + timedelta(days=1) if self.late else moment)
        return moments


def date_parts(text: str) -> re.Match[str] | None:
    """Return the parts of a text that may be a date, or None: `one`, `mark`, `two`, `three` if it
    has only numbers, else `day`, `month`, `year`; with `weekday`, `hour`, `minute`, `second` and
    `half`, which may be missing, as the year may. Primavera's mark at its end is no part.
    """
    bare = text.strip(" \t\u00a0\r\n")
    # Limit the length so that long remarks never reach the expressions.
    if not 3 <= len(bare) <= _LONGEST:
        return None
    # The mark says how certain the date is, not which one it is.
    end = len(bare) - next((len(mark) for mark in _MARKS if bare.endswith(mark)), 0)
    return (
        NUMBERS.fullmatch(bare, 0, end)
        or _NAMED.fullmatch(bare, 0, end)
        or _NAME_FIRST.fullmatch(bare, 0, end)
        or _YEAR_FIRST.fullmatch(bare, 0, end)
    )


@lru_cache(maxsize=50_000)
def written_day(text: str) -> Written | None:
    """Parse a date with or without a year and a time.

    Return None for all else, including an invalid time.
    """
    match = date_parts(text) or date_parts(plain_form(text))
    if match is None or (clock := clock_time(match)) is False:
        return None
    order: str | None = DMY
    if match.re is NUMBERS:
        first, third = match["one"], match["three"]
        numbers = (int(first), int(match["two"]))
        # In every country, a leading year is followed by the month.
        if len(first) == 4 and third and len(third) <= 2:
            order = YMD
        elif len(first) <= 2 and (third is None or len(third) in {2, 4}):
            # With dots, the day comes first.
            order = DMY if match["mark"] == "." else None
        else:
            return None
    else:
        name, third = folded(match["month"]), match["year"]
        if (month := _MONTHS.get(name)) is None:
            return None
        if name in _TWO_MONTHS and match.string[match.end("day")] == ".":
            return None
        numbers = (int(match["day"]), month)
    weekdays = _weekdays(match)
    # "Rev 3.4" is no day, and 2026 in "3/4 2026" is more likely a year than a time of day.
    if third is None and (
        (match["weekday"] and not weekdays)
        or (match["hour"] in {"19", "20"} and match.end("hour") == match.start("minute"))
    ):
        return None
    short = order != YMD and len(third or "") == 2
    year = None if third is None else int(third)
    return Written(*numbers, year, order, short, clock, weekdays, match["hour"] == "24")


def written_date(text: str) -> Written | None:
    """Parse a date with or without a time; a day without a year is None as all else is."""
    written = written_day(text)
    return None if written is None or written.third is None else written


def _weekdays(match: re.Match[str]) -> frozenset[int]:
    return _WEEKDAYS.get(folded(match["weekday"] or ""), frozenset())


def clock_time(match: re.Match[str]) -> time | Literal[False] | None:
    """Return the time of day of a match.

    None means that it has none; False means an invalid one, such as 25:00. 24:00 is 00:00.
    """
    if match["hour"] is None:
        return None
    # Shift plans use it for the end of the day; Python's `time` does not support it.
    if match["hour"] == "24":
        whole = {match["minute"], match["second"]} <= {None, "00"}
        return time() if whole and not match["half"] else False
    return _time(match["hour"], match["half"], match["minute"], match["second"]) or False


def _time_of(match: re.Match[str]) -> time | None:
    """Return the time of day, or the whole hour, of a match."""
    hour, half = match["hour"] or match["only"], match["half"] or match["only_half"]
    return _time(hour, half, match["minute"], match["second"])


def _time(
    hour: str, half: str | None, minute: str | None = None, second: str | None = None
) -> time | None:
    at, half = int(hour), (half or "")[:1].lower()
    if half:
        if not 1 <= at <= 12:
            return None
        at = at % 12 + (12 if half in {"p", "c"} else 0)
    try:
        return time(at, int(minute or 0), int(second or 0))
    except ValueError:
        return None


class Reading(NamedTuple):
    """A date that a text can mean: the local day and time.

    It is midnight if there is no time, and has an offset if the clock shows it twice.
    """

    moment: datetime
    has_time: bool = True

    @property
    def typed(self) -> str:
        """Return the reading as ISO text, without a time if the text has none."""
        if not self.has_time:
            return self.moment.date().isoformat()
        precision = (
            "milliseconds"
            if self.moment.microsecond
            else "seconds"
            if self.moment.second
            else "minutes"
        )
        return self.moment.isoformat(" ", precision)

    @property
    def words(self) -> str:
        """Return the reading as used in sentences: `28 Nov 2026, 06:00`."""
        moment = self.moment
        day = f"{moment.day} {SHORT_MONTHS[moment.month - 1]} {moment.year}"
        if not self.has_time:
            return day
        offset = f" (UTC{moment.isoformat()[-6:]})" if moment.tzinfo else ""
        return (
            f"{day}, {moment:%H:%M:%S}{offset}"
            if moment.second
            else f"{day}, {moment:%H:%M}{offset}"
        )


def iso_reading(text: str) -> Reading | None:
    """Return the reading of an ISO text, or None for any other text."""
    bare = text.strip(" \t\u00a0\r\n")
    if not _ISO_START.match(bare):
        return None
    try:
        return Reading(datetime.fromisoformat(bare.upper()), len(bare) > 10)
    except ValueError:
        return None


def readings(
    text: str, today: date, near: date | None = None, *, month_first: bool = False
) -> tuple[Reading, ...]:
    """Return the dates that a text can mean.

    There are two if day and month can be exchanged, the usual order first. With dots the day comes
    first. A date without a year is the one nearest to `near`, the row's other date, or else the
    next one from today; with a weekday the one that fits it, or none.
    """
    bare = text.strip(" \t\u00a0\r\n")
    if len(bare) > _LONGEST:
        return ()
    if (iso := iso_reading(bare)) is not None:
        return (iso,)
    orders = (MDY, DMY) if month_first else (DMY, MDY)
    written = written_day(bare)
    if match := _DAY_AND_CLOCK.fullmatch(bare):
        clock = _time_of(match)
        day = written_day(match["day"]) if clock is not None else None
        if day is not None and day.clock is None:
            written = day._replace(clock=clock)
    if written is None:
        return ()
    moments = [moment for order in orders for moment in written.moments(order, today, near)]
    has_time = written.clock is not None
    return tuple(Reading(moment, has_time) for moment in dict.fromkeys(moments))


def typed_readings(
    text: str,
    now: datetime,
    near: date | None = None,
    base: datetime | None = None,
    *,
    month_first: bool = False,
) -> tuple[Reading, ...]:
    """Return the dates that a text typed into a date field can mean.

    Also accepts `tomorrow 6`, and `+1d` or `+2h` relative to `base`. `now` and `base` are aware and
    in the field's zone. Adding days keeps the time of day; hours and minutes are elapsed time.
    """
    bare = text.strip().lower()
    if (shift := typed_shift(bare)) is not None:
        moved = _shifted(base, *shift) if base is not None else None
        return () if moved is None else (Reading(moved),)
    word, _, rest = bare.replace(",", " ").partition(" ")
    if word in _DAYS_FROM_TODAY:
        day = now.date() + timedelta(days=_DAYS_FROM_TODAY[word])
        return readings(f"{day.isoformat()} {rest}".strip(), now.date())
    return readings(text, now.date(), near, month_first=month_first)


def typed_shift(text: str) -> tuple[int, str] | None:
    """Return the number and the unit (`min`, `h`, `d`, `w`) of a text such as `+2d`, or None."""
    shift = _SHIFT.fullmatch(text.strip().lower())
    return None if shift is None else (int(shift[1] + shift[2]), shift[3])


def _shifted(base: datetime, amount: int, unit: str) -> datetime | None:
    try:
        if unit in {"d", "w"}:
            return base.replace(tzinfo=None) + timedelta(days=amount * (7 if unit == "w" else 1))
        moved = (
            base.astimezone(UTC) + timedelta(minutes=amount * (60 if unit == "h" else 1))
        ).astimezone(base.tzinfo)
    except OverflowError:
        return None
    wall = moved.replace(tzinfo=None)
    twice = moved.replace(fold=0).utcoffset() != moved.replace(fold=1).utcoffset()
    return moved if twice else wall


def _in_year(
    day: int, month: int, weekdays: frozenset[int], today: date, near: date | None
) -> Iterator[date]:
    """Yield the day of a month in the intended year, or nothing if the month has no such day, or if
    it is not the weekday that the text names.
    """
    around = (near or today).year
    days = list[date]()
    # The next 29 February can be eight years away.
    for year in range(max(around - 8, 1), min(around + 8, 9999) + 1):
        with suppress(ValueError):
            days.append(date(year, month, day))
    if near is not None:
        days = sorted(days, key=lambda day: (abs(day - near), -day.toordinal()))[:1]
    elif weekdays:  # further away, a slip in the weekday is likelier than that year
        days = [day for day in days if _LAST <= day - today <= _NEXT]
    else:
        days = [day for day in days if day >= today][:1]
    yield from (day for day in days if not weekdays or day.weekday() in weekdays)


def time_alone(text: str) -> time | None:
    """Return the time of day that is all of a text, or None."""
    match = _CLOCK_ALONE.fullmatch(text.strip(" \t\u00a0"))
    if match is None:
        return None
    return (clock_time(match) or None) if match["hour"] else _time_of(match)


class DayPart(NamedTuple):
    """A day with or without a time of day, as text, of a text that says more: the start or the end
    of `17.12. 6-14 Uhr`, or `06:00` of `06:00 +1d`.

    It is meant `days` later; `alone` if the text says nothing else.
    """

    text: str
    days: int
    alone: bool


def day_part(text: str, *, end: bool) -> DayPart | None:
    """Return the start or the end that a text names beside the other one or a number of days, or
    None for any other text.
    """
    bare = text.strip(" \t\u00a0\r\n")
    if len(bare) > _LONGEST:
        return None
    if later := _DAYS_LATER.fullmatch(bare):
        # Behind a day, and other than +1, a number alone may be a UTC offset.
        is_days = later["unit"] or (later["days"] == "1" and time_alone(later["moment"]))
        return DayPart(later["moment"], int(later["days"]), alone=True) if is_days else None
    match = _TIMES_OF_DAY.fullmatch(bare)
    if match is None:
        return None
    begin, until = (match[name].strip() for name in ("begin", "until"))
    if until[-1].lower() in "m." and begin[-1].lower() not in "m.":
        return None  # 2-10 pm
    begin, until = (
        f"{time}:00" if time.isdecimal() and len(time) < 3 else time for time in (begin, until)
    )
    first, last = time_alone(begin), time_alone(until)
    if first is None or last is None:
        return None
    day = match["day"] or ""
    next_day = last <= first and not until.startswith("24")
    return DayPart(f"{day} {until if end else begin}".strip(), int(end and next_day), alone=False)
