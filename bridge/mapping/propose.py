"""Suggest the meaning of a table's columns: a suggestion per field with certainty and reason, and
open questions. A wrong suggestion is worse than none.

Evidence is used in this order: a saved mapping with a matching header; the exact header or API
name; the word table; the values. All columns are then assigned at once.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from collections.abc import Mapping as Dictionary
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

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
from bridge.mapping.evidence import Evidence, evidence_of
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
from bridge.mapping.vetoes import highest_level
from bridge.mapping.words import OTHER, OWN, WITHIN, matches
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.values import TextListCell
from bridge.records.change_set import Lookups
from bridge.records.columns import Column
from bridge.records.kinds import ACTIVITIES
from bridge.texts import Text, plural, say

NOT_READABLE = say("Your sheet cannot be read this way.")
_FAINT = 25
_DATES = ("startDate", "endDate")
_ENOUGH_KNOWN = 3
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
        *(
            place
            for place, caption in enumerate(table.captions)
            if not matches(caption).keys().isdisjoint({OTHER, "id"})
        ),
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
