"""The log never holds a secret, not even in a traceback."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from bridge import log


@pytest.fixture(autouse=True)
def _no_other_log() -> Iterator[None]:
    """End the logs that other tests may have started in this process, and those of this one."""
    _end_logs()
    yield
    _end_logs()


def _end_logs() -> None:
    for found in [found for found in logging.getLogger().handlers if isinstance(found, logging.handlers.RotatingFileHandler)]:
        logging.getLogger().removeHandler(found)
        found.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    log.start(tmp_path)
    return tmp_path


def test_secrets_are_blanked_by_value_in_lines_and_tracebacks(folder: Path) -> None:
    log.hide("s3cret-pass")
    log.hide("eyJhbGciOi.token")
    logging.getLogger("bridge").warning("sent %s with %s", "s3cret-pass", {"Authorization": "Bearer eyJhbGciOi.token"})
    try:
        raise ValueError("password s3cret-pass refused")
    except ValueError:
        logging.getLogger("bridge").exception("failed")
    text = log.log_file(folder).read_text(encoding="utf-8")
    assert "s3cret-pass" not in text
    assert "eyJhbGciOi" not in text
    assert "sent ***" in text
    assert text.count("password *** refused") == 2


def test_a_folder_that_cannot_be_written_leaves_the_program_without_a_log(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("in the way")
    log.start(tmp_path)
    assert not any(isinstance(found, logging.handlers.RotatingFileHandler) for found in logging.getLogger().handlers)
