"""What is remembered of own sheets, by account: saved mappings, and values that are read as others. In the program's home.

A file that cannot be read is said, never passed over. Mappings of the company's folder are read beside the planner's own.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping as Dictionary
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import TypeAdapter

from bridge.errors import MappingError, SettingsError
from bridge.files import Lock, home, make_folder, replacing
from bridge.mapping.mapping_file import LARGEST, Mapping, read_mapping
from bridge.records.answers import Words
from bridge.settings import Account, company_presets, load_settings
from bridge.texts import json_holdable, say

_FOLDER, _VALUES, _KNOWN = "own-sheets", "values.json", "known.json"
_PATIENCE = 20.0
"""Seconds to wait for another program that saves."""


@dataclass(frozen=True, slots=True)
class SavedMappings:
    """The mappings of an account, the one used last first, then the company's; `errors` are those that cannot be read."""

    mappings: tuple[Mapping, ...]
    company: frozenset[str]
    errors: tuple[MappingError, ...] = ()


@dataclass(frozen=True, slots=True)
class KnownNames:
    """Names by source, people by ID, and by source the title of each ID (work packages, work orders), as the service showed them `at` (UTC text).

    `complete` are the sources of which it showed all that there is.
    """

    names: Dictionary[str, tuple[Words, ...]] = field(default_factory=dict)
    people: Dictionary[Words, Words] = field(default_factory=dict)
    titles: Dictionary[str, Dictionary[Words, Words]] = field(default_factory=dict)
    at: str = ""
    complete: frozenset[str] = frozenset()


