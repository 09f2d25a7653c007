"""Submits the variants of a case as runs.

All are checked before any is sent, each is recorded before its first byte, and none is sent twice.
`results` follows the runs. Variants that a planner chooses in the app become a row of `Copies`.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge import clock
from bridge.errors import (
    BridgeError,
    Cancelled,
    CaseError,
    LedgerError,
    OutcomeUnknownError,
    Problem,
    RefusedError,
    Severity,
    UsageError,
    WorkbookError,
)
from bridge.files import cannot_read, exists, replacing
from bridge.jobs.export import OVERWRITE, refuse_target
from bridge.jobs.sending import FirstByte, beginning
from bridge.jsonio.source_edit import Shape
from bridge.ledger import Ledger, new_run, utc_now
from bridge.progress import Monitor
from bridge.records.cells.moments import moment_text
from bridge.records.changes import CellChange, Origin
from bridge.records.columns import listed
from bridge.settings import Account
from bridge.simulation.case import Case, CaseType, Section
from bridge.simulation.client import SimulationClient
from bridge.simulation.edits import CaseChange, Draft, Known, Table, TableRow, read_sheets
from bridge.simulation.jobs.store import SimulationRuns
from bridge.simulation.runs import Again, Run, RunStatus, SubmitState
from bridge.simulation.targets import full_caption, names_of
from bridge.simulation.variants import (
    ASK_ABOVE,
    COMBINE,
    COPY,
    Combine,
    Copy,
    CopyRow,
    count,
    make_copies,
    read_copies,
)
from bridge.simulation.workbook.case_workbook import CaseBook, read_casebook, write_casebook
from bridge.texts import say
from bridge.workbook.opc.package import Package
from bridge.workbook.read.snapshots import wait_until_closed
from bridge.workbook.writeback.own_sheet import edit_package


@dataclass(frozen=True, slots=True)
class OpenedCase:
    """A case whose workbook was written."""

    workbook: Path
    case: Case

    @property
    def members(self) -> Mapping[Section, int]:
        """Return the numbers of vessels, teams and fixables."""
        return {section: len(members) for section, members in self.case.members.items()}


@dataclass(frozen=True, slots=True)
class CheckedCase:
    """A case workbook that was read and checked. Nothing was sent.

    `changes` are the edits of the three sheets, `rows` those of `Copies`, `count` the number of
    variants.
    """

    book: CaseBook
    draft: Draft
    rows: tuple[CopyRow, ...]
    count: int
    problems: tuple[Problem, ...]

    @property
    def case(self) -> Case:
        return self.book.case

    @property
    def changes(self) -> tuple[CaseChange, ...]:
        """Return the edits of the sheets."""
        return tuple(self.draft.changes)

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Return the problems that block all variants."""
        return tuple(problem for problem in self.problems if problem.severity is Severity.ERROR)

    @property
    def asks(self) -> bool:
        """Return whether there are so many variants that the user must confirm first."""
        return self.count > ASK_ABOVE

    def copies(self) -> Iterator[tuple[Copy, Case]]:
        """Yield each variant with its case, one at a time to save memory."""
        for made in make_copies(self.draft, self.rows):
            yield made, self.case.edited(made.edits, made.name)


@dataclass(frozen=True, slots=True)
class BuiltCopy:
    """One variant as a JSON file."""

    name: str
    file: Path


def open_case(
    client: SimulationClient | None,
    ledger: Ledger,
    source: str,
    out: Path,
    account: Account | None,
    monitor: Monitor,
    *,
    given_type: CaseType | None = None,
    overwrite: bool = False,
) -> OpenedCase:
    """Write the workbook of a case from a file, or from the service if `source` is not a file."""
    path = Path(source)
    refuse_target(out, path, overwrite=overwrite)
    monitor.report(say("Reading the case"))
    if path.exists():
        case = read_case_file(path, given_type)
    elif client is not None:
        case = Case.read(client.with_monitor(monitor).fetch_case(source), source, given_type)
    else:
        raise CaseError(
            say("The file {name} does not exist.", name=source),
            say("Check the name and the folder. To open a case by ID, choose an account."),
        )
    case = replace(case, name=case.title)
    origin = Origin(
        account=account.name if account else "",
        base_url=account.platform_url if account else "",
        project_id="",
        time_zone=account.time_zone if account else "UTC",
        exported_at=utc_now(),
        filters={"source": path.name if path.exists() else source},
        practice=bool(account and account.practice),
    )
    write_casebook(out, case, origin, overwrite=overwrite)
    SimulationRuns(ledger).remember(case)
    return OpenedCase(out, case)


