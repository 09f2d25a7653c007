"""The sources of a company's settings: an administrator's files and Windows group policy.

Unreadable sources are reported, never ignored.
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
"""The registry key of the Windows group policy for all users of a computer. It uses the words of
the company's file; `Locked` below it lists locked ones.
"""


def policy_places() -> tuple[Path, ...]:
    """Return the possible paths of a company's file; later ones take precedence.

    They are beside the installed program and in the administrator's folder.
    """
    beside = (Path(sys.executable).parent / POLICY_FILE,) if getattr(sys, "frozen", False) else ()
    return (*beside, company_folder() / POLICY_FILE)


def group_policy() -> dict[str, object]:
    """Return the values of the Windows group policy, in the words of the company's file.

    Empty on other systems.
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
    """Raise SettingsError if the block cannot read or understand something.

    A missing file or key is not an error.
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
