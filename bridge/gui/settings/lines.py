"""The controls of the settings, one for each line of the table in `bridge.settings`: kept as it is
changed, fixed where the company locked it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from bridge.gui.look.theme import px
from bridge.gui.widgets.controls import NumberBox, button, field
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import column, row
from bridge.settings import Card, Line, Settings, setting_lines


class SettingLines:
    """The control of each setting by its name; `change` is told a new value at once.

    A choice is made where its words are: on the page.
    """

    def __init__(self, change: Callable[..., None]) -> None:
        self._change = change
        self._lines = setting_lines()
        self.flags = {name: self._flag(name) for name in self._of(bool)}
        self.days = {name: self._days(name) for name in self._of(int) if name != "text_size"}
        self.texts = {name: self._text(name) for name in self._of(str)}
        self.picks = {name: self._pick(name) for name in self.texts if self._lines[name].browse}

    def show(self, settings: Settings) -> None:
        """Show the values that hold; a text that is being typed stays."""
        controls: dict[str, QWidget] = {**self.flags, **self.days, **self.texts}
        for name, control in controls.items():
            value, locked = getattr(settings, name), settings.locked(name) is not None
            control.blockSignals(True)
            if isinstance(control, QLineEdit):
                control.setReadOnly(locked)
                if locked or not control.hasFocus():
                    control.setText(value)
            elif isinstance(control, QSpinBox):
                control.setValue(value)
                control.setReadOnly(locked)
            elif isinstance(control, QCheckBox):
                control.setChecked(value)
                control.setEnabled(not locked)
            control.blockSignals(False)
        for name, pick in self.picks.items():
            pick.setEnabled(settings.locked(name) is None)

    def card(self, card: Card) -> QLayout:
        """Return the controls of a card, below each other."""
        return column(
            *(self.field(name) for name, line in self._lines.items() if line.card is card),
            spacing=12,
        )

    def field(self, name: str) -> QWidget | QLayout:
        """Return a control with its caption, its hint and its button to browse."""
        line = self._lines[name]
        if name in self.flags:
            return self.flags[name]
        control: QWidget = self.days[name] if name in self.days else self.texts[name]
        if name not in self.picks:
            return field(tr(line.caption), control, hint=tr(line.hint) if line.hint else "")
        holder, across = QWidget(), row(control, self.picks[name])
        across.setStretch(0, 1)
        holder.setLayout(across)
        made = field(tr(line.caption), holder)
        control.setAccessibleName(tr(line.caption))
        holder.setFocusProxy(control)
        return made

    def company_words(self, settings: Settings) -> list[str]:
        """Return a sentence for each setting that the company locked."""
        captions = {
            "address": "Service address",
            **{name: line.caption for name, line in self._lines.items()},
        }
        return [
            tr(
                "{name}: set by your company in {path}; ask IT to change it.",
                name=tr(caption),
                path=preset.source,
            )
            for name, caption in captions.items()
            if (preset := settings.locked(name)) is not None
        ]

    def _of(self, kind: type) -> list[str]:
        return [name for name in self._lines if Settings.model_fields[name].annotation is kind]

    def _flag(self, name: str) -> QCheckBox:
        made = QCheckBox(tr(self._lines[name].caption))
        made.clicked.connect(lambda on: self._change(**{name: bool(on)}))
        return made

    def _days(self, name: str) -> QSpinBox:
        made = NumberBox()
        made.setRange(self._lines[name].least, self._lines[name].most)
        made.setSuffix(" " + tr("days"))
        made.lineEdit().setTextMargins(px(8), 0, 0, 0)
        made.setMaximumWidth(px(160))
        made.valueChanged.connect(lambda count: self._change(**{name: count}))
        return made

    def _text(self, name: str) -> QLineEdit:
        made = QLineEdit()
        if self._lines[name].empty:
            made.setPlaceholderText(tr(self._lines[name].empty))
        made.editingFinished.connect(lambda: self._change(**{name: made.text().strip()}))
        return made

    def _pick(self, name: str) -> QPushButton:
        line: Line = self._lines[name]
        made = button(tr("Browse…"), "folder", pressed=lambda: self._browse(name))
        made.setAccessibleName(f"{tr('Browse…')} {tr(line.caption)}")
        return made

    def _browse(self, name: str) -> None:
        line, control = self._lines[name], self.texts[name]
        if line.browse == "folder":
            chosen = QFileDialog.getExistingDirectory(
                control, tr(line.caption), control.text() or control.placeholderText()
            )
        else:
            patterns = tr("Certificates ({patterns})", patterns="*.pem *.crt *.cer")
            chosen, _ = QFileDialog.getOpenFileName(
                control, tr(line.caption), str(Path.home()), patterns
            )
        if chosen:
            control.setText(chosen)
            self._change(**{name: chosen})
