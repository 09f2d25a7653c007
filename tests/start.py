"""The date on which the tests run, and how they start programs on it: the product has no such
setting.

`SUITE_DATE=2026-12-31` sets the clock ahead, by whole days. A program is started with the clock of
the test that starts it.
"""

from __future__ import annotations

import os
import runpy
import sys
from datetime import UTC, date, datetime, timedelta

from bridge import clock

_SUITE_DATE = os.environ.get("SUITE_DATE")
_AHEAD = date.fromisoformat(_SUITE_DATE) - datetime.now(UTC).date() if _SUITE_DATE else timedelta()


def ahead(by: timedelta = timedelta()) -> None:
    """Set the clock ahead of the suite's date."""
    clock.shift(_AHEAD + by)


def on(moment: datetime) -> None:
    """Set the clock to a moment, for tests of records that do not move with today."""
    clock.shift(moment - datetime.now(UTC))


def file_time(ago: float = 0) -> float:
    """Return the time of a file that was saved so many seconds ago, by the computer's clock as
    files have it.
    """
    return (clock.now() - clock.offset()).timestamp() - ago


def program(*words: object) -> list[str]:
    """Return the command that starts Python with words such as `-m bridge kinds`, `-c CODE` or a
    script, with the clock as it is now.
    """
    return [sys.executable, __file__, str(clock.offset().total_seconds()), *map(str, words)]


def _main() -> None:
    seconds, *sys.argv = sys.argv[1:]
    clock.shift(timedelta(seconds=float(seconds)))
    if sys.argv[0] not in {"-m", "-c"}:
        runpy.run_path(sys.argv[0], run_name="__main__")
        return
    sys.path[0] = ""  # where Python looks for a module or code, instead of this folder
    kind, what, *rest = sys.argv
    if kind == "-m":
        sys.argv = [what, *rest]
        runpy.run_module(what, run_name="__main__", alter_sys=True)
    else:
        sys.argv = [kind, *rest]
        exec(compile(what, "<string>", "exec"), {"__name__": "__main__"})


if __name__ == "__main__":
    _main()
