"""The mouse wheel changes no value in any control of any page."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QSlider,
    QTabBar,
    QWidget,
)
from window.window import Planner

from bridge.gui.app.sidebar import pages


def turn(widget: QWidget, notches: int = -3) -> None:
    """Turn the wheel over a widget, as its window gets it."""
    within = widget.rect().center()
    target = widget.childAt(within) or widget
    place = QPointF(target.mapFrom(widget, within))
    event = QWheelEvent(
        place,
        QPointF(target.mapToGlobal(place.toPoint())),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(target, event)


def value(widget: QWidget) -> object:
    if isinstance(widget, QComboBox | QTabBar):
        return widget.currentIndex()
    if isinstance(widget, QAbstractSpinBox | QLineEdit):
        return widget.text()
    return widget.value() if isinstance(widget, QSlider) else None


def turned(within: QWidget) -> int:
    """Turn the wheel both ways over every control that has a value; return how many there are."""
    controls = [
        one
        for one in within.findChildren(QWidget)
        if isinstance(one, QComboBox | QAbstractSpinBox | QLineEdit | QSlider | QTabBar)
    ]
    for control in controls:
        assert control.focusPolicy() is not Qt.FocusPolicy.WheelFocus, control
        for focus in (False, True):
            if focus:
                control.setFocus()
            for notches in (-3, 3):
                before = value(control)
                turn(control, notches)
                assert value(control) == before, (
                    control,
                    control.accessibleName(),
                    before,
                    value(control),
                )
    return len(controls)


def test_the_wheel_changes_no_value_on_any_page(planner: Planner) -> None:
    planner.frame.session.settings_changed.emit()
    counts = {}
    for entry in pages():
        page = planner.frame.show_page(entry.key)
        counts[entry.key] = turned(page)
    assert counts["export"] > 3
    assert counts["settings"] > 3
