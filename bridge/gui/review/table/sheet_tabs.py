"""The sheets of the workbook as tabs over the rows: the one that is shown, each with edits, and
those that could be sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QTabBar, QToolButton

from bridge.gui.look.button_icons import icon
from bridge.gui.widgets.formats import number, plural, tr


@dataclass(frozen=True, slots=True)
class SheetTab:
    """One sheet: its name, how many of its rows are edited, whether something is wrong there, and
    with which sheets it shares its decisions.
    """

    sheet: str
    edits: int
    wrong: bool
    together: str


class SheetTabs(QTabBar):
    """Shows nothing where there is one sheet only. `chosen` gives the name of another one."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "sheets")
        self.setAccessibleName(tr("Sheet"))
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Maximum)
        for made, words in zip(
            self.findChildren(QToolButton),
            (tr("Sheets to the left"), tr("Sheets to the right")),
            strict=False,
        ):
            made.setAccessibleName(words)
        self._tabs: tuple[SheetTab, ...] = ()
        self.currentChanged.connect(
            lambda at: self.chosen.emit(self._tabs[at].sheet) if 0 <= at < len(self._tabs) else None
        )

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page: another sheet is chosen by a press."""
        event.ignore()

    def show_sheets(self, tabs: Sequence[SheetTab], current: str) -> None:
        """Show the sheets of a workbook; sends nothing."""
        self.blockSignals(True)
        while self.count():
            self.removeTab(0)
        self._tabs = tuple(tabs)
        for at, tab in enumerate(tabs):
            name = tab.sheet.replace("&", "&&")
            self.addTab(f"{name}  {number(tab.edits)}" if tab.edits else name)
            edited = plural(tab.edits, "1 edited row", "{count} edited rows")
            words = (
                tr("{sheet}, {edited}", sheet=tab.sheet, edited=edited) if tab.edits else tab.sheet
            )
            self.setAccessibleTabName(at, words)
            self.setTabToolTip(at, words)
            if tab.wrong:
                self.setTabIcon(at, icon("alert", "bad"))
            if tab.sheet == current:
                self.setCurrentIndex(at)
        self.blockSignals(False)
        self.setVisible(len(tabs) > 1)

    def show_wrong(self, wrong: bool) -> None:
        """Mark the sheet that is shown as one in which something is wrong, or nothing any more."""
        self.setTabIcon(self.currentIndex(), icon("alert", "bad") if wrong else QIcon())

    def together(self, sheet: str) -> str:
        """Return with which sheets a sheet shares its decisions: those of one kind's nested lists
        go into the same records.
        """
        return next((tab.together for tab in self._tabs if tab.sheet == sheet), sheet)

    @property
    def sheets(self) -> tuple[str, ...]:
        """Return the names in order."""
        return tuple(tab.sheet for tab in self._tabs)
