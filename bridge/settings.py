"""Accounts and settings of the program, and where it keeps its files. Never a secret."""

from __future__ import annotations

from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from bridge.errors import SettingsError
from bridge.files import home, replacing
from bridge.texts import say


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

    @property
    def zone(self) -> ZoneInfo:
        """Return the account's time zone."""
        return ZoneInfo(self.time_zone)

    @property
    def production(self) -> bool:
        """Whether uploads change real plans: every account is, unless marked test or practice."""
        return not (self.test_account or self.practice)


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
    language: str = ""
    saved_exports: list[dict[str, str]] = Field(default_factory=list)

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
    """Read the settings; those of a fresh start where there are none."""
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
        temporary.write_text(settings.model_dump_json(indent=1), encoding="utf-8")
