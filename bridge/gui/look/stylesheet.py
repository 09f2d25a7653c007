"""The one stylesheet, made from a token table. Widgets choose their look by the property `role`."""

from __future__ import annotations

import struct
from collections.abc import Mapping

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, qRegisterResourceData
from PySide6.QtGui import QImage, QImageWriter

from bridge.gui.look import icons
from bridge.gui.look.colours import Tokens


def stylesheet(t: Tokens, base: int, pictures: str) -> str:
    """Return the stylesheet for text of `base` pixels; `pictures` is the folder of the tinted PNGs."""
    return "\n".join(
        (
            _texts(t, base),
            _surfaces(t, base),
            _buttons(t, base),
            _fields(t, base, pictures),
            _lists(t, base, pictures),
            _menus(t, base),
        )
    )


def _px(base: int, pixels: float) -> str:
    return f"{round(pixels * base / 13)}px"


def _texts(t: Tokens, base: int) -> str:
    return f"""
* {{ color: {t.text}; }}
QLabel {{ background: transparent; }}
QLabel[role="title"] {{ font-size: {_px(base, 21)}; font-weight: 600; }}
QLabel[role="heading"] {{ font-size: {_px(base, 15)}; font-weight: 600; }}
QLabel[role="strong"] {{ font-weight: 600; }}
QLabel[role="field"] {{ font-size: {_px(base, 12)}; font-weight: 600; }}
QLabel[role="muted"] {{ color: {t.muted}; }}
QLabel[role="small"] {{ color: {t.muted}; font-size: {_px(base, 12)}; }}
QLabel[role="small"][state="bad"] {{ color: {t.bad}; }}
QLabel[role="badge"] {{ background: {t.bad}; color: {t.on_bad}; border-radius: {_px(base, 8)}; padding: {_px(base, 1)} {_px(base, 6)};
  font-size: {_px(base, 11)}; font-weight: 700; }}
QLabel[role="mark"] {{ background: {t.good_soft}; color: {t.good}; border-radius: {_px(base, 8)}; padding: {_px(base, 2)} {_px(base, 9)};
  font-size: {_px(base, 11)}; font-weight: 700; }}
QLabel[role="mark"][state="production"] {{ background: {t.production}; color: {t.production_soft}; }}
QLabel[role="mark"][state="practice"] {{ background: {t.practice}; color: {t.practice_soft}; }}
QLabel[role="code"] {{ font-family: monospace; }}
QLabel:disabled {{ color: {t.disabled}; }}
QToolTip {{ background: {t.surface}; color: {t.text}; border: 1px solid {t.control}; padding: 4px 6px; }}
"""


def _surfaces(t: Tokens, base: int) -> str:
    states = "\n".join(
        f'QFrame[role="banner"][state="{state}"], QFrame[role="tile"][state="{state}"]'
        f" {{ background: {t.soft(state)}; border-color: {t.line(state)}; }}"
        for state in ("good", "bad", "warn", "accent")
    )
    return f"""
QMainWindow, QDialog, QWidget[role="page"] {{ background: {t.window}; }}
QWidget[role="clear"], QScrollArea, QScrollArea > QWidget > QWidget[role="clear"] {{ background: transparent; }}
QWidget[role="sidebar"] {{ background: {t.sidebar}; border: none; border-right: 1px solid {t.border}; }}
QWidget[role="footer"] {{ background: {t.surface}; border-top: 1px solid {t.border}; }}
QWidget[role="strip"] {{ background: {t.accent_soft}; border-bottom: 1px solid {t.accent_line}; }}
QWidget[role="ended"] {{ background: {t.warn_soft}; border-bottom: 1px solid {t.warn_line}; }}
QDialog[role="popup"] {{ background: {t.surface}; border: 1px solid {t.control}; }}
QFrame[role="card"] {{ background: {t.surface}; border: 1px solid {t.border}; border-radius: 10px; }}
QFrame[role="choice"] {{ background: {t.surface}; border: 1px solid {t.border}; border-radius: 8px; }}
QFrame[role="practice"] {{ background: {t.practice_soft}; border: 1px solid {t.practice}; border-radius: 10px; }}
QFrame[role="drop"] {{ background: {t.sunken}; border: 2px dashed {t.control};
  border-radius: 10px; }}
QFrame[role="well"] {{ background: {t.sunken}; border: 1px solid {t.border}; border-radius: 8px; }}
QFrame[role="banner"] {{ border: 1px solid {t.border}; border-radius: 8px; background: {t.surface}; }}
QFrame[role="tile"] {{ border: 1px solid {t.border}; border-radius: 8px; background: {t.surface}; }}
QFrame[role="line"] {{ background: {t.border}; border: none; max-height: 1px; min-height: 1px; }}
{states}
QFrame[role="segments"] {{ background: {t.sunken}; border: 1px solid {t.border}; border-radius: 9px; }}
QProgressBar {{ background: {t.disabled_fill}; border: none; border-radius: 4px; max-height: {_px(base, 8)}; min-height: {_px(base, 8)}; }}
QProgressBar::chunk {{ background: {t.accent}; border-radius: 4px; }}
QProgressBar[state="warn"]::chunk {{ background: {t.warn}; }}
QProgressBar[state="bad"]::chunk {{ background: {t.bad}; }}
"""


