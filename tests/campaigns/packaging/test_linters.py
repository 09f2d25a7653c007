"""Scripts of other systems and of the release, by the linters of their languages, which only the
deep run brings.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pip
import product
import pytest
import signing
import yaml

pytestmark = pytest.mark.deep

PACKAGING = product.ROOT / "packaging"
YAML_RULES = (
    "{extends: default, rules: {line-length: {max: 150}, braces: {max-spaces-inside: 1},"
    " document-start: disable, truthy: {check-keys: false}}}"
)


def finds(*command: str | Path, given: str | None = None) -> str:
    done = subprocess.run(
        [str(word) for word in command], input=given, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


def test_the_shell_scripts_are_clean() -> None:
    assert finds("shellcheck", "-s", "sh", PACKAGING / "run", product.ROOT / ".ci" / "run") == ""


def test_the_shell_steps_of_the_workflow_are_clean() -> None:
    jobs = yaml.safe_load((PACKAGING / "ci" / "release.yml").read_text(encoding="utf-8"))[
        "jobs"
    ].values()
    steps = [
        step["run"]
        for job in jobs
        for step in job["steps"]
        if "run" in step and step.get("shell") != "pwsh"
    ]
    assert len(steps) >= 8
    for step in steps:
        assert finds("shellcheck", "-s", "sh", "-", given=re.sub(r"\$\{\{.*?\}\}", "x", step)) == ""


def test_the_workflow_is_clean_yaml() -> None:
    assert finds("yamllint", "-d", YAML_RULES, PACKAGING / "ci" / "release.yml") == ""


def test_the_menu_entry_is_valid() -> None:
    assert finds("desktop-file-validate", PACKAGING / "linux" / "sheetbridge.desktop") == ""


def test_the_manual_page_is_clean() -> None:
    assert (
        finds(
            "man",
            "--warnings",
            "-E",
            "UTF-8",
            "-l",
            "-Tutf8",
            "-Z",
            PACKAGING / "linux" / "sheetbridge.1",
        ).count("warning")
        == 0
    )


def test_software_centres_take_the_description() -> None:
    assert "Validation was successful" in finds(
        "appstreamcli", "validate", "--no-net", PACKAGING / "linux" / "sheetbridge.metainfo.xml"
    )


def test_a_real_signature_counts_and_one_without_a_time_stamp_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    starter, program = (
        Path(pip.__file__).parent / "_vendor" / "distlib" / "t64.exe",
        tmp_path / "a.exe",
    )
    if not starter.exists():
        pytest.skip(
            "the one Windows program at hand is what pip starts scripts with, and Debian takes it"
            " out of its own pip"
        )
    program.write_bytes(starter.read_bytes())
    for name, use in (("key", "codeSigning"), ("time", "critical,timeStamping")):
        made: list[str | Path] = [
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-keyout",
            tmp_path / f"{name}.key",
            "-out",
            tmp_path / f"{name}.pem",
        ]
        finds(
            "openssl",
            "req",
            "-x509",
            *made,
            "-days",
            "2",
            "-subj",
            f"/CN={name}",
            "-addext",
            f"extendedKeyUsage={use}",
        )

    def sign(*stamp: str) -> None:
        signed = tmp_path / "signed.exe"
        signed.unlink(missing_ok=True)
        script = tmp_path / "sign.sh"
        key = f"-certs {tmp_path}/key.pem -key {tmp_path}/key.key"
        script.write_text(
            f'osslsigncode sign -h sha256 {key} {" ".join(stamp)} -in "$1" -out {signed} && mv'
            f' {signed} "$1"\n'
        )
        monkeypatch.setenv("WINDOWS_SIGN_COMMAND", f"sh {script} $f")
        signing._sign_windows(program)

    assert signing.unsigned(tmp_path) == [program]
    with pytest.raises(SystemExit, match="has no time stamp"):
        sign()
    sign("-TSA-certs", f"{tmp_path}/time.pem", "-TSA-key", f"{tmp_path}/time.key")
    assert signing.unsigned(tmp_path) == []
