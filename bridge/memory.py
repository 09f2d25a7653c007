"""Stored data about own sheets: saved mappings, and replacement values by account.

It is in the program's home; mappings are in `mappings/NAME.json`. Unreadable files are reported,
never ignored. Mappings in the company's folder are used in addition to the planner's own.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping as Dictionary
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from bridge.errors import MappingError
from bridge.files import Lock, home, replacing
from bridge.mapping.mapping_file import LARGEST, SheetMapping, first_mistake, read_mapping
from bridge.mapping.words import WordTable, extend_words
from bridge.records.answers import Words
from bridge.settings import Account, company_presets, create_folder, load_settings
from bridge.texts import Text, json_holdable, say

_MAPPINGS, _WORDS = "mappings", "words.json"
_FOLDER = "own-sheets"
_VALUES = "values.json"
_KNOWN = "known.json"
_LONGEST_NAME = 200
"""Most bytes of a mapping's name in its file name. File systems allow 255, including
what is added.
"""
_UNSAFE = re.compile(r'[\x00-\x1f\x7f"%*/:<>?\\|\ud800-\udfff]')
_RESERVED = re.compile(r"words|(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
"""File names with another meaning: the word table, and Windows devices."""
_PATIENCE = 20.0
"""Seconds to wait for another program that saves."""


@dataclass(frozen=True, slots=True)
class SavedMappings:
    """The planner's own mappings, last used first, then the company's.

    `errors` are those that cannot be read.
    """

    mappings: tuple[SheetMapping, ...]
    company: frozenset[str]
    errors: tuple[MappingError, ...] = ()


@dataclass(frozen=True, slots=True)
class KnownNames:
    """Known names by source, people by ID, and titles of work packages and work orders.

    Titles are by source and ID. `at` (UTC text) is when the service showed them. `complete` are the
    sources of which it showed everything.
    """

    names: Dictionary[str, tuple[Words, ...]] = field(default_factory=dict)
    people: Dictionary[Words, Words] = field(default_factory=dict)
    titles: Dictionary[str, Dictionary[Words, Words]] = field(default_factory=dict)
    at: str = ""
    complete: frozenset[str] = frozenset()


def load_mappings() -> SavedMappings:
    """Return every saved mapping, for all accounts."""
    mappings, errors = list[SheetMapping](), list[MappingError]()
    own, company = home() / _MAPPINGS, _company_folder()
    if company is not None and not company.is_dir():
        advice = say("Check the connection to your company's network, or ask IT.")
        errors.append(
            MappingError(
                say("Your company's column matchings in {path} cannot be read.", path=company),
                advice,
            )
        )
    names = set[str]()
    ours = 0
    for path in [*_files(own), *(_files(company) if company is not None else ())]:
        try:
            mapping = _saved(path)
        except MappingError as error:
            errors.append(error)
            continue
        if mapping.name.casefold() not in names:
            names.add(mapping.name.casefold())
            mappings.append(mapping)
            ours += path.parent == own
    saved, company_names = mappings[:ours], frozenset(mapping.name for mapping in mappings[ours:])
    uses = load_settings().mappings
    saved.sort(
        key=lambda mapping: (
            use.used if (use := uses.get(mapping.name.casefold())) is not None else ""
        ),
        reverse=True,
    )
    return SavedMappings((*saved, *mappings[ours:]), company_names, tuple(errors))


def load_words() -> tuple[Text, ...]:
    """Extend the word table with the files `words.json` beside the mappings.

    Return a message for each invalid file, which is ignored.
    """
    tables, notes = list[WordTable](), list[Text]()
    for folder in (home() / _MAPPINGS, _company_folder()):
        path = folder / _WORDS if folder is not None else None
        if path is None or not path.exists():
            continue
        try:
            tables.append(WordTable.model_validate_json(path.read_bytes()))
        except (OSError, ValueError) as error:
            why = first_mistake(error) if isinstance(error, ValidationError) else str(error)
            notes.append(say("The word list {path} cannot be used: {why}", path=path, why=why))
    extend_words(tables)
    return tuple(notes)


def find_mapping(name: str) -> SheetMapping | None:
    """Return the mapping with this name, ignoring case, or None.

    Raises MappingError if it was not found and a file is unreadable, because that may be the one.
    """
    saved = load_mappings()
    sheet_mapping = next(
        (mapping for mapping in saved.mappings if mapping.name.casefold() == name.casefold()), None
    )
    if sheet_mapping is None and saved.errors:
        raise saved.errors[0]
    return sheet_mapping


def write_mapping(mapping: SheetMapping) -> Path:
    """Write a mapping to its file.

    Delete other files with the same mapping name (in another case, or copied from a colleague).
    """
    path = _mapping_path(mapping.name)
    with _lock():
        _write(path, mapping.text())
        for other in _files_named(mapping.name):
            if not other.samefile(path):
                other.unlink(missing_ok=True)
    return path


def delete_mapping(name: str) -> bool:
    """Delete the planner's own mapping with this name. Return whether there was one."""
    with _lock():
        files = _files_named(name)
        for path in files:
            path.unlink(missing_ok=True)
    return bool(files)


