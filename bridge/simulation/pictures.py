"""What a comparison shows as pictures, the same in the workbook and in the window: which chart answers, and its numbers.

one parameter        a curve of each result, bars where its values are words
two                  a table of each result, and a curve for each value of the second
many                 what each parameter does to each result, the largest first; and two results against each other with the best front
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import fmean, quantiles
from typing import TypeVar

from bridge.simulation.comparison import Comparison, Factor, Measure, Plain, decimals_of

_Key = TypeVar("_Key")
_MOST_RESULTS = 6
_MOST_LEVELS = 12
_FEW_LEVELS = 6


class PictureKind(StrEnum):
    """How a picture shows its numbers."""

    CURVE = "curve"
    BARS = "bars"
    TABLE = "table"
    EFFECTS = "effects"
    SCATTER = "scatter"


@dataclass(frozen=True, slots=True)
class Series:
    """Numbers of one name: x and y of a curve or scatter, x the place of the category in bars. `spread` has the lowest and highest of each y
    where copies were run several times. `marked`: the ones to look at.
    """

    name: str
    points: tuple[tuple[float, float], ...]
    spread: tuple[tuple[float, float], ...] = ()
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture. `categories` are the words along bars, the columns of a table, or the parameters of effects; `rows` those down a table.

    A table has its numbers in `series`, one for each row, x the column. Effects have two, from the middle down and up; `middle` is where they start.
    """

    kind: PictureKind
    title: str
    x_title: str
    y_title: str
    series: tuple[Series, ...]
    categories: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    middle: float = 0.0
    decimals: int = 0
    lines: str = ""
    """The parameter whose values the curves stand for, where there are several."""
    notes: tuple[str, ...] = ()
    """What a category stands for, such as the values at both ends of an effect."""


def pictures(comparison: Comparison) -> tuple[Picture, ...]:
    """Return the pictures that answer what was asked with a sweep, the first result first."""
    shown, factors = comparison.shown[:_MOST_RESULTS], comparison.free
    if not shown or not factors or len(comparison.runs) < 2:
        return ()
    if len(factors) == 1:
        return tuple(_over_one(factors[0], measure) for measure in shown)
    made = list[Picture]()
    if len(factors) == 2 and _is_grid(factors):
        first, second = _ordered(factors)
        for measure in shown:
            made += [_table(first, second, measure), *_curves(first, second, measure)]
    else:
        made += [picture for measure in shown if (picture := _effects(comparison, factors, measure)) is not None]
    if len(shown) > 1:
        made.append(_scatter(comparison, *_opposed(comparison)))
    return tuple(made)


def shown_value(value: Plain | None) -> str:
    """Return a value as it is told on an axis."""
    return "–" if value is None else f"{value:,.6g}" if isinstance(value, float) else str(value)


def _over_one(factor: Factor, measure: Measure) -> Picture:
    groups = _grouped(factor.values, measure.values)
    levels = [level for level in factor.levels if groups.get(level)]
    spread = tuple((min(groups[level]), max(groups[level])) for level in levels) if any(len({*values}) > 1 for values in groups.values()) else ()
    if factor.numbers:
        points = tuple((float(level or 0), fmean(groups[level])) for level in levels)
        return Picture(
            PictureKind.CURVE, measure.title, factor.label, measure.label, (Series(measure.title, points, spread),), decimals=measure.decimals
        )
    points = tuple((float(place), fmean(groups[level])) for place, level in enumerate(levels))
    words = tuple(shown_value(level) for level in levels)
    return Picture(
        kind=PictureKind.BARS,
        title=measure.title,
        x_title=factor.label,
        y_title=measure.label,
        series=(Series(measure.title, points, spread),),
        categories=words,
        decimals=measure.decimals,
    )


def _is_grid(factors: Sequence[Factor]) -> bool:
    """Whether most combinations of two parameters were made, and of values few enough for a table."""
    one, other = factors
    cells = len(one.levels) * len(other.levels)
    made = len(set(zip(one.values, other.values, strict=True)))
    return (
        max(len(one.levels), len(other.levels)) <= max(_MOST_LEVELS, 25)
        and min(len(one.levels), len(other.levels)) <= _MOST_LEVELS
        and made * 2 > cells
    )


