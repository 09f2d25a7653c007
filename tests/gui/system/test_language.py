"""Languages: every sentence of the window goes through the one catalogue; German and Danish fit, with their own dates and numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

import pytest
from gui import sap_list
from gui.conftest import Planner
from gui.scenes import ACCOUNT, SCENES
from gui.test_audit import misfits, nameless, overlapping
from PySide6.QtCore import QDate, QDateTime, QLocale, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from bridge.errors import WorkbookError
from bridge.gui.app.main_window import Frame
from bridge.gui.export.filters import DateField
from bridge.gui.frame.guide import topics
from bridge.gui.look import theme
from bridge.gui.settings.account_dialog import AccountDialog
from bridge.gui.settings.page import SettingsPage
from bridge.gui.system import language
from bridge.gui.system.desktop import default_folder
from bridge.gui.system.window_state import Memory
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import Elided
from bridge.gui.widgets.formats import keys, moment, number, plural, tr
from bridge.progress import Progress
from bridge.records.activity import Activity
from bridge.records.column import by_field, columns
from bridge.texts import say, shown

NAMES = re.compile(
    r"Sheetbridge( \d[\w.]*)?|[\w-]+\.xlsx|North Sea|English|Deutsch|Dansk|Campaign [AB]\b.*|O&M.*|Construction|(?:Run|Sweep) \d"
    r"|Guillemot: capacity \d+|^capacity \d+$"
    r"|https?://\S+|planner@example\.com|planning-desk|Windows Credential Manager|Ctrl\+.|Shift\+F8"
)
"""Names of files, accounts, languages, cases and keys in the scenes."""
OF_THE_SHEET = re.compile(
    r"Site ID|Asset ID|Work (order|package) ID|Personnel IDs|Category"
    r"|Start|End|Status|Teams|Manpower|Activities|Personnel|Planned|Dispatched|Completed|COMPLETED|DONE|HOW-[ABZ]|OSS-1|ACT-\S+|T\d\dx?"
    r"|Blade crew( 4)?|Red|Blue|Green|Timesheets|Failed rows|isActive|Role|(Lead t|T)echnician|yes|no|Bjørn MacLeod|Chloé Lefèvre|Freja Holm"
)
"""Sheets, captions and values of a workbook, which are the format and stay as they are."""
SAID_BY_THE_SERVICE = re.compile(r'activity is locked|Unknown asset ID "T06x"')
WORK = re.compile(
    r"Blade inspection|Gearbox oil change|Cable test array \d|Crane service|Transition piece paint|Ladder check|Substation \w+( test)?|to project"
)


@pytest.fixture
def pseudo(qapp: QApplication, spoken: None) -> None:
    """The pseudo-language."""
    language.install(qapp, language.PSEUDO)


def said_by(widget: QWidget) -> Iterator[str]:
    """Yield every text of a widget that is seen, hovered over or read aloud."""
    yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription(), widget.windowTitle())
    if isinstance(widget, QLabel | QAbstractButton) and not isinstance(widget, Elided):
        yield widget.text()
    elif isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    elif isinstance(widget, QComboBox):
        yield from (widget.itemText(at) for at in range(widget.count()))
    elif isinstance(widget, QAbstractSpinBox):
        yield from (widget.specialValueText(), getattr(widget, "suffix", str)())
    elif isinstance(widget, QMenu):
        yield widget.title()
    elif isinstance(widget, QAbstractItemView) and not isinstance(widget, QHeaderView) and widget.model() is not None:
        yield from _in_table(widget)


def _in_table(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    for column in range(model.columnCount()):
        yield str(model.headerData(column, Qt.Orientation.Horizontal) or "")
        for row in range(model.rowCount()):
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
                found = model.data(model.index(row, column), role)
                yield found if isinstance(found, str) else ""


def bare(text: str) -> bool:
    """Whether words stand outside brackets that are neither a name nor the format's."""
    while (inner := re.sub(r"\[[^\[\]]*\]", "", text)) != text:
        text = inner
    for names in (NAMES, SAID_BY_THE_SERVICE, WORK, OF_THE_SHEET):
        text = names.sub("", text)
    return re.search(r"[^\W\d_]{2}", text) is not None


