"""Find the cells of a row that differ from their record: edited, emptied, cleared or unreadable.
Pure.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from bridge.changes.compare.date_suggestions import DateSuggestions
from bridge.changes.compare.judged import Cells, Judged
from bridge.changes.compare.nearest_names import NearestNames
from bridge.changes.merge3 import (
    ABSENT,
    NOT_SHOWN,
    UNEDITED,
    UNREAD,
    NoValue,
    Side,
    in_record,
    in_service,
    is_same,
    value_of,
)
from bridge.errors import Problem, Severity
from bridge.mapping.words import is_status_word, status_of
from bridge.records.cells.base import (
    CELL_LIMIT,
    CLEAR,
    Finding,
    JsonObject,
    JsonValue,
    cell_text,
    either,
    json_text,
    refused,
)
from bridge.records.cells.grammar import ListSyntaxError, read_names, write_names
from bridge.records.cells.moments import (
    MomentCell,
)
from bridge.records.cells.values import ChoiceCell, TextListCell, in_type_of, whole_text
from bridge.records.change_set import Lookups, SheetRow
from bridge.records.codes import (
    EMPTIED,
    ID_WAS_NUMBER,
    LIST_IS_NUMBER,
    LIST_SYNTAX,
    MANPOWER_SYNTAX,
    NAME_RESOLVED,
    PASTED,
    READ_ONLY_EDITED,
)
from bridge.records.columns import Access, Column
from bridge.records.lookups import comparable, sent_as_id, several_people
from bridge.texts import Text, all_of, plural, say


class Resolved(NamedTuple):
    """Personnel IDs with their problems and warnings; an error leaves the cell without a value."""

    ids: list[JsonValue]
    findings: tuple[Finding, ...]

    @property
    def readable(self) -> bool:
        """Return whether every name identifies exactly one person."""
        return all(finding.severity is not Severity.ERROR for finding in self.findings)


class People:
    """The known people, by ID and by name."""

    def __init__(self, lookups: Lookups) -> None:
        self._names = lookups.people
        self._complete = "people" in lookups.complete
        self._owners: dict[str, list[str]] = {}
        for id, name in lookups.people.items():
            if name:
                self._owners.setdefault(comparable(name), []).append(id)

    def resolve(self, typed: list[JsonValue], shown: Collection[str]) -> Resolved:
        """Return the IDs of the typed names and IDs.

        Text that is a known ID, or an ID `shown` by the service, stays an ID even if it is also a
        person's name. If the list of people is incomplete, a second person may have the same name;
        then a name only resolves to an ID that is `shown`.
        """
        ids: list[JsonValue] = []
        findings: list[Finding] = []
        unsure: list[tuple[str, str]] = []
        for name in typed:
            if (
                not isinstance(name, str)
                or name in self._names
                or name in shown
                or not (owners := self._owners.get(comparable(name), []))
            ):
                ids.append(name)
            elif len(owners) == 1:
                ids.append(owners[0])
                if not self._complete and owners[0] not in shown:
                    unsure.append((name, owners[0]))
                    continue
                message = sent_as_id(name, owners[0])
                findings.append(Finding(Severity.WARNING, NAME_RESOLVED, message))
            else:
                findings.append(refused("ambiguous-person", several_people(name, owners)))
        for name, id in unsure:
            message = say(
                "“{name}” may be {id}, but not all people are known here. Type the ID.",
                name=name,
                id=id,
            )
            findings.append(refused("name-unsure", message, write_names([str(id) for id in ids])))
        findings += [
            refused(
                "person-twice", say("{id} is listed twice, by name and by ID. Remove one.", id=id)
            )
            for at, id in enumerate(ids)
            if id in ids[:at]
        ]
        return Resolved(ids, tuple(findings))


def row_witness(row: SheetRow) -> str:
    """Return a fingerprint of the row's cells, to distinguish rows with the same ID."""
    return sha256(
        json_text({"values": row.values, "texts": dict(row.texts)}).encode("utf-8", "surrogatepass")
    ).hexdigest()[:16]


def is_blank_field(row: SheetRow, name: str) -> bool:
    """Return whether a cell is blank, without even unreadable text."""
    return name not in row.values and name not in row.texts and name not in row.cleared


