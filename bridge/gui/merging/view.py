"""The merge as the review shows it: into which file, what comes in from whom, and beside the lines the conflict that is to be decided."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QTableView, QWidget

from bridge.errors import BridgeError
from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.look.theme import px
from bridge.gui.merging.lines import SEGMENTS, Decided, banner, cells, found_in, key_of, left_open, segment_word, stops, whose
from bridge.gui.widgets.controls import Banner, Chooser, Elided, Segments, button, card, field, label
from bridge.gui.widgets.formats import number, tr
from bridge.gui.widgets.layouts import Clear, clear, column, row, scrolled
from bridge.gui.widgets.lines_table import LinesModel, plain_table
from bridge.jobs.sharing.merge import ClashShown, MergeDone
from bridge.texts import shown


class MergeView(Clear):
    """Shows a merge. `into` is the file that was chosen for the plan, `decided` a conflict and the file whose value counts.

    `decided_all` is the file that counts in every conflict that it is part of and that nobody has decided.
    """

    into = Signal(Path)
    decided = Signal(object, str)
    decided_all = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.plan, self.others = Chooser(), Elided("", "small")
        self.plan.activated.connect(lambda at: self.into.emit(self.plan.itemData(at)))
        self.banner, self.alone = Banner(), button("", "folder")
        self.meant = button(tr("It is meant so"))
        for made in (self.alone, self.meant):
            self.banner.add_button(made)
        self.segments = Segments([(key, segment_word(key, 0)) for key in SEGMENTS], tr("Which lines are shown"))
        self.segments.chosen.connect(lambda _: self._fill())
        captions = [tr("Sheet and row"), tr("Activity"), tr("Column"), tr("By"), tr("At export"), tr("Merged")]
        self.model, self.table = LinesModel(captions), QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName(tr("What the copies hold"))
        self.done: MergeDone | None = None
        self._decided: Decided = {}
        self._build()
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._show_chosen())
        self.table.activated.connect(lambda _: self._begin_choosing())

    def show_files(self, paths: Sequence[Path], plan: Path) -> None:
        """Show which files are merged, before any of them is read."""
        self.done = None
        self.plan.clear()
        for path in paths:
            self.plan.addItem(path.name, path)
        self.plan.setCurrentIndex([*paths].index(plan))
        rest = ", ".join(path.name for path in paths if path != plan)
        self.others.show_text(tr("from {names}. None of these files is changed; the result is a file of its own.", names=rest))
        self.banner.hide()
        self._parts(shown=False)

    def show_error(self, error: BridgeError) -> None:
        """Say why the files cannot be merged."""
        self.done = None
        self.banner.show_words(shown(error.title), shown(error.advice), "bad")
        self.banner.show()
        self.alone.setText(tr("Open {name} alone", name=self.plan.currentText()))
        self.alone.show()
        self.meant.hide()
        self._parts(shown=False)

    def show_merge(self, done: MergeDone, decided: Decided) -> None:
        """Show what a merge would do, with what is decided; a conflict that nobody has decided is shown first."""
        fresh = self.done is not done
        self.done, self._decided = done, decided
        for key in SEGMENTS:
            self.segments.show_text(key, segment_word(key, len(found_in(done, key))))
        self.segments.buttons["problems"].setVisible(bool(done.problems))
        if fresh:
            self.segments.choose(next((key for key in SEGMENTS if found_in(done, key)), "conflicts"))
        self.alone.hide()
        self.meant.setVisible(bool(stops(done)))
        self.banner.show_words(*banner(done))
        self.banner.show()
        self._parts(shown=True)
        self.table.setFocus()  # also after a decision: the button that took the value goes, and Qt would take the sidebar
        chosen = self.table.currentIndex().row()
        self._fill()
        if self.segments.key == "conflicts":
            self._select_open(max(chosen, 0))

    def chosen(self) -> ClashShown | None:
        """Return the conflict that is selected."""
        at = self.table.currentIndex().row()
        clashes = self.done.conflicts if self.done is not None and self.segments.key == "conflicts" else ()
        return clashes[at] if 0 <= at < len(clashes) else None

    def _begin_choosing(self) -> None:
        """Put the keyboard on the first value of the conflict that is selected."""
        for at in range(self._choices.count()):
            part = self._choices.itemAt(at)
            if part is not None and isinstance(made := part.widget(), QPushButton):
                made.show()  # one that was made just now is shown a moment later, and a hidden one takes no focus
                made.setFocus()
                return

    def _select_open(self, start: int) -> None:
        """Select the next conflict that nobody has decided, else the one where the planner was."""
        assert self.done is not None
        waiting = {key_of(clash) for clash in left_open(self.done, self._decided)}
        clashes = self.done.conflicts
        around = [(start + step) % len(clashes) for step in range(len(clashes))]
        found = next((at for at in around if key_of(clashes[at]) in waiting), start if start < len(clashes) else 0)
        if clashes:
            self.table.selectRow(found)

    def _fill(self) -> None:
        done, decided = self.done, self._decided
        if done is None:
            return
        self.model.show_rows(found_in(done, self.segments.key), lambda found: cells(found, done, decided))
        self._panel.setVisible(self.segments.key == "conflicts" and bool(done.conflicts))
        self._show_chosen()

    def _show_chosen(self) -> None:
        """Show the chosen conflict with each file's value."""
        clear(self._choices)
        clash, done = self.chosen(), self.done
        if clash is None or done is None:
            return
        taken = self._decided.get(key_of(clash))
        self._choices.addWidget(label(f"{clash.id}: {clash.column}", "strong", wrap=True))
        self._choices.addWidget(label(tr("At export: {value}", value=clash.before or tr("(empty)")), "muted", wrap=True))
        for name, value in clash.values.items():
            self._choices.addWidget(label(whose(name, done), "small", wrap=True))
            if name in clash.choices:
                self._choices.addWidget(self._use(clash, name, value or tr("(empty)"), chosen=taken == name))
            else:
                self._choices.addWidget(label(value or tr("(empty)"), wrap=True))
        if clash.choices != tuple(clash.values):
            self._choices.addWidget(label(tr("A formula of the plan is not written over. Change it there."), "muted", wrap=True))
        self._for_all(done)
        self._choices.addStretch(1)

    def _use(self, clash: ClashShown, name: str, value: str, *, chosen: bool) -> QWidget:
        made = button("", "check" if chosen else "", pressed=lambda: self.decided.emit(key_of(clash), name))
        made.setText(made.fontMetrics().elidedText(" ".join(value.split()), self._cut, px(230)))
        made.setToolTip(value)
        made.setAccessibleName(tr("Use {value} of {name}", value=value, name=name))
        return made

    def _for_all(self, done: MergeDone) -> None:
        waiting = left_open(done, self._decided)
        for name in done.files:
            count = sum(name in clash.choices for clash in waiting)
            if count > 1:
                words = tr("{name} counts in all {count} open conflicts", name=name, count=number(count))
                made = button("", role="link", pressed=partial(self.decided_all.emit, name))
                made.setText(made.fontMetrics().elidedText(words, self._cut, px(250)))
                made.setAccessibleName(words)
                self._choices.addWidget(made)

    def _parts(self, *, shown: bool) -> None:
        self.segments.setVisible(shown)
        self._rows.setVisible(shown)

    def _build(self) -> None:
        self._cut = Qt.TextElideMode.ElideMiddle
        frame, inside = card(margins=14, spacing=2)
        into = row(IconLabel("people", "accent", 24), field(tr("Merge into"), self.plan), self.others, spacing=14, grows=2)
        inside.addLayout(into)
        self._panel = QFrame()
        self._panel.setProperty("role", "card")
        content = QWidget()
        self._choices = column(spacing=6, within=content, margins=(14, 12, 14, 12))
        self._panel.setLayout(column(scrolled(content)))
        self._panel.setFixedWidth(px(290))
        self._rows = QWidget()
        row(plain_table(self.table, [140, 112, 118, 170, 140, 160], 34), self._panel, spacing=12, grows=0, within=self._rows)
        outer = column(spacing=12, within=self)
        for part in (frame, self.banner, self.segments):
            outer.addWidget(part)
        outer.addWidget(self._rows, 1)
        outer.addStretch(0)
