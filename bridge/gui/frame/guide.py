"""The guide under Help: topics with contents and search, the columns from the one table, the keys.

The text is `assets/guide/planner.md`; `[[words]]` are words of the window.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QKeyEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QDialog,
    QLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QTextBrowser,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from bridge.files import asset
from bridge.gui.look.theme import colour, px, tokens
from bridge.gui.widgets.controls import button
from bridge.gui.widgets.formats import keys, tr
from bridge.gui.widgets.layouts import column, row
from bridge.texts import shown

PICTURE = 640
"""Width of a picture in pixels."""

TOPICS = (
    *(
        "first-day",
        "export",
        "edit",
        "review",
        "conflicts",
        "results",
        "failed-rows",
        "bring-in",
        "put-back",
        "history",
    ),
    *("time", "resources", "merging", "own-sheets", "simulation", "columns", "keys"),
)
"""The topics, in the order of their headings."""

_FEW_LINES = 110
"""So many letters say what a page is for."""
_OF_PAGE = {
    "own_sheet": "own-sheets",
    "settings": "own-sheets",
    **{key: key for key in ("export", "review", "results", "simulation", "history")},
}
"""The topic that Help opens on a page; the first one elsewhere."""


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic: its title and its text in Markdown, with its title above, pictures by name and
    nothing left to fill in.
    """

    key: str
    title: str
    text: str


