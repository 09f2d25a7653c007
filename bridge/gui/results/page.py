"""Results: how an upload ended, row by row, in plain words over the service's own; what a planner
can do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from bridge.gui.frame import tasks
from bridge.gui.frame.page import Page, announce
from bridge.gui.frame.shell import Handed, LookUp, OpenFile, Shell, ShowResult
from bridge.gui.look.painted_widgets import Tile
from bridge.gui.look.theme import px
from bridge.gui.system.desktop import open_path, show_in_folder
from bridge.gui.widgets.controls import Banner, Chooser, EmptyState, Segments, button, tool
from bridge.gui.widgets.formats import number, plural, taken, tr, utc, when
from bridge.gui.widgets.layouts import Columns, Stack, row
from bridge.gui.widgets.lines_table import (
    COLUMNS,
    FAILED_SHEET,
    Cell,
    LinesModel,
    plain_table,
    value_text,
)
from bridge.jobs.follow import Uploaded, changed_in_words
from bridge.mapping.mapping_file import SheetMapping
from bridge.records.runs import RowOutcome, RowResult, RunSummary, UnexpectedChange
from bridge.texts import Text, shown

UNASKED = "unasked"
SEGMENTS: dict[str, frozenset[RowResult]] = {
    "failed": frozenset({RowResult.FAILED}),
    "unknown": frozenset({RowResult.UNKNOWN}),
    "updated": frozenset({RowResult.UPDATED}),
    "created": frozenset({RowResult.CREATED}),
    UNASKED: frozenset(),
    "all": frozenset(RowResult),
}
RESULT_LOOK = {
    RowResult.FAILED: ("alert", "bad"),
    RowResult.UNKNOWN: ("help", "warn"),
    RowResult.UPDATED: ("check", "good"),
    RowResult.CREATED: ("plus", "good"),
}
"""Icon and token of each result."""


_SAVED = frozenset({RowResult.UPDATED, RowResult.CREATED})


@dataclass(frozen=True, slots=True)
class Line:
    """One line: place in Excel, ID, words over the service's own, icon and its token, what can be
    done, whether the row is saved.
    """

    place: str
    id: str
    words: str
    said: str
    look: tuple[str, str]
    advice: str
    saved: bool = False


def segment_word(key: str, count: int) -> str:
    """Return what stands on a segment: `Not accepted 3`."""
    words = {
        "failed": tr("Not accepted"),
        "unknown": tr("Not known"),
        "updated": tr("Updated"),
        "created": tr("Created"),
        UNASKED: tr("Changed unasked"),
        "all": tr("All"),
    }
    return f"{words[key]} {number(count)}"


def count_of(uploaded: Uploaded, key: str) -> int:
    """Return how many lines a segment has."""
    if key == UNASKED:
        return len(uploaded.outcome.unasked)
    return sum(found.result in SEGMENTS[key] for found in uploaded.outcome.rows)


Found = RowOutcome | UnexpectedChange
"""What a line is about."""


def found_in(uploaded: Uploaded, key: str) -> list[Found]:
    """Return what the lines of a segment are about."""
    if key == UNASKED:
        return list(uploaded.outcome.unasked)
    wanted, outcome = SEGMENTS[key], uploaded.outcome
    return [
        *(found for found in outcome.rows if found.result in wanted),
        *(outcome.unplaced if RowResult.FAILED in wanted else ()),
    ]


def line(found: Found, zone: ZoneInfo) -> Line:
    """Return a line in the planner's words."""
    return _row(found) if isinstance(found, RowOutcome) else _surprise(found, zone)


def as_text(found: Iterable[Found], zone: ZoneInfo) -> str:
    """Return lines as text to be copied, their parts apart by tabs."""
    made = (line(one, zone) for one in found)
    return "\n".join(
        "\t".join((one.place, one.id, one.words, one.said, one.advice)) for one in made
    )


