"""The mapping file: how the columns of a planner's own sheet become fields. Readable, and without
plan data.

There are exactly eight operations: `from`, `fixed`, `match`, `join`, `values`, `date`, `plus`,
`manpower` (`team` and `count`). The classes below describe the fields. An invalid file raises a
MappingError whose advice names the place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from collections.abc import Mapping as Dictionary
from dataclasses import dataclass
from difflib import SequenceMatcher
from fnmatch import fnmatchcase
from typing import Annotated, Any, Literal, get_args
from zoneinfo import ZoneInfo

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from bridge.errors import MappingError
from bridge.mapping.patterns import Pattern, PatternError
from bridge.mapping.table import Table, column_name
from bridge.mapping.words import OWN, matches
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.values import TextListCell
from bridge.records.columns import letters
from bridge.records.kinds import ACTIVITIES
from bridge.texts import Text, not_a_zone, say

# A table of 100,000 values is smaller; a larger file is probably the plan itself.
LARGEST = 4 * 1024 * 1024
"""Maximum size of a mapping file in bytes: enough for value tables, too small for plans."""

DateOrder = Literal["day/month/year", "month/day/year", "year/month/day", "serial"]
WORKING_DAYS = "working days"
Unit = Literal["minutes", "hours", "days", "weeks", "months", "working days"]
Separator = Literal[",", ";", "/", "|", "\n"]
StopAt = Literal["blank key", "blank row", "end"]
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_CLOCK = re.compile(r"\d{1,2}:\d{2}(?::\d{2})?\Z")
_TIME = re.compile(r"(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?")


def _needs(name: str, other: str) -> Text:
    return say("“{name}” needs “{other}”.", name=name, other=other)


def not_a_time(text: str, time: str = "") -> Text:
    """Return the sentence about an invalid time of day, with the time that it means, if any."""
    if time:
        return say("“{text}” is not a clear time. Did you mean {time}?", text=text, time=time)
    return say("“{text}” is not a time. Type one such as 07:00.", text=text)


class _Wrong(ValueError):  # noqa: N818 (not an error for callers)
    """An error in one part of a file, as a sentence."""

    def __init__(self, message: Text) -> None:
        super().__init__(str(message))
        self.message = message


_Mistake = _Wrong | PatternError


class _Part(BaseModel):
    # Reject unknown words: ignoring a misspelt operation would read the column differently from
    # what was meant.
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, populate_by_name=True)


def _tuple(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def _one_or_many(value: object) -> object:
    return (value,) if isinstance(value, str) else _tuple(value)


Caption = Annotated[str, Field(min_length=1, max_length=1000)]
Captions = Annotated[tuple[Caption, ...], BeforeValidator(_tuple)]
Sources = Annotated[
    tuple[Caption, ...], BeforeValidator(_one_or_many), Field(min_length=1, max_length=20)
]


class TableRule(_Part):
    """Where the table is.

    `sheet` is a name in which `*` matches anything. `headerRows` is 0 to 4; headers in several rows
    are joined by a space. `header` lists the headers in column order, a second `Description` as
    `Description (2)`. `stopAt` is the end of the table; `tree` is the header of the column whose
    levels tell which rows are sums of the rows below them, which are left out; `encoding` is the
    code page of a .csv that is not Unicode.
    """

    sheet: str = "*"
    header_rows: int = Field(1, alias="headerRows", ge=0, le=4)
    header: Captions = ()
    stop_at: StopAt = Field("blank key", alias="stopAt")
    tree: Caption | None = None
    encoding: Annotated[str, Field(max_length=40)] | None = None

    @model_validator(mode="after")
    def _knows_its_encoding(self) -> TableRule:
        try:
            "".encode(self.encoding or "utf-8")
        except (LookupError, ValueError) as error:
            raise _Wrong(
                say("“{text}” is not a code page. Write for example cp1250.", text=self.encoding)
            ) from error
        return self


class KeyRule(_Part):
    """The key columns, and the template for new IDs: text with headers in braces,
    `{Order}-{Oper./Act.}`.
    """

    columns: Annotated[Captions, Field(min_length=1, max_length=8)]
    id: str | None = Field(None, min_length=1, max_length=500)

    @model_validator(mode="after")
    def _names_its_columns(self) -> KeyRule:
        if len(set(self.columns)) != len(self.columns):
            raise _Wrong(say("The key contains a column twice."))
        # A template without a column would give every row the same ID.
        named = _PLACEHOLDER.findall(self.id or "")
        if len(set(named)) != len(named):  # repeats would allow huge IDs
            raise _Wrong(say("The ID uses a column twice."))
        for name in named:
            if name not in self.columns:
                columns = ", ".join(self.columns)
                raise _Wrong(
                    say(
                        "“{caption}” is not a column of the key. The ID can use {columns}.",
                        caption=name,
                        columns=columns,
                    )
                )
        if self.id is not None and not _PLACEHOLDER.search(self.id):
            raise _Wrong(
                say("The ID needs a column in braces. Otherwise all rows have the same ID.")
            )
        return self

    @property
    def is_id(self) -> bool:
        """Return whether the key is a single column that holds the ID itself."""
        return len(self.columns) == 1 and self.id in {None, f"{{{self.columns[0]}}}"}

    def maker(self) -> Callable[..., str]:
        """Return a function that builds a new row's ID from the texts of its key columns, by
        default joined by hyphens.
        """
        if self.id is None:
            return lambda *parts: "-".join(parts)
        pieces = _PLACEHOLDER.split(self.id)  # text, header, text, header, text
        escaped = (
            (
                piece.replace("{", "{{").replace("}", "}}")
                if at % 2 == 0
                else f"{{{self.columns.index(piece)}}}"
            )
            for at, piece in enumerate(pieces)
        )
        return "".join(escaped).format


_NEEDS = (
    ("team", "count"),
    ("count", "team"),
    ("plus", "unit"),
    ("unit", "plus"),
    ("other", "values"),
)
"""Parts of a field's rule that need another part."""
_OF_A_COLUMN = frozenset({"match", "join", "values", "date", "year", "time", "zone", "plus"})


