"""The dialog of one account: its address, project and zone, what it requires, how import works, the
simulation client, paths under Advanced.
"""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as with_default
from zoneinfo import available_timezones

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from bridge.client.options import check_options
from bridge.errors import SettingsError
from bridge.gui.look.theme import px
from bridge.gui.widgets.controls import Chooser, button, field, label
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import FlowLayout, column, line, row, scrolled
from bridge.records.kinds import ACTIVITIES
from bridge.settings import Account, refuse_secret
from bridge.texts import say, shown


@dataclass(frozen=True, slots=True)
class Edited:
    """What was changed: values of the account, and a new secret of the simulation client."""

    values: dict[str, object] = with_default(default_factory=dict)
    client_secret: str = ""


class AccountDialog(QDialog):
    """Asks for all that an account has; a secret that is kept stays as it is where none is typed,
    and is never shown.
    """

    def __init__(self, parent: QWidget | None, account: Account, store: str | None) -> None:
        super().__init__(parent)
        self.account = account
        self.setWindowTitle(tr("Edit {name}", name=account.name))
        self.name = QLineEdit(account.name)
        self.address = QLineEdit(account.base_url)
        self.username = QLineEdit(account.username)
        self.project = QLineEdit(account.project_id)
        self.zone = Chooser()
        self.zone.setEditable(True)
        self.zone.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.zone.addItems(sorted(available_timezones()))
        self.zone.setCurrentText(account.time_zone)
        self.test = QCheckBox(tr("This is a test account: uploads change no real plan"))
        self.test.setChecked(account.test_account)
        self.mode = Chooser()
        for key, word in (
            ("unknown", tr("Not known: every field is sent with its present value")),
            ("merges", tr("It merges: only edited fields are sent")),
            ("replaces", tr("It replaces whole activities")),
        ):
            self.mode.addItem(word, key)
        self.mode.setCurrentIndex(self.mode.findData(account.import_mode))
        self.required = {
            found.field: QCheckBox(found.caption)
            for found in ACTIVITIES.columns
            if found.importable and not found.required
        }
        for name, box in self.required.items():
            box.setChecked(name in account.also_required)
        self.platform = QLineEdit(account.platform_url)
        self.client = QLineEdit(account.client_id)
        self.secret = QLineEdit()
        # Empty at first, also where one is kept: a secret is never shown again.
        self.secret.setEchoMode(QLineEdit.EchoMode.Password)
        self.secret.setPlaceholderText(tr("Unchanged"))
        self.options = QPlainTextEdit(
            "\n".join(f"{name}={value}" for name, value in sorted(account.options.items()))
        )
        self.options.setFixedHeight(px(80))
        # Tab in a text field would write a tab, and the keyboard would never get out.
        self.options.setTabChangesFocus(True)
        self.wrong = label("", "strong", wrap=True)
        self.wrong.hide()
        self.learned = dict(account.learned)
        self._learned = label("", "muted", wrap=True)
        self._build(store)
        self.resize(px(560), px(620))

    def edited(self) -> Edited:
        return Edited(
            {
                "name": self.name.text().strip() or self.account.name,
                "base_url": self.address.text().strip(),
                "username": self.username.text().strip(),
                "project_id": self.project.text().strip(),
                "time_zone": self.zone.currentText().strip(),
                "test_account": self.test.isChecked(),
                "import_mode": self.mode.currentData(),
                "also_required": tuple(
                    name for name, box in self.required.items() if box.isChecked()
                ),
                "platform_url": self.platform.text().strip(),
                "client_id": self.client.text().strip(),
                "options": dict(_pairs(self.options.toPlainText())),
                "learned": self.learned,
            },
            self.secret.text(),
        )

    def accept(self) -> None:
        """Close with what stands here, unless an address, the time zone or an option is wrong."""
        places: tuple[tuple[QWidget, str], ...] = (
            (self.address, _wrong_address(self.address.text())),
            (self.zone, self._wrong_zone()),
            (self.platform, _wrong_address(self.platform.text())),
            (self.options, _wrong_option(self.options.toPlainText())),
        )
        place, words = next(((place, words) for place, words in places if words), (None, ""))
        self.wrong.setText(words)
        self.wrong.setVisible(bool(words))
        if place is not None:
            place.setFocus()
        else:
            super().accept()

    def _wrong_zone(self) -> str:
        text = self.zone.currentText().strip()
        known = text == self.account.time_zone or text in available_timezones()
        return (
            ""
            if known
            else tr('"{text}" is not a time zone. Write for example Europe/Copenhagen.', text=text)
        )

    def forget(self) -> None:
        """Forget what was learned about the service."""
        self.learned = {}
        self._show_learned()

    def _show_learned(self) -> None:
        learned = "\n".join(f"{point}: {choice}" for point, choice in sorted(self.learned.items()))
        self._learned.setText(learned or tr("Nothing yet."))

    def _build(self, store: str | None) -> None:
        inner = QWidget()
        inside = column(
            field(
                tr("Name of this account"),
                self.name,
                hint=tr("For example the wind farm. It stands in the sidebar and in History."),
            ),
            spacing=12,
            within=inner,
            margins=(20, 14, 20, 14),
        )
        for caption, edit in (
            (tr("Service address"), self.address),
            (tr("User name"), self.username),
            (tr("Project ID"), self.project),
        ):
            inside.addLayout(field(caption, edit))
        inside.addLayout(
            field(
                tr("Time zone in workbooks"),
                self.zone,
                hint=tr("The service keeps times in UTC. They are converted both ways."),
            )
        )
        inside.addWidget(self.test)
        inside.addLayout(field(tr("What import does with fields that are not sent"), self.mode))
        inside.addWidget(label(tr("Also required"), "field"))
        holder = QWidget()
        flow = FlowLayout(holder, 10)
        for box in self.required.values():
            flow.addWidget(box)
        inside.addWidget(holder)
        inside.addWidget(line())
        inside.addWidget(label(tr("Simulation"), "heading"))
        inside.addLayout(field(tr("Platform address"), self.platform))
        hint = tr("An administrator creates it in the team settings, under API Clients.")
        inside.addLayout(field(tr("Client identifier"), self.client, hint=hint))
        where = (
            tr("Kept by the {store}.", store=store)
            if store
            else tr("Kept until Sheetbridge is closed.")
        )
        inside.addLayout(field(tr("Client secret"), self.secret, hint=where))
        inside.addWidget(line())
        inside.addWidget(label(tr("Advanced"), "heading"))
        inside.addLayout(
            field(tr("Paths and other options, NAME=VALUE in each line"), self.options)
        )
        inside.addWidget(self.wrong)
        inside.addWidget(label(tr("Learned about this service"), "field"))
        inside.addWidget(self._learned)
        inside.addLayout(row(button(tr("Forget it"), "trash", pressed=self.forget), None))
        self._show_learned()
        save = button(tr("Save"), "check", "primary", pressed=self.accept)
        save.setDefault(True)
        bar = row(None, button(tr("Cancel"), pressed=self.reject), save, margins=(20, 10, 20, 14))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scrolled(inner), 1)
        outer.addLayout(bar)


def _pairs(text: str) -> list[tuple[str, str]]:
    """Return the options of lines such as NAME=VALUE."""
    return [
        (name.strip(), value.strip())
        for name, equals, value in (entry.partition("=") for entry in text.splitlines())
        if equals and name.strip()
    ]


def _wrong_address(text: str) -> str:
    """Return why an address cannot be kept, as two sentences; empty where it can."""
    try:
        refuse_secret(text.strip())
    except SettingsError as error:
        return shown(say("{title} {advice}", title=error.title, advice=error.advice))
    return ""


def _wrong_option(text: str) -> str:
    """Return what is wrong with the first line that is no option, as two sentences; empty where all
    are.
    """
    try:
        for line in filter(None, map(str.strip, text.splitlines())):
            name, _, value = line.partition("=")
            check_options({name.strip(): value.strip()})
            refuse_secret(value)
    except SettingsError as error:
        return shown(say("{title} {advice}", title=error.title, advice=error.advice))
    return ""
