"""What is remembered of own sheets: values read as others, and files that cannot be read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bridge.errors import MappingError, SettingsError
from bridge.files import home
from bridge.mapping.mapping_file import SheetMapping
from bridge.memory import (
    KnownNames,
    Memory,
    delete_mapping,
    find_mapping,
    load_mappings,
    write_mapping,
)
from bridge.settings import Account

ANNA = Account(name="Anna", base_url="https://x.example", username="anna", project_id="1")


def mapping(name: str) -> SheetMapping:
    return SheetMapping.model_validate(
        {"mapping": 1, "name": name, "table": {}, "key": {"columns": ["No"]}, "fields": {}}
    )


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Weekly SAP plan", "Weekly SAP plan"),
        ("Prüfung 50% A/B: C?", "Prüfung 50%25 A%2FB%3A C%3F"),
        ("Words", "%57ords"),
        ("con", "%63on"),
        ("ü" * 200, None),
    ],
)
def test_a_mapping_is_a_file_of_its_name_that_every_system_accepts(
    name: str, file: str | None
) -> None:
    path = write_mapping(mapping(name))
    assert path.parent == home() / "mappings"
    assert [path.stem] == ([file] if file is not None else [path.stem[:40]])
    assert [one.name for one in load_mappings().mappings] == [name]
    assert delete_mapping(name)
    assert not delete_mapping(name)
    assert not delete_mapping("\ud800")


def test_a_file_copied_from_a_colleague_is_a_mapping_and_is_replaced_and_removed_by_its_name() -> (
    None
):
    path = write_mapping(mapping("SAP"))
    copied = path.rename(path.with_name("from Anna.json"))
    write_mapping(mapping("sap"))
    assert not copied.exists()
    assert [one.name for one in load_mappings().mappings] == ["sap"]
    path.with_name("sap.json").rename(copied)
    assert delete_mapping("SAP")
    assert list(path.parent.iterdir()) == []


@pytest.mark.parametrize("text", ["[", "[" * 100_000], ids=["cut", "deep"])
def test_remembered_values_that_cannot_be_read_are_a_sentence(text: str) -> None:
    memory = Memory(ANNA)
    memory.read_as("siteId", "HKZ-1", "HKZ01")
    memory.keep_known(memory.known())
    for path in home().rglob("*.json"):
        path.write_text(text, encoding="utf-8")
    for read in (memory.values, memory.known):
        with pytest.raises(MappingError, match="cannot be read"):
            read()


def test_a_file_that_cannot_be_read_or_written_is_a_sentence() -> None:
    path = write_mapping(mapping("SAP"))
    path.write_text("[", encoding="utf-8")
    assert len(load_mappings().errors) == 1
    with pytest.raises(MappingError, match="cannot be read"):
        find_mapping("SAP")
    assert delete_mapping("SAP")
    path.parent.rmdir()
    path.parent.write_text("in the way", encoding="utf-8")
    with pytest.raises(SettingsError, match="cannot be created"):
        write_mapping(mapping("SAP"))


def test_the_company_s_folder_is_read_beside_the_planner_s_own_and_what_is_wrong_with_it_is_said(
    tmp_path: Path, policy: Path
) -> None:
    folder = tmp_path / "company"
    policy.write_text(json.dumps({"mappings": str(folder)}), encoding="utf-8")
    write_mapping(mapping("SAP"))
    gone = load_mappings()
    assert ([one.name for one in gone.mappings], [str(error.title) for error in gone.errors]) == (
        ["SAP"],
        [f"Your company's column matchings in {folder} cannot be read."],
    )
    folder.mkdir()
    (folder / "a.json").write_text(mapping("sap").text(), encoding="utf-8")
    (folder / "b.json").write_text(mapping("Primavera").text(), encoding="utf-8")
    (folder / "c.json").write_text("{", encoding="utf-8")
    with (folder / "d.json").open("wb") as file:
        file.truncate(1 << 33)  # eight gigabytes, of which five megabytes are read
    found = load_mappings()
    assert ([one.name for one in found.mappings], sorted(found.company)) == (
        ["SAP", "Primavera"],
        ["Primavera"],
    ), "the planner's own goes first"
    assert [str(error.title) for error in found.errors] == [
        "The column matching c.json cannot be read.",
        "The column matching d.json cannot be read.",
    ]
    with pytest.raises(MappingError, match=r"c\.json cannot be read"):
        find_mapping("another")


def test_names_of_another_project_of_an_account_are_not_used() -> None:
    here, there = ANNA, ANNA.model_copy(update={"project_id": "2"})
    Memory(here).keep_known(
        KnownNames({}, {"P-9": "Anna Berg"}, {}, "2026-11-22T08:00:00+00:00", frozenset({"people"}))
    )
    assert Memory(here).known().people == {"P-9": "Anna Berg"}
    assert Memory(there).known() == KnownNames()