class FieldRule(_Part):
    """How one field is read.

    `from` is one header, or several joined by `join`. `fixed` is the same value for each row, as
    typed in a cell. `match` is a regular expression with one group. `values` maps texts to values
    (null skips the row). `other` treats all other texts: `keep` uses them, `stop` reports a
    problem, `leave` leaves the field unchanged. `date` is the order of day and month in texts,
    `year` is `nearest` (to today) for texts without a year, `time` a time of day (`07:00`) or its
    column's header, `zone` an IANA name. `plus` is the header of a duration, added to the field
    named by `from`; `unit` is minutes, hours, days, weeks, months, working days (Monday to Friday,
    up to `time`, by default 17:00), or its column's header. `team` and `count` are the headers of
    manpower. `separator` separates the names of a list.
    """

    source: Sources | None = Field(None, alias="from")
    fixed: str | bool | None = None
    match: str | None = None
    join: Annotated[str, Field(max_length=50)] | None = None
    values: dict[str, str | None] | None = Field(None, max_length=100_000)
    other: Literal["keep", "stop", "leave"] | None = None
    date: DateOrder | None = None
    year: Literal["nearest"] | None = None
    time: Caption | None = None
    zone: Annotated[str, Field(max_length=100)] | None = None
    plus: Caption | None = None
    unit: Unit | Caption | None = None
    team: Caption | None = None
    count: Caption | None = None
    separator: Separator | None = None

    @model_validator(mode="after")
    def _is_one_operation(self) -> FieldRule:
        given = {name for name, part in self if part is not None}
        if len(given & {"source", "fixed", "team"}) != 1:
            raise _Wrong(say("A field needs “from”, “fixed”, or “team” with “count”."))
        for name, other in _NEEDS:
            if name in given and other not in given:
                raise _Wrong(_needs(name, other))
        if "source" not in given and given & (_OF_A_COLUMN - ({"values"} if self.team else set())):
            raise _Wrong(
                say("Use “from” with “match”, “join”, “values”, “date”, “time”, “zone” or “plus”.")
            )
        if self.source is not None and (len(self.source) > 1) != ("join" in given):
            raise _Wrong(say("Use “join” for several columns, and only then."))
        # The start has its own rule; a second order or time for the end could contradict it.
        own = {"time", "zone"} if self.unit == WORKING_DAYS else {"zone"}
        if "plus" in given and given & (_OF_A_COLUMN - own - {"plus"}):
            raise _Wrong(say("Use “plus” only with “from” and “unit”."))
        if "separator" in given and "source" not in given:
            raise _Wrong(_needs("separator", "from"))
        return self

    @model_validator(mode="after")
    def _has_valid_parts(self) -> FieldRule:
        if self.match is not None:
            Pattern(self.match)  # a bad expression is reported with its place in the file
        if self.time is not None and is_clock(self.time) and not _TIME.fullmatch(self.time):
            raise _Wrong(not_a_time(self.time))
        if self.zone is not None:
            try:
                ZoneInfo(self.zone)
            except (LookupError, ValueError, OSError) as error:  # a name such as "../x" or a folder
                raise _Wrong(not_a_zone(self.zone)) from error
        return self

    @property
    def captions(self) -> tuple[str, ...]:
        """Return the headers that the field is read from; for `plus` without the columns of the
        base date.
        """
        own = () if self.plus is not None else self.source or ()
        more = (
            self.time if self.time is not None and not is_clock(self.time) else None,
            self.plus,
            self.unit_caption,
            self.team,
            self.count,
        )
        return (*own, *(caption for caption in more if caption is not None))

    @property
    def unit_caption(self) -> str | None:
        """Return the header of the duration's unit column, or None if the unit is fixed."""
        return self.unit if self.unit not in get_args(Unit) else None


