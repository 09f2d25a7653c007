"""Build the baseline of an own sheet from its cells, the values sent before, and the service's
records.

| sheet, last sent, service | means |
| --- | --- |
| the sheet equals what this mapping, or any upload, sent last | no edit; changed in the service |
| the sheet equals the service | nothing to do |
| the sheet equals a value sent by an older run, and this mapping sent none | a conflict |
| the sheet differs from last sent, the service equals last sent | an edit |
| nothing known and the sheet differs from the service, or all three differ | a conflict |

A field that the service does not show is assumed to hold the last value sent. A blank cell that was
never sent is not an edit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from zoneinfo import ZoneInfo

from bridge.changes.compare.cell_edits import placed
from bridge.changes.compare.inputs import DATE_ORDER, DIFFERS, Dispute, Records, RecordSource, Rules
from bridge.changes.compare.validation import Cells, Corrected, Judged
from bridge.changes.merge3 import (
    NOT_KNOWN,
    NOT_SHOWN,
    Answer,
    Side,
    in_service,
    merge3,
    value_of,
)
from bridge.errors import Problem, Severity
from bridge.records.cells.base import CLEAR, Finding, JsonObject, JsonValue, cell_text
from bridge.records.cells.grammar import write_names, write_pairs
from bridge.records.cells.moments import parse_moment
from bridge.records.cells.values import ChoiceCell
from bridge.records.changes import (
    ALL_THE_SAME,
    NEW_ACTIVITY,
    ChangeSet,
    Choice,
    Decision,
    Lookups,
    SheetInfo,
    SheetRow,
)
from bridge.records.columns import Column
from bridge.records.lookups import KnownWords
from bridge.records.runs import SentValues
from bridge.texts import Text, plural, say


class Decisions:
    """The planner's decisions by ID.

    A decision applies only while its cell is unchanged; `otherwise` applies to conflicts without a
    decision. Decisions of a row apply in column order, so that the order of typing does not order
    its findings.
    """

    def __init__(self, cells: Cells, rules: Rules, lookups: Lookups) -> None:
        self._cells = cells
        self._otherwise = rules.on_conflict
        columns = [
            column
            for column in cells.columns.values()
            if column.editable and column.field != cells.info.key
        ]
        read_as, names = rules.read_as, rules.names
        words = {
            column.field: KnownWords(
                column.source,
                read_as.get(column.field, {}),
                names.get(column.source, {}) if column.source else {},
                lookups,
                column.cell.choices if isinstance(column.cell, ChoiceCell) else (),
            )
            for column in columns
        }
        self._words = {name: known_words for name, known_words in words.items() if known_words}
        self._names = dict.fromkeys((*cells.columns, "", "id", NEW_ACTIVITY, ALL_THE_SAME))
        self._by_id: dict[str, dict[str, Decision]] = {}
        for (id, name), decision in rules.decisions.items():
            self._by_id.setdefault(id, {})[name] = decision

    def __bool__(self) -> bool:
        return bool(self._by_id)

    def only(self, id: str, decisions: Mapping[tuple[str, str], Decision]) -> None:
        """Take the decisions about the rows with an ID, and no others."""
        of_id = {name: decisions[id, name] for name in self._names if (id, name) in decisions}
        self._by_id = {id: of_id} if of_id else {}

    def choice(self, judged: Judged, name: str, otherwise: str | None = None) -> str:
        """Return the choice for a conflict: `mine`, `theirs`, `both` or `stop`; without a decision,
        `otherwise`.
        """
        info = self._cells.info
        id = info.decided(judged.found.get(info.key, judged.id))
        if (
            (decisions := self._by_id.get(id))
            and (decision := decisions.get(name)) is not None
            and decision.choice in {Choice.MINE, Choice.THEIRS, Choice.BOTH}
            and self._holds(judged, name, decision)
        ):
            return decision.choice
        return self._otherwise if otherwise is None else otherwise

    def _holds(self, judged: Judged, name: str, decision: Decision) -> bool:
        """Return whether a decision applies to this row and its cell is unchanged."""
        if decision.row is not None and decision.row != judged.row.number:
            return False
        return (
            not name or judged.found.get(name, self._cells.text(judged.row, name)) == decision.found
        )

    def apply(self, judged: Judged) -> None:
        """Replace cells by the typed values and note skipped rows."""
        key = self._cells.info.key
        id = (
            self._cells.text(judged.row, key)
            if key in self._cells.columns
            else str(judged.row.values.get(key, ""))
        )
        decisions = self._by_id.get(self._cells.info.decided(id), {})
        for name in self._names if decisions else ():
            if (decision := decisions.get(name)) is None or not self._holds(judged, name, decision):
                continue
            if decision.choice == Choice.LEAVE_OUT:
                judged.left_out = True
            elif name == NEW_ACTIVITY:
                judged.new_activity = decision.typed
            elif decision.choice == Choice.ALL_THE_SAME:
                judged.all_the_same = decision.typed
            elif name in self._cells.columns and (text := decision.text) is not None:
                self._type(judged, name, text)

    def read_as_others(self, judged: Judged) -> None:
        """Apply remembered replacements to edited cells, with a warning.

        A value that is itself a known name is kept, also with a warning.
        """
        for name, words in self._words.items():
            row, column = judged.row, self._cells.columns[name]
            text, value = self._cells.text(row, name), row.values.get(name)
            exported = column.cell.in_sheet(judged.shown.get(name), self._cells.zone)
            if (
                not text
                or name in row.cleared
                or (exported is not None and cell_text(exported) == text)
            ):
                continue
            # Look up a list as a whole first: "Team A+B" may be a single replacement.
            parts = (
                [text]
                if text in words or not isinstance(value, list | dict)
                else [*map(str, value)]
            )
            meanings = {part: word for part in parts if (word := words.of(part)) is not None}
            meant = {
                part: word.value
                for part, word in meanings.items()
                if word.value not in {None, part}
            }
            if meant:
                self._type(judged, name, _written(text, value, meant))
            for part, word in meanings.items():
                if word.finding is not None:
                    judged.problems.append(
                        replace(placed(self._cells, row, name, word.finding), found=part)
                    )

    def _type(self, judged: Judged, name: str, typed: str) -> None:
        """Read a typed text as if it were in the cell."""
        row, column = judged.row, self._cells.columns[name]
        was = judged.found.get(name, self._cells.text(row, name))
        judged.found = {**judged.found, name: was}
        values = {key: value for key, value in row.values.items() if key != name}
        texts = {key: text for key, text in row.texts.items() if key != name}
        problems = tuple(problem for problem in row.problems if problem.field != name)
        cleared = row.cleared - {name}
        if typed.strip().lower() == CLEAR:
            values[name], cleared = column.cell.clear, cleared | {name}
        elif typed.strip():
            read = column.cell.from_cell(typed, self._cells.zone)
            if isinstance(read, Finding):
                texts = {**texts, name: typed} if read.severity is Severity.ERROR else texts
                typed_row = row._replace(texts={**texts, name: typed})
                problems = (*problems, placed(self._cells, typed_row, name, read))
                read = read.value
            if read is not None:
                values[name] = read
        judged.row = row._replace(values=values, texts=texts, problems=problems, cleared=cleared)
        readable = name in values or not typed.strip()
        if readable and typed != was:
            judged.corrected[name] = Corrected(values.get(name), name in cleared, False, was)


def _written(text: str, value: JsonValue, meant: Mapping[str, str]) -> str:
    """Return the cell text with its words replaced: the whole text, or the names in a list or
    manpower.
    """
    if text in meant or not isinstance(value, list | dict):
        return meant[text]
    if isinstance(value, dict):
        # Replace each pair separately: two words for one team would lose a headcount, so the text
        # stays and is rejected.
        return ", ".join(
            write_pairs({meant.get(team, team): count})  # type: ignore[dict-item]
            for team, count in value.items()
        )  # manpower
    return write_names([meant.get(str(name), str(name)) for name in value])


_LAST_MONTH = 12


@dataclass(frozen=True, slots=True)
class OwnBaseline:
    """The baseline for comparing an own sheet, its `changed-in-service` warnings, and its conflicts
    by ID and field.
    """

    records: Records
    problems: tuple[Problem, ...]
    disputes: Mapping[str, Mapping[str, Dispute]]


def own_baseline(
    info: SheetInfo,
    rows: Iterable[SheetRow],
    sent: SentValues,
    source: str,
    now: RecordSource | None,
) -> OwnBaseline:
    """Return the baseline of an own sheet read through the mapping `source`.

    `now` holds the service's records, or None if offline. The baseline has a record of each ID ever
    sent, so that a new ID can be compared with all of them.
    """
    columns = {
        column.field: column for column in info.table if column.importable and column.field != "id"
    }
    cells, problems = Cells(info), list[Problem]()
    records, disputes = dict[str, JsonObject](), dict[str, dict[str, Dispute]]()
    for row in rows:
        id = row.values.get("id")
        before = sent.get(id, {}) if isinstance(id, str) else {}
        current = now.get(id) if now is not None and isinstance(id, str) else None
        if not isinstance(id, str) or (not before and current is None):
            continue
        # What to compare the row with, including fields that only the service shows.
        base = {name: value for name, value in (current or {}).items() if name not in columns}
        for name, column in columns.items():
            every = before.get(name, ())
            here = [last_sent.value for last_sent in every if last_sent.source == source][:1]
            shown = current is not None and name in current
            if name not in row.values:  # the cell was emptied or cannot be read
                if here or (shown and name in row.texts):
                    base[name] = here[0] if here else (current or {})[name]
                continue
            mine = row.values[name]
            last = [last_sent.value for last_sent in every if last_sent.number == every[0].number]
            theirs = NOT_SHOWN if current is None else in_service(current, column)
            service = value_of(theirs)
            shows = partial(_equal, column, cells.zone, mine)
            is_there = theirs is not NOT_SHOWN and shows(service)
            if (was_sent := any(map(shows, (*here, *last)))) or is_there:
                value = mine if was_sent else service
                was: Side = value
            else:
                again = not here and any(shows(last_sent.value) for last_sent in every)
                was, value, theirs = _base_of(
                    column, theirs, last, again=again, exists=current is not None
                )
            if every or is_there or shown:
                base[name] = value
            answer = merge3(column.cell, was, mine, was if is_there else theirs)
            if answer is Answer.TAKE and name not in row.cleared:
                message = say(
                    "Changed in the service to “{service}”. Your sheet still has the "
                    "value of the last upload.",
                    service=column.cell.text_of(service, cells.zone),
                )
                problems.append(cells.warning(row, name, "changed-in-service", message))
            elif answer is Answer.CONFLICT:
                disputes.setdefault(id, {})[name] = Dispute(last[0] if last else None, not before)
        records[id] = {**base, "id": id}
    _add_sent(records, sent, source)
    return OwnBaseline(Records(records.values()), tuple(problems), disputes)


def _add_sent(records: dict[str, JsonObject], sent: SentValues, source: str) -> None:
    """Add a record of each other ID that was ever sent."""
    for id, fields in sent.items():
        ours = {
            name: [last_sent for last_sent in every if last_sent.source == source]
            for name, every in fields.items()
        }
        record = {name: values[0].value for name, values in ours.items() if values}
        records.setdefault(id, {**record, "id": id})


def _base_of(
    column: Column, theirs: Side, last: Sequence[JsonValue], *, again: bool, exists: bool
) -> tuple[Side, JsonValue, Side]:
    """Return the base of a cell that shows neither the last sent value nor the service's, the value
    for the baseline, and what the service has.

    `last` are the values sent last, `again` whether an older one may have been typed again.
    """
    service = value_of(theirs)
    if not last:
        return theirs if column.cell.is_empty(service) else NOT_KNOWN, service, theirs
    same = [value for value in last if theirs is NOT_SHOWN or column.cell.alike(value, service)]
    value = (same or last)[0]
    return NOT_KNOWN if again else value, value, value if same and exists else theirs


def _equal(column: Column, zone: ZoneInfo, mine: JsonValue, other: JsonValue) -> bool:
    return column.cell.kept(mine, other, zone) or column.cell.alike(mine, other)


def exchanged_dates(
    info: SheetInfo,
    rows: Iterable[SheetRow],
    sent: SentValues,
    source: str,
    captions: Mapping[str, str],
) -> Iterator[Problem]:
    """Yield an error for each date column whose dates are the last sent ones with day and month
    swapped.

    `captions` are its columns by field. Only dates whose day and month can be swapped, and which
    were sent before, are considered.
    """
    zone = Cells(info).zone
    counts = dict[str, list[int]]()
    first = dict[str, SheetRow]()
    for row in rows:
        before = sent.get(str(row.values.get("id")), {})
        for name in captions:
            every = before.get(name, ())
            last = next(
                (last_sent for last_sent in every if last_sent.source == source),
                next(iter(every), None),
            )
            mine, was = (
                _local(value, zone)
                for value in (row.values.get(name), last.value if last is not None else None)
            )
            if mine is None or was is None or mine.day > _LAST_MONTH or mine.day == mine.month:
                continue
            exchanged = mine.replace(month=mine.day, day=mine.month) == was
            total, count = counts.setdefault(name, [0, 0])
            counts[name] = [total + 1, count + exchanged]
            if exchanged:
                first.setdefault(name, row)
    for name, (total, count) in counts.items():
        if 2 * count > total:
            message = plural(
                count,
                "1 date in “{caption}” (row {row}) has day and month swapped since the "
                "last upload.",
                "{count} dates in “{caption}” (from row {row}) have day and month "
                "swapped since the last upload.",
                caption=captions[name],
                row=first[name].number,
            )
            yield Problem(Severity.ERROR, DATE_ORDER, message, info.sheet)


def _local(value: JsonValue, zone: ZoneInfo) -> datetime | None:
    moment = parse_moment(value) if isinstance(value, str) else None
    return None if moment is None else moment.astimezone(zone).replace(tzinfo=None)


def differs(changes: ChangeSet, sent: SentValues) -> Problem | None:
    """Return the error for rows that differ from the service and were never sent, if any.

    `--accept differs` accepts it.
    """
    unsent = (change for change in changes.changes if change.id not in sent and not change.left_out)
    count = sum(
        any(conflict.field is not None and not conflict.sheet for conflict in change.conflicts)
        for change in unsent
    )
    if not count:
        return None
    message = plural(
        count,
        "1 row differs from the service. Which values should stay?",
        "{count} rows differ from the service. Which values should stay?",
    )
    return Problem(Severity.ERROR, DIFFERS, message, changes.info.sheet)


def named_by_key(changes: ChangeSet, message_of: Mapping[str, Text]) -> ChangeSet:
    """Return an own sheet's changes with one problem per duplicate key.

    `message_of` holds the message by ID; it names the key's columns and rows.
    """
    if not message_of:
        return changes

    def renamed(problem: Problem) -> Problem:
        message = message_of.get(problem.found) if problem.code == "duplicate-id" else None
        return problem if message is None else replace(problem, message=message, suggestion=None)

    rows = tuple(
        replace(change, problems=tuple(map(renamed, change.problems))) for change in changes.changes
    )
    others = tuple(
        renamed(problem)
        for problem in changes.problems
        if problem.code != "same-key" or problem.row is None
    )
    return replace(changes, changes=rows, problems=others)
