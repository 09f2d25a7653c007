"""People whom nobody knows: one press in the review sends them all the same, for a row or for all
rows of the cause.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from all_kinds import KIND
from planner import Planner
from window import samples
from window.window import Planner as AtWindow

from bridge.errors import Severity
from bridge.gui.review.work import check_sheet, prepare
from bridge.jobs.check import CheckRequest
from bridge.records.change_set import ChangeSet, Lookups
from bridge.records.kinds import ACTIVITIES
from bridge.texts import say


def ghosts() -> ChangeSet:
    """Return a sheet in which nobody knows the people of two rows."""
    rows = []
    for row, number in ((3, 1), (5, 2)):
        made = samples.changed(row, number, personnelIds=["Nils Holgersson"])
        finding = samples.problem(
            row,
            "personnelIds",
            "Personnel IDs",
            f"M{row}",
            say("is not known."),
            "Nils Holgersson",
            None,
        )
        rows.append(replace(made, problems=(replace(finding, code="unknown-person"),)))
    info = samples.info()
    info = replace(
        info,
        columns={**info.columns, "personnelIds": 13},
        lookups=Lookups(people={"00411": "Ada"}, complete=frozenset({"people"})),
    )
    return ChangeSet(info, 40, 38, tuple(rows))


def test_one_press_lets_a_row_pass_and_one_all_rows_of_the_cause(planner: AtWindow) -> None:
    planner.shown(ghosts())
    planner.cause("Personnel IDs “Nils Holgersson”")
    planner.press("Use “Nils Holgersson” as it is · 2 rows", planner.pane)
    assert planner.column("State") == ["Changed"] * 2
    planner.key("Ctrl+Z")
    planner.select(3)
    planner.press("Use “Nils Holgersson” as it is", planner.pane)
    assert planner.column("State") == ["Changed", "Problem"]
    planner.key("Ctrl+Z")
    assert planner.column("State") == ["Problem"] * 2


@pytest.fixture
def anna(anna: Planner) -> Planner:
    personnel = KIND["personnel"]
    anna.export(ACTIVITIES, personnel)
    return anna


def test_it_is_sent_as_it_stands_after_another_check_and_no_longer_once_the_cell_is_another(
    anna: Planner,
) -> None:
    row = anna.row_of("DB0411-045")
    anna.type(row, personnelIds=["Nils Holgersson"])
    seen = check_sheet(
        anna.client, CheckRequest(anna.plan, anna.account), anna.monitor, anna.ledger
    )
    found = seen.review.problems(0)
    assert [(problem.code, problem.severity) for problem in found] == [
        ("unknown-person", Severity.ERROR)
    ]
    seen.review.use_all_the_same([(0, found[0])])
    planned = prepare(anna.client, anna.ledger, anna.account, seen, anna.monitor)
    assert ([row.payload["personnelIds"] for row in planned.plan.rows], planned.differs) == (
        [["Nils Holgersson"]],
        (),
    )
    anna.type(row, personnelIds=["Nils Holgersen"])
    planned = prepare(anna.client, anna.ledger, anna.account, seen, anna.monitor)
    assert (planned.plan.rows, len(planned.differs)) == ((), 1)
