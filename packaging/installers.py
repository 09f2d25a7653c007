"""Make the installers for each system from the folder of the frozen program."""

from __future__ import annotations

import gzip
import hashlib
import lzma
import os
import re
import shutil
import subprocess
import tarfile
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import product
import signing

HERE = Path(__file__).parent
NEEDED_ON_DEBIAN = (
    "libgl1",
    "libegl1",
    "libdbus-1-3",
    "fontconfig",
    "fonts-dejavu-core | fonts-freefont-ttf | fonts-liberation",
    "ca-certificates",
)
"""Debian packages that the program needs besides the C library.

Without a font, every letter is an empty box.
"""

_NEEDS_GLIBC = re.compile(rb"GLIBC_(\d+)\.(\d+)(?:\.\d+)?\0")

WINGET_ID = f"{product.NAME}.{product.NAME}"

LINUX_ICONS = (16, 24, 32, 48, 64, 128, 256, 512)


def installers(folder: Path, icons: Path, dist: Path) -> list[Path]:
    """Make the installers of this system and return their paths."""
    if product.system() == "linux":
        return [tar_xz(folder, dist), deb(folder, icons, dist)]
    if product.system() == "windows":
        return [
            portable_zip(folder, dist),
            setup_exe(folder, icons, dist),
            policy_zip(icons.parent / "policy", dist),
        ]
    return [dmg(dist / f"{product.NAME}.app", dist)]


def checksums(files: list[Path], target: Path) -> None:
    """Write SHA256SUMS in the format of `sha256sum --check`."""
    lines = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(files)
    ]
    target.write_text("".join(lines), encoding="utf-8", newline="\n")


# --- Linux ----------------------------------------------------------------------------------------


def tar_xz(folder: Path, dist: Path) -> Path:
    """Pack the folder for systems without .deb: sorted, with one timestamp and no owner."""
    target = dist / f"{product.COMMAND}-{product.version()}-linux-{_machine()}.tar.xz"
    with (
        lzma.open(target, "wb", preset=6) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for path in sorted(folder.rglob("*")):
            archive.add(
                path,
                f"{product.COMMAND}-{product.version()}/{path.relative_to(folder)}",
                recursive=False,
                filter=_plain,
            )
    return target


def _plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.mtime = product.build_time()
    entry.uid = 0
    entry.gid = 0
    entry.uname = "root"
    entry.gname = "root"
    entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
    return entry


def deb(folder: Path, icons: Path, dist: Path) -> Path:
    """Make the Debian package: the program in /usr/lib, both commands in the path, a menu entry
    with icon and file types.
    """
    tree = dist.parent / "build" / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    place = tree / "usr" / "lib" / product.COMMAND
    shutil.copytree(folder, place, symlinks=True)
    _commands(tree / "usr" / "bin")
    share = tree / "usr" / "share"
    _copy(HERE / "linux" / "sheetbridge.desktop", share / "applications" / "sheetbridge.desktop")
    _copy(
        HERE / "linux" / "sheetbridge.metainfo.xml",
        share / "metainfo" / f"{product.BUNDLE_ID}.metainfo.xml",
    )
    _manual(share / "man" / "man1")
    for size in LINUX_ICONS:
        _copy(
            icons / f"sheetbridge-{size}.png",
            share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / "sheetbridge.png",
        )
    _copy(
        product.ROOT / "assets" / "icons" / "sheetbridge.svg",
        share / "icons" / "hicolor" / "scalable" / "apps" / "sheetbridge.svg",
    )
    _documents(share / "doc" / product.COMMAND, folder / "licences" / "README.txt")
    _control(tree)
    _set_modes(tree)
    target = dist / f"{product.COMMAND}_{product.version()}_{_debian_machine()}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(target)]
    subprocess.run(
        command,
        check=True,
        stdout=subprocess.DEVNULL,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(product.build_time())},
    )
    return target


def _commands(folder: Path) -> None:
    folder.mkdir(parents=True)
    for name in (product.COMMAND, product.WINDOW_PROGRAM):
        (folder / name).symlink_to(f"../lib/{product.COMMAND}/{name}")


def _manual(folder: Path) -> None:
    folder.mkdir(parents=True)
    text = (HERE / "linux" / "sheetbridge.1").read_bytes()
    (folder / f"{product.COMMAND}.1.gz").write_bytes(gzip.compress(text, mtime=0))
    (folder / f"{product.WINDOW_PROGRAM}.1.gz").symlink_to(f"{product.COMMAND}.1.gz")


