"""Where a table begins, in `table.json`: rows of units, groups and other languages belong to its
header; titles, notes and rows of dates do not. With `at` it is said where it stands.
"""

from __future__ import annotations

from builders.tables import Case, cases
from unit.mapping.habits import sheet
from unit.mapping.labelled import grid

from bridge.mapping.table import find_table, table_at


@cases(__file__)
def test_a_header_is_where_its_table_says(case: Case) -> None:
    rows = grid(case["rows"], merged=case.get("merged", ()))
    table = table_at(rows, *case["at"]) if "at" in case else find_table(rows)
    assert {
        "captions": [*table.captions],
        "header": [table.header_row, table.header_rows],
        "sure": table.sure,
    } == case["gives"]


def test_a_column_is_found_by_its_exact_caption() -> None:
    table = table_at(sheet("ID|End\nA1|x"), 1, 1)
    assert (table.place("End"), table.place("end")) == (1, None)
