"""A page that is one list: filters, search, table, and the actions on the chosen row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtWidgets import QHeaderView, QLineEdit, QTableView, QWidget

from bridge.gui.frame.page import Page
from bridge.gui.frame.shell import Shell
from bridge.gui.look.button_icons import icon
from bridge.gui.look.theme import px
from bridge.gui.widgets.controls import EmptyState, Segments, button
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import Columns, Stack, column, row
from bridge.gui.widgets.lines_table import Cell, LinesModel, plain_table


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
        self.search = QLineEdit()
        self.search.setPlaceholderText(search)
        self.search.setAccessibleName(search)
        self.search.setClearButtonEnabled(True)
        self.search.addAction(icon("search", "muted"), QLineEdit.ActionPosition.LeadingPosition)
        self.search.setMinimumWidth(px(230))
        self.search.setMaximumWidth(px(320))
        self.model = LinesModel(captions)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName(title)
        plain_table(self.table, [], height)
        self.table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        header = self.table.horizontalHeader()
        header.setStretchLastSection(False)
        header.setResizeContentsPrecision(200)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for at in grows:
            header.setSectionResizeMode(at, QHeaderView.ResizeMode.Stretch)
        self.footer_actions = [
            (action, button(action.word, action.icon, action.role, self._runs(action)))
            for action in actions
        ]
        for action, made in self.footer_actions:
            if action.role == "primary":
                self.footer.set_primary(made)
            else:
                self.footer.extras.addWidget(made)
        self.content = QWidget()
        self.column = column(spacing=14, within=self.content)
        self.column.addWidget(Columns(row(self.segments, None), row(None, self.search), (3, 2)))
        self.column.addWidget(self.table, 1)
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
        """Show the rows of the filter that have the words of the search."""
        before, key = self.chosen, self.segments.key
        wanted = self.search.text().casefold().strip()
        self.shown = [
            item
            for item in self.items
            if (key == "all" or key in self.groups(item))
            and (not wanted or wanted in self.words(item).casefold())
        ]
        self.model.show_rows(self.shown, self.cells)
        if before is not None and before in self.shown:
            self.table.selectRow(self.shown.index(before))
        self.show_actions()

    def show_actions(self) -> None:
        """Show the actions for the selected row; all are disabled while a job runs."""
        chosen = self.chosen
        busy = any(job.page == self.key for job in self.session.workers.jobs)
        for action, made in self.footer_actions:
            fits = chosen is not None and action.fits(chosen)
            made.setVisible(fits or action.role == "primary")
            made.setEnabled(fits and not busy)

    def cells(self, item: Any) -> tuple[Cell, ...]:
        raise NotImplementedError

    def groups(self, item: Any) -> Sequence[str]:
        """Return the keys of the filters that show a row, besides `all`."""
        raise NotImplementedError

    def words(self, item: Any) -> str:
        """Return the text that the search looks at: what the row shows, if a page has no other."""
        return " ".join(f"{cell.text} {cell.second} {cell.tip}" for cell in self.cells(item))

    def _runs(self, action: Action) -> Callable[[], object]:
        def run() -> None:
            if self.chosen is not None:
                action.run(self.chosen)

        return run
