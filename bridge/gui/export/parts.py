"""Parts of the export page: a row for each kind, the presets, and the menu of saved exports."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QMenu, QWidget

from bridge.gui.frame.session import Session
from bridge.gui.look.painted_widgets import IconLabel, PressFrame
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import label
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import column, row
from bridge.records.kinds import Kind, Window

ICONS = {
    "activities": "tag",
    "activity-categories": "list",
    "personnel": "people",
    "timesheets": "clock",
    "work-order-sequences": "cycle",
    "work-orders": "wrench",
    "work-packages": "box",
}


@dataclass(frozen=True, slots=True)
class Preset:
    """A planning window, or the changes since the last export."""

    key: str
    word: str


def presets() -> tuple[Preset, ...]:
    """Return the presets in the order of the page."""
    return (
        Preset(Window.TODAY, tr("Today")),
        Preset(Window.THREE_DAYS, tr("Next 72 hours")),
        Preset(Window.FIVE_DAYS, tr("Next 120 hours")),
        Preset(Window.WEEK, tr("This week")),
        Preset("last", tr("Changed since my last export")),
    )


class KindRow(PressFrame):
    """One kind: check box, icon, title, one line of meaning; a press shows its filters."""

    def __init__(self, kind: Kind) -> None:
        super().__init__("clear")
        self.kind = kind
        self.box = QCheckBox()
        self.box.setAccessibleName(tr(kind.title))
        self.icon = IconLabel(ICONS.get(kind.name, "tag"), "muted", 20)
        row(
            self.box,
            self.icon,
            column(label(tr(kind.title), "strong"), label(tr(kind.purpose), "small"), spacing=1),
            spacing=10,
            grows=2,
            margins=(8, 7, 10, 7),
            within=self,
        )
        self.setAccessibleName(tr("Filters of {kind}", kind=tr(kind.title)))

    def choose(self, chosen: bool) -> None:
        """Show that its filters are the ones on the right."""
        super().choose(chosen)
        self.icon.show_icon(ICONS.get(self.kind.name, "tag"), "accent" if chosen else "muted")


class SavedMenu(QMenu):
    """The saved exports: one click runs one; saving and removing."""

    chosen = Signal(object)
    saved = Signal(str)

    def __init__(
        self, parent: QWidget, session: Session, state: Callable[[], dict[str, str]]
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._state = state
        self.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """List the saved filters."""
        self.clear()
        settings = self._session.settings
        entries = list(settings.saved_exports) if settings else []
        for saved in entries:
            self.addAction(
                saved.get("name", "").replace("&", "&&"), partial(self.chosen.emit, saved)
            )
        if entries:
            self.addSeparator()
            remove = self.addMenu(tr("Remove"))
            for saved in entries:
                remove.addAction(
                    saved.get("name", "").replace("&", "&&"),
                    partial(self.remove, saved.get("name", "")),
                )
        self.addAction(tr("Save this export…"), self.ask)

    def ask(self) -> None:
        words = tr("Sheets, filters and folder are saved under this name.")
        name = dialogs.ask_text(
            self.parentWidget(),
            "download",
            tr("Save this export"),
            words,
            tr("Name, for example Week plan site A"),
            tr("Save"),
        )
        if name:
            self.save(name)

    def save(self, name: str) -> None:
        """Keep kinds, filters and folder under a name."""
        saved = {"name": name, **self._state()}
        self._session.change(
            lambda settings: settings.model_copy(
                update={
                    "saved_exports": [
                        *(other for other in settings.saved_exports if other.get("name") != name),
                        saved,
                    ]
                }
            )
        )
        self.saved.emit(name)

    def remove(self, name: str) -> None:
        self._session.change(
            lambda settings: settings.model_copy(
                update={
                    "saved_exports": [
                        other for other in settings.saved_exports if other.get("name") != name
                    ]
                }
            )
        )