def read_case_file(path: Path, given_type: CaseType | None = None) -> Case:
    """Read a case from its file. Raises CaseError if it is not one or cannot be read."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise CaseError(
            *cannot_read(path),
            str(error),
        ) from error
    return Case.read(content, path.stem, given_type)


def check_case(
    ledger: Ledger, workbook: Path, monitor: Monitor, *, given_type: CaseType | None = None
) -> CheckedCase:
    """Read a case workbook and check all its edits and variants. Sends nothing."""
    monitor.report(say("Reading the workbook"))
    book = read_casebook(workbook)
    if given_type is not None:
        book = replace(book, case=replace(book.case, given_type=given_type))
    draft = read_sheets(book.case, book.tables, Known.of(book.case, SimulationRuns(ledger).seen()))
    rows = read_copies(draft, book.copies)
    problems = [*book.problems, *draft.problems]
    if book.case.case_type is None:
        message = say("The case has no type. Set it with --case-type construction or o&m.")
        problems.insert(0, Problem(Severity.WARNING, "unknown-case-type", message, "Case"))
    return CheckedCase(book, draft, rows, count(rows), tuple(problems))


def refuse_errors(checked: CheckedCase) -> None:
    """Raise CaseError if a cell has a problem, because no variants can be made."""
    if checked.errors:
        first = checked.errors[0]
        place = ", ".join(part for part in (first.sheet, first.cell or "") if part)
        raise CaseError(
            say("The variants have problems. Nothing was sent."),
            say(
                "The first is at {place}: {message} See all with: sheetbridge simulation check.",
                place=place,
                message=first.message,
            ),
        )


def build(
    checked: CheckedCase, out: Path, monitor: Monitor, *, overwrite: bool = False
) -> tuple[BuiltCopy, ...]:
    """Write the variants as JSON files, exactly as they would be submitted. Sends nothing."""
    refuse_errors(checked)
    names = set[str]()
    paths = [
        out / f"{file_name(made.name, names)}.json"
        for made in make_copies(checked.draft, checked.rows)
    ]
    for path in paths:
        if exists(path) and not overwrite:
            raise WorkbookError(
                say("{name} already exists. Nothing was written.", name=path.name), OVERWRITE
            )
    built = list[BuiltCopy]()
    for number, (path, (made, case)) in enumerate(
        zip(paths, checked.copies(), strict=True), start=1
    ):
        monitor.report(say("Writing the variants"), number, checked.count)
        with replacing(path, overwrite=overwrite) as temporary:
            temporary.write_bytes(case.content)
        built.append(BuiltCopy(made.name, path))
    return tuple(built)


_UNFIT = re.compile(
    r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]'
)
"""Characters that are invalid in file names on some system or make a name look different."""


def file_name(name: str, taken: set[str]) -> str:
    """Return a file name that is valid on every system and not in `taken`, and add it there."""
    bare = (
        _UNFIT.sub("_", name).strip(" .")[:100].encode()[:180].decode("utf-8", "ignore").strip(" .")
        or "copy"
    )
    if re.fullmatch(r"(?i)con|prn|aux|nul|com[0-9]|lpt[0-9]", bare.partition(".")[0]):
        bare = f"_{bare}"
    number, found = 1, bare
    while found.casefold() in taken:
        number += 1
        found = f"{bare} ({number})"
    taken.add(found.casefold())
    return found


@dataclass(frozen=True, slots=True)
class SubmitPlan:
    """A preview of a submission.

    `waiting` variants are sent. `resumes` is an existing submission of exactly these variants,
    prepared or sent. `earlier` has, for each variant, the earlier run of its case that is reused.
    `twins` has the position of an equal variant before it. `seen` are the runs of these cases that
    were known when the plan was made.
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
        return tuple(
            run is None and twin is None for run, twin in zip(self.earlier, self.twins, strict=True)
        )

    @property
    def waiting(self) -> int:
        """Return the number of variants to send."""
        return sum(self.sent)

    @property
    def before(self) -> tuple[Run, ...]:
        """Return the reused runs, each once."""
        return tuple({run.run: run for run in self.earlier if run is not None}.values())

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
    digests, made_copies = list[str](), list[Copy]()
    for made, case in checked.copies():
        if case.outside != checked.case.outside:
            raise CaseError(
                say(
                    "The variant “{name}” would change more than vessels, personnel and "
                    "fixables. Nothing was sent.",
                    name=made.name,
                ),
                say("Send the details and the case to support."),
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
    same = runs.same(
        account.platform_url,
        [(made.name, digest) for made, digest in zip(made_copies, digests, strict=True)],
    )
    prepared = Counter(run.copy for run in same if run.state is SubmitState.PREPARED)
    wanted = Counter(made.name for made, sent in zip(made_copies, plan.sent, strict=True) if sent)
    # For the same sheet again, continue what it prepared instead of recording it twice.
    return (
        replace(plan, resumes=same[0].batch)
        if same and again is not Again.ALL and wanted <= prepared
        else plan
    )


def _earlier(
    known: Sequence[Run], made_copies: Sequence[Copy], digests: Sequence[str], again: Again
) -> tuple[Run | None, ...]:
    """Return the reused run for each variant; no run is used twice.

    A variant's own run comes first unless it is missing, then completed runs, then running ones,
    then the others.
    """
    now = clock.now()
    order = (RunStatus.COMPLETED, RunStatus.IN_PROGRESS, RunStatus.FAILED)
    ranked = sorted(
        known, key=lambda run: order.index(run.status) if run.status in order else len(order)
    )
    kept: dict[str, list[Run]] = {}
    for run in ranked:
        left = run.left(now)
        if run.fetched or left is None or left > timedelta():
            kept.setdefault(run.digest, []).append(run)
    found: list[Run | None] = [None] * len(digests)
    # Own runs first. Otherwise repeated variants could swap runs, and a failed run would belong to
    # the wrong one.
    for own in (True, False):
        for place, (made, digest) in enumerate(zip(made_copies, digests, strict=True)):
            usable = (
                run
                for run in kept.get(digest, ())
                if (again is Again.NEVER or (again is Again.MISSING and not run.missing))
                and (not own or (run.copy == made.name and not run.missing))
            )
            if found[place] is None and (one := next(usable, None)) is not None:
                found[place] = one
                kept[digest].remove(one)
    return tuple(found)


def _twins(digests: Sequence[str], earlier: Sequence[Run | None]) -> tuple[int | None, ...]:
    """Return, for each variant, the position of an equal one before it."""
    first = dict[str, int]()
    found = list[int | None]()
    for place, digest in enumerate(digests):
        twin = first.setdefault(digest, place)
        found.append(twin if twin != place and earlier[place] is None else None)
    return tuple(found)


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
        chosen = {
            made.name
            for made, sent in zip(
                make_copies(plan.checked.draft, plan.checked.rows), plan.sent, strict=True
            )
            if sent
        }
        waiting = [
            run
            for run in runs.batch(batch)
            if run.state is SubmitState.PREPARED and not run.reuses and run.copy in chosen
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
    waiting = [digest for digest, sent in zip(plan.digests, plan.sent, strict=True) if sent]
    under_way = () if plan.resumes else runs.under_way(plan.account.platform_url, waiting)
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
    batch = new_run()
    prepared = list[Run]()
    for number, (made, case) in enumerate(plan.checked.copies(), start=1):
        monitor.report(say("Preparing the variants"), number, plan.copies)
        run = Run(
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
        earlier, twin = plan.earlier[number - 1], plan.twins[number - 1]
        used = earlier if twin is None else prepared[twin]
        if used is not None:
            run = replace(
                used,
                run=run.run,
                batch=batch,
                copy=run.copy,
                workbook=run.workbook,
                varied=run.varied,
                reuses=used.kept_as,
            )
        else:
            # Without the byte order mark, which is not part of JSON.
            runs.keep_case(run.run, case.text.encode())
        prepared.append(run)
    runs.keep_workbook(batch, plan.checked.book.path)
    runs.drop_prepared(plan.account.platform_url, plan.digests, batch)
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


class Varied(NamedTuple):
    """One parameter with its values, as they are written in `Copies`: `4, 8, 12` or `2..6`."""

    caption: str
    values: str


def parameters_of(checked: CheckedCase) -> dict[str, dict[str, str]]:
    """Return what can be varied: for each member, by its name, the captions of its parameters by
    their names, numbers first.
    """
    members = [member for _, member in checked.case.by_key.values()]
    names = [next(iter(names_of(member)), member.key) for member in members]
    found = dict[str, dict[str, str]]()
    for name, member in zip(names, members, strict=True):
        values = member.values.items()
        parameters = sorted(values, key=lambda found: found[1].shape is not Shape.NUMBER)
        captions = {one: full_caption(member.key, one) for one, _ in parameters if one}
        if captions:
            found[f"{name} ({member.key})" if names.count(name) > 1 else name] = captions
    return found


def count_variants(
    checked: CheckedCase, varied: Sequence[Varied], combine: Combine
) -> tuple[int, tuple[Problem, ...]]:
    """Return the number of runs of a choice, and its problems."""
    table, cells = _with_row(checked, varied, combine)
    row = max(cells, key=lambda cell: cell.row).row
    made = TableRow(row, {one.column: str(one.value) for one in cells if one.row == row})
    draft = replace(checked.draft, problems=[])
    rows = read_copies(draft, replace(table, rows=(made,)))
    return count(rows), tuple(draft.problems)


def add_variants(
    checked: CheckedCase, varied: Sequence[Varied], combine: Combine, monitor: Monitor
) -> Path:
    """Write a choice into blank cells of the sheet `Copies`; return the workbook that has it."""
    path = checked.book.path
    table, cells = _with_row(checked, varied, combine)
    wait_until_closed(path, monitor)
    with Package.open(path) as package:
        columns = {table.sheet: [listed("text", "")]}
        return edit_package(package, cells, ZoneInfo("UTC"), tables=columns, called="variants").path


def _with_row(
    checked: CheckedCase, varied: Sequence[Varied], combine: Combine
) -> tuple[Table, list[CellChange]]:
    """Return `Copies` with the columns of a choice, and the cells to write."""
    table = checked.book.copies
    if table is None or (named := table.column(COPY)) is None:
        raise UsageError(
            say("The workbook has no sheet “Copies” with a column “Copy”."),
            say("Open the case again to create a new workbook."),
        )
    captions = dict(table.captions)
    row = max((one.number for one in table.rows), default=table.header_row) + 1
    taken = {one.cells.get(named) for one in table.rows}
    # The runs of a row are numbered, so the number of the row comes first.
    names = ("Variant", *(f"Set {number} variant" for number in range(2, row + 2)))
    name = next(name for name in names if name not in taken)
    wanted = [(COPY, name), *varied]
    if len(varied) > 1 and combine is not Combine.FULL:
        wanted.append((COMBINE, combine.value))
    cells = list[CellChange]()
    free: Iterator[int] = (at for at in range(1, 10_000) if at not in captions)
    for caption, value in wanted:
        place = named if caption == COPY else table.column(caption)
        if place is None:
            place = next(free)
            captions[place] = caption
            cells.append(CellChange(table.sheet, table.header_row, place, "text", caption))
        cells.append(CellChange(table.sheet, row, place, "text", value))
    return replace(table, captions=captions), cells
