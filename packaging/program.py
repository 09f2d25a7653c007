"""Starts an installation: the console program `sheetbridge`, or the window program where it was started by that name.

On Linux both names lead to one file; on Windows and macOS they are two, because there a program is for a console or for a window.
`SheetbridgeApp self-test --report FILE` works without a console.
"""

import multiprocessing
import sys
from pathlib import PurePath

WINDOW_PROGRAM = "sheetbridgeapp"

if __name__ == "__main__":
    multiprocessing.freeze_support()
    from bridge.__main__ import app, main

    sys.exit(app() if PurePath(sys.argv[0]).stem.casefold() == WINDOW_PROGRAM else main())
