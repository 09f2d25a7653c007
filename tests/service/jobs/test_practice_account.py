"""All of the program can be tried on practice: a colleague who changes rows meanwhile, a locked
row, suggestions that are taken, a sample case.
"""

from __future__ import annotations

from pathlib import Path

from planner import Planner, at_work


def _planted(planner: Planner, mistake: str) -> list[str]:
    return [one.ids[-1] for one in planner.service.planted if one.mistake == mistake]


def test_a_locked_row_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with at_work(tmp_path) as planner:
        planner.export()
        locked = _planted(planner, "locked")
        assert len(locked) == 2
        for identity in locked:
            planner.type(planner.row_of(identity), externalRemarks="please")
        done = planner.upload()
        assert [(row.id, row.result, row.said) for row in done.outcome.rows] == [
            (identity, "failed", f"Activity {identity} is locked") for identity in locked
        ]
        # A colleague released them: nothing has to be corrected.
        assert planner.upload().summary.updated == 2
        assert planner.check().changes.changes == ()
