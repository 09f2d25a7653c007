"""Whether a byte of a run has left: from then on no error may say that nothing was sent."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bridge.errors import LedgerError, OutcomeUnknownError, WorkbookError
from bridge.texts import Text, say


class FirstByte:
    """Whether a byte of a run has left, which `advice` says how to continue."""

    def __init__(self, advice: Text) -> None:
        self._advice, self._left = advice, False

    def leaves(self) -> None:
        """Note that the next call may send something."""
        self._left = True

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Turn errors of the history and its files into OutcomeUnknownError once a byte has left."""
        try:
            yield
        except (LedgerError, WorkbookError) as error:
            if not self._left:
                raise
            raise OutcomeUnknownError(
                say("Data may have been sent, but the outcome could not be recorded: {why}", why=error.title), self._advice, error.detail
            ) from error
