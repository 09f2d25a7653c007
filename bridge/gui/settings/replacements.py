"""The tab Replacements: values that are always read as others, and saved column matchings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from bridge.gui.frame.shell import Shell
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import Elided, button, chooser, label, titled, tool
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import Clear, clear, column, row
from bridge.gui.widgets.lines_table import COLUMNS
from bridge.jobs.mappings import remove_mapping
from bridge.mapping.mapping_file import SheetMapping
from bridge.memory import Memory, SavedMappings, load_mappings
from bridge.records.kinds import ACTIVITIES


class Replacements(Clear):
    """Replacements and column matchings of the account; `refresh` reads them again."""

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self._shell = shell
        self.mappings = column(spacing=4)
        self.values = column(spacing=4)
        worded = ((column.caption, column.field) for column in ACTIVITIES.columns if column.worded)
        self.field = chooser(tr("Column"), worded)
        self.text = QLineEdit()
        self.meaning = QLineEdit()
        for line, words in ((self.text, tr("Value")), (self.meaning, tr("Replace with"))):
            line.setAccessibleName(words)
            line.setPlaceholderText(words)
        add = button(tr("Add"), "plus", pressed=self._add)
        adding = row(self.field, self.text, self.meaning, add, spacing=6)
        purpose = tr("In every workbook, the value is read as its replacement.")
        known = tr("Own sheets with these columns open without questions.")
        replacements = titled(tr("Replacements"), _hint(purpose), self.values, adding)
        matchings = titled(tr("Column matching"), _hint(known), self.mappings)
        column(replacements, matchings, spacing=14, within=self)

    def refresh(self) -> None:
        """Read the memory of the account again."""
        account = self._shell.session.account
        self._shell.session.start(
            tr("Reading the replacements"),
            lambda monitor: (load_mappings(), Memory(account).values()),
            done=self._show,
        )

    def _show(self, answer: tuple[SavedMappings, dict[str, dict[str, str]]]) -> None:
        saved, values = answer
        for lines in (self.mappings, self.values):
            clear(lines)
        if not saved.mappings:
            self.mappings.addWidget(_hint(tr("You have not matched the columns of a sheet yet.")))
        for mapping in saved.mappings:
            self._mapping(mapping, company=mapping.name in saved.company)
        for error in saved.errors:
            self.mappings.addWidget(label(str(error), "small", wrap=True))
        for name, table in sorted(values.items()):
            for text, meant in sorted(table.items()):
                self._value(name, text, meant)

    def _mapping(self, mapping: SheetMapping, *, company: bool) -> None:
        words = f"{mapping.name} · {' + '.join(mapping.key.columns)}"
        if company:
            self.mappings.addLayout(_line(tr("{mapping} (set by your company)", mapping=words)))
            return
        remove = tool(
            "trash", tr("Remove {name}", name=mapping.name), partial(self._remove, mapping.name)
        )
        self.mappings.addLayout(_line(words, remove))

    def _value(self, name: str, text: str, meant: str) -> None:
        caption = COLUMNS[name].caption if name in COLUMNS else name
        edit = QLineEdit(meant)
        edit.setAccessibleName(tr("Replace {caption} “{text}” with", caption=caption, text=text))

        def replace() -> None:
            now = edit.text().strip()
            if now not in {"", meant}:
                self._do(lambda memory: memory.read_as(name, text, now))

        edit.editingFinished.connect(replace)
        remove = tool(
            "trash",
            tr("Remove “{text}”", text=text),
            lambda: self._do(lambda memory: memory.read_as(name, text, None)),
        )
        words = label(f"{caption}: “{text}” →", wrap=True)
        self.values.addLayout(row(words, edit, remove, spacing=6))

    def _add(self) -> None:
        text, meaning = self.text.text().strip(), self.meaning.text().strip()
        if text and meaning:
            name = str(self.field.currentData())
            self._do(lambda memory: memory.read_as(name, text, meaning))
            self.text.clear()
            self.meaning.clear()

    def _remove(self, name: str) -> None:
        lines = [tr("Your sheets and the history are kept.")]
        if dialogs.confirm(
            self, tr("Remove {name}?", name=name), lines, tr("Remove"), icon="trash"
        ):
            self._do(lambda _: remove_mapping(name))

    def _do(self, act: Callable[[Memory], object]) -> None:
        """Change the memory and show its new state."""
        account = self._shell.session.account
        self._shell.session.start(
            tr("Saving the replacements"),
            lambda monitor: act(Memory(account)),
            done=lambda _: self.refresh(),
        )


def _hint(words: str) -> QWidget:
    return label(words, "muted", wrap=True)


def _line(words: str, *parts: QWidget) -> QHBoxLayout:
    return row(Elided(words), *parts, spacing=6, grows=0)
