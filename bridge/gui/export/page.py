"""Export: choose kinds and filters, get a workbook that can be edited and sent back."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QLineEdit,
    QWidget,
)

from bridge.errors import BridgeError, UsageError
from bridge.gui.export.filters import KindFilters, KindRow, SavedMenu
from bridge.gui.export.work import run, typed_name, usual_name
from bridge.gui.frame.page import (
    Page,
    announce,
    in_folder,
    not_signed_in,
)
from bridge.gui.frame.session import Connection
from bridge.gui.frame.shell import Handed, RunSaved, Shell
from bridge.gui.frame.worker import Job
from bridge.gui.system.desktop import default_folder, open_path, show_in_folder
from bridge.gui.widgets.controls import Banner, button, card, field, label
from bridge.gui.widgets.formats import number, plural, tr, when
from bridge.gui.widgets.layouts import Columns, column, line, row
from bridge.jobs.export import LAST, WHO_IS_WHO, ExportDone, ExportRequest, expected_rows
from bridge.records.cells.moments import zone_name
from bridge.records.kinds import ACTIVITIES, KINDS, Kind, Window, rows_noun
from bridge.settings import Account
from bridge.texts import shown


class ExportPage(Page):
    """Export: kinds and filters, how far it is, and the workbook that was made."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(
            shell,
            tr("Export"),
            tr("Get planning data as an Excel workbook to edit and upload."),
        )
        self.rows = {kind.name: KindRow(kind) for kind in KINDS}
        self.saved = self.add_header_button(button(tr("Saved exports"), "bookmark"))
        self.saved_menu = SavedMenu(self, shell, self._state)
        self.saved.setMenu(self.saved_menu)
        self.saved_menu.chosen.connect(self._use)
        self.filters = KindFilters()
        self.filters.changed.connect(self.refresh)
        self.folder = QLineEdit()
        self.name = QLineEdit()
        self._expected: tuple[ExportRequest, str] | None = None
        self.banner = Banner()
        self.banner.hide()
        self.open_button = button(tr("Open workbook"), "external", pressed=self._open_last)
        self.folder_button = button(
            in_folder(),
            "folder",
            pressed=lambda: self._last and show_in_folder(self._last),
        )
        self.check_button = button(tr("Review and upload"), "review", pressed=self._check_last)
        for press_button in (self.check_button, self.folder_button, self.open_button):
            self.banner.add_button(press_button)
        self.primary = self.footer.set_primary(
            button(tr("Export"), "download", "primary", pressed=self.export)
        )
        self._job: Job | None = None
        self._last: Path | None = None
        self._noted_address = ""
        self._build()
        self._restore()
        self.session.changed.connect(self._account_changed)
        self.session.settings_changed.connect(self._show_settings)
        self._choose(KINDS[0])
        self.first = self.rows["activities"].box

    # State
    # ----------------------------------------------------------------------------------------------

    def commands(self) -> dict[str, Callable[[], object]]:
        """Return the menu commands that this page supports."""
        return {"export": self.export} if self.primary.isEnabled() else {}

    def entered(self) -> None:
        """Show the current state; an export that was checked or uploaded since is no news."""
        recents = self.session.memory.recent()
        went_on = {recent.path for recent in recents if recent.note != "Exported"}
        if not self.check_button.isHidden() and str(self._last) in went_on:
            self.banner.hide()
        self._show_settings()
        self.refresh()

    def receive(self, what: Handed) -> None:
        """Run a saved export."""
        match what:
            case RunSaved(name):
                saved = self.session.settings.saved_exports if self.session.settings else ()
                for export in saved:
                    if export.get("name") == name:
                        self._use(export)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return tuple(kind for kind in KINDS if self.rows[kind.name].box.isChecked())

    def refresh(self) -> None:
        """Update counts, summary and button for the current selection."""
        kinds, account = self.kinds, self.session.account
        self._count.setText(
            tr("{count} of {total}", count=number(len(kinds)), total=number(len(KINDS)))
        )
        self.filters.show_count()
        words = plural(len(kinds), "Export 1 sheet", "Export {count} sheets")
        if len(kinds) < 2:
            words = tr("Export {kind}", kind=tr(kinds[0].title)) if kinds else tr("Export")
        self.primary.show_words(words, "Ctrl+E")
        running = self._job is not None
        self.primary.setEnabled(bool(kinds) and self.session.signed_in and not running)
        if self.session.connection is Connection.ENDED:
            self.footer.say(tr("Sign in again to export."), "accent")
        elif not self.session.signed_in or account is None:
            self.footer.say(not_signed_in(), "accent")
        elif not kinds:
            self.footer.say(tr("Choose at least one sheet."), "accent")
        else:
            zone = tr("Times are shown in {zone}.", zone=zone_name(account.time_zone))
            self.footer.say(f"{self._rows_words(account, kinds)} {zone}".strip())
        self.name.setPlaceholderText(f"{usual_name(kinds or KINDS[:1], account)}.xlsx")
        self.footer.show()
        self.shell.refresh_commands()

    def _request(self, account: Account, *, marks: bool = True) -> ExportRequest:
        """Return what would be exported. Raises UsageError; a wrong filter is marked if it `marks`
        them.
        """
        preset = self.filters.preset
        return ExportRequest(
            account,
            self.kinds,
            Path(self.folder.text()).expanduser(),
            {
                kind.name: self.filters.form(kind).values(account.zone, marks=marks)
                for kind in self.kinds
            },
            window=Window(preset) if preset not in {"", LAST} else None,
            changed_since=LAST if preset == LAST else None,
        )

    def _rows_words(self, account: Account, kinds: Sequence[Kind]) -> str:
        """Return how many activities the export will have, once they were counted."""
        if ACTIVITIES not in kinds:
            return ""
        try:
            request = self._request(account, marks=False)
        except UsageError:
            return ""
        if self._expected and self._expected[0] == request:
            return self._expected[1]
        self._expected = request, ""
        ledger = self.session.ledger

        def counted(answer: tuple[int, str] | None) -> None:
            if answer is None or self._expected != (request, ""):
                return
            count, at = answer
            words = plural(
                count,
                "About 1 activity, as in the export of {when}.",
                "About {count} activities, as in the export of {when}.",
                when=when(at, within=True),
            )
            self._expected = request, words
            self.refresh()

        self.session.workers.start(
            tr("Counting rows"),
            lambda monitor: expected_rows(ledger, request),
            done=counted,
            failed=lambda error: None,  # a count that is missing stops no export
            page="export",
        )
        return ""

    def _account_changed(self) -> None:
        """Hide the export message after a change of account, because it belongs to
        the former one.
        """
        account = self.session.account
        if account is None or self._noted_address != account.base_url:
            self.banner.hide()
        self.refresh()

    # Run
    # ----------------------------------------------------------------------------------------------

    def export(self) -> None:
        account, client = self.session.account, self.session.client
        if account is None or client is None or self._job is not None:
            return
        try:
            request, stem = self._request(account), typed_name(self.name.text())
        except UsageError as error:
            self.banner_error(error)
            return
        stem = stem or usual_name(self.kinds, account)
        self.session.memory.keep("export", json.dumps(self._state()))
        self.banner.hide()
        # A banner about another account's export would be read as this one's.
        self._noted_address = account.base_url
        title = plural(len(self.kinds), "Exporting 1 sheet", "Exporting {count} sheets")
        ledger = self.session.ledger
        self._job = self.session.start(
            title,
            lambda monitor: run(client, ledger, request, stem, monitor),
            done=self._done,
            failed=self.banner_error,
            page="export",
        )
        self._job.ended.connect(self._ended)
        self.refresh()

    def _done(self, export: ExportDone) -> None:
        self._expected = None  # the last export is newer now
        self.session.reload()
        self.session.history_changed.emit()
        self._last = export.workbook
        warnings = " ".join(map(shown, export.warnings))
        if self._last is None:
            self.banner.show_words(
                tr("Nothing was found, so no workbook was created."),
                f"{tr('Check your filters.')} {warnings}",
                "warn",
            )
        else:
            self.session.remember_workbook(self._last, "Exported")
            counts = ", ".join(
                f"{number(sheet.rows)} {rows_noun(sheet.name)}"
                for sheet in export.sheets
                if sheet.rows and sheet.name != WHO_IS_WHO
            )
            self.banner.show_words(
                tr("{name} is ready.", name=self._last.name),
                " ".join(filter(None, (f"{counts}.", self._next_step(), warnings))),
                "warn" if warnings else "good",
            )
            settings = self.session.settings
            if settings is not None and settings.open_ready:
                self._open_last()
        for press_button in (self.open_button, self.folder_button, self.check_button):
            press_button.setVisible(self._last is not None)
        self.banner.show()
        if self._last is not None and self.shell.shows(self.key):
            self.check_button.setFocus()
        announce(self, self.banner.accessibleName())
        self.shell.job_finished(self.banner.title.text(), self._job.seconds if self._job else 0)

    def _next_step(self) -> str:
        """Return what somebody who practises does next."""
        account = self.session.account
        if account is None or not account.practice:
            return ""
        return tr("Edit it in your spreadsheet program and save it. Then review and upload it.")

    def banner_error(self, error: BridgeError) -> None:
        for press_button in (self.open_button, self.folder_button, self.check_button):
            press_button.hide()
        self.banner.show_words(shown(error.title), shown(error.advice), "bad")
        self.banner.show()

    def _ended(self) -> None:
        self._job = None
        self.refresh()

    def _check_last(self) -> None:
        if self._last is not None:
            self.shell.open_file(self._last)

    def _open_last(self) -> None:
        if self._last is not None:
            open_path(self._last)

    # Choice
    # ----------------------------------------------------------------------------------------------

    def _press(self, row: KindRow) -> None:
        row.box.setChecked(True)
        self._choose(row.kind)

    def _choose(self, kind: Kind, _: bool = False) -> None:
        """Show the filters of a kind, or of the first selected kind if it is not selected."""
        kinds = self.kinds
        kind = kind if kind in kinds or not kinds else kinds[0]
        for kind_row in self.rows.values():
            kind_row.choose(kind_row.kind is kind)
        self.filters.show_kind(kind)
        self.refresh()

    def _use(self, saved: dict[str, str], *, run: bool = True) -> None:
        kinds = saved.get("kinds", "").split(",")
        try:
            texts = json.loads(saved.get("filters", "{}"))
        except ValueError:
            texts = {}
        for kind in KINDS:
            self.rows[kind.name].box.setChecked(kind.name in kinds)
            if kind.name in kinds:
                self.filters.form(kind).show_texts(texts.get(kind.name, {}))
        self.filters.presets.show_texts([saved.get("preset", "")])
        self.name.setText(saved.get("file", ""))
        if saved.get("folder"):
            self.folder.setText(saved["folder"])
        self._choose(next((kind for kind in KINDS if kind.name in kinds), KINDS[0]))
        if run and self.primary.isEnabled():
            self.export()

    def _state(self) -> dict[str, str]:
        texts = {kind.name: self.filters.form(kind).texts() for kind in self.kinds}
        return {
            "kinds": ",".join(texts),
            "filters": json.dumps(texts),
            "preset": self.filters.preset,
            "folder": self.folder.text(),
            "file": self.name.text(),
        }

    def _restore(self) -> None:
        self.rows["activities"].box.setChecked(True)
        with suppress(ValueError):  # of the first start
            self._use(json.loads(self.session.memory.text("export")), run=False)

    def _show_settings(self) -> None:
        if not self.folder.text():
            self.folder.setText(str(default_folder(self.session.settings)))

    def _browse(self) -> None:
        chosen = QFileDialog.getExistingDirectory(
            self, tr("Folder for new workbooks"), self.folder.text()
        )
        if chosen:
            self.folder.setText(chosen)

    # Layout
    # ----------------------------------------------------------------------------------------------

    def _build(self) -> None:
        cards = column(self._kind_card()), column(self._filter_card())
        self.body_column.addWidget(self.banner)
        self.body_column.addWidget(Columns(*cards, (1, 2)), 1)

    def _kind_card(self) -> QFrame:
        frame, inside = card(margins=14, spacing=2)
        self._count = label("", "small")
        top = row(label(tr("What to export"), "heading"), None, self._count, margins=(6, 2, 6, 6))
        inside.addLayout(top)
        for kind_row in self.rows.values():
            kind_row.clicked.connect(partial(self._press, kind_row))
            kind_row.box.clicked.connect(partial(self._choose, kind_row.kind))
            kind_row.focused.connect(partial(self._choose, kind_row.kind))
            kind_row.box.toggled.connect(self.refresh)
            inside.addWidget(kind_row)
        note = tr("Only activities can be uploaded. Edits to other sheets are saved as a list.")
        inside.addWidget(label(note, "small", wrap=True))
        inside.addStretch(1)
        return frame

    def _filter_card(self) -> QFrame:
        frame, outer = card(margins=8)
        browse = button(tr("Browse…"), "folder", pressed=self._browse)
        holder = QWidget()
        row(self.folder, browse, grows=0, within=holder)
        outer.addLayout(column(self.filters, margins=(14, 8, 14, 8)))
        outer.addStretch(1)
        outer.addWidget(line())
        names, places = field(tr("File &name"), self.name), field(tr("Save &in"), holder)
        outer.addLayout(row(names, places, spacing=14, margins=(14, 2, 14, 4)))
        holder.setFocusProxy(self.folder)
        self.folder.setAccessibleName(tr("Save in"))
        return frame
