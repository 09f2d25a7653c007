"""Every page in every state: names for screen readers, Tab order, fit, contrast, shortcuts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAction, QColor
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QTableView,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot
from window.cut_words import cut_cells, cut_words
from window.dialog_scenes import DIALOGS
from window.more_scenes import MORE
from window.scenes import SCENES

from bridge.gui.app.main_window import Frame
from bridge.gui.look import theme
from bridge.gui.look.colours import DARK, LIGHT, Tokens
from bridge.gui.look.painted_widgets import PressFrame
from bridge.gui.review.header import FileCard
from bridge.gui.review.page import ReviewPage
from bridge.gui.widgets.controls import Elided
from bridge.gui.widgets.date_field import DateField

CONTROLS = (
    QAbstractButton,
    QLineEdit,
    QComboBox,
    QAbstractSpinBox,
    QAbstractItemView,
    QPlainTextEdit,
    PressFrame,
)


class Flashes(QObject):
    """Plain widgets shown as windows of their own: a page being built must show none, for each
    takes the focus away from the window.
    """

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self.seen = list[str]()
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() is QEvent.Type.Show
            and isinstance(watched, QWidget)
            and not isinstance(watched, Frame)
            and watched.windowType() is Qt.WindowType.Window
        ):
            self.seen.append(repr(watched))
        return False


def second_primaries(frame: Frame) -> Iterator[str]:
    """Yield the text of each primary button after the first of the page, and of its fix panel."""
    page = frame.current
    panel = page.panel if isinstance(page, ReviewPage) else None
    seen = set[bool]()
    for made in page.findChildren(QAbstractButton):
        if made.property("role") == "primary" and made.isVisible():
            inside = panel is not None and panel.isAncestorOf(made)
            if inside in seen:
                yield made.text()
            seen.add(inside)


@pytest.mark.parametrize(
    ("look", "percent", "size"),
    [("light", 100, (1200, 672)), ("dark", 150, (1280, 700))],
)
@pytest.mark.parametrize("scene", [*SCENES, *MORE])
def test_a_page_at_the_smallest_window(
    qapp: QApplication,
    qtbot: QtBot,
    tmp_path: Path,
    scene: str,
    look: str,
    percent: int,
    size: tuple[int, int],
) -> None:
    """Every control has a name and is reached by Tab; nothing sticks out, is cut or
    overlaps; one button is primary."""
    theme.apply(look, percent)
    frame = Frame()
    qtbot.addWidget(frame)
    frame.resize(*size)
    frame.show()
    flashes = Flashes(qapp)
    (SCENES | MORE)[scene](frame, tmp_path)
    settle(qtbot, lambda: misfits(frame))
    try:
        assert flashes.seen == []
        assert (frame.width(), frame.height()) == size
        assert list(nameless(frame)) == []
        assert list(unreachable(frame)) == []
        assert list(misfits(frame)) == []
        assert list(overlapping(frame)) == []
        assert list(second_primaries(frame)) == []
        assert list(cut_headers(frame)) == []
        # The line below the name of a file puts the most important first; its tooltip is whole.
        origin = {repr(card.words.accessibleName()) for card in frame.findChildren(FileCard)}
        assert [cut for cut in cut_words(frame) if cut.split(" reads ")[0] not in origin] == []
        assert frame.current.area.horizontalScrollBar().maximum() == 0
    finally:
        qapp.removeEventFilter(flashes)
        frame.session.close()


@pytest.mark.parametrize("scene", ["05-results", "06-history", "07-simulation", "09-moved"])
def test_rows_grow_until_no_word_in_them_is_cut(qtbot: QtBot, tmp_path: Path, scene: str) -> None:
    theme.apply("light", 150)
    frame = Frame()
    qtbot.addWidget(frame)
    frame.resize(1280, 700)
    frame.show()
    window = frame if scene in SCENES else DIALOGS[scene](frame, tmp_path)
    if window is frame:
        SCENES[scene](frame, tmp_path)
    settle(qtbot, lambda: (text for text, _, _ in cut_cells(window)))
    try:
        assert cut_cells(window) == []
    finally:
        frame.session.close()


@pytest.fixture
def frame(qtbot: QtBot, request: pytest.FixtureRequest) -> Iterator[Frame]:
    """A window as on a laptop, with text of 100 % or as a test says."""
    theme.apply("light", getattr(request, "param", 100))
    frame = Frame()
    qtbot.addWidget(frame)
    frame.resize(1280, 700)
    frame.show()
    yield frame
    frame.session.close()


@pytest.mark.parametrize("frame", [150], indirect=True)
def test_home_opens_at_its_top_with_large_text(frame: Frame, qtbot: QtBot, tmp_path: Path) -> None:
    MORE["01b-today"](frame, tmp_path)
    qtbot.wait(100)
    assert frame.current.area.verticalScrollBar().value() == 0


def test_the_first_activities_of_an_own_sheet_need_no_scrolling(
    frame: Frame, qtbot: QtBot, tmp_path: Path
) -> None:
    SCENES["09b-own-sheet-read"](frame, tmp_path)
    qtbot.wait(100)
    found = frame.current.findChildren(QTableView)
    (table,) = (one for one in found if one.accessibleName() == "First activities")
    assert table.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize("scene", DIALOGS)
def test_no_word_of_a_dialog_is_cut(qtbot: QtBot, tmp_path: Path, scene: str) -> None:
    frame = Frame()
    qtbot.addWidget(frame)
    frame.resize(1200, 672)
    frame.show()
    dialog = DIALOGS[scene](frame, tmp_path)
    settle(qtbot, lambda: cut_words(dialog))
    try:
        assert list(cut_words(dialog)) == []
    finally:
        frame.session.close()


def cut_headers(frame: Frame) -> Iterator[str]:
    """Yield the headers of tables that have less room than their words need."""
    for header in frame.current.findChildren(QHeaderView):
        if header.isVisible() and header.orientation() is Qt.Orientation.Horizontal:
            for at in range(header.count()):
                if (
                    not header.isSectionHidden(at)
                    and header.sectionSize(at) < header.sectionSizeHint(at) - 1
                ):
                    yield (
                        f"{header.model().headerData(at, Qt.Orientation.Horizontal)}:"
                        f" {header.sectionSize(at)} of {header.sectionSizeHint(at)}"
                    )


def settle(qtbot: QtBot, wrong: Callable[[], Iterator[str]]) -> None:
    """Wait until the layouts have settled: what does not fit after ten seconds never does."""
    for _ in range(200):
        qtbot.wait(50)
        if not list(wrong()):
            break


def controls(frame: Frame) -> list[QWidget]:
    """Return the visible controls of a window, without the parts that Qt makes inside of them."""
    found = [
        widget
        for widget in frame.findChildren(QWidget)
        if isinstance(widget, CONTROLS) and widget.isVisible()
    ]
    return [
        widget
        for widget in found
        if not isinstance(widget, QHeaderView)
        and not isinstance(
            widget.parentWidget(), QComboBox | QAbstractSpinBox | QLineEdit | QAbstractItemView
        )
        and not widget.objectName().startswith("qt_")
        and type(widget.parentWidget()).__name__ not in {"QMenuBar", "QComboBoxPrivateContainer"}
    ]


def nameless(frame: Frame) -> Iterator[str]:
    """Yield the controls that a screen reader could not name."""
    yield from (
        repr(widget)
        for widget in controls(frame)
        if not (widget.accessibleName() or getattr(widget, "text", str)())
    )


def unreachable(frame: Frame) -> Iterator[str]:
    """Yield the enabled controls that Tab does not come to; of exclusive buttons it comes to the
    checked one, arrows to the others.
    """
    wanted = [
        widget
        for widget in controls(frame)
        if widget.isEnabled()
        and not _exclusive_other(widget)
        and not widget.focusProxy()
        and not _calendar(widget)
    ]
    chain: list[QWidget] = [frame.focusWidget() or frame]
    while (following := chain[-1].nextInFocusChain()) is not None and following is not chain[0]:
        chain.append(following)
    seen = {id(widget) for widget in chain}
    for widget in wanted:
        if id(widget) not in seen or not widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            yield _words(widget)


def misfits(frame: Frame) -> Iterator[str]:
    """Yield what sticks out sideways or has less room than it needs."""
    page = frame.current
    wide, room = page.body.minimumSizeHint().width(), page.area.viewport().width()
    sideways = page.area.horizontalScrollBar()
    if wide > room + sideways.maximum():
        yield f"the page needs {wide} pixels of {room}"
    for area in page.findChildren(QScrollArea):
        content = area.widget()
        inner = content.minimumSizeHint().width() if content is not None and area.isVisible() else 0
        if inner > area.viewport().width() + area.horizontalScrollBar().maximum():
            yield f"a part that scrolls needs {inner} pixels of {area.viewport().width()}"
    for widget in frame.findChildren(QWidget):
        if (
            not widget.isVisible()
            or not isinstance(widget, QLabel | QAbstractButton | QLineEdit | QComboBox)
            or isinstance(widget, Elided)
            or _inside_field(widget)
        ):
            continue
        if widget.visibleRegion().isEmpty() and not _scrolls(widget):
            yield f"{_words(widget)!r} is outside the window"
        needed = widget.minimumSizeHint()
        if widget.width() < needed.width() - 1:
            yield f"{_words(widget)!r} is {widget.width()} wide and needs {needed.width()}"
        if isinstance(widget, QLabel) and widget.wordWrap():
            needed.setHeight(widget.heightForWidth(widget.width()))
        if widget.height() < min(needed.height(), widget.sizeHint().height()) - 1:
            yield f"{_words(widget)!r} is {widget.height()} high and needs {needed.height()}"


def overlapping(frame: Frame) -> Iterator[str]:
    """Yield words that lie over each other; the drop area covers the whole page."""
    shown = frame.drop_area if frame.drop_area.isVisible() else frame
    places = [
        (
            _words(widget),
            widget.visibleRegion().boundingRect().translated(widget.mapTo(frame, QPoint(0, 0))),
        )
        for widget in shown.findChildren(QWidget)
        if widget.isVisible()
        and isinstance(widget, QLabel | QAbstractButton | QLineEdit)
        and not _inside_field(widget)
        and _words(widget)
    ]
    places = [(words, place) for words, place in places if not place.isEmpty()]
    for number, (one, first) in enumerate(places):
        for other, second in places[number + 1 :]:
            overlap = first.intersected(second)
            if overlap.width() > 2 and overlap.height() > 2:
                yield f"{one!r} and {other!r}"


def _scrolls(widget: QWidget) -> bool:
    """Whether a widget is part of something that scrolls."""
    parent = widget.parentWidget()
    return parent is not None and (isinstance(parent, QScrollArea) or _scrolls(parent))


def _calendar(widget: QWidget) -> bool:
    """The button that opens the calendar of a date field, by keys Alt+Down in its text."""
    field = widget.parentWidget()
    return isinstance(field, DateField) and widget is field.open


def _exclusive_other(widget: QWidget) -> bool:
    if not isinstance(widget, QAbstractButton) or widget.isChecked():
        return False
    group = widget.group()
    parent = widget.parentWidget()
    siblings = (
        parent.findChildren(type(widget)) if parent is not None and widget.autoExclusive() else []
    )
    return (group is not None and group.exclusive()) or any(other.isChecked() for other in siblings)


def _words(widget: QWidget) -> str:
    return str(getattr(widget, "text", str)() or widget.accessibleName())


def _inside_field(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    fields = QLineEdit | QComboBox | QAbstractSpinBox | QAbstractItemView | QHeaderView
    return isinstance(parent, fields | QToolButton) or isinstance(
        parent.parentWidget() if parent else None, QAbstractItemView
    )


TEXTS = [
    (ink, ground)
    for ground in ("window", "sidebar", "surface", "sunken", "hover")
    for ink in ("text", "muted")
] + [
    ("faint", "surface"),
    ("accent", "surface"),
    ("accent", "window"),
    ("accent", "accent_soft"),
    ("on_accent", "accent"),
    ("on_accent", "accent_hover"),
    ("on_accent", "accent_pressed"),
    ("on_selection", "selection"),
    ("muted", "selection"),
    ("text", "changed"),
    ("muted", "changed"),
    ("on_bad", "bad"),
    *(
        (state, f"{state}_soft")
        for state in ("good", "bad", "warn", "production", "practice", "violet")
    ),
    *((state, "surface") for state in ("good", "bad", "warn", "production", "practice")),
    *(("text", f"{state}_soft") for state in ("good", "bad", "warn", "practice", "production")),
    *(("muted", f"{state}_soft") for state in ("good", "bad", "warn", "practice", "production")),
    ("production_soft", "production"),
    ("disabled", "disabled_fill"),
    ("practice_soft", "practice"),
]


@pytest.mark.parametrize("table", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), TEXTS)
def test_text_can_be_read_on_its_ground(table: Tokens, ink: str, ground: str) -> None:
    assert contrast(getattr(table, ink), getattr(table, ground)) >= 4.5


def test_no_two_commands_share_a_shortcut(frame: Frame) -> None:
    keys = [
        action.shortcut().toString()
        for action in frame.findChildren(QAction)
        if not action.shortcut().isEmpty()
    ]
    assert [key for key, count in Counter(keys).items() if count > 1] == []
    wanted = {
        "Ctrl+O",
        "Ctrl+E",
        "Ctrl+U",
        "F5",
        "F8",
        "Shift+F8",
        "Ctrl+F",
        "Ctrl+,",
        "F1",
        "Esc",
        *(f"Ctrl+{number}" for number in range(1, 6)),
    }
    assert wanted <= set(keys)


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21, as WCAG 2 defines it."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [QColor(colour).redF(), QColor(colour).greenF(), QColor(colour).blueF()]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
