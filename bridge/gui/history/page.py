"""History: this computer's exports, uploads and simulations, with follow-up, revert, details and
report.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QApplication, QFileDialog, QTableView, QWidget

from bridge.errors import Problem, Severity
from bridge.extensions import EXTENSIONS
from bridge.files import exists
from bridge.gui.frame import tasks
from bridge.gui.frame.list_page import Action, ListPage
from bridge.gui.frame.page import (
    comparing,
    look_up_again,
    not_signed_in,
    reading_the_run,
    say_saved,
)
from bridge.gui.frame.shell import Handed, LookUp, SendPlan, Shell, ShowResult
from bridge.gui.look.theme import px
from bridge.gui.system.desktop import open_path
from bridge.gui.timeline.scale import Bar, Grouping, plan_of, span_of
from bridge.gui.timeline.view import Timeline, table_or_timeline
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import EmptyState, Segments, button, label
from bridge.gui.widgets.formats import (
    account_mark,
    number,
    plural,
    tr,
    when,
)
from bridge.gui.widgets.layouts import Stack
from bridge.gui.widgets.lines_table import Cell, LinesModel, plain_table, stretch_columns
from bridge.jobs.export import WHO_IS_WHO
from bridge.jobs.follow import Uploaded, follow
from bridge.jobs.upload import (
    PutBackCheck,
    UploadChoices,
    UploadPreview,
    check_put_back,
    preview_upload,
)
from bridge.jobs.versions import (
    LAST,
    NOW,
    Compared,
    Move,
    PlanSource,
    compare_versions,
    counted,
    headline,
)
from bridge.ledger import Ledger
from bridge.progress import Monitor
from bridge.records.kinds import kind_titled
from bridge.records.runs import ExportSummary, RunState, RunSummary
from bridge.texts import Text, shown


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
    """Whether the exported records are kept for comparison."""


def of_run(summary: RunSummary) -> Entry:
    """Return the line of an upload."""
    result, state = _result(summary)
    rows = plural(summary.sent + summary.not_sent, "1 row", "{count} rows")
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
    rows = sum(rows for sheet, rows in summary.sheets.items() if sheet != WHO_IS_WHO)
    kinds = [tr(sheet.lower()) for sheet in summary.sheets if kind_titled(sheet) is not None]
    what = tr("Export {kinds}", kinds=", ".join(kinds)) if kinds else tr("Export")
    details = (
        (tr("Workbook"), str(summary.workbook or "")),
        (tr("Account"), summary.account),
        (tr("Project"), summary.project_id),
        (tr("IDs for support"), ", ".join(summary.correlation_ids.values())),
    )
    result, state = (tr("Done"), "good") if summary.workbook else (tr("Nothing found"), "muted")
    return Entry(
        run=summary.run,
        group="exports",
        at=summary.started_at,
        what=what,
        icon="download",
        file=summary.workbook,
        rows=plural(rows, "1 row", "{count} rows"),
        result=result,
        state=state,
        words="\n".join(f"{name}: {value}" for name, value in details if value),
        account=summary.account,
        kept=kept,
    )


def _result(summary: RunSummary) -> tuple[str, str]:
    """Return the label and state of the pill of a run."""
    if summary.state in {RunState.SENDING, RunState.FOLLOWING}:
        return tr("Still running"), "accent"
    if summary.failed and summary.state is not RunState.REFUSED:
        return plural(summary.failed, "1 not accepted", "{count} not accepted"), "warn"
    words = {
        RunState.PREPARED: (tr("Not sent"), "muted"),
        RunState.DONE: (tr("Done"), "good"),
        RunState.PARTLY_DONE: (tr("Partly done"), "warn"),
        RunState.REFUSED: (tr("Not accepted"), "bad"),
        RunState.UNKNOWN: (tr("Unknown"), "warn"),
        RunState.CANCELLED: (tr("Not sent"), "muted"),
    }
    return words.get(summary.state, (str(summary.state), "muted"))


def _of_extensions(ledger: Ledger) -> list[Entry]:
    """Read the runs of the program's extensions as lines of the history."""
    return [
        entry for extension in EXTENSIONS for entry in extension.load("gui.history").entries(ledger)
    ]


_HEIGHT = 300


