"""The questions that a row asks, the corrections for each, and reverting.

Each offer is texts to be typed into cells. Pure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bridge.errors import Problem, Severity
from bridge.gui.review.cells import (
    TIMES,
    Cause,
    is_from_before,
    moved_too,
    problem_words,
    span,
)
from bridge.gui.review.conflicts import misspelt
from bridge.gui.review.model import Review
from bridge.gui.review.states import State
from bridge.gui.review.steps import Edit, Suggested
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.lines_table import FAILED_SHEET
from bridge.jobs.check import whole_row
from bridge.jobs.plan_warnings import BY_CODE
from bridge.records.cells.base import CLEAR, JsonValue, cell_text
from bridge.records.cells.moments import parse_moment
from bridge.records.cells.values import HeadcountCell, TextListCell
from bridge.records.cells.written_dates import iso_reading
from bridge.records.change_set import Change, Conflict
from bridge.records.codes import (
    DUPLICATE_ID,
    EMPTIED,
    END_BEFORE_START,
    MISSING_ID,
    NOT_A_TIME,
)
from bridge.records.columns import letters
from bridge.records.runs import Refusal
from bridge.texts import shown


@dataclass(frozen=True, slots=True)
class Question:
    """Problems that one answer resolves: of a cell or of both dates, a conflict, or a refusal."""

    problems: tuple[Problem, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    refusal: Refusal | None = None

    @property
    def severity(self) -> str:
        """Return `error` if the row cannot be sent without an answer, otherwise `warning`."""
        errors = self.refusal or self.conflicts or any(p.severity == "error" for p in self.problems)
        return "error" if errors else "warning"

    @property
    def field(self) -> str | None:
        """Return the field to correct; start for both dates."""
        named = self.problems[0].field if self.problems else None
        return named or (self.refusal.field if self.refusal is not None else None)

    @property
    def fields(self) -> tuple[str, ...]:
        """Return the fields that are asked for together: of a refusal all that may be wrong."""
        if self.field is None:
            return self.refusal.fields if self.refusal is not None else ()
        return TIMES if self.field in TIMES else (self.field,)


def questions(review: Review, index: int) -> list[Question]:
    """Return the open questions of a row, the most urgent first; start and end are one."""
    open_problems = review.problems(index)
    asked = list[Question]()
    refusal = review.refusal(index)
    if refusal is not None:
        fields = TIMES if refusal.field in TIMES else (refusal.field,)
        of_cell = [
            open_problem
            for open_problem in open_problems
            if open_problem.field and open_problem.field in fields
        ]
        open_problems = [
            open_problem for open_problem in open_problems if open_problem not in of_cell
        ]
        asked.append(Question(tuple(of_cell), refusal=refusal))
    first = misspelt(review, index)
    for severity in (Severity.ERROR, Severity.WARNING):
        rest = [
            problem
            for problem in open_problems
            if (Severity.ERROR if problem in first else problem.severity) == severity
        ]
        times = tuple(problem for problem in rest if problem.field in TIMES)
        for problem in rest:
            if problem not in times:
                asked.append(Question((problem,)))
            elif problem is times[0]:
                asked.append(Question(times))
        if severity == Severity.ERROR:
            asked += _conflict_questions(review.rows[index].conflicts)
    # A merge needs its values before anything else.
    return sorted(asked, key=lambda question: not any(c.copies for c in question.conflicts))


def place_words(review: Review, names: Iterable[str]) -> str:
    """Return where the corrections of an own sheet will be written, or that it has no column."""
    info, words = review.changes.info, list[str]()
    for name in names:
        caption = review.caption(name)
        if name in info.columns:
            place, time = letters(info.columns[name]), info.clocks.get(name)
            words.append(
                tr("{caption} goes into column {place}.", caption=caption, place=place)
                if time is None
                else tr(
                    "{caption} goes into columns {day} and {time}.",
                    caption=caption,
                    day=place,
                    time=letters(time),
                )
            )
        elif name in info.fixed:
            words.append(tr("{caption} has one value for all rows.", caption=caption))
        else:
            words.append(
                tr(
                    "Your sheet has no column for {caption}: the correction stays here.",
                    caption=caption,
                )
            )
    return " ".join(words)


def _conflict_questions(conflicts: tuple[Conflict, ...]) -> list[Question]:
    times = tuple(
        conflict for conflict in conflicts if conflict.field in TIMES and not conflict.sheet
    )
    if len({tuple((copy.file, copy.usable) for copy in time.copies) for time in times}) > 1:
        times = ()  # one file cannot answer for both
    return ([Question(conflicts=times)] if times else []) + [
        Question(conflicts=(conflict,)) for conflict in conflicts if conflict not in times
    ]


def message(review: Review, question: Question) -> str:
    """Return a question in one sentence."""
    if question.conflicts:
        return _conflict_message(review, question.conflicts)
    if question.refusal is not None:
        return tr("Not accepted: {reason}", reason=shown(question.refusal.reason))
    if _both_dates(review, question) is not None:
        if any(problem.code == NOT_A_TIME for problem in question.problems):
            return tr("The times of Start and End are text.")
        return tr("Start and End are text, not dates.")
    problem = question.problems[0]
    if problem.code == "date" and problem.suggestion is not None:  # the offer names the date
        return tr("{caption} is text, not a date.", caption=review.caption(problem.field or ""))
    return problem_words(problem)


def _conflict_message(review: Review, conflicts: tuple[Conflict, ...]) -> str:
    first = conflicts[0]
    if first.field is None:
        return shown(whole_row(first))
    captions = [review.caption(conflict.field or "") for conflict in conflicts]
    if first.sheet:
        return tr(
            "{caption} differs between “{one}” and “{other}”.",
            caption=captions[0],
            one=FAILED_SHEET,
            other=first.sheet,
        )
    names = (
        tr("{one} and {other}", one=captions[0], other=captions[1]) if captions[1:] else captions[0]
    )
    if first.copies:
        slips = (
            review.cells.finding(conflict.field or "", copy.text)
            for conflict in conflicts
            for copy in conflict.copies
        )
        words = [tr("The copies differ in {caption}.", caption=names)]
        return " ".join(dict.fromkeys([*words, *(shown(slip.message) for slip in slips if slip)]))
    if review.changes.info.origin is None and all(conflict.base is None for conflict in conflicts):
        if {conflict.field for conflict in conflicts} <= {*TIMES}:
            return tr("The service has other dates.")
        return tr("The service has another value for {caption}.", caption=captions[0])
    return tr("Someone else also changed {caption}.", caption=names)


def _both_dates(review: Review, question: Question) -> str | None:
    """Return the suggested start and end as text, or None unless each has exactly one reading."""
    codes = {"date", NOT_A_TIME}
    if len(question.problems) < 2 or any(one.code not in codes for one in question.problems):
        return None
    words = [
        shown_text(review, problem.field or "", problem.suggestion)
        for problem in sorted(
            question.problems, key=lambda problem: TIMES.index(problem.field or "")
        )
        if problem.suggestion is not None
    ]
    return span(words) if len(words) == 2 else None


def answers(review: Review, index: int, question: Question) -> list[Offer]:
    """Return the corrections that answer a question; both dates are corrected in one."""
    both = _both_dates(review, question)
    if both is not None:
        edits = tuple(
            Edit(index, problem.field or "", problem.suggestion or "")
            for problem in question.problems
        )
        return [Offer(tr("Use {value}", value=both), edits)]
    return [offer for problem in question.problems for offer in corrections(review, index, problem)]


def all_reverts(review: Review, index: int, question: Question | None) -> list[Offer]:
    """Return the ways back to the old values: of the question's fields first, then of the rest."""
    first = question.fields if question is not None else ()
    rest = tuple(edit.field for edit in review.rows[index].fields if edit.field not in first)
    names = [*first, *rest]
    many = len(names) > 1
    return [
        offer for name in names if (offer := revert(review, index, name, named=many)) is not None
    ]


