"""What a merge is in lines: problems, conflicts, what comes in, what stays out; who a file belongs to, and sentences about all of it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bridge.errors import Problem
from bridge.gui.widgets.formats import number, plural, tr
from bridge.gui.widgets.lines_table import Cell
from bridge.jobs.sharing.merge import MERGE_STOPS, CameIn, ClashShown, MergeDone, NotMerged
from bridge.texts import shown

if TYPE_CHECKING:
    Found = ClashShown | CameIn | NotMerged | Problem | tuple[str, tuple[str, ...]]
    "What a line is about; the last one is a removed row with the files in which it does not stand any more."

SEGMENTS = ("problems", "conflicts", "comes-in", "stays-out")
Key = tuple[str, str, str]
"""Sheet, ID and field of a conflict."""
Decided = Mapping[Key, str]


@dataclass(frozen=True, slots=True)
class Line:
    """One line: sheet and row, ID, column, what was exported, what will stand there, whose it is, icon and its token."""

    place: str
    id: str
    column: str
    before: str
    after: str
    by: str
    look: tuple[str, str]


def first_of(paths: Sequence[Path]) -> Path:
    """Return the file that is taken for the plan until somebody says otherwise: the one with the shortest name, for a copy's name is longer."""
    return min(paths, key=lambda path: (len(path.stem), path.name.casefold(), str(path)))


def segment_word(key: str, count: int) -> str:
    """Return what stands on a segment: `Conflicts 3`."""
    words = {"problems": tr("Problems"), "conflicts": tr("Conflicts"), "comes-in": tr("Comes in"), "stays-out": tr("Stays out")}
    return f"{words[key]} {number(count)}"


def key_of(clash: ClashShown) -> Key:
    """Return what tells a conflict from others."""
    return clash.sheet, clash.id, clash.field


def whose(name: str, done: MergeDone) -> str:
    """Return a file's name with who saved it last, where it says so and several people did."""
    person = done.saved_by.get(name, "")
    return tr("{name} · {person}", name=name, person=person) if person and len({*done.saved_by.values()}) > 1 else name


def names(by: Iterable[str], done: MergeDone) -> str:
    """Return several files with their people."""
    return ", ".join(whose(name, done) for name in by)


def by_row(done: MergeDone) -> dict[tuple[str, str], str]:
    """Return who edited each row of the merged plan, by sheet and ID."""
    return {key: names(by, done) for key, by in done.edited_by.items()}


def found_in(done: MergeDone, key: str) -> Sequence[Found]:
    """Return what the lines of a segment are about."""
    of_segment: dict[str, Sequence[Found]] = {
        "problems": done.problems,
        "conflicts": done.conflicts,
        "comes-in": done.came_in,
        "stays-out": (*done.removed.items(), *done.not_merged),
    }
    return of_segment[key]


def cells(found: Found, done: MergeDone, decided: Decided) -> tuple[Cell, ...]:
    """Return a line's cells, in the order of the columns of the table."""
    line = line_of(found, done, decided)
    return (
        Cell(line.place, icon=line.look),
        Cell(line.id, tip=line.id),
        Cell(line.column),
        Cell(line.by, tip=line.by),
        Cell(line.before, tip=line.before),
        Cell(line.after, tip=line.after),
    )


def line_of(found: Found, done: MergeDone, decided: Decided) -> Line:
    """Return what the table says of a clash, a change, a problem or what stays out."""
    match found:
        case ClashShown():
            return _clash(found, done, decided)
        case CameIn():
            return _came_in(found, done)
        case NotMerged():
            return _not_merged(found, done)
        case Problem():
            place = f"{found.sheet} {found.row}" if found.row is not None else found.sheet
            return Line(place=place, id=found.found, column=found.column or "", before="", after=shown(found.message), by="", look=("alert", "bad"))
    id, by = found
    return Line(place="", id=id, column="", before="", after=tr("Removed there; it stays in the plan"), by=names(by, done), look=("minus", "muted"))


