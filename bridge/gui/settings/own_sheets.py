"""What is remembered of own sheets, in Settings: saved mappings, values that are read as others, names of the service; each can be removed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from bridge.gui.frame.shell import OpenFile, Shell
from bridge.gui.settings import work
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import Chooser, Elided, button, card, label, tool
from bridge.gui.widgets.formats import plural, tr, when
from bridge.gui.widgets.layouts import clear, row
from bridge.jobs.own_sheets.mapping_account import remove_mapping
from bridge.mapping.mapping_file import Mapping
from bridge.memory import Memory
from bridge.texts import shown


class OwnSheetsCard:
    """The card's `frame`; it is read anew when the page is entered."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.frame, inside = card(spacing=8)
        inside.addWidget(label(tr("Your own sheets"), "heading"))
        self.mappings, self.values, self.names = QVBoxLayout(), QVBoxLayout(), QVBoxLayout()
        for lines in (self.mappings, self.values, self.names):
            lines.setSpacing(4)
            inside.addLayout(lines)
        self.field, self.text, self.meaning = Chooser(), QLineEdit(), QLineEdit()
        self.field.setAccessibleName(tr("Field of the value"))
        self.text.setPlaceholderText(tr("Value or name"))
        self.text.setAccessibleName(tr("Value or name"))
        self.meaning.setPlaceholderText(tr("Read as"))
        self.meaning.setAccessibleName(tr("Read as"))
        for word in work.fields_with_names():
            self.field.addItem(*word)
        inside.addWidget(label(tr("A value or name that always means another"), "field"))
        inside.addLayout(row(self.field, self.text, self.meaning, spacing=6))
        inside.addLayout(row(button(tr("Always read it so"), "plus", "link", pressed=self._add), None))

    def refresh(self) -> None:
        """Read the memory of the account again."""
        account = self._shell.session.account
        self._shell.session.start(tr("Reading what is remembered"), lambda monitor: work.remembered(account), done=self._show)

    def _show(self, found: work.Remembered) -> None:
        for lines in (self.mappings, self.values, self.names):
            clear(lines)
        if not found.mappings:
            self.mappings.addWidget(label(tr("No mapping is saved yet. Drop a sheet of your own on the window."), "muted", wrap=True))
        for mapping in found.mappings:
            self._mapping(mapping, company=mapping.name in found.company)
        for error in found.errors:
            self.mappings.addWidget(label(shown(error), "small", wrap=True))
        for name, caption, text, meant in found.values:
            self._value(name, caption, text, meant)
        if found.asked_at:
            count = plural(found.names, "1 name", "{count} names")
            words = tr("Known from the service: {names} ({when})", names=count, when=when(found.asked_at))
            forget = tool("trash", tr("Forget the names of the service"), lambda: self._do(lambda memory: memory.forget_known()))
            self.names.addLayout(_line(words, forget))

    def _mapping(self, mapping: Mapping, *, company: bool) -> None:
        words = f"{mapping.name} · {' + '.join(mapping.key.columns)}"
        if company:
            self.mappings.addLayout(_line(tr("{mapping} (of your company)", mapping=words)))
            return
        change = tool("wrench", tr("Change {name} with a sheet…", name=mapping.name), partial(self._change, mapping))
        remove = tool("trash", tr("Remove {name}", name=mapping.name), partial(self._remove, mapping.name))
        self.mappings.addLayout(_line(words, change, remove))

    def _value(self, name: str, caption: str, text: str, meant: str) -> None:
        edit = QLineEdit(meant)
        edit.setAccessibleName(tr("{caption} “{text}” is read as", caption=caption, text=text))
        edit.editingFinished.connect(lambda: self._edited(name, text, meant, edit.text().strip()))
        remove = tool("trash", tr("Read “{text}” as it stands", text=text), lambda: self._do(lambda memory: memory.read_as(name, text, None)))
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
        if dialogs.confirm(self.frame, tr("Remove {name}?", name=name), lines, tr("Remove"), icon="trash"):
            self._do(lambda _: remove_mapping(name))

    def _change(self, mapping: Mapping) -> None:
        chosen, _ = QFileDialog.getOpenFileName(
            self.frame, tr("Choose a sheet of this layout"), "", tr("Sheets ({patterns})", patterns="*.xlsx *.xlsm *.csv *.tsv *.txt")
        )
        if chosen:
            self._shell.go_to("own_sheet", OpenFile(Path(chosen), mapping=mapping))

    def _do(self, act: Callable[[Memory], object]) -> None:
        """Change the memory, and show it as it is then."""
        account = self._shell.session.account
        self._shell.session.start(tr("Changing what is remembered"), lambda monitor: act(Memory(account)), done=lambda _: self.refresh())


def _line(words: str, *parts: QWidget) -> QHBoxLayout:
    return row(Elided(words), *parts, spacing=6, grows=0)
