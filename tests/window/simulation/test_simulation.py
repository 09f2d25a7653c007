"""Simulation at the window, on the practice service: sweep, results, the days before the deletion,
sign-in of its own, history.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel
from sheets import workbook_at
from window import samples
from window.window import SECOND, Answers, Planner

from bridge.gui.settings.account_dialog import AccountDialog
from bridge.gui.widgets import dialogs
from bridge.simulation.client import SimulationClient
from bridge.simulation.gui.page import SimulationPage
from bridge.simulation.gui.parts import VariantsDialog
from bridge.simulation.runs import RunStatus

CASE = "campaign-a"


def opened(planner: Planner, folder: Path, monkeypatch: pytest.MonkeyPatch) -> SimulationPage:
    """Open the practice service's case by its ID, with the menu."""
    planner.practise()
    planner.frame.session.change(
        lambda settings: settings.model_copy(update={"folder": str(folder)})
    )
    page = planner.go(SimulationPage)
    monkeypatch.setattr(dialogs, "ask_text", lambda *_: CASE)
    menu = page.opening.menu()
    assert menu is not None
    by_id = next(action for action in menu.actions() if action.text() == "By its ID…")
    by_id.trigger()
    planner.wait(lambda: page.checked is not None, "the case")
    planner.idle()
    return page


def submitted(planner: Planner, page: SimulationPage, count: int) -> None:
    """Press Submit and wait for all runs to complete."""
    planner.press("Submit 1 run" if count == 1 else f"Submit {count} runs")
    planner.wait(lambda: len([run for run in page.runs if run.service_run]) == count, "the runs")
    for _ in range(20):
        planner.idle()
        if all(run.status is RunStatus.COMPLETED for run in page.runs):
            break
        planner.bot.wait(300)
        planner.press("Refresh runs")
    assert [run.status for run in page.runs] == [RunStatus.COMPLETED] * count


