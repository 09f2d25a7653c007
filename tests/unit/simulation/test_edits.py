"""The sheets of a case, in `edits.json`: what is an edit, what is refused, and where."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import ndiff

from builders.cases import CONSTRUCTION, OPERATION, case_of, construction, draft_of, table
from builders.tables import Case as Row
from builders.tables import cases

from bridge.errors import Severity
from bridge.records.cells.base import CellValue, Finding
from bridge.simulation.case import Case, CaseType, Section
from bridge.simulation.edits import read_sheets
from bridge.simulation.parameters import known_parameters, to_cell, vocabulary_of

Cells = Sequence[CellValue | Finding | int | float | None]
V1: Cells = ["vesselList[0]", "V1", "CTV A", "CTV", 12, 0.1, 12, 1.5, None, None, "master", 3]
V2: Cells = ["vesselList[1]", "V2", "SOV 1", "SOV", 60, 1e22, 15, 2.5, "null", "[]", None]
CAPTIONS = ["Key", *construction().parameters(Section.VESSELS), "fuelRate"]


@cases(__file__)
def test_sheets_change_what_their_table_says(case: Row) -> None:
    original = case_of(case.get("case"))
    sections = {section.sheet: section for section in Section}
    draft = draft_of(
        original,
        {
            sections[sheet]: table(sheet, captions, rows)
            for sheet, (captions, *rows) in case["sheets"].items()
        },
    )
    gives = case["gives"]
    assert [
        [str(change.kind), change.key, change.parameter, change.after] for change in draft.changes
    ] == gives.get("changes", [])
    assert [
        [str(problem.severity), problem.code, problem.sheet, problem.cell, str(problem.message)]
        + ([] if problem.suggestion is None else [problem.suggestion])
        for problem in draft.problems
    ] == gives.get("said", [])
    if not any(problem.severity == "error" for problem in draft.problems):
        text = original.edited(draft.edits).text
        lines = ndiff(original.text.splitlines(), text.splitlines())
        assert [line for line in lines if line[0] in "+-"] == gives.get("text", [])


def test_a_parameter_seen_in_another_case_of_the_type_may_be_added() -> None:
    other = vocabulary_of(Case.of(CONSTRUCTION.replace('"dayRate"', '"fuelRate"'), "other"))
    vessels = {Section.VESSELS: table("Vessels", CAPTIONS, [V1, V2])}
    known = known_parameters(construction(), {CaseType.CONSTRUCTION: other})
    draft = draft_of(construction(), vessels, known)
    assert draft.problems == []
    assert '"fuelRate": 3' in draft.case.edited(draft.edits).text
    other = vocabulary_of(Case.of(OPERATION.replace('"dayRate"', '"fuelRate"'), "other"))
    known = known_parameters(construction(), {CaseType.OPERATION: other})
    (problem,) = draft_of(construction(), vessels, known).problems
    assert (problem.code, problem.severity) == ("unknown-parameter", Severity.WARNING)


def test_a_text_longer_than_a_cell_stays_and_cannot_be_edited() -> None:
    case = Case.of('{"vesselList": [{"a": "' + "x" * 40_000 + '"}]}', "long")
    shown = to_cell(case.members[Section.VESSELS][0].values["a"])
    assert isinstance(shown, str)
    assert len(shown) == 32_767

    def codes(cell: str) -> list[str]:
        vessels = table("Vessels", ["Key", "a"], [["vesselList[0]", cell]])
        return [problem.code for problem in draft_of(case, {Section.VESSELS: vessels}).problems]

    assert (codes(shown), codes("y")) == ([], ["too-long"])


def test_a_missing_sheet_is_refused() -> None:
    case = construction()
    assert [problem.code for problem in read_sheets(case, {}, vocabulary_of(case)).problems] == [
        "missing-sheet"
    ] * 3
