"""The evidence that a column holds a field: its header by exact name and by the table of words, and
its values. A header that the values veto means nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Mapping as Dictionary
from typing import NamedTuple

from bridge.mapping.columns import ColumnShape
from bridge.mapping.table import Table
from bridge.mapping.vetoes import EXACT, highest_level
from bridge.mapping.words import (
    ID_WORDS,
    OTHER,
    OWN,
    SHARED,
    SHARED_WITHIN,
    WITHIN,
    Match,
    folded_words,
    forbidden,
    matches,
)
from bridge.records.columns import caption_key
from bridge.records.kinds import ACTIVITIES
from bridge.texts import Text, say

_KNOWN = 88
"""The level of a column whose values are all known; a header that is the field's own is higher."""
_LIKELY = 35
_DATES = ("startDate", "endDate")
_SAME_WORDS = 40.0
"""Weight of a start and an end whose headers have all words in common."""
_ENOUGH_KNOWN = 3
_ENOUGH_CELLS, _NEARLY_ALL = 5, 0.9
"""Minimum number of filled cells, and share of known ones, at which the values alone decide."""


class Evidence(NamedTuple):
    """The evidence that a column holds a field.

    `level` is 0 to 100, `certain` whether the match may be certain, `score` the weight in the
    assignment. `exact` means that the whole header is the field's own.
    """

    level: int
    certain: bool
    score: float
    why: Text
    exact: bool = False


def _by_words(
    shape: ColumnShape, caption: str, parts: Sequence[str], own: Dictionary[str, str]
) -> tuple[dict[str, Match], Match | None]:
    """Return the fields that a header may mean, and its match with a field that is not imported."""
    by_words = matches(caption, parts) if caption and parts else {}
    other = by_words.pop(OTHER, None)
    if other is not None:
        by_words = {name: match for name, match in by_words.items() if match.level >= other.level}
    exact = next(
        (
            (field, text)
            for text in (caption, *parts)
            if text
            and (field := own.get(caption_key(text)))
            and (text == caption or not forbidden(field, caption))
        ),
        None,
    )
    if exact is not None:
        by_words[exact[0]] = Match(EXACT, exact[1])
    # "ID Tugas" and "Task key" in any language: the values tell.
    if shape.unique and not shape.counts_up and shape.mostly(max(shape.codes, shape.numbers)):
        words = folded_words(caption)
        if not ID_WORDS.isdisjoint((*words[:1], *words[-1:])):
            by_words.setdefault("id", Match(SHARED_WITHIN, ""))
    # "Technicians" above 2, 3, 4 counts them.
    if by_words.get("personnelIds") and shape.mostly(shape.whole) and not shape.worded:
        people = by_words.pop("personnelIds")
        by_words.setdefault("count", people._replace(level=min(people.level, SHARED)))
    return by_words, other


def evidence_of(table: Table, shapes: Sequence[ColumnShape]) -> dict[tuple[str, int], Evidence]:
    """Return the evidence by field and column; fields include parts such as durations that a
    mapping combines.
    """
    evidence_by_pair = dict[tuple[str, int], Evidence]()
    sources = {
        column.field: column.source
        for column in ACTIVITIES.columns
        if column.source and column.importable
    }
    own = {
        caption_key(name): column.field
        for column in ACTIVITIES.columns
        if column.importable or column.field == "name"
        for name in (column.caption, column.field)
    }
    calendar = {*table.calendar}
    groups = Counter(part for parts in table.parts for part in parts[:-1])
    for shape in [column_shape for column_shape in shapes if column_shape.place not in calendar]:
        caption = table.captions[shape.place] if table.header_rows else ""
        # A group over several columns does not describe any single one of them.
        parts = [
            part
            for part in table.parts[shape.place]
            if groups[part] < 2 or part == table.parts[shape.place][-1]
        ]
        by_words, other = _by_words(shape, caption, parts, own)
        for field, match in by_words.items():
            evidence = _by_caption(field, match, shape, sources.get(field), caption)
            if evidence is not None:
                evidence_by_pair[field, shape.place] = evidence
        # A name may be that of a person, and a header that the values veto means nothing.
        named = [
            match.level
            for field, match in by_words.items()
            if (field != "name" or match.level > SHARED)
            and (field, shape.place) in evidence_by_pair
        ]
        for field, level, why in _by_values(
            shape, sources, named=max((*named, other.level if other else 0), default=0)
        ):
            level = min(level, highest_level(field, shape, 0))
            before = evidence_by_pair.get((field, shape.place))
            if (
                level
                and (before is None or before.level < level)
                and not (caption and forbidden(field, caption))
            ):
                evidence_by_pair[field, shape.place] = Evidence(
                    level, level >= _KNOWN, level + _support(field, shape, sources.get(field)), why
                )
        # The values decide what a column is, whatever its header.
        if (decided := _decided(shape, sources)) is not None:
            evidence_by_pair = {
                pair: match for pair, match in evidence_by_pair.items() if pair[1] != shape.place
            }
            evidence_by_pair[decided, shape.place] = Evidence(
                EXACT,
                True,
                EXACT + 20 + _support(decided, shape, sources[decided]),
                say("Known values: {source}", source=sources[decided].replace("-", " ")),
            )
    return _without_rivals(_paired(evidence_by_pair, table.captions))


