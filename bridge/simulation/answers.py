"""What a comparison answers in a few words: which copy is best and worst in each result, against the one that all are compared with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bridge.simulation.comparison import Comparison, Factor, Measure
from bridge.simulation.pictures import shown_value
from bridge.simulation.runs import RunStatus


@dataclass(frozen=True, slots=True)
class Answer:
    """The best and the worst copy in one result, by their places; `difference` is the best one's against the base, as a number and a share."""

    measure: Measure
    best: int
    worst: int
    difference: tuple[float, float | None] | None


def answers(comparison: Comparison, most: int = 8) -> tuple[Answer, ...]:
    """Return the answer for each result in which the copies differ, the first ones."""
    found = []
    for measure in comparison.shown[:most]:
        best, worst = measure.best(), measure.best(worst=True)
        if best is not None and worst is not None:
            found.append(Answer(measure, best, worst, comparison.difference(measure, best)))
    return tuple(found)


def question(comparison: Comparison) -> str:
    """Return what was asked with the sweep, in words."""
    results = _listed([measure.title for measure in comparison.shown[:3]])
    varied = _listed([factor.title for factor in comparison.free[:4]])
    return f"How do {results} follow from {varied}?" if results and varied else "What do these runs give?"


def told_values(factor: Factor) -> str:
    """Return the values of a parameter as they are told: all where they are few, else from the first to the last with their number."""
    levels = factor.levels
    if len(levels) <= 6:
        return ", ".join(shown_value(level) for level in levels)
    return f"{shown_value(levels[0])} to {shown_value(levels[-1])}, {len(levels)} values"


def told_copy(comparison: Comparison, place: int) -> str:
    """Return a copy by what it varies: `Kittiwake: capacity 8, limits.wave 2.4`."""
    return ", ".join(f"{factor.title} {shown_value(factor.values[place])}" for factor in comparison.free[:4])


_STATES = {
    RunStatus.COMPLETED: "completed",
    RunStatus.FAILED: "failed",
    RunStatus.IN_PROGRESS: "in progress",
    RunStatus.NOT_SENT: "not sent",
    RunStatus.REFUSED: "refused",
    RunStatus.DELETED: "deleted by the service",
    RunStatus.UNKNOWN: "not known",
}


def told_states(comparison: Comparison) -> str:
    """Return how many copies are in which state: `12 copies: 8 completed, 4 failed`."""
    counted = ((comparison.count(status), word) for status, word in _STATES.items())
    return f"{len(comparison.runs)} copies: " + ", ".join(f"{count} {word}" for count, word in counted if count)


def assumptions(comparison: Comparison) -> Iterator[str]:
    """Yield what was taken for granted, and how to say otherwise."""
    guessed = [answer.measure for answer in answers(comparison) if answer.measure.guessed]
    for lower, word in ((True, "Lower"), (False, "Higher")):
        titles = [measure.title for measure in guessed if measure.lower is lower]
        if titles:
            yield f"{word} is taken as better, by its name alone: {', '.join(titles)}."
    unknown = [answer.measure.title for answer in answers(comparison) if answer.measure.lower is None]
    if unknown:
        yield f"Nobody said which end is better; the lowest stands as best: {', '.join(unknown)}."
    if not comparison.unedited:
        yield f"The case as it was opened is not among these copies, so they are compared with {comparison.runs[comparison.base].name}."


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""
