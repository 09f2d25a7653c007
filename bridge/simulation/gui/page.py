"""Simulation: cases as workbooks, copies checked before they are submitted, runs with the days they
are kept, results.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache, partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QItemSelectionModel, QTimer
from PySide6.QtWidgets import QFileDialog, QMenu, QTableView

from bridge import clock
from bridge.errors import BridgeError
from bridge.files import beside, output_folder
from bridge.gui.frame.page import (
    Page,
    in_folder,
    not_signed_in,
)
from bridge.gui.frame.shell import EditAccount, Handed, OpenFile, Shell
from bridge.gui.frame.worker import Job
from bridge.gui.look.painted_widgets import mark_primary
from bridge.gui.look.theme import px
from bridge.gui.system.desktop import default_folder, open_path, show_in_folder
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import Banner, Elided, EmptyState, button, tool
from bridge.gui.widgets.file_watch import SETTLE, FileWatch
from bridge.gui.widgets.formats import plural, tr, utc, when
from bridge.gui.widgets.layouts import Columns, column, row
from bridge.gui.widgets.lines_table import Cell, LinesModel, plain_table, stretch_columns
from bridge.practice.simulator import sample_cases
from bridge.progress import Monitor
from bridge.simulation.client import SimulationClient
from bridge.simulation.edits import shown_text
from bridge.simulation.gui.parts import (
    CaseList,
    CheckCard,
    SimulationSignIn,
    VariantsDialog,
    ask_again,
    ask_submit,
    show_explanation,
)
from bridge.simulation.gui.status_words import shown_status
from bridge.simulation.jobs.cases import CheckedCase, check_case, open_case
from bridge.simulation.jobs.choices import add_variants
from bridge.simulation.jobs.comparison import explain_failure
from bridge.simulation.jobs.results import (
    SavedResults,
    ask_status,
    deletion_warning,
    known_runs,
    save_results,
)
from bridge.simulation.jobs.submit import SubmitPlan, Submitted, plan_submit, submit
from bridge.simulation.runs import (
    URGENT_DAYS,
    WARN_DAYS,
    Again,
    Run,
    RunStatus,
    SubmitState,
)
from bridge.simulation.targets import Targets
from bridge.texts import few, shown

_LEAST = 500
"""The least width of the runs in pixels; the cases are above them where there is none beside."""


class RunsTable(QTableView):
    """Shows runs, newest submission first."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[Run] = []
        captions = (tr("Run"), tr("Submitted"), tr("Status"), tr("Kept for"), tr("Next"))
        self._lines = LinesModel(captions)
        self.setModel(self._lines)
        plain_table(self, [], 52)
        stretch_columns(self, 0, 4)
        self.setMinimumWidth(px(_LEAST))
        self.setAccessibleName(tr("Simulation runs"))

    @property
    def chosen(self) -> list[Run]:
        return [
            self.shown[index.row()]
            for index in self.selectionModel().selectedRows()
            if index.row() < len(self.shown)
        ]

    @property
    def newest(self) -> list[Run]:
        return [run for run in self.shown if run.batch == self.shown[0].batch]

    @property
    def selects_results(self) -> bool:
        """Return whether a selected run has results, so that only the selected ones are saved."""
        return any(map(has_results, self.chosen))

    @property
    def to_save(self) -> list[Run]:
        """Return the runs to save: the selected ones, else the newest submission and earlier
        unsaved results.

        Failed runs of the newest submission are included.
        """
        if self.selects_results:
            return self.chosen
        unsaved = (
            run for run in self.shown if run.status is RunStatus.COMPLETED and not run.fetched
        )
        return list({run.run: run for run in (*self.newest, *unsaved)}.values())

    def show_runs(self, runs: Sequence[Run], checked: CheckedCase | None) -> None:
        """Show runs, with the names of vessels and fixables if the case is open; the selection is
        kept.
        """
        chosen, flags = {run.run for run in self.chosen}, QItemSelectionModel.SelectionFlag
        self.shown = list(runs)
        caption = cache(Targets(checked.draft).named) if checked is not None else str
        self._lines.show_rows(self.shown, partial(run_cells, caption, clock.now()))
        for at, run in enumerate(self.shown):
            if run.run in chosen:
                row = self._lines.index(at, 0)
                self.selectionModel().select(row, flags.Select | flags.Rows)


