"""Replacing a file: the old one or the new one, never half a one; what keeps it from being written is said."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from bridge import files
from bridge.errors import WorkbookError
from bridge.files import beside, copy_of, open_elsewhere, replacing


def test_the_new_file_takes_the_place_of_the_old_one_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "Plan.xlsx"
    path.write_bytes(b"old")
    path.chmod(0o640)
    with replacing(path) as temporary:
        assert temporary.parent == tmp_path
        temporary.write_bytes(b"new")
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_a_failure_in_between_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "Plan.xlsx"
    path.write_bytes(b"old")

    def write_half() -> None:
        with replacing(path) as temporary:
            temporary.write_bytes(b"half")
            raise KeyError

    with pytest.raises(KeyError):
        write_half()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_does_not_verify_is_not_put_in_place(tmp_path: Path) -> None:
    path = tmp_path / "Plan.xlsx"
    path.write_bytes(b"old")

    def refuse(temporary: Path) -> None:
        raise WorkbookError(f"{temporary.read_bytes().decode()} is damaged.", "Try again.")

    with pytest.raises(WorkbookError, match="new is damaged"), replacing(path, refuse) as temporary:
        temporary.write_bytes(b"new")
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize(("number", "words"), [(28, "The disk is full."), (13, "read-only or open"), (30, "folder is read-only")])
def test_what_the_system_refuses_is_said_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str) -> None:
    path = tmp_path / "Plan.xlsx"
    path.write_bytes(b"old")

    def refuse(*_: object) -> None:
        raise OSError(number, "refused")

    monkeypatch.setattr("os.fsync", refuse)
    with pytest.raises(WorkbookError, match=r"Plan\.xlsx was not written") as caught, replacing(path) as temporary:
        temporary.write_bytes(b"new")
    assert words in str(caught.value.advice)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_copy_is_whole(tmp_path: Path) -> None:
    (tmp_path / "a.xlsx").write_bytes(b"content")
    copy_of(tmp_path / "a.xlsx", tmp_path / "deep" / "b.xlsx")
    assert (tmp_path / "deep" / "b.xlsx").read_bytes() == b"content"


def test_a_free_name_beside_the_file_is_found(tmp_path: Path) -> None:
    path = tmp_path / "Plan.xlsx"
    assert beside(path, "result").name == "Plan (result).xlsx"
    (tmp_path / "Plan (result).xlsx").touch()
    assert beside(path, "result").name == "Plan (result 2).xlsx"


@pytest.mark.parametrize("lock", ["~$Plan.xlsx", ".~lock.Plan.xlsx#"])
def test_the_lock_files_of_excel_and_libreoffice_are_noticed(tmp_path: Path, lock: str) -> None:
    path = tmp_path / "Plan.xlsx"
    path.touch()
    assert not open_elsewhere(path)
    (tmp_path / lock).touch()
    assert open_elsewhere(path)


def test_the_home_of_the_program_can_be_moved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SHEETBRIDGE_HOME", str(tmp_path))
    assert files.home() == tmp_path
    monkeypatch.delenv("SHEETBRIDGE_HOME")
    assert files.home().name == "Sheetbridge"
