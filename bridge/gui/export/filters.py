"""The form of one kind's filters, built from the same table as the command line: chips for states,
dates with "any", texts with commas.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from zoneinfo import ZoneInfo

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QGridLayout,
    QLineEdit,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from bridge.errors import UsageError
from bridge.gui.frame.shell import Shell
from bridge.gui.look.painted_widgets import IconLabel, Pill, PressFrame, set_icon
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import Elided, button, clearable, field, label, mark_wrong
from bridge.gui.widgets.date_field import DateField
from bridge.gui.widgets.formats import number, plural, tr
from bridge.gui.widgets.layouts import Clear, FlowLayout, column, row
from bridge.records.cells.base import JsonValue
from bridge.records.cells.grammar import write_names
from bridge.records.kinds import KINDS, Filter, FilterType, Kind, Window, read_filter
from bridge.settings import Settings
from bridge.texts import shown


class Chips(QWidget):
    """One chip per choice, by its key; no selection means any. Of a `single` choice at most one is
    on.
    """

    changed = Signal()

    def __init__(self, choices: Mapping[str, str], name: str, *, single: bool = False) -> None:
        super().__init__()
        self.setAccessibleName(name)
        flow = FlowLayout(self)
        self._single = single
        self.buttons = {}
        for choice, words in choices.items():
            press_button = button(words, role="chip", pressed=partial(self._press, choice))
            press_button.setCheckable(True)
            press_button.setAccessibleName(f"{name}: {words}")
            self.buttons[choice] = press_button
            flow.addWidget(press_button)

    def _press(self, choice: str) -> None:
        if self._single and self.buttons[choice].isChecked():
            self.show_texts([choice])
        self.changed.emit()

    def texts(self) -> list[str]:
        """Return what is chosen."""
        return [choice for choice, press_button in self.buttons.items() if press_button.isChecked()]

    def show_texts(self, texts: list[str]) -> None:
        """Choose these alone."""
        for choice, press_button in self.buttons.items():
            press_button.setChecked(choice in texts)


class TextsField(QLineEdit):
    """Several texts with commas between them; a column copied from Excel is pasted as such."""

    def __init__(self, placeholder: str) -> None:
        super().__init__()
        self.setPlaceholderText(placeholder)

    def texts(self) -> list[str]:
        """Return the line as typed; it is read in the grammar of lists."""
        return [self.text()] if self.text().strip() else []

    def show_texts(self, texts: list[str]) -> None:
        """Set the line."""
        self.setText(", ".join(texts))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Paste a column as a list."""
        # A column copied in Excel has a line for each cell; a line edit would run them into one
        # word.
        if event.matches(QKeySequence.StandardKey.Paste) and self._paste_column():
            return
        super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Add an entry for pasting a column if the clipboard holds one."""
        menu = self.createStandardContextMenu()
        if _clipboard_column():
            menu.addAction(tr("Paste column"), self._paste_column)
        menu.exec(event.globalPos())

    def _paste_column(self) -> bool:
        cells = _clipboard_column()
        if cells:
            before = self.text().rstrip(", ")
            self.setText(", ".join(part for part in (before, write_names(cells)) if part))
        return bool(cells)


class FilterForm(QWidget):
    """A control for each filter of a kind: the main ones first, the others folded away until one of
    them is set.
    """

    changed = Signal()

    def __init__(self, kind: Kind) -> None:
        super().__init__()
        self.kind = kind
        self.controls: dict[str, Chips | DateField | TextsField] = {}
        whole = column(spacing=12, within=self)
        main = [filter for filter in kind.filters if filter.main]
        rest = [filter for filter in kind.filters if not filter.main]
        whole.addLayout(self._grid(main))
        self.more = button("", "chevron-right", "link", pressed=self._toggle)
        self._rest = QWidget()
        self._rest.setLayout(self._grid(rest))
        self._rest.hide()
        self._rest_names = {filter.name for filter in rest}
        whole.addLayout(row(self.more, None))
        whole.addWidget(self._rest)
        self.more.setVisible(bool(rest))
        self._show_more()

    def values(self, zone: ZoneInfo, *, marks: bool = True) -> dict[str, JsonValue]:
        """Return the filters as they are sent, by name.

        Raises UsageError; a wrong field is marked if it `marks` them.
        """
        read: dict[str, JsonValue] = {}
        for filter in self.kind.filters:
            control = self.controls[filter.name]
            texts = control.texts()
            try:
                if texts:
                    read[filter.name] = read_filter(filter, texts, zone)
                if marks:
                    _mark(control, "")
            except UsageError as error:
                if marks:
                    _mark(control, shown(error.title))
                raise
        return read

    def texts(self) -> dict[str, list[str]]:
        """Return the filter values as typed, for saving."""
        return {
            name: texts for name, control in self.controls.items() if (texts := control.texts())
        }

    def show_texts(self, texts: Mapping[str, list[str]]) -> None:
        """Set every filter; those not given mean any."""
        for name, control in self.controls.items():
            control.show_texts(texts.get(name, []))
        if self._rest_names & set(texts):
            self._rest.show()
        self._show_more()

    def _grid(self, filters: list[Filter]) -> QGridLayout:
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        at = 0
        for filter in filters:
            wide = filter.type is FilterType.STATES
            at += at % 2 if wide else 0
            grid.addLayout(
                self._field(filter), at // 2, at % 2, 1, 2 if wide else 1, Qt.AlignmentFlag.AlignTop
            )
            at += 2 if wide else 1
        return grid

    def _field(self, filter: Filter) -> QVBoxLayout:
        caption = tr(filter.caption)
        if filter.type is FilterType.STATES:
            chips = Chips({choice: choice.capitalize() for choice in filter.choices}, caption)
            chips.changed.connect(self.changed)
            self.controls[filter.name] = chips
            return column(label(caption, "field"), chips, spacing=4)
        if filter.type is FilterType.DATE:
            day = DateField(caption)
            day.edit.setPlaceholderText(tr("Any date"))
            day.changed.connect(self.changed)
            self.controls[filter.name] = day
            clearable(day.edit)
            stays = day.words.sizePolicy()  # else the form moves when they appear
            stays.setRetainSizeWhenHidden(True)
            day.words.setSizePolicy(stays)
            return field(caption, day)
        texts = TextsField(tr("Any"))
        texts.textChanged.connect(self.changed)
        texts.setToolTip(tr("Separate several with commas, or paste a column from Excel."))
        self.controls[filter.name] = texts
        return field(caption, texts)

    def _toggle(self) -> None:
        self._rest.setVisible(self._rest.isHidden())
        self._show_more()

    def _show_more(self) -> None:
        hidden = self._rest.isHidden()
        self.more.setText(
            tr("More filters ({count})", count=number(len(self._rest_names)))
            if hidden
            else tr("Fewer filters")
        )
        set_icon(self.more, "chevron-right" if hidden else "chevron-down", "accent")


def _clipboard_column() -> list[str]:
    """Return the cells of a column in the clipboard, or an empty list for a single line."""
    lines = [line.strip() for line in QApplication.clipboard().text().splitlines()]
    cells = [cell.strip() for line in lines for cell in line.split("\t") if cell.strip()]
    return cells if len(lines) > 1 or (lines and "\t" in lines[0]) else []


def _mark(control: QWidget, problem: str) -> None:
    if isinstance(control, DateField):
        _mark(control.edit, problem)
    elif isinstance(control, QLineEdit):
        mark_wrong(control, wrong=bool(problem))
        control.setAccessibleDescription(problem)
        if problem:
            control.setFocus()


class KindFilters(Clear):
    """`changed` after another filter or preset was set."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.kind = KINDS[0]
        self.presets = Chips(presets(), tr("Presets"), single=True)
        self.presets.changed.connect(self.changed)
        self._title = label("", "heading")
        self._count = Pill("", "accent")
        self._clear = button(tr("Clear filters"), role="link", pressed=self._cleared)
        self._stack = QVBoxLayout()
        # All are made here: Qt puts controls that are made later after all others of the page.
        self.forms = {kind.name: FilterForm(kind) for kind in KINDS}
        for form in self.forms.values():
            form.changed.connect(self.changed)
            self._stack.addWidget(form)
        top = row(self._title, self._count, None, self._clear)
        self.setLayout(
            column(
                top,
                column(label(tr("Presets"), "field"), self.presets, spacing=4),
                self._stack,
                spacing=12,
            )
        )

    @property
    def preset(self) -> str:
        """Return the key of the active preset, or an empty string."""
        return next(iter(self.presets.texts()), "")

    def form(self, kind: Kind) -> FilterForm:
        return self.forms[kind.name]

    def show_kind(self, kind: Kind) -> None:
        self.kind = kind
        self._title.setText(tr(kind.title))
        shown = self.form(kind)
        for other in self.forms.values():
            other.setVisible(other is shown)
        for key, press_button in self.presets.buttons.items():
            press_button.setVisible(key == "last" or kind.importable)

    def show_count(self) -> None:
        """Show how many filters are set."""
        windowed = self.preset == "last" or (bool(self.preset) and self.kind.importable)
        count = len(self.form(self.kind).texts()) + windowed
        self._count.setVisible(bool(count))
        self._count.show_state(plural(count, "1 filter", "{count} filters"), "accent")
        self._clear.setVisible(bool(count))

    def _cleared(self) -> None:
        self.form(self.kind).show_texts({})
        self.presets.show_texts([])
        self.changed.emit()


