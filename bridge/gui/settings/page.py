"""Settings: General, Checks, Replacements, Account, Network. Each change is saved immediately."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, get_args, get_origin

from PySide6.QtWidgets import QCheckBox, QWidget
from shiboken6 import isValid

from bridge import vault
from bridge.errors import BridgeError, SettingsError
from bridge.gui.frame import tasks
from bridge.gui.frame.page import Page, was_saved
from bridge.gui.frame.shell import EditAccount, Handed, Shell, SignInTo
from bridge.gui.look import theme
from bridge.gui.look.theme import px
from bridge.gui.settings.account_dialog import AccountDialog
from bridge.gui.settings.replacements import Replacements
from bridge.gui.system.desktop import default_folder
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import (
    Elided,
    TabBar,
    button,
    card,
    label,
    mark_wrong,
    show_state,
    titled,
)
from bridge.gui.widgets.form import Field, Form
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import Clear, Stack, clear, column, line, row
from bridge.jobs.plan_warnings import RULES
from bridge.settings import Account, Card, Line, Settings, setting_lines
from bridge.texts import say, shown

PASSWORD = "proxy_password"
"""The field whose value is kept in the system's store, never in the settings."""
FOR_IT = ("proxy", "certificate_file")
"""The fields whose values may not work."""
GENERAL = frozenset({Card.WORKBOOKS, Card.LOOK, Card.SAFETY})
WORDS = {
    "system": "Same as system",
    "light": "Light",
    "dark": "Dark",
    "day": "Day first",
    "month": "Month first",
}
"""The words for values of settings with a closed list."""


def setting_fields(*cards: Card) -> list[Field]:
    """Return the fields of a form for the settings of these cards."""
    return [_field(name, line) for name, line in setting_lines().items() if line.card in cards]


def _field(name: str, line: Line) -> Field:
    kind = Settings.model_fields[name].annotation
    field = Field(
        name,
        tr(line.caption),
        hint=tr(line.hint) if line.hint else "",
        empty=tr(line.empty) if line.empty else "",
        least=line.least,
        most=line.most,
    )
    if name == "text_size":
        sizes = [(tr("{percent} %", percent=size), size) for size in theme.SIZES]
        return replace(field, kind="choice", choices=sizes, hint=tr("Applies at the next start."))
    if get_origin(kind) is Literal:
        choices = [(tr(WORDS.get(value, value)), value) for value in get_args(kind)]
        return replace(field, kind="choice", choices=choices)
    if name == "folder":
        return replace(field, kind="folder", empty=str(default_folder(None)))
    if kind is bool:
        return replace(field, kind="yes")
    return replace(field, kind=line.browse or ("days" if kind is int else "text"))


class Checks(Clear):
    """One switch for all checks of the plan; Customise shows a switch for each."""

    def __init__(self, page: SettingsPage) -> None:
        super().__init__()
        self._session = page.session
        self.all = QCheckBox(tr("Warn about likely mistakes"))
        self.all.clicked.connect(self._turn_all)
        self.customise = button(tr("Customise…"), role="link", pressed=self._unfold)
        self.switches = {rule.code: QCheckBox(shown(rule.title)) for rule in RULES}
        self.form = page.form(Card.PLAN)
        self.rules = Clear()
        column(*self.switches.values(), 6, self.form, within=self.rules, margins=(26, 0, 0, 0))
        for code, box in self.switches.items():
            box.clicked.connect(lambda on, code=code: self._turn({code: bool(on)}))
        words = tr("These checks only warn; they never block an upload.")
        top = row(self.all, self.customise, None)
        parts = (label(words, "muted", wrap=True), top, self.rules)
        column(titled(tr("Checks"), *parts), within=self)
        self.rules.hide()

    def show_settings(self, settings: Settings) -> None:
        for rule in RULES:
            box = self.switches[rule.code]
            box.setChecked(settings.plan_rules.get(rule.code, rule.on))
        self.all.setChecked(any(box.isChecked() for box in self.switches.values()))

    def _unfold(self) -> None:
        self.rules.setVisible(self.rules.isHidden())

    def _turn_all(self, on: bool) -> None:
        self._turn({rule.code: on and rule.on for rule in RULES})

    def _turn(self, rules: dict[str, bool]) -> None:
        self._session.change(
            lambda settings: settings.model_copy(
                update={"plan_rules": {**settings.plan_rules, **rules}}
            )
        )


