"""Results: how an upload ended, row by row, in plain words over the service's own; what a planner can do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QStackedWidget, QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget

from bridge.gui import tasks
from bridge.gui.delegates import LinesDelegate
from bridge.gui.layouts import Columns, row
from bridge.gui.page import Page, announce
from bridge.gui.painted import Tile
from bridge.gui.system import open_path, show_in_folder
from bridge.gui.uploading import plain_table
from bridge.gui.widgets import Banner, EmptyState, Segments, button, tool
from bridge.gui.words import number, plural, taken, tr, when
from bridge.records.rows import RowOutcome, RowResult
from bridge.texts import shown

if TYPE_CHECKING:
    from bridge.gui.frame import Frame
    from bridge.jobs.follow import Uploaded

FAILED_SHEET = "Failed rows"
SEGMENTS: dict[str, frozenset[RowResult]] = {
    "failed": frozenset({RowResult.FAILED}),
    "unknown": frozenset({RowResult.UNKNOWN}),
    "updated": frozenset({RowResult.UPDATED}),
    "created": frozenset({RowResult.CREATED}),
    "all": frozenset(RowResult),
}
SHOWN_ROWS = 5000
"""More rows than this are not listed on the screen; the workbook and the report hold them all."""
_LOOK = {
    RowResult.FAILED: ("alert", "bad"),
    RowResult.UNKNOWN: ("help", "warn"),
    RowResult.UPDATED: ("check", "good"),
    RowResult.CREATED: ("plus", "good"),
}


def segment_word(key: str, count: int) -> str:
    """Return the words of a segment with its count."""
    words = {
        "failed": tr("Not accepted"),
        "unknown": tr("Not known"),
        "updated": tr("Updated"),
        "created": tr("Created"),
        "all": tr("All"),
    }
    return f"{words[key]} {number(count)}"


class ResultsPage(Page):
    """The page."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame, tr("Results"), "")
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
        self.copy = button(tr("Copy all"), "copy", "link", pressed=self._copy)
        self.again = button("", "review", pressed=self._review_again)
        self.look_up = button(tr("Look up again"), "refresh", pressed=self._look_up)
        self.table = QTableWidget(0, 4)
        self.copy_reference = tool("copy", tr("Copy the reference"), self._copy_reference)
        self.primary = self.footer.set_primary(button(tr("Open workbook"), "external", "primary", pressed=self._open))
        self.uploaded: Uploaded | None = None
        self._names: dict[str, str] = {}
        for made in (self.again, self.look_up, self.segments.buttons["unknown"], self.tiles["unknown"]):
            made.hide()
        self._build()
        self.first = self.table
        self._show_nothing()

    def commands(self) -> dict[str, Callable[[], object]]:
        """Return what the menu can do here now."""
        return {"save-report": self.save_report} if self.uploaded is not None else {}

    @property
    def workbook(self) -> Path | None:
        """Return the workbook in which the outcome stands."""
        return (self.uploaded.workbook or self.uploaded.receipt.workbook) if self.uploaded else None

    def show_result(self, uploaded: Uploaded, seconds: float | None = None) -> None:
        """Show how a run ended."""
        self.uploaded = uploaded
        outcome, summary = uploaded.outcome, uploaded.summary
        self.purpose.show_text(
            tr("{what} of {when} · {name}", what=run_word(summary.type), when=when(summary.started_at), name=uploaded.receipt.workbook.name)
        )
        failed, unknown = outcome.count(RowResult.FAILED), outcome.count(RowResult.UNKNOWN)
        saved, sent = outcome.count(RowResult.UPDATED) + outcome.count(RowResult.CREATED), len(outcome.rows)
        self._say(uploaded, saved, sent, failed, unknown)
        for key, count in (("updated", outcome.count(RowResult.UPDATED)), ("created", outcome.count(RowResult.CREATED))):
            self.tiles[key].show_value(number(count), segment_name(key), loud=bool(count))
        self.tiles["failed"].show_value(number(failed), tr("not accepted"), loud=bool(failed))
        self.tiles["unknown"].show_value(number(unknown), tr("not known"), loud=bool(unknown))
        self.tiles["unknown"].setVisible(bool(unknown))
        self.tiles["time"].setVisible(seconds is not None)
        self.tiles["time"].show_value(taken(seconds or 0), tr("time taken"))
        for key, results in SEGMENTS.items():
            self.segments.show_text(key, segment_word(key, sum(found.result in results for found in outcome.rows)))
        self.segments.buttons["unknown"].setVisible(bool(unknown))
        self.segments.choose("failed" if failed else "unknown" if unknown else "all")
        self.again.setVisible(bool(failed) and uploaded.workbook is not None)
        self.again.setText(plural(failed, "Review this row again", "Review these {count} again"))
        self.look_up.setVisible(bool(unknown))
        self._fill()
        references = ", ".join(uploaded.receipt.correlation_ids)
        self.footer.say(tr("Reference {reference}", reference=references) if references else tr("Run {run}", run=summary.run))
        self.copy_reference.setVisible(bool(references))
        self._pages.setCurrentWidget(self._content)
        for widget in (self.footer, self.report, self.folder):
            widget.show()
        announce(self, self.banner.accessibleName())
        self.frame.commands.refresh()

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
        run, ledger = self.uploaded.summary.run, self.session.ledger
        self.session.start(
            tr("Saving the report"),
            lambda monitor: tasks.save_report(ledger, run, out),
            done=lambda _: self.frame.toast.say(tr("{name} was saved.", name=out.name)),
            failed=self.frame.show_error,
        )

    # Inside ----------------------------------------------------------------------------------------------------------------------------

    def _say(self, uploaded: Uploaded, saved: int, sent: int, failed: int, unknown: int) -> None:
        """Say the outcome: amber, never a success, while anything failed or is not known."""
        title = (
            tr("{saved} of {sent} rows were saved.", saved=number(saved), sent=number(sent)) if sent != 1 or not saved else tr("The row was saved.")
        )
        if failed:
            title += " " + plural(failed, "1 row was not accepted.", "{count} rows were not accepted.")
        if unknown:
            title += " " + plural(unknown, "The outcome of 1 row is not known.", "The outcome of {count} rows is not known.")
        if uploaded.not_sent:
            title += " " + plural(uploaded.not_sent, "1 row was not sent.", "{count} rows were not sent.")
        sentences = []
        if failed and uploaded.workbook is not None:
            sentences.append(
                tr(
                    "They stand on the sheet “{sheet}” of your workbook, each with its reason. "
                    "Fix them there and upload again: only these rows will be sent.",
                    sheet=FAILED_SHEET,
                )
            )
        if unknown:
            sentences.append(tr("Nothing is sent twice. Look it up again: the service is asked what it has."))
        if uploaded.beside is not None:
            sentences.append(shown(uploaded.beside))
        if uploaded.error is not None:
            sentences.append(f"{shown(uploaded.error.title)} {shown(uploaded.error.advice)}")
        sentences += [shown(warning) for warning in uploaded.warnings]
        sentences += [shown(found) for found in uploaded.outcome.disagreements]
        if uploaded.unasked:
            sentences.append(plural(len(uploaded.unasked), "1 field changed without being asked.", "{count} fields changed without being asked."))
        amber = bool(failed or unknown or uploaded.not_sent or sentences)
        self.banner.show_words(title, " ".join(sentences), "warn" if amber else "good")

    def _show_only(self, key: str) -> None:
        self.segments.choose(key)
        self._fill()

    def _rows(self) -> Sequence[RowOutcome]:
        assert self.uploaded is not None
        wanted = SEGMENTS[self.segments.key]
        found = [outcome for outcome in self.uploaded.outcome.rows if outcome.result in wanted]
        return [*found, *self.uploaded.outcome.unplaced] if RowResult.FAILED in wanted else found

    def _fill(self) -> None:
        rows = self._rows()[:SHOWN_ROWS]
        names = self._names_of()
        self.table.setRowCount(len(rows))
        for at, found in enumerate(rows):
            icon, token = _LOOK[found.result]
            place = QTableWidgetItem(str(found.row) if found.row is not None else tr("not placed"))
            activity = QTableWidgetItem(found.id or "–")
            activity.setData(LinesDelegate.SECOND, names.get(found.id, ""))
            plain = shown(found.reason) if found.reason else found.said or result_word(found.result)
            reason = QTableWidgetItem(plain)
            reason.setData(LinesDelegate.ICON, (icon, token))
            if found.said and found.said != plain:
                reason.setData(LinesDelegate.SECOND, tr("The service said: {words}", words=found.said))
            reason.setToolTip(found.said or plain)
            advice = QTableWidgetItem(shown(found.advice) if found.advice else "")
            advice.setToolTip(advice.text())
            for column, made in enumerate((place, activity, reason, advice)):
                self.table.setItem(at, column, made)
        self.table.setAccessibleName(tr("Rows of the upload: {word}", word=self.segments.buttons[self.segments.key].text()))

    def _names_of(self) -> dict[str, str]:
        assert self.uploaded is not None
        found = {}
        for sent in self.uploaded.receipt.rows[:SHOWN_ROWS]:
            name = (sent.before or {}).get("name") or sent.payload.get("siteId")
            found[sent.id] = str(name or "")
        return found

    def _open(self) -> None:
        if self.workbook is not None:
            open_path(self.workbook)

    def _show_in_folder(self) -> None:
        if self.workbook is not None:
            show_in_folder(self.workbook)

    def _copy(self) -> None:
        lines = [
            "\t".join((str(found.row or ""), found.id, result_word(found.result), shown(found.reason) if found.reason else "", found.said))
            for found in self._rows()
        ]
        QApplication.clipboard().setText("\n".join(lines))
        self.frame.toast.say(plural(len(lines), "1 row was copied.", "{count} rows were copied."))

    def _copy_reference(self) -> None:
        assert self.uploaded is not None
        QApplication.clipboard().setText(", ".join(self.uploaded.receipt.correlation_ids))
        self.frame.toast.say(tr("The reference was copied."))

    def _review_again(self) -> None:
        from bridge.gui.review_page import ReviewPage

        workbook = self.workbook
        page = self.frame.show_page("review")
        assert isinstance(page, ReviewPage)
        if workbook is not None:
            page.open_path(workbook, FAILED_SHEET)

    def _look_up(self) -> None:
        from bridge.gui.history_page import HistoryPage

        page = self.frame.page("history")
        assert isinstance(page, HistoryPage)
        if self.uploaded is not None:
            page.look_up(self.uploaded.summary.run)

    def _show_nothing(self) -> None:
        self.purpose.show_text(tr("How the last upload ended, row by row."))
        self._pages.setCurrentWidget(self._empty)
        for widget in (self.footer, self.report, self.folder):
            widget.hide()

    def _build(self) -> None:
        self._pages, self._content = QStackedWidget(), QWidget()
        column = QVBoxLayout(self._content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(14)
        column.addWidget(self.banner)
        column.addLayout(row(*self.tiles.values(), spacing=10))
        column.addWidget(Columns(row(self.segments, None), row(None, self.copy, self.look_up, self.again, spacing=10), spacing=10))
        captions = [tr("Row"), tr("Activity"), tr("Reason"), tr("What you can do")]
        column.addWidget(plain_table(self.table, captions, [80, 190, 340, 300], 54), 1)
        self.segments.chosen.connect(lambda _: self._fill())
        for key in ("updated", "created", "failed", "unknown"):
            self.tiles[key].clicked.connect(partial(self._show_only, key))
        history = button(tr("Open the history"), "history", pressed=lambda: self.frame.show_page("history"))
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


def result_word(result: RowResult) -> str:
    """Return the word of a result."""
    return {
        RowResult.CREATED: tr("Created"),
        RowResult.UPDATED: tr("Updated"),
        RowResult.FAILED: tr("Not accepted"),
        RowResult.UNKNOWN: tr("Not known"),
    }[result]


def segment_name(key: str) -> str:
    """Return the word under a tile."""
    return tr("updated") if key == "updated" else tr("created")


def run_word(type: str) -> str:
    """Return what a run was."""
    return {"upload": tr("Upload"), "put-back": tr("Put back"), "simulation": tr("Simulation run")}.get(type, tr("Upload"))