@dataclass(frozen=True, slots=True)
class Offer:
    """The label of a button, and the texts that it types; `sure` marks the one suggested
    correction.
    """

    words: str
    edits: tuple[Edit, ...]
    icon: str = "check"
    sure: bool = True


def corrections(review: Review, index: int, problem: Problem) -> list[Offer]:
    """Return the corrections of a finding, the sure one first: never the value before the edit."""
    name = problem.field
    if name is None:
        return []
    offers = _move_too(review, index) if problem.code == END_BEFORE_START else []
    moved = {edit.text for offer in offers for edit in offer.edits}
    # A date is what plans an activity: only the word typed into its cell removes it.
    if problem.code == EMPTIED and review.cells.columns[name].clearable and name not in TIMES:
        offers.append(_use(review, index, name, CLEAR, sure=False))
    elif name == "people" and problem.suggestion is not None:
        people = shown_text(review, "personnelIds", problem.suggestion)
        words = tr("Set Personnel IDs to {names}", names=people)
        offers.append(Offer(words, (Edit(index, "personnelIds", problem.suggestion),)))
    elif problem.suggestion is not None and problem.suggestion not in moved:
        # The ID that the row had at the export may be what the planner changed on purpose.
        reverts = name == review.name_cell and problem.suggestion in review.changes.removed
        # IDs often name their site: without one, the free ID is one to look at first.
        guessed = (
            problem.code == MISSING_ID
            and "siteId" in review.cells.columns
            and review.rows[index].values.get("siteId") is None
        )
        sure = not (reverts or guessed)
        offers.append(_use(review, index, name, problem.suggestion, sure=sure))
    return offers + [_use(review, index, name, text, sure=False) for text in problem.readings]


