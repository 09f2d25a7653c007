"""Checks of rows that would be sent: what blocks, what is only to double-check, and what is left
alone.
"""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bridge.changes.compare.inputs import merged
from bridge.changes.compare.validation import implausible
from bridge.records.change_set import Lookups


def test_the_years_of_a_plan_and_a_far_move_have_their_bounds() -> None:
    zone, today = ZoneInfo("UTC"), datetime(2026, 11, 22, tzinfo=UTC)

    def code(value: str, before: str | None = None) -> str | None:
        said = implausible(value, before, zone, today)
        return None if said is None else said.code

    assert [code(f"{year}-06-01T00:00:00.000Z") for year in (1999, 2000, 2041, 2042)] == [
        "date-implausible",
        None,
        None,
        "date-implausible",
    ]
    moves = [
        code(to, "2026-01-01T00:00:00.000Z")
        for to in (
            "2027-01-02T00:00:00.000Z",
            "2027-01-02T00:00:00.001Z",
            "2024-12-31T00:00:00.000Z",
        )
    ]
    assert moves == [None, "date-moved-far", None]
    assert code("2024-12-30T23:00:00.000Z", "2026-01-01T00:00:00.000Z") == "date-moved-far"
    assert [code(value) for value in ("soon", "")] == [None, None]
    assert implausible(None, "2026-01-01T00:00:00.000Z", zone, today) is None


def test_lookups_are_merged_without_losing_a_name() -> None:
    both = merged(
        Lookups({"sites": ("A",)}, {"P-1": "Anna"}),
        Lookups({"sites": ("B", "A"), "teams": ("T",)}, {"P-1": "", "P-2": "Bo"}),
    )
    assert both == Lookups({"sites": ("A", "B"), "teams": ("T",)}, {"P-1": "Anna", "P-2": "Bo"})
