"""What is read from a sheet: where it comes from, which columns stand where, its rows. Frozen, JSON values by the API's field names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TypeAlias

from bridge.errors import Problem
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.column import Column
from bridge.records.kinds import Kind


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a workbook comes from: its first lines on `About this file` and in the baseline's header.

    `exported_at` is the service's time of the request, as exact UTC text; `filters` what was asked for, by wire name.
    """

    account: str
    base_url: str
    project_id: str
    time_zone: str
    exported_at: str
    filters: Mapping[str, JsonValue] = field(default_factory=dict)
    correlation_ids: Mapping[str, str] = field(default_factory=dict)
    practice: bool = False
    complete: bool = True


@dataclass(frozen=True, slots=True)
class Lookups:
    """Known names by source (`sites`, `assets`, `categories`, `work-packages`, `work-orders`, `teams`), and people by ID.

    They feed the dropdowns, the sheet `Lists` and the checks. `complete` holds the sources that came from an export of the kind itself;
    the others were only seen in activities.
    """

    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    people: Mapping[str, str] = field(default_factory=dict)
    complete: frozenset[str] = frozenset()

    def known(self, source: str) -> tuple[str, ...]:
        """Return the known names of a source; of `people` their IDs."""
        return tuple(self.people) if source == "people" else self.names.get(source, ())


Place: TypeAlias = tuple[str, int]
"""A sheet and the number of a row."""


class SentValues(NamedTuple):
    """What the service refused in a row of `Failed rows`: the ID, the payload, and the run that sent it."""

    id: str
    payload: JsonObject
    run: str


class OtherCell(NamedTuple):
    """The cell of `Activities` that a correction on `Failed rows` disagrees with: what `SheetRow` holds of it, and its place."""

    value: JsonValue
    text: str
    cleared: bool
    problems: tuple[Problem, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class SheetInfo:
    """What is known of a sheet before its rows: which columns stand where, in which zone, and where it comes from.

    `columns` maps the field to its column number (1 = A) for each column of the kind that the sheet has; `unknown` the captions of others.
    `not_found` are captions of the export that are gone, and `renamed` maps such a one to the unknown caption whose cells hold its sort of values.
    `origin` is None for a workbook without our marks. `key` is the field that names a record. `shaped` are the columns where only records show them.
    `totals` are the sheets and numbers of rows that hold the totals of a Table, `struck` of those with cells that are struck through.
    `failed` holds the columns of `Failed rows` by its name, where it is read with this sheet; `only_failed`: just the rows that it names.
    `fixed` are the fields to which a mapping gives the same value in each row, without a column.
    """

    workbook: Path
    sheet: str
    kind: Kind
    time_zone: str
    header_row: int
    columns: Mapping[str, int]
    unknown: tuple[str, ...] = ()
    origin: Origin | None = None
    has_baseline: bool = False
    damaged_blocks: int = 0
    lookups: Lookups = field(default_factory=Lookups)
    problems: tuple[Problem, ...] = ()
    macro: bool = False
    key: str = "id"
    shaped: tuple[Column, ...] = ()
    not_found: tuple[str, ...] = ()
    renamed: Mapping[str, str] = field(default_factory=dict)
    totals: frozenset[tuple[str, int]] = frozenset()
    struck: frozenset[tuple[str, int]] = frozenset()
    failed: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    only_failed: bool = False
    fixed: frozenset[str] = frozenset()

    @property
    def table(self) -> tuple[Column, ...]:
        """Return the columns that the sheet's rows are read, compared and checked by."""
        return self.shaped or self.kind.columns

    @property
    def importable(self) -> bool:
        """Whether import takes what the sheet holds."""
        return self.kind.importable

    def decided(self, id: str) -> str:
        """Return under which ID decisions about a row are kept; where no column shows it (rows of nested lists) the sheet belongs to it."""
        return id if any(column.field == self.key for column in self.table) else f"{self.sheet} / {id}"


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row that is not blank.

    `number` is Excel's. `values` holds the fields whose cell is not blank and could be read; `cleared` those where (clear) was typed (their
    value is what removes it); `problems` the findings of its cells. `texts` holds what stands in the cells with an error, by field, so that an
    unedited odd value of the service can be told from a typing error.

    `origin_row` is the row in `Activities` for rows of `Failed rows`, `sent` what was refused there. Where both rows are read as one: `listed` is
    true, `places` says for fields whose cell is on the other sheet where it is, and `others` holds the cells that disagree with this row.
    """

    number: int
    values: JsonObject
    cleared: frozenset[str] = frozenset()
    problems: tuple[Problem, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    hidden: bool = False
    origin_row: int | None = None
    sheet: str = ""
    sent: SentValues | None = None
    listed: bool = False
    places: Mapping[str, Place] = field(default_factory=dict)
    others: Mapping[str, OtherCell] = field(default_factory=dict)
