"""How each row of an import ended: the sums always add up, a refusal is placed where exactly one
row fits, and nothing is guessed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from builders.sheets import record, sent
from hypothesis import given
from hypothesis import strategies as st

from bridge.changes.compare.inputs import Records
from bridge.changes.row_outcomes import outcomes, verify_by_export
from bridge.records.answers import Echo, ImportResult, ImportStatus
from bridge.records.cells.base import JsonObject
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


NOTHING = {"id": "", "siteId": "HR-1"}
"""An echo that every row could be."""


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


@pytest.mark.parametrize("base", [0, 1, 2])
def test_an_index_is_placed_by_the_base_that_is_learnt(base: int) -> None:
    failed = (echo(0, base, "first"), echo(2, base + 2, "third", named=False))
    outcome = outcomes(rows(4), status(0, 2, 2), ImportResult(failed=failed), None)
    assert results(outcome) == [FAILED, UPDATED, FAILED, UPDATED]
    assert [row.said for row in outcome.rows] == ["first", "", "third", ""]


# By the values that are repeated


@pytest.mark.parametrize(
    "shown",
    [
        {},
        {"siteId": "HR-1"},  # four rows have it
        {"siteId": "HR-2"},  # none has
        {"externalRemarks": "Remark 1", "siteId": "HR-2"},  # a contradiction
        {"externalRemarks": "Remark 1", "internalRemarks": "A word of row 2"},  # two rows at once
        {"startDate": "01/12/2026", "startTime": "07:00"},  # a day in nobody knows which zone
        {"externalRemarks": "Before 0"},  # what two rows were
    ],
    ids=str,
)
def test_an_echo_that_could_be_several_rows_or_none_is_not_placed(shown: dict[str, str]) -> None:
    sent_rows = [
        *rows(2),
        sent("A-2", 4, internalRemarks="A word of row 2"),
        sent("A-3", 5, externalRemarks="Remark 3"),
    ]
    sent_rows = [
        replace(row, before={**(row.before or {}), "externalRemarks": "Before 0"})
        for row in sent_rows
    ]
    outcome = outcomes(
        sent_rows,
        status(0, 3, 1),
        ImportResult(failed=(Echo({"id": "", **shown}, None, "no"),)),
        None,
    )
    assert results(outcome) == [UNKNOWN] * 4
    assert [row.said for row in outcome.unplaced] == ["no"]
    wordless = Echo({"id": "A-99", "voNumber": " ", **shown}, None, "")
    outcome = outcomes(sent_rows, status(0, 3, 1), ImportResult(failed=(wordless,)), None)
    assert [row.said for row in outcome.unplaced] == [
        "; ".join(f"{name}: {text}" for name, text in shown.items())
    ]


def taken(position: int) -> JsonObject:
    """Return the record of a row whose remarks were taken."""
    return record(f"A-{position}", externalRemarks=f"Remark {position}")


def test_a_message_is_placed_at_the_only_row_that_has_the_value_that_it_names() -> None:
    sent_rows = [*rows(2), sent("A-2", 4, siteId="NO-SUCH"), sent("A-3", 5, teams=["Night crew"])]
    counts = status(
        0, 2, 2, 'Row 3: unknown site ID "NO-SUCH"', 'Row 4: there is no team "Night crew"'
    )
    outcome = outcomes(sent_rows, counts, None, None)
    assert (results(outcome), outcome.unplaced) == ([UPDATED, UPDATED, FAILED, FAILED], ())
    assert [row.field for row in outcome.rows[2:]] == ["siteId", "teams"]
    first = outcomes(
        sent_rows,
        status(0, 2, 2, "Row 3: unknown site ID NO-SUCH", "Row 1: the crane is on holiday"),
        None,
        None,
    )
    assert [row.said for row in first.rows] == [
        "Row 1: the crane is on holiday",
        "",
        "Row 3: unknown site ID NO-SUCH",
        "",
    ]


def test_an_id_in_the_middle_of_a_message_places_nothing() -> None:
    outcome = outcomes(rows(3), status(0, 2, 1, "Row 1: overlaps with A-1"), None, None)
    assert results(outcome) == [UNKNOWN] * 3
    assert [row.said for row in outcome.unplaced] == ["Row 1: overlaps with A-1"]


def test_the_only_refusal_belongs_to_the_only_row_left() -> None:
    result = ImportResult((), (echo(0),), (Echo({"id": ""}, None, "no"),), 0, 1)
    outcome = outcomes(rows(2), status(0, 1, 1), result, None)
    assert [(row.result, row.said) for row in outcome.rows] == [(UPDATED, ""), (FAILED, "no")]
    assert outcome.unplaced == ()
    result = ImportResult((), (), (echo(0, 0, "no"),), 0, 1)
    outcome = outcomes(rows(2), status(0, 1, 1, "A-0: no", "A-1: overlaps"), result, None)
    assert results(outcome) == [FAILED, UPDATED], "no message makes a second refusal"


@pytest.mark.parametrize(
    ("counts", "ends"),
    [
        ((1, 1, 0), [UPDATED, CREATED]),
        ((0, 2, 0), [UPDATED, UPDATED]),
        ((2, 0, 0), [CREATED, CREATED]),
    ],
)
def test_where_no_row_is_named_the_counts_say_what_became_of_a_new_one(
    counts: tuple[int, int, int], ends: list[RowResult]
) -> None:
    assert results(outcomes(rows(2, new=1), status(*counts), None, ())) == ends


def test_counts_that_cover_only_some_rows_leave_the_others_unknown() -> None:
    assert results(outcomes(rows(3), ImportStatus(3, 2, 0, 2, 0, 0), None, ())) == [UNKNOWN] * 3
    result = ImportResult((), (echo(0),), (), 0, 1)
    assert results(outcomes(rows(3), ImportStatus(3, 2, 0, 2, 0, 0), result, ())) == [
        UPDATED,
        UNKNOWN,
        UNKNOWN,
    ]


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        (
            status(1, 1, 0),
            [
                "The service reports 1 created; Sheetbridge found 0.",
                "The service reports 1 updated; Sheetbridge found 2.",
            ],
        ),
        (status(0, 2, 0, total=5), ["Rows reported by the service: 5; sent by Sheetbridge: 2."]),
        (
            ImportStatus(2, 1, 0, 1, 0, 0),
            [
                "The service processed 1 of 2 rows.",
                "The service reports 1 updated; Sheetbridge found 0.",
            ],
        ),
        (
            status(0, 1, 0, total=2, deleted=1),
            [
                (
                    "Activities deleted by the service, which Sheetbridge never requests: 1. "
                    "Check the project."
                ),
                "The service reports 1 updated; Sheetbridge found 0.",
            ],
        ),
        (
            status(0, 0, 3),
            [
                "Rows reported by the service: 3; sent by Sheetbridge: 2.",
                "The service reports 3 not accepted; Sheetbridge found 0.",
            ],
        ),
    ],
)
def test_numbers_that_disagree_are_both_shown(counts: ImportStatus, said: list[str]) -> None:
    outcome = outcomes(rows(2), counts, None, ())
    assert [str(sentence) for sentence in outcome.disagreements] == said


def test_a_row_that_is_named_as_saved_and_as_refused_counts_as_refused_and_is_said() -> None:
    outcome = outcomes(
        rows(2), status(0, 1, 1), ImportResult((), (echo(0), echo(1)), (echo(1, None, "no"),)), None
    )
    assert results(outcome) == [UPDATED, FAILED]
    assert (
        "Rows that the service reports both as saved and as not accepted: 1. "
        "Sheetbridge treats them as not accepted."
    ) in [str(text) for text in outcome.disagreements]


# Counts and words that do not fit together


def test_a_count_of_processed_rows_is_enough_where_nothing_was_deleted() -> None:
    refused = ImportResult(failed=(echo(1, None, "no"),))
    assert results(outcomes(rows(3), ImportStatus(3, 3, None, None, 1, 0), refused, None)) == [
        UPDATED,
        FAILED,
        UPDATED,
    ]
    assert results(outcomes(rows(3), ImportStatus(3, 3, None, None, 1, 1), refused, None)) == [
        UNKNOWN,
        FAILED,
        UNKNOWN,
    ]


def test_a_refusal_by_index_at_a_row_that_was_saved_is_taken_back_and_its_words_stay() -> None:
    result = ImportResult((), (echo(1),), (echo(0, 0, "no crane"), Echo(NOTHING, 1, "no boat")))
    outcome = outcomes(rows(4), status(0, 2, 2), result, None)
    assert (outcome.rows[1].result, [row.said for row in outcome.unplaced]) == (
        UPDATED,
        ["no boat"],
    )


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
            record("N-2"),
            record("A-3"),
        ]
    )
    outcome = verify_by_export(sent_rows, now)
    assert results(outcome) == [UPDATED, UNKNOWN, CREATED, UNKNOWN, UNKNOWN]


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


def test_what_only_the_echo_shows_is_kept_and_stands_beside_a_refusal() -> None:
    shown = {
        "voNumber": "VO-7",
        "dropOffTransportId": "CTV-1",
        "pickupTransportId": "",
        "isLocked": "false",
        "componentId": "blade",
    }
    failed = (Echo({"id": "A-1", **shown}, None, 'Unknown site ID "HR-1"'),)
    outcome = outcomes(
        rows(2),
        status(0, 1, 1),
        ImportResult((), (Echo({"id": "A-0", "voSigned": "yes"}),), failed),
        None,
    )
    refused = outcome.rows[1]
    assert refused.echoed == {
        "componentId": "blade",
        "voNumber": "VO-7",
        "dropOffTransportId": "CTV-1",
        "isLocked": "false",
    }
    assert (
        str(refused.reason)
        == 'Unknown site ID "HR-1" Variation order VO-7. Drop-off by transport CTV-1.'
    )
    assert outcome.rows[0].echoed == {"voSigned": "yes"}
    assert read_outcome(packed_outcome(outcome)).rows[1].echoed == refused.echoed


def test_a_refused_row_that_is_locked_says_so_whatever_the_service_said() -> None:
    words = Echo({"id": "A-0", "isLocked": "true"}, None, "Your account is not allowed to do that")
    refused = outcomes(rows(1), status(0, 0, 1), ImportResult(failed=(words,)), None).rows[0]
    assert str(refused.reason) == "The activity is locked in the service."
    assert refused.said == "Your account is not allowed to do that"
