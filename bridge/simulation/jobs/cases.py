"""Open a case as a workbook, check its edits and variants, and write the variants as JSON files.

Nothing is sent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from bridge.errors import (
    CaseError,
    Problem,
    Severity,
    WorkbookError,
)
from bridge.files import cannot_read, exists, replacing
from bridge.jobs.export import OVERWRITE, refuse_target
from bridge.ledger import Ledger, utc_now
from bridge.progress import Monitor
from bridge.records.change_set import Origin
from bridge.settings import Account
from bridge.simulation.case import Case, CaseType, Section
from bridge.simulation.client import SimulationClient
from bridge.simulation.edits import CaseChange, Draft, read_sheets
from bridge.simulation.jobs.store import SimulationRuns
from bridge.simulation.parameters import known_parameters
from bridge.simulation.variants import (
    ASK_ABOVE,
    Variant,
    VariantRow,
    count,
    make_variants,
    read_variants,
)
from bridge.simulation.workbook.case_workbook import CaseBook, read_casebook, write_casebook
from bridge.texts import say


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
    rows: tuple[VariantRow, ...]
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

    def variants(self) -> Iterator[tuple[Variant, Case]]:
        """Yield each variant with its case, one at a time to save memory."""
        for variant in make_variants(self.draft, self.rows):
            yield variant, self.case.edited(variant.edits, variant.name)


@dataclass(frozen=True, slots=True)
class BuiltVariant:
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
    known = known_parameters(book.case, SimulationRuns(ledger).seen())
    draft = read_sheets(book.case, book.tables, known)
    rows = read_variants(draft, book.copies)
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
) -> tuple[BuiltVariant, ...]:
    """Write the variants as JSON files, exactly as they would be submitted. Sends nothing."""
    refuse_errors(checked)
    names = set[str]()
    paths = [
        out / f"{file_name(variant.name, names)}.json"
        for variant in make_variants(checked.draft, checked.rows)
    ]
    for path in paths:
        if exists(path) and not overwrite:
            raise WorkbookError(
                say("{name} already exists. Nothing was written.", name=path.name), OVERWRITE
            )
    built = list[BuiltVariant]()
    for number, (path, (variant, case)) in enumerate(
        zip(paths, checked.variants(), strict=True), start=1
    ):
        monitor.report(say("Writing the variants"), number, checked.count)
        with replacing(path, overwrite=overwrite) as temporary:
            temporary.write_bytes(case.content)
        built.append(BuiltVariant(variant.name, path))
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
    number, unique = 1, bare
    while unique.casefold() in taken:
        number += 1
        unique = f"{bare} ({number})"
    taken.add(unique.casefold())
    return unique
