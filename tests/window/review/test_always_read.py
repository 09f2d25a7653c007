"""A value that an exported workbook says otherwise is always read so on request: remembered by
mouse, used at the next check, taken back there.
"""

from __future__ import annotations

from window.window import Planner

from bridge.memory import Memory


def test_a_value_of_an_exported_workbook_is_always_read_as_another_until_it_is_taken_back(
    planner: Planner,
) -> None:
    workbook = planner.edited({"Site ID 2": "Dunbank", "Site ID 3": "Dunbank"})
    assert "Edit column matching" not in planner.buttons()
    planner.cause("Site ID “Dunbank”")
    planner.find("Replace in 2 rows")
    planner.type("Site ID", "HW07", planner.pane)
    planner.more("Always replace “Dunbank” with “HW07”")
    planner.sees("“Dunbank” is now always replaced with “HW07”.")
    memory = Memory(planner.frame.session.account)
    assert memory.values() == {"siteId": {"Dunbank": "HW07"}}

    planner.key("Ctrl+Z")
    planner.reviewed(workbook)  # next week
    assert planner.column("Site ID") == ["HW07"] * 2
    planner.more("Stop replacing “Dunbank”")
    planner.wait(lambda: memory.values() == {}, "the value to be forgotten")
    planner.wait(lambda: planner.column("Site ID") == ["Dunbank"] * 2, "the sheet as it stands")

    planner.idle()  # the same of one row, and taken back where another row is read so
    planner.type("Site ID", "HW07", planner.pane)
    planner.more("Always replace “Dunbank” with “HW07”")
    planner.wait(
        lambda: memory.values() == {"siteId": {"Dunbank": "HW07"}}, "the value to be remembered"
    )
    planner.press("Check again")
    planner.wait(lambda: planner.column("Site ID") == ["HW07"] * 2, "both rows to be read so")
    planner.cause("Site ID “Dunbank”")
    planner.more("Stop replacing “Dunbank”")
    planner.wait(lambda: memory.values() == {}, "the value to be forgotten")
