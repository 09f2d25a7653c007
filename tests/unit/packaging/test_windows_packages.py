"""What a company's software distribution takes: Windows Installer's package, the template of group
policy, winget's manifest.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import build
import installers
import msi
import product
import pytest
import signing
import yaml
from windows import policy_template

from bridge import settings
from bridge.errors import SettingsError
from bridge.settings import Preset, company_presets

WIX = "{http://schemas.microsoft.com/wix/2006/wi}"
POLICIES = f"{{{policy_template.SPACE}}}"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    folder = tmp_path / "Sheetbridge"
    (folder / "_internal" / "empty below").mkdir(parents=True)
    for name in (
        "SheetbridgeApp.exe",
        "sheetbridge.exe",
        "_internal/base_library.zip",
        "_internal/empty below/x.dll",
    ):
        (folder / name).write_bytes(name.encode())
    return folder


# --- Windows Installer ----------------------------------------------------------------------------


def test_the_package_holds_every_file_in_its_folder_under_a_code_that_stays(program: Path) -> None:
    package = ElementTree.fromstring(ElementTree.tostring(msi.package(program, "1.2.3")))
    assert {each.get("Source") for each in package.iter(f"{WIX}File")} == {
        "SheetbridgeApp.exe",
        "sheetbridge.exe",
        "_internal/base_library.zip",
        "_internal/empty below/x.dll",
    }
    guids = {
        each.find(f"{WIX}File") is not None: each.get("Guid")
        for each in package.iter(f"{WIX}Component")
    }
    assert guids[False] == "{7683538A-C592-58F4-B6A6-A092188EEAA0}"
    assert {each.get("Id") for each in package.iter(f"{WIX}Component")} == {
        each.get("Id") for each in package.iter(f"{WIX}ComponentRef")
    }


def test_setup_and_the_package_refuse_each_other_and_an_old_windows(program: Path) -> None:
    package = ElementTree.fromstring(ElementTree.tostring(msi.package(program, "1.2.3")))
    searched = {
        (each.get("Root"), each.get("Key"), each.get("Name"))
        for each in package.iter(f"{WIX}RegistrySearch")
    }
    setup = rf"Software\Microsoft\Windows\CurrentVersion\Uninstall\{product.WINDOWS_ID}_is1"
    assert searched == {
        ("HKLM", setup, "DisplayVersion"),
        ("HKCU", setup, "DisplayVersion"),
        ("HKLM", r"Software\Microsoft\Windows NT\CurrentVersion", "CurrentBuildNumber"),
    }
    assert [each.text for each in package.iter(f"{WIX}Condition")] == [
        "Installed OR NOT (SETUPFORALL OR SETUPFORUSER)",
        "Installed OR WINDOWSBUILD >= 17763",
    ]
    written = {
        (each.get("Key"), each.get("Name")): each.get("Value")
        for each in package.iter(f"{WIX}RegistryValue")
    }
    assert written[r"Software\Sheetbridge", "Msi"] == "1.2.3"
    text = (Path(msi.__file__).parent / "windows" / "sheetbridge.iss").read_text(
        encoding="utf-8-sig"
    )
    assert r"RegValueExists(HKEY_LOCAL_MACHINE, 'Software\{#AppName}', 'Msi')" in text


@pytest.mark.deep
def test_the_package_is_made_of_the_portable_zip_and_its_signature_counts(
    program: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    installers.portable_zip(program, tmp_path)
    build.windows_package(tmp_path)
    made = tmp_path / f"Sheetbridge-{product.version()}.msi"
    assert "Not signed, no WINDOWS_SIGN_COMMAND: Sheetbridge-" in capsys.readouterr().out
    assert signing.signature(made) == b""
    told = {
        table: (
            subprocess.run(
                ["msiinfo", "export", str(made), table], capture_output=True, text=True, check=True
            ).stdout.splitlines()
        )
        for table in (
            "File",
            "LaunchCondition",
            "InstallExecuteSequence",
            "Property",
            "MsiShortcutProperty",
        )
    }
    assert len(told["File"]) == 3 + 4
    assert (
        f"Installed OR NOT (SETUPFORALL OR SETUPFORUSER)\t{msi.SETUP_FIRST}"
        in told["LaunchCondition"]
    )
    assert "RemoveExistingProducts\t\t1501" in told["InstallExecuteSequence"]
    assert "InstallInitialize\t\t1500" in told["InstallExecuteSequence"]
    assert told["MsiShortcutProperty"][3:] == ["start\tstart\tSystem.AppUserModel.ID\tSheetbridge"]
    assert {"REINSTALLMODE\tamus", "ALLUSERS\t1"} <= set(told["Property"])
    key, stamp = (tmp_path / name for name in ("key", "time"))
    for name, use in ((key, "codeSigning"), (stamp, "critical,timeStamping")):
        asked = [
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-keyout",
            f"{name}.key",
            "-out",
            f"{name}.pem",
            "-days",
            "2",
            "-subj",
            f"/CN={name.name}",
        ]
        subprocess.run(
            ["openssl", "req", "-x509", *asked, "-addext", f"extendedKeyUsage={use}"],
            capture_output=True,
            check=True,
        )
    script = tmp_path / "sign.sh"
    stamped = f"-TSA-certs {stamp}.pem -TSA-key {stamp}.key"
    signed = tmp_path / "signed.msi"
    script.write_text(
        f'osslsigncode sign -h sha256 -certs {key}.pem -key {key}.key {stamped} -in "$1" -out'
        f' {signed} && mv {signed} "$1"\n'
    )
    monkeypatch.setenv("WINDOWS_SIGN_COMMAND", f"sh {script} $f")
    signing.sign_installer(made)
    assert signing.signature(made) != b""


# --- group policy ---------------------------------------------------------------------------------


def test_a_group_policy_counts_more_than_a_file_and_locks(
    monkeypatch: pytest.MonkeyPatch, policy: Path
) -> None:
    policy.write_text(
        '{"proxy": "http://file.example:1", "certificateFile": "/file.pem"}', encoding="utf-8"
    )
    registry: dict[str, dict[str, object]] = {
        r"Software\Policies\Sheetbridge": {"proxy": "http://group.example:2"},
        r"Software\Policies\Sheetbridge\Locked": {"proxy": 1, "address": 0},
    }
    monkeypatch.setattr(settings, "_registry", lambda path: dict(registry[path]))
    key = Path(r"HKEY_LOCAL_MACHINE\Software\Policies\Sheetbridge")
    assert company_presets() == {
        "proxy": Preset("http://group.example:2", locked=True, source=key),
        "certificate_file": Preset("/file.pem", locked=False, source=policy),
    }


def test_a_group_policy_with_an_unknown_word_is_said_and_never_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        settings,
        "_registry",
        lambda path: {} if path.endswith("Locked") else {"proxi": "http://group.example:2"},
    )
    with pytest.raises(
        SettingsError,
        match=(
            r"Your company's settings in HKEY_LOCAL_MACHINE\\Software\\Policies\\Sheetbridge cannot"
            r" be read"
        ),
    ) as caught:
        company_presets()
    assert "proxi" in caught.value.detail


def test_a_group_policy_may_name_a_folder_of_the_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The registry as Windows has it, with the value types 1 (a text) and 2 (a text with names of
    the system's variables).
    """
    values = {
        settings.POLICY_KEY: [
            ("certificateFile", r"%ProgramData%\company.pem", 2),
            ("proxy", "http://%41.example:1", 1),
        ]
    }

    @contextmanager
    def opened(hive: str, path: str) -> Iterator[list[tuple[str, object, int]]]:
        if path not in values:
            raise FileNotFoundError(path)
        yield [*values[path]]

    windows = SimpleNamespace(
        HKEY_LOCAL_MACHINE="HKLM",
        REG_EXPAND_SZ=2,
        OpenKey=opened,
        QueryInfoKey=lambda key: (0, len(key), 0),
        EnumValue=list.__getitem__,
        ExpandEnvironmentStrings=lambda text: text.replace("%ProgramData%", r"C:\ProgramData"),
    )
    monkeypatch.setattr(settings, "winreg", windows, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert settings.group_policy() == {
        "certificateFile": r"C:\ProgramData\company.pem",
        "proxy": "http://%41.example:1",
    }


def test_the_template_names_every_setting_of_the_company_and_says_each_word(tmp_path: Path) -> None:
    policy_template.write(tmp_path)
    policies = ElementTree.parse(tmp_path / "Sheetbridge.admx").getroot()
    words = ElementTree.parse(tmp_path / "en-US" / "Sheetbridge.adml").getroot()
    texts = {
        (each.get("id"), each.get("valueName"), each.get("key"))
        for kind in ("text", "boolean")
        for each in policies.iter(f"{POLICIES}{kind}")
    }
    locked = r"Software\Policies\Sheetbridge\Locked"
    assert texts == {
        *((name, name, None) for name in ("address", "mappings", "proxy", "certificateFile")),
        *((f"{name}Locked", name, locked) for name in ("address", "proxy", "certificateFile")),
    }
    listed = list(policies.iter(f"{POLICIES}policy"))
    assert {each.get("key") for each in listed} == {r"Software\Policies\Sheetbridge"}
    assert {each.get("class") for each in listed} == {"Machine"}
    used = set(
        re.findall(r"\$\(string\.(\w+)\)", ElementTree.tostring(policies, encoding="unicode"))
    )
    said = {str(each.get("id")): each.text for each in words.iter(f"{POLICIES}string")}
    assert used == set(said)
    assert said["proxy"] == "Proxy"
    assert str(said["proxy_explained"]).endswith("Empty: from the computer's settings.")
    shown = {
        str(each.get("id")): [child.get("refId") for child in each]
        for each in words.iter(f"{POLICIES}presentation")
    }
    assert shown["proxy"] == ["proxy", "proxyLocked"]
    assert {each.get("presentation") for each in listed} == {
        f"$(presentation.{name})" for name in shown
    }


# --- winget ---------------------------------------------------------------------------------------


def test_the_manifest_of_winget_is_as_its_schema_1_10_wants_it(tmp_path: Path) -> None:
    setup = tmp_path / f"Sheetbridge-{product.version()}-setup.exe"
    setup.write_bytes(b"setup")
    installers.winget(setup, "https://example.com/releases/v1/")
    found = {
        path.name: yaml.safe_load(path.read_text(encoding="utf-8"))
        for path in tmp_path.glob("*.yaml")
    }
    same = {
        "PackageIdentifier": "Sheetbridge.Sheetbridge",
        "PackageVersion": product.version(),
        "ManifestVersion": "1.10.0",
    }
    installer = {
        "Architecture": "x64",
        "Scope": "user",
        "InstallerUrl": f"https://example.com/releases/v1/{setup.name}",
        "InstallerSha256": "8FB6D5F37E8055CE720BD0B1D56587F88C0071F285966BA17E72B2B12672AA73",
    }
    assert found == {
        "Sheetbridge.Sheetbridge.yaml": (
            same | {"DefaultLocale": "en-US", "ManifestType": "version"}
        ),
        "Sheetbridge.Sheetbridge.installer.yaml": (
            same
            | {
                "MinimumOSVersion": "10.0.17763.0",
                "InstallerType": "inno",
                "ProductCode": "{7E1B6C52-3F0D-4B8A-9C55-1B7D5A0E64F3}_is1",
                "Installers": [
                    installer,
                    installer
                    | {
                        "Scope": "machine",
                        "ElevationRequirement": "elevatesSelf",
                        "InstallerSwitches": {"Custom": "/ALLUSERS"},
                    },
                ],
                "ManifestType": "installer",
            }
        ),
        "Sheetbridge.Sheetbridge.locale.en-US.yaml": (
            same
            | {
                "PackageLocale": "en-US",
                "Publisher": "Sheetbridge",
                "PackageName": "Sheetbridge",
                "License": "Proprietary",
                "ShortDescription": "Planning activities between a web API and Excel workbooks",
                "Moniker": "sheetbridge",
                "ManifestType": "defaultLocale",
            }
        ),
    }
