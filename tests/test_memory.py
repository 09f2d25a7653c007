"""What is remembered of own sheets: values read as others, and files that cannot be read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bridge.errors import MappingError, SettingsError
from bridge.mapping.mapping_file import Mapping
from bridge.memory import KnownNames, Memory
from bridge.settings import Account

ANNA = Account(name="Anna", base_url="https://x.example", username="anna", project_id="1")
BO = Account(name="Bo", base_url="https://x.example", username="bo", project_id="1")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHEETBRIDGE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def mapping(name: str) -> Mapping:
    return Mapping.model_validate({"mapping": 1, "name": name, "table": {}, "key": {"columns": ["No"]}, "fields": {}})


def test_a_mapping_is_each_account_s_own_and_one_without_an_account_is_everybody_s() -> None:
    Memory(ANNA).save(mapping("Anna's"))
    Memory(None).save(mapping("All"))
    assert [one.name for one in Memory(ANNA).saved().mappings] == ["Anna's", "All"]
    assert [one.name for one in Memory(BO).saved().mappings] == ["All"]
    assert Memory(BO).remove("All")
    assert not Memory(BO).remove("All")


def test_values_that_are_read_as_others_are_kept_and_forgotten() -> None:
    memory = Memory(ANNA)
    memory.read_as("siteId", "HKZ-1", "HKZ01")
    assert Memory(ANNA).values() == {"siteId": {"HKZ-1": "HKZ01"}}
    memory.read_as("siteId", "HKZ-1", None)
    assert memory.values() == {}


def test_a_file_that_cannot_be_read_or_written_is_a_sentence(home: Path) -> None:
    memory = Memory(ANNA)
    path = memory.save(mapping("SAP"))
    path.write_text("[", encoding="utf-8")
    assert len(memory.saved().errors) == 1
    with pytest.raises(MappingError, match="cannot be read"):
        memory.named("SAP")
    (home / "own-sheets" / "without-account").write_text("in the way", encoding="utf-8")
    with pytest.raises(SettingsError, match="cannot be made"):
        Memory(None).save(mapping("SAP"))


def test_half_a_character_is_remembered(home: Path) -> None:
    memory, half = Memory(ANNA), "\ud800"
    memory.read_as("siteId", half, half)
    memory.keep_known(KnownNames({"sites": (half,)}, {half: half}, {"sites": {half: half}}, "2027-06-02T00:00:00.000Z"))
    again = Memory(ANNA)
    assert (again.values(), again.known().titles) == ({"siteId": {half: half}}, {"sites": {half: half}})


def test_the_company_s_folder_is_read_beside_the_planner_s_own_and_what_is_wrong_with_it_is_said(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, policy = tmp_path / "company", tmp_path / "policy.json"
    policy.write_text(json.dumps({"mappings": str(folder)}), encoding="utf-8")
    monkeypatch.setattr("bridge.settings.policy_places", lambda: (policy,))
    Memory(ANNA).save(mapping("SAP"))
    gone = Memory(ANNA).saved()
    assert ([one.name for one in gone.mappings], [str(error.title) for error in gone.errors]) == (
        ["SAP"],
        [f"Your company's folder of mappings {folder} cannot be read."],
    )
    folder.mkdir()
    (folder / "a.json").write_text(mapping("sap").text(), encoding="utf-8")
    (folder / "b.json").write_text(mapping("Primavera").text(), encoding="utf-8")
    (folder / "c.json").write_text("{", encoding="utf-8")
    with (folder / "d.json").open("wb") as file:
        file.truncate(1 << 33)  # eight gigabytes, of which five megabytes are read
    found = Memory(ANNA).saved()
    assert ([one.name for one in found.mappings], sorted(found.company)) == (["SAP", "Primavera"], ["Primavera"]), "the planner's own goes first"
    assert [str(error.title) for error in found.errors] == ["The mapping c.json cannot be read.", "The mapping d.json cannot be read."]
    with pytest.raises(MappingError, match=r"c\.json cannot be read"):
        Memory(ANNA).named("another")


def test_names_of_another_project_of_an_account_are_not_used() -> None:
    here, there = ANNA, ANNA.model_copy(update={"project_id": "2"})
    Memory(here).keep_known(KnownNames({}, {"P-9": "Anna Berg"}, {}, "2026-11-22T08:00:00+00:00", frozenset({"people"})))
    assert Memory(here).known().people == {"P-9": "Anna Berg"}
    assert Memory(there).known() == KnownNames()
