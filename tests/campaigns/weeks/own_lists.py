"""What a model of two planners knows of a list of another program: what it says, what the service
took of it last, and what an upload may send.

The list is a workbook without anything of ours, in words of its own. What was sent last is its
baseline: a value that still is that one is no edit, whatever the service has now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from campaigns.weeks.sheets import HIDDEN, Key, in_a_cell, plain
from python_calamine import CalamineWorkbook
from sheets import matching, workbook_at, write_rows

from bridge.mapping.mapping_file import SheetMapping
from bridge.records.cells.base import JsonObject, JsonValue

COLUMNS = {
    "siteId": "Werk",
    "status": "Zustand",
    "teams": "Trupp",
    "externalRemarks": "Text",
    "internalRemarks": "Notiz",
}
STATES: Mapping[JsonValue, str] = {"PLANNED": "EROF", "DISPATCHED": "FREI", "COMPLETED": "FERT"}
HEADER = ("Auftrag", *COLUMNS.values())
MAPPING = SheetMapping.model_validate(
    matching(
        HEADER,
        **{field: {"from": caption} for field, caption in COLUMNS.items()}
        | {
            "status": {
                "from": "Zustand",
                "values": {word: state for state, word in STATES.items()},
                "other": "stop",
            }
        },
    )
)


class Sent(NamedTuple):
    """A value that the service accepted from this computer, with the number of its run, and whether
    this list said it.
    """

    number: int
    here: bool
    value: JsonValue


Judged = tuple[str, JsonValue]
"""What a cell is (`same`, `edit`, `conflict`, or `unknown` where nothing is known of it), and the
value that it is compared with.
"""


@dataclass
class OwnList:
    """One list. `cells` is what it says, by ID and field."""

    path: Path
    cells: dict[str, dict[str, JsonValue]] = field(default_factory=dict)

    def write(self) -> None:
        """Write the list anew, as the other program does each week."""
        rows = ((id, *(self._text(id, name) for name in COLUMNS)) for id in self.cells)
        write_rows(self.path, [HEADER, *rows])

    def type(self, id: str, **values: JsonValue) -> None:
        """Type into cells of one row of the list as it stands."""
        with workbook_at(self.path) as book:
            sheet = book.worksheets[0]
            row = next(
                (row for row in range(2, sheet.max_row + 1) if sheet.cell(row, 1).value == id),
                sheet.max_row + 1,
            )
            self.cells.setdefault(id, {}).update(values)
            sheet.cell(row, 1).value = id
            for name in values:
                sheet.cell(row, HEADER.index(COLUMNS[name]) + 1).value = self._text(id, name)

    def _text(self, id: str, name: str) -> Any:
        value = self.cells[id].get(name)
        return STATES.get(value) if name == "status" else in_a_cell(value)

    @property
    def texts(self) -> list[tuple[Any, ...]]:
        """Return the rows that the list must show."""
        return [(id, *(self._text(id, name) for name in COLUMNS)) for id in self.cells]

    def shown(self) -> list[tuple[Any, ...]]:
        """Return the rows that it shows, by another reader."""
        lines = CalamineWorkbook.from_path(self.path).get_sheet_by_index(0).to_python()[1:]
        rows = [tuple(value or None for value in line[: len(HEADER)]) for line in lines if line[0]]
        return [row + (None,) * (len(HEADER) - len(row)) for row in rows]

    def judged(
        self, sent: Mapping[Key, Sequence[Sent]], there: Callable[[str], JsonObject | None]
    ) -> dict[Key, Judged]:
        """Return what each filled cell is: the table of `own-sheets.md`, read once more.

        `sent` are values by field, the oldest first.
        """
        known = {
            id for id in self.cells if there(id) is not None or any(key[0] == id for key in sent)
        }
        every = {
            (id, name): value
            for id, row in self.cells.items()
            for name, value in row.items()
            if value is not None
        }
        return {
            key: (
                self._judge(value, sent.get(key, ()), there(key[0]), key)
                if key[0] in known
                else ("edit", None)
            )
            for key, value in every.items()
        }

    def _judge(
        self, value: JsonValue, sent: Sequence[Sent], there: JsonObject | None, key: Key
    ) -> Judged:
        mine, service = plain(value), plain((there or {}).get(key[1]))
        shows = there is not None and key[1] not in HIDDEN
        last = [plain(one.value) for one in sent if one.number == sent[-1].number]
        here = [plain(one.value) for one in sent if one.here][-1:]
        if mine in [*here, *last]:
            return "same", mine
        if shows and mine == service:
            return "same", service
        if last:
            same = service in last or not shows
            older = not here and mine in [plain(one.value) for one in sent]
            base = service if same and shows else last[0]
            return ("edit" if there is None or (same and not older) else "conflict"), base
        if shows and service is not None:
            return "unknown", service
        return ("same" if mine is None else "edit"), service if shows else None

    def corrected(self, theirs: Mapping[Key, JsonValue]) -> None:
        """Take over values of the service that the program wrote into the list; where it could not,
        the cell says what it said.
        """
        shown = {row[0]: row for row in self.shown()} if theirs and self.path.exists() else {}
        for (id, name), value in theirs.items():
            before, self.cells[id] = self.cells[id], {**self.cells[id], name: plain(value)}
            if id not in shown or shown[id][1 + [*COLUMNS].index(name)] != self._text(id, name):
                self.cells[id] = before

    def put_back(self, key: Key, before: JsonValue, value: JsonValue) -> None:
        """Note that a cell which said what was sent says again what the service had before; a list
        has no word for nothing, and says so.
        """
        id, name = key
        if plain(before) is not None and plain(self.cells.get(id, {}).get(name)) == plain(value):
            self.cells[id][name] = plain(before)

    def rows(self) -> dict[str, dict[str, JsonValue]]:
        """Return what it says as a check reads it: blank cells say nothing."""
        return {
            id: {name: value for name, value in row.items() if value is not None}
            for id, row in self.cells.items()
        }
