"""Finds words that are cut: labels, buttons, fields and lists with less room than their words need,
and dates in tables that end in ….
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from unittest.mock import patch

from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QTableView,
    QWidget,
)

from bridge.gui.look import delegates
from bridge.gui.review import cell_delegate
from bridge.gui.widgets.controls import Elided

TIME, NEVER_CUT = re.compile(r"\d\d:\d\d"), re.compile(r"\d\d:\d\d|^\d[\d.,\s]*$")
"""Times and numbers: half of one is another one."""


def cut_words(window: QWidget) -> Iterator[str]:
    """Yield each text of a window that is shown in part, with the room that it has and needs."""
    for widget in [window, *window.findChildren(QWidget)]:
        if widget.isVisible() and not widget.visibleRegion().isEmpty():
            yield from _of(widget)
    for tabs in window.findChildren(QTabBar):
        if tabs.isVisible() and tabs.height() < tabs.sizeHint().height():
            yield f"tabs are {tabs.height()} high and need {tabs.sizeHint().height()}"
    yield from _painted(window)
    top = window.parentWidget()
    if (
        top is not None
        and window.isWindow()
        and (window.width() > top.width() or window.height() > top.height())
    ):
        yield f"the dialog has {window.width()}x{window.height()} of {top.width()}x{top.height()}"


def _of(widget: QWidget) -> Iterator[str]:
    """Yield what of one widget's own words is cut."""
    needed = 0
    has = 0
    words = ""
    if isinstance(widget, Elided):
        yield from _shortened(widget)
        return
    if isinstance(widget, QLabel) and widget.text() and not widget.wordWrap():
        words = widget.text()
        needed = widget.sizeHint().width()
        has = widget.width()
    elif isinstance(widget, QLabel) and widget.text():
        high = widget.heightForWidth(widget.width())
        if widget.height() < high - 1:
            yield f"{widget.text()!r} is {widget.height()} high and needs {high}"
    elif isinstance(widget, QPushButton | QCheckBox) and widget.text():
        words = widget.text()
        needed = widget.minimumSizeHint().width()
        has = widget.width()
    elif isinstance(widget, QComboBox):
        option = QStyleOptionComboBox()
        widget.initStyleOption(option)
        inside = widget.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox,
            option,
            QStyle.SubControl.SC_ComboBoxEditField,
            widget,
        )
        words, has = widget.currentText(), inside.width()
        needed = widget.fontMetrics().horizontalAdvance(words)
    elif isinstance(widget, QLineEdit) and widget.placeholderText() and not widget.text():
        margins = widget.textMargins()
        words, has = (
            widget.placeholderText(),
            widget.width() - margins.left() - margins.right() - 12,
        )
        needed = widget.fontMetrics().horizontalAdvance(words)
    elif isinstance(widget, QListWidget) and widget.horizontalScrollBar().maximum() > 0:
        yield f"the list {widget.accessibleName()!r} scrolls sideways"
    if needed > has + 1:
        yield f"{words!r} has {has} and needs {needed}"


def _shortened(label: Elided) -> Iterator[str]:
    """Yield a shortened text that hides what nothing else shows."""
    whole, shown = label.accessibleName(), label.text().replace("\n", " ")
    if shown != whole and (
        label.property("role") == "title"
        or not label.toolTip()
        or TIME.search(whole[len(shown) - 1 :])
    ):
        yield f"{whole!r} reads {shown!r}"


def cut_cells(window: QWidget) -> list[tuple[str, str, int]]:
    """Return the texts that tables paint with … at their end: whole, as painted, and the width."""
    found: list[tuple[str, str, int]] = []

    def recorded(painter: QPainter, text: str, width: int) -> str:
        shown = cut(painter, text, width)
        if shown != text:
            found.append((text, shown, width))
        return shown

    def turned(metrics: QFontMetrics, text: str, width: int, most: int = 2) -> str:
        shown = turn(metrics, text, width, most)
        if shown.replace("\n", "").replace(" ", "") != text.replace(" ", ""):
            found.append((text, shown, width))
        return shown

    cut, turn = delegates.cut, delegates.turned
    with (
        patch.object(delegates, "cut", recorded),
        patch.object(cell_delegate, "cut", recorded),
        patch.object(delegates, "turned", turned),
    ):
        window.grab()
    return found


def _painted(window: QWidget) -> Iterator[str]:
    """Yield times and numbers that tables paint with … at their end, and captions of columns that
    are cut.
    """
    for text, shown, width in cut_cells(window):
        if NEVER_CUT.search(text) or width < 24:
            yield f"{text!r} in a table reads {shown!r}"
    for table in window.findChildren(QTableView):
        header = table.horizontalHeader()
        if table.isVisible() and header.isVisible():
            yield from _captions(header)


def _captions(header: QHeaderView) -> Iterator[str]:
    for at in range(header.count()):
        if (
            not header.isSectionHidden(at)
            and header.sectionSize(at) < header.sectionSizeHint(at) - 1
        ):
            yield (
                f"the caption {header.model().headerData(at, header.orientation())!r} has"
                f" {header.sectionSize(at)}"
            )
