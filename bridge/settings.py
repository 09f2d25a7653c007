"""Accounts and settings of the program, and what a company presets and locks. Never a secret.

The company's file is written by an administrator; its values never get into the planner's own file, so that they go when it goes.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, ValidationError, field_serializer, field_validator

from bridge.errors import SettingsError
from bridge.files import company_folder, home, replacing
from bridge.texts import say

POLICY_FILE = "policy.json"


class Account(BaseModel):
    """One sign-in at one service. `learned` is what was found out about the service (paths, spellings), by point name."""

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
    def _without_sign_in(self, address: str) -> str:
        """Keep no user name and password that somebody typed into an address; it is refused where it is used."""
        return re.sub(r"(^|//)[^/?#]*@", r"\1", address)

    @property
    def zone(self) -> ZoneInfo:
        """Return the account's time zone."""
        return ZoneInfo(self.time_zone)

    @property
    def production(self) -> bool:
        """Whether uploads change real plans: every account is, unless marked test or practice."""
        return not (self.test_account or self.practice)


@dataclass(frozen=True, slots=True)
class Preset:
    """What a company set: used where the planner has set nothing, or, `locked`, whatever the planner has set. `source` is the file."""

    value: str
    locked: bool
    source: Path


class _PolicyFile(BaseModel):
    """The company's file. A word that is not known is an error: a lock that is misspelled must not be passed over."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    address: str | None = None
    proxy: str | None = None
    certificate_file: str | None = Field(None, alias="certificateFile")
    update_address: str | None = Field(None, alias="updateAddress")
    mappings: str | None = None
    locked: list[Literal["address", "proxy", "certificateFile", "updateAddress"]] = Field(default_factory=list)

    @field_validator("address")
    @classmethod
    def _protected(cls, address: str | None) -> str | None:
        if address is not None and not address.startswith("https://"):
            raise ValueError("address must begin with https://")
        return address

    def presets(self, source: Path) -> dict[str, Preset]:
        """Return what the file sets, by the name of the setting. A lock without a value locks what holds without any setting."""
        aliases = {name: field.alias or name for name, field in type(self).model_fields.items() if name != "locked"}
        values = {name: getattr(self, name) for name in aliases}
        return {
            name: Preset(values[name] or "", alias in self.locked, source)
            for name, alias in aliases.items()
            if values[name] is not None or alias in self.locked
        }


class Settings(BaseModel):
    """All that the program remembers between starts, apart from the look of the window."""

    model_config = ConfigDict(extra="ignore")

    accounts: list[Account] = Field(default_factory=list)
    last_account: str = ""
    proxy: str = ""
    certificate_file: str = ""
    folder: str = ""
    keep_copies_days: int = 90
    update_address: str = ""
    saved_exports: list[dict[str, str]] = Field(default_factory=list)
    plan_rules: dict[str, bool] = Field(default_factory=dict)
    """The switches of the plan's rules that were turned, by their codes."""
    long_days: int = Field(14, ge=1, le=3650)
    far_days: int = Field(30, ge=1, le=3650)
    """How many days an activity takes or moves before a rule says so."""
    learned_elsewhere: dict[str, dict[str, str]] = Field(default_factory=dict)
    """What was learned of services whose account is not kept here but in the environment, by address."""
    _presets: dict[str, Preset] = PrivateAttr(default_factory=dict)
    _own: dict[str, str] = PrivateAttr(default_factory=dict)

    @property
    def presets(self) -> Mapping[str, Preset]:
        """Return what the company set: `address` (of the service), `proxy`, `certificate_file`, `update_address`, `mappings` (a folder)."""
        return self._presets

    def locked(self, name: str) -> Preset | None:
        """Return the company's value where the planner cannot change it."""
        preset = self._presets.get(name)
        return preset if preset is not None and preset.locked else None

    def with_presets(self, presets: Mapping[str, Preset]) -> Settings:
        """Return the settings as they hold under what the company set."""
        own = {name: str(getattr(self, name)) for name in presets if name in type(self).model_fields}
        held = self.model_copy(update={name: presets[name].value for name, value in own.items() if presets[name].locked or not value})
        held._presets, held._own = dict(presets), own
        return held

    def without_presets(self) -> Settings:
        """Return the settings as the planner made them, which is what is written."""
        own = {}
        for name, before in self._own.items():
            preset, now = self._presets[name], str(getattr(self, name))
            own[name] = before if preset.locked else "" if now == preset.value else now
        return self.model_copy(update=own)

    def account(self, name: str) -> Account | None:
        """Return the account with this name, without regard to case."""
        return next((account for account in self.accounts if account.name.casefold() == name.casefold()), None)

    def with_account(self, account: Account) -> Settings:
        """Return settings in which the account stands, in the place of one of the same name."""
        others = [other for other in self.accounts if other.name.casefold() != account.name.casefold()]
        return self.model_copy(update={"accounts": [*others, account]})

    def without_account(self, name: str) -> Settings:
        """Return settings without the account."""
        return self.model_copy(update={"accounts": [other for other in self.accounts if other.name.casefold() != name.casefold()]})


def load_settings() -> Settings:
    """Read the settings, those of a fresh start where there are none, and put them under the company's."""
    return _read_settings().with_presets(company_presets())


def policy_places() -> tuple[Path, ...]:
    """Return where a company's file may be; a later one counts more: beside the installed program, and the administrator's folder."""
    beside = (Path(sys.executable).parent / POLICY_FILE,) if getattr(sys, "frozen", False) else ()
    return (*beside, company_folder() / POLICY_FILE)


def company_presets() -> dict[str, Preset]:
    """Read what the company presets and locks. Raises SettingsError for a file that cannot be read or understood: it is never passed over."""
    found: dict[str, Preset] = {}
    for path in policy_places():
        try:
            # an editor on Windows may put a byte order mark in front
            found |= _PolicyFile.model_validate_json(path.read_bytes().removeprefix(b"\xef\xbb\xbf")).presets(path)
        except FileNotFoundError:
            continue
        except (ValidationError, OSError) as error:
            raise SettingsError(
                say("Your company's settings in {path} cannot be read.", path=path),
                say("Sheetbridge does nothing without them. Ask IT to correct the file."),
                str(error),
            ) from error
    return found


def _read_settings() -> Settings:
    path = home() / "settings.json"
    try:
        return Settings.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return Settings()
    except (ValidationError, OSError) as error:
        raise SettingsError(
            say("The settings in {path} cannot be read.", path=path),
            say("Move the file away to start with fresh settings; accounts are then added again."),
            str(error),
        ) from error


def save_settings(settings: Settings) -> None:
    """Write the settings, whole or not at all."""
    folder = home()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SettingsError(
            say("The folder {path} cannot be made.", path=folder), say("Check the rights of the folder above it."), str(error)
        ) from error
    with replacing(folder / "settings.json") as temporary:
        temporary.write_text(settings.without_presets().model_dump_json(indent=1), encoding="utf-8")
