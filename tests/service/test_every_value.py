"""All seven kinds in one workbook: every value that the service sent can be found in it, rightly
typed, and the reference kinds come back exactly.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import openpyxl
import pytest
from libreoffice import save_again
from openpyxl.cell.cell import Cell, MergedCell
from openpyxl.utils.escape import unescape
from openpyxl.worksheet.worksheet import Worksheet
from planner import Planner, at_work

from bridge.errors import WorkbookError
from bridge.jsonio.envelopes import RawRecord, stream_records
from bridge.records.cells.base import JsonObject, JsonValue, json_text
from bridge.records.cells.grammar import ListSyntaxError, read_names
from bridge.records.cells.moments import moment_text, parse_moment
from bridge.records.kinds import KINDS, Kind

FORMS = [
    {},
    {"kind-fields": "renamed"},
    {"kind-fields": "nested"},
    {"kind-fields": "without-id"},
    {"kind-fields": "mixed"},
    {"extra-fields": "yes"},
    {"number-ids": "yes"},
    {"extra-states": "yes"},
    {"values": "hard"},
    {"kind-fields": "mixed", "extra-fields": "yes", "number-ids": "yes", "values": "hard"},
]
"""The forms in which a service may show its records."""


def name_of(form: Mapping[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in form.items()) or "as documented"


def sent(planner: Planner, kind: Kind) -> list[RawRecord]:
    """Return the records of a kind exactly as the service sends them."""
    path = planner.folder / f"{kind.name}.json"
    assert planner.client.fetch_export(planner.client.request_export(kind, {}), path) is not None
    return list(stream_records(path))


def leaves(value: JsonValue) -> Iterator[str]:
    """Yield every value that is not empty, each in one form whatever it stands in."""
    if isinstance(value, dict):
        for part in value.values():
            yield from leaves(part)
    elif isinstance(value, list):
        for part in value:
            yield from leaves(part)
    elif value is not None and value != "":
        yield plain(value)


LONGEST = 32_767
"""Characters that a cell holds; a longer text ends with an ellipsis there, and is whole in the
hidden baseline.
"""
FLAGS = {"yes": "true", "no": "false"}


def plain(value: JsonValue) -> str:
    """Return a value as text: an instant in UTC, a number without a form of its own."""
    if isinstance(value, str):
        value = re.sub("[\ud800-\udfff]", "\ufffd", value)  # no file can hold half a character
    if isinstance(value, str) and len(value) > LONGEST:
        return f"{value[: LONGEST - 1]}…"
    if isinstance(value, str):
        moment = parse_moment(value) if len(value) > 10 else None
        return moment_text(moment) if moment is not None else value
    return (
        json_text(value)
        if isinstance(value, bool) or not isinstance(value, int | float)
        else f"{value:.12g}"
    )


def readings(cell: Cell | MergedCell, planner: Planner) -> list[list[str]]:
    """Return every way in which a planner can read a cell, the plainest first: as it stands, as a
    list, as JSON text.
    """
    value = cell.value
    if isinstance(value, datetime):
        local = (value + timedelta(microseconds=500)).replace(tzinfo=planner.account.zone)
        moment = local.astimezone(UTC)
        return [
            [moment_text(moment.replace(microsecond=moment.microsecond // 1000 * 1000))],
            [value.date().isoformat()],
        ]
    if not isinstance(value, str):
        return (
            []
            if value is None
            else [[plain(value) if isinstance(value, bool | int | float) else str(value)]]
        )
    text = unescape(value)
    found = [[text], [plain(text)], [FLAGS.get(text, text)]]
    with suppress(ListSyntaxError):
        found.append([plain(name) for name in read_names(text)])
    with suppress(ValueError):
        found.append(list(leaves(json.loads(text))))
    return found


@pytest.mark.parametrize("form", FORMS, ids=name_of)
def test_every_value_that_was_sent_is_in_the_rows_of_its_record(
    tmp_path: Path, form: dict[str, str]
) -> None:
    with at_work(tmp_path, **form) as planner:
        done = planner.export(*KINDS)
        book = openpyxl.load_workbook(planner.plan)
        for kind in KINDS:
            records = sent(planner, kind)
            pages: list[Worksheet] = [
                book[sheet.name] for sheet in done.sheets if sheet.kind == kind.name
            ]
            assert pages[0].max_row == len(records) + 1
            for number, record in enumerate(records, 1):
                missing = Counter(leaves(record.value))
                for row in rows_of(pages, record.value, number):
                    for cell in row:
                        fitting: list[list[str]] = [
                            reading
                            for reading in readings(cell, planner)
                            if reading and not Counter(reading) - missing
                        ]
                        missing -= Counter(
                            sorted(fitting, key=lambda reading: -len(reading))[0] if fitting else []
                        )
                assert not missing, f"{kind.title}, record {number}: {dict(missing)}"


def rows_of(
    pages: list[Worksheet], record: JsonObject, number: int
) -> Iterator[tuple[Cell | MergedCell, ...]]:
    """Yield the record's row of its own sheet, and those of the sheets of its nested lists, joined
    by its ID or else its number.
    """
    yield pages[0][number + 1]
    key = str(record["id"]) if record.get("id") not in (None, "") else str(number)
    for page in pages[1:]:
        yield from (row for row in page.iter_rows(min_row=2) if str(row[0].value) == key)


NOT_IMPORTED = (
    "Cannot be uploaded.",
    "The ID that the row belongs to",
)
"""How the notes begin of the columns that are converted and not sent."""
STAMPS = {"createdAt", "updatedAt"}
DATES = {
    "Activities": {"Start", "End", "Created", "Updated"},
    "Activity categories": STAMPS,
    "Personnel": STAMPS,
    "Personnel certificates": {"validUntil"},
    "Timesheets": {"date", *STAMPS},
    "Timesheets timeEntries": {"start", "end"},
    "Work order sequences": STAMPS,
    "Work orders": {"dueDate", *STAMPS},
    "Work packages": {"Start", "End", *STAMPS},
}
NUMBERS = {
    "Activity categories": {"defaultHours", "display.order"},
    "Personnel": {"shoeSize"},
    "Timesheets": {"totalHours", "weather.windSpeed", "weather.waveHeight"},
    "Timesheets timeEntries": {"hours"},
    "Work order sequences steps": {"order"},
    "Work orders": {"estimate.hours", "estimate.technicians"},
    "Work packages": {"progress", "budget.hours"},
}
WORDS = {
    "Activity categories": {"isBillable"},
    "Personnel": {"isActive"},
    "Personnel certificates": {"isValid"},
    "Timesheets timeEntries": {"isOvertime"},
    "Work order sequences": {"isActive"},
    "Work order sequences steps": {"isMandatory"},
    "Work orders": {"requiresShutdown"},
}
"""Sheet -> the columns that hold dates, numbers, and yes or no.