class Memory:
    """The replacements and names stored for one account."""

    def __init__(self, account: Account | None) -> None:
        name = account.name.casefold() if account is not None else ""
        self._project = f"{account.base_url} {account.project_id}" if account is not None else ""
        self._folder = home() / _FOLDER / (_short_name(name) if name else "without-account")

    # Replacements

    def values(self) -> dict[str, dict[str, str]]:
        """Return the replacements by field."""
        path = self._folder / _VALUES
        try:
            return TypeAdapter(dict[Words, dict[Words, Words]]).validate_python(
                json.loads(path.read_bytes())
            )
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError) as error:
            raise _unreadable(path, str(error)) from error

    def read_as(self, name: str, text: str, meant: str | None) -> None:
        """Add a replacement for a value of a field, or remove it if `meant` is None."""
        with _lock():
            values = self.values()
            table = values.setdefault(name, {})
            if meant is None:
                table.pop(text, None)
            else:
                table[text] = meant
            _write(
                self._folder / _VALUES,
                json.dumps(
                    {field: replacements for field, replacements in values.items() if replacements},
                    ensure_ascii=False,
                    indent=1,
                ),
            )

    # Names shown by the service

    def known(self) -> KnownNames:
        """Return the names from the last answer of the service, empty if it was never asked."""
        path = self._folder / _KNOWN
        try:
            kept = json.loads(path.read_bytes())
            if (
                kept.get("project") != self._project
            ):  # the account now has another project, or the environment another service
                return KnownNames()
            return TypeAdapter(KnownNames).validate_python(kept)
        except FileNotFoundError:
            return KnownNames()
        except (OSError, ValueError, AttributeError, RecursionError) as error:
            raise _unreadable(path, str(error)) from error

    def keep_known(self, names: KnownNames) -> None:
        """Save the names shown by the service, replacing the earlier ones."""
        shape = {
            "at": names.at,
            "project": self._project,
            "names": dict(names.names),
            "people": dict(names.people),
            "titles": {**names.titles},
            "complete": sorted(names.complete),
        }
        with _lock():
            _write(self._folder / _KNOWN, json.dumps(shape, ensure_ascii=False))


def _lock() -> Lock:
    """Return the lock under which mappings, replacements and names are loaded, changed and saved.

    Without it, one program could undo the change of another.
    """
    return Lock(home() / _FOLDER / ".lock", _PATIENCE)


def _files(folder: Path) -> list[Path]:
    """Return the mapping files of a folder."""
    return sorted(path for path in folder.glob("*.json") if path.name.casefold() != _WORDS)


def _files_named(name: str) -> list[Path]:
    """Return the planner's own files with a mapping of this name.

    The file with this name is included if it is unreadable.
    """
    paths = list[Path]()
    for path in _files(home() / _MAPPINGS):
        try:
            here = _saved(path).name.casefold() == name.casefold()
        except MappingError:
            here = path == _mapping_path(name)
        if here:
            paths.append(path)
    return paths


def _mapping_path(name: str) -> Path:
    """Return NAME.json in the folder of mappings.

    Characters that a file system rejects are written as %XX, and very long names are shortened.
    """
    safe = _UNSAFE.sub(lambda match: _percent(match[0]), name)
    if _RESERVED.fullmatch(safe):
        safe = _percent(safe[0]) + safe[1:]
    if len(safe.encode()) > _LONGEST_NAME:
        safe = _short_name(name.casefold())
    return home() / _MAPPINGS / f"{safe}.json"


def _percent(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode("utf-8", "surrogatepass"))


def _short_name(name: str) -> str:
    """Return a short, unique file name that every file system accepts."""
    return (
        f"{re.sub('[^a-z0-9]+', '-', name)[:40].strip('-')}-"
        f"{hashlib.sha256(name.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"
    ).lstrip("-")


def _company_folder() -> Path | None:
    preset = company_presets().get("mappings")
    return Path(preset.value) if preset is not None and preset.value else None


def mapping_in(path: Path) -> SheetMapping:
    """Return the mapping in a file.

    Raises MappingError for an invalid mapping, OSError for an unreadable file.
    """
    with path.open("rb") as file:
        return read_mapping(
            file.read(LARGEST + 1), path.name
        )  # one extra byte is enough to reject it


def _saved(path: Path) -> SheetMapping:
    try:
        return mapping_in(path)
    except OSError as error:
        raise _unreadable(path, str(error)) from error


def _write(path: Path, text: str) -> None:
    create_folder(path.parent)
    with replacing(path) as temporary:
        temporary.write_text(json_holdable(text), encoding="utf-8")


def _unreadable(path: Path, detail: str) -> MappingError:
    return MappingError(
        say("The replacements in {path} cannot be read.", path=path),
        say("Move the file elsewhere. Nothing else is lost."),
        detail,
    )