def _buttons(t: Tokens, base: int) -> str:
    pad = f"padding: {_px(base, 7)} {_px(base, 14)}"
    return f"""
QPushButton {{ background: {t.surface}; border: 1px solid {t.control}; border-radius: 6px; {pad}; font-weight: 600; }}
QPushButton:hover {{ background: {t.sunken}; }}
QPushButton:pressed {{ background: {t.hover}; }}
QPushButton:focus {{ border: 2px solid {t.accent}; padding: {_px(base, 6)} {_px(base, 13)}; }}
QPushButton:disabled {{ background: {t.surface}; border-color: {t.border}; color: {t.disabled}; }}
QPushButton[role="primary"] {{ background: {t.accent}; border: 1px solid {t.accent}; color: {t.on_accent}; }}
QPushButton[role="primary"]:hover {{ background: {t.accent_hover}; border-color: {t.accent_hover}; }}
QPushButton[role="primary"]:pressed {{ background: {t.accent_pressed}; border-color: {t.accent_pressed}; }}
QPushButton[role="primary"]:focus {{ border: 2px solid {t.text}; padding: {_px(base, 6)} {_px(base, 13)}; }}
QPushButton[role="primary"]:disabled {{ background: {t.disabled_fill}; border-color: {t.disabled_fill}; color: {t.disabled}; }}
QPushButton[role="danger"] {{ border-color: {t.bad_line}; color: {t.bad}; }}
QPushButton[role="danger"]:focus {{ border-color: {t.bad}; }}
QPushButton[role="link"] {{ background: transparent; border: 1px solid transparent; color: {t.accent}; text-align: left;
  padding: {_px(base, 6)} {_px(base, 8)}; }}
QPushButton[role="link"]:hover {{ background: {t.accent_soft}; }}
QPushButton[role="link"]:focus {{ border: 2px solid {t.accent}; padding: {_px(base, 5)} {_px(base, 7)}; }}
QPushButton[role="link"]:disabled {{ color: {t.disabled}; }}
QPushButton[role="segment"] {{ background: transparent; border: 1px solid transparent; color: {t.muted};
  padding: {_px(base, 6)} {_px(base, 11)}; }}
QPushButton[role="segment"]:hover {{ background: {t.hover}; }}
QPushButton[role="segment"]:checked {{ background: {t.surface}; border: 1px solid {t.border}; color: {t.text}; }}
QPushButton[role="segment"]:focus {{ border: 2px solid {t.accent}; padding: {_px(base, 5)} {_px(base, 10)}; }}
QPushButton[role="chip"] {{ border: 1px solid {t.control}; border-radius: {_px(base, 11)}; padding: {_px(base, 4)} {_px(base, 11)};
  font-size: {_px(base, 12)}; }}
QPushButton[role="chip"]:checked {{ background: {t.accent_soft}; border: 1px solid {t.accent}; color: {t.accent}; }}
QPushButton[role="chip"]:focus {{ border: 2px solid {t.accent}; padding: {_px(base, 3)} {_px(base, 10)}; }}
QToolButton {{ background: transparent; border: 1px solid transparent; border-radius: 6px; padding: {_px(base, 4)}; }}
QToolButton:hover {{ background: {t.hover}; }}
QToolButton:focus {{ border: 2px solid {t.accent}; padding: {_px(base, 3)}; }}
QToolButton::menu-indicator {{ image: none; }}
QToolButton[role="place"] {{ border-radius: 7px; padding: {_px(base, 9)} {_px(base, 10)}; }}
QToolButton[role="place"]:checked {{ background: {t.surface}; border: 1px solid {t.border}; color: {t.accent}; font-weight: 600; }}
QToolButton[role="place"]:focus {{ border: 2px solid {t.accent}; padding: {_px(base, 8)} {_px(base, 9)}; }}
QToolButton[role="account"] {{ background: {t.surface}; border: 1px solid {t.border}; border-radius: 8px; }}
QToolButton[role="account"][state="production"] {{ background: {t.production_soft}; border-color: {t.production}; }}
QToolButton[role="account"][state="practice"] {{ background: {t.practice_soft}; border-color: {t.practice}; }}
QToolButton[role="account"]:focus {{ border: 2px solid {t.accent}; }}
QTabBar[role="sheets"]::tab {{ background: transparent; border: none; border-bottom: 2px solid {t.border}; color: {t.muted}; font-weight: 600;
  padding: {_px(base, 6)} {_px(base, 14)}; }}
QTabBar[role="sheets"]::scroller {{ width: {_px(base, 44)}; }}
QTabBar[role="sheets"]::tab:hover {{ background: {t.hover}; }}
QTabBar[role="sheets"]::tab:selected {{ border-bottom: 2px solid {t.accent}; color: {t.text}; }}
QTabBar[role="sheets"]::tab:selected:focus {{ background: {t.accent_soft}; }}
"""