def has_results(run: Run) -> bool:
    """Return whether the results of a run can be saved, or were."""
    return run.status is RunStatus.COMPLETED or run.fetched


def run_cells(caption: Callable[[str], str], now: datetime, run: Run) -> tuple[Cell, ...]:
    """Return the cells of a run; `caption` names a varied parameter."""
    varied = ", ".join(
        f"{caption(name)} {shown_text(text) or '–'}" for name, text in run.varied.items()
    )
    left = run.days_left(now) if run.status is not RunStatus.DELETED else None
    kept = Cell("")
    if left is not None:
        state = "bad" if left <= URGENT_DAYS else "warn" if left <= WARN_DAYS else ""
        kept = Cell(plural(left, "1 day", "{count} days"), pill=state)
    status = shown_status(run)
    return (
        Cell(run.copy, varied or tr("from {name}", name=Path(run.workbook).name), tip=varied),
        Cell(when(run.submitted_at) if run.submitted_at else ""),
        Cell(status.word, pill=status.pill),
        kept,
        Cell(status.next, tip=run.said or status.next),
    )


def next_step(checked: CheckedCase | None, newest: Sequence[Run], *, submitted: bool) -> str:
    """Return the planner's next step for a case, or an empty string if unknown or finished.

    `submitted`: the case was submitted since its last change.
    """
    if checked is None:
        return ""
    errors, running = len(checked.errors), sum(run.open for run in newest)
    if errors:
        return tr("Next: correct the problems in Excel and save.")
    if running:
        return tr("The simulation is running. Results appear here.")
    if not submitted and not (checked.book.copies and checked.book.copies.rows):
        return tr("Next: choose variants, or submit the case as it is.")
    if not submitted:
        return tr("Next: submit the variants.")
    completed = sum(run.status is RunStatus.COMPLETED and not run.fetched for run in newest)
    if completed:
        return tr("Next: save the results.")
    return saved_words(newest)


def saved_words(runs: Sequence[Run]) -> str:
    """Return how many results are saved and how many runs failed; empty if none is saved."""
    count, failed = sum(run.fetched for run in runs), sum(map(has_failed, runs))
    if not count or not failed:
        return tr("All results are saved.") if count else ""
    results = plural(count, "1 result is saved", "{count} results are saved")
    return f"{results}, {plural(failed, '1 run failed', '{count} runs failed')}."


def has_failed(run: Run) -> bool:
    """Return whether a run failed, or its case was rejected, so that it has no results."""
    return not run.fetched and run.status in {RunStatus.FAILED, RunStatus.REFUSED}


def submitted_as_it_is(workbook: Path, runs: Sequence[Run]) -> bool:
    """Return whether a workbook was submitted since it was last saved, so that its results are the
    next step.
    """
    if not workbook.exists():
        return False
    # The service's timestamps have whole seconds.
    saved = clock.of_file(workbook.stat().st_mtime).replace(microsecond=0)
    times = (
        utc(run.submitted_at) for run in runs if run.workbook == str(workbook) and run.submitted_at
    )
    return any(at is not None and at >= saved for at in times)


NAMED = 3
"""So many saved files are named."""
ASK_EVERY = 20_000
"""Milliseconds between questions about open runs while the page is shown."""