def _documents(folder: Path, licences: Path) -> None:
    folder.mkdir(parents=True)
    _copy(licences, folder / "copyright")
    date = datetime.fromtimestamp(product.build_time(), UTC).strftime("%a, %d %b %Y %H:%M:%S +0000")
    entry = (
        f"{product.COMMAND} ({product.version()}) stable; urgency=medium\n\n  * See the README.\n\n"
        f" -- {product.NAME} <root@localhost>  {date}\n"
    )
    (folder / "changelog.gz").write_bytes(gzip.compress(entry.encode(), mtime=0))


def glibc(folder: Path) -> tuple[int, int]:
    """Return the oldest C library version that can start all programs and libraries of a folder,
    from their symbol versions.
    """
    needed = {(2, 0)}
    for path in folder.rglob("*"):
        if (
            path.is_file()
            and not path.is_symlink()
            and (content := path.read_bytes()).startswith(b"\x7fELF")
        ):
            needed |= {(int(major), int(minor)) for major, minor in _NEEDS_GLIBC.findall(content)}
    return max(needed)


def _control(tree: Path) -> None:
    size = (
        sum(
            path.stat().st_size
            for path in tree.rglob("*")
            if path.is_file() and not path.is_symlink()
        )
        // 1024
    )
    fields = {
        "Package": product.COMMAND,
        "Version": product.version(),
        "Architecture": _debian_machine(),
        "Maintainer": f"{product.NAME} <root@localhost>",
        "Installed-Size": str(size),
        "Depends": ", ".join((f"libc6 (>= {'.'.join(map(str, glibc(tree)))})", *NEEDED_ON_DEBIAN)),
        "Recommends": "xdg-utils, gnome-keyring | kwalletmanager",
        "Section": "office",
        "Priority": "optional",
        "Description": (
            f"{product.SUMMARY}\n Exports planning records into workbooks, checks what was"
            " edited,\n and sends only the changes back."
        ),
    }
    (tree / "DEBIAN").mkdir()
    (tree / "DEBIAN" / "control").write_text(
        "".join(f"{name}: {value}\n" for name, value in fields.items()), encoding="utf-8"
    )


def _set_modes(tree: Path) -> None:
    """Set a fixed time and permissions for every file, so that builds are reproducible."""
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
        os.utime(path, (product.build_time(), product.build_time()), follow_symlinks=False)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _machine() -> str:
    return os.uname().machine


def _debian_machine() -> str:
    return {"x86_64": "amd64", "aarch64": "arm64"}.get(_machine(), _machine())


# --- Windows --------------------------------------------------------------------------------------


def portable_zip(folder: Path, dist: Path) -> Path:
    """Pack the folder for machines where nothing may be installed."""
    return _zip(
        dist / f"{product.COMMAND}-{product.version()}-windows-portable.zip",
        folder,
        f"{product.NAME}/",
    )


def policy_zip(folder: Path, dist: Path) -> Path:
    """Pack the group policy template in the layout of Windows' PolicyDefinitions folder."""
    return _zip(
        dist / f"{product.COMMAND}-{product.version()}-windows-group-policy.zip", folder, ""
    )


def _zip(target: Path, folder: Path, inside: str) -> Path:
    date = datetime.fromtimestamp(product.build_time(), UTC).timetuple()[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(f"{inside}{path.relative_to(folder).as_posix()}", date)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())
    return target


def setup_exe(folder: Path, icons: Path, dist: Path) -> Path:
    """Compile the setup program with Inno Setup."""
    compiler = shutil.which("iscc") or r"C:\Program Files (x86)\Inno Setup 6\ISCC.exe"
    subprocess.run(
        [
            compiler,
            *setup_words(str(folder), str(icons), str(dist)),
            str(HERE / "windows" / "sheetbridge.iss"),
        ],
        check=True,
    )
    return dist / setup_name()


def setup_name() -> str:
    """Return the file name of the setup program."""
    return f"{product.NAME}-{product.version()}-setup.exe"


