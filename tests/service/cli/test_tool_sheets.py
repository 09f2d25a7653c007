"""Sheets as planning tools write them: the right value, a question that quotes a cell, or a refusal
whose advice works.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from builders.tables import tabled
from faults.spoiled import SpoiledService
from openpyxl import load_workbook
from service.cli.conftest import Shell
from sheets import matching_file, write_rows

TOOLS = Path(__file__).parent / "tools"
DATES = {"new-in-past", "unknown-site", "at-midnight", "long-activity"}
"""Warnings that depend on the day or on the account."""


def asked(shell: Shell, name: str | Path) -> dict[str, Any]:
    """Return what is proposed for a file."""
    found: dict[str, Any] = shell("map", TOOLS / name, "--json").json
    return found


def columns(found: dict[str, Any]) -> dict[str, tuple[str, bool]]:
    """Return the header of each field, and whether it is sure."""
    return {name: (one["caption"], one["sure"]) for name, one in found["fields"].items()}


def read(shell: Shell, *words: object) -> dict[str, dict[str, Any]]:
    """Return the values of each row that a check reads, by ID."""
    found = shell("check", *words, "--offline", "--json").json
    return {
        row["id"]: {one["field"]: one["after"] for one in row["fields"]} for row in found["changes"]
    }


@pytest.mark.usefixtures("home")
@tabled("name", "question")
def test_what_cannot_be_read_is_a_question_and_nothing_is_saved(
    shell: Shell, name: str, question: str
) -> None:
    said = shell("map", TOOLS / name, "--save", "week", "--json")
    assert said.code == 3
    assert question in said.json["open"]
    assert "week" not in shell("mappings").out


@pytest.mark.usefixtures("home")
@tabled("name", "fields")
def test_the_tool_s_own_columns_are_found(shell: Shell, name: str, fields: dict[str, str]) -> None:
    found = asked(shell, name)
    assert {name: columns(found)[name][0] for name in fields} == fields
    dates = {"startDate", "endDate"} & fields.keys()
    assert all(columns(found)[name][1] for name in dates)
    assert "personnelIds" not in found["fields"] or name == "outlook-form.csv"


@pytest.mark.usefixtures("home")
@tabled("name", "never")
def test_values_rule_a_column_out_whatever_its_header(
    shell: Shell, name: str, never: dict[str, str]
) -> None:
    found = columns(asked(shell, name))
    assert not {field: one for field, one in never.items() if found.get(field) == (one, True)}
    assert all(
        found.get(field, ("",))[0] != one for field, one in never.items() if field != "personnelIds"
    )


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("name", ["taskjuggler-week-columns.csv", "week-columns-true-dates.xlsx"])
def test_a_matrix_is_refused_with_a_sentence(shell: Shell, name: str) -> None:
    said = shell("map", TOOLS / name, "--json")
    assert (said.code, said.json["error"]["title"].partition("”")[2]) == (
        3,
        " has columns of weeks or days, which cannot be read.",
    )


@pytest.mark.usefixtures("home")
def test_week_columns_beside_a_list_are_named_once(shell: Shell) -> None:
    said = shell("map", TOOLS / "taskjuggler-start-end-and-day-columns.csv")
    assert said.err.count("The columns F to X are weeks or days and are not read.") == 1


@pytest.mark.usefixtures("home")
def test_rows_with_broken_quotation_marks_are_named(shell: Shell, tmp_path: Path) -> None:
    name = "taskjuggler-quotes-in-note.csv"
    words = "Quotation marks or extra values may have shifted the cells of rows 2, 3, 4."
    assert words in shell("map", TOOLS / name).err
    header = ["Id", "Name", "Note", "Site", "Start", "End"]
    by = matching_file(tmp_path, header, "Id", internalRemarks={"from": "Note"})
    found = shell("check", TOOLS / name, "--mapping", by, "--offline", "--json").json
    assert words in {one["message"] for one in found["problems"]}


@pytest.mark.usefixtures("home")
def test_t_is_the_unit_of_the_column_and_other_units_are_read(shell: Shell, tmp_path: Path) -> None:
    tools = "german-duration-t"
    ends = read(shell, TOOLS / f"{tools}.csv", "--mapping", TOOLS / f"{tools}.mapping.json")
    assert {id: row["endDate"] for id, row in ends.items()} == {
        "V1": "2026-12-02T08:00:00.000Z",
        "V2": "2026-12-06T08:00:00.000Z",
        "V3": "2026-12-03T08:00:00.000Z",
        "V4": "2026-12-06T08:00:00.000Z",
        "V5": "2026-12-08T00:00:00.000Z",
        "V6": "2026-12-14T08:00:00.000Z",
    }
    rule = {"from": "startDate", "plus": "Duration", "unit": "hours"}
    header = ["ID", "Site", "Start", "Duration"]
    by = matching_file(tmp_path, header, "ID", startDate={"from": "Start"}, endDate=rule)
    days = {
        id: row["endDate"][8:13]
        for id, row in read(shell, TOOLS / "durations.csv", "--mapping", by).items()
        if "endDate" in row
    }
    assert days["D1"] == "03T00"  # 2 days?
    assert days["D2"] == "20T14"  # 2,8 wks
    assert days["D7"] == "04T00"  # 3 edays
    assert days["D8"] == "29T00"  # 1 mon


@pytest.mark.usefixtures("home")
def test_a_default_time_never_replaces_a_true_midnight(shell: Shell) -> None:
    tools = "sheetjs-serials-with-midnight"
    found = asked(shell, f"{tools}.xlsx")
    assert not [one for one in found["open"] if "Which time" in one]
    by = TOOLS / f"{tools}.mapping.json"
    said = shell("check", TOOLS / f"{tools}.xlsx", "--mapping", by, "--offline", "--json")
    assert said.code == 3
    assert "times-mixed" in {one["code"] for one in said.json["problems"]}


@pytest.mark.usefixtures("home")
def test_a_weekday_contradicts_the_order_of_the_dates(shell: Shell) -> None:
    tools = "weekday-names"
    by = TOOLS / f"{tools}.mapping.json"
    said = shell("check", TOOLS / f"{tools}.csv", "--mapping", by, "--offline", "--json")
    assert (said.code, "date-order" in {one["code"] for one in said.json["problems"]}) == (3, True)


@pytest.mark.usefixtures("home")
def test_24_00_is_the_next_day_and_empty_dates_are_blank(shell: Shell, tmp_path: Path) -> None:
    dated = {"date": "day/month/year", "zone": "UTC"}
    header = ["Activity ID", "Site ID", "Date", "From", "End date", "To", "Remarks"]
    by = matching_file(
        tmp_path,
        header,
        "Activity ID",
        startDate={"from": "Date", "time": "From", **dated},
        endDate={"from": "End date", "time": "To", **dated},
    )
    found = shell("check", TOOLS / "midnight.xlsx", "--mapping", by, "--offline", "--json").json
    assert "error" not in {one["severity"] for one in found["problems"]}
    path = tmp_path / "sap.csv"
    path.write_text(
        "ID;Start;End\nA;01.12.2026;00.00.0000\nB;01.01.1753;24.12.2026 24:00\n", encoding="utf-8"
    )
    by = matching_file(
        tmp_path,
        ["ID", "Start", "End"],
        "ID",
        startDate={"from": "Start", **dated},
        endDate={"from": "End", **dated},
    )
    rows = read(shell, path, "--mapping", by)
    assert rows["A"].get("endDate") is rows["B"].get("startDate") is None
    assert rows["B"]["endDate"] == "2026-12-25T00:00:00.000Z"


def test_ids_in_disguise_are_known_or_a_problem(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    id = "DB0411-018"
    path = tmp_path / "ids.csv"
    for typed, new in (
        (f'="{id}"', False),
        (f"'{id}", False),
        (id.replace("-", "\u2011"), True),
        (id.replace("-", "\uff0d"), True),
        (f"\u200b{id}", True),
        (f"{id[:2]}\u00ad{id[2:]}", True),
    ):
        quoted = typed.replace('"', '""')
        path.write_text(
            f'ID;Note\n"{quoted}";x\n"{quoted.replace("018", "999")}";y\n', encoding="utf-8"
        )
        by = matching_file(tmp_path, ["ID", "Note"], "ID", internalRemarks={"from": "Note"})
        found = shell("check", path, "--mapping", by, "--accept", "differs", "--json").json
        codes = [one["code"] for one in found["problems"] if one["row"] == 2]
        assert ("like-known-id" in codes) == new, typed
        assert found["new"] == 1 + new, typed


@pytest.mark.usefixtures("home")
def test_ids_of_a_csv_with_the_mark_of_a_text_are_read_without_it(
    shell: Shell, tmp_path: Path
) -> None:
    assert columns(asked(shell, "apos.csv"))["id"] == ("ID", True)
    header = ["ID", "Site ID", "Start", "End", "Status", "Teams", "External remarks"]
    by = matching_file(tmp_path, header, "ID", siteId={"from": "Site ID"})
    rows = read(shell, TOOLS / "apos.csv", "--mapping", by)
    assert {"0010", "DB0411-018"} <= rows.keys()
    assert not [id for id in rows if "'" in id]


@pytest.mark.usefixtures("home")
def test_the_text_delimiter_of_libreoffice_is_no_part_of_captions_and_values(shell: Shell) -> None:
    tools = "libreoffice-text-delimiter-apostrophe"
    by = TOOLS / f"{tools}.mapping.json"
    said = shell("check", TOOLS / f"{tools}.csv", "--mapping", by, "--offline", "--json")
    # The mapping was saved when the marks were read as text: it no longer fits, and says so.
    assert said.code == 3
    assert "does not fit" in said.json["error"]["title"]
    assert columns(asked(shell, f"{tools}.csv"))["teams"] == ("Crews", True)


@pytest.mark.usefixtures("home")
def test_the_empty_dates_of_sap_are_blank(shell: Shell, tmp_path: Path) -> None:
    found = asked(shell, "sap.xlsx")
    assert columns(found)["endDate"] == ("Basic fin. date", True)
    assert "Actual start" in found["unused"]
    dated = {"date": "day/month/year", "zone": "UTC"}
    header = ["Order", "Functional Loc.", "Description", "Bas. start date", "Basic fin. date"]
    by = matching_file(
        tmp_path,
        [*header, "Actual start", "System status"],
        "Order",
        startDate={"from": header[3], "time": "07:00", **dated},
        endDate={"from": header[4], "time": "15:00", **dated},
    )
    rows = read(shell, TOOLS / "sap.xlsx", "--mapping", by)
    assert rows["KR0411-026"]["endDate"] == "2026-11-26T15:00:00.000Z"
    assert rows["KR0411-028"].get("endDate") is None


def test_a_merged_value_is_in_each_of_its_rows_and_is_not_written(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    rows = (("ID", "Note"), ("M-1", "all three"), ("M-2",), ("M-3",), ("M-4", "alone"))
    book = load_workbook(path := write_rows(tmp_path / "merged.xlsx", rows))
    book.worksheets[0].merge_cells("B2:B4")
    book.save(path)
    by = matching_file(tmp_path, ["ID", "Note"], "ID", internalRemarks={"from": "Note"})
    found = shell("check", path, "--mapping", by, "--json").json
    notes = [
        one["after"]
        for row in found["changes"]
        for one in row["fields"]
        if one["field"] == "internalRemarks"
    ]
    assert notes == ["all three"] * 3 + ["alone"]
    words = [one["message"] for one in found["problems"] if one["code"] == "merged"]
    assert words == ["Merged cells give their value to each of their rows: B2:B4."]


@pytest.mark.usefixtures("home")
@tabled("name", "advice")
def test_another_file_is_refused_with_advice_that_works(
    shell: Shell, tmp_path: Path, name: str, advice: str
) -> None:
    renamed = tmp_path / "Plan.csv"
    renamed.write_bytes((TOOLS / name).read_bytes())
    for path in (TOOLS / name, renamed):
        said = shell("map", path, "--json")
        assert (said.code, said.json["error"]["advice"]) == (3, advice)


@pytest.mark.usefixtures("home")
def test_a_project_of_ms_project_is_not_called_an_old_workbook(
    shell: Shell, tmp_path: Path
) -> None:
    plan = tmp_path / "Plan.mpp"
    plan.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2000) + b"MSProject.MPP14\0")
    said = shell("map", plan, "--json")
    assert said.json["error"]["advice"] == "In MS Project, choose File, Save as, Excel workbook."


@pytest.mark.usefixtures("home")
def test_text_under_any_name_is_read_as_a_list(shell: Shell, tmp_path: Path) -> None:
    wide = tmp_path / "wide.xls"
    wide.write_text((TOOLS / "tsv-named.xls").read_text(), encoding="utf-16")
    for path in (TOOLS / "tsv-named.xls", wide):
        found = asked(shell, path)
        assert columns(found)["startDate"][0] == "Sched. start"


@pytest.mark.usefixtures("home")
def test_a_column_without_repeats_is_offered_as_the_id(shell: Shell, tmp_path: Path) -> None:
    found = asked(shell, "unique-id-unknown-word.csv")
    assert found["key"] == [1]
    offered = "Which column is the activity ID? Without repeats: “env_time” (C)."
    assert offered in asked(shell, "windfarm-level.csv")["open"]


@pytest.mark.usefixtures("home")
def test_an_empty_column_is_no_field_and_is_named_once_it_has_values(
    shell: Shell, tmp_path: Path
) -> None:
    plan = tmp_path / "plan.csv"
    lines = ["ID;Site;Start;Remarks", *(f"N-{n};DB01;2027-06-1{n} 07:00;" for n in range(1, 5))]
    plan.write_text("\n".join(lines), encoding="utf-8")
    said = shell("map", plan, "--save", "week", "--json")
    assert (said.code, "internalRemarks" in said.json["fields"]) == (0, False)
    assert shell("check", plan, "--mapping", "week", "--offline", "--json").json["notRead"] == []
    plan.write_text("\n".join([lines[0], *(f"{one}x" for one in lines[1:])]), encoding="utf-8")
    found = shell("check", plan, "--mapping", "week", "--offline", "--json").json
    assert [one["columns"] for one in found["notRead"]] == [["Remarks"]]


@pytest.mark.usefixtures("home")
def test_a_saved_matching_that_fits_half_is_offered_and_another_can_be_saved(
    shell: Shell, tmp_path: Path
) -> None:
    plan = tmp_path / "plan.csv"
    rows = [f"N-{n};DB01;2027-06-1{n} 07:00;note {n};PLANNED" for n in range(1, 6)]
    plan.write_text("\n".join(["ID;Site;Start;Note;Status", *rows]), encoding="utf-8")
    assert shell("map", plan, "--save", "long").code == 0
    fewer = [row.removesuffix(";PLANNED") for row in rows]
    plan.write_text("\n".join(["ID;Site;Start;Remarks", *fewer]), encoding="utf-8")
    said = shell("map", plan, "--save", "short")
    assert (said.code, "“long” fits only part of this sheet." in said.err) == (0, True)


@pytest.mark.usefixtures("home")
def test_rows_that_are_sums_of_the_rows_below_are_asked_about_and_left_out(
    shell: Shell, tmp_path: Path
) -> None:
    name = "taskjuggler-start-end-and-day-columns.csv"
    question = "2 rows are sums of the rows below them. Skip them?"
    assert asked(shell, name)["open"] == [question]
    header = asked(shell, name)["unused"]
    by = matching_file(
        tmp_path, ["Id", "Name", "Site", "Start", "End", *header], "Id", startDate={"from": "Start"}
    )
    shape = json.loads(by.read_text())
    shape["table"]["tree"] = "Name"
    by.write_text(json.dumps(shape))
    found = shell("check", TOOLS / name, "--mapping", by, "--offline", "--json").json
    assert (found["rows"], [one["row"] for one in found["leftOut"]]) == (8, [2, 7])
    words = "Rows that are sums of the rows below them are not imported: 2, 7."
    assert words in {one["message"] for one in found["problems"]}


@pytest.mark.usefixtures("home")
def test_working_days_leave_weekends_out(shell: Shell, tmp_path: Path) -> None:
    plan = tmp_path / "plan.csv"
    plan.write_text("ID;Start;Duration\nA;2027-06-11 08:00;2 days\nB;2027-06-11 08:00;4h\n")
    rule = {"from": "startDate", "plus": "Duration", "unit": "working days"}
    start = {"from": "Start", "zone": "UTC"}
    by = matching_file(tmp_path, ["ID", "Start", "Duration"], "ID", startDate=start, endDate=rule)
    ends = {id: row["endDate"] for id, row in read(shell, plan, "--mapping", by).items()}
    assert ends == {"A": "2027-06-14T17:00:00.000Z", "B": "2027-06-11T12:00:00.000Z"}


@pytest.mark.usefixtures("home")
@tabled("name", "edits", "left_out")
def test_an_exported_plan_is_read_with_what_excel_added_to_it(
    shell: Shell, name: str, edits: dict[str, Any], left_out: list[list[object]]
) -> None:
    assert read(shell, TOOLS / name) == edits
    said = shell("check", TOOLS / name, "--offline", "--json").json
    assert (said["rows"], said["unchanged"]) == (40, 40 - len(edits))
    assert [[row["row"], row["text"]] for row in said["leftOut"]] == left_out
