"""What a sheet would do, in `compare.json`: each row is exactly one of unchanged, changed and new,
and only what was edited counts as changed.
"""

from __future__ import annotations

from dataclasses import replace

from builders.sheets import INFO, edits, finding, record, row
from builders.tables import Case, cases
from hypothesis import given
from hypothesis import strategies as st

from bridge.changes.compare.compare import compare, sendable
from bridge.changes.compare.inputs import Records, Rules
from bridge.errors import Severity
from bridge.records.change_set import (
    Change,
    ChangeSet,
    Choice,
    Decision,
    Lookups,
    RowState,
    SheetInfo,
    SheetRow,
)
from bridge.records.kinds import kind_named

ONE = Records([record("A-1")])


def described(case: Case) -> SheetInfo:
    """Return what a case says of its sheet, beside the usual one."""
    known = case.get("lookups", {})
    kind = kind_named(case.get("kind", "activities"))
    assert kind is not None
    return replace(
        INFO,
        kind=kind,
        has_baseline=case.get("has baseline", True),
        lookups=Lookups(
            {name: tuple(names) for name, names in known["names"].items()}
            if "names" in known
            else INFO.lookups.names,
            known.get("people", INFO.lookups.people),
            frozenset(known.get("complete", ())),
        ),
    )


def sheet_row(number: int, case: Case) -> SheetRow:
    """Return a row: `of` a record with other cells (null empties one), or of its cells only."""
    values = row(record(case["of"])).values if "of" in case else case["only"]
    filled = {**values, **case.get("cells", {})}
    return SheetRow(
        case.get("row", number),
        {name: value for name, value in filled.items() if value is not None},
        frozenset(case.get("cleared", ())),
        tuple(
            finding(field, code, text, Severity(severity))
            for severity, code, field, text in case.get("problems", ())
        ),
        case.get("texts", {}),
    )


def records(listed: list[Case]) -> Records:
    return Records([each["only"] if "only" in each else record(**each) for each in listed])


def rules(case: Case) -> Rules:
    decided = {
        (id, field): Decision(Choice(choice), found, typed)
        for id, field, choice, found, typed in case.get("decisions", ())
    }
    return Rules(**{**case, "decisions": decided})


def outcome(changes: ChangeSet) -> Case:
    """Return all that a comparison says, without what is nothing."""
    said = [
        [problem.code, problem.field, str(problem.message)]
        + ([] if problem.suggestion is None else [problem.suggestion])
        + ([[*problem.readings]] if problem.readings else [])
        for problem in changes.all_problems
    ]
    return _filled(
        {
            "unchanged": changes.unchanged,
            "removed": [*changes.removed],
            "left out": [*map(list, changes.left_out)],
            "changes": [*map(_change, changes.changes)],
            "said": said,
            "corrections": [[one.field, one.value, one.found] for one in changes.corrections],
        }
    )


def _change(change: Change) -> Case:
    return {"id": change.id, "edits": edits(change)} | _filled(
        {
            "state": "" if change.state is RowState.CHANGED else str(change.state),
            "error": change.has_error,
            "conflicts": [[one.field, one.theirs] for one in change.conflicts],
            "found": dict(change.found),
            "left out": change.left_out,
        }
    )


def _filled(case: Case) -> Case:
    return {name: value for name, value in case.items() if value}


@cases(__file__)
def test_a_sheet_is_compared_as_its_table_says(case: Case) -> None:
    rows = [sheet_row(number, cells) for number, cells in enumerate(case["rows"], 2)]
    now = records(case["service"]) if "service" in case else None
    changes = compare(
        described(case), rows, records(case["exported"]), now, rules(case.get("rules", {}))
    )
    assert outcome(changes) == case["gives"]


# For every sheet


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["A-1", "A-2", "A-3", "N-1", "", "0010"]),
            st.sampled_from(["same", "edited", "emptied", "broken"]),
        ),
        max_size=8,
    )
)
def test_each_row_is_exactly_one_of_unchanged_changed_and_new(cells: list[tuple[str, str]]) -> None:
    rows = [_mutated(id, what, number) for number, (id, what) in enumerate(cells, 2)]
    known = Records([record("A-1"), record("A-2"), record("0010"), record("A-7")])
    for now in (None, Records([record("A-1", status="PLANNED"), record("A-3"), record("0010")])):
        found = compare(INFO, rows, known, now)
        assert found.rows == len(rows)
        assert found.unchanged + len(found.changes) == len(rows)
        assert {change.state for change in found.changes} <= {RowState.CHANGED, RowState.NEW}
        assert len({change.row for change in found.changes}) == len(found.changes)
        assert [change.row for change in sendable(found)] == [
            change.row for change in found.changes if not change.has_error and not change.conflicts
        ]
        for id in {id for id, _ in cells if id}:
            places = [number for number, (other, _) in enumerate(cells, 2) if other == id]
            said = sorted(
                problem.row or 0
                for problem in found.all_problems
                if problem.code == "duplicate-id" and problem.found == id
            )
            added = len(places) - (id in {"A-1", "A-2", "0010"})
            assert len(said) == (added if len(places) > 1 else 0)
            assert {*said} <= {*places}


def _mutated(id: str, what: str, number: int) -> SheetRow:
    if what == "edited":
        return row(record(id), number, externalRemarks="Edited")
    if what == "emptied":
        return row(record(id), number, externalRemarks=None)
    if what == "broken":
        return row(record(id), number, status=None)._replace(
            problems=(finding("status", "unknown-status", "?"),),
            texts={"status": "?"},
        )
    return row(record(id), number)
