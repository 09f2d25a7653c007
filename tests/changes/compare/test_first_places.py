"""Where each ID of a sheet stands first is what a dictionary of all IDs would say, whether an ID
was exported or not.
"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from bridge.changes.compare.inputs import FirstPlaces, Records

SHEETS = ("Activities", "Activities - part 2")
IDS = [f"A-{number}" for number in range(12)]


class Numbered(Records):
    """Records that stand in a file: all IDs but the last two, with gaps as renewals leave them."""

    def places(self, ids: Sequence[str], /) -> Sequence[int | None]:
        return [IDS.index(id) * 3 if id in IDS[:-2] else None for id in ids]


runs = st.lists(
    st.tuples(
        st.sampled_from(SHEETS),
        st.lists(st.sampled_from(IDS), min_size=1, max_size=5),
        st.integers(1, 1_048_500),
    ),
    max_size=8,
)


@given(runs, st.sampled_from([Numbered, Records]))
def test_runs_and_single_rows_are_noted_as_by_a_dictionary(
    noted: list[tuple[str, list[str], int]], source: type[Records]
) -> None:
    exported = source({"id": id} for id in IDS[:-2])
    found, known = FirstPlaces(exported), dict[str, tuple[str, int]]()
    for sheet, ids, first in noted:
        rows = range(first, first + len(ids))
        new = (
            len({*ids}) == len(ids)
            and known.keys().isdisjoint(ids)
            and None not in exported.places(ids)
        )
        assert found.take_new(sheet, ids, rows) == new
        for id, row in zip(ids, rows, strict=True):
            assert found.take(id, (sheet, row)) == known.setdefault(id, (sheet, row))
        assert ([*found.missing()], sorted(found)) == (
            [id for id in IDS[:-2] if id not in known],
            sorted(known),
        )
