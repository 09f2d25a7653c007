"""What can go wrong: the errors that stop a job, and the findings about cells that do not.

    BridgeError               title (what failed), advice (what to do), detail (for "Show details")
      SettingsError           the program's own settings or paths
      NoConnectionError       the service could not be reached
      SignInError             user name, password or API access refused
      NoRightError            signed in, but without the right to do that
      RefusedError            the service refused the request as malformed
      NotFoundError           the service does not know what was asked for
      ServerError             the service failed
      OutcomeUnknownError     something was sent, and whether the service accepted it is not known
      ReplyError              the service answered something that is not its documented answer
      WaitTimeoutError        waiting was given up; it may still finish
      WorkbookError           a workbook cannot be read or written
      CaseError               a simulation case cannot be read or is not allowed
      MappingError            a mapping of an own sheet is wrong, or does not fit the sheet
      LedgerError             the history of runs cannot be read or written
      UsageError              a command or a question that cannot be answered as it was put
    Cancelled                 the planner stopped it; not an error

A `Problem` is data: it is collected and shown, never raised.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from bridge.texts import Text, say


class BridgeError(Exception):
    """Something did not happen. `title` says what, `advice` what to do next, `detail` is technical.

    `status` is the HTTP status of the service's answer and `said` its own code and words; None and
    empty where no answer is behind it.
    """

    status: int | None = None
    said: str = ""

    def __init__(self, title: Text | str, advice: Text | str, detail: str = "") -> None:
        self.title = say(title) if isinstance(title, str) else title
        self.advice = say(advice) if isinstance(advice, str) else advice
        self.detail = detail
        super().__init__(str(self.title))

    def __str__(self) -> str:
        return f"{self.title} {self.advice}"

    def answered(self, status: int | None, said: str) -> Self:
        self.status = status
        self.said = said
        return self

    @property
    def kind(self) -> str:
        """The class in kebab-case without "error", as scripts read it: `sign-in`."""
        name = type(self).__name__.removesuffix("Error")
        return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class SettingsError(BridgeError):
    """The settings or a path of the program cannot be used."""


class NoConnectionError(BridgeError):
    """The service could not be reached.

    `sent`: the request may have arrived all the same. `untrusted`: only its certificate was
    refused.
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
    """The user name, the password or API access was refused (401)."""


class NoRightError(BridgeError):
    """The account is signed in but may not do that (403)."""


class RefusedError(BridgeError):
    """The service refused the request (400, 413 and other 4xx)."""


class NotFoundError(BridgeError):
    """The service does not know what was asked for (404)."""


class ServerError(BridgeError):
    """The service failed (5xx)."""


class OutcomeUnknownError(BridgeError):
    """An import was sent, and no answer proves that it was accepted or refused. It is never sent
    again by the program.

    `refused`: the answer in the service's own JSON that proves a refusal where no field can show
    what was sent.
    """

    refused: BridgeError | None = None


class ReplyError(BridgeError):
    """The answer is not one that the documents describe: HTML, other shapes, not JSON."""


class WaitTimeoutError(BridgeError):
    """Waiting was given up. What was asked for may still finish."""


class WorkbookError(BridgeError):
    """A workbook cannot be opened, understood or written."""


class EmptySheetError(WorkbookError):
    """A sheet has no rows below its header; where the refused rows stood, that is good news."""

    @property
    def kind(self) -> str:
        """To scripts it is a workbook that cannot be read, like others."""
        return "workbook"


class ConflictError(WorkbookError):
    """What was to be sent was overtaken between the check and the sending, by somebody else or by
    another window. Nothing of it was sent.
    """


class CaseError(BridgeError):
    """A simulation case cannot be read, or an edit of it is not allowed."""


class MappingError(BridgeError):
    """The mapping of an own sheet cannot be read, or does not fit the sheet."""


class LedgerError(BridgeError):
    """The record of runs on this computer cannot be read or written."""


class UsageError(BridgeError):
    """The command was given in a way that cannot be carried out, or a question had nobody to answer
    it.
    """


class Cancelled(Exception):  # noqa: N818 (it is not an error)
    """The planner stopped the job."""


class Severity(StrEnum):
    """An error keeps a row from being sent; a warning is to double-check."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Problem:
    """A finding about a workbook, a row or a cell.

    `row` is the number that Excel shows, `column` the caption, `cell` an address such as `N7`,
    `field` the API's name, `code` a fixed word for scripts (`manpower-syntax`), `found` the value
    as it stands in the cell, `suggestion` what could be typed instead, `readings` the two values of
    which one is meant (a date whose day and month can be exchanged). `message` does not repeat the
    place; `sentence` is the whole of it.
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

    @property
    def sentence(self) -> Text:
        """Return the message with its place in front: `Row 27, Status: "DONE" is not
        a status. …`.
        """
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