def cells(found: Line, sent: Sent) -> tuple[Cell, ...]:
    """Return the cells of a line: row in Excel, activity, what changed or the reason why not, what
    the planner can do.
    """
    said = tr("The service said: {words}", words=found.said) if found.said else ""
    words = (found.words, said)
    if found.saved and sent.changed:
        words = sent.changed, found.words
    return (
        Cell(found.place),
        Cell(found.id or "–", sent.name),
        Cell(*words, found.look, tip="\n".join(part for part in (*words, found.said) if part)),
        Cell(found.advice, tip=found.advice),
    )


def captions(key: str) -> tuple[str, ...]:
    """Return the captions of a segment's columns."""
    third = {
        "updated": tr("What changed"),
        "created": tr("What changed"),
        "all": tr("Outcome"),
    }.get(key, tr("Reason"))
    return tr("Row"), tr("Activity"), third, tr("What you can do")


@dataclass(frozen=True, slots=True)
class Sent:
    """What is told of an activity that was sent: its name, or its site, and what
    changed in words.
    """

    name: str = ""
    changed: str = ""


NOT_READ_YET = Sent()


def sent_of(uploaded: Uploaded, zone: ZoneInfo) -> dict[str, Sent]:
    """Return what is told of the activities that were sent, by ID. Reads all rows of the run."""
    return {
        row.id: Sent(
            str((row.before or {}).get("name") or row.payload.get("siteId") or ""),
            shown(changed_in_words(row, zone)),
        )
        for row in uploaded.receipt.rows
    }


def lasted(summary: RunSummary) -> float | None:
    """Return how many seconds a run took; None where it has not ended."""
    began, ended = utc(summary.started_at), utc(summary.ended_at or "")
    return (ended - began).total_seconds() if began is not None and ended is not None else None


@dataclass(frozen=True, slots=True)
class Refusals:
    """Rows that were refused for one reason: its words, with … for what differs from row to row."""

    key: str
    words: str
    count: int


def refusals(uploaded: Uploaded) -> list[Refusals]:
    """Return the reasons of the refused rows, those of most rows first."""
    groups: dict[str, list[RowOutcome]] = {}
    for found in found_in(uploaded, "failed"):
        if isinstance(found, RowOutcome):
            groups.setdefault(refusal_key(found), []).append(found)
    made = [Refusals(key, _in_common(rows), len(rows)) for key, rows in groups.items()]
    return sorted(made, key=lambda group: -group.count)


def refusal_key(found: RowOutcome) -> str:
    """Return what refusals for one reason have in common: our sentence about it, else the service's
    words.
    """
    return found.reason.template if found.reason is not None else found.said


def _in_common(rows: list[RowOutcome]) -> str:
    first = rows[0].reason
    if first is None:
        return rows[0].said or result_word(rows[0].result)
    alike = {
        name: all(row.reason is not None and row.reason.values.get(name) == value for row in rows)
        for name, value in first.values.items()
    }
    return shown(
        Text(
            first.template,
            {name: value if alike[name] else "…" for name, value in first.values.items()},
        )
    )


def _row(found: RowOutcome) -> Line:
    plain = shown(found.reason) if found.reason else found.said or result_word(found.result)
    said = found.said if found.said != plain else ""
    place = str(found.row) if found.row is not None else tr("not placed")
    return Line(
        place=place,
        id=found.id,
        words=plain,
        said=said,
        look=RESULT_LOOK[found.result],
        advice=shown(found.advice) if found.advice else "",
        saved=found.result in _SAVED,
    )


def _surprise(found: UnexpectedChange, zone: ZoneInfo) -> Line:
    column = COLUMNS.get(found.field)
    caption = tr(column.caption) if column is not None else found.field
    before, after = (
        value_text(column, value, zone) or tr("(empty)") for value in (found.before, found.after)
    )
    if found.edited:
        asked = value_text(column, found.asked, zone) or tr("(empty)")
        words = tr(
            "{caption} was sent as {asked}; the service shows {after}.",
            caption=caption,
            asked=asked,
            after=after,
        )
        advice = tr("Review the workbook again: the row is offered once more.")
    else:
        words = tr(
            "{caption} changed from {before} to {after} without being asked.",
            caption=caption,
            before=before,
            after=after,
        )
        advice = tr(
            "Was it another planner? If not, put it right in the workbook and upload that row."
        )
    return Line(
        place=str(found.row),
        id=found.id,
        words=words,
        said="",
        look=("warn", "warn"),
        advice=advice,
    )


