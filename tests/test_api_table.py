"""The guide's table of the API is what the code says, has no empty cell, and names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

import apitable
from test_contract import ENDPOINTS, PARAMETERS

ROOT = Path(__file__).parent.parent


def test_the_table_is_what_the_code_says() -> None:
    assert apitable.GUIDE.read_text(encoding="utf-8") == apitable.written(), "write it anew: PYTHONPATH=tests python -m apitable"


def test_every_parameter_and_every_answer_has_a_row_and_no_cell_is_empty() -> None:
    rows = apitable.rows()
    assert len(rows) == len(PARAMETERS) + len(ENDPOINTS)
    assert all(cell.strip() for row in rows for cell in row)
    assert not re.search(r"\| *\|", apitable.written())


def test_every_test_that_it_names_exists() -> None:
    for named in sorted(apitable.tests()):
        path, _, test = named.partition("::")
        assert re.search(rf"^ *def {test}\(", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE), named