Every other column is text with the format of text, so that no ID loses a zero.
"""
SHEETS = [*dict.fromkeys([*DATES, *NUMBERS]), "Who is who"]


def test_every_column_is_rightly_typed_also_after_libreoffice_saved_it(tmp_path: Path) -> None:
    with at_work(tmp_path) as planner:
        planner.export(*KINDS)
        save_again(planner.plan)
        book = openpyxl.load_workbook(planner.plan)
        assert set(SHEETS) <= set(book.sheetnames)
        for title in SHEETS:
            page = book[title]
            for column in page.iter_cols(max_row=page.max_row):
                caption = str(column[0].value).removesuffix(" (Europe/Copenhagen)")
                filled = {
                    (cell.is_date, cell.data_type, cell.number_format == "@")
                    for cell in column[1:]
                    if cell.value is not None
                }
                assert filled <= {expected_type(title, caption)}, f"{title}, {caption}"
        assert book["Personnel"]["A2"].value == "00417"
        assert book["Work orders"]["A2"].value == "000001"


def expected_type(title: str, caption: str) -> tuple[bool, str, bool]:
    """Return whether a cell of the column is a date, its type in the file, and whether it has the
    format of text.
    """
    if caption in DATES.get(title, ()):
        return True, "d", False
    if caption in NUMBERS.get(title, ()):
        return False, "n", False
    return False, "s", caption not in WORDS.get(title, ())


def test_every_sheet_that_cannot_be_sent_back_says_so_and_the_index_has_every_sheet(
    tmp_path: Path,
) -> None:
    with at_work(tmp_path) as planner:
        done = planner.export(*KINDS)
        book = openpyxl.load_workbook(planner.plan)
        for sheet in done.sheets:
            notes = [cell.comment.text if cell.comment else "" for cell in book[sheet.name][1]]
            assert all(note.startswith(NOT_IMPORTED) for note in notes) is (
                sheet.name not in {"Activities", "Who is who"}
            )
        about = [
            [cell for cell in row if cell is not None]
            for row in book["About this file"].iter_rows(values_only=True)
        ]
        index = about[about.index(["Sheets", "Rows"]) + 1 :]
        notes_of = {sheet.name: "cannot be uploaded" for sheet in done.sheets}
        notes_of |= {"Activities": "can be uploaded", "Who is who": "for reference"}
        assert index == [
            *([sheet.name, str(sheet.rows), notes_of[sheet.name]] for sheet in done.sheets),
            ["Lists", "the values in the dropdowns"],
        ]
        links = {
            cell.value: cell.hyperlink.location
            for row in book["About this file"].iter_rows()
            for cell in row
            if cell.hyperlink
        }
        assert set(links) == {*notes_of, "Lists"}
        with pytest.raises(WorkbookError, match="“Personnel” cannot be uploaded"):
            planner.planned("Personnel")


BACK = [(form, False) for form in FORMS] + [(FORMS[0], True), (FORMS[-1], True)]
