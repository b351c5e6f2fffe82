"""The keys in the code and those of the catalogue are the same: no raw key is ever shown, no text lies about unused."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from companion.text.catalogue import LANGUAGES, catalogue, preferred, signed

PACKAGE = Path(__file__).resolve().parents[2] / "companion"
KEY = re.compile(r"[a-z_]+\.[A-Za-z0-9_.-]+")


def strings_of_the_code() -> tuple[set[str], set[str]]:
    """The plain strings of the package that look like keys, and the openings of its f-strings."""
    plain, openings = set(), set()
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                openings.add(str(node.values[0].value))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
                plain.add(node.value)
    return plain, {opening for opening in openings if KEY.match(opening + "x")}


def test_every_key_in_the_code_has_a_text() -> None:
    """A key is a plain string whose first word is one of the catalogue's."""
    texts = set(catalogue("en"))
    families = {key.split(".")[0] for key in texts}
    plain, _ = strings_of_the_code()
    no_keys = (".json", ".toml", ".py", ".new", ".", "_")

    missing = {key for key in plain if key.split(".")[0] in families and not key.endswith(no_keys)} - texts

    assert missing == set()


def test_every_text_is_used() -> None:
    """A text is named in the code, or its family is put together there."""
    plain, openings = strings_of_the_code()

    texts = set(catalogue("en"))
    unused = [
        key
        for key in texts
        if key.removesuffix(".one") not in plain and not any(key.startswith(opening) for opening in openings)
    ]

    assert [
        key for key in unused if not key.startswith(("rule.", "ruling.", "help.", "notice.", "term.", "tie."))
    ] == []


@pytest.mark.parametrize(
    ("wanted", "language"),
    [(["hu-HU", "en"], "hu"), (["fr", "de_AT"], "de"), (["fr-FR"], "en"), ([], "en"), (["EN-us"], "en")],
)
def test_the_first_language_spoken_is_chosen(wanted: list[str], language: str) -> None:
    """The device's list decides, English where the app speaks none of it."""
    assert preferred(wanted) == language


def test_signs_and_unknown_languages() -> None:
    """Points carry their sign; a language that is not spoken is English."""
    assert (signed(3), signed(-3), signed(0)) == ("+3", "\u22123", "+0")
    assert catalogue("xx").language == "en"
    assert set(LANGUAGES) == {"en", "de", "hu"}
