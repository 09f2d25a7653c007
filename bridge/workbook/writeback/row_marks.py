"""How a row ended -> the changes in its row of the sheet: corrections, `Result`, `Reason`, look."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from bridge.records.cells.base import Number
from bridge.records.columns import letters
from bridge.records.runs import OurWords, Refusal
from bridge.texts import Text, few, say
from bridge.workbook import layout
from bridge.workbook.sheet.patch import Content, Restyle, RowPatch
from bridge.workbook.sheet.rows import Cell
from bridge.workbook.writeback.failed_rows_sheet import Highlights

_NAMED = 20
"""Most cells with a planner's own text that a message names."""


class RowMark(NamedTuple):
    """How a row is marked.

    Attributes:
        result: What `Result` says, or None if it stays.
        reason: What `Reason` says, or None if it stays; empty is a blank cell.
        refused: Whether it is highlighted as not accepted or loses its highlight; None: neither.
        blamed: The column of the cell to blame (1 = A).
    """

    result: str | None = None
    reason: str | None = None
    refused: bool | None = None
    blamed: int | None = None


class RowMarks:
    """Makes the changes in the rows of one sheet.

    Args:
        words: The columns of `Result` and `Reason` (1 = A), if the sheet has them.
        captioned: The columns that are highlighted.
        reasons: The reasons that an upload wrote, with white space collapsed.
        moments: The columns of dates, and what gives a style its date format.
    """

    def __init__(
        self,
        highlights: Highlights,
        words: Mapping[str, int],
        captioned: Sequence[int],
        reasons: Collection[str],
        moments: Collection[int] = (),
        date_style: Callable[[int], int] = int,
    ) -> None:
        self._highlights = highlights
        self._words = words
        self._captioned = captioned
        self._reasons = reasons
        self._moments = moments
        self._date_style = date_style
        self.kept = list[tuple[int, int]]()
        """The (row, column) cells of `Result` and `Reason` that keep a planner's own text."""

    def patch(
        self, number: int, cells: Sequence[Cell], contents: dict[int, Content], mark: RowMark
    ) -> RowPatch:
        """Return the changes in a row with corrections in `contents`."""
        texts = {"result": mark.result, "reason": mark.reason}
        wanted = {name for name in self._words if texts[name] is not None}
        typed = self._typed(number, cells) if wanted else ()
        for name in wanted.difference(typed):
            contents[self._words[name]] = texts[name] or None
        look: Restyle | None = None
        if mark.refused is not None:
            look = self._refused(mark.blamed) if mark.refused else self._bare
        moments = {
            column
            for column, content in contents.items()
            if column in self._moments and isinstance(content, Number)
        }
        columns = self._captioned if mark.refused else ()
        return RowPatch(contents, self._dated(look, moments) if moments else look, columns)

    def _typed(self, number: int, cells: Sequence[Cell]) -> set[str]:
        """Return the columns of a row, by field, into which a planner typed a text or formula."""
        by_column = {cell.column: cell for cell in cells if cell.column in self._words.values()}
        texts = {
            name: " ".join((by_column[column].value or "").split()) if column in by_column else ""
            for name, column in self._words.items()
        }
        reason, reasons = texts.get("reason", ""), self._reasons
        # Our sentences may follow a reason.
        reasons = (
            {reason} if reason in reasons else {text for text in reasons if reason.startswith(text)}
        )
        ours = [Refusal(text, text) for text in reasons]
        typed = {
            name
            for name in OurWords(texts.get("result", ""), reason).typed(ours)
            if name in self._words
        }
        typed |= {
            name
            for name, column in self._words.items()
            if column in by_column and by_column[column].formula
        }
        self.kept += [(number, self._words[name]) for name in typed]
        return typed

    def _bare(self, column: int, style: int) -> int:
        return self._highlights.bare(style)

    def _refused(self, blamed: int | None) -> Restyle:
        refused = self._highlights.refused
        return lambda column, style: refused(style, blamed=column == blamed)

    def _dated(self, look: Restyle | None, moments: Collection[int]) -> Restyle:
        bare, date_style = self._highlights.bare, self._date_style

        def dated(column: int, style: int) -> int:
            style = date_style(bare(style)) if column in moments else style
            return style if look is None else look(column, style)

        return dated


def kept_texts(cells: Iterable[tuple[int, int]]) -> tuple[Text, ...]:
    """Return the message about result cells that keep a planner's own text.

    `cells` are the (row, column) pairs of `Result` and `Reason`. It may be empty.
    """
    named = [f"{letters(column)}{row}" for row, column in sorted(set(cells))]
    if not named:
        return ()
    return (
        say(
            "Sheetbridge did not replace the text in {cells}. The history has the results.",
            cells=few(named, _NAMED),
        ),
    )


def removed_notes(notes: Mapping[str, Sequence[str]]) -> tuple[Text, ...]:
    """Return the message with the notes of a planner on rows removed from `Failed rows`."""
    if not notes:
        return ()
    named = [f"{id}: {', '.join(texts)}" for id, texts in notes.items()]
    return (
        say(
            "Your notes on rows that were removed from “{sheet}”: {notes}.",
            sheet=layout.FAILED_ROWS,
            notes=few(named, _NAMED),
        ),
    )
