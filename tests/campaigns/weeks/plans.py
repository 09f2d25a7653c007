"""What planners do with workbooks of ours: type and send, correct refused rows, bring in what is
new, put a run back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from campaigns.weeks.sheets import CAPTIONS, HIDDEN, Key, Sheet, plain
from campaigns.weeks.uploads import Uploads, refused_in, sent_in
from campaigns.weeks.week import (
    ANNA,
    BO,
    CHOICES,
    DIES,
    FAULTS,
    HERS,
    IDS,
    MEANWHILE,
    NEW,
    PLANNERS,
    TYPED,
    WAYS,
    Dies,
    Sending,
    Typed,
    Way,
)
from hypothesis import strategies as st
from hypothesis.stateful import rule

from bridge.jobs.upload import (
    UploadChoices,
    UploadPreview,
    preview_upload,
    save_corrections,
)
from bridge.records.cells.base import JsonValue
from bridge.records.change_set import ChangeSet
from bridge.records.runs import RowResult
from bridge.workbook.layout import FAILED_ROWS


class Plans(Uploads):
    """The rules of workbooks."""

    @rule(
        who=PLANNERS,
        typed=TYPED,
        hers=HERS,
        on_conflict=CHOICES,
        way=st.sampled_from(WAYS),
        meanwhile=st.sampled_from(MEANWHILE),
    )
    def send(
        self,
        who: str,
        typed: list[Typed],
        hers: Typed | None,
        on_conflict: str,
        way: Way,
        meanwhile: str,
    ) -> None:
        """Type, check, let a question stand while something happens, and upload."""
        self.type_and_send(who, typed, hers, on_conflict, way, meanwhile)

    @rule(
        who=PLANNERS,
        typed=TYPED,
        hers=HERS,
        way=st.sampled_from(WAYS),
        fault=st.sampled_from(("none", *FAULTS)),
        dies=DIES,
    )
    def send_in_vain(
        self,
        who: str,
        typed: list[Typed],
        hers: Typed | None,
        way: Way,
        fault: str,
        dies: Dies | None,
    ) -> None:
        """Upload while the service or its gateway fails, or until the program is killed."""
        self.type_and_send(who, typed, hers, "mine", way, "nothing", fault, dies)

    def type_and_send(
        self,
        who: str,
        typed: list[Typed],
        hers: Typed | None,
        on_conflict: str,
        way: Way,
        meanwhile: str,
        fault: str = "none",
        dies: Dies | None = None,
    ) -> None:
        for one in typed:
            self.edit(who, *one)
        if hers is not None:
            self.colleague(*hers)
        self.look_at_failed(who)
        planner, sheet = self.planners[who], self.sheets[who]
        if (
            sheet.corrected and on_conflict == "theirs"
        ):  # that a correction goes back to what the sheet of activities says is tested elsewhere
            on_conflict = "mine"
        self.sending = Sending(
            sheet,
            sheet.asked,
            dict(sheet.base),
            mine=on_conflict == "mine",
            offline=way.offline,
            memory=self.memory(planner, sheet),
        )
        self.sending.corrected = self.on_failed(who)
        self.sending.known = self.known(sheet, self.sending.memory, offline=way.offline)
        if not way.offline:
            self.sending.there = {
                id: there for id, _ in sheet.asked if (there := self.there(id)) is not None
            }
        checked = planner.check(on_conflict=on_conflict, online=not way.offline)
        if on_conflict == "stop" and not way.offline:
            self.as_expected(sheet, self.sending.memory, checked.changes)
        apart = [change for change in checked.changes.changes if not change.left_out][
            : int(way.part)
        ]
        choices = UploadChoices(
            skip_problem_rows=way.skip,
            left_out=frozenset(change.plan_row for change in apart),
            single=way.single,
        )
        plan = preview_upload(checked, planner.account, planner.ledger, choices)
        assert not {change.id for change in apart} & {row.id for row in plan.rows}, (
            "a row goes that the planner left out"
        )
        theirs = {
            (one.id, one.field): one.value
            for one in checked.changes.corrections
            if not one.sent_as  # a correction on `Failed rows` goes home when the row is accepted
        }
        if not plan.rows:
            if theirs and not plan.blocked:
                save_corrections(plan, planner.monitor)
                self.correct(sheet, theirs, self.sending.edits)
            return
        if meanwhile == "window":
            again = replace(self.sending, accepted={})
            self.upload(who, plan, "none", None, theirs)
            self.sending = again
        else:
            self.happens_to_a_plan(meanwhile, who, plan, online=not way.offline)
        self.upload(who, plan, fault, dies, theirs)
        if not planner.plan.exists():
            self.export(who)

    def happens_to_a_plan(
        self, meanwhile: str, who: str, plan: UploadPreview, *, online: bool
    ) -> None:
        """What happens between the check and the upload."""
        planner, row = self.planners[who], plan.rows[0]
        if meanwhile == "colleague" and online:
            self.colleague(row.id, (row.edited or ("status",))[0], "DB01", 1)
            planner.monitor.sleep(11)
        elif meanwhile == "typed":
            self.edit(who, row.id, "externalRemarks", "0042", 1)
        elif meanwhile == "exchanged":
            self.export(BO if who == ANNA else ANNA)
            self.give(BO if who == ANNA else ANNA)
        elif meanwhile == "sorted":
            self.sort(who)
        elif meanwhile == "deleted":
            planner.plan.unlink()

    def as_expected(self, sheet: Sheet, memory: Mapping[Key, JsonValue], found: ChangeSet) -> None:
        """The check finds what was typed, against what the service has now, and nothing else."""
        typed = sheet.known(sheet.asked, memory, self.those_there(sheet))
        expected = {
            key: value
            for key, value in typed.items()
            if self.there(key[0]) is None
            or key[1] in HIDDEN
            or plain(self.value(key)) != plain(value)
        }
        edits = {
            (change.id, one.field): one.after for change in found.changes for one in change.fields
        }
        assert {key: plain(value) for key, value in edits.items()} == {
            key: plain(value) for key, value in expected.items()
        }
        clashes = {
            (change.id, one.field or "") for change in found.changes for one in change.conflicts
        }
        assert (
            clashes - sheet.corrected.keys()
            == self.clashes(sheet, expected) - sheet.corrected.keys()
        )

    def clashes(self, sheet: Sheet, edits: dict[Key, JsonValue]) -> set[Key]:
        """Return the fields that both sides changed; for a row that nobody exported and that the
        service knows, the row.
        """
        known, there = (
            {id for id, _ in sheet.base},
            {id for id, _ in edits if self.there(id) is not None},
        )
        found = {
            key
            for key in edits
            if key[0] in known & there
            and key[1] not in HIDDEN
            and plain(sheet.base.get(key)) != plain(self.value(key))
        }
        return found | {(id, "") for id, _ in edits if (id in known) != (id in there)}

    @rule(who=PLANNERS, on_conflict=st.sampled_from(("stop", "mine", "theirs")))
    def refresh(self, who: str, on_conflict: str) -> None:
        """Bring in what is new."""
        self.look_at_failed(who)
        planner, sheet = self.planners[who], self.sheets[who]
        planner.refresh(on_conflict)
        edits, known = sheet.edits, {id for id, _ in sheet.base}
        for id in (*IDS, *NEW):
            there = self.there(id)
            if there is None or (id in known and id not in sheet.ids):
                continue
            if id not in sheet.ids:
                sheet.base |= {(id, name): None for name in CAPTIONS}
                sheet.cells |= {(id, name): None for name in CAPTIONS}
                known.add(id)
            if id not in known:
                continue
            for name in set(CAPTIONS) - HIDDEN:
                key, value = (id, name), plain(there[name])
                if plain(sheet.base.get(key)) == value:
                    continue
                waiting = sheet.corrected.get(key)
                if (
                    on_conflict == "stop"
                    and waiting is not None
                    and waiting not in (value, sheet.base.get(key))
                    and key not in edits
                ):
                    continue
                if key in edits and plain(edits[key]) != value and on_conflict == "stop":
                    continue
                sheet.base[key] = value
                if key not in edits or (plain(edits[key]) != value and on_conflict == "theirs"):
                    sheet.cells[key] = value

    @rule(
        who=PLANNERS,
        at=st.integers(0, 5),
        id=st.sampled_from(IDS),
        since=st.none()
        | st.tuples(
            st.sampled_from(("siteId", "externalRemarks")),
            st.sampled_from(("DB01", "0042")),
            st.just(1),
        ),
        on_conflict=st.sampled_from(("mine", "stop")),
        dies=DIES,
        elsewhere=st.booleans(),
    )
    def correct_refused(
        self,
        who: str,
        at: int,
        id: str,
        since: tuple[str, str, int] | None,
        on_conflict: str,
        dies: Dies | None,
        elsewhere: bool,
    ) -> None:
        """Correct a refused row on its sheet, on this computer or the other one, and send from
        there; somebody may have edited the row since.
        """
        if not refused_in(self.planners[who].plan):
            self.type_and_send(
                who, [(id, "siteId", "NO-SUCH-SITE", 1)], None, "mine", Way(skip=True), "nothing"
            )
        if not (rows := refused_in(self.planners[who].plan)):
            return
        if elsewhere:
            self.change_computer(who)
        planner, sheet = self.planners[who], self.sheets[who]
        chosen = rows[at % len(rows)]
        key = (str(chosen.values["id"]), "siteId")
        if since is not None and key[0] in sheet.ids:
            self.edit(who, key[0], *since)
        planner.type(chosen.number, FAILED_ROWS, siteId="0042")
        self.look_at_failed(who)
        typed = self.on_failed(who)
        edits = {
            one: value for one, value in sheet.asked.items() if one[0] in {id for id, _ in typed}
        }
        mine, memory = on_conflict == "mine", self.memory(planner, sheet)
        self.sending = Sending(
            sheet,
            edits,
            dict(sheet.base),
            "refused",
            mine=mine,
            memory=memory,
            corrected=typed,
            known=self.known(sheet, memory),
        )
        plan = planner.planned(FAILED_ROWS, on_conflict=on_conflict)
        refused, shown = sent_in(planner.plan).get(key[0], {}).get("siteId"), sheet.cells.get(key)
        # Typing what was refused corrects nothing, and the newer cell of the plan goes.
        newer = shown not in (None, "0042", refused)
        if not mine and key in sheet.cells and key in sheet.corrected and newer:
            assert key[0] not in {row.id for row in plan.rows} or plan.blocked, (
                f"{key[0]}: corrected over {shown!r}, and {refused!r} was refused"
            )
        if plan.rows:
            self.upload(who, plan, "none", dies, {})
        elif not plan.blocked:
            save_corrections(plan, planner.monitor)
            self.withdrawn(planner, self.sending)

    @rule(
        who=PLANNERS,
        at=st.integers(0, 5),
        dies=st.none() | st.tuples(st.just("record"), st.integers(0, 6)),
    )
    def put_back(self, who: str, at: int, dies: Dies | None) -> None:
        """Give what a run changed its former values."""
        planner, sheet = self.at_home(who), self.sheets[who]
        ended = [
            run.run
            for run in planner.ledger.summaries()
            if run.run not in planner.ledger.open_runs() and run.updated
        ]
        if not ended:
            return
        run = ended[at % len(ended)]
        sending = self.runs[run]
        found = planner.check_put_back(run)
        plan = preview_upload(
            found.checked, planner.account, planner.ledger, UploadChoices(), "put-back"
        )
        back = {
            (sent.id, name): (
                sending.memory.get((sent.id, name))
                if name in HIDDEN
                else sending.base.get((sent.id, name))
                if sending.offline
                else before,
                value,
            )
            for sent in sending.accepted.values()
            for name, (before, value) in sent.differing.items()
        }
        # Offline a run takes what it knew for the former value, also where the service had the new
        # one already.
        if sending.offline:
            back |= {
                key: (sending.base.get(key), value)
                for key, value in sending.edits.items()
                if key not in back
                and key[1] not in HIDDEN
                and key[0] in sending.accepted
                and key[1] in sending.accepted[key[0]].row
            }
        # A run whose rows another one brought counts as taken too, where the service shows them.
        for row in outcome.rows if (outcome := planner.ledger.outcome(run)) is not None else ():
            if (
                row.result in {RowResult.CREATED, RowResult.UPDATED}
                and row.id in sending.there
                and row.id not in sending.accepted
            ):
                now = {key: value for key, value in sending.edits.items() if key[0] == row.id}
                back |= {
                    key: (
                        (
                            sending.memory.get(key)
                            if key[1] in HIDDEN
                            else sending.there[row.id].get(key[1])
                        ),
                        value,
                    )
                    for key, value in now.items()
                }
        # What no export shows is put back where what stood there is known and nobody sent it again;
        # else it goes, as in any upload, with what this computer sent last.
        memory = self.memory(planner, Sheet())
        back = {
            key: (before, value)
            for key, (before, value) in back.items()
            if key[1] not in HIDDEN
            or (key in sending.memory and plain(memory.get(key)) == plain(value))
        }
        # A list gets its former values where it still says what was sent.
        listed: dict[str, dict[str, JsonValue]] | None = None if sending.listed is None else {}
        self.sending = Sending(
            sheet,
            {},
            dict(sheet.base),
            "put back",
            memory=memory,
            back=back,
            listed=listed,
        )
        if plan.rows:
            self.upload(who, plan, "none", dies, {})
