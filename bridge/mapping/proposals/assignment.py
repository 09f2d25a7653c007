"""One assignment for a whole sheet: which column each field takes, so that the sum of what speaks for it is largest and no column is taken twice."""

from __future__ import annotations

from collections.abc import Mapping


def assigned(scores: Mapping[tuple[str, int], float]) -> dict[str, int]:
    """Return field -> column for scores by (field, column); pairs without a score, or one of 0 and less, are never taken.

    The Hungarian method, by shortest paths: fields squared times columns.
    """
    # A field by field choice gives "Start" the first column and leaves "Start actual" to nobody; all together costs nothing.
    wanted = {pair: score for pair, score in scores.items() if score > 0}
    fields = list(dict.fromkeys(field for field, _ in wanted))
    columns = sorted({column for _, column in wanted})
    if not fields:
        return {}
    # Each field may also take a place of its own, which says nothing: so it can stay without a column.
    cost = [
        [-wanted.get((field, column), 0.0) if (field, column) in wanted else 1e9 for column in columns]
        + [0.0 if at == own else 1e9 for own in range(len(fields))]
        for at, field in enumerate(fields)
    ]
    taken = _cheapest(cost)
    return {field: columns[place] for field, place in zip(fields, taken, strict=True) if place < len(columns)}


def _cheapest(cost: list[list[float]]) -> list[int]:
    """Return for each row the column that it takes, with the smallest sum; no more rows than columns."""
    rows, width = len(cost), len(cost[0])
    row_price, column_price = [0.0] * (rows + 1), [0.0] * (width + 1)
    owner, before = [0] * (width + 1), [0] * (width + 1)
    for row in range(1, rows + 1):
        owner[0], at = row, 0
        least, seen = [float("inf")] * (width + 1), [False] * (width + 1)
        while owner[at]:
            seen[at] = True
            here, step, following = owner[at], float("inf"), 0
            for column in range(1, width + 1):
                if seen[column]:
                    continue
                reduced = cost[here - 1][column - 1] - row_price[here] - column_price[column]
                if reduced < least[column]:
                    least[column], before[column] = reduced, at
                if least[column] < step:
                    step, following = least[column], column
            for column in range(width + 1):
                if seen[column]:
                    row_price[owner[column]] += step
                    column_price[column] -= step
                else:
                    least[column] -= step
            at = following
        while at:
            owner[at] = owner[before[at]]
            at = before[at]
    found = [0] * rows
    for column in range(1, width + 1):
        if owner[column]:
            found[owner[column] - 1] = column - 1
    return found
