"""A one-line summary of the moves, counted in a pool thread."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QWidget

from bridge.errors import BridgeError
from bridge.gui.frame.shell import Shell
from bridge.gui.widgets.controls import Elided
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import row
from bridge.jobs.versions import Counts, Move, counted, headline
from bridge.texts import shown


class WhatMoves(QWidget):
    """A label with the number of activities moved in each way.

    Of the requests made during a count, only the last one is counted afterwards.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self._shell = shell
        self._running = False
        self._next: Callable[[], Iterable[Move]] | None = None
        self.words = Elided(role="strong")
        row(self.words, within=self, margins=(10, 0, 8, 4))

    def count(self, moves: Callable[[], Iterable[Move]]) -> None:
        """Count moves, which are asked for in a pool thread, and show how many there are."""
        self._next = moves
        if not self._running:
            self._go_on()

    def _go_on(self) -> None:
        moves = self._next
        self._next = None
        if moves is None:
            return
        self._running = True
        self._shell.session.start(
            tr("Counting what moves"),
            lambda monitor: counted(moves()),
            done=self._take,
            failed=self._failed,
        )

    def _take(self, counts: Counts) -> None:
        self._running = False
        if self._next is None:
            self._show(counts)
        self._go_on()

    def _failed(self, error: BridgeError) -> None:
        self._running = False
        self._shell.show_error(error)

    def _show(self, counts: Counts) -> None:
        self.words.show_text(shown(headline(counts)))
