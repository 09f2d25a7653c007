"""A saved mapping on next week's sheet: what moved, was renamed or is gone is asked, and everything
else stays as it was.
"""

from __future__ import annotations

from typing import Any

import pytest
from unit.mapping.habits import sheet

from bridge.mapping.mapping_file import SheetMapping
from bridge.mapping.propose import Proposals, mapping_of, propose, saved_proposals
from bridge.mapping.read import MappedSheet

HEADER = "No|Park|Von|Bis|Zustand|Text"
ROW = "A1|Anholt|13/06/2026|14/06/2026|raus|x"
SAVED = SheetMapping.model_validate(
    {
        "mapping": 1,
        "name": "Week",
        "table": {"header": HEADER.split("|"), "stopAt": "end"},
        "key": {"columns": ["No"], "id": "W-{No}"},
        "fields": {
            "siteId": {"from": "Park", "values": {"Anholt": "S1"}},
            "startDate": {"from": "Von", "date": "day/month/year"},
            "endDate": {"from": "Bis", "date": "day/month/year"},
            "status": {"from": "Zustand", "values": {"raus": "DISPATCHED"}, "other": "stop"},
        },
        "unused": ["Text"],
    }
)


def proposed(header: str, row: str = ROW) -> Proposals:
    """Return the proposals of the saved mapping, as a planner uses it who chose it."""
    grid = sheet(f"{header}\n{row}")
    return saved_proposals(grid, [SAVED]) or propose(grid, saved=[SAVED])


def read(header: str, row: str, by: SheetMapping) -> dict[str, Any]:
    grid = sheet(f"{header}\n{row}")
    (found,) = MappedSheet(grid, propose(grid, saved=[by]).table, by, "UTC").rows()
    return found.values


def test_the_answer_yes_keeps_the_tables_of_values_and_fits_from_then_on() -> None:
    header = "No|Windpark|Von|Bis|Zustand|Text"
    again = mapping_of(proposed(header), "Week")
    assert read(header, ROW, again) == {
        "id": "W-A1",
        "siteId": "S1",
        "startDate": "2026-06-13T00:00:00.000Z",
        "endDate": "2026-06-14T00:00:00.000Z",
        "status": "DISPATCHED",
    }
    assert propose(sheet(f"{header}\n{ROW}"), saved=[again]).open == ()


def test_a_column_that_is_gone_leaves_its_field_out_and_is_asked_for() -> None:
    found = proposed("No|Park|Von|Bis|Text", "A1|Anholt|13/06/2026|14/06/2026|x")
    assert [(one.code, str(one.message)) for one in found.open] == [
        ("column-gone", "The column “Zustand” is missing. Which column replaces it?")
    ]
    assert set(found.fields) == {"siteId", "startDate", "endDate"}


def test_without_the_key_no_mapping_can_be_made_of_it() -> None:
    found = proposed("Park|Von|Bis|Zustand|Text", "Anholt|13/06/2026|14/06/2026|raus|x")
    assert (found.key.columns, found.saved) == ((), None)
    with pytest.raises(ValueError, match="needs a key"):
        mapping_of(found, "Week")


def test_a_sheet_of_another_habit_is_proposed_anew() -> None:
    found = proposed("Task ID|Site|Start|Bis", "A1|S1|13/06/2026|14/06/2026")
    assert found.saved is None
    assert found.fields["startDate"].columns == (2,)


def test_one_that_fits_half_is_offered_and_not_applied() -> None:
    header, row = "No|Park|Von|Bis|Text|Remarks", "A1|Anholt|13/06/2026|14/06/2026|x|y"
    found = propose(sheet(f"{header}\n{row}"), saved=[SAVED])
    assert (found.saved, found.offered) == (None, SAVED)
    assert found.fields["internalRemarks"].columns == (5,)
    assert not [one for one in found.open if "missing" in str(one.message)]
