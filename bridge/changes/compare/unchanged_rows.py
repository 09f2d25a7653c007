"""Which of many rows plainly stand as their records have them, found from the texts of the records
and not cell by cell. Pure.

Records of one export look alike: one regular expression with a group for each key accounts for
every byte of such a record. What it finds is compared with the sheet column by column, and what
import takes is cut out of the text as the service wrote it. A row that does not plainly stand, or
whose record is written in another way, is left to `Judge`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice

from bridge.changes.compare.inputs import Exported
from bridge.records.cells.base import JsonValue
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.values import ChoiceCell, IdentifierCell, NameCell, TextCell, TextListCell
from bridge.records.changes import PlainRows
from bridge.records.columns import Column

_TEXTS = (TextCell, NameCell, IdentifierCell, ChoiceCell, MomentCell)
_PLAIN = '[^"]*+'
"""What stands in a text where no backslash does: the regular expression that is quickest."""
_ESCAPED = r'[^"\\]*+(?:\\.[^"\\]*+)*+'
_NAME = r'[^"\\]*+'
_QUOTE = '"'
_CONTROL = re.compile(r"[\x00-\x1f]")
# Keys that are absent where empty show in some record of the first fifty, or they are learned at
# the next try.
_LEARNED_FROM = 50
# A baseline whose records all differ in their keys would be learned for ever and never be quick.
_MOST_LEARNED = 5


@dataclass(frozen=True, slots=True)
class Standing:
    """Of many rows those that plainly stand: `stands` of each, and by field of its record the
    value, and the member as written (`,"siteId":"DB03"`) or nothing.
    """

    stands: Sequence[bool]
    members: Mapping[str, Sequence[str]]
    values: Mapping[str, Sequence[JsonValue]]

    def texts(self, fields: Iterable[str]) -> Iterator[str]:
        """Yield the JSON text of each row's record with these fields only, `id` first."""
        # The comma stands before each member but the first, so joining them is the whole record.
        members = [self.members[field] for field in fields if field in self.members]
        return map("{%s}".__mod__, map("".join, zip(*members, strict=True)))


NOTHING_STANDS = Standing((), {}, {})


class RecordForm:
    """The form that the records of an export have: their keys in order, each perhaps absent,
    written without blanks.
    """

    def __init__(self, keys: Sequence[str], columns: Mapping[str, Column]) -> None:
        self._fields = [key for key in keys if key in columns]
        self._lists = frozenset(
            key for key in self._fields if isinstance(columns[key].cell, TextListCell)
        )
        self._pattern = cache(lambda inside: re.compile(_pattern(keys, columns, inside)))
        self._nothing = ("",) * (2 * len(self._fields) + 1)

    def together(self, text: str, count: int) -> list[tuple[str, ...]] | None:
        """Return what stands in so many records that follow each other; None where one of them is
        of another form.
        """
        # With a backslash anywhere the careful expression reads all: a quote behind one would end a
        # text too early.
        found = self._pattern(_ESCAPED if "\\" in text else _PLAIN).findall(text)
        return found if len(found) == count else None

    def singly(self, texts: Iterable[str | None]) -> list[tuple[str, ...]]:
        """Return what stands in each record; nothing in those of another form."""
        return [
            (self.together(text, 1) or [self._nothing])[0] if text else self._nothing
            for text in texts
        ]

    def columns(
        self, found: list[tuple[str, ...]]
    ) -> tuple[Mapping[str, Sequence[str]], dict[str, list[JsonValue]]]:
        """Return by field the members as written and their values, None for an empty one.

        Raises ValueError for what is no JSON.
        """
        *groups, _ = zip(*found, strict=True)
        members = dict(zip(self._fields, groups[::2], strict=True))
        values = {
            field: (_lists if field in self._lists else _texts)(texts)
            for field, texts in zip(self._fields, groups[1::2], strict=True)
        }
        return members, values


def _pattern(keys: Iterable[str], columns: Mapping[str, Column], inside: str) -> str:
    text, names = f'"{inside}"', rf'\[(?:"{inside}"(?:,"{inside}")*+)?+\]'
    one, parts = _PLAIN if inside is _PLAIN else _NAME, list[str]()
    for key in keys:
        name, column = re.escape(json.dumps(key, ensure_ascii=False)), columns.get(key)
        # Without an ID there is no telling which row the record is: it is the one part that must be
        # there.
        if key == "id":
            parts.append(f'({name}:"({inside})")')
        elif column is None:
            # Of keys that are no columns it matters only where they end; nested ones leave the
            # form.
            parts.append(rf"(?:,{name}:(?:{text}|null|true|false|-?[0-9][-+.0-9eE]*+|{names}))?+")
        elif isinstance(column.cell, TextListCell):
            parts.append(rf'(,{name}:(?:\[((?:"{one}"(?:,"{one}")*+)?+)\]|null))?+')
        else:
            parts.append(
                f"(,{name}:(?:"
                f"{f'{_QUOTE}({inside}){_QUOTE}' if isinstance(column.cell, _TEXTS) else '()(?!)'}"
                "|null))?+"
            )
    return rf"\{{{''.join(parts)}\}}|([\s\S]++)"