class SettingsPage(Page):
    """Settings in five tabs."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, tr("Settings"), tr("Changes are saved as you make them."))
        self.forms = list[Form]()
        self.general = self.form(*GENERAL)
        self.checks = Checks(self)
        self.replacements = Replacements(shell)
        self.accounts = column(spacing=10)
        self.network = self.form(Card.NETWORK)
        self.wrong = label("", "small", wrap=True)
        self.set_by_company = label("", "small", wrap=True)
        self.tabs = TabBar()
        self.tabs.setProperty("role", "sheets")
        self.tabs.setAccessibleName(tr("Settings"))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self._stack = Stack()
        general, inside = card(spacing=12)
        inside.addWidget(self.general)
        hint = label(tr("Change this only if your IT department asks you to."), "muted", wrap=True)
        add = button(tr("Add account…"), "plus", pressed=lambda: shell.go_to("home", SignInTo("")))
        for words, parts in (
            (tr("General"), (general,)),
            (tr("Checks"), (self.checks,)),
            (tr("Replacements"), (self.replacements,)),
            (tr("Account"), (titled(tr("Account"), self.accounts, row(add, None), spacing=12),)),
            (
                tr("Network"),
                (titled(tr("Network"), hint, self.network, self.wrong), self.set_by_company),
            ),
        ):
            tab = Clear()
            column(*parts, None, spacing=14, within=tab)
            tab.setMaximumWidth(px(760))
            self.tabs.addTab(words)
            self._stack.addWidget(tab)
        self.tabs.currentChanged.connect(self._stack.setCurrentIndex)
        self.body_column.addWidget(self.tabs)
        self.body_column.addWidget(self._stack, 1)
        self.session.settings_changed.connect(self.refresh)
        self.session.changed.connect(self._show_accounts)
        theme.current_theme().changed.connect(self.refresh)
        self.first = self.tabs
        self.refresh()

    def receive(self, what: Handed) -> None:
        """Edit the current account."""
        match what:
            case EditAccount() if self.session.account is not None:
                self.edit_account(self.session.account)

    def form(self, *cards: Card) -> Form:
        """Return a form of settings whose changes are saved at once."""
        fields = setting_fields(*cards)
        if Card.NETWORK in cards:
            user = next(at for at, field in enumerate(fields) if field.name == "proxy_user")
            fields.insert(
                user + 1, Field(PASSWORD, tr("Proxy password"), "secret", empty=tr("Unchanged"))
            )
        form = Form(fields)
        form.changed.connect(self._change)
        self.forms.append(form)
        return form

    def entered(self) -> None:
        """Show the settings and replacements as they are now."""
        self.refresh()
        show_state(self.wrong, "", "")
        for name in FOR_IT:
            mark_wrong(self.network.line(name), wrong=False)
        self.replacements.refresh()

    def refresh(self) -> None:
        settings = self.session.settings
        self._show_accounts()
        if settings is None:
            return
        for form in self.forms:
            form.show_values({name: getattr(settings, name, "") for name in form.controls})
            for name in form.controls:
                form.lock(name, locked=settings.locked(name) is not None)
        self.checks.show_settings(settings)
        captions = {name: line.caption for name, line in setting_lines().items()}
        words = [
            tr("{name} is set by your company in {path}.", name=tr(caption), path=preset.source)
            for name, caption in {"address": "Service address", **captions}.items()
            if (preset := settings.locked(name)) is not None
        ]
        self.set_by_company.setText("\n".join(words))
        self.set_by_company.setVisible(bool(words))

    def _change(self, name: str, value: object) -> None:
        if name == "theme":
            self.session.set_theme(str(value))
        elif name == PASSWORD:
            if value:
                self.session.workers.start(
                    "keep password",
                    lambda monitor: vault.keep(vault.PROXY, vault.PROXY_PASSWORD, str(value)),
                )
        elif not self._is_wrong(name, value):
            self.session.set(**{name: value})

    def _is_wrong(self, name: str, value: object) -> bool:
        """Return whether the value of a field for IT cannot work; it is marked and not saved."""
        settings, words = self.session.settings, ""
        if settings is None or name not in FOR_IT:
            return False
        try:
            settings.with_text(name, str(value))
        except (ValueError, SettingsError) as error:
            words = tr("Not saved. {reason}.", reason=str(error).rstrip("."))
        show_state(self.wrong, words, "bad")
        mark_wrong(self.network.line(name), wrong=bool(words))
        return bool(words)

    def edit_account(self, account: Account) -> None:
        dialog = AccountDialog(self, account, self.session.store)
        settings = self.session.settings
        locked = settings is not None and settings.locked("address") is not None
        dialog.form.lock("base_url", locked=locked)
        if dialog.exec():
            self.take_account(account, dialog.edited())
        if isValid(dialog):  # a window that was closed meanwhile has deleted it
            dialog.deleteLater()

    def take_account(self, account: Account, values: dict[str, Any]) -> None:
        """Save an edited account; a secret goes to the system's store."""
        name, secret = values["name"], values.pop("client_secret")
        settings = self.session.settings
        if (
            settings is not None
            and name.casefold() != account.name.casefold()
            and settings.account(name) is not None
        ):
            title = say("There is already an account named {name}. Nothing was changed.", name=name)
            self.shell.show_error(SettingsError(title, say("Choose another name.")))
            return

        def saved() -> None:
            if secret:
                self.session.workers.start(
                    "keep secret",
                    lambda monitor: vault.keep(name, vault.CLIENT_SECRET, secret, remember=True),
                )
            self.shell.say(was_saved(name))

        def refused(error: BridgeError) -> None:
            words = say("{advice} The account was not changed.", advice=error.advice)
            self.shell.show_error(BridgeError(error.title, words, error.detail))

        self.session.edit_account(account.name, values, saved, refused)

    def remove_account(self, account: Account) -> None:
        """Remove an account and its kept password, after a question."""
        question = tr("Remove {name} from this computer?", name=account.name)
        lines = [tr("Its password is removed too. Workbooks and the history are kept.")]
        if not dialogs.confirm(self, question, lines, tr("Remove"), icon="trash"):
            return
        if self.session.account is not None and self.session.account.name == account.name:
            self.session.sign_out()
        self.session.change(lambda settings: settings.without_account(account.name))
        self.session.workers.start("forget", lambda monitor: tasks.forget_account(account))

    def _show_accounts(self) -> None:
        clear(self.accounts)
        settings, current = self.session.settings, self.session.account
        for account in settings.accounts if settings else ():
            signed_in = (
                current is not None and current.name == account.name and self.session.signed_in
            )
            self.accounts.addWidget(self._account_row(account, signed_in=signed_in))
            self.accounts.addWidget(line())
        if not self.accounts.count():
            words = tr("No account is saved yet. Sign in on Home.")
            self.accounts.addWidget(label(words, "muted", wrap=True))

    def _account_row(self, account: Account, *, signed_in: bool) -> QWidget:
        widget = QWidget()
        mark = label(tr("PRODUCTION") if account.production else tr("TEST"), "mark")
        mark.setProperty("state", "production" if account.production else "test")
        words = Elided(
            tr("{user} · project {project}", user=account.username, project=account.project_id),
            "small",
        )
        edit = button(tr("Edit…"), pressed=lambda: self.edit_account(account))
        edit.setAccessibleName(tr("Edit {name}", name=account.name))
        out = (
            button(
                tr("Sign out"), role="danger", pressed=lambda: self.session.sign_out(forget=True)
            )
            if signed_in
            else button(tr("Remove…"), role="danger", pressed=lambda: self.remove_account(account))
        )
        out.setAccessibleName(f"{out.text()} {account.name}")
        row(
            column(row(label(account.name, "strong"), mark, None), words, spacing=2),
            edit,
            out,
            grows=0,
            within=widget,
        )
        return widget
