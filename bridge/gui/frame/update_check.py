"""Help > Check for updates: asks in a pool thread, shows the answer, and opens the page only when told to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bridge.errors import BridgeError
from bridge.gui.frame.worker import Job
from bridge.gui.system.desktop import open_address
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.formats import tr
from bridge.texts import shown

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bridge.gui.frame.shell import Shell
    from bridge.jobs.updates import Versions
    from bridge.progress import Monitor


def check_for_updates(shell: Shell, parent: QWidget) -> Job:
    """Look for a newer version and say what was found."""
    return shell.session.workers.start("updates", _ask, done=lambda found: _show(parent, found), failed=lambda error: _failed(shell, parent, error))


def _ask(monitor: Monitor) -> Versions:
    from bridge.jobs.updates import check_for_update

    return check_for_update(monitor)


def _failed(shell: Shell, parent: QWidget, error: BridgeError) -> None:
    """Say why nothing is known; that IT has not switched the check on is no failure."""
    if error.kind != "settings":
        shell.show_error(error)
        return
    dialogs.tell(parent, "info", "accent", shown(error.title), shown(error.advice))


def _show(parent: QWidget, found: Versions) -> None:
    if not found.newer:
        dialogs.tell(parent, "check", "good", tr("You have the newest version."), tr("Sheetbridge {version}", version=found.installed))
        return
    made = dialogs.Message(
        parent,
        "info",
        "accent",
        tr("Sheetbridge {version} is there.", version=found.newest),
        tr(
            "You have {version}. The page {page} tells how to get the new one; nothing is installed by itself.",
            version=found.installed,
            page=found.page,
        ),
    )
    made.offer("", tr("Later"))
    made.offer("page", tr("Open the page"), "primary")
    if made.ask() == "page":
        open_address(found.page)
