"""The sign-in card: address, user name, password, project, connection test and secret storage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QFrame, QLineEdit, QWidget

from bridge.errors import BridgeError
from bridge.gui.frame import tasks
from bridge.gui.frame.session import Connection
from bridge.gui.frame.worker import Job
from bridge.gui.look.button_icons import icon
from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.look.theme import repolish
from bridge.gui.widgets.controls import Banner, Chooser, button, field, label
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import Clear, column, row
from bridge.texts import shown

if TYPE_CHECKING:
    from bridge.client.probe import Step
    from bridge.gui.frame.shell import Shell
    from bridge.settings import Account

NEW = ""


@dataclass(frozen=True, slots=True)
class Typed:
    """The values typed into the card."""

    address: str
    username: str
    password: str
    project: str


class SignInCard(QFrame):
    """Signs in to a saved account or a new one."""

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self._shell = shell
        self._session = shell.session
        self._test: Job | None = None
        self.setProperty("role", "card")
        self.banner = Banner("bad")
        self.banner.hide()
        self.account = Chooser()
        self.address, self.username, self.password, self.project = (QLineEdit() for _ in range(4))
        self.address.setPlaceholderText("https://planning.example.com")
        self.project.setPlaceholderText(tr("For example 5f2c91d0"))
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self._eye = QAction(icon("eye", "muted"), tr("Show the password"), self.password)
        self._eye.setCheckable(True)
        self._eye.toggled.connect(self._show_password)
        self.password.addAction(self._eye, QLineEdit.ActionPosition.TrailingPosition)
        self.keep = QCheckBox(tr("&Stay signed in on this computer"))
        self.keep.setChecked(True)
        self.sign_in = button(tr("Sign in"), "arrow-right", "primary", pressed=self._sign_in)
        self.test = button(tr("Test connection"), role="link", pressed=self._test_connection)
        self.where = label("", "small", wrap=True)
        self.lines = TestLines()
        self._build()
        for edit in (self.address, self.username, self.password, self.project):
            edit.returnPressed.connect(self._sign_in)
            edit.textEdited.connect(lambda _, edit=edit: _wrong(edit, False))
        self.account.currentIndexChanged.connect(self._account_chosen)
        self._session.settings_changed.connect(self.show_accounts)
        self._session.changed.connect(self._show_connection)
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
            tr("The password is kept by the {store}, never in a file.", store=store)
            if store
            else (
                tr(
                    "This computer has no store for passwords, so Sheetbridge asks each time. It is"
                    " never kept in a file."
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
                lambda monitor: tasks.find_secret(name),
                done=self._sign_in_with,
                failed=self.show_error,
            )

    def clear_error(self) -> None:
        """Take the error off."""
        self.banner.hide()

    def show_error(self, error: BridgeError) -> None:
        """Show why the sign-in failed, in the card."""
        self.banner.show_words(shown(error.title), shown(error.advice), "bad")
        self.banner.show()

    def typed(self) -> Typed:
        """Return the values in the fields."""
        return Typed(
            self.address.text().strip(),
            self.username.text().strip(),
            self.password.text(),
            self.project.text().strip(),
        )

    def _sign_in_with(self, password: str | None) -> None:
        if password:
            self.password.setText(password)
            self._sign_in()
        else:
            self.password.setFocus()

    def _sign_in(self) -> None:
        if self._session.connection is Connection.SIGNING_IN or not self._complete():
            return
        account = self._made_account()
        if account is not None:
            self.banner.hide()
            self.lines.hide()
            self._session.sign_in(
                account,
                self.password.text(),
                self.keep.isChecked() and self.keep.isEnabled(),
                self.show_error,
            )

    def _test_connection(self) -> None:
        if not self._complete():
            return
        account = self._made_account()
        if account is None:
            return
        self.banner.hide()
        self.lines.begin()
        self.test.setEnabled(False)
        password = self.password.text()
        self._test = self._session.workers.start(
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
        """Return the saved account, or a new one if other values were typed; None if they are
        invalid.

        Saved accounts are edited in Settings only.
        """
        from pydantic import ValidationError

        from bridge.settings import Account

        typed, settings = self.typed(), self._session.settings
        saved = settings.account(str(self.account.currentData() or "")) if settings else None
        try:
            values = {
                "base_url": typed.address,
                "username": typed.username,
                "project_id": typed.project,
            }
            if saved is not None and (
                self.address.isReadOnly()
                or all(getattr(saved, name) == value for name, value in values.items())
            ):
                return saved.model_copy(update=values)
            return Account(
                name=self._free_name(typed.address), time_zone=tasks.computer_zone(), **values
            )
        except ValidationError as error:
            self.show_error(tasks.not_an_account(str(error)))
            return None

    def _free_name(self, address: str) -> str:
        """Return an unused name for a new account: the first part of its host, numbered if
        necessary.
        """
        from urllib.parse import urlsplit

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

    def _complete(self) -> bool:
        """Mark the missing fields and return whether all are filled."""
        missing = [
            edit
            for edit in (self.address, self.username, self.password, self.project)
            if not edit.text().strip()
        ]
        for edit in (self.address, self.username, self.password, self.project):
            _wrong(edit, edit in missing)
        if missing:
            missing[0].setFocus()
            names = ", ".join(edit.accessibleName() for edit in missing)
            self.banner.show_words(
                tr("Something is missing."), tr("Fill in: {names}.", names=names), "bad"
            )
            self.banner.show()
        return not missing

    def _account_chosen(self) -> None:
        settings = self._session.settings
        account = settings.account(str(self.account.currentData() or "")) if settings else None
        self.address.setText(account.base_url if account else "")
        self.username.setText(account.username if account else "")
        self.project.setText(account.project_id if account else "")
        self._show_preset()
        self.password.clear()
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
            tr("Set by your company in {path}; ask IT to change it.", path=preset.source)
            if preset.locked
            else ""
        )

    def _show_connection(self) -> None:
        busy = self._session.connection is Connection.SIGNING_IN
        self.sign_in.setEnabled(not busy)
        self.sign_in.setText(tr("Signing in …") if busy else tr("Sign in"))
        if self._session.connection is Connection.IN:
            self.banner.hide()
            self.password.clear()

    def _show_password(self, on: bool) -> None:
        self.password.setEchoMode(QLineEdit.EchoMode.Normal if on else QLineEdit.EchoMode.Password)
        self._eye.setText(tr("Hide the password") if on else tr("Show the password"))
        self._eye.setIcon(icon("eye-off" if on else "eye", "muted"))

    def _build(self) -> None:
        inside = column(
            label(tr("Sign in"), "heading"),
            self.banner,
            spacing=10,
            within=self,
            margins=(22, 18, 22, 18),
        )
        self._account_box = QWidget()
        self._account_box.setLayout(field(tr("A&ccount"), self.account))
        self._form = Clear()
        outer, inside = inside, column(spacing=10)
        self._form.setLayout(inside)
        outer.addWidget(self._form)
        inside.addWidget(self._account_box)
        inside.addLayout(field(tr("Service &address"), self.address))
        inside.addLayout(field(tr("&User name"), self.username))
        inside.addLayout(field(tr("&Password"), self.password))
        inside.addLayout(
            field(
                tr("Project &ID"),
                self.project,
                hint=tr("Found in the account settings, under Integration."),
            )
        )
        inside.addWidget(self.keep)
        inside.addLayout(row(self.sign_in, self.test, None, spacing=10))
        inside.addWidget(self.lines)
        inside.addWidget(self.where)
        self.setTabOrder(self.project, self.keep)


class TestLines(QWidget):
    """The four lines of a connection test."""

    __test__ = False

    def __init__(self) -> None:
        super().__init__()
        self._marks: list[IconLabel] = []
        self.words = []
        rows = column(spacing=4)
        for text in (
            tr("Address reached"),
            tr("Certificate trusted"),
            tr("Signed in"),
            tr("Export request accepted"),
        ):
            mark, words = IconLabel("clock", "muted", 16), label(text)
            self._marks.append(mark)
            self.words.append(words)
            rows.addLayout(row(mark, words, None, spacing=8))
        self.setLayout(rows)
        self.hide()

    def begin(self) -> None:
        """Show four lines that are not known yet."""
        for mark, words in zip(self._marks, self.words, strict=True):
            mark.show_icon("clock", "muted")
            words.setAccessibleDescription(tr("not known yet"))
        self.show()

    def show_result(self, steps: tuple[Step, ...]) -> None:
        for step, mark, words in zip(steps, self._marks, self.words, strict=True):
            words.setText(shown(step.name))
            name, color, answer = (
                ("check", "good", tr("yes"))
                if step.passed
                else (
                    ("alert", "bad", tr("no"))
                    if step.asked
                    else ("minus", "muted", tr("not tried"))
                )
            )
            mark.show_icon(name, color)
            words.setAccessibleDescription(answer)


def _wrong(edit: QLineEdit, wrong: bool) -> None:
    if bool(edit.property("wrong")) != wrong:
        edit.setProperty("wrong", wrong)
        repolish(edit)
