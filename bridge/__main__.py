"""The program's two doors: arguments -> commands, none -> the app; the log; and the last resort for defects."""

from __future__ import annotations

import logging
import multiprocessing
import sys
import traceback


def main() -> int:
    """Run the command line; no argument opens the app."""
    multiprocessing.freeze_support()
    return _guarded(sys.argv[1:])


def app() -> int:
    """Open the desktop app, with the files that were given."""
    multiprocessing.freeze_support()
    words = sys.argv[1:]
    return _guarded(words if words[:1] == ["self-test"] else ["gui", *words])


def _guarded(words: list[str]) -> int:
    try:
        _start_log()
        from bridge.cli.commands import main as run

        return int(run(words))
    except KeyboardInterrupt:  # also while the modules of a command are imported
        if sys.stderr is not None:
            print("Stopped.", file=sys.stderr)  # noqa: T201
            print("What the service had accepted goes on there; see: sheetbridge follow.", file=sys.stderr)  # noqa: T201
        return 130
    except Exception:  # noqa: BLE001 (the last resort: a defect is logged, not shown as a traceback)
        logging.getLogger("bridge").error("A defect:\n%s", traceback.format_exc())
        if sys.stderr is not None:
            from bridge.files import home
            from bridge.log import log_file

            print("Sheetbridge stopped because of a defect in it; nothing more was sent.", file=sys.stderr)  # noqa: T201
            print(f"Please report it with the log: {log_file(home())}", file=sys.stderr)  # noqa: T201
        return 1


def _start_log() -> None:
    from bridge import log
    from bridge.files import home

    log.start(home())


if __name__ == "__main__":
    sys.exit(main())
