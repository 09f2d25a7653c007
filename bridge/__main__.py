"""The program's two doors: arguments -> commands, none -> the app; the log; and the last resort for
defects.
"""

from __future__ import annotations

import gc
import io
import sys


def main() -> int:
    """Run the command line; no argument opens the app."""
    return _guarded(sys.argv[1:])


def app() -> int:
    """Open the desktop app, with the files that were given."""
    words = sys.argv[1:]
    if words[:1] == ["self-test"]:
        return _guarded(words)
    # Without a terminal nobody would see why it ended: the window opens whatever the words are, and
    # says which it does not know.
    return _guarded(["gui", *words] if sys.stderr is not None else ["gui", "--", *words])


def _guarded(words: list[str]) -> int:
    """Run what was asked for.

    All imports stand inside: a Ctrl-C while modules are read is two lines, too.
    """
    try:
        return _run(words)
    except KeyboardInterrupt:
        if sys.stderr is not None:
            print("Stopped.", file=sys.stderr)  # noqa: T201
            print(  # noqa: T201
                "The service finishes what it accepted. See: sheetbridge follow.",
                file=sys.stderr,
            )
        return 130


def _run(words: list[str]) -> int:
    search_seldom()
    _print_any_letter()
    try:
        from bridge.cli.display import asked_for_window, has_display, missing_library

        files = asked_for_window(words)
        if files is not None and has_display() and not missing_library():
            # Not by its command: to load all commands takes longer than to show the window, which
            # begins the log once it stands there.
            from bridge.gui.app.app import run as window

            return window(files)
        _start_log()
        from bridge.cli.commands import main as run

        return int(run(words))
    except Exception:  # noqa: BLE001 (the last resort: a defect is logged, not shown as a traceback)
        import logging
        import traceback

        _start_log()
        logging.getLogger("bridge").error("A defect:\n%s", traceback.format_exc())
        if sys.stderr is not None:
            from bridge.files import home
            from bridge.log import log_file

            print(  # noqa: T201
                "Sheetbridge stopped because of a defect in it; nothing more was sent.",
                file=sys.stderr,
            )
            print(f"Please report it with the log: {log_file(home())}", file=sys.stderr)  # noqa: T201
        return 1


def search_seldom() -> None:
    """Let Python search for cycles at every 10,000 new objects: records by the hundred thousand
    hold none, and at 700 it took a check a tenth.
    """
    gc.set_threshold(10_000)


def _print_any_letter() -> None:
    """Let every name be printed: UTF-8 into files and pipes, whatever the computer's code page;
    escaped where a terminal cannot show it.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(
                encoding=None if stream.isatty() else "utf-8", errors="backslashreplace"
            )


def _start_log() -> None:
    from bridge import log
    from bridge.files import home

    log.start(home())


if __name__ == "__main__":
    sys.exit(main())
