"""The sidebar: logo, pages, connection card.

In a narrow window it becomes a rail of icons with tooltips.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QLabel, QMenu, QVBoxLayout, QWidget

from bridge.gui.app.pages import Entry, pages
from bridge.gui.frame.session import Connection, Session
from bridge.gui.look import icons
from bridge.gui.look.icons import logo
from bridge.gui.look.theme import colour, look, px, smooth, tokens
from bridge.gui.widgets.formats import keys, plural, tr
from bridge.gui.widgets.layouts import column, row, scrolled

RAIL_BELOW = 1240
"""Pixels of the window at a text size of 100 %: larger words leave the page as little."""
SHORT = 5
"""Letters of an account's mark that the rail has room for; of longer ones it shows one less."""


def _label(text: str, role: str) -> QLabel:
    """Return a label with words of ours; the one of the controls would load all of them before the
    first paint.
    """
    made = QLabel(text)
    made.setProperty("role", role)
    return made


class NavButton(QAbstractButton):
    """One page in the sidebar: icon, word, and a badge with the number of problems."""

    def __init__(self, entry: Entry) -> None:
        super().__init__()
        self.key = entry.key
        self._icon = entry.icon
        self._badge = 0
        self._rail = False
        self.setText(entry.word)
        self.setCheckable(True)
        self.setAccessibleName(entry.word)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_badge(self, count: int) -> None:
        """Show a number beside the word; 0 shows none."""
        self._badge = count
        self.setAccessibleName(
            plural(count, "{page}, 1 problem", "{page}, {count} problems", page=self.text())
            if count
            else self.text()
        )
        self.update()

    def show_rail(self, rail: bool) -> None:
        """Show only the icon."""
        self._rail = rail
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for icon and word, or for the icon alone."""
        return QSize(px(46) if self._rail else px(220), px(40))

    def minimumSizeHint(self) -> QSize:
        """Return the height of the word."""
        return QSize(px(46), px(34))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw fill, icon, word, badge and the ring of focus."""
        painter = smooth(self)
        table = tokens()
        size = px(18)
        inside = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.isChecked() or self.underMouse():
            painter.setPen(QPen(QColor(table.border)) if self.isChecked() else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(table.surface if self.isChecked() else table.hover))
            painter.drawRoundedRect(inside, 7, 7)
        ink = table.accent if self.isChecked() else table.text
        left = (self.width() - size) // 2 if self._rail else px(15)
        picture = icons.pixmap(
            self._icon,
            table.accent if self.isChecked() else table.muted,
            size,
            self.devicePixelRatioF(),
        )
        painter.drawPixmap(left, (self.height() - size) // 2, picture)
        if not self._rail:
            self._draw_word(painter, ink)
        if self._badge:
            self._draw_badge(painter)
        if self.hasFocus():
            painter.setPen(QPen(QColor(table.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(inside, 7, 7)

    def room(self) -> QRect:
        """Return where the word stands, beside the badge where there is one."""
        return QRect(
            px(43),
            0,
            self.width() - px(43) - (self._badge_width() + px(5) if self._badge else px(8)),
            self.height(),
        )

    def _draw_word(self, painter: QPainter, ink: str) -> None:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold if self.isChecked() else QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(QColor(ink))
        room = self.room()
        painter.drawText(
            room,
            Qt.AlignmentFlag.AlignVCenter,
            QFontMetrics(font).elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width()),
        )

    def _draw_badge(self, painter: QPainter) -> None:
        font = self._badge_font()
        text = self._badge_text()
        width = self._badge_width()
        height = px(18)
        right = self.width() - px(1) if self._rail else self.width() - px(3)
        place = QRect(
            right - width, px(1) if self._rail else (self.height() - height) // 2, width, height
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour("bad"))
        painter.drawRoundedRect(QRectF(place), height / 2, height / 2)
        painter.setPen(colour("on_bad"))
        painter.setFont(font)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)

    def _badge_text(self) -> str:
        return str(self._badge) if self._badge < 100 else "99+"

    def _badge_font(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(px(11))
        font.setWeight(QFont.Weight.Bold)
        return font

    def _badge_width(self) -> int:
        return max(
            px(20), QFontMetrics(self._badge_font()).horizontalAdvance(self._badge_text()) + px(8)
        )


class ConnectionCard(QAbstractButton):
    """Who is signed in, where: dot and word, account, project, and the mark PRODUCTION or PRACTICE.

    Pressed, it opens the menu.
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._rail = False
        self.menu = QMenu(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(self._open)
        session.changed.connect(self.refresh)
        self.title = self.words = self.mark = ""
        self.state = "muted"
        self.refresh()

    def refresh(self) -> None:
        """Show the connection as it is now."""
        account, connection = self._session.account, self._session.connection
        self.mark = ""
        self.state = "muted"
        if connection is Connection.SIGNING_IN:
            self.title = tr("Signing in …")
            self.words = ""
        elif account is None:
            self.title = tr("Not signed in")
            self.words = tr("checking works offline")
        else:
            self.title = account.name
            self.words = tr("project {project}", project=account.project_id)
            self.state = (
                "practice" if account.practice else "production" if account.production else "good"
            )
            self.mark = (
                tr("PRACTICE")
                if account.practice
                else tr("PRODUCTION")
                if account.production
                else tr("TEST")
            )
            if connection is Connection.ENDED:
                self.words = tr("signed out by the service")
                self.state = "warn"
        whole = ", ".join(
            part
            for part in (tr("Connection: {name}", name=self.title), self.words, self.mark)
            if part
        )
        self.setAccessibleName(whole)
        self.setToolTip(whole)
        self.updateGeometry()
        self.update()

    def show_rail(self, rail: bool) -> None:
        """Show only the dot and the first letter of the mark."""
        self._rail = rail
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return room for the lines."""
        if self._rail:
            return QSize(px(46), px(46))
        return QSize(px(220), px(50) + (px(24) if self.mark else 0))

    def minimumSizeHint(self) -> QSize:
        """Return the same height."""
        return QSize(px(46), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, table = smooth(self), tokens()
        inside = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        marked = self.mark and self.state in {"production", "practice"}
        fill = table.soft(self.state) if marked else table.surface
        edge = (
            table.accent if self.hasFocus() else table.ink(self.state) if marked else table.border
        )
        painter.setPen(QPen(QColor(edge), 2 if self.hasFocus() else 1))
        painter.setBrush(QColor(fill))
        painter.drawRoundedRect(inside, 8, 8)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(self.state))
        dot = px(9)
        if self._rail:
            part = self.height() / px(
                46
            )  # large text on a low window leaves less than the card asks for
            dot = min(dot, round(12 * part))
            painter.drawEllipse(QRectF((self.width() - dot) / 2, px(9) * part, dot, dot))
            room = QRect(0, round(px(20) * part), self.width(), round(px(22) * part))
            mark = self.mark if len(self.mark) <= SHORT else self.mark[: SHORT - 1]
            self._write(
                painter,
                room,
                mark or tr("off"),
                self.state,
                min(px(9.5), room.height()),
                bold=True,
                centre=True,
            )
            return
        painter.drawEllipse(QRectF(px(12), px(20), dot, dot))
        left, width = px(30), self.width() - px(30) - px(30)
        self._write(
            painter, QRect(left, px(6), width, px(20)), self.title, "text", px(13), bold=True
        )
        self._write(painter, QRect(left, px(25), width, px(18)), self.words, "muted", px(12))
        size = px(16)
        painter.drawPixmap(
            self.width() - px(26),
            px(17),
            icons.pixmap("more", table.muted, size, self.devicePixelRatioF()),
        )
        if self.mark:
            font = self._sized(px(11), bold=True)
            wide = QFontMetrics(font).horizontalAdvance(self.mark) + px(18)
            place = QRect(left, px(47), wide, px(19))
            if marked:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colour(self.state))
                painter.drawRoundedRect(QRectF(place), px(9), px(9))
                painter.setPen(QColor(fill))
                painter.setFont(font)
                painter.drawText(place, Qt.AlignmentFlag.AlignCenter, self.mark)
            else:
                from bridge.gui.look.painted_widgets import draw_pill

                draw_pill(painter, place, self.mark, self.state, font)

    def _write(
        self,
        painter: QPainter,
        room: QRect,
        text: str,
        ink: str,
        size: int,
        *,
        bold: bool = False,
        centre: bool = False,
    ) -> None:
        font = self._sized(size, bold=bold)
        painter.setFont(font)
        painter.setPen(colour(ink))
        flags = (
            Qt.AlignmentFlag.AlignCenter
            if centre
            else Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        )
        painter.drawText(
            room,
            flags,
            QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, room.width()),
        )

    def _sized(self, size: int, *, bold: bool) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(size)
        font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
        return font

    def _open(self) -> None:
        self.menu.popup(self.mapToGlobal(QPoint(0, -self.menu.sizeHint().height() - 4)))


class Sidebar(QWidget):
    """All pages and the connection. `chosen` gives the key of a page."""

    chosen = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setProperty("role", "sidebar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.buttons: dict[str, NavButton] = {}
        self._sections: list[QLabel] = []
        self._logo = QLabel()
        self._name = column(
            _label("Sheetbridge", "heading"),
            _label(tr("Planning data in Excel"), "small"),
            spacing=0,
        )
        self._names = QWidget()
        self._names.setLayout(self._name)
        self.card = ConnectionCard(session)
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setSpacing(3)
        self._column.addLayout(row(self._logo, self._names, None, spacing=10))
        self._column.addSpacing(6)
        for entry in pages():
            if entry.key == "export":
                self._section(tr("DATA"))
            elif entry.key == "simulation":
                self._section(tr("SIMULATION"))
            elif entry.key == "history":
                self._column.addStretch(1)
            self._add(entry)
        self._outer = column(
            scrolled(inside), self.card, spacing=6
        )  # large text on a low window scrolls
        self._outer.setStretch(0, 1)
        self.setLayout(self._outer)
        session.problems_changed.connect(lambda count: self.buttons["review"].show_badge(count))
        self._rail = False
        self._window = 2 * RAIL_BELOW
        self._resize()

    def fit(self, window: int) -> None:
        """Become a rail of icons in a window that is narrow for the size of text, or the whole
        sidebar again.
        """
        self._window = window
        if self._narrow() != self._rail:
            self._resize()

    def name_keys(self) -> None:
        """Have the tooltips name the keys: no page is there to be gone to before the first one."""
        for entry in pages():
            self.buttons[entry.key].setToolTip(f"{entry.word} ({keys(entry.shortcut)})")

    @property
    def rail(self) -> bool:
        """Whether only icons are shown."""
        return self._rail

    def choose(self, key: str) -> None:
        """Mark the page that is shown."""
        for (
            other,
            made,
        ) in (
            self.buttons.items()
        ):  # no QButtonGroup: it takes Tab away from all but the checked one
            made.setChecked(other == key)

    def _section(self, text: str) -> None:
        made = _label(text, "section")
        made.setContentsMargins(15, 9, 0, 3)
        self._sections.append(made)
        self._column.addWidget(made)

    def _add(self, entry: Entry) -> None:
        made = NavButton(entry)
        made.clicked.connect(lambda: self.chosen.emit(entry.key))
        self.buttons[entry.key] = made
        self._column.addWidget(made)

    def _narrow(self) -> bool:
        return self._window < RAIL_BELOW * look().percent / 100

    def _resize(self) -> None:
        self._rail = self._narrow()
        side = 9 if self._rail else 10
        self._column.setContentsMargins(0, 14, 0, 0)
        self._outer.setContentsMargins(side, 0, side, 12)
        self.setFixedWidth(px(46) + 2 * side + 1 if self._rail else px(240))
        self._names.setVisible(not self._rail)
        self._logo.setPixmap(logo(px(32), self.devicePixelRatioF()))
        for section in self._sections:
            section.setVisible(not self._rail)
        for made in self.buttons.values():
            made.show_rail(self._rail)
        self.card.show_rail(self._rail)
        self._column.activate()  # before the area that scrolls asks for its width
