"""What happens besides sending: runs are followed, files given away, kept, brought back, exported
anew, sorted and deleted.
"""

from __future__ import annotations

import shutil

import pytest
from campaigns.weeks.uploads import Uploads
from campaigns.weeks.week import (
    IDS,
    PLANNERS,
)
from faults.spoiled import SpoiledService
from hypothesis import strategies as st
from hypothesis.stateful import rule
from planner import Planner

from bridge.errors import SettingsError, WorkbookError

HOW = ("give", "give", "keep", "restore", "restore", "export", "sort", "strike", "delete")


class Files(Uploads):
    """The rules of files and of other accounts."""

    @rule(who=PLANNERS, elsewhere=st.booleans())
    def follow(self, who: str, elsewhere: bool) -> None:
        """Go on following what is open. Sends nothing."""
        if elsewhere:
            self.ask_elsewhere(who)
        planner, before = self.at_home(who), len(self.watch.sent)
        for run in planner.ledger.open_runs():
            file = planner.plan.read_bytes()
            done = planner.follow(run)
            if self.runs[run].listed is not None:
                self.taken(who, run, done)
            elif planner.plan.read_bytes() != file and done.workbook == planner.plan:
                self.settled(who, run)
        assert len(self.watch.sent) == before, "following sends nothing"

    @rule(who=PLANNERS, how=st.sampled_from(HOW), at=st.integers(0, 5))
    def files(self, who: str, how: str, at: int) -> None:
        """Workbooks are given away, copied, brought back, exported anew, and worked on by another
        program.
        """
        if how == "give":
            self.give(who)
        elif how == "export":
            self.export(who)
        elif how == "sort":
            self.sort(who)
        elif how == "strike":
            self.strike(who, IDS[at % len(IDS)])
        elif how == "delete":
            self.delete(who)
        elif how == "keep" or not self.kept:
            path = self.folder / f"kept {len(self.kept)}.xlsx"
            shutil.copy(self.planners[who].plan, path)
            self.kept.append((path, self.sheets[who].copy()))
        else:
            path, sheet = self.kept[at % len(self.kept)]
            shutil.copy(path, self.planners[who].plan)
            self.sheets[who] = sheet.copy()

    def delete(self, who: str) -> None:
        """A workbook is gone: nothing is made in its place, nothing is sent, and open runs end all
        the same. Then she exports anew.
        """
        planner, before = self.at_home(who), len(self.watch.sent)
        planner.plan.unlink()
        with pytest.raises(WorkbookError):
            planner.check()
        with pytest.raises(WorkbookError):
            planner.refresh("theirs")
        for run in planner.ledger.open_runs():
            done = planner.follow(run)
            if self.runs[run].listed is not None:
                self.taken(who, run, done)
        assert (planner.plan.exists(), len(self.watch.sent)) == (False, before)
        self.export(who)

    def ask_elsewhere(self, who: str) -> None:
        """The test system is asked by mistake: nothing goes there, and nothing is
        believed of it.
        """
        planner, system = self.planners[who], SpoiledService(activities=1, switches={"delay": "0"})
        system.state.project_id = "P-TEST"
        file = planner.plan.read_bytes()
        with system:
            there = Planner(system, planner.folder)
            there.ledger = planner.ledger
            for run in planner.ledger.open_runs():
                with pytest.raises(SettingsError):
                    there.follow(run)
            with pytest.raises(WorkbookError):
                there.check()
            with pytest.raises(WorkbookError):
                there.refresh("theirs")
            there.client.close()
        assert (planner.plan.read_bytes(), system.imports_accepted) == (file, 0)
