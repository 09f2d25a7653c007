"""Accounts and settings of the program, and what a company presets and locks.

Never contains secrets. Settings are defined once, as fields of `Settings`; a field with a `Line` is
shown to planners. The file, the page, `sheetbridge settings` and the company's file follow from it.
An administrator writes the company's file, or a Windows group policy. Its values are never stored
in the planner's own file, so they disappear with it.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    PrivateAttr,
    ValidationError,
    create_model,
    field_serializer,
    field_validator,
    model_validator,
)
from pydantic.alias_generators import to_camel

from bridge.errors import SettingsError
from bridge.files import Lock, company_folder, home, make_folder, replacing
from bridge.texts import TEXT_SIZES, Text, say

if sys.platform == "win32":
    import winreg

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
    presets = _registry(POLICY_KEY)
    locked = [name for name, on in _registry(rf"{POLICY_KEY}\Locked").items() if on]
    return presets | ({"locked": locked} if locked else {})


def _registry(path: str) -> dict[str, object]:
    values: dict[str, object] = {}
    if sys.platform == "win32":
        with suppress(FileNotFoundError), winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, path) as key:
            for index in range(winreg.QueryInfoKey(key)[1]):
                name, value, kind = winreg.EnumValue(key, index)
                values[name] = (
                    winreg.ExpandEnvironmentStrings(value)
                    if kind == winreg.REG_EXPAND_SZ
                    else value
                )
    return values


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
            say("Sheetbridge cannot be used without them. Ask IT to correct them."),
            str(error),
        ) from error


_SIGN_IN = re.compile(r"(^|//)(?:(?!//).)*@", re.DOTALL)
_PARAMETER = re.compile(r"[?&#;]([^=&#;]*)(?:=([^&#;]*))?")
_SECRET_NAME = re.compile(r"token|key|secret|passw|pwd|auth|sig|credential", re.IGNORECASE)
_LONG = 16
"""Length from which a word without a known name may be a token."""


def has_secret(address: str) -> bool:
    """Return whether an address contains a user name, password or token.

    The address is that of a service or a proxy, or a path below one.
    """
    named = _PARAMETER.findall(address)
    return bool(_SIGN_IN.search(address)) or any(
        _SECRET_NAME.search(name) or len(value or name) >= _LONG for name, value in named
    )


def without_secret(address: str) -> str:
    """Return an address without user name, password and token.

    Files or commands of earlier versions may contain them.
    """
    return re.split(r"[?#]", _SIGN_IN.sub(r"\1", address))[0] if has_secret(address) else address


def refuse_secret(*addresses: str) -> None:
    """Raise SettingsError if an address contains a user name, password or token.

    The error does not show the address.
    """
    if any(map(has_secret, addresses)):
        raise SettingsError(
            say(
                "An address contains a user name, a password or a token. Nothing was saved or sent."
            ),
            say("Type the address without it. Passwords have their own fields."),
        )


def check_proxy(text: str, *, with_port: bool = False) -> str:
    """Return the address of a proxy in full. Raises ValueError, which says what is allowed, for one
    that cannot work, such as SOCKS, which is not supported.
    """
    address = text.strip() if "://" in text else f"http://{text.strip()}"
    parts = urlsplit(address)
    try:
        port = parts.port
    except ValueError:  # its words have a part of the address
        port = 0
    if not parts.hostname or parts.scheme not in {"http", "https"} or port == 0:
        raise ValueError(
            "Use an address such as http://proxy.example.com:8080; SOCKS is not supported"
        )
    if with_port and port is None:
        raise ValueError("Add the port, as in http://proxy.example.com:8080")
    return address


class Account(BaseModel):
    """One sign-in at one service.

    `learned` is what was found out about the service (paths, spellings), by topic.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    name: str = Field(min_length=1)
    base_url: str
    username: str
    project_id: str
    time_zone: str = "UTC"
    test_account: bool = False
    practice: bool = False
    also_required: tuple[str, ...] = ()
    import_mode: Literal["unknown", "merges", "replaces"] = "unknown"
    platform_url: str = ""
    client_id: str = ""
    options: dict[str, str] = Field(default_factory=dict)
    learned: dict[str, str] = Field(default_factory=dict)
    last_exports: dict[str, str] = Field(default_factory=dict)

    @field_validator("time_zone")
    @classmethod
    def _known_zone(cls, zone: str) -> str:
        try:
            ZoneInfo(zone)
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            raise ValueError(f"{zone} is not a time zone") from error
        return zone

    @field_serializer("base_url", "platform_url")
    def _without_secret(self, address: str) -> str:
        return without_secret(address)

    @field_serializer("options")
    def _options_without_secret(self, options: dict[str, str]) -> dict[str, str]:
        return {name: without_secret(value) for name, value in options.items()}

    @property
    def zone(self) -> ZoneInfo:
        """Return the account's time zone."""
        return ZoneInfo(self.time_zone)

    @property
    def production(self) -> bool:
        """Return whether uploads change real plans, that is, not marked test or practice."""
        return not (self.test_account or self.practice)


