"""Each habit of planners leads to the sentences that they must read, and to the JSON that must be
sent.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pandas
import pytest
from openpyxl import load_workbook
from service.workbook.habits import (
    in_columns,
    in_rows,
    in_sheets,
)
from service.workbook.habits.habit import (
    Answer,
    Habit,
    answer,
    expected,
    export_into,
    in_office,
    office_habits,
    typed,
    typed_habits,
)

from bridge.records.kinds import ACTIVITIES, KINDS

OFFICE = office_habits()
ON_ACTIVITIES = (*typed_habits(), *in_rows.HABITS, *in_columns.HABITS)
_LISTS = ("personnel", "activity-categories", "work-packages", "work-orders")
_EDIT = [{"id": "DB0411-045", "siteId": "DB01", "externalRemarks": "new"}]


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return export_into(
        tmp_path_factory.mktemp("export"),
        *(kind for kind in KINDS if kind.name in {ACTIVITIES.name, *_LISTS}),
    )


@pytest.fixture(scope="module")
def all_kinds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return export_into(tmp_path_factory.mktemp("every"))


def test_every_habit_has_a_name_of_its_own_and_there_are_enough() -> None:
    names = [habit.name for habit in (*ON_ACTIVITIES, *in_sheets.HABITS, *OFFICE)]
    assert len(names) == len({*names}) >= 120


@pytest.mark.parametrize("habit", ON_ACTIVITIES, ids=lambda habit: habit.name)
def test_a_habit_leads_to_its_sentences_and_its_json(
    plan: Path, tmp_path: Path, habit: Habit
) -> None:
    assert done(plan, tmp_path, habit) == expected(habit.name)


@pytest.mark.parametrize("habit", in_sheets.HABITS, ids=lambda habit: habit.name)
def test_a_habit_with_sheets_leads_to_its_sentences_and_its_json(
    all_kinds: Path, tmp_path: Path, habit: Habit
) -> None:
    assert done(all_kinds, tmp_path, habit) == expected(habit.name)


def done(plan: Path, folder: Path, habit: Habit) -> Answer:
    """Do a habit on a copy of the export."""
    path = Path(shutil.copy(plan, folder / "x.xlsx"))
    typed(path, habit.cells, habit.edit)
    return answer(path, habit.sheet)


def test_habits_with_libreoffice_lead_to_their_sentences_and_their_json(
    plan: Path, tmp_path: Path
) -> None:
    paths = in_office(OFFICE, Path(shutil.copy(plan, tmp_path / "export.xlsx")), tmp_path)
    assert {name: answer(path) for name, path in paths.items()} == {
        habit.name: expected(habit.name) for habit in OFFICE
    }


def frames(plan: Path, **options: Any) -> dict[str, pandas.DataFrame]:
    found: dict[str, pandas.DataFrame] = pandas.read_excel(
        plan, sheet_name=None, engine="openpyxl", **options
    )
    return found


def written(path: Path, sheets: Iterable[tuple[str, pandas.DataFrame]]) -> Path:
    with pandas.ExcelWriter(path) as writer:
        for name, frame in sheets:
            frame.to_excel(writer, sheet_name=name, index=False)
    return path


def test_a_workbook_that_pandas_wrote_anew_is_unedited_but_for_the_edit(
    plan: Path, tmp_path: Path
) -> None:
    sheets = frames(plan)
    path = written(tmp_path / "anew.xlsx", sheets.items())
    assert load_workbook(path)["Lists"]["F2"].value == 417  # the zeros of its IDs are lost
    said, sent = answer(path)
    assert (
        [
            line
            for line in said
            if "the cell lost its zeros" not in line and " more like " not in line
        ],
        sent,
    ) == ([], [])
    activities = sheets["Activities"]
    activities.loc[activities["ID"] == "DB0411-045", "External remarks"] = "new"
    assert answer(written(tmp_path / "edited.xlsx", sheets.items())) == Answer(said, _EDIT)


def test_entries_of_records_whose_numbers_lost_their_zeros_still_belong_to_them(
    all_kinds: Path, tmp_path: Path
) -> None:
    sheets = frames(all_kinds)
    sheets["Personnel certificates"] = sheets["Personnel certificates"].drop(
        columns="number"
    )  # whose zeros are lost for good
    sheets["Personnel certificates"].loc[0, "name"] = "edited"
    path = written(tmp_path / "anew.xlsx", sheets.items())
    assert load_workbook(path)["Personnel certificates"]["A2"].value == 417
    said, sent = answer(path, "Personnel")
    assert [line for line in said if line.startswith("Problem") or "in the sheet" in line] == []
    assert sent is not None
    assert [
        (record["id"], [held["name"] for held in record["certificates"]]) for record in sent
    ] == [("00417", ["edited", "Offshore medical", "GWO Advanced Rescue"])]
    assert [line for line in answer(path, "Timesheets").said if line.startswith("Problem")] == []


def test_texts_of_pandas_alone_are_read_as_they_stand(plan: Path, tmp_path: Path) -> None:
    sheets = frames(plan, dtype=str)
    assert answer(written(tmp_path / "texts.xlsx", sheets.items())) == Answer((), [])
