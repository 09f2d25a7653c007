"""What planners do with the list of another program, read by a mapping, week after week."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import rule
from weeks.own_lists import MAPPING, OwnList
from weeks.sheets import HIDDEN, Key, Sheet, plain
from weeks.uploads import Uploads
from weeks.week import (
    DIES,
    FAULTS,
    HERS,
    LISTED,
    PLANNERS,
    Dies,
    Sending,
    Typed,
    Way,
)

from bridge.jobs.check import CheckRequest, check
from bridge.jobs.upload import UploadChoices, plan_upload, settle
from bridge.records.cells.base import JsonValue


class Lists(Uploads):
    """The rules of lists."""

    @rule(
        who=PLANNERS,
        typed=st.lists(LISTED, max_size=2),
        hers=HERS,
        on_conflict=st.sampled_from(("stop", "stop", "mine", "theirs")),
        way=st.sampled_from((Way(), Way(), Way(skip=True), Way(single=True), Way(offline=True))),
        meanwhile=st.sampled_from(("nothing", "nothing", "colleague", "typed", "deleted")),
        fault=st.sampled_from(("none", "none", "none", *FAULTS)),
        dies=DIES,
        anew=st.booleans(),
    )
    def send_a_list(
        self,
        who: str,
        typed: list[Typed],
        hers: Typed | None,
        on_conflict: str,
        way: Way,
        meanwhile: str,
        fault: str,
        dies: Dies | None,
        anew: bool,
    ) -> None:
        """The list of another program, of this week: a few cells are other ones, or the file is written anew."""
        planner, listed = self.at_home(who), self.lists[who]
        for id, name, site, number in typed:
            listed.cells.setdefault(id, {"siteId": "0042", "status": "PLANNED"})
            listed.type(id, **listed.cells[id] | {name: self.something(name, site, number)})
        if anew or not listed.path.exists():
            listed.write()
        if hers is not None:
            self.colleague(*hers)
        there = (lambda id: None) if way.offline else self.there
        sheet = Sheet(listed.base(there), {(id, name): value for id, row in listed.cells.items() for name, value in row.items()})
        edits = listed.edits(there)
        expected = {
            key: value for key, value in edits.items() if way.offline or self.there(key[0]) is None or key[1] in HIDDEN or not self.has(key, value)
        }
        clashes = set[Key]() if way.offline else self.clashes_of(listed, expected)
        mine = {key: value for key, value in edits.items() if on_conflict != "theirs" or not {key, (key[0], "")} & clashes}
        self.sending = now = Sending(
            sheet, mine, dict(sheet.base), mine=on_conflict == "mine", offline=way.offline, memory=self.memory(planner, sheet)
        )
        now.known = frozenset(key for key in edits if key not in expected)
        now.there = {id: record for id in listed.cells if (record := there(id)) is not None}
        client = None if way.offline else planner.client
        checked = check(client, CheckRequest(listed.path, planner.account, on_conflict=on_conflict, mapping=MAPPING), planner.monitor, planner.ledger)
        if on_conflict == "stop" or way.offline:
            found = {(change.id, one.field): plain(one.after) for change in checked.changes.changes for one in change.fields}
            assert found == {key: plain(value) for key, value in expected.items()}
            assert {(change.id, one.field or "") for change in checked.changes.changes for one in change.conflicts} == clashes
        theirs = {(one.id, one.field): one.value for one in checked.changes.corrections}
        taken_over = {key: plain(self.value(key)) for key in clashes if key[1] and on_conflict == "theirs"}
        assert {key: plain(value) for key, value in theirs.items()} == taken_over
        now.listed = listed.rows()
        plan = plan_upload(checked, planner.account, planner.ledger, UploadChoices(skip_problem_rows=way.skip, single=way.single))
        left_gone = {id for id, name in clashes if not name and on_conflict == "theirs"}
        changed = {change.id for change in checked.changes.changes} | left_gone
        if not plan.rows:
            if not plan.blocked:
                settle(plan, planner.monitor)
                listed.took({id: values for id, values in now.listed.items() if id not in changed}, checked.began_at)
                listed.corrected(theirs)
            return
        now.listed = {id: values for id, values in now.listed.items() if id not in changed or id in {row.id for row in plan.rows}}
        if meanwhile == "colleague":
            self.colleague(plan.rows[0].id, (plan.rows[0].edited or ("status",))[0], "DB01", 1)
            planner.monitor.sleep(11)
        elif meanwhile == "typed":
            listed.type(plan.rows[0].id, externalRemarks=self.fresh())
        elif meanwhile == "deleted":
            listed.path.unlink()
        self.upload(who, plan, fault, dies, theirs)
        if not listed.path.exists():
            listed.write()

    def clashes_of(self, listed: OwnList, edits: dict[Key, JsonValue]) -> set[Key]:
        """Return the fields that both sides changed since the list was sent; for an activity that is gone, the row."""
        gone = {id for id in listed.sent if self.there(id) is None}
        both = {key for key in edits if key[0] not in gone and key[1] not in HIDDEN and key[1] in listed.sent.get(key[0], {})}
        return {key for key in both if plain(listed.sent[key[0]][key[1]]) != plain(self.value(key))} | {(id, "") for id, _ in edits if id in gone}
