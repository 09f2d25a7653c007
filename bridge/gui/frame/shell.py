"""The interface between pages and the window, and the objects that pages pass to each other.

Pages do not import each other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from bridge.errors import BridgeError
from bridge.gui.frame.session import Session

if TYPE_CHECKING:
    from bridge.jobs.follow import Uploaded
    from bridge.jobs.recognise import Recognised
    from bridge.jobs.upload import UploadPreview
    from bridge.mapping.mapping_file import SheetMapping


Offered = tuple[str, str, Callable[[], object]]
"""The words of a button, its keys, and what it does."""


@dataclass(frozen=True, slots=True)
class OpenFile:
    """A file to open.

    `sheet` is the sheet to review, or None to choose one automatically. `seen` is the recognition
    result, `mapping` the column matching of a planner's own sheet.
    """

    path: Path
    sheet: str | None = None
    seen: Recognised | None = None
    mapping: SheetMapping | None = None


@dataclass(frozen=True, slots=True)
class MergeFiles:
    """Copies of one plan to merge."""

    paths: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class SendPlan:
    """Rows that were planned, and agreed to, elsewhere: send them."""

    plan: UploadPreview


@dataclass(frozen=True, slots=True)
class ShowResult:
    """The result of a run; `seconds` is how long it was watched, or None if it is
    reopened later. `skipped` rows of the workbook were not uploaded; later uploads saved `fixed` of
    the rows that were not accepted.
    """

    uploaded: Uploaded
    seconds: float | None = None
    skipped: int = 0
    fixed: int = 0


@dataclass(frozen=True, slots=True)
class LookUp:
    """A run to look up again."""

    run: str


@dataclass(frozen=True, slots=True)
class SignInTo:
    """A saved account to sign in to if its password is saved."""

    account: str


@dataclass(frozen=True, slots=True)
class EditAccount:
    """The values of the current account to edit."""


@dataclass(frozen=True, slots=True)
class RunSaved:
    """A saved export to run, by its name."""

    name: str


Handed = OpenFile | MergeFiles | SendPlan | ShowResult | LookUp | SignInTo | EditAccount | RunSaved


class Shell(Protocol):
    """The window as its pages see it."""

    session: Session

    def go_to(self, key: str, what: Handed | None = None) -> None:
        """Show a page as soon as it is loaded, and pass it an object."""

    def hand_to(self, key: str, what: Handed) -> None:
        """Pass data to a page without showing it."""

    def shows(self, key: str) -> bool:
        """Return whether a page is shown."""

    def say(self, sentence: str, offer: Offered | None = None, state: str = "good") -> None:
        """Show a message for a few seconds, with a button if something is offered."""

    def end_offer(self) -> None:
        """Hide a message that offers to undo what can no longer be undone."""

    def show_error(self, error: BridgeError) -> None:
        """Show an error with title, advice and details."""

    def ask_file(self) -> None:
        """Ask for a workbook or case and open it."""

    def open_file(self, path: Path) -> None:
        """Open a workbook or case on the page for it."""

    def refresh_commands(self) -> None:
        """Update the menu with the commands of the current page."""

    def job_finished(self, title: str, seconds: float) -> None:
        """Send a desktop notification that a job has finished, if another window is in front."""
