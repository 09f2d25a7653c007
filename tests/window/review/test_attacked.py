"""The window attacked: two windows on one workbook; the workbook deleted, exchanged, edited or
sorted by another program between each pair of steps.

After each attack the planner reads what happened, and the service has either what stood in the
workbook or nothing.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from faults.spoiled import SpoiledService
from openpyxl import load_workbook
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from service.jobs.test_refresh import sort_backwards
from window.review.test_review import edit
from window.test_first_use import export
from window.upload.test_upload import practice_of, results, second_window
from window.window import Planner

from bridge.gui.review.page import ReviewPage
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.file_watch import FileWatch
from bridge.practice.account.state import ExportRun, ImportRun
from bridge.records.cells.base import JsonObject, JsonValue


def deleted(path: Path, id: str) -> None:
    path.unlink()


def exchanged(path: Path, id: str) -> None:
    shutil.copy(path.parent / "As exported.xlsx", path)


def another_file(path: Path, id: str) -> None:
    path.write_bytes(b"a letter")


def row_of(path: Path, id: str) -> int:
    return next(row for row in range(2, 42) if fields(path, row)["ID"] == id)


def typed_anew(path: Path, id: str) -> None:
    edit(path, {f"External remarks {row_of(path, id)}": "on second thoughts"})


def typed_elsewhere(path: Path, id: str) -> None:
    edit(path, {f"External remarks {row_of(path, id) + 1}": "of another row"})


def sorted_round(path: Path, id: str) -> None:
    book = load_workbook(path)
    sort_backwards(book["Activities"])
    book.save(path)


ATTACKS: dict[str, Callable[[Path, str], None]] = {
    "deleted": deleted,
    "exchanged": exchanged,
    "another file": another_file,
    "typed anew": typed_anew,
    "typed elsewhere": typed_elsewhere,
    "sorted": sorted_round,
}
CHECKING = "while it is checked"
REVIEWED = "after the review"
ASKED = "while the question stands"
SENDING = "while the rows are on their way"
WRITING = "before the results are written"
CHANGED = "Rows changed since your last check. Nothing was sent."
NOT_THERE = (
    "{name} was changed after the check and has other values in the rows to send: {id}. "
    "Nothing was sent."
)
SAVED = "The row was saved."
TEXT = "{name} cannot be opened. It is a text file such as .csv, not a workbook."
TABLE = [
    # when, what happens, what the planner reads, whether the row was sent
    (
        CHECKING,
        "deleted",
        "{name} does not exist. Check its name and folder. Nothing was sent.",
        False,
    ),
    (CHECKING, "exchanged", CHANGED, False),
    (CHECKING, "another file", f"{TEXT} Read it as a sheet of your own", False),
    (CHECKING, "typed anew", CHANGED, False),
    (CHECKING, "typed elsewhere", CHANGED, False),
    (CHECKING, "sorted", SAVED, True),
    (
        REVIEWED,
        "deleted",
        "{name} does not exist. Check its name and folder. Nothing was sent.",
        False,
    ),
    (REVIEWED, "exchanged", CHANGED, False),
    (REVIEWED, "another file", f"{TEXT} Read it as a sheet of your own", False),
    (REVIEWED, "typed anew", CHANGED, False),
    (REVIEWED, "typed elsewhere", CHANGED, False),
    (REVIEWED, "sorted", SAVED, True),
    (ASKED, "deleted", "{name} was moved or deleted. Nothing was sent.", False),
    (ASKED, "exchanged", NOT_THERE, False),
    (
        ASKED,
        "another file",
        "{name} is not the workbook that was checked. Nothing was sent.",
        False,
    ),
    (ASKED, "typed anew", NOT_THERE, False),
    (ASKED, "typed elsewhere", SAVED, True),
    (ASKED, "sorted", SAVED, True),
    *(
        (when, attack, f"{SAVED}{more}", True)
        for when in (SENDING, WRITING)
        for attack, more in {
            "deleted": " {name} was moved or deleted. The result is in {stem} (result).xlsx.",
            "exchanged": (
                " 1 row in {name} has older values than were sent. Update it from the service."
            ),
            "another file": f" {TEXT}",
            "typed anew": "",
            "typed elsewhere": "",
            "sorted": "",
        }.items()
    ),
]


def before_the_answer(service: SpoiledService, when: str, happens: Callable[[], None]) -> None:
    """Let something happen once: when the service is asked for the check, when it takes the rows,
    or when it is asked for them after the import.
    """
    world, done = service.state, list[bool]()
    accept, asked = world.accept_import, world.request_export

    def once() -> None:
        if not done:
            done.append(True)
            happens()

    def taken(rows: list[JsonObject]) -> ImportRun:
        once()
        return accept(rows)

    def fetched(kind: str, filters: Mapping[str, JsonValue]) -> ExportRun:
        if world.imports_accepted or when == CHECKING:
            once()
        return asked(kind, filters)

    if when == SENDING:
        world.accept_import = taken  # type: ignore[method-assign]
    else:
        world.request_export = fetched  # type: ignore[method-assign]


SAMPLE = {
    (REVIEWED, "deleted"),
    (REVIEWED, "typed anew"),
    (ASKED, "deleted"),
    (ASKED, "exchanged"),
    (ASKED, "sorted"),
    (SENDING, "deleted"),
}
"""What every run of the tests tries; the deep run tries all."""
CASES = [
    pytest.param(
        *row, marks=() if row[:2] in SAMPLE else pytest.mark.deep, id=f"{row[0]}: {row[1]}"
    )
    for row in TABLE
]


@pytest.mark.parametrize(("when", "attack", "sentence", "sent"), CASES)
def test_an_attack_on_the_workbook_is_read_about_and_loses_nothing(
    planner: Planner,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    answers: list[tuple[str, str]],
    when: str,
    attack: str,
    sentence: str,
    sent: bool,
) -> None:
    workbook = export(planner, tmp_path)
    shutil.copy(workbook, workbook.parent / "As exported.xlsx")
    row = next(row for row in range(2, 42) if fields(workbook, row)["Status"] == "PLANNED")
    id = str(fields(workbook, row)["ID"])
    edit(workbook, {f"External remarks {row}": "mine", f"Status {row}": "COMPLETED"})
    stood = list[str]()

    def happens() -> None:
        ATTACKS[attack](workbook, id)

    if when == CHECKING:
        before_the_answer(practice_of(planner), when, happens)
    monkeypatch.setattr(FileWatch, "begin", lambda *_: None)  # as on a share that tells nothing
    page = planner.reviewed(workbook)

    def stands(*words: object) -> bool:
        stood.append(str(words[1]))
        if when == ASKED:
            happens()
        return True

    monkeypatch.setattr(dialogs, "confirm_facts", stands)
    if when == REVIEWED:
        happens()
    elif when in {SENDING, WRITING}:
        before_the_answer(practice_of(planner), when, happens)
    page.primary.setFocus()
    QTest.keyClick(page.primary, Qt.Key.Key_Space)
    planner.wait(lambda: page.sending.running or answers or not page.jobs.running, "an answer")
    planner.bot.wait(100)
    planner.idle()
    read = " ".join((planner.reads().replace("\n", " "), *(" ".join(one) for one in answers)))
    assert sentence.format(name=workbook.name, stem=workbook.stem, id=id) in read
    assert bool(stood) == (when not in {CHECKING, REVIEWED} or sent)
    there = practice_of(planner).activity(id) or {}
    assert practice_of(planner).state.imports_accepted == sent
    assert (there["externalRemarks"] == "mine", there["status"] == "COMPLETED") == (sent, sent)
    assert page.looked is None or page.looked.review.counts()["send"] == LEFT.get(attack, 1) or sent
    kept(workbook, attack, id, sent)


LEFT = {"exchanged": 0, "typed elsewhere": 2}
"""How many rows the review then shows, where they were not sent."""


def kept(workbook: Path, attack: str, id: str, sent: bool) -> None:
    """What another program made of the workbook stays, and the result stands at its row."""
    if attack in {"deleted", "another file"}:
        assert workbook.exists() == (attack == "another file")
        return
    rows = {str(fields(workbook, row)["ID"]): fields(workbook, row) for row in range(2, 42)}
    mine = {"exchanged": None, "typed anew": "on second thoughts"}.get(attack, "mine")
    assert rows[id]["External remarks"] == mine
    assert [one for one, row in rows.items() if row.get("Result")] == ([id] if sent else [])
    assert ("of another row" in [row["External remarks"] for row in rows.values()]) == (
        attack == "typed elsewhere"
    )


def fields(workbook: Path, row: int) -> dict[str, object]:
    """Return what stands in a row, by caption."""
    sheet = load_workbook(workbook)["Activities"]
    return {
        str(cell.value).split(" (")[0].rstrip(" *"): sheet.cell(row, int(cell.column or 0)).value
        for cell in sheet[1]
    }


@pytest.fixture
def another_window(planner: Planner, qtbot: QtBot) -> Iterator[Planner]:
    """A second window of the same planner, signed in too."""
    other = second_window(practice_of(planner), qtbot)
    other.idle()
    yield other
    other.frame.session.workers.stop()


@pytest.mark.parametrize(
    "asked", [False, True], ids=["while it is reviewed", "while the question stands"]
)
def test_what_another_window_sends_of_the_same_workbook_goes_once(
    planner: Planner,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
    request: pytest.FixtureRequest,
    asked: bool,
) -> None:
    workbook = export(planner, tmp_path)
    row = next(row for row in range(2, 42) if fields(workbook, row)["Status"] == "PLANNED")
    edit(workbook, {f"External remarks {row}": "mine", f"Status {row}": "COMPLETED"})
    other: Planner = request.getfixturevalue("another_window")
    for window in (planner, other):
        window.reviewed(workbook).card.stop()
    waits = [asked]

    def stands(*_: object) -> bool:
        if waits.pop():
            waits.append(False)
            other.press("Upload 1 row")
            results(other)
            other.idle()
        else:
            waits.append(False)
        return True

    monkeypatch.setattr(dialogs, "confirm_facts", stands)
    if not asked:
        other.press("Upload 1 row")
        results(other)
        other.idle()
    planner.press("Upload 1 row")
    planner.idle()
    planner.sees("after the check. Nothing was sent twice." if asked else CHANGED)
    planner.wait(lambda: not page_of(planner).jobs.running, "the check after it")
    planner.sees("No changes to upload.")
    assert (
        practice_of(planner).state.imports_accepted,
        len(planner.frame.session.ledger.summaries()),
    ) == (1, 1)


def page_of(planner: Planner) -> ReviewPage:
    page = planner.frame.page("review")
    assert isinstance(page, ReviewPage)
    return page