def safe_edits(review: Review) -> list[Edit]:
    """Return the edits of all suggestions that are safe also beside each other; all others are each
    row's decision.
    """
    if review.safe is None:
        plan = review.changes.plan_judge
        fits = plan.trial() if plan is not None else lambda _: True
        indexes = range(len(review.rows))
        review.safe = [edit for index in indexes for edit in _safe_edits(review, index, fits)]
    return review.safe


def _safe_edits(review: Review, index: int, fits: Callable[[Change], bool]) -> tuple[Edit, ...]:
    if index not in review.suggested:
        review.suggested[index] = Suggested(_suggestions(review, index))
    tried, safe = review.suggested[index].tried, tuple[Edit, ...]()
    for suggestion in review.suggested[index].suggestions:
        fields = {edit.field for edit in safe}
        edits = (*safe, *(edit for edit in suggestion if edit.field not in fields))
        if edits not in tried:
            tried[edits] = _without_problem(review, index, edits)
        if (row := tried[edits]) is not None and fits(row):
            safe = edits
    return safe


def _suggestions(review: Review, index: int) -> list[tuple[Edit, ...]]:
    """Return the sure suggestions of a row with a right ID that correct no ID and take no person,
    team or manpower away.
    """
    if review.state(index) not in {State.PROBLEM, State.WARNING} or review.has_wrong_id(index):
        return []
    sure = [
        next((answer.edits for answer in answers(review, index, question) if answer.sure), ())
        for question in questions(review, index)
        if not question.conflicts
    ]
    return [
        edits
        for edits in sure
        if edits
        and not any(edit.field == review.name_cell or _removes(review, edit) for edit in edits)
    ]


def _without_problem(review: Review, index: int, edits: Sequence[Edit]) -> Change | None:
    """Return a row with edits, or None if they bring a problem, conflict or warning about the row
    alone that it does not have now.
    """
    if review.changes.recheck is None:  # rows without values, as those of an early result
        return review.rows[index]
    row = review.preview(index, edits)
    now, then = (
        {
            (problem.code, problem.field, str(problem.message))
            for problem in review.problems(index, side)
            if problem.code not in BY_CODE
        }
        | {("conflict", conflict.field, "") for conflict in side.conflicts}
        for side in (review.rows[index], row)
    )
    return row if then <= now else None


def _in_order(review: Review, index: int, edits: Iterable[Edit]) -> bool:
    """Return whether edits leave the start of a row before its end; edits of no date do."""
    typed = {edit.field: review.cells.read(edit.field, edit.text)[0] for edit in edits}
    if typed.keys().isdisjoint(TIMES):
        return True
    values = (
        typed[name] if name in typed else review.cells.after(review.rows[index], name)
        for name in TIMES
    )
    start, end = (parse_moment(value) if isinstance(value, str) else None for value in values)
    return start is None or end is None or start < end


def _removes(review: Review, edit: Edit) -> bool:
    """Return whether an edit clears a list or removes people, teams or manpower of the export."""
    before = review.cells.before(review.rows[edit.index], edit.field)
    if not isinstance(review.cells.columns[edit.field].cell, TextListCell | HeadcountCell):
        return False
    after = review.cells.read(edit.field, edit.text)[0]
    return not after or bool(_names(before) - _names(after))


def _names(value: JsonValue) -> Counter[str]:
    """Return the names of a list, or the names with their manpower."""
    if isinstance(value, dict):
        return Counter({name: count for name, count in value.items() if isinstance(count, int)})
    return Counter(map(str, value if isinstance(value, list) else ()))


def has_correction(review: Review, index: int) -> bool:
    """Return whether a row that can be sent has a suggestion."""
    return review.state(index) is State.WARNING and any(
        problem.suggestion is not None
        or (problem.code == END_BEFORE_START and not is_from_before(review.rows[index], problem))
        for problem in review.problems(index)
    )


