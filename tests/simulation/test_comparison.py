"""A comparison in numbers and words: factors, results, differences, fronts and effects, against sums made another way."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import product
from statistics import fmean

import pytest

from bridge.simulation.answers import answers, assumptions, question, told_states, told_values
from bridge.simulation.comparison import ComparedRun, Comparison, Plain, Words, decimals_of, said_now
from bridge.simulation.pictures import PictureKind, pictures, repeated, round_steps
from bridge.simulation.runs import RunStatus

Model = Callable[[float, float], dict[str, Plain]]


def run(number: int, varied: Mapping[str, str], results: Mapping[str, Plain], status: RunStatus = RunStatus.COMPLETED) -> ComparedRun:
    return ComparedRun(f"Copy {number}", f"r-{number}", "Case", "2026-11-22T09:00:00.000Z", dict(varied), results, varied, status)


def grid(seats: list[int], waves: list[float], model: Model, **more: object) -> Comparison:
    combinations = enumerate(product(seats, waves), start=1)
    runs = tuple(run(number, {"v.seats": str(seat), "v.wave (m)": str(wave)}, model(seat, wave)) for number, (seat, wave) in combinations)
    return Comparison(runs, **more)  # type: ignore[arg-type]


def costs(seats: float, wave: float) -> dict[str, Plain]:
    return {"summary.totalCost": 1000 * seats + 90 / wave, "summary.availability": 0.9 + seats / 200, "summary.note": "x"}


def test_what_was_varied_is_told_with_its_unit_and_what_differs_besides_is_found() -> None:
    comparison = grid([4, 8], [1.5, 2.0], costs)
    assert [(one.label, one.levels, told_values(one)) for one in comparison.factors] == [
        ("v.seats", [4, 8], "4, 8"), ("v.wave (m)", [1.5, 2.0], "1.5, 2")
    ]  # fmt: skip
    edited = ComparedRun("Edited", "r", "Case", "", {"v.seats": "4", "v.wave": "1.5", "v.rate": "7"}, costs(4, 1.5))
    plain = ComparedRun("Plain", "r", "Case", "", {"v.seats": "4", "v.wave": "1.5", "v.rate": "6"}, costs(4, 1.5))
    assert [(one.caption, one.values) for one in Comparison((edited, plain)).factors] == [("v.rate", (7, 6))]


def test_what_follows_from_one_axis_over_many_members_is_no_factor_of_its_own() -> None:
    shares = (0.5, 1.0, 1.5)
    members = [{"f[0].rate": str(2 * share), "f[1].rate": str(3 * share)} for share in shares]
    runs = tuple(
        ComparedRun(f"{share}", "r", "Case", "", values, {"cost": share}, {"f[*].rate × base": str(share)})
        for share, values in zip(shares, members, strict=True)
    )
    assert [one.caption for one in Comparison(runs).factors] == ["f[*].rate × base"]


def test_parameters_that_move_together_are_one_and_draws_are_not_taken_for_that() -> None:
    paired = tuple(run(n, {"a": str(n), "b": str(10 * n), "c": f'"{n}"'}, {"cost": n}) for n in (1, 2, 3))
    assert [one.caption for one in Comparison(paired).free] == ["a", "c"]
    drawn = tuple(run(n, {"a": str(a), "b": str(b)}, {"cost": a}) for n, (a, b) in enumerate([(1, 5), (2, 9), (3, 4)]))
    assert [one.caption for one in Comparison(drawn).free] == ["a", "b"]


def test_results_have_words_units_and_a_better_end_that_is_said_or_guessed_aloud() -> None:
    words = Words({"totalCost": "EUR"}, {"summary.availability": "lower"})
    comparison = grid([4, 8], [1.5], costs, words=words)
    assert [(one.label, one.lower, one.guessed) for one in comparison.measures] == [("Total cost (EUR)", True, True), ("Availability", True, False)]
    assert "Lower is taken as better, by its name alone: Total cost." in list(assumptions(comparison))
    assert question(comparison) == "How do Total cost and Availability follow from v.seats?"


def test_numbers_in_lists_count_by_their_sum_and_shares_by_their_mean() -> None:
    results: dict[str, Plain] = {"vessels[A].cost": 10, "vessels[B].cost": 32.5, "vessels[A].used": 0.25, "vessels[B].used": 0.75, "one[X].cost": 5}
    (cost, used) = Comparison((run(1, {}, results),)).measures
    assert (cost.title, cost.values) == ("Vessels: Cost, sum", (42.5,))
    assert (used.title, used.values) == ("Vessels: Used, mean", (0.5,))


def test_differences_are_against_the_chosen_copy_in_numbers_and_shares() -> None:
    comparison = grid([4, 8], [1.5, 2.0], costs, base=1)
    cost, available = comparison.measures
    values = [1000 * seats + 90 / wave for seats in (4, 8) for wave in (1.5, 2.0)]
    for place, value in enumerate(values):
        difference, share = comparison.difference(cost, place) or (math.nan, None)
        assert difference == pytest.approx(value - values[1])
        assert share == pytest.approx(value / values[1] - 1)
    assert [(one.measure.title, one.best, one.worst) for one in answers(comparison)] == [("Total cost", 1, 2), ("Availability", 2, 0)]
    assert available.decimals == 4


def test_copies_that_failed_are_counted_and_have_no_result() -> None:
    runs = (run(1, {"a": "1"}, {"cost": 1.5}), run(2, {"a": "2"}, {}, RunStatus.FAILED), run(3, {"a": "3"}, {}, RunStatus.NOT_SENT))
    comparison = Comparison(runs)
    assert told_states(comparison) == "3 copies: 1 completed, 1 failed, 1 not sent"
    assert comparison.measures[0].values == (1.5, None, None)
    assert comparison.difference(comparison.measures[0], 1) is None


def test_one_parameter_is_a_curve_and_words_are_bars() -> None:
    (cost,) = pictures(Comparison(tuple(run(n, {"a": str(n)}, {"cost": n * n}) for n in (3, 1, 2))))
    assert (cost.kind, cost.series[0].points) == (PictureKind.CURVE, ((1.0, 1.0), (2.0, 4.0), (3.0, 9.0)))
    (bars,) = pictures(Comparison(tuple(run(n, {"a": f'"{name}"'}, {"cost": n}) for n, name in enumerate(["CTV", "SOV"]))))
    assert (bars.kind, bars.categories, bars.series[0].points) == (PictureKind.BARS, ("CTV", "SOV"), ((0.0, 0.0), (1.0, 1.0)))


def test_two_parameters_are_a_table_and_a_curve_for_each_value_of_the_second() -> None:
    found = pictures(grid([4, 8], [1.0, 1.5, 2.0], costs))
    assert [one.kind for one in found] == [PictureKind.TABLE, PictureKind.CURVE] * 2 + [PictureKind.SCATTER]
    table, curves = found[:2]
    assert (table.categories, table.rows) == (("1", "1.5", "2"), ("4", "8"))
    assert [point[1] for series in table.series for point in series.points] == [4090, 4060, 4045, 8090, 8060, 8045]
    assert (curves.lines, [(series.name, len(series.points)) for series in curves.series]) == ("v.seats", [("4", 3), ("8", 3)])


def test_many_parameters_are_their_effects_the_largest_first_equal_to_means_made_by_hand() -> None:
    levels = {"a": (1, 2), "b": (10, 20, 30), "c": (0, 5)}
    rows = [dict(zip(levels, values, strict=True)) for values in product(*levels.values())]
    cost = [3 * row["a"] + row["b"] + 0.1 * row["c"] * row["a"] for row in rows]
    comparison = Comparison(tuple(run(n, {name: str(v) for name, v in row.items()}, {"cost": cost[n]}) for n, row in enumerate(rows)))
    (effects,) = pictures(comparison)
    assert (effects.kind, effects.categories, effects.notes) == (PictureKind.EFFECTS, ("b", "a", "c"), ("10 to 30", "1 to 2", "0 to 5"))
    assert effects.middle == pytest.approx(fmean(cost))
    for at, name in enumerate(effects.categories):
        means = [fmean(cost[n] for n, row in enumerate(rows) if row[name] == value) for value in levels[name]]
        assert effects.series[0].points[at][1] == pytest.approx(min(means) - fmean(cost))
        assert effects.series[1].points[at][1] == pytest.approx(max(means) - fmean(cost))


def test_one_at_a_time_each_effect_is_against_the_case_itself() -> None:
    rows = [(1, 1, 1), (2, 1, 1), (1, 3, 1), (1, 1, 0)]
    comparison = Comparison(
        tuple(run(n, dict(zip("abc", map(str, row), strict=True)), {"cost": 100 * row[0] + 10 * row[1] + row[2]}) for n, row in enumerate(rows))
    )
    (effects,) = pictures(comparison)
    assert (effects.middle, effects.categories) == (111, ("a", "b", "c"))
    assert [points for series in effects.series for _, points in series.points] == [0, 0, -1, 100, 20, 0]


def test_the_front_holds_every_copy_that_no_other_beats_in_both() -> None:
    points = [(3, 9), (1, 5), (2, 4), (2, 6), (4, 8), (4, 9), (5, 1)]
    comparison = Comparison(tuple(run(n, {"a": str(n)}, {"cost": x, "availability": y}) for n, (x, y) in enumerate(points)))
    cost, available = comparison.measures
    beaten = {n for n, (x, y) in enumerate(points) for a, b in points if a <= x and b >= y and (a, b) != (x, y)}
    assert set(comparison.front(cost, available)) == set(range(len(points))) - beaten == {1, 3, 0}


def test_runs_of_one_copy_are_its_spread() -> None:
    repeats = [ComparedRun(f"S 1 run {n}", "r", "C", "", {}, {"cost": float(n)}, {"a": "1"}) for n in range(1, 12)]
    runs = (*repeats, run(1, {"a": "2"}, {"cost": 3}))
    comparison = Comparison(runs)
    (one,) = repeated(comparison, comparison.measures[0])
    assert (one.name, one.count, one.mean, one.p50, one.p90, one.lowest, one.highest) == ("S 1", 11, 6.0, 6.0, 10.0, 1.0, 11.0)
    assert pictures(comparison)[0].series[0].spread == ((1.0, 11.0), (3.0, 3.0))


@pytest.mark.parametrize(
    ("values", "zero", "steps"),
    [
        ([0.98, 0.99], False, (0.98, 0.99, 0.002)),
        ([3, 17], False, (2, 18, 2)),
        ([9_000_000], True, (0, 10_000_000, 2_000_000)),
        ([5], False, (5, 6, 1)),
        ([-3, 8], True, (-4, 8, 2)),
    ],
)
def test_an_axis_has_round_steps(values: list[float], zero: bool, steps: tuple[float, float, float]) -> None:
    assert round_steps(values, zero=zero) == pytest.approx(steps)


def test_numbers_have_the_decimals_that_tell_them_apart() -> None:
    numbers = ([1.0, 2.0], [0.981, 0.984], [7533.99, 9209.2], [9_000_000.5, 9_100_000], [1e-9, 2e-9])
    assert [decimals_of(set(values)) for values in numbers] == [0, 5, 0, 0, 6]


def test_a_parameter_that_only_some_copies_have_keeps_the_others_in_every_picture() -> None:
    def sweep(*costs: float | None) -> Comparison:
        varied = [{"a": a, "b": b} for b in (None, "7") for a in ("1", "2")]
        results = [{} if cost is None else {"cost": cost} for cost in costs]
        return Comparison(tuple(ComparedRun("C", "r", "Case", "", {}, found, one) for one, found in zip(varied, results, strict=True)))

    table, curve = pictures(sweep(1.0, 2.0, None, None))
    assert (table.rows, [one.points for one in table.series]) == (("–", "7"), [((0.0, 1.0), (1.0, 2.0)), ()])
    assert [(one.name, one.points) for one in curve.series] == [("–", ((1.0, 1.0), (2.0, 2.0)))]
    assert [one.name for one in pictures(sweep(1.0, 2.0, 3.0, 5.0))[1].series] == ["–", "7"]


def test_a_result_too_large_to_count_is_none() -> None:
    assert Comparison((run(1, {}, {"cost": 10**400, "days": 1}),)).measures[0].path == "days"


@pytest.mark.parametrize(("other", "standing"), [("v[*].seats", None), ("v[1].seats (m)", None), ("w[*].seats", 1)])
def test_a_copy_that_sets_the_members_itself_is_no_multiple_of_them(other: str, standing: int | None) -> None:
    runs = (run(1, {"v[*].seats × base": "0.5"}, {"cost": 1}), run(2, {other: "5"}, {"cost": 2}))
    assert Comparison(runs).factors[0].values == (0.5, standing)


def test_what_a_planner_takes_back_is_forgotten_by_its_path_and_by_its_last_word() -> None:
    said = {"Note": "-", "totalCost": "EUR", "a.days": "d", "wind": "m/s"}
    now = said_now(said, {"a.totalCost": "", "b.totalCost": "EUR", "a.days": "", "x.wind": "m/s"})
    assert now == {"Note": "-", "b.totalCost": "EUR", "wind": "m/s"}