def _ordered(factors: Sequence[Factor]) -> tuple[Factor, Factor]:
    """Return the parameter along the axis, a number with more values where there is one, and the other."""
    one, other = sorted(factors, key=lambda factor: (factor.numbers, len(factor.levels)), reverse=True)
    return one, other


def _table(across: Factor, down: Factor, measure: Measure) -> Picture:
    groups = _grouped(list(zip(across.values, down.values, strict=True)), measure.values)
    series = []
    for row in down.levels:
        points = ((float(place), fmean(groups[column, row])) for place, column in enumerate(across.levels) if groups.get((column, row)))
        series.append(Series(shown_value(row), tuple(points)))
    # A value of which every copy failed keeps its row, so that the gap is seen.
    return Picture(
        kind=PictureKind.TABLE,
        title=measure.label,
        x_title=across.label,
        y_title=down.label,
        series=tuple(series),
        categories=tuple(map(shown_value, across.levels)),
        rows=tuple(map(shown_value, down.levels)),
        decimals=measure.decimals,
    )


def _curves(across: Factor, down: Factor, measure: Measure) -> Iterator[Picture]:
    if not across.numbers:
        return
    groups = _grouped(list(zip(across.values, down.values, strict=True)), measure.values)
    series = []
    for row in down.levels:
        points = tuple((float(column or 0), fmean(groups[column, row])) for column in across.levels if groups.get((column, row)))
        series += [Series(shown_value(row), points)] if points else []
    if series:
        yield Picture(PictureKind.CURVE, measure.title, across.label, measure.label, tuple(series), decimals=measure.decimals, lines=down.label)


def _effects(comparison: Comparison, factors: Sequence[Factor], measure: Measure) -> Picture | None:
    """Return what each parameter does to a result: the lowest and the highest mean over its values, the others as they are in the sweep."""
    known = [place for place, value in enumerate(measure.values) if value is not None]
    alone = _one_at_a_time(comparison, factors)
    base = measure.values[comparison.base]
    middle = base if alone and base is not None else fmean(value for value in measure.values if value is not None)
    effects = []
    for factor in factors:
        places = [place for place in known if not alone or alone[place] in {None, factor.caption}]
        levels = _level_means(factor, measure, places)
        if len(levels) > 1:
            low, high = min(levels, key=lambda pair: pair[1]), max(levels, key=lambda pair: pair[1])
            effects.append((factor, low, high))
    if not effects:
        return None
    effects.sort(key=lambda effect: effect[2][1] - effect[1][1], reverse=True)
    down = tuple((float(at), low[1] - middle) for at, (_, low, _) in enumerate(effects))
    up = tuple((float(at), high[1] - middle) for at, (_, _, high) in enumerate(effects))
    notes = tuple(f"{low[0]} to {high[0]}" if high[1] > low[1] else "" for _, low, high in effects)
    words = tuple(factor.title for factor, _, _ in effects)
    return Picture(
        kind=PictureKind.EFFECTS, title=measure.title, x_title="", y_title=measure.label,
        series=(Series("lowest mean", down), Series("highest mean", up)), categories=words,
        middle=middle, decimals=measure.decimals, notes=notes,
    )  # fmt: skip


def _one_at_a_time(comparison: Comparison, factors: Sequence[Factor]) -> list[str | None]:
    """Return for each copy the one parameter in which it differs from the base; empty where some differ in several."""
    found = list[str | None]()
    for place in range(len(comparison.runs)):
        different = [factor.caption for factor in factors if factor.values[place] != factor.values[comparison.base]]
        if len(different) > 1:
            return []
        found.append(different[0] if different else None)
    return found


