"""What pages may use of the window, and what one page hands to another: the way between pages that know nothing of each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from bridge.errors import BridgeError
    from bridge.gui.frame.session import Session
    from bridge.jobs.detect import Recognised
    from bridge.jobs.follow import Uploaded
    from bridge.jobs.upload import UploadPlan
    from bridge.mapping.mapping_file import Mapping


@dataclass(frozen=True, slots=True)
class OpenFile:
    """A file to open; `sheet` is the one to review, None: the one that fits. `seen` is what was recognised of it, `mapping` how a planner's own
    sheet is read.
    """

    path: Path
    sheet: str | None = None
    seen: Recognised | None = None
    mapping: Mapping | None = None


@dataclass(frozen=True, slots=True)
class MergeFiles:
    """Copies of one plan that are to become one."""

    paths: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class SendPlan:
    """Rows that were planned, and agreed to, elsewhere: send them."""

    plan: UploadPlan


@dataclass(frozen=True, slots=True)
class ShowResult:
    """How a run ended; `seconds` is how long it was watched, None where it is looked at again."""

    uploaded: Uploaded
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class LookUp:
    """A run whose outcome is to be asked for again."""

    run: str


@dataclass(frozen=True, slots=True)
class SignInTo:
    """A saved account to sign in to, where its password is kept."""

    account: str


@dataclass(frozen=True, slots=True)
class RunSaved:
    """A saved export to run, by its name."""

    name: str


Handed = OpenFile | MergeFiles | SendPlan | ShowResult | LookUp | SignInTo | RunSaved


class Shell(Protocol):
    """The window as its pages see it."""

    session: Session

    def go_to(self, key: str, what: Handed | None = None) -> None:
        """Show a page as soon as it is loaded, and hand it something."""

    def hand_to(self, key: str, what: Handed) -> None:
        """Hand a page something without showing it."""

    def shows(self, key: str) -> bool:
        """Return whether a page is the one that is shown."""

    def say(self, sentence: str) -> None:
        """Say something good for some seconds."""

    def show_error(self, error: BridgeError) -> None:
        """Show an error with title, advice and details."""

    def ask_file(self) -> None:
        """Ask for a workbook or case and open it."""

    def open_file(self, path: Path) -> None:
        """Open a workbook or case on the page for it."""

    def refresh_commands(self) -> None:
        """Ask the page that is shown again what the menu can do there."""

    def job_finished(self, title: str, seconds: float) -> None:
        """Tell the system that a job of so many seconds has ended, where another window is in front."""
