"""Known names from exported records: people by their name, whole or in parts; the names of teams,
sites and packages, each once.
"""

from __future__ import annotations

from builders.tables import tabled

from bridge.records.cells.base import JsonObject
from bridge.records.kinds import kind_named
from bridge.records.lookups import LookupsFrom


@tabled("record", "name")
def test_a_person_is_known_by_the_whole_name_or_its_parts(record: JsonObject, name: str) -> None:
    known, personnel = LookupsFrom(), kind_named("personnel")
    assert personnel is not None
    known.take(personnel, [{"id": "P-1", **record}], complete=True)
    assert (known.lookups().people, known.lookups().complete) == (
        {"P-1": name},
        frozenset({"people", "teams"}),
    )
