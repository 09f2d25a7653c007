"""Copies of a case side by side: the parameters in which they differ, and their results. Pure."""

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
    """One copy: its names, the values that `Copies` varies and the editable values of its case as
    JSON texts by caption, and its results by path.
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
    """A parameter or a result: its caption, and its value in each copy (None: it has none)."""

    caption: str
    values: tuple[Plain | None, ...]

    @property
    def differs(self) -> bool:
        """Whether the copies that have a value have several."""
        return len({value for value in self.values if value is not None}) > 1

    @property
    def numbers(self) -> list[tuple[float, int]]:
        """Return the values as numbers, each with the place of its copy; none where one is
        something else.
        """
        known = [(value, place) for place, value in enumerate(self.values) if value is not None]
        found = [
            (number, place) for value, place in known if (number := _number(value)) is not None
        ]
        return found if len(found) == len(known) else []


@dataclass(frozen=True, slots=True)
class Comparison:
    """The copies compared: `parameters` are those in which they differ, `results` all of their
    results, in the order of the service.
    """

    runs: tuple[ComparedRun, ...]
    parameters: tuple[Column, ...]
    results: tuple[Column, ...]

    @property
    def charted(self) -> list[Column]:
        """Return the results that are numbers and differ; of those that lie in lists only where
        there are no others.
        """
        shown = [result for result in self.results if result.differs and result.numbers]
        return [result for result in shown if "[" not in result.caption] or shown[:_MOST_CHARTS]


def compare_runs(
    runs: Sequence[ComparedRun], told: Callable[[str], str] = str, exact: Callable[[str], str] = str
) -> Comparison:
    """Compare copies.

    `told` returns the caption of a parameter with the name of its member, `exact` that of its place
    in the case.
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
    """Return the parameters that `Copies` varies, then those that differ besides."""
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
        # What follows from the varied ones (many members at once) is not a difference of its own.
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
