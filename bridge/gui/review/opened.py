"""What is under review: a workbook, and the check of one of its sheets. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from bridge.errors import BridgeError
from bridge.gui.review.model import Review
from bridge.gui.review.steps import Decisions, SheetDecisions, corrections
from bridge.gui.review.work import CheckResult, SheetTab, authors
from bridge.jobs.check import WorkbookSummary
from bridge.jobs.merge import MergeDone, MergeRequest
from bridge.jobs.merge_review import open_conflicts
from bridge.jobs.refresh import RefreshDone
from bridge.mapping.mapping_file import SheetMapping

Headline = tuple[str, str, str]
"""Title, text and state of what happened last."""
NOTHING_SAID: Headline = ("", "", "accent")


@dataclass(frozen=True, slots=True)
class Opened:
    """A workbook under review and the check of one of its sheets; replaced as a whole.

    Another workbook begins with a new value. The fields from `sheet` on are of one sheet and begin
    anew with `of_sheet`.
    """

    path: Path | None = None
    mapping: SheetMapping | None = None
    merge: MergeRequest | None = None
    """The merge that is under review and not saved yet."""
    merged: MergeDone | None = None
    """The merge that was saved as the workbook."""
    summary: WorkbookSummary | None = None
    """What was read about the workbook, so that it is not read again."""
    tabs: tuple[SheetTab, ...] = ()
    of_sheets: Mapping[str, SheetDecisions] = field(default_factory=dict)
    """The decisions about the other sheets, by `together`."""
    uploaded: frozenset[tuple[str | None, str]] = frozenset()
    """The cells, with their contents, that rows warned about when they were uploaded."""
    chooses: bool = False
    """Whether it was opened without a sheet: one with edits is shown."""
    sheet: str | None = None
    """Its name, None until the first check chose one."""
    kept: Decisions = field(default_factory=dict)
    """The decisions about the sheet while no check of it is shown."""
    accepted: frozenset[str] = frozenset()
    """The codes of problems of the whole sheet that the planner confirmed as intended."""
    checked: CheckResult | None = None
    """The sheet that is shown, None until it was checked and after a check failed."""
    refreshed: RefreshDone | None = None
    """The update from the service that the next check will tell of."""
    overtaken: BridgeError | None = None
    """Why nothing was sent, written or compared, which the next check will tell."""
    asked: bool = False
    """Whether the planner asked for the check."""
    before_sending: bool = False
    """Whether what is shown was checked before an upload."""
    headline: Headline = NOTHING_SAID
    gone: Headline | None = None
    """What is said while the workbook is not in its folder."""

    @property
    def review(self) -> Review | None:
        return self.checked.review if self.checked is not None else None

    @property
    def decided(self) -> Decisions:
        """Return the decisions about the sheet; they survive a failed check."""
        return self.review.decisions if self.review is not None else self.kept

    def together(self, sheet: str | None) -> str:
        """Return the key of the decisions about a sheet: its name, or the kind that shares its
        records with the sheets of nested lists.
        """
        return next((tab.together for tab in self.tabs if tab.sheet == sheet), sheet or "")

    def of_sheet(self, sheet: str) -> Opened:
        """Return the workbook with another sheet; the decisions about the current one are kept."""
        of_sheets = dict(self.of_sheets)
        if self.sheet is not None:
            of_sheets[self.together(self.sheet)] = self.decided, self.accepted
        decisions, accepted = of_sheets.get(self.together(sheet), ({}, frozenset[str]()))
        return replace(
            self,
            of_sheets=of_sheets,
            sheet=sheet,
            kept=decisions,
            accepted=accepted,
            checked=None,
            refreshed=None,
            overtaken=None,
            asked=False,
        )

    def put_aside(self) -> Opened:
        """Return the workbook as it is kept while another one is open: only its decisions."""
        key = self.together(self.sheet)
        of_sheets = {**self.of_sheets, key: (self.decided, frozenset[str]())}
        return replace(self, of_sheets=of_sheets, checked=None)

    @property
    def corrections(self) -> int:
        """Return how many corrections are about the workbook."""
        shown = self.together(self.sheet)
        now = self.review.unsaved if self.review is not None else corrections(self.kept)
        return now + sum(
            corrections(decisions) for key, (decisions, _) in self.of_sheets.items() if key != shown
        )

    @property
    def authors(self) -> dict[tuple[str, str], str]:
        """Return whose values each row of a merged workbook has, by sheet and ID."""
        merge_done = self.merged or (self.checked.merge if self.checked is not None else None)
        return authors(merge_done, self.conflicts[1]) if merge_done is not None else {}

    @property
    def conflicts(self) -> tuple[set[tuple[str, str]], dict[tuple[str, str, str], str]]:
        """Return the rows with open conflicts of the merge by sheet and ID, and the files chosen
        for the others.
        """
        if self.checked is None or self.checked.merge is None:
            return set(), {}
        merge_done = self.checked.merge
        decided = {name: decisions for name, (decisions, _) in self.of_sheets.items()}
        decided[self.together(self.sheet)] = self.decided
        sheets = {clash.sheet for clash in merge_done.conflicts}
        return open_conflicts(
            merge_done, {sheet: decided.get(self.together(sheet), {}) for sheet in sheets}
        )

    def file_named(self, name: str) -> Path | None:
        """Return a file of the merge under review by its name in messages."""
        files = (self.merge.plan, *self.merge.copies) if self.merge is not None else ()
        return next((path for path in files if name in {path.name, str(path)}), None)

    @property
    def can_update(self) -> bool:
        """Whether the sheet is one to update from the service: an own sheet, or an export of
        activities, not the sheet of refused rows.
        """
        if self.checked is None or self.merge is not None:
            return False
        info = self.checked.checked.changes.info
        return self.mapping is not None or (
            info.importable
            and info.has_baseline
            and info.origin is not None
            and info.sheet == info.kind.title
        )