def left_open(done: MergeDone, decided: Decided) -> list[ClashShown]:
    """Return the conflicts that nobody has decided."""
    return [clash for clash in done.conflicts if decided.get(key_of(clash)) not in clash.choices]


def stops(done: MergeDone) -> frozenset[str]:
    """Return the codes of what stops the merge and can be let pass."""
    return MERGE_STOPS & {found.code for found in done.problems}


def verdict(done: MergeDone, decided: Decided) -> tuple[str, str]:
    """Return the one sentence about the merge, and its state."""
    if done.problems:
        return plural(len(done.problems), "1 problem stops the merge.", "{count} problems stop the merge."), "bad"
    if count := len(left_open(done, decided)):
        return plural(count, "1 conflict is open: choose whose value counts.", "{count} conflicts are open: choose whose value counts."), "warn"
    if not done.came_in and not done.conflicts:
        return tr("The copies hold nothing that the plan does not have."), "good"
    return tr("Every edit has its place. Save the merged plan, then look at it and upload."), "good"


def banner(done: MergeDone) -> tuple[str, str, str]:
    """Return what comes in, what concerns the planner besides, and the state of both."""
    parts = [plural(done.cells, "1 cell comes in", "{count} cells come in")] if done.cells else []
    parts += [plural(len(done.added), "1 row comes in", "{count} rows come in")] if done.added else []
    title = ", ".join(parts) + "." if parts else tr("No cell comes in by itself.")
    said = [shown(problem.sentence) for problem in done.problems[:3]]
    if done.removed:
        said.append(plural(len(done.removed), "1 row was removed in one of them; it stays.", "{count} rows were removed in some of them; they stay."))
    return title, " ".join(said), "bad" if done.problems else "accent"


def saved(done: MergeDone) -> tuple[str, str, str]:
    """Return what is said over the merged plan in the review, and its state."""
    name = done.workbook.name if done.workbook is not None else ""
    said = [shown(warning) for warning in done.warnings]
    if done.not_merged:
        count = len(done.not_merged)
        said.append(plural(count, "1 thing of the copies stayed out of it.", "{count} things of the copies stayed out of it."))
    return tr("Merged into {name}. The copies are as they were.", name=name), " ".join(said), "warn" if said else "good"


def _clash(clash: ClashShown, done: MergeDone, decided: Decided) -> Line:
    chosen = decided.get(key_of(clash))
    place = f"{clash.sheet} {clash.row}" if clash.row is not None else clash.sheet
    if chosen in clash.choices:
        return Line(
            place=place,
            id=clash.id,
            column=clash.column,
            before=clash.before,
            after=_filled(clash.values[chosen]),
            by=whose(chosen, done),
            look=("check", "good"),
        )
    values = " / ".join(_filled(value) for value in clash.values.values())
    return Line(
        place=place, id=clash.id, column=clash.column, before=clash.before, after=values, by=names(clash.values, done), look=("people", "bad")
    )


def _came_in(one: CameIn, done: MergeDone) -> Line:
    place = f"{one.sheet} {one.row}" if one.row is not None else one.sheet
    if not one.column:
        return Line(place=place, id=one.id, column="", before="", after=tr("New row"), by=names(one.by, done), look=("plus", "good"))
    return Line(
        place=place, id=one.id, column=one.column, before=one.before, after=_filled(one.after), by=names(one.by, done), look=("check", "accent")
    )


def _not_merged(left: NotMerged, done: MergeDone) -> Line:
    by = whose(left.file, done)
    if left.row is None:
        return Line(place=left.sheet, id="", column="", before="", after=tr("The sheet stays as it is in the plan"), by=by, look=("minus", "muted"))
    return Line(place=f"{left.sheet} {left.row}", id=left.id, column=left.column, before=left.plan, after=left.copy, by=by, look=("minus", "muted"))


def _filled(text: str) -> str:
    return text or tr("(empty)")
