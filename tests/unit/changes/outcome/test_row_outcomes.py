"""How each row of an import ended, in `row_outcomes.json`: the sums always add up, a refusal is
placed where exactly one row fits, and nothing is guessed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from builders.sheets import record, sent
from builders.tables import Case, cases
from hypothesis import given
from hypothesis import strategies as st

from bridge.changes.compare.inputs import Records
from bridge.changes.row_outcomes import outcomes, verify_by_export
from bridge.records.answers import Echo, ImportResult, ImportStatus
from bridge.records.runs import Outcome, RowResult, SentRow, packed_outcome, read_outcome

CREATED = RowResult.CREATED
UPDATED = RowResult.UPDATED
FAILED = RowResult.FAILED
UNKNOWN = RowResult.UNKNOWN


def rows(count: int, new: int = 0) -> list[SentRow]:
    """Return rows that were sent, each with remarks of its own; the last `new` are new."""
    return [
        sent(f"A-{n}", n + 2, new=n >= count - new, externalRemarks=f"Remark {n}")
        for n in range(count)
    ]


def echo(position: int, index: int | None = None, words: str = "", *, named: bool = True) -> Echo:
    """Return the service's echo of a row; without its ID where it is not named, and known by its
    remarks alone.
    """
    return Echo(
        {"id": f"A-{position}" if named else "", "externalRemarks": f"Remark {position}"},
        index,
        words,
    )


def results(outcome: Outcome) -> list[RowResult]:
    """Return the result of each row, after checking that they add up."""
    assert [row.position for row in outcome.rows] == list(range(len(outcome.rows)))
    return [row.result for row in outcome.rows]


def status(
    created: int,
    updated: int,
    failed: int,
    *messages: str,
    total: int | None = None,
    deleted: int = 0,
) -> ImportStatus:
    """Return the counts of a finished import."""
    total = created + updated + failed if total is None else total
    return ImportStatus(total, total, created, updated, failed, deleted, messages)


@cases(__file__)
def test_the_answers_of_a_service_are_placed_as_their_table_says(case: Case) -> None:
    sent_rows = [
        sent(
            row["id"],
            row["row"],
            new=row.get("new", False),
            **{"siteId": "HR-1", **row["sent"]},
        )
        for row in case["rows"]
    ]
    sent_rows = [
        row if row.before is None else replace(row, before={**row.before, **said.get("before", {})})
        for row, said in zip(sent_rows, case["rows"], strict=True)
    ]
    outcome = outcomes(
        sent_rows,
        ImportStatus(**case["status"]),
        ImportResult(**case["result"]) if "result" in case else None,
        tuple(Echo(**echo) for echo in case["failed"]) if "failed" in case else None,
    )
    results(outcome)
    kept = read_outcome(packed_outcome(outcome))
    gives = case["gives"]
    assert [[str(row.result), *filter(None, [row.said])] for row in outcome.rows] == gives["rows"]
    assert {row.id: row.field for row in outcome.rows if row.field} == gives.get("blamed", {})
    assert {row.id: str(row.reason) for row in outcome.rows if row.reason} == gives.get(
        "reasons", {}
    )
    assert {row.id: row.echoed for row in kept.rows if row.echoed} == gives.get("echoed", {})
    assert [row.said for row in outcome.unplaced] == gives.get("unplaced", [])
    assert [*map(str, outcome.disagreements)] == gives.get("disagreements", [])


# By the values that are repeated


# Counts and words that do not fit together


# An answer that was lost


def test_rows_found_as_they_were_sent_are_saved_and_the_others_unknown() -> None:
    sent_rows = [
        sent("A-0", status="COMPLETED", teams=["Team A", "Team B"]),
        sent("A-1", status="COMPLETED"),
        sent("N-2", new=True, assetId="WTG-1"),
        sent("A-3", assetId="WTG-1"),
        sent("N-4", new=True),
    ]
    now = Records(
        [
            record("A-0", status="COMPLETED", teams=["Team B", "Team A"]),
            record("A-1"),
            record("N-2", createdAt="2026-11-28T06:00:05Z"),
            record("A-3"),
        ]
    )
    outcome = verify_by_export(sent_rows, now, "2026-11-28T06:00:00Z")
    assert results(outcome) == [UPDATED, UNKNOWN, CREATED, UNKNOWN, UNKNOWN]


def test_an_activity_from_before_the_run_proves_nothing_of_fields_that_no_export_shows() -> None:
    sent_rows = [
        sent(id, new=True, assetId="WTG-1", internalRemarks="mine") for id in ("N-0", "N-1")
    ]
    now = Records(
        [
            record("N-0", assetId="WTG-1", createdAt="2026-11-01T06:00:00Z"),
            record("N-1", assetId="WTG-1", createdAt="2026-11-28T06:00:05Z"),
        ]
    )
    outcome = verify_by_export(sent_rows, now, "2026-11-28T06:00:00Z")
    assert results(outcome) == [UNKNOWN, CREATED]


# Whatever the service says

_WORDS = st.sampled_from(
    ["", "Unknown site", "Locked", "The row could not be saved", "A-1 overlaps"]
)
_COUNT = st.none() | st.integers(0, 7)


@st.composite
def _echoes(draw: st.DrawFn) -> Echo:
    id = draw(st.sampled_from(["A-0", "A-1", "A-2", "A-3", "Z-9", "", " A-1 "]))
    return Echo(
        {"id": id, "externalRemarks": draw(st.sampled_from(["", "Remark 1", "Remark 2"]))},
        draw(st.none() | st.integers(0, 7)),
        draw(_WORDS),
    )


_LISTS = st.lists(_echoes(), max_size=5).map(tuple)
_MESSAGES = st.lists(
    st.builds(lambda n, words: f"Row {n}: {words}", st.integers(0, 9), _WORDS) | _WORDS, max_size=5
).map(tuple)


@given(
    st.integers(0, 4),
    st.none() | st.builds(ImportStatus, _COUNT, _COUNT, _COUNT, _COUNT, _COUNT, _COUNT, _MESSAGES),
    st.none() | st.builds(ImportResult, _LISTS, _LISTS, _LISTS, _COUNT, _COUNT),
    st.none() | _LISTS,
)
def test_whatever_the_service_says_the_sums_add_up(
    count: int,
    status: ImportStatus | None,
    result: ImportResult | None,
    failed: tuple[Echo, ...] | None,
) -> None:
    outcome = outcomes(rows(count), status, result, failed)
    assert len(results(outcome)) == count
    assert sum(outcome.count(each) for each in RowResult) == count
    assert [row.row for row in outcome.rows] == [n + 2 for n in range(count)]
    assert all(row.position is None and row.row is None for row in outcome.unplaced)
    known = {found.said for found in outcome.rows} | {found.said for found in outcome.unplaced}
    for spoken in (*(result.failed if result else ()), *(failed or ())):
        assert any(spoken.message in words for words in known), "no words of a refusal are dropped"


@st.composite
def _honest_imports(draw: st.DrawFn) -> tuple[int, dict[int, str], list[Echo], str]:
    """Return rows sent, the words of those that failed, and their echoes: with or without ID, with
    an index that is right or a lie.
    """
    count = draw(st.integers(1, 8))
    refused = sorted(draw(st.sets(st.integers(0, count - 1), min_size=1)))
    how = draw(st.sampled_from(["0", "1", "2", "missing", "duplicate", "outside", "scrambled"]))
    shuffled = draw(st.permutations(refused))
    echoes = []
    for at, position in enumerate(refused):
        index = {
            "missing": None,
            "duplicate": refused[0],
            "outside": count + 5 + at,
            "scrambled": shuffled[at],
        }.get(how, position + int(how) if how.isdigit() else None)
        echoes.append(echo(position, index, f"Words of {position}.", named=draw(st.booleans())))
    return (
        count,
        {position: f"Words of {position}." for position in refused},
        draw(st.permutations(echoes)),
        how,
    )


@given(_honest_imports())
def test_a_refusal_is_never_placed_at_another_row(
    found: tuple[int, dict[int, str], Sequence[Echo], str],
) -> None:
    count, words, echoes, how = found
    outcome = outcomes(
        rows(count),
        status(0, count - len(words), len(words)),
        ImportResult(failed=tuple(echoes)),
        None,
    )
    for row in outcome.rows:
        if row.result is FAILED:
            assert row.position in words
            assert row.said in {"", words[row.position]}
        elif row.result is UPDATED:
            assert row.position not in words
    placed = Counter(row.said for row in outcome.rows if row.said) + Counter(
        row.said for row in outcome.unplaced
    )
    assert placed == Counter(words.values())
    if how.isdigit() and any(each.id for each in echoes):
        assert {row.position for row in outcome.rows if row.said} == set(words)


@given(_honest_imports(), st.integers(0, 2), st.booleans())
def test_messages_never_place_a_refusal_at_another_row(
    found: tuple[int, dict[int, str], Sequence[Echo], str], base: int, listed: bool
) -> None:
    count, words, echoes, _ = found
    messages = [f"Row {position + base}: {said}" for position, said in words.items()]
    counts = replace(status(0, count - len(words), len(words)), messages=tuple(messages))
    outcome = outcomes(rows(count), counts, None, tuple(echoes) if listed else None)
    for row in outcome.rows:
        assert row.result is not FAILED or row.position in words
        assert row.result is not UPDATED or row.position not in words
        assert row.result is not FAILED or row.said == "" or words[row.position or 0] in row.said
