"""The runs of a case as a table: what each varies, its state, the days that the service keeps it, and what comes next."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from pathlib import Path

from PySide6.QtWidgets import QTableWidget, QTableWidgetItem

from bridge import clock
from bridge.gui.look.delegates import LinesDelegate
from bridge.gui.widgets.formats import plural, tr, utc, when
from bridge.gui.widgets.lines_table import plain_table
from bridge.gui.widgets.run_states import next_word, status_pill, status_word
from bridge.jobs.simulation.cases import CheckedCase
from bridge.progress import left_words
from bridge.simulation.rules import shown_text
from bridge.simulation.runs import KEPT, URGENT_DAYS, WARN_DAYS, Run, RunStatus, time_left
from bridge.simulation.targets import Captions
from bridge.texts import shown


class RunsTable(QTableWidget):
    """Shows runs, newest submission first."""

    def __init__(self) -> None:
        super().__init__(0, 5)
        self.shown: list[Run] = []
        self.setHorizontalHeaderLabels([tr("Run"), tr("Submitted"), tr("Status"), tr("Kept for"), tr("Next")])
        plain_table(self, [180, 116, 112, 120, 90], 52)
        self.setAccessibleName(tr("Simulation runs"))

    @property
    def chosen(self) -> list[Run]:
        return [self.shown[index.row()] for index in self.selectionModel().selectedRows() if index.row() < len(self.shown)]

    @property
    def newest(self) -> list[Run]:
        return [run for run in self.shown if run.batch == self.shown[0].batch]

    @property
    def to_save(self) -> list[Run]:
        """Return the runs whose results are saved where none is selected: the newest submission, those that failed too, and what is not here yet."""
        unsaved = (run for run in self.shown if run.status is RunStatus.COMPLETED and not run.fetched)
        return list({run.run: run for run in (*self.newest, *unsaved)}.values())

    def show_runs(self, runs: Sequence[Run], checked: CheckedCase | None) -> None:
        """Show runs, with the names of vessels and fixables where the case is open."""
        self.shown = list(runs)
        self.setRowCount(len(runs))
        now = clock.now()
        told = cache(Captions(checked.draft).told) if checked is not None else str
        for at, run in enumerate(runs):
            copy = QTableWidgetItem(run.copy)
            copy.setData(LinesDelegate.SECOND, _short(run) or tr("from {name}", name=Path(run.workbook).name))
            copy.setToolTip(", ".join(f"{told(caption)} {shown_text(text) or '–'}" for caption, text in run.varied.items()))
            status = QTableWidgetItem(status_word(run))
            status.setData(LinesDelegate.PILL, status_pill(run))
            kept, left = QTableWidgetItem(""), run.days_left(now)
            if left is not None and run.status is not RunStatus.DELETED:
                kept.setText(plural(left, "1 day", "{count} days"))
                state = "bad" if left <= URGENT_DAYS else "warn" if left <= WARN_DAYS else "accent"
                kept.setData(LinesDelegate.BAR, (left / KEPT.days, state))
            saved = QTableWidgetItem(next_word(run) or run.said)
            saved.setToolTip(run.said)
            for place, made in enumerate((copy, QTableWidgetItem(when(run.submitted_at) if run.submitted_at else ""), status, kept, saved)):
                self.setItem(at, place, made)


def asked_words(newest: Sequence[Run], now: datetime) -> str:
    """Return how far a submission is of which the service was asked now: `7 of 12 ended, about 3 minutes left · asked 14:05`."""
    running = sum(run.status is RunStatus.IN_PROGRESS for run in newest)
    left = time_left(newest, now)
    words = [tr("{done} of {all} ended", done=len(newest) - running, all=len(newest))] if running else []
    words += [shown(left_words(left.total_seconds()))] if left is not None else []
    asked = tr("asked {when}", when=when(now.isoformat(), within=True))
    return f"{', '.join(words)} · {asked}" if words else asked


def next_step(checked: CheckedCase | None, newest: Sequence[Run], *, submitted: bool) -> str:
    """Return what a planner does next with a case; empty where nothing is known or left to do. `submitted`: its copies were, as they are."""
    if checked is None:
        return ""
    errors, running = len(checked.errors), sum(run.open for run in newest)
    if errors:
        return plural(errors, "Next: correct 1 problem in Excel and save.", "Next: correct {count} problems in Excel and save.")
    if running:
        return plural(
            running, "1 run is being computed; the page asks for it by itself.", "{count} runs are being computed; the page asks for them by itself."
        )
    if not submitted and not (checked.book.copies and checked.book.copies.rows):
        return tr("Next: fill the sheet Copies in Excel and save, or submit the case as it is.")
    if not submitted:
        return plural(checked.count, "Next: submit 1 copy.", "Next: submit {count} copies.")
    completed = sum(run.status is RunStatus.COMPLETED for run in newest)
    return plural(completed, "Next: save the results of 1 run.", "Next: save the results of {count} runs.") if completed else ""


def submitted_as_it_is(workbook: Path, runs: Sequence[Run]) -> bool:
    """Whether a workbook was submitted since it was saved last, so that its results come next and not another submission."""
    if not workbook.exists():
        return False
    # The service's clock says whole seconds.
    saved = clock.of_file(workbook.stat().st_mtime).replace(microsecond=0)
    times = (utc(run.submitted_at) for run in runs if run.workbook == str(workbook) and run.submitted_at)
    return any(at is not None and at >= saved for at in times)


def _short(run: Run) -> str:
    """Return what a run varies by the last words of its captions, where they tell them apart: `capacity 4, wave 1.2`."""
    words = [re.split(r"[.\]]", caption)[-1].strip() for caption in run.varied]
    if len({*words, ""}) <= len(words):
        words = [*run.varied]
    return ", ".join(f"{word} {shown_text(text) or '–'}" for word, text in zip(words, run.varied.values(), strict=True))