@dataclass(frozen=True, slots=True)
class Preset:
    """A company's value for a setting: the default, or if `locked` the only value.

    `source` is the file.
    """

    value: str
    locked: bool
    source: Path


class Card(StrEnum):
    """The cards of the Settings page that show these settings."""

    WORKBOOKS = "Workbooks"
    PLAN = "Checks"
    LOOK = "Appearance"
    SAFETY = "Notifications and safety"
    NETWORK = "Network"


@dataclass(frozen=True, slots=True)
class Line:
    """One setting as shown to planners.

    `caption` and `hint` are shown at its control; `empty` is the meaning of an empty text. `least`
    and `most` limit a number. `browse` means that the text is the path of a folder or file.
    `company` means that a company may preset and lock it.
    """

    caption: str
    card: Card
    hint: str = ""
    empty: str = ""
    least: int = 1
    most: int = 3650
    browse: Literal["", "folder", "file"] = ""
    company: bool = False

    def within(self, number: int) -> int:
        """Return the nearest allowed number."""
        return min(max(number, self.least), self.most)


class MappingUse(BaseModel):
    """The account that a mapping is used with, its destination, and the last use (UTC text)."""

    account: str
    base_url: str
    project_id: str
    used: str = ""


class Settings(BaseModel):
    """All settings kept between starts, except the window's position.

    That one is in `gui.system.window_state`.
    """

    model_config = ConfigDict(extra="ignore")

    accounts: list[Account] = Field(default_factory=list)
    last_account: str = ""
    folder: Annotated[
        str,
        Line(
            "Folder for new workbooks", Card.WORKBOOKS, "Exports are saved here.", browse="folder"
        ),
    ] = ""
    keep_copies_days: Annotated[
        int,
        Line(
            "Keep copies and reports for",
            Card.WORKBOOKS,
            "Older copies and reports are deleted, your workbooks never.",
            least=7,
        ),
    ] = 90
    open_ready: Annotated[
        bool,
        Line(
            "Open workbook when ready",
            Card.WORKBOOKS,
            "Each export opens in your spreadsheet program.",
        ),
    ] = False
    date_order: Annotated[
        Literal["day", "month"],
        Line("Date order", Card.WORKBOOKS, "Day first: 3/4 is 3 April. Month first: 4 March."),
    ] = "day"
    theme: Annotated[Literal["system", "light", "dark"], Line("Theme", Card.LOOK)] = "system"
    text_size: Annotated[
        int, Line("Text size", Card.LOOK, least=TEXT_SIZES[0], most=TEXT_SIZES[-1])
    ] = 100
    """In percent of the system's size."""
    notify: Annotated[
        bool,
        Line(
            "Notify me when work finishes",
            Card.SAFETY,
            "After long work, while you use another program.",
        ),
    ] = True
    proxy: Annotated[
        str, Line("Proxy", Card.NETWORK, empty="From the computer's settings", company=True)
    ] = ""
    proxy_user: Annotated[
        str, Line("Proxy user", Card.NETWORK, empty="No sign-in at the proxy needed")
    ] = ""
    """Its password is in the vault."""
    certificate_file: Annotated[
        str,
        Line(
            "Extra certificate file",
            Card.NETWORK,
            empty="The computer's certificate store",
            browse="file",
            company=True,
        ),
    ] = ""
    long_days: Annotated[int, Line("Warn if longer than", Card.PLAN)] = 14
    far_days: Annotated[int, Line("Warn if moved more than", Card.PLAN)] = 30
    """The number of days from which a rule warns about a duration or a move."""
    plan_rules: dict[str, bool] = Field(default_factory=dict)
    """The plan rules that were switched on or off, by code."""
    mappings: dict[str, MappingUse] = Field(default_factory=dict)
    """The last use of each mapping, by its name in lower case."""
    saved_exports: list[dict[str, str]] = Field(default_factory=list)
    learned_elsewhere: dict[str, dict[str, str]] = Field(default_factory=dict)
    """What was learned about services whose account comes from the environment, by address."""
    _presets: dict[str, Preset] = PrivateAttr(default_factory=dict)
    _own: dict[str, Any] = PrivateAttr(default_factory=dict)
    _corrected: dict[str, Text] = PrivateAttr(default_factory=dict)

    @field_serializer("proxy")
    def _without_secret(self, address: str) -> str:
        return without_secret(address)

    @property
    def addresses(self) -> set[str]:
        """Return every stored address."""
        of_accounts = (
            text
            for account in self.accounts
            for text in (account.base_url, account.platform_url, *account.options.values())
        )
        return {self.proxy, *of_accounts}

    @property
    def corrected(self) -> Mapping[str, Text]:
        """Return messages about invalid values in the file and their replacements, by name."""
        return self._corrected

    @property
    def tidies(self) -> bool:
        """Return whether old copies may be deleted.

        They may not if the number of days was invalid, because nobody chose the default.
        """
        return "keep_copies_days" not in self._corrected

    @property
    def presets(self) -> Mapping[str, Preset]:
        """Return the company's values.

        They are `address` (of the service), `proxy`, `certificate_file` and `mappings` (a folder).
        """
        return self._presets

    def locked(self, name: str) -> Preset | None:
        """Return the company's value if the planner cannot change it, or None."""
        preset = self._presets.get(name)
        return preset if preset is not None and preset.locked else None

    def with_presets(self, presets: Mapping[str, Preset]) -> Settings:
        """Return the effective settings with the company's values."""
        own = {name: getattr(self, name) for name in presets if name in type(self).model_fields}
        # A default value is treated as not set, because the file does not record who chose it.
        held = self.model_copy(
            update={
                name: presets[name].value
                for name, value in own.items()
                if presets[name].locked or value == _fresh(name)
            }
        )
        held._presets, held._own = dict(presets), own
        return held

    def without_presets(self) -> Settings:
        """Return the planner's own settings, which are written to the file."""
        own = {}
        for name, before in self._own.items():
            preset, now = self._presets[name], getattr(self, name)
            own[name] = before if preset.locked else _fresh(name) if now == preset.value else now
        return self.model_copy(update=own)

    def with_text(self, name: str, text: str) -> Settings:
        """Return the settings with one setting, or a plan rule by its code, set to the value of a
        text. Raises ValueError, which says what is allowed, for an invalid text.
        """
        line = setting_lines().get(name)
        if line is None:
            rules = {**self.plan_rules, **_read("plan_rules", {name: text})}
            return self.model_copy(update={"plan_rules": rules})
        held = _read(name, text)
        if name == "proxy" and text.strip():
            refuse_secret(text)  # no message may show it
            check_proxy(text, with_port=True)
        if name == "certificate_file" and text.strip() and not Path(text).is_file():
            raise ValueError("There is no such file")
        if type(held) is int and held != line.within(held):
            raise ValueError(f"Use a number from {line.least} to {line.most}")
        return self.model_copy(update={name: held})

    def account(self, name: str) -> Account | None:
        """Return the account with this name, ignoring case."""
        return next(
            (account for account in self.accounts if account.name.casefold() == name.casefold()),
            None,
        )

    def with_account(self, account: Account) -> Settings:
        """Return the settings with the account added, replacing one with the same name."""
        others = [
            other for other in self.accounts if other.name.casefold() != account.name.casefold()
        ]
        return self.model_copy(update={"accounts": [*others, account]})

    def without_account(self, name: str) -> Settings:
        return self.model_copy(
            update={
                "accounts": [
                    other for other in self.accounts if other.name.casefold() != name.casefold()
                ]
            }
        )