def _fields(t: Tokens, base: int, pictures: str) -> str:
    fields = "QLineEdit, QComboBox, QTimeEdit, QPlainTextEdit, QSpinBox"
    tick = _px(base, 16)
    return f"""
{fields} {{ background: {t.surface}; border: 1px solid {t.control}; border-radius: 6px; padding: {_px(base, 6)} {_px(base, 9)};
  selection-background-color: {t.accent}; selection-color: {t.on_accent}; }}
QLineEdit:focus, QComboBox:focus, QTimeEdit:focus, QPlainTextEdit:focus, QSpinBox:focus
  {{ border: 2px solid {t.accent}; padding: {_px(base, 5)} {_px(base, 8)}; }}
QAbstractSpinBox QLineEdit, QComboBox QLineEdit {{ border: none; background: transparent; padding: 0 {_px(base, 2)}; }}
QAbstractSpinBox QLineEdit:focus, QComboBox QLineEdit:focus {{ border: none; padding: 0 {_px(base, 2)}; }}
QSpinBox QLineEdit, QSpinBox QLineEdit:focus {{ padding-left: {_px(base, 8)}; }}
QLineEdit[wrong="true"] {{ border: 2px solid {t.bad}; padding: {_px(base, 5)} {_px(base, 8)}; }}
QLineEdit:disabled, QComboBox:disabled {{ background: {t.sunken}; color: {t.disabled}; border-color: {t.border}; }}
QLineEdit:read-only {{ background: {t.sunken}; }}
QComboBox::drop-down {{ border: none; width: {_px(base, 26)}; subcontrol-position: center right; }}
QComboBox::down-arrow {{ image: url({pictures}/down.png); width: {tick}; height: {tick}; }}
QSpinBox::up-button, QSpinBox::down-button, QTimeEdit::up-button, QTimeEdit::down-button
  {{ border: none; background: transparent; width: {_px(base, 20)}; }}
QSpinBox::up-arrow, QTimeEdit::up-arrow {{ image: url({pictures}/up.png); width: {_px(base, 11)}; height: {_px(base, 11)}; }}
QSpinBox::down-arrow, QTimeEdit::down-arrow {{ image: url({pictures}/down.png); width: {_px(base, 11)}; height: {_px(base, 11)}; }}
QComboBox {{ combobox-popup: 0; }}
QComboBox QAbstractItemView::item {{ min-height: {_px(base, 24)}; padding: 0 {_px(base, 5)}; }}
QComboBox QAbstractItemView {{ background: {t.surface}; border: 1px solid {t.control}; selection-background-color: {t.selection};
  selection-color: {t.on_selection}; outline: none; padding: 3px; }}
QCheckBox, QRadioButton {{ spacing: {_px(base, 8)}; background: transparent; border: 2px solid transparent; border-radius: 6px; padding: 2px; }}
QCheckBox:focus, QRadioButton:focus {{ border: 2px solid {t.accent}; }}
QCheckBox::indicator, QRadioButton::indicator {{ width: {tick}; height: {tick}; background: {t.surface}; border: 1px solid {t.control};
  border-radius: 4px; }}
QRadioButton::indicator {{ border-radius: {_px(base, 9)}; }}
QCheckBox::indicator:hover, QRadioButton::indicator:hover {{ border-color: {t.accent}; }}
QCheckBox::indicator:checked {{ background: {t.accent}; border-color: {t.accent}; image: url({pictures}/tick.png); }}
QCheckBox::indicator:indeterminate {{ background: {t.accent}; border-color: {t.accent}; image: url({pictures}/partly.png); }}
QRadioButton::indicator:checked {{ background: {t.accent}; border-color: {t.accent}; image: url({pictures}/radio.png); }}
QCheckBox:disabled, QRadioButton:disabled {{ color: {t.disabled}; }}
QCheckBox::indicator:disabled {{ background: {t.disabled_fill}; border-color: {t.border}; }}
QCalendarWidget QWidget {{ background: {t.surface}; alternate-background-color: {t.sunken}; }}
QCalendarWidget QAbstractItemView {{ selection-background-color: {t.accent}; selection-color: {t.on_accent}; }}
QCalendarWidget QToolButton {{ background: transparent; border: none; font-weight: 600; }}
QCalendarWidget QSpinBox {{ border: none; padding: 0 4px; }}
"""


