"""Combine suggestions with the planner's answers into a draft mapping: the open questions, and the
mapping once all are answered. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Mapping as Dictionary
from dataclasses import dataclass, field, replace
from itertools import chain

from bridge.mapping.columns import (
    ColumnShape,
    ValueCount,
    date_questions,
    duration_questions,
    duration_rule,
    meaning_of,
    moment_rule,
)
from bridge.mapping.field_readers import Meanings
from bridge.mapping.mapping_file import (
    CODE_PAGE,
    FieldRule,
    KeyRule,
    Question,
    SheetMapping,
    StopAt,
    as_mapping,
    code_page_question,
)
from bridge.mapping.propose import (
    NOT_READABLE,
    PARENTS,
    Proposal,
    Proposals,
    mapping_of,
    value_rule,
)
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.values import ChoiceCell, TextListCell
from bridge.records.codes import DATE_ORDER
from bridge.records.columns import Column
from bridge.records.kinds import ACTIVITIES
from bridge.texts import Text, few, say

CHOSEN = say("Chosen by you")
# Only a suggestion that the planner confirms: a usual shift is a better guess than midnight.
_DATES = {"startDate": "07:00", "endDate": "15:00"}
"""The dates of an activity, with the time of day suggested if the sheet has none; the planner
confirms it.
"""
_BY_YES = frozenset(
    {"date-mixed", "date-serial", "no-time", "no-year", "not-dates", "not-durations", "values"}
)
"""Codes of questions answered by confirming the suggestion, valid for the column chosen at that
time.
"""
_NO_TIME = say("“{caption}” has no times. Which time should be used?")
_MIDNIGHT = say("In “{caption}” all times are 00:00. Which time should be used?")
_NAMED = 6
_OF_NO_RULE = frozenset({"column-gone", "count-without-team"})
"""Codes of questions about fields that are not matched."""

Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Draft:
    """A mapping in preparation.

    `counts` holds the count of each value by column (empty if there are too many). `zone` is used
    for dates without their own ("" if not chosen). `answered` are the answered questions by code
    and field. `like` is the saved mapping that nearly fits. With `result_columns`, results are
    written into columns of the planner's sheet. `first` are the displayed cells of some rows.
    `stop_at` is the end of the table. `tree` is the header of the column whose parents are left
    out. `id_rule` is the template for new IDs (None joins the key by
    hyphens). `encoding` is the code page of a .csv that is not Unicode ("" if unknown),
    `code_pages` the likely ones with sample words.
    """

    proposals: Proposals
    counts: tuple[Dictionary[str, int], ...] = ()
    meanings: Meanings = field(default_factory=Meanings)
    zone: str = ""
    answered: frozenset[Key] = frozenset()
    id_rule: str | None = None
    like: SheetMapping | None = None
    result_columns: bool = False
    first: tuple[tuple[str, ...], ...] = ()
    stop_at: StopAt = "end"
    tree: str = ""
    encoding: str = ""
    code_pages: Dictionary[str, str] = field(default_factory=dict)

    @property
    def rules(self) -> Dictionary[str, Proposal]:
        """Return the suggestion for each field."""
        return self.proposals.fields

    def column(self, field: str) -> Column:
        """Return the field's column definition."""
        return ACTIVITIES.by_field[field]

    def shape(self, place: int) -> ColumnShape:
        return _shape(self.proposals, place)

    # the planner's answers

    def with_column(self, field: str, place: int | None) -> Draft:
        """Use a column for a field, or none to leave the field unmatched."""
        if place is None:
            return self.with_rule(field, None)
        if field == "manpower" and (count := self._count()) is not None and count != place:
            return self.counting(place, count)
        # A column of times of day is never a duration or a date.
        if field == "endDate" and self.shape(place).dates.is_clocks and self._start_day is not None:
            return self.with_rule(field, None).timed(field, place)
        return self.with_rule(field, self._rule_of(field, place), place)

    def takes_time(self, field: str) -> bool:
        """Return whether a column can be the time of day of a date; an end without a day of its own
        is on that of the start.
        """
        proposal = self.rules.get(field)
        dated = proposal is not None and proposal.rule.source and proposal.rule.plus is None
        return bool(dated) or (field == "endDate" and self._start_day is not None)

    def timed(self, field: str, place: int) -> Draft:
        """Read the time of day of a date, for which `takes_time`, from a column."""
        caption, day = self.proposals.table.captions[place], self._start_day
        if day is not None and (field not in self.rules or self.rules[field].rule.plus is not None):
            rule = day.rule.model_copy(update={"time": caption})
            return self.with_rule(field, rule, place, day.columns[0])
        return self.adjusting(field, "no-time", time=caption)

    def lasts(self, place: int) -> bool:
        """Return whether a column that is said to be the end can only be a duration."""
        shape = self.shape(place)
        other = shape.dates.is_dates or shape.dates.is_clocks
        return "startDate" in self.rules and shape.mostly(shape.durations) and not other

    def lasting(self, place: int) -> Draft:
        """Read the end as the start plus a column of durations."""
        table = self.proposals.table
        rule = duration_rule(table.captions[place], table.parts[place], None)
        return self.with_rule("endDate", rule, place)

    @property
    def _start_day(self) -> Proposal | None:
        """Return the start if its column has days without times."""
        start = self.rules.get("startDate")
        if start is None or not start.rule.source:
            return None
        day = self.proposals.table.place(start.rule.source[0])
        return None if day is None or self.shape(day).dates.with_time else start

    def counting(self, team: int, count: int | None) -> Draft:
        """Read manpower from a column of teams and one of headcounts; without the latter from a
        column of `team:number`.
        """
        if count is None:
            return self.with_rule("manpower", self._rule_of("manpower", team), team)
        captions = self.proposals.table.captions
        return self.with_rule(
            "manpower", FieldRule(team=captions[team], count=captions[count]), team, count
        )

    def with_rule(self, field: str, rule: FieldRule | None, *places: int) -> Draft:
        """Use a rule for a field; `places` are its columns, the value's column first."""
        fields = {name: proposal for name, proposal in self.rules.items() if name != field}
        if rule is not None:
            fields[field] = Proposal(field, places, True, CHOSEN, rule)
        else:
            # A duration needs its start date.
            fields = {
                name: proposal
                for name, proposal in fields.items()
                if proposal.rule.plus is None or proposal.rule.source != (field,)
            }
        order = [*ACTIVITIES.by_field]
        fields = dict(sorted(fields.items(), key=lambda item: order.index(item[0])))
        # A confirmation for one column's values does not apply to the next column.
        kept = frozenset(
            answer for answer in self.answered if answer[1] != field or answer[0] not in _BY_YES
        )
        proposals = replace(self.proposals, fields=fields)
        return replace(self, proposals=proposals, answered=kept | self._asked(field))

    def adjusting(self, field: str, *answers: str, **changes: object) -> Draft:
        """Change parts of a field's rule, such as its date order; `answers` are the codes of the
        questions this settles.
        """
        proposal = self.rules[field]
        rule = FieldRule.model_validate({**proposal.rule.model_dump(by_alias=True), **changes})
        columns = tuple(
            place
            for caption in rule.captions
            if (place := self.proposals.table.place(caption)) is not None
        )
        fields = {**self.rules, field: replace(proposal, rule=rule, columns=columns)}
        return replace(
            self,
            proposals=replace(self.proposals, fields=fields),
            answered=self.answered | {(code, field) for code in answers},
        )

    def meaning(self, field: str, text: str, meant: str | None) -> Draft:
        """Map a text of a field to a value.

        None skips rows with the text; the text itself keeps it unchanged.
        """
        table = {**(self.rules[field].rule.values or {}), text: meant}
        return self.adjusting(
            field, values=table, other=self.rules[field].rule.other or self._other(field)
        )

    def accept_field(self, field: str) -> Draft:
        """Accept all suggestions for a field."""
        answered = self.answered | self._asked(field) | {(code, field) for code in _BY_YES}
        proposals = self.proposals
        if field in {"id", ""}:
            proposals = replace(proposals, key=replace(proposals.key, sure=True))
        if not field:
            answered |= {("header", "")}
        return replace(self, proposals=proposals, answered=answered)

    def with_parents(self, place: int | None) -> Draft:
        """Leave out the rows that are sums of the rows below them, by the levels of a column, or
        import them.
        """
        tree = self.proposals.table.captions[place] if place is not None else ""
        return replace(self, tree=tree, answered=self.answered | {(PARENTS, "")})

    def naming(self, places: Sequence[int]) -> Draft:
        """Use these columns as the key."""
        fields = {name: proposal for name, proposal in self.rules.items() if name != "id"}
        key = replace(self.proposals.key, columns=tuple(places), sure=bool(places), why=CHOSEN)
        return replace(
            self,
            proposals=replace(self.proposals, fields=fields, key=key),
            answered=self.answered | self._asked("id"),
            id_rule=None,
        )

    def _asked(self, field: str) -> set[Key]:
        """Return the suggestions' questions about a field."""
        return {
            (question.code, field) for question in self.proposals.open if question.field == field
        }

    @property
    def together(self) -> tuple[int, ...]:
        """Return the columns that are the ID only together, unless unique columns are chosen."""
        key = self.proposals.key
        unique = len(key.columns) > 1 or any(self.shape(place).unique for place in key.columns)
        return () if unique else key.together

    # what is open

    @property
    def open(self) -> tuple[Question, ...]:
        """Return the questions to answer before the mapping can be used."""
        return tuple(self._questions())

    def _questions(self) -> Iterator[Question]:
        if self.code_pages and not self.encoding:
            yield Question(CODE_PAGE, code_page_question(self.code_pages))
        for question in self.proposals.open:
            concerns = question.field in {"", "id", *self.rules} or question.code in _OF_NO_RULE
            if concerns and (question.code, question.field) not in self.answered:
                yield question
        yield from self._key_question()
        for column in ACTIVITIES.columns:
            if column.required and column.field not in {"id", *self.rules}:
                message = say(
                    "Which column is {caption}? Every activity needs it.", caption=column.caption
                )
                yield Question("missing-required", message, column.field)
        for question in chain.from_iterable(map(self._of_field, self.rules)):
            if (question.code, question.field) not in self.answered:
                yield question
        if not self.zone and any(map(self._needs_zone, self.rules)):
            yield Question("zone", say("Which time zone are the dates in?"))

    def _key_question(self) -> Iterator[Question]:
        key = self.proposals.key
        if not key.columns:
            if key.unique:
                columns = self.proposals.table.named(key.unique[:_NAMED])
                message = say(
                    "Which column is the activity ID? Without repeats: {columns}.", columns=columns
                )
            elif key.together:
                message = say(
                    "Which columns are the activity ID? Only together without repeats: {columns}.",
                    columns=self.proposals.table.named(key.together),
                )
            else:
                message = say("Which columns are the activity ID? No column has unique values.")
            yield Question("key", message, "id", key.unique)
        elif not key.sure:
            columns = self.proposals.table.named(key.columns)
            message = say("Is {columns} the activity ID?", columns=columns)
            yield Question("key", message, "id", key.columns)

    def _needs_zone(self, field: str) -> bool:
        rule = self.rules[field].rule
        return field in _DATES and rule.zone is None and rule.plus is None

    def of(self, field: str) -> tuple[Question, ...]:
        """Return the open questions about a field; "id" means the key, "" the sheet."""
        return tuple(question for question in self.open if question.field == field)

    def values(self, field: str) -> tuple[ValueCount, ...]:
        """Return the values of a field that need a meaning, most frequent first, with their
        suggested meanings.
        """
        listed = self._known(self.column(field))
        if listed is None:
            return ()
        table = self.rules[field].rule.values or {} if field in self.rules else {}
        return tuple(
            value
            for value in self.listed(field)
            if value.text not in listed or table.get(value.text, value.text) != value.text
        )

    def listed(self, field: str) -> tuple[ValueCount, ...]:
        """Return every value of a field, most frequent first, with its meaning; empty if there are
        too many.
        """
        proposal, column = self.rules.get(field), self.column(field)
        if (
            proposal is None
            or len(proposal.columns) != 1
            or proposal.rule.match is not None
            or proposal.columns[0] >= len(self.counts)
        ):
            return ()
        table = proposal.rule.values or {}
        values = (
            ValueCount(
                text,
                rows,
                table[text] if text in table else meaning_of(text, column, self.meanings),
            )
            for text, rows in self.counts[proposal.columns[0]].items()
        )
        return tuple(sorted(values, key=lambda value: -value.rows))

    def _count(self) -> int | None:
        """Return the headcount column used by manpower, or found without a team."""
        proposal = self.rules.get("manpower")
        if proposal is not None:
            return (
                self.proposals.table.place(proposal.rule.count)
                if proposal.rule.count is not None
                else None
            )
        return next(
            (
                asked.columns[0]
                for asked in self.proposals.open
                if asked.code == "count-without-team"
            ),
            None,
        )

    def _known(self, column: Column) -> frozenset[str] | None:
        """Return the known values of a field, or None if it has no list or its names need no
        lookup.
        """
        if isinstance(column.cell, ChoiceCell):
            return frozenset(column.cell.choices)
        if column.source is None or isinstance(column.cell, TextListCell):
            return None
        return frozenset(self.meanings.lookups.known(column.source)) or None

    def _other(self, field: str) -> str:
        return "stop" if isinstance(self.column(field).cell, ChoiceCell) else "keep"

    def _of_field(self, field: str) -> Iterator[Question]:
        proposal, rule = self.rules[field], self.rules[field].rule
        dated = isinstance(self.column(field).cell, MomentCell) and rule.plus is None
        day = self.proposals.table.place(rule.source[0]) if dated and rule.source else None
        if day is not None and rule.source:
            dates, caption = self.shape(day).dates, rule.source[0]
            yield from date_questions(field, proposal.columns[0], caption, dates)
            suggested = rule.time is None or rule.time == _DATES.get(field)
            if dates.filled and not dates.with_time and suggested:
                template = _MIDNIGHT if dates.midnights else _NO_TIME
                message = Text(template.template, {"caption": caption})
                yield Question("no-time", message, field, proposal.columns[:1])
        if rule.plus is not None and (place := self.proposals.table.place(rule.plus)) is not None:
            yield from duration_questions(field, self.shape(place), rule.plus)
        unlisted = [
            f"“{value.text}”"
            for value in self.values(field)
            if rule.values is None or value.text not in rule.values
        ]
        if unlisted:
            message = say(
                "What do these values of {caption} mean: {values}?",
                caption=self.column(field).caption,
                values=few(unlisted, _NAMED),
            )
            yield Question("values", message, field, proposal.columns)

    # the mapping

    def mapping(self, name: str) -> SheetMapping:
        """Return the mapping in its current state.

        Raises ValueError without a key, MappingError if it would be invalid.
        """
        fields = {field: self._finished(field, proposal) for field, proposal in self.rules.items()}
        used = {*self.proposals.key.columns}.union(
            *(proposal.columns for proposal in fields.values())
        )
        # A column that is filled later is not silently left out.
        empty = {shape.place for shape in self.proposals.shapes if not shape.filled}
        unused = self.proposals.table.others(used | empty)
        sheet_mapping = mapping_of(
            replace(self.proposals, fields=fields, unused=unused, saved=None), name
        )
        table = sheet_mapping.table.model_copy(
            update={
                "stop_at": self.stop_at,
                "tree": self.tree or None,
                "encoding": self.encoding or None,
            }
            | ({"sheet": self.like.table.sheet} if self.like is not None else {})
        )
        shape = sheet_mapping.model_copy(
            update={"table": table, "result_columns": self.result_columns}
        ).model_dump(by_alias=True)
        return as_mapping(
            {**shape, "key": {"columns": sheet_mapping.key.columns, "id": self.id_rule}},
            NOT_READABLE,
        )

    def _finished(self, field: str, proposal: Proposal) -> Proposal:
        """Return a rule completed with the suggested value meanings and time zone."""
        changes = dict[str, object]()
        if (values := self.values(field)) and proposal.columns:
            meanings = {
                value.text: value.meaning
                for value in values
                if value.meaning is not None or value.text in (proposal.rule.values or {})
            }
            changes = (
                {"values": meanings, "other": proposal.rule.other or self._other(field)}
                if meanings
                else {}
            )
        if self.zone and proposal.rule.source is not None and self._needs_zone(field):
            changes["zone"] = self.zone
        return (
            replace(proposal, rule=proposal.rule.model_copy(update=changes))
            if changes
            else proposal
        )

    def ids(self) -> tuple[str, ...]:
        """Return the IDs that the first rows would get if they were new."""
        places, captions = self.proposals.key.columns, self.proposals.table.captions
        if not places:
            return ()
        if len(places) == 1:
            return self.shape(places[0]).values[: len(self.first) or 3]
        make = KeyRule(columns=tuple(captions[place] for place in places), id=self.id_rule).maker()
        return tuple(
            make(*(row[place] if place < len(row) else "" for place in places))
            for row in self.first
        )

    def _rule_of(self, field: str, place: int) -> FieldRule:
        """Return the rule for a column chosen by the planner."""
        table, shape = self.proposals.table, self.shape(place)
        caption = table.captions[place]
        if not isinstance(self.column(field).cell, MomentCell):
            return value_rule(self.column(field), caption, shape, self.meanings.lookups)
        other = self.rules.get("endDate" if field == "startDate" else "startDate")
        return with_time(
            field,
            moment_rule(caption, shape, None, other.rule.date if other is not None else None),
            shape,
        )


