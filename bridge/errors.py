"""The errors that stop a job, and the problems in cells that do not.

    BridgeError               title (what failed), advice (what to do), detail (for "Show details")
      SettingsError           the program's own settings or paths
      NoConnectionError       the service could not be reached
      SignInError             user name, password or API access rejected
      NoRightError            signed in, but not permitted to do that
      RefusedError            the service rejected the request as malformed
        FileRefusedError      the service rejected a file of many rows; single rows may do
      NotFoundError           the service does not know the requested item
      ServerError             the service failed
      OutcomeUnknownError     something was sent, and it is unknown whether it was accepted
      ReplyError              the service's answer is not a documented one
      WaitTimeoutError        the wait was given up; the request may still finish
      WorkbookError           a workbook cannot be read or written
      CaseError               a simulation case cannot be read or is invalid
      MappingError            the mapping of an own sheet is invalid or does not fit the sheet
      LedgerError             the history of runs cannot be read or written
      UsageError              a command or a question cannot be answered as given
    Cancelled                 the planner stopped the job; not an error

A `Problem` is data: it is collected and shown, never raised.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from bridge.texts import Text, say


class BridgeError(Exception):
    """Base class of errors.

    `title` says what failed, `advice` what to do next, `detail` is technical. `status` is the HTTP
    status of the service's answer, `reply` its own code and message. They are None and empty if
    there was no answer.
    """

    status: int | None = None
    reply: str = ""

    def __init__(self, title: Text | str, advice: Text | str, detail: str = "") -> None:
        self.title = say(title) if isinstance(title, str) else title
        self.advice = say(advice) if isinstance(advice, str) else advice
        self.detail = detail
        super().__init__(str(self.title))

    def __str__(self) -> str:
        return f"{self.title} {self.advice}"

    def answered(self, status: int | None, reply: str) -> Self:
        self.status = status
        self.reply = reply
        return self

    @property
    def kind(self) -> str:
        """Return the class name in kebab case without "error", for scripts: `sign-in`."""
        name = type(self).__name__.removesuffix("Error")
        return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class SettingsError(BridgeError):
    """The program's settings or a path cannot be used."""


class NoConnectionError(BridgeError):
    """The service could not be reached.

    `sent` means that the request may have arrived anyway. `untrusted` means that only its
    certificate was rejected.
    """

    def __init__(
        self,
        title: Text | str,
        advice: Text | str,
        detail: str = "",
        *,
        sent: bool = False,
        untrusted: bool = False,
    ) -> None:
        super().__init__(title, advice, detail)
        self.sent = sent
        self.untrusted = untrusted


class SignInError(BridgeError):
    """The user name, the password or API access was rejected (401).

    `signed_in` means that the sign-in was accepted, but a request after it was rejected.
    """

    signed_in = False


class NoRightError(BridgeError):
    """The account is signed in but has no permission (403)."""


class RefusedError(BridgeError):
    """The service rejected the request (400, 413 and other 4xx)."""


class FileRefusedError(RefusedError):
    """The service rejected the file, and many rows are only sent one by one if the planner agrees.

    `rows` is their number. Nothing of them was accepted.
    """

    rows: int = 0


class NotFoundError(BridgeError):
    """The service does not know the requested item (404)."""


class ServerError(BridgeError):
    """The service failed (5xx)."""


class OutcomeUnknownError(BridgeError):
    """An import was sent, but no answer proves that it was accepted or rejected.

    The program never sends it again. `refused` is an answer in the service's own JSON that proves a
    rejection if no field can show what was sent.
    """

    refused: BridgeError | None = None


class ReplyError(BridgeError):
    """The answer is not a documented one: HTML, another structure, or not JSON."""


class WaitTimeoutError(BridgeError):
    """The wait was given up. The request may still finish."""


class WorkbookError(BridgeError):
    """A workbook cannot be opened, understood or written."""


class EmptySheetError(WorkbookError):
    """A sheet has no rows below its header. For `Failed rows` this is good news."""

    @property
    def kind(self) -> str:
        """Return the code of an unreadable workbook, which it is to scripts."""
        return "workbook"


class ConflictError(WorkbookError):
    """The rows were changed between the check and sending, by someone else or in another window.

    Nothing was sent.
    """


class CaseError(BridgeError):
    """A simulation case cannot be read, or an edit of it is invalid."""


class MappingError(BridgeError):
    """The mapping of an own sheet cannot be read, or does not fit the sheet."""


class LedgerError(BridgeError):
    """The record of runs on this computer cannot be read or written."""


class UsageError(BridgeError):
    """A command is invalid, or a question could not be answered."""


class Cancelled(Exception):  # noqa: N818 (it is not an error)
    """The planner stopped the job."""


class Severity(StrEnum):
    """An error blocks its row; a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem with a workbook, a row or a cell.

    `row` is Excel's row number, `column` the header, `cell` an address such as `N7`, `field` the
    API's name. `code` is a fixed word for scripts (`manpower-syntax`), `found` the cell's content,
    `suggestion` a correction. `readings` are the possible values where several are: a date whose
    day and month can be exchanged, people of one name. `file` names the file of a merge in which it
    is. `message` does not repeat the place; `sentence` includes it.
    """

    severity: Severity
    code: str
    message: Text
    sheet: str
    row: int | None = None
    column: str | None = None
    cell: str | None = None
    field: str | None = None
    found: str = ""
    suggestion: str | None = None
    readings: tuple[str, ...] = ()
    file: str = ""

    @property
    def sentence(self) -> Text:
        """Return the message with its place: `Row 27, Status: "DONE" is not a status. …`."""
        if self.row is None:
            return self.message
        if self.column is None:
            return say("Row {row}: {message}", row=self.row, message=self.message)
        return say(
            "Row {row}, {caption}: {message}",
            row=self.row,
            caption=self.column,
            message=self.message,
        )
