"""The quick ways of a comparison give what the plain ones give: rows that stand as exported, and a
sheet that is read once for two comparisons.
"""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

from builders.sheets import INFO, LOOKUPS, finding, record, row
from hypothesis import given
from hypothesis import strategies as st

from bridge.changes.compare.cell_edits import Edits
from bridge.changes.compare.compare import compare
from bridge.changes.compare.inputs import Records, Rules
from bridge.errors import Severity
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.changes import SheetInfo, SheetRow

IDS = ("A-1", "A-2", "A-3", "0010", "10", "A-9")
FIELDS: dict[str, tuple[JsonValue, ...]] = {
    "siteId": ("HR-1", "HR-2", None),
    "status": ("DISPATCHED", "COMPLETED", None),
    "teams": (["Blade crew", "Crane crew"], ["Team A"], [], None),
    "startDate": ("2026-05-04T06:00:00.000Z", "2026-05-06T06:00:00.000Z", None),
    "updatedAt": ("2026-02-03T04:05:06.789Z", "2026-02-04T04:05:06.789Z", None),
    "internalRemarks": ("Mind the gap", None),
    "externalRemarks": ("Bring the long ladder", "", None),
    "region": ("North", None),
}
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
