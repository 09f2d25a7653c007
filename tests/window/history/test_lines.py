"""History: what a line says."""

from __future__ import annotations

from dataclasses import replace

from window import samples
from window.scenes import history
from window.window import Planner

from bridge.gui.history.page import of_export
from bridge.jobs.export import WHO_IS_WHO


def test_an_export_has_as_many_rows_as_the_page_export_said() -> None:
    export = samples.history().exports[0]
    found = of_export(replace(export, sheets={"Activities": 42, "Personnel": 24, WHO_IS_WHO: 24}))
    assert (found.what, found.rows) == ("Export activities, personnel", "66 rows")


def test_a_search_without_a_match_says_what_to_do(planner: Planner) -> None:
    history(planner.frame, planner.folder)
    planner.type("Search file or project", "nowhere")
    planner.sees("Nothing matches. Clear the search or choose All.")
    planner.type("Search file or project", "Q4")
    assert planner.rows()
    assert "Nothing matches" not in planner.reads()
