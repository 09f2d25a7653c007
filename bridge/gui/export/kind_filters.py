"""The filters of the kind that is shown: presets, and a form for each kind, made when it is first shown."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bridge.gui.export.filters import FilterForm
from bridge.gui.export.parts import presets
from bridge.gui.look.painted_widgets import Pill
from bridge.gui.widgets.controls import button, label
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.layouts import Clear, FlowLayout, column, row
from bridge.records.kinds import KINDS, Kind


class KindFilters(Clear):
    """`changed` after another filter or preset was set."""

    changed = Signal()

    def __init__(self, save: Callable[[], object]) -> None:
        super().__init__()
        self.kind = KINDS[0]
        self.forms: dict[str, FilterForm] = {}
        self.presets = {preset.key: button(preset.word, role="chip") for preset in presets()}
        self._title, self._count = label("", "heading"), Pill("", "accent")
        self._clear = button(tr("Clear filters"), role="link", pressed=self._cleared)
        flow, chips = FlowLayout(), QWidget()
        for key, made in self.presets.items():
            made.setCheckable(True)
            made.clicked.connect(lambda _=False, key=key: self._pressed(key))
            flow.addWidget(made)
        chips.setLayout(flow)
        self._stack = QVBoxLayout()
        top = row(self._title, self._count, None, self._clear, button(tr("Save this export…"), role="link", pressed=save))
        self.setLayout(column(top, column(label(tr("Presets"), "field"), chips, spacing=4), self._stack, spacing=12))

    @property
    def preset(self) -> str:
        """Return the key of the preset that is set, or nothing."""
        return next((key for key, made in self.presets.items() if made.isChecked()), "")

    def form(self, kind: Kind) -> FilterForm:
        if kind.name not in self.forms:
            made = FilterForm(kind)
            made.changed.connect(self.changed)
            self.forms[kind.name] = made
            self._stack.addWidget(made)
            before: QWidget = [*self.presets.values()][-1]
            for control in made.findChildren(QWidget):
                # Made when first shown, and else behind all that stands below it.
                if control.focusPolicy() & Qt.FocusPolicy.TabFocus and control.focusProxy() is None:
                    QWidget.setTabOrder(before, control)
                    before = control
        return self.forms[kind.name]

    def show_kind(self, kind: Kind) -> None:
        self.kind = kind
        self._title.setText(tr(kind.title))
        shown = self.form(kind)
        for other in self.forms.values():
            other.setVisible(other is shown)
        for key, made in self.presets.items():
            made.setVisible(key == "last" or kind.importable)

    def show_count(self) -> None:
        """Show how many filters are set."""
        count = self.form(self.kind).count + bool(self.preset)
        self._count.setVisible(bool(count))
        self._count.show_state(plural(count, "1 filter", "{count} filters"), "accent")
        self._clear.setVisible(bool(count))

    def use_preset(self, wanted: str | None) -> None:
        for key, made in self.presets.items():
            made.setChecked(key == wanted)

    def _pressed(self, key: str) -> None:
        for other, made in self.presets.items():
            if other != key:
                made.setChecked(False)
        self.changed.emit()

    def _cleared(self) -> None:
        self.form(self.kind).show_texts({})
        self.use_preset(None)
        self.changed.emit()
