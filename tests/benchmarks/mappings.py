"""What is proposed for tables of other people: `tests/benchmarks/mappings FOLDER` prints a line for
each labelled table in the folder.

The tables are JSON: `rows` as they stand, `labels` by column from 0, `also_acceptable` and `never`
by field, `key`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from unit.mapping.labelled import Score, score, tables


def main(folder: Path) -> int:
    """Print the table; return 1 where a column is wrong though sure, too few are found, or not all
    the second time.
    """
    scores = {table.name: score(table) for table in tables(folder)}
    _line(
        f"{'table':42}{'labels':>7}{'found':>7}{'sure':>6}{'again':>7}  wrong though sure | not"
        " found"
    )
    for name, one in scores.items():
        _line(
            f"{name[:41]:42}{one.labelled:7}{one.found:7}{one.sure:6}{one.again:7} "
            f" {' '.join(one.wrong) or '-'} | {' '.join(one.missed)}"
        )
    return _sums(list(scores.values()))


def _sums(scores: list[Score]) -> int:
    labelled, found, again = (
        sum(getattr(one, name) for one in scores) for name in ("labelled", "found", "again")
    )
    wrong, worst = sum(len(one.wrong) for one in scores), sum(len(one.worst) for one in scores)
    share = found / labelled if labelled else 0.0
    _line(
        f"{len(scores)} tables: {found} of {labelled} labelled fields found ({share:.0%}), {again}"
        " the second time"
    )
    _line(f"wrong though sure {wrong}, of them such that must never be {worst}")
    return int(bool(wrong) or share < 0.8 or again < labelled)


def _line(text: str) -> None:
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit("Use: tests/benchmarks/mappings FOLDER")
    sys.exit(main(Path(sys.argv[1])))
