"""Check a row before sending: rules across its fields, and unknown names. Pure.

Each result is a Problem at its cell. Only what blocks the row is an error; anything that the API
documents do not forbid is a warning.
"""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge import clock
from bridge.changes.compare.inputs import SENT_AT, RecordSource
from bridge.errors import Problem, Severity
from bridge.records.cells.base import Finding, JsonObject, JsonValue, nearest
from bridge.records.cells.grammar import (
    ListSyntaxError,
    counted,
    read_names,
    read_pairs,
    write_names,
    write_pairs,
)
from bridge.records.cells.moments import (
    MomentCell,
    Reading,
    folded,
    local_moment,
    moment_words,
    parse_moment,
)
from bridge.records.cells.values import ChoiceCell
from bridge.records.changes import Conflict, Lookups, RowState, SheetInfo, SheetRow
from bridge.records.codes import END_BEFORE_START, NO_TIME, STATUS_BACKWARDS, UNKNOWN_PERSON
from bridge.records.columns import Column, address, refused_fields
from bridge.records.kinds import HIDDEN
from bridge.records.runs import LastSent, Refusals
from bridge.texts import Text, say

_FIRST_YEAR = 2000
_YEARS_AHEAD = 15
_FAR = timedelta(days=366)


def implausible(
    value: JsonValue, before: JsonValue, zone: ZoneInfo, today: datetime | None = None
) -> Finding | None:
    """Return a problem for a typed date that replaces `before`, or None: an error if impossible in
    a plan, a warning if moved far.
    """
    moment, was = (
        parse_moment(value) if isinstance(value, str) else None for value in (value, before)
    )
    if moment is None:
        return None
    last_year = (today or clock.now()).year + _YEARS_AHEAD
    if not _FIRST_YEAR <= moment.year <= last_year:
        message = say(
            "{date} is too far away. Use a year from {first} to {last}.",
            date=moment_words(moment, zone),
            first=_FIRST_YEAR,
            last=last_year,
        )
        return Finding(Severity.ERROR, "date-implausible", message)
    if was is not None and abs(moment - was) > _FAR:
        return Finding(
            Severity.WARNING,
            "date-moved-far",
            say(
                "Moved by more than a year, from {before} to {after}.",
                before=moment_words(was, zone),
                after=moment_words(moment, zone),
            ),
        )
    return None


_PATIENCE = 400_000
"""Maximum number of name comparisons in one check; 100,000 wrong names against 20,000 known ones
would take hours.
"""


_JOINT = re.compile(r"\s+(?:and|und|og|et|y|en|i)\s+|\s*(?://|/|\+|&|\|)\s*", re.IGNORECASE)
"""What planners write between names instead of a comma."""
_BETWEEN = re.compile(rf"{_JOINT.pattern}|\s*[,;]\s*", re.IGNORECASE)
"""The same, and the separators of lists, where a list has the other one."""