class Memory:
    """The memory of one account. Mappings that were saved before any account was added hold for each of them."""

    def __init__(self, account: Account | None) -> None:
        name = account.name.casefold() if account is not None else ""
        self._project = f"{account.base_url} {account.project_id}" if account is not None else ""
        self._shared = home() / _FOLDER / "without-account"
        self._folder = home() / _FOLDER / _file_name(name) if name else self._shared

    def saved(self) -> SavedMappings:
        """Return every saved mapping."""
        mappings, errors = list[Mapping](), list[MappingError]()
        company = _company_folder()
        files = [path for folder in self._folders for path in sorted(folder.glob("*.json")) if path.name not in {_VALUES, _KNOWN}]
        theirs = sorted(company.glob("*.json")) if company is not None else []
        if company is not None and not company.is_dir():
            advice = say("Check the connection to your company's network, or ask whoever looks after your computer.")
            errors.append(MappingError(say("Your company's folder of mappings {path} cannot be read.", path=company), advice))
        names = set[str]()
        ours = 0
        for path in [*files, *theirs]:
            try:
                mapping = _saved(path)
            except MappingError as error:
                errors.append(error)
                continue
            if mapping.name.casefold() not in names:
                names.add(mapping.name.casefold())
                mappings.append(mapping)
                ours += path.parent in self._folders
        own, company_names = mappings[:ours], frozenset(mapping.name for mapping in mappings[ours:])
        uses = load_settings().mappings
        own.sort(key=lambda one: use.used if (use := uses.get(one.name.casefold())) is not None else "", reverse=True)
        return SavedMappings((*own, *mappings[ours:]), company_names, tuple(errors))

    def named(self, name: str) -> Mapping | None:
        """Return the mapping of this name, whatever its case. Raises MappingError where it cannot be told: one of the files cannot be read."""
        saved = self.saved()
        found = next((mapping for mapping in saved.mappings if mapping.name.casefold() == name.casefold()), None)
        if found is None and saved.errors:
            raise saved.errors[0]
        return found

    def save(self, mapping: Mapping) -> Path:
        """Keep a mapping, in the place of one of the same name."""
        path = self._path(mapping.name)
        with self._lock():
            _write(path, mapping.text())
        return path

    def remove(self, name: str) -> bool:
        """Forget a mapping of the planner's own; whether there was one."""
        there = False
        with self._lock():
            for folder in self._folders:
                path = folder / self._path(name).name
                there = there or path.exists()
                path.unlink(missing_ok=True)
        return there

    # values that are read as others

    def values(self) -> dict[str, dict[str, str]]:
        """Return by field what a value is always read as."""
        path = self._folder / _VALUES
        try:
            return TypeAdapter(dict[Words, dict[Words, Words]]).validate_python(json.loads(path.read_bytes()))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            raise _unreadable(path, str(error)) from error

    def read_as(self, name: str, text: str, meant: str | None) -> None:
        """Read a value of a field always as another from now on; None: no longer."""
        with self._lock():
            values = self.values()
            table = values.setdefault(name, {})
            if meant is None:
                table.pop(text, None)
            else:
                table[text] = meant
            _write(self._folder / _VALUES, json.dumps({field: found for field, found in values.items() if found}, ensure_ascii=False, indent=1))

    # names that the service has shown

    def known(self) -> KnownNames:
        """Return the names that the service showed when it was asked last; none where it never was."""
        path = self._folder / _KNOWN
        try:
            found = json.loads(path.read_bytes())
            if found.get("project") != self._project:  # the account has another project now, or the environment named another
                return KnownNames()
            return TypeAdapter(KnownNames).validate_python(found)
        except FileNotFoundError:
            return KnownNames()
        except (OSError, ValueError, AttributeError) as error:
            raise _unreadable(path, str(error)) from error

    def keep_known(self, known: KnownNames) -> None:
        """Keep what the service showed, in the place of what it showed before."""
        shape = {
            "at": known.at,
            "project": self._project,
            "names": dict(known.names),
            "people": dict(known.people),
            "titles": {**known.titles},
            "complete": sorted(known.complete),
        }
        with self._lock():
            _write(self._folder / _KNOWN, json.dumps(shape, ensure_ascii=False))

    def forget_known(self) -> None:
        """Forget the names that the service showed."""
        with self._lock():
            (self._folder / _KNOWN).unlink(missing_ok=True)

    def _lock(self) -> Lock:
        """Return the lock under which all of it is loaded, changed and saved: of two programs one would undo the other's change."""
        return Lock(home() / _FOLDER / ".lock", _PATIENCE)

    @property
    def _folders(self) -> tuple[Path, ...]:
        return tuple(dict.fromkeys((self._folder, self._shared)))

    def _path(self, name: str) -> Path:
        return self._folder / f"{_file_name(name.casefold())}.json"


def _file_name(name: str) -> str:
    """Return a name that every file system takes and that is different for each name."""
    return f"{re.sub('[^a-z0-9]+', '-', name)[:40].strip('-')}-{hashlib.sha256(name.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}".lstrip("-")


def _company_folder() -> Path | None:
    preset = company_presets().get("mappings")
    return Path(preset.value) if preset is not None and preset.value else None


def mapping_in(path: Path) -> Mapping:
    """Return the mapping in a file. Raises MappingError for a wrong one, OSError for one that cannot be read."""
    with path.open("rb") as file:
        return read_mapping(file.read(LARGEST + 1), path.name)  # one byte too many is enough to refuse it


def _saved(path: Path) -> Mapping:
    try:
        return mapping_in(path)
    except OSError as error:
        raise _unreadable(path, str(error)) from error


def _write(path: Path, text: str) -> None:
    try:
        make_folder(path.parent)
    except OSError as error:
        raise SettingsError(
            say("The folder {path} cannot be made.", path=path.parent), say("Check the rights of the folder above it."), str(error)
        ) from error
    with replacing(path) as temporary:
        temporary.write_text(json_holdable(text), encoding="utf-8")


def _unreadable(path: Path, detail: str) -> MappingError:
    return MappingError(say("What is remembered in {path} cannot be read.", path=path), say("Move the file away; nothing else is lost."), detail)
