"""Today: where a planner goes on who is signed in.

Workbooks with their state, open uploads, saved exports, results that will be deleted.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from bridge import clock
from bridge.gui.frame import tasks
from bridge.gui.frame.shell import LookUp, RunSaved, Shell
from bridge.gui.frame.workbook_list import WorkbookList
from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.widgets.controls import Elided, button, card, label
from bridge.gui.widgets.formats import plural, tr, when
from bridge.gui.widgets.layouts import Columns, clear, column, row

if TYPE_CHECKING:
    from bridge.records.runs import RunSummary
    from bridge.simulation.runs import Run

SOON = 5
"""Days before the service deletes results from which on they are named here."""


class Today(QWidget):
    """What waits for the planner."""

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self._shell = shell
        self._session = shell.session
        self.workbooks = WorkbookList(shell, 6)
        self.uploads, self.saved, self.results = (_lines() for _ in range(3))
        self._uploads_card, self._saved_card, self._results_card = (
            _card(tr("Open uploads"), self.uploads),
            _card(tr("Saved exports"), self.saved),
            _card(tr("Simulation results that will be deleted"), self.results),
        )
        books, inside = card(spacing=10)
        opening = button(tr("Open another…"), "folder", "link", pressed=shell.ask_file)
        inside.addLayout(row(label(tr("Go on with a workbook"), "heading"), None, opening))
        inside.addWidget(self.workbooks)
        right = column(self._uploads_card, self._saved_card, self._results_card, None, spacing=14)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(Columns(column(books, None), right, (4, 3), 18))
        self._uploads_card.hide()
        self._results_card.hide()
        self._session.settings_changed.connect(self._show_saved)
        self._session.history_changed.connect(self.refresh)
        self._show_saved()

    @property
    def knows_something(self) -> bool:
        """Whether there is anything to go on with."""
        settings = self._session.settings
        return bool(
            self._session.memory.recent() or (settings is not None and settings.saved_exports)
        )

    def refresh(self) -> None:
        """Read what waits, in a pool thread."""
        self.workbooks.refresh()
        self._show_saved()
        self._session.workers.start("today", lambda monitor: tasks.history(), done=self._take)

    def _take(self, found: tasks.History) -> None:
        from bridge.records.runs import RunState  # the first paint does without
        from bridge.simulation.runs import RunStatus

        still_open, now = {RunState.SENDING, RunState.FOLLOWING, RunState.UNKNOWN}, clock.now()
        self._show_uploads(run for run in found.runs if run.state in still_open)
        waiting = (
            run
            for run in found.simulations
            if run.status is RunStatus.COMPLETED and not run.fetched and not run.reuses
        )
        self._show_results(
            (run, left) for run in waiting if (left := run.days_left(now)) and left <= SOON
        )

    def _show_uploads(self, runs: Iterable[RunSummary]) -> None:
        clear(self.uploads)
        for run in runs:
            words = tr(
                "{rows} · {account} · {when}",
                rows=_rows(run),
                account=run.account,
                when=when(run.started_at),
            )
            again = button(
                tr("Look up again"), role="link", pressed=partial(self._look_up, run.run)
            )
            self.uploads.addLayout(_line("clock", "warn", run.workbook.name, words, again))
        self._uploads_card.setVisible(bool(self.uploads.count()))

    def _show_saved(self) -> None:
        clear(self.saved)
        settings = self._session.settings
        entries = [saved.get("name", "") for saved in settings.saved_exports] if settings else []
        for name in entries:
            self.saved.addWidget(
                button(
                    name, "download", pressed=partial(self._shell.go_to, "export", RunSaved(name))
                )
            )
        if not entries:
            words = tr("Save an export on the Export page, and one click here runs it again.")
            self.saved.addWidget(label(words, "muted", wrap=True))
            self.saved.addLayout(
                row(
                    button(
                        tr("Export something"),
                        "download",
                        pressed=partial(self._shell.go_to, "export"),
                    ),
                    None,
                )
            )

    def _show_results(self, runs: Iterable[tuple[Run, int]]) -> None:
        clear(self.results)
        for run, left in runs:
            show = button(tr("Show"), role="link", pressed=partial(self._shell.go_to, "simulation"))
            words = plural(
                left, "{case} · deleted in 1 day", "{case} · deleted in {count} days", case=run.case
            )
            self.results.addLayout(
                _line("turbine", "bad" if left <= 1 else "warn", run.copy, words, show)
            )
        self._results_card.setVisible(bool(self.results.count()))

    def _look_up(self, run: str) -> None:
        self._shell.go_to("history", LookUp(run))


def _lines() -> QVBoxLayout:
    made = QVBoxLayout()
    made.setSpacing(8)
    return made


def _card(title: str, lines: QVBoxLayout) -> QFrame:
    frame, inside = card(spacing=10)
    inside.addWidget(label(title, "heading"))
    inside.addLayout(lines)
    return frame


def _line(icon: str, token: str, title: str, words: str, made: QPushButton) -> QVBoxLayout:
    made.setAccessibleName(f"{made.text()} {title}")
    across = row(
        IconLabel(icon, token, 20),
        column(Elided(title, "strong"), Elided(words, "small"), spacing=0),
        made,
        spacing=12,
        grows=1,
    )
    return column(across)


def _rows(run: RunSummary) -> str:
    return plural(run.sent, "1 row", "{count} rows")
