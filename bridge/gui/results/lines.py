"""What stands in the lines of the results: each row in plain words over the service's own, and what changed without being asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from bridge.gui.widgets.formats import number, plural, tr, utc
from bridge.gui.widgets.lines_table import Cell
from bridge.gui.widgets.row_texts import COLUMNS, FAILED_SHEET, value_text
from bridge.jobs.follow import Uploaded
from bridge.jobs.report import changed_in_words
from bridge.records.run_types import RowOutcome, RowResult, RunSummary, Surprise
from bridge.texts import Text, shown

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


_SAVED = frozenset({RowResult.UPDATED, RowResult.CREATED})


@dataclass(frozen=True, slots=True)
class Line:
    """One line: place in Excel, ID, words over the service's own, icon and its token, what can be done, whether the row is saved."""

    place: str
    id: str
    words: str
    said: str
    look: tuple[str, str]
    advice: str
    saved: bool = False


def segment_word(key: str, count: int) -> str:
    """Return what stands on a segment: `Not accepted 3`."""
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


def cells(found: Line, sent: Sent) -> tuple[Cell, ...]:
    """Return the cells of a line: row in Excel, activity, what changed or the reason why not, what the planner can do."""
    said = tr("The service said: {words}", words=found.said) if found.said else ""
    words = (found.words, said)
    if found.saved and sent.changed:
        words = sent.changed, found.words
    return (
        Cell(found.place),
        Cell(found.id or "–", sent.name),
        Cell(*words, found.look, tip="\n".join(part for part in (*words, found.said) if part)),
        Cell(found.advice, tip=found.advice),
    )


def captions(key: str) -> tuple[str, ...]:
    """Return the captions of a segment's columns."""
    third = {"updated": tr("What changed"), "created": tr("What changed"), "all": tr("Outcome")}.get(key, tr("Reason"))
    return tr("Row"), tr("Activity"), third, tr("What you can do")


@dataclass(frozen=True, slots=True)
class Sent:
    """What is told of an activity that was sent: its name, or its site, and what changed in words."""

    name: str = ""
    changed: str = ""


NOT_READ_YET = Sent()


def sent_of(uploaded: Uploaded, zone: ZoneInfo) -> dict[str, Sent]:
    """Return what is told of the activities that were sent, by ID. Reads all rows of the run."""
    return {
        row.id: Sent(str((row.before or {}).get("name") or row.payload.get("siteId") or ""), shown(changed_in_words(row, zone)))
        for row in uploaded.receipt.rows
    }


def lasted(summary: RunSummary) -> float | None:
    """Return how many seconds a run took; None where it has not ended."""
    began, ended = utc(summary.started_at), utc(summary.ended_at or "")
    return (ended - began).total_seconds() if began is not None and ended is not None else None


@dataclass(frozen=True, slots=True)
class Refusals:
    """Rows that were refused for one reason: its words, with … for what differs from row to row."""

    key: str
    words: str
    count: int


def refusals(uploaded: Uploaded) -> list[Refusals]:
    """Return the reasons of the refused rows, those of most rows first."""
    groups: dict[str, list[RowOutcome]] = {}
    for found in found_in(uploaded, "failed"):
        if isinstance(found, RowOutcome):
            groups.setdefault(refusal_key(found), []).append(found)
    made = [Refusals(key, _in_common(rows), len(rows)) for key, rows in groups.items()]
    return sorted(made, key=lambda group: -group.count)


def refusal_key(found: RowOutcome) -> str:
    """Return what refusals for one reason have in common: our sentence about it, else the service's words."""
    return found.reason.template if found.reason is not None else found.said


def _in_common(rows: list[RowOutcome]) -> str:
    first = rows[0].reason
    if first is None:
        return rows[0].said or result_word(rows[0].result)
    alike = {name: all(row.reason is not None and row.reason.values.get(name) == value for row in rows) for name, value in first.values.items()}
    return shown(Text(first.template, {name: value if alike[name] else "…" for name, value in first.values.items()}))


def _row(found: RowOutcome) -> Line:
    plain = shown(found.reason) if found.reason else found.said or result_word(found.result)
    said = found.said if found.said != plain else ""
    place = str(found.row) if found.row is not None else tr("not placed")
    return Line(
        place=place,
        id=found.id,
        words=plain,
        said=said,
        look=RESULT_LOOK[found.result],
        advice=shown(found.advice) if found.advice else "",
        saved=found.result in _SAVED,
    )


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
    return Line(place=str(found.row), id=found.id, words=words, said="", look=("warn", "warn"), advice=advice)


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
        yield plural(
            failed,
            "It stands on the sheet “{sheet}” of your workbook, with its reason. "
            "Review it again here or correct it there: only this row will be sent.",
            "They stand on the sheet “{sheet}” of your workbook, each with its reason. "
            "Review them again here or correct them there: only these rows will be sent.",
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
    """Return what became of a row as a planner reads it."""
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
    """Return the name of a run by its type in the ledger; of one that is not known that of an upload."""
    return {"upload": tr("Upload"), "put-back": tr("Put back"), "simulation": tr("Simulation run")}.get(type, tr("Upload"))
