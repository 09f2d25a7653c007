"""What a model of two planners knows of a merge: which cells and rows of the copies come into the
plan, and what stops it.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from campaigns.weeks.lists import Lists
from campaigns.weeks.own_lists import COLUMNS
from campaigns.weeks.plans import Plans
from campaigns.weeks.sheets import CLEAR, HIDDEN, Key, Sheet, plain
from campaigns.weeks.week import (
    ANNA,
    BO,
    CHOICES,
    HERS,
    IDS,
    MEANWHILE,
    ONE,
    PLANNERS,
    WAYS,
    Typed,
    Way,
)
from hypothesis import strategies as st
from hypothesis.stateful import rule

from bridge.errors import WorkbookError
from bridge.jobs.merge import MERGE_STOPS, MergeRequest, merge_plans
from bridge.records.cells.base import JsonValue

COPIES = ("Kopie 1.xlsx", "Kopie 2.xlsx")
PREFER = st.lists(st.sampled_from(("plan", *COPIES)), max_size=2, unique=True)


def says(value: JsonValue) -> tuple[bool, JsonValue]:
    """Return a cell so that two that say the same are equal."""
    return value == CLEAR, plain(value)


def emptied(sheet: Sheet, key: Key) -> bool:
    """Return whether a cell is blank where the service was known to have a value."""
    return sheet.cells[key] is None and plain(sheet.base.get(key)) is not None


def merged(
    plan: str, files: Mapping[str, Sheet], prefer: Sequence[str]
) -> tuple[Sheet, set[Key], set[str]]:
    """Return the merged sheet, the fields in which files clash undecided, and the new IDs that are
    not the same in all files.
    """
    found, known = files[plan].copy(), {id for id, _ in files[plan].base}
    edits = {
        name: {
            key: value
            for key, value in sheet.cells.items()
            # Also a blank cell over a value is what its planner made of it.
            if key[0] in known and (sheet.differs(key, value) or emptied(sheet, key))
        }
        for name, sheet in files.items()
    }
    # What only some were uploaded with no refresh can bring into the others: an edit of these.
    for key in {key for sheet in files.values() for key in sheet.base if key[1] in HIDDEN}:
        bases = {name: plain(sheet.base.get(key)) for name, sheet in files.items()}
        if any(value != bases[plan] for value in bases.values()):
            for name, value in bases.items():
                if value is not None and key[0] in files[name].ids & known:
                    edits[name].setdefault(key, value)
    clashes = set[Key]()
    for key in {key for some in edits.values() for key in some}:
        having = {name: some[key] for name, some in edits.items() if key in some}
        chosen = next((name for name in prefer if name in having), None)
        if len({str(says(value)) for value in having.values()}) == 1:
            chosen = next(iter(having))
        if chosen is None:
            clashes.add(key)
        elif having.keys() != {plan}:
            if (
                key[0] not in found.ids
            ):  # its row was deleted from the plan, and comes back as exported
                found.cells |= {one: value for one, value in found.base.items() if one[0] == key[0]}
            found.cells[key] = having[chosen]
    twice = set[str]()
    for id in {id for sheet in files.values() for id in sheet.ids} - known:
        rows = [
            {key: value for key, value in sheet.cells.items() if key[0] == id}
            for sheet in files.values()
            if id in sheet.ids
        ]
        if any(
            {key: says(value) for key, value in row.items()}
            != {key: says(value) for key, value in rows[0].items()}
            for row in rows
        ):
            twice.add(id)
        elif id not in found.ids:
            found.cells |= rows[0]
    return found, clashes, twice


class Merges(Plans, Lists):
    """The rules of copies that several planners edit, and of lists and workbooks in turn."""

    @rule(
        who=PLANNERS,
        typed=st.tuples(st.lists(ONE, max_size=2), st.lists(ONE, max_size=2)),
        struck=st.none() | st.sampled_from(IDS),
        prefer=PREFER,
        other=st.booleans(),
        hers=HERS,
        on_conflict=CHOICES,
        way=st.sampled_from(WAYS),
        meanwhile=st.sampled_from(MEANWHILE),
    )
    def merge(
        self,
        who: str,
        typed: tuple[list[Typed], list[Typed]],
        struck: str | None,
        prefer: list[str],
        other: bool,
        hers: Typed | None,
        on_conflict: str,
        way: Way,
        meanwhile: str,
    ) -> None:
        """Two copies of a workbook are edited, the plan may lose a row, and all are merged and
        uploaded.
        """
        planner = self.planners[who]
        plan = self.planners[who].plan
        sheet = self.sheets[who]
        files, paths = {plan.name: sheet}, [plan.with_name(name) for name in COPIES]
        for path, some in zip(paths, typed, strict=True):
            shutil.copy(plan, path)
            planner.plan, self.sheets[who] = path, sheet.copy()
            for one in some:
                self.edit(who, *one)
            files[path.name] = self.sheets[who]
        planner.plan, self.sheets[who] = plan, sheet
        if struck is not None:
            self.strike(who, struck)
        if other:  # the other planner's workbook, which may be of another export
            paths.append(plan.with_name("Kopie 3.xlsx"))
            to = BO if who == ANNA else ANNA
            shutil.copy(self.planners[to].plan, paths[-1])
            files[paths[-1].name] = self.sheets[to]
        before = {path: path.read_bytes() for path in (plan, *paths)}
        if self.merged_into(who, files, paths, prefer):
            self.type_and_send(who, [], hers, on_conflict, way, meanwhile)
        else:
            assert {path: path.read_bytes() for path in (plan, *paths)} == before
        for path in paths:
            path.unlink()

    def merged_into(
        self, who: str, files: Mapping[str, Sheet], paths: Sequence[Path], prefer: Sequence[str]
    ) -> bool:
        """Merge files into a planner's workbook; return whether they could be merged."""
        planner = self.planners[who]
        plan = self.planners[who].plan
        out = self.planners[who].folder / "Zusammen.xlsx"
        bases = [
            {key: plain(value) for key, value in one.base.items() if key[1] not in HIDDEN}
            for one in files.values()
        ]
        request = MergeRequest(
            plan, tuple(paths), out, on_conflict=tuple(prefer), zone=planner.account.time_zone
        )
        if any(base != bases[0] for base in bases):
            with pytest.raises(WorkbookError):
                merge_plans(request, planner.monitor)
            return False
        try:
            done = merge_plans(request, planner.monitor)
        except WorkbookError:
            assert len(files) > 1 + len(
                COPIES
            ), (  # else a row that nobody looks at here is another one
                "copies of one workbook were refused"
            )
            return False
        found, clashes, twice = merged(
            plan.name, files, [plan.name if name == "plan" else name for name in prefer]
        )
        assert {(one.id, one.field) for one in done.open} == clashes
        assert {one.found for one in done.problems if one.code == "new-id-twice"} == twice
        others = {one.code for one in done.problems} - {"new-id-twice"}
        assert others <= MERGE_STOPS, others
        assert (done.workbook is None) == bool(clashes or done.problems)
        if done.workbook is None:
            assert not out.exists()
            return False
        assert done.workbook == out
        out.replace(plan)
        self.sheets[who] = found
        return True

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
