"""Settings: accounts, workbooks, appearance, network, help. Each change is saved as it is made."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from zoneinfo import available_timezones

from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from bridge import __version__
from bridge.errors import SettingsError
from bridge.gui.frame import shell, tasks
from bridge.gui.frame.page import Page
from bridge.gui.frame.shell import OpenFile, Shell
from bridge.gui.look import theme
from bridge.gui.look.painted_widgets import Pill
from bridge.gui.settings import work
from bridge.gui.settings.account_dialog import AccountDialog, Edited
from bridge.gui.settings.lines import SettingLines
from bridge.gui.system.desktop import default_folder, open_path
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import Chooser, Elided, Segments, button, card, field, label, tool
from bridge.gui.widgets.formats import plural, tr, when
from bridge.gui.widgets.layouts import Columns, FlowLayout, clear, column, line, row
from bridge.jobs.own_sheets import remove_mapping
from bridge.jobs.plan_rules import RULES
from bridge.mapping.mapping_file import SheetMapping
from bridge.memory import Memory
from bridge.settings import Account, Card, Settings
from bridge.texts import say, shown


class OwnSheetsCard:
    """The card's `frame`; it is read anew when the page is entered."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.frame, inside = card(spacing=8)
        inside.addWidget(label(tr("Your own sheets"), "heading"))
        self.mappings = QVBoxLayout()
        self.values = QVBoxLayout()
        self.names = QVBoxLayout()
        for lines in (self.mappings, self.values, self.names):
            lines.setSpacing(4)
            inside.addLayout(lines)
        self.field = Chooser()
        self.text = QLineEdit()
        self.meaning = QLineEdit()
        self.field.setAccessibleName(tr("Field of the value"))
        self.text.setPlaceholderText(tr("Value or name"))
        self.text.setAccessibleName(tr("Value or name"))
        self.meaning.setPlaceholderText(tr("Read as"))
        self.meaning.setAccessibleName(tr("Read as"))
        for word in work.fields_with_names():
            self.field.addItem(*word)
        inside.addWidget(label(tr("A value or name that always means another"), "field"))
        inside.addLayout(row(self.field, self.text, self.meaning, spacing=6))
        inside.addLayout(
            row(button(tr("Always read it so"), "plus", "link", pressed=self._add), None)
        )

    def refresh(self) -> None:
        """Read the memory of the account again."""
        account = self._shell.session.account
        self._shell.session.start(
            tr("Reading what is remembered"),
            lambda monitor: work.remembered(account),
            done=self._show,
        )

    def _show(self, found: work.Remembered) -> None:
        for lines in (self.mappings, self.values, self.names):
            clear(lines)
        if not found.mappings:
            self.mappings.addWidget(
                label(
                    tr("No mapping is saved yet. Drop a sheet of your own on the window."),
                    "muted",
                    wrap=True,
                )
            )
        for mapping in found.mappings:
            self._mapping(mapping, company=mapping.name in found.company)
        for error in found.errors:
            self.mappings.addWidget(label(shown(error), "small", wrap=True))
        for name, caption, text, meant in found.values:
            self._value(name, caption, text, meant)
        if found.asked_at:
            count = plural(found.names, "1 name", "{count} names")
            words = tr(
                "Known from the service: {names} ({when})", names=count, when=when(found.asked_at)
            )
            forget = tool(
                "trash",
                tr("Forget the names of the service"),
                lambda: self._do(lambda memory: memory.forget_known()),
            )
            self.names.addLayout(_line(words, forget))

    def _mapping(self, mapping: SheetMapping, *, company: bool) -> None:
        words = f"{mapping.name} · {' + '.join(mapping.key.columns)}"
        if company:
            self.mappings.addLayout(_line(tr("{mapping} (of your company)", mapping=words)))
            return
        change = tool(
            "wrench",
            tr("Change {name} with a sheet…", name=mapping.name),
            partial(self._change, mapping),
        )
        remove = tool(
            "trash", tr("Remove {name}", name=mapping.name), partial(self._remove, mapping.name)
        )
        self.mappings.addLayout(_line(words, change, remove))

    def _value(self, name: str, caption: str, text: str, meant: str) -> None:
        edit = QLineEdit(meant)
        edit.setAccessibleName(tr("{caption} “{text}” is read as", caption=caption, text=text))
        edit.editingFinished.connect(lambda: self._edited(name, text, meant, edit.text().strip()))
        remove = tool(
            "trash",
            tr("Read “{text}” as it stands", text=text),
            lambda: self._do(lambda memory: memory.read_as(name, text, None)),
        )
        self.values.addLayout(_line(f"{caption} “{text}” →", edit, remove))

    def _edited(self, name: str, text: str, before: str, now: str) -> None:
        if now not in {"", before}:
            self._do(lambda memory: memory.read_as(name, text, now))

    def _add(self) -> None:
        text, meaning = self.text.text().strip(), self.meaning.text().strip()
        if text and meaning:
            name = str(self.field.currentData())
            self._do(lambda memory: memory.read_as(name, text, meaning))
            self.text.clear()
            self.meaning.clear()

    def _remove(self, name: str) -> None:
        lines = [tr("Sheets and the history stay.")]
        if dialogs.confirm(
            self.frame, tr("Remove {name}?", name=name), lines, tr("Remove"), icon="trash"
        ):
            self._do(lambda _: remove_mapping(name))

    def _change(self, mapping: SheetMapping) -> None:
        chosen, _ = QFileDialog.getOpenFileName(
            self.frame,
            tr("Choose a sheet of this layout"),
            "",
            tr("Sheets ({patterns})", patterns="*.xlsx *.xlsm *.csv *.tsv *.txt"),
        )
        if chosen:
            self._shell.go_to("own_sheet", OpenFile(Path(chosen), mapping=mapping))

    def _do(self, act: Callable[[Memory], object]) -> None:
        """Change the memory, and show it as it is then."""
        account = self._shell.session.account
        self._shell.session.start(
            tr("Changing what is remembered"),
            lambda monitor: act(Memory(account)),
            done=lambda _: self.refresh(),
        )


