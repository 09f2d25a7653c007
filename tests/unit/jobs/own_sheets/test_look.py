"""What of a planner's own file can be looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.errors import WorkbookError
from bridge.jobs.own_sheets import open_own
from bridge.mapping.field_readers import Meanings
from bridge.progress import Monitor


@pytest.mark.parametrize("text", ['"', '""\n', ";;;\n;;\n", "  ;\t\n\n ; \n"])
def test_a_text_file_of_blank_cells_has_no_sheet(tmp_path: Path, text: str) -> None:
    (tmp_path / "Plan.csv").write_text(text)
    with pytest.raises(WorkbookError, match=r"^Plan\.csv has no sheet that can be read"):
        open_own(tmp_path / "Plan.csv", None, None, Meanings(), Monitor())
