"""The quick ways of a comparison give what the plain ones give: rows that stand as exported, and a
row that is compared again with decisions.
"""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

from builders.sheets import INFO, LOOKUPS, finding, record, row
from builders.tables import of_test
from hypothesis import given
from hypothesis import strategies as st

from bridge.changes.compare.cell_edits import Edits
from bridge.changes.compare.compare import compare
from bridge.changes.compare.inputs import Records, Rules
from bridge.changes.compare.judged import Cells
from bridge.errors import Severity
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.change_set import Choice, Decision, RowState, SheetInfo, SheetRow

TABLES = of_test(__file__)

IDS = ("A-1", "A-2", "A-3", "0010", "10", "A-9")
FIELDS: dict[str, tuple[JsonValue, ...]] = TABLES["FIELDS"]
INFOS = (INFO, replace(INFO, columns={**INFO.columns, "people": 30}, lookups=LOOKUPS))
values = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(choices) for name, choices in FIELDS.items()}
)


@st.composite
def records(draw: st.DrawFn) -> Records:
    known: list[JsonObject] = [
        record(id, **draw(values)) for id in draw(st.lists(st.sampled_from(IDS), unique=True))
    ]
    for one in known:
        if draw(st.integers(0, 5)) == 0:
            one["internalRemarks"] = draw(st.sampled_from(["Mind the gap", "Other"]))
    return Records(known)


@st.composite
def sheets(draw: st.DrawFn, base: Records) -> list[SheetRow]:
    rows = []
    for number, id in enumerate(draw(st.lists(st.sampled_from(IDS), max_size=8)), 2):
        known = base.get(id) or record(id)
        edits: dict[str, JsonValue] = draw(values) if draw(st.booleans()) else {}
        if draw(st.integers(0, 4)) == 0:
            edits["people"] = draw(st.sampled_from(["Anna Berg", "Bo Lind"]))
        one = row(
            known,
            number,
            **{name: value for name, value in edits.items() if name != "people"},
        )
        if "people" in edits:
            one = one._replace(values={**one.values, "people": edits["people"]})
        problems = []
        if draw(st.integers(0, 4)) == 0:
            problems.append(finding("id", "id-was-number", id, Severity.WARNING))
        if draw(st.integers(0, 6)) == 0:
            problems.append(finding("status", "choice", "done", Severity.ERROR))
            one = one._replace(
                texts={"status": "done"},
                values={name: value for name, value in one.values.items() if name != "status"},
            )
        rows.append(
            one._replace(
                problems=tuple(problems),
                origin_row=draw(st.sampled_from([None, None, None, 7])),
            )
        )
    return rows


@given(st.data(), st.sampled_from(INFOS), st.booleans())
def test_rows_that_plainly_stand_as_exported_are_told_as_by_a_look_at_each_cell(
    data: st.DataObject, info: SheetInfo, all_rows: bool
) -> None:
    base, now = data.draw(records()), data.draw(st.none() | records())
    rows, rules = data.draw(sheets(base)), Rules(all_rows=all_rows)
    quick = compare(info, rows, base, now, rules)
    with patch.object(Edits, "shows_record", lambda *_: False):
        assert compare(info, rows, base, now, rules) == quick


TYPED = TABLES["TYPED"]


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