def winget(setup: Path, address: str) -> None:
    """Write the three winget files beside a setup program, for installation from below `address`,
    per user or for everyone.
    """
    named = {"PackageIdentifier": WINGET_ID, "PackageVersion": product.version()}
    told = {
        "InstallerUrl": f"{address.rstrip('/')}/{setup.name}",
        "InstallerSha256": hashlib.sha256(setup.read_bytes()).hexdigest().upper(),
    }
    computer = {
        "MinimumOSVersion": f"10.0.{product.WINDOWS}.0",
        "InstallerType": "inno",
        "ProductCode": f"'{product.WINDOWS_ID}_is1'",
    }
    user = {
        "- Architecture": "x64",
        "  Scope": "user",
        **{f"  {name}": value for name, value in told.items()},
    }
    everybody = user | {
        "  Scope": "machine",
        "  ElevationRequirement": "elevatesSelf",
        "  InstallerSwitches": "",
        "    Custom": "/ALLUSERS",
    }
    language = {
        "PackageLocale": "en-US",
        "Publisher": product.NAME,
        "PackageName": product.NAME,
        "License": "Proprietary",
    }
    about = {"ShortDescription": product.SUMMARY, "Moniker": product.COMMAND}
    for name, kind, groups in (
        ("", "version", [{"DefaultLocale": "en-US"}]),
        (".installer", "installer", [computer, {"Installers": ""}, user, everybody]),
        (".locale.en-US", "defaultLocale", [language, about]),
    ):
        end = {"ManifestType": kind, "ManifestVersion": "1.10.0"}
        lines = [
            f"{key}: {value}".rstrip()
            for group in (named, *groups, end)
            for key, value in group.items()
        ]
        (setup.parent / f"{WINGET_ID}{name}.yaml").write_text(
            "\n".join(lines) + "\n", encoding="utf-8", newline="\n"
        )


def setup_words(folder: str, icons: str, dist: str) -> list[str]:
    """Return the compiler's arguments, so that all values are defined in one place."""
    values = {
        "AppName": product.NAME,
        "AppVersion": product.version(),
        "AppGuid": product.WINDOWS_ID,
        "AppUserModel": product.NAME,
        "Mutex": product.NAME,
        "Summary": product.SUMMARY,
        "WindowsBuild": str(product.WINDOWS),
        "WindowProgram": product.WINDOW_PROGRAM,
        "ConsoleProgram": product.COMMAND,
        "Program": folder,
        "Icon": f"{icons}{os.sep}sheetbridge.ico",
        "Output": dist,
    }
    sign = " ".join(f"$q{word}$q" if " " in word else word for word in signing.sign_command("$f"))
    signed = ["/DSign", f"/Ssheetbridge={sign}"] if sign else []
    return ["/Qp", *(f"/D{name}={value}" for name, value in values.items()), *signed]


def version_resource(program: str) -> str:
    """Return the version resource of a Windows program in PyInstaller's format."""
    numbers = (*map(int, product.version().split(".")), 0)
    texts = {
        "CompanyName": product.NAME,
        "FileDescription": product.NAME,
        "FileVersion": product.version(),
        "InternalName": program,
        "LegalCopyright": f"{product.NAME}; the licences of its parts are in the folder licences",
        "OriginalFilename": f"{program}.exe",
        "ProductName": product.NAME,
        "ProductVersion": product.version(),
    }
    strings = ", ".join(f"StringStruct({name!r}, {value!r})" for name, value in texts.items())
    fixed = (
        f"filevers={numbers}, prodvers={numbers}, mask=0x3f, flags=0, OS=0x40004, fileType=1,"
        " subtype=0, date=(0, 0)"
    )
    children = (
        f"StringFileInfo([StringTable('040904B0', [{strings}])]),"
        " VarFileInfo([VarStruct('Translation', [1033, 1200])])"
    )
    return f"VSVersionInfo(ffi=FixedFileInfo({fixed}), kids=[{children}])\n"


# --- macOS ----------------------------------------------------------------------------------------


def dmg(bundle: Path, dist: Path) -> Path:
    """Make the disk image for this machine's architecture, with the app and a link to
    Applications.
    """
    target = dist / f"{product.NAME}-{product.version()}-macos-{_machine()}.dmg"
    stage = dist.parent / "build" / "dmg"
    shutil.rmtree(stage, ignore_errors=True)
    stage.mkdir(parents=True)
    shutil.copytree(bundle, stage / bundle.name, symlinks=True)
    (stage / "Applications").symlink_to("/Applications")
    subprocess.run(
        [
            "hdiutil",
            "create",
            "-quiet",
            "-ov",
            "-format",
            "UDZO",
            "-volname",
            product.NAME,
            "-srcfolder",
            str(stage),
            str(target),
        ],
        check=True,
    )
    return target
