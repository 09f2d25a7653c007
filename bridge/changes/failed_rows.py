"""What becomes of the rows of `Failed rows` when the outcome of a run is written. Pure.

The sheet is one more copy of some rows of the plan. Its base is each row as it was not accepted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from bridge.changes.compare.cell_edits import Edits, is_blank_field, was_number
from bridge.changes.compare.failed_corrections import answer_of, show_same, sides_of
from bridge.changes.compare.judged import Cells
from bridge.changes.merge3 import UNEDITED, Answer
from bridge.records.cells.base import JsonObject
from bridge.records.change_set import CellWrite, RefusedValues, SheetRow


class Verdict(NamedTuple):
    """Why a row was not accepted: our reason and the service's message.

    Also has the header, or its key, of the column that caused it.
    """

    reason: str
    said: str
    blamed: str | None = None


@dataclass(frozen=True, slots=True)
class RunRows:
    """The rows of a run by ID: what was sent of them, and why some were not accepted.

    `withdrawn` have the service's values again. `fields` are those that the sheets show.
    `corrected` are the (ID, field) pairs of the plan that get a correction; `unwritten` those whose
    correction the plan cannot show, with the reason.
    """

    run: str
    payloads: Mapping[str, JsonObject]
    refused: Mapping[str, Verdict]
    accepted: Collection[str]
    withdrawn: Collection[str] = ()
    fields: Collection[str] = ()
    corrected: Collection[tuple[str, str]] = ()
    unwritten: Mapping[tuple[str, str], object] = field(default_factory=dict)


class FailedRowState(NamedTuple):
    """The new state of a row of `Failed rows`.

    Attributes:
        id: The ID of its row in the plan.
        leaves: Whether it leaves the sheet.
        verdict: Why it was not accepted this time, or None if its words stay.
        keeps: The fields that keep their cells, if it gets those of its row in the plan.
        refused: Its base.
    """

    id: str
    leaves: bool = False
    verdict: Verdict | None = None
    keeps: frozenset[str] = frozenset()
    refused: RefusedValues | None = None


class FailedRows:
    """Compares the rows with what was refused, what was sent, and the plan.

    Args:
        plan: The rows of the plan by ID.
        writes: The corrections that go into cells of `Failed rows`.
    """

    def __init__(
        self,
        edits: Edits,
        cells: Cells,
        plan: Mapping[str, SheetRow],
        run: RunRows,
        writes: Iterable[CellWrite] = (),
    ) -> None:
        self._edits = edits
        self._cells = cells
        self._plan = plan
        self._run = run
        self._lost_zeros = by_lost_zeros(run.payloads.keys())
        self._writes = dict[int, dict[str, CellWrite]]()
        for write in writes:
            self._writes.setdefault(write.row, {})[write.field] = write

    def base(
        self, id: str, row: SheetRow | None = None, kept: Collection[str] = ()
    ) -> RefusedValues:
        """Return the base of a row not accepted: what was sent, and what the plan shows instead.

        `row` is its existing row of `Failed rows`, if any; its cells of the fields in `kept` stay.
        """
        run, plan, shows = self._run, self._plan.get(id), self._edits.shows
        payload, verdict = run.payloads[id], run.refused[id]
        before = row.refused.on_plan if row is not None and row.refused is not None else {}
        values = JsonObject()
        for name in run.fields if plan is not None else ():
            if (
                plan is not None
                and (name in payload or not is_blank_field(plan, name))
                and not shows(plan, name, payload)
                and (id, name) not in run.corrected
                # A newer cell with a correction that stays is not the refused value, either.
                and (name not in kept or shows(plan, name, before))
            ):
                values[name] = plan.values.get(name)
        return RefusedValues(id, payload, run.run, values, verdict.reason)

    def state(self, row: SheetRow) -> FailedRowState:
        """Return the new state of a row."""
        run, id, writes = self._run, self._id(row), self._writes.get(row.number, {})
        payload, refused = run.payloads.get(id, {}), row.refused
        if id in run.refused:
            kept = {name for name in run.fields if self._is_corrected(row, name)}
            if refused is not None and self._cells.text(row, "id") != refused.id:
                kept.add("id")
            base = self.base(id, row, kept)
            return FailedRowState(id, False, run.refused[id], frozenset(kept), base)
        is_accepted = id in run.accepted or id in run.withdrawn
        # It exists only here and must not disappear with the row.
        left = [
            name
            for name in (run.fields if is_accepted else ())
            if (id, name) in run.unwritten or self._is_only_here(row, name, id, name in writes)
        ]
        if is_accepted and not left:
            return FailedRowState(id, leaves=True)
        if refused is not None:
            # What the plan has now, or gets, is the new base.
            shown: JsonObject = {
                name: payload[name]
                for name in (run.fields if is_accepted else ())
                if name in payload
                and (
                    (id, name) in run.corrected
                    or (name not in left and self._edits.shows(row, name, payload))
                )
            }
            shown |= {
                name: write.value
                for name, write in writes.items()
                if write.theirs or (id, name) in run.corrected
            }
            if shown:
                refused = refused.with_plan(shown)
        reasons = [str(run.unwritten[id, name]) for name in left if (id, name) in run.unwritten]
        verdict = Verdict(" ".join(dict.fromkeys(reasons)), "") if reasons else None
        return FailedRowState(id, False, verdict, frozenset((*run.fields, "id")), refused)

    def _id(self, row: SheetRow) -> str:
        """Return the ID of a row in the run, else the ID that was refused."""
        here, payloads = self._cells.text(row, "id"), self._run.payloads
        if (write := self._writes.get(row.number, {}).get("id")) is not None:
            here = str(write.value)
        elif here not in payloads and was_number(row, "id"):
            here = self._lost_zeros.get(here, here)
        before = row.refused.id if row.refused is not None else here
        return here if here in payloads and before not in payloads else before

    def _is_corrected(self, row: SheetRow, name: str) -> bool:
        """Return whether a cell differs from the plan's value at the time of the refusal."""
        before = row.refused.on_plan if row.refused is not None else {}
        return not is_blank_field(row, name) and not (
            name in before and self._edits.shows(row, name, before)
        )

    def _is_only_here(self, row: SheetRow, name: str, id: str, is_decided: bool) -> bool:
        """Return whether a cell of an accepted row has a value that the plan does not get: a
        correction that is not written there, or what was typed since the row was sent.
        """
        run, plan, refused = self._run, self._plan.get(id), row.refused
        before = refused.on_plan if refused is not None else None
        base, mine, theirs = sides_of(self._edits, row, plan or SheetRow(0, {}), name, before)
        if mine is UNEDITED or (plan is not None and show_same(row, plan, name)):
            return False
        is_known = is_decided or id in run.withdrawn
        is_known = is_known or self._edits.shows(row, name, run.payloads.get(id, {}))
        if plan is None or refused is None or (id, name) in run.corrected:
            return not is_known
        answer = answer_of(self._cells.columns[name].cell, base, mine, theirs)
        return answer is Answer.SEND or (answer is Answer.CONFLICT and not is_known)


def by_lost_zeros(ids: Collection[str]) -> dict[str, str]:
    """Map the text without leading zeros to each ID that a spreadsheet may have shortened.

    Ambiguous IDs are left out.
    """
    by_number: dict[str, list[str]] = {}
    for id in ids:
        if id.startswith("0") and id.isascii() and id.isdecimal() and len(id) < 400:
            by_number.setdefault(str(int(id)), []).append(id)
    # 7 could be 007 or 07. If both were sent, guess neither; if 7 itself was sent, it is that one.
    return {
        text: alike[0] for text, alike in by_number.items() if len(alike) == 1 and text not in ids
    }