class SheetMapping(_Part):
    """A complete mapping.

    `fields` are keyed by API names; `unused` are headers that were seen and are not read.
    `resultColumns`: results are written into columns of the planner's own sheet.
    `newActivities`: whether an update from the service adds them below the table, if it was said.
    """

    version: Literal[1] = Field(alias="mapping")
    name: Annotated[str, Field(min_length=1, max_length=200)]
    kind: str = ACTIVITIES.name
    table: TableRule
    key: KeyRule
    fields: dict[str, FieldRule]
    unused: Captions = ()
    # Only one value is allowed, but it is written to the file to show readers what a blank cell
    # does.
    empty_cells: Literal["leave"] = Field("leave", alias="emptyCells")
    result_columns: bool = Field(False, alias="resultColumns")
    new_activities: Literal["add", "leave"] | None = Field(None, alias="newActivities")

    @property
    def zone(self) -> str | None:
        """Return the time zone of the dates, if they have one in common."""
        dates = (rule for name, rule in self.fields.items() if name.endswith("Date"))
        zones = {rule.zone for rule in dates if rule.plus is None}
        return zones.pop() if len(zones) == 1 else None

    @model_validator(mode="after")
    def _is_of_its_kind(self) -> SheetMapping:
        if self.kind != ACTIVITIES.name:
            raise _Wrong(
                say(
                    "“{kind}” cannot be uploaded. A column matching is for {kinds}.",
                    kind=self.kind,
                    kinds=ACTIVITIES.name,
                )
            )
        for field, rule in self.fields.items():
            if field == "id":
                raise _Wrong(say("The ID comes from the key, not from fields."))
            column = ACTIVITIES.by_field.get(field)
            if column is None or not (column.importable or field == "name"):
                join = ", ".join(
                    column.field
                    for column in ACTIVITIES.columns
                    if column.importable and column.field != "id"
                )
                raise _Wrong(
                    say(
                        "“{field}” cannot be uploaded. Fields are {known}.",
                        field=field,
                        known=join,
                    )
                )
            dated = isinstance(column.cell, MomentCell)
            if not dated and any(
                part is not None for part in (rule.date, rule.time, rule.zone, rule.plus)
            ):
                raise _Wrong(
                    say(
                        "“{field}” is not a date. Use “date”, “time”, “zone” and “plus” "
                        "only for dates.",
                        field=field,
                    )
                )
            if rule.separator is not None and not isinstance(column.cell, TextListCell):
                raise _Wrong(
                    say("“{field}” is not a list. Use “separator” only for lists.", field=field)
                )
            if rule.team is not None and field != "manpower":
                raise _Wrong(say("Use “team” and “count” only for manpower."))
            if rule.plus is not None:
                start = self.fields.get((rule.source or ("",))[0])
                if (
                    start is None
                    or start is rule
                    or start.plus is not None
                    or start.source is None
                    or len(rule.source or ()) != 1
                ):
                    raise _Wrong(
                        say(
                            "The field “{field}” with “plus” needs “from” with the other "
                            "date, such as “startDate”.",
                            field=field,
                        )
                    )
        return self

    @property
    def captions(self) -> tuple[str, ...]:
        """Return the distinct headers that are read, key columns first."""
        return tuple(
            dict.fromkeys(
                (
                    *self.key.columns,
                    *((self.table.tree,) if self.table.tree is not None else ()),
                    *(caption for rule in self.fields.values() for caption in rule.captions),
                )
            )
        )

    def text(self) -> str:
        """Return the file's text."""
        shape = self.model_dump(
            mode="json", by_alias=True, exclude_none=True, exclude_defaults=False
        )
        shape = {name: part for name, part in shape.items() if part or name != "resultColumns"}
        for field, rule in self.fields.items():
            if rule.source is not None and len(rule.source) == 1:
                shape["fields"][field]["from"] = rule.source[0]
        return json.dumps(shape, ensure_ascii=False, indent=1) + "\n"


