"""The sign-in card: address, user name, password, project, connection test and secret storage."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from PySide6.QtWidgets import QCheckBox, QFrame, QLabel, QWidget

from bridge import vault
from bridge.errors import BridgeError, SettingsError, SignInError
from bridge.gui.frame import tasks
from bridge.gui.frame.session import Connection
from bridge.gui.frame.shell import Shell
from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.widgets.controls import Banner, Chooser, button, field, label
from bridge.gui.widgets.form import Field, Form
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import Clear, clear, column, row
from bridge.texts import shown

if TYPE_CHECKING:
    from bridge.jobs.clients import Step
    from bridge.settings import Account

NEW = ""
FIELDS = ("base_url", "username", "password", "project_id")


class SignInCard(QFrame):
    """Signs in to a saved account or a new one."""

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self._session = shell.session
        self.setProperty("role", "card")
        self.banner = Banner("bad")
        self.banner.hide()
        self.account = Chooser()
        self.form = Form(
            (
                Field("base_url", tr("Service &address"), empty="https://planning.example.com"),
                Field("username", tr("&User name")),
                Field("password", tr("&Password"), "secret"),
                Field(
                    "project_id",
                    tr("Project &ID"),
                    hint=tr("In the service, under Account settings > Integration."),
                    empty=tr("For example 5f2c91d0"),
                ),
            )
        )
        self.address, self.username, self.password, self.project = map(self.form.line, FIELDS)
        self.keep = QCheckBox(tr("&Stay signed in on this computer"))
        self.keep.setChecked(True)
        self.sign_in = button(tr("Sign in"), "arrow-right", "primary", pressed=self._sign_in)
        self.test = button(tr("Test connection"), role="link", pressed=self._test_connection)
        self.cancel = button(tr("Cancel"), role="link")
        self.where = label("", "small", wrap=True)
        self.lines = TestLines()
        self._account_box = QWidget()
        self._account_box.setLayout(field(tr("A&ccount"), self.account))
        self._form = Clear()
        column(
            self._account_box,
            self.form,
            self.keep,
            row(self.sign_in, self.test, self.cancel, None, spacing=10),
            self.lines,
            self.where,
            spacing=10,
            within=self._form,
        )
        heading = label(tr("Sign in"), "heading")
        margins = (22, 18, 22, 18)
        column(heading, self.banner, self._form, spacing=10, within=self, margins=margins)
        self.form.submitted.connect(self._sign_in)
        self.account.currentIndexChanged.connect(self._account_chosen)
        self._session.settings_changed.connect(self.show_accounts)
        self._session.changed.connect(self._show_connection)
        self._session.entered.connect(self._entered)
        self.show_accounts()

    def show_accounts(self) -> None:
        """List the saved accounts; the one used last is chosen."""
        settings = self._session.settings
        accounts = list(settings.accounts) if settings else []
        first_shown = self._form.isHidden() and settings is not None
        self._account_box.setVisible(bool(accounts))
        chosen = self.account.currentData() or (settings.last_account if settings else "")
        names = [account.name for account in accounts]
        if [self.account.itemData(at) for at in range(self.account.count())] != [*names, NEW]:
            self.account.blockSignals(True)
            self.account.clear()
            for account in accounts:
                mark = tr("production") if account.production else tr("test")
                self.account.addItem(f"{account.name} ({mark})", account.name)
            self.account.addItem(tr("Another account…"), NEW)
            self.account.setCurrentIndex(max(0, self.account.findData(chosen)) if names else 0)
            self.account.blockSignals(False)
            self._account_chosen()
        self._show_preset()
        store = self._session.store
        self.keep.setEnabled(store is not None or settings is None)
        self.keep.setChecked(self.keep.isChecked() and store is not None if settings else True)
        self.where.setText(
            tr("Your password is stored in the {store}.", store=store)
            if store
            else (
                tr(
                    "This computer has no password store. Sheetbridge asks each time and "
                    "never saves the password."
                )
                if settings
                else ""
            )
        )
        self._form.setVisible(
            settings is not None
        )  # after its text: a second layout would misalign it
        if first_shown and self.isVisible():  # else the focus has moved to the page's next button
            (self.password if accounts else self.address).setFocus()

    def choose(self, name: str, *, sign_in: bool) -> None:
        """Fill the card with a saved account; with `sign_in`, sign in if its password is saved."""
        self.account.setCurrentIndex(self.account.findData(name))
        if sign_in:
            self._session.start(
                tr("Reading the password"),
                lambda monitor: vault.find(name, vault.PASSWORD),
                done=self._sign_in_with,
                failed=self.show_error,
            )

    def show_error(self, error: BridgeError) -> None:
        """Show why the sign-in failed, in the card."""
        self.banner.show_words(shown(error.title), shown(error.advice), "bad")
        self.banner.show()

    def _sign_in_with(self, password: str | None) -> None:
        if password:
            self.password.setText(password)
            self._sign_in()
        else:
            if (trouble := vault.trouble()) is not None:
                self.banner.show_words(shown(trouble.title), tr("Type the password."), "warn")
                self.banner.show()
            self.password.setFocus()

    def _sign_in(self) -> None:
        if self._session.connection is Connection.SIGNING_IN:
            return
        if (account := self._made_account()) is not None:
            self.banner.hide()
            self.lines.hide()
            self._session.sign_in(
                account,
                self.password.text(),
                self.keep.isChecked() and self.keep.isEnabled(),
                self._refused,
            )

    def _refused(self, error: BridgeError) -> None:
        self.show_error(error)
        if isinstance(error, SignInError):
            self.password.setFocus()
            self.password.selectAll()

    def _test_connection(self) -> None:
        account = self._made_account()
        if account is None:
            return
        self.banner.hide()
        self.lines.begin()
        self.test.setEnabled(False)
        password = self.password.text()
        self._session.workers.start(
            tr("Testing the connection"),
            lambda monitor: tasks.try_connection(account, password, monitor),
            done=self._tested,
            failed=self._test_failed,
        )

    def _tested(self, steps: tuple[Step, ...]) -> None:
        self.test.setEnabled(True)
        self.lines.show_result(steps)
        for step in steps:
            if step.error is not None:
                self.show_error(step.error)

    def _test_failed(self, error: BridgeError) -> None:
        self.test.setEnabled(True)
        self.lines.hide()
        self.show_error(error)

    def _made_account(self) -> Account | None:
        """Return the saved account, or a new one if other values were typed; None if some are
        missing or invalid.

        Saved accounts are edited in Settings only.
        """
        if missing := self.form.mark_empty():
            names = ", ".join(missing)
            self.banner.show_words(tr("Fill in: {names}.", names=names), "", "bad")
            self.banner.show()
            return None
        values, saved = self.form.values(), self._saved()
        del values["password"]
        if saved is not None and (
            self.address.isReadOnly()
            or all(getattr(saved, name) == value for name, value in values.items())
        ):
            return saved.model_copy(update=values)
        try:
            return tasks.new_account(self._free_name(values["base_url"]), values)
        except SettingsError as error:
            self.show_error(error)
            return None

    def _saved(self) -> Account | None:
        settings = self._session.settings
        return settings.account(str(self.account.currentData() or "")) if settings else None

    def _free_name(self, address: str) -> str:
        """Return an unused name for a new account: the first part of its host, numbered if
        necessary.
        """
        host = urlsplit(address if "//" in address else f"https://{address}").hostname or tr(
            "Account"
        )
        base = host if host.replace(".", "").isdigit() else host.split(".")[0].capitalize()
        settings = self._session.settings
        name = base
        number = 2
        while settings is not None and settings.account(name) is not None:
            name, number = f"{base} {number}", number + 1
        return name

    def _account_chosen(self) -> None:
        account = self._saved()
        self.form.show_values({name: getattr(account, name, "") for name in FIELDS})
        self._show_preset()
        self.banner.hide()
        self.lines.hide()

    def _show_preset(self) -> None:
        """Fill in the company's address if the field is empty; a locked one stays unchanged."""
        preset = self._session.settings.presets.get("address") if self._session.settings else None
        if preset is None:
            return
        if preset.locked or not self.address.text():
            self.address.setText(preset.value)
        self.address.setReadOnly(preset.locked)
        self.address.setToolTip(
            tr("Set by your company in {path}. Ask IT to change it.", path=preset.source)
            if preset.locked
            else ""
        )

    def _show_connection(self) -> None:
        busy = self._session.connection is Connection.SIGNING_IN
        self.sign_in.setEnabled(not busy)
        self.sign_in.setText(tr("Signing in…") if busy else tr("Sign in"))

    def _entered(self) -> None:
        self.banner.hide()
        self.password.clear()


class TestLines(Clear):
    """The four lines of a connection test."""

    __test__ = False

    def __init__(self) -> None:
        super().__init__()
        self.words = list[QLabel]()
        self._rows = column(spacing=4, within=self)
        self.hide()

    def begin(self) -> None:
        """Show four lines that are not known yet."""
        steps = (
            tr("Address reached"),
            tr("Certificate trusted"),
            tr("Signed in"),
            tr("Export request accepted"),
        )
        self._show((words, "clock", "muted", tr("not known yet")) for words in steps)

    def show_result(self, steps: Iterable[Step]) -> None:
        self._show(
            (
                shown(step.name),
                *(
                    ("check", "good", tr("yes"))
                    if step.passed
                    else ("alert", "bad", tr("no"))
                    if step.asked
                    else ("minus", "muted", tr("not tried"))
                ),
            )
            for step in steps
        )

    def _show(self, lines: Iterable[tuple[str, str, str, str]]) -> None:
        clear(self._rows)
        self.words = []
        for text, icon, token, answer in lines:
            words = label(text)
            words.setAccessibleDescription(answer)
            self.words.append(words)
            self._rows.addLayout(row(IconLabel(icon, token, 16), words, None, spacing=8))
        self.show()