def _read(name: str, value: object) -> Any:
    """Return the value of a setting. Raises ValueError, which says what is allowed."""
    try:
        return getattr(Settings.model_validate({name: value}), name)
    except ValidationError as error:
        raise ValueError(error.errors(include_url=False)[0]["msg"]) from error


@cache
def setting_lines() -> dict[str, Line]:
    """Return the settings shown to planners, by name, in definition order."""
    fields = Settings.model_fields.items()
    return {
        name: mark for name, field in fields for mark in field.metadata if isinstance(mark, Line)
    }


def _fresh(name: str) -> Any:
    """Return the default value of a setting, which means that nothing was set."""
    return Settings.model_fields[name].default


class _Company(BaseModel):
    """What every company file may contain.

    Unknown words are errors, because a misspelled lock must not be ignored.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    address: str | None = Field(None, title="Service address", description="Filled in at sign-in.")
    mappings: str | None = Field(
        None,
        title="Folder of column matchings",
        description="Shared with all planners.",
    )
    locked: list[str] = Field(default_factory=list)

    @field_validator("address")
    @classmethod
    def _protected(cls, address: str | None) -> str | None:
        if address and not address.startswith("https://"):
            raise ValueError("address must begin with https://")
        return address or None  # group policy editors also write empty texts

    @model_validator(mode="after")
    def _check_locks(self) -> Self:
        names = lockable()
        if wrong := [name for name in self.locked if name not in names]:
            raise ValueError(f"{wrong[0]} cannot be locked; these can: {', '.join(names)}")
        if "address" in self.locked and self.address is None:
            raise ValueError("address is locked but has no value")
        return self

    @classmethod
    def _aliases(cls) -> dict[str, str]:
        return {
            name: field.alias or name
            for name, field in cls.model_fields.items()
            if name != "locked"
        }

    def presets(self, source: Path) -> dict[str, Preset]:
        """Return the values in the file by setting name.

        A lock without a value locks the default.
        """
        presets = {}
        for name, alias in self._aliases().items():
            value, locked = getattr(self, name), alias in self.locked
            if value is not None or locked:
                nothing = _fresh(name) if name in Settings.model_fields else ""
                presets[name] = Preset(nothing if value is None else value, locked, source)
        return presets


@cache
def company_file() -> type[_Company]:
    """Return the model of the company's file: common fields and presettable settings."""
    named = {
        name: Settings.model_fields[name] for name, line in setting_lines().items() if line.company
    }
    fields: dict[str, Any] = {
        name: (field.rebuild_annotation() | None, Field(None, alias=to_camel(name)))
        for name, field in named.items()
    }
    return create_model("CompanyFile", __base__=_Company, **fields)