class SimulationPage(Page):
    """Simulation: a case and its copies, their check and submission, the runs and their results."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(
            shell,
            tr("Simulation"),
            tr("Edit case files in Excel, submit runs and collect results before they expire."),
        )
        self.opening = self.add_header_button(button(tr("Open case…"), "folder"))
        menu = QMenu(self)
        menu.addAction(tr("From a file…"), self.shell.ask_file)
        menu.addAction(tr("By its ID…"), self._ask_id)
        self.opening.setMenu(menu)
        self.in_excel = self.add_header_button(
            button(
                tr("Open in spreadsheet"),
                "external",
                pressed=lambda: self.path and open_path(self.path),
            )
        )
        self.banner = Banner("warn")
        self.cases = CaseList(self.session.memory, self.open_path, self._try)
        self.checks = CheckCard()
        self.table = RunsTable()
        self.save = button(tr("Save results…"), "download", pressed=self._ask_folder)
        self.in_folder = button(
            in_folder(),
            "folder",
            pressed=lambda: self._saved_in and show_in_folder(self._saved_in),
        )
        self._saved_in: Path | None = None
        self.explain = button(tr("Why did it fail?"), "help", pressed=self._explain)
        self.client = SimulationSignIn(shell)
        self.sign_in = button(tr("Sign in for simulation…"), "key", pressed=self._sign_in)
        self.variants = button(tr("Choose variants…"), "plus", pressed=self._choose_variants)
        self.again = button(tr("Submit again…"), "play", pressed=self.submit)
        self.primary = self.footer.set_primary(
            button(tr("Submit"), "play", "primary", pressed=self.submit)
        )
        self._asking: Job | None = None
        self._submitting: Job | None = None
        self.path: Path | None = None
        self.checked: CheckedCase | None = None
        self.runs: tuple[Run, ...] = ()
        self._build()
        self._watch = FileWatch(self)
        self._watch.saved.connect(self.check_again)
        self._timer = QTimer(self)
        self._timer.setInterval(ASK_EVERY)
        self._timer.timeout.connect(self._ask_open)
        self._timer.start()
        self.session.changed.connect(self.refresh)
        self.session.workers.changed.connect(self._show_ready)
        self.first = self.opening

    def commands(self) -> dict[str, Callable[[], object]]:
        """Return the menu commands that are available now."""
        return {"check-again": self.check_again} if self.path is not None else {}

    def may_close(self) -> bool:
        """Ask while runs are submitted."""
        job = self._submitting
        return (
            job is None
            or not job.running
            or dialogs.close_while_sending(
                self,
                job.ended,
                tr("Runs are still being submitted."),
                tr("Submitted runs continue. Submit again for the others."),
            )
        )

    def entered(self) -> None:
        """Show runs and cases as they are now."""
        ledger = self.session.ledger
        self.session.workers.start(
            "runs",
            lambda monitor: known_runs(ledger),
            done=self._entered,
            failed=self.shell.show_error,
        )
        self.refresh()

    def _entered(self, runs: tuple[Run, ...]) -> None:
        self._take_runs(runs)
        self._ask_open()

    # Cases
    # ----------------------------------------------------------------------------------------------

    def receive(self, what: Handed) -> None:
        """Open a case."""
        match what:
            case OpenFile(path):
                self.open_path(path)

    def open_path(self, path: Path) -> None:
        """Open a case: a file of the service becomes a workbook first."""
        if path.suffix.lower() == ".json":
            self.open_case(str(path))
        else:
            self.path = path
            self.cases.remember(path)
            self.check_again()

    def _try(self, sample: str) -> None:
        if not self._busy:  # a second press would make a second workbook
            self.open_case(sample)

    def open_case(self, source: str) -> None:
        """Make the workbook of a case, from a file or by its ID."""
        folder = default_folder(self.session.settings)
        ledger = self.session.ledger
        account = self.session.account

        def run(client: SimulationClient | None) -> None:
            def make(monitor: Monitor) -> Path:
                out = output_folder(folder) / f"{Path(source).stem or 'case'}.xlsx"
                out = beside(out, "case") if out.exists() else out
                return open_case(client, ledger, source, out, account, monitor).workbook

            self._start(tr("Creating the workbook"), make, self.open_path)

        if Path(source).exists():
            run(None)
        else:
            self.client.go_on(run)

    def check_again(self) -> None:
        path, ledger = self.path, self.session.ledger
        if path is not None:
            self.checked = None
            self._watch.begin(path, path.stat().st_mtime if path.exists() else 0.0)
            job = self._start(
                tr("Checking {name}", name=path.name),
                lambda monitor: check_case(ledger, path, monitor),
                self._take_checked,
                failed=self._check_failed,
            )
            job.stopped.connect(self._close_case)
        self.refresh()

    def _take_checked(self, checked: CheckedCase) -> None:
        self.checked = checked
        self.cases.remember(checked.book.path, checked)
        self.refresh()

    def _check_failed(self, error: BridgeError) -> None:
        self._close_case()
        self.shell.show_error(error)

    def _close_case(self) -> None:
        self.path = None
        self.refresh()

    # Runs
    # ----------------------------------------------------------------------------------------------

    def submit(self, again: Again = Again.NEVER) -> None:
        """Check again, ask, and submit the copies."""
        path = self.path
        ledger = self.session.ledger
        account = self.session.account
        if path is None or account is None:
            return
        self.client.go_on(
            lambda client: self._start(
                tr("Checking before submitting"),
                lambda monitor: plan_submit(
                    check_case(ledger, path, monitor), account, ledger, again=again
                ),
                lambda planned: self._agreed(client, planned),
            )
        )

    def _agreed(self, client: SimulationClient, planned: SubmitPlan) -> None:
        if not planned.waiting:
            again = ask_again(self, planned)
            if again is not None:
                self.submit(again)
            return
        if not ask_submit(self, planned):
            return
        ledger = self.session.ledger
        self._submitting = self._start(
            tr("Submitting runs"),
            lambda monitor: submit(client, ledger, planned, monitor),
            self._submitted,
            sends=True,
        )
        self._submitting.stopped.connect(self._stopped)

    def _stopped(self) -> None:
        self.shell.say(tr("Stopped. Runs that were submitted continue."), state="warn")
        self.entered()

    def _submitted(self, submitted: Submitted) -> None:
        count = submitted.count(SubmitState.SUBMITTED)
        if submitted.error is not None:
            self.shell.show_error(submitted.error)
        else:
            self.shell.say(plural(count, "1 run was submitted.", "{count} runs were submitted."))
        self.entered()
        QTimer.singleShot(SETTLE, self._ask_open)

    def ask(self, page: str = "simulation") -> None:
        """Query the service for the status of the open runs; `page` shows it."""

        def start(client: SimulationClient) -> None:
            work = partial(self._asked, client)
            self._asking = self._start(tr("Updating the runs"), work, self._take_asked, page=page)

        self.client.go_on(start)

    def _asked(self, client: SimulationClient, monitor: Monitor) -> tuple[Run, ...]:
        ledger, name = self.session.ledger, client.account.name
        mine = [run for run in self.runs if run.open and run.account == name]
        ask_status(client, ledger, mine, monitor)
        return known_runs(ledger)

    def save_results(self, folder: Path) -> None:
        """Save the results of the runs to save into a folder."""
        runs, ledger = self.table.to_save, self.session.ledger
        self.client.go_on(
            lambda client: self._start(
                tr("Saving results"),
                lambda monitor: save_results(
                    client, ledger, runs, folder, monitor, client.account.name
                ),
                self._saved,
            )
        )

    def _saved(self, saved: SavedResults) -> None:
        failed = any(has_failed(result.run) for result in saved.runs)
        why_not = (result.why_not for result in saved.runs if not has_failed(result.run))
        missing = [shown(text) for text in (*saved.warnings, *why_not) if text is not None]
        files = [file for run in saved.runs for file in run.files]
        files += [saved.workbook] if saved.workbook is not None else []
        self._saved_in = files[0] if files else self._saved_in
        words = tr("Nothing was saved.")
        if files and failed:
            words = saved_words(
                [replace(each.run, fetched=bool(each.files)) for each in saved.runs]
            )
        elif files:
            words = plural(
                len(files),
                "{names} was saved in {folder}.",
                "{names} were saved in {folder}.",
                names=few([file.name for file in files], NAMED),
                folder=files[0].parent.name,
            )
        state = "good" if files and not (failed or missing) else "warn"
        self.shell.say(" ".join([words, *missing[:2]]), state=state)
        if saved.workbook is not None:
            open_path(saved.workbook)
        self.entered()

    def _explain(self) -> None:
        chosen, ledger = self.table.chosen, self.session.ledger
        if chosen:
            run = chosen[0]
            self._start(
                tr("Comparing"),
                lambda monitor: explain_failure(ledger, run, monitor),
                lambda lines: show_explanation(self, run, lines),
            )

    def _choose_variants(self) -> None:
        """Add variants to the sheet Copies; the check after saving counts the runs."""
        checked = self.checked
        if checked is None:
            return
        dialog = VariantsDialog(self, checked)
        if dialog.ask() == "yes":
            varied, combine = dialog.varied, dialog.combine
            self._start(
                tr("Adding variants"),
                lambda monitor: add_variants(checked, varied, combine, monitor),
                self.open_path,
            )

    def _sign_in(self) -> None:
        if self.session.account is None:
            self.shell.go_to("home")
        else:
            self.shell.go_to("settings", EditAccount())

    def _start(
        self,
        title: str,
        work: Callable[[Monitor], Any],
        done: Callable[[Any], None],
        *,
        failed: Callable[[BridgeError], None] | None = None,
        page: str = "simulation",
        sends: bool = False,
    ) -> Job:
        """Start work that the footer shows, unless `page` is empty.

        An error is shown; simulation has a sign-in of its own, so none ends the session.
        """
        failed = failed or self.shell.show_error
        return self.session.workers.start(
            title, work, done=done, failed=failed, page=page, sends=sends
        )

    @property
    def _busy(self) -> bool:
        """Return whether the footer shows work, such as a sign-in or a submission."""
        jobs = self.session.workers.jobs
        return any(job.page == "simulation" and job.running for job in jobs)

    # State
    # ----------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Update cases, checks, runs and available actions."""
        again = self._submitted_as_it_is
        account = self.session.account
        self.cases.show_cases(
            self.path, sample_cases() if account is not None and account.practice else ()
        )
        self.checks.show_case(self.checked, checking=self.path is not None)
        self._fill()
        self.in_excel.setVisible(self.path is not None)
        configured = account is not None and bool(account.client_id)
        self.sign_in.setVisible(not configured)
        self.footer.show()
        count = self.checked.count if self.checked is not None else 0
        words = plural(count, "Submit 1 run", "Submit {count} runs") if count else tr("Submit")
        self.primary.setText(tr("Submitted") if again else words)
        newest = self.table.newest if self.table.shown else []
        saved = self._saved_in is not None and any(run.fetched for run in newest)
        saved = saved and all(run.fetched or has_failed(run) for run in newest)
        mark_primary(
            self.primary if not again else self.in_folder if saved else self.save,
            {self.primary: "play", self.save: "download", self.in_folder: "folder"},
        )
        # A second press at the place of Submit must not press anything else.
        self.again.setVisible(again)
        checked = self.checked
        self.variants.setVisible(checked is not None and checked.book.copies is not None)
        self._selected()
        self._show_ready()

    def _show_ready(self) -> None:
        """Offer to submit what was checked, unless other work runs."""
        account, checked = self.session.account, self.checked
        configured = account is not None and bool(account.client_id)
        ready = checked is not None and not checked.errors and bool(checked.count)
        ready = ready and configured and not self._busy
        self.again.setEnabled(ready)
        self.primary.setEnabled(ready and not self._submitted_as_it_is)
        self.variants.setEnabled(not self._busy)
        self._say_next()

    def _say_next(self) -> None:
        """Say what the next step is, or that only the selected runs are saved."""
        account = self.session.account
        if self._busy:
            self.footer.say("")  # what goes on is shown above
        elif account is None:
            self.footer.say(not_signed_in(), "accent")
        elif not account.client_id:
            self.footer.say(tr("Simulation has its own sign-in."), "accent")
        elif self.table.selects_results:
            count = len(self.table.chosen)
            self.footer.say(
                plural(
                    count,
                    "Only the selected run is saved.",
                    "Only the {count} selected runs are saved.",
                )
            )
        else:
            again = self._submitted_as_it_is
            newest = self.table.newest
            words = next_step(self.checked, newest, submitted=again)
            partly = words == saved_words(newest) and any(map(has_failed, newest))
            self.footer.say(words, "warn" if words and partly else "")

    @property
    def _submitted_as_it_is(self) -> bool:
        return self.path is not None and submitted_as_it_is(self.path, self.runs)

    def _take_runs(self, runs: tuple[Run, ...]) -> None:
        self.runs = runs
        warning = deletion_warning(runs, clock.now())
        self.banner.setVisible(warning is not None)
        if warning is not None:
            urgent = any(
                (run.days_left(clock.now()) or 99) <= URGENT_DAYS
                for run in runs
                if run.status is RunStatus.COMPLETED and not run.fetched
            )
            self.banner.show_words(shown(warning), "", "bad" if urgent else "warn")
        self.refresh()

    def _take_asked(self, runs: tuple[Run, ...]) -> None:
        self._take_runs(runs)
        self.session.history_changed.emit()

    def _ask_open(self) -> None:
        account = self.session.account
        due = (
            account is not None
            and bool(account.client_id)
            and any(run.open and run.account == account.name for run in self.runs)
        )
        asking = self._asking is not None and self._asking.running
        if due and self.isVisible() and not asking and not self._busy:
            self.ask("")

    def _fill(self) -> None:
        name = self.checked.case.name if self.checked else None
        shown = [run for run in self.runs if name is None or run.case == name]
        self._runs_title.show_text(tr("Runs of “{case}”", case=name) if name else tr("Runs"))
        self.table.show_runs(shown, self.checked)
        self.table.setVisible(bool(shown))
        self._none.setVisible(not shown)

    def _selected(self) -> None:
        chosen = self.table.chosen
        self._say_next()
        self.save.setVisible(any(map(has_results, self.table.shown)))
        self.in_folder.setVisible(self._saved_in is not None)
        self.explain.setVisible(len(chosen) == 1 and chosen[0].status is RunStatus.FAILED)

    def _ask_id(self) -> None:
        words = tr("Open case")
        name = dialogs.ask_text(self, "folder", words, "", tr("ID of the case"), words)
        if name:
            self.open_case(name)

    def _ask_folder(self) -> None:
        count = sum(map(has_results, self.table.to_save))
        words = plural(count, "Save the results of 1 run in", "Save the results of {count} runs in")
        chosen = QFileDialog.getExistingDirectory(
            self, words, str(default_folder(self.session.settings))
        )
        if chosen:
            self.save_results(Path(chosen))

    def _build(self) -> None:
        self.banner.hide()
        self._runs_title = Elided("", "heading")
        top = row(
            self._runs_title,
            tool("refresh", tr("Refresh runs"), self.ask),
            grows=0,
        )
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._selected())
        self._none = EmptyState(
            "play",
            tr("No run yet"),
            tr("Submit variants of a case. Runs appear here."),
        )
        right = column(top, self.table, self._none, self.checks, spacing=10)
        for at in (1, 2):
            right.setStretch(at, 1)
        self.body_column.addWidget(self.banner)
        self.body_column.addWidget(Columns(column(self.cases), right, (1, 3)), 1)
        for at, control in enumerate(
            (self.explain, self.again, self.sign_in, self.in_folder, self.variants, self.save)
        ):
            self.footer.extras.insertWidget(at, control)
