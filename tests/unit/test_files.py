"""Replacing a file: the old one or the new one, never half a one; what keeps it from being written
is said.
"""

from __future__ import annotations

import errno
import gc
import os
import re
import stat
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import IO

import pytest
from start import ahead, program

from bridge import clock, files
from bridge.errors import LedgerError, WorkbookError
from bridge.files import Pieces, beside, copy_of, open_elsewhere, replacing


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


@pytest.mark.parametrize(
    ("number", "words"),
    [(28, "The disk is full."), (13, "read-only or open"), (30, "folder is read-only")],
)
def test_what_the_system_refuses_is_said_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    path = tmp_path / "Plan.xlsx"
    path.write_bytes(b"old")

    def refuse(*_: object) -> None:
        raise OSError(number, "refused")

    monkeypatch.setattr("os.fsync", refuse)
    with (
        pytest.raises(WorkbookError, match=r"Plan\.xlsx was not saved") as caught,
        replacing(path) as temporary,
    ):
        temporary.write_bytes(b"new")
    assert words in str(caught.value.advice)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("length", [230, 247, 248, 255])
@pytest.mark.parametrize("letter", ["p", "ø", "計"])
def test_a_long_name_is_cut_so_that_the_name_beside_it_fits(
    tmp_path: Path, length: int, letter: str
) -> None:
    path = tmp_path / f"{letter * ((length - 5) // len(letter.encode()))}.xlsx"
    path.write_bytes(b"old")
    assert not open_elsewhere(path)
    found = beside(path, "result")
    assert found.name.endswith(f"{letter} (result).xlsx")
    found.write_bytes(b"there")
    copy_of(path, beside(path, "result"))
    assert sorted(len(file.name.encode()) <= 255 for file in tmp_path.iterdir()) == [True] * 3
    assert beside(path, "result").name.endswith(" (result 3).xlsx")


def test_a_name_that_the_system_does_not_take_is_said(tmp_path: Path) -> None:
    path = tmp_path / f"{'p' * 300}.xlsx"
    assert not files.exists(path)
    assert not open_elsewhere(path)
    with (
        pytest.raises(WorkbookError, match="was not saved") as caught,
        replacing(path) as temporary,
    ):
        temporary.write_bytes(b"new")
    assert str(caught.value.advice).startswith("Its name is too long. The old file is unchanged.")
    assert list(tmp_path.iterdir()) == []


WRITER = """
import sys, time
from pathlib import Path
from bridge.files import replacing
with replacing(Path(sys.argv[1])) as temporary:
    temporary.write_bytes(b"half")
    print(temporary, flush=True)
    sys.stdin.readline()
    temporary.write_bytes(b"theirs")
"""


@contextmanager
def writing(path: Path) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """Another process in the middle of writing a file, and its temporary file.

    It ends when it is told anything.
    """
    command = program("-c", WRITER, path)
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield process, Path(process.stdout.readline().strip())
        finally:
            process.kill()


def write(path: Path, content: bytes) -> None:
    with replacing(path) as temporary:
        temporary.write_bytes(content)


def test_the_next_write_removes_what_a_killed_one_left(tmp_path: Path) -> None:
    path = tmp_path / "Plan.xlsx"
    path.write_bytes(b"old")
    with writing(path) as (process, left):
        process.kill()
        process.wait()
    assert (left.read_bytes(), path.read_bytes()) == (b"half", b"old")
    write(path, b"new")
    assert left.exists(), "a file may have been made this moment"
    ahead(timedelta(hours=1))
    write(tmp_path / "Plan 2.xlsx", b"another")
    assert left.exists()
    write(path, b"new")
    assert {entry.name: entry.read_bytes() for entry in tmp_path.iterdir()} == {
        "Plan.xlsx": b"new",
        "Plan 2.xlsx": b"another",
    }


