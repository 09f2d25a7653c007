"""What planners do with the list of another program, read by a mapping, week after week."""

from __future__ import annotations

from campaigns.weeks.own_lists import COLUMNS, MAPPING
from campaigns.weeks.plans import Plans
from campaigns.weeks.sheets import HIDDEN, Sheet, plain
from campaigns.weeks.week import (
    DIES,
    FAULTS,
    HERS,
    LISTED,
    ONE,
    PLANNERS,
    Dies,
    Sending,
    Typed,
    Way,
)
from hypothesis import strategies as st
from hypothesis.stateful import rule

from bridge.jobs.check import CheckRequest, check
from bridge.jobs.upload import UploadChoices, UploadPreview, preview_upload, save_corrections

_USUAL = Way()


class Lists(Plans):
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
        accept=st.booleans(),
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
        accept: bool,
    ) -> None:
        """The list of another program, of this week: a few cells are other ones, or the file is
        written anew.
        """
        self.send_the_list(who, typed, hers, on_conflict, way, meanwhile, fault, dies, anew, accept)

    def send_the_list(
        self,
        who: str,
        typed: list[Typed],
        hers: Typed | None = None,
        on_conflict: str = "stop",
        way: Way = _USUAL,
        meanwhile: str = "nothing",
        fault: str = "none",
        dies: Dies | None = None,
        anew: bool = False,
        accept: bool = False,
    ) -> None:
        planner, listed = self.at_home(who), self.lists[who]
        for id, name, site, number in typed:
            listed.cells.setdefault(id, {"siteId": "0042", "status": "PLANNED"})
            listed.type(id, **listed.cells[id] | {name: self.something(name, site, number)})
        if anew or not listed.path.exists():
            listed.write()
        if hers is not None:
            self.colleague(*hers)
        there = (lambda id: None) if way.offline else self.there
        sent = self.sent_from(who)
        judged = listed.judged(sent, there)
        cells = {
            (id, name): value for id, row in listed.cells.items() for name, value in row.items()
        }
        sheet = Sheet({key: base for key, (_, base) in judged.items()}, cells)
        edits = {key: cells[key] for key, (what, _) in judged.items() if what != "same"}
        history = {id for id, _ in sent}
        gone = set[str]() if way.offline else {id for id in history if self.there(id) is None}
        clashes = {key for key, (what, _) in judged.items() if what in {"conflict", "unknown"}} | {
            (id, "") for id, _ in edits if id in gone
        }
        decided = {key for key in clashes if key[0] in history}
        mine = {
            key: value
            for key, value in edits.items()
            if on_conflict != "theirs" or not {key, (key[0], "")} & decided
        }
        self.sending = now = Sending(
            sheet,
            mine,
            dict(sheet.base),
            mine=on_conflict == "mine",
            offline=way.offline,
            memory=self.memory(planner, sheet),
        )
        now.there = {id: record for id in listed.cells if (record := there(id)) is not None}
        client, accepted = (
            None if way.offline else planner.client,
            frozenset({"differs", "many-new"} if accept else ()),
        )
        request = CheckRequest(
            listed.path,
            planner.account,
            on_conflict=on_conflict,
            mapping=MAPPING,
            accepted=accepted,
        )
        checked = check(client, request, planner.monitor, planner.ledger)
        undecided = {key for key in clashes if on_conflict == "stop" or key[0] not in history}
        undecided -= {key for key in undecided if accept and key[0] not in history}
        if on_conflict == "stop" or way.offline:
            found = {
                (change.id, one.field): plain(one.after)
                for change in checked.changes.changes
                for one in change.fields
            }
            assert found == {key: plain(value) for key, value in edits.items()}
        assert {
            (change.id, one.field or "")
            for change in checked.changes.changes
            for one in change.conflicts
        } == undecided
        stops = {found.code for found in checked.changes.problems if found.code == "differs"}
        assert stops == ({"differs"} if {id for id, name in undecided if name} - history else set())
        theirs = {(one.id, one.field): one.value for one in checked.changes.corrections}
        taken_over = {
            key: plain(self.value(key) if key[1] not in HIDDEN else judged[key][1])
            for key in decided
            if key[1] and on_conflict == "theirs"
        }
        assert {key: plain(value) for key, value in theirs.items()} == taken_over
        now.listed = listed.rows()
        plan = preview_upload(
            checked,
            planner.account,
            planner.ledger,
            UploadChoices(skip_problem_rows=way.skip, single=way.single),
        )
        if not plan.rows:
            if not plan.blocked:
                save_corrections(plan, planner.monitor)
                listed.corrected(theirs)
            return
        self.happens_to_a_list(meanwhile, who, plan)
        self.upload(who, plan, fault, dies, theirs)
        if not listed.path.exists():
            listed.write()

    def happens_to_a_list(self, meanwhile: str, who: str, plan: UploadPreview) -> None:
        """What happens between the check and the upload."""
        listed, row = self.lists[who], plan.rows[0]
        if meanwhile == "colleague":
            self.colleague(row.id, (row.edited or ("status",))[0], "DB01", 1)
            self.planners[who].monitor.sleep(11)
        elif meanwhile == "typed":
            listed.type(row.id, externalRemarks=self.fresh())
        elif meanwhile == "deleted":
            listed.path.unlink()

    @rule(
        who=PLANNERS,
        typed=ONE.filter(lambda one: one[1] in COLUMNS and one[3] < 4),
        elsewhere=st.booleans(),
        hers=HERS,
        mine=st.booleans(),
    )
    def in_turn(
        self, who: str, typed: Typed, elsewhere: bool, hers: Typed | None, mine: bool
    ) -> None:
        """A planner sends an activity in her list, then in a new export, and then her list again,
        which nobody touched meanwhile.
        """
        self.send_the_list(who, [typed], accept=True)
        self.export(who)
        self.type_and_send(who, [typed], hers, "mine" if mine else "stop", Way(), "nothing")
        if elsewhere:
            self.change_computer(who)
        self.send_the_list(who, [], on_conflict="mine" if mine else "stop")
