"""What the program keeps is for its planner alone, also on a computer that others use."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest
from service.cli.conftest import Shell, account_at, home, service, shell
from sheets import type_into

from bridge import files, log

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows keeps a user's folders from others without modes"
)
__all__ = ["home", "service", "shell"]


def open_to_others(folder: Path) -> list[Path]:
    """Return what others can read: folders that they may enter, and files in such folders."""
    found = [folder] if stat.S_IMODE(folder.stat().st_mode) & 0o077 else []
    for path in folder.iterdir():
        if path.is_dir():
            found += open_to_others(path)
        elif found and stat.S_IMODE(path.stat().st_mode) & 0o077:
            found.append(path)
    return found


@pytest.mark.parametrize(
    "shared", [False, True], ids=["made by the program", "there before, and open to all"]
)
def test_only_the_planner_can_read_the_home(
    shell: Shell, service: object, home: Path, tmp_path: Path, shared: bool
) -> None:
    if shared:
        home.mkdir(mode=0o755)
    log.start(home)
    plan = tmp_path / "Plan.xlsx"
    assert shell("account", "add", "north", *account_at(), "--json").code == 0
    assert shell("settings", "set", "keep-copies-days", "30").code == 0
    assert shell("export", "activities", "personnel", "--out", plan).code == 0
    type_into(plan, "DB0411-045", externalRemarks="mine")
    assert shell("upload", plan, "--yes").code == 0
    assert {"ledger.sqlite", "settings.json", "runs", "logs"} <= {
        path.name for path in home.iterdir()
    }
    assert open_to_others(home) == ([home] if shared else [])
    assert stat.S_IMODE(plan.stat().st_mode) == 0o666 & ~umask(), (
        "a plan is shared as the planner's folder is"
    )


def test_the_usual_home_of_an_earlier_version_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(files.HOME_VARIABLE, raising=False)
    monkeypatch.setattr(
        "platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "Sheetbridge")
    )
    (tmp_path / "Sheetbridge").mkdir(mode=0o755)
    files.make_folder(files.home())
    assert open_to_others(files.home()) == []


def umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
