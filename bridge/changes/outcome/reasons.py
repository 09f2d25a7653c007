"""The service's words about a refused row: which field they blame, a reason in plain words, and what the planner can do. Pure.

A field is blamed only where its name stands in the words as a whole word, or exactly one of the row's values does. A reason in words never
seen blames nothing and is shown as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from bridge.changes.compare.suggestions import NearestNames
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.column import Column
from bridge.records.kinds import ACTIVITIES
from bridge.texts import Text, say

ROW_NUMBER = re.compile(
    r"\b(?:row|line|record|index|item|entry)\s*(?:no\.?|number|#)?\s*[:#=]?\s*(\d{1,9})\b|^\W{0,2}(\d{1,9})\s*[:.)\]–-]", re.IGNORECASE
)
"""Where a message says the number of a row: `Row 7: …`, `line 12`, `[3] …`, `4: …`."""

_COLUMNS = tuple(column for column in ACTIVITIES.columns if column.importable)
_BY_FIELD = {column.field: column for column in _COLUMNS}

_LOCKED = re.compile(r"\block(?:ed)?\b", re.IGNORECASE)
_UNKNOWN = re.compile(
    r"\bunknown\b|\bnot? (?:\w+ ){0,3}(?:found|known|defined|part of|exists?|recogni[sz]ed)\b"
    r"|doesn.t exist\b|\bno (?:such )?\w+(?: \w+)? with\b|\bno such\b",
    re.IGNORECASE,
)
_ORDER = re.compile(r"\bend\b.*\b(?:before|earlier|prior)\b.*\bstart\b|\bstart\b.*\b(?:after|later)\b.*\bend\b", re.IGNORECASE)
_MISSING = re.compile(
    r"\bmissing\b|\brequired\b|\bmandatory\b|\b(?:must not|cannot|can't) be (?:empty|blank|null)\b|\bis (?:empty|blank)\b", re.IGNORECASE
)
_TWICE = re.compile(r"\bduplicate[ds]?\b|\bmore than once\b|\btwice\b|\bnot unique\b|\balready exists\b", re.IGNORECASE)
_RIGHT = re.compile(r"\bpermissions?\b|\bnot allowed to\b|\bforbidden\b|\bunauthori[sz]ed\b|\baccess denied\b|\bnot permitted\b", re.IGNORECASE)
_BACK = re.compile(r"\b(?:status|state)\b.*\bfrom\b.*\bto\b|\btransition\b", re.IGNORECASE)

_NOUNS = {
    "siteId": ("site", say("site")),
    "assetId": ("asset|turbine", say("asset")),
    "activityCategory": ("category", say("category")),
    "workPackageId": ("work package|package", say("work package")),
    "workOrderId": ("work order|order", say("work order")),
    "teams": ("team", say("team")),
    "personnelIds": ("person|personnel|people|employee", say("person")),
    "manpower": ("manpower|team", say("team")),
}
NAMED_FIELDS = tuple(_NOUNS)
"""The fields whose values are names, so that words about a row may repeat them."""

_PLAIN_WORD = re.compile(r"[^\W\d_]+|\d{1,6}|.")
_ID_NAMED = re.compile(r"(?:^|\b(?:activity|duplicate|missing|invalid|field|the|same|this)\s+|[\"'`])id\b", re.IGNORECASE)


class Reading(NamedTuple):
    """What the words say: the field to blame, a reason and an advice, each None where they do not say it."""

    field: str | None
    reason: Text | None
    advice: Text | None


def read_words(words: str, row: JsonObject, names: NearestNames) -> Reading:
    """Return what the service's words say about a row that was sent."""
    # The service's count of rows says nothing about the cause, and its digits could be a value.
    words = ROW_NUMBER.sub(" ", words)
    field = blamed_field(words, row)
    # First: a locked row is refused for whatever it holds, and correcting a cell would not help.
    if _LOCKED.search(words):
        return Reading(None, say("The activity is locked in the service."), say("Have it unlocked there, then upload the row again."))
    if _ORDER.search(_spread(words)):
        return Reading(field, say("The end is before the start."), say("Correct Start or End, then upload the row again."))
    if field is not None and _UNKNOWN.search(words):
        return _unknown(field, words, row, names)
    if _TWICE.search(words):
        return Reading(field, say("The activity stands more than once in the upload."), say("Keep one row for each ID, then upload again."))
    if field is not None and _MISSING.search(words):
        caption = _BY_FIELD[field].caption
        return Reading(field, say("{caption} is missing.", caption=caption), say("Fill in {caption}, then upload the row again.", caption=caption))
    if field in {None, "status"} and _BACK.search(words):
        return Reading(field, say("The service does not allow this change of status."), say("Choose another status, then upload the row again."))
    if _RIGHT.search(words):
        advice = say("Ask the administrator of your account for the right to do this.")
        return Reading(field, say("Your account may not change this activity."), advice)
    return Reading(field, None, None)


