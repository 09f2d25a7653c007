"""An unedited export says "no change", and gives every record back to the character; also after
LibreOffice saved it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import libreoffice
from builders.made_records import (
    CLOCK_CHANGES,
    LONG_TEXTS,
    ODD_DATES,
    ODD_TEXTS,
    ZONES,
    activities,
    raw,
)
from builders.written import write
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridge.changes.compare.compare import compare
from bridge.errors import Severity
from bridge.jsonio.record_stream import RawRecord
from bridge.records.change_set import ChangeSet
from bridge.workbook.read.open_sheet import open_sheet


def unedited(path: Path, records: list[RawRecord]) -> ChangeSet:
    """Check the exact records of the baseline, and compare the sheet with it."""
    with open_sheet(path) as sheet:
        assert [record.text for record in sheet.baseline().records()] == [
            record.text for record in records
        ]
        assert sheet.baseline().damaged == sheet.info.damaged_blocks == 0
        return compare(sheet.info, sheet.rows(), sheet.baseline(), None)


def assert_unchanged(changes: ChangeSet, rows: int) -> None:
    assert changes.changes == ()
    assert (changes.rows, changes.unchanged, changes.removed) == (rows, rows, ())
    assert [problem for problem in changes.problems if problem.severity is Severity.ERROR] == []


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(activities(), st.sampled_from(ZONES))
def test_whatever_the_service_sends_an_unedited_export_is_no_change(
    records: list[RawRecord], zone: str
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "plan.xlsx"
        write(path, records, zone)
        assert_unchanged(unedited(path, records), len(records))


def every_odd_record(
    texts: Sequence[str] = ODD_TEXTS, ids: Sequence[str] = ODD_TEXTS
) -> list[RawRecord]:
    """Return a record for each odd text, date and clock change, each in the fields where it could
    stand.
    """
    odd = [
        raw(
            {
                "id": f"T-{number}",
                "siteId": "S",
                "name": text,
                "externalRemarks": text,
                "activityCategory": text.strip() or "x",
                "other": text,
            }
        )
        for number, text in enumerate((*texts, *LONG_TEXTS))
    ]
    lists = [
        raw({"id": f"L-{number}", "siteId": "S", "teams": [text, "B"], "personnelIds": ["1", text]})
        for number, text in enumerate(texts)
    ]
    dates = [
        raw(
            {
                "id": f"D-{number}",
                "siteId": "S",
                "startDate": text,
                "endDate": text,
                "createdAt": text,
            }
        )
        for number, text in enumerate((*CLOCK_CHANGES, *ODD_DATES))
    ]
    named = [
        raw({"id": text, "siteId": text, "workPackageId": text})
        for text in ids
        if text.strip() == text
    ]
    return odd + lists + dates + named


def test_what_spreadsheets_spoil_is_no_change(tmp_path: Path) -> None:
    records = every_odd_record()
    for zone in ZONES:
        write(tmp_path / "plan.xlsx", records, zone)
        assert_unchanged(unedited(tmp_path / "plan.xlsx", records), len(records))


def test_what_spreadsheets_spoil_is_no_change_after_libreoffice_saved_it(tmp_path: Path) -> None:
    # LibreOffice itself turns `_x005F_x0041_` into `_x0041_`, one carriage return and line feed
    # into a line feed, and drops half characters.
    texts = [text for text in ODD_TEXTS if text != "_x005F_x0041_"]
    records = every_odd_record(
        texts, [text for text in texts if "\r" not in text and text != "half \ud83d"]
    )
    write(tmp_path / "plan.xlsx", records, "Europe/Copenhagen")
    libreoffice.save_again(tmp_path / "plan.xlsx")
    assert_unchanged(unedited(tmp_path / "plan.xlsx", records), len(records))
