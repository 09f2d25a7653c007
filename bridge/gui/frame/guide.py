"""The pages under Help, from Markdown files in `assets/guide`."""

from __future__ import annotations

import re
from functools import cache

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QDialog, QListWidget, QTextBrowser, QVBoxLayout, QWidget

from bridge.files import asset
from bridge.gui.look.theme import px, tokens
from bridge.gui.widgets.controls import button, label, search_field
from bridge.gui.widgets.formats import keys, tr
from bridge.gui.widgets.layouts import column, row
from bridge.records.columns import Access
from bridge.records.kinds import ACTIVITIES
from bridge.texts import shown

PICTURE = 640
"""The width of a picture in pixels."""

_TOPIC_OF_PAGE = {
    "export": "Export a plan",
    "review": "Check and fix problems",
    "own_sheet": "Upload your own sheet",
    "results": "Fix rows that were not accepted",
    "history": "See what changed",
    "simulation": "Simulation",
}


class HelpPage(QDialog):
    """One page under Help, with a search and its sections at the left."""

    def __init__(self, parent: QWidget, title: str, page: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.sections = sections(page)
        self.search = search_field(tr("Search this page"), tr("Search"))
        self.search.textChanged.connect(self._find)
        self.nothing = label(tr("No results"), "muted")
        self.nothing.hide()
        self.contents = QListWidget()
        self.contents.setAccessibleName(tr("Contents"))
        self.contents.setWordWrap(True)
        self.contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.contents.addItems(list(self.sections))
        self.contents.currentTextChanged.connect(self._show)
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.setAccessibleName(title)
        close = button(tr("Close"), role="primary", pressed=self.close)
        close.setAutoDefault(False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(18, 16, 18, 14)
        left = QWidget()
        left.setFixedWidth(px(236))
        column(self.search, self.nothing, self.contents, within=left, grows=2)
        whole.addLayout(row(left, self.text, spacing=14, grows=1), 1)
        whole.addLayout(row(None, close))
        self.resize(QSize(px(980), px(640)).boundedTo(parent.window().size() * 0.9))
        self.contents.setCurrentRow(0)
        self.contents.setFocus()

    def show_section(self, title: str) -> None:
        for item in self.contents.findItems(title, Qt.MatchFlag.MatchExactly):
            self.contents.setCurrentItem(item)

    def _find(self, typed: str) -> None:
        """List the sections with all typed words, and mark the text in the first of them."""
        words = typed.casefold().split()
        matching = [
            title
            for title, text in self.sections.items()
            if all(word in text.casefold() for word in words)
        ]
        for at, title in enumerate(self.sections):
            self.contents.item(at).setHidden(title not in matching)
        self.nothing.setVisible(not matching)
        if matching:
            named = (title for title in matching if typed.casefold() in title.casefold())
            self.show_section(next(named, matching[0]))
            self._mark()

    def _mark(self) -> None:
        """Mark what is searched for where the shown section has it first."""
        typed = self.search.text().strip()
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        if not self.text.find(typed):
            self.text.find(typed.partition(" ")[0])

    def _show(self, title: str) -> None:
        """Show a section. Markdown cannot set the width of a picture, so HTML does."""
        document = QTextDocument()
        document.setMarkdown(self.sections[title])
        html = document.toHtml().replace("margin-top:0px", f"margin-top:{px(7)}px")
        self.text.setHtml(
            re.sub(
                r'<img src="([^"]+)"',
                lambda match: f'<img width="{PICTURE}" src="{_picture(match[1])}"',
                html,
            )
        )
        self.text.document().setDocumentMargin(px(14))
        self._mark()


def show_help(
    parent: QWidget, title: str, page: str = "planner", of_page: str = "", section: str = ""
) -> HelpPage:
    """Open a page of the guide: `planner`, `it`, `schedulers` or `changes`, at a section or the
    one about a page of the window.
    """
    help_page = HelpPage(parent, title, page)
    help_page.show_section(section or _TOPIC_OF_PAGE.get(of_page, ""))
    help_page.show()
    help_page.activateWindow()
    return help_page


@cache
def sections(page: str) -> dict[str, str]:
    """Return the sections of a page as Markdown, by their headings."""
    text = asset(f"guide/{page}.md").read_text(encoding="utf-8")
    text = re.sub(r"\[\[([^]]+)]]", lambda match: f"**{_label(match[1])}**", text)
    text = re.sub(r"{{(.+?)}}", lambda match: f"**{keys(match[1])}**", text)
    text = text.replace("{columns}", _columns())
    parts = [part for part in re.split(r"^(?=##? )", text, flags=re.MULTILINE) if part.strip()]
    return {part.partition("\n")[0].lstrip("# ").strip(): part for part in parts}


def _label(template: str) -> str:
    return re.sub(r"\{\w+}", "…", tr(template).replace("&", ""))


def _columns() -> str:
    """Return the columns as a Markdown table."""
    access = {
        Access.READ_WRITE: tr("can be edited"),
        Access.READ_ONLY: tr("read-only"),
        Access.CONVERTED: tr("cannot be uploaded"),
        Access.WRITE_ONLY: tr("sent, never shown by the service"),
        Access.OURS: tr("written by Sheetbridge"),
    }
    rows = (
        (
            f"**{column.caption}**",
            f"{tr(column.help)} {shown(column.cell.wording)}",
            access[column.access],
        )
        for column in ACTIVITIES.columns
    )
    header = (tr("Column"), tr("Content"), tr("Editing"))
    lines = (
        " | ".join(cell.replace("|", "\\|") for cell in cells)
        for cells in (header, ("---",) * len(header), *rows)
    )
    return "\n".join(f"| {line} |" for line in lines)


def _picture(name: str) -> str:
    """Return the address of a picture in the theme of the window."""
    path = asset(f"guide/planner/{name}-{'dark' if tokens().name == 'dark' else 'light'}.png")
    return QUrl.fromLocalFile(str(path)).toString()
