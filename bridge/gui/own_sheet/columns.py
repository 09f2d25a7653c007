"""The table of Match columns: a line for each column of the planner's sheet, in order, and lines
for fields without a column.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import QObject, Qt, QTime, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QPushButton, QWidget

from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.look.theme import px
from bridge.gui.widgets.controls import Chooser, Elided, TimeBox, button, chooser, label, tool
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.layouts import Clear, FlowLayout, clear, column, line, row
from bridge.gui.widgets.lines_table import COLUMNS
from bridge.mapping.columns import ValueCount, meaning_of
from bridge.mapping.draft import Draft
from bridge.mapping.mapping_file import WORKING_DAYS, FieldRule, Question
from bridge.mapping.propose import PARENTS
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.values import ChoiceCell
from bridge.records.cells.written_dates import DMY, MDY
from bridge.records.columns import letters
from bridge.records.kinds import ACTIVITIES
from bridge.texts import say, shown

Change: TypeAlias = Callable[[Draft], Draft]
"""An answer, applied to the draft current at that time."""
_CHOSEN = frozenset(
    {
        "date-order",
        "date-against",
        "column-gone",
        "missing-required",
        "count-without-team",
        "unit",
        "weekends",
    }
)
"""Codes of questions that a confirmation does not answer."""
_UNKNOWN = "unknown-values"
_MOST_VALUES = 30
_WIDTH = 180
"""Of each list: a list of captions would be as wide as the longest one."""
_LONG_WORD = re.compile(r"(\S{12})(?=\S)")
_PARTS = re.compile(r"[,;/|:\n]")


FIELDS = tuple(
    column.field
    for column in ACTIVITIES.columns
    if (column.importable or column.field == "name") and column.field != "id"
)
"""The fields that a column can be matched to, in the order of our sheet."""
DATES = frozenset(
    column.field for column in ACTIVITIES.columns if isinstance(column.cell, MomentCell)
)


def uses_of(draft: Draft, place: int) -> tuple[str, ...]:
    """Return the uses of a column: `id`, fields, and parts of them (`startDate:time`)."""
    caption = draft.proposals.table.captions[place]
    uses = ["id"] if place in draft.proposals.key.columns else []
    for name, proposal in draft.rules.items():
        if name == "id" or place not in proposal.columns:
            continue
        parts = (
            ("time", proposal.rule.time),
            ("plus", proposal.rule.plus),
            ("unit", proposal.rule.unit_caption),
            ("n", proposal.rule.count),
        )
        uses.append(":".join((name, *(part for part, text in parts if text == caption))))
    return tuple(uses)


def match_column(draft: Draft, place: int, use: str) -> Draft:
    """Match a column to one of `entries`; its former match is not imported.

    Another column of a confirmed ID is added to it.
    """
    key = draft.proposals.key.columns
    if use == "id" and place not in key:
        return draft.naming((*key, place) if draft.proposals.key.sure else (place,))
    for name, _, part in (old.partition(":") for old in uses_of(draft, place)):
        if name == "id":
            draft = draft if use else draft.naming([other for other in key if other != place])
        elif name in draft.rules and name != use:
            draft = _without(draft, name, part)
    if use in {"", "id"}:
        return draft
    name, _, part = use.partition(":")
    if part == "time":
        return draft.timed(name, place)
    if part == "plus":
        return draft.lasting(place)
    if part == "n":
        return draft.counting(_team_column(draft), place)
    return draft.with_column(name, place)


def _without(draft: Draft, name: str, part: str) -> Draft:
    rule, table = draft.rules[name].rule, draft.proposals.table
    if part == "unit":
        return draft.adjusting(name, unit="hours")
    start = draft.rules.get("startDate")
    # An end with nothing but a time of day goes with it.
    on_start = name == "endDate" and start is not None and rule.source == start.rule.source
    if part == "time" and rule.source is not None and not on_start:
        return draft.with_column(name, table.place(rule.source[0]))
    if part == "n":
        return draft.counting(_team_column(draft), None)
    return draft.with_column(name, None)


def _team_column(draft: Draft) -> int:
    manpower = draft.rules.get("manpower")
    place = None
    if manpower is not None:
        team = manpower.rule.team
        place = manpower.columns[0] if team is None else draft.proposals.table.place(team)
    return place if place is not None else draft.rules["teams"].columns[0]


def entries(draft: Draft) -> list[tuple[str, str]]:
    """Return the possible matches of a column as pairs of label and value for `match_column`."""
    entries = [(tr("Don't import"), ""), (words_of("id"), "id")]
    for field in FIELDS:
        entries.append((words_of(field), field))
        if field in DATES and draft.takes_time(field):
            entries.append((words_of(f"{field}:time"), f"{field}:time"))
        if field == "endDate" and "startDate" in draft.rules:
            entries.append((words_of("endDate:plus"), "endDate:plus"))
    if any(name in draft.rules and draft.rules[name].columns for name in ("manpower", "teams")):
        entries.append((words_of("manpower:n"), "manpower:n"))
    return entries


def words_of(use: str) -> str:
    """Return the label of one use of a column."""
    name, _, part = use.partition(":")
    caption = COLUMNS[name].caption
    if part == "time":
        return tr("{caption}: time of day", caption=caption)
    if part == "n":
        return tr("{caption}: number of people", caption=caption)
    if part == "unit":
        return tr("Unit of the duration")
    return tr("{caption}: duration", caption=caption) if part == "plus" else caption


def composed(draft: Draft, field: str) -> str:
    """Return the formula that builds a field from several columns, or an empty string."""
    captions = draft.proposals.table.captions
    if field == "id":
        key = draft.proposals.key.columns
        join = " + ".join(captions[place] for place in key)
        return f"ID = {join} ({' · '.join(draft.ids())})" if len(key) > 1 else ""
    rule, caption = draft.rules[field].rule, COLUMNS[field].caption
    if rule.plus is not None:
        return f"{caption} = {COLUMNS['startDate'].caption} + {rule.plus}"
    if rule.team is not None:
        return tr(
            "{caption} from {team} and {count}", caption=caption, team=rule.team, count=rule.count
        )
    if rule.source is not None and len(rule.source) > 1:
        return f"{caption} = {' + '.join(rule.source)}"
    timed = rule.time is not None and draft.proposals.table.place(rule.time) is not None
    return f"{caption} = {(rule.source or ('',))[0]} + {rule.time}" if timed else ""


def home_of(draft: Draft, question: Question) -> int | None:
    """Return the column whose line shows a question, or None if it is shown above the table."""
    field = question.field
    if question.code == PARENTS:
        return None
    is_known = field == "id" or field in draft.rules
    columns = columns_of(draft, field) if is_known else question.columns
    return columns[0] if columns else None


def columns_of(draft: Draft, field: str) -> tuple[int, ...]:
    """Return the columns of a field that is matched, or of the ID."""
    return draft.proposals.key.columns if field == "id" else draft.rules[field].columns


def _must_choose(draft: Draft, question: Question) -> bool:
    """Return whether a question needs a choice and its proposal cannot just be confirmed."""
    field = question.field
    if question.code == "two-columns":
        return field in DATES or COLUMNS[field].required
    if question.code == "values" and isinstance(COLUMNS[field].cell, ChoiceCell):
        return any(value.meaning is None for value in draft.values(field))
    return question.code in _CHOSEN


def confirmable(draft: Draft) -> list[str]:
    """Return the fields whose proposals can be confirmed unchanged."""
    asked = dict.fromkeys(
        question.field for question in draft.open if home_of(draft, question) is not None
    )
    return [
        field
        for field in asked
        if not any(_must_choose(draft, question) for question in draft.of(field))
    ]


def confirm_all(draft: Draft) -> Draft:
    """Confirm every proposal that needs no choice."""
    for field in confirmable(draft):
        draft = draft.accept_field(field)
    return draft


def unknown_fields(draft: Draft) -> dict[str, int]:
    """Return the optional fields whose proposed column has no value that the account knows, with
    that column. The service would refuse every row with such a value.
    """
    fields = dict[str, int]()
    for name, proposal in draft.rules.items():
        column = COLUMNS[name]
        place = proposal.columns[0] if proposal.columns else None
        if proposal.rule.team is not None:
            place = draft.proposals.table.place(proposal.rule.team)
        if place is None or name == "id" or column.required or not column.source:
            continue
        if not draft.meanings.lookups.known(column.source):
            continue
        values = draft.shape(place).values
        parts = {part.strip() for value in values for part in (value, *_PARTS.split(value))}
        if values and all(meaning_of(part, column, draft.meanings) is None for part in parts):
            fields[name] = place
    return fields


class ColumnTable(QWidget):
    """A line for each column of the sheet. `changed` emits the planner's answer."""

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[ColumnLine] = []
        self._unknown = dict[str, int]()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(3)
        for at, (share, width) in enumerate(((0, 0), (3, 60), (6, 24), (0, 0), (6, 120))):
            self._grid.setColumnStretch(at, share)
            self._grid.setColumnMinimumWidth(at, px(width))

    def begin(self, draft: Draft) -> Draft:
        """Show the columns of another sheet. Return its draft without fields that have no known
        values.
        """
        clear(self._grid)
        self._unknown = unknown_fields(draft) if draft.like is None else {}
        heads = (tr("Your column"), tr("Examples"), tr("Field"), tr("Your answer"))
        for at, words in enumerate(heads, start=1):
            self._grid.addWidget(label(words, "small"), 0, at)
        self.lines = []
        for place in range(len(draft.proposals.table.captions)):
            self._grid.addWidget(line(), 3 * place + 1, 0, 1, 5)
            self.lines.append(ColumnLine(self._grid, 3 * place + 2, draft, place))
            self.lines[-1].changed.connect(self.changed, Qt.ConnectionType.QueuedConnection)
        for field in self._unknown:
            draft = draft.with_column(field, None)
        return draft

    def anchor(self, focused: QWidget | None) -> QWidget:
        """Return the widget that keeps its position while lines change: the focused line's list, or
        the table.
        """
        lines = (
            column_line.chooser
            for column_line in self.lines
            if focused is not None and column_line.has(focused)
        )
        return next(lines, self)

    def show_draft(self, draft: Draft) -> None:
        """Update only the lines that changed, so that nothing else moves."""
        choices = entries(draft)
        homes = [(question, home_of(draft, question)) for question in draft.open]
        for column_line in self.lines:
            asked = [question for question, home in homes if home == column_line.place]
            rivals = [
                question
                for question, home in homes
                if question.code == "two-columns"
                and column_line.place in question.columns
                and home != column_line.place
            ]
            rivals += [
                Question(
                    _UNKNOWN,
                    say(
                        "Not imported as {caption}: the service knows none of these values.",
                        caption=COLUMNS[field].caption,
                    ),
                    field,
                )
                for field, place in self._unknown.items()
                if place == column_line.place and field not in draft.rules
            ]
            column_line.show_draft(draft, choices, asked, rivals)


