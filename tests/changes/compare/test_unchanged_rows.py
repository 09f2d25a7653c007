"""Rows compared many at a time with the texts of their records are told as rows compared one by
one, whatever the records look like.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest
from changes.sheets import INFO, LOOKUPS, record
from hypothesis import given
from hypothesis import strategies as st

from bridge.changes.compare.compare import Comparison, compare
from bridge.changes.compare.inputs import Records, Rules
from bridge.changes.compare.row_comparison import Judge
from bridge.changes.import_payload import EveryRow
from bridge.changes.plan.rules import PlanRows
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.changes import Choice, Decision, PlainRows, SheetInfo, singly
from bridge.records.runs import LastSent

WITH_PEOPLE = replace(INFO, columns={**INFO.columns, "people": 30}, lookups=LOOKUPS)
IDS = [f"A-{number}" for number in range(1, 9)]
FIELDS: dict[str, list[JsonValue]] = {
    "name": ["Blade inspection", 'a "quoted" name', None, ""],
    "siteId": ["HR-1", "HR-2", None],
    "status": ["PLANNED", "COMPLETED", "ON_HOLD", None],
    "teams": [["Blade crew", "Crane crew"], ["Team A"], ['a","b'], ["a", "b"], [], None],
    "personnelIds": [["P-1"], ["P-1", "P-2"], None],
    "startDate": ["2026-05-04T06:00:00.000Z", "2026-05-06T06:00:00Z", None],
    "externalRemarks": [
        "Bring the long ladder",
        "two\nlines",
        "back\\slash",
        "é and 😀",
        '"',
        "",
        None,
    ],
    "internalRemarks": ["Mind the gap", None],
    "additionalClientWork": [True, None],
    "manpower": [{"Team A": 3}, None],
    "region": ["North", 12, 1.5, None, ["a"], {"b": "c"}, 'x, "y": z'],
    'a "key"': ["odd"],
    "people": ["of the service"],
}
values = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(choices) for name, choices in FIELDS.items()}
)


class Written(Records):
    """Records with their texts, as a service writes them or otherwise."""

    def __init__(self, records: Sequence[JsonObject], texts: Sequence[str]) -> None:
        super().__init__(records)
        self._texts = dict(zip([str(record["id"]) for record in records], texts, strict=True))

    def raw(self, id: str, /) -> str | None:
        return self._texts.get(id)

    def together(self, ids: Sequence[str], /) -> str | None:
        known = list(self._texts)
        places = [known.index(id) if id in known else -1 for id in ids]
        stand = (
            bool(places)
            and places[0] >= 0
            and places == [*range(places[0], places[0] + len(places))]
        )
        return "".join(self._texts[id] for id in ids) if stand else None


def text_of(record: JsonObject, how: str) -> str:
    if how == "ascii":
        return json.dumps(record, separators=(",", ":"))
    return json.dumps(
        record, ensure_ascii=False, separators=(", ", ": ") if how == "blanks" else (",", ":")
    )


@st.composite
def baselines(draw: st.DrawFn) -> Written:
    alike: JsonObject = draw(values)
    records: list[JsonObject] = []
    for id in draw(st.lists(st.sampled_from(IDS), unique=True, min_size=1)):
        own: JsonObject = {**record(id), **(draw(values) if draw(st.booleans()) else alike)}
        if draw(st.integers(0, 9)) == 0:
            own["internalRemarks"] = "Mind the gap"
        if draw(st.integers(0, 9)) == 0:
            own = dict(reversed(own.items()))
        records.append(own)
    how = draw(st.sampled_from(["compact", "compact", "compact", "ascii", "blanks"]))
    return Written(records, [text_of(one, how) for one in records])


@st.composite
def plain_rows(draw: st.DrawFn, base: Written, info: SheetInfo) -> PlainRows:
    present = [field for field in info.columns if draw(st.integers(0, 9)) or field == "siteId"]
    fields = [
        field
        for field in present
        if field not in {"result", "reason"} and (field != "id" or draw(st.integers(0, 20)))
    ]
    rows: list[dict[str, JsonValue]] = []
    ids = (
        [*base.ids()]
        if draw(st.booleans())
        else draw(st.lists(st.sampled_from([*IDS, ""]), min_size=1, max_size=8))
    )
    for id in ids:
        known = {
            **(base.get(id) or record(id)),
            "id": id or None,
            "people": draw(st.sampled_from([None, None, "Anna Berg", "Bo Lind, P-2"])),
        }
        if draw(st.integers(0, 2)) == 0:
            known |= {name: value for name, value in draw(values).items() if name != "people"}
        cells = {name: known.get(name) for name in fields}
        rows.append(
            {name: None if value in ("", [], {}) else value for name, value in cells.items()}
        )
    whole = [row for row in rows if any(value is not None for value in row.values())] or [
        dict.fromkeys(fields, "x")
    ]
    columns = [[row[field] for row in whole] for field in fields]
    return PlainRows(
        "Activities", tuple(fields), [*range(2, 2 + len(whole))], [False] * len(whole), columns
    )


LAST_SENT = {
    "A-2": {"internalRemarks": [LastSent("2", "Newer"), LastSent("1", "Mind the gap")]},
    "A-3": {"assetId": [LastSent("1", "T-1")]},
}
RULES = (
    Rules(),
    Rules(all_rows=True),
    Rules(last_sent=LAST_SENT),
    Rules(decisions={("A-1", "siteId"): Decision(Choice.TYPED, "HR-1", "HR-2")}),
)


@given(st.data(), st.sampled_from([INFO, WITH_PEOPLE]), st.sampled_from(RULES))
def test_rows_compared_many_at_a_time_are_told_as_rows_compared_one_by_one(
    data: st.DataObject, info: SheetInfo, rules: Rules
) -> None:
    base = data.draw(baselines())
    rows = data.draw(plain_rows(base, info))
    many, one_by_one = [rows, rows], [*singly([rows, rows])]
    assert compare(info, many, base, None, rules) == compare(info, one_by_one, base, None, rules)
    every, each = (EveryRow(info, base, rules, from_memory=bool(rules.last_sent)) for _ in range(2))
    assert [*map(json.loads, every.texts(many))] == [*map(json.loads, each.texts(one_by_one))]
    assert (
        every.changes()
        == each.changes()
        == compare(info, one_by_one, base, None, replace(rules, all_rows=False))
    )
    now = data.draw(baselines())
    quick, plain = Comparison(info, base, rules), Comparison(info, base, rules)
    seen, known = (
        PlanRows(),
        PlanRows(record for id in base.ids() if (record := base.get(id)) is not None),
    )
    assert quick.touched(many, seen).ids == plain.touched(one_by_one).ids
    seen.complete(base.ids(), base.get)
    assert [*seen.by_id.items()] == [*known.by_id.items()]
    assert quick.online(now) == plain.online(now)


def rows_of(records: Sequence[JsonObject], fields: Sequence[str]) -> PlainRows:
    columns = [[one.get(field) for one in records] for field in fields]
    return PlainRows(
        "Activities", tuple(fields), [*range(2, 2 + len(records))], [False] * len(records), columns
    )


@pytest.mark.parametrize("how", ["compact", "ascii"])
def test_rows_that_stand_need_no_look_at_their_cells(how: str) -> None:
    records = [
        record(id, externalRemarks="é\nand \\ more" if id == "A-3" else "Mind the gap")
        for id in IDS
    ]
    base = Written(records, [text_of(one, how) for one in records])
    rows = rows_of(records, [field for field in INFO.columns if field not in {"result", "reason"}])
    judge = Judge(INFO, base, None, Rules())
    standing = judge.standing(rows)
    assert standing is not None
    assert all(standing.stands)
    texts = [*standing.texts(["id", "siteId", "externalRemarks"])]
    assert [json.loads(text) for text in texts] == [
        {name: one[name] for name in ("id", "siteId", "externalRemarks") if name in one}
        for one in records
    ]


def test_among_many_unchanged_rows_only_the_edited_ones_are_found_also_after_the_answer() -> None:
    records = [record(id) for id in IDS]
    base = Written(records, [text_of(one, "compact") for one in records])
    fields = [field for field in WITH_PEOPLE.columns if field not in {"result", "reason"}]
    edited = {**records[2], "status": "COMPLETED"}, {**records[5], "people": "Bo Lind"}
    rows = [rows_of([*records[:2], edited[0], *records[3:5], edited[1], *records[6:]], fields)]
    comparison = Comparison(WITH_PEOPLE, base, Rules())
    assert [*comparison.touched(rows).ids] == ["A-3"]
    for found in (compare(WITH_PEOPLE, rows, base, None), comparison.online(base)):
        assert [
            (change.id, [edit.field for edit in change.fields]) for change in found.changes
        ] == [("A-3", ["status"])]
        assert (found.rows, found.unchanged, found.removed) == (8, 7, ())
        assert [(problem.row, problem.code) for problem in found.all_problems] == [
            (7, "read-only-edited")
        ]
    texts = [json.loads(text) for text in EveryRow(WITH_PEOPLE, base).texts(rows)]
    assert [(one["id"], one["status"]) for one in texts] == [
        (id, "COMPLETED" if id == "A-3" else "DISPATCHED") for id in IDS
    ]


def test_an_unknown_row_among_many_takes_the_others_no_time() -> None:
    records = [record(id) for id in IDS]
    base = Written(records[:-1], [text_of(one, "compact") for one in records[:-1]])
    standing = Judge(INFO, base, None, Rules()).standing(
        rows_of(records, [field for field in INFO.columns if field not in {"result", "reason"}])
    )
    assert standing is not None
    assert standing.stands == [True] * 7 + [False]


def test_an_id_that_stands_twice_among_many_rows_is_told() -> None:
    records = [record(id) for id in IDS]
    base = Written(records, [text_of(one, "compact") for one in records])
    fields = [field for field in INFO.columns if field not in {"result", "reason"}]
    found = compare(INFO, [rows_of([*records, records[2]], fields)], base, None)
    assert sorted((problem.row or 0, problem.code) for problem in found.all_problems) == [
        (4, "duplicate-id"),
        (10, "duplicate-id"),
    ]
    again = compare(
        INFO,
        [rows_of(records, fields), replace(rows_of(records[:1], fields), numbers=[20])],
        base,
        None,
    )
    assert sorted((problem.row or 0, problem.code) for problem in again.all_problems) == [
        (2, "duplicate-id"),
        (20, "duplicate-id"),
    ]


def test_a_text_that_json_forbids_does_not_stand_also_where_its_cell_has_the_same() -> None:
    records = [
        record("A-1", externalRemarks="two\nlines"),
        record("A-2", teams=["a\tb"]),
        record("A-3"),
    ]
    texts = [text_of(one, "compact").replace("\\n", "\n").replace("\\t", "\t") for one in records]
    fields = ["id", "siteId", "teams", "externalRemarks"]
    for some in ([0, 2], [1, 2]):
        rows = rows_of([records[place] for place in some], fields)
        base = Written([records[place] for place in some], [texts[place] for place in some])
        assert (
            Judge(
                replace(INFO, columns={field: INFO.columns[field] for field in fields}),
                base,
                None,
                Rules(),
            ).standing(rows)
            is None
        )


def test_a_cell_that_only_looks_like_the_text_of_a_record_does_not_stand() -> None:
    records = [record("A-1", teams=["a", "b"]), record("A-2", externalRemarks='say \\"so\\"')]
    base = Written(records, [text_of(one, "compact") for one in records])
    typed = rows_of(
        [
            {**records[0], "teams": ['a","b']},
            {**records[1], "externalRemarks": 'say \\\\\\"so\\\\\\"'},
        ],
        ["id", "siteId", "teams", "externalRemarks"],
    )
    found = Judge(INFO, base, None, Rules()).standing(typed)
    assert found is not None
    assert not any(found.stands)