def compare_workbook(shell: Shell, parent: QWidget, old: Path, choose: Callable[[], str]) -> None:
    """Ask what to compare a workbook with: the service (the last export if not signed in), or a
    newer workbook, which `choose` asks for.
    """
    new = NOW if shell.session.signed_in else LAST
    dialog = dialogs.Message(
        parent, "history", "accent", tr("Compare {name} with which plan?", name=old.name), ""
    )
    dialog.text.hide()
    dialog.offer("", tr("Cancel"))
    dialog.offer("workbook", tr("A newer workbook…"), icon="folder")
    words = tr("Current plan in the service") if new == NOW else tr("The last export")
    dialog.offer(new, words, "primary")
    answer = dialog.ask()
    if new := choose() if answer == "workbook" else answer:
        show_moved(shell, parent, str(old), new, old.parent)


def show_moved(shell: Shell, parent: QWidget, old: str, new: str, folder: Path) -> None:
    """Compare two versions and show the changes since the older one, to be saved in `folder`."""
    session = shell.session
    account, client = (session.account, session.client) if new == NOW else (None, None)
    source = PlanSource(session.ledger, account, None if client is None else lambda: client)
    words = {
        NOW: comparing(),
        LAST: tr("Comparing with the last export"),
    }

    def compare(out: Path | None, monitor: Monitor) -> Compared:
        replaces = out is not None and exists(out)
        return compare_versions(old, new, source, monitor, out, overwrite=replaces)

    session.start(
        words.get(new, tr("Comparing")),
        lambda monitor: compare(None, monitor),
        done=lambda compared: _show(shell, parent, compared, compare, folder),
        page="history",
    )


def _show(
    shell: Shell,
    parent: QWidget,
    compared: Compared,
    compare: Callable[[Path, Monitor], Compared],
    folder: Path,
) -> None:
    dialog = moved_dialog(parent, compared)
    if dialog.ask() != "save":
        return
    chosen, _ = QFileDialog.getSaveFileName(
        parent,
        tr("Save changes as"),
        str(folder / tr("Changes since.xlsx")),
        tr("Workbooks ({patterns})", patterns="*.xlsx"),
    )
    if chosen:
        out = Path(chosen)
        shell.session.start(
            tr("Saving the changes"),
            lambda monitor: compare(out, monitor),
            done=lambda _: say_saved(shell, out),
        )


def moved_dialog(parent: QWidget, compared: Compared) -> dialogs.Message:
    """Return a dialog with counts and each activity's changes as old → new."""
    moves = compared.comparison.moves
    title = tr("Changes from {old} to {new}", old=shown(compared.old), new=shown(compared.new))
    changed = plural(len(moves), "1 activity changed", "{count} activities changed")
    summary = shown(headline(counted(moves)))
    words = [f"{changed}: {summary}" if moves else summary, *map(shown, compared.warnings)]
    dialog = dialogs.Message(parent, "history", "accent", title, "\n".join(words))
    # What could not be compared comes first, because nothing else tells of it.
    rows = [*compared.problems, *moves]
    if rows:
        model = LinesModel([tr("Activity"), tr("Change")])
        model.show_rows(rows, _compared_cells)
        table = QTableView()
        table.setModel(model)
        table.setAccessibleName(changed)
        plain_table(table, (), 44)
        stretch_columns(table, 1)
        faces, both = Segments(table_or_timeline(), tr("View")), Stack()
        both.setFixedHeight(px(_HEIGHT))
        both.addWidget(table)
        timeline = Timeline()
        both.addWidget(timeline)
        timeline.by.setCurrentIndex(timeline.by.findData(Grouping.NONE))

        def turn(key: str) -> None:
            both.setCurrentWidget(timeline if key == "time" else table)
            timeline.view.show_time(*plan.usual)

        faces.chosen.connect(turn)
        faces.setVisible(bool(moves))
        dialog.middle.addWidget(faces)
        dialog.middle.addWidget(both)
        dialog.setMinimumWidth(min(px(960), parent.width() - px(60)))
        plan = plan_of([move.record for move in moves], lambda at: _bar(moves[at]), compared.zone)
        timeline.show_plan(plan, range(plan.count))
    dialog.offer("", tr("Close"), "" if moves else "primary")
    if moves:
        dialog.offer("save", tr("Save as a workbook…"), "primary", "download")
    return dialog


def _bar(move: Move) -> Bar:
    """Return the bar of a differing activity: where it is now, or was, and its old position."""
    old, new = (
        None if record is None else span_of(record.get("startDate"), record.get("endDate"))
        for record in (move.old, move.new)
    )
    record = move.record
    return Bar(
        move.id,
        str(record.get("name") or ""),
        new or old or (None, None),
        old if new is not None and old != new else None,
        str(record.get("status") or ""),
        words=shown(move.text),
        strong=new is not None,
        faint=new is None,
    )


