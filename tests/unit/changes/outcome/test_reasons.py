"""The service's words: which field they blame, and what they mean in plain words."""

from __future__ import annotations

import pytest

from bridge.changes.compare.validation import NearestNames
from bridge.changes.matching import blamed_field, read_words
from bridge.records.cells.base import JsonObject
from bridge.records.changes import Lookups

ROW: JsonObject = {
    "id": "ACT-7",
    "siteId": "HR1",
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
    ("words", "reason", "advice"),
    [
        (
            'Unknown site ID "HR1"',
            "The service does not know the site “HR1”.",
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
            "Correct Site ID, then upload again.",
        ),
        (
            "Activity ACT-7 occurs more than once in this import",
            "The upload contained this activity more than once.",
            "Keep one row for each ID, then upload again.",
        ),
        (
            "Status cannot change from COMPLETED to PLANNED",
            "The service does not allow this change of status.",
            "Correct Status, then upload again.",
        ),
        (
            "Access denied",
            "Your account may not change this activity.",
            "Ask your administrator for permission.",
        ),
        ("The crane is on holiday", None, None),
        ("Zeile 7: Baustelle HR1 gesperrt", None, None),
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


def test_two_names_are_told_apart_by_the_value() -> None:
    assert (
        blamed_field(
            "Asset ID Z9 is not at Site ID of the order", {"siteId": "X-1", "assetId": "Z9"}
        )
        == "assetId"
    )


def test_a_name_that_has_no_near_one_is_corrected_in_its_column() -> None:
    unknown = read_words("No person with ID P-9", ROW, NAMES)
    assert (str(unknown.reason), str(unknown.advice)) == (
        "The service does not know the person “P-9”.",
        "Correct Personnel IDs, then upload again.",
    )
    same = read_words('Unknown site ID "HR-1"', {**ROW, "siteId": "HR-1"}, NAMES)
    assert str(same.advice) == "Correct Site ID, then upload again.", "it is known here"
    two = read_words('Teams "Night crew" and "Crane, south" are unknown', ROW, NAMES)
    assert (two.reason, two.advice) == (None, None)


def test_a_blank_value_of_a_row_is_blamed_for_nothing() -> None:
    assert blamed_field("The row could not be saved", {**ROW, "externalRemarks": " "}) is None