def blamed_field(words: str, row: JsonObject) -> str | None:
    """Return the one field that the words blame, by the API's name; None where they name none or several."""
    named = _named(words)
    if _ORDER.search(_spread(words)):
        return "endDate" if "endDate" in named else None
    if len(named) == 1:
        return next(iter(named))
    # A value of the row that stands in the words blames its cell, if only one does.
    by_value = {field for field, _ in _values_in(words, row)}
    if named:
        by_value &= named
    if len(by_value) != 1:
        return None
    field = next(iter(by_value))
    return field if named or _speaks_of_no_other(words, field) else None


def names_value(words: str, row: JsonObject) -> bool:
    """Whether a name that stands in the row stands in the words as a whole word."""
    return any(field in _NOUNS for field, _ in _values_in(ROW_NUMBER.sub(" ", words), row))


def _unknown(field: str, words: str, row: JsonObject, names: NearestNames) -> Reading:
    """Return the words for a name that the service does not know, with the nearest known one."""
    named = [text for name, text in _values_in(words, row) if name == field]
    column = _BY_FIELD[field]
    _, noun = _NOUNS.get(field, ("", None))
    if noun is None or len(named) != 1:
        return Reading(field, None, None)
    reason = say('The service does not know the {noun} "{name}".', noun=noun, name=named[0])
    near = names.of(column.source, named[0]) if column.source else None
    if near is None or near == named[0]:
        return Reading(field, reason, say("Correct {caption}, then upload the row again.", caption=column.caption))
    return Reading(field, reason, say('Did you mean "{near}"? Correct {caption}, then upload the row again.', near=near, caption=column.caption))


def _spread(words: str) -> str:
    """Return `endDate` as two words."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", words)


def _named(words: str) -> set[str]:
    """Return the fields whose name or caption stands in the words; a longer name covers a shorter one inside it."""
    found: set[str] = set()
    for pattern, field in _NAMES:
        # Longest names first, and each taken out: "Work order ID" must not be found as "ID" again.
        words, times = pattern.subn(lambda match: "\x00" * len(match[0]), words)
        if times:
            found.add(field)
    if _ID_NAMED.search(words):
        found.add("id")
    return found


def _name_patterns() -> Iterator[tuple[int, re.Pattern[str], str]]:
    for column in _COLUMNS:
        for name in {column.field, column.caption} - {"id", "ID"}:
            # One common word such as Start counts only as the caption writes it.
            distinct = " " in name or any(letter.isupper() for letter in name[1:])
            text = r"\s+".join(re.escape(part) for part in name.split())
            yield len(name), re.compile(rf"(?<![\w-]){text}(?![\w-])", re.IGNORECASE if distinct else 0), column.field
    for column, text in ((_BY_FIELD["startDate"], r"start date"), (_BY_FIELD["endDate"], r"end date")):
        yield len(text), re.compile(rf"\b{text}\b", re.IGNORECASE), column.field


_NAMES = [(pattern, field) for _, pattern, field in sorted(_name_patterns(), key=lambda found: -found[0])]


def _values_in(words: str, row: JsonObject) -> list[tuple[str, str]]:
    """Return the row's values, with their field, that stand in the words as whole words."""
    return [
        (column.field, text) for column in _COLUMNS if column.field != "id" for text in _texts(row.get(column.field)) if _stands(text, column, words)
    ]


def _texts(value: JsonValue) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [text for text in value if isinstance(text, str)]
    return list(value) if isinstance(value, dict) else []


def _stands(text: str, column: Column, words: str) -> bool:
    """Whether a value stands in the words as a whole word. One that could be any word or number needs quotes or its noun before it."""
    if not text.strip():
        return False
    at = words.find(text)
    while at >= 0:
        end = at + len(text)
        before, after = words[:at], words[end : end + 1]
        # "HR-1" does not stand in "HR-12".
        if not (before and _in_word(before[-1])) and not (after and _in_word(after)):
            quoted = bool(before) and before[-1] in "\"'`“«„" and after in {*"\"'`”»“"}
            if (
                quoted
                or not _PLAIN_WORD.fullmatch(text)
                or _noun_before(before, column)
                or (_UNKNOWN.search(words) and len(text) > 1 and not text.isdecimal())
            ):
                return True
        at = words.find(text, at + 1)
    return False


def _speaks_of_no_other(words: str, field: str) -> bool:
    """Whether the words name no other kind of thing: `Asset A08 does not exist at site HR-1` does not blame the site."""
    own = set(_NOUNS[field][0].split("|")) if field in _NOUNS else set[str]()
    others = {noun for nouns, _ in _NOUNS.values() for noun in nouns.split("|")} - own
    for noun in sorted(own, key=len, reverse=True):
        # "Work order" must be gone before its "order" is looked for among the others.
        words = re.sub(rf"\b{noun}s?\b", " ", words, flags=re.IGNORECASE)
    return re.search(rf"\b(?:{'|'.join(others)})s?\b", words, re.IGNORECASE) is None


def _noun_before(before: str, column: Column) -> bool:
    noun = _NOUNS.get(column.field, (column.caption.lower(), None))[0]
    return re.search(rf"\b(?:{noun})s?(?:\s+(?:id|name|with id))?\s*[:#=]?\s*\Z", before, re.IGNORECASE) is not None


def _in_word(character: str) -> bool:
    return character.isalnum() or character in "_-"
