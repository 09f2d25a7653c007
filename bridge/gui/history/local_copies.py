"""Clear local copies: what was sent and its reports are deleted from this computer by age; the lines of the history stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QSpinBox

from bridge.gui.frame import tasks
from bridge.gui.look.theme import px
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import field
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.layouts import row

if TYPE_CHECKING:
    from bridge.gui.app.main_window import Frame


def days_box(least: int) -> QSpinBox:
    """Return a field for a number of days."""
    made = QSpinBox()
    made.setRange(least, 3650)
    made.setSuffix(" " + tr("days"))
    made.lineEdit().setTextMargins(px(8), 0, 0, 0)
    made.setMaximumWidth(px(160))
    return made


def clear_copies(frame: Frame) -> None:
    """Ask from what age on, and clear."""
    words = tr("The copies of workbooks as they were sent, and the reports, are deleted from this computer. The history and your own workbooks stay.")
    dialog = dialogs.Message(frame, "trash", "warn", tr("Clear local copies?"), words)
    age = days_box(0)
    age.setValue(frame.session.settings.keep_copies_days if frame.session.settings else 90)
    dialog.middle.addLayout(row(field(tr("Older than"), age), None))
    dialog.offer("", tr("Cancel"))
    dialog.offer("clear", tr("Clear"), "primary", "trash")
    if dialog.ask() == "clear":
        clear_older(frame, age.value())


def clear_older(frame: Frame, days: int) -> None:
    """Clear what is older than so many days, and say of how many uploads."""
    frame.session.start(tr("Clearing local copies"), lambda monitor: tasks.tidy(days), done=lambda count: _say(frame, count), failed=frame.show_error)


def _say(frame: Frame, count: int) -> None:
    frame.toast.say(plural(count, "The copies of 1 upload were deleted.", "The copies of {count} uploads were deleted."))
    frame.session.history_changed.emit()
