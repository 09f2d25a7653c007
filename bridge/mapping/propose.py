"""Suggest the meaning of a table's columns: a suggestion per field with certainty and reason, and
open questions. A wrong suggestion is worse than none.

Evidence is used in this order: a saved mapping with a matching header; the exact header or API
name; the word table; the values. All columns are then assigned at once.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Mapping as Dictionary
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from bridge.mapping.columns import (
    LOOKED_AT,
    ColumnShape,
    assigned,
    duration_rule,
    first_rows,
    moment_rule,
    separator_of,
    shapes_of,
    starts_after_ends,
)
from bridge.mapping.leftovers import leftovers
from bridge.mapping.mapping_file import (
    FieldRule,
    Fit,
    KeyRule,
    Question,
    SheetMapping,
    TableRule,
    as_mapping,
    fit,
    fits_sheet,
    renamed,
)
from bridge.mapping.table import Grid, Table, body, find_table, is_blank, shown, table_at
from bridge.mapping.trees import tree_of
from bridge.mapping.vetoes import EXACT, highest_level
from bridge.mapping.words import (
    ID_WORDS,
    OTHER,
    OWN,
    SHARED,
    SHARED_WITHIN,
    WITHIN,
    Match,
    folded_words,
    forbidden,
    matches,
)
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.values import TextListCell
from bridge.records.changes import Lookups
from bridge.records.columns import Column, caption_key
from bridge.records.kinds import ACTIVITIES
from bridge.texts import Text, plural, say

NOT_READABLE = say("Your sheet cannot be read this way.")
KNOWN = 88
"""The level of a column whose values are all known; a header that is the field's own is higher."""
_LIKELY, _FAINT = 35, 25
_DATES = ("startDate", "endDate")
_SAME_WORDS = 40.0
"""Weight of a start and an end whose headers have all words in common."""
_ENOUGH_KNOWN = 3
_ENOUGH_CELLS, _NEARLY_ALL = 5, 0.9
"""Minimum number of filled cells, and share of known ones, at which the values alone decide."""


class Evidence(NamedTuple):
    """The evidence that a column holds a field.

    `level` is 0 to 100, `certain` whether the match may be certain, `score` the weight in the
    assignment. `exact` means that the whole header is the field's own.
    """

    level: int
    certain: bool
    score: float
    why: Text
    exact: bool = False


def _by_words(
    shape: ColumnShape, caption: str, parts: Sequence[str], own: Dictionary[str, str]
) -> tuple[dict[str, Match], Match | None]:
    """Return the fields that a header may mean, and its match with a field that is not imported."""
    by_words = matches(caption, parts) if caption and parts else {}
    other = by_words.pop(OTHER, None)
    if other is not None:
        by_words = {name: match for name, match in by_words.items() if match.level >= other.level}
    exact = next(
        (
            (field, text)
            for text in (caption, *parts)
            if text
            and (field := own.get(caption_key(text)))
            and (text == caption or not forbidden(field, caption))
        ),
        None,
    )
    if exact is not None:
        by_words[exact[0]] = Match(EXACT, exact[1])
    # "ID Tugas" and "Task key" in any language: the values tell.
    if shape.unique and not shape.counts_up and shape.mostly(max(shape.codes, shape.numbers)):
        words = folded_words(caption)
        if not ID_WORDS.isdisjoint((*words[:1], *words[-1:])):
            by_words.setdefault("id", Match(SHARED_WITHIN, ""))
    # "Technicians" above 2, 3, 4 counts them.
    if by_words.get("personnelIds") and shape.mostly(shape.whole) and not shape.worded:
        people = by_words.pop("personnelIds")
        by_words.setdefault("count", people._replace(level=min(people.level, SHARED)))
    return by_words, other