def lockable() -> list[str]:
    """Return the lockable words: the service's address and planners' settings."""
    return [alias for name, alias in company_file()._aliases().items() if name != "mappings"]


def load_settings() -> Settings:
    """Load the settings, or the defaults, and apply the company's values."""
    return _read_settings().with_presets(company_presets())


def company_presets() -> dict[str, Preset]:
    """Read what the company presets and locks. Group policy takes precedence.

    Raises SettingsError for unreadable or invalid content, which is never ignored.
    """
    presets: dict[str, Preset] = {}
    for path in policy_places():
        with suppress(FileNotFoundError), never_passed_over(path):
            # Windows editors may add a byte order mark.
            presets |= (
                company_file()
                .model_validate_json(path.read_bytes().removeprefix(b"\xef\xbb\xbf"))
                .presets(path)
            )
    key = Path(rf"HKEY_LOCAL_MACHINE\{POLICY_KEY}")
    with never_passed_over(key):
        presets |= company_file().model_validate(group_policy()).presets(key)
    return presets


def _read_settings() -> Settings:
    path = home() / "settings.json"
    try:
        content = path.read_bytes().removeprefix(b"\xef\xbb\xbf")  # added by Windows editors
        try:
            settings, wrong = Settings.model_validate_json(content), dict[str, Any]()
        except ValidationError as error:
            settings, wrong = _without(
                content,
                {str(detail["loc"][0]) for detail in error.errors() if detail["loc"]},
                error,
            )
    except FileNotFoundError:
        return Settings()
    except (ValidationError, OSError) as error:
        raise SettingsError(
            say("The settings in {path} cannot be read.", path=path),
            say("Move the file elsewhere, then add your accounts again."),
            str(error),
        ) from error
    # Keeping copies for 0 days would delete recent uploads at the next start.
    for name, line in setting_lines().items():
        number = getattr(settings, name)
        if type(number) is int and number != line.within(number):
            wrong[name] = number
            setattr(settings, name, line.within(number))
    settings._corrected = {
        name: say(
            "{path} sets “{name}” to {value}, which is not valid. {used} is used.",
            name=say(line.caption),
            value=json.dumps(wrong[name], ensure_ascii=False)[:60],
            path=path,
            used=json.dumps(getattr(settings, name)),
        )
        for name, line in setting_lines().items()
        if name in wrong
    }
    return settings