def _compared_cells(row: Move | tuple[Text, Problem]) -> tuple[Cell, ...]:
    if isinstance(row, Move):
        words = shown(row.text)
        return Cell(str(row.record.get("name") or row.id), row.id), Cell(words, tip=words)
    words = shown(row[1].sentence)
    look = ("alert", "bad") if row[1].severity is Severity.ERROR else ("warn", "warn")
    return Cell(shown(row[0])), Cell(words, icon=look, tip=words)


PRACTICE = "Practice"
"""The name of the practice account, which is not one of those that are kept."""
OPEN = frozenset({RunState.PREPARED, RunState.SENDING, RunState.FOLLOWING, RunState.UNKNOWN})


class HistoryPage(ListPage):
    """History: exports, uploads and simulations of this computer, newest first."""

    def __init__(self, shell: Shell) -> None:
        export = button(tr("Export"), "download", "primary", lambda: shell.go_to("export"))
        opening = button(tr("Open a workbook"), "folder", pressed=shell.ask_file)
        super().__init__(
            shell,
            tr("History"),
            tr("Exports, uploads and simulation runs on this computer."),
            captions=[tr("When"), tr("What"), tr("File"), tr("Result")],
            grows=[2],
            filters=[
                ("all", tr("All")),
                ("exports", tr("Exports")),
                ("uploads", tr("Uploads")),
                *((extension.name, shown(extension.runs)) for extension in EXTENSIONS),
            ],
            search=tr("Search file or project"),
            empty=EmptyState(
                "history",
                tr("Nothing here yet"),
                "",
                export,
                opening,
            ),
            actions=[
                Action(
                    tr("Open file"),
                    "external",
                    lambda entry: open_path(entry.file),
                    lambda entry: entry.file is not None and entry.file.exists(),
                ),
                Action(tr("Revert…"), "undo", self._put_back, self._can_revert),
                Action(
                    look_up_again(),
                    "refresh",
                    lambda entry: self.look_up(entry.run),
                    lambda entry: entry.summary is not None and entry.summary.state in OPEN,
                ),
                Action(tr("Changes since…"), "list", self._moved, lambda entry: entry.kept),
                Action(tr("Details"), "document", self._details, role="primary"),
            ],
        )
        self._opens = False
        self._newest = ""
        """The newest run that was shown."""
        self.table.activated.connect(lambda _: self._details(self.chosen))
        self.session.history_changed.connect(self.refresh)

    def commands(self) -> dict[str, Callable[[], object]]:
        """Return the menu commands that are available now."""
        return {"search": self.search.setFocus}

    def entered(self) -> None:
        """Read the history again; a run that is new is selected."""
        self._opens = True
        self.refresh()

    def refresh(self) -> None:
        """Read the history from disk, in a pool thread."""
        ledger = self.session.ledger
        self.session.workers.start(
            "history",
            lambda monitor: (tasks.history(), _of_extensions(ledger)),
            done=lambda read: self._take(*read),
            failed=self.shell.show_error,
        )

    def cells(self, item: Entry) -> tuple[Cell, ...]:
        """Return the cells of an entry: time, action, file, account with its mark, result."""
        name = item.file.name if item.file else ""
        account = " · ".join(filter(None, (self._mark(item.account), item.account)))
        return (
            Cell(when(item.at)),
            Cell(item.what, item.rows, icon=(item.icon, "muted")),
            Cell(name or account, account if name else "", tip=str(item.file or "")),
            Cell(item.result, pill=item.state, tip=item.result),
        )

    def groups(self, item: Entry) -> Sequence[str]:
        return (item.group,)

    def words(self, item: Entry) -> str:
        return item.words

    def receive(self, what: Handed) -> None:
        """Look up a run again."""
        match what:
            case LookUp(run):
                self.look_up(run)

    def look_up(self, run: str) -> None:
        """Resume following a run, or find it through an export if its response was lost. Sends
        nothing.
        """
        client = self.session.client
        if client is None or not self.session.signed_in:
            self.shell.say(not_signed_in())
            return
        ledger = self.session.ledger
        self.session.start(
            tr("Looking up the upload"),
            lambda monitor: follow(client, ledger, run, monitor),
            done=self._looked_up,
            page="history",
            sends=False,
        ).ended.connect(self.refresh)

    def _looked_up(self, uploaded: Uploaded) -> None:
        self._show_result(uploaded)
        self.session.history_changed.emit()

    def _show_result(self, uploaded: Uploaded, fixed: int = 0) -> None:
        self.shell.go_to("results", ShowResult(uploaded, fixed=fixed))

    def _details(self, entry: Entry | None) -> None:
        if entry is None:
            return
        if entry.summary is None:
            message = dialogs.Message(self, "info", "accent", entry.what, entry.words)
            message.offer("copy", tr("Copy"), icon="copy")
            message.offer("", tr("Close"), "primary")
            if message.ask():
                QApplication.clipboard().setText(entry.words)
            return
        run, ledger = entry.run, self.session.ledger
        self.session.start(
            reading_the_run(),
            lambda monitor: tasks.result_of(ledger, run),
            done=lambda result: (
                self._show_result(*result) if result is not None else self._still_open(entry)
            ),
        )

    def _still_open(self, entry: Entry) -> None:
        title = tr("The outcome of this upload is not known yet.")
        dialogs.tell(self, "help", "warn", title, entry.words)

    def _moved(self, entry: Entry) -> None:
        account = self.session.account
        own = account is not None and account.name == entry.account
        new = NOW if own and self.session.signed_in else LAST
        folder = entry.file.parent if entry.file is not None else Path.home()
        show_moved(self.shell, self, entry.run, new, folder)

    def _can_revert(self, entry: Entry) -> bool:
        """Return whether the entry has updated rows that can be restored.

        Created rows cannot be deleted in the service.
        """
        summary = entry.summary
        ended = summary is not None and summary.state not in OPEN and summary.updated > 0
        return ended and self.session.signed_in

    def _put_back(self, entry: Entry) -> None:
        client = self.session.client
        account = self.session.account
        if client is None or account is None:
            return
        ledger = self.session.ledger

        def prepare(monitor: Monitor) -> tuple[PutBackCheck, UploadPreview]:
            check = check_put_back(client, ledger, entry.run, account, monitor)
            return check, preview_upload(
                check.checked, account, ledger, UploadChoices(), "put-back"
            )

        words = comparing()
        self.session.start(
            words, prepare, done=partial(self._ask_put_back, entry.at), page="history"
        )

    def _ask_put_back(self, at: str, answer: tuple[PutBackCheck, UploadPreview]) -> None:
        checked, plan = answer
        left = [shown(sentence) for sentence in checked.not_restorable]
        if not plan.rows:
            message = dialogs.Message(self, "info", "accent", tr("Nothing can be reverted."), "")
        else:
            total = len({row.id for row in checked.rows})
            words = plural(
                len(plan.rows),
                "1 row will be restored.",
                "{count} rows will be restored.",
            )
            if total > len(plan.rows):
                words = tr(
                    "{count} of {total} rows will be restored.",
                    count=number(len(plan.rows)),
                    total=number(total),
                )
            message = dialogs.Message(self, "warn", "warn", tr("Revert this upload?"), words)
            to = tr(
                "{account}, project {project}",
                account=plan.account.name,
                project=plan.account.project_id,
            )
            facts = (
                (tr("File"), checked.checked.request.workbook.name),
                (tr("Uploaded"), when(at)),
                (tr("To"), to),
            )
            message.add_facts(facts, account_mark(plan.account))
        if left:
            words = tr("Not restored ({count}):", count=number(len(left)))
            message.middle.addWidget(label(words, "strong"))
            message.add_text(words, "\n".join(left))
        if not plan.rows:
            message.offer("", tr("Close"), "primary")
        else:
            words = plural(len(plan.rows), "Revert 1 row", "Revert {count} rows")
            message.offer_no_as_default(tr("Cancel"), words, "undo")
        if message.ask() == "yes":
            self.shell.go_to("review", SendPlan(plan))

    def _take(self, history: tasks.History, more: Sequence[Entry] = ()) -> None:
        entries = [
            *more,
            *map(of_run, history.runs),
            *(of_export(export, kept=export.run in history.kept) for export in history.exports),
        ]
        entries.sort(key=lambda entry: entry.at, reverse=True)
        self.show_items(entries)
        if entries and self.shell.shows(self.key):
            newest = entries[0].run
            if (
                self._opens
                and newest != self._newest
                and self.shown
                and self.shown[0].run == newest
            ):
                self.table.selectRow(0)
                self.table.scrollToTop()
            self._opens, self._newest = False, newest
        settings = self.session.settings
        days = settings.keep_copies_days if settings else 90
        self.footer.say(
            tr("Entries are kept for {days} days, on this computer only.", days=number(days))
        )

    def _mark(self, name: str) -> str:
        """Return the label of an account's type (practice, production or test), or an empty string
        if it was removed.
        """
        settings = self.session.settings
        account = settings.account(name) if settings else None
        if account is None:
            return tr("PRACTICE") if name == PRACTICE else ""
        return account_mark(account)[0]
