"""A simulation case opened as a workbook, its workbook checked, and its copies written as files. Nothing is sent from here.

Their submission is in `submit`, what becomes of the runs in `results`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from bridge.client.simulation import SimulationClient
from bridge.errors import CaseError, Problem, Severity, UsageError
from bridge.files import replacing
from bridge.jobs.simulation.runs import SimulationRuns
from bridge.ledger import Ledger, utc_now
from bridge.progress import Monitor
from bridge.records.sheet_types import Origin
from bridge.settings import Account
from bridge.simulation.case import Case, Section
from bridge.simulation.case_type import CaseType
from bridge.simulation.copies import ASK_ABOVE, Copy, CopyRow, count, make_copies
from bridge.simulation.copies_sheet import read_copies
from bridge.simulation.edits import read_sheets
from bridge.simulation.rules import CaseChange, Draft, Known
from bridge.texts import plural, say
from bridge.workbook.simulation.case_workbook import CaseBook, read_casebook, write_casebook


@dataclass(frozen=True, slots=True)
class OpenedCase:
    """A case whose workbook was written."""

    workbook: Path
    case: Case

    @property
    def members(self) -> Mapping[Section, int]:
        """Return how many vessels, teams and fixables it has."""
        return {section: len(members) for section, members in self.case.members.items()}


@dataclass(frozen=True, slots=True)
class CheckedCase:
    """A case workbook as it was read and checked; nothing was sent.

    `changes` are the edits of the three sheets, `rows` those of `Copies`, `count` how many copies they make.
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
        """Return the problems that keep every copy from being submitted."""
        return tuple(problem for problem in self.problems if problem.severity is Severity.ERROR)

    @property
    def asks(self) -> bool:
        """Whether there are so many copies that they are made only after a question."""
        return self.count > ASK_ABOVE

    def copies(self) -> Iterator[tuple[Copy, Case]]:
        """Yield each copy with its case, one after the other, so that memory stays flat."""
        for made in make_copies(self.draft, self.rows):
            yield made, self.case.edited(made.edits, made.name)


@dataclass(frozen=True, slots=True)
class BuiltCopy:
    """One copy as a JSON file."""

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
    """Write the workbook of a case from a file, or from the service where `source` is no file."""
    if out.exists() and not overwrite:
        raise UsageError(say("{name} exists already.", name=out), say("Choose another name, or allow it to be replaced with --overwrite."))
    if out.suffix.lower() != ".xlsx":
        raise UsageError(say("{name} is not the name of a workbook.", name=out.name), say("Choose a name that ends in .xlsx."))
    path = Path(source)
    monitor.report(say("Reading the case"))
    if path.exists():
        case = read_case_file(path, given_type)
    elif client is not None:
        case = Case.read(client.with_monitor(monitor).fetch_case(source), source, given_type)
    else:
        raise CaseError(
            say("There is no file {name}.", name=source), say("Check the name and the folder; to fetch a case by its ID, an account is needed.")
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
    """Read a case from its file. Raises CaseError where it is not one or cannot be read."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise CaseError(say("{name} cannot be read.", name=path.name), say("Check its name and that you may read it."), str(error)) from error
    return Case.read(content, path.stem, given_type)


def check_case(ledger: Ledger, workbook: Path, monitor: Monitor, *, given_type: CaseType | None = None) -> CheckedCase:
    """Read a case workbook and check every edit and copy of it. Sends nothing."""
    monitor.report(say("Reading the workbook"))
    book = read_casebook(workbook)
    if given_type is not None:
        book = replace(book, case=replace(book.case, given_type=given_type))
    draft = read_sheets(book.case, book.tables, Known.of(book.case, SimulationRuns(ledger).seen()))
    rows = read_copies(draft, book.copies)
    problems = (*_about_type(book.case), *book.problems, *draft.problems)
    return CheckedCase(book, draft, rows, count(rows), problems)


def _about_type(case: Case) -> Iterator[Problem]:
    if case.case_type is None:
        message = say(
            "The case does not say whether it is of Construction or O&M, so parameters cannot be compared with other cases. Say it: --case-type."
        )
        yield Problem(Severity.WARNING, "unknown-case-type", message, "Case")


def refuse_errors(checked: CheckedCase) -> None:
    """Raise CaseError while a cell has a problem: no copy is made of it."""
    if checked.errors:
        first = checked.errors[0]
        place = ", ".join(part for part in (first.sheet, first.cell or "") if part)
        raise CaseError(
            plural(
                len(checked.errors),
                "1 problem keeps the copies from being made; nothing was sent.",
                "{count} problems keep the copies from being made; nothing was sent.",
            ),
            say("The first is at {place}: {message} See all with: sheetbridge simulation check.", place=place, message=first.message),
        )


def build(checked: CheckedCase, out: Path, monitor: Monitor, *, overwrite: bool = False) -> tuple[BuiltCopy, ...]:
    """Write the copies as JSON files, each exactly as it would be submitted. Sends nothing."""
    refuse_errors(checked)
    built = list[BuiltCopy]()
    names = set[str]()
    for number, (made, case) in enumerate(checked.copies(), start=1):
        monitor.report(say("Writing the copies"), number, checked.count)
        path = out / f"{file_name(made.name, names)}.json"
        if path.exists() and not overwrite:
            raise UsageError(say("{name} exists already.", name=path), say("Choose another folder, or allow it to be replaced with --overwrite."))
        with replacing(path, overwrite=overwrite) as temporary:
            temporary.write_bytes(case.content)
        built.append(BuiltCopy(made.name, path))
    return tuple(built)


_UNFIT = re.compile(r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]')
"""Characters that some system takes in no file's name, or that show another name than there is."""


def file_name(name: str, taken: set[str]) -> str:
    """Return a name that every system takes for a file, other than those taken, and take it."""
    bare = _UNFIT.sub("_", name).strip(" .")[:100].encode()[:180].decode("utf-8", "ignore").strip(" .") or "copy"
    if re.fullmatch(r"(?i)con|prn|aux|nul|com[0-9]|lpt[0-9]", bare.partition(".")[0]):
        bare = f"_{bare}"
    number, found = 1, bare
    while found.casefold() in taken:
        number += 1
        found = f"{bare} ({number})"
    taken.add(found.casefold())
    return found
