"""The keys in the code and those of the catalogue are the same: no raw key is ever shown, no text lies about unused."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from companion.games.registry import FORMATS, meta_of, texts_of
from companion.text.catalogue import LANGUAGES, catalogue, preferred, signed

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "companion"
SITE = ROOT / "packaging" / "site"
"""The page around the app says something too, before the app is there."""
KEY = re.compile(r"[a-z_]+\.[A-Za-z0-9_.-]+")
FOLDERS = tuple(meta_of(format).key for format in FORMATS)
NO_KEYS = (".json", ".js", ".toml", ".py", ".new", ".", "_")
BY_DATA = ("rule.", "ruling.", "help.", "notice.", "term.", "tie.", "site.", "phone_page.")
"""Families whose keys are put together of rule ids or of names of the record, or taken whole by `packaging/site`."""

every_game = pytest.mark.parametrize("folder", FOLDERS)


def game_of(file: Path) -> str:
    """The game in whose folder a file lies; empty for what no game has to itself."""
    return next((folder for folder in FOLDERS if folder in file.relative_to(PACKAGE).parts), "")


def strings_of_the_code(folder: str) -> tuple[set[str], set[str]]:
    """The plain strings of a game's code (or of all other) that look like keys, and the openings of its f-strings."""
    return strings_of(file for file in PACKAGE.rglob("*.py") if game_of(file) == folder)


def strings_of(files: Iterable[Path]) -> tuple[set[str], set[str]]:
    found = [strings_in(file) for file in files]
    return {key for plain, _ in found for key in plain}, {opening for _, openings in found for opening in openings}


@cache
def strings_in(file: Path) -> tuple[frozenset[str], frozenset[str]]:
    plain, openings = set(), set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            openings.add(str(node.values[0].value))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
            plain.add(node.value)
    return frozenset(plain), frozenset(opening for opening in openings if KEY.match(opening + "x"))


def keys_among(plain: set[str], texts: set[str]) -> set[str]:
    """A key is a plain string whose first word is one of the catalogue's."""
    families = {key.split(".")[0] for key in texts}
    return {key for key in plain if key.split(".")[0] in families and not key.endswith(NO_KEYS)}


@every_game
def test_every_key_in_the_code_has_a_text(folder: str) -> None:
    """The keys in a game's own code are in its catalogue; those in all other code, in every game's."""
    texts = set(catalogue("en", folder))

    missing = {
        key for owner in (folder, "") for key in keys_among(strings_of_the_code(owner)[0], texts) if key not in texts
    }

    assert missing == set()


@pytest.mark.parametrize("folder", ["", *FOLDERS])
def test_every_text_is_used(folder: str) -> None:
    """A text is named in the code that may know it, or its family is put together there."""
    owners = [folder, ""] if folder else ["", *FOLDERS]
    found = [*(strings_of_the_code(owner) for owner in owners), strings_of(SITE.rglob("*.py"))]
    plain = {key for strings, _ in found for key in strings}
    openings = tuple(opening for _, strings in found for opening in strings)

    texts = set(catalogue("en", folder)) - set(catalogue("en")) if folder else set(catalogue("en"))
    unused = [key for key in texts if key.removesuffix(".one") not in plain and not key.startswith(openings)]

    assert [key for key in unused if not key.startswith(BY_DATA)] == []


def test_a_guests_page_uses_all_its_texts() -> None:
    """The page of a guest at a table of phones is a script, and takes its family whole."""
    script = (SITE / "page" / "guest.js").read_text("utf-8")
    keys = [key.split(".")[1] for key in catalogue("en") if key.startswith("phone_page.")]
    assert [key for key in keys if not re.search(rf'"{key}"|\bt\.{key}\b', script)] == []


@every_game
def test_a_games_texts_lie_over_the_apps(folder: str) -> None:
    """The app's alone know no game; a game's know the app's too."""
    app, game = set(catalogue("en")), set(catalogue("en", folder))

    assert app < game
    assert catalogue("en", folder)("app.back") == catalogue("en")("app.back")


@every_game
def test_a_game_that_words_a_number_anew_words_the_singular_too(folder: str) -> None:
    """Else one of its things would be told in the app's words: of one condition met, "1 point"."""
    app, plain = set(catalogue("en")), {key for key in catalogue("en", folder) if not key.endswith(".one")}
    texts = {language: catalogue(language, folder)._texts for language in LANGUAGES}

    alien = {
        (language, key)
        for language, own in texts.items()
        for key in plain & app
        if f"{key}.one" in app
        and own[key] != catalogue(language)._texts[key]
        and own[f"{key}.one"] == catalogue(language)._texts[f"{key}.one"]
    }

    assert alien == set()


def test_what_is_missing_is_told_with_its_place() -> None:
    """A text that nobody wrote, and a value that nobody gives: the key, and the file to look into."""
    texts = catalogue("de", FOLDERS[0])

    with pytest.raises(KeyError, match=rf"data/{FOLDERS[0]}/text/de\.json has no text 'no\.such_text'"):
        texts("no.such_text")
    with pytest.raises(KeyError, match=r"'new_game\.player' of .* is given no value for 'number'"):
        texts("new_game.player")


def test_a_format_that_is_not_known_has_the_apps_texts() -> None:
    assert set(texts_of("chess-record", "de")) == set(catalogue("de"))
    assert texts_of("chess-record", "de").language == "de"


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
