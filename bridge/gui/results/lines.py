"""What stands in the lines of the results: each row in plain words over the service's own, and what changed without being asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from bridge.gui.widgets.formats import number, plural, tr
from bridge.gui.widgets.lines_table import Cell
from bridge.gui.widgets.row_texts import COLUMNS, FAILED_SHEET, value_text
from bridge.records.run_types import RowOutcome, RowResult, Surprise
from bridge.texts import shown

if TYPE_CHECKING:
    from bridge.jobs.follow import Uploaded

UNASKED = "unasked"
SEGMENTS: dict[str, frozenset[RowResult]] = {
    "failed": frozenset({RowResult.FAILED}),
    "unknown": frozenset({RowResult.UNKNOWN}),
    "updated": frozenset({RowResult.UPDATED}),
    "created": frozenset({RowResult.CREATED}),
    UNASKED: frozenset(),
    "all": frozenset(RowResult),
}
RESULT_LOOK = {
    RowResult.FAILED: ("alert", "bad"),
    RowResult.UNKNOWN: ("help", "warn"),
    RowResult.UPDATED: ("check", "good"),
    RowResult.CREATED: ("plus", "good"),
}
"""Icon and token of each result."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: place in Excel, ID, words over the service's own, icon and its token, what can be done."""

    place: str
    id: str
    words: str
    said: str
    look: tuple[str, str]
    advice: str


def segment_word(key: str, count: int) -> str:
    """Return the words of a segment with its count."""
    words = {
        "failed": tr("Not accepted"),
        "unknown": tr("Not known"),
        "updated": tr("Updated"),
        "created": tr("Created"),
        UNASKED: tr("Changed unasked"),
        "all": tr("All"),
    }
    return f"{words[key]} {number(count)}"


def count_of(uploaded: Uploaded, key: str) -> int:
    """Return how many lines a segment has."""
    if key == UNASKED:
        return len(uploaded.outcome.unasked)
    return sum(found.result in SEGMENTS[key] for found in uploaded.outcome.rows)


Found = RowOutcome | Surprise
"""What a line is about."""


def found_in(uploaded: Uploaded, key: str) -> list[Found]:
    """Return what the lines of a segment are about."""
    if key == UNASKED:
        return list(uploaded.outcome.unasked)
    wanted, outcome = SEGMENTS[key], uploaded.outcome
    return [*(found for found in outcome.rows if found.result in wanted), *(outcome.unplaced if RowResult.FAILED in wanted else ())]


def line(found: Found, zone: ZoneInfo) -> Line:
    """Return a line in the planner's words."""
    return _row(found) if isinstance(found, RowOutcome) else _surprise(found, zone)


def as_text(found: Iterable[Found], zone: ZoneInfo) -> str:
    """Return lines as text to be copied, their parts apart by tabs."""
    made = (line(one, zone) for one in found)
    return "\n".join("\t".join((one.place, one.id, one.words, one.said, one.advice)) for one in made)


def cells(found: Line, name: str) -> tuple[Cell, ...]:
    """Return the cells of a line: row in Excel, activity, reason, what the planner can do."""
    said = tr("The service said: {words}", words=found.said) if found.said else ""
    return (
        Cell(found.place),
        Cell(found.id or "–", name),
        Cell(found.words, said, found.look, tip=found.said or found.words),
        Cell(found.advice, tip=found.advice),
    )


def names_of(uploaded: Uploaded) -> dict[str, str]:
    """Return the names of the activities that were sent, or their sites, by ID. Reads all rows of the run."""
    return {sent.id: str((sent.before or {}).get("name") or sent.payload.get("siteId") or "") for sent in uploaded.receipt.rows}


def _row(found: RowOutcome) -> Line:
    plain = shown(found.reason) if found.reason else found.said or result_word(found.result)
    said = found.said if found.said != plain else ""
    place = str(found.row) if found.row is not None else tr("not placed")
    return Line(place, found.id, plain, said, RESULT_LOOK[found.result], shown(found.advice) if found.advice else "")