class ColumnLine(QObject):
    """One column: mark, header, examples, its matched field and the open questions."""

    changed = Signal(object)

    def __init__(self, grid: QGridLayout, at: int, draft: Draft, place: int) -> None:
        super().__init__(grid.parentWidget())
        self.place = place
        self.asks = False
        """Whether a question about this column is open."""
        self._draft = draft
        self._state: object = None
        self._unfolded = False
        caption = draft.proposals.table.captions[place]
        self._mark = IconLabel("dash", "muted", 18)
        # A long word may break anywhere, or its line would be wider than the page.
        broken = _LONG_WORD.sub("\\1\u200b", caption)
        header = label(f"{letters(place + 1)}  {broken}", "strong", wrap=True)
        examples = [" ".join(value.split()) for value in draft.shape(place).values[:3]]
        samples = Elided(" · ".join(examples) or tr("Empty"), "muted", 2)
        self.chooser = Chooser()
        self.chooser.setAccessibleName(tr("Field for {column}", column=caption))
        self.chooser.setMaxVisibleItems(20)
        self.chooser.setFixedWidth(px(_WIDTH))
        self.chooser.activated.connect(self._chosen)
        self._answers = Clear()
        self._below = column(spacing=4, within=self._answers)
        self._values = Clear()
        self._values.hide()
        column(within=self._values, margins=(0, 0, 0, 6))
        for place_in_grid, widget in enumerate(
            (self._mark, header, samples, self.chooser, self._answers)
        ):
            grid.addWidget(widget, at, place_in_grid, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self._values, at + 1, 1, 1, 4)

    def show_draft(
        self,
        draft: Draft,
        choices: Sequence[tuple[str, str]],
        asked: Sequence[Question],
        rivals: Sequence[Question],
    ) -> None:
        """Show a draft; do nothing if this column has not changed."""
        uses = uses_of(draft, self.place)
        fields = [name.partition(":")[0] for name in uses]
        rules = [draft.rules[name] for name in fields if name in draft.rules]
        state = (uses, rules, [*choices], [*asked], [*rivals], draft.ids() if "id" in uses else ())
        self._draft = draft
        self.asks = bool(asked)
        if state == self._state:
            return
        self._state = state
        self._show_choices(choices, uses)
        state_icon = ("help", "warn") if asked else ("check", "good") if uses else ("dash", "muted")
        self._mark.show_icon(*state_icon)
        self._mark.setAccessibleName(tr("Needs confirmation") if asked else "")
        if (focused := self.chooser.window().focusWidget()) is not None and self.has(focused):
            self.chooser.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_answers(fields, asked, rivals)
        self._show_values(fields, asked)

    def has(self, widget: QWidget) -> bool:
        """Return whether a control is part of this line."""
        parts = (self._answers, self._values)
        return widget is self.chooser or any(part.isAncestorOf(widget) for part in parts)

    def _show_choices(self, choices: Sequence[tuple[str, str]], uses: tuple[str, ...]) -> None:
        self.chooser.clear()
        if len(uses) > 1 or (uses and uses[0] not in {use for _, use in choices}):
            self.chooser.addItem(" + ".join(words_of(use) for use in uses), None)
        for words, use in choices:
            self.chooser.addItem(words, use)
        at = self.chooser.findData(uses[0] if uses else "")
        self.chooser.setCurrentIndex(0 if self.chooser.itemData(0) is None else max(0, at))
        self.chooser.setToolTip(self.chooser.currentText())

    def _chosen(self, at: int) -> None:
        use = self.chooser.itemData(at)
        if use is not None:
            self.changed.emit(lambda draft: match_column(draft, self.place, use))

    # what is asked

    def _show_answers(
        self, fields: Sequence[str], asked: Sequence[Question], rivals: Sequence[Question]
    ) -> None:
        clear(self._below)
        draft = self._draft
        first = [field for field in fields if self.place in columns_of(draft, field)[:1]]
        for words in filter(None, (composed(draft, field) for field in first)):
            self._below.addWidget(label(words, "small", wrap=True))
        for question in (*asked, *[rival for rival in rivals if rival.code == _UNKNOWN][:1]):
            words = shown(question.message)
            if question.code == "two-columns":
                words = tr(
                    "{count} columns could be {caption}",
                    count=len(question.columns),
                    caption=COLUMNS[question.field].caption,
                )
            is_composed = question.code == "key" and composed(draft, "id")
            if question.code not in {"unsure", "values"} and not is_composed:
                self._below.addWidget(label(words, "small", wrap=True))
        widgets = list[QWidget]()
        for field in first:
            widgets += self._settings(field, asked)
        widgets += self._buttons(asked, rivals)
        folds = any(self._folded(field) for field in first)
        if folds:
            widgets.append(
                tool(
                    "more",
                    tr("More about {caption}", caption=COLUMNS[first[-1]].caption),
                    self._turn,
                )
            )
        if widgets:
            holder = Clear()
            flow = FlowLayout(holder, 6)
            for widget in widgets:
                flow.addWidget(widget)
            self._below.addWidget(holder)
        elif first and not self._below.count():
            answer = draft.proposals.key if first[0] == "id" else draft.rules[first[0]]
            why = (
                tr("Not sent: the service names activities")
                if first == ["name"]
                else shown(answer.why)
            )
            self._below.addWidget(label(why, "small", wrap=True))

    def _settings(self, field: str, asked: Sequence[Question]) -> list[QWidget]:
        """Return the controls of a date: its time of day, the order of day and month, its unit."""
        if field == "id" or field not in DATES:
            return []
        rule = self._draft.rules[field].rule
        if rule.plus is not None:
            return [self._unit(field, rule)]
        widgets = list[QWidget]()
        orders = self._unfolded and self._draft.shape(self.place).dates.ordered
        ordered = not any(question.code == "date-order" for question in asked)
        if orders or not ordered:
            for words, order in ((tr("Day first"), DMY), (tr("Month first"), MDY)):
                chip = button(
                    words,
                    role="chip",
                    pressed=partial(self._adjust, field, "date-order", date=order),
                )
                chip.setCheckable(True)
                chip.setChecked(ordered and rule.date == order)
                chip.setAccessibleName(f"{words}: {COLUMNS[field].caption}")
                widgets.append(chip)
        if rule.time is not None and self._draft.proposals.table.place(rule.time) is None:
            box = TimeBox()
            box.setTime(QTime.fromString(rule.time, "HH:mm"))
            box.setDisplayFormat("HH:mm")
            box.setMinimumWidth(px(92))
            box.lineEdit().setTextMargins(px(7), 0, 0, 0)
            box.setAccessibleName(tr("Time of day of {caption}", caption=COLUMNS[field].caption))
            box.editingFinished.connect(lambda: self._time(field, box.time().toString("HH:mm")))
            widgets.append(box)
        return widgets

    def _time(self, field: str, time: str) -> None:
        if self._draft.rules[field].rule.time != time:
            self._adjust(field, "no-time", time=time)

    def _unit(self, field: str, rule: FieldRule) -> QComboBox:
        units = [
            (tr("minutes"), "minutes"),
            (tr("hours"), "hours"),
            (tr("days"), "days"),
            (tr("weeks"), "weeks"),
            (tr("months of four weeks"), "months"),
            (tr("working days, until 17:00"), WORKING_DAYS),
            *((caption, caption) for caption in self._draft.proposals.table.captions),
        ]
        box = chooser(
            tr("Unit of the duration"),
            units,
            rule.unit,
            lambda unit: self._adjust(field, "unsure", "unit", "weekends", unit=unit),
        )
        box.setFixedWidth(px(_WIDTH))
        return box

    def _adjust(self, field: str, *answers: str, **changes: object) -> None:
        self.changed.emit(lambda draft: draft.adjusting(field, *answers, **changes))

    def _buttons(self, asked: Sequence[Question], rivals: Sequence[Question]) -> list[QPushButton]:
        draft, buttons = self._draft, list[QPushButton]()
        for question in (*asked, *rivals):
            field = question.field
            if question.code == "weekends":
                every = partial(self._adjust, field, "unsure", "weekends")
                some = partial(self._adjust, field, "unsure", "weekends", unit=WORKING_DAYS)
                buttons.append(button(tr("Count weekends"), pressed=every))
                buttons.append(button(tr("Working days only"), pressed=some))
            rival = question in rivals and question.code in {"two-columns", _UNKNOWN}
            if rival or (question.code == "two-columns" and field in DATES):
                caption = COLUMNS[field].caption
                use = (
                    tr("Also import as {caption}", caption=caption)
                    if "id" in uses_of(draft, self.place)
                    else tr("Import as {caption}", caption=caption)
                )
                role = "" if question in asked or field in DATES else "link"
                buttons.append(button(use, role=role, pressed=partial(self._use, field)))
                buttons[-1].setAccessibleName(
                    f"{use}: {draft.proposals.table.captions[self.place]}"
                )
        sure = [
            field
            for field in dict.fromkeys(question.field for question in asked)
            if not any(_must_choose(draft, proposal) for proposal in draft.of(field))
        ]
        for field in sure:
            name = tr("Confirm {caption}", caption=COLUMNS[field].caption)
            words = tr("Confirm") if len(sure) == 1 and not buttons else name
            accept = partial(Draft.accept_field, field=field)
            buttons.append(button(words, "check", pressed=partial(self.changed.emit, accept)))
            buttons[-1].setAccessibleName(name)
        return buttons

    def _use(self, field: str) -> None:
        """Match this column to a field and accept the suggestion beside the button."""
        proposed = field in uses_of(self._draft, self.place)

        def use(draft: Draft) -> Draft:
            matched = match_column(draft, self.place, field)
            choose = any(_must_choose(matched, question) for question in matched.of(field))
            return matched.accept_field(field) if proposed and not choose else matched

        self.changed.emit(use)

    # Meanings of the values

    def _folded(self, field: str) -> bool:
        """Return whether a field has more options: the meanings of its values or the order of
        dates.
        """
        if field == "id" or self._draft.rules[field].rule.plus is not None:
            return False
        if field in DATES:
            return self._draft.shape(self.place).dates.ordered > 0
        return COLUMNS[field].worded and bool(self._draft.listed(field))

    def _turn(self) -> None:
        self._unfolded = not self._unfolded
        self._state = None
        self.changed.emit(lambda draft: draft)

    def _show_values(self, fields: Sequence[str], asked: Sequence[Question]) -> None:
        inside = self._values.layout()
        assert inside is not None
        clear(inside)
        shown_fields = [
            (field, self._draft.values(field))
            for field in dict.fromkeys(
                question.field for question in asked if question.code == "values"
            )
        ]
        if self._unfolded and not shown_fields:
            shown_fields = [
                (field, self._draft.listed(field)) for field in fields if self._folded(field)
            ]
        for field, values in shown_fields:
            if field not in DATES:
                inside.addWidget(_value_table(self._draft, field, values, self.changed.emit))
        self._values.setVisible(inside.count() > 0)


