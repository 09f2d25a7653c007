"""Values that an account always reads as others, in workbooks of ours: said at each row, written
like a correction, and never over what is known.
"""

from __future__ import annotations

import pytest
from builders.sheets import INFO, codes, edits, only_change, record, row

from bridge.changes.compare.compare import compare
from bridge.changes.compare.inputs import Records, Rules
from bridge.records.cells.base import JsonValue
from bridge.records.changes import SheetRow

ONE = Records([record("A-1")])
RULES = Rules(
    read_as={
        "siteId": {"Horns Rev": "HR-2", "HR-1": "HR-2"},
        "teams": {"Blades": "Blade crew", "Kran": "Crane crew", "Alle": "Blade crew, Crane crew"},
        "personnelIds": {"Bo": "P-3", "P-2": "P-1"},
        "manpower": {"Blades": "Blade crew", "Blatt": "Blade crew"},
        "status": {"fertig": "COMPLETED"},
        "id": {"A-1": "A-2"},
    }
)


def said(
    sheet: SheetRow,
) -> tuple[dict[str, JsonValue], list[tuple[str, str, str]], list[tuple[str, JsonValue, str]]]:
    """Return the edits of a row, its findings as (code, text, sentence), and the corrections as
    (field, value, text that stood there).
    """
    found = compare(INFO, [sheet], ONE, None, RULES)
    changes = edits(only_change(found)) if found.changes else {}
    findings = [(one.code, one.found, str(one.message)) for one in found.all_problems]
    return changes, findings, [(one.field, one.value, one.found) for one in found.corrections]


@pytest.mark.parametrize(
    ("cells", "value"),
    [
        ({"teams": ["Kran"]}, {"teams": ["Crane crew"]}),
        ({"teams": ["Team A", "Kran"]}, {"teams": ["Team A", "Crane crew"]}),
        ({"teams": ["Alle"]}, {}),  # what both names together mean is what the service shows
        ({"manpower": {"Blades": 3, "Team A": 1}}, {"manpower": {"Blade crew": 3, "Team A": 1}}),
    ],
)
def test_names_of_lists_and_manpower_are_looked_up_one_by_one_or_as_a_whole(
    cells: dict[str, JsonValue], value: dict[str, JsonValue]
) -> None:
    assert said(row(record("A-1"), **cells))[0] == value


def test_two_words_for_one_team_lose_no_number_of_people() -> None:
    changes, findings, _ = said(row(record("A-1"), manpower={"Blades": 3, "Blatt": 2}))
    assert changes == {}
    assert any(code not in {"value-remembered", "known-wins"} for code, _, _ in findings)


def test_a_name_is_the_id_that_has_it_and_one_of_two_is_a_problem() -> None:
    rules = Rules(
        names={
            "sites": {"HR-2": "Horns Rev 2", "HR-8": "Dunbank", "HR-9": "dunbank"},
            "work-packages": {"WP-1": "Blades 2026"},
        }
    )
    found = compare(
        INFO,
        [row(record("A-1"), siteId="horns  rev 2", workPackageId="Blades 2026")],
        ONE,
        None,
        rules,
    )
    assert edits(only_change(found)) == {"siteId": "HR-2", "workPackageId": "WP-1"}
    assert [(one.field, one.value, one.found) for one in found.corrections] == [
        ("siteId", "HR-2", "horns  rev 2"),
        ("workPackageId", "WP-1", "Blades 2026"),
    ]
    assert ("name-resolved", "siteId") in codes(found)
    twice = compare(INFO, [row(record("A-1"), siteId="Dunbank")], ONE, None, rules)
    assert [str(one.message) for one in twice.all_problems if one.code == "ambiguous-name"] == [
        "2 people are called “Dunbank”. Type the ID: HR-8, HR-9."
    ]
    assert only_change(twice).has_error
