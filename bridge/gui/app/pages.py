"""The pages of the window: key, label, icon and shortcut.

A page is imported when it is first created: the first window paints without them in less than half
of the time.
"""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from bridge.gui.frame.page import Page
from bridge.gui.frame.shell import Shell
from bridge.gui.widgets.formats import tr


class Entry(NamedTuple):
    """A page, named after its folder in `bridge.gui`; `shortcut` is empty if it is not in the
    sidebar.
    """

    key: str
    word: str
    icon: str
    shortcut: str
    name: str

    def make(self, shell: Shell) -> Page:
        """Import the page and create it."""
        made: Page = getattr(import_module(f"bridge.gui.{self.key}.page"), self.name)(shell)
        made.key = self.key
        return made


def pages() -> tuple[Entry, ...]:
    """Return every page, the places in the order of the sidebar."""
    return (
        Entry("home", tr("Home"), "home", "Ctrl+1", "HomePage"),
        Entry("export", tr("Export"), "download", "Ctrl+2", "ExportPage"),
        Entry("review", tr("Review"), "review", "Ctrl+3", "ReviewPage"),
        Entry("history", tr("History"), "history", "Ctrl+4", "HistoryPage"),
        Entry("simulation", tr("Simulation"), "turbine", "Ctrl+5", "SimulationPage"),
        Entry("settings", tr("Settings"), "gear", "Ctrl+,", "SettingsPage"),
        Entry("own_sheet", tr("Match columns"), "table", "", "OwnSheetPage"),
        Entry("results", tr("Result"), "document", "", "ResultsPage"),
    )


def places() -> tuple[Entry, ...]:
    """Return the pages that have a place in the sidebar."""
    return tuple(entry for entry in pages() if entry.shortcut)