def _value_table(
    draft: Draft, field: str, values: Sequence[ValueCount], answer: Callable[[Change], object]
) -> QWidget:
    """Return a table of values with row counts and meanings, most frequent first."""
    holder = Clear()
    grid = QGridLayout(holder)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(8)
    grid.setColumnMinimumWidth(0, px(200))
    grid.setColumnStretch(3, 1)
    for at, value in enumerate(values[:_MOST_VALUES]):
        grid.addWidget(label(f"“{value.text}”", wrap=True), at, 0)
        grid.addWidget(label(plural(value.rows, "1 row", "{count} rows"), "muted"), at, 1)
        grid.addWidget(_meaning(draft, field, value, answer), at, 2)
    if len(values) > _MOST_VALUES:
        more = plural(
            len(values) - _MOST_VALUES,
            "1 more value is imported unchanged.",
            "{count} more values are imported unchanged.",
        )
        grid.addWidget(label(more, "small", wrap=True), _MOST_VALUES, 0, 1, 3)
    return holder


def _meaning(
    draft: Draft, field: str, value: ValueCount, answer: Callable[[Change], object]
) -> QComboBox:
    choice = isinstance(COLUMNS[field].cell, ChoiceCell)

    def mean(text: str | None) -> None:
        if text != "" or not choice:
            meant = value.text if text == "" else text
            answer(lambda draft: draft.meaning(field, value.text, meant))

    meant = [value.meaning] if value.meaning not in {None, value.text} else []
    texts = dict.fromkeys((*known_values(draft, field), *meant))
    box = chooser(
        tr("Meaning of {value}", value=value.text),
        (
            (tr("Choose a value") if choice else tr("Keep as is"), ""),
            (tr("Don't import these rows"), None),
            *((text, text) for text in texts),
        ),
        value.meaning or "",
        mean,
    )
    if (draft.rules[field].rule.values or {}).get(value.text, "") is None:
        box.setCurrentIndex(1)
    box.setMaxVisibleItems(14)
    box.setFixedWidth(px(220))
    if not choice:  # a name that the service never showed can only be typed
        box.setEditable(True)
        box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        edit = box.lineEdit()
        assert edit is not None

        def typed() -> None:
            text = edit.text().strip()
            if text and box.findText(text) < 0:
                mean(text)

        edit.editingFinished.connect(typed)
    return box


