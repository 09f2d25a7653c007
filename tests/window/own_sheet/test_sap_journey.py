"""A SAP list of 500 operations below two header rows, by mouse: from the drop to the review in at
most 8 clicks and a minute, and the week after without a question.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from builders.tables import of_test
from openpyxl import Workbook
from window import sap_list
from window.steps import own_sheet, practising
from window.window import Planner

from bridge import clock

GROUPS = of_test(__file__)["GROUPS"]
TEXTS = ("Isolate and lock out", "Exchange UPS batteries", "Energise and test", "Grease bearing")
MONDAY = datetime.combine(clock.today(UTC), datetime.min.time()) + timedelta(days=14)


def write(path: Path, count: int, moved: int = 0) -> Path:
    """Write the list; its first `moved` operations start and end a day later."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "IW49N"
    place = 1
    for name, parts in GROUPS.items():
        sheet.cell(1, place, name)
        if len(parts) > 1:
            sheet.merge_cells(None, 1, place, 1, place + len(parts) - 1)
        for at, part in enumerate(parts):
            sheet.cell(2, place + at, part)
        place += len(parts)
    for number in range(count):
        start = MONDAY + timedelta(days=number // 8 + (number < moved), hours=7 + number % 4)
        sheet.append(
            [
                "DB01",
                str(4700200010 + number // 4),
                "PM02",
                f"00{number % 4 + 1}0",
                TEXTS[number % 4],
                "ELEC1",
                "ZMR1",
                sap_list.TURBINES[number // 4 % 4],
                str(10090000 + number // 4),
                start,
                start + timedelta(hours=4),
                start.replace(hour=0),
                start.replace(hour=0),
                None,
                None,
                8,
                "H",
                2,
                4,
                ("REL", "CRTD")[number % 3 == 0],
            ]
        )
    book.save(path)
    return path


def test_a_sap_list_of_500_rows_below_two_header_rows(planner: Planner, tmp_path: Path) -> None:
    practising(planner)
    worked = time.process_time()
    first = write(tmp_path / "Weekly SAP plan 2027-03-01.xlsx", 500)
    planner.drop(first)
    page = own_sheet(planner)
    planner.idle()
    planner.wait(lambda: planner.focus() == "Confirm all matches", "the button that goes on")
    assert page.area.verticalScrollBar().value() == 0
    clicks = ["Confirm all matches", "Save and review"]
    for button in clicks:
        planner.wait(lambda: planner.can(button), button)  # noqa: B023
        planner.press(button)
    planner.checked(first)
    assert (planner.counts()["New"], planner.counts()["Problems"]) == (500, 0)
    assert len(clicks) <= 8, "from drop to review"
    assert time.process_time() - worked < 60
    planner.upload("Upload 500 rows")
    planner.sees("500 rows were saved.")
    second = write(tmp_path / "Weekly SAP plan 2027-03-08.xlsx", 500, moved=20)
    planner.drop(second)
    planner.checked(second)
    counts = planner.counts()
    assert counts["Changed"] == 20
    assert counts["New"] == counts["Problems"] == counts["Conflicts"] == 0