def renamed(
    mapping: SheetMapping, captions: Dictionary[str, str], header: tuple[str, ...], header_rows: int
) -> SheetMapping:
    """Return the mapping adapted to another header; `captions` maps old headers to new ones,
    omitting unchanged ones.
    """

    def new(caption: str) -> str:
        return captions.get(caption, caption)

    key = mapping.key.model_copy(update={"columns": tuple(map(new, mapping.key.columns))})
    if mapping.key.id is not None:
        key = key.model_copy(
            update={"id": _PLACEHOLDER.sub(lambda match: f"{{{new(match[1])}}}", mapping.key.id)}
        )
    fields = {}
    for field, rule in mapping.fields.items():
        own = rule.model_dump(
            include={"time", "plus", "team", "count"} | ({"unit"} if rule.unit_caption else set()),
            exclude_none=True,
        )
        source = (
            rule.source
            if rule.source is None or rule.plus is not None
            else tuple(map(new, rule.source))
        )
        fields[field] = rule.model_copy(
            update={name: new(caption) for name, caption in own.items()} | {"source": source}
        )
    tree = new(mapping.table.tree) if mapping.table.tree is not None else None
    table = mapping.table.model_copy(
        update={"header": header, "header_rows": header_rows, "tree": tree}
    )
    changed = mapping.model_copy(update={"key": key, "fields": fields, "table": table})
    read = set(changed.captions)
    return changed.model_copy(
        update={"unused": tuple(caption for caption in header if caption not in read)}
    )


def read_mapping(body: bytes, name: str) -> SheetMapping:
    """Return the mapping from a file with this name.

    Raises MappingError, naming the place of the error.
    """
    title = say("The column matching {name} cannot be read.", name=name)
    if len(body) > LARGEST:
        raise MappingError(
            title,
            say("It is larger than {limit} MB. Is it a column matching?", limit=LARGEST >> 20),
        )
    try:
        # With or without a byte order mark, as Windows editors save it.
        json_value = json.loads(body.decode("utf-8-sig"), object_pairs_hook=_once)
    except UnicodeDecodeError as error:
        raise MappingError(title, say("Save it as UTF-8 text."), str(error)) from error
    except json.JSONDecodeError as error:
        advice = say(
            "Line {line}, character {place}: {error}.",
            line=error.lineno,
            place=error.colno,
            error=error.msg,
        )
        raise MappingError(title, advice, str(error)) from error
    except _Wrong as error:
        raise MappingError(title, error.message) from error
    except RecursionError as error:
        raise MappingError(title, say("It is nested too deeply."), str(error)) from error
    except ValueError as error:  # thousands of digits
        raise MappingError(title, say("A number in it is too long."), str(error)) from error
    return as_mapping(json_value, title)


