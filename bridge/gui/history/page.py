"""History: everything this computer exported, uploaded or simulated; look up again, put back,
details, report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import (
    QFileDialog,
    QHeaderView,
    QLineEdit,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from bridge import clock
from bridge.client.exchange import ExchangeClient
from bridge.errors import UsageError
from bridge.files import exists
from bridge.gui.frame import tasks
from bridge.gui.frame.page import Page
from bridge.gui.frame.shell import Handed, LookUp, SendPlan, Shell, ShowResult
from bridge.gui.look.button_icons import icon
from bridge.gui.look.theme import px
from bridge.gui.system.desktop import open_path
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import EmptyState, Segments, button
from bridge.gui.widgets.formats import moment, number, plural, status_pill, status_word, tr, when
from bridge.gui.widgets.layouts import Columns, row
from bridge.gui.widgets.lines_table import Cell, LinesModel, plain_table
from bridge.jobs.follow import Uploaded
from bridge.jobs.undo import PutBackCheck, check_put_back
from bridge.jobs.upload import UploadChoices, UploadPlan, plan_upload
from bridge.jobs.versions import Compared, PlanSource, compare_versions, headline
from bridge.ledger import Ledger
from bridge.progress import Monitor
from bridge.records.runs import ExportSummary, RunState, RunSummary
from bridge.settings import Account
from bridge.simulation.runs import Run
from bridge.texts import say, shown


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the history."""

    run: str
    group: str
    at: str
    what: str
    icon: str
    file: Path | None
    rows: str
    result: str
    state: str
    words: str
    account: str = ""
    summary: RunSummary | None = None
    kept: bool = False
    """Whether what was exported is kept, to be compared."""


def cells(entry: Entry, mark: str) -> tuple[Cell, ...]:
    """Return the cells of an entry: when, what, file, account over its mark, rows, result."""
    file = Cell(entry.file.name if entry.file else "", tip=str(entry.file or ""))
    what, account = (
        Cell(entry.what, icon=(entry.icon, "muted")),
        Cell(entry.account, mark, tip=entry.account),
    )
    return (
        Cell(when(entry.at)),
        what,
        file,
        account,
        Cell(entry.rows),
        Cell(entry.result, pill=entry.state, tip=entry.result),
    )


def of_run(summary: RunSummary) -> Entry:
    """Return the line of an upload."""
    result, state = _result(summary)
    rows = number(summary.sent + summary.not_sent)
    words = " ".join(
        (
            summary.run,
            str(summary.written or summary.workbook),
            summary.account,
            summary.project_id,
            *summary.correlation_ids,
        )
    )
    what = tr("Revert activities") if summary.type == "put-back" else tr("Upload activities")
    icon = "undo" if summary.type == "put-back" else "upload"
    return Entry(
        run=summary.run,
        group="uploads",
        at=summary.started_at,
        what=what,
        icon=icon,
        file=summary.written or summary.workbook,
        rows=rows,
        result=result,
        state=state,
        words=words,
        account=summary.account,
        summary=summary,
    )


def of_export(summary: ExportSummary, *, kept: bool = False) -> Entry:
    """Return an export as a line of the history. `kept`: its records are still on this computer."""
    kinds, rows = list(summary.sheets), sum(summary.sheets.values())
    what = (
        tr("Export {kinds}", kinds=", ".join(tr(kind.lower()) for kind in kinds))
        if kinds
        else tr("Export")
    )
    details = (
        str(summary.workbook or ""),
        summary.account,
        summary.project_id,
        *summary.correlation_ids.values(),
    )
    result, state = (tr("Done"), "good") if summary.workbook else (tr("Nothing found"), "muted")
    return Entry(
        run=summary.run,
        group="exports",
        at=summary.started_at,
        what=what,
        icon="download",
        file=summary.workbook,
        rows=number(rows),
        result=result,
        state=state,
        words="\n".join(filter(None, details)),
        account=summary.account,
        kept=kept,
    )


