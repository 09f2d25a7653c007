"""Records that were fetched are found again by their IDs, whatever else is fetched beside them."""

from __future__ import annotations

from bridge.jobs.fetch import KnownRecords
from bridge.jsonio.record_stream import RawRecord


def test_records_of_two_questions_are_kept_apart() -> None:
    first, second = KnownRecords(), KnownRecords()
    first.add([RawRecord('{"id":"A-1","name":"Blåvand"}', {"id": "A-1", "name": "Blåvand"})])
    second.add([RawRecord('{"id":"B-1"}', {"id": "B-1"}), RawRecord('{"id":"B-2"}', {"id": "B-2"})])
    first.add(second.records())
    assert [first.get(id) for id in first.ids()] == [
        {"id": "A-1", "name": "Blåvand"},
        {"id": "B-1"},
        {"id": "B-2"},
    ]
    assert [second.raw(id) for id in second.ids()] == ['{"id":"B-1"}', '{"id":"B-2"}']
