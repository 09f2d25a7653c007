"""Compare variants of a case: the parameters that differ, and the results. Pure."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bridge.jsonio.source_edit import NUMBER, read_string
from bridge.simulation.runs import RunStatus

Plain = int | float | str | bool
_MOST_PARAMETERS = 200
_MOST_CHARTS = 40
_UNIT = re.compile(r"\s*\([^()]+\)\s*\*?\s*$")


@dataclass(frozen=True, slots=True)
class ComparedRun:
    """One variant: its names, varied and editable values as JSON texts by header, and results by
    path.
    """

    name: str
    run: str
    case: str
    submitted_at: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    results: Mapping[str, Plain] = field(default_factory=dict)
    varied: Mapping[str, str | None] = field(default_factory=dict)
    status: RunStatus = RunStatus.COMPLETED


@dataclass(frozen=True, slots=True)
class Column:
    """A parameter or result: its header, and its value in each variant, or None if missing."""

    caption: str
    values: tuple[Plain | None, ...]

    @property
    def differs(self) -> bool:
        """Return whether the variants have different values."""
        return len({value for value in self.values if value is not None}) > 1

    @property
    def numbers(self) -> list[tuple[float, int]]:
        """Return the values as numbers with the index of their variant; empty if one is not a
        number.
        """
        known = [(value, place) for place, value in enumerate(self.values) if value is not None]
        found = [
            (number, place) for value, place in known if (number := _number(value)) is not None
        ]
        return found if len(found) == len(known) else []


@dataclass(frozen=True, slots=True)
class Comparison:
    """The compared variants: `parameters` are those that differ, `results` all results in the
    service's order.
    """

    runs: tuple[ComparedRun, ...]
    parameters: tuple[Column, ...]
    results: tuple[Column, ...]

    @property
    def charted(self) -> list[Column]:
        """Return the numeric results that differ; results inside lists only if there
        are no others.
        """
        shown = [result for result in self.results if result.differs and result.numbers]
        return [result for result in shown if "[" not in result.caption] or shown[:_MOST_CHARTS]


def compare_runs(
    runs: Sequence[ComparedRun], told: Callable[[str], str] = str, exact: Callable[[str], str] = str
) -> Comparison:
    """Return the comparison of variants.

    `told` returns a parameter's header with its member's name, `exact` the header with its path in
    the case.
    """
    paths = dict.fromkeys(
        path
        for run in runs
        for path, value in run.results.items()
        if not _names_its_member(path, value)
    )
    results = (
        Column(path, tuple(run.results.get(path) for run in runs))
        for path in sorted(paths, key=lambda path: "[" in path)
    )
    parameters = (
        Column(told(_UNIT.sub("", one.caption)) + _unit(one.caption), one.values)
        for one in _parameters(runs, exact)
    )
    return Comparison(tuple(runs), tuple(parameters), tuple(results))


def _parameters(runs: Sequence[ComparedRun], exact: Callable[[str], str]) -> list[Column]:
    """Return the parameters that `Copies` varies, then others that differ."""
    places = {caption: exact(_UNIT.sub("", caption)) for run in runs for caption in run.varied}
    found = []
    for caption, place in places.items():
        texts = (
            run.varied[caption] if caption in run.varied else run.parameters.get(place)
            for run in runs
        )
        found.append(Column(caption, tuple(map(_plain, texts))))
    found = [one for one in found if len(set(one.values)) > 1]
    groups = list(zip(*(one.values for one in found), strict=True)) or [()] * len(runs)
    for caption in dict.fromkeys(caption for run in runs for caption in run.parameters):
        values = [run.parameters.get(caption) for run in runs]
        # Differences that follow from the varied parameters (many members at once) are not listed
        # separately.
        if (
            caption not in places.values()
            and len(found) < _MOST_PARAMETERS
            and len(set(zip(groups, values, strict=True))) > len(set(groups))
        ):
            found.append(Column(caption, tuple(map(_plain, values))))
    return found


def _unit(caption: str) -> str:
    unit = _UNIT.search(caption)
    return unit[0].rstrip(" *") if unit else ""


def _names_its_member(path: str, value: Plain) -> bool:
    return isinstance(value, str) and f"[{value}]." in path


def _plain(text: str | None) -> Plain | None:
    if text is None or text == "null":
        return None
    if NUMBER.fullmatch(text):
        return int(text) if re.fullmatch(r"-?[0-9]{1,15}", text) else float(text)
    return (
        text == "true"
        if text in {"true", "false"}
        else read_string(text)
        if text.startswith('"')
        else text
    )


def _number(value: Plain) -> float | None:
    if isinstance(value, str | bool):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None
