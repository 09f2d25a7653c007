"""Where a company's settings stand: an administrator's files, and Windows' group policy.

What cannot be read is said, never passed over.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pydantic import ValidationError

from bridge.errors import SettingsError
from bridge.files import company_folder
from bridge.texts import say

POLICY_FILE = "policy.json"
POLICY_KEY = r"Software\Policies\Sheetbridge"
"""Where Windows' group policy writes, for everybody at a computer: the words of the company's file,
and below `Locked` which are locked.
"""


def policy_places() -> tuple[Path, ...]:
    """Return where a company's file may be; a later one counts more: beside the installed program,
    and the administrator's folder.
    """
    beside = (Path(sys.executable).parent / POLICY_FILE,) if getattr(sys, "frozen", False) else ()
    return (*beside, company_folder() / POLICY_FILE)


def group_policy() -> dict[str, object]:
    """Return what Windows' group policy sets at this computer, in the words of the company's file;
    nothing on other systems.
    """
    found = _registry(POLICY_KEY)
    locked = [name for name, on in _registry(rf"{POLICY_KEY}\Locked").items() if on]
    return found | ({"locked": locked} if locked else {})


def _registry(path: str) -> dict[str, object]:
    found: dict[str, object] = {}
    if sys.platform == "win32":
        import winreg

        with suppress(FileNotFoundError), winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, path) as key:
            for index in range(winreg.QueryInfoKey(key)[1]):
                name, value, kind = winreg.EnumValue(key, index)
                found[name] = (
                    winreg.ExpandEnvironmentStrings(value)
                    if kind == winreg.REG_EXPAND_SZ
                    else value
                )
    return found


@contextmanager
def never_passed_over(place: Path) -> Iterator[None]:
    """Raise SettingsError for what within the block cannot be read or understood; that there is
    nothing at all goes through.
    """
    try:
        yield
    except FileNotFoundError:
        raise
    except (ValidationError, OSError) as error:
        raise SettingsError(
            say("Your company's settings in {path} cannot be read.", path=place),
            say("Sheetbridge does nothing without them. Ask IT to correct them."),
            str(error),
        ) from error