def evidence_of(table: Table, shapes: Sequence[ColumnShape]) -> dict[tuple[str, int], Evidence]:
    """Return the evidence by field and column; fields include parts such as durations that a
    mapping combines.
    """
    evidence_by_pair = dict[tuple[str, int], Evidence]()
    sources = {
        column.field: column.source
        for column in ACTIVITIES.columns
        if column.source and column.importable
    }
    own = {
        caption_key(name): column.field
        for column in ACTIVITIES.columns
        if column.importable or column.field == "name"
        for name in (column.caption, column.field)
    }
    calendar = {*table.calendar}
    groups = Counter(part for parts in table.parts for part in parts[:-1])
    for shape in [column_shape for column_shape in shapes if column_shape.place not in calendar]:
        caption = table.captions[shape.place] if table.header_rows else ""
        # A group over several columns does not describe any single one of them.
        parts = [
            part
            for part in table.parts[shape.place]
            if groups[part] < 2 or part == table.parts[shape.place][-1]
        ]
        by_words, other = _by_words(shape, caption, parts, own)
        for field, match in by_words.items():
            evidence = _by_caption(field, match, shape, sources.get(field), caption)
            if evidence is not None:
                evidence_by_pair[field, shape.place] = evidence
        # A name may be that of a person, and a header that the values veto means nothing.
        named = [
            match.level
            for field, match in by_words.items()
            if (field != "name" or match.level > SHARED)
            and (field, shape.place) in evidence_by_pair
        ]
        for field, level, why in _by_values(
            shape, sources, named=max((*named, other.level if other else 0), default=0)
        ):
            level = min(level, highest_level(field, shape, 0))
            before = evidence_by_pair.get((field, shape.place))
            if (
                level
                and (before is None or before.level < level)
                and not (caption and forbidden(field, caption))
            ):
                evidence_by_pair[field, shape.place] = Evidence(
                    level, level >= KNOWN, level + _support(field, shape, sources.get(field)), why
                )
        # The values decide what a column is, whatever its header.
        if (decided := _decided(shape, sources)) is not None:
            evidence_by_pair = {
                pair: match for pair, match in evidence_by_pair.items() if pair[1] != shape.place
            }
            evidence_by_pair[decided, shape.place] = Evidence(
                EXACT,
                True,
                EXACT + 20 + _support(decided, shape, sources[decided]),
                say("Known values: {source}", source=sources[decided].replace("-", " ")),
            )
    return _without_rivals(_paired(evidence_by_pair, table.captions))


def _paired(
    evidence: dict[tuple[str, int], Evidence], captions: Sequence[str]
) -> dict[tuple[str, int], Evidence]:
    """Return the evidence with more weight for the start and end whose headers share most words:
    "Offshore finish" ends what "Offshore start" begins, "Finish" beside them something else.
    """
    words = {place: {*folded_words(captions[place])} for role, place in evidence if role in _DATES}
    starts, ends = (
        [(place, match.score) for (name, place), match in evidence.items() if name == role]
        for role in _DATES
    )
    pairs = [
        (start + end + weight, weight, first, last)
        for first, start in starts
        for last, end in ends
        for weight in (_SAME_WORDS * _share(words[first], words[last]),)
        if first != last
    ]
    if not pairs:
        return evidence
    _, weight, *places = max(pairs)
    return evidence | {
        pair: evidence[pair]._replace(score=evidence[pair].score + weight)
        for pair in zip(_DATES, places, strict=True)
    }


def _share(words: set[str], others: set[str]) -> float:
    """Return the share of common words, but for one word of each that means start or end."""
    return len(words & others) / max(len(words) - 1, len(others) - 1, 1)


def _without_rivals(
    evidence: Dictionary[tuple[str, int], Evidence],
) -> dict[tuple[str, int], Evidence]:
    """Return the evidence without what an exact header rules out: other columns for its field, and
    other fields for its column.
    """
    exact = {pair for pair, each in evidence.items() if each.exact}
    fields, places = {field for field, _ in exact}, {place for _, place in exact}
    return {
        pair: each
        for pair, each in evidence.items()
        if pair in exact or (pair[0] not in fields and pair[1] not in places)
    }


def _decided(shape: ColumnShape, sources: dict[str, str]) -> str | None:
    """Return the field that knows nearly all values of a column, if exactly one does."""
    if shape.filled < _ENOUGH_CELLS:
        return None
    fields = [
        field
        for field, source in sources.items()
        if field != "manpower" and shape.known_cells.get(source, 0.0) >= _NEARLY_ALL
    ]
    return fields[0] if len(fields) == 1 else None