def banner_words(uploaded: Uploaded) -> tuple[str, str, str]:
    """Return how a run ended in a sentence, what follows from it, and the state: amber, never a
    success, while anything failed or is not known.
    """
    outcome = uploaded.outcome
    failed, unknown = outcome.count(RowResult.FAILED), outcome.count(RowResult.UNKNOWN)
    saved, sent = (
        outcome.count(RowResult.UPDATED) + outcome.count(RowResult.CREATED),
        len(outcome.rows),
    )
    title = (
        tr("{saved} of {sent} rows were saved.", saved=number(saved), sent=number(sent))
        if sent != 1 or not saved
        else tr("The row was saved.")
    )
    if failed:
        title += " " + plural(failed, "1 row was not accepted.", "{count} rows were not accepted.")
    if unknown:
        title += " " + plural(
            unknown,
            "The outcome of 1 row is not known.",
            "The outcome of {count} rows is not known.",
        )
    if uploaded.not_sent:
        title += " " + plural(
            uploaded.not_sent, "1 row was not sent.", "{count} rows were not sent."
        )
    sentences = list(_consequences(uploaded, failed, unknown))
    amber = bool(failed or unknown or uploaded.not_sent or sentences)
    return title, " ".join(sentences), "warn" if amber else "good"


def _consequences(uploaded: Uploaded, failed: int, unknown: int) -> Iterator[str]:
    if failed and uploaded.beside is not None and uploaded.workbook is not None:
        yield shown(uploaded.beside)
        yield tr(
            "The rows that were not accepted stand there, in {name}, on the sheet “{sheet}”, each"
            " with its reason. Fix them in that file.",
            name=uploaded.workbook.name,
            sheet=FAILED_SHEET,
        )
    elif failed and uploaded.workbook is not None:
        yield plural(
            failed,
            "It stands on the sheet “{sheet}” of your workbook, with its reason. "
            "Review it again here or correct it there: only this row will be sent.",
            "They stand on the sheet “{sheet}” of your workbook, each with its reason. "
            "Review them again here or correct them there: only these rows will be sent.",
            sheet=FAILED_SHEET,
        )
    if unknown:
        yield tr("Nothing is sent twice. Look it up again: the service is asked what it has.")
        yield tr(
            "Or review what differs: rows that the service has as you want them are not sent again."
        )
    if uploaded.beside is not None and not failed:
        yield shown(uploaded.beside)
    if uploaded.error is not None:
        yield f"{shown(uploaded.error.title)} {shown(uploaded.error.advice)}"
    yield from (shown(warning) for warning in uploaded.warnings)
    yield from (shown(found) for found in uploaded.outcome.disagreements)
    if uploaded.outcome.unasked:
        yield plural(
            len(uploaded.outcome.unasked),
            "1 field changed without being asked.",
            "{count} fields changed without being asked.",
        )


def result_word(result: RowResult) -> str:
    """Return what became of a row as a planner reads it."""
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
    """Return the name of a run by its type in the ledger; of one that is not known that of an
    upload.
    """
    return {
        "upload": tr("Upload"),
        "put-back": tr("Put back"),
        "simulation": tr("Simulation run"),
    }.get(type, tr("Upload"))


ADVICE = 3
"""The column of what a planner can do; nothing is to be done about rows that are saved."""