def known_values(draft: Draft, field: str) -> list[str]:
    """Return the values that a field can have, as far as they are known."""
    column = COLUMNS[field]
    if isinstance(column.cell, ChoiceCell):
        return list(column.cell.choices)
    return list(draft.meanings.lookups.known(column.source)) if column.source else []


class FieldLine(Clear):
    """A field without a column: choose its column, or one value for all rows."""

    changed = Signal(object)

    def __init__(self, draft: Draft, field: str) -> None:
        super().__init__()
        self._field = field
        proposal, caption = draft.rules.get(field), COLUMNS[field].caption
        across = row(spacing=10, within=self)
        if proposal is None:
            across.addWidget(IconLabel("help", "warn", 18))
            words = tr("{caption} is not matched.", caption=caption)
            across.addWidget(label(words, "strong", wrap=True), 1)
            across.addWidget(self._columns(draft, caption))
        else:
            across.addWidget(IconLabel("check", "good", 18))
            across.addWidget(label(caption, "strong"))
        if field not in DATES:
            fixed = "" if proposal is None else str(proposal.rule.fixed)
            across.addWidget(self._value(draft, caption, fixed))
        if proposal is not None:
            remove = tr("Don't import {caption}", caption=caption)
            across.addWidget(tool("close", remove, lambda: self._say(None)))
            across.addStretch(1)

    def _columns(self, draft: Draft, caption: str) -> QComboBox:
        captions = enumerate(draft.proposals.table.captions)
        columns = [(f"{letters(place + 1)}  {header}", place) for place, header in captions]

        def match(place: int | None) -> None:
            if place is not None:
                lasts = self._field == "endDate" and draft.lasts(place)
                use = "endDate:plus" if lasts else self._field
                self.changed.emit(lambda draft: match_column(draft, place, use))

        name = tr("Column of {caption}", caption=caption)
        box = chooser(name, [(tr("Choose a column"), None), *columns], chosen=match)
        box.setFixedWidth(px(_WIDTH))
        return box

    def _value(self, draft: Draft, caption: str, value: str) -> QWidget:
        name, hint = tr("{caption} of all rows", caption=caption), tr("or one value for all rows")
        values = known_values(draft, self._field)
        if not values:
            typed = QLineEdit(value)
            typed.setPlaceholderText(hint)
            typed.editingFinished.connect(lambda: self._fix(draft, typed.text()))
            typed.setAccessibleName(name)
            typed.setFixedWidth(px(_WIDTH))
            return typed
        box = Chooser()
        box.setEditable(not isinstance(COLUMNS[self._field].cell, ChoiceCell))
        box.addItems(values)
        box.setCurrentIndex(box.findText(value))
        box.setPlaceholderText(hint)
        box.activated.connect(lambda _: self._fix(draft, box.currentText()))
        if (edit := box.lineEdit()) is not None:
            edit.setText(value)
            edit.setPlaceholderText(hint)
            edit.editingFinished.connect(lambda: self._fix(draft, edit.text()))
        box.setAccessibleName(name)
        box.setFixedWidth(px(_WIDTH))
        return box

    def _fix(self, draft: Draft, text: str) -> None:
        now = draft.rules.get(self._field)
        if text.strip() and (now is None or now.rule.fixed != text.strip()):
            self._say(FieldRule(fixed=text.strip()))

    def _say(self, rule: FieldRule | None) -> None:
        self.changed.emit(lambda draft: draft.with_rule(self._field, rule))
