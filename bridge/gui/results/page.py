"""Results: how an upload ended, row by row, in plain words over the service's own; what a planner can do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QLineEdit, QTableView, QVBoxLayout, QWidget

from bridge.gui.frame import tasks
from bridge.gui.frame.page import Page, announce
from bridge.gui.frame.shell import Handed, LookUp, OpenFile, Shell, ShowResult
from bridge.gui.look.painted_widgets import Tile
from bridge.gui.look.theme import px
from bridge.gui.results.lines import (
    NOT_READ_YET,
    SEGMENTS,
    UNASKED,
    Found,
    Sent,
    as_text,
    banner_words,
    captions,
    cells,
    count_of,
    found_in,
    lasted,
    line,
    refusal_key,
    refusals,
    run_word,
    segment_name,
    segment_word,
    sent_of,
)
from bridge.gui.system.desktop import open_path, show_in_folder
from bridge.gui.widgets.controls import Banner, Chooser, EmptyState, Segments, button, tool
from bridge.gui.widgets.formats import number, plural, taken, tr, when
from bridge.gui.widgets.layouts import Columns, Stack, row
from bridge.gui.widgets.lines_table import LinesModel, plain_table
from bridge.gui.widgets.row_texts import FAILED_SHEET
from bridge.jobs.follow import Uploaded
from bridge.mapping.mapping_file import Mapping
from bridge.records.run_types import RowOutcome, RowResult

ADVICE = 3
"""The column of what a planner can do; nothing is to be done about rows that are saved."""


class ResultsPage(Page):
    """Results: what became of each row of a run, why, and what can be done about it."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, tr("Results"), "")
        self.report = self.add_header_button(button(tr("Save report…"), "download", pressed=self.save_report))
        self.folder = self.add_header_button(button(tr("Show in folder"), "folder", pressed=self._show_in_folder))
        self.banner = Banner("good")
        self.tiles = {
            "updated": Tile(tr("updated"), "good"),
            "created": Tile(tr("created"), "good"),
            "failed": Tile(tr("not accepted"), "bad"),
            "unknown": Tile(tr("not known"), "warn"),
            "time": Tile(tr("time taken"), "text", presses=False),
        }
        self.segments = Segments([(key, segment_word(key, 0)) for key in SEGMENTS], tr("Which rows are shown"))
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search"))
        self.search.setToolTip(tr("Search activity or reason"))
        self.search.setAccessibleName(tr("Search activity or reason"))
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumWidth(px(110))
        self.search.setMaximumWidth(px(240))
        self.search.textChanged.connect(lambda _: self._search())
        self.reasons = Chooser()
        self.reasons.setAccessibleName(tr("Rows of one reason"))
        self.reasons.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.reasons.setMinimumContentsLength(14)
        self.reasons.view().setMinimumWidth(px(460))  # a reason is read whole in the list
        self.reasons.activated.connect(lambda _: self._fill())
        self.copy = button(tr("Copy all"), "copy", "link", pressed=self._copy)
        self.again = button("", "review", pressed=self._review_again)
        self.look_up = button(tr("Look up again"), "refresh", pressed=self._look_up)
        self.differing = button(tr("Review what differs"), "review", pressed=self._review_differing)
        self.model, self.table = LinesModel(captions("failed")), QTableView()
        self.table.setModel(self.model)
        self.copy_reference = tool("copy", tr("Copy the reference"), self._copy_reference)
        self.primary = self.footer.set_primary(button(tr("Open workbook"), "external", "primary", pressed=self._open))
        self.uploaded: Uploaded | None = None
        self._found, self._sent, self._zone = list[Found](), dict[str, Sent](), ZoneInfo("UTC")
        for made in (self.again, self.look_up, self.differing, self.segments.buttons["unknown"], self.tiles["unknown"]):
            made.hide()
        self._build()
        self.first = self.table
        self._show_nothing()

    def commands(self) -> dict[str, Callable[[], object]]:
        """Return what the menu can do here now."""
        return {"save-report": self.save_report, "search": self.search.setFocus} if self.uploaded is not None else {}

    @property
    def workbook(self) -> Path | None:
        """Return the workbook in which the outcome stands."""
        return (self.uploaded.workbook or self.uploaded.receipt.workbook) if self.uploaded else None

    def receive(self, what: Handed) -> None:
        """Show how a run ended; the system is told of one that was watched."""
        match what:
            case ShowResult(uploaded, seconds):
                self.show_result(uploaded, seconds)
                if seconds is not None:
                    self.shell.job_finished(self.banner.title.text(), seconds)

    def show_result(self, uploaded: Uploaded, seconds: float | None = None) -> None:
        """Show how a run ended."""
        self.search.clear()
        seconds = lasted(uploaded.summary) if seconds is None else seconds
        self.uploaded = uploaded
        self._zone = self._zone_of(uploaded)
        self._read_sent(uploaded)
        self._offer_reasons(uploaded)
        outcome, summary = uploaded.outcome, uploaded.summary
        self.purpose.show_text(
            tr(
                "{what} of {when} · {name}",
                what=run_word(summary.type),
                when=when(summary.started_at, within=True),
                name=uploaded.receipt.workbook.name,
            )
        )
        failed, unknown = outcome.count(RowResult.FAILED), outcome.count(RowResult.UNKNOWN)
        self.banner.show_words(*banner_words(uploaded))
        for key, count in (("updated", outcome.count(RowResult.UPDATED)), ("created", outcome.count(RowResult.CREATED))):
            self.tiles[key].show_value(number(count), segment_name(key))
        self.tiles["failed"].show_value(number(failed), tr("not accepted"))
        self.tiles["unknown"].show_value(number(unknown), tr("not known"))
        self.tiles["unknown"].setVisible(bool(unknown))
        self.tiles["time"].setVisible(seconds is not None)
        self.tiles["time"].show_value(taken(seconds or 0), tr("time taken"))
        for key in SEGMENTS:
            self.segments.show_text(key, segment_word(key, count_of(uploaded, key)))
        self.segments.buttons["unknown"].setVisible(bool(unknown))
        self.segments.buttons[UNASKED].setVisible(bool(uploaded.outcome.unasked))
        self.segments.choose("failed" if failed else "unknown" if unknown else UNASKED if uploaded.outcome.unasked else "all")
        self.again.setVisible(bool(failed) and uploaded.workbook is not None)
        self.again.setText(plural(failed, "Review this row again", "Review these {count} again"))
        self.look_up.setVisible(bool(unknown))
        self.differing.setVisible(bool(unknown) and uploaded.receipt.workbook.exists())
        self._fill()
        references = ", ".join(uploaded.receipt.correlation_ids)
        self.footer.say(tr("Reference {reference}", reference=references) if references else tr("Run {run}", run=summary.run))
        self.copy_reference.setVisible(bool(references))
        self._pages.setCurrentWidget(self._content)
        self.first = self.table if self.again.isHidden() else self.again
        if self.shell.shows(self.key):
            self.first.setFocus()
        for widget in (self.footer, self.report, self.folder):
            widget.show()
        announce(self, self.banner.accessibleName())
        self.shell.refresh_commands()

    def save_report(self) -> None:
        """Save the report of the run as a workbook."""
        if self.uploaded is None:
            return
        run = self.uploaded.summary.run
        chosen, _ = QFileDialog.getSaveFileName(
            self,
            tr("Save report"),
            str(self.uploaded.receipt.workbook.parent / f"Report {run}.xlsx"),
            tr("Workbooks ({patterns})", patterns="*.xlsx"),
        )
        if chosen:
            self.write_report(Path(chosen))

    def write_report(self, out: Path) -> None:
        """Write the report of the run to a file."""
        assert self.uploaded is not None
        uploaded, ledger = self.uploaded, self.session.ledger
        self.session.start(
            tr("Saving the report"),
            lambda monitor: tasks.save_report(ledger, uploaded.summary.run, out),
            done=lambda _: self.shell.say(tr("{name} was saved.", name=out.name)),
        )

    # Inside ----------------------------------------------------------------------------------------------------------------------------

    def _show_only(self, key: str) -> None:
        self.segments.choose(key)
        self._fill()

    def _fill(self) -> None:
        assert self.uploaded is not None
        key, wanted = self.segments.key, self.search.text().casefold().strip()
        self.reasons.setVisible(key == "failed" and self.reasons.count() > 2)
        reason = self.reasons.currentData() if key == "failed" else None
        of_reason = [
            found for found in found_in(self.uploaded, key) if not reason or (isinstance(found, RowOutcome) and refusal_key(found) == reason)
        ]
        self._found = [found for found in of_reason if not wanted or wanted in self._searched(found)]
        self.model.show_captions(captions(key))
        self.table.setColumnHidden(ADVICE, key in {"updated", "created"})
        self.model.show_rows(self._found, lambda found: cells(line(found, self._zone), self._sent.get(found.id, NOT_READ_YET)))
        self.table.setAccessibleName(tr("Rows of the upload: {word}", word=self.segments.buttons[self.segments.key].text()))

    def _search(self) -> None:
        if self.uploaded is not None:
            self._fill()

    def _searched(self, found: Found) -> str:
        one = line(found, self._zone)
        sent = self._sent.get(one.id, NOT_READ_YET)
        return f"{one.place} {one.id} {sent.name} {sent.changed} {one.words} {one.said} {one.advice}".casefold()

    def _zone_of(self, uploaded: Uploaded) -> ZoneInfo:
        settings = self.session.settings
        account = (settings.account(uploaded.receipt.account) if settings else None) or self.session.account
        return account.zone if account is not None else ZoneInfo("UTC")

    def _offer_reasons(self, uploaded: Uploaded) -> None:
        """Offer the reasons of refusals, each with its rows."""
        self.reasons.clear()
        self.reasons.addItem(tr("All reasons"), "")
        for group in refusals(uploaded):
            self.reasons.addItem(tr("{reason} · {rows}", reason=group.words, rows=plural(group.count, "1 row", "{count} rows")), group.key)

    def _read_sent(self, uploaded: Uploaded) -> None:
        """Read names and changes of the activities that were sent, in a pool thread: there may be very many, and they are on disk."""

        def take(found: dict[str, Sent]) -> None:
            if self.uploaded is uploaded:
                self._sent = found
                self.model.refresh()

        self._sent, zone = {}, self._zone
        self.session.start(tr("Reading the run"), lambda monitor: sent_of(uploaded, zone), done=take)

    def _open(self) -> None:
        if self.workbook is not None:
            open_path(self.workbook)

    def _show_in_folder(self) -> None:
        if self.workbook is not None:
            show_in_folder(self.workbook)

    def _copy(self) -> None:
        found, zone = self._found, self._zone

        def copied(text: str) -> None:
            QApplication.clipboard().setText(text)
            self.shell.say(plural(len(found), "1 row was copied.", "{count} rows were copied."))

        self.session.start(tr("Copying the rows"), lambda monitor: as_text(found, zone), done=copied)

    def _copy_reference(self) -> None:
        assert self.uploaded is not None
        QApplication.clipboard().setText(", ".join(self.uploaded.receipt.correlation_ids))
        self.shell.say(tr("The reference was copied."))

    def _review_again(self) -> None:
        if self.workbook is not None:
            self._review(self.workbook, FAILED_SHEET)

    def _review_differing(self) -> None:
        """Check the workbook that was sent afresh: what the service has as it was wanted is not offered again."""
        if self.uploaded is not None:
            self._review(self.uploaded.receipt.workbook, self.uploaded.receipt.sheet)

    def _review(self, workbook: Path, sheet: str) -> None:
        """Open a sheet in the review; a planner's own is read again by its mapping, where its rows stand."""
        assert self.uploaded is not None
        receipt = self.uploaded.receipt

        def opened(mapping: Mapping | None) -> None:
            own = OpenFile(receipt.workbook, receipt.sheet, mapping=mapping)
            self.shell.go_to("review", OpenFile(workbook, sheet) if mapping is None else own)

        self.session.start(tr("Reading the run"), lambda monitor: tasks.mapping_of(receipt), done=opened)

    def _look_up(self) -> None:
        if self.uploaded is not None:
            self.shell.hand_to("history", LookUp(self.uploaded.summary.run))

    def _show_nothing(self) -> None:
        self.purpose.show_text(tr("How the last upload ended, row by row."))
        self._pages.setCurrentWidget(self._empty)
        for widget in (self.footer, self.report, self.folder):
            widget.hide()

    def _build(self) -> None:
        self._pages, self._content = Stack(), QWidget()
        column = QVBoxLayout(self._content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(14)
        column.addWidget(self.banner)
        column.addLayout(row(*self.tiles.values(), spacing=10))
        find = row(None, self.reasons, self.search, self.copy, self.differing, self.look_up, self.again, spacing=10)
        column.addWidget(Columns(row(self.segments, None), find, spacing=10))
        column.addWidget(plain_table(self.table, [80, 190, 340, 300], 54), 1)
        self.segments.chosen.connect(lambda _: self._fill())
        for key in ("updated", "created", "failed", "unknown"):
            self.tiles[key].clicked.connect(partial(self._show_only, key))
        history = button(tr("Open the history"), "history", pressed=lambda: self.shell.go_to("history"))
        self._empty = EmptyState(
            "document",
            tr("No upload yet"),
            tr("After an upload, each row stands here with what the service said. Earlier ones are in History."),
            history,
        )
        self._pages.addWidget(self._content)
        self._pages.addWidget(self._empty)
        self.body_column.addWidget(self._pages, 1)
        self.footer.left.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.footer.extras.insertWidget(0, self.copy_reference)
