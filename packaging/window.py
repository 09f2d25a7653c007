"""Starts the window program `SheetbridgeApp` of an installation. `SheetbridgeApp self-test --report FILE` works without a console."""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()
    from bridge.__main__ import app

    sys.exit(app())