def as_mapping(shape: object, title: Text) -> SheetMapping:
    """Return the mapping from parsed JSON.

    Raises MappingError with the title, naming the place of the error.
    """
    try:
        return SheetMapping.model_validate(shape)
    except ValidationError as error:
        raise MappingError(title, first_mistake(error), str(error)) from error


def is_clock(text: str) -> bool:
    """Return whether a rule's `time` is a time of day rather than a header."""
    return _CLOCK.match(text) is not None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        names = [name for name, _ in pairs]
        raise _Wrong(
            say(
                "“{name}” is used twice.",
                name=next(name for name in names if names.count(name) > 1),
            )
        )
    return members


def first_mistake(error: ValidationError) -> Text | str:
    """Return a message about the first error in a file and its place."""
    first = error.errors()[0]
    cause = (first.get("ctx") or {}).get("error")
    message = cause.message if isinstance(cause, _Mistake) else str(first["msg"])
    place = " > ".join(
        str(part)
        for part in first["loc"]
        if part != "literal[" and not str(part).startswith(("function", "literal", "constrained"))
    )
    more = len({entry["loc"] for entry in error.errors()}) - 1
    if not place:
        return message if isinstance(message, Text) else f"{message}."
    if more > 0 and not isinstance(cause, _Mistake):
        return say(
            "At {place}: {message}. More mistakes: {count}.",
            place=place,
            message=message,
            count=more,
        )
    return say("At {place}: {message}", place=place, message=message)


CODE_PAGE = "code-page"
"""Code of the question, and of the error, about the encoding of a .csv that is not Unicode."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to answer before rows can be read.

    `code` is a fixed word for scripts (`column-moved`), `field` the API name if there is one.
    `columns` are the candidate columns (from 0), `caption` the header in the saved mapping.
    """

    code: str
    message: Text
    field: str = ""
    columns: tuple[int, ...] = ()
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Fit:
    """How a mapping fits a table: the `places` of its headers, `open` questions, and `new` headers
    it has never seen.
    """

    places: Dictionary[str, int]
    open: tuple[Question, ...] = ()
    new: tuple[str, ...] = ()

    @property
    def exact(self) -> bool:
        """Return whether the mapping can be used without questions."""
        return not self.open


def fit(mapping: SheetMapping, table: Table) -> Fit:
    """Return how a mapping fits a table.

    Columns are found by header. If the order of known headers differs, or a header occurs more or
    less often, those columns become questions. Columns that are not read may be added or removed.
    """
    # Without headers, columns are found by position, and any change in their number is a question.
    if mapping.table.header_rows == 0 or table.header_rows == 0:
        return _without_header(mapping, table)
    before, now = list(mapping.table.header), list(table.captions)
    # Headers may be added or removed; only the order of those in both sheets shows that columns
    # moved.
    old, new = (
        [caption for caption in before if caption in now],
        [caption for caption in now if caption in before],
    )
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    moved = set(new).difference(*(new[block.b : block.b + block.size] for block in blocks))
    places, questions = dict[str, int](), list[Question]()
    for caption in mapping.captions:
        place = table.place(caption)
        if place is None:
            questions.append(_gone(caption, before, now, _fields_of(mapping, caption)))
            continue
        places[caption] = place
        if caption in moved:
            message = say(
                "“{caption}” moved to column {column}. Is it still the same column?",
                caption=caption,
                column=letters(place + 1),
            )
            questions.append(Question("column-moved", message, columns=(place,), caption=caption))
        # A second "Start" may come before the first; the header alone does not tell which one is
        # meant.
        elif _copies(caption, now) != max(_copies(caption, before), 1):
            message = say(
                "“{caption}” now appears {count} times in the header. Which column is it?",
                caption=_bare(caption),
                count=_copies(caption, now),
            )
            questions.append(
                Question("column-repeated", message, columns=(place,), caption=caption)
            )
    return Fit(places, tuple(questions), tuple(caption for caption in now if caption not in before))