def with_time(field: str, rule: FieldRule, shape: ColumnShape) -> FieldRule:
    """Return a date rule with a suggested time of day if the sheet has none."""
    if (
        rule.time is not None
        or rule.plus is not None
        or rule.source is None
        or shape.dates.with_time
        or not shape.dates.filled
    ):
        return rule
    return rule.model_copy(update={"time": _DATES.get(field)})


def draft_of(
    proposals: Proposals, counts: Sequence[Dictionary[str, int]], meanings: Meanings, zone: str
) -> Draft:
    """Return the initial draft for suggestions; if a saved mapping fits, nothing is open."""
    like = proposals.saved
    if like is None:
        fields = {
            name: (
                replace(
                    proposal,
                    rule=with_time(name, proposal.rule, _shape(proposals, proposal.columns[0])),
                )
                if name in _DATES and proposal.columns
                else proposal
            )
            for name, proposal in proposals.fields.items()
        }
        return Draft(replace(proposals, fields=fields), tuple(counts), meanings, zone)
    # Answers given when the mapping was saved are not asked again because one column moved.
    answered = frozenset(
        (code, name) for name in proposals.fields for code in {*_BY_YES, DATE_ORDER, "date-against"}
    )
    zones = {
        proposal.rule.zone
        for name, proposal in proposals.fields.items()
        if name in _DATES and proposal.rule.zone is not None
    }
    # One zone for all dates is the sheet's zone, editable in one place.
    if len(zones) == 1:
        zone = zones.pop()
        fields = {
            name: replace(proposal, rule=proposal.rule.model_copy(update={"zone": None}))
            for name, proposal in proposals.fields.items()
        }
        proposals = replace(proposals, fields=fields)
    return Draft(
        proposals=proposals,
        counts=tuple(counts),
        meanings=meanings,
        zone=zone,
        answered=answered,
        id_rule=like.key.id,
        like=like,
        result_columns=like.result_columns,
        stop_at=like.table.stop_at,
        tree=like.table.tree or "",
        encoding=like.table.encoding or "",
    )


def _shape(proposals: Proposals, place: int) -> ColumnShape:
    return proposals.shapes[place] if place < len(proposals.shapes) else ColumnShape(place)