class StandingRows:
    """Finds the rows of one sheet that plainly stand."""

    def __init__(
        self,
        columns: Iterable[Column],
        compared: Iterable[str],
        baseline: Exported,
        names_stand: Callable[[JsonValue, JsonValue], bool],
    ) -> None:
        """`compared` are fields for which a blank cell counts too. `names_stand` tells of the text
        in the column People and the value of `personnelIds` whether the one shows the names of the
        other.
        """
        self._columns = {
            column.field: column for column in columns if column.shown or column.importable
        }
        self._compared = frozenset(compared)
        self._choices = {
            column.field: frozenset((*column.cell.choices, None))
            for column in self._columns.values()
            if isinstance(column.cell, ChoiceCell)
        }
        self._baseline = baseline
        self._names_stand = names_stand
        self._form: RecordForm | None = None
        self._keys = list[str]()
        self._learned = 0

    def of(self, rows: PlainRows) -> Standing | None:
        """Return which rows stand as they were exported, positions from 0; None: each is to be
        judged by itself.
        """
        ids = [id if isinstance(id, str) else "" for id in rows.column("id")]
        found = self._found(ids)
        if found is None or self._form is None:
            return None
        try:
            members, values = self._form.columns(found)
        except ValueError:
            return None
        blank = (None,) * len(ids)
        # All that follows may only add to these: a row that is judged needlessly costs time, one
        # that is not costs an edit.
        differ = {place for place, (id, *_) in enumerate(found) if not id}
        for field, column in zip(rows.fields, rows.columns, strict=True):
            if field != "people":
                differ |= _differing(column, values.get(field, blank))
        for field in self._compared.difference(rows.fields):
            differ |= _differing(blank, values.get(field, blank))
        for field, choices in self._choices.items():
            # A state beyond the documented ones is shown but not sent back; Judge decides about it.
            if not choices.issuperset(values.get(field, blank)):
                differ |= {
                    place for place, value in enumerate(values[field]) if value not in choices
                }
        people = rows.column("people")
        if people.count(None) < len(people):
            known = values.get("personnelIds", blank)
            differ |= {
                place
                for place, names in enumerate(people)
                if place not in differ and not self._names_stand(names, known[place])
            }
        stands = [True] * len(ids)
        for place in differ:
            stands[place] = False
        return Standing(stands, members, values)

    def _found(self, ids: Sequence[str]) -> list[tuple[str, ...]] | None:
        """Return what stands in the records of these IDs."""
        # Rows in the order of the export have their records side by side: one read and one match
        # for all of them.
        together = self._baseline.together(ids)
        if (
            together is not None
            and self._form is not None
            and (found := self._form.together(together, len(ids))) is not None
        ):
            return found
        texts = [self._baseline.raw(id) for id in ids]
        found = self._form.singly(texts) if self._form is not None else []
        known = len(texts) - texts.count(None)
        # More than half unknown: the form is of other records, such as those of an older export.
        if (
            known
            and self._learned < _MOST_LEARNED
            and sum(not one[0] for one in found) * 2 >= len(found)
        ):
            self._learn(ids)
            found = self._form.singly(texts) if self._form is not None else []
        return found or None

    def _learn(self, ids: Iterable[str]) -> None:
        """Take over the keys of the first records, each new one behind the one that it follows."""
        self._learned += 1
        for record in islice(filter(None, map(self._baseline.get, ids)), _LEARNED_FROM):
            at = 0
            for key in record:
                if key not in self._keys:
                    self._keys.insert(at, key)
                at = self._keys.index(key) + 1
        if self._keys[:1] == ["id"]:
            self._form = RecordForm(self._keys, self._columns)


def _differing(column: Sequence[JsonValue], values: Sequence[JsonValue]) -> set[int]:
    # Nearly every column of a stretch is equal, and comparing two lists is done in C.
    if [*column] == [*values]:
        return set()
    return {
        place
        for place, (mine, theirs) in enumerate(zip(column, values, strict=True))
        if mine != theirs
    }


def _texts(found: Sequence[str]) -> list[JsonValue]:
    joined = _sound(found)
    if "\\" in joined:
        return [json.loads(f'"{text}"') if "\\" in text else text or None for text in found]
    return [text or None for text in found] if "" in found else [*found]


def _sound(found: Sequence[str]) -> str:
    """Return what stands in texts one after the other.

    Raises ValueError for a control character, which no text in JSON has as it is.
    """
    joined = "".join(found)
    # The form does not look for them, which would take it twice as long.
    if not joined.isprintable() and _CONTROL.search(joined):
        raise ValueError("a control character")
    return joined


def _lists(found: Sequence[str]) -> list[JsonValue]:
    _sound(found)
    # Without a backslash, `","` can only stand between two names.
    return [text[1:-1].split('","') if text else None for text in found]  # type: ignore[misc]
