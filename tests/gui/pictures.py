"""Make a picture of every page in every state, light and dark, at both sizes: python -m gui.pictures FOLDER [NAME…] (run in tests/)."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

SIZES = {"1360x860": (1360, 860), "1200x672": (1200, 672)}


def picture(application: QApplication, scene: str, size: tuple[int, int], theme_name: str, target: Path, percent: int = 100) -> None:
    """Show a scene on a window of its own and save its picture."""
    from gui.scenes import SCENES

    from bridge.gui import theme
    from bridge.gui.frame import Frame

    with tempfile.TemporaryDirectory() as folder:
        os.environ["SHEETBRIDGE_HOME"] = str(Path(folder) / "home")
        theme.apply(theme_name, percent)
        frame = Frame()
        frame.resize(*size)
        frame.show()
        SCENES[scene](frame, Path(folder))
        for _ in range(20):
            application.processEvents()
            time.sleep(0.01)
        frame.grab().save(str(target))
        frame.session.close()
        frame.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # or each window would be styled again with the next theme


def main(folder: Path, names: list[str]) -> None:
    """Make the pictures; all of them where no name is given."""
    from gui.scenes import SCENES

    application = QApplication([])
    folder.mkdir(parents=True, exist_ok=True)
    for scene in SCENES:
        if names and not any(name in scene for name in names):
            continue
        for size, (width, height) in SIZES.items():
            for name in ("light", "dark"):
                picture(application, scene, (width, height), name, folder / f"{scene}-{name}-{size}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
