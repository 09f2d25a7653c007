"""Settings: accounts, workbooks, appearance, network, help. Each change is saved as it is made."""

from __future__ import annotations

from zoneinfo import available_timezones

from PySide6.QtWidgets import QApplication, QComboBox, QFrame, QVBoxLayout, QWidget

from bridge import __version__
from bridge.errors import SettingsError
from bridge.gui.frame import support, tasks
from bridge.gui.frame.page import Page
from bridge.gui.frame.shell import Shell
from bridge.gui.look import theme
from bridge.gui.look.painted_widgets import Pill
from bridge.gui.settings.account_dialog import AccountDialog, Edited
from bridge.gui.settings.lines import SettingLines
from bridge.gui.settings.own_sheets import OwnSheetsCard
from bridge.gui.settings.plan_rules import PlanRulesCard
from bridge.gui.system.desktop import default_folder, open_path
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import Chooser, Elided, Segments, button, card, field, label
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import Columns, FlowLayout, clear, column, line, row
from bridge.settings import Account, Card
from bridge.texts import say


class SettingsPage(Page):
    """Settings: the account, own sheets, the rules of the plan, and the lines of the table of settings; saved as they change."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, tr("Settings"), tr("Changes are saved as you make them."))
        self.accounts = QVBoxLayout()
        self.lines = SettingLines(self.session.set)
        self.zone = Chooser()
        self.theme = Segments([("system", tr("Same as system")), ("light", tr("Light")), ("dark", tr("Dark"))], tr("Theme"))
        self.text_size = Chooser()
        self.set_by_company = label("", "small", wrap=True)
        self.rules = PlanRulesCard(self.session.change, self.lines)
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
        settings = self.session.settings
        self._show_accounts()
        self._show_zone()
        self._show_look()
        if settings is not None:
            self.lines.show(settings)
            self.rules.show(settings)
            words = self.lines.company_words(settings)
            self.set_by_company.setText("\n".join(words))
            self.set_by_company.setVisible(bool(words))

    # Accounts --------------------------------------------------------------------------------------------------------------------------

    def edit_account(self, account: Account) -> None:
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
        self.session.change(lambda settings: settings.without_account(account.name))
        self.session.workers.start("forget", lambda monitor: tasks.forget_account(account))

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
        row(column(row(label(account.name, "strong"), mark, None), words, spacing=2), edit, out, grows=0, within=made)
        return made

    def _account_card(self) -> QFrame:
        frame, inside = card(spacing=10)
        inside.addWidget(label(tr("Accounts"), "heading"))
        inside.addLayout(self.accounts)
        add = button(tr("Add an account…"), "plus", "link", pressed=lambda: self.shell.go_to("welcome"))
        inside.addLayout(row(add, None))
        return frame

    # Workbooks, look, safety, network ------------------------------------------------------------------------------------------------------

    def _workbook_card(self) -> QFrame:
        frame, inside = card(spacing=12)
        inside.addWidget(label(tr("Workbooks"), "heading"))
        self.lines.texts["folder"].setPlaceholderText(str(default_folder(None)))
        inside.addLayout(self.lines.card(Card.WORKBOOKS))
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
        self.theme.chosen.connect(self.session.set_theme)
        for percent in theme.SIZES:
            self.text_size.addItem(tr("{percent} %", percent=percent), percent)
        self.text_size.activated.connect(lambda at: self.session.set(text_size=int(self.text_size.itemData(at))))
        inside.addLayout(field(tr("Text size"), self.text_size, hint=tr("Applies at the next start.")))
        return frame

    def _safety_card(self) -> QFrame:
        frame, inside = card(spacing=10)
        inside.addWidget(label(tr("Notifications and safety"), "heading"))
        inside.addLayout(self.lines.card(Card.SAFETY))
        return frame

    def _network_card(self) -> QFrame:
        frame, inside = card(spacing=12)
        inside.addWidget(label(tr("Network"), "heading"))
        inside.addLayout(self.lines.card(Card.NETWORK))
        inside.addWidget(label(tr("Changes count from the next sign-in."), "small"))
        inside.addWidget(self.set_by_company)
        self.set_by_company.hide()
        return frame

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

    def _show_look(self) -> None:
        self.theme.choose(theme.look().wish)
        self.first = self.theme.buttons[self.theme.key]  # of buttons that exclude each other the keys come to the chosen one
        percent = self.session.settings.text_size if self.session.settings is not None else theme.look().percent
        self.text_size.setCurrentIndex(max(0, self.text_size.findData(percent)))

    def _copy_details(self) -> None:
        QApplication.clipboard().setText(support.details(self.session))
        self.shell.say(tr("The details were copied. They hold no passwords and no planning data."))
