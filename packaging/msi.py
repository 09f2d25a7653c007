"""Make the Windows Installer package, for Intune and group policy, from the folder of the Windows
program; on Linux, with msitools.

It installs for all users of a computer. The setup program and this package refuse to install beside
each other, so that the program is never installed twice for all users.
"""

from __future__ import annotations

import subprocess
import tempfile
import uuid
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

import product

UPGRADE_CODE = "{3B0E6C1A-86B5-4D0F-9C6B-6A4C3B8E5D21}"
"""Identifies the app to Windows Installer in every version; it must never change, or an update
installs beside the old version.
"""
UNINSTALL = r"Software\Microsoft\Windows\CurrentVersion\Uninstall"
SETUP_FIRST = (
    "Sheetbridge is already installed on this computer by its setup program. Remove that"
    " first; users' data stays."
)

AFTERWARDS = (
    (
        "UPDATE `InstallExecuteSequence` SET `Sequence` = 1501 WHERE `Action` ="
        " 'RemoveExistingProducts'"
    ),
    (
        "CREATE TABLE `MsiShortcutProperty` (`MsiShortcutProperty` CHAR(72) NOT NULL, `Shortcut_`"
        " CHAR(72) NOT NULL, `PropertyKey` CHAR(255) NOT NULL, `PropVariantValue` CHAR(255) NOT"
        " NULL PRIMARY KEY `MsiShortcutProperty`)"
    ),
    (
        "INSERT INTO `MsiShortcutProperty` (`MsiShortcutProperty`, `Shortcut_`, `PropertyKey`,"
        " `PropVariantValue`) VALUES ('start', 'start', 'System.AppUserModel.ID',"
        f" '{product.NAME}')"
    ),
)
"""Changes that wixl cannot express.

The old version is removed within the transaction, so that a failed update restores it. The Start
menu entry and the window share an ID, so that the taskbar groups them.
"""


def product_code(version: str) -> str:
    """Return the product code of a version, which detection rules and `msiexec /x` use."""
    return _braced(version)


def file_name(version: str) -> str:
    """Return the file name of the package of a version."""
    return f"{product.NAME}-{version}.msi"


def make(folder: Path, target: Path, version: str) -> None:
    """Write the package for a version of the program in `folder`."""
    with tempfile.TemporaryDirectory() as place:
        source = Path(place) / "package.wxs"
        ElementTree.ElementTree(package(folder, version)).write(
            source, encoding="utf-8", xml_declaration=True
        )
        # wixl resolves file paths from its working directory
        subprocess.run(
            ["wixl", "-a", "x64", "-o", str(target), str(source)], cwd=folder, check=True
        )
    for change in AFTERWARDS:
        subprocess.run(["msibuild", str(target), "-q", change], check=True)


