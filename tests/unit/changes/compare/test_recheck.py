"""A row compared again with decisions is what a comparison of the whole sheet with them gives."""

from __future__ import annotations

from builders.sheets import INFO, finding, record, row
from hypothesis import given
from hypothesis import strategies as st
from unit.changes.compare.test_quick import records, sheets

from bridge.changes.compare.compare import compare
from bridge.changes.compare.inputs import Records, Rules
from bridge.changes.compare.validation import Cells
from bridge.errors import Severity
from bridge.records.changes import Choice, Decision, RowState

TYPED = {
    "status": ("PLANNED", "COMPLETED", "done", "(clear)"),
    "siteId": ("HR-1", "nowhere", ""),
    "startDate": ("2026-05-04 08:00", "soon", "2031-01-01"),
    "teams": ("Team A, Crane crew", "Team A; Crane crew"),
}


@given(st.data())
def test_one_row_and_the_whole_sheet_are_judged_alike(data: st.DataObject) -> None:
    base = data.draw(records())
    now = data.draw(st.none() | records())
    rows = {one.values["id"]: one for one in data.draw(sheets(base))}
    cells = Cells(INFO)
    decisions = dict[tuple[str, str], Decision]()
    checked = compare(INFO, rows.values(), base, now, Rules())
    for change in checked.changes:
        sheet_row = rows[change.id]
        for name, texts in TYPED.items():
            wish = data.draw(st.sampled_from([None, Choice.MINE, Choice.THEIRS, *texts]))
            if wish is None:
                continue
            found = cells.text(sheet_row, name)
            decisions[change.id, name] = (
                Decision(wish, found)
                if isinstance(wish, Choice)
                else Decision(Choice.TYPED, found, str(wish))
            )
        if data.draw(st.integers(0, 3)) == 0:
            decisions[change.id, ""] = Decision(Choice.LEAVE_OUT)
    whole = {
        change.row: change
        for change in compare(INFO, rows.values(), base, now, Rules(decisions=decisions)).changes
    }
    assert checked.recheck is not None
    for change in checked.changes:
        again = checked.recheck(change, decisions)
        if again.state is RowState.UNCHANGED:
            assert change.row not in whole
        else:
            assert again == whole[change.row]


def test_findings_do_not_depend_on_what_was_typed_first() -> None:
    known = record("A-1")
    edited = row(known, status=None)._replace(
        texts={"status": "done"},
        problems=(
            finding("id", "id-was-number", "A-1", Severity.WARNING),
            finding("status", "choice", "done", Severity.ERROR),
        ),
    )
    typed = [
        (("A-1", name), Decision(Choice.TYPED, Cells(INFO).text(edited, name), text))
        for name, text in (("status", "done"), ("startDate", "soon"))
    ]
    for base in (Records(), Records([known])):
        checked = compare(INFO, [edited], base, None, Rules())
        assert checked.recheck is not None
        for decisions in (dict(typed), dict(reversed(typed))):
            (whole,) = compare(INFO, [edited], base, None, Rules(decisions=decisions)).changes
            assert {"soon", "done"} <= {problem.found for problem in whole.problems}
            assert checked.recheck(checked.changes[0], decisions) == whole
