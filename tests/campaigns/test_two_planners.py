"""A model of two planners with copies of their workbooks and a colleague in the service, in any
order: promise 31 and 32.

Exports, edits, checks, questions that stay open, uploads, rows left out and deleted, refusals and
corrections on `Failed rows`, refreshes, put-backs, lost answers, kills, other accounts, exchanged
and deleted files, moments, values that are removed, lists of another program with
a mapping, list and workbook of the same plan in turn, a second computer with the same files and a
history of its own, week after week. Whatever the order, a value that nobody typed is never sent
over a newer one, each row goes at most once for each edit, the counts of each run add up, and the
workbook says what the service has, or why not. What is expected comes from `weeks/sheets.py`
and `weeks/own_lists.py`, not from the program's own comparison.

The suite runs three short weeks. Whole weeks run in 50 slices of 50 weeks, each with weeks of its
own: 500 of them with `python -m pytest -m deep tests/campaigns -k slice-0`, one slice with
`-k slice-07`.
"""

from __future__ import annotations

import pytest
from campaigns.weeks.files import Files
from campaigns.weeks.lists import Lists
from campaigns.weeks.sheets import in_a_cell, plain, shown_in
from hypothesis import HealthCheck, settings
from hypothesis.stateful import invariant, run_state_machine_as_test

from bridge.records.runs import RunState


class TwoPlanners(Lists, Files):
    """What holds at any time of a week."""

    @invariant()
    def nothing_wrong_was_sent(self) -> None:
        assert not self.planners or self.watch.wrong == [], "; ".join(self.watch.wrong)

    @invariant()
    def a_workbook_shows_what_was_typed_or_fetched_and_an_edit_is_what_somebody_typed(self) -> None:
        for who, sheet in self.sheets.items():
            planner = self.planners[who]
            now = (planner.plan.read_bytes(), sheet.copy())
            if self.seen.get(who) == now:
                continue
            self.look_at_failed(who)
            cells, _ = shown_in(planner.plan)
            other = {
                key: (cells.get(key), value)
                for key, value in sheet.cells.items()
                if cells.get(key) != in_a_cell(value)
            }
            assert other == {}, f"{who} has cells that show what nobody typed or fetched: {other}"
            found = planner.check(online=False).changes
            edits = {
                (change.id, one.field): plain(one.after)
                for change in found.changes
                for one in change.fields
            }
            assert edits == {
                key: plain(value)
                for key, value in sheet.known(sheet.asked, self.memory(planner, sheet)).items()
            }, f"{who}: {edits} {sheet.asked}"
            self.seen[who] = now

    @invariant()
    def a_list_says_what_its_planner_typed(self) -> None:
        for who, listed in self.lists.items():
            now = (listed.path.read_bytes(), listed.texts)
            if self.read.get(who) != now:
                assert listed.shown() == listed.texts, f"{who}: {listed.shown()} {listed.texts}"
                self.read[who] = now

    @invariant()
    def counts_of_runs_add_up(self) -> None:
        for planner in self.planners.values():
            for run in planner.ledger.summaries():
                assert run.created + run.updated + run.failed + run.unknown == run.sent
                assert run.sent + run.not_sent == len(planner.ledger.receipt(run.run).rows)
                if run.state is RunState.DONE:
                    assert (run.failed, run.unknown, run.not_sent) == (0, 0, 0)


SLICES = [pytest.param(50, id=f"slice-{number:02}", marks=pytest.mark.deep) for number in range(50)]


@pytest.mark.parametrize("count", [pytest.param(3, id="sample"), *SLICES])
def test_two_planners_never_send_what_nobody_typed_over_a_newer_value(count: int) -> None:
    TwoPlanners.length = 8 if count < 10 else 20
    run_state_machine_as_test(
        TwoPlanners,
        settings=settings(
            max_examples=count,
            stateful_step_count=TwoPlanners.length,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            derandomize=count < 10,
            database=None,
            print_blob=True,
        ),
    )