def test_what_another_process_is_writing_stays(tmp_path: Path) -> None:
    path = tmp_path / "Plan.xlsx"
    path.write_bytes(b"old")
    with writing(path) as (process, theirs):
        ahead(timedelta(days=2))
        write(path, b"ours")
        assert (theirs.read_bytes(), path.read_bytes()) == (b"half", b"ours")
        process.communicate("go on\n")
        assert process.returncode == 0
    assert path.read_bytes() == b"theirs"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_appears_in_the_meantime_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "no hard links here")

    if not links:
        monkeypatch.setattr("os.link", refuse)
    path = tmp_path / "Plan.xlsx"
    with (
        pytest.raises(WorkbookError, match="saved a file with this name meanwhile"),
        replacing(path),
    ):
        path.write_bytes(b"theirs")
    assert (path.read_bytes(), list(tmp_path.iterdir())) == (b"theirs", [path])
    with replacing(path, overwrite=True) as temporary:
        temporary.write_bytes(b"ours")
    with pytest.raises(WorkbookError), replacing(path, overwrite=False) as temporary:
        temporary.write_bytes(b"again")
    assert (path.read_bytes(), list(tmp_path.iterdir())) == (b"ours", [path])
    path.unlink()
    write(path, b"new")
    assert (path.read_bytes(), list(tmp_path.iterdir()), path.stat().st_nlink) == (
        b"new",
        [path],
        1,
    )


def test_a_folder_without_hard_links_keeps_nothing_where_the_last_step_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "refused")

    monkeypatch.setattr("os.link", refuse)
    monkeypatch.setattr(Path, "replace", refuse)
    with (
        pytest.raises(WorkbookError, match="was not saved"),
        replacing(tmp_path / "Plan.xlsx") as temporary,
    ):
        temporary.write_bytes(b"new")
    assert list(tmp_path.iterdir()) == []


def test_what_another_computer_left_stays_for_a_day(tmp_path: Path) -> None:
    path = tmp_path / "Plan.xlsx"
    theirs = tmp_path / f".Plan-00000000-{clock.now():%Y%m%d%H%M%S}-abcdefg1.xlsx.part"
    theirs.write_bytes(b"half")
    os.utime(theirs, (0, 0))
    for age, stays in ((0, True), (86_000, True), (90_000, False)):
        ahead(timedelta(seconds=age))
        write(path, b"ours")
        assert theirs.exists() is stays


def test_nothing_else_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "Plan.xlsx"
    made = "00000000-20200106080000"
    names = [
        f"Plan-{made}-abcdefg1.xlsx.part",
        f".Plan-{made}-abcdefg1.xlsm.part",
        f".Plan 2-{made}-abcdefg1.xlsx.part",
        ".Plan.xlsx.part",
    ]
    names.append(".Plan-00000000-99999999999999-abcdefg1.xlsx.part")
    others = [tmp_path / name for name in names]
    for other in others:
        other.write_bytes(b"mine")
    (tmp_path / f".Plan-{made}-abcdefg2.xlsx.part").mkdir()
    (tmp_path / f".Plan-{made}-abcdefg3.xlsx.part").symlink_to(others[0])
    before = set(tmp_path.iterdir())
    write(path, b"new")
    assert set(tmp_path.iterdir()) == before | {path}


def test_a_lock_where_no_folder_can_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "runs").write_text("in the way")
    with (
        pytest.raises(LedgerError, match="cannot be locked"),
        files.Lock(tmp_path / "runs" / "a" / "lock"),
    ):
        raise AssertionError("it was locked")


def test_only_this_module_gives_a_file_another_name() -> None:
    """A path's own `.rename(…)` and `.replace(…)` would replace a file that appeared in the
    meantime; ruff bans those of os and shutil.
    """
    one_path = re.compile(r"\.(rename|replace)\(\s*[^,()=]*(\([^()]*\)[^,()=]*)*\)")
    found = {
        module.name
        for module in Path(files.__file__).parent.rglob("*.py")
        if one_path.search(module.read_text(encoding="utf-8"))
    }
    assert found == {"files.py"}


def test_the_file_of_pieces_is_the_owners_alone_and_closed_with_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made, real = list[IO[bytes]](), tempfile.TemporaryFile

    def remember(prefix: str) -> IO[bytes]:
        made.append(real(prefix=prefix))
        return made[-1]

    monkeypatch.setattr(tempfile, "TemporaryFile", remember)
    pieces = Pieces()
    if os.name == "posix":
        assert stat.S_IMODE(os.fstat(made[0].fileno()).st_mode) == 0o600
    del pieces
    gc.collect()
    assert made[0].closed