ICONS = {
    "activities": "tag",
    "activity-categories": "list",
    "personnel": "people",
    "timesheets": "clock",
    "work-order-sequences": "cycle",
    "work-orders": "wrench",
    "work-packages": "box",
}


def presets() -> dict[str, str]:
    """Return the planning windows and the changes since the last export, with their words."""
    return {
        Window.TODAY: tr("Today"),
        Window.THREE_DAYS: tr("Next 72 hours"),
        Window.FIVE_DAYS: tr("Next 120 hours"),
        Window.WEEK: tr("This week"),
        "last": tr("Changed since my last export"),
    }


class _KindBox(QCheckBox):
    """The check box of a kind, which tells when it gets the focus."""

    focused = Signal()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit()


class KindRow(PressFrame):
    """One kind: check box, icon, title, one line of meaning; a press or the focus shows its
    filters.
    """

    focused = Signal()

    def __init__(self, kind: Kind) -> None:
        super().__init__("clear")
        self.kind = kind
        self.box = _KindBox()
        self.box.focused.connect(self.focused)
        self.box.setAccessibleName(tr(kind.title))
        self.icon = IconLabel(ICONS.get(kind.name, "tag"), "muted", 20)
        row(
            self.box,
            self.icon,
            column(
                label(tr(kind.title), "strong"), Elided(tr(kind.purpose), "small", 2), spacing=1
            ),
            spacing=10,
            grows=2,
            margins=(8, 7, 10, 7),
            within=self,
        )
        self.setAccessibleName(tr("Filters of {kind}", kind=tr(kind.title)))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # one stop of the Tab key
        self.setFocusProxy(self.box)

    def choose(self, chosen: bool) -> None:
        """Show that its filters are the ones on the right."""
        super().choose(chosen)
        self.icon.show_icon(ICONS.get(self.kind.name, "tag"), "accent" if chosen else "muted")


