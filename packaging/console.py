"""Starts the console program `sheetbridge` of an installation."""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()
    from bridge.__main__ import main

    sys.exit(main())
