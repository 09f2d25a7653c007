"""Known names from exported records: people by their name, whole or in parts; the names of teams,
sites and packages, each once.
"""

from __future__ import annotations

import pytest

from bridge.records.cells.base import JsonObject
from bridge.records.kinds import kind_named
from bridge.records.lookups import LookupsFrom


@pytest.mark.parametrize(
    ("record", "name"),
    [
        ({"name": "Ada Holm"}, "Ada Holm"),
        ({"firstName": "Ada", "lastName": "Holm"}, "Ada Holm"),
        ({"lastName": "Holm", "firstName": " Ada ", "name": ""}, "Ada Holm"),
        ({"first_name": "Ada", "last_name": "Holm"}, "Ada Holm"),
        ({"givenName": "Ada", "familyName": "Holm"}, "Ada Holm"),
        ({"FirstName": "Ada", "Surname": "Holm"}, "Ada Holm"),
        ({"fullName": "Ada B. Holm", "firstName": "Ada"}, "Ada B. Holm"),
        ({"displayName": "Ada"}, "Ada"),
        ({"lastName": "Holm"}, "Holm"),
        ({"name": 7, "firstName": None}, ""),
        ({"email": "ada@example.com"}, ""),
    ],
)
def test_a_person_is_known_by_the_whole_name_or_its_parts(record: JsonObject, name: str) -> None:
    known, personnel = LookupsFrom(), kind_named("personnel")
    assert personnel is not None
    known.take(personnel, [{"id": "P-1", **record}], complete=True)
    assert (known.lookups().people, known.lookups().complete) == (
        {"P-1": name},
        frozenset({"people", "teams"}),
    )