def of_the_list(text: str) -> bool:
    """Whether every word is one of the own sheet that the scene shows, its file, or a caption of ours."""
    cells = [*sap_list.HEADER, *(cell for row in sap_list.rows(date(2026, 11, 22)) for cell in row)]
    known = " ".join(
        [
            *cells,
            "Weekly SAP plan xlsx",
            "Orders",
            "Order operations, selected by plant",
            "PLANNED DISPATCHED",
            *(column.caption for column in columns(Activity)),
        ]
    )
    return set(re.findall(r"[^\W\d]+", text)) <= set(re.findall(r"[^\W\d]+", known)) | set("ABCDEFGHIJKLMNOPQRSTUVW")


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("scene", SCENES)
def test_no_sentence_of_a_page_escapes_the_catalogue(qtbot: QtBot, tmp_path: Path, scene: str) -> None:
    frame = Frame()
    qtbot.addWidget(frame)
    frame.show()
    SCENES[scene](frame, tmp_path)
    qtbot.wait(20)
    found = {text for widget in [frame, *frame.findChildren(QWidget)] for text in said_by(widget) if bare(text)}
    found |= {action.text() for action in frame.findChildren(QAction) if bare(action.text())}
    found -= {*available_timezones(), str(default_folder(None))}
    if scene.startswith("09"):
        found = {text for text in found if not of_the_list(text)}
    frame.session.close()
    assert found == set()


@pytest.mark.usefixtures("pseudo")
def test_no_sentence_of_a_dialog_escapes_the_catalogue(qtbot: QtBot) -> None:
    error = WorkbookError(say("{name} does not exist.", name="plan.xlsx"), say("Check its name and folder."), "detail")
    chosen_from = {column.caption for column in columns(Activity)} | available_timezones()
    for dialog in (AccountDialog(None, ACCOUNT, "Windows Credential Manager"), dialogs.error_dialog(None, error)):
        qtbot.addWidget(dialog)
        found = {text for widget in [dialog, *dialog.findChildren(QWidget)] for text in said_by(widget) if bare(text)}
        assert found - chosen_from == set()


@pytest.mark.usefixtures("pseudo")
def test_no_sentence_of_the_guide_escapes_the_catalogue() -> None:
    captions = {column.caption for column in columns(Activity)} | {"F5", "F8", "Ctrl"}
    columns_and_keys = "".join(topic.text.partition("\n")[2] for topic in topics("en")[-2:])
    pieces = {piece.strip() for piece in re.split(r"[|\n]|\*\*|---", columns_and_keys) if piece.strip()}
    assert {piece for piece in pieces if piece not in captions and bare(piece)} == set()


@pytest.mark.usefixtures("pseudo")
def test_fields_of_a_template_stay_in_the_pseudo_language() -> None:
    assert tr("Row {row} · {id}", row=6, id="A").startswith("[Röw 6 · A")
    assert plural(2, "1 row", "{count} rows").startswith("[2 röwš")


@pytest.mark.usefixtures("spoken")
def test_an_unknown_language_is_english(qapp: QApplication) -> None:
    assert language.install(qapp, "xx_YY") == "en"
    assert tr("Sign in") == "Sign in"


def turns() -> list[object]:
    """Return each page in each language and size of text: in the suite one of them for a page, in turn, all in the deep run."""
    looks = (("de", 150), ("da", 100), ("de", 100), ("da", 150))
    return [
        pytest.param(scene, *look, marks=() if place == at % 2 else pytest.mark.deep)
        for at, scene in enumerate(SCENES)
        for place, look in enumerate(looks)
    ]


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize(("scene", "code", "percent"), turns())
def test_a_page_holds_at_the_smallest_window_in_every_language(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, scene: str, code: str, percent: int
) -> None:
    """Nothing sticks out, is cut or overlaps; headers of tables are read whole."""
    assert language.install(qapp, code) == code
    theme.apply("light", percent)
    frame = Frame()
    qtbot.addWidget(frame)
    frame.resize(1200, 672)
    frame.show()
    SCENES[scene](frame, tmp_path)
    try:
        assert settled(frame, qtbot) == []
        assert (frame.width(), frame.height()) == (1200, 672)
    finally:
        frame.session.close()


def settled(frame: Frame, qtbot: QtBot) -> list[str]:
    """Return what does not fit once the layout has come to rest, which takes a while on a busy computer."""
    for _ in range(40):
        qtbot.wait(50)
        found = [*misfits(frame), *overlapping(frame), *nameless(frame), *cut_headers(frame)]
        if not found:
            break
    return found


def cut_headers(frame: Frame) -> Iterator[str]:
    """Yield the headers of tables that have less room than their words need."""
    for header in frame.current.findChildren(QHeaderView):
        if header.isVisible() and header.orientation() is Qt.Orientation.Horizontal:
            for at in range(header.count()):
                if not header.isSectionHidden(at) and header.sectionSize(at) < header.sectionSizeHint(at) - 1:
                    yield f"{header.model().headerData(at, Qt.Orientation.Horizontal)}: {header.sectionSize(at)} of {header.sectionSizeHint(at)}"


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("code", ["en", "de", "da"])
def test_no_two_entries_of_a_menu_have_the_same_letter(qtbot: QtBot, qapp: QApplication, code: str) -> None:
    language.install(qapp, code)
    frame = Frame()
    qtbot.addWidget(frame)
    for bar in (*frame.findChildren(QMenuBar), *frame.menuBar().findChildren(QMenu)):
        letters = [found.lower() for action in bar.actions() for found in re.findall(r"&(\w)", action.text())]
        assert len(letters) == len(set(letters)), [action.text() for action in bar.actions()]
    frame.session.close()


