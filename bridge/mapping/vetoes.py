"""What the values of a column rule out, whatever its header says: one table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bridge.mapping.columns import ColumnShape
from bridge.mapping.words import OWN, SHARED, SHARED_WITHIN, WITHIN, listed_words
from bridge.records.cells.values import FlagCell
from bridge.records.cells.written_dates import folded
from bridge.records.kinds import ACTIVITIES

EXACT = 100
"""Level of the exact header or API name, and of values that rule nothing out."""
_FEWEST_ROWS = 3
"""Number of rows from which one value in all of them says something about the column."""
_MANY_ROWS = 6
"""Number of rows from which the same date in all of them is none of a plan."""
_DATES = frozenset({"startDate", "endDate"})
_TIMES = frozenset({"startTime", "endTime"})
_NAMES = frozenset({"name", "siteId", "assetId", "personnelIds"})
_LABELS = _NAMES | {"activityCategory", "teams", "workPackageId"}
_CODES = frozenset({"workOrderId", "assetId", "siteId", "workPackageId"})
_REMARKS = frozenset({"internalRemarks", "externalRemarks"})
_SHORT = frozenset(
    column.field for column in ACTIVITIES.columns if column.field not in _REMARKS | {"name", "id"}
)
_NO_DATES = frozenset(
    column.field for column in ACTIVITIES.columns if column.field not in _DATES
) | {"operation"}


class Veto(NamedTuple):
    """The highest `level` that a field may have where `holds` is true of a column's values.

    With `unless`, a header of at least that level is exempt. 0 rules the field out; below OWN it is
    never certain.
    """

    fields: frozenset[str]
    holds: Callable[[ColumnShape], bool]
    level: int = 0
    unless: int = EXACT + 1


def _one_value(shape: ColumnShape) -> bool:
    return shape.different == 1 and shape.rows >= _FEWEST_ROWS and not any(shape.known.values())


def _one_day(shape: ColumnShape) -> bool:
    return shape.different == 1 and shape.filled >= _MANY_ROWS


def _flags(shape: ColumnShape) -> bool:
    """Return whether the values are True and False."""
    flags = listed_words("flags")
    return shape.filled > 0 and all(folded(value) in flags for value in shape.values)


def _often_missing(shape: ColumnShape) -> bool:
    """Return whether a third of the rows has no value, as in a column of what was done."""
    return 3 * shape.filled < 2 * shape.rows


def _times(shape: ColumnShape) -> bool:
    return shape.dates.is_dates or shape.dates.is_clocks


def _few_names(shape: ColumnShape) -> bool:
    return shape.filled >= 6 and 3 * shape.different < shape.filled


def _readable(shape: ColumnShape) -> bool:
    return shape.dates.is_dates or shape.mostly(shape.dates.serials)


def _durations(shape: ColumnShape) -> bool:
    return shape.mostly(shape.durations) or shape.dates.is_clocks


def _wordless(shape: ColumnShape) -> bool:
    return not shape.mostly(shape.worded)


def _people(shape: ColumnShape) -> bool:
    return shape.mostly(shape.persons + shape.handles) or shape.known.get("people", 0.0) > 0


def _nobody(shape: ColumnShape) -> bool:
    """Return whether hardly any value is written like a person, of values that are words."""
    return (
        5 * (shape.persons + shape.handles) < shape.filled
        and shape.mean > 12
        and not shape.known.get("people")
    )


def _sentences(shape: ColumnShape) -> bool:
    """Return whether the values are texts, mostly different, rather than codes."""
    return (
        shape.filled > _FEWEST_ROWS
        and shape.different > 0.7 * shape.filled
        and shape.mean > 12
        and shape.mostly(shape.worded)
        and not shape.mostly(shape.codes)
    )


def _no_known_asset(shape: ColumnShape) -> bool:
    """Return whether the values are words, none of which is an asset of the account."""
    return shape.known.get("assets") == 0 and not shape.mostly(shape.codes)


VETOES = (
    Veto(_NAMES, _one_value, 0, OWN),
    Veto(_NAMES - {"siteId"}, _one_value, SHARED),
    Veto(_LABELS, _flags),
    Veto(_LABELS | {"workOrderId"}, lambda shape: shape.mostly(shape.decimals)),
    # dates and times
    Veto(_DATES, lambda shape: shape.dates.is_clocks),
    Veto(_DATES, lambda shape: not _readable(shape), 0, OWN),
    Veto(_DATES, lambda shape: not shape.dates.is_dates, SHARED - 5),
    Veto(_DATES, _often_missing, SHARED),
    # The clock of a computer writes seconds, and a plan of one day is rare.
    Veto(_DATES, lambda shape: shape.mostly(shape.dates.stamps), 0, EXACT),
    Veto(_DATES, _one_day, 0, SHARED),
    Veto(_TIMES, lambda shape: not shape.dates.is_clocks),
    Veto(_NO_DATES, _times),
    Veto(frozenset({"duration"}), lambda shape: shape.dates.is_dates),
    Veto(frozenset({"duration"}), lambda shape: not _durations(shape), 0, OWN),
    Veto(frozenset({"duration"}), lambda shape: not _durations(shape), SHARED),
    Veto(frozenset({"durationUnit"}), lambda shape: shape.longest > 10 or _wordless(shape)),
    # numbers and codes
    Veto(
        frozenset({"count"}),
        lambda shape: not shape.mostly(shape.whole) or shape.worded > 0 or shape.counts_up,
    ),
    Veto(frozenset({"id"}), lambda shape: not shape.unique or shape.longest > 60),
    Veto(frozenset({"id"}), lambda shape: shape.counts_up, SHARED),
    Veto(frozenset({"operation"}), lambda shape: shape.longest > 20),
    Veto(frozenset({"manpower"}), lambda shape: not shape.mostly(shape.pairs)),
    Veto(
        frozenset({"additionalClientWork"}),
        lambda shape: None in map(FlagCell.meant, shape.values),
    ),
    Veto(_CODES, lambda shape: shape.mean > 40 or shape.counts_up, SHARED),
    Veto(frozenset({"workOrderId"}), lambda shape: shape.mostly(shape.whole), SHARED),
    Veto(frozenset({"workOrderId", "workPackageId"}), _sentences, SHARED - 20),
    Veto(frozenset({"assetId"}), _no_known_asset, 0, OWN),
    # words
    Veto(_REMARKS, lambda shape: shape.mostly(shape.numbers)),
    Veto(frozenset({"name", "status"}), _wordless),
    Veto(frozenset({"activityCategory", "teams"}), _wordless, SHARED),
    Veto(frozenset({"name"}), _few_names, 0, SHARED),
    Veto(frozenset({"name"}), _few_names, WITHIN, OWN),
    Veto(frozenset({"name"}), _few_names, SHARED),
    Veto(frozenset({"name"}), lambda shape: shape.mostly(shape.codes), SHARED),
    # German names of tasks are written like names of people.
    Veto(frozenset({"name"}), lambda shape: shape.mostly(shape.persons), SHARED + 10),
    # Vessels, firms and trades are agents too.
    Veto(frozenset({"personnelIds"}), lambda shape: not _people(shape), SHARED, EXACT),
    Veto(frozenset({"personnelIds"}), _nobody, SHARED_WITHIN - 5, OWN),
    Veto(frozenset({"personnelIds"}), lambda shape: shape.mostly(shape.crews), 0, EXACT),
    Veto(frozenset({"personnelIds"}), lambda shape: shape.mostly(shape.whole), 0, EXACT),
    Veto(
        frozenset({"personnelIds"}),
        lambda shape: _sentences(shape) and not shape.mostly(shape.persons),
        SHARED - 10,
    ),
    Veto(_SHORT, lambda shape: shape.longest > 120),
)


def highest_level(field: str, shape: ColumnShape, header: int) -> int:
    """Return the highest level that a column's values allow for a field under a header of this
    level: EXACT, less (never certain), or 0 (impossible). A column without values is no field.
    """
    if not shape.filled:
        return 0
    return min(
        (
            veto.level
            for veto in VETOES
            if field in veto.fields and header < veto.unless and veto.holds(shape)
        ),
        default=EXACT,
    )
