"""Saved mapping + table of today -> where its columns stand now. A column that moved or was renamed is a question, never a shift."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping as Dictionary
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from bridge.mapping.grid import column_name
from bridge.mapping.mapping_file import Mapping
from bridge.mapping.table import Table
from bridge.records.captions import letters
from bridge.texts import Text, say

CODE_PAGE = "code-page"
"""The code of the question, and of the stop, about the letters of a .csv that is not Unicode."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something that the planner has to say before rows are read.

    `code` is a fixed word for scripts (`column-moved`), `field` the API's name where it is about one, `columns` the places (from 0) it is between,
    `caption` the column of a saved mapping that it asks for.
    """

    code: str
    message: Text
    field: str = ""
    columns: tuple[int, ...] = ()
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Fit:
    """How a mapping fits a table: `places` of the captions that it reads, `open` what has to be asked, `new` captions that it has never seen."""

    places: Dictionary[str, int]
    open: tuple[Question, ...] = ()
    new: tuple[str, ...] = ()

    @property
    def exact(self) -> bool:
        """Whether the mapping can be used without a question."""
        return not self.open


def fit(mapping: Mapping, table: Table) -> Fit:
    """Return how a mapping fits. Columns are found by caption; where the order of the captions that both know is another, or a caption stands
    more often or less often than it did, the columns concerned are questions. Columns that are not read may come and go.
    """
    # Without captions columns go by place, and any change of their number is a question.
    if mapping.table.header_rows == 0 or table.header_rows == 0:
        return _without_header(mapping, table)
    before, now = list(mapping.table.header), list(table.captions)
    # Captions may come and go; only the order of those that both sheets know tells of a move.
    moved = _moved([caption for caption in before if caption in now], [caption for caption in now if caption in before])
    places, questions = dict[str, int](), list[Question]()
    for caption in mapping.captions:
        place = table.place(caption)
        if place is None:
            questions.append(_gone(caption, before, now))
            continue
        places[caption] = place
        if caption in moved:
            message = say(
                '"{caption}" stood elsewhere among the columns before; now it is column {column}. Is it the same?',
                caption=caption,
                column=letters(place + 1),
            )
            questions.append(Question("column-moved", message, columns=(place,), caption=caption))
        # A second "Start" may stand before the first: which of them is meant cannot be told from the caption.
        elif _copies(caption, now) != max(_copies(caption, before), 1):
            message = say(
                '"{caption}" stands {count} times in the header, and not as often as before. Which column is it?',
                caption=_bare(caption),
                count=_copies(caption, now),
            )
            questions.append(Question("column-repeated", message, columns=(place,), caption=caption))
    return Fit(places, tuple(questions), tuple(caption for caption in now if caption not in before))


def fits_sheet(mapping: Mapping, sheet: str) -> bool:
    """Whether a mapping is for a sheet of this name, in any case of letters."""
    return fnmatchcase(sheet.casefold(), mapping.table.sheet.casefold().replace("[", "[[]").replace("?", "[?]"))


def _without_header(mapping: Mapping, table: Table) -> Fit:
    """Columns without captions are found by their place; another number of columns is a question."""
    width, places, questions = len(table.captions), dict[str, int](), list[Question]()
    if mapping.table.header_rows != table.header_rows:
        questions.append(Question("header", say("The mapping was made for a table with another header.")))
    names = {column_name(place): place for place in range(width)}
    for caption in mapping.captions:
        if caption in names:
            places[caption] = names[caption]
        else:
            questions.append(_gone(caption, (), ()))
    if not questions and len(mapping.table.header) not in {0, width}:
        message = say(
            "The table has {count} columns and had {before}. Without captions nobody can tell which is which.",
            count=width,
            before=len(mapping.table.header),
        )
        questions.append(Question("columns-changed", message))
    return Fit(places, tuple(questions))


def _moved(before: Sequence[str], now: Sequence[str]) -> set[str]:
    """Return the captions that do not keep their order: all but a longest run of those that do."""
    position = {caption: place for place, caption in enumerate(before)}
    tails, previous, best = list[str](), dict[str, str | None](), list[str]()
    for caption in now:
        at = bisect_left([position[tail] for tail in tails], position[caption])
        previous[caption] = tails[at - 1] if at else None
        tails[at : at + 1] = [caption]
    step: str | None = tails[-1] if tails else None
    while step is not None:
        best.append(step)
        step = previous[step]
    # What is not in the longest run that kept its order was moved.
    return set(now) - set(best)


def _gone(caption: str, before: Sequence[str], now: Sequence[str]) -> Question:
    """Ask for a column that is gone; the one that stands between its neighbours and was never seen may be it."""
    candidates = list[int]()
    if caption in before:
        at = before.index(caption)
        known = set(before)
        # A renamed column stands between the neighbours that it had.
        left = next((now.index(other) for other in reversed(before[:at]) if other in now), -1)
        right = next((now.index(other) for other in before[at + 1 :] if other in now), len(now))
        candidates = [place for place in range(left + 1, right) if now[place] not in known]
    if len(candidates) == 1:
        name = now[candidates[0]]
        message = say('There is no column "{caption}" any more; "{other}" stands where it stood. Was it renamed?', caption=caption, other=name)
        return Question("column-renamed", message, columns=tuple(candidates), caption=caption)
    message = say('There is no column "{caption}" any more. Which one is it now?', caption=caption)
    return Question("column-gone", message, columns=tuple(candidates), caption=caption)


def _bare(caption: str) -> str:
    head, _, tail = caption.rpartition(" (")
    return head if tail[:-1].isdecimal() and tail.endswith(")") else caption


def _copies(caption: str, captions: Sequence[str]) -> int:
    bare = _bare(caption)
    return sum(_bare(other) == bare for other in captions)


def code_page_question(code_pages: Dictionary[str, str]) -> Text:
    """Return the question about a .csv that is not Unicode: its words in each code page that it may have."""
    readings = ", ".join(f"“{words}” ({page})" for page, words in code_pages.items())
    return say("The file is not Unicode. Which letters are right: {readings}? Save it as CSV UTF-8, or choose the code page.", readings=readings)
