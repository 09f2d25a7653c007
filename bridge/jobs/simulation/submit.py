"""The copies of a case submitted as runs: each checked before any is sent, recorded before a byte leaves, and none sent twice.

What becomes of the runs is followed in `results`.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import timedelta

from bridge import clock
from bridge.client.simulation import SimulationClient
from bridge.errors import BridgeError, Cancelled, CaseError, LedgerError, OutcomeUnknownError, RefusedError
from bridge.jobs.sending.first_byte import FirstByte
from bridge.jobs.sending.last_look import beginning
from bridge.jobs.simulation.cases import CheckedCase, refuse_errors
from bridge.jobs.simulation.runs import SimulationRuns
from bridge.ledger import Ledger, new_run, utc_now
from bridge.progress import Monitor
from bridge.records.cells.moments import moment_text
from bridge.settings import Account
from bridge.simulation.case import Case
from bridge.simulation.copies import Copy, make_copies
from bridge.simulation.runs import Again, Run, RunStatus, SubmitState
from bridge.texts import say


@dataclass(frozen=True, slots=True)
class SubmitPlan:
    """What a submission will do, to be seen before anything is sent.

    `waiting` copies are sent. `resumes` is a submission of exactly these copies that holds them already, as prepared or sent. `earlier` has for
    each copy the run that submitted its case before, which is used again; `twins` the place of an equal copy before it. `seen` are the runs of
    these cases that were known when the plan was made.
    """

    checked: CheckedCase
    account: Account
    copies: int
    resumes: str | None
    digests: tuple[str, ...]
    earlier: tuple[Run | None, ...]
    twins: tuple[int | None, ...]
    seen: frozenset[str]

    @property
    def sent(self) -> tuple[bool, ...]:
        return tuple(run is None and twin is None for run, twin in zip(self.earlier, self.twins, strict=True))

    @property
    def waiting(self) -> int:
        """Return how many copies are sent."""
        return sum(self.sent)

    @property
    def before(self) -> tuple[Run, ...]:
        """Return the runs that are used again, each once."""
        return tuple({run.run: run for run in self.earlier if run is not None}.values())

    @property
    def lost(self) -> tuple[Run, ...]:
        """Return those of them of which nobody knows whether the service has them."""
        return tuple(run for run in self.before if run.lost)

    @property
    def missing(self) -> tuple[Run, ...]:
        """Return those of them that may be worth sending again."""
        return tuple(run for run in self.before if run.missing)


@dataclass(frozen=True, slots=True)
class Submitted:
    """The runs of a submission; `error` is what stopped it before every copy was sent."""

    runs: tuple[Run, ...]
    error: BridgeError | None = None

    def count(self, state: SubmitState) -> int:
        """Return how many copies are in a state."""
        return sum(run.state is state for run in self.runs)


def plan_submit(checked: CheckedCase, account: Account, ledger: Ledger, *, again: Again = Again.NEVER) -> SubmitPlan:
    """Return what a submission would do. Makes every copy once, so that each is checked before any is sent.

    A case that was submitted before is not sent again; its run is used again.
    """
    refuse_errors(checked)
    runs = SimulationRuns(ledger)
    runs.settle_interrupted()
    digests, made_copies = list[str](), list[Copy]()
    for made, case in checked.copies():
        if case.outside != checked.case.outside:
            raise CaseError(
                say('The copy "{name}" would change more than vessels, personnel and fixables; nothing was sent.', name=made.name),
                say("Show the details to whoever maintains the program, together with the case."),
            )
        digests.append(_digest(case))
        made_copies.append(made)
    known = runs.of_digests(account.platform_url, digests)
    earlier = _earlier(known, made_copies, digests, again)
    twins = _twins(digests, earlier)
    plan = SubmitPlan(
        checked=checked,
        account=account,
        copies=len(digests),
        resumes=None,
        digests=tuple(digests),
        earlier=earlier,
        twins=twins,
        seen=frozenset(run.run for run in known),
    )
    same = runs.same(account.platform_url, [(made.name, digest) for made, digest in zip(made_copies, digests, strict=True)])
    prepared = Counter(run.copy for run in same if run.state is SubmitState.PREPARED)
    wanted = Counter(made.name for made, sent in zip(made_copies, plan.sent, strict=True) if sent)
    # The same sheet once more: what it prepared goes on, and nothing is recorded twice.
    return replace(plan, resumes=same[0].batch) if same and again is not Again.ALL and wanted <= prepared else plan


def _earlier(known: Sequence[Run], made_copies: Sequence[Copy], digests: Sequence[str], again: Again) -> tuple[Run | None, ...]:
    """Return for each copy the run that is used again, each run for one copy: its own where that is not missing, else one that
    completed before one that runs, that before the others.
    """
    now = clock.now()
    order = (RunStatus.COMPLETED, RunStatus.IN_PROGRESS, RunStatus.FAILED)
    ranked = sorted(known, key=lambda run: order.index(run.status) if run.status in order else len(order))
    kept: dict[str, list[Run]] = {}
    for run in ranked:
        left = run.left(now)
        if run.fetched or left is None or left > timedelta():
            kept.setdefault(run.digest, []).append(run)
    found: list[Run | None] = [None] * len(digests)
    # Its own run first: of a copy that is repeated, another's would leave the one that failed to a copy that did not.
    for own in (True, False):
        for place, (made, digest) in enumerate(zip(made_copies, digests, strict=True)):
            usable = (
                run
                for run in kept.get(digest, ())
                if (again is Again.NEVER or (again is Again.MISSING and not run.missing)) and (not own or (run.copy == made.name and not run.missing))
            )
            if found[place] is None and (one := next(usable, None)) is not None:
                found[place] = one
                kept[digest].remove(one)
    return tuple(found)


def _twins(digests: Sequence[str], earlier: Sequence[Run | None]) -> tuple[int | None, ...]:
    """Return for each copy the place of an equal one before it."""
    first = dict[str, int]()
    found = list[int | None]()
    for place, digest in enumerate(digests):
        twin = first.setdefault(digest, place)
        found.append(twin if twin != place and earlier[place] is None else None)
    return tuple(found)


def submit(client: SimulationClient, ledger: Ledger, plan: SubmitPlan, monitor: Monitor) -> Submitted:
    """Submit the copies one after the other, each once. An interrupted submission goes on with the copies that were not sent."""
    runs = SimulationRuns(ledger)
    client = client.with_monitor(monitor)
    with ExitStack() as held:
        with beginning(runs.beginning(plan.account.platform_url), monitor):
            _refuse_overtaken(runs, plan)
            batch = plan.resumes or _prepare(runs, plan, monitor)
            held.enter_context(runs.lock(batch))
        chosen = {made.name for made, sent in zip(make_copies(plan.checked.draft, plan.checked.rows), plan.sent, strict=True) if sent}
        waiting = [run for run in runs.batch(batch) if run.state is SubmitState.PREPARED and not run.reuses and run.copy in chosen]
        first_byte = FirstByte(say("Make sure that the disk is not full, then look with: sheetbridge simulation status."))
        with first_byte.recording():
            error = _submit_all(client, runs, waiting, first_byte, monitor)
            return Submitted(runs.batch(batch), error)


def _refuse_overtaken(runs: SimulationRuns, plan: SubmitPlan) -> None:
    """Raise CaseError where another window submits one of these cases, or did so since the plan was made. A batch that goes on has its own lock."""
    waiting = [digest for digest, sent in zip(plan.digests, plan.sent, strict=True) if sent]
    under_way = () if plan.resumes else runs.under_way(plan.account.platform_url, waiting)
    other = next((run for run in under_way if run.kept_as not in plan.seen), None)
    if other is not None:
        raise CaseError(
            say(
                '"{name}" is being submitted, or was submitted since you looked, as run {run}. Nothing was sent twice.',
                name=other.copy,
                run=other.run,
            ),
            say("Look at that run first: sheetbridge simulation status. Submit again if you want another run of the same case."),
        )


def _submit_all(
    client: SimulationClient, runs: SimulationRuns, waiting: Sequence[Run], first_byte: FirstByte, monitor: Monitor
) -> BridgeError | None:
    """Submit runs until all are or something stops them; two lost answers in a row do."""
    lost: BridgeError | None = None
    for number, run in enumerate(waiting):
        monitor.report(say("Submitting the copies"), number, len(waiting))
        monitor.check()  # stopped here, nothing was sent; later nobody would know
        try:
            before, lost = lost, _submit_one(client, runs, run, first_byte)
        except LedgerError:
            raise
        except BridgeError as error:
            return error
        if before is not None and lost is not None and number + 1 < len(waiting):
            return lost
    monitor.report(say("Submitting the copies"), len(waiting), len(waiting))
    return None


def _prepare(runs: SimulationRuns, plan: SubmitPlan, monitor: Monitor) -> str:
    """Record the runs of a new submission, and keep its workbook and the cases that are sent."""
    batch = new_run()
    prepared = list[Run]()
    for number, (made, case) in enumerate(plan.checked.copies(), start=1):
        monitor.report(say("Preparing the copies"), number, plan.copies)
        run = _run_for(plan, batch, number, made, case)
        earlier, twin = plan.earlier[number - 1], plan.twins[number - 1]
        used = earlier if twin is None else prepared[twin]
        if used is not None:
            run = replace(used, run=run.run, batch=batch, copy=run.copy, workbook=run.workbook, varied=run.varied, reuses=used.kept_as)
        else:
            runs.keep_case(run.run, _sent(case))
        prepared.append(run)
    runs.keep_workbook(batch, plan.checked.book.path)
    runs.drop_prepared(plan.account.platform_url, plan.digests, batch)
    runs.prepare(prepared)
    return batch


def _run_for(plan: SubmitPlan, batch: str, number: int, made: Copy, case: Case) -> Run:
    return Run(
        run=f"{batch}-{number:0{max(2, len(str(plan.copies)))}}",
        batch=batch,
        copy=made.name,
        case=plan.checked.case.name,
        case_type=case.case_type.value if case.case_type else "",
        account=plan.account.name,
        platform_url=plan.account.platform_url,
        workbook=str(plan.checked.book.path.absolute()),
        digest=_digest(case),
        varied=made.varied,
        practice=plan.account.practice,
    )


def _submit_one(client: SimulationClient, runs: SimulationRuns, run: Run, first_byte: FirstByte) -> OutcomeUnknownError | None:
    """Submit one copy; return the error of a lost answer. Raises what stops the others too; nothing was accepted then."""
    content = (runs.folder(run.run) / "case.json").read_bytes()
    sending = runs.save(replace(run, state=SubmitState.SENDING, submitted_at=utc_now()))
    first_byte.leaves()
    try:
        answer = client.submit(content)
    except OutcomeUnknownError as error:
        runs.save(replace(sending, state=SubmitState.UNKNOWN, said=str(error.title)))
        return error
    except Cancelled:
        runs.save(replace(sending, state=SubmitState.UNKNOWN))
        raise
    except RefusedError as error:
        runs.save(replace(run, state=SubmitState.REFUSED, said=error.said or error.detail or str(error.title)))
        return None
    except BridgeError:
        runs.save(run)
        raise
    moment = moment_text(answer.date or clock.now())
    status = RunStatus.IN_PROGRESS if answer.run else RunStatus.UNKNOWN
    runs.save(replace(run, state=SubmitState.SUBMITTED, submitted_at=moment, service_run=answer.run, status=status))
    return None


def _sent(case: Case) -> bytes:
    """Return the bytes to send: the case's own, without a byte order mark, which is not part of JSON."""
    return case.text.encode()


def _digest(case: Case) -> str:
    return hashlib.sha256(_sent(case)).hexdigest()