class NearestNames:
    """Finds the known names that a text means in one set of lookups, with a cache and a limit on
    the work: surname first, initials, other case and accents, a unique beginning, a slip of
    spelling.
    """

    def __init__(self, lookups: Lookups) -> None:
        self._lookups = lookups
        self._found: dict[tuple[str, str], str | None] = {}
        self._left = _PATIENCE
        self._folded: dict[str, dict[str, str]] = {}
        self._people = {id: _words(name) for id, name in lookups.people.items()}

    def of(self, source: str, name: str) -> str | None:
        """Return the known name of a source that is meant by `name` (for people the ID), or None if
        none is close or several are.
        """
        key = (source, name)
        if key not in self._found:
            self._left -= len(self._lookups.known(source))
            meant = None if self._left < 0 else self._closest(source, name)
            whole = (self._lookups.people.get(meant or "") if source == "people" else None) or meant
            # Several names are never one of them: the others would be lost.
            several = len(_JOINT.findall(name)) > len(_JOINT.findall(whole or "")) or (
                _BETWEEN.search(name) is not None and len(_words(name)) > len(_words(whole or ""))
            )
            self._found[key] = None if several else meant
        return self._found[key]

    def _closest(self, source: str, name: str) -> str | None:
        names = self._lookups.known(source)
        if source != "people":
            return self._beginning(source, name) or nearest(name, names)
        if namesakes := self.namesakes(name):
            return namesakes[0] if len(namesakes) == 1 else None
        if (id := nearest(name, names)) is not None:
            return id
        people = self._lookups.people
        like = nearest(name, [name for name in people.values() if name], _SAME_PERSON)
        owners = [id for id, name in people.items() if name == like]
        return owners[0] if like is not None and len(owners) == 1 else None

    def _beginning(self, source: str, name: str) -> str | None:
        """Return the only known name that begins with these words, in any case and with or without
        accents.
        """
        start, length = _folded(name), len(_folded(name))
        longer = [
            whole_name
            for whole_name in self._lookups.known(source)
            if (whole := _folded(whole_name)).startswith(start)
            and (len(whole) == length or (length > 2 and not whole[length].isdecimal()))
        ]
        exact = [candidate for candidate in longer if len(_folded(candidate)) == length] or longer
        if source == "teams" and not exact:  # one word of a team's name, such as HV
            exact = [
                team
                for team in self._lookups.known(source)
                if length > 1 and f" {start} " in f" {_folded(team)} "
            ]
        return exact[0] if len(exact) == 1 else None

    def shown(self, source: str, name: str) -> str:
        """Return a known name as shown in a suggestion: for people the ID with the name."""
        person = self._lookups.people.get(name) if source == "people" else None
        return f"{person} ({name})" if person else f"“{name}”"

    def called(self, source: str, names: Sequence[str]) -> str:
        """Return known names as a suggestion quotes them: for people the names instead of IDs."""
        people = self._lookups.people if source == "people" else {}
        return ", ".join(f"“{people.get(name) or name}”" for name in names)

    def namesakes(self, text: str) -> list[str]:
        """Return the IDs of the people whose names have all words of a text, in any order, or begin
        with them: a last name, initials.
        """
        words = _words(text)
        if len("".join(words)) < _SHORTEST_NAME:
            return []
        ids = [id for id, name in self._people.items() if _has_words(name, words)]
        return [id for id in ids if len(self._people[id]) == len(words)] or ids

    def with_each_namesake(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return the texts of a list of people with each person whom its first unclear name may
        mean; none if it may be nobody or one person.
        """
        for at, name in enumerate(names):
            ids = self.namesakes(name) if name not in self._people else []
            if len(ids) > 1:
                return tuple(
                    write_names([*names[:at], id, *names[at + 1 :]]) for id in ids[:_MOST_NAMESAKES]
                )
        return ()

    def as_list(self, source: str, names: Sequence[str]) -> list[str] | None:
        """Return the known names meant by a list, or None.

        Handles names joined by `and`, `/` or the other separator, and names split at their own
        comma. Beside a known name, an unknown one stays as it was typed.
        """
        names_of = self._names_of(source)
        joined_names = list[str]()
        rest = [*names]
        while rest:
            first = rest.pop(0)
            joined = _joined(first, rest[0], names_of, people=source == "people") if rest else None
            if joined is not None:
                rest.pop(0)
            joined_names += [joined] if joined is not None else self.split(source, first) or [first]
        changed = len(joined_names) != len(names) or any(
            _bare(name) != name for name in names if name not in joined_names
        )
        return joined_names if changed and len({*joined_names}) == len(joined_names) else None

    def _names_of(self, source: str) -> dict[str, str]:
        """Return the known names by their plain form; people also by their own names."""
        if source not in self._folded:
            people = [*self._lookups.people.items()] if source == "people" else []
            namesakes = Counter(_key(name, people=True) for _, name in people)
            self._folded[source] = {
                **{
                    key: id for id, name in people if namesakes[key := _key(name, people=True)] == 1
                },
                **{_folded(name): name for name in self._lookups.known(source)},
            }
        return self._folded[source]

    def split(self, source: str, text: str) -> list[str]:
        """Return the names meant by a text that separates them otherwise; may be empty."""
        if all_meant := self._split(source, text):
            return all_meant
        parts = [part.strip() for part in text.split(";" if ";" in text else ",") if part.strip()]
        meant = [self._split(source, part) for part in parts]
        return [
            name
            for part, names in zip(parts, meant, strict=True)
            for name in (names or [part] if any(meant) else ())
        ]

    def _split(self, source: str, text: str) -> list[str]:
        """Return the known names that all of a text means; may be empty."""
        if (name := self._meant(source, text)) is not None:
            return [name]
        for joint in reversed([*_BETWEEN.finditer(text)]):  # a name may have a comma of its own
            head = self._meant(source, text[: joint.start()])
            if head is not None and (rest := self._split(source, text[joint.end() :])):
                return [head, *rest]
        return []

    def _meant(self, source: str, name: str) -> str | None:
        """Return the known name that one name of a list means, if any."""
        folded = self._names_of(source)
        exact = folded.get(_folded(name)) or folded.get(_key(name, people=True))
        return exact or self.of(source, name)

    def in_list(self, source: str | None, form: str) -> str:
        """Return the text of a list with the known names that are meant, or unchanged if one is
        unknown.
        """
        names = read_names(form)
        listed = frozenset(self._lookups.known(source)) if source else frozenset[str]()
        meant = [
            name if name in listed else self.of(source or "", name) for name in names if listed
        ]
        nearest_names = [name for name in meant if name is not None]
        return write_names(nearest_names) if len({*nearest_names}) == len(names) else form

    def headcount(self, text: str, form: str | None) -> str | None:
        """Return a corrected text for an unreadable manpower cell, with known teams and all of its
        numbers; else `form`, which may be None.
        """
        try:
            pairs = (
                [(team, str(count)) for team, count in read_pairs(form).items()]
                if form
                else _counted(text)
            )
        except ListSyntaxError:
            return form
        listed = frozenset(self._lookups.known("teams"))
        if any(piece.strip() in listed for piece in re.split(r"[,;]", text)):
            return None  # a team name ending in a number, without a headcount
        teams = [team if team in listed else self.of("teams", team) for team, _ in pairs]
        if not pairs or len({*teams}) < len(pairs) or None in teams:
            clear = not any(_NUMBER.search(team) for team, _ in pairs if team not in listed)
            return form if clear else None
        written = write_pairs(
            {str(team): int(count) for team, (_, count) in zip(teams, pairs, strict=True)}
        )
        return (
            written if sorted(_NUMBER.findall(written)) == sorted(_NUMBER.findall(text)) else None
        )


_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"\d+")
_UMLAUT = re.compile(r"([aou])e")
_SAME_PERSON = 0.85
"""How alike two spellings of one person's name are at least."""
_MOST_NAMESAKES = 9
"""People to choose from for one name."""
_SHORTEST_NAME = 3
"""Letters that a part of a name needs to mean somebody."""


def _plain(text: str) -> str:
    """Return a text without case and accents, so that Müller, Mueller and Muller are the same."""
    return _UMLAUT.sub(r"\1", folded(text))


def _words(text: str) -> list[str]:
    return _WORD.findall(_plain(text))


def _has_words(name: Sequence[str], words: Sequence[str]) -> bool:
    """Return whether each word begins another one of a name."""
    left = [*name]
    for word in sorted(words, key=len, reverse=True):
        if (part := next((part for part in left if part.startswith(word)), None)) is None:
            return False
        left.remove(part)
    return bool(words)


def _folded(name: str) -> str:
    return " ".join(_plain(_bare(name)).split())


def _key(name: str, *, people: bool) -> str:
    """Return what a name is known by: without case and accents, of people in any order of words."""
    return " ".join(sorted(_words(name))) if people else _folded(name)


class Fitting:
    """Knows which known names do not fit a row: a site where its asset is not located, and names
    the service rejected.
    """

    def __init__(self, records: RecordSource, refused: Refusals) -> None:
        self._records = records
        self._refused = refused
        self._sites: dict[str, set[str]] | None = None

    def refused(self, id: str, field: str, name: str) -> bool:
        """Return whether the service has rejected this name in this field since it last accepted
        the row.
        """
        return any(
            name in names_in(refusal.payload.get(field))
            and (
                refusal.field in {None, field}
                or re.search(rf"(?<!\w){re.escape(name)}(?!\w)", refusal.said) is not None
            )
            for refusal in self._refused.get(id, ())
        )

    def site_fits(self, site: str, asset: JsonValue) -> bool:
        """Return whether an asset may be at a site: it is there, or its location is unknown."""
        if not isinstance(asset, str):
            return True
        if self._sites is None:
            self._sites = {}
            for id in self._records.ids():
                record = self._records.get(id) or {}
                asset_id = record.get("assetId")
                if isinstance(asset_id, str) and asset_id:
                    self._sites.setdefault(asset_id, set()).add(str(record.get("siteId")))
        return asset not in self._sites or site in self._sites[asset]


def names_in(value: JsonValue) -> Iterable[str]:
    """Return the names in a text, a list or the keys of a mapping."""
    if isinstance(value, str):
        return (value,) if value else ()
    if isinstance(value, list):
        return [name for name in value if isinstance(name, str)]
    return list(value) if isinstance(value, dict) else ()


def _counted(text: str) -> list[tuple[str, str]]:
    """Return the teams and numbers in a cell, in any notation; empty if one of them is unclear."""
    pieces = [
        part
        for piece in re.split(r"[,;]", text)
        for part in (_JOINT.split(piece) if len(_NUMBER.findall(piece)) > 1 else [piece])
    ]
    pairs = [*map(counted, pieces)]
    return [pair for pair in pairs if pair] if all(pairs) else []


def _joined(first: str, other: str, folded: Mapping[str, str], *, people: bool) -> str | None:
    """Return the known name that was split at its own comma; for people also one written last name
    first.
    """
    if _folded(first) in folded or _folded(other) in folded:
        return None
    return folded.get(_key(f"{first}, {other}", people=people))


def _bare(text: str) -> str:
    """Return a name without surrounding spaces and typographic quotes."""
    return text.strip(" \t\u00a0“”„‟«»‘’'")


_NOUNS = {
    "sites": ("site", say("site")),
    "assets": ("asset", say("asset")),
    "categories": ("category", say("category")),
    "work-packages": ("work-package", say("work package")),
    "work-orders": ("work-order", say("work order")),
    "teams": ("team", say("team")),
    "people": ("person", say("person")),
}

_EXACT = len("2026-11-24T06:00:00.000Z")


EMPTY: JsonObject = {}
NOTHING_SENT: Mapping[str, Sequence[LastSent]] = MappingProxyType({})


class Corrected(NamedTuple):
    """A corrected cell value: the value, whether it clears the cell, whether it is the service's,
    and the previous text.
    """

    value: JsonValue
    cleared: bool
    theirs: bool
    found: str


@dataclass(frozen=True, slots=True)
class Answers:
    """What the planner answered about a row, besides values for its cells.

    `left_out` skips it. `all_the_same` is the text of unknown people who are sent anyway.
    `new_activity` is the ID of a new activity that resembles a known one.
    """

    left_out: bool = False
    all_the_same: str | None = None
    new_activity: str | None = None


NO_ANSWERS = Answers()


@dataclass(slots=True)
class Judged:
    """The result of comparing one row.

    `edits` are the changed values to send. `base` and `current` are the baseline's and the
    service's record, None if unknown or not fetched because nothing was edited. `broken` are the
    fields with unreadable cells. `found` holds the text of those cells and of cells replaced by a
    decision. `corrected` are the values from decisions. `reordered` counts the lists of which only
    the order differs.
    """

    row: SheetRow
    id: str
    state: RowState = RowState.UNCHANGED
    edits: JsonObject = dataclasses.field(default_factory=dict)
    base: JsonObject | None = None
    current: JsonObject | None = None
    problems: list[Problem] = dataclasses.field(default_factory=list)
    conflicts: tuple[Conflict, ...] = ()
    broken: set[str] = dataclasses.field(default_factory=set)
    found: Mapping[str, str] = dataclasses.field(default_factory=dict)
    answers: Answers = NO_ANSWERS
    corrected: dict[str, Corrected] = dataclasses.field(default_factory=dict)
    reordered: int = 0

    @property
    def known(self) -> JsonObject:
        """Return the service's record, else the baseline's, else an empty one."""
        return self.current or self.base or EMPTY

    @property
    def shown(self) -> JsonObject:
        """Return the record that the sheet was made from, as far as it is known."""
        return self.base or self.current or EMPTY

    def value(self, field: str) -> JsonValue:
        """Return the value that the activity will have after sending, as far as it is known."""
        for values in (self.edits, self.known, hidden_values(self.shown), self.row.values):
            if field in values:
                return values[field]
        return None


def hidden_values(
    record: JsonObject, sent: Mapping[str, Sequence[LastSent]] = NOTHING_SENT
) -> JsonObject:
    """Return the newest known value of each hidden field: what this computer `sent` last, or what
    the workbook's record has since a later run of any computer.

    Records of older versions do not say when a value was sent. One that was never sent from here
    came from another computer; its cell shows it, so it counts. A field that may have another value
    since a run with an unknown outcome has no known value.
    """
    values: JsonObject = {}
    times = record.get(SENT_AT)
    for column in HIDDEN:
        name, last = column.field, sent.get(column.field, ())
        at = times.get(name) if isinstance(times, dict) else None
        if name in record and (
            str(at) > last[0].started_at
            if at is not None and last
            else not any(column.cell.same(record[name], last_sent.value) for last_sent in last)
        ):
            values[name] = record[name]
        elif last and last[0].sure:
            values[name] = last[0].value
    return values


class Cells:
    """The cells of a sheet; creates Problems with header and cell address."""

    def __init__(self, info: SheetInfo) -> None:
        self.info = info
        self.zone = ZoneInfo(info.time_zone)
        self.columns = {column.field: column for column in info.table}

    def text(self, row: SheetRow, field: str) -> str:
        """Return a cell's text as a planner sees it; empty if blank."""
        if field in row.texts:
            return row.texts[field]
        value, column = row.values.get(field), self.columns.get(field)
        return column.cell.text_of(value, self.zone) if column is not None else ""

    def error(
        self, row: SheetRow, field: str, code: str, message: Text, suggestion: str | None = None
    ) -> Problem:
        """Return a problem that blocks the row."""
        return self._problem(Severity.ERROR, row, field, code, message, suggestion)

    def warning(
        self, row: SheetRow, field: str, code: str, message: Text, suggestion: str | None = None
    ) -> Problem:
        """Return a warning."""
        return self._problem(Severity.WARNING, row, field, code, message, suggestion)

    def _problem(
        self,
        severity: Severity,
        row: SheetRow,
        field: str,
        code: str,
        message: Text,
        suggestion: str | None,
    ) -> Problem:
        sheet, at = row.places.get(field, (row.sheet or self.info.sheet, row.number))
        column, number = (
            self.columns.get(field),
            self.info.failed.get(sheet, self.info.columns).get(field),
        )
        return Problem(
            severity=severity,
            code=code,
            message=message,
            sheet=sheet,
            row=at,
            column=column.caption if column else field or None,
            cell=address(number, at) if number else None,
            field=field or None,
            found=self.text(row, field),
            suggestion=suggestion,
        )


class RowChecks:
    """Checks a single row: required fields, unknown values, an end before its start."""

    def __init__(
        self,
        cells: Cells,
        lookups: Lookups,
        also_required: Iterable[str],
        fitting: Fitting,
        accepted: Collection[str],
    ) -> None:
        self._cells = cells
        self._columns = [column for column in cells.columns.values() if column.editable]
        self._also_required = frozenset(also_required)
        required = [
            column
            for column in self._columns
            if column.required or column.field in self._also_required
        ]
        self._needed = [column for column in required if column.field != cells.info.key]
        self._known = {source: frozenset(lookups.known(source)) for source in _NOUNS}
        self._nearest = NearestNames(lookups)
        self._all_people = "people" in lookups.complete and UNKNOWN_PERSON not in accepted
        self._fitting = fitting
        self._record = cells.info.kind.record if cells.info.importable else None

    def of(self, judged: Judged) -> list[Problem]:
        """Return the problems of a row, except those about its ID, in column order."""
        problems = [*self._missing(judged), *self._order(judged)]
        if judged.edits:
            problems += [
                *self._refused_by_the_model(judged),
                *self._unknown(judged),
                *self._backwards(judged),
                *self._implausible(judged),
                *self._midnight(judged),
            ]
        if not problems:
            return problems
        place = {field: at for at, field in enumerate(self._cells.columns)}
        return sorted(problems, key=lambda problem: place.get(problem.field or "", -1))

    def _refused_by_the_model(self, judged: Judged) -> Iterator[Problem]:
        """Check the edits against the import model, regardless of how they were entered."""
        for field in refused_fields(self._record, judged.edits) if self._record is not None else ():
            column = self._cells.columns.get(field)
            message = say(
                "“{text}” cannot be uploaded here.",
                text=self._cells.text(judged.row, field),
            )
            if column is not None:
                message = say("{title} {advice}", title=message, advice=column.cell.wording)
            yield self._cells.error(judged.row, field, "not-importable", message)

    def _missing(self, judged: Judged) -> Iterator[Problem]:
        for column in self._needed:
            field = column.field
            if field in judged.broken or not column.cell.is_empty(judged.value(field)):
                continue
            if column.required:
                code = "missing-site" if field == "siteId" else f"missing-{field}"
                message = say("Every row needs a value here.")
                if field == "siteId":
                    message = say("Choose a site.")
                yield self._cells.error(judged.row, field, code, message)
            elif (
                judged.state is RowState.NEW
                or field in judged.edits
                or field in judged.known
                or column.shown
            ):
                message = say("Your account requires a value.")
                yield self._cells.error(judged.row, field, "also-required", message)
            else:  # the activity may have one that the service does not show
                message = say(
                    "Your account requires a value, and the service does not show whether it has "
                    "one."
                )
                yield self._cells.warning(judged.row, field, "also-required", message)

    def _order(self, judged: Judged) -> Iterator[Problem]:
        start, end = judged.value("startDate"), judged.value("endDate")
        if (
            not (isinstance(start, str) and isinstance(end, str))
            or "endDate" not in self._cells.columns
        ):
            return
        if (
            len(start) == len(end) == _EXACT
            and start <= end
            and start.endswith("Z")
            and end.endswith("Z")
        ):
            return  # formatted like the service's, so that the texts sort like the times
        first, last = parse_moment(start), parse_moment(end)
        if first is not None and last is not None and last < first:
            field = (
                "endDate"
                if "endDate" in judged.edits or "startDate" not in judged.edits
                else "startDate"
            )
            message = (
                say("The end is before the start.")
                if field == "endDate"
                else say("The start is after the end.")
            )
            yield self._cells.warning(
                judged.row,
                field,
                END_BEFORE_START,
                message,
            )

    def _unknown(self, judged: Judged) -> Iterator[Problem]:
        for column in self._columns:
            source = column.source
            if source is None or column.field not in judged.edits or not self._known[source]:
                continue
            before, value = (
                set(names_in(judged.known.get(column.field))),
                judged.edits[column.field],
            )
            unknown = [
                name
                for name in names_in(value)
                if name not in self._known[source] and name not in before
            ]
            meant = (
                self._nearest.as_list(source, [*names_in(value)])
                if unknown and isinstance(value, list)
                else None
            )
            if meant is not None:
                # Reject names joined by something other than commas, or split at their own comma.
                typed = column.cell.text_of([*meant], self._cells.zone)
                message = say(
                    "There is no {noun} “{name}”. Did you mean {form}?",
                    noun=_NOUNS[source][1],
                    name=unknown[0],
                    form=self._nearest.called(source, meant),
                )
                yield self._cells.error(judged.row, column.field, "not-a-list", message, typed)
                continue
            near = {
                name: suggestion
                for name in unknown
                if (suggestion := self._nearest.of(source, name)) is not None
                and self._fits(judged, column, suggestion)
            }
            suggestion = _replaced(column, judged, near, self._cells.zone)
            for name in unknown:
                yield self._unknown_name(judged, column, name, near.get(name), suggestion)

    def _unknown_name(
        self, judged: Judged, column: Column, name: str, near: str | None, suggestion: str | None
    ) -> Problem:
        source = column.source or ""
        code, noun = _NOUNS[source]
        readings: tuple[str, ...] = ()
        if source == "people" and len(namesakes := self._nearest.namesakes(name)) > 1:
            people = ", ".join(
                self._nearest.shown(source, id) for id in namesakes[:_MOST_NAMESAKES]
            )
            message = say("“{name}” may be {people}. Choose one.", name=name, people=people)
            names = names_in(judged.edits[column.field])
            readings = self._nearest.with_each_namesake([*names])
        else:
            message = (
                say("“{name}” is not a known {noun}.", name=name, noun=noun)
                if near is None
                else say(
                    "“{name}” is not a known {noun}. Did you mean {near}?",
                    name=name,
                    noun=noun,
                    near=self._nearest.shown(source, near),
                )
            )
        # It is an error for a person if all people are known and this one was not accepted.
        stops = (
            column.source == "people"
            and self._all_people
            and judged.answers.all_the_same != self._cells.text(judged.row, column.field)
        )
        make = self._cells.error if stops else self._cells.warning
        problem = make(
            judged.row, column.field, f"unknown-{code}", message, suggestion if near else None
        )
        return dataclasses.replace(problem, readings=readings)

    def _fits(self, judged: Judged, column: Column, name: str) -> bool:
        """Return whether a known name may be suggested for a row."""
        if self._fitting.refused(judged.id, column.field, name):
            return False
        if column.field != "siteId" or self._fitting.site_fits(name, judged.value("assetId")):
            return column.field != "assetId" or self._fitting.site_fits(
                str(judged.value("siteId")), name
            )
        return False

    def _backwards(self, judged: Judged) -> Iterator[Problem]:
        column = self._cells.columns.get("status")
        # The documents define status transitions for activities only.
        if (
            column is None
            or not column.importable
            or "status" not in judged.edits
            or not isinstance(column.cell, ChoiceCell)
        ):
            return
        choices = column.cell.choices
        before = judged.known.get("status")
        after = judged.edits["status"]
        if (
            before in choices
            and after in choices
            and choices.index(str(after)) < choices.index(str(before))
        ):
            message = say(
                "The status goes back from {before} to {after}.",
                before=str(before).capitalize(),
                after=str(after).capitalize(),
            )
            yield self._cells.warning(judged.row, "status", STATUS_BACKWARDS, message)

    def _implausible(self, judged: Judged) -> Iterator[Problem]:
        for field, value in judged.edits.items():
            if not isinstance(self._cells.columns[field].cell, MomentCell):
                continue
            finding = implausible(value, judged.known.get(field), self._cells.zone)
            if finding is not None:
                make = (
                    self._cells.error if finding.severity is Severity.ERROR else self._cells.warning
                )
                yield make(judged.row, field, finding.code, finding.message)

    def _midnight(self, judged: Judged) -> Iterator[Problem]:
        """Warn about a day typed without a time, which means 00:00; the old time of day is
        suggested if it keeps the order of the dates.
        """
        for field, value in judged.edits.items():
            column = self._cells.columns[field]
            if not isinstance(column.cell, MomentCell) or not self._is_midnight(value):
                continue
            was = local_moment(judged.known.get(field), self._cells.zone)
            if was is None or (was.hour, was.minute) != (0, 0):
                yield self._cells.warning(
                    judged.row,
                    field,
                    NO_TIME,
                    say("The time is 00:00."),
                    self._with_old_time(judged, field, was) if was is not None else None,
                )

    def _with_old_time(self, judged: Judged, field: str, was: datetime) -> str | None:
        day = local_moment(judged.edits[field], self._cells.zone)
        other = "endDate" if field == "startDate" else "startDate"
        beside = local_moment(judged.value(other), self._cells.zone)
        if day is None:
            return None
        timed = day.replace(hour=was.hour, minute=was.minute)
        if beside is not None and (timed > beside if field == "startDate" else timed < beside):
            return None
        return Reading(timed).typed

    def _is_midnight(self, value: JsonValue) -> bool:
        moment = parse_moment(value) if isinstance(value, str) else None
        local = local_moment(value, self._cells.zone)
        if moment is None or local is None or moment.second or moment.microsecond:
            return False
        return (local.hour, local.minute) == (0, 0)


def _replaced(
    column: Column, judged: Judged, near: Mapping[str, str], zone: ZoneInfo
) -> str | None:
    """Return the whole cell text with the names replaced by the known ones, or None if that is no
    valid cell or would name one twice.
    """
    value = judged.edits[column.field]
    names = [near.get(name, name) for name in names_in(value)]
    if not near or len({*names}) < len(names):
        return None
    better: JsonValue = names[0]
    if isinstance(value, list):
        better = [*names]
    elif isinstance(value, dict):
        better = dict(zip(names, value.values(), strict=True))
    cell = column.cell.to_cell(better, zone)
    return cell if isinstance(cell, str) else None
