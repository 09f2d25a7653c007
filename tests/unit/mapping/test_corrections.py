"""A corrected value goes back into the cell that it came from, in the planner's own form, or not at
all and with the reason: `corrections.json`.
"""

from __future__ import annotations

from builders.tables import Case, cases
from unit.mapping.labelled import cell, mapped

from bridge.mapping.checks import correction


@cases(__file__)
def test_a_correction_is_written_as_its_table_says(case: Case) -> None:
    opened = mapped(case)
    row = list(opened.grid.rows)[1]
    found = correction(opened, row, case["field"], case["value"])
    if isinstance(case["gives"], str):
        assert str(found) == case["gives"]
    else:
        assert found == tuple(
            (place, row.cell(place), cell(value)) for place, value in case["gives"]
        )
