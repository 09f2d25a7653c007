"""Values that were taken over in the review, on their way into the cells, and the cells that were written; with their JSON for a run's folder."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass

from bridge.records.answers import Words
from bridge.records.cells.base import JsonObject, JsonValue


@dataclass(frozen=True, slots=True)
class Correction:
    """A value for the cell of `field` in the row with an ID, as that stands in its cell. `row` is the row at the check.

    `found` is what stood in the cell, as text: another text there makes it void. `cleared` writes the word (clear). `theirs`: the value is the
    service's, so it becomes what was exported too. `witness` tells the row from others with the same ID, or without one.
    `restores`: it goes with a row that is put back, where the service takes that, into a cell that still says `was`.
    `sent_as` is the ID of the row with which a correction on `Failed rows` was sent: it is written once the service has accepted that row.
    """

    sheet: Words
    row: int
    id: Words
    field: Words
    value: JsonValue = None
    found: Words = ""
    cleared: bool = False
    theirs: bool = False
    witness: Words = ""
    restores: bool = False
    was: JsonValue = None
    sent_as: Words = ""

    def is_due(self, accepted: Collection[str]) -> bool:
        """Whether it is written when the service has accepted the rows with these IDs."""
        waits_for = self.sent_as or (self.id if self.restores else "")
        return not waits_for or waits_for in accepted


@dataclass(frozen=True, slots=True)
class WrittenCell:
    """A cell into which a correction was written: the text before and after."""

    sheet: Words
    row: int
    id: Words
    field: Words
    before: Words
    after: Words

    def told(self) -> JsonObject:
        """Return it as reports and scripts read it."""
        return {"sheet": self.sheet, "row": self.row, "id": self.id, "field": self.field, "before": self.before, "after": self.after}


def to_json(found: Iterable[Correction | WrittenCell]) -> list[JsonValue]:
    """Return corrections or written cells as the ledger keeps them: objects by the names of their fields."""
    return [asdict(one) for one in found]