def _lists(t: Tokens, base: int, pictures: str) -> str:
    bar = _px(base, 10)
    return f"""
QTableView, QListView, QTreeView {{ background: {t.surface}; border: 1px solid {t.border}; padding: 1px; border-radius: 8px;
  gridline-color: {t.border}; selection-background-color: {t.selection}; selection-color: {t.on_selection}; outline: none; }}
QTableView:focus, QListView:focus, QTreeView:focus {{ border: 2px solid {t.accent}; padding: 0; }}
QTableView[role="frozen"], QTableView[role="frozen"]:focus {{ border: none; border-right: 1px solid {t.border}; border-radius: 0; padding: 0; }}
QListWidget::item {{ padding: {_px(base, 3)} {_px(base, 5)}; }}
QListWidget::item:selected {{ background: {t.selection}; color: {t.on_selection}; }}
QHeaderView {{ background: {t.sunken}; border: none; }}
QHeaderView::section {{ background: {t.sunken}; color: {t.muted}; border: none; border-bottom: 1px solid {t.border};
  padding: {_px(base, 8)} {_px(base, 4)} {_px(base, 8)} {_px(base, 10)}; font-size: {_px(base, 12)}; font-weight: 600; }}
QHeaderView::up-arrow, QHeaderView::down-arrow {{ width: {_px(base, 10)}; height: {_px(base, 10)}; subcontrol-position: center right; }}
QHeaderView::up-arrow {{ image: url({pictures}/up.png); }}
QHeaderView::down-arrow {{ image: url({pictures}/down.png); }}
QTableCornerButton::section {{ background: {t.sunken}; border: none; }}
QAbstractScrollArea::corner {{ background: transparent; border: none; }}
QScrollBar:vertical {{ background: transparent; width: {bar}; margin: 1px; }}
QScrollBar:horizontal {{ background: transparent; height: {bar}; margin: 1px; }}
QScrollBar::handle {{ background: {t.control}; border-radius: 4px; min-height: 28px; min-width: 28px; }}
QScrollBar::handle:hover {{ background: {t.muted}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QSplitter::handle {{ background: transparent; }}
"""


