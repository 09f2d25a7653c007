"""Make a picture of every page and dialog, light and dark, at both sizes: python -m window.pictures
FOLDER [NAME…] (run in tests/).

With --guide instead of names: the small ones of the guide under Help, into that folder.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

SIZES = {"1280x700": (1280, 700), "1200x672": (1200, 672), "1920x1080": (1920, 1080)}
"""What is left of a screen of 1366x768 beside the frame of a window, the least that everything
works at, and a large screen.
"""


def picture(
    application: QApplication,
    scene: str,
    size: tuple[int, int],
    theme_name: str,
    target: Path,
    percent: int = 100,
) -> None:
    """Show a scene on a window of its own and save its picture."""
    from window.dialog_scenes import DIALOGS
    from window.more_scenes import MORE
    from window.scenes import SCENES

    from bridge.gui.app.main_window import Frame
    from bridge.gui.look import theme

    with tempfile.TemporaryDirectory() as folder:
        os.environ["SHEETBRIDGE_HOME"] = str(Path(folder) / "home")
        theme.apply(theme_name, percent)
        frame = Frame()
        frame.resize(*size)
        frame.show()
        dialog = DIALOGS[scene](frame, Path(folder)) if scene in DIALOGS else None
        if dialog is None:
            (SCENES | MORE)[scene](frame, Path(folder))
        for _ in range(20):
            application.processEvents()
            time.sleep(0.01)
        together(frame, dialog).save(str(target))
        frame.session.close()
        frame.deleteLater()
        QCoreApplication.sendPostedEvents(
            None, QEvent.Type.DeferredDelete
        )  # or each window would be styled again with the next theme


def together(frame: QWidget, dialog: QWidget | None) -> QPixmap:
    """Return the picture of a window, with the dialog over its middle."""
    image = frame.grab()
    if dialog is not None and dialog.isWindow():
        painter = QPainter(image)
        painter.fillRect(image.rect(), QColor(0, 0, 0, 70))
        painter.drawPixmap(frame.rect().center() - dialog.rect().center(), dialog.grab())
        painter.end()
    return image


GUIDE = {
    "export": "02-export",
    "review": "03-review",
    "conflict": "03c-review-conflict",
    "results": "05-results",
    "history": "06-history",
    "time": "03f-review-time",
    "sheets": "03g-review-sheets",
    "merging": "03e-merging",
    "own": "09b-own-sheet-read",
    "simulation": "07-simulation",
}
GUIDE_WIDTH = 640


def guide_pictures(folder: Path) -> None:
    """Make the pictures of the guide: pages at the smaller size, scaled down, with few colours."""
    application = QApplication([])
    folder.mkdir(parents=True, exist_ok=True)
    for name, scene in GUIDE.items():
        for theme_name in ("light", "dark"):
            target = folder / f"{name}-{theme_name}.png"
            picture(application, scene, SIZES["1200x672"], theme_name, target)
            small = QImage(str(target)).scaledToWidth(
                GUIDE_WIDTH, Qt.TransformationMode.SmoothTransformation
            )
            small = small.convertToFormat(QImage.Format.Format_RGB32)
            colours = Counter(memoryview(small.constBits()).cast("I"))
            small.convertToFormat(QImage.Format.Format_Indexed8, spread(colours)).save(
                str(target), quality=0
            )


def spread(colours: Counter[int]) -> list[int]:
    """Return up to 256 colours that stand for all: the most frequent one of each small cube of the
    colour space, the fullest cubes first.
    """
    cubes: dict[tuple[int, ...], Counter[int]] = {}
    for colour, count in colours.items():
        cubes.setdefault(tuple(colour >> shift + 4 & 15 for shift in (16, 8, 0)), Counter())[
            colour
        ] += count
    fullest = sorted(cubes.values(), key=lambda cube: -cube.total())[:256]
    return [cube.most_common(1)[0][0] for cube in fullest]


def main(folder: Path, names: list[str]) -> None:
    """Make the pictures; all of them where no name is given."""
    from window.dialog_scenes import DIALOGS
    from window.more_scenes import MORE
    from window.scenes import SCENES

    application = QApplication([])
    folder.mkdir(parents=True, exist_ok=True)
    for scene in (*SCENES, *MORE, *DIALOGS):
        if names and not any(name in scene for name in names):
            continue
        for size, (width, height) in SIZES.items():
            for name in ("light", "dark"):
                kind = "dialog-" if scene in DIALOGS else ""
                picture(
                    application,
                    scene,
                    (width, height),
                    name,
                    folder / f"{kind}{scene}-{name}-{size}.png",
                )
        picture(
            application,
            scene,
            SIZES["1280x700"],
            "light",
            folder / f"{scene}-light-150.png",
            percent=150,
        )


if __name__ == "__main__":
    if sys.argv[2:] == ["--guide"]:
        guide_pictures(Path(sys.argv[1]))
    else:
        main(Path(sys.argv[1]), sys.argv[2:])
