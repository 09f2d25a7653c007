"""SheetInfo -> what is said of columns that were not read and of columns of the export that are gone: one sentence for a sheet. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from bridge.errors import Problem, Severity
from bridge.records.rows import SheetInfo
from bridge.texts import Text, say

COLUMN_RENAMED = "column-renamed"
"""The code of the stop: what was typed into a renamed column would be lost."""


def unread_columns(info: SheetInfo, accepted: frozenset[str] = frozenset()) -> tuple[Problem, ...]:
    """Return at most one finding: an error where an unknown column holds what a lost one held, unless its code was accepted; else to double-check.

    A column of the planner's own beside a whole export is no finding.
    """
    if info.not_found:
        stops = bool(info.renamed) and COLUMN_RENAMED not in accepted
        severity, code = (Severity.ERROR if stops else Severity.WARNING), COLUMN_RENAMED if info.renamed else "columns-gone"
        return (Problem(severity, code, _sentence(info, stops=stops), info.sheet),)
    if info.unknown and not info.has_baseline:
        return (Problem(Severity.WARNING, "columns-not-read", say("Not read: {captions}.", captions=_list(info.unknown)), info.sheet),)
    return ()


def _sentence(info: SheetInfo, *, stops: bool) -> Text:
    gone = _list(info.not_found)
    if not info.unknown:
        return say("Not found: {gone}.", gone=gone)
    if not stops:
        return say("Not read: {captions}. Not found: {gone}.", captions=_list(info.unknown), gone=gone)
    return say(
        "Not read: {captions}. Not found: {gone}. Are they these? {pairs}. Give the columns their captions back. If it is meant so, accept it"
        " (--accept {code}).",
        captions=_list(info.unknown),
        gone=gone,
        pairs=", ".join(f"{new} = {old}" for old, new in info.renamed.items()),
        code=COLUMN_RENAMED,
    )


def _list(captions: Iterable[str]) -> str:
    return ", ".join(" ".join(caption.split()) for caption in captions)
