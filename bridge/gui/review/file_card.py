"""The card of the workbook under review: name, where it comes from, rows, Check again.

It watches the file.
"""

from __future__ import annotations

from pathlib import Path
from zoneinfo import ZoneInfo

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame

from bridge import clock
from bridge.files import open_elsewhere
from bridge.gui.look.painted_widgets import IconLabel, Pill
from bridge.gui.widgets.controls import Elided, button
from bridge.gui.widgets.file_watch import FileWatch
from bridge.gui.widgets.formats import ago, plural, tr, when
from bridge.gui.widgets.layouts import column, row
from bridge.records.changes import ChangeSet


class FileCard(QFrame):
    """Shows the file; `saved` after another program saved it, `gone` after it was deleted, the
    others when a button is pressed.

    `reading` is wanted of a planner's own sheet only: what its columns are.
    """

    saved = Signal()
    gone = Signal()
    again = Signal()
    fresh = Signal()
    reading = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.path: Path | None = None
        self._exported = ""
        self._project = tuple[str, ...]()
        self.name = Elided("", "strong")
        self.words = Elided("", "small")
        self.rows = Pill("", "muted")
        self.check = button(tr("Check again"), "refresh", "link", pressed=self.again.emit)
        self.bring = button(tr("Update from service"), "download", "link", pressed=self.fresh.emit)
        self.bring.setToolTip(
            tr("Add new values from the service to the workbook. Your changes stay.")
        )
        self.bring.hide()
        self.read = button(tr("Edit column matching"), "wrench", "link", pressed=self.reading.emit)
        self.read.hide()
        parts = (self.rows, self.read, self.bring, self.check)
        row(
            IconLabel("table", "good", 24),
            column(self.name, self.words, spacing=0),
            *parts,
            spacing=14,
            grows=1,
            margins=(18, 8, 10, 8),
            within=self,
        )
        self.watch = FileWatch(self)
        self.watch.saved.connect(self.saved)
        self.watch.gone.connect(self.gone)
        self.watch.settled.connect(self._tell)
        self._clock = QTimer(self)
        self._clock.setInterval(30_000)
        self._clock.timeout.connect(self._tell)

    def show_file(
        self, path: Path, modified: float, changes: ChangeSet | None, *, own: bool = False
    ) -> None:
        """Show a file that was read when it had this time, and watch it; `own` says that it is of
        another layout than ours.
        """
        self.path = path
        self.read.setVisible(own)
        self.name.show_text(path.name)
        self.setAccessibleName(path.name)
        self.rows.setVisible(changes is not None)
        self._exported = ""
        self._project = ()
        if changes is not None:
            same = plural(changes.unchanged, "1 unchanged", "{count} unchanged")
            rows = plural(changes.rows, "1 row", "{count} rows")
            self.rows.show_state(f"{rows} · {same}" if changes.unchanged else rows, "muted")
            self._exported, *project = _origin(changes)
            self._project = tuple(project)
        self.watch.begin(path, modified)
        self._tell()
        self._clock.start()

    def stop(self) -> None:
        """Watch no longer."""
        self.watch.stop()
        self._clock.stop()
        self.path = None

    def _tell(self) -> None:
        if self.path is None:
            return
        first = tr("open in another app: save it there first") if open_elsewhere(self.path) else ""
        saved = (
            tr(
                "saved {when}",
                when=ago((clock.now() - clock.of_file(self.watch.modified)).total_seconds()),
            )
            if self.watch.modified
            else ""
        )
        # What matters most stands first: where there is no room, the end is cut.
        self.words.show_text(
            " · ".join(part for part in (first, self._exported, saved, *self._project) if part)
        )


def _origin(changes: ChangeSet) -> tuple[str, ...]:
    """Return when the workbook was exported, then of which project."""
    origin = changes.info.origin
    if origin is None:
        return (tr("not exported by Sheetbridge"),)
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
