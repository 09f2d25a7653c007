"""What a model of two planners knows by itself, without the program's comparison: what each
workbook shows, and what the service was sent.

A `Sheet` is two dictionaries, what the cells show and what the service was last known to have; a
cell that differs is an edit. A `Watch` stands in the service and looks at every row of every import
before it is judged: what differs from what the service has must be such an edit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from python_calamine import CalamineWorkbook

from bridge.practice.state import ImportRun, ServiceState
from bridge.records.cells.base import JsonObject, JsonValue

Key = tuple[str, str]
"""An activity's ID and a field of the API."""
CAPTIONS = {
    "siteId": "Site ID",
    "status": "Status",
    "startDate": "Start",
    "teams": "Teams",
    "externalRemarks": "External remarks",
    "manpower": "Manpower",
    "internalRemarks": "Internal remarks",
}
"""The fields that planners edit here, as the sheet calls them."""
HIDDEN = frozenset({"manpower", "internalRemarks"})
"""What no export shows."""
CLEAR = "(clear)"
"""What a planner types to remove a value; it stays in the cell."""

_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT")
_ZONE = ZoneInfo("Europe/Copenhagen")


def plain(value: JsonValue) -> JsonValue:
    """Return a value so that all that says "nothing" is the same, and each moment is written in one
    way.
    """
    if value in ("", [], {}, CLEAR):
        return None
    return (
        moment(value).isoformat(timespec="milliseconds")
        if isinstance(value, str) and _MOMENT.match(value)
        else value
    )


def moment(text: str) -> datetime:
    """Return a moment of the service in UTC."""
    return datetime.fromisoformat(text).astimezone(UTC)


def known_as(key: Key, value: JsonValue) -> JsonValue:
    """Return what the service is known to have once it took a value: of what no export shows,
    nothing is told from not known.
    """
    return "" if key[1] in HIDDEN and plain(value) is None else plain(value)


@dataclass
class Sheet:
    """What one file shows: `base` what was exported or sent last, `cells` what stands there now,
    None where a cell is blank.

    `corrected` was typed on the sheet of refused rows and not sent from there yet.
    """

    base: dict[Key, JsonValue] = field(default_factory=dict)
    cells: dict[Key, JsonValue] = field(default_factory=dict)
    corrected: dict[Key, JsonValue] = field(default_factory=dict)
    runs: dict[Key, int] = field(default_factory=dict)
    """The number of the run that last put its value of a hidden field into `base`."""

    def copy(self) -> Sheet:
        """Return a file with the same content."""
        return deepcopy(self)

    @property
    def asked(self) -> dict[Key, JsonValue]:
        """Return what somebody typed and the service was not known to have, with the corrections on
        the sheet of refused rows.
        """
        return {
            key: value
            for key, value in {**self.cells, **self.corrected}.items()
            if self.differs(key, value)
        }

    @property
    def edits(self) -> dict[Key, JsonValue]:
        """Return what somebody typed and the service was not known to have."""
        return {key: value for key, value in self.cells.items() if self.differs(key, value)}

    def differs(self, key: Key, value: JsonValue) -> bool:
        """Whether a text in a cell asks for something that the service was not known to have."""
        removes = value == CLEAR and (
            (key[1] in HIDDEN and self.base.get(key) is None) or key not in self.base
        )
        return value is not None and (removes or plain(value) != plain(self.base.get(key)))

    def known(
        self,
        edits: Mapping[Key, JsonValue],
        memory: Mapping[Key, JsonValue],
        there: Collection[str] = (),
    ) -> dict[Key, JsonValue]:
        """Return edits without what the service is remembered to have; `there` are IDs that it
        has.
        """
        ids = {id for id, _ in self.base}.union(there)
        return {
            key: value
            for key, value in edits.items()
            if key[0] not in ids or key not in memory or plain(value) != plain(memory[key])
        }

    @property
    def ids(self) -> set[str]:
        """Return the activities that the file has rows of."""
        return {id for id, _ in self.cells}


@dataclass(frozen=True)
class Sent:
    """One row of one import as the service got it: what differed from what it had, by field as
    (before, sent), and whether it was accepted.
    """

    id: str
    new: bool
    row: JsonObject
    before: JsonObject
    differing: Mapping[str, tuple[JsonValue, JsonValue]]
    accepted: bool

    @property
    def sent_now(self) -> set[Key]:
        """Return the fields that the row changed, and those in it that no export shows: whether
        the service had such a value already cannot be known.
        """
        return {(self.id, name) for name in self.differing.keys() | (HIDDEN & self.row.keys())}


class Watch:
    """Looks at every import that a service accepts.

    `judge` is told of each row, `sent` keeps them.
    """

    def __init__(self, world: ServiceState, judge: Callable[[Sent], None]) -> None:
        self.sent = list[Sent]()
        self.wrong = list[str]()
        self._world = world
        self._accept = world.accept_import
        self._judge = judge
        world.accept_import = self._look  # type: ignore[method-assign]

    def _look(self, rows: list[JsonObject]) -> ImportRun:
        there = [self._world.activity(str(row["id"])) for row in rows]
        run = self._accept(rows)
        for row, before, verdict in zip(rows, there, run.verdicts, strict=True):
            known = before or {}
            differing = {
                name: (known.get(name), value)
                for name, value in row.items()
                if name != "id" and plain(known.get(name)) != plain(value)
            }
            one = Sent(
                str(row["id"]), before is None, row, known, differing, verdict.result != "failed"
            )
            self.sent.append(one)
            try:
                self._judge(one)
            except (
                AssertionError
            ) as error:  # it would end the service's answer, and nobody would read it
                self.wrong.append(str(error))
        return run


def shown_in(path: Path) -> tuple[dict[Key, object], dict[str, tuple[str, str]]]:
    """Return what the cells of the tracked fields show by another reader, and `Result` and `Reason`
    by ID.
    """
    titles, *lines = CalamineWorkbook.from_path(path).get_sheet_by_name("Activities").to_python()
    captions = [str(title).split(" (")[0].rstrip(" *") for title in titles]
    at = {name: captions.index(caption) for name, caption in CAPTIONS.items()}
    id, words = (
        captions.index("ID"),
        [
            captions.index(caption) if caption in captions else None
            for caption in ("Result", "Reason")
        ],
    )
    cells, said = dict[Key, object](), dict[str, tuple[str, str]]()
    for line in lines:
        if line[id]:
            cells |= {(str(line[id]), name): line[place] or None for name, place in at.items()}
            result, reason = ("" if place is None else str(line[place]) for place in words)
            said[str(line[id])] = (result, reason)
    return cells, said


def in_a_cell(value: JsonValue) -> object:
    """Return how a value of the tracked fields stands in a cell."""
    if isinstance(value, list):
        return ", ".join(f'"{name}"' if "," in str(name) else str(name) for name in value) or None
    if isinstance(value, dict):
        return ", ".join(f"{name}:{count}" for name, count in value.items()) or None
    if isinstance(value, str) and _MOMENT.match(value):
        return moment(value).astimezone(_ZONE).replace(tzinfo=None)
    return value or None
