"""Shared behaviour of all commands: results on stdout, everything else on stderr, two-line errors,
exit codes, questions.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Annotated

import typer

from bridge import errors
from bridge.errors import BridgeError, OutcomeUnknownError, UsageError, WorkbookError
from bridge.progress import Monitor, Progress
from bridge.texts import Text, holdable, json_holdable, one_of, plural, say, shown

Json = Annotated[bool, typer.Option("--json", help="Print only one JSON object on stdout.")]
Mapped = Annotated[
    str,
    typer.Option(
        "--mapping",
        metavar="NAME|FILE",
        help="The column matching of an own sheet: a saved one or a file.",
    ),
]
AccountName = Annotated[
    str,
    typer.Option(
        "--account",
        metavar="NAME",
        help="The account. Default: the environment's, then the last one used.",
    ),
]
Wait = Annotated[
    float,
    typer.Option(
        "--wait",
        metavar="SECONDS",
        help="Seconds to wait without progress.",
        min=0,
    ),
]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")]
Out = Annotated[Path, typer.Option("--out", metavar="FILE", help="The file to write.")]
FOLDER_HELP, WORKBOOK_HELP = "The folder for the files.", "The workbook to write."
RUN_HELP = "A run from the history."
Overwrite = Annotated[bool, typer.Option("--overwrite", help="Replace an existing file.")]
Accept = Annotated[
    list[str] | None,
    typer.Option(
        "--accept",
        metavar="CODE",
        help="Accept a problem such as part-sorted or unknown-person. Repeatable.",
    ),
]
Patience = 600.0


def accepted_codes(codes: Sequence[str] | None, stops: Collection[str]) -> frozenset[str]:
    """Return the codes given with --accept.

    Raises UsageError for a code that is not among `stops`.
    """
    for code in codes or ():
        if code not in stops:
            raise UsageError(
                say("“{code}” cannot be accepted.", code=code),
                one_of(sorted(stops)),
            )
    return frozenset(codes or ())


class Exit(IntEnum):
    """The exit codes of commands."""

    DONE = 0
    DEFECT = 1
    USAGE = 2
    PROBLEMS = 3
    REFUSED = 4
    SERVICE = 5
    UNKNOWN = 6
    CANCELLED = 130


def exit_code(error: BridgeError) -> Exit:
    """Return the exit code for an error; errors without a rule are treated as service errors."""
    if isinstance(error, errors.UsageError | errors.SettingsError):
        return Exit.USAGE
    if isinstance(
        error, errors.WorkbookError | errors.CaseError | errors.LedgerError | errors.MappingError
    ):
        return Exit.PROBLEMS
    if isinstance(error, errors.OutcomeUnknownError):
        return Exit.UNKNOWN
    return Exit.SERVICE


def error_json(error: BridgeError) -> dict[str, str | int | None]:
    """Return an error as JSON; `detail` is the service's own code and message, else what a gateway
    answered or how the connection failed.
    """
    return {
        "kind": error.kind,
        "title": shown(error.title),
        "advice": shown(error.advice),
        "detail": holdable(error.reply or error.detail),
        "status": error.status,
    }


def log_error(error: BridgeError) -> None:
    """Write an error with its technical text into the log."""
    if error.detail:
        logging.getLogger(__name__).info("%s | %s", error, error.detail)


def complain(error: BridgeError) -> None:
    """Print an error on stderr: what happened, what to do, and the service's message if there is
    one. The log keeps what is technical.
    """
    log_error(error)
    said: tuple[Text, ...] = ()
    if error.reply:
        said = (say("The service said: {words}", words=error.reply),)
    elif error.detail and isinstance(error, OutcomeUnknownError):
        said = (say("The cause: {detail}", detail=error.detail),)
    for text in (error.title, error.advice, *said):
        note(" ".join(shown(text).split()))


def result(
    in_json: bool, value: Mapping[str, object], lines: Callable[[], list[str]], see: str = ""
) -> None:
    """Print the result of a command: its JSON object, or its text lines.

    `see` is the command that shows what was sent. Raises OutcomeUnknownError with it, or
    WorkbookError, if nothing can be printed, as on a full disk.
    """
    text = [json_holdable(json.dumps(value, ensure_ascii=False, default=str))] if in_json else []
    for line in text or map(holdable, lines()):
        try:
            print(line, flush=True)  # noqa: T201 (stdout carries the result)
        except OSError as error:
            # What is left would fail again at the end of the program.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            title = say("The result could not be printed.")
            if see:
                advice = say("Rows were sent. See: {command}.", command=see)
                raise OutcomeUnknownError(title, advice) from error
            advice = say("Check where the output goes, then run the command again.")
            raise WorkbookError(title, advice, str(error)) from error


def rows_of(count: object) -> str:
    """Return a number of rows in words."""
    return shown(plural(int(str(count)), "{count} row", "{count} rows"))


def note(*lines: Text | str) -> None:
    """Print lines on stderr."""
    for line in lines:
        print(shown(line), file=sys.stderr, flush=True)  # noqa: T201


def confirm(question: Text, *, yes: bool) -> bool:
    """Ask for confirmation on the terminal; raise UsageError without a terminal."""
    if yes:
        return True
    if not (sys.stdin and sys.stdin.isatty()):
        raise UsageError(
            say("Nothing was sent, because there is no terminal to confirm it."),
            say("Confirm with --yes."),
        )
    note(question)
    sys.stderr.write("[y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in {"y", "yes"}


class TerminalMonitor(Monitor):
    """Shows progress on stderr: a bar on a terminal, otherwise one plain line per step."""

    def __init__(self) -> None:
        super().__init__(self._show)
        self._step = ""
        self._bar = bool(sys.stderr and sys.stderr.isatty())
        self._width = 0

    def _show(self, progress: Progress) -> None:
        step, before = shown(progress.step), self._step
        self._step = step
        if not self._bar:
            if step != before:
                note(step)
            return
        if step != before and before:
            sys.stderr.write("\n")
        count = ""
        if progress.total:
            filled = int(24 * min(progress.done / progress.total, 1))
            count = (
                f" [{'#' * filled}{'.' * (24 - filled)}] {progress.done:,} of {progress.total:,}"
            )
        elif progress.done:
            count = f" {progress.done:,}"
        line = f"{step}{count}"
        sys.stderr.write("\r" + line.ljust(self._width))
        self._width = len(line)
        sys.stderr.flush()

    def __enter__(self) -> TerminalMonitor:
        return self

    def __exit__(self, *_: object) -> None:
        """End the line of a progress bar."""
        if self._bar and self._step:
            sys.stderr.write("\n")


def pairs(texts: Sequence[str]) -> dict[str, str]:
    """Return NAME=VALUE texts as a mapping.

    Raises UsageError for a text without an equals sign.
    """
    for text in texts:
        if "=" not in text:
            raise UsageError(
                say("“{text}” has no equals sign.", text=text), say("Write NAME=VALUE.")
            )
    return {text.split("=", 1)[0].strip(): text.split("=", 1)[1] for text in texts}