def cell_problem(cells: Cells, row: SheetRow, name: str, finding: Finding) -> Problem:
    """Return a cell type's result for a value as a Problem with sheet, row and cell."""
    make = cells.error if finding.severity is Severity.ERROR else cells.warning
    return make(row, name, finding.code, finding.message, finding.suggestion)


def is_unread(row: SheetRow, name: str) -> bool:
    """Return whether the cell has content that could not be read."""
    return name in row.texts or any(
        problem.field == name and problem.severity is Severity.ERROR for problem in row.problems
    )


def not_clearable(cells: Cells, row: SheetRow, name: str) -> Problem:
    """Return the problem for (clear) in a cell that every record needs."""
    message = say("Every row needs a value here.")
    return cells.error(row, name, "cannot-clear", message)


def zeros_restored(cells: Cells, row: SheetRow, name: str, number: str, id: str) -> Problem:
    """Return the warning for an ID whose leading zeros were restored."""
    message = say("{number} is read as {id}; the cell lost its zeros.", number=number, id=id)
    return cells.warning(row, name, "zeros-restored", message, id)


def emptied(cells: Cells, row: SheetRow, column: Column) -> Problem:
    """Return the warning for an emptied cell, which keeps its old value."""
    message = (
        say("A blank cell keeps the old value. Write {clear} to remove it.", clear=CLEAR)
        if column.clearable
        else say("A blank cell keeps the old value.")
    )
    return cells.warning(row, column.field, EMPTIED, message)


def is_reordered(value: JsonValue, was: JsonValue) -> bool:
    """Return whether a list has the same items in another order."""
    return (
        isinstance(value, list)
        and isinstance(was, list)
        and sorted(map(str, value)) == sorted(map(str, was))
    )