def _by_caption(
    field: str, match: Match, shape: ColumnShape, source: str | None, caption: str
) -> Evidence | None:
    """Return the evidence of a header, limited by the column's values, or None."""
    most = highest_level(field, shape, match.level)
    if most <= 0:
        return None
    level = min(match.level, most)
    why = say("Same header") if match.level == EXACT else say("Matched by header")
    if source and shape.known.get(source, 0.0) >= 0.8 and level >= WITHIN:
        level, why = max(level, KNOWN), say("Matched by header and known values")
    return Evidence(
        level,
        level >= min(OWN, KNOWN) and most >= OWN,
        level
        + _support(field, shape, source)
        + (len(match.word) / 40 if match.level < EXACT else 1.0),
        why,
        match.level == EXACT and match.word == caption and not shape.sparse,
    )


def _support(field: str, shape: ColumnShape, source: str | None) -> float:
    """Return the bonus for matching values, at most the difference of two levels."""
    support = 3.0 * shape.filled / shape.rows if shape.rows else 0.0
    support += 6.0 * shape.known.get(source or "", 0.0)
    if field == "id":
        support += 2.0  # unique values
    if field == "personnelIds":
        support += 3.0 * shape.mostly(shape.persons)
    if field == "teams":
        support -= 3.0 * shape.mostly(shape.persons - shape.crews)
    if field == "status":
        support += 2.0 * shape.mostly(shape.states)
    if field == "name":
        support += min(shape.mean, 40) / 20 + (shape.different > 0.7 * shape.filled)
    if field in {"activityCategory", "teams", "status", "siteId"}:
        support += shape.different < 0.7 * shape.filled
    if field == "assetId":
        support += shape.mostly(shape.codes)
    return support - shape.place / 200


def _by_values(
    shape: ColumnShape, sources: dict[str, str], *, named: int
) -> Iterator[tuple[str, int, Text]]:
    """Yield the evidence of the values alone: known names, pairs, people, teams, statuses."""
    if not shape.filled or shape.dates.is_dates or shape.dates.is_clocks:
        return
    for field, source in sources.items():
        share = shape.known.get(source, 0.0)
        words = source.replace("-", " ")
        others = [other for other, part in shape.known.items() if other != source and part >= share]
        if (
            share == 1.0
            and shape.different >= _ENOUGH_KNOWN
            and not others
            and named < SHARED
            and source in {"sites", "assets", "work-packages", "work-orders"}
        ):
            yield field, KNOWN, say("All values are known: {source}", source=words)
        elif share >= 0.8 and field != "manpower":
            yield field, 60, say("Most values are known: {source}", source=words)
    if shape.mostly(shape.pairs):
        yield "manpower", KNOWN, say("All values are team:number")
    if named < SHARED and shape.mostly(shape.crews):
        yield "teams", WITHIN, say("Values look like names of teams")
    if named >= WITHIN:
        return
    if shape.mostly(shape.persons) and shape.different < max(shape.filled, 4):
        yield "personnelIds", _LIKELY, say("Values look like names of people")
    if shape.mostly(shape.states) and shape.different <= 12 and shape.longest > 2:
        yield "status", _LIKELY, say("Values look like statuses")


