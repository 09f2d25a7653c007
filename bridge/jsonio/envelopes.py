"""Parses the envelopes of the exchange API in every form that the document leaves open.

Pure: JSON in, frozen values out. Sources: "Import status object", "Import result object", "Activity
row as echoed", "Errors" in the exchange document.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from bridge.errors import ReplyError
from bridge.jsonio.record_stream import (
    stream_parts,
)
from bridge.jsonio.strict import strict_json
from bridge.records.answers import (
    Echo,
    ImportResult,
    ImportStatus,
    count_in,
    echo_in,
    echoes_in,
    member,
    plain,
    reference_in,
    token_in,
    words_in,
)
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.columns import ECHO_ONLY
from bridge.texts import holdable

_WRAPPERS = ("data", "result", "response", "status", "body", "payload")
_TOKENS = ("token", "accessToken", "jwt", "apiKey")
_WORD_LIMIT = 500


class ServiceWords(NamedTuple):
    """A service's error message: a code (empty if it gives none) and its text."""

    code: str
    text: str

    def __str__(self) -> str:
        return (
            f"{self.code}: {self.text}"
            if self.code and self.text and self.code not in self.text
            else self.text or self.code
        )


def read_token(json: JsonValue) -> str:
    """Return the token of a sign-in answer, a member or its plain text, or "".

    `POST /authenticate`: "JSON object with `token` (string)"; `{platform_url}/api/oauth2/token`
    calls it `access_token`.
    """
    named = (member(part, name) for part in _layers(json) for name in _TOKENS)
    return next(filter(None, map(token_in, (json, *named))), "")


def read_correlation(json: JsonValue) -> str | None:
    """Return the reference of a request, or None.

    "A JSON object with `correlationId` (string, unique per request)". Its name may have any case,
    and be one level down; it may be plain text.
    """
    if isinstance(json, str):
        return reference_in(json) if len(json.split()) == 1 and len(json) <= 200 else None
    values = (
        value
        for part in _layers(json)
        for value in (
            part.get("correlationId"),
            *(value for name, value in part.items() if plain(name) == "correlationid"),
        )
    )
    return next(filter(None, map(reference_in, values)), None)


def read_status(json: JsonValue) -> ImportStatus | None:
    """Return the counts of an import, or None until they are known."""
    statuses = map(ImportStatus.read, _layers(json))
    return next(
        (
            status
            for status in statuses
            if any(count is not None for count in status.counts().values())
        ),
        None,
    )


def read_result(json: JsonValue) -> ImportResult | None:
    """Return the result of an import, or None if the answer has none.

    Elements may be echoes, rows, IDs or counts.
    """
    parts = (
        part for part in _layers(json) if {"created", "updated", "failed"} & set(map(plain, part))
    )
    return next(map(ImportResult.read, parts), None)


def read_failed(json: JsonValue) -> tuple[Echo, ...] | None:
    """Return the rows that failed, or None if the answer is something else.

    Return () if none failed (empty, null, [], {}).
    """
    if json in (None, "", [], {}):
        return ()
    if isinstance(json, list):
        return echoes_in(json)
    for part in _layers(json):
        if isinstance(rows := member(part, "failed"), list):
            return echoes_in(rows)
        lists = [
            value
            for value in part.values()
            if isinstance(value, list) and all(isinstance(row, dict) for row in value)
        ]
        if len(lists) == 1:
            return echoes_in(lists[0])
        if any(plain(key) in {"id", "siteid", "index", "activity"} for key in part):
            return echoes_in([part])
    return None


def read_result_file(path: Path) -> ImportResult | None:
    """Return the same as read_result for an answer of any length on disk.

    Of accepted rows, only the ID, the index and echo-only fields are kept.
    """
    accepted = {"created": list[Echo](), "updated": list[Echo]()}
    failed: list[Echo] = []
    counts: dict[str, int] = {}
    rest: JsonObject = {}
    for key, value, element in stream_parts(path):
        name = plain(key)
        if name not in {"created", "updated", "failed"}:
            if not element:
                rest[key] = value
            continue
        # null or true is not a count; an empty list means none.
        if (
            count := counts.get(name, 0) + 1 if element else 0 if value == [] else count_in(value)
        ) is not None:
            counts[name] = count
        if element and (echo := echo_in(value)) is not None:
            failed.append(echo) if name == "failed" else accepted[name].append(_short(echo))
    if not counts:
        return read_result(rest)
    created, updated = map(tuple, accepted.values())
    return ImportResult(
        created, updated, tuple(failed), counts.get("created"), counts.get("updated")
    )


def read_failed_file(path: Path) -> tuple[Echo, ...] | None:
    """Return the same as read_failed for an answer of any length on disk."""
    lists: dict[str, list[Echo]] = {}
    rest: JsonObject = {}
    for key, value, element in stream_parts(path):
        if not element and value == []:
            lists[plain(key)] = []
        elif not element:
            rest[key] = value
        elif (echo := echo_in(value)) is not None:
            lists[plain(key)].append(echo)
    if "failed" in lists or len(lists) == 1:
        return tuple(lists.get("failed") or next(iter(lists.values())))
    return read_failed(rest if rest.keys() != {""} else rest[""])


def read_error(body: str) -> ServiceWords:
    """Return code and text of an error answer.

    The text is the first one under the usual keys, else the first 500 characters.
    """
    try:
        json = strict_json(body.encode("utf-8", "replace"))
    except ReplyError:
        return ServiceWords("", holdable(body).strip()[:_WORD_LIMIT])
    code = next(
        (
            str(code)
            for part in _layers(json)
            for key in ("code", "errorCode", "status", "statusCode")
            if isinstance(code := member(part, key), str | int)
            and not isinstance(code, bool)
            and code != ""
        ),
        "",
    )
    text = next(
        (
            words
            for part in _layers(json)
            for key in ("message", "error", "detail", "title", "errors")
            if (words := words_in(member(part, key)))
        ),
        "",
    )
    return ServiceWords(
        holdable(code[:80]),
        (text or holdable(json if isinstance(json, str) else body.strip()))[:_WORD_LIMIT],
    )


def _layers(json: JsonValue) -> Iterable[JsonObject]:
    """Yield the object itself, then the objects wrapped in it. For a list, use its only element."""
    if isinstance(json, list) and len(json) == 1:
        json = json[0]
    if not isinstance(json, dict):
        return
    yield json
    for key, value in json.items():
        if plain(key) in (*_WRAPPERS, "error") and isinstance(value, dict):
            yield value


def _short(echo: Echo) -> Echo:
    """Return an echo without the values that the sent row also has.

    An echo without an ID needs them for matching.
    """
    if not echo.id.strip():
        return echo
    texts = {name: text for name in ECHO_ONLY if (text := echo.activity.get(name))}
    return Echo({"id": echo.id, **texts}, echo.index, echo.message)
