"""The area above the rows: the workbook (name, origin, what can be done with it) and its sheets as
tabs.

It watches the file.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from zoneinfo import ZoneInfo

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QIcon, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QTabBar, QToolButton

from bridge import clock
from bridge.files import open_elsewhere
from bridge.gui.look.painted_widgets import IconLabel, icon
from bridge.gui.look.theme import current_theme, px
from bridge.gui.review.work import SheetTab
from bridge.gui.system.desktop import open_path
from bridge.gui.widgets.controls import Elided, button
from bridge.gui.widgets.file_watch import FileWatch
from bridge.gui.widgets.formats import ago, number, plural, tr, when
from bridge.gui.widgets.layouts import Clear, column, row
from bridge.records.change_set import ChangeSet


class FileCard(Clear):
    """The name of a file and where it is from; `buttons` are those beside it.

    `watch` tells when another program saved or deleted it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.path: Path | None = None
        self._exported = self._merged = self._rows = ""
        self._project = tuple[str, ...]()
        self.name = Elided("", "heading")
        self.words = Elided("", "small", 2 if current_theme().percent > 100 else 1)
        self.read = button(tr("Edit column matching"), "table", "link")
        self.bring = button(tr("Update from service"), "download", "link")
        self.bring.setToolTip(
            tr("Add new values from the service to the workbook. Your changes stay.")
        )
        self.check = button(tr("Check again"), "refresh", "link", shortcut="F5")
        opening = button(tr("Open in spreadsheet"), "external", "link", self._open)
        self.buttons = (self.read, self.bring, self.check, opening)
        self.read.hide()
        self.bring.hide()
        row(
            IconLabel("table", "good", 24),
            column(self.name, self.words, spacing=0),
            spacing=12,
            grows=1,
            within=self,
        )
        self.setMinimumWidth(px(160))
        self.watch = FileWatch(self)
        self.watch.touched.connect(self._tell)
        self._clock = QTimer(self)
        self._clock.setInterval(30_000)
        self._clock.timeout.connect(self._tell)

    def show_file(
        self, path: Path, modified: float, changes: ChangeSet | None, *, own: bool = False
    ) -> None:
        """Show a file and watch it for changes after `modified`; `own` marks a sheet with a
        planner's own layout.
        """
        self.path = path
        self.read.setVisible(own)
        self.name.show_text(path.name)
        self.setAccessibleName(path.name)
        self._exported = self._rows = ""
        self._project = ()
        if changes is not None:
            same = plural(changes.unchanged, "1 unchanged", "{count} unchanged")
            rows = plural(changes.rows, "1 row", "{count} rows")
            self._rows = f"{rows}, {same}" if changes.unchanged else rows
            self._exported, *project = _origin(changes)
            self._project = tuple(project)
        self.watch.begin(path, modified)
        self._tell()
        self._clock.start()

    def show_merge(self, copies: Sequence[Path]) -> None:
        """Show which files are merged into this one, if any."""
        names = ", ".join(path.name for path in copies)
        self._merged = tr("with {names}", names=names) if copies else ""
        self._tell()

    def _open(self) -> None:
        if self.path is not None:
            open_path(self.path)

    def _tell(self) -> None:
        if self.path is None:
            return
        first = (
            tr("open in another program: save it there first") if open_elsewhere(self.path) else ""
        )
        saved = (
            tr(
                "saved {when}",
                when=ago((clock.now() - clock.of_file(self.watch.modified)).total_seconds()),
            )
            if self.watch.modified
            else ""
        )
        # The most important part comes first, because the end is elided.
        self.words.show_text(
            self._merged
            or " · ".join(filter(None, (first, self._rows, self._exported, saved, *self._project)))
        )


def _origin(changes: ChangeSet) -> tuple[str, ...]:
    """Return when the workbook was exported, then of which project."""
    origin = changes.info.origin
    if origin is None:
        return (tr("Not exported by Sheetbridge"),)
    exported = (
        tr("Exported: {when}", when=when(origin.exported_at, ZoneInfo(changes.info.time_zone)))
        if origin.exported_at
        else ""
    )
    return (
        exported,
        tr("project {project}", project=origin.project_id),
        tr("practice") if origin.practice else "",
    )


class SheetTabs(QTabBar):
    """Tabs for the sheets of a workbook, hidden for a single sheet; `chosen` gives the selected
    name.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "sheets")
        self.setAccessibleName(tr("Sheet"))
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Maximum)
        for tool_button, words in zip(
            self.findChildren(QToolButton),
            (tr("Sheets to the left"), tr("Sheets to the right")),
            strict=False,
        ):
            tool_button.setAccessibleName(words)
        self._tabs: tuple[SheetTab, ...] = ()
        self.currentChanged.connect(
            lambda at: self.chosen.emit(self._tabs[at].sheet) if 0 <= at < len(self._tabs) else None
        )

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page: another sheet is chosen by a press."""
        event.ignore()

    def show_sheets(self, tabs: Sequence[SheetTab], current: str) -> None:
        """Show the sheets of a workbook without emitting a signal."""
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
        """Mark the current sheet as having problems, or clear the mark."""
        self.setTabIcon(self.currentIndex(), icon("alert", "bad") if wrong else QIcon())