def test_a_sweep_of_twelve_goes_from_the_workbook_to_the_comparison(
    planner: Planner,
    answers: Answers,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[str] = []

    def open_path(path: Path) -> bool:
        seen.append(path.name)
        return True

    monkeypatch.setattr("bridge.simulation.gui.page.open_path", open_path)
    page = opened(planner, tmp_path, monkeypatch)
    planner.sees("Every parameter fits the case type Construction")
    assert not planner.frame.sidebar.isAncestorOf(planner.frame.focusWidget())
    assert page.path is not None
    with workbook_at(page.path) as book:
        copies = book["Copies"]
        copies["B1"], copies["C1"] = "vesselList[1].capacity", "vesselList[1].limits.wave"
        copies.append(["Sweep", "4, 8, 12", "1.2, 1.5, 1.8, 2.4"])
    planner.wait(
        lambda: page.checked is not None and page.checked.count == 12, "the check after saving"
    )
    submitted(planner, page, 12)
    title, facts = answers[-1]
    assert title == "Submit 12 runs?"
    assert facts.startswith("Case: Campaign A baseline\nRuns: 12\nTo: ")
    assert len(planner.rows()) == 12
    assert planner.lines()[0][2:5] == ["Completed", "30 days", "Save the results"]
    out = tmp_path / "results"
    out.mkdir()
    planner.files = [out]
    planner.press("Save results…")
    planner.wait(lambda: bool(list(out.glob("*/Comparison.xlsx"))), "the comparison")
    planner.idle()
    assert seen == ["Comparison.xlsx"]
    (folder,) = out.iterdir()
    assert folder.name == f"Campaign A baseline {page.runs[0].batch}"
    assert planner.frame.toast.text.endswith(f", … were saved in {folder.name}.")
    planner.wait(
        lambda: planner.buttons() >= {"Submit again…", "Show in folder"}, "what can be done next"
    )
    assert len(list(folder.glob("*.json"))) == 12
    compared = openpyxl.load_workbook(folder / "Comparison.xlsx")
    assert compared.sheetnames == ["Summary", "Comparison", "Charts"]
    assert compared["Comparison"].max_row == 13
    assert [line[4] for line in planner.lines()] == ["Results saved"] * 12
    copy = page.table.model().index(0, 0)
    assert copy.data(SECOND) == "Kittiwake: capacity 4, Kittiwake: wave limit 1.2"
    made = page.in_folder, page.save, page.primary
    assert [one.property("role") or "" for one in made] == ["primary", "", ""]
    planner.sees("All results are saved.")


def test_variants_are_chosen_in_the_app_and_written_into_the_sheet(
    planner: Planner,
    answers: Answers,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = opened(planner, tmp_path, monkeypatch)
    seen = list[str]()

    def choose(dialog: VariantsDialog) -> str:
        dialog.show()
        assert dialog.words.text() == "Type values such as 4, 8, 12 or 2..6."
        assert dialog._lines[0]._parameter.currentText() == "Count"
        planner.press("Add parameter", dialog)
        captions = ("Vessel, person or work task", "Parameter", "Now", "New values")
        assert [planner.reads(dialog).split("\n").count(caption) for caption in captions] == [1] * 4
        planner.type("New values", "4, x", dialog)
        assert dialog.words.text() == "“x” is not a number. Type values such as 4, 8, 12."
        assert dialog.words.property("state") == "bad"
        assert "1 →" in planner.reads(dialog)
        other = dialog._lines[1]._parameter
        assert other.currentText() != "Count"
        other.setCurrentIndex(other.findText("Count"))
        dialog._lines[1]._values.setText("1")
        seen.append(dialog.words.text())
        for number, values in enumerate(("4, 8, 12", "2..3")):
            line = dialog._lines[number]
            line._parameter.setCurrentIndex(line._parameter.findText(("Capacity", "Count")[number]))
            line._values.setText(values)
            seen.append(dialog.words.text())
        first, field = dialog._lines[0], dialog._lines[1]._values
        first._parameter.setCurrentIndex(first._parameter.findText("Wind limit"))
        first._values.setText("1,2")
        assert dialog.words.text().startswith("“1,2” can mean 1.2 or 1, 2. Write decimals")
        planner.bot.waitUntil(lambda: field.height() >= field.sizeHint().height())
        first._parameter.setCurrentIndex(first._parameter.findText("Capacity"))
        first._values.setText("4, 8, 12")
        dialog.hide()
        return "yes"

    monkeypatch.setattr(VariantsDialog, "ask", choose)
    planner.press("Choose variants…")
    planner.wait(lambda: page.checked is not None and page.checked.count == 6, "the check")
    assert seen == [
        "Choose each parameter once.",
        "3 runs",
        "6 runs",
    ]
    assert page.path is not None
    header, row = openpyxl.load_workbook(page.path)["Copies"].iter_rows(values_only=True)
    assert header[:3] == ("Copy", "vesselList[0].capacity", "vesselList[0].count")
    assert row[:3] == ("Variant", "4, 8, 12", "2..3")
    planner.idle()
    planner.find("Submit 6 runs")
    planner.sees("6 variants · Havørn: capacity 24 → 4, 8, 12 · Havørn: count 1 → 2, 3")


def test_what_goes_on_is_said_at_once_and_a_stop_does_not_deny_what_was_submitted(
    planner: Planner, answers: Answers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()
    for name in ("fetch_case", "submit"):
        real = getattr(SimulationClient, name)

        def slow(*args: object, real: Callable[..., object] = real) -> object:
            go_on.wait(30)
            return real(*args)

        monkeypatch.setattr(SimulationClient, name, slow)
    planner.practise()
    planner.frame.session.set(folder=str(tmp_path))
    page = planner.go(SimulationPage)
    planner.idle()
    planner.press("Try Campaign A baseline")
    planner.press("Try Campaign A baseline")
    planner.sees("Reading the case")
    go_on.set()
    planner.wait(lambda: page.checked is not None, "the case")
    planner.idle()
    assert [path.name for path in tmp_path.glob("*.xlsx")] == ["campaign-a.xlsx"]
    go_on.clear()
    planner.press("Submit 1 run")
    planner.sees("Submitting the variants")
    assert not planner.can("Submit 1 run")
    assert "Next: " not in planner.reads()
    asked = list[str]()

    def keep_open(parent: object, ended: object, title: str, words: str) -> bool:
        asked.append(f"{title} {words}")
        return False

    monkeypatch.setattr(dialogs, "close_while_sending", keep_open)
    assert not planner.frame.close()
    assert asked == [
        "Runs are still being submitted. Submitted runs continue. Submit again for the others."
    ]
    planner.press("Stop")
    go_on.set()
    planner.wait(lambda: planner.frame.toast.text, "the end")
    assert planner.frame.toast.text in {
        "Stopped. Runs that were submitted continue.",
        "1 run was submitted.",
    }


def test_a_wrong_secret_of_simulation_ends_no_session(planner: Planner, answers: Answers) -> None:
    planner.practise()
    planner.frame.session.client_secret = "wrong-secret"
    planner.go(SimulationPage)
    planner.idle()
    planner.press("Try Campaign A baseline")
    planner.wait(lambda: answers, "the error")
    assert "secret" in " ".join(answers[-1])
    planner.idle()
    assert planner.frame.session.signed_in
    assert "The service signed you out" not in planner.reads()


def test_the_buttons_keep_their_places_whatever_is_selected(
    planner: Planner,
    answers: Answers,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = opened(planner, tmp_path, monkeypatch)
    assert page.path is not None
    with workbook_at(page.path) as book:
        book["Copies"]["B1"], book["Copies"]["C1"] = "vesselList[0].speed", "vesselList[0].count"
        book["Copies"].append(["Sweep", "2, 4", "1, 2"])
    planner.wait(lambda: page.checked is not None and page.checked.count == 4, "the check")
    planner.press("Submit 4 runs")
    planner.wait(lambda: len([run for run in page.runs if run.service_run]) == 4, "the runs")
    planner.wait(lambda: not any(run.open for run in page.runs), "their end")
    planner.idle()
    states = [run.status for run in page.table.shown]
    assert sorted(states) == [RunStatus.COMPLETED] * 2 + [RunStatus.FAILED] * 2
    buttons = page.again, page.variants, page.save

    def places() -> list[QPoint]:
        return [one.mapTo(planner.frame, QPoint()) for one in buttons]

    before = places()
    failed, completed = map(states.index, (RunStatus.FAILED, RunStatus.COMPLETED))
    page.table.selectRow(failed)
    planner.bot.wait(50)
    assert places() == before
    planner.sees("Next: save the results.")
    planner.press("Why did it fail?")
    planner.wait(lambda: answers[-1][0].startswith("Why "), "the reasons")
    assert answers[-1][1].count(" → ") == 1
    page.table.selectRow(completed)
    planner.bot.wait(50)
    assert places() == before
    planner.sees("Only the selected run is saved.")
    planner.files = ["", ""]
    planner.press("Save results…")
    page.table.clearSelection()
    planner.press("Save results…")
    assert [title for title, _ in planner.proposed] == [
        "Save the results of 1 run in",
        "Save the results of 2 runs in",
    ]
    out = tmp_path / "results"
    out.mkdir()
    planner.files = [out]
    monkeypatch.setattr("bridge.simulation.gui.page.open_path", bool)
    planner.press("Save results…")
    planner.wait(lambda: sum(run.fetched for run in page.runs) == 2, "the results")
    planner.idle()
    planner.sees("2 results are saved, 2 runs failed.")
    assert planner.frame.toast.text == "2 results are saved, 2 runs failed."
    assert [one.property("role") or "" for one in (page.in_folder, page.save)] == ["primary", ""]
    planner.history()
    assert [line[1] for line in planner.lines()] == ["Simulation, 4 runs"]
    assert planner.lines()[0][-1] == "2 of 4 completed"


def test_a_case_that_was_submitted_as_it_is_is_sent_again_only_on_request(
    planner: Planner,
    answers: Answers,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = opened(planner, tmp_path, monkeypatch)
    submitted(planner, page, 1)
    wanted = ["", "all", "yes"]
    monkeypatch.setattr(dialogs.Message, "ask", lambda self: wanted.pop(0))
    assert not planner.can("Submitted"), "a second press submits nothing"
    planner.press("Submit again…")
    planner.idle()
    assert len(page.runs) == 1
    planner.press("Submit again…")
    planner.wait(lambda: len(page.runs) == 2, "the second run")
    assert len({run.service_run for run in page.runs}) == 2


@pytest.mark.parametrize(
    ("ages", "state", "sentence"),
    [
        ((26.5,), "warn", "1 result will be deleted in 4 days. Save what you need."),
        ((29.5,), "bad", "1 result will be deleted within a day. Save what you need."),
        (
            (26.5, 29.5),
            "bad",
            "2 results will be deleted soon, the first within a day. Save what you need.",
        ),
        ((2.0,), "", ""),
    ],
)
def test_five_days_and_one_day_before_the_deletion_it_is_said(
    planner: Planner, ages: tuple[float, ...], state: str, sentence: str
) -> None:
    page = planner.go(SimulationPage)
    planner.idle()
    runs = tuple(samples.completed(f"run-{age}", age) for age in ages)
    page._take_runs(runs)
    assert page.banner.isVisible() == bool(sentence)
    assert sentence in page.banner.title.text()
    assert not sentence or page.banner.property("state") == state


def test_the_sign_in_for_simulation_is_in_the_account_and_says_who_creates_it(
    planner: Planner, monkeypatch: pytest.MonkeyPatch
) -> None:
    planner.practise()
    session = planner.frame.session
    assert session.account is not None
    identifier = session.account.client_id
    secret = session.client_secret
    platform = session.account.platform_url
    session.account, session.client_secret = (
        session.account.model_copy(update={"client_id": "", "platform_url": ""}),
        None,
    )
    page = planner.go(SimulationPage)
    planner.sees("Simulation has its own sign-in.")

    said: list[str] = []

    def exec(dialog: AccountDialog) -> bool:
        said.extend(label.text() for label in dialog.findChildren(QLabel))
        dialog.form.show_values(
            {"platform_url": platform, "client_id": identifier, "client_secret": secret}
        )
        return True

    monkeypatch.setattr(AccountDialog, "exec", exec)
    planner.press("Sign in for simulation…")
    creator = (
        "Your administrator creates the ID and the secret in the team settings, under API Clients."
    )
    assert creator in said
    planner.idle()
    planner.frame.show_page("simulation")
    assert session.account.client_id == identifier
    monkeypatch.setattr(dialogs, "ask_text", lambda *_: CASE)
    page._ask_id()
    planner.wait(lambda: page.checked is not None, "the case")
    planner.idle()
