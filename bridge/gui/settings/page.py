"""Settings: accounts, workbooks, appearance, network, help. Each change is saved as it is made."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import available_timezones

from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QFileDialog, QFrame, QLineEdit, QPushButton, QVBoxLayout, QWidget

from bridge import __version__
from bridge.errors import SettingsError
from bridge.gui.frame import support, tasks
from bridge.gui.frame.local_copies import clear_copies, days_box
from bridge.gui.frame.page import Page
from bridge.gui.look import theme
from bridge.gui.look.painted_widgets import Pill
from bridge.gui.settings.account_dialog import AccountDialog, Edited
from bridge.gui.settings.own_sheets import OwnSheetsCard
from bridge.gui.settings.plan_rules import PlanRulesCard
from bridge.gui.system.desktop import default_folder, open_path, restart
from bridge.gui.system.language import available
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import Elided, Segments, button, card, field, label
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import Columns, FlowLayout, clear, column, line, row
from bridge.texts import say

if TYPE_CHECKING:
    from bridge.gui.frame.shell import Shell
    from bridge.settings import Account, Settings


class SettingsPage(Page):
    """The page."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, tr("Settings"), tr("Changes are saved as you make them."))
        self.accounts = QVBoxLayout()
        self.folder, self.keep, self.zone = QLineEdit(), days_box(7), QComboBox()
        self.theme = Segments([("system", tr("Same as system")), ("light", tr("Light")), ("dark", tr("Dark"))], tr("Theme"))
        self.text_size, self.language = QComboBox(), QComboBox()
        self.proxy, self.certificate, self.updates = QLineEdit(), QLineEdit(), QLineEdit()
        self.set_by_company = label("", "small", wrap=True)
        self._picks: dict[QLineEdit, QPushButton] = {}
        self.notify = QCheckBox(tr("Tell me when a long job ends while Sheetbridge is in the background"))
        self.ask_many = QCheckBox(tr("Ask before uploading more than 500 rows"))
        self.rules = PlanRulesCard(self.session.change)
        self.own_sheets = OwnSheetsCard(shell)
        left = column(self._account_card(), self._workbook_card(), self.rules.frame, None, spacing=16)
        right = column(self._look_card(), self._safety_card(), self.own_sheets.frame, self._network_card(), self._help_card(), None, spacing=16)
        self.body_column.addWidget(Columns(left, right))
        self.body_column.addStretch(1)
        self.session.settings_changed.connect(self.refresh)
        self.session.changed.connect(self._show_accounts)
        self.session.changed.connect(self._show_zone)
        theme.look().changed.connect(self._show_look)
        self.first = self.theme.buttons["system"]
        self.refresh()

    def entered(self) -> None:
        """Show the settings as they are now."""
        self.refresh()
        self.own_sheets.refresh()

    def refresh(self) -> None:
        """Show the settings."""
        settings, memory = self.session.settings, self.session.memory
        self._show_accounts()
        self._show_zone()
        self._show_look()
        if settings is not None:
            self._show_network(settings)
            self.rules.show(settings)
            if not self.folder.hasFocus():
                self.folder.setText(str(default_folder(settings)))
            self.keep.blockSignals(True)
            self.keep.setValue(settings.keep_copies_days)
            self.keep.blockSignals(False)
        self.notify.setChecked(memory.flag("notify", True))
        self.ask_many.setChecked(memory.flag("ask-many", True))

    # Accounts --------------------------------------------------------------------------------------------------------------------------

    def edit_account(self, account: Account) -> None:
        """Edit an account in a dialog."""
        dialog = AccountDialog(self, account, self.session.store)
        dialog.address.setReadOnly(self.session.settings is not None and self.session.settings.locked("address") is not None)
        if dialog.exec():
            self.take_account(account, dialog.edited())

    def take_account(self, account: Account, edited: Edited) -> None:
        """Save an edited account; a secret goes to the system's store."""
        name, settings = str(edited.values.get("name", account.name)), self.session.settings
        if settings is not None and name.casefold() != account.name.casefold() and settings.account(name) is not None:
            advice = say("Choose a name that no other account has.")
            self.shell.show_error(SettingsError(say("There is already an account named {name}. Nothing was changed.", name=name), advice))
            return
        self.session.change_account(account.name, **edited.values)
        if edited.client_secret:
            secret = edited.client_secret
            self.session.workers.start("keep secret", lambda monitor: tasks.keep_secret(name, secret, True, "client-secret"))
        self.shell.say(tr("{name} was saved.", name=name))

    def remove_account(self, account: Account) -> None:
        """Remove an account and its kept password, after a question."""
        question = tr("Remove {name} from this computer?", name=account.name)
        lines = [tr("Its password is removed too. Workbooks and the history stay.")]
        if not dialogs.confirm(self, question, lines, tr("Remove"), icon="trash"):
            return
        if self.session.account is not None and self.session.account.name == account.name:
            self.session.sign_out()
        self.session.workers.start("forget", lambda monitor: tasks.forget_secret(account.name))
        self.session.change(lambda settings: settings.without_account(account.name))

    def _show_accounts(self) -> None:
        clear(self.accounts)
        settings, current = self.session.settings, self.session.account
        accounts = list(settings.accounts) if settings else []
        if not accounts:
            self.accounts.addWidget(label(tr("No account is saved yet. Sign in on the Welcome page."), "muted", wrap=True))
        for account in accounts:
            signed_in = current is not None and current.name == account.name and self.session.signed_in
            self.accounts.addWidget(self._account_row(account, signed_in=signed_in))
            self.accounts.addWidget(line())

    def _account_row(self, account: Account, *, signed_in: bool) -> QWidget:
        made = QWidget()
        mark = Pill(tr("PRODUCTION") if account.production else tr("TEST"), "production" if account.production else "muted")
        words = column(Elided(tr("{user} · project {project}", user=account.username, project=account.project_id), "small"), spacing=1)
        if account.client_id:
            words.addWidget(Elided(tr("simulation client {client}", client=account.client_id), "small"))
        edit = button(tr("Edit…"), pressed=lambda: self.edit_account(account))
        edit.setAccessibleName(tr("Edit {name}", name=account.name))
        out = (
            button(tr("Sign out"), role="danger", pressed=lambda: self.session.sign_out(forget=True))
            if signed_in
            else button(tr("Remove…"), role="danger", pressed=lambda: self.remove_account(account))
        )
        out.setAccessibleName(f"{out.text()} {account.name}")
        across = row(column(row(label(account.name, "strong"), mark, None), words, spacing=2), edit, out)
        across.setStretch(0, 1)
        made.setLayout(across)
        return made

    def _account_card(self) -> QFrame:
        frame, inside = card(spacing=10)
        inside.addWidget(label(tr("Accounts"), "heading"))
        inside.addLayout(self.accounts)
        add = button(tr("Add an account…"), "plus", "link", pressed=lambda: self.shell.go_to("welcome"))
        inside.addLayout(row(add, None))
        return frame

    # Workbooks, safety, look, network ------------------------------------------------------------------------------------------------------

    def _workbook_card(self) -> QFrame:
        frame, inside = card(spacing=12)
        inside.addWidget(label(tr("Workbooks"), "heading"))
        inside.addLayout(self._with_browse(tr("Folder for new workbooks"), self.folder, self._browse_folder))
        self.folder.editingFinished.connect(self._save_folder)
        self.keep.valueChanged.connect(lambda days: self._change(keep_copies_days=days))
        hint = tr("A copy of each workbook as it was sent, and each export, is kept on this computer for so long.")
        inside.addLayout(field(tr("Keep copies and reports for"), self.keep, hint=hint))
        clear_now = button(tr("Clear local copies…"), "trash", pressed=lambda: clear_copies(self.shell, self))
        inside.addLayout(row(clear_now, None))
        self.zone.setEditable(True)
        self.zone.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.zone.activated.connect(lambda _: self._save_zone())
        edit = self.zone.lineEdit()
        if edit is not None:
            edit.editingFinished.connect(self._save_zone)
        self._zone_field = QWidget()
        zone = field(tr("Time zone of the practice account"), self.zone, hint=tr("It counts from the next export until Sheetbridge is closed."))
        zone.setContentsMargins(0, 0, 0, 0)
        self._zone_field.setLayout(zone)
        inside.addWidget(self._zone_field)
        inside.addWidget(
            label(tr("The time zone of workbooks, also-required fields and how import works belong to the account: Edit…"), "small", wrap=True)
        )
        return frame

    def _show_zone(self) -> None:
        """Show the time zone of the practice account while it is used; it is not one of the accounts that are kept."""
        account = self.session.account
        practising = account is not None and account.practice
        self._zone_field.setVisible(practising)
        if account is not None and practising and not self.zone.hasFocus():
            if not self.zone.count():
                self.zone.addItems(sorted(available_timezones()))
            self.zone.setCurrentText(account.time_zone)

    def _save_zone(self) -> None:
        account, zone = self.session.account, self.zone.currentText().strip()
        if account is not None and account.practice and zone in available_timezones() and zone != account.time_zone:
            self.session.change_account(account.name, time_zone=zone)

    def _look_card(self) -> QFrame:
        frame, inside = card(spacing=12)
        inside.addWidget(label(tr("Appearance"), "heading"))
        inside.addLayout(column(label(tr("Theme"), "field"), row(self.theme, None), spacing=4))
        self.theme.chosen.connect(self._save_theme)
        for percent in theme.SIZES:
            self.text_size.addItem(tr("{percent} %", percent=percent), percent)
        self.text_size.activated.connect(lambda at: self._save_size(int(self.text_size.itemData(at))))
        self.language.addItem(tr("Same as system"), "")
        for code, name in available().items():
            self.language.addItem(name if code == "en" else f"{name} ({tr('not reviewed yet')})", code)
        self.language.setCurrentIndex(max(0, self.language.findData(self.session.memory.text("language"))))
        self.language.activated.connect(self._save_language)
        inside.addLayout(row(field(tr("Text size"), self.text_size), field(tr("Language"), self.language), spacing=14))
        return frame

    def _safety_card(self) -> QFrame:
        frame, inside = card(spacing=10)
        inside.addWidget(label(tr("Notifications and safety"), "heading"))
        for key, box in (("notify", self.notify), ("ask-many", self.ask_many)):
            box.clicked.connect(lambda on, key=key: self.session.memory.keep(key, bool(on)))
            inside.addWidget(box)
        return frame

    def _network_card(self) -> QFrame:
        frame, inside = card(spacing=12)
        inside.addWidget(label(tr("Network"), "heading"))
        self.proxy.setPlaceholderText(tr("Taken from the computer's settings"))
        self.proxy.editingFinished.connect(lambda: self._change(proxy=self.proxy.text().strip()))
        inside.addLayout(field(tr("Proxy"), self.proxy))
        self.certificate.setPlaceholderText(tr("The computer's certificate store"))
        self.certificate.editingFinished.connect(lambda: self._change(certificate_file=self.certificate.text().strip()))
        inside.addLayout(self._with_browse(tr("Extra certificate file"), self.certificate, self._browse_certificate))
        inside.addWidget(label(tr("Changes count from the next sign-in."), "small"))
        self.updates.setPlaceholderText(tr("Switched off"))
        self.updates.editingFinished.connect(lambda: self._change(update_address=self.updates.text().strip()))
        inside.addLayout(field(tr("Version file of the check for updates"), self.updates))
        inside.addWidget(self.set_by_company)
        self.set_by_company.hide()
        return frame

    def _show_network(self, settings: Settings) -> None:
        """Show the network settings; what the company locked can be read and not changed, and the page says where it is set."""
        edits = {"proxy": (tr("Proxy"), self.proxy), "certificate_file": (tr("Extra certificate file"), self.certificate)}
        edits["update_address"] = (tr("Version file of the check for updates"), self.updates)
        told = {"address": tr("Service address"), **{name: caption for name, (caption, _) in edits.items()}}
        for name, (_, edit) in edits.items():
            edit.setReadOnly(settings.locked(name) is not None)
            if not edit.hasFocus() or edit.isReadOnly():
                edit.setText(str(getattr(settings, name)))
        self._picks[self.certificate].setEnabled(not self.certificate.isReadOnly())
        locked = {name: preset for name in told if (preset := settings.locked(name)) is not None}
        words = [
            tr("{name}: set by your company in {path}; ask IT to change it.", name=told[name], path=preset.source) for name, preset in locked.items()
        ]
        self.set_by_company.setText("\n".join(words))
        self.set_by_company.setVisible(bool(words))

    def _help_card(self) -> QFrame:
        frame, inside = card(spacing=12)
        inside.addWidget(label(tr("Help"), "heading"))
        inside.addWidget(label(tr("Sheetbridge {version}", version=__version__), "muted"))
        buttons = QWidget()
        flow = FlowLayout(buttons, 8)
        flow.addWidget(button(tr("Copy details for support"), "copy", pressed=self._copy_details))
        flow.addWidget(button(tr("Open log folder"), "folder", pressed=lambda: open_path(support.log_folder())))
        inside.addWidget(buttons)
        return frame

    def _with_browse(self, caption: str, edit: QLineEdit, browse: object) -> QVBoxLayout:
        holder = QWidget()
        assert callable(browse)
        pick = button(tr("Browse…"), "folder", pressed=browse)
        pick.setAccessibleName(f"{tr('Browse…')} {caption}")
        self._picks[edit] = pick
        across = row(edit, pick)
        across.setStretch(0, 1)
        holder.setLayout(across)
        made = field(caption, holder)
        edit.setAccessibleName(caption)
        holder.setFocusProxy(edit)
        return made

    def _browse_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, tr("Folder for new workbooks"), self.folder.text())
        if chosen:
            self.folder.setText(chosen)
            self._save_folder()

    def _browse_certificate(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(
            self, tr("Extra certificate file"), str(Path.home()), tr("Certificates ({patterns})", patterns="*.pem *.crt *.cer")
        )
        if chosen:
            self.certificate.setText(chosen)
            self._change(certificate_file=chosen)

    def _save_folder(self) -> None:
        self._change(folder=self.folder.text().strip())

    def _change(self, **updates: object) -> None:
        settings = self.session.settings
        if settings is None or all(getattr(settings, name) == value for name, value in updates.items()):
            return

        def change(found: Settings) -> Settings:
            return found.model_copy(update=updates)

        self.session.change(change)

    def _show_look(self) -> None:
        self.theme.choose(theme.look().wish)
        self.text_size.setCurrentIndex(max(0, self.text_size.findData(theme.look().percent)))

    def _save_theme(self, wish: str) -> None:
        self.session.memory.keep("theme", wish)
        theme.change(wish, theme.look().percent)

    def _save_size(self, percent: int) -> None:
        self.session.memory.keep("text-size", percent)
        theme.change(theme.look().wish, percent)

    def _save_language(self, at: int) -> None:
        self.session.memory.keep("language", str(self.language.itemData(at)))
        made = dialogs.Message(self, "info", "accent", tr("The language changes at the next start."), "")
        made.text.hide()
        made.offer("", tr("Later"))
        made.offer("now", tr("Start again now"), "primary", "refresh")
        if made.ask() == "now":
            restart(self.window())

    def _copy_details(self) -> None:
        QApplication.clipboard().setText(support.details(self.session))
        self.shell.say(tr("The details were copied. They hold no passwords and no planning data."))
