"""Results: the outcome of an upload per row, in plain words above the service's message, with
advice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo

from PySide6.QtWidgets import (
    QFileDialog,
)

from bridge.errors import OutcomeUnknownError
from bridge.files import exists
from bridge.gui.frame.list_page import ListPage
from bridge.gui.frame.page import (
    announce,
    in_folder,
    look_up_again,
    reading_the_run,
    say_saved,
)
from bridge.gui.frame.shell import Handed, LookUp, OpenFile, Shell, ShowResult
from bridge.gui.look.painted_widgets import mark_primary
from bridge.gui.system.desktop import open_path, show_in_folder
from bridge.gui.widgets.controls import Banner, EmptyState, button
from bridge.gui.widgets.formats import number, plural, tr, utc, when
from bridge.gui.widgets.lines_table import (
    COLUMNS,
    FAILED_SHEET,
    Cell,
    value_text,
)
from bridge.jobs.follow import Uploaded
from bridge.jobs.mappings import mapping_of_run
from bridge.jobs.reports import changed_in_words, save_report
from bridge.mapping.mapping_file import SheetMapping
from bridge.records.runs import RowOutcome, RowResult, UnexpectedChange
from bridge.texts import shown

UNASKED = "unasked"
FILTERS = ("failed", "unknown", "saved", UNASKED, "all")
RESULT_LOOK = {
    RowResult.FAILED: ("alert", "bad"),
    RowResult.UNKNOWN: ("help", "warn"),
    RowResult.UPDATED: ("check", "good"),
    RowResult.CREATED: ("plus", "good"),
}
"""Icon and token of each result."""


def filter_word(key: str, count: int, *, back: bool = False) -> str:
    """Return the label of a filter, of a revert if `back`: `Not accepted 3`."""
    words = {
        "failed": tr("Not accepted"),
        "unknown": tr("Unknown"),
        "saved": tr("Restored") if back else tr("Saved"),
        UNASKED: tr("Changed by the service"),
        "all": tr("All"),
    }
    return f"{words[key]} {number(count)}"


Found = RowOutcome | UnexpectedChange
"""The subject of a line."""


def group_of(item: Found) -> str:
    """Return the filter that shows a line."""
    if isinstance(item, UnexpectedChange):
        return UNASKED
    if item.result.is_accepted:
        return "saved"
    return "failed" if item.result is RowResult.FAILED else "unknown"


@dataclass(frozen=True, slots=True)
class Sent:
    """The display text of an uploaded activity: its name (a new one has that of an own sheet, if
    any), its changes, and its row on `Activities`.
    """

    name: str = ""
    changed: str = ""
    place: str = ""


NOT_READ_YET = Sent()


def sent_of(uploaded: Uploaded, zone: ZoneInfo) -> dict[str, Sent]:
    """Return the display texts of the uploaded activities by ID. Reads all rows of the run."""
    return {
        row.id: Sent(
            row.name or str((row.before or {}).get("name") or ""),
            shown(changed_in_words(row, zone)),
            str(row.origin_row or ""),
        )
        for row in uploaded.receipt.rows
    }


Words = tuple[str, str, tuple[str, str], str]
"""What a line says: outcome, a second line, icon and its token, advice."""


def line_cells(shown_line: Found, sent: Sent, zone: ZoneInfo) -> tuple[Cell, ...]:
    """Return the cells of a line: row in Excel, activity, change or error, advice."""
    words, second, look, advice = (
        _row(shown_line, sent)
        if isinstance(shown_line, RowOutcome)
        else _surprise(shown_line, zone)
    )
    place = str(shown_line.row) if shown_line.row is not None else tr("not matched")
    return (
        Cell(sent.place or place),
        Cell(sent.name or shown_line.id or "–", shown_line.id if sent.name else ""),
        Cell(words, second, look, tip=f"{words}\n{second}".strip()),
        Cell(advice, tip=advice),
    )


def _row(outcome: RowOutcome, sent: Sent) -> Words:
    words = shown(outcome.reason) if outcome.reason else outcome.said or result_word(outcome.result)
    said = outcome.said if outcome.said != words else ""
    second = tr("The service said: {words}", words=said) if said else ""
    if outcome.result.is_accepted and sent.changed:
        words, second = sent.changed, words
    advice = shown(outcome.advice) if outcome.advice else ""
    return words, second, RESULT_LOOK[outcome.result], advice


def _surprise(change: UnexpectedChange, zone: ZoneInfo) -> Words:
    column = COLUMNS.get(change.field)
    caption = tr(column.caption) if column is not None else change.field
    before, after, asked = (
        value_text(column, value, zone, change.asked) or tr("(empty)")
        for value in (change.before, change.after, change.asked)
    )
    if change.edited:
        words = tr(
            "{caption} was sent as {asked}; the service shows {after}.",
            caption=caption,
            asked=asked,
            after=after,
        )
        advice = tr("Review the workbook to send this row again.")
    else:
        words = tr(
            "The service changed {caption} from {before} to {after}.",
            caption=caption,
            before=before,
            after=after,
        )
        advice = tr("If no colleague changed it, correct the workbook and upload the row.")
    return words, "", ("warn", "warn"), advice


def banner_words(uploaded: Uploaded, skipped: int = 0, fixed: int = 0) -> tuple[str, str, str]:
    """Return a run's outcome as title, consequence and state.

    The state is amber, never a success, if any row that was sent failed or has an unknown outcome,
    or there is something to read. A row that the planner skipped is counted only.
    """
    outcome = uploaded.outcome
    failed, unknown = outcome.count(RowResult.FAILED), outcome.count(RowResult.UNKNOWN)
    saved, sent = (
        outcome.count(RowResult.UPDATED) + outcome.count(RowResult.CREATED),
        len(outcome.rows),
    )
    back = uploaded.summary.type == "put-back"
    if sent == 1 and saved:
        title = tr("The row was restored.") if back else tr("The row was saved.")
    elif not saved:
        title = "" if unknown else tr("Nothing was saved.")
    else:
        title = plural(
            saved,
            "1 of {sent} rows was {done}.",
            "{count} of {sent} rows were {done}.",
            sent=number(sent),
            done=tr("restored") if back else tr("saved"),
        )
    if failed:
        title += " " + plural(failed, "1 row was not accepted.", "{count} rows were not accepted.")
    if unknown:
        title += " " + plural(
            unknown,
            "The outcome of 1 row is unknown.",
            "The outcome of {count} rows is unknown.",
        )
    if uploaded.not_sent:
        title += " " + plural(
            uploaded.not_sent, "1 row was not sent.", "{count} rows were not sent."
        )
    if skipped:
        title += " " + plural(skipped, "1 row was skipped.", "{count} rows were skipped.")
    sentences = list(_consequences(uploaded, failed - fixed, unknown))
    if fixed:
        later = plural(
            fixed, "1 row was saved by a later upload.", "{count} rows were saved by later uploads."
        )
        sentences.insert(0, later)
    amber = bool(failed or unknown or uploaded.not_sent or sentences)
    return title.strip(), " ".join(sentences), "warn" if amber else "good"


def _consequences(uploaded: Uploaded, failed: int, unknown: int) -> Iterator[str]:
    if failed and uploaded.beside is not None and uploaded.workbook is not None:
        yield shown(uploaded.beside)
        yield tr(
            "{name} lists these rows with their reasons on the sheet “{sheet}”. Fix them there.",
            name=uploaded.workbook.name,
            sheet=FAILED_SHEET,
        )
    elif failed and uploaded.workbook is not None:
        yield plural(
            failed,
            "You'll find it with the reason on the sheet “{sheet}”. "
            "Fix it here or in Excel; only this row is sent again.",
            "You'll find them with the reasons on the sheet “{sheet}”. "
            "Fix them here or in Excel; only these rows are sent again.",
            sheet=FAILED_SHEET,
        )
    if unknown:
        yield tr("Look up again, or review the differences. Saved rows are not sent again.")
    if uploaded.beside is not None and not failed:
        yield shown(uploaded.beside)
    error = uploaded.error
    # Of an unknown outcome the sentence above says all.
    if error is not None and not (unknown and isinstance(error, OutcomeUnknownError)):
        yield f"{shown(error.title)} {shown(error.advice)}"
    yield from (shown(warning) for warning in uploaded.warnings)
    yield from (shown(disagreement) for disagreement in uploaded.outcome.disagreements)
    if uploaded.outcome.unasked:
        yield plural(
            len(uploaded.outcome.unasked),
            "The service changed 1 other value.",
            "The service changed {count} other values.",
        )


def result_word(result: RowResult) -> str:
    """Return the label of a row's outcome."""
    return {
        RowResult.CREATED: tr("Created"),
        RowResult.UPDATED: tr("Updated"),
        RowResult.FAILED: tr("Not accepted"),
        RowResult.UNKNOWN: tr("Unknown"),
    }[result]