def _surprise(found: Surprise, zone: ZoneInfo) -> Line:
    column = COLUMNS.get(found.field)
    caption = tr(column.caption) if column is not None else found.field
    before, after = (value_text(column, value, zone) or tr("(empty)") for value in (found.before, found.after))
    if found.edited:
        asked = value_text(column, found.asked, zone) or tr("(empty)")
        words = tr("{caption} was sent as {asked}; the service shows {after}.", caption=caption, asked=asked, after=after)
        advice = tr("Review the workbook again: the row is offered once more.")
    else:
        words = tr("{caption} changed from {before} to {after} without being asked.", caption=caption, before=before, after=after)
        advice = tr("Was it another planner? If not, put it right in the workbook and upload that row.")
    return Line(str(found.row), found.id, words, "", ("warn", "warn"), advice)


def banner_words(uploaded: Uploaded) -> tuple[str, str, str]:
    """Return how a run ended in a sentence, what follows from it, and the state: amber, never a success, while anything failed or is not known."""
    outcome = uploaded.outcome
    failed, unknown = outcome.count(RowResult.FAILED), outcome.count(RowResult.UNKNOWN)
    saved, sent = outcome.count(RowResult.UPDATED) + outcome.count(RowResult.CREATED), len(outcome.rows)
    title = tr("{saved} of {sent} rows were saved.", saved=number(saved), sent=number(sent)) if sent != 1 or not saved else tr("The row was saved.")
    if failed:
        title += " " + plural(failed, "1 row was not accepted.", "{count} rows were not accepted.")
    if unknown:
        title += " " + plural(unknown, "The outcome of 1 row is not known.", "The outcome of {count} rows is not known.")
    if uploaded.not_sent:
        title += " " + plural(uploaded.not_sent, "1 row was not sent.", "{count} rows were not sent.")
    sentences = list(_consequences(uploaded, failed, unknown))
    amber = bool(failed or unknown or uploaded.not_sent or sentences)
    return title, " ".join(sentences), "warn" if amber else "good"


def _consequences(uploaded: Uploaded, failed: int, unknown: int) -> Iterator[str]:
    if failed and uploaded.beside is not None and uploaded.workbook is not None:
        yield shown(uploaded.beside)
        yield tr(
            "The rows that were not accepted stand there, in {name}, on the sheet “{sheet}”, each with its reason. Fix them in that file.",
            name=uploaded.workbook.name,
            sheet=FAILED_SHEET,
        )
    elif failed and uploaded.workbook is not None:
        yield tr(
            "They stand on the sheet “{sheet}” of your workbook, each with its reason. "
            "Fix them there and upload again: only these rows will be sent.",
            sheet=FAILED_SHEET,
        )
    if unknown:
        yield tr("Nothing is sent twice. Look it up again: the service is asked what it has.")
        yield tr("Or review what differs: rows that the service has as you want them are not sent again.")
    if uploaded.beside is not None and not failed:
        yield shown(uploaded.beside)
    if uploaded.error is not None:
        yield f"{shown(uploaded.error.title)} {shown(uploaded.error.advice)}"
    yield from (shown(warning) for warning in uploaded.warnings)
    yield from (shown(found) for found in uploaded.outcome.disagreements)
    if uploaded.outcome.unasked:
        yield plural(len(uploaded.outcome.unasked), "1 field changed without being asked.", "{count} fields changed without being asked.")


def result_word(result: RowResult) -> str:
    """Return the word of a result."""
    return {
        RowResult.CREATED: tr("Created"),
        RowResult.UPDATED: tr("Updated"),
        RowResult.FAILED: tr("Not accepted"),
        RowResult.UNKNOWN: tr("Not known"),
    }[result]


def segment_name(key: str) -> str:
    """Return the word under a tile."""
    return tr("updated") if key == "updated" else tr("created")


def run_word(type: str) -> str:
    """Return what a run was."""
    return {"upload": tr("Upload"), "put-back": tr("Put back"), "simulation": tr("Simulation run")}.get(type, tr("Upload"))
