"""The service's words: which field they blame, and what they mean in plain words."""

from __future__ import annotations

import pytest

from bridge.changes.compare.validation import NearestNames
from bridge.changes.outcome.matching import blamed_field, read_words
from bridge.records.cells.base import JsonObject
from bridge.records.changes import Lookups

ROW: JsonObject = {
    "id": "ACT-7",
    "siteId": "HR-11",
    "assetId": "A08",
    "startDate": "2026-05-04T06:00:00.000Z",
    "endDate": "2026-05-03T06:00:00.000Z",
    "activityCategory": "Service",
    "status": "COMPLETED",
    "workPackageId": "WP 200",
    "workOrderId": "12",
    "teams": ["Night crew", "Crane, south"],
    "personnelIds": ["P-9"],
    "manpower": {"Rope team": 3},
}
NAMES = NearestNames(Lookups({"sites": ("HR-1", "HR-2"), "teams": ("Night crews",)}))


@pytest.mark.parametrize(
    ("words", "field"),
    [
        ('Unknown site ID "HR-11"', "siteId"),
        ("siteId HR-11 is unknown", "siteId"),
        ("Row 7: HR-11 does not exist", "siteId"),
        ("Asset A08 does not exist at site HR-11", None),
        ("Work package WP 200 not found", "workPackageId"),
        ("Work order 12 not found", "workOrderId"),
        ('Activity category "Service" is not defined for this project', "activityCategory"),
        ("No person with ID P-9", "personnelIds"),
        ('Team "Night crew" is not part of this project', "teams"),
        ('Team "Crane, south" is not part of this project', "teams"),
        ('Team "Rope team" is not part of this project', "manpower"),
        ("End date 2026-05-03 is before start date 2026-05-04", "endDate"),
        ("A work package is required in this account (workPackageId)", "workPackageId"),
        ("Required field siteId is missing", "siteId"),
        ("Status cannot change from COMPLETED to PLANNED", "status"),
        ("Field manpower must not be negative", "manpower"),
        ("Activity ACT-7 is locked", None),
        ("The row could not be saved", None),
        ("Internal error 12", None),
        ("Row 12: limit reached", None),
        ("Service unavailable", None),
        ("Could not start the import", None),
        ("teams or manpower", None),
        ("HR-11-B is unknown", None),
        ("XHR-11 is unknown", None),
        ("HR-11 has no asset A08", None),
        ("", None),
        ("Unknown team", None),
        ("Unknown id", None),
        ("Duplicate id", "id"),
    ],
)
def test_a_field_is_blamed_only_where_the_words_name_it(words: str, field: str | None) -> None:
    assert read_words(words, ROW, NAMES).field == field


@pytest.mark.parametrize(
    ("words", "reason", "advice"),
    [
        (
            'Unknown site ID "HR-11"',
            "The service does not know the site “HR-11”.",
            "Did you mean “HR-1”? Correct Site ID, then upload again.",
        ),
        (
            "Work order 12 not found",
            "The service does not know the work order “12”.",
            "Correct Work order ID, then upload again.",
        ),
        (
            "Activity ACT-7 is locked",
            "The activity is locked in the service.",
            "Ask for it to be unlocked, then upload again.",
        ),
        (
            "endDate is before startDate",
            "The end is before the start.",
            "Correct Start or End, then upload again.",
        ),
        (
            "Required field siteId is missing",
            "Site ID is missing.",
            "Fill in Site ID, then upload again.",
        ),
        (
            "Activity ACT-7 occurs more than once in this import",
            "The upload contained this activity more than once.",
            "Keep one row for each ID, then upload again.",
        ),
        (
            "Status cannot change from COMPLETED to PLANNED",
            "The service does not allow this change of status.",
            "Choose another status, then upload again.",
        ),
        (
            "Access denied",
            "Your account may not change this activity.",
            "Ask your administrator for permission.",
        ),
        ("The crane is on holiday", None, None),
        ("Zeile 7: Baustelle HR-11 gesperrt", None, None),
    ],
)
def test_known_words_get_a_plain_reason_and_an_advice(
    words: str, reason: str | None, advice: str | None
) -> None:
    reading = read_words(words, ROW, NAMES)
    assert (
        None if reading.reason is None else str(reading.reason),
        None if reading.advice is None else str(reading.advice),
    ) == (reason, advice)


def test_words_about_another_thing_do_not_blame_the_one_value_that_was_sent() -> None:
    reading = read_words(
        "Asset SA-A04 does not exist at site HR-11", {"id": "ACT-7", "siteId": "HR-11"}, NAMES
    )
    assert reading == (None, None, None)


def test_the_same_value_in_two_fields_blames_neither() -> None:
    assert blamed_field("X-1 is wrong", {"siteId": "X-1", "assetId": "X-1"}) is None
    assert blamed_field("X-1 is wrong", {"siteId": "X-1", "assetId": "X-2"}) == "siteId"


def test_two_names_are_told_apart_by_the_value() -> None:
    assert (
        blamed_field(
            "Asset ID Z9 is not at Site ID of the order", {"siteId": "X-1", "assetId": "Z9"}
        )
        == "assetId"
    )


def test_a_name_is_corrected_by_the_nearest_known_one_and_else_by_its_column() -> None:
    known, unknown = (
        read_words('Unknown site ID "HR-11"', ROW, NAMES),
        read_words("No person with ID P-9", ROW, NAMES),
    )
    assert (str(known.reason), str(known.advice)) == (
        "The service does not know the site “HR-11”.",
        "Did you mean “HR-1”? Correct Site ID, then upload again.",
    )
    assert (str(unknown.reason), str(unknown.advice)) == (
        "The service does not know the person “P-9”.",
        "Correct Personnel IDs, then upload again.",
    )
    same = read_words('Unknown site ID "HR-1"', {**ROW, "siteId": "HR-1"}, NAMES)
    assert str(same.advice) == "Correct Site ID, then upload again.", "it is known here"
    two = read_words('Teams "Night crew" and "Crane, south" are unknown', ROW, NAMES)
    assert (two.reason, two.advice) == (None, None)


def test_one_common_word_counts_only_as_its_caption_is_written() -> None:
    assert [
        blamed_field(words, ROW)
        for words in (
            "Start must be later",
            "the start must be later",
            "Site ID is wrong",
            "site id is wrong",
        )
    ] == [
        "startDate",
        None,
        "siteId",
        "siteId",
    ]


def test_a_blank_value_of_a_row_is_blamed_for_nothing() -> None:
    assert blamed_field("The row could not be saved", {**ROW, "externalRemarks": " "}) is None