def _without(
    content: bytes, names: Collection[str], error: ValidationError
) -> tuple[Settings, dict[str, Any]]:
    """Return the settings of a file without these entries, and the values of those.

    Raises the error if an entry is not a known setting.
    """
    if not names or not setting_lines().keys() >= set(names):
        raise error
    values = json.loads(content)
    return Settings.model_validate(
        {name: value for name, value in values.items() if name not in names}
    ), {name: values[name] for name in names}


def create_folder(folder: Path) -> None:
    """Create a folder and its parents.

    Raises SettingsError if that is not possible.
    """
    try:
        make_folder(folder)
    except OSError as error:
        raise SettingsError(
            say("The folder {path} cannot be created.", path=folder),
            say("Check the permissions of the folder above it."),
            str(error),
        ) from error


def change_settings(change: Callable[[Settings], Settings]) -> Settings:
    """Load the settings, apply a change, save and return them.

    A lock prevents two programs from undoing each other's change. `change` returns a copy and may
    be called twice. Unchanged settings are not written. Raises LedgerError if the home folder has
    no file locks.
    """
    before = load_settings()
    after = change(before)
    if after == before:
        return before
    refuse_secret(*(after.addresses - before.addresses))
    folder = home()
    create_folder(folder)
    with Lock(folder / "settings.lock", _PATIENCE):
        before = load_settings()
        settings = change(before)
        if settings != before:
            with replacing(folder / "settings.json") as temporary:
                temporary.write_text(
                    settings.without_presets().model_dump_json(indent=1), encoding="utf-8"
                )
    return settings


_PATIENCE = 20.0
"""Seconds to wait for another program that saves the settings."""
