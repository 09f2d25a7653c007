"""The same in any locale and any time zone, of the computer and of the account, also on the nights
when the clock changes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from core import NIGHTS
from start import program

LOCALES = ("de_DE.UTF-8", "fr_FR.UTF-8", "tr_TR.UTF-8", "ja_JP.UTF-8")
COMPUTERS = ("America/St_Johns", "Asia/Tokyo", "Europe/Berlin", "Europe/Paris")
"""Zones of computers: none of them the account's."""


@cache
def told(language: str, computer: str, zone: str, strict: bool) -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        environment = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("LC_", "LANG", "SHEETBRIDGE_"))
        }
        environment |= {
            "LC_ALL": language,
            "LANG": language,
            "TZ": computer,
            "PYTHONPATH": str(Path(__file__).parents[1]),
            "PYTHONUTF8": "0",
        }
        words = [
            sys.executable,
            "-W",
            "error",
            *program("-m", "core", zone, folder, *(["strict"] if strict else []))[1:],
        ]
        done = subprocess.run(words, env=environment, capture_output=True, timeout=600, check=False)
        assert done.returncode == 0, done.stderr.decode(errors="replace")[-2000:]
        found: dict[str, Any] = json.loads(done.stdout)
        return found


def assert_right(found: dict[str, Any]) -> None:
    assert found["unedited"] == [120, 120, 0]
    assert found["moments"] == found["of"] == 108
    assert found["changes"] == [
        ["SA0411-044", ["siteId", "externalRemarks"]],
        ["DB0411-045", ["manpower", "externalRemarks"]],
    ]
    assert [row[1] for row in found["first"]] == ["failed", "updated"]
    assert found["sent"][0][1]["externalRemarks"] == "İıß Ünal, 1,5 m"
    assert found["sent"][0][1]["manpower"] == {"Cable team, south": 3}
    assert found["second"] == [["SA0411-044", "updated"]]
    assert found["left"] == 0


def test_a_turkish_computer_in_another_zone_does_what_any_other_does() -> None:
    plain, turkish = (
        told("C.UTF-8", "UTC", "Europe/Copenhagen", False),
        told("tr_TR.UTF-8", "America/St_Johns", "Europe/Copenhagen", False),
    )
    assert_right(plain)
    assert turkish == plain


@pytest.mark.deep
@pytest.mark.parametrize(
    ("language", "zone"),
    list(product(LOCALES, NIGHTS)),
    ids=lambda word: str(word).partition(".")[0],
)
def test_every_locale_in_every_zone_does_the_same(language: str, zone: str) -> None:
    plain = told("C.UTF-8", "UTC", zone, False)
    assert_right(plain)
    assert told(language, COMPUTERS[LOCALES.index(language)], zone, True) == plain