def _line(words: str, *parts: QWidget) -> QHBoxLayout:
    return row(Elided(words), *parts, spacing=6, grows=0)


class PlanRulesCard:
    """The card's `frame`; `change` saves what is turned, at once: each switch by itself, since
    several may be turned before one is saved.
    """

    def __init__(
        self, change: Callable[[Callable[[Settings], Settings]], None], lines: SettingLines
    ) -> None:
        self._change = change
        self.frame, inside = card(spacing=8)
        inside.addWidget(label(tr("Checks of the plan"), "heading"))
        inside.addWidget(
            label(
                tr(
                    "What an edit makes wrong is a warning in the review; it keeps no row from"
                    " being sent."
                ),
                "small",
                wrap=True,
            )
        )
        self.switches = {rule: QCheckBox(shown(rule.title)) for rule in RULES}
        for rule, box in self.switches.items():
            box.clicked.connect(lambda on, code=str(rule.code): self._turn(code, bool(on)))
            inside.addWidget(box)
        inside.addLayout(row(lines.field("long_days"), lines.field("far_days"), None, spacing=14))

    def show(self, settings: Settings) -> None:
        """Show the switches as they stand."""
        for rule, box in self.switches.items():
            box.setChecked(settings.plan_rules.get(rule.code, rule.on))

    def _turn(self, code: str, on: bool) -> None:
        self._change(
            lambda settings: settings.model_copy(
                update={"plan_rules": {**settings.plan_rules, code: on}}
            )
        )


