"""Lists of other programs and planners, labelled by hand: twelve real ones (`tables/shown`), and
twelve in the layout of SAP, Primavera, MS Project, Jira, Outlook and others (`tables/made`).
"""

from __future__ import annotations

from pathlib import Path

import pytest
from unit.mapping.labelled import Score, score, tables

TABLES = Path(__file__).parent / "tables"


@pytest.mark.parametrize(
    ("folder", "labelled", "found", "sure"), [("shown", 69, 67, 41), ("made", 101, 101, 61)]
)
def test_nearly_all_is_found_nothing_is_wrong_at_sure_and_all_is_found_the_second_time(
    folder: str, labelled: int, found: int, sure: int
) -> None:
    scores: dict[str, Score] = {one.name: score(one) for one in tables(TABLES / folder)}
    assert {name: one.wrong for name, one in scores.items() if one.wrong} == {}
    missed = {name: one.missed for name, one in scores.items() if one.missed}
    figures = zip(*((one.labelled, one.found, one.sure) for one in scores.values()), strict=True)
    assert tuple(map(sum, figures)) == (labelled, found, sure), missed
    assert sum(one.again for one in scores.values()) == labelled
