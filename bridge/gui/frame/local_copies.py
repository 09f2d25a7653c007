"""Clear local copies: what was sent and its reports are deleted from this computer by age; the lines of the history stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QSpinBox, QWidget

from bridge.gui.frame import tasks
from bridge.gui.look.theme import px
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import NumberBox, field
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.layouts import row
from bridge.settings import setting_lines

if TYPE_CHECKING:
    from bridge.gui.frame.shell import Shell


def days_box(least: int, most: int) -> QSpinBox:
    """Return a field for a number of days."""
    made = NumberBox()
    made.setRange(least, most)
    made.setSuffix(" " + tr("days"))
    made.lineEdit().setTextMargins(px(8), 0, 0, 0)
    made.setMaximumWidth(px(160))
    return made


def clear_copies(shell: Shell, parent: QWidget) -> None:
    """Ask from what age on, and clear."""
    words = tr(
        "The copies of workbooks as they were sent, the reports, and the exports that are kept for comparison are deleted from this computer. "
        "The history and your own workbooks stay."
    )
    dialog = dialogs.Message(parent, "trash", "warn", tr("Clear local copies?"), words)
    age = days_box(0, setting_lines()["keep_copies_days"].most)
    age.setValue(shell.session.settings.keep_copies_days if shell.session.settings else 90)
    dialog.middle.addLayout(row(field(tr("Older than"), age), None))
    dialog.offer("", tr("Cancel"))
    dialog.offer("clear", tr("Clear"), "primary", "trash")
    if dialog.ask() == "clear":
        clear_older(shell, age.value())


def clear_older(shell: Shell, days: int) -> None:
    """Clear what is older than so many days, and say of how many uploads."""
    shell.session.start(tr("Clearing local copies"), lambda monitor: tasks.tidy(days), done=lambda count: _say(shell, count))


def _say(shell: Shell, count: int) -> None:
    shell.say(plural(count, "The copies of 1 upload were deleted.", "The copies of {count} uploads were deleted."))
    shell.session.history_changed.emit()