ADVICE = 3
"""The advice column, hidden if there is none."""


class ResultsPage(ListPage):
    """The result of an upload: each row, the reason if it was not accepted, and advice."""

    def __init__(self, shell: Shell) -> None:
        self.uploaded: Uploaded | None = None
        self._sent = dict[str, Sent]()
        self._zone = ZoneInfo("UTC")
        super().__init__(
            shell,
            tr("Result"),
            "",
            captions=[tr("Row"), tr("Activity"), tr("Outcome"), tr("What you can do")],
            grows=[2, ADVICE],
            filters=[(key, filter_word(key, 0)) for key in FILTERS],
            search=tr("Search activity or reason"),
            empty=EmptyState(
                "document",
                tr("No upload yet"),
                "",
                button(tr("Open History"), "history", pressed=partial(shell.go_to, "history")),
            ),
            height=54,
        )
        self.report = self.add_header_button(
            button(tr("Save report…"), "download", pressed=self.save_report)
        )
        self.folder = self.add_header_button(
            button(in_folder(), "folder", pressed=self._show_in_folder)
        )
        self.banner = Banner("good")
        self.column.insertWidget(0, self.banner)
        self.look_up = button(look_up_again(), "refresh", pressed=self._look_up)
        self.differing = button(
            tr("Review differences"), "review", pressed=self._review_differences
        )
        self.again = button("", "review", pressed=self._review_again)
        self.open = button(tr("Open workbook"), "external", pressed=self._open)
        for press_button in (self.differing, self.look_up, self.open, self.again):
            self.footer.extras.addWidget(press_button)
        for press_button in (self.report, self.folder):
            press_button.hide()
        self.show_items([])

    def commands(self) -> dict[str, Callable[[], object]]:
        """Return the menu commands that are available now."""
        if self.uploaded is None:
            return {}
        return {"search": self.search.setFocus, "check-again": self._review_again}

    @property
    def workbook(self) -> Path | None:
        """Return the workbook that has the outcome."""
        return (self.uploaded.workbook or self.uploaded.receipt.workbook) if self.uploaded else None

    def receive(self, what: Handed) -> None:
        """Show the outcome of a run, with a notification if it was followed here."""
        match what:
            case ShowResult(uploaded, seconds, skipped, fixed):
                self.show_result(uploaded, skipped, fixed)
                if seconds is not None:
                    self.shell.job_finished(self.banner.title.text(), seconds)

    def show_result(self, uploaded: Uploaded, skipped: int = 0, fixed: int = 0) -> None:
        """Show how a run ended."""
        self.uploaded = uploaded
        self._zone = self._zone_of(uploaded)
        self._read_sent(uploaded)
        outcome, summary = uploaded.outcome, uploaded.summary
        back = summary.type == "put-back"
        self.purpose.show_text(
            tr(
                "{what} of {when} · {name}",
                what=tr("Revert") if back else tr("Upload"),
                when=when(summary.started_at, within=True),
                name=uploaded.receipt.workbook.name,
            )
        )
        self.banner.show_words(*banner_words(uploaded, skipped, fixed))
        items: list[Found] = [*outcome.rows, *outcome.unplaced, *outcome.unasked]
        counts = Counter(map(group_of, items))
        for key in FILTERS:
            count = len(items) if key == "all" else counts[key]
            self.segments.show_text(key, filter_word(key, count, back=back))
            self.segments.buttons[key].setVisible(bool(count) or key == "all")
        self.segments.choose(
            next((key for key in FILTERS if key != "saved" and counts[key]), "all")
        )
        self.search.clear()
        failed, unknown = outcome.count(RowResult.FAILED), outcome.count(RowResult.UNKNOWN)
        to_fix = failed - fixed
        fixable = bool(to_fix) and uploaded.workbook is not None
        if fixable:
            words = plural(to_fix, "Fix 1 row", "Fix {count} rows")
        elif uploaded.not_sent and not unknown:
            words = tr("Send again")  # the review asks before it sends
        else:
            words = tr("Check again")
        self.again.setText(words)
        self.look_up.setVisible(bool(unknown))
        self.differing.setVisible(bool(unknown) and uploaded.receipt.workbook.exists())
        primary = self.again if fixable else self.look_up if unknown else self.open
        again = "review" if fixable else "refresh"
        mark_primary(primary, {self.open: "external", self.look_up: "refresh", self.again: again})
        self.footer.extras.removeWidget(primary)
        self.footer.extras.addWidget(primary)  # the primary one is the last
        advised = bool(outcome.unasked) or any(row.advice for row in outcome.rows)
        self.table.setColumnHidden(ADVICE, not advised)
        self.show_items(items)
        self.first = self.again if fixable else self.table
        if self.shell.shows(self.key):
            self.first.setFocus()
        for widget in (self.report, self.folder):
            widget.show()
        announce(self, self.banner.accessibleName())
        self.shell.refresh_commands()

    def cells(self, item: Found) -> tuple[Cell, ...]:
        return line_cells(item, self._sent.get(item.id, NOT_READ_YET), self._zone)

    def groups(self, item: Found) -> Sequence[str]:
        return (group_of(item),)

    def save_report(self) -> None:
        """Save the report of the run as a workbook."""
        if self.uploaded is None:
            return
        workbook, at = self.uploaded.receipt.workbook, utc(self.uploaded.summary.started_at)
        time = f" {at.astimezone():%Y-%m-%d %H.%M}" if at is not None else ""
        chosen, _ = QFileDialog.getSaveFileName(
            self,
            tr("Save report"),
            str(workbook.parent / f"{workbook.stem} report{time}.xlsx"),
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
            lambda monitor: save_report(ledger, uploaded.summary.run, out, overwrite=exists(out)),
            done=lambda _: say_saved(self.shell, out),
        )

    def _zone_of(self, uploaded: Uploaded) -> ZoneInfo:
        settings = self.session.settings
        account = (
            settings.account(uploaded.receipt.account) if settings else None
        ) or self.session.account
        return account.zone if account is not None else ZoneInfo("UTC")

    def _read_sent(self, uploaded: Uploaded) -> None:
        """Read names and changes of the activities that were sent, in a pool thread: there may be
        very many, and they are on disk.
        """

        def take(sent: dict[str, Sent]) -> None:
            if self.uploaded is uploaded:
                self._sent = sent
                self.model.refresh()

        self._sent = {}
        zone = self._zone
        self.session.start(reading_the_run(), lambda monitor: sent_of(uploaded, zone), done=take)

    def _open(self) -> None:
        if self.workbook is not None:
            open_path(self.workbook)

    def _show_in_folder(self) -> None:
        if self.workbook is not None:
            show_in_folder(self.workbook)

    def _review_again(self) -> None:
        if self.workbook is not None:
            self._review(self.workbook, None)

    def _review_differences(self) -> None:
        """Recheck the uploaded workbook; rows that already match the service are not
        listed again.
        """
        if self.uploaded is not None:
            self._review(self.uploaded.receipt.workbook, self.uploaded.receipt.sheet)

    def _review(self, workbook: Path, sheet: str | None) -> None:
        """Open a workbook in the review; a planner's own is read again by its mapping."""
        assert self.uploaded is not None
        receipt = self.uploaded.receipt

        def opened(mapping: SheetMapping | None) -> None:
            own = OpenFile(receipt.workbook, receipt.sheet, mapping=mapping)
            self.shell.go_to("review", OpenFile(workbook, sheet) if mapping is None else own)

        self.session.start(reading_the_run(), lambda monitor: mapping_of_run(receipt), done=opened)

    def _look_up(self) -> None:
        if self.uploaded is not None:
            self.shell.hand_to("history", LookUp(self.uploaded.summary.run))