def _result(summary: RunSummary) -> tuple[str, str]:
    """Return the pill of a run: its words and state."""
    if summary.state in {RunState.SENDING, RunState.FOLLOWING}:
        return tr("Still running"), "accent"
    if summary.failed and summary.state is not RunState.REFUSED:
        return plural(summary.failed, "1 not accepted", "{count} not accepted"), "warn"
    words = {
        RunState.PREPARED: (tr("Not sent"), "muted"),
        RunState.DONE: (tr("Done"), "good"),
        RunState.PARTLY_DONE: (tr("Partly done"), "warn"),
        RunState.REFUSED: (tr("Refused"), "bad"),
        RunState.UNKNOWN: (tr("Not known"), "warn"),
        RunState.CANCELLED: (tr("Not sent"), "muted"),
    }
    return words.get(summary.state, (str(summary.state), "muted"))


def of_simulation(run: Run) -> Entry:
    """Return one copy of a submission as a line of the history."""
    lines = [
        tr("Case {case}, copy {copy}", case=run.case, copy=run.copy),
        run.workbook,
        run.account,
    ]
    lines += [tr("Reference {reference}", reference=run.service_run)] if run.service_run else []
    lines += [tr("results saved")] if run.fetched else []
    lines += [run.said] if run.said else []
    what = tr("Simulation run {copy}", copy=run.copy)
    return Entry(
        run=run.run,
        group="simulations",
        at=run.submitted_at,
        what=what,
        icon="turbine",
        file=Path(run.workbook),
        rows="",
        result=status_word(run),
        state=status_pill(run),
        words="\n".join(lines),
        account=run.account,
    )


_MOST = 500
"""Activities that are listed; the workbook has them all."""
_HEIGHT = 300


def show_moved(shell: Shell, parent: QWidget, old: str, *, now: bool) -> None:
    """Compare an export, by its run or workbook, with the service `now` or with the last export,
    and show the changes since.
    """
    session = shell.session
    account, client = (session.account, session.client) if now else (None, None)
    compare = partial(_compare, session.ledger, account, client, old)
    session.start(
        tr("Comparing with the service") if now else tr("Comparing with the last export"),
        lambda monitor: compare(None, monitor),
        done=lambda found: _show(shell, parent, found, compare),
        page="history",
    )


def _compare(
    ledger: Ledger,
    account: Account | None,
    client: ExchangeClient | None,
    run: str,
    out: Path | None,
    monitor: Monitor,
) -> Compared:
    def ask() -> ExchangeClient:
        if client is None:
            raise UsageError(say("The service was not asked."), say("Sign in first."))
        return client

    new, source = "last" if client is None else "now", PlanSource(ledger, account, ask)
    return compare_versions(
        run, new, source, monitor, out, overwrite=out is not None and exists(out)
    )


def _show(shell: Shell, parent: QWidget, found: Compared, compare: partial[Compared]) -> None:
    dialog = moved_dialog(parent, found)
    if dialog.ask() != "save":
        return
    chosen, _ = QFileDialog.getSaveFileName(
        parent,
        tr("Save changes since"),
        tr("Changes since.xlsx"),
        tr("Workbooks ({patterns})", patterns="*.xlsx"),
    )
    if chosen:
        out = Path(chosen)
        said = tr("{name} was saved.", name=out.name)
        shell.session.start(
            tr("Saving the changes"),
            lambda monitor: compare(out, monitor),
            done=lambda _: shell.say(said),
        )


def moved_dialog(parent: QWidget, found: Compared) -> dialogs.Message:
    """Return the dialog: counts, and each activity in words."""
    moves = found.found.moves
    title = tr("Changes from {old} to {new}", old=shown(found.old), new=shown(found.new))
    dialog = dialogs.Message(
        parent, "history", "accent", title, shown(headline(found.found.counts()))
    )
    lines = [
        " · ".join(
            part for part in (move.id, str(move.record.get("name") or ""), shown(move.text)) if part
        )
        for move in moves[:_MOST]
    ]
    if lines:
        rows = dialogs.listed(
            plural(len(moves), "1 activity changed:", "{count} activities changed:"), lines
        )
        rows.setFixedHeight(px(_HEIGHT))
        dialog.middle.addWidget(rows)
        dialog.setMinimumWidth(min(px(760), parent.width() - px(60)))
    dialog.offer("", tr("Close"), "" if moves else "primary")
    if moves:
        dialog.offer("save", tr("Save as a workbook…"), "primary", "download")
    return dialog


