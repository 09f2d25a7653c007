"""A habit of planners: what is done to an exported workbook. The lines that must be read then and the
JSON that must be sent are in `answers.json`.
"""

from __future__ import annotations

import json
import re
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, cast
from zoneinfo import ZoneInfo

import openpyxl
from faults.spoiled import SpoiledService
from libreoffice import Edited, Typed, edit_each
from planner import Planner

from bridge import clock
from bridge.changes.import_payload import SendMode, payloads
from bridge.cli.output import check_lines
from bridge.errors import BridgeError
from bridge.jobs.check import Checked, CheckRequest, check
from bridge.jobs.convert import convert
from bridge.practice.bodies import ZONE
from bridge.progress import Monitor
from bridge.records.columns import letters
from bridge.records.kinds import ACTIVITIES, KINDS, Kind
from bridge.texts import shown

MORNING = datetime(2026, 11, 2, 6, 30, tzinfo=UTC)
"""When the export was made: the practice account's plan lies around this day."""
CREATED, UPDATED, RESULT, REASON = (
    letters(at)
    for field in ("createdAt", "updatedAt", "result", "reason")
    for at, column in enumerate(ACTIVITIES.columns, 1)
    if column.field == field
)
"""The letters of the columns that a new column of text moves."""
_COUNT = len(ACTIVITIES.columns)
_LETTERS = {
    "RESULT": RESULT,
    "REASON": REASON,
    "CREATED": CREATED,
    "UPDATED": UPDATED,
    "COUNT": str(_COUNT),
    "NEXT": letters(_COUNT + 1),
}
_SHEET = 's = doc.Sheets.getByName("Activities")'
STOPS = None
"""What is sent where something keeps the sheet from being sent."""
_ANSWERS = json.loads(
    Path(__file__)
    .with_name("answers.json")
    .read_text(encoding="utf-8")
    .replace("{LONGEST}", "x" * 32_767)
)
"""By the name of a habit: `said`, the lines of `check`, with the letters of columns that a new one
moves by name; `sent`, the rows of an upload, null where something stops it.
"""

Sheet = Any
Edit = Callable[[Any], None]
"""Changes a workbook of openpyxl."""


class Habit(NamedTuple):
    """What is done: cells of Activities typed by their addresses, or more; `office` are statements of
    LibreOffice on `doc`.
    """

    name: str
    cells: Mapping[str, object] = {}
    edit: Edit | None = None
    office: Sequence[str] = ()
    sheet: str | None = None


def _named(file: str) -> Any:
    text = Path(__file__).with_name(file).read_text(encoding="utf-8")
    for name, letter in _LETTERS.items():
        text = text.replace(f"{{{name}}}", letter)
    return json.loads(text.replace("{LONGEST}", "x" * 32_767))


def office_habits() -> list[Habit]:
    """Return the habits of `office.json` with LibreOffice: keys typed into its cells, its sorting,
    filling, replacing and filtering, and the formats that it saves; `@E30` is a range of `SHEET`.
    """
    ranges = partial(re.sub, r"@([A-Z]+\d+(:[A-Z]+\d+)?)", r's.getCellRangeByName("\1")')
    return [
        Habit(name, {**cells}, None, [_SHEET if one == "SHEET" else ranges(one) for one in office])
        for name, (office, *more) in _named("office.json").items()
        for cells in more or [{}]
    ]


def typed_habits() -> list[Habit]:
    """Return the habits of `typed.json`: the cells of Activities that are typed, `d` a true date."""
    return [
        Habit(
            name,
            {
                place: datetime.fromisoformat(cell["d"]) if isinstance(cell, dict) else cell
                for place, cell in cells.items()
            },
        )
        for habits in _named("typed.json").values()
        for name, cells in habits.items()
    ]


class Answer(NamedTuple):
    """What the program said about a workbook, and what it would send (None: nothing, because it
    stops).
    """

    said: tuple[str, ...]
    sent: list[dict[str, Any]] | None


def expected(name: str) -> Answer:
    """Return what the habit of this name must lead to, by default no line and no row; the last year
    of a plan and tomorrow move with today.
    """
    told = _ANSWERS.get(name, {})
    day = clock.today(ZoneInfo(ZONE)) + timedelta(days=1)
    words = {**_LETTERS, "tomorrow": f"{day.day} {day:%b %Y}"}
    said = (
        line.format_map(words).replace("2000 to 2041", f"2000 to {clock.now().year + 15}")
        for line in told.get("said", ())
    )
    return Answer(tuple(said), told.get("sent", []))


def export_into(folder: Path, *kinds: Kind) -> Path:
    """Export the practice account of that morning, all kinds or these, and return the workbook."""
    started = time.monotonic()
    clock = lambda: MORNING + timedelta(seconds=time.monotonic() - started)  # noqa: E731
    with SpoiledService(activities=40, switches={"delay": "0"}, clock=clock) as service:
        planner = Planner(service, folder)
        planner.export(*(kinds or KINDS))
        planner.client.close()
        return planner.plan


def answer(path: Path, sheet: str | None = None) -> Answer:
    """Check a workbook without the service, and return what a planner reads and what an upload
    would send.
    """
    try:
        checked = check(None, CheckRequest(path, sheet=sheet), Monitor())
    except BridgeError as error:
        return Answer((f"{shown(error.title)} {shown(error.advice)}",), STOPS)
    return Answer(lines_of(checked), STOPS if checked.has_problems else sent_of(checked))


def lines_of(checked: Checked) -> tuple[str, ...]:
    """Return the lines of `check` but its counts and changes."""
    told = [
        shown(note) for note in checked.notes if not note.template.startswith("Checked offline")
    ]
    lines = (
        line
        for line in check_lines(checked)[1:]
        if line and not re.match(r"Row \d|.*: \d+ rows?: ", line)
    )
    return (*lines, *told)


def sent_of(checked: Checked) -> list[dict[str, Any]]:
    """Return the rows as they are sent to a service that keeps what is not sent; of another kind
    the records that are written.
    """
    if checked.changes.info.importable:
        return cast(
            list[dict[str, Any]],
            json.loads(
                json.dumps(
                    [
                        row.payload
                        for row in payloads(checked.changes, SendMode(merge_current=False))
                    ]
                )
            ),
        )
    out = checked.request.workbook.with_suffix(".json")
    convert(checked.request, out, Monitor())
    return cast(list[dict[str, Any]], json.loads(out.read_text(encoding="utf-8")))


def typed(path: Path, cells: Mapping[str, object], edit: Edit | None) -> None:
    """Type into cells of Activities (None: empties one) and change the workbook further, by
    openpyxl.
    """
    book = openpyxl.load_workbook(path)
    for cell, value in cells.items():
        book["Activities"][cell].value = value
    if edit is not None:
        edit(book)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl about what it does not keep
        book.save(path)


def in_office(habits: Sequence[Habit], plan: Path, folder: Path) -> dict[str, Path]:
    """Do habits with LibreOffice, in one start of it; return the workbook of each by its name."""
    jobs, found = list[Edited](), dict[str, Path]()
    for number, habit in enumerate(habits):
        place = folder / str(number)
        place.mkdir()
        found[habit.name] = place / "Plan.xlsx"
        statements = [
            statement.replace("FOLDER", place.as_uri()) for statement in habit.office if statement
        ]
        cells = [Typed("Activities", cell, str(value)) for cell, value in habit.cells.items()]
        jobs.append(Edited(plan, found[habit.name], cells, statements))
    edit_each(jobs)
    return found
