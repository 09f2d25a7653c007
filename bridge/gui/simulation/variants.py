"""The dialog of variants: parameters with their values, and how they go together."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from bridge.errors import Severity
from bridge.gui.look.theme import px
from bridge.gui.widgets.controls import Chooser, button, label, tool
from bridge.gui.widgets.dialogs import Message
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.layouts import column, row
from bridge.jobs.simulation.submit import CheckedCase, Varied, count_variants, parameters_of
from bridge.simulation.copies import Combine
from bridge.texts import shown


class VariantsDialog(Message):
    """A dialog for choosing variants; `varied` and `combine` hold the choice."""

    def __init__(self, parent: QWidget, checked: CheckedCase) -> None:
        super().__init__(
            parent,
            "flask",
            "accent",
            tr("Choose variants"),
            tr("Each variant is one run, listed on the sheet “Copies”."),
        )
        self._checked = checked
        self._members = parameters_of(checked)
        self._lines = list[_Line]()
        self._rows = column(spacing=8)
        self.middle.addLayout(self._rows)
        more = button(tr("Add parameter"), "plus", "link", pressed=self._add)
        self._combine = Chooser()
        self._combine.setAccessibleName(tr("Combine"))
        for words, way in (
            (tr("Full grid: every value with every other"), Combine.FULL),
            (tr("Paired: first values together, then second"), Combine.PAIRED),
            (tr("One at a time"), Combine.ONE_AT_A_TIME),
        ):
            self._combine.addItem(words, way)
        self._combine.activated.connect(lambda _: self._count())
        self.words = label("", wrap=True)
        for layout in (row(more, None), row(self._combine, None)):
            self.middle.addLayout(layout)
        self.middle.addWidget(self.words)
        self.offer("", tr("Cancel"))
        self._yes = self.offer("yes", tr("Add variants"), "primary", "plus")
        self.setMinimumWidth(px(680))
        self._add()

    @property
    def varied(self) -> list[Varied]:
        return [line.varied for line in self._lines if line.varied.values]

    @property
    def combine(self) -> Combine:
        return Combine(self._combine.currentData())

    def _add(self) -> None:
        line = _Line(self, self._members)
        self._lines.append(line)
        self._rows.addWidget(line)
        line.show()  # a hidden widget has no height in the layout
        self._count()

    def remove(self, line: _Line) -> None:
        """Take a parameter out."""
        self._lines.remove(line)
        line.hide()
        line.deleteLater()
        self._count()

    def _count(self) -> None:
        """Show the number of runs for the choice, or the problem with it."""
        several = len(self._lines) > 1
        self._combine.setVisible(several)
        for line in self._lines:
            line.removable.setVisible(several)
        varied = self.varied
        words, ready = tr("Type values such as 4, 8, 12 or 2..6."), False
        if len(varied) == len(self._lines):
            count, problems = count_variants(self._checked, varied, self.combine)
            wrong = [one for one in problems if one.severity is Severity.ERROR]
            ready = not wrong
            words = shown(wrong[0].message) if wrong else plural(count, "1 run", "{count} runs")
        self.words.setText(words)
        self._yes.setEnabled(ready)
        self.fit()


class _Line(QWidget):
    """One parameter of one member, and its values."""

    def __init__(self, dialog: VariantsDialog, members: dict[str, dict[str, str]]) -> None:
        super().__init__()
        self._members = members
        self._member = Chooser()
        self._parameter = Chooser()
        self._values = QLineEdit()
        for control, name in (
            (self._member, tr("Vessel, person or fixable")),
            (self._parameter, tr("Parameter")),
            (self._values, tr("Values")),
        ):
            control.setAccessibleName(name)
        self._values.setPlaceholderText(tr("4, 8, 12 or 2..6"))
        self._member.addItems(list(members))
        self._member.activated.connect(lambda _: self._fill())
        self._parameter.activated.connect(lambda _: self._values.textChanged.emit(""))
        self._values.textChanged.connect(lambda _: dialog._count())
        self.removable = tool("close", tr("Remove parameter"), lambda: dialog.remove(self))
        across = row(
            self._member, self._parameter, self._values, self.removable, spacing=8, within=self
        )
        for at in range(3):
            across.setStretch(at, 1)
        for chooser in (self._member, self._parameter):
            chooser.setMinimumContentsLength(12)
            chooser.setMaxVisibleItems(16)
            chooser.setSizeAdjustPolicy(
                Chooser.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
        self._fill()

    @property
    def varied(self) -> Varied:
        return Varied(str(self._parameter.currentData()), self._values.text().strip())

    def _fill(self) -> None:
        """Offer the parameters of the member."""
        self._parameter.clear()
        for name, caption in self._members.get(self._member.currentText(), {}).items():
            self._parameter.addItem(name, caption)
        self._values.textChanged.emit(self._values.text())
