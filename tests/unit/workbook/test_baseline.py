"""The baseline gives every record back to the character, costs one block where it is damaged, and
lets renewals win.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from builders.made_records import raw

from bridge.errors import WorkbookError
from bridge.jsonio.record_stream import RawRecord
from bridge.workbook.baseline import (
    Baseline,
    cells_of_block,
    count_damage,
    exported_blocks,
    renewal_blocks,
)


def many(count: int, seed: int = 1) -> list[RawRecord]:
    chance = random.Random(seed)
    return [
        raw({"id": f"A{number}", "remark": "".join(chance.choices("abcdefghijklmnop", k=900))})
        for number in range(count)
    ]


def texts(cells: list[str], kind: str = "activities") -> list[str]:
    with Baseline(cells, kind) as baseline:
        return [record.text for record in baseline.records()]


def test_a_record_over_the_size_of_a_cell_continues_in_the_next() -> None:
    large = raw({"id": "big", "noise": random.Random(2).randbytes(200_000).hex()})
    assert texts(
        list(exported_blocks([raw({"id": "1"}), large, raw({"id": "2"})], "activities"))
    ) == ['{"id": "1"}', large.text, '{"id": "2"}']


def test_the_last_renewal_wins_and_new_ids_are_added() -> None:
    cells = [
        *exported_blocks([raw({"id": "1", "v": 0}), raw({"id": "2", "v": 0})], "activities"),
        *renewal_blocks(
            [raw({"id": "2", "v": 1}), raw({"id": "9", "v": 1})],
            "activities",
            "2026-11-21T08:00:00.000Z",
        ),
        *renewal_blocks([raw({"id": "2", "v": 2})], "activities", "2026-11-21T09:00:00.000Z"),
    ]
    with Baseline(cells, "activities") as baseline:
        assert [record.value for record in baseline.records()] == [
            {"id": "1", "v": 0},
            {"id": "2", "v": 2},
            {"id": "9", "v": 1},
        ]
        assert baseline.get("2") == {"id": "2", "v": 2}
        assert baseline.raw("1") == '{"id": "1", "v": 0}'
        assert list(baseline.ids()) == ["1", "2", "9"]
        assert "9" in baseline
        assert "3" not in baseline


def test_two_workbooks_have_the_same_records_if_all_their_texts_are_equal() -> None:
    cells = [*exported_blocks([raw({"id": f"{number}"}) for number in range(2_500)], "teams")]
    renewed = [*cells, *renewal_blocks([raw({"id": "2499", "v": 1})], "teams", "2026-11-21")]
    shorter = exported_blocks([raw({"id": f"{number}"}) for number in range(2_499)], "teams")
    with Baseline(cells, "teams") as baseline:
        for others, same in ((cells, True), (renewed, False), (shorter, False)):
            with Baseline(others, "teams") as other:
                assert baseline.same_as(other) is same


def test_records_without_an_id_and_with_the_same_one_are_all_given_back() -> None:
    records = [
        raw({"name": "no id"}),
        raw({"id": "x", "n": 1}),
        raw({"id": "x", "n": 2}),
        raw({"id": 7}),
    ]
    with Baseline(exported_blocks(records, "personnel"), "personnel") as baseline:
        assert list(baseline.records()) == records
        assert baseline.get("x") == {"id": "x", "n": 2}
        assert baseline.get("7") == {"id": 7}


def test_damage_costs_one_block_and_is_counted() -> None:
    records = many(600)
    cells = list(exported_blocks(records, "activities"))
    assert len(cells) > 8
    middle = len(cells[3]) // 2
    flipped = cells[3][:middle] + ("A" if cells[3][middle] != "A" else "B") + cells[3][middle + 1 :]
    for damaged in (
        [*cells[:3], flipped, *cells[4:]],
        [*cells[:3], *cells[4:]],
        [*cells[:3], "", *cells[4:]],
    ):
        with Baseline(damaged, "activities") as baseline:
            assert baseline.damaged == count_damage(damaged, ["activities"])["activities"] == 1
            assert len(records) - 130 < len(baseline) < len(records)
    assert count_damage(cells[:-1], ["activities"])["activities"] == 1
    assert count_damage(cells[:-3], ["activities"])["activities"] >= 1


def test_cells_that_are_no_blocks_are_damage_and_nothing_else() -> None:
    with Baseline(
        ["hello", "SB1|R|activities|0|x|0|1|00000000|####", "|" * 8], "activities"
    ) as baseline:
        assert (len(baseline), baseline.damaged) == (0, 3)


def forged(*texts: str) -> list[str]:
    """Return cells with right check sums whose records are these texts."""
    return [
        *exported_blocks(
            [RawRecord(text, {"id": f"F{number}"}) for number, text in enumerate(texts)],
            "activities",
        )
    ]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "{",
            "",
            "7",
            "[]",
            "nothing",
            '{"a":1},{"b":2}',
            "{} ",
            '{"a":\xff}',
            '{"a":NaN}',
            '{"a":1e400}',
            '{"a":1,"a":2}',
            '\ufeff{"a":1}',
        ),
        *('{"a":"\n"}', '{"a":' + "9" * 5_000 + "}", '{"a":' + "[" * 5_000 + "]" * 5_000 + "}"),
    ],
)
def test_whoever_asks_for_what_is_no_record_in_a_block_with_a_right_check_sum_is_told(
    text: str,
) -> None:
    with Baseline(
        [*forged(text), *exported_blocks([raw({"id": "1"})], "activities")], "activities"
    ) as baseline:
        assert baseline.get("1") == {"id": "1"}
        for ask in (lambda: baseline.get("F0"), lambda: list(baseline.records())):
            with pytest.raises(WorkbookError, match="exported values cannot be read"):
                ask()


def test_bytes_that_are_no_text_are_no_record() -> None:
    texts = b'{"id":"F0","name":"\xff"}'
    cells = cells_of_block("R", "activities", "0", 0, b'[["F0",%d]]\n%b' % (len(texts), texts))
    with Baseline(cells, "activities") as baseline:
        for ask in (baseline.get, baseline.raw):
            with pytest.raises(WorkbookError, match="exported values cannot be read"):
                ask("F0")


def test_a_small_sheet_that_unpacks_to_far_more_than_an_export_is_refused_early() -> None:
    cell = forged('{"a":"' + " " * 8_000_000 + '"}')[0]
    taken = 0

    def cells() -> Iterator[str]:
        nonlocal taken
        for _ in range(1000):
            taken += 1
            yield cell

    with pytest.raises(WorkbookError, match="exported values cannot be read"):
        Baseline(cells(), "activities")
    assert taken < 12


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize(
    "count", [1, 500], ids=["what still lies in memory", "more than memory holds"]
)
def test_a_full_temporary_folder_is_said_and_not_raised_again_on_closing(
    monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    cells = list(exported_blocks(many(count), "activities"))
    monkeypatch.setattr("tempfile.TemporaryFile", lambda prefix: open("/dev/full", "w+b"))  # noqa: PTH123, SIM115
    with (
        pytest.raises(WorkbookError, match="could not be unpacked") as caught,
        Baseline(cells, "activities") as baseline,
    ):
        baseline.get("A0")
    assert "temporary folder" in str(caught.value.advice)