@pytest.mark.usefixtures("spoken")
def test_dates_amounts_and_keys_are_those_of_the_language(qapp: QApplication) -> None:
    language.install(qapp, "de")
    assert moment(datetime(2019, 3, 4, 6, 5)) == "4. März 2019 06:05"
    assert number(12345) == "12.345"
    assert shown(say("{count} rows", count=12345)) == "12.345 Zeilen"
    assert tr("Row {row} · {name}", row=12345, name="A") == "Zeile 12345 · A"
    assert keys("Ctrl+1") == "Strg+1"
    language.install(qapp, "da")
    assert moment(datetime(2019, 3, 4, 6, 5)) == "4. mar. 2019 06:05"
    assert shown(say("{count} rows", count=12345)) == "12.345 rækker"
    language.install(qapp, "en")
    assert moment(datetime(2019, 3, 4, 6, 5)) == "4 Mar 2019 06:05"


@pytest.mark.usefixtures("spoken")
def test_a_date_is_chosen_in_the_language_and_sent_as_iso(qapp: QApplication, qtbot: QtBot) -> None:
    language.install(qapp, "de")
    field = DateField()
    qtbot.addWidget(field)
    assert field.text() == "Beliebiges Datum"
    field.setDate(QDate(2026, 5, 4))
    assert (field.text(), field.texts()) == ("4. Mai 2026", ["2026-05-04"])


@pytest.mark.usefixtures("spoken")
def test_sentences_of_the_layers_below_are_translated_with_the_nouns_in_them(qapp: QApplication) -> None:
    column = by_field(Activity)["status"]
    found = column.cell.from_cell("DONE", ZoneInfo("UTC"))
    language.install(qapp, "de")
    sentence = getattr(found, "message", None)
    assert sentence is not None
    assert shown(sentence) == "„DONE“ ist nicht erlaubt (Status). Verwenden Sie PLANNED, DISPATCHED oder COMPLETED."
    assert str(sentence) == '"DONE" is not a status. Use PLANNED, DISPATCHED or COMPLETED.'
    assert shown(Progress(say("Sending {count} rows", count=1500)).step) == "1.500 Zeilen werden gesendet"


@pytest.mark.usefixtures("spoken")
def test_a_language_is_chosen_in_the_settings_and_spoken_from_the_next_start(
    planner: Planner, qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def later(dialog: dialogs.Message) -> str:
        """Close it: the primary button would start the program again."""
        said.append(dialog.title.text())
        return ""

    monkeypatch.setattr(dialogs.Message, "ask", later)
    page = planner.frame.show_page("settings")
    assert isinstance(page, SettingsPage)
    entries = [page.language.itemText(at) for at in range(page.language.count())]
    assert entries == ["Same as system", "English", "Deutsch (not reviewed yet)", "Dansk (not reviewed yet)"]
    at = page.language.findData("de")
    page.language.setCurrentIndex(at)
    page.language.activated.emit(at)
    assert said == ["The language changes at the next start."]
    planner.idle()
    assert language.install(qapp, Memory().first_look().language) == "de"
    again = Frame()
    qtbot.addWidget(again)
    again.show()
    again.start()
    page = again.show_page("settings")
    qtbot.waitUntil(lambda: again.session.settings is not None)
    assert isinstance(page, SettingsPage)
    assert page.title.text() == "Einstellungen"
    assert page.language.currentText() == "Deutsch (noch nicht durchgesehen)"
    assert "Vor dem Hochladen von mehr als 500 Zeilen fragen" in {box.text() for box in again.findChildren(QCheckBox)}
    again.session.close()


@pytest.mark.usefixtures("spoken")
def test_the_words_of_qt_itself_are_translated_too(qapp: QApplication) -> None:
    assert language.install(qapp, "de_AT") == "de"
    assert QApplication.translate("QPlatformTheme", "Cancel") == "Abbrechen"
    assert QLocale().toString(QDateTime(QDate(2026, 12, 1), QDateTime.currentDateTime().time()), "MMMM") == "Dezember"
    language.install(qapp, "en")
    assert QApplication.translate("QPlatformTheme", "Cancel") == "Cancel"