def _level_means(factor: Factor, measure: Measure, places: Sequence[int]) -> list[tuple[str, float]]:
    """Return the mean of a result for each value of a parameter; of many numbers for their lower and their upper half, each told
    by its mean.
    """
    pairs = [(factor.values[place], value) for place in places if (value := measure.values[place]) is not None]
    if factor.numbers and len(factor.levels) > _FEW_LEVELS:
        ordered = sorted((float(level), value) for level, value in pairs if level is not None)
        half = len(ordered) // 2
        parts = (ordered[:half], ordered[half:])
        return [(f"{fmean(level for level, _ in part):.3g}", fmean(value for _, value in part)) for part in parts if part]
    groups = _grouped([level for level, _ in pairs], [value for _, value in pairs])
    return [(shown_value(level), fmean(values)) for level, values in groups.items()]


def _opposed(comparison: Comparison) -> tuple[Measure, Measure]:
    """Return the first result and the one that pulls most against it: where one gets better, the other gets worse."""
    first, *others = comparison.shown
    return first, max(others[:_MOST_RESULTS], key=lambda other: len(comparison.front(first, other)))


def _scatter(comparison: Comparison, one: Measure, other: Measure) -> Picture:
    both = [(x, y) for x, y in zip(one.values, other.values, strict=True) if x is not None and y is not None]
    front = [(x, y) for place in comparison.front(one, other) if (x := one.values[place]) is not None and (y := other.values[place]) is not None]
    names = tuple(comparison.runs[place].name for place in comparison.front(one, other))
    return Picture(
        kind=PictureKind.SCATTER, title=f"{one.title} against {other.title}", x_title=one.label, y_title=other.label,
        series=(Series("Copies", tuple(both)), Series("Best front", tuple(front), marked=True)),
        categories=names, decimals=decimals_of({y for _, y in both}),
    )  # fmt: skip


def round_steps(values: Sequence[float], *, zero: bool = False, most: int = 7) -> tuple[float, float, float]:
    """Return where an axis begins, where it ends, and its step, at most so many, all round numbers; `zero`: it begins or ends at 0."""
    low, high = min(values), max(values)
    low, high = (min(low, 0.0), max(high, 0.0)) if zero else (low, high)
    width = (high - low) or abs(high) or 1.0
    unit = 10.0 ** math.floor(math.log10(width / 5))
    step = next(unit * factor for factor in (1, 2, 5, 10, 20) if width / (unit * factor) <= most)
    first, last = math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step
    return round(first, 12), round(last if last > first else first + step, 12), round(step, 12)


def _grouped(keys: Sequence[_Key], values: Sequence[float | None]) -> dict[_Key, list[float]]:
    groups: dict[_Key, list[float]] = {}
    for key, value in zip(keys, values, strict=True):
        if value is not None:
            groups.setdefault(key, []).append(value)
    return groups


@dataclass(frozen=True, slots=True)
class Repeated:
    """The runs of one copy that was run several times: its name, how many, and of a result mean, median, 90th percentile, lowest and highest."""

    name: str
    count: int
    mean: float
    p50: float
    p90: float
    lowest: float
    highest: float


def repeated(comparison: Comparison, measure: Measure) -> tuple[Repeated, ...]:
    """Return the copies that were run several times, with the spread of a result; empty where none was."""
    # Two copies that share one run are the same numbers twice, and no spread.
    own = {run.kept_as or str(place): place for place, run in reversed(list(enumerate(comparison.runs)))}
    places = sorted(own.values())
    keys = [tuple(factor.values[place] for factor in comparison.factors) for place in places]
    names: dict[tuple[Plain | None, ...], str] = {}
    for key, place in zip(keys, places, strict=True):
        names.setdefault(key, comparison.runs[place].name.rpartition(" run ")[0] or comparison.runs[place].name)
    found = []
    for key, values in _grouped(keys, [measure.values[place] for place in places]).items():
        if len(values) > 1:
            tenths = quantiles(values, n=10, method="inclusive")
            found.append(
                Repeated(
                    name=names[key], count=len(values), mean=fmean(values), p50=tenths[4], p90=tenths[8], lowest=min(values), highest=max(values)
                )
            )
    return tuple(found)
