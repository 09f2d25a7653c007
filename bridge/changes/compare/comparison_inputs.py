"""What a comparison is given besides the rows: records by ID, and the rules of the account and the planner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol

from bridge.records.cells.base import JsonObject, JsonValue, id_of, json_text
from bridge.records.change_types import Decision
from bridge.records.run_types import Refusals, SentValues
from bridge.records.sheet_types import Lookups

SHEET = "sheetbridge:sheet"
"""The key of `SentRow.before` under which the values stand that the sheet showed and that were not the service's any more."""
DIFFERS = "differs"
"""The code of the stop, and of the findings, for rows of an own sheet that were never sent and differ from the service."""

DATE_ORDER = "date-order"
"""The code of the stop for dates of an own sheet that seem to be in another order than its mapping says."""

NO_DECISIONS: Mapping[tuple[str, str], Decision] = MappingProxyType({})


class RecordSource(Protocol):
    """Records by ID: the baseline of a workbook, or a fresh export."""

    def get(self, id: str, /) -> JsonObject | None:
        """Return the record of an ID; None: the export has none."""

    def ids(self) -> Iterable[str]:
        """Return the known IDs in the order of the records."""


class Fetched(RecordSource, Protocol):
    """Records that an export gave, with their texts."""

    def raw(self, id: str, /) -> str | None:
        """Return the record's exact JSON text, None where it is not known."""


class Exported(Fetched, Protocol):
    """The baseline of a workbook."""

    def together(self, ids: Sequence[str], /) -> str | None:
        """Return the texts of several records, without anything between them; None where they do not stand together or one is not known."""

    def places(self, ids: Sequence[str], /) -> Sequence[int | None]:
        """Return numbers from 0 that stand for these IDs, so that nobody has to keep them; None for one that has none."""


class Onlooker(Protocol):
    """Takes what was exported of the rows of a sheet as it passes by, so that nobody reads it twice."""

    def take(self, record: JsonObject, /) -> None: ...

    def take_many(self, ids: Sequence[str], values: Mapping[str, Sequence[JsonValue]], first: int, /) -> None:
        """Take the records with these IDs: the `first`th and those behind it of many whose values stand by field; None for an empty one."""


class Records:
    """Records in memory, as an Exported."""

    def __init__(self, records: Iterable[JsonObject] = ()) -> None:
        self._records = {id: record for record in records if (id := id_of(record)) is not None}

    def get(self, id: str, /) -> JsonObject | None:
        return self._records.get(id)

    def ids(self) -> Iterable[str]:
        """Return the IDs in the order of the records; of records with the same ID the last counts."""
        return self._records.keys()

    def raw(self, id: str, /) -> str | None:
        """Return a record's JSON text."""
        return json_text(self._records[id]) if id in self._records else None

    def together(self, ids: Sequence[str], /) -> str | None:
        """Return nothing: they stand one by one."""
        return None

    def places(self, ids: Sequence[str], /) -> Sequence[int | None]:
        """Return no numbers: the IDs are in memory."""
        return [None] * len(ids)


@dataclass(frozen=True, slots=True)
class Dispute:
    """A field of an own sheet that is a conflict: the value that was sent last (None: nothing is known), and whether the row was never sent."""

    last_sent: JsonValue
    never_sent: bool


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a comparison.

    `lookups` are known names beside those of the workbook, `also_required` the fields that the account requires, `decisions` the choices of the
    review by (ID, field), `on_conflict` what counts for every conflict without a choice: `stop` (undecided), `mine` or `theirs`. `all_rows`
    puts unchanged rows among the changes too, without fields. `refused` is what the service said of rows when it refused them. `accepted`
    are the codes of slips that somebody looked at and lets pass. `read_as` says by field what a typed value is always read as,
    `names` by source the name of each ID. `disputes` are the conflicts of an own sheet by ID and field, `own_sheet` says that it is one.
    `last_sent` has what this computer sent in fields that the service does not show, for a workbook that was exported.
    """

    lookups: Lookups | None = None
    also_required: tuple[str, ...] = ()
    decisions: Mapping[tuple[str, str], Decision] = field(default_factory=lambda: NO_DECISIONS)
    on_conflict: str = "stop"
    all_rows: bool = False
    refused: Refusals = field(default_factory=dict)
    accepted: frozenset[str] = frozenset()
    read_as: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    disputes: Mapping[str, Mapping[str, Dispute]] = field(default_factory=dict)
    own_sheet: bool = False
    last_sent: SentValues = field(default_factory=dict)


def merged(one: Lookups, other: Lookups | None) -> Lookups:
    """Return the names that either knows."""
    if other is None or other == one:
        return one
    names = {source: tuple(dict.fromkeys((*one.known(source), *other.known(source)))) for source in {**one.names, **other.names}}
    people = {**one.people, **{id: name or one.people.get(id, "") for id, name in other.people.items()}}
    return Lookups(names, people, one.complete | other.complete)
