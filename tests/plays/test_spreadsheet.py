"""Tables as office programs read them: read back by Python's own reader, and by LibreOffice where it is installed."""

from __future__ import annotations

import csv as standard
import io
import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.plays.spreadsheet import csv
from tests.conftest import cases

NASTY = ["=1+1", "+1", "-1", "@SUM(A1)", "  =1", "a,b", "a;b", 'say "no"', "two\nlines", "", " x ", "\tx", "Béla 李"]
NASTY += [f"{blank}=1" for blank in ("\N{NO-BREAK SPACE}", "\N{IDEOGRAPHIC SPACE}", "\n", "\x0b", " \t")]
SEPARATORS = {"en": ",", "de": ";", "hu": ";"}


def read(data: bytes, language: str) -> list[list[str]]:
    text = data.decode("utf-8-sig")
    return list(standard.reader(io.StringIO(text, newline=""), delimiter=SEPARATORS[language]))


@pytest.mark.parametrize(
    "unseen", ["\u200b", "\u2060", "\ufeff", "\xad", "\u061c", "\u180e", "\0", "\u200b \u2060", "\u202e"]
)
def test_what_is_not_seen_hides_no_formula(unseen):
    assert csv([[f"{unseen}=1+1"]], "en").decode("utf-8-sig").lstrip('"').startswith("'")


@pytest.mark.parametrize("language", SEPARATORS)
def test_texts_come_back_and_none_is_a_formula(language):
    data = csv([NASTY], language)

    assert data.startswith(b"\xef\xbb\xbf")
    assert data.endswith(b"\r\n")
    (row,) = read(data, language)
    assert [cell.removeprefix("'") for cell in row] == NASTY
    assert not any(cell.strip().startswith(("=", "+", "-", "@")) for cell in row)


@cases(60)
@given(st.lists(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=1), min_size=1))
def test_any_texts_come_back(rows):
    for language in SEPARATORS:
        back = read(csv(rows, language), language)
        found = [row or [""] for row in back]
        assert [[cell.removeprefix("'") for cell in row] for row in found] == [
            [cell.removeprefix("'") for cell in row] for row in rows
        ]


def test_numbers_are_written_as_the_language_does():
    row = [[1, -2, 2.5, 3.0, None, 1_000_000]]

    assert csv(row, "en") == b"\xef\xbb\xbf1,-2,2.5,3,,1000000\r\n"
    assert csv(row, "de") == csv(row, "hu") == b"\xef\xbb\xbf1;-2;2,5;3;;1000000\r\n"


def test_numbers_are_not_rounded_and_nothing_is_minus_zero():
    assert csv([[1.125, -0.001, -0.0000001]], "en") == b"\xef\xbb\xbf1.125,-0.001,0\r\n"


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
def test_libreoffice_opens_it(tmp_path):
    (tmp_path / "log.csv").write_bytes(csv([["Béla", "=1+1", 2.5]], "en"))
    subprocess.run(
        ["soffice", "--headless", "--convert-to", "html", "--outdir", str(tmp_path), str(tmp_path / "log.csv")],
        check=True,
        capture_output=True,
        timeout=120,
    )

    assert "=1+1" in (tmp_path / "log.html").read_text("utf-8")
