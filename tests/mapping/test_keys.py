"""Which activity of the service a key names, where the key has columns that the service shows."""

from __future__ import annotations

import pytest
from mapping.test_read import mapping

from bridge.mapping.keys import Key, ids_by_key, looked_up_by, narrowest
from bridge.records.cells.base import JsonObject
from bridge.records.kinds import ACTIVITIES

NAMED: dict[Key, dict[str, str]] = {
    ("DB01", "Grease"): {"siteId": "DB01", "name": "Grease"},
    ("DB02", "Grease"): {"siteId": "DB02", "name": "Grease"},
}
OWN: dict[Key, str] = {("DB01", "Grease"): "DB01-Grease", ("DB02", "Grease"): "DB02-Grease"}


@pytest.mark.parametrize(
    ("fields", "key", "found"),
    [
        ({"siteId": {"from": "Loc"}, "name": {"from": "Text"}}, ("Loc", "Text"), ("siteId", "name")),
        ({"siteId": {"from": "Loc"}, "name": {"from": "Text", "match": "^(.+)$"}}, ("Text",), ("name",)),
        ({"siteId": {"from": "Loc"}, "internalRemarks": {"from": "Text"}}, ("Loc", "Text"), ()),
        ({"siteId": {"from": "Loc"}, "name": {"from": "Text"}}, ("Loc",), ()),  # a site is no activity
        ({"name": {"from": "Text"}, "workOrderId": {"from": "Order"}}, ("Order", "Text"), ()),  # the service does not show it
        ({"name": {"from": ["Text", "Order"], "join": " "}}, ("Text", "Order"), ()),
    ],
)
def test_a_key_is_looked_up_where_the_service_shows_what_its_columns_are(
    fields: dict[str, object], key: tuple[str, ...], found: tuple[str, ...]
) -> None:
    by = mapping(fields, key=key)
    assert looked_up_by(by.key.columns, by.fields) == found


def test_records_that_say_the_same_are_the_activities_of_a_key() -> None:
    records: list[JsonObject] = [
        {"id": "A-1", "siteId": "DB01", "name": " grease "},
        {"id": "A-2", "siteId": "DB02", "name": "Grease"},
        {"id": "A-3", "siteId": "DB02", "name": "Grease"},
        {"id": "A-4", "siteId": "DB03", "name": "Grease"},
        {"id": "A-5", "siteId": "DB01", "name": None},
    ]
    assert ids_by_key(NAMED, OWN, records) == {("DB01", "Grease"): ("A-1",), ("DB02", "Grease"): ("A-2", "A-3")}
    assert ids_by_key(NAMED, OWN, [*records, {"id": "DB02-Grease", "siteId": "DB09"}]) == {("DB01", "Grease"): ("A-1",)}
    assert ids_by_key({}, {}, records) == {}


def test_the_service_is_asked_by_the_field_with_the_fewest_values() -> None:
    assert narrowest(ACTIVITIES, ("siteId", "name"), NAMED.values(), 500) == {"names": ["Grease"]}
    assert narrowest(ACTIVITIES, ("siteId", "name"), NAMED.values(), 1) == {"names": ["Grease"]}
    assert narrowest(ACTIVITIES, ("siteId",), NAMED.values(), 1) == {}
