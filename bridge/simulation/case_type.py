"""What a case simulates, and the words that say so in a case."""

from __future__ import annotations

import re
from enum import StrEnum


class CaseType(StrEnum):
    """What a case simulates. The document knows these two."""

    CONSTRUCTION = "Construction"
    OPERATION = "O&M"


FIXABLE_TYPES = {"INSTALLATION_TASK": CaseType.CONSTRUCTION, "CORRECTIVE_MAINTENANCE": CaseType.OPERATION}
"""The values of `fixableType` whose side the document names."""


def fixable_side(value: str) -> CaseType | None:
    """Return the side of a `fixableType`, however its words are joined; None where the document does not say."""
    return FIXABLE_TYPES.get(re.sub(r"[\s_-]+", "_", value.strip()).upper())


def is_fixable_type(caption: str) -> bool:
    """Whether a parameter is a `fixableType`, at any depth of its member."""
    return caption == "fixableType" or caption.endswith(".fixableType")


_TYPE_WORDS = {
    "construction": CaseType.CONSTRUCTION,
    "om": CaseType.OPERATION,
    "oandm": CaseType.OPERATION,
    "operationandmaintenance": CaseType.OPERATION,
    "operationsandmaintenance": CaseType.OPERATION,
    "operationmaintenance": CaseType.OPERATION,
    "operationsmaintenance": CaseType.OPERATION,
}


def type_named(word: str) -> CaseType | None:
    """Return the case type that a text names, in any spelling: `CONSTRUCTION`, `O&M`, `Operations and Maintenance`."""
    # O&M, o-and-m and "Operation & Maintenance" are one word; a long text is a description.
    letters = re.sub(r"[^a-z]", "", word.lower()) if len(word) < 60 else ""
    return _TYPE_WORDS.get(letters.removesuffix("case").removesuffix("simulation"))