def fits_sheet(mapping: SheetMapping, sheet: str) -> bool:
    """Return whether a mapping is for a sheet of this name, ignoring case."""
    return fnmatchcase(
        sheet.casefold(), mapping.table.sheet.casefold().replace("[", "[[]").replace("?", "[?]")
    )


def _without_header(mapping: SheetMapping, table: Table) -> Fit:
    """Return the fit of a mapping without headers: columns go by position, and another number of
    columns is a question.
    """
    width = len(table.captions)
    places = dict[str, int]()
    questions = list[Question]()
    if mapping.table.header_rows != table.header_rows:
        questions.append(
            Question("header", say("The column matching was made for another header."))
        )
    names = {column_name(place): place for place in range(width)}
    for caption in mapping.captions:
        if caption in names:
            places[caption] = names[caption]
        else:
            questions.append(_gone(caption, (), (), frozenset()))
    if not questions and len(mapping.table.header) not in {0, width}:
        message = say(
            "The table has {count} columns instead of {before}. Without headers they must "
            "be matched again.",
            count=width,
            before=len(mapping.table.header),
        )
        questions.append(Question("columns-changed", message))
    return Fit(places, tuple(questions))


def _fields_of(mapping: SheetMapping, caption: str) -> frozenset[str]:
    """Return the fields that a mapping reads from a column."""
    return frozenset(name for name, rule in mapping.fields.items() if caption in rule.captions)


def _gone(
    caption: str, before: Sequence[str], now: Sequence[str], fields: frozenset[str]
) -> Question:
    """Return the question about a missing column, suggesting a new one between the
    same neighbours.
    """
    candidates = list[int]()
    if caption in before:
        at = before.index(caption)
        earlier = set(before)
        # A renamed column is still between the same neighbours.
        left = next((now.index(other) for other in reversed(before[:at]) if other in now), -1)
        right = next((now.index(other) for other in before[at + 1 :] if other in now), len(now))
        candidates = [
            place
            for place in range(left + 1, right)
            if now[place] not in earlier and not _is_other_field(now[place], fields)
        ]
    if len(candidates) == 1:
        name = now[candidates[0]]
        message = say(
            "The column “{caption}” is missing and “{other}” is in its place. Was it renamed?",
            caption=caption,
            other=name,
        )
        return Question("column-renamed", message, columns=tuple(candidates), caption=caption)
    message = say("The column “{caption}” is missing. Which column replaces it?", caption=caption)
    return Question("column-gone", message, columns=tuple(candidates), caption=caption)


def _bare(caption: str) -> str:
    head, _, tail = caption.rpartition(" (")
    return head if tail[:-1].isdecimal() and tail.endswith(")") else caption


def _copies(caption: str, captions: Sequence[str]) -> int:
    bare = _bare(caption)
    return sum(_bare(other) == bare for other in captions)


def code_page_question(code_pages: Dictionary[str, str]) -> Text:
    """Return the question about a .csv that is not Unicode, showing its words in each possible code
    page.
    """
    readings = ", ".join(f"“{words}” ({page})" for page, words in code_pages.items())
    return say(
        "The file is not Unicode. Which letters are right: {readings}? Save it as CSV UTF-8, or"
        " choose the code page.",
        readings=readings,
    )


def _is_other_field(caption: str, fields: frozenset[str]) -> bool:
    """Return whether a header is the own word of fields, but of none of these."""
    own = {field for field, match in matches(caption).items() if match.level >= OWN}
    return bool(own) and own.isdisjoint(fields)
