"""The catalogues: every sentence of the app is in them with the fields it has, and what is compiled is what they say."""

from __future__ import annotations

from pathlib import Path

import pytest
import translations
from PySide6.QtCore import QTranslator
from translations import CONTEXT, FOLDER, LANGUAGES, Translated, catalogue, fields, in_code, marked_letters, read, sentences, write


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_translated_with_its_fields_and_none_is_stray(language: str) -> None:
    """After a change of sentences: python packaging/translations.py, and fill in what it names."""
    assert list(translations.wrong(language, sentences())) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_compiled_says_what_the_catalogue_says(language: str) -> None:
    compiled = QTranslator()
    assert compiled.load(str(FOLDER / f"{language}.qm"))
    found = read(catalogue(language))
    assert len(found) > 1000
    assert {source: compiled.translate(CONTEXT, source) for source in found} == {source: text for source, (text, _) in found.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_is_written_as_the_script_writes_it(language: str, tmp_path: Path) -> None:
    write(tmp_path / "again.ts", language, sentences(), read(catalogue(language)))
    assert (tmp_path / "again.ts").read_bytes() == catalogue(language).read_bytes()


def test_sentences_are_found_in_the_calls_that_make_them() -> None:
    code = """
tr("one"); say("two {x}", x=say("three")); plural(n, "a row", "{count} rows"); tr("yes" if x else "no"); session.remember_workbook(p, "Seen")
tr(variable); toast.say("of an object"); print("printed"); plural(n, one, "others")
"""
    assert set(in_code(code)) == {"one", "two {x}", "three", "a row", "{count} rows", "yes", "no", "Seen", "others"}


def test_sentences_of_the_tables_are_found_and_captions_are_not() -> None:
    found = set(sentences())
    assert {"Activities", "Work with dates, teams and status", "Ends on or after", "How far the work is.", "status", "vessel"} <= found
    assert {"Site ID", "Manpower", "PLANNED"} & found == set()


def test_sentences_that_only_a_terminal_shows_are_left_out() -> None:
    assert "The practice account is served until you press Ctrl-C." not in sentences()


def test_a_new_sentence_is_unfinished_and_a_review_stays(tmp_path: Path) -> None:
    path = tmp_path / "de.ts"
    write(
        path,
        "de",
        ["Cancel", "A & B <{x}>", "New"],
        {"Cancel": Translated("Abbrechen", ""), "A & B <{x}>": Translated("A & B <{x}>", "not reviewed")},
    )
    assert read(path) == {"Cancel": Translated("Abbrechen", ""), "A & B <{x}>": Translated("A & B <{x}>", "not reviewed")}
    assert '<source>New</source><translation type="unfinished"></translation>' in path.read_text(encoding="utf-8")


def test_what_is_wrong_with_a_catalogue_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    said = {"{count} rows": "{zahl} Zeilen", "&Open": "Öffnen", "Gone": "Weg", "Save": " Speichern"}
    write(tmp_path / "de.ts", "de", list(said), {source: Translated(text, "") for source, text in said.items()})
    assert list(translations.wrong("de", ["{count} rows", "&Open", "Save", "Close"])) == [
        "de: not translated: 'Close'",
        "de: other fields than '{count} rows': '{zahl} Zeilen'",
        "de: other marked letters than '&Open': 'Öffnen'",
        "de: no longer said: 'Gone'",
        "de: other blanks than 'Save': ' Speichern'",
    ]


def test_fields_and_marked_letters_of_a_template() -> None:
    assert fields("{a} of {b}, {a}") == {"a", "b"}
    assert marked_letters("Save &in") == 1
    assert marked_letters("O&M, A & B") == 0


def test_the_check_says_how_it_stands_and_writes_nothing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    monkeypatch.setattr(translations, "LANGUAGES", ("de",))
    assert translations.main(check=True) == 1
    assert "de: not translated: 'Sign in'" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_the_script_writes_and_compiles(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    monkeypatch.setattr(translations, "LANGUAGES", ("de",))
    monkeypatch.setattr(translations, "sentences", lambda: ["Sign in"])
    write(tmp_path / "de.ts", "de", ["Sign in"], {"Sign in": Translated("Anmelden", "not reviewed")})
    assert translations.main(check=False) == 0
    assert capsys.readouterr().out == "1 sentences, 0 problems\n"
    compiled = QTranslator()
    assert compiled.load(str(tmp_path / "de.qm"))
    assert compiled.translate(CONTEXT, "Sign in") == "Anmelden"
