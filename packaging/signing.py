"""Signs where the secrets are present; says plainly where they are not. Nothing of a secret is ever printed or kept."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import product


def sign_program(folder: Path, bundle: Path) -> None:
    """Sign the programs (Windows) or the bundle (macOS) before they are packed."""
    if product.system() == "windows":
        for name in (product.COMMAND, product.WINDOW_PROGRAM):
            _sign_windows(folder / f"{name}.exe")
    if product.system() == "macos":
        _sign_macos(bundle)


def sign_installer(path: Path) -> None:
    """Sign an installer; on macOS also have it notarised."""
    if path.suffix == ".exe":
        _sign_windows(path)
    if path.suffix == ".dmg" and _sign_macos(path):
        _notarise(path)


def _sign_windows(path: Path) -> None:
    certificate, password, server = (
        os.environ.get(name) for name in ("WINDOWS_CERTIFICATE_FILE", "WINDOWS_CERTIFICATE_PASSWORD", "TIMESTAMP_SERVER")
    )
    if not certificate:
        print(f"Not signed, no certificate: {path.name}")
        return
    command = ["signtool", "sign", "/q", "/fd", "sha256", "/f", certificate, "/p", password or ""]
    _quiet([*command, *(("/tr", server, "/td", "sha256") if server else ()), str(path)], path)


def _sign_macos(path: Path) -> bool:
    identity = os.environ.get("MACOS_IDENTITY")
    if not identity:
        print(f"Not signed, no identity: {path.name}")
        return False
    entitlements = Path(__file__).parent / "macos" / "entitlements.plist"
    _quiet(
        ["codesign", "--force", "--deep", "--timestamp", "--options", "runtime", "--entitlements", str(entitlements), "-s", identity, str(path)], path
    )
    return True


def _notarise(path: Path) -> None:
    profile = os.environ.get("MACOS_NOTARY_PROFILE")
    if not profile:
        print(f"Not notarised, no profile: {path.name}")
        return
    _quiet(["xcrun", "notarytool", "submit", str(path), "--keychain-profile", profile, "--wait"], path)
    _quiet(["xcrun", "stapler", "staple", str(path)], path)


def _quiet(command: list[str], path: Path) -> None:
    """Run a signing tool without showing its arguments, which hold a password."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{command[0]} could not sign {path.name}; it ended with {done.returncode}.")