class Guide(QDialog):
    """The guide in a window of its own, beside the work."""

    def __init__(self, parent: QWidget | None, page: str = "") -> None:
        super().__init__(parent)
        _dress(self, tr("Guide"))
        self.topics = topics()
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search the guide"))
        self.search.setAccessibleName(tr("Search the guide"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._find)
        self.contents = QListWidget()
        self.contents.setAccessibleName(tr("Contents"))
        self.contents.setFixedWidth(px(236))
        self.contents.setWordWrap(True)
        self.contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.contents.currentRowChanged.connect(self._show)
        for topic in self.topics:
            item = QListWidgetItem(topic.title)
            item.setToolTip(topic.title)
            self.contents.addItem(item)
        self.text = _browser(tr("Guide"))
        whole = row(column(self.search, self.contents), self.text, spacing=14, grows=1)
        _fill(self, whole)
        self.resize(px(980), px(640))
        self.show_topic(_OF_PAGE.get(page, TOPICS[0]))
        self.search.setFocus()

    def show_topic(self, key: str) -> None:
        self.contents.setCurrentRow(TOPICS.index(key))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter leads to the next topic that is found; a dialog would close."""
        if event.key() not in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            super().keyPressEvent(event)
            return
        seen = [at for at in range(self.contents.count()) if not self.contents.item(at).isHidden()]
        if seen:
            self.contents.setCurrentRow(
                next((at for at in seen if at > self.contents.currentRow()), seen[0])
            )

    def _find(self) -> None:
        """Keep the topics that have all words in their text, and go to the first of them."""
        words = self.search.text().casefold().split()
        for at, topic in enumerate(self.topics):
            self.contents.item(at).setHidden(
                not all(word in topic.text.casefold() for word in words)
            )
        seen = [at for at in range(self.contents.count()) if not self.contents.item(at).isHidden()]
        if not seen:
            self.text.setMarkdown(tr("No topic has these words."))
        elif self.contents.currentRow() in seen:
            self._show(self.contents.currentRow())
        else:
            self.contents.setCurrentRow(seen[0])

    def _show(self, at: int) -> None:
        if at >= 0:
            _set_markdown(self.text, self.topics[at].text)
            self._mark()

    def _mark(self) -> None:
        """Mark what is searched for, and bring the first of it into sight."""
        found: list[QTextEdit.ExtraSelection] = []
        for word in self.search.text().split():
            place = self.text.document().find(word)
            while not place.isNull():
                mark = QTextEdit.ExtraSelection()
                mark.cursor = place
                mark.format.setBackground(colour("changed"))
                found.append(mark)
                place = self.text.document().find(word, place)
        self.text.setExtraSelections(found)
        if found:
            first = min((mark.cursor for mark in found), key=QTextCursor.position)
            self.text.setTextCursor(QTextCursor(self.text.document()))
            self.text.verticalScrollBar().setValue(int(self.text.cursorRect(first).top()) - px(60))


def show_guide(parent: QWidget, page: str = "") -> Guide:
    """Open the guide at what belongs to a page."""
    made = Guide(parent, page)
    made.show()
    return made


class Paper(QDialog):
    """A page of the guide for IT, or the list of changes."""

    def __init__(self, parent: QWidget | None, title: str, page: str) -> None:
        super().__init__(parent)
        _dress(self, title)
        self.text = _browser(title)
        self.text.setMarkdown(asset(f"guide/{page}.md").read_text(encoding="utf-8"))
        _fill(self, row(self.text))
        self.resize(px(760), px(620))


def show_page(parent: QWidget, title: str, page: str) -> Paper:
    """Open a page of the guide by its name: `it`, `schedulers` or `changes`."""
    made = Paper(parent, title, page)
    made.show()
    return made


def topics() -> tuple[Topic, ...]:
    """Return the topics. The columns come from the record class, so they are never out of date."""
    text = asset("guide/planner.md").read_text(encoding="utf-8")
    text = re.sub(r"\[\[([^]]+)]]", lambda found: f"**{_word(found[1])}**", text)
    text = text.replace("{columns}", _columns()).replace("{keys}", _keys())
    parts = [part for part in re.split(r"^(?=## )", text, flags=re.MULTILINE) if part.strip()]
    return tuple(
        Topic(key, part.partition("\n")[0][3:].strip(), part)
        for key, part in zip(TOPICS, parts, strict=True)
    )


def beginning(page: str) -> str:
    """Return what the guide says first about a page, in plain words: what is no list and no
    picture, until it is a few lines.
    """
    wanted = _OF_PAGE.get(page, TOPICS[0])
    text = next(topic.text for topic in topics() if topic.key == wanted)
    said = ""
    for part in text.split("\n\n")[1:]:
        if (
            len(said) < _FEW_LINES
            and part.strip()[0] not in "!-|"
            and not part.strip()[0].isdigit()
        ):
            said = f"{said} {' '.join(part.split())}".strip()
    return said.replace("**", "")


def _word(template: str) -> str:
    return tr(template).replace("&", "").replace("{count}", "…")


def _columns() -> str:
    from bridge.records.columns import Access
    from bridge.records.kinds import ACTIVITIES

    access = {
        Access.READ_WRITE: tr("shown and sent"),
        Access.READ_ONLY: tr("shown, not sent"),
        Access.CONVERTED: tr("shown; edits are written as JSON"),
        Access.WRITE_ONLY: tr("sent, not shown by the service"),
        Access.OURS: tr("written by Sheetbridge"),
    }
    return _table(
        (
            f"**{found.caption}**",
            f"{tr(found.help)} {shown(found.cell.wording)}",
            access[found.access],
        )
        for found in ACTIVITIES.columns
    )


def _keys() -> str:
    shortcuts = (
        (keys("Ctrl+O"), tr("Open a workbook")),
        (keys("Ctrl+E"), tr("Export")),
        (keys("Ctrl+U"), tr("Upload")),
        (keys("F5"), tr("Check again")),
        (keys("F8, Shift+F8"), tr("Next and previous problem")),
        (keys("Ctrl+F"), tr("Search")),
        (keys("Ctrl+K"), tr("Find a command, workbook or activity")),
        (keys("Ctrl+L"), tr("Leave the selected rows out, or take them in")),
        (keys("Ctrl+T"), tr("The timeline, and back")),
        (keys("Ctrl+Z"), tr("Take the last decision back")),
        (f"{keys('Ctrl+1')} … 7", tr("Pages")),
        (keys("Ctrl+,"), tr("Settings")),
        (keys("F1"), tr("Guide")),
        ("+  -  T  0", tr("In the timeline: closer, farther, today, everything")),
    )
    return _table((f"**{key}**", words) for key, words in shortcuts)


def _table(rows: Iterable[tuple[str, ...]]) -> str:
    """Return a table in Markdown, which has a line of captions by its grammar: it stays empty."""
    lines = [" | ".join(cell.replace("|", "\\|") for cell in cells) for cells in rows]
    width = lines[0].count(" | ") + 1
    return "\n".join([f"|{' |' * width}", f"|{'---|' * width}", *(f"| {line} |" for line in lines)])


def _set_markdown(browser: QTextBrowser, text: str) -> None:
    """Show a text with its pictures as wide as the text size wants them, which
    Markdown cannot say.
    """
    made = QTextDocument()
    made.setMarkdown(text)
    width = min(px(PICTURE), 2 * PICTURE)
    html = re.sub(
        r'<img src="([^"]+)"',
        lambda found: f'<img width="{width}" src="{_picture(found[1])}"',
        made.toHtml(),
    )
    browser.setHtml(html)


def _picture(name: str) -> str:
    """Return where the picture of a page in the theme of the window is."""
    path = asset(f"guide/planner/{name}-{'dark' if tokens().name == 'dark' else 'light'}.png")
    return QUrl.fromLocalFile(str(path)).toString()


def _browser(name: str) -> QTextBrowser:
    made = QTextBrowser()
    made.setOpenLinks(False)
    made.setAccessibleName(name)
    return made


def _dress(dialog: QDialog, title: str) -> None:
    dialog.setWindowTitle(title)
    dialog.setModal(False)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)


def _fill(dialog: QDialog, inside: QLayout) -> None:
    close = button(tr("Close"), role="primary", pressed=dialog.close)
    close.setAutoDefault(False)
    whole = QVBoxLayout(dialog)
    whole.setContentsMargins(18, 16, 18, 14)
    whole.addLayout(inside, 1)
    whole.addLayout(row(None, close))
