"""What a file is, and which project it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bridge.jobs.clients import places
from bridge.jobs.own_sheets import fitting
from bridge.mapping.mapping_file import SheetMapping
from bridge.records.change_set import Origin
from bridge.records.kinds import kind_titled
from bridge.settings import Account
from bridge.texts import Text, say
from bridge.workbook.read.headers import WorkbookSummary, summary_of
from bridge.workbook.read.own_grid import is_csv


@dataclass(frozen=True, slots=True)
class Recognised:
    """The type of a file.

    `sheets` are the names that `check` accepts, empty for a simulation case. `check` can reuse
    `summary`. `own` means a planner's own sheet with another layout. `mapping` is the saved mapping
    that fits its `sheet` without questions.
    """

    simulation: bool
    sheets: tuple[str, ...] = ()
    summary: WorkbookSummary | None = None
    own: bool = False
    sheet: str | None = None
    mapping: SheetMapping | None = None


def reviewable(summary: WorkbookSummary | None) -> tuple[str, ...]:
    """Return the sheets of a workbook that can be uploaded."""
    return (
        tuple(
            name
            for name in summary.readable
            if (kind := kind_titled(name)) is None or kind.importable
        )
        if summary is not None
        else ()
    )


def recognise(path: Path, account: Account | None = None) -> Recognised:
    """Identify a file by its own marks, or by the account's saved mappings if it is not ours.

    Raises WorkbookError.
    """
    summary = None if is_csv(path) else summary_of(path)
    if summary is not None and (summary.simulation or summary.ours):
        return Recognised(
            summary.simulation, () if summary.simulation else summary.readable, summary
        )
    sheet, mapping = fitting(path, account) or (None, None)
    return Recognised(
        simulation=False, sheets=(), summary=summary, own=True, sheet=sheet, mapping=mapping
    )


def only_practice(origin: Origin | None, account: Account) -> Text | None:
    """Return why a workbook is never uploaded to this account: one is for practice and the other is
    not. None if it may be.
    """
    if origin is None or origin.practice == account.practice:
        return None
    if origin.practice:
        return say("This workbook is from the practice account. It can only be uploaded there.")
    return say("This workbook is not from the practice account. It cannot be uploaded there.")


def other_project(origin: Origin | None, account: Account | None) -> Text | None:
    """Return the message for a workbook from another service or project, or None.

    A practice workbook only matches a practice account.
    """
    if origin is None or account is None:
        return None
    theirs, ours = (
        (origin.project_id, _host(origin.base_url), origin.practice),
        (account.project_id, _host(account.base_url), account.practice),
    )
    if theirs == ours:
        return None
    if theirs[:2] == ours[:2]:
        return (
            say(
                "The workbook is from the practice account, not from “{ours}”.",
                ours=account.name,
            )
            if origin.practice
            else say("The workbook is not from the practice account “{ours}”.", ours=account.name)
        )
    their_project, our_project = places((origin.project_id, origin.base_url), account)
    return say(
        "The workbook is from “{theirs}” (project {their_project}), but the "
        "account is “{ours}” (project {our_project}).",
        theirs=origin.account,
        their_project=their_project,
        ours=account.name,
        our_project=our_project,
    )


def _host(address: str) -> str:
    """Return the host of an address as typed.

    Local hosts lose their port, which the practice service changes at every start.
    """
    host = address.split("://")[-1].split("/")[0].casefold()
    # The practice service has a new port at every start, but older workbooks still belong to it.
    return host.rsplit(":", 1)[0] if host.startswith(("127.0.0.1", "localhost", "[::1]")) else host
