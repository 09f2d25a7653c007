"""What happens when rows are sent: lost answers, kills, and what workbook, list and run must say of
it afterwards.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from campaigns.weeks.mortal import Killed
from campaigns.weeks.own_lists import Sent as LastSent
from campaigns.weeks.sheets import (
    CAPTIONS,
    CLEAR,
    HIDDEN,
    Key,
    Sent,
    Sheet,
    in_a_cell,
    known_as,
    plain,
    shown_in,
)
from campaigns.weeks.week import (
    Dies,
    Sending,
    Week,
)
from planner import Planner, assert_adds_up

from bridge.errors import BridgeError, WorkbookError
from bridge.jobs.follow import Uploaded
from bridge.jobs.upload import UploadPreview
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.change_set import SheetRow
from bridge.records.runs import RowOutcome, RowResult
from bridge.workbook.layout import FAILED_ROWS
from bridge.workbook.opc.package import Package
from bridge.workbook.read.open_sheet import open_sheet
from bridge.workbook.read.refused_base import read_refused


def content(path: Path) -> bytes | None:
    """Return what a file holds, None where it is gone."""
    return path.read_bytes() if path.exists() else None


def refused_in(path: Path) -> list[SheetRow]:
    """Return the rows of the sheet of refused rows; none where nothing was refused, or all of it
    was settled.
    """
    try:
        with open_sheet(path, FAILED_ROWS) as opened:
            return list(opened.rows())
    except WorkbookError:
        return []


def sent_in(path: Path) -> dict[str, JsonObject]:
    """Return by ID what the plan showed when a row was refused, as its base has it."""
    with Package.open(path) as package:
        # A correction that was refused too is still one: beside it is what the plan showed then.
        return {id: refused.values.on_plan for id, refused in read_refused(package).items()}


class Uploads(Week):
    """Sends what was planned, and knows from then on what the service is known to have."""

    def on_failed(self, who: str) -> dict[Key, JsonValue]:
        """Return what the sheet of refused rows shows."""
        rows = refused_in(self.planners[who].plan)
        return {
            (str(row.values["id"]), name): CLEAR if name in row.cleared else row.values.get(name)
            for row in rows
            for name in CAPTIONS
        }

    def look_at_failed(self, who: str) -> None:
        """Note the cells of the sheet of refused rows that show neither nothing nor what was
        refused: these are corrections.
        """
        sheet, cells = self.sheets[who], self.on_failed(who)
        sent = sent_in(self.planners[who].plan) if cells else {}
        refused = {key: sent.get(key[0], {}).get(key[1], sheet.base.get(key)) for key in cells}
        found: dict[Key, JsonValue] = {
            key: value
            for key, value in cells.items()
            if value is not None and plain(value) != plain(refused[key])
        }
        assert all(key[1] == "siteId" and value == "0042" for key, value in found.items()), (
            f"{who} corrected {found} there, which nobody typed"
        )
        alone = {id for id, _ in found} - sheet.ids
        sheet.corrected = found | {
            key: value for key, value in cells.items() if key[0] in alone and value is not None
        }

    def memory(self, planner: Planner, sheet: Sheet) -> dict[Key, JsonValue]:
        """Return what is known to have been sent last in fields that no export shows: by this
        computer, whose history knows that it was accepted, or by the later run of any computer that
        is known in the sheet.
        """
        found = {key: (number, sheet.base[key]) for key, number in sheet.runs.items()}
        for number, (run, sending) in enumerate(self.runs.items()):
            for id in self.saved(planner, run) & sending.accepted.keys():
                sent = sending.accepted[id]
                for name in HIDDEN & sent.row.keys():
                    key = (sent.id, name)
                    found[key] = max(
                        found.get(key, (-1, None)),
                        (number, plain(sent.row[name])),
                        key=lambda one: one[0],
                    )
        return {key: value for key, (_, value) in found.items()}

    def saved(self, planner: Planner, run: str) -> set[str]:
        """Return the rows of a run that were accepted, as the history of a computer knows it."""
        begun = {summary.run for summary in planner.ledger.summaries()}
        outcome = planner.ledger.outcome(run) if run in begun else None
        return {
            row.id
            for row in (outcome.rows if outcome is not None else ())
            if row.result in {RowResult.CREATED, RowResult.UPDATED}
        }

    def known(
        self, sheet: Sheet, memory: Mapping[Key, JsonValue], *, offline: bool = False
    ) -> frozenset[Key]:
        """Return the edits that ask for nothing: the service has the value already, as it shows or
        as the history knows, or has nothing to remove.
        """
        edits, ids = sheet.asked, () if offline else self.those_there(sheet)
        shown = {
            key
            for key, value in edits.items()
            if not offline and key[1] not in HIDDEN and self.has(key, value)
        }
        return frozenset(shown | (edits.keys() - sheet.known(edits, memory, ids).keys()))

    def those_there(self, sheet: Sheet) -> set[str]:
        return {id for id in sheet.ids if self.there(id) is not None}

    def sent_from(self, who: str) -> dict[Key, list[LastSent]]:
        """Return the values that the service accepted from a planner's computer, by field, the
        oldest first.
        """
        ledger, found = self.planners[who].ledger, dict[Key, list[LastSent]]()
        for number, (run, sending) in enumerate(self.runs.items()):
            taken = self.saved(self.planners[who], run)
            for row in ledger.receipt(run).rows if taken else ():
                if row.id not in taken:
                    continue
                read = (sending.listed or {}).get(row.id, {}) if sending.way != "put back" else {}
                for name, value in read.items():
                    found.setdefault((row.id, name), []).append(LastSent(number, True, value))
                for name in {*row.edited, *read, *HIDDEN} & row.payload.keys():
                    if name not in read or plain(row.payload[name]) != plain(read[name]):
                        found.setdefault((row.id, name), []).append(
                            LastSent(number, False, row.payload[name])
                        )
        return found

    def upload(
        self,
        who: str,
        plan: UploadPreview,
        fault: str,
        dies: Dies | None,
        theirs: dict[Key, JsonValue],
    ) -> None:
        planner = self.planners[who]
        now = self.sending
        path = plan.checked.request.workbook
        assert now is not None
        file, runs = content(path), {summary.run for summary in planner.ledger.summaries()}
        self.service.set("fault-import", fault)
        self.service.set("faulty-answers", "1" if self.count % 2 else "0")
        if dies is not None:
            (planner.monitor if dies[0] == "look" else planner.ledger).left = dies[1]  # type: ignore[union-attr]
        done: Uploaded | None = None
        try:
            done = planner.send(plan)
            assert_adds_up(done)
        except BridgeError:
            assert not any(map(self.tells, now.accepted.values())), (
                "said to be refused, and the service shows it"
            )
            if now.listed is None and content(path) != file:  # each row says so
                results = [shown_in(path)[1].get(row.id, ("",))[0] for row in plan.rows]
                assert all(result.startswith("Not sent") for result in results if result), results
        except Killed:
            planner = self.start(who)
            self.left = now
        finally:
            self.service.set("fault-import", "none")
            planner.monitor.left = planner.ledger.left = None  # type: ignore[attr-defined]
            self.sending = None
        begun = {summary.run for summary in planner.ledger.summaries()} - runs
        assert len(begun) <= 1
        for run in begun:
            self.runs[run] = now
            self.corrections[run] = theirs
            if now.listed is not None:
                self.at_home(who)
                # Killed right after its last record, a run is not open any more, and what was sent
                # is remembered all the same.
                self.taken(
                    who,
                    run,
                    (
                        planner.follow(run)
                        if run in planner.ledger.open_runs() or planner.ledger.outcome(run)
                        else done
                    ),
                )
            elif content(path) != file:
                self.settled(who, run)
                if now.corrected:
                    self.withdrawn(planner, now)
        assert begun or not now.accepted, "bytes left before the ledger knew of them"

    def tells(self, sent: Sent) -> bool:
        """Whether an export tells that a row arrived; else the service's word is believed.

        An emptied status it keeps, so that tells nothing.
        """
        return sent.new or any(
            name not in HIDDEN and self.has((sent.id, name), value)
            for name, (_, value) in sent.differing.items()
        )

    def taken(self, who: str, run: str, done: Uploaded | None) -> None:
        """The outcome of a list is known: what the service took of it is what was sent last."""
        planner = self.planners[who]
        sending = self.runs[run]
        outcome = self.planners[who].ledger.outcome(run)
        assert sending.listed is not None
        if done is None or outcome is None:
            return
        rows = planner.ledger.receipt(run).rows
        taken = {
            one.id for one in outcome.rows if one.result in {RowResult.CREATED, RowResult.UPDATED}
        }
        assert taken <= sending.accepted.keys() | {row.id for row in rows}
        self.lists[who].corrected(self.corrections.get(run, {}))
        for key, (before, value) in sending.back.items() if done.workbook is not None else ():
            if (
                key[0] in taken
                and key[0] in sending.accepted
                and key in sending.accepted[key[0]].sent_now
            ):
                self.lists[who].put_back(key, before, value)

    def correct(
        self, sheet: Sheet, theirs: dict[Key, JsonValue], edits: dict[Key, JsonValue]
    ) -> None:
        """Values of the service were taken over in the review of `edits`; what was typed over such
        an edit since stays.
        """
        for key, value in theirs.items():
            if key in sheet.cells and sheet.cells[key] == edits.get(key, sheet.base.get(key)):
                sheet.base[key] = sheet.cells[key] = plain(value)

    def settled(self, who: str, run: str) -> None:
        """The outcome of a run stands in the workbook: what was accepted is known there from now
        on.
        """
        planner = self.planners[who]
        sheet = self.sheets[who]
        sending = self.runs[run]
        outcome = planner.ledger.outcome(run)
        assert outcome is not None
        cells, said = shown_in(planner.plan)
        for row in outcome.rows:
            accepted = row.result in {RowResult.CREATED, RowResult.UPDATED}
            self.is_true(row, sending)
            if accepted and sending.way == "put back":
                for key, (before, value) in sending.back.items():
                    if key[0] == row.id and key in sending.accepted[row.id].sent_now:
                        self.taken_back(sheet, key, before, value, run)
            elif accepted and row.id in sheet.ids and self.there(row.id) is not None:
                self.know_row(sheet, sending, row.id, run)
                self.carried(sheet, sending, row.id, cells)
        self.correct(sheet, self.corrections.get(run, {}), sending.edits)
        for row in outcome.rows:
            if row.id in said:
                settled = {
                    key[1]: None if text == CLEAR else text
                    for key, text in cells.items()
                    if key[0] == row.id and text is not None and key not in sheet.edits
                }
                self.says_how_it_ended(row, settled, *said[row.id])

    def is_true(self, row: RowOutcome, sending: Sending) -> None:
        """What is said of a row is what the service did with it."""
        if row.result in {RowResult.CREATED, RowResult.UPDATED}:
            # What the service does not show nobody can see in an export.
            assert row.id in sending.accepted or all(
                plain(self.value(key)) == plain(value)
                for key, value in sending.edits.items()
                if key[0] == row.id and key[1] not in HIDDEN
            ), f"{row.id} is said to be saved"
        if row.result is RowResult.FAILED:
            assert row.id not in sending.accepted or not self.tells(sending.accepted[row.id]), (
                f"{row.id} is said to be refused"
            )

    def know_row(self, sheet: Sheet, sending: Sending, id: str, run: str) -> None:
        """What was sent of an accepted row is known in the workbook."""
        first = id not in {id for id, _ in sheet.base}
        went: Collection[str] = sending.accepted[id].row if id in sending.accepted else CAPTIONS
        if first:
            before = (
                sending.accepted[id].before
                if id in sending.accepted and not sending.offline
                else sending.there.get(id, {})
            )
            sheet.base |= {
                (id, name): None if name in HIDDEN else plain(before.get(name)) for name in CAPTIONS
            }
        for key, value in sending.edits.items():
            if (
                key[0] == id
                and key not in sending.known
                and (value != CLEAR or key[1] in went)
                and (
                    first
                    or (
                        (key in sheet.asked or sending.way == "refused")
                        and plain(sheet.base.get(key)) == plain(sending.base.get(key))
                    )
                )
            ):
                self.know(sheet, key, known_as(key, value), run)

    def carried(self, sheet: Sheet, sending: Sending, id: str, cells: Mapping[Key, object]) -> None:
        """A row left the sheet of refused rows: the planner's own row may show what stood there."""
        for key in [key for key in sheet.corrected if key[0] == id]:
            del sheet.corrected[key]
        for key, value in sending.corrected.items():
            if key[0] == id and key in sheet.cells and cells.get(key) == in_a_cell(value):
                sheet.cells[key] = value

    def withdrawn(self, planner: Planner, sending: Sending) -> None:
        """A row of the sheet that was checked is not sent and leaves the sheet of refused rows: it
        asks for nothing but what the service has.
        """
        waiting = {row.values["id"] for row in refused_in(planner.plan)} | sending.accepted.keys()
        for id in {id for id, _ in sending.corrected} - waiting:
            asked = {
                key: value
                for key, value in sending.edits.items()
                if key[0] == id and key not in sending.known
            }
            if id in sending.there and (id, "siteId") not in sending.base and not sending.mine:
                asked = {}  # a new row gives way to an activity that somebody made meanwhile
            assert asked == {}, f"{id} was not sent, and left the sheet of refused rows"
            self.carried(sending.sheet, sending, id, shown_in(planner.plan)[0])

    def says_how_it_ended(
        self, row: RowOutcome, cells: dict[str, object], result: str, reason: str
    ) -> None:
        """`Result` says how a row ended, and `Reason` names each cell that is neither what the
        service has nor still to be sent.
        """
        words = {
            RowResult.CREATED: "Created",
            RowResult.UPDATED: "Updated",
            RowResult.FAILED: "Not accepted",
            RowResult.UNKNOWN: "Unknown",
        }
        assert result.startswith(words[row.result]), (row, result)
        if row.result in {RowResult.FAILED, RowResult.UNKNOWN}:
            assert reason or row.result is RowResult.UNKNOWN
            return
        there = self.there(row.id)
        for name in cells.keys() - HIDDEN if there is not None else ():
            if cells[name] != in_a_cell(plain((there or {}).get(name))):
                assert CAPTIONS[name] in reason, (
                    f"{row.id} {name}: {cells[name]!r} in the workbook, and no word of it:"
                    f" {reason!r}"
                )

    def know(self, sheet: Sheet, key: Key, value: JsonValue, run: str) -> None:
        """Note that the sheet knows of a value since a run."""
        sheet.base[key] = value
        if key[1] in HIDDEN:
            sheet.runs[key] = [*self.runs].index(run)

    def taken_back(
        self, sheet: Sheet, key: Key, before: JsonValue, value: JsonValue, run: str
    ) -> None:
        if key in sheet.cells and plain(sheet.cells[key]) == plain(value):
            sheet.cells[key] = plain(before)
            if plain(sheet.base.get(key)) == plain(value):
                self.know(sheet, key, plain(before), run)
        elif plain(sheet.base.get(key)) == plain(value) and key in sheet.edits:
            self.know(sheet, key, plain(before), run)
