"""What is what? The lines of all fields: those with a question on top, then the key, what is sure and what is left alone folded."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QVBoxLayout, QWidget

from bridge.errors import BridgeError
from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.look.theme import px
from bridge.gui.own_sheet.field_line import FieldLine
from bridge.gui.own_sheet.field_options import NONE, Change, column_chooser
from bridge.gui.widgets.controls import Elided, button, card, label
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.layouts import Clear, FlowLayout, clear, column, row
from bridge.mapping.proposals.draft import Draft
from bridge.texts import shown

_MOST_KEYS = 8
"""Columns of a key that a mapping may name."""


class FieldsCard(Clear):
    """Shows a draft. `changed` gives what changes it after the planner said something."""

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._draft: Draft | None = None
        self._unfolded, self._wide = set[str](), set[str]()
        frame, inside = card(spacing=10)
        inside.addWidget(label(tr("What is what?"), "heading"))
        self._lines = QVBoxLayout()
        self._lines.setSpacing(8)
        inside.addLayout(self._lines)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(frame)

    def begin(self) -> None:
        """Fold everything: another file is shown."""
        self._unfolded, self._wide = set(), set()

    def show_draft(self, draft: Draft) -> None:
        self._draft = draft
        clear(self._lines)
        importable = [column for column in draft.proposals.kind.columns if (column.importable or column.field == "name") and column.field != "id"]
        asked = [column for column in importable if draft.of(column.field)]
        for question in draft.of(""):
            if question.code == "start-after-end":
                self._lines.addWidget(label(shown(question.message), wrap=True))
        self._lines.addWidget(KeyLine(draft, self.changed.emit))
        for one in asked:
            self._line(one.field)
        known = [one.field for one in importable if one not in asked and one.field in draft.rules]
        alone = [column.field for column in importable if column not in asked and column.field not in draft.rules]
        self._fold("known", known, plural(len(known), "1 field is read from your sheet", "{count} fields are read from your sheet"))
        self._fold("alone", alone, plural(len(alone), "1 field is left alone", "{count} fields are left alone"))
        self._not_used(draft)

    def _line(self, field: str) -> None:
        assert self._draft is not None
        made = FieldLine(self._draft, field, wide=field in self._wide)
        made.changed.connect(self.changed)
        made.opened.connect(self._open, Qt.ConnectionType.QueuedConnection)
        self._lines.addWidget(made)

    def _open(self, field: str) -> None:
        self._wide ^= {field}
        if self._draft is not None:
            self.show_draft(self._draft)

    def _fold(self, key: str, fields: list[str], words: str) -> None:
        if not fields:
            return
        open = key in self._unfolded
        self._lines.addLayout(row(button(words, "chevron-down" if open else "chevron-right", "link", pressed=lambda: self._turn(key)), None))
        for field in fields if open else ():
            self._line(field)

    def _turn(self, key: str) -> None:
        self._unfolded ^= {key}
        if self._draft is not None:
            self.show_draft(self._draft)

    def _not_used(self, draft: Draft) -> None:
        table = draft.proposals.table
        used = {place for one in draft.rules.values() for place in one.columns} | {*draft.proposals.key.columns}
        unused = [f"“{caption}”" for place, caption in enumerate(table.captions) if place not in used and draft.shape(place).filled]
        if unused:
            self._lines.addWidget(label(tr("Columns of your sheet that are not read: {columns}.", columns=", ".join(unused)), "small", wrap=True))


class KeyLine(QFrame):
    """Which row is which activity: one column, or several that name it together, with the IDs that they make."""

    def __init__(self, draft: Draft, changed: Callable[[Change], None]) -> None:
        super().__init__()
        self.setProperty("role", "choice")
        self.setAccessibleName("ID")
        self._draft = draft
        self._changed = changed
        inside = column(within=self, margins=(12, 8, 12, 8))
        key, questions = draft.proposals.key, draft.of("id")
        icon, state = ("help", "warn") if questions else ("check", "good")
        name = label("ID", "strong")
        name.setMinimumWidth(px(118))
        self.choosers = [self._chooser(at) for at in range(min(_MOST_KEYS, max(2, len(key.columns) + 1)))]
        samples, why = Elided(self._samples(), "muted"), Elided(shown(key.why), "small")
        across = row(IconLabel(icon, state, 18), name, self.choosers[0], label("+", "muted"), self.choosers[1], samples, why, spacing=10)
        across.setStretch(5, 4)
        across.setStretch(6, 3)
        if questions and key.columns:
            yes = button(tr("Yes"), "check", pressed=lambda: self._changed(lambda now: now.saying_yes("id")))
            yes.setAccessibleName(tr("Yes, {caption} is right", caption="ID"))
            across.addWidget(yes)
        inside.addLayout(across)
        if more := self.choosers[2:]:
            holder = Clear()
            flow = FlowLayout(holder, 10)
            for widget in (*more, self._new_ids()):
                flow.addWidget(widget)
            inside.addWidget(holder)
        self.wrong = label("", wrap=True)
        self.wrong.hide()
        inside.addWidget(self.wrong)
        for question in questions:
            inside.addWidget(label(shown(question.message), wrap=True))

    def _chooser(self, at: int) -> QComboBox:
        key = self._draft.proposals.key.columns
        first = [(tr("Choose a column") if at == 0 else tr("No other column"), NONE)]
        names = (tr("Column of the ID"), tr("Second column of the ID"))
        name = names[at] if at < len(names) else tr("Column {number} of {caption}", number=at + 1, caption="ID")
        return column_chooser(self._draft, name, first, key[at] if at < len(key) else None, lambda _: self._say())

    def _new_ids(self) -> QWidget:
        """Show what new IDs are made of, to be typed otherwise."""
        captions, key = self._draft.proposals.table.captions, self._draft.proposals.key.columns
        usual = "-".join(f"{{{captions[place]}}}" for place in key)
        made = QLineEdit(self._draft.id_rule or usual)
        made.setAccessibleName(tr("What new IDs are made of"))
        made.editingFinished.connect(lambda: self._make_ids(made.text().strip(), usual))
        made.setMinimumWidth(px(300))
        holder = Clear()
        holder.setLayout(row(label(tr("New IDs"), "small"), made, spacing=6))
        return holder

    def _make_ids(self, text: str, usual: str) -> None:
        text = "" if text == usual else text
        if text == (self._draft.id_rule or ""):
            return
        try:
            self._draft.making_ids(text)
        except BridgeError as error:
            self.wrong.setText(shown(error.advice))
            self.wrong.show()
            return
        self._changed(lambda now: now.making_ids(text))

    def _say(self) -> None:
        places = (int(made.currentData()) for made in self.choosers)
        columns = tuple(dict.fromkeys(place for place in places if place != NONE))
        self._changed(lambda now: now.naming(columns))

    def _samples(self) -> str:
        return " · ".join(self._draft.ids())
