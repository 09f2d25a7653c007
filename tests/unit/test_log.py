"""The log never holds a secret, not even in a traceback."""

from __future__ import annotations

import base64
import html
import json
import logging
from pathlib import Path
from urllib.parse import quote, quote_plus

import pytest

from bridge import log


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    log.start(tmp_path)
    return tmp_path


def test_secrets_are_blanked_by_value_in_lines_and_tracebacks(folder: Path) -> None:
    log.hide("s3cret-pass")
    log.hide("eyJhbGciOi.token")
    logging.getLogger("bridge").warning(
        "sent %s with %s", "s3cret-pass", {"Authorization": "Bearer eyJhbGciOi.token"}
    )
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
    assert not any(
        isinstance(found, logging.handlers.RotatingFileHandler)
        for found in logging.getLogger().handlers
    )


SECRET = 'Grün&"7/ä\\n😀+x'
FORMS = {
    "as it is": SECRET,
    "percent-encoded": quote(SECRET, safe=""),
    "percent-encoded in small letters": quote(SECRET, safe="").lower().replace("gr", "Gr"),
    "of a form": quote_plus(SECRET),
    "of JSON": json.dumps(SECRET)[1:-1],
    "of JSON in capitals": json.dumps(SECRET)[1:-1].replace("\\u00fc", "\\u00FC"),
    "of JSON in UTF-8": json.dumps(SECRET, ensure_ascii=False)[1:-1],
    "of JSON in JSON": json.dumps(json.dumps(SECRET))[3:-3],
    "of HTML": html.escape(SECRET),
    "base64": base64.b64encode(SECRET.encode()).decode(),
    "base64 of an address": base64.urlsafe_b64encode(SECRET.encode()).decode().rstrip("="),
}
SIGN_INS = {"planner:{}": "cGxhbm5lcjp", "plann:{} and more": "cGxhbm46", "planne:{}!": "cGxhbm5lO"}
"""What base64 is made of, and the beginning of it that tells of the user name alone."""


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())
def test_a_secret_is_blanked_in_every_form_in_which_it_comes_back(form: str) -> None:
    log.hide(SECRET)
    assert log.blanked(f"refused <{form}> of you").rstrip("=") in {
        "refused <***> of you",
        "refused <***=> of you",
        "refused <***==> of you",
    }


@pytest.mark.parametrize(("signed", "user"), SIGN_INS.items())
def test_a_secret_is_blanked_within_base64(signed: str, user: str) -> None:
    log.hide(SECRET)
    encoded = base64.b64encode(signed.format(SECRET).encode()).decode()
    text = log.blanked(f"<{encoded}>")
    assert (encoded.startswith(user[:-1]), text.startswith(f"<{user[:-1]}"), "***" in text) == (
        True,
        True,
        True,
    )
    assert len(text) < len(user) + 20


def test_words_that_are_no_secret_stay(folder: Path) -> None:
    log.hide(SECRET)
    assert (
        log.blanked("Row 7: the site 0042 is not known; Grün&7")
        == "Row 7: the site 0042 is not known; Grün&7"
    )


SHORT = {
    "Activities and 12 ties are allies": "Activities and 12 ties are allies",
    "Activities_ies-2026.xlsx": "Activities_***-2026.xlsx",
    "the password ies is wrong": "the password *** is wrong",
    "ies": "***",
    '{"password":"ies","user":"series"}': '{"password":"***","user":"series"}',
    r"{\"password\":\"ies\"}": r"{\"password\":\"***\"}",
    r"\u0022ies\u0022 \x22ies \nies\n": r"\u0022***\u0022 \x22*** \n***\n",
    "password=ies&series=1": "password=***&series=1",
    "https://anna:ies@planning.example.com/activities": (
        "https://anna:***@planning.example.com/activities"
    ),
    "user%3Aies%40host, user%253aies, %69%65%73": "user%3A***%40host, user%253a***, ***",
    "Authorization: Bearer ies": "Authorization: Bearer ***",
    f"Basic {base64.b64encode(b'anna:ies').decode()}": "Basic ***",
    f"Basic {base64.b64encode(b'planner:ies').decode()}": "Basic ***",
    f"Basic {base64.b64encode('jürgen:ies'.encode('latin-1')).decode()}": "Basic ***",
    f"x /auth/{base64.urlsafe_b64encode(b'ies').decode()}?": "x ***?",
    f"Basic {base64.b64encode(b'anna:series').decode()}": "Basic YW5uYTpzZXJpZXM=",
}


@pytest.mark.parametrize(("text", "shown"), SHORT.items())
def test_a_short_secret_is_blanked_as_a_whole_token_and_leaves_words_whole(
    text: str, shown: str
) -> None:
    log.hide("ies")
    assert log.blanked(text) == shown


def test_half_a_character_in_a_secret_or_a_text_is_no_defect() -> None:
    log.hide("half \ud83d")
    assert log.blanked("a half \ud83d b \ud83d") == "a *** b \ud83d"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_loses_lines_and_shows_nothing(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "logs").mkdir()
    log.log_file(tmp_path).symlink_to("/dev/full")
    log.start(tmp_path)
    logging.getLogger("bridge").warning("sent %s", "what nobody may see")
    assert capfd.readouterr().err == ""
    (target,) = (
        found
        for found in logging.getLogger().handlers
        if isinstance(found, logging.handlers.RotatingFileHandler)
    )
    logging.getLogger().removeHandler(target)
    with pytest.raises(OSError, match="No space"):
        target.close()


def test_what_utf_8_cannot_say_is_logged_all_the_same(folder: Path) -> None:
    (target,) = (
        found
        for found in logging.getLogger().handlers
        if isinstance(found, logging.handlers.RotatingFileHandler)
    )
    target.handle(
        logging.LogRecord(
            "bridge", logging.WARNING, __file__, 1, "read %s", ("Pl\udce5n.xlsx",), None
        )
    )
    assert "read Pl\\udce5n.xlsx" in log.log_file(folder).read_text(encoding="utf-8")
