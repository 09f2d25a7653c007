"""Check and upload as the app runs them, in pool threads; the jobs are imported there, so that the window never waits for them."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bridge.gui.review.checked_sheet import Review
from bridge.gui.review.edits import Decisions
from bridge.gui.review.refused import Refused
from bridge.progress import Monitor
from bridge.texts import shown

if TYPE_CHECKING:
    from bridge.client.exchange import ExchangeClient
    from bridge.jobs.check import Checked
    from bridge.jobs.detect import WorkbookSummary
    from bridge.jobs.refresh import RefreshDone
    from bridge.jobs.upload import UploadPlan
    from bridge.ledger import Ledger
    from bridge.settings import Account

LARGE = 500
"""More rows than this are asked about before they are sent."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A checked sheet ready to be shown.

    `modified` is the file's time when it was read, `elsewhere` says that it comes from another project, `sheets` could be reviewed too.
    """

    checked: Checked
    review: Review
    modified: float
    elsewhere: str = ""
    sheets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Planned:
    """What an upload would send after checking again. `differs` names the rows and fields that are not what the planner saw."""

    looked: Looked
    plan: UploadPlan
    differs: tuple[str, ...]


def look(
    client: ExchangeClient | None,
    account: Account | None,
    workbook: Path,
    sheet: str | None,
    decisions: Decisions,
    monitor: Monitor,
    ledger: Ledger | None = None,
    seen: WorkbookSummary | None = None,
    accepted: frozenset[str] = frozenset(),
) -> Looked:
    """Check a sheet, against the service where somebody is signed in. A workbook of another project is checked too, and it is said.

    `seen` is what was seen of the workbook last, `accepted` the stops that the planner lets pass.
    """
    from bridge.jobs.check import CheckRequest, check, other_project
    from bridge.jobs.detect import reviewable

    modified = workbook.stat().st_mtime if workbook.exists() else 0.0
    request = CheckRequest(workbook, account, sheet, offline=client is None, other_project=True, decisions=decisions, summary=seen, accepted=accepted)
    with many_objects():
        checked = check(client, request, monitor, ledger)
        review = Review.of(checked.changes, decisions, Refused(checked.refusals, checked.refused_again))
    elsewhere = other_project(checked.changes.info.origin, account)
    said = shown(elsewhere) if elsewhere else ""
    return Looked(checked, review, modified, said, reviewable(checked.summary))


@contextmanager
def many_objects() -> Iterator[None]:
    """Make what is kept, and holds no cycles, without the search for cycles: among millions of objects it would hold the window for a second."""
    searches = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if searches:
            gc.enable()


def stops(looked: Looked) -> frozenset[str]:
    """Return the codes of what stops the sheet as a whole and can be let pass: proof of a slip, which may be meant so."""
    from bridge.jobs.check import STOPS

    return STOPS & {found.code for found in looked.checked.changes.problems if found.severity == "error"}


def bring_in(client: ExchangeClient, account: Account, workbook: Path, monitor: Monitor) -> RefreshDone:
    """Patch what is new in the service into a plan; a field that both sides changed stays as it is, and the next check shows the conflict."""
    from bridge.jobs.refresh import refresh_plan

    return refresh_plan(client, workbook, account, "stop", monitor)


def prepare(client: ExchangeClient, ledger: Ledger, account: Account, seen: Looked, decisions: Decisions, skip: bool, monitor: Monitor) -> Planned:
    """Check again with the decisions taken, and say what would be sent. Nothing is sent."""
    from bridge.jobs.check import what_differs
    from bridge.jobs.upload import UploadChoices, plan_upload

    request = seen.checked.request
    looked = look(client, account, request.workbook, request.sheet, decisions, monitor, ledger, seen.checked.summary, request.accepted)
    rows, refused = looked.review.rows, looked.review.refused
    waiting = frozenset(change.row for change in rows if refused.waits(change, decisions))
    plan = plan_upload(looked.checked, account, ledger, UploadChoices(skip_problem_rows=skip, left_out=waiting))
    found = tuple(shown(row.sentence) for row in what_differs(seen.checked.changes, looked.checked.changes, decisions))
    return Planned(looked, plan, found or tuple(f"{change.row} ({change.id})" for change in plan.blocked))


def save_edits(plan: UploadPlan, out: Path) -> None:
    """Write what an upload would send into a file, to the byte. Nothing is sent. Raises WorkbookError while a row has a problem."""
    from bridge.jobs.sending.json_file import write_json
    from bridge.jobs.upload import refuse_blocked
    from bridge.records.cells.base import json_text

    refuse_blocked(plan)
    write_json(out, plan.checked.changes.info.kind, (json_text(row.payload) for row in plan.rows))


def settle(plan: UploadPlan, monitor: Monitor) -> Path:
    """Take rows that have the service's values again off the sheet of refused rows; returns the workbook in which that stands. Sends nothing."""
    from bridge.jobs.upload import settle as bring_home

    settled = bring_home(plan, monitor)
    return settled.path if settled is not None else plan.checked.request.workbook