PARENTS = "parents"
"""Code of the question about rows that are sums of the rows below them."""
_PARTS = frozenset({"startTime", "endTime", "duration", "durationUnit", "count", "operation", "id"})
"""Roles of columns that are not fields of a mapping by themselves."""
_TELLING = ("assetId", "name", "siteId", "teams", "activityCategory")
"""Fields that tell activities apart where no column has an ID."""
_NEARLY = 0.5
"""Share of its columns that a saved mapping must find to be offered."""
_OTHER_LAYOUT = frozenset({"column-gone", "header", "columns-changed"})
"""Codes of questions with which a saved mapping fits only half."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """The suggestion for one field.

    `columns` are its columns (from 0), the value's column first; `sure` and `why` are shown to the
    planner.
    """

    field: str
    columns: tuple[int, ...]
    sure: bool
    why: Text
    rule: FieldRule


@dataclass(frozen=True, slots=True)
class KeyProposal:
    """The suggested key columns (from 0); may be empty. `unique` are columns without repeats,
    `together` two or three that are unique only together.
    """

    columns: tuple[int, ...] = ()
    sure: bool = False
    why: Text = dataclasses.field(default_factory=lambda: say("No column has unique values"))
    together: tuple[int, ...] = ()
    unique: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Proposals:
    """The suggestions for a sheet. `open` are questions about the chosen columns; a Draft adds the
    others.

    `saved` is the mapping that led to them, with the current header, or None. `offered` is the
    saved one that fits at least half. `shapes` are the analysed columns.
    """

    table: Table
    fields: Dictionary[str, Proposal]
    key: KeyProposal
    unused: tuple[str, ...]
    open: tuple[Question, ...]
    saved: SheetMapping | None = None
    offered: SheetMapping | None = None
    shapes: tuple[ColumnShape, ...] = ()


def propose(
    grid: Grid,
    lookups: Lookups | None = None,
    saved: Sequence[SheetMapping] = (),
    table: Table | None = None,
) -> Proposals:
    """Return the suggestions for a sheet.

    `saved` are the account's mappings, most recently used first: one that fits is used, one that
    fits half is only offered. `table` is the location chosen by the planner.
    """
    proposals = saved_proposals(grid, saved) if table is None else None
    if proposals is not None and _OTHER_LAYOUT.isdisjoint(
        question.code for question in proposals.open
    ):
        return proposals
    table = table or find_table(grid)
    lookups = lookups or Lookups()
    shapes = shapes_of(grid, table, lookups)
    evidence = evidence_of(table, shapes)
    taken = assigned({pair: each.score for pair, each in evidence.items()})
    named = {
        *(place for _, place in evidence),
        *(place for place, caption in enumerate(table.captions) if OTHER in matches(caption)),
    }
    for leftover in leftovers(grid, table, shapes, taken, named):
        evidence[leftover.role, leftover.place] = Evidence(_FAINT, False, _FAINT, leftover.why)
        taken[leftover.role] = leftover.place
    proposed = _Drafted(grid, table, shapes, evidence, taken, lookups).proposals()
    return proposed if proposals is None else replace(proposed, offered=proposals.offered)


def saved_proposals(grid: Grid, saved: Sequence[SheetMapping]) -> Proposals | None:
    """Return the suggestions of the first saved mapping that fits exactly, else of the best fit, or
    None if none nearly fits.
    """
    nearest: tuple[float, SheetMapping, Table, Fit] | None = None
    for mapping in saved:
        if not fits_sheet(mapping, grid.sheet):
            continue
        # The table is detected again, else it is at a header of the size that was saved.
        table, header_rows = find_table(grid), mapping.table.header_rows
        if table.header_rows != header_rows:
            if not (table.header_rows and header_rows):
                continue
            table = table_at(grid, table.header_row, header_rows)
        fits = fit(mapping, table)
        # Use the first exact fit; mappings are sorted by most recent use.
        if fits.exact:
            return as_saved(mapping, table, fits)
        share = len(fits.places) / len(mapping.captions)
        if share >= _NEARLY and (nearest is None or share > nearest[0]):
            nearest = (share, mapping, table, fits)
    return None if nearest is None else as_saved(*nearest[1:])


def value_rule(column: Column, caption: str, shape: ColumnShape, lookups: Lookups) -> FieldRule:
    """Return the rule for a column of values, with the list separator found in them."""
    if not isinstance(column.cell, TextListCell):
        return FieldRule(source=(caption,))
    names = {
        *lookups.known(column.source or ""),
        *(lookups.people.values() if column.source == "people" else ()),
    }
    return FieldRule(source=(caption,), separator=separator_of(shape.values, names))


def mapping_of(proposals: Proposals, name: str) -> SheetMapping:
    """Return the mapping made of the suggestions, including uncertain ones.

    Raises ValueError without a key, MappingError if it would be invalid.
    """
    if proposals.saved is not None:
        return proposals.saved
    captions = proposals.table.captions
    places = proposals.key.columns
    if not places:
        raise ValueError("a mapping needs a key")
    return as_mapping(
        {
            "mapping": 1,
            "name": name,
            "kind": ACTIVITIES.name,
            "table": TableRule(
                sheet="*", header_rows=proposals.table.header_rows, header=captions, stop_at="end"
            ),
            "key": KeyRule(columns=tuple(captions[place] for place in places)),
            "fields": {
                field: proposal.rule
                for field, proposal in proposals.fields.items()
                if field != "id"
            },
            "unused": proposals.unused,
        },
        NOT_READABLE,
    )


def as_json(proposals: Proposals) -> JsonObject:
    """Return the suggestions as JSON for scripts, in English: `column` and `key` count from 0,
    `headerRow` (the last header row) from 1.
    """
    table = proposals.table
    fields: JsonObject = {
        name: {
            "column": proposal.columns[0],
            "caption": table.captions[proposal.columns[0]],
            "sure": proposal.sure,
            "why": str(proposal.why),
        }
        for name, proposal in proposals.fields.items()
        if proposal.columns
    }
    return {
        "sheet": table.sheet,
        "headerRow": table.header_row,
        "headerRows": table.header_rows,
        "fields": fields,
        "key": list[JsonValue](proposals.key.columns),
        "unused": list[JsonValue](proposals.unused),
        "open": [str(question.message) for question in proposals.open],
    }


def as_saved(mapping: SheetMapping, table: Table, fits: Fit) -> Proposals:
    """Return the suggestions of a saved mapping for a table.

    If it does not fit exactly, moved and renamed columns become questions, and fields of missing
    columns are dropped. `saved` is the mapping that results if every question is confirmed.
    """
    why = say("As in your column matching “{name}”", name=mapping.name)
    answers = {
        question.caption: table.captions[question.columns[0]]
        for question in fits.open
        if question.code == "column-renamed"
    }
    gone = {question.caption for question in fits.open if question.code == "column-gone"}
    asked = {answers.get(question.caption, question.caption) for question in fits.open}
    kept = {name: rule for name, rule in mapping.fields.items() if gone.isdisjoint(rule.captions)}
    kept = {
        name: rule
        for name, rule in kept.items()
        if rule.plus is None or (rule.source or ("",))[0] in kept
    }
    now = renamed(
        mapping.model_copy(update={"fields": kept}), answers, table.captions, table.header_rows
    )
    fields = {}
    for name, rule in now.fields.items():
        columns = tuple(table.captions.index(caption) for caption in rule.captions)
        fields[name] = Proposal(name, columns, asked.isdisjoint(rule.captions), why, rule)
    lost = not gone.isdisjoint(mapping.key.columns)
    places = () if lost else tuple(table.captions.index(caption) for caption in now.key.columns)
    key = KeyProposal(places, not lost and asked.isdisjoint(now.key.columns), why)
    saved = None if lost else mapping if fits.exact else now
    return Proposals(
        table=table,
        fields=fields,
        key=key,
        unused=now.unused,
        offered=mapping,
        open=tuple(
            replace(question, field=_read_from(mapping, question.caption)) for question in fits.open
        ),
        saved=saved,
    )


def _read_from(mapping: SheetMapping, caption: str) -> str:
    """Return the first field that a mapping reads from a column, or `id` for a key column."""
    if caption in mapping.key.columns:
        return "id"
    return next((name for name, rule in mapping.fields.items() if caption in rule.captions), "")


@dataclass
class _Drafted:
    """The suggestions for one sheet, built from the assigned columns."""

    grid: Grid
    table: Table
    shapes: Sequence[ColumnShape]
    evidence: Dictionary[tuple[str, int], Evidence]
    taken: dict[str, int]
    lookups: Lookups
    open: list[Question] = dataclasses.field(default_factory=list)

    @cached_property
    def rivals(self) -> dict[str, tuple[int, ...]]:
        return {role: self._rivals_of(role, place) for role, place in self.taken.items()}

    def proposals(self) -> Proposals:
        if not self.table.sure:
            self._ask("header", say("Where is the table, and which row has the headers?"))
        by_field = {field.field: field for field in self._fields()}
        fields = {field: by_field[field] for field in ACTIVITIES.by_field if field in by_field}
        start, end = fields.get("startDate"), fields.get("endDate")
        # Adjacent date columns may be swapped; their values tell.
        if start and end and starts_after_ends(self.grid, self.table, start.rule, end.rule):
            message = say("In most rows the start is after the end.")
            self._ask("start-after-end", message, "startDate", (start.columns[0], end.columns[0]))
            fields |= {proposal.field: replace(proposal, sure=False) for proposal in (start, end)}
        key = self._key()
        if len(key.columns) < 2 and not any(self.shapes[place].unique for place in key.columns):
            key = replace(key, together=self._together())
        key = replace(key, unique=self._repeatless())
        others = {place for role, place in self.taken.items() if role != "id"}
        if len(key.columns) == 1 and others.isdisjoint(key.columns):
            rule = FieldRule(source=(self.table.captions[key.columns[0]],))
            fields = {"id": Proposal("id", key.columns, key.sure, key.why, rule), **fields}
        self._ask_for_what_is_open(fields)
        tree = tree_of(self.table, self.shapes, first_rows(self.grid, self.table))
        if tree is not None:
            message = plural(
                tree[1],
                "1 row is the sum of the rows below it. Skip it?",
                "{count} rows are sums of the rows below them. Skip them?",
            )
            self._ask(PARENTS, message, "", (tree[0],))
        used = {*key.columns}.union(*(field.columns for field in fields.values()))
        return Proposals(
            table=self.table,
            fields=fields,
            key=key,
            unused=self.table.others(used),
            open=tuple(self.open),
            shapes=tuple(self.shapes),
        )

    # the fields

    def _fields(self) -> Iterator[Proposal]:
        taken, captions = self.taken, self.table.captions
        for role, place in taken.items():
            columns: tuple[int, ...] = (place,)
            rule = FieldRule(source=(captions[place],))
            if role in _DATES:
                clock = taken.get(f"{role[:-4]}Time")
                other = taken.get(_DATES[role == _DATES[0]])
                # The order of the sheet's other date is suggested; it is still asked.
                beside = None if other is None else self.shapes[other].dates.order
                time = None if clock is None else captions[clock]
                rule = moment_rule(captions[place], self.shapes[place], time, beside)
                if clock is not None and rule.time is not None:
                    columns = (place, clock)
            elif role not in _PARTS and role != "manpower":
                column = ACTIVITIES.by_field[role]
                rule = value_rule(column, captions[place], self.shapes[place], self.lookups)
            if role not in _PARTS:
                yield Proposal(
                    role, columns, self._sure(role), self.evidence[role, place].why, rule
                )
        if "endDate" not in taken and "startDate" in taken:
            yield from self._computed_end(taken["startDate"])
        if "manpower" not in taken and "count" in taken and "teams" in taken:
            count, team = taken["count"], taken["teams"]
            rule = FieldRule(team=captions[team], count=captions[count])
            sure = self._sure("count") and self._sure("teams")
            why = self.evidence["count", count].why
            yield Proposal("manpower", (count, team), sure, why, rule)

    def _computed_end(self, day: int) -> Iterator[Proposal]:
        """Without an end column, derive the end from an end time or from a duration."""
        captions = self.table.captions
        clock, place = self.taken.get("endTime"), self.taken.get("duration")
        if clock is not None:
            rule = moment_rule(captions[day], self.shapes[day], captions[clock], None)
            why = self.evidence["endTime", clock].why
            yield Proposal("endDate", (clock, day), False, why, rule)
        elif place is not None:
            unit = self.taken.get("durationUnit")
            caption = None if unit is None else captions[unit]
            rule = duration_rule(captions[place], self.table.parts[place], caption)
            columns = (place,) if unit is None or rule.unit_caption is None else (place, unit)
            why = say("Duration, because no column has the end")
            yield Proposal("endDate", columns, False, why, rule)

    # how sure

    def _sure(self, role: str) -> bool:
        evidence = self.evidence[role, self.taken[role]]
        return (
            self.table.sure
            and evidence.certain
            and not self.rivals[role]
            and not self._shared(role)
        )

    def _rivals_of(self, role: str, place: int) -> tuple[int, ...]:
        """Return other columns that may hold the field: for dates any, else those with nearly the
        same level.
        """
        level = self.evidence[role, place].level
        enough = min(WITHIN, level) if role in _DATES else level - 15
        owners = {column: self.evidence[name, column] for name, column in self.taken.items()}
        # A column that fits another field better is not a candidate.
        return tuple(
            column
            for (other, column), evidence in self.evidence.items()
            if other == role
            and column != place
            and evidence.level >= enough
            and (column not in owners or owners[column].level <= evidence.level)
        )

    def _shared(self, role: str) -> bool:
        """Return whether the column fits another, unassigned or worse assigned field
        equally well.
        """
        place, level = self.taken[role], self.evidence[role, self.taken[role]].level
        return any(
            other not in self.taken
            or self.evidence[other, self.taken[other]].level < evidence.level
            for (other, column), evidence in self.evidence.items()
            if column == place and other != role and evidence.level >= level
        )

    # the key

    def _key(self) -> KeyProposal:
        order, operation, id = (self.taken.get(role) for role in ("workOrderId", "operation", "id"))
        if id is not None and self._sure("id"):
            return KeyProposal((id,), True, self.evidence["id", id].why)
        if order is not None and operation is not None and self._unique(order, operation):
            sure = self._sure("workOrderId") and self._sure("operation")
            return KeyProposal(
                (order, operation),
                sure,
                say("Order and operation together are unique"),
            )
        named = [self.taken.get(role) for role in ("id", "workOrderId")]
        codes = [place for place in self._repeatless() if self._is_code(place)]
        for place in (*named, *codes, self.taken.get("name")):
            if place is not None and self.shapes[place].unique:
                why = self.evidence["id", place].why if place == id else say("Unique values")
                return KeyProposal((place,), False, why)
        return KeyProposal()

    def _repeatless(self) -> tuple[int, ...]:
        """Return the columns that may be the ID: without repeats and blanks, and no dates or
        amounts.
        """
        return tuple(
            shape.place
            for shape in self.shapes
            if highest_level("id", shape, OWN) and not shape.dates.is_dates and not shape.decimals
        )

    def _is_code(self, place: int) -> bool:
        """Return whether a column without repeats holds short codes and belongs to no field."""
        shape = self.shapes[place]
        return (
            place not in self.taken.values()
            and shape.rows >= _ENOUGH_KNOWN
            and not shape.counts_up
            and shape.mostly(max(shape.codes, shape.numbers))
        )

    def _together(self) -> tuple[int, ...]:
        """Return two or three columns that are unique only together: those of an order first, then
        unused ones, what tells jobs apart, and days last; may be empty.
        """
        days = [self.taken[role] for role in ("startDate", "startTime") if role in self.taken]
        used = {*self.taken.values()}
        free = [
            shape.place
            for shape in self.shapes
            if not shape.dates.is_dates and shape.place not in used
        ]
        order, telling = (
            [self.taken[role] for role in roles if role in self.taken]
            for roles in (("workOrderId", "operation", "id"), _TELLING)
        )
        ranked = [
            place
            for place in dict.fromkeys((*order, *free, *telling, *days))
            if self.shapes[place].filled == self.shapes[place].rows
            and self.shapes[place].different > 1
        ]
        rows = first_rows(self.grid, self.table)
        texts = {place: [shown(row.cell(place)).strip() for row in rows] for place in ranked}
        choices = [columns for size in (2, 3) for columns in combinations(ranked, size)]
        choices.sort(key=lambda chosen: len({*days}.intersection(chosen)))
        for chosen in choices:
            if len(set(zip(*(texts[place] for place in chosen), strict=True))) == len(rows):
                return tuple(sorted(chosen)) if {*days}.intersection(chosen) else chosen
        return ()

    def _unique(self, *places: int) -> bool:
        seen = set[tuple[str, ...]]()
        for row in body(self.grid, self.table):
            key = tuple(shown(row.cell(place)).strip() for place in places)
            if not any(key):
                continue
            if key in seen or any(is_blank(row.cell(place)) for place in places):
                return False
            seen.add(key)
            if len(seen) >= LOOKED_AT:
                break
        return bool(seen)

    # what is open

    def _ask(
        self, code: str, message: Text, field: str = "", columns: tuple[int, ...] = ()
    ) -> None:
        self.open.append(Question(code, message, field, columns))

    def _ask_for_what_is_open(self, fields: Dictionary[str, Proposal]) -> None:
        for name, proposal in fields.items():
            if proposal.sure or name == "id":
                continue
            columns = (proposal.columns[0], *self.rivals.get(name, ()))
            words = {
                "caption": ACTIVITIES.by_field[name].caption,
                "columns": self.table.named(columns),
            }
            if len(columns) > 1:
                message = say("Which column is {caption}: {columns}?", **words)
                self._ask("two-columns", message, name, columns)
            else:
                message = say("Is {columns} the column of {caption}?", **words)
                self._ask("unsure", message, name, proposal.columns)
        if "count" in self.taken and "manpower" not in fields:
            columns = (self.taken["count"],)
            message = say(
                "Which team does the number of people in {columns} belong to?",
                columns=self.table.named(columns),
            )
            self._ask("count-without-team", message, "manpower", columns)
