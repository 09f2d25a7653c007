"""What moves, in a line of words, and on request the days by team, site and work package; counted in a pool thread."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QWidget

from bridge.errors import BridgeError
from bridge.gui.frame.shell import Shell
from bridge.gui.look.theme import px
from bridge.gui.widgets.controls import Elided, label, tool
from bridge.gui.widgets.formats import number, tr
from bridge.gui.widgets.layouts import clear, column, row, scrolled
from bridge.jobs.plan.moves_told import Move, MoveSums, groups, headline, sum_words, summed
from bridge.texts import shown

_MOST = 100
"""Lines that are shown under each heading; the report has them all."""


class WhatMoves(QWidget):
    """Shows how many activities move in which way. What is asked while another count runs is counted after it, the last only."""

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self._shell = shell
        self._running = False
        self._next: Callable[[], Iterable[Move]] | None = None
        self.words = Elided(role="strong")
        self.more = tool("list", tr("Days by team, site and work package"), self._turn)
        self.more.setCheckable(True)
        self.sums = QWidget()
        self._lines = column(spacing=3)
        self.sums.setLayout(self._lines)
        self._area = scrolled(self.sums)
        self._area.setMaximumHeight(px(150))
        head = row(self.words, self.more, spacing=6, grows=0)
        column(head, self._area, spacing=2, within=self, margins=(10, 0, 8, 4))
        for widget in (self._area, self.more):
            widget.hide()

    def count(self, moves: Callable[[], Iterable[Move]]) -> None:
        """Count moves, which are asked for in a pool thread, and show how many there are."""
        self._next = moves
        if not self._running:
            self._go_on()

    def _go_on(self) -> None:
        moves, self._next = self._next, None
        if moves is None:
            return
        self._running = True
        self._shell.session.start(tr("Counting what moves"), lambda monitor: summed(moves()), done=self._take, failed=self._failed)

    def _take(self, sums: MoveSums) -> None:
        self._running = False
        if self._next is None:
            self._show(sums)
        self._go_on()

    def _failed(self, error: BridgeError) -> None:
        self._running = False
        self._shell.show_error(error)

    def _show(self, sums: MoveSums) -> None:
        self.words.show_text(shown(headline(sums)))
        clear(self._lines)
        for heading, shifted in groups(sums):
            if shifted:
                self._lines.addWidget(label(shown(heading), "field"))
                for sum in shifted[:_MOST]:
                    self._lines.addWidget(label(shown(sum_words(sum)), wrap=True, selectable=True))
            if len(shifted) > _MOST:
                self._lines.addWidget(label(tr("{count} more stand in the report.", count=number(len(shifted) - _MOST)), "small"))
        self._lines.addStretch(1)
        self.more.setVisible(bool(sums.by_team or sums.by_site or sums.by_work_package))
        self._turn()

    def _turn(self) -> None:
        self._area.setVisible(self.more.isChecked() and not self.more.isHidden())
