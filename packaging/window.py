"""Starts the window program `SheetbridgeApp` of an installation. `SheetbridgeApp self-test --report FILE` works without a console."""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()
    if sys.argv[1:2] == ["self-test"]:
        from bridge.__main__ import main

        main()
    else:
        from bridge.__main__ import app

        app()
