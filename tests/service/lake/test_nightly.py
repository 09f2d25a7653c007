"""The nightly run as the page about lakes writes it for cron: its script, in the nearly empty
environment that cron gives.
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest
from builders.lakes import rows
from faults.spoiled import SpoiledService
from start import program

from bridge.files import asset

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="cron is a program of Unix")
PAGE = asset("guide/lake.md").read_text(encoding="utf-8")
PROGRAM = shlex.join(program("-m", "bridge"))


@pytest.fixture
def service() -> Iterator[SpoiledService]:
    with SpoiledService(activities=20, switches={"delay": "0"}) as found:
        yield found


class Night:
    """A machine on which the job is set up as the page says."""

    def __init__(self, folder: Path, service: SpoiledService) -> None:
        self.lake = folder / "lake"
        self._line = next(iter(re.findall(r"(?m)^    0 3 \* \* \* (.*)$", PAGE)))
        values = {
            "SHEETBRIDGE_HOME": folder / "home",
            "SHEETBRIDGE_BASE_URL": service.base_url,
            "SHEETBRIDGE_USERNAME": service.username,
            "SHEETBRIDGE_PASSWORD": service.password,
            "SHEETBRIDGE_PROJECT_ID": service.project_id,
        }
        assert [name for name in values if f"`{name}`" not in PAGE] == []
        secret = folder / "lake.env"
        secret.touch(mode=0o600)
        secret.write_text("".join(f"{name}='{value}'\n" for name, value in values.items()))
        script = re.search(r"(?m)^    #!/bin/sh\n(?:    .*\n)+", PAGE)
        assert script is not None
        text = textwrap.dedent(script[0]).replace("/etc/sheetbridge/lake.env", str(secret))
        self._script = folder / "lake.sh"
        self._script.write_text(
            text.replace("/opt/sheetbridge/bin/sheetbridge", PROGRAM).replace(
                "/data/lake", str(self.lake)
            )
        )
        self._script.chmod(0o755)
        self._log = folder / "lake.log"

    def run(self) -> tuple[str, str]:
        """Run the line of the crontab as cron does; return what stands in the log, and what cron
        would mail.
        """
        line = self._line.replace("/opt/sheetbridge/lake.sh", str(self._script)).replace(
            "/var/log/sheetbridge-lake.log", str(self._log)
        )
        environment = {
            "PATH": "/usr/bin:/bin",
            "SHELL": "/bin/sh",
            "LOGNAME": "sheetbridge",
            "HOME": str(self._script.parent),
        }
        done = subprocess.run(
            ["/bin/sh", "-c", line],
            env=environment,
            cwd=Path(__file__).parents[3],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0
        return self._log.read_text(), done.stdout + done.stderr


def test_the_job_of_the_page_runs_under_cron_and_tells_its_exit_code(
    tmp_path: Path, service: SpoiledService
) -> None:
    night = Night(tmp_path, service)
    log, mail = night.run()
    assert mail == ""
    told = json.loads(log.splitlines()[-1])
    assert [(part["kind"], part["rows"]) for part in told["parts"]] == [
        ("activities", 20),
        ("personnel", 24),
    ]
    assert len(rows(night.lake, "current", "activities")) == 20
    service.stop()
    log, mail = night.run()
    assert mail == "the export ended with 5\n"
    assert "cannot be reached" in log
    assert len(rows(night.lake, "history", "activities")) == 20
