"""The whole trip on workbooks of each feature: exported, the feature put in, edited, checked,
uploaded, written back, opened by other programs.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import libreoffice
from builders.packages import sheets
from builders.planner_workbooks import contents, opened
from planner import Planner, at_work
from service.workbook.habits.features import (
    FEATURES,
    NOT_FOR_LIBREOFFICE,
    NOT_FOR_OPENPYXL,
    Feature,
)

from bridge.workbook.layout import BASELINE
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.xml_text import relationships_part

EDITED, REFUSED = "DB0411-018", "DB0411-019"


class Trip(NamedTuple):
    """What came of a trip: problems of the check, what became of the rows, where it was written,
    other parts that changed, sheets, refused IDs.
    """

    problems: list[str]
    verdicts: dict[str, str]
    beside: str
    changed: set[str]
    lost: set[str]
    failed: list[str | None]


def trip(planner: Planner, name: str, feature: Feature) -> Trip:
    planner.plan = planner.folder / "export.xlsx"
    planner.export()
    planner.plan = feature(planner.plan, planner.folder / f"{name}.xlsx")
    planner.type(EDITED, externalRemarks=f"seen with {name}")
    planner.type(REFUSED, siteId="NO-SUCH-SITE")
    before = contents(planner.plan)
    tabs = sheets(planner.plan)
    imports = len(planner.service.state.imports)
    checked = planner.check()
    done = planner.upload()
    after = contents(planner.plan)
    now = sheets(planner.plan)
    return Trip(
        [problem.code for problem in checked.changes.all_problems],
        planner.verdicts(imports),
        str(done.beside or ""),
        {part for part in before if after.get(part) != before[part]} - named_parts(planner.plan),
        {*tabs} - {*now},
        [row[3] for row in now.get("Failed rows", [])],
    )


def named_parts(path: Path) -> set[str]:
    """Return the parts that a write-back may change."""
    with Package.open(path) as package:
        book = package.workbook_part
        places = [package.sheet(name) for name in ("Activities", "Failed rows", BASELINE)]
        parts = [
            *(sheet.part for sheet in places if sheet is not None),
            book,
            relationships_part(book),
            "[Content_Types].xml",
            package.styles_part,
            package.strings_part,
        ]
        return {package.name_of(part) for part in parts if part is not None}


def test_the_whole_trip_on_workbooks_of_each_feature(tmp_path: Path) -> None:
    expected = Trip(
        ["unknown-site"], {EDITED: "updated", REFUSED: "failed"}, "", set(), set(), ["ID", REFUSED]
    )
    with at_work(tmp_path, 12) as planner:
        trips = {name: trip(planner, name, feature) for name, feature in FEATURES.items()}
    assert trips == dict.fromkeys(FEATURES, expected)
    results = {
        path: tmp_path / "office" / f"{path.stem}.xlsx"
        for name in FEATURES
        for path in tmp_path.glob(f"{name}.xls?")
    }
    (tmp_path / "office").mkdir()
    libreoffice.edit_each(
        [
            libreoffice.Edited(path, target)
            for path, target in results.items()
            if path.stem not in NOT_FOR_LIBREOFFICE
        ]
    )
    for path, target in results.items():
        for book in [
            *([opened(target)] if path.stem not in NOT_FOR_LIBREOFFICE else []),
            *([opened(path)] if path.stem not in NOT_FOR_OPENPYXL else []),
        ]:
            assert [cell.value for cell in book["Failed rows"]["D"]] == ["ID", REFUSED], target.name
            assert [row[0] for row in book["Activities"].iter_rows(min_row=2, values_only=True)][
                1:3
            ] == [EDITED, REFUSED], target.name
    assert len(results) == len(FEATURES)
