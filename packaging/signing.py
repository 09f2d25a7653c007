"""Sign programs and installers if the secrets are present, and report if they are not. Secrets are
never printed or stored.

Windows: `WINDOWS_SIGN_COMMAND` is a complete command with `$f` for the file, because keys are now
kept in a token or a cloud service:

    signtool sign /fd sha256 /tr SERVER /td sha256 /sha1 THUMBPRINT $f       with a key in a token
    signtool sign /fd sha256 /tr SERVER /td sha256 /dlib DLL /dmdf FILE $f   with a key in a service

Every unsigned program and library is signed, including the uninstaller (Inno Setup runs the same
command). Each signature must have a timestamp, or it would expire with its certificate.

macOS: `MACOS_IDENTITY`, `MACOS_NOTARY_PROFILE`. Signed from the inside out: libraries, frameworks,
programs, then the app, with entitlements for everything that is started separately. The app is
notarised and stapled before it is put into the image, and the image afterwards.
"""

from __future__ import annotations

import os
import plistlib
import shlex
import shutil
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

import product

ENTITLEMENTS = Path(__file__).parent / "macos" / "entitlements.plist"
_TIME_STAMP = bytes.fromhex("060a2b060104018237030301")
"""The object identifier of an RFC 3161 timestamp, as contained in a signature."""
_STREAM = "\5DigitalSignature".encode("utf-16-le")
_MACH_O = {
    bytes.fromhex(magic) for magic in ("cffaedfe", "cefaedfe", "feedfacf", "feedface", "cafebabe")
}


def sign_program(folder: Path, bundle: Path) -> None:
    """Sign the programs and libraries (Windows) or the bundle (macOS) before packing."""
    if product.system() == "windows":
        for path in unsigned(folder):
            _sign_windows(path)
    if product.system() == "macos" and _sign_app(bundle):
        _notarise(bundle)


def sign_installer(path: Path) -> None:
    """Sign an installer: verify setup, which Inno Setup has signed; sign the Windows Installer
    package; sign and notarise the disk image.
    """
    if path.suffix == ".msi":
        _sign_windows(path)
    if path.suffix == ".exe" and os.environ.get("WINDOWS_SIGN_COMMAND"):
        _check_windows(path)
    if path.suffix == ".dmg" and (identity := os.environ.get("MACOS_IDENTITY")):
        _quiet(["codesign", "--force", "--timestamp", "-s", identity, str(path)], path)
        _notarise(path)


# --- Windows --------------------------------------------------------------------------------------


def unsigned(folder: Path) -> list[Path]:
    """Return the unsigned programs and libraries of a folder; other vendors'
    signatures are kept.
    """
    files = (
        path
        for path in sorted(folder.rglob("*"))
        if path.suffix.lower() in {".exe", ".dll", ".pyd"}
    )
    return [path for path in files if not signature(path)]


def signature(path: Path) -> bytes:
    """Return the signature of a Windows program or library, empty if unsigned.

    It is found by the fifth data directory of the header. A signed Windows Installer package stores
    its signature in a stream, so its whole content is returned.
    """
    content = path.read_bytes()
    if path.suffix == ".msi":
        return content if _STREAM in content else b""
    header = struct.unpack_from("<I", content, 0x3C)[0] + 24
    directories = header + (112 if struct.unpack_from("<H", content, header)[0] == 0x20B else 96)
    place, size = struct.unpack_from("<II", content, directories + 4 * 8)
    return content[place : place + size]


def sign_command(file: str) -> list[str]:
    """Return the signing command for a file as arguments; empty if no command is set."""
    words = [
        word.replace("$f", file)
        for word in shlex.split(os.environ.get("WINDOWS_SIGN_COMMAND", ""), posix=os.name != "nt")
    ]
    if words and words[0] == "signtool":
        words[0] = _signtool()
    return words


def _signtool() -> str:
    """Return the path of signtool, which the Windows SDK installs in a folder per version outside
    the path.
    """
    kits = sorted(Path(r"C:\Program Files (x86)\Windows Kits\10\bin").glob("10.*/x64/signtool.exe"))
    return shutil.which("signtool") or (str(kits[-1]) if kits else "signtool")


def _sign_windows(path: Path) -> None:
    command = sign_command(str(path))
    if not command:
        print(f"Not signed, no WINDOWS_SIGN_COMMAND: {path.name}")
        return
    _quiet(command, path)
    _check_windows(path)


def _check_windows(path: Path) -> None:
    signed = signature(path)
    if not signed:
        raise SystemExit(f"{path.name} has no signature, although the signing command succeeded.")
    if _TIME_STAMP not in signed:
        raise SystemExit(
            f"The signature of {path.name} has no time stamp and would expire with its certificate."
            " Name a server in WINDOWS_SIGN_COMMAND."
        )


# --- macOS ----------------------------------------------------------------------------------------


def inside_out(bundle: Path) -> Iterator[tuple[Path, bool]]:
    """Yield the files of an app to sign, innermost first, each with whether it is started
    separately and needs entitlements.
    """
    programs = bundle / "Contents" / "MacOS"
    for path in sorted(bundle.rglob("*"), key=lambda path: (-len(path.parts), str(path))):
        if path.is_symlink():
            continue
        if path.suffix == ".framework" or (
            path.is_file() and _is_program(path) and ".framework" not in str(path.parent)
        ):
            yield path, path.parent == programs and path.name != _window_program(bundle)
    yield bundle, True


def _window_program(bundle: Path) -> str:
    """Return the program that is signed together with its bundle."""
    return str(
        plistlib.loads((bundle / "Contents" / "Info.plist").read_bytes())["CFBundleExecutable"]
    )


def _is_program(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) in _MACH_O


def _sign_app(bundle: Path) -> bool:
    identity = os.environ.get("MACOS_IDENTITY")
    if not identity:
        print(f"Not signed, no identity: {bundle.name}")
        return False
    for path, alone in inside_out(bundle):
        entitlements = ["--entitlements", str(ENTITLEMENTS)] if alone else []
        _quiet(
            [
                "codesign",
                "--force",
                "--timestamp",
                "--options",
                "runtime",
                *entitlements,
                "-s",
                identity,
                str(path),
            ],
            path,
        )
    _quiet(["codesign", "--verify", "--strict", "--deep", str(bundle)], bundle)
    return True


def _notarise(path: Path) -> None:
    """Notarise an app or image and staple the ticket to it, so that it also opens offline."""
    profile = os.environ.get("MACOS_NOTARY_PROFILE")
    if not profile:
        print(f"Not notarised, no profile: {path.name}")
        return
    sent = path
    if path.is_dir():
        sent = product.ROOT / "build" / f"{path.stem}.zip"
        _quiet(["ditto", "-c", "-k", "--keepParent", str(path), str(sent)], path)
    _quiet(
        ["xcrun", "notarytool", "submit", str(sent), "--keychain-profile", profile, "--wait"], path
    )
    _quiet(["xcrun", "stapler", "staple", str(path)], path)
    if path.is_dir():
        _quiet(["spctl", "--assess", "--type", "execute", str(path)], path)


def _quiet(command: list[str], path: Path) -> None:
    """Run a signing tool without showing its arguments, which may contain a password."""
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    if process.returncode:
        raise SystemExit(
            f"{Path(command[0]).name} could not sign {path.name};"
            f" it ended with {process.returncode}."
        )
