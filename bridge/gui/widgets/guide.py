"""The short guide under Help: the work in steps, every column from the one table, the keys."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QDialog, QTextBrowser, QVBoxLayout, QWidget

from bridge.files import asset
from bridge.gui.look.theme import px, tokens
from bridge.gui.widgets.controls import button
from bridge.gui.widgets.formats import keys, tr
from bridge.gui.widgets.layouts import row
from bridge.texts import shown

PICTURE = 640
"""Width of a picture in pixels."""


class Guide(QDialog):
    """The guide in a window of its own, beside the work."""

    def __init__(self, parent: QWidget | None, title: str = "") -> None:
        super().__init__(parent)
        title = title or tr("Guide")
        self.setWindowTitle(title)
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.text = QTextBrowser()
        self.text.setOpenExternalLinks(False)
        self.text.setAccessibleName(title)
        self.text.setHtml(guide_html())
        close = button(tr("Close"), role="primary", pressed=self.close)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.addWidget(self.text, 1)
        column.addLayout(row(None, close))
        self.resize(px(760), px(620))


def show_guide(parent: QWidget) -> Guide:
    """Open the guide."""
    made = Guide(parent)
    made.show()
    return made


def show_page(parent: QWidget, title: str, page: str) -> Guide:
    """Open a page of the guide that is in English, as the words of its files and commands are: `it` or `schedulers`."""
    made = Guide(parent, title)
    made.text.setMarkdown(asset(f"guide/{page}.md").read_text(encoding="utf-8"))
    made.show()
    return made


def guide_html() -> str:
    """Return the guide; its table of columns is read from the record class, so that it is never out of date."""
    from bridge.records.activity import Activity
    from bridge.records.column import Access, columns

    steps = (
        (tr("1. Export"), "export", tr("Choose kinds and filters and press Export. You get a workbook with a sheet for each kind.")),
        (
            tr("2. Edit in Excel"),
            "",
            tr("Change cells of the sheet Activities, or add rows with a new ID. Grey columns are set by the service and are not sent."),
        ),
        (
            tr("3. Review"),
            "review",
            tr("Open or drop the workbook. You see each change over what it was, and each problem at its cell. Nothing has been sent."),
        ),
        (
            tr("4. Upload"),
            "results",
            tr("Only changed and new rows are sent. Rows that the service refuses stand on the sheet “Failed rows” with the reason."),
        ),
        (tr("5. Correct"), "", tr("Correct them there, review that sheet again and upload: only these rows are sent.")),
    )
    rules = (
        tr("A blank cell never removes anything. Write (clear) to remove a value."),
        tr("IDs are text: leading zeros count."),
        tr("Several names are separated by commas: Team A, Team B. Manpower is team:number: Team A:3, Team B:2."),
        tr("Times are those of the zone that the caption names; the service keeps them in UTC."),
        tr("Deleting a row in the sheet deletes nothing in the service."),
        tr(
            "Colleagues edited copies of one plan? Drop the files on the window together: "
            "every edit comes into one plan, and you decide where they clash."
        ),
    )
    access = {
        Access.READ_WRITE: tr("shown and sent"),
        Access.READ_ONLY: tr("shown, not sent"),
        Access.CONVERTED: tr("shown; edits are written as JSON"),
        Access.WRITE_ONLY: tr("sent, not shown by the service"),
        Access.OURS: tr("written by Sheetbridge"),
    }
    shortcuts = (
        (keys("Ctrl+O"), tr("Open a workbook")),
        (keys("Ctrl+E"), tr("Export")),
        (keys("Ctrl+U"), tr("Upload")),
        (keys("F5"), tr("Check again")),
        (keys("F8, Shift+F8"), tr("Next and previous problem")),
        (keys("Ctrl+F"), tr("Search")),
        (keys("Ctrl+L"), tr("Leave the selected rows out, or take them in")),
        (keys("Ctrl+T"), tr("The timeline, and back")),
        (keys("Ctrl+Z"), tr("Take the last decision back")),
        (f"{keys('Ctrl+1')} … 6", tr("Pages")),
        ("+  -  T  0", tr("In the timeline: closer, farther, today, everything")),
    )
    rows = "".join(
        f"<tr><td><b>{escape(found.caption)}</b></td><td>{escape(tr(found.help))} {escape(shown(found.cell.wording()))}</td>"
        f"<td>{escape(access[found.access])}</td></tr>"
        for found in columns(Activity)
    )
    return (
        f"<h2>{escape(tr('How it works'))}</h2>"
        + "".join(f"<p><b>{escape(title)}</b><br>{escape(words)}</p>{_picture(name, title)}" for title, name, words in steps)
        + f"<h2>{escape(tr('Good to know'))}</h2><ul>{''.join(f'<li>{escape(rule)}</li>' for rule in rules)}</ul>"
        + f"<h2>{escape(tr('The columns of Activities'))}</h2><table cellpadding='5' width='100%'>{rows}</table>"
        + f"<h2>{escape(tr('Keys'))}</h2><table cellpadding='4'>"
        + "".join(f"<tr><td><b>{escape(key)}</b></td><td>{escape(words)}</td></tr>" for key, words in shortcuts)
        + "</table>"
    )


def _picture(name: str, title: str) -> str:
    """Return a small picture of a page in the theme of the window; nothing where there is none."""
    path = asset(f"guide/{name}-{'dark' if tokens().name == 'dark' else 'light'}.png")
    if not name or not path.exists():
        return ""
    address = QUrl.fromLocalFile(str(path)).toString()
    return f"<p><img src='{escape(address)}' alt='{escape(title)}' width='{min(px(PICTURE), 2 * PICTURE)}'></p>"