def _paired(
    evidence: dict[tuple[str, int], Evidence], captions: Sequence[str]
) -> dict[tuple[str, int], Evidence]:
    """Return the evidence with more weight for the start and end whose headers share most words:
    "Offshore finish" ends what "Offshore start" begins, "Finish" beside them something else.
    """
    words = {place: {*folded_words(captions[place])} for role, place in evidence if role in _DATES}
    starts, ends = (
        [(place, match.score) for (name, place), match in evidence.items() if name == role]
        for role in _DATES
    )
    pairs = [
        (start + end + weight, weight, first, last)
        for first, start in starts
        for last, end in ends
        for weight in (_SAME_WORDS * _share(words[first], words[last]),)
        if first != last
    ]
    if not pairs:
        return evidence
    _, weight, *places = max(pairs)
    return evidence | {
        pair: evidence[pair]._replace(score=evidence[pair].score + weight)
        for pair in zip(_DATES, places, strict=True)
    }


def _share(words: set[str], others: set[str]) -> float:
    """Return the share of common words, but for one word of each that means start or end."""
    return len(words & others) / max(len(words) - 1, len(others) - 1, 1)


def _without_rivals(
    evidence: Dictionary[tuple[str, int], Evidence],
) -> dict[tuple[str, int], Evidence]:
    """Return the evidence without what an exact header rules out: other columns for its field, and
    other fields for its column.
    """
    exact = {pair for pair, each in evidence.items() if each.exact}
    fields, places = {field for field, _ in exact}, {place for _, place in exact}
    return {
        pair: each
        for pair, each in evidence.items()
        if pair in exact or (pair[0] not in fields and pair[1] not in places)
    }


def _decided(shape: ColumnShape, sources: dict[str, str]) -> str | None:
    """Return the field that knows nearly all values of a column, if exactly one does."""
    if shape.filled < _ENOUGH_CELLS:
        return None
    fields = [
        field
        for field, source in sources.items()
        if field != "manpower" and shape.known_cells.get(source, 0.0) >= _NEARLY_ALL
    ]
    return fields[0] if len(fields) == 1 else None


def _by_caption(
    field: str, match: Match, shape: ColumnShape, source: str | None, caption: str
) -> Evidence | None:
    """Return the evidence of a header, limited by the column's values, or None."""
    most = highest_level(field, shape, match.level)
    if most <= 0:
        return None
    level = min(match.level, most)
    why = say("Same header") if match.level == EXACT else say("Matched by header")
    if source and shape.known.get(source, 0.0) >= 0.8 and level >= WITHIN:
        level, why = max(level, _KNOWN), say("Matched by header and known values")
    return Evidence(
        level,
        level >= min(OWN, _KNOWN) and most >= OWN,
        level
        + _support(field, shape, source)
        + (len(match.word) / 40 if match.level < EXACT else 1.0),
        why,
        match.level == EXACT and match.word == caption and not shape.sparse,
    )


def _support(field: str, shape: ColumnShape, source: str | None) -> float:
    """Return the bonus for matching values, at most the difference of two levels."""
    support = 3.0 * shape.filled / shape.rows if shape.rows else 0.0
    support += 6.0 * shape.known.get(source or "", 0.0)
    if field == "id":
        support += 2.0  # unique values
    if field == "personnelIds":
        support += 3.0 * shape.mostly(shape.persons)
    if field == "teams":
        support -= 3.0 * shape.mostly(shape.persons - shape.crews)
    if field == "status":
        support += 2.0 * shape.mostly(shape.states)
    if field == "name":
        support += min(shape.mean, 40) / 20 + (shape.different > 0.7 * shape.filled)
    if field in {"activityCategory", "teams", "status", "siteId"}:
        support += shape.different < 0.7 * shape.filled
    if field == "assetId":
        support += shape.mostly(shape.codes)
    return support - shape.place / 200


def _by_values(
    shape: ColumnShape, sources: dict[str, str], *, named: int
) -> Iterator[tuple[str, int, Text]]:
    """Yield the evidence of the values alone: known names, pairs, people, teams, statuses."""
    if not shape.filled or shape.dates.is_dates or shape.dates.is_clocks:
        return
    for field, source in sources.items():
        share = shape.known.get(source, 0.0)
        words = source.replace("-", " ")
        others = [other for other, part in shape.known.items() if other != source and part >= share]
        if (
            share == 1.0
            and shape.different >= _ENOUGH_KNOWN
            and not others
            and named < SHARED
            and source in {"sites", "assets", "work-packages", "work-orders"}
        ):
            yield field, _KNOWN, say("All values are known: {source}", source=words)
        elif share >= 0.8 and field != "manpower":
            yield field, 60, say("Most values are known: {source}", source=words)
    if shape.mostly(shape.pairs):
        yield "manpower", _KNOWN, say("All values are team:number")
    if named < SHARED and shape.mostly(shape.crews):
        yield "teams", WITHIN, say("Values look like names of teams")
    if named >= WITHIN:
        return
    if shape.mostly(shape.persons) and shape.different < max(shape.filled, 4):
        yield "personnelIds", _LIKELY, say("Values look like names of people")
    if shape.mostly(shape.states) and shape.different <= 12 and shape.longest > 2:
        yield "status", _LIKELY, say("Values look like statuses")
