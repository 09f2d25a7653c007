"""Submit the variants of a case as runs.

All are checked before any is sent, each is recorded before its first byte, and none is sent twice.
`results` follows the runs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import timedelta

from bridge import clock
from bridge.errors import (
    BridgeError,
    Cancelled,
    CaseError,
    LedgerError,
    OutcomeUnknownError,
    RefusedError,
)
from bridge.jobs.sending import FirstByte, beginning
from bridge.ledger import Ledger, new_run, utc_now
from bridge.progress import Monitor
from bridge.records.cells.moments import moment_text
from bridge.settings import Account
from bridge.simulation.case import Case
from bridge.simulation.client import SimulationClient
from bridge.simulation.jobs.cases import CheckedCase, refuse_errors
from bridge.simulation.jobs.store import SimulationRuns
from bridge.simulation.runs import Again, Run, RunStatus, SubmitState
from bridge.texts import say


@dataclass(frozen=True, slots=True)
class SubmitPlan:
    """A preview of a submission.

    `digests` has that of each variant's case, `earlier` the runs that are reused by digest.
    `resumes` is an existing submission of exactly these variants, prepared or sent. `seen` are the
    runs of these cases that were known when the plan was made.
    """

    checked: CheckedCase
    account: Account
    digests: tuple[str, ...]
    earlier: Mapping[str, Run]
    resumes: str | None
    seen: frozenset[str]

    @property
    def new(self) -> set[str]:
        """Return the digests of the cases to send; equal variants share a run."""
        return set(self.digests) - set(self.earlier)

    @property
    def waiting(self) -> int:
        """Return the number of variants to send."""
        return len(self.new)

    @property
    def before(self) -> tuple[Run, ...]:
        """Return the reused runs."""
        return tuple(self.earlier.values())

    @property
    def lost(self) -> tuple[Run, ...]:
        """Return the reused runs that the service may not have."""
        return tuple(run for run in self.before if run.lost)

    @property
    def missing(self) -> tuple[Run, ...]:
        """Return the reused runs that may be worth sending again."""
        return tuple(run for run in self.before if run.missing)


@dataclass(frozen=True, slots=True)
class Submitted:
    """The runs of a submission. `error` is what stopped it before all variants were sent."""

    runs: tuple[Run, ...]
    error: BridgeError | None = None

    def count(self, state: SubmitState) -> int:
        """Return the number of variants in a state."""
        return sum(run.state is state for run in self.runs)


def plan_submit(
    checked: CheckedCase, account: Account, ledger: Ledger, *, again: Again = Again.NEVER
) -> SubmitPlan:
    """Return what a submission would do.

    Builds every variant once, so that all are checked before any is sent. A case that was submitted
    before is not sent again; its run is reused.
    """
    refuse_errors(checked)
    runs = SimulationRuns(ledger)
    runs.resolve_interrupted()
    digests = dict[str, str]()
    for variant, case in checked.variants():
        if case.outside != checked.case.outside:
            raise CaseError(
                say(
                    "The variant “{name}” would change more than vessels, personnel and "
                    "work tasks. Nothing was sent.",
                    name=variant.name,
                ),
                say("Send the details and the case to support."),
            )
        digests[variant.name] = _digest(case)
    platform = account.platform_url
    submitted_runs = runs.of_digests(platform, set(digests.values()))
    plan = SubmitPlan(
        checked=checked,
        account=account,
        digests=tuple(digests.values()),
        earlier=_earlier(submitted_runs, again),
        resumes=None,
        seen=frozenset(run.run for run in submitted_runs),
    )
    same = runs.same(platform, digests)
    prepared = {run.digest for run in same if run.state is SubmitState.PREPARED}
    # For the same sheet again, continue what it prepared instead of recording it twice.
    resumes = bool(same) and again is not Again.ALL and plan.new <= prepared
    return replace(plan, resumes=same[0].batch) if resumes else plan


def _earlier(submitted_runs: Sequence[Run], again: Again) -> dict[str, Run]:
    """Return the run to reuse for each case that was submitted: a completed one, else one in
    progress, else another.
    """
    now = clock.now()
    order = (RunStatus.COMPLETED, RunStatus.IN_PROGRESS, RunStatus.FAILED)
    ranks = {status: rank for rank, status in enumerate(order)}
    reused = dict[str, Run]()
    for run in sorted(submitted_runs, key=lambda run: ranks.get(run.status, len(order))):
        left = run.left(now)
        kept = run.fetched or left is None or left > timedelta()
        if kept and (again is Again.NEVER or (again is Again.MISSING and not run.missing)):
            reused.setdefault(run.digest, run)
    return reused


def submit(
    client: SimulationClient, ledger: Ledger, plan: SubmitPlan, monitor: Monitor
) -> Submitted:
    """Submit the variants in order, each once.

    An interrupted submission continues with the unsent variants.
    """
    runs = SimulationRuns(ledger)
    client = client.with_monitor(monitor)
    with ExitStack() as held:
        with beginning(runs.beginning(plan.account.platform_url), monitor):
            _refuse_overtaken(runs, plan)
            batch = plan.resumes or _prepare(runs, plan, monitor)
            held.enter_context(runs.lock(batch))
        waiting = [
            run
            for run in runs.batch(batch)
            if run.state is SubmitState.PREPARED and not run.reuses and run.digest in plan.new
        ]
        first_byte = FirstByte(
            say("Free some disk space, then check with: sheetbridge simulation status.")
        )
        with first_byte.recording():
            error = _submit_all(client, runs, waiting, first_byte, monitor)
            return Submitted(runs.batch(batch), error)


def _refuse_overtaken(runs: SimulationRuns, plan: SubmitPlan) -> None:
    """Raise CaseError if another window is submitting one of these cases, or submitted it after the
    plan was made.

    A resumed batch has its own lock.
    """
    under_way = () if plan.resumes else runs.under_way(plan.account.platform_url, plan.new)
    other = next((run for run in under_way if run.kept_as not in plan.seen), None)
    if other is not None:
        raise CaseError(
            say(
                "“{name}” was already submitted as run {run} and was not sent again.",
                name=other.copy,
                run=other.run,
            ),
            say(
                "See it with: sheetbridge simulation status. Submit again for another run "
                "of the same case."
            ),
        )


def _submit_all(
    client: SimulationClient,
    runs: SimulationRuns,
    waiting: Sequence[Run],
    first_byte: FirstByte,
    monitor: Monitor,
) -> BridgeError | None:
    """Submit runs until all are sent or an error stops them.

    Two lost answers in succession also stop them.
    """
    lost: BridgeError | None = None
    step = say("Submitting the variants")
    for number, run in enumerate(waiting):
        monitor.report(step, number, len(waiting))
        monitor.check()  # stopping here is safe: nothing was sent
        try:
            before, lost = lost, _submit_one(client, runs, run, first_byte)
        except LedgerError:
            raise
        except BridgeError as error:
            return error
        if before is not None and lost is not None and number + 1 < len(waiting):
            return lost
    monitor.report(step, len(waiting), len(waiting))
    return None


def _prepare(runs: SimulationRuns, plan: SubmitPlan, monitor: Monitor) -> str:
    """Record the runs of a new submission, and keep its workbook and the cases to send."""
    batch, total = new_run(), len(plan.digests)
    prepared, by_digest = list[Run](), dict(plan.earlier)
    for number, (variant, case) in enumerate(plan.checked.variants(), start=1):
        monitor.report(say("Preparing the variants"), number, total)
        run = Run(
            run=f"{batch}-{number:0{max(2, len(str(total)))}}",
            batch=batch,
            copy=variant.name,
            case=plan.checked.case.name,
            case_type=case.case_type.value if case.case_type else "",
            account=plan.account.name,
            platform_url=plan.account.platform_url,
            workbook=str(plan.checked.book.path.absolute()),
            digest=_digest(case),
            varied=variant.varied,
            practice=plan.account.practice,
        )
        reused = by_digest.get(run.digest)
        if reused is not None:
            run = replace(
                reused,
                run=run.run,
                batch=batch,
                copy=run.copy,
                workbook=run.workbook,
                varied=run.varied,
                reuses=reused.kept_as,
            )
        else:
            by_digest[run.digest] = run
            # Without the byte order mark, which is not part of JSON.
            runs.keep_case(run.run, case.text.encode())
        prepared.append(run)
    runs.keep_workbook(batch, plan.checked.book.path)
    runs.drop_prepared(plan.account.platform_url, set(plan.digests), batch)
    runs.prepare(prepared)
    return batch


def _submit_one(
    client: SimulationClient, runs: SimulationRuns, run: Run, first_byte: FirstByte
) -> OutcomeUnknownError | None:
    """Submit one variant. Return the error if the answer was lost.

    Raises errors that stop the others too; nothing was accepted then.
    """
    content = (runs.folder(run.run) / "case.json").read_bytes()
    sending = runs.save(replace(run, state=SubmitState.SENDING, submitted_at=utc_now()))
    first_byte.left = True
    try:
        answer = client.submit(content)
    except OutcomeUnknownError as error:
        runs.save(replace(sending, state=SubmitState.UNKNOWN, said=str(error.title)))
        return error
    except Cancelled:
        runs.save(replace(sending, state=SubmitState.UNKNOWN))
        raise
    except RefusedError as error:
        runs.save(
            replace(
                run, state=SubmitState.REFUSED, said=error.reply or error.detail or str(error.title)
            )
        )
        return None
    except BridgeError:
        runs.save(run)
        raise
    moment = moment_text(answer.date or clock.now())
    status = RunStatus.IN_PROGRESS if answer.run else RunStatus.UNKNOWN
    runs.save(
        replace(
            run,
            state=SubmitState.SUBMITTED,
            submitted_at=moment,
            service_run=answer.run,
            status=status,
        )
    )
    return None


def _digest(case: Case) -> str:
    return hashlib.sha256(case.text.encode()).hexdigest()
