"""Every dialog of the window as it is opened by its own code, shown and not waited for: for the
pictures and the audit.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast
from unittest.mock import patch
from zoneinfo import ZoneInfo

from PySide6.QtWidgets import QWidget
from window import samples, scenes
from window.window import page_of, shown_page

from bridge.changes.compare.inputs import Records
from bridge.changes.import_payload import SendMode
from bridge.changes.plan_versions import PlanVersion, compare
from bridge.changes.side_effects import PutBackRow
from bridge.errors import WorkbookError
from bridge.gui.app.main_window import Frame
from bridge.gui.app.menu import Palette
from bridge.gui.export.work import make_look_ahead
from bridge.gui.frame import guide
from bridge.gui.history.page import HistoryPage, moved_dialog
from bridge.gui.own_sheet.page import OwnSheetPage
from bridge.gui.review import sentences
from bridge.gui.review.model import Review
from bridge.gui.review.moving import MoveDialog
from bridge.gui.review.page import ReviewPage
from bridge.gui.review.work import CheckResult
from bridge.gui.settings.account_dialog import AccountDialog
from bridge.gui.settings.page import SettingsPage
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.formats import tr
from bridge.jobs.check import Checked, CheckRequest
from bridge.jobs.earlier_runs import EarlierRuns
from bridge.jobs.upload import PutBackCheck, UploadPreview
from bridge.jobs.versions import Compared
from bridge.records.change_set import ChangeSet
from bridge.simulation.gui import parts
from bridge.simulation.gui.page import SimulationPage
from bridge.texts import say

WORKBOOK = Path("Activities_Hornsea_2026-11-18.xlsx")
ZONE = ZoneInfo(samples.ZONE)
ERROR = WorkbookError(
    say('"{name}" is open in Excel.', name="Activities_Hornsea_2026-11-18.xlsx"),
    say("Close it there and try again, or save the result beside it."),
    "PermissionError: [Errno 13] Permission denied: 'Activities_Hornsea_2026-11-18.xlsx'",
)


def asked(act: Callable[[], object]) -> QWidget:
    """Return the dialog that something asks with, shown; it is answered as if it
    had been closed.
    """
    found: list[dialogs.Message] = []

    def ask(self: dialogs.Message) -> str:
        found.append(self)
        return ""

    with patch.object(dialogs.Message, "ask", ask):
        act()
    found[0].show()
    return found[0]


def shown(dialog: QWidget) -> QWidget:
    """Return a dialog, shown."""
    dialog.show()
    return dialog


def error(frame: Frame, folder: Path) -> QWidget:
    made = dialogs.error_dialog(frame, ERROR)
    made.offer("close", "", "primary").setText(tr("Close"))
    return shown(made)


def plan(changes: ChangeSet, left_out: int = 0, completed: int = 0) -> UploadPreview:
    """Return what is to be sent of changes, to a real plan."""
    sent, count = samples.uploaded(), len(changes.changes)
    return UploadPreview(
        Checked(CheckRequest(WORKBOOK), changes),
        scenes.ACCOUNT,
        tuple(sent.receipt.rows),
        changes.changes,
        SendMode(),
        blocked=(),
        left_out=changes.changes[count - left_out :],
        could_be_emptied=(),
        status_changes={"COMPLETED": completed},
        hidden=2,
        runs=cast(EarlierRuns, None),
        single=False,
        sent_before=sent.summary,
    )


def upload(frame: Frame, folder: Path) -> QWidget:
    """What an upload to a real plan asks."""
    made = plan(samples.mixed(), 2, 3)
    review = Review.of(made.checked.changes)
    review.leave_out(filter(review.is_blocked, range(len(review.rows))))
    question = sentences.question(CheckResult(made.checked, review, 0.0), made.account)
    assert question is not None
    return asked(
        lambda: dialogs.confirm_facts(
            frame, question.title, question.facts, question.lines, question.yes, question.mark
        )
    )


def put_back(frame: Frame, folder: Path) -> QWidget:
    """With values that stay."""
    page = shown_page(frame, HistoryPage)
    why = say("The service does not show Manpower, so its value before is not known.")
    rows = tuple(
        PutBackRow("Activities", 6 + at, f"ACT-{1042 + at}", "manpower", why=why) for at in range(3)
    )
    made = plan(samples.clean())
    return asked(
        lambda: page._ask_put_back(
            "2026-11-20T08:21:04Z", (PutBackCheck("20261120-082104-4f1c", made.checked, rows), made)
        )
    )


def details(frame: Frame, folder: Path) -> QWidget:
    """Of an entry of the history that is no upload."""
    scenes.history(frame, folder)
    page = page_of(frame, HistoryPage)
    page.table.selectRow(next(at for at, entry in enumerate(page.shown) if entry.summary is None))
    return asked(lambda: page._details(page.chosen))


def moved(frame: Frame, folder: Path) -> QWidget:
    """What moved between two exports."""
    old = [samples.record(number) for number in range(12)]
    new = [
        samples.record(
            number,
            **(
                {"startDate": "2026-12-01T06:00:00.000Z", "endDate": "2026-12-01T14:00:00.000Z"}
                if number % 3
                else {}
            ),
        )
        for number in range(14)
    ]
    found = compare(PlanVersion(Records(old)), PlanVersion(Records(new)), ZONE)
    compared = Compared(
        say("the export of {when}", when="2026-11-18"), say("the service now"), found, ZONE
    )
    return shown(moved_dialog(frame, compared))


def explanation(frame: Frame, folder: Path) -> QWidget:
    """A failed run beside the last that completed."""
    run = samples.simulation_runs()[0]
    lines = [
        say("Vessels B4: Type a whole number, not {found}", found="'3.5'"),
        say("Different from Base case, which completed:"),
        *[say(f"vesselList[{number}].limits.wave: 1.5 → 2.0") for number in range(8)],
    ]
    return asked(lambda: parts.show_explanation(frame, run, lines))


def remove_account(frame: Frame, folder: Path) -> QWidget:
    """Take an account off this computer."""
    page = shown_page(frame, SettingsPage)
    return asked(lambda: page.remove_account(scenes.ACCOUNT))


def replace_mapping(frame: Frame, folder: Path) -> QWidget:
    """A mapping of the same name."""
    page = shown_page(frame, OwnSheetPage)
    return asked(lambda: page._replace("Weekly SAP plan"))


def case_id(frame: Frame, folder: Path) -> QWidget:
    """Open a case of the service."""
    page = shown_page(frame, SimulationPage)
    return asked(page._ask_id)


def choose_variants(frame: Frame, folder: Path) -> QWidget:
    """Vary a parameter of a case."""
    scenes.simulation(frame, folder)
    page = page_of(frame, SimulationPage)
    return asked(page._choose_variants)


def save_export(frame: Frame, folder: Path) -> QWidget:
    """Keep kinds and filters under a name."""
    from bridge.gui.export.page import ExportPage

    scenes.export(frame, folder)
    page = page_of(frame, ExportPage)
    page.saved_menu.fill()
    (save,) = [action for action in page.saved_menu.actions() if action.text().endswith("…")][:1]
    return asked(save.trigger)


def palette(frame: Frame, folder: Path) -> QWidget:
    """Everything that has a word, over the review."""
    scenes.review(frame, folder)
    frame.commands._search()
    (made,) = frame.findChildren(Palette)
    made.search.setText("re")
    return made


def move_activities(frame: Frame, folder: Path) -> QWidget:
    """Move the activities of the timeline by two days."""
    scenes.review_time(frame, folder)
    page = page_of(frame, ReviewPage)
    page.time.timeline.view.selectAll()
    dialog = asked(page.time.ask_move)
    assert isinstance(dialog, MoveDialog)
    dialog.where.setText("+2 days")
    dialog.show_preview()
    return dialog


DIALOGS: dict[str, Callable[[Frame, Path], QWidget]] = {
    "01-error": error,
    "02-upload": upload,
    "04-close-during-upload": lambda frame, folder: asked(
        lambda: dialogs.close_during_upload(frame, frame.session.changed, sent=True)
    ),
    "04c-new-activities": lambda frame, folder: asked(lambda: dialogs.ask_new_activities(frame, 3)),
    "04b-unsaved": lambda frame, folder: asked(
        lambda: dialogs.ask_unsaved(frame, 3, can_save=True)
    ),
    "05-save-export": save_export,
    "06-look-ahead": lambda frame, folder: asked(
        lambda: make_look_ahead(frame, frame, folder / "Plan.xlsx")
    ),
    "07-put-back": put_back,
    "08-details": details,
    "09-moved": moved,
    "10-move": move_activities,
    "11-account": lambda frame, folder: shown(
        AccountDialog(frame, scenes.ACCOUNT, "Windows Credential Manager")
    ),
    "12-remove-account": remove_account,
    "14-replace-mapping": replace_mapping,
    "16-choose-variants": choose_variants,
    "16-explanation": explanation,
    "17-case-id": case_id,
    "20-about": lambda frame, folder: asked(lambda: dialogs.about(frame)),
    "21-guide": lambda frame, folder: guide.show_help(frame, tr("Guide"), of_page="review"),
    "22-for-it": lambda frame, folder: guide.show_help(frame, tr("For IT"), "it"),
    "23-palette": palette,
}
