"""Copies compared: the parameters in which they differ, and their results."""

from __future__ import annotations

from collections.abc import Mapping

from bridge.simulation.runs import ComparedRun, Plain, compare_runs


def run(
    number: int,
    varied: Mapping[str, str | None],
    results: Mapping[str, Plain],
    parameters: Mapping[str, str] | None = None,
) -> ComparedRun:
    return ComparedRun(
        f"Copy {number}",
        f"r-{number}",
        "Case",
        "2026-11-22T09:00:00.000Z",
        parameters or {},
        results,
        varied,
    )


def test_parameters_are_those_that_are_varied_and_what_differs_besides() -> None:
    runs = [
        run(1, {"v.seats (m)": "4"}, {}, {"v.seats": "4", "v.rate": "7"}),
        run(2, {"v.seats (m)": "8"}, {}, {"v.seats": "8", "v.rate": "7"}),
    ]
    runs.append(run(3, {}, {}, {"v.seats": "4", "v.rate": "6"}))
    compared = compare_runs(runs, exact=lambda caption: caption.removesuffix(" (m)"))
    assert [(one.caption, one.values) for one in compared.parameters] == [
        ("v.seats (m)", (4, 8, 4)),
        ("v.rate", (7, 7, 6)),
    ]


def test_a_copy_that_clears_a_parameter_has_no_value_and_texts_stay_texts() -> None:
    runs = [
        run(1, {"v.type": '"CTV"', "v.wave": "1.50"}, {}),
        run(2, {"v.type": None, "v.wave": "true"}, {}),
    ]
    assert [one.values for one in compare_runs(runs).parameters] == [("CTV", None), (1.5, True)]
