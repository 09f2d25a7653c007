"""A form from a table of fields: caption, kind, hint, choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from bridge.gui.look.painted_widgets import icon
from bridge.gui.look.theme import px
from bridge.gui.widgets.controls import NumberBox, button, chooser, field, label, mark_wrong
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import Clear, FlowLayout, column, row

Kind = Literal["text", "secret", "lines", "yes", "days", "choice", "flags", "folder", "file"]


@dataclass(frozen=True, slots=True)
class Field:
    """One control of a form.

    `choices` are labels and values of a `choice` or of `flags`; an `editable` choice accepts other
    texts too. `least` and `most` limit a number of days.
    """

    name: str
    caption: str
    kind: Kind = "text"
    hint: str = ""
    choices: Sequence[tuple[str, Any]] = ()
    editable: bool = False
    empty: str = ""
    least: int = 0
    most: int = 9999


class Form(Clear):
    """Controls for a table of fields, stacked or side by side; `changed` gives name and value of a
    user's edit, `submitted` is sent on Enter in a line.
    """

    changed = Signal(str, object)
    submitted = Signal()

    def __init__(self, fields: Sequence[Field], *, across: bool = False) -> None:
        super().__init__()
        self.controls = dict[str, QWidget]()
        self.holders = dict[str, QWidget]()
        """The controls with their captions and hints, to hide some."""
        self._browse = dict[str, QPushButton]()
        self._get = dict[str, Callable[[], Any]]()
        self._set = dict[str, Callable[[Any], object]]()
        outer = FlowLayout(self, 14) if across else column(spacing=12, within=self)
        for entry in fields:
            holder = self.holders[entry.name] = Clear()
            rows = column(spacing=4, within=holder)
            outer.addWidget(holder)
            control = self._control(entry)
            self.controls[entry.name] = control
            if entry.kind == "yes":
                rows.addWidget(control)
                if entry.hint:
                    control.setAccessibleDescription(entry.hint)
                    rows.addWidget(label(entry.hint, "small", wrap=True))
            elif entry.kind in {"folder", "file"}:
                pick = button(tr("Browse…"), "folder", pressed=partial(self._ask, entry))
                pick.setAccessibleName(f"{tr('Browse…')} {entry.caption}")
                self._browse[entry.name] = pick
                both = QWidget()
                row(control, pick, within=both, grows=0)
                rows.addLayout(field(entry.caption, both, hint=entry.hint))
                both.setFocusProxy(control)
                control.setAccessibleName(entry.caption)
            elif entry.kind == "flags":
                rows.addWidget(label(entry.caption, "field"))
                rows.addWidget(control)
            else:
                rows.addLayout(field(entry.caption, control, hint=entry.hint))

    def values(self) -> dict[str, Any]:
        return {name: get() for name, get in self._get.items()}

    def show_values(self, values: Mapping[str, Any]) -> None:
        """Show values by their names; a text that is being typed stays."""
        for name, value in values.items():
            control = self.controls[name]
            if not (isinstance(control, QLineEdit) and control.hasFocus()):
                control.blockSignals(True)
                self._set[name](value)
                control.blockSignals(False)

    def line(self, name: str) -> QLineEdit:
        """Return the control of a field that is a line of text."""
        control = self.controls[name]
        assert isinstance(control, QLineEdit)
        return control

    def mark_empty(self) -> list[str]:
        """Mark the lines that are empty, focus the first of them, and return their captions."""
        lines = [control for control in self.controls.values() if isinstance(control, QLineEdit)]
        empty = [line_edit for line_edit in lines if not line_edit.text().strip()]
        for edit in lines:
            mark_wrong(edit, wrong=edit in empty)
        if empty:
            empty[0].setFocus()
        return [line_edit.accessibleName() for line_edit in empty]

    def lock(self, name: str, *, locked: bool) -> None:
        """Let a control be read only."""
        control = self.controls[name]
        if isinstance(control, QLineEdit):
            control.setReadOnly(locked)
        else:
            control.setEnabled(not locked)
        if name in self._browse:
            self._browse[name].setEnabled(not locked)

    def _control(self, entry: Field) -> QWidget:
        match entry.kind:
            case "yes":
                return self._box(entry)
            case "days":
                return self._days(entry)
            case "choice":
                return self._choice(entry)
            case "flags":
                return self._flags(entry)
            case "lines":
                return self._lines(entry)
        return self._line(entry)

    def _keep(
        self, entry: Field, get: Callable[[], Any], show: Callable[[Any], object], changed: Any
    ) -> None:
        """Note how to read and show the value, and the signal of a change by the user."""
        self._get[entry.name] = get
        self._set[entry.name] = show
        changed.connect(lambda *_: self.changed.emit(entry.name, get()))

    def _box(self, entry: Field) -> QWidget:
        box = QCheckBox(entry.caption.replace("&", "&&"))
        self._keep(entry, box.isChecked, box.setChecked, box.clicked)
        return box

    def _days(self, entry: Field) -> QWidget:
        box = NumberBox()
        box.setRange(entry.least, entry.most)
        box.setSuffix(" " + tr("days"))
        box.setMaximumWidth(px(160))
        box.lineEdit().setTextMargins(px(8), 0, 0, 0)
        self._keep(entry, box.value, box.setValue, box.valueChanged)
        return box

    def _choice(self, entry: Field) -> QWidget:
        box = chooser(entry.caption, entry.choices)
        if not entry.editable:
            self._keep(
                entry,
                box.currentData,
                lambda value: box.setCurrentIndex(max(0, box.findData(value))),
                box.activated,
            )
            return box
        box.setEditable(True)
        box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        edit = box.lineEdit()
        assert edit is not None
        edit.setAccessibleName(entry.caption)
        self._keep(entry, lambda: edit.text().strip(), box.setCurrentText, edit.editingFinished)
        box.activated.connect(lambda _: edit.editingFinished.emit())
        return box

    def _flags(self, entry: Field) -> QWidget:
        widget = QWidget()
        flow = FlowLayout(widget, 10)
        boxes = {value: QCheckBox(words) for words, value in entry.choices}
        for box in boxes.values():
            flow.addWidget(box)

        def get() -> tuple[Any, ...]:
            return tuple(value for value, box in boxes.items() if box.isChecked())

        self._get[entry.name] = get

        def show(on: Sequence[Any]) -> None:
            for value, box in boxes.items():
                box.setChecked(value in on)

        self._set[entry.name] = show
        for box in boxes.values():
            box.clicked.connect(lambda: self.changed.emit(entry.name, get()))
        return widget

    def _lines(self, entry: Field) -> QWidget:
        edit = QPlainTextEdit()
        edit.setFixedHeight(px(80))
        # Tab in a text field would write a tab, and the keyboard would never get out.
        edit.setTabChangesFocus(True)
        self._keep(entry, edit.toPlainText, edit.setPlainText, edit.textChanged)
        return edit

    def _line(self, entry: Field) -> QWidget:
        edit = QLineEdit()
        edit.setPlaceholderText(entry.empty)
        secret = entry.kind == "secret"
        edit.returnPressed.connect(self.submitted)
        edit.textEdited.connect(lambda _: mark_wrong(edit, wrong=False))
        if secret:
            eye = edit.addAction(icon("eye", "muted"), QLineEdit.ActionPosition.TrailingPosition)
            eye.setCheckable(True)

            def show(on: bool) -> None:
                echo = QLineEdit.EchoMode
                edit.setEchoMode(echo.Normal if on else echo.Password)
                eye.setText(tr("Hide the password") if on else tr("Show the password"))
                eye.setIcon(icon("eye-off" if on else "eye", "muted"))

            eye.toggled.connect(show)
            show(False)
        self._keep(
            entry,
            edit.text if secret else lambda: edit.text().strip(),
            edit.setText,
            edit.editingFinished,
        )
        return edit

    def _ask(self, entry: Field) -> None:
        control = self.line(entry.name)
        if entry.kind == "folder":
            start = control.text() or control.placeholderText()
            chosen = QFileDialog.getExistingDirectory(self, entry.caption, start)
        else:
            patterns = tr("Certificates ({patterns})", patterns="*.pem *.crt *.cer")
            chosen, _ = QFileDialog.getOpenFileName(self, entry.caption, str(Path.home()), patterns)
        if chosen:
            control.setText(chosen)
            self.changed.emit(entry.name, chosen)
