"""The entry points of the program: command line and app, log, and unexpected errors."""

from __future__ import annotations

import gc
import io
import sys


def main() -> int:
    """Run the command line, or open the app if there are no arguments."""
    return _guarded(sys.argv[1:])


def app() -> int:
    """Open the desktop app with the given files."""
    words = sys.argv[1:]
    if words[:1] == ["self-test"]:
        return _guarded(words)
    # Without a terminal nobody would see an error, so the window opens in any case and reports
    # unknown arguments.
    return _guarded(["gui", *words] if sys.stderr is not None else ["gui", "--", *words])


def _guarded(words: list[str]) -> int:
    """Run the command.

    All imports are inside, so that Ctrl-C during imports also prints only two lines.
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
            # Skip the command: loading all commands takes longer than showing the window, which
            # starts the log itself.
            from bridge.gui.app.app import run as window

            return window(files)
        _start_log()
        from bridge.cli.commands import main as run

        return int(run(words))
    except Exception:  # noqa: BLE001 (the last resort: a defect is logged, not shown as a traceback)
        import logging
        import traceback

        _start_log()
        logging.getLogger("bridge").error("Internal error:\n%s", traceback.format_exc())
        if sys.stderr is not None:
            from bridge.files import home
            from bridge.log import log_file

            print(  # noqa: T201
                "Sheetbridge stopped because of an internal error. Nothing more was sent.",
                file=sys.stderr,
            )
            print(f"Please report it with the log: {log_file(home())}", file=sys.stderr)  # noqa: T201
        return 1


def search_seldom() -> None:
    """Run the garbage collector only at every 10,000 new objects.

    Records contain no cycles, and the default of 700 took a tenth of a check.
    """
    gc.set_threshold(10_000)


def _print_any_letter() -> None:
    """Make every name printable.

    Use UTF-8 in files and pipes on any code page, and escapes where a terminal cannot show a
    character.
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
