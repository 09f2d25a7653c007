"""The dialog of one account: a form, checked before it is saved."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from bridge.client.endpoints import API_CLIENT, check_options, normal_address
from bridge.errors import SettingsError
from bridge.gui.look.theme import px
from bridge.gui.widgets.controls import button, label, show_state
from bridge.gui.widgets.form import Field, Form
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import column, row, scrolled
from bridge.records.kinds import ACTIVITIES
from bridge.settings import Account, refuse_secret
from bridge.texts import not_a_zone, say, shown

_FOR_IT = (
    "import_mode",
    "also_required",
    "platform_url",
    "client_id",
    "client_secret",
    "options",
)
"""Fields that are folded: a planner is never asked for them."""


def account_fields(store: str | None) -> list[Field]:
    """Return the fields of the dialog; `store` is the system's store of secrets."""
    modes = [
        (tr("Not known"), "unknown"),
        (tr("The service keeps it"), "merges"),
        (tr("The service empties it"), "replaces"),
    ]
    required = [
        (column.caption, column.field)
        for column in ACTIVITIES.columns
        if column.importable and not column.required
    ]
    secret = tr("Stored in the {store}.", store=store) if store else tr("Stored until you quit.")
    return [
        Field("name", tr("Name")),
        Field("base_url", tr("Service address")),
        Field("username", tr("User name")),
        Field("project_id", tr("Project ID")),
        Field(
            "time_zone",
            tr("Time zone in workbooks"),
            "choice",
            choices=[(zone, zone) for zone in sorted(available_timezones())],
            editable=True,
        ),
        Field("test_account", tr("This is a test account"), "yes", tr("It is marked TEST.")),
        Field("import_mode", tr("When a field is not sent"), "choice", "", modes),
        Field("also_required", tr("Required columns"), "flags", choices=required),
        Field("platform_url", tr("Simulation: platform address")),
        Field(
            "client_id",
            tr("Simulation: client ID"),
            hint=shown(API_CLIENT),
        ),
        Field(
            "client_secret",
            tr("Simulation: client secret"),
            "secret",
            secret,
            empty=tr("Unchanged"),
        ),
        Field("options", tr("Options for IT (NAME=VALUE)"), "lines"),
    ]


class AccountDialog(QDialog):
    """A dialog for all values of an account.

    A saved secret is never shown, and is kept if the field stays empty.
    """

    def __init__(self, parent: QWidget, account: Account, store: str | None) -> None:
        super().__init__(parent)
        self.account = account
        self.setWindowTitle(tr("Edit {name}", name=account.name))
        self.form = Form(account_fields(store))
        options = "\n".join(f"{name}={value}" for name, value in sorted(account.options.items()))
        values = {name: getattr(account, name, "") for name in self.form.controls}
        self.form.show_values(values | {"options": options, "client_secret": ""})
        self.wrong = label("", "small", wrap=True)
        self.wrong.hide()
        inner = QWidget()
        self.unfold = button(tr("Fields for IT…"), role="link", pressed=self._show_all)
        column(self.form, row(self.unfold, None), None, within=inner, margins=(20, 14, 20, 14))
        for name in _FOR_IT:
            self.form.holders[name].hide()
        save = button(tr("Save"), "check", "primary", pressed=self.accept)
        save.setDefault(True)
        cancel = button(tr("Cancel"), pressed=self.reject)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scrolled(inner), 1)
        outer.addLayout(row(self.wrong, margins=(20, 6, 20, 0)))
        outer.addLayout(row(None, cancel, save, margins=(20, 10, 20, 14)))
        self.resize(QSize(px(560), px(620)).boundedTo(parent.window().size() * 0.9))

    def _show_all(self) -> None:
        for holder in self.form.holders.values():
            holder.show()
        self.form.controls[_FOR_IT[0]].setFocus()
        self.unfold.hide()

    def edited(self) -> dict[str, Any]:
        """Return the new values of the account, and a new secret of the simulation client."""
        values = self.form.values()
        values["name"] = values["name"] or self.account.name
        return values | {"options": dict(_pairs(values["options"]))}

    def accept(self) -> None:
        """Close, unless an address, the time zone or an option is wrong."""
        values = self.form.values()
        for name in ("base_url", "time_zone", "platform_url", "options"):
            if words := self._wrong(name, values[name]):
                if name in _FOR_IT:
                    self._show_all()
                show_state(self.wrong, words, "bad")
                self.wrong.show()
                self.form.controls[name].setFocus()
                return
        super().accept()

    def _wrong(self, name: str, text: str) -> str:
        """Return why a value is invalid, or an empty string if it is valid."""
        try:
            if name == "options":
                for option, value in _pairs(text, strict=True):
                    check_options({option: value})
                    refuse_secret(value)
            elif name != "time_zone":
                refuse_secret(text)
                if text or name == "base_url":
                    normal_address(text)
            elif text != self.account.time_zone and text not in available_timezones():
                return shown(not_a_zone(text))
        except SettingsError as error:
            return shown(say("{title} {advice}", title=error.title, advice=error.advice))
        return ""


def _pairs(text: str, *, strict: bool = False) -> list[tuple[str, str]]:
    """Return the options of lines such as NAME=VALUE; with `strict` also lines without a value."""
    lines = filter(None, map(str.strip, text.splitlines()))
    pairs = [
        (name.strip(), mark, value.strip())
        for name, mark, value in (line.partition("=") for line in lines)
    ]
    return [(name, value) for name, mark, value in pairs if strict or (mark and name)]
