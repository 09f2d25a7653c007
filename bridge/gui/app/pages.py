"""The pages of the window: key, label, icon, shortcut and factory.

A page is imported when it is first created.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from bridge.gui.widgets.formats import tr

if TYPE_CHECKING:
    from bridge.gui.frame.page import Page
    from bridge.gui.frame.shell import Shell


class Entry(NamedTuple):
    """A page, named after its folder in `bridge.gui`; `shortcut` is empty if it is not in the
    sidebar.
    """

    key: str
    word: str
    icon: str
    shortcut: str
    make: Callable[[Shell], Page]


def pages() -> tuple[Entry, ...]:
    """Return every page, the places in the order of the sidebar."""
    return (
        Entry("home", tr("Home"), "home", "Ctrl+1", _home),
        Entry("export", tr("Export"), "download", "Ctrl+2", _export),
        Entry("review", tr("Review"), "review", "Ctrl+3", _review),
        Entry("history", tr("History"), "history", "Ctrl+4", _history),
        Entry("simulation", tr("Simulation"), "turbine", "Ctrl+5", _simulation),
        Entry("settings", tr("Settings"), "gear", "Ctrl+,", _settings),
        Entry("own_sheet", tr("Match columns"), "table", "", _own_sheet),
        Entry("results", tr("Result"), "document", "", _results),
    )


def places() -> tuple[Entry, ...]:
    """Return the pages that have a place in the sidebar."""
    return tuple(entry for entry in pages() if entry.shortcut)


def _home(shell: Shell) -> Page:
    from bridge.gui.home.page import HomePage

    return HomePage(shell)


def _export(shell: Shell) -> Page:
    from bridge.gui.export.page import ExportPage

    return ExportPage(shell)


def _own_sheet(shell: Shell) -> Page:
    from bridge.gui.own_sheet.page import OwnSheetPage

    return OwnSheetPage(shell)


def _review(shell: Shell) -> Page:
    from bridge.gui.review.page import ReviewPage

    return ReviewPage(shell)


def _results(shell: Shell) -> Page:
    from bridge.gui.results.page import ResultsPage

    return ResultsPage(shell)


def _simulation(shell: Shell) -> Page:
    from bridge.gui.simulation.page import SimulationPage

    return SimulationPage(shell)


def _history(shell: Shell) -> Page:
    from bridge.gui.history.page import HistoryPage

    return HistoryPage(shell)


def _settings(shell: Shell) -> Page:
    from bridge.gui.settings.page import SettingsPage

    return SettingsPage(shell)