class ResultsPage(Page):
    """Results: what became of each row of a run, why, and what can be done about it."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, tr("Results"), "")
        self.report = self.add_header_button(
            button(tr("Save report…"), "download", pressed=self.save_report)
        )
        self.folder = self.add_header_button(
            button(tr("Show in folder"), "folder", pressed=self._show_in_folder)
        )
        self.banner = Banner("good")
        self.tiles = {
            "updated": Tile(tr("updated"), "good"),
            "created": Tile(tr("created"), "good"),
            "failed": Tile(tr("not accepted"), "bad"),
            "unknown": Tile(tr("not known"), "warn"),
            "time": Tile(tr("time taken"), "text", presses=False),
        }
        self.segments = Segments(
            [(key, segment_word(key, 0)) for key in SEGMENTS], tr("Which rows are shown")
        )
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
        self.reasons.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.reasons.setMinimumContentsLength(14)
        self.reasons.view().setMinimumWidth(px(460))  # a reason is read whole in the list
        self.reasons.activated.connect(lambda _: self._fill())
        self.copy = button(tr("Copy all"), "copy", "link", pressed=self._copy)
        self.again = button("", "review", pressed=self._review_again)
        self.look_up = button(tr("Look up again"), "refresh", pressed=self._look_up)
        self.differing = button(tr("Review what differs"), "review", pressed=self._review_differing)
        self.model = LinesModel(captions("failed"))
        self.table = QTableView()
        self.table.setModel(self.model)
        self.copy_reference = tool("copy", tr("Copy the reference"), self._copy_reference)
        self.primary = self.footer.set_primary(
            button(tr("Open workbook"), "external", "primary", pressed=self._open)
        )
        self.uploaded: Uploaded | None = None
        self._found = list[Found]()
        self._sent = dict[str, Sent]()
        self._zone = ZoneInfo("UTC")
        for made in (
            self.again,
            self.look_up,
            self.differing,
            self.segments.buttons["unknown"],
            self.tiles["unknown"],
        ):
            made.hide()
        self._build()
        self.first = self.table
        self._show_nothing()

    def commands(self) -> dict[str, Callable[[], object]]:
        """Return what the menu can do here now."""
        return (
            {"save-report": self.save_report, "search": self.search.setFocus}
            if self.uploaded is not None
            else {}
        )

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
        for key, count in (
            ("updated", outcome.count(RowResult.UPDATED)),
            ("created", outcome.count(RowResult.CREATED)),
        ):
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
        self.segments.choose(
            "failed"
            if failed
            else "unknown"
            if unknown
            else UNASKED
            if uploaded.outcome.unasked
            else "all"
        )
        self.again.setVisible(bool(failed) and uploaded.workbook is not None)
        self.again.setText(plural(failed, "Review this row again", "Review these {count} again"))
        self.look_up.setVisible(bool(unknown))
        self.differing.setVisible(bool(unknown) and uploaded.receipt.workbook.exists())
        self._fill()
        references = ", ".join(uploaded.receipt.correlation_ids)
        self.footer.say(
            tr("Reference {reference}", reference=references)
            if references
            else tr("Run {run}", run=summary.run)
        )
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

    # Inside
    # ----------------------------------------------------------------------------------------------

    def _show_only(self, key: str) -> None:
        self.segments.choose(key)
        self._fill()

    def _fill(self) -> None:
        assert self.uploaded is not None
        key, wanted = self.segments.key, self.search.text().casefold().strip()
        self.reasons.setVisible(key == "failed" and self.reasons.count() > 2)
        reason = self.reasons.currentData() if key == "failed" else None
        of_reason = [
            found
            for found in found_in(self.uploaded, key)
            if not reason or (isinstance(found, RowOutcome) and refusal_key(found) == reason)
        ]
        self._found = [
            found for found in of_reason if not wanted or wanted in self._searched(found)
        ]
        self.model.show_captions(captions(key))
        self.table.setColumnHidden(ADVICE, key in {"updated", "created"})
        self.model.show_rows(
            self._found,
            lambda found: cells(line(found, self._zone), self._sent.get(found.id, NOT_READ_YET)),
        )
        self.table.setAccessibleName(
            tr("Rows of the upload: {word}", word=self.segments.buttons[self.segments.key].text())
        )

    def _search(self) -> None:
        if self.uploaded is not None:
            self._fill()

    def _searched(self, found: Found) -> str:
        one = line(found, self._zone)
        sent = self._sent.get(one.id, NOT_READ_YET)
        return (
            f"{one.place} {one.id} {sent.name} {sent.changed} {one.words} {one.said} {one.advice}"
        ).casefold()

    def _zone_of(self, uploaded: Uploaded) -> ZoneInfo:
        settings = self.session.settings
        account = (
            settings.account(uploaded.receipt.account) if settings else None
        ) or self.session.account
        return account.zone if account is not None else ZoneInfo("UTC")

    def _offer_reasons(self, uploaded: Uploaded) -> None:
        """Offer the reasons of refusals, each with its rows."""
        self.reasons.clear()
        self.reasons.addItem(tr("All reasons"), "")
        for group in refusals(uploaded):
            self.reasons.addItem(
                tr(
                    "{reason} · {rows}",
                    reason=group.words,
                    rows=plural(group.count, "1 row", "{count} rows"),
                ),
                group.key,
            )

    def _read_sent(self, uploaded: Uploaded) -> None:
        """Read names and changes of the activities that were sent, in a pool thread: there may be
        very many, and they are on disk.
        """

        def take(found: dict[str, Sent]) -> None:
            if self.uploaded is uploaded:
                self._sent = found
                self.model.refresh()

        self._sent = {}
        zone = self._zone
        self.session.start(
            tr("Reading the run"), lambda monitor: sent_of(uploaded, zone), done=take
        )

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

        self.session.start(
            tr("Copying the rows"), lambda monitor: as_text(found, zone), done=copied
        )

    def _copy_reference(self) -> None:
        assert self.uploaded is not None
        QApplication.clipboard().setText(", ".join(self.uploaded.receipt.correlation_ids))
        self.shell.say(tr("The reference was copied."))

    def _review_again(self) -> None:
        if self.workbook is not None:
            self._review(self.workbook, FAILED_SHEET)

    def _review_differing(self) -> None:
        """Check the workbook that was sent afresh: what the service has as it was wanted is not
        offered again.
        """
        if self.uploaded is not None:
            self._review(self.uploaded.receipt.workbook, self.uploaded.receipt.sheet)

    def _review(self, workbook: Path, sheet: str) -> None:
        """Open a sheet in the review; a planner's own is read again by its mapping, where its rows
        stand.
        """
        assert self.uploaded is not None
        receipt = self.uploaded.receipt

        def opened(mapping: SheetMapping | None) -> None:
            own = OpenFile(receipt.workbook, receipt.sheet, mapping=mapping)
            self.shell.go_to("review", OpenFile(workbook, sheet) if mapping is None else own)

        self.session.start(
            tr("Reading the run"), lambda monitor: tasks.mapping_of(receipt), done=opened
        )

    def _look_up(self) -> None:
        if self.uploaded is not None:
            self.shell.hand_to("history", LookUp(self.uploaded.summary.run))

    def _show_nothing(self) -> None:
        self.purpose.show_text(tr("How the last upload ended, row by row."))
        self._pages.setCurrentWidget(self._empty)
        for widget in (self.footer, self.report, self.folder):
            widget.hide()

    def _build(self) -> None:
        self._pages = Stack()
        self._content = QWidget()
        column = QVBoxLayout(self._content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(14)
        column.addWidget(self.banner)
        column.addLayout(row(*self.tiles.values(), spacing=10))
        find = row(
            None,
            self.reasons,
            self.search,
            self.copy,
            self.differing,
            self.look_up,
            self.again,
            spacing=10,
        )
        column.addWidget(Columns(row(self.segments, None), find, spacing=10))
        column.addWidget(plain_table(self.table, [80, 190, 340, 300], 54), 1)
        self.segments.chosen.connect(lambda _: self._fill())
        for key in ("updated", "created", "failed", "unknown"):
            self.tiles[key].clicked.connect(partial(self._show_only, key))
        history = button(
            tr("Open the history"), "history", pressed=lambda: self.shell.go_to("history")
        )
        self._empty = EmptyState(
            "document",
            tr("No upload yet"),
            tr(
                "After an upload, each row stands here with what the service said. Earlier ones are"
                " in History."
            ),
            history,
        )
        self._pages.addWidget(self._content)
        self._pages.addWidget(self._empty)
        self.body_column.addWidget(self._pages, 1)
        self.footer.left.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.footer.extras.insertWidget(0, self.copy_reference)