def same_cells(review: Review, cause: Cause) -> bool:
    """Return whether the text of a cause fills the whole cell in each of its rows.

    It may also be one name in a list.
    """
    return all(
        review.cells.found(row, cause.field) == cause.found
        for row in (review.rows[index] for index in cause.indexes)
        if isinstance(row.values.get(cause.field), list | dict)
    )


def for_all(review: Review, cause: Cause) -> list[Offer]:
    """Return the corrections for all rows of a cause."""
    offers = list[Offer]()
    if cause.code == END_BEFORE_START:
        moved = [
            edit
            for index in cause.indexes
            for offer in _move_too(review, index)
            for edit in offer.edits
            if edit.field == "endDate"
        ]
        if moved:
            offers.append(
                Offer(counted(tr("Move the end too, keep its length"), len(moved)), tuple(moved))
            )
    # A row that is asked about it, as one whose end would be before its start, has no suggestion.
    suggested = {
        index: problem.suggestion for index, problem in cause.rows if problem.suggestion is not None
    }
    if (
        len({*suggested.values()}) == 1
        and cause.field in review.cells.columns
        and cause.code != DUPLICATE_ID
        and same_cells(review, cause)
    ):
        suggestion = next(iter(suggested.values()))
        edits = tuple(
            edit
            for index in suggested
            for edit in [Edit(index, cause.field, suggestion)]
            if _in_order(review, index, [edit])
        )
        words = tr("Use {value}", value=shown_text(review, cause.field, suggestion))
        if edits:
            offers.append(Offer(counted(words, len(edits)), edits))
    return offers


def counted(words: str, count: int) -> str:
    """Return the words of a button with the number of its rows, if there are several."""
    return tr("{words} · {count} rows", words=words, count=count) if count != 1 else words


def _edited(review: Review, index: int) -> set[str]:
    change = review.rows[index]
    return {edit.field for edit in change.fields} | set(change.found)


def revert(review: Review, index: int, field: str, *, named: bool = False) -> Offer | None:
    """Return the offer to revert an edit, or None if nothing was edited or there was no previous
    value.
    """
    text = review.before_text(index, field)
    if not text or (field not in _edited(review, index) and field != review.name_cell):
        return None
    value = shown_text(review, field, text)
    words = tr("Revert to {value}", value=value)
    if named or field in TIMES:
        words = tr(
            "Revert {caption} to {value}", caption=review.cells.columns[field].caption, value=value
        )
    return Offer(words, (Edit(index, field, text),), "undo", sure=False)


def shown_text(review: Review, field: str, text: str) -> str:
    """Return a text for a cell as a button names it: a date with its year."""
    reading = iso_reading(text) if review.cells.is_moment(field) else None
    return reading.words if reading is not None else review.cells.typed_text(field, text)


def _move_too(review: Review, index: int) -> list[Offer]:
    """Return the offer to move the other date as the edited one was moved, or none."""
    change, cells, edited = review.rows[index], review.cells, _edited(review, index)
    name = "startDate" if "startDate" in edited else "endDate"
    moment = cells.columns[name].cell.to_cell(cells.after(change, name), cells.zone)
    moved = moved_too(cells, change, name, "" if moment is None else cell_text(moment))
    if moved is None or name not in edited:
        return []
    text, minutes = moved
    words, other = (
        (tr("Move the end too, keep {length}", length=length(minutes)), "endDate")
        if name == "startDate"
        else (tr("Move the start too, keep {length}", length=length(minutes)), "startDate")
    )
    return [Offer(words, (Edit(index, other, text),), "arrow-right", sure=False)]


def length(minutes: int) -> str:
    """Return a duration as `7 h` or `2 h 30 min`, whole days as `2 days`."""
    if minutes and minutes % 1440 == 0:
        return plural(minutes // 1440, "1 day", "{count} days")
    hours, rest = divmod(minutes, 60)
    return " ".join(
        part
        for part in (
            tr("{count} h", count=hours) if hours else "",
            tr("{count} min", count=rest) if rest else "",
        )
        if part
    )


def _use(review: Review, index: int, field: str, text: str, *, sure: bool = True) -> Offer:
    edits, clears = (Edit(index, field, text),), text == CLEAR
    words = tr("Use {value}", value=shown_text(review, field, text))
    return Offer(tr("Clear it") if clears else words, edits, "minus" if clears else "check", sure)