def package(folder: Path, version: str) -> Element:
    """Return the package description: all files of the folder, the Start menu entry, "Open with",
    and the conflicting setup.
    """
    root = Element("Wix", xmlns="http://schemas.microsoft.com/wix/2006/wi")
    top = SubElement(
        root,
        "Product",
        Id=product_code(version),
        Name=product.NAME,
        Language="1033",
        Version=version,
        Manufacturer=product.NAME,
        UpgradeCode=UPGRADE_CODE,
    )
    SubElement(
        top,
        "Package",
        InstallerVersion="500",
        Compressed="yes",
        InstallScope="perMachine",
        Comments=product.SUMMARY,
    )
    SubElement(
        top,
        "MajorUpgrade",
        DowngradeErrorMessage=f"A newer version of {product.NAME} is installed.",
    )
    SubElement(top, "Media", Id="1", Cabinet="program.cab", EmbedCab="yes")
    SubElement(top, "Property", Id="ARPNOMODIFY", Value="1")
    # Overwrite every file: the table has no versions, and Windows would otherwise keep libraries
    # that have one.
    SubElement(top, "Property", Id="REINSTALLMODE", Value="amus")
    for name, hive in (("SETUPFORALL", "HKLM"), ("SETUPFORUSER", "HKCU")):
        _look(top, name, hive, rf"{UNINSTALL}\{product.WINDOWS_ID}_is1", "DisplayVersion")
    _look(
        top,
        "WINDOWSBUILD",
        "HKLM",
        r"Software\Microsoft\Windows NT\CurrentVersion",
        "CurrentBuildNumber",
    )
    SubElement(
        top, "Condition", Message=SETUP_FIRST
    ).text = "Installed OR NOT (SETUPFORALL OR SETUPFORUSER)"
    SubElement(
        top, "Condition", Message="Windows 10 version 1809 or newer is required."
    ).text = f"Installed OR WINDOWSBUILD >= {product.WINDOWS}"
    outside = SubElement(top, "Directory", Id="TARGETDIR", Name="SourceDir")
    SubElement(outside, "Directory", Id="ProgramMenuFolder", Name="Programs")
    programs = SubElement(outside, "Directory", Id="ProgramFiles64Folder", Name="ProgramFiles")
    feature = SubElement(top, "Feature", Id="Program", Level="1")
    place = SubElement(programs, "Directory", Id="INSTALLDIR", Name=product.NAME)
    _files(place, folder, folder, feature)
    _registry(_component(place, "registry", feature), version)
    return root


def _look(top: Element, name: str, hive: str, key: str, value: str) -> None:
    SubElement(
        SubElement(top, "Property", Id=name),
        "RegistrySearch",
        Id=name,
        Root=hive,
        Key=key,
        Name=value,
        Type="raw",
        Win64="yes",
    )


def _files(place: Element, folder: Path, top: Path, feature: Element) -> None:
    for path in sorted(folder.iterdir()):
        name = path.relative_to(top).as_posix()
        if path.is_dir():
            _files(
                SubElement(place, "Directory", Id=_id("d", name), Name=path.name),
                path,
                top,
                feature,
            )
            continue
        part = _component(place, name, feature)
        SubElement(part, "File", Id=_id("f", name), Name=path.name, Source=name, KeyPath="yes")
        if name == f"{product.WINDOW_PROGRAM}.exe":
            target = f"[INSTALLDIR]{name}"
            SubElement(
                part,
                "Shortcut",
                Id="start",
                Directory="ProgramMenuFolder",
                Name=product.NAME,
                Target=target,
                Description=product.SUMMARY,
            )


def _component(place: Element, name: str, feature: Element) -> Element:
    SubElement(feature, "ComponentRef", Id=_id("c", name))
    return SubElement(place, "Component", Id=_id("c", name), Guid=_braced(name), Win64="yes")


def _registry(part: Element, version: str) -> None:
    """Write the entries that Setup checks, the icon in the list of apps, and "Open with"; default
    programs are never changed.
    """
    program = f"[INSTALLDIR]{product.WINDOW_PROGRAM}.exe"
    opened = rf"Software\Classes\Applications\{product.WINDOW_PROGRAM}.exe"
    values = [
        (rf"Software\{product.NAME}", "Msi", version),
        (rf"{UNINSTALL}\{product_code(version)}", "DisplayIcon", program),
        (opened, "FriendlyAppName", product.NAME),
        (rf"{opened}\shell\open\command", "", f'"{program}" "%1"'),
        *((rf"{opened}\SupportedTypes", kind, "") for kind in product.OPENED),
    ]
    for key, name, value in values:
        written = {"Root": "HKLM", "Key": key, "Type": "string", "Value": value}
        written |= ({"Name": name} if name else {}) | ({"KeyPath": "yes"} if name == "Msi" else {})
        SubElement(part, "RegistryValue", written)


def _braced(name: str) -> str:
    """Return the same code for a name in every build, because Windows Installer counts the users of
    a file by it.
    """
    return f"{{{_code(name)}}}".upper()


def _id(kind: str, name: str) -> str:
    return kind + _code(name).hex


def _code(name: str) -> uuid.UUID:
    return uuid.uuid5(uuid.UUID(UPGRADE_CODE), name)