def _menus(t: Tokens, base: int) -> str:
    return f"""
QMenuBar {{ background: {t.sidebar}; border-bottom: 1px solid {t.border}; padding: 1px {_px(base, 8)}; }}
QMenuBar::item {{ background: transparent; padding: {_px(base, 5)} {_px(base, 11)}; border-radius: 4px; }}
QMenuBar::item:selected {{ background: {t.hover}; }}
QMenu {{ background: {t.surface}; border: 1px solid {t.control}; padding: 4px; }}
QMenu::item {{ padding: {_px(base, 6)} {_px(base, 26)} {_px(base, 6)} {_px(base, 12)}; border-radius: 4px; }}
QMenu::item:selected {{ background: {t.selection}; color: {t.on_selection}; }}
QMenu::item:disabled {{ color: {t.disabled}; }}
QMenu::separator {{ height: 1px; background: {t.border}; margin: 4px 8px; }}
QMenu::icon {{ padding-left: 8px; }}
"""


_FORMAT = 1
_FOLDER = 2
"""What the flags of an entry say of a folder."""

_registered: dict[str, tuple[bytes, bytes, bytes]] = {}
"""What Qt reads from: it keeps the addresses of these bytes and not the bytes."""


def draw(folder: str, table: Tokens, size: int) -> None:
    """Make the few pictures of a stylesheet readable as `:/FOLDER/NAME.png`, in both resolutions; a
    folder that is there stays as it is.
    """
    if folder in _registered:
        return
    drawn = {
        f"{name}{ending}.png": _png(icons.image(source, ink, size, ratio))
        for name, source, ink in (
            ("tick", "check", table.on_accent),
            ("partly", "dash", table.on_accent),
            ("radio", "dot", table.on_accent),
            ("down", "chevron-down", table.muted),
            ("up", "chevron-up", table.muted),
            ("right", "chevron-right", table.muted),
        )
        for ending, ratio in (("", 1.0), ("@2x", 2.0))
    }
    register(folder, drawn)


def _png(picture: QImage) -> bytes:
    content = QBuffer()
    content.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(content, QByteArray(b"PNG")).write(picture)
    return bytes(content.data().data())


def register(folder: str, files: Mapping[str, bytes]) -> None:
    """Make files readable as `:/FOLDER/NAME`, for as long as the program runs; names and folder are
    unique in it.
    """
    names = bytearray()
    entries = bytearray()
    contents = bytearray()
    # Qt looks a name up by its hash, in ascending order.
    ordered = sorted(files, key=_hash)
    for name, flags, first, second in (
        ("", _FOLDER, 1, 1),
        (folder, _FOLDER, len(ordered), 2),
    ):
        entries += struct.pack(">IHII", _name(names, name), flags, first, second)
    for name in ordered:
        entries += struct.pack(">IHHHI", _name(names, name), 0, 0, 1, len(contents))
        contents += struct.pack(">I", len(files[name])) + files[name]
    _registered[folder] = bytes(entries), bytes(names), bytes(contents)
    qRegisterResourceData(_FORMAT, *_registered[folder])


def _name(names: bytearray, name: str) -> int:
    """Append a name; return where it stands."""
    place = len(names)
    names += struct.pack(">HI", len(name), _hash(name)) + name.encode("utf-16-be")
    return place


def _hash(name: str) -> int:
    """Return the hash of Qt's resources for a name."""
    found = 0
    for letter in name:
        found = (found << 4) + ord(letter)
        found ^= (found & 0xF0000000) >> 23
        found &= 0x0FFFFFFF
    return found
