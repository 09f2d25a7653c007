"""Workbooks to keep: the report of a run, and the list of changes that cannot be uploaded.

Both can be opened without the program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from zoneinfo import ZoneInfo

from bridge.jsonio.record_stream import RawRecord
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject, JsonValue, json_text
from bridge.records.cells.moments import moment_words
from bridge.records.cells.values import WholeCell
from bridge.records.change_set import Lookups, Origin, WrittenCell
from bridge.records.columns import ECHO_ONLY, SheetLayout, listed
from bridge.records.kinds import ACTIVITIES
from bridge.records.runs import Outcome, Receipt, RowOutcome, RowResult, SentRow, UnexpectedChange
from bridge.texts import holdable
from bridge.workbook.layout import RESULTS
from bridge.workbook.opc import spelling
from bridge.workbook.write.export_workbook import Book, SheetToWrite
from bridge.workbook.write.template import Line, fit_columns, put_text, write_header

_COLUMNS = ACTIVITIES.by_field
_UTC = ZoneInfo("UTC")


_PLACE = (
    listed("sheet", "Sheet", 14),
    listed("row", "Row", 8, WholeCell()),
    listed("id", "ID", 20),
)
_ROWS = SheetLayout(
    "Rows",
    (
        *_PLACE,
        listed("result", "Result", 14),
        listed("reason", "Reason", 50),
        listed("said", "Service said", 50),
        listed("advice", "Advice", 40),
    ),
)
_ECHOED = SheetLayout("Rows", (*_ROWS.columns, *(listed(name, name, 16) for name in ECHO_ONLY)))
_CHANGES = SheetLayout(
    "Changes",
    (
        *_PLACE,
        listed("result", "Result", 14),
        listed("field", "Column", 22),
        listed("before", "Before", 36),
        listed("after", "Sent", 36),
    ),
)
_UNASKED = SheetLayout(
    "Changed by the service",
    (
        *_PLACE,
        listed("field", "Column", 22),
        listed("before", "Before", 36),
        listed("asked", "Sent", 36),
        listed("after", "In the service", 36),
    ),
)
_REFUSED = SheetLayout("Not accepted", _ROWS.columns)
_CORRECTED = SheetLayout(
    "Corrected cells",
    (
        *_PLACE,
        listed("field", "Column", 22),
        listed("before", "Before", 36),
        listed("after", "Written", 36),
    ),
)


def write_report(
    path: Path,
    receipt: Receipt,
    outcome: Outcome,
    sent_by: str = "",
    written: Sequence[WrittenCell] = (),
    moved: tuple[Sequence[SheetToWrite], Sequence[Line]] = ((), ()),
    cause: str = "",
    *,
    overwrite: bool | None = None,
) -> None:
    """Write a report: who sent what and when, the counts, the values, and rows not accepted.

    Raises WorkbookError. `moved` are sheets and lines about the activities that the upload moved,
    `cause` is why the run stopped or its outcome is unknown.
    """
    ends = outcome.by_position(len(receipt.rows))
    refused = [row for row in (*outcome.rows, *outcome.unplaced) if row.result is RowResult.FAILED]
    sheets = [
        SheetToWrite(_REFUSED, lambda: map(_outcome_record, refused)),
        SheetToWrite(_CHANGES, lambda: _changes(receipt, ends)),
        SheetToWrite(_ECHOED, lambda: map(_outcome_record, (*outcome.rows, *outcome.unplaced))),
    ]
    if outcome.unasked:
        sheets.append(SheetToWrite(_UNASKED, lambda: map(_surprise_record, outcome.unasked)))
    if written:
        sheets.append(SheetToWrite(_CORRECTED, lambda: map(_cell_record, written)))
    sheets += moved[0]
    origin = Origin(
        receipt.account,
        receipt.base_url,
        receipt.project_id,
        "UTC",
        receipt.started_at,
        practice=receipt.practice,
    )
    book = Book(
        sheets,
        origin,
        Lookups,
        Monitor(),
        front=(*_lines(receipt, outcome, sent_by, cause), *moved[1]),
    )
    book.write(path, overwrite=overwrite)


def _outcome_record(row: RowOutcome) -> RawRecord:
    """Return the report line of a row."""
    return RawRecord(
        "",
        {
            "sheet": row.sheet,
            "row": row.row,
            "id": row.id,
            "result": RESULTS[row.result],
            "reason": (
                str(row.reason)
                if row.reason
                else ""
                if row.row is not None
                else "Could not be matched to a row."
            ),
            "said": row.said,
            "advice": str(row.advice) if row.advice else "",
            **row.echoed,
        },
    )


def _changes(receipt: Receipt, ends: Sequence[RowOutcome | None]) -> Iterator[RawRecord]:
    """Yield each edited value, old and new."""
    for row, end in zip(receipt.rows, ends, strict=True):
        result = end.result if end is not None else RowResult.UNKNOWN
        for field in row.edited:
            yield RawRecord("", _change(row, field, RESULTS[result]))


def _change(row: SentRow, field: str, result: str) -> JsonObject:
    before = (row.before or {}).get(field)
    return {
        "sheet": row.sheet,
        "row": row.row,
        "id": row.id,
        "result": result,
        "field": _caption(field),
        "before": _shown(field, before),
        "after": _shown(field, row.payload.get(field)) or "(removed)",
    }


def _surprise_record(change: UnexpectedChange) -> RawRecord:
    """Return the report line of a field whose value is not the one that was sent."""
    name = change.field
    values = {
        "before": _shown(name, change.before),
        "asked": _shown(name, change.asked),
        "after": _shown(name, change.after) or "(empty)",
    }
    place: JsonObject = {
        "sheet": change.sheet,
        "row": change.row,
        "id": change.id,
        "field": _caption(name),
    }
    return RawRecord("", {**place, **values})


def _cell_record(cell: WrittenCell) -> RawRecord:
    """Return the report line of a workbook cell that got a correction."""
    place: JsonObject = {
        "sheet": cell.sheet,
        "row": cell.row,
        "id": cell.id,
        "field": _caption(cell.field),
    }
    return RawRecord("", {**place, "before": cell.before, "after": cell.after})


def _caption(field: str) -> str:
    return _COLUMNS[field].caption if field in _COLUMNS else field


def _shown(field: str, value: JsonValue) -> str:
    """Return a value as its cell shows it, with times in UTC."""
    column = _COLUMNS.get(field)
    if column is None or isinstance(value, str):
        return value if isinstance(value, str) else "" if value is None else json_text(value)
    return column.cell.text_of(value, _UTC)


def _lines(receipt: Receipt, outcome: Outcome, sent_by: str, cause: str) -> tuple[Line, ...]:
    """Return the lines of the front page."""
    service = outcome.service.counts() if outcome.service else {}
    return (
        Line(("Upload report",), "title"),
        Line(("Run", receipt.run)),
        Line(("Kind of run", receipt.type)),
        Line(("Started (UTC)", moment_words(receipt.started_at, _UTC))),
        *([Line(("Sent by", sent_by))] if sent_by else []),
        Line(("Account", receipt.account)),
        Line(("Service", receipt.base_url)),
        Line(("Project", receipt.project_id)),
        *([Line(("Practice account", "yes (sample data)"))] if receipt.practice else []),
        Line(("Workbook", holdable(str(receipt.workbook)))),
        Line(("Sheet", receipt.sheet)),
        *([Line(("Answer", holdable(cause)))] if cause else []),
        Line(("References", ", ".join(receipt.correlation_ids) or "none")),
        Line(("Rows",), "head"),
        Line(("Sent", str(len(receipt.rows)))),
        *(Line((word, str(outcome.count(result)))) for result, word in RESULTS.items()),
        *(
            [Line(("Unmatched rows not accepted", str(len(outcome.unplaced))))]
            if outcome.unplaced
            else []
        ),
        *(
            [Line(("Fields changed by the service", str(len(outcome.unasked))))]
            if outcome.unasked
            else []
        ),
        *([Line(("The service's counts",), "head")] if service else []),
        *(
            Line((name, "not given" if count is None else str(count)))
            for name, count in service.items()
        ),
        *([Line(("Count differences",), "head")] if outcome.disagreements else []),
        *(Line(("", str(text))) for text in outcome.disagreements),
    )


_HEADERS = ("Sheet", "Row", "ID", "Name", "Column", "Old value", "New value", "Problem")


def write_change_list(path: Path, changes: Iterable[Sequence[str | int]]) -> None:
    """Write changed cells, in the order of the headers, as a new workbook.

    Raises WorkbookError where it cannot be written.
    """
    workbook = spelling.new_workbook()
    page = workbook.create_sheet("Changes")
    write_header(page, _HEADERS, 0)
    page.freeze_panes = "A2"
    for at, change in enumerate(changes, start=2):
        for column, value in enumerate(change, start=1):
            if isinstance(value, int):
                page.cell(at, column).value = value
            elif value:
                put_text(page.cell(at, column), value)
    fit_columns(page)
    page.auto_filter.ref = page.dimensions
    spelling.save(workbook, path)
