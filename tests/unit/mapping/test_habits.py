"""Tables in other people's habits: nothing is wrong at "sure", most is found at once, all of it the
second time.
"""

from __future__ import annotations

from unit.mapping.habits import habits, sheet
from unit.mapping.labelled import score

from bridge.mapping.propose import as_json, propose
from bridge.records.cells.written_dates import DMY
from bridge.records.change_set import Lookups


def test_nearly_all_is_found_nothing_is_wrong_at_sure_and_all_is_found_the_second_time() -> None:
    scores = {table.name: score(table) for table in habits()}
    assert len(scores) >= 60
    assert {name: one.wrong for name, one in scores.items() if one.wrong} == {}
    assert {name for name, one in scores.items() if one.again != one.labelled} == set()
    labelled = sum(one.labelled for one in scores.values())
    assert sum(one.found for one in scores.values()) >= 0.98 * labelled
    assert sum(one.sure for one in scores.values()) >= 0.8 * labelled


def test_the_row_that_decides_the_order_may_stand_anywhere_in_a_long_column() -> None:
    rows = [f"T{number}|A|03/04/2026" for number in range(3000)] + ["T9999|A|25/04/2026"]
    proposed = propose(sheet("\n".join(["Task ID|Site|Start", *rows])))
    assert proposed.open == ()
    assert proposed.fields["startDate"].rule.date == DMY


def test_known_sites_tell_a_column_without_a_caption_that_is_known() -> None:
    lookups = Lookups({"sites": ("DB01", "DB02", "DB03")})
    proposed = propose(
        sheet("Task ID|Ramme|Start\nT1|DB01|@2026-01-05\nT2|DB02|@2026-01-06\nT3|DB03|@2026-01-07"),
        lookups,
    )
    site = proposed.fields["siteId"]
    assert (site.columns, site.sure, str(site.why)) == ((1,), True, "All values are known: sites")


def test_people_who_only_report_are_not_the_people_who_work() -> None:
    lookups = Lookups(people={"1": "Anna Holm", "2": "Bo Lund", "3": "Cara Dahl"})
    proposed = propose(
        sheet(
            "Task ID|Site|Reporter|Start\nT1|A|Anna Holm|@2026-01-05\nT2|A|Bo"
            " Lund|@2026-01-06\nT3|A|Cara Dahl|@2026-01-07"
        ),
        lookups,
    )
    assert "personnelIds" not in proposed.fields


def test_a_column_of_ids_with_a_repeated_one_is_no_column_of_assets() -> None:
    proposed = propose(
        sheet("Task ID|Task|Start\nT-1|Oil|@2026-01-05\nT-2|Bolts|@2026-01-06\nT-2|Lift|")
    )
    assert ("assetId" in proposed.fields, proposed.unused) == (False, ("Task ID",))


def test_a_sheet_whose_start_is_after_its_end_is_asked_about() -> None:
    proposed = propose(
        sheet("Task ID|Site|Start|End\nT1|A|@2026-01-07|@2026-01-05\nT2|A|@2026-01-09|@2026-01-08")
    )
    assert proposed.open[0].code == "start-after-end"
    assert not proposed.fields["startDate"].sure


def test_proposals_as_scripts_read_them() -> None:
    proposed = propose(
        sheet(
            "Week 12|\nTask ID|Site|Start|Due"
            " date\nT1|A|@2026-01-05|@2026-01-06\nT2|A|@2026-01-07|@2026-01-08"
        )
    )
    assert as_json(proposed) == {
        "sheet": "Plan",
        "headerRow": 2,
        "headerRows": 1,
        "fields": {
            "id": {
                "column": 0,
                "caption": "Task ID",
                "sure": True,
                "why": "Matched by header",
            },
            "siteId": {
                "column": 1,
                "caption": "Site",
                "sure": True,
                "why": "Matched by header",
            },
            "startDate": {"column": 2, "caption": "Start", "sure": True, "why": "Same header"},
            "endDate": {
                "column": 3,
                "caption": "Due date",
                "sure": False,
                "why": "Matched by header",
            },
        },
        "key": [0],
        "unused": [],
        "open": ["Is “Due date” (D) the column of End?"],
    }
