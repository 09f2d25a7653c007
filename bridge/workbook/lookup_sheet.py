"""The sheet `Lists`, with one column of known names per source.

It feeds the dropdowns and is read back for the checks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from bridge.records.change_set import Lookups
from bridge.records.columns import caption_key
from bridge.workbook.layout import ALL, LIST_CAPTIONS, PEOPLE_NAMES, SEEN, caption_parentheses
from bridge.workbook.opc.shared_strings import StringTable
from bridge.workbook.sheet.raw_cells import row_xml, text_cell
from bridge.workbook.sheet.rows import Row


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column of `Lists`: its header, its names and the source its range is named after.

    The source is None if it has no range.
    """

    caption: str
    names: Sequence[str]
    source: str | None


def list_columns(lookups: Lookups) -> tuple[ListColumn, ...]:
    """Return the columns for all known names.

    A header with `(all)` means that the list comes from an export of the kind itself.
    """
    columns = []
    for source, caption in LIST_CAPTIONS.items():
        names = lookups.known(source)
        if names:
            columns.append(
                ListColumn(
                    f"{caption} ({ALL if source in lookups.complete else SEEN})", names, source
                )
            )
    if lookups.people:
        columns.append(ListColumn(PEOPLE_NAMES, tuple(lookups.people.values()), None))
    return tuple(columns)


def write_failed_rows(
    columns: Sequence[ListColumn], header_style: int, text_style: int, strings: StringTable
) -> Iterator[str]:
    """Yield the XML of the rows."""
    yield row_xml(
        1,
        [
            text_cell(number, 1, header_style, strings.place(column.caption))
            for number, column in enumerate(columns, 1)
        ],
    )
    for row, names in enumerate(
        zip_longest(*(column.names for column in columns), fillvalue=""), 2
    ):
        cells = [
            text_cell(number, row, text_style, strings.place(name))
            for number, name in enumerate(names, 1)
            if name
        ]
        if cells:
            yield row_xml(row, cells)


def read_lists(rows: Iterable[Row]) -> Lookups:
    """Return the names on `Lists`, empty if the sheet does not have our layout.

    A column in which a program turned IDs into numbers is skipped, because leading zeros are lost.
    """
    captions: Mapping[int, str] = {}
    by_column, numbers = dict[int, dict[int, str]](), set[int]()
    for row in rows:
        texts = {
            cell.column: cell.value
            for cell in row.cells
            if cell.value is not None and cell.type != "e"
        }
        if not captions:
            captions = texts
            continue
        numbers.update(
            cell.column for cell in row.cells if cell.type == "n" and cell.value is not None
        )
        for column, text in texts.items():
            by_column.setdefault(column, {})[row.number] = text
    sources = {caption_key(caption): source for source, caption in LIST_CAPTIONS.items()}
    names, complete = dict[str, tuple[str, ...]](), set[str]()
    ids, people = dict[int, str](), dict[int, str]()
    for column, caption in (
        (column, caption) for column, caption in captions.items() if column not in numbers
    ):
        source = sources.get(caption_key(caption))
        if source == "people":
            ids = by_column.get(column, {})
        elif source is not None:
            names[source] = tuple(by_column.get(column, {}).values())
        elif caption_key(caption) == caption_key(PEOPLE_NAMES):
            people = by_column.get(column, {})
        if source is not None and caption_parentheses(caption).casefold() == ALL:
            complete.add(source)
    return Lookups(names, {id: people.get(row, "") for row, id in ids.items()}, frozenset(complete))