class SavedMenu(QMenu):
    """The saved exports: one click runs one; saving and removing."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget, shell: Shell, state: Callable[[], dict[str, str]]) -> None:
        super().__init__(parent)
        self._shell = shell
        self._state = state
        self.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """List the saved filters."""
        self.clear()
        settings = self._shell.session.settings
        entries = (
            {saved.get("name", ""): saved for saved in settings.saved_exports} if settings else {}
        )
        for name, saved in entries.items():
            self.addAction(name.replace("&", "&&"), partial(self.chosen.emit, saved))
        if entries:
            self.addSeparator()
            remove = self.addMenu(tr("Remove"))
            for name in entries:
                remove.addAction(name.replace("&", "&&"), partial(self._keep, name))
        self.addAction(tr("Save this export…"), self.ask)

    def ask(self) -> None:
        name = dialogs.ask_text(
            self.parentWidget(),
            "download",
            tr("Save this export"),
            "",
            tr("Name, for example Week plan site A"),
            tr("Save"),
        )
        if name:
            self._keep(name, {"name": name, **self._state()})
            self._shell.say(tr("{name} was saved under Saved exports.", name=name))

    def _keep(self, name: str, *saved: dict[str, str]) -> None:
        """Replace the export that is saved under a name, or remove it."""

        def change(settings: Settings) -> Settings:
            others = [other for other in settings.saved_exports if other.get("name") != name]
            return settings.model_copy(update={"saved_exports": [*others, *saved]})

        self._shell.session.change(change)