PRACTICE = "Practice"
"""The name of the practice account, which is not one of those that are kept."""
OPEN = frozenset({RunState.PREPARED, RunState.SENDING, RunState.FOLLOWING, RunState.UNKNOWN})


class HistoryPage(Page):
    """History: exports, uploads and simulations of this computer, newest first, with what can still
    be done about each.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(
            shell, tr("History"), tr("Everything this computer exported, uploaded or simulated.")
        )
        self.segments = Segments(
            [
                ("all", tr("All")),
                ("exports", tr("Exports")),
                ("uploads", tr("Uploads")),
                ("simulations", tr("Simulations")),
            ],
            tr("Which entries are shown"),
        )
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search file, project or reference"))
        self.search.setAccessibleName(tr("Search the history"))
        self.search.setClearButtonEnabled(True)
        self.search.addAction(icon("search", "muted"), QLineEdit.ActionPosition.LeadingPosition)
        self.search.setMinimumWidth(200)
        self.search.setMaximumWidth(300)
        self.model = LinesModel(
            [tr("When"), tr("What"), tr("File"), tr("Account"), tr("Rows"), tr("Result")]
        )
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName(tr("Exports, uploads and simulation runs"))
        self.open = button(tr("Open file"), "external", pressed=self._open)
        self.follow = button(tr("Look up again"), "refresh", pressed=self._look_up)
        self.back = button(tr("Revert…"), "undo", pressed=self._put_back)
        self.moved = button(tr("Changes since…"), "list", pressed=self._moved)
        self.entries: list[Entry] = []
        self._shown: list[Entry] = []
        self.primary = self.footer.set_primary(
            button(tr("Details"), "document", "primary", pressed=self._details)
        )
        self._build()
        self.first = self.table
        self.segments.chosen.connect(lambda _: self._fill())
        self.search.textChanged.connect(lambda _: self._fill())
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._selected())
        self.table.doubleClicked.connect(lambda _: self._details())
        self.session.history_changed.connect(self.refresh)
        self.session.workers.changed.connect(self._selected)

    def commands(self) -> dict[str, Callable[[], object]]:
        """Return what the menu can do here."""
        return {"search": self.search.setFocus}

    def entered(self) -> None:
        """Read the history again."""
        self.refresh()

    def refresh(self) -> None:
        """Read the history from disk, in a pool thread."""
        self.session.workers.start(
            "history",
            lambda monitor: tasks.history(),
            done=self._take,
            failed=self.shell.show_error,
        )

    def receive(self, what: Handed) -> None:
        """Look up a run again."""
        match what:
            case LookUp(run):
                self.look_up(run)

    def look_up(self, run: str) -> None:
        """Go on following a run, or ask by an export where an answer was lost. Sends nothing."""
        client = self.session.client
        if client is None or not self.session.signed_in:
            self.shell.say(tr("Sign in first: the service is asked."))
            return
        ledger = self.session.ledger
        self.session.start(
            tr("Looking up {run}", run=run),
            lambda monitor: tasks.follow(client, ledger, run, monitor),
            done=self._looked_up,
            page="history",
            sends=False,
        ).ended.connect(self.refresh)

    def _look_up(self) -> None:
        if self._chosen is not None:
            self.look_up(self._chosen.run)

    def _looked_up(self, uploaded: Uploaded) -> None:
        self._show_result(uploaded)
        self.session.history_changed.emit()

    def _show_result(self, uploaded: Uploaded) -> None:
        self.shell.go_to("results", ShowResult(uploaded))

    def _details(self) -> None:
        entry = self._chosen
        if entry is None:
            return
        if entry.summary is None:
            dialogs.tell(self, "info", "accent", entry.what, entry.words)
            return
        run, ledger = entry.run, self.session.ledger
        self.session.start(
            tr("Reading the run"),
            lambda monitor: tasks.result_of(ledger, run),
            done=lambda found: (
                self._show_result(found) if found is not None else self._still_open(entry)
            ),
        )

    def _still_open(self, entry: Entry) -> None:
        made = dialogs.Message(
            self, "help", "warn", tr("The outcome of this upload is not known yet."), entry.words
        )
        made.offer("", tr("Close"))
        made.offer("follow", tr("Look up again"), "primary", "refresh")
        if made.ask() == "follow":
            self.look_up(entry.run)

    def _moved(self) -> None:
        entry, account = self._chosen, self.session.account
        if entry is not None:
            own = account is not None and account.name == entry.account
            show_moved(self.shell, self, entry.run, now=own and self.session.signed_in)

    def _put_back(self) -> None:
        entry = self._chosen
        client = self.session.client
        account = self.session.account
        if entry is None or client is None or account is None:
            return
        ledger = self.session.ledger

        def prepare(monitor: Monitor) -> tuple[PutBackCheck, UploadPlan]:
            found = check_put_back(client, ledger, entry.run, account, monitor)
            return found, plan_upload(found.checked, account, ledger, UploadChoices(), "put-back")

        words = tr("Comparing with the service")
        self.session.start(words, prepare, done=self._ask_put_back, page="history")

    def _ask_put_back(self, found: tuple[PutBackCheck, UploadPlan]) -> None:
        checked, plan = found
        left = [shown(sentence) for sentence in checked.not_restorable]
        if not plan.rows:
            made = dialogs.Message(self, "info", "accent", tr("Nothing can be reverted."), "")
        else:
            words = plural(
                len(plan.rows),
                "1 row will be restored.",
                "{count} rows will be restored.",
            )
            made = dialogs.Message(self, "warn", "warn", tr("Revert this upload?"), words)
        if left:
            made.add_list(
                plural(len(left), "1 value is not restored:", "{count} values are not restored:"),
                left,
            )
        if not plan.rows:
            made.offer("", tr("Close"), "primary")
        else:
            made.offer("", tr("Cancel"))
            words = plural(len(plan.rows), "Revert 1 row", "Revert {count} rows")
            made.offer("yes", words, "primary", "undo")
        if made.ask() == "yes":
            self.shell.go_to("review", SendPlan(plan))

    @property
    def _chosen(self) -> Entry | None:
        rows = self.table.selectionModel().selectedRows()
        return self._shown[rows[0].row()] if rows and rows[0].row() < len(self._shown) else None

    def _take(self, found: tasks.History) -> None:
        entries = [
            *map(of_run, found.runs),
            *(of_export(one, kept=one.run in found.kept) for one in found.exports),
            *map(of_simulation, found.simulations),
        ]
        self.entries = sorted(entries, key=lambda entry: entry.at, reverse=True)
        self._fill()

    def _fill(self) -> None:
        chosen = self._chosen
        group = self.segments.key
        words = self.search.text().casefold().strip()
        self._shown = [
            entry
            for entry in self.entries
            if group in {"all", entry.group} and (not words or words in entry.words.casefold())
        ]
        self.model.show_rows(self._shown, lambda entry: cells(entry, self._mark(entry.account)))
        self._fit_columns()
        # The same run stays chosen, though new ones came in above it.
        again = next(
            (
                at
                for at, entry in enumerate(self._shown)
                if chosen is not None and entry.run == chosen.run
            ),
            None,
        )
        if again is not None:
            self.table.selectRow(again)
        self._pages.setCurrentWidget(self._content if self.entries else self._empty)
        self.footer.setVisible(bool(self.entries))
        self._selected()

    def _mark(self, name: str) -> str:
        """Return whose plan it was: that of practice, of production or of a test; nothing where the
        account is not kept any more.
        """
        settings = self.session.settings
        account = settings.account(name) if settings else None
        if account is None:
            return tr("PRACTICE") if name == PRACTICE else ""
        return tr("PRODUCTION") if account.production else tr("TEST")

    def _fit_columns(self) -> None:
        """Give times and pills the room of their longest words, and what was done as much of it as
        the file leaves.
        """
        plain, header = self.table.font(), self.table.horizontalHeader()
        bold = QFont(plain)
        bold.setPixelSize(px(11.5))
        bold.setBold(True)
        whats, results = (
            {entry.what for entry in self._shown},
            {entry.result for entry in self._shown},
        )
        old = bool(self._shown) and self._shown[-1].at[:4] != str(clock.now().year)
        longest = (
            moment(datetime(2000, 9, 28, 20, 48), year=old),
            tr("Yesterday {time}", time="20:48"),
        )
        widths = {
            0: _widest(plain, longest) + px(24),
            4: header.sectionSizeHint(4),
            5: max(px(100), _widest(bold, results) + px(40)),
        }
        left = (
            self.table.viewport().width()
            - sum(widths.values())
            - header.sectionSize(3)
            - max(px(140), header.sectionSizeHint(2))
        )
        widths[1] = max(px(110), min(left, _widest(plain, whats) + px(46)))
        for at, width in widths.items():
            self.table.setColumnWidth(at, width)

    def _selected(self) -> None:
        entry, busy = self._chosen, any(job.page == "history" for job in self.session.workers.jobs)
        summary = entry.summary if entry else None
        self.primary.setEnabled(entry is not None)
        self.open.setEnabled(entry is not None and entry.file is not None and entry.file.exists())
        self.follow.setEnabled(summary is not None and summary.state in OPEN and not busy)
        # What was created cannot be taken away again: the service has no way to delete it.
        can = summary is not None and summary.state not in OPEN and summary.updated > 0
        self.back.setEnabled(can and self.session.signed_in and not busy)
        kept = entry is not None and entry.kept
        for made in (self.follow, self.back):  # are about uploads
            made.setVisible(not kept)
        self.moved.setVisible(kept)
        self.moved.setEnabled(not busy)
        self.footer.say(tr("Kept for {days} days on this computer only.", days=self._days()))

    def _days(self) -> str:
        settings = self.session.settings
        return number(settings.keep_copies_days if settings else 90)

    def _open(self) -> None:
        entry = self._chosen
        if entry is not None and entry.file is not None:
            open_path(entry.file)

    def _build(self) -> None:
        self._pages = QStackedWidget()
        self._content = QWidget()
        column = QVBoxLayout(self._content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(14)
        find = row(None, self.search)
        find.setStretch(1, 2)
        column.addWidget(Columns(row(self.segments, None), find, spacing=8))
        plain_table(self.table, [118, 150, 260, 104, 60, 170], 44)
        header = self.table.horizontalHeader()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self.table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        column.addWidget(self.table, 1)
        export = button(
            tr("Export something"),
            "download",
            "primary",
            pressed=lambda: self.shell.go_to("export"),
        )
        opening = button(tr("Open a workbook"), "folder", pressed=self.shell.ask_file)
        self._empty = EmptyState(
            "history",
            tr("Nothing here yet"),
            tr(
                "Exports, uploads and simulation runs will be listed here so you can open their"
                " files or look up what happened."
            ),
            export,
            opening,
        )
        self._pages.addWidget(self._content)
        self._pages.addWidget(self._empty)
        self.body_column.addWidget(self._pages, 1)
        for at, made in enumerate((self.open, self.back, self.follow, self.moved)):
            self.footer.extras.insertWidget(at, made)


def _widest(font: QFont, words: Iterable[str]) -> int:
    """Return the width of the longest word in pixels."""
    metrics = QFontMetrics(font)
    return max((metrics.horizontalAdvance(word) for word in words), default=0)