class SettingsPage(Page):
    """Settings: the account, own sheets, the rules of the plan, and the lines of the table of
    settings; saved as they change.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, tr("Settings"), tr("Changes are saved as you make them."))
        self.accounts = QVBoxLayout()
        self.lines = SettingLines(self.session.set)
        self.zone = Chooser()
        self.theme = Segments(
            [("system", tr("Same as system")), ("light", tr("Light")), ("dark", tr("Dark"))],
            tr("Theme"),
        )
        self.text_size = Chooser()
        self.set_by_company = label("", "small", wrap=True)
        self.rules = PlanRulesCard(self.session.change, self.lines)
        self.own_sheets = OwnSheetsCard(shell)
        left = column(
            self._account_card(), self._workbook_card(), self.rules.frame, None, spacing=16
        )
        right = column(
            self._look_card(),
            self._safety_card(),
            self.own_sheets.frame,
            self._network_card(),
            self._help_card(),
            None,
            spacing=16,
        )
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

    # Accounts
    # ----------------------------------------------------------------------------------------------

    def edit_account(self, account: Account) -> None:
        dialog = AccountDialog(self, account, self.session.store)
        dialog.address.setReadOnly(
            self.session.settings is not None
            and self.session.settings.locked("address") is not None
        )
        if dialog.exec():
            self.take_account(account, dialog.edited())

    def take_account(self, account: Account, edited: Edited) -> None:
        """Save an edited account; a secret goes to the system's store."""
        name, settings = str(edited.values.get("name", account.name)), self.session.settings
        if (
            settings is not None
            and name.casefold() != account.name.casefold()
            and settings.account(name) is not None
        ):
            advice = say("Choose a name that no other account has.")
            self.shell.show_error(
                SettingsError(
                    say(
                        "There is already an account named {name}. Nothing was changed.", name=name
                    ),
                    advice,
                )
            )
            return
        self.session.change_account(account.name, **edited.values)
        if edited.client_secret:
            secret = edited.client_secret
            self.session.workers.start(
                "keep secret",
                lambda monitor: tasks.keep_secret(name, secret, True, "client-secret"),
            )
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
            self.accounts.addWidget(
                label(tr("No account is saved yet. Sign in on Home."), "muted", wrap=True)
            )
        for account in accounts:
            signed_in = (
                current is not None and current.name == account.name and self.session.signed_in
            )
            self.accounts.addWidget(self._account_row(account, signed_in=signed_in))
            self.accounts.addWidget(line())

    def _account_row(self, account: Account, *, signed_in: bool) -> QWidget:
        made = QWidget()
        mark = Pill(
            tr("PRODUCTION") if account.production else tr("TEST"),
            "production" if account.production else "muted",
        )
        words = column(
            Elided(
                tr("{user} · project {project}", user=account.username, project=account.project_id),
                "small",
            ),
            spacing=1,
        )
        if account.client_id:
            words.addWidget(
                Elided(tr("simulation client {client}", client=account.client_id), "small")
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
            within=made,
        )
        return made

    def _account_card(self) -> QFrame:
        frame, inside = card(spacing=10)
        inside.addWidget(label(tr("Accounts"), "heading"))
        inside.addLayout(self.accounts)
        add = button(
            tr("Add an account…"), "plus", "link", pressed=lambda: self.shell.go_to("welcome")
        )
        inside.addLayout(row(add, None))
        return frame

    # Workbooks, look, safety, network
    # ----------------------------------------------------------------------------------------------

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
        zone = field(
            tr("Time zone of the practice account"),
            self.zone,
            hint=tr("It counts from the next export until Sheetbridge is closed."),
        )
        zone.setContentsMargins(0, 0, 0, 0)
        self._zone_field.setLayout(zone)
        inside.addWidget(self._zone_field)
        inside.addWidget(
            label(
                tr(
                    "The time zone of workbooks, also-required fields and how import works belong"
                    " to the account: Edit…"
                ),
                "small",
                wrap=True,
            )
        )
        return frame

    def _show_zone(self) -> None:
        """Show the time zone of the practice account while it is used; it is not one of the
        accounts that are kept.
        """
        account = self.session.account
        practising = account is not None and account.practice
        self._zone_field.setVisible(practising)
        if account is not None and practising and not self.zone.hasFocus():
            if not self.zone.count():
                self.zone.addItems(sorted(available_timezones()))
            self.zone.setCurrentText(account.time_zone)

    def _save_zone(self) -> None:
        account, zone = self.session.account, self.zone.currentText().strip()
        if (
            account is not None
            and account.practice
            and zone in available_timezones()
            and zone != account.time_zone
        ):
            self.session.change_account(account.name, time_zone=zone)

    def _look_card(self) -> QFrame:
        frame, inside = card(spacing=12)
        inside.addWidget(label(tr("Appearance"), "heading"))
        inside.addLayout(column(label(tr("Theme"), "field"), row(self.theme, None), spacing=4))
        self.theme.chosen.connect(self.session.set_theme)
        for percent in theme.SIZES:
            self.text_size.addItem(tr("{percent} %", percent=percent), percent)
        self.text_size.activated.connect(
            lambda at: self.session.set(text_size=int(self.text_size.itemData(at)))
        )
        inside.addLayout(
            field(tr("Text size"), self.text_size, hint=tr("Applies at the next start."))
        )
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
        flow.addWidget(
            button(tr("Open log folder"), "folder", pressed=lambda: open_path(shell.log_folder()))
        )
        inside.addWidget(buttons)
        return frame

    def _show_look(self) -> None:
        self.theme.choose(theme.look().wish)
        self.first = self.theme.buttons[
            self.theme.key
        ]  # of buttons that exclude each other the keys come to the chosen one
        percent = (
            self.session.settings.text_size
            if self.session.settings is not None
            else theme.look().percent
        )
        self.text_size.setCurrentIndex(max(0, self.text_size.findData(percent)))

    def _copy_details(self) -> None:
        QApplication.clipboard().setText(shell.details(self.session))
        self.shell.say(tr("The details were copied. They hold no passwords and no planning data."))
