"""Signs where the secrets are present; says plainly where they are not. Nothing of a secret is ever
printed or kept.

Windows: `WINDOWS_SIGN_COMMAND` is a whole command with `$f` for the file, since keys lie in a token
or a cloud service today:

    signtool sign /fd sha256 /tr SERVER /td sha256 /sha1 THUMBPRINT $f       with a key in a token
    signtool sign /fd sha256 /tr SERVER /td sha256 /dlib DLL /dmdf FILE $f   with a key in a service

Every program and library that nobody signed yet is signed, the uninstaller too (Inno Setup calls
the same command); each signature must hold a time stamp, or it would die with its certificate.

macOS: `MACOS_IDENTITY`, `MACOS_NOTARY_PROFILE`. From the inside out: libraries, frameworks,
programs, then the app; entitlements for what is started alone. The app is notarised and stapled
before it goes into the image, and the image again.
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
"""The object identifier of a time stamp by RFC 3161, as it stands in a signature."""
_STREAM = "\5DigitalSignature".encode("utf-16-le")
_MACH_O = {
    bytes.fromhex(magic) for magic in ("cffaedfe", "cefaedfe", "feedfacf", "feedface", "cafebabe")
}


def sign_program(folder: Path, bundle: Path) -> None:
    """Sign the programs and libraries (Windows) or the bundle (macOS) before they are packed."""
    if product.system() == "windows":
        for path in unsigned(folder):
            _sign_windows(path)
    if product.system() == "macos" and _sign_app(bundle):
        _notarise(bundle)


def sign_installer(path: Path) -> None:
    """Look at the signature of Setup, which Inno Setup has signed; sign Windows Installer's
    package, and the disk image and have it notarised.
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
    """Return the programs and libraries of a folder without a signature; those of other makers that
    have one keep it.
    """
    files = (
        path
        for path in sorted(folder.rglob("*"))
        if path.suffix.lower() in {".exe", ".dll", ".pyd"}
    )
    return [path for path in files if not signature(path)]


def signature(path: Path) -> bytes:
    """Return the signature of a Windows program or library, empty where it has none: the fifth of
    the directories in its header.

    Of Windows Installer's package, whose signature is one of its streams, it is all of it.
    """
    content = path.read_bytes()
    if path.suffix == ".msi":
        return content if _STREAM in content else b""
    header = struct.unpack_from("<I", content, 0x3C)[0] + 24
    directories = header + (112 if struct.unpack_from("<H", content, header)[0] == 0x20B else 96)
    place, size = struct.unpack_from("<II", content, directories + 4 * 8)
    return content[place : place + size]


def sign_command(file: str) -> list[str]:
    """Return the words of the signing command for a file; none where no command is given."""
    words = [
        word.replace("$f", file)
        for word in shlex.split(os.environ.get("WINDOWS_SIGN_COMMAND", ""), posix=os.name != "nt")
    ]
    if words and words[0] == "signtool":
        words[0] = _signtool()
    return words


def _signtool() -> str:
    """Return signtool's place: it comes with Windows' development kit, in a folder for each
    version, and is not in the path.
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
    found = signature(path)
    if not found:
        raise SystemExit(f"{path.name} has no signature, although the signing command ended well.")
    if _TIME_STAMP not in found:
        raise SystemExit(
            f"The signature of {path.name} has no time stamp and would die with its certificate."
            " Name a server in WINDOWS_SIGN_COMMAND."
        )


# --- macOS ----------------------------------------------------------------------------------------


def inside_out(bundle: Path) -> Iterator[tuple[Path, bool]]:
    """Yield what is to be signed of an app, the innermost first, each with whether it is started
    alone and so takes entitlements.
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
    """Have an app or an image notarised, and the answer put into it, so that it opens without a
    network too.
    """
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
    """Run a signing tool without showing its arguments, which may hold a password."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(
            f"{Path(command[0]).name} could not sign {path.name}; it ended with {done.returncode}."
        )
