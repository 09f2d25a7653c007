"""Copies side by side: what was varied, what came out, and each copy against the one that the others are compared with. Pure numbers and words.

A parameter is told with the name of its member, a result with its words; units and which end is better are what the planner said once, else a
guess from the name that is told as one. Numbers that lie in lists of the results count by their sum, shares between 0 and 1 by their mean.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from statistics import fmean

from bridge.jsonio.source_edit import NUMBER, read_string
from bridge.records.captions import caption_key
from bridge.simulation.runs import RunStatus

Plain = int | float | str | bool
_MOST_PARAMETERS = 200
_MAIN_RESULTS = 40
_MAIN_DEPTH = 2
_PLACE = re.compile(r"\[[^\]]*\]")
_UNIT = re.compile(r"\s*\(([^()]+)\)\s*\*?\s*(?=$| [×+] base$)")
_RELATIVE = re.compile(r" [×+] base$")
_LOWER = ("cost", "duration", "days", "lost", "loss", "delay", "emission", "downtime", "waiting", "price", "fuel", "co2", "risk")
_HIGHER = ("availability", "workability", "utilisation", "utilization", "production", "yield", "revenue", "done", "completed", "uptime", "profit")


@dataclass(frozen=True, slots=True)
class ComparedRun:
    """One copy: its names, what it varies and the editable values of its case as JSON texts by caption, and the plain values of its results by
    path; none where it did not complete. `kept_as` is the run that was really submitted, which copies of one case share.
    """

    name: str
    run: str
    case: str
    submitted_at: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    results: Mapping[str, Plain] = field(default_factory=dict)
    varied: Mapping[str, str | None] = field(default_factory=dict)
    status: RunStatus = RunStatus.COMPLETED
    kept_as: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """What a planner says once of parameters and results, by path or by its last word: units, and `lower` or `higher` where that is better."""

    units: Mapping[str, str] = field(default_factory=dict)
    better: Mapping[str, str] = field(default_factory=dict)


_NO_WORDS = Words()


@dataclass(frozen=True, slots=True)
class Factor:
    """A parameter that is not the same in all copies: its caption, how it is told, its unit, and its value in each copy (None: absent)."""

    caption: str
    title: str
    unit: str
    values: tuple[Plain | None, ...]

    @property
    def numbers(self) -> bool:
        """Whether every copy has a number."""
        return all(isinstance(value, int | float) and not isinstance(value, bool) for value in self.values)

    @property
    def levels(self) -> list[Plain | None]:
        """Return its different values (None: absent), numbers in their order."""
        found = list(dict.fromkeys(self.values))
        return sorted(found, key=lambda value: float(value or 0)) if self.numbers else found

    @property
    def label(self) -> str:
        """Return how it is told, with its unit."""
        return f"{self.title} ({self.unit})" if self.unit else self.title


@dataclass(frozen=True, slots=True)
class Measure:
    """A result that is a number: its path, how it is told, its unit, its value in each copy (None: it has none).

    `lower` says whether less is better, None where nobody knows; `guessed` that its name alone says so.
    """

    path: str
    title: str
    unit: str
    values: tuple[float | None, ...]
    lower: bool | None = None
    guessed: bool = False

    @property
    def differs(self) -> bool:
        return len(self.known) > 1

    @property
    def known(self) -> set[float]:
        """Return its different values."""
        return {value for value in self.values if value is not None}

    @property
    def label(self) -> str:
        """Return how it is told, with its unit."""
        return f"{self.title} ({self.unit})" if self.unit else self.title

    @property
    def decimals(self) -> int:
        """Return how many decimals tell the copies apart."""
        return decimals_of(self.known)

    def best(self, *, worst: bool = False) -> int | None:
        """Return the place of the best copy, or of the worst: the lowest where less is better or nobody knows."""
        known = [(value, place) for place, value in enumerate(self.values) if value is not None]
        if not known:
            return None
        lowest = (self.lower is not False) != worst
        return min(known)[1] if lowest else max(known, key=lambda pair: (pair[0], -pair[1]))[1]


def decimals_of(values: set[float]) -> int:
    """Return how many decimals a reader needs of numbers: as many as tell them apart by a thousandth of their range, 0 where all are whole."""
    if all(float(value).is_integer() for value in values):
        return 0
    width = max(values) - min(values) or max(abs(value) for value in values)
    return max(0, min(6, 2 - math.floor(math.log10(width))))


@dataclass(frozen=True)
class Comparison:
    """The copies of a sweep compared. `base` is the place of the copy that the others are compared with, `unedited` whether it is the case as it
    was opened. `told` gives the caption of a parameter with the name of its member, `exact` that of its place in the case.
    """

    runs: tuple[ComparedRun, ...]
    words: Words = _NO_WORDS
    base: int = 0
    unedited: bool = False
    told: Callable[[str], str] = str
    exact: Callable[[str], str] = str

    @cached_property
    def factors(self) -> tuple[Factor, ...]:
        """Return the parameters in which the copies differ: those varied by `Copies`, then what else differs between them."""
        varied = dict.fromkeys(caption for run in self.runs for caption in run.varied)
        others = dict.fromkeys(caption for run in self.runs for caption in run.parameters)
        places = {self.exact(_UNIT.sub("", caption)) for caption in varied}
        made = [self._factor(caption) for caption in varied]
        chosen = [factor for factor in made if len(set(factor.values)) > 1]
        groups = list(zip(*(factor.values for factor in chosen), strict=True)) or [()] * len(self.runs)
        for caption in others:
            if caption not in places and len(chosen) < _MOST_PARAMETERS:
                first: dict[tuple[Plain | None, ...], str | None] = {}
                # What follows from the varied ones (many members at once) is theirs; what does not is a difference of its own.
                if any(
                    first.setdefault(group, run.parameters.get(caption)) != run.parameters.get(caption)
                    for group, run in zip(groups, self.runs, strict=True)
                ):
                    chosen.append(self._factor(caption))
        return tuple(chosen)

    @cached_property
    def free(self) -> tuple[Factor, ...]:
        """Return the parameters that vary by themselves: of those that always move together only the first."""
        found = list[Factor]()
        for factor in self.factors:
            if not any(_move_together(factor, other) for other in found):
                found.append(factor)
        return tuple(found)

    @cached_property
    def measures(self) -> tuple[Measure, ...]:
        """Return the main results: numbers near the top, then sums and means of lists; those that differ first where there are too many."""
        paths = dict.fromkeys(path for run in self.runs for path, value in run.results.items() if _number(value) is not None)
        near = [path for path in paths if "[" not in path and path.count(".") < _MAIN_DEPTH] or [path for path in paths if "[" not in path]
        made = [self._measure(path, [run.results.get(path) for run in self.runs]) for path in near]
        made += self._of_lists([path for path in paths if "[" in path])
        if len(made) > _MAIN_RESULTS:
            # Stable: what is the same in all copies goes to the end, in its order.
            made.sort(key=lambda measure: not measure.differs)
        return tuple(made[:_MAIN_RESULTS])

    @property
    def shown(self) -> tuple[Measure, ...]:
        """Return the main results in which the copies differ."""
        return tuple(measure for measure in self.measures if measure.differs)

    def count(self, status: RunStatus) -> int:
        """Return how many copies are in a state."""
        return sum(run.status is status for run in self.runs)

    def difference(self, measure: Measure, place: int) -> tuple[float, float | None] | None:
        """Return how much more a copy has than the base, as a number and as a share of it (None: the base is 0); None where one has none."""
        value, base = measure.values[place], measure.values[self.base]
        if value is None or base is None:
            return None
        return value - base, (value - base) / abs(base) if base else None

    def front(self, one: Measure, other: Measure) -> list[int]:
        """Return the places of the copies that no other beats in two results at once, in the order of the first."""
        signs = tuple(1.0 if measure.lower is not False else -1.0 for measure in (one, other))
        known = [
            (first * signs[0], second * signs[1], place)
            for place, (first, second) in enumerate(zip(one.values, other.values, strict=True))
            if first is not None and second is not None
        ]
        kept, best = list[int](), math.inf
        for _, second, place in sorted(known):
            if second < best:
                kept.append(place)
                best = second
        return kept

    def _factor(self, caption: str) -> Factor:
        unit = _UNIT.search(caption)
        bare = _UNIT.sub("", caption)
        values = tuple(_plain(run.varied[caption] if caption in run.varied else self._standing(run, caption)) for run in self.runs)
        return Factor(caption, self.told(bare), unit[1] if unit else _said(self.words.units, bare) or "", values)

    def _standing(self, run: ComparedRun, caption: str) -> str | None:
        """Return what stands in a copy that does not vary a parameter: its own value, of what is relative to it the unchanged one."""
        if _RELATIVE.search(caption):
            # What a copy sets to a value of its own is no multiple of what stood there.
            bare = re.escape(caption_key(_RELATIVE.sub("", _UNIT.sub("", caption)))).replace(r"\[\]", r"\[[0-9]*\]")
            others = (caption_key(self.exact(_RELATIVE.sub("", _UNIT.sub("", other)))) for other, text in run.varied.items() if text is not None)
            return None if any(re.fullmatch(bare, other) for other in others) else "1" if "× base" in caption else "0"
        return run.parameters.get(self.exact(_UNIT.sub("", caption)))

    def _measure(self, path: str, values: Sequence[Plain | None], title: str = "") -> Measure:
        said = _said(self.words.better, path)
        lower = {"lower": True, "higher": False}.get(said or "", _guess(path))
        told = title or _words_of(path.rpartition(".")[2])
        return Measure(
            path=path,
            title=told,
            unit=_said(self.words.units, path) or "",
            values=tuple(_number(value) for value in values),
            lower=lower,
            guessed=not said and lower is not None,
        )

    def _of_lists(self, paths: Sequence[str]) -> Iterator[Measure]:
        lists: dict[str, list[str]] = {}
        for path in paths:
            lists.setdefault(_PLACE.sub("[*]", path), []).append(path)
        for pattern, members in lists.items():
            if len(members) > 1:
                of_runs = [[number for path in members if (number := _number(run.results.get(path))) is not None] for run in self.runs]
                shares = all(0 <= number <= 1 for numbers in of_runs for number in numbers)
                values = [(fmean(numbers) if shares else math.fsum(numbers)) if numbers else None for numbers in of_runs]
                head, _, last = pattern.partition("[*]")
                title = f"{_words_of(head)}: {_words_of(last.strip('.').replace('[*]', ''))}, {'mean' if shares else 'sum'}"
                yield self._measure(pattern, values, title)


def _move_together(one: Factor, other: Factor) -> bool:
    """Whether two parameters say the same of every copy: each value of one goes with one of the other, of numbers also in their order."""
    pairs = set(zip(one.values, other.values, strict=True))
    if not len(pairs) == len(set(one.values)) == len(set(other.values)):
        return False
    if one.numbers and other.numbers:
        # Of draws every value stands once, and goes with one of the other by chance.
        ordered = [float(second) for _, second in sorted((float(first or 0), float(second or 0)) for first, second in pairs)]
        return ordered in (sorted(ordered), sorted(ordered, reverse=True))
    return len(pairs) * 2 <= len(one.values)


def _said(said: Mapping[str, str], path: str) -> str | None:
    """Return what was said of a path, by the whole of it or by its last word."""
    folded = {caption_key(name): text for name, text in said.items()}
    return next((text for name in _names(path) if (text := folded.get(name))), None)


def _names(path: str) -> tuple[str, str]:
    return caption_key(path), caption_key(re.split(r"[.\]]", path)[-1])


def said_now(said: Mapping[str, str], chosen: Mapping[str, str]) -> dict[str, str]:
    """Return what is said once a planner chose for some paths, nothing for nobody: what was said otherwise of them, by path or by its last word,
    is forgotten.
    """
    gone = {name for path, text in chosen.items() if (_said(said, path) or "") != text for name in _names(path)}
    kept = {name: text for name, text in said.items() if caption_key(name) not in gone}
    return kept | {path: text for path, text in chosen.items() if text and _said(kept, path) != text}


def _guess(path: str) -> bool | None:
    """Return whether less is better as far as a name says it."""
    words = _words_of(path.rpartition(".")[2]).lower()
    lower, higher = (any(word in words for word in known) for known in (_LOWER, _HIGHER))
    return None if lower == higher else lower


def _words_of(name: str) -> str:
    """Return a name of the service as words: `totalCost` is `Total cost`."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_", " ", name).strip()
    words = " ".join(word if word.isupper() else word.lower() for word in words.split())
    return words[:1].upper() + words[1:]


def _plain(text: str | None) -> Plain | None:
    if text is None or text == "null":
        return None
    if NUMBER.fullmatch(text):
        return int(text) if re.fullmatch(r"-?[0-9]{1,15}", text) else float(text)
    return text == "true" if text in {"true", "false"} else read_string(text) if text.startswith('"') else text


def _number(value: object) -> float | None:
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None