class Edits:
    """Finds the edited cells in the rows of one sheet."""

    def __init__(self, cells: Cells, lookups: Lookups, *, month_first: bool = False) -> None:
        present = [
            column
            for column in cells.columns.values()
            if column.field in cells.info.columns or column.field in cells.info.fixed
        ]
        self._cells = cells
        self._lookups = lookups
        self._people = People(lookups)
        self._nearest = NearestNames(lookups)
        self._dates = DateSuggestions(cells, month_first=month_first)
        self._names_shown = cells.info.lookups.people
        self._known = cache(lambda source: frozenset(lookups.known(source)))
        self._shown = [column.field for column in present if column.access is not Access.OURS]
        self._read_only = [
            (column.field, column) for column in present if column.access is Access.READ_ONLY
        ]
        self.editable = [
            (column.field, column)
            for column in present
            if column.editable and column.field != cells.info.key
        ]
        self._editable_fields = frozenset(name for name, _ in self.editable)

    def shows_record(self, row: SheetRow, shown: JsonObject) -> bool:
        """Return whether every cell equals its record, ignoring people's names.

        A quick test that settles most rows.
        """
        if row.cleared or row.problems:
            return False
        # One comparison of lists settles nearly every row before any cell is checked individually.
        return [*map(row.values.get, self._shown)] == [*map(shown.get, self._shown)]

    def mine(self, row: SheetRow, name: str, base: Side) -> Side:
        """Return the value that a cell means, UNEDITED if it is blank or shows `base` in any form
        that a planner or spreadsheet may use, or UNREAD.
        """
        column, was, value = (
            self._cells.columns[name],
            value_of(base),
            self._value(row, self._cells.columns[name]),
        )
        if name in row.cleared:
            text = row.texts.get(name, CLEAR)
            return UNEDITED if text == self.export_text(column, was) else column.cell.clear
        if value is None or column.cell.is_empty(value):
            is_blank = value is not None or not is_unread(row, name)
            return UNEDITED if is_blank or self._shows_text(row, column, was) else UNREAD
        if isinstance(value, str) and was_number(row, name):
            value = self._with_zeros(column, value, was)
        elif isinstance(value, list) and column.source == "people":
            resolved = self._people.resolve(value, was if isinstance(was, list) else [])  # type: ignore[arg-type]
            if not resolved.readable:
                return UNREAD
            value = resolved.ids
        is_base = not isinstance(base, NoValue) and column.cell.is_unedited(
            value, was, self._cells.zone
        )
        return UNEDITED if is_base else value

    def shows(self, row: SheetRow, name: str, record: JsonObject) -> bool:
        """Return whether a cell shows a record's value, in any form."""
        shown, cell = in_record(record, name), self._cells.columns[name].cell
        mine = self.mine(row, name, shown)
        if mine is UNEDITED:
            return not is_blank_field(row, name) or cell.is_empty(value_of(shown))
        return (
            name in row.cleared and shown is not ABSENT and cell.is_empty(value_of(shown))
        ) or is_same(cell, mine, shown)

    def new(self, judged: Judged) -> None:
        """Take every value of a row that has no record."""
        row = judged.row
        for name, column in self.editable:
            value = self._value(row, column)
            if name in row.cleared:
                if column.clearable:  # a service may give a new activity values of its own
                    judged.edits[name] = column.cell.clear
                else:
                    judged.problems.append(not_clearable(self._cells, row, name))
                    judged.broken.add(name)
            elif (
                value is not None and not column.cell.is_empty(value) and name not in judged.broken
            ):
                self.take(judged, column, value)

    def _value(self, row: SheetRow, column: Column) -> JsonValue:
        """Return the value of a cell. A cell that is exactly one known name with a comma is that
        name.
        """
        value = row.values.get(column.field)
        if column.source is None or not isinstance(value, list) or len(value) < 2:
            return value
        whole = ", ".join(map(str, value))
        return [whole] if whole in self._known(column.source) else value

    def say_not_sent(self, judged: Judged, source: str | None, replaced: Text | None) -> None:
        """Warn once that the read-only columns of a new row are not sent; `source` is the ID of the
        row that it was pasted from, if any, and `replaced` says over which one.
        """
        filled = [
            column for name, column in self._read_only if judged.row.values.get(name) is not None
        ]
        if not filled:
            return
        columns = ", ".join(column.caption for column in filled)
        if source is None:
            code, message = READ_ONLY_EDITED, say("Set by the service. Your text is not sent.")
            if len(filled) > 1:
                message = say(
                    "Set by the service. Your text is not sent ({columns}).", columns=columns
                )
        else:
            code = PASTED
            message = say(
                "Copied from {id}. Columns that the service fills are ignored ({columns}).",
                id=source,
                columns=columns,
            )
            if replaced is not None:
                message = say("{note} {name}", note=message, name=replaced)
        judged.problems.append(self._cells.warning(judged.row, filled[0].field, code, message))

    def find(self, judged: Judged) -> None:
        """Compare each cell with the record that the sheet was made from."""
        cleared = judged.row.cleared
        expected = judged.shown.get
        for name, column in self.editable:
            value, was = self._value(judged.row, column), expected(name)
            if value is None or (cleared and name in cleared):
                if name in cleared:
                    self._clear(judged, column)
                # A blank cell keeps the value, but the planner who emptied it should know.
                elif was is not None and not is_unread(judged.row, name):
                    self._say_emptied(judged, column, was)
            elif value != was:
                if column.cell.is_unedited(value, was, self._cells.zone):
                    judged.reordered += is_reordered(value, was)
                elif column.cell.is_empty(value):
                    self._say_emptied(judged, column, was)
                elif name not in judged.broken:
                    # The cell shows only the beginning of the value; sending it would cut off the
                    # rest.
                    if column.cell.too_long(was, self._cells.zone):
                        message = say(
                            "This value is too long for a cell and cannot be edited here. Undo "
                            "your edit."
                        )
                        judged.problems.append(
                            self._cells.error(judged.row, name, "too-long-to-edit", message)
                        )
                        judged.broken.add(name)
                    else:
                        self.take(judged, column, value)

    def _clear(self, judged: Judged, column: Column) -> None:
        name, shown = column.field, judged.shown
        if judged.row.texts.get(name, CLEAR) == self.export_text(column, shown.get(name)):
            return  # the service itself has this word
        if not column.clearable:
            judged.problems.append(not_clearable(self._cells, judged.row, name))
            judged.broken.add(name)
            return
        service = in_service(shown, column)
        # Without an export the service's own way of keeping nothing is nothing to edit.
        nothing = judged.base is None and service is not NOT_SHOWN
        if not is_same(column.cell, column.cell.clear, service) and not (
            nothing and column.cell.is_empty(value_of(service))
        ):
            judged.edits[name] = column.cell.clear

    def _say_emptied(self, judged: Judged, column: Column, was: JsonValue) -> None:
        """Warn that a cell was emptied, if it had a value in the export."""
        if column.cell.is_empty(was) or (judged.base is None and not self._cells.info.has_baseline):
            return
        judged.problems.append(emptied(self._cells, judged.row, column))

    def take(self, judged: Judged, column: Column, value: JsonValue) -> None:
        """Take a value as an edit, unless only its form changed: zeros, commas, or a person's name
        instead of the ID.
        """
        name, was = column.field, judged.shown.get(column.field)
        if isinstance(column.cell, TextListCell) and isinstance(value, list):
            edited = self._list_edit(judged, column, value)
            if edited is None:
                return
            value = edited
        elif isinstance(value, str) and was_number(judged.row, name):
            value = self._restored(judged, column, value, was)
            if value == was:
                return
        if column.access is Access.CONVERTED:
            typed = in_type_of(was, value)
            if isinstance(typed, Finding):
                judged.problems.append(cell_problem(self._cells, judged.row, name, typed))
                judged.broken.add(name)
                return
            value = typed
        judged.edits[name] = value

    def _list_edit(
        self, judged: Judged, column: Column, value: list[JsonValue]
    ) -> list[JsonValue] | None:
        """Return the names or IDs of an edited list, or None if it is no edit or unreadable."""
        name, shown = column.field, judged.shown
        was = shown.get(name)
        if _lost_commas(value, was):
            self._say_commas(judged, column, was)
            return None
        if any(
            problem.code == LIST_IS_NUMBER and problem.field == name
            for problem in judged.row.problems
        ):
            only = was[0] if isinstance(was, list) and len(was) == 1 else None
            value = [self._restored(judged, column, str(value[0]), only)]
            if value == was:
                return None
        if column.source != "people":
            return value
        resolved = self._people.resolve(value, was if isinstance(was, list) else [])  # type: ignore[arg-type]
        # Replacing an ID by the same person's name is not a change.
        if (
            resolved.readable
            and shown
            and column.cell.is_unedited(resolved.ids, was, self._cells.zone)
        ):
            return None
        people = self._nearest.with_each_namesake([*map(str, value)])
        judged.problems += [
            replace(
                cell_problem(self._cells, judged.row, name, finding),
                readings=people if finding.code == "ambiguous-person" else (),
            )
            for finding in resolved.findings
        ]
        if not resolved.readable:
            judged.broken.add(name)
            return None
        return resolved.ids

    def _restored(self, judged: Judged, column: Column, number: str, was: JsonValue) -> str:
        """Return an ID with the zeros that a number cell lost, and report them."""
        id = self._with_zeros(column, number, was)
        if id != number:
            judged.problems.append(
                zeros_restored(self._cells, judged.row, column.field, number, id)
            )
        return id

    def _with_zeros(self, column: Column, digits: str, was: JsonValue) -> str:
        """Return the ID that a number represents: the baseline's, else the one known name with the
        same digits.
        """
        # A spreadsheet turned 0107 into 107: same value, lost zeros.
        if isinstance(was, str) and was.isdecimal() and was.lstrip("0") == digits.lstrip("0"):
            return was
        names = self._lookups.known(column.source) if column.source else ()
        if digits in names:
            return digits
        alike = [
            name for name in names if name.isdecimal() and name.lstrip("0") == digits.lstrip("0")
        ]
        return alike[0] if len(alike) == 1 else digits

    def _say_commas(self, judged: Judged, column: Column, was: JsonValue) -> None:
        text = column.cell.text_of(was, self._cells.zone)
        message = say("This cell became a number. {text} is used, as exported.", text=text)
        judged.problems.append(
            self._cells.warning(judged.row, column.field, "commas-restored", message, text)
        )

    def find_read_only(self, judged: Judged) -> None:
        """Warn about edits in read-only columns."""
        row, values, shown = judged.row, judged.row.values, judged.shown
        exported = judged.base is not None or self._cells.info.has_baseline
        for name, column in self._read_only:
            if not exported and isinstance(column.cell, MomentCell):
                continue  # the service has changed it since, not the planner
            value, was = values.get(name), shown.get(name)
            if value == was or (value is None and column.cell.is_empty(was)):
                continue
            if judged.base is None and value is None and name not in row.texts:
                continue  # nothing was exported there, so nothing was deleted
            if value is None and is_unread(row, name) and self._is_exported(column, judged):
                continue
            if value is None or not column.cell.is_unedited(value, was, self._cells.zone):
                message = say("Set by the service. Your edit is not sent.")
                judged.problems.append(self._cells.warning(row, name, READ_ONLY_EDITED, message))
        # If the IDs were edited, the names follow them at the next export.
        people, sent = values.get("people"), shown.get("personnelIds")
        if "personnelIds" not in judged.edits and not self.names_match(people, sent):
            message = say("These names do not match Personnel IDs. Only Personnel IDs are sent.")
            ids, unknown = self._ids_of(str(people))
            if unknown:
                message = say("{title} Only Personnel IDs are sent.", title=_not_known(unknown))
            elif isinstance(sent, list) and {*ids} == {*sent}:
                return  # the same people, as an earlier version wrote their names
            judged.problems.append(
                self._cells.warning(
                    row, "people", READ_ONLY_EDITED, message, write_names(ids) if ids else None
                )
            )

    def _ids_of(self, people: str) -> tuple[list[str], list[str]]:
        """Return the Personnel IDs of the names in the People column, if each is one person's, and
        the names that are not.
        """
        try:
            ids = {name: self._nearest.in_list("people", name) for name in read_names(people)}
        except ListSyntaxError:
            return [], []
        known = self._names_shown
        unknown = [name for name, id in ids.items() if id == name and id not in known]
        return [] if unknown else [*ids.values()], unknown

    def names_match(self, people: JsonValue, ids: JsonValue) -> bool:
        """Return whether the People column shows only the names of the personnel IDs."""
        if (
            people is None
            or not self._names_shown
            or (len(str(people)) > CELL_LIMIT // 2 and str(people).endswith("…"))
        ):
            return True  # names too long for a cell are shortened
        # An ID without a name is shown as the ID.
        shown = {id for id in ids if isinstance(id, str)} if isinstance(ids, list) else set[str]()
        shown |= {name for id in shown if (name := self._names_shown.get(id))}
        rest = str(people)
        # Longest first, or "Ann" would be removed from "Annika".
        for name in sorted(
            {*shown, *(write_names((name,)) for name in shown)}, key=len, reverse=True
        ):
            rest = rest.replace(name, "")
        return not any(character.isalnum() for character in rest)

    def unreadable(self, judged: Judged) -> None:
        """Find the edited fields whose cell cannot be read, and collect their problems."""
        for problem in judged.row.problems:
            name = problem.field
            if problem.severity is not Severity.ERROR or name == self._cells.info.key:
                continue
            if name is not None and name not in self._editable_fields:
                continue  # read-only cells are not sent
            if name is not None and self._is_exported(self._cells.columns[name], judged):
                continue
            judged.broken.add(name or "")
            judged.problems.append(self._with_suggestion(problem, judged))
            if name is not None and name in judged.row.texts:
                # For a cell replaced by a decision, keep the sheet's text: the next decision refers
                # to it.
                judged.found = {name: judged.row.texts[name], **judged.found}

    def _with_suggestion(self, problem: Problem, judged: Judged) -> Problem:
        """Return the problem of an unreadable cell with what may be meant, if that is known."""
        name = problem.field
        if problem.code == MANPOWER_SYNTAX:
            form = self._nearest.headcount(problem.found, problem.suggestion)
            is_said = form == problem.suggestion
            problem = replace(problem, suggestion=form)
            if form is not None and not is_said:
                message = say("Write one pair for each team: {form}.", form=form)
                problem = replace(problem, message=message)
            elif form is None and (pairs := self._nearest.pairs_like(problem.found)) is not None:
                message = say(
                    "“{team}” has no number. Write one pair for each team, such as {form}.",
                    team=pairs[0],
                    form=pairs[1],
                )
                problem = replace(problem, message=message)
        elif problem.code == "date" and name is not None and problem.suggestion is None:
            problem = self._dates.of(problem, name, judged)
        elif problem.code == "unknown-status" and problem.suggestion is None:
            problem = self._with_status(problem)
        elif problem.code == "ambiguous-name" and name == "personnelIds":
            names = self._cells.text(judged.row, name).replace(";", ",").split(",")
            people = self._nearest.with_each_namesake([part.strip() for part in names])
            problem = replace(problem, readings=people)
        elif problem.code == LIST_SYNTAX and problem.suggestion is not None:
            source = self._cells.columns[name or ""].source or ""
            names = self._nearest.split(source, problem.found) if ";" in problem.found else []
            unknown = self._nearest.nobody(names) if source == "people" else []
            if names and len({*names}) == len(names) and not unknown:
                message = say(
                    "Separate names with commas, not with “;”. Did you mean {form}?",
                    form=self._nearest.called(source, names),
                )
                return replace(problem, message=message, suggestion=write_names(names))
            listed = read_names(problem.suggestion) if problem.suggestion != CLEAR else []
            if source == "people" and (nobody := self._nearest.nobody(listed)):
                message = say("Separate names with commas. {title}", title=_not_known(nobody))
                return replace(problem, message=message, suggestion=None)
            problem = replace(problem, suggestion=self._nearest.in_list(source, problem.suggestion))
        return problem

    def _with_status(self, problem: Problem) -> Problem:
        """Return the problem of an unknown status with the one that its word means."""
        cell = self._cells.columns[problem.field or ""].cell
        choices = cell.choices if isinstance(cell, ChoiceCell) else ()
        if (meant := status_of(problem.found, choices)) is None and is_status_word(problem.found):
            message = say(
                "There is no status for “{text}”. Use {choices}, or skip the row.",
                text=problem.found,
                choices=either(choices),
            )
            return replace(problem, message=message)
        return replace(problem, suggestion=meant)

    def _is_exported(self, column: Column, judged: Judged) -> bool:
        """Return whether an unreadable cell is unchanged since the export."""
        was = judged.shown.get(column.field)
        if was is None or not self._shows_text(judged.row, column, was):
            return False
        text = judged.row.texts[column.field]
        if isinstance(column.cell, TextListCell) and text != self.export_text(column, was):
            self._say_commas(judged, column, was)
        return True

    def _shows_text(self, row: SheetRow, column: Column, was: JsonValue) -> bool:
        """Return whether an unreadable cell shows a value as a spreadsheet may have changed it: a
        date without its format, a list read as one number.
        """
        text = row.texts.get(column.field)
        if text is None or was is None:
            return False
        if text == self.export_text(column, was):
            return True
        if isinstance(column.cell, MomentCell):
            return column.cell.is_serial_of(text, was, self._cells.zone)
        return (
            isinstance(column.cell, TextListCell)
            and (digits := whole_text(text)) is not None
            and _lost_commas([digits], was)
        )

    def export_text(self, column: Column, value: JsonValue) -> str | None:
        """Return the text that an export writes into the cell, as a planner sees it."""
        cell = column.cell.in_sheet(value, self._cells.zone)
        return None if cell is None else cell_text(cell)


def _not_known(names: Sequence[str]) -> Text:
    """Return the sentence about names that are nobody's."""
    return plural(
        len(names),
        "{names} is not a known person.",
        "{names} are not known people.",
        names=all_of(f"“{name}”" for name in names),
    )


def was_number(row: SheetRow, name: str) -> bool:
    """Return whether a spreadsheet may have turned text into a number, such as 0107 into 107."""
    return any(problem.code == ID_WAS_NUMBER and problem.field == name for problem in row.problems)


def _lost_commas(value: list[JsonValue], was: JsonValue) -> bool:
    """Return whether a list became one number: `101,102` in a General cell reads as 101102."""
    if not (
        isinstance(was, list)
        and len(was) > 1
        and len(value) == 1
        and all(isinstance(name, str) and name.isdecimal() for name in was)
    ):
        return False
    # Spreadsheets that use a comma as thousands separator turn "101, 102" into 101102.
    return value[0] == (whole_text("".join(str(name) for name in was)) or "")
