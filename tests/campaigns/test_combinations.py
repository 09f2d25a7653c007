"""Random combinations of the service's switches, with answers spoiled in between: no wrong row, no
lost row, no row accepted twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from campaign import examples
from campaigns.switches import ALL
from dialects.table import ADDRESSES, FOLLOWING, IMPORTS
from faults.spoiled import DEFAULTS, STEPS
from hypothesis import given, settings
from hypothesis import strategies as st
from planner import EDITED, Planner, at_work, edit_rows

from bridge.errors import BridgeError
from bridge.jobs.follow import Uploaded
from bridge.records.cells.base import JsonObject

GOOD: dict[str, JsonObject] = {
    "DB0411-045": {"status": "DISPATCHED", "teams": ["Blade crew", "Cable team, south"]},
    "DB0411-046": {"externalRemarks": "moved, see plan"},
    "00123": {"siteId": "0042", "teams": ["Blade crew"]},
}
"""The rows that any service accepts in the end, with what was typed."""
FAULTS = (
    "400",
    "401",
    "429",
    "500",
    "500-after",
    "503",
    "503-html",
    "html",
    "html-after",
    "drop-early",
    "drop",
    "drop-after",
    "cut",
    "empty",
    "not-json",
)
REPAIRED = {
    switch.name: switch.default
    for switch in (*ADDRESSES, *IMPORTS, *FOLLOWING)
    if switch.name != "import"
}
REPAIRED |= {"json-form": "plain", **DEFAULTS}
"""What is set back before the second try: everything but the way in which records are shown."""

_VALUES: dict[str, list[str]] = {}
for name, value in ALL:
    _VALUES.setdefault(name, []).append(value)


@st.composite
def combinations(draw: st.DrawFn) -> dict[str, str]:
    """Choose two to ten switches with values, and up to two steps that are spoiled
    once or twice.
    """
    names = draw(st.lists(st.sampled_from(sorted(_VALUES)), min_size=2, max_size=10, unique=True))
    chosen = {name: draw(st.sampled_from(_VALUES[name])) for name in names}
    for step in draw(st.lists(st.sampled_from(STEPS), max_size=2, unique=True)):
        chosen[f"fault-{step}"] = draw(st.sampled_from(FAULTS))
    return {**chosen, "faulty-answers": draw(st.sampled_from(["1", "2"]))}


@settings(max_examples=examples(3, 200))
@given(combinations())
def test_no_combination_makes_a_row_wrong_lost_or_doubled(switches: dict[str, str]) -> None:
    with (
        TemporaryDirectory(prefix="combination-") as folder,
        at_work(Path(folder), **switches) as planner,
    ):
        if not try_to_export(planner):
            repair(planner)
            planner.export()
        edit_rows(planner)
        at_once = switches.get("single-import") == "judged at once"
        done = try_to_upload(planner, refused_at_once=at_once)
        repair(planner)
        if done is not None:
            later = planner.follow(done.receipt.run)
            assert_nothing_made_up(planner, later, refused_at_once=at_once)
        before = planner.service.imports_accepted
        if planner.planned().rows:
            assert_nothing_made_up(planner, planner.upload(), before)
        assert_true_in_the_end(planner)


def try_to_export(planner: Planner) -> bool:
    """Whether the export worked; where it did not there is one clear error and no file."""
    with suppress_clear() as stopped:
        planner.export()
    assert planner.plan.exists() is not bool(stopped)
    return not stopped


def try_to_upload(planner: Planner, *, refused_at_once: bool) -> Uploaded | None:
    """Return what became of the upload; None where one clear error says that nothing was accepted,
    and the workbook is as it was.
    """
    before = planner.plan.read_bytes()
    with suppress_clear() as stopped:
        done = planner.upload()
    if stopped:
        assert planner.service.imports_accepted == 0
        assert planner.plan.read_bytes() == before
        return None
    assert_nothing_made_up(planner, done, refused_at_once=refused_at_once)
    return done


@contextmanager
def suppress_clear() -> Iterator[list[BridgeError]]:
    """Keep an error of ours in the list; it says what did not happen and what to do."""
    stopped: list[BridgeError] = []
    try:
        yield stopped
    except BridgeError as error:
        stopped.append(error)
    assert all(str(error.title) and str(error.advice) for error in stopped)


def assert_nothing_made_up(
    planner: Planner, done: Uploaded, first: int = 0, *, refused_at_once: bool = False
) -> None:
    """Every row is what the service made of it, or unknown; rows that were not sent did not reach
    it.

    A service that refuses a single row at once accepts no import of it, and has no verdict on it.
    """
    truth = planner.verdicts(first)
    for row in done.outcome.rows:
        assert str(row.result) in {
            "unknown",
            truth.get(row.id, "failed" if refused_at_once else None),
        }, f"{row.id} is said to be {row.result}"


def assert_true_in_the_end(planner: Planner) -> None:
    """The service has every good row, accepted once, as it was typed; the workbook holds the bad
    one, as refused.
    """
    verdicts = [verdict for run in planner.service.state.imports for verdict in run.verdicts]
    accepted = Counter(
        str(verdict.given["id"]) for verdict in verdicts if verdict.result != "failed"
    )
    assert accepted == dict.fromkeys(GOOD, 1)
    for id, typed in GOOD.items():
        stored = planner.service.activity(id)
        assert stored is not None
        assert {name: stored[name] for name in typed} == typed
    assert {change.id for change in planner.changes()} == set(EDITED) - set(GOOD)


def repair(planner: Planner) -> None:
    for name, value in REPAIRED.items():
        planner.service.set(name, value)
    planner.client = planner.new_client()
