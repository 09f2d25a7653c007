"""A page that is one list (filters, search, table, actions on the chosen row), and the list of
recent workbooks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QTableView, QWidget

from bridge import clock
from bridge.gui.frame.page import Page
from bridge.gui.frame.shell import Shell
from bridge.gui.look.theme import px
from bridge.gui.system.window_state import Recent, names_apart
from bridge.gui.widgets.controls import EmptyState, Segments, button, label, listed, search_field
from bridge.gui.widgets.formats import ago, plural, tr, when
from bridge.gui.widgets.layouts import Columns, Stack, clear, column, row
from bridge.gui.widgets.lines_table import Cell, LinesModel, plain_table, stretch_columns


@dataclass(frozen=True, slots=True)
class Action:
    """A footer button, shown if it `fits` the selected row."""

    word: str
    icon: str
    run: Callable[[Any], object]
    fits: Callable[[Any], bool] = lambda row: True
    role: str = ""


class ListPage(Page):
    """The base of History and Results.

    A page passes its rows to `show_items` and overrides `cells`, `groups` and `words` for display,
    filter and search.
    """

    def __init__(
        self,
        shell: Shell,
        title: str,
        purpose: str,
        *,
        captions: Sequence[str],
        grows: Sequence[int],
        filters: Sequence[tuple[str, str]],
        search: str,
        empty: EmptyState,
        actions: Sequence[Action] = (),
        height: int = 44,
    ) -> None:
        super().__init__(shell, title, purpose)
        self.items: Sequence[Any] = ()
        self.shown: list[Any] = []
        self.segments = Segments(filters, tr("Filter"))
        self.search = search_field(search, search)
        self.search.setMinimumWidth(px(230))  # the hint is not cut
        self.model = LinesModel(captions)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName(title)
        plain_table(self.table, [], height)
        self.table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        stretch_columns(self.table, *grows)
        self.footer_actions = [
            (action, button(action.word, action.icon, action.role, partial(self._run, action)))
            for action in actions
        ]
        for action, press_button in self.footer_actions:
            if action.role == "primary":
                self.footer.set_primary(press_button)
            else:
                self.footer.extras.addWidget(press_button)
        self.content = QWidget()
        self.column = column(spacing=14, within=self.content)
        self.column.addWidget(Columns(row(self.segments, None), row(None, self.search), (3, 2)))
        self.column.addWidget(self.table, 1)
        self._no_match = label(tr("Nothing matches. Clear the search or choose All."), "muted")
        self.column.addWidget(self._no_match)
        self.stack = Stack()
        self.stack.addWidget(self.content)
        self.stack.addWidget(empty)
        self.body_column.addWidget(self.stack, 1)
        self.first = self.table
        self.segments.chosen.connect(lambda _: self.fill())
        self.search.textChanged.connect(lambda _: self.fill())
        self.table.selectionModel().selectionChanged.connect(lambda *_: self.show_actions())
        self.session.workers.changed.connect(self.show_actions)

    @property
    def chosen(self) -> Any | None:
        rows = self.table.selectionModel().selectedRows()
        at = rows[0].row() if rows else -1
        return self.shown[at] if 0 <= at < len(self.shown) else None

    def show_items(self, items: Sequence[Any]) -> None:
        """Show rows; the chosen one stays chosen."""
        self.items = items
        self.stack.setCurrentIndex(0 if items else 1)
        self.footer.setVisible(bool(items))
        self.fill()

    def fill(self) -> None:
        """Show the rows of the filter that match the search."""
        before, key = self.chosen, self.segments.key
        wanted = self.search.text().casefold().strip()
        self.shown = [
            item
            for item in self.items
            if (key == "all" or key in self.groups(item))
            and (not wanted or wanted in self.words(item).casefold())
        ]
        self._no_match.setVisible(not self.shown)
        self.model.show_rows(self.shown, self.cells)
        if before is not None and before in self.shown:
            self.table.selectRow(self.shown.index(before))
        self.show_actions()

    def show_actions(self) -> None:
        """Show the actions for the selected row; all are disabled while a job runs."""
        chosen = self.chosen
        busy = any(job.page == self.key for job in self.session.workers.jobs)
        for action, press_button in self.footer_actions:
            fits = chosen is not None and action.fits(chosen)
            press_button.setVisible(fits or action.role == "primary")
            press_button.setEnabled(fits and not busy)

    def cells(self, item: Any) -> tuple[Cell, ...]:
        raise NotImplementedError

    def groups(self, item: Any) -> Sequence[str]:
        """Return the keys of the filters that show a row, besides `all`."""
        raise NotImplementedError

    def words(self, item: Any) -> str:
        """Return the searchable text of a row, by default what it shows."""
        return " ".join(f"{cell.text} {cell.second} {cell.tip}" for cell in self.cells(item))

    def _run(self, action: Action) -> None:
        if self.chosen is not None:
            action.run(self.chosen)


class WorkbookList(QWidget):
    """Recent workbooks, newest first."""

    def __init__(self, shell: Shell, most: int) -> None:
        super().__init__()
        self._shell = shell
        self._most = most
        self.lines = column(within=self)
        shell.session.recent_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show them as they are now."""
        clear(self.lines)
        recents = self._shell.session.memory.recent()
        if not recents:
            self.lines.addWidget(label(tr("Your workbooks appear here."), "muted", wrap=True))
        names = names_apart([Path(recent.path) for recent in recents])
        for recent, name in zip(recents[: self._most], names, strict=False):
            self.lines.addLayout(self._line(recent, name))

    def _line(self, recent: Recent, name: str) -> QHBoxLayout:
        path = Path(recent.path)
        words = state_words(recent, path.stat().st_mtime if path.exists() else 0.0)
        opening = button(tr("Review"), role="link", pressed=partial(self._shell.open_file, path))
        opening.setAccessibleName(tr("Review {name}", name=name))
        return listed(("table", _token(recent)), name, words, opening)


def _token(recent: Recent) -> str:
    """Return the colour of a workbook's icon: green only if nothing is left to do."""
    if recent.count or recent.others or recent.refused or recent.note == "Outcome unknown":
        return "warn"
    return "good" if recent.note in {"Uploaded", "Checked", "Exported"} else "muted"


def state_words(recent: Recent, modified: float) -> str:
    """Return the last known state of a workbook without opening it, and whether it was edited
    since.
    """
    left = max(0, recent.count - recent.refused)
    facts = list[str]()
    if recent.note in {"Uploaded", "Outcome unknown"} or not recent.count:
        facts.append(f"{tr(recent.note)} · {when(recent.at)}")
    if recent.refused:
        facts.append(plural(recent.refused, "1 row not accepted", "{count} rows not accepted"))
    if left:
        facts.append(plural(left, "1 row, not uploaded", "{count} rows, not uploaded"))
    if recent.skipped:
        facts.append(plural(recent.skipped, "1 row skipped", "{count} rows skipped"))
    if recent.others:
        facts.append(
            plural(recent.others, "1 row cannot be uploaded", "{count} rows cannot be uploaded")
        )
    if (saved := recent.edited_at(modified)) is not None:
        facts.append(tr("edited {ago}", ago=ago((clock.now() - saved).total_seconds())))
    return " · ".join(facts)
