"""Checking for updates: only when somebody asks, only where IT set an address, and only by reading; nothing is downloaded or installed."""

from __future__ import annotations

from dataclasses import dataclass

from bridge import __version__
from bridge.client.transport import ConnectionSettings
from bridge.client.version_file import read_version_file
from bridge.errors import SettingsError
from bridge.progress import Monitor
from bridge.settings import load_settings
from bridge.texts import say

_PATIENCE = 15.0
"""Seconds for an answer: somebody waits for it, and nothing depends on it."""


@dataclass(frozen=True, slots=True)
class Versions:
    """What is installed, what is the newest, and the page to get it from."""

    installed: str
    newest: str
    page: str

    @property
    def newer(self) -> bool:
        """Whether the newest one is newer than what is installed."""
        return _numbers(self.newest) > _numbers(self.installed)


def check_for_update(monitor: Monitor) -> Versions:
    """Return what is installed and what is the newest. Raises SettingsError where the check is switched off, and what the request raises."""
    settings = load_settings()
    if not settings.update_address:
        raise SettingsError(
            say("The check for updates is switched off on this computer."),
            say("IT switches it on with the address of a version file, under Settings, Network, or for the whole company."),
        )
    connection = ConnectionSettings(settings.proxy, settings.certificate_file, read_seconds=_PATIENCE, call_seconds=2 * _PATIENCE)
    found = read_version_file(settings.update_address, connection, monitor)
    return Versions(__version__, found.version, found.page)


def _numbers(version: str) -> tuple[int, ...]:
    numbers = [int(part) for part in version.split(".")]
    # 1.2 and 1.2.0 are one version.
    return (*numbers, *[0] * (4 - len(numbers)))
