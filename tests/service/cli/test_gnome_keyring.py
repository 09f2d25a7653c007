"""The keyring of GNOME: unlocked, locked, and none at all."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from faults.spoiled import SpoiledService

pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(
        not (shutil.which("gnome-keyring-daemon") and shutil.which("dbus-run-session")),
        reason="needs GNOME Keyring and a D-Bus session",
    ),
]
ADD = "account add north --base-url {} --username {} --project {} --password-stdin --json"
UNLOCK = "printf secret | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1"
LOCK = "import secretstorage as s; bus = s.dbus_init(); s.get_default_collection(bus).lock()"


def script(service: SpoiledService, folder: Path, *lines: str) -> list[str]:
    """Run lines of shell in a D-Bus session of their own; return stdout and stderr by line."""
    program = f"{sys.executable} -m bridge"
    add = ADD.format(service.base_url, service.username, service.project_id)
    text = "\n".join(lines).replace("LOCK", f"{sys.executable} -c '{LOCK}'")
    text = text.replace("ADD", f"printf '%s\\n' {service.password} | {program} {add}")
    text = text.replace("RUN", program)
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    home = {name: str(folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR")}
    began = time.monotonic()
    done = subprocess.run(
        ["dbus-run-session", "--", "sh", "-c", text],
        env={**kept, **home, "SHEETBRIDGE_HOME": str(folder / "home")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert time.monotonic() - began < 25 * len(lines)
    others = ("dbus-daemon[", "(gcr-prompter:")
    return [line for line in done.stdout.splitlines() if line and not line.startswith(others)]


@pytest.fixture
def service() -> Iterator[SpoiledService]:
    with SpoiledService(switches={"delay": "0"}) as running:
        yield running


def test_an_unlocked_keyring_keeps_the_password_and_gives_it_up(
    service: SpoiledService, tmp_path: Path
) -> None:
    said = script(
        service,
        tmp_path,
        UNLOCK,
        "ADD",
        "RUN account test north --json",
        "RUN account remove north --json",
    )
    found = [json.loads(line) for line in said if line.startswith("{")]
    assert found[0] == {"account": "north", "passwordKept": True}
    assert found[1]["passed"] is True
    assert found[2] == {"removed": "north", "passwordRemoved": True}


def test_a_locked_keyring_is_named_and_a_password_in_it_is_not_said_to_be_removed(
    service: SpoiledService, tmp_path: Path
) -> None:
    said = script(
        service,
        tmp_path,
        UNLOCK,
        "ADD",
        "LOCK",
        "RUN account test north",
        "RUN account remove north",
    )
    assert said[1:] == [
        "The password store is locked.",
        "Unlock it, or set SHEETBRIDGE_PASSWORD.",
        "The password store is locked.",
        "A password of north may still be in it: remove it there.",
        "The account north was removed from this computer.",
    ]


def test_without_a_keyring_the_password_is_not_saved(
    service: SpoiledService, tmp_path: Path
) -> None:
    said = script(service, tmp_path, "ADD", "RUN account test north")
    assert '"passwordKept": false' in "".join(said)
    assert "Set SHEETBRIDGE_PASSWORD" in "".join(said[-1:])
