"""Captions and values of a sheet -> what speaks for each field in each column, with the reason in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bridge.mapping.proposals.columns import ColumnShape
from bridge.mapping.table import Table
from bridge.mapping.words import OWN, SHARED, WITHIN, Match, forbidden, matches
from bridge.records.captions import caption_key
from bridge.records.kinds import Kind
from bridge.texts import Text, say

EXACT, KNOWN = 100, 88
"""Levels beside those of the words: the caption or API name itself; all values are known."""
_LIKELY, _FAINT = 35, 25
_ENOUGH_KNOWN = 3
_ENOUGH_CELLS, _NEARLY_ALL = 5, 0.9
"""Filled cells, and which part of them is known, so that the values alone decide."""
_FLAGS = frozenset(("yes", "no", "y", "n", "true", "false", "ja", "nein", "nej", "nee", "oui", "non", "si", "sí", "tak", "nie", "x", "1", "0"))


class Evidence(NamedTuple):
    """What speaks for a field in a column. `level` 0 to 100, `certain` whether it may be sure, `score` what the assignment adds up."""

    level: int
    certain: bool
    score: float
    why: Text


def evidence_of(table: Table, shapes: Sequence[ColumnShape], kind: Kind) -> dict[tuple[str, int], Evidence]:
    """Return what speaks for each field (and each part that a mapping makes fields of) in each column, where anything does."""
    found = dict[tuple[str, int], Evidence]()
    sources = {column.field: column.source for column in kind.columns if column.source and column.importable}
    own = {
        caption_key(name): column.field
        for column in kind.columns
        if column.importable or column.field == "name"
        for name in (column.caption, column.field)
    }
    for shape in shapes:
        caption = table.captions[shape.place] if table.header_rows else ""
        parts = table.parts[shape.place]
        by_words = matches(caption, parts) if caption and parts else {}
        exact = next((own[key] for text in (caption, *parts) if text and (key := caption_key(text)) in own), None)
        if exact is not None:
            by_words[exact] = Match(EXACT, caption)
        for field, match in by_words.items():
            one = _by_caption(field, match, shape, sources.get(field))
            if one is not None:
                found[field, shape.place] = one
        for field, level, why in _by_values(shape, sources, named=max((match.level for match in by_words.values()), default=0), header=table.sure):
            before = found.get((field, shape.place))
            if (before is None or before.level < level) and not (caption and forbidden(field, caption)):
                found[field, shape.place] = Evidence(level, level >= KNOWN, level + _support(field, shape, sources.get(field)), why)
        # Its values say what a column is, whatever its header says.
        if (decided := _decided(shape, sources)) is not None:
            found = {pair: one for pair, one in found.items() if pair[1] != shape.place}
            found[decided, shape.place] = Evidence(
                EXACT, True, EXACT + 20 + _support(decided, shape, sources[decided]), _known_values(sources[decided])
            )
    if not table.sure:
        _add_dates(found, shapes)
    return found


def _decided(shape: ColumnShape, sources: dict[str, str]) -> str | None:
    """Return the one field of which nearly all values of a column are known; None where there is none, or several."""
    if shape.filled < _ENOUGH_CELLS:
        return None
    fields = [field for field, source in sources.items() if field != "manpower" and shape.known_cells.get(source, 0.0) >= _NEARLY_ALL]
    return fields[0] if len(fields) == 1 else None


def _known_values(source: str) -> Text:
    return say("Its values are known: {source}.", source=source)


def _by_caption(field: str, match: Match, shape: ColumnShape, source: str | None) -> Evidence | None:
    """Return what a caption says, as far as the values allow it."""
    most = _allowed(field, shape)
    if most <= 0:
        return None
    level = min(match.level, most)
    why = _said(match)
    if source and shape.known.get(source, 0.0) >= 0.8 and level >= WITHIN:
        level, why = max(level, KNOWN), say("The caption fits, and the values are known.")
    return Evidence(
        level,
        level >= min(OWN, KNOWN) and most >= OWN,
        level + _support(field, shape, source) + (len(match.word) / 40 if match.level < EXACT else 1.0),
        why,
    )


def _said(match: Match) -> Text:
    if match.level == EXACT:
        return say("Same caption.")
    if match.level >= OWN:
        return say('"{word}" is a usual word for it.', word=match.word)
    if match.level >= SHARED:
        return say('"{word}" may mean it.', word=match.word)
    return say('"{word}" stands in the caption.', word=match.word)


def _allowed(field: str, shape: ColumnShape) -> int:
    """Return the highest level that the values of a column allow for a field: EXACT, SHARED (never sure), 0 (it cannot be)."""
    dates, worded = shape.dates, shape.mostly(shape.worded)
    if not shape.filled:
        return 0 if field in {"startTime", "endTime", "duration", "durationUnit", "count", "id", "operation"} else SHARED
    is_time = dates.is_dates or dates.is_clocks
    if field in {"startDate", "endDate"}:
        return EXACT if dates.is_dates else SHARED - 5 if shape.mostly(dates.serials) else 0
    if field in {"startTime", "endTime"}:
        return EXACT if dates.is_clocks else 0
    if field == "duration":
        return EXACT if shape.mostly(shape.durations) or dates.is_clocks else 0
    if field == "durationUnit":
        return EXACT if shape.longest <= 10 and worded else 0
    if field == "count":
        return EXACT if shape.mostly(shape.whole) and not shape.worded and not shape.counts_up else 0
    if is_time:
        return 0
    if field == "id":
        return 0 if not shape.unique or shape.longest > 60 else SHARED if shape.counts_up else EXACT
    if field == "operation":
        return EXACT if shape.longest <= 20 else 0
    if field == "manpower":
        return EXACT if shape.mostly(shape.pairs) else 0
    if field == "additionalClientWork":
        return EXACT if {value.casefold() for value in shape.values} <= _FLAGS else 0
    if field in {"internalRemarks", "externalRemarks"}:
        return 0 if shape.mostly(shape.numbers) else EXACT
    if field == "name":
        few = shape.filled >= 6 and 3 * shape.different < shape.filled
        return 0 if not worded else SHARED if few or shape.mostly(shape.codes) or shape.mostly(shape.persons) else EXACT
    if shape.longest > 120:
        return 0
    if field in {"workOrderId", "assetId", "siteId", "workPackageId"} and (shape.mean > 40 or shape.counts_up):
        return SHARED
    if field == "workOrderId" and shape.mostly(shape.whole):
        return SHARED
    if field == "personnelIds" and shape.mostly(shape.whole):
        return SHARED
    if field in {"status", "activityCategory", "teams"}:
        return EXACT if worded else 0 if field == "status" else SHARED
    return EXACT


def _support(field: str, shape: ColumnShape, source: str | None) -> float:
    """Return what the values add to a level: never more than the difference of two levels."""
    found = 3.0 * shape.filled / shape.rows if shape.rows else 0.0
    found += 6.0 * shape.known.get(source or "", 0.0)
    if field == "id":
        found += 2.0  # it is different in each row
    if field == "personnelIds":
        found += 3.0 * shape.mostly(shape.persons)
    if field == "status":
        found += 2.0 * shape.mostly(shape.states)
    if field == "name":
        found += min(shape.mean, 40) / 20 + (shape.different > 0.7 * shape.filled)
    if field in {"activityCategory", "teams", "status"}:
        found += shape.different < 0.7 * shape.filled
    return found - shape.place / 200


def _by_values(shape: ColumnShape, sources: dict[str, str], *, named: int, header: bool) -> Iterator[tuple[str, int, Text]]:
    """Yield what the values alone say: known names, people, pairs; without a header also texts and numbers."""
    if not shape.filled or shape.dates.is_dates or shape.dates.is_clocks:
        return
    for field, source in sources.items():
        share = shape.known.get(source, 0.0)
        others = [other for other, part in shape.known.items() if other != source and part >= share]
        if (
            share == 1.0
            and shape.different >= _ENOUGH_KNOWN
            and not others
            and named < SHARED
            and source in {"sites", "assets", "work-packages", "work-orders"}
        ):
            yield field, KNOWN, say("All values are known: {source}.", source=source)
        elif share >= 0.8 and field != "manpower":
            yield field, 60, say("Most values are known: {source}.", source=source)
    if shape.mostly(shape.pairs):
        yield "manpower", KNOWN, say("All values are team:number.")
    if named >= WITHIN:
        return
    if shape.mostly(shape.persons) and shape.different < max(shape.filled, 4):
        yield "personnelIds", _LIKELY, say("The values look like names of people.")
    if shape.mostly(shape.states) and shape.different <= 12:
        yield "status", _LIKELY, say("The values look like states.")
    if header:
        return
    if shape.unique and shape.longest <= 30 and (shape.outline or shape.mean < 14) and not shape.lengths:
        yield "id", _FAINT + 5 * shape.outline, say("It is different in each row.")
    if shape.mostly(shape.worded) and shape.different > 0.6 * shape.filled and not (shape.mostly(shape.persons) and shape.different < shape.filled):
        yield "name", _FAINT, say("It holds texts.")


def _add_dates(found: dict[tuple[str, int], Evidence], shapes: Sequence[ColumnShape]) -> None:
    """Without a header: the first columns of dates may be start and end."""
    dated = [shape.place for shape in shapes if shape.dates.is_dates]
    for field, place in zip(("startDate", "endDate"), dated, strict=False):
        if (field, place) not in found:
            found[field, place] = Evidence(_LIKELY, False, _LIKELY - place / 200, say("It holds dates."))
