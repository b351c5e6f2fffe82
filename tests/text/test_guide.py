"""The guide: alike in all languages, with the words that stand on the screens, and pictures that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.datafiles import data_path, read_data
from companion.games.registry import FORMATS, meta_of
from companion.text.catalogue import LANGUAGES
from companion.text.guide import APP, ASSETS, guide_of, has_guide

GAMES = [meta_of(format).key for format in FORMATS if has_guide(meta_of(format).key)]
LARGEST = 40_000
"""The bytes of a picture."""

every_guide = pytest.mark.parametrize("folder", [APP, *GAMES])
every_language = pytest.mark.parametrize("language", LANGUAGES)


def source_of(folder: str, language: str) -> str:
    """A guide as it is written."""
    return Path(data_path(f"{folder}/guide/{language}.md")).read_text("utf-8")


def test_the_app_and_the_first_game_have_one():
    assert has_guide(APP)
    assert "island_fortress" in GAMES
    assert not has_guide("no_such_game")


@every_guide
def test_it_says_the_same_in_every_language_part_by_part(folder: str):
    english = guide_of(folder, "en")

    assert english.title
    assert len(english.pieces) > 10
    for language in LANGUAGES:
        guide = guide_of(folder, language)
        assert [piece.kind for piece in guide.pieces] == [piece.kind for piece in english.pieces]
        names = [Path(piece.source).name for piece in guide.pieces if piece.source]
        assert names == [Path(piece.source).name for piece in english.pieces if piece.source]
        assert all(piece.plain.strip() for piece in guide.pieces)
        strong = [sum(run.is_strong for run in piece.runs) for piece in guide.pieces]
        assert strong == [sum(run.is_strong for run in piece.runs) for piece in english.pieces]


@every_language
@every_guide
def test_what_it_names_stands_on_the_screens(folder: str, language: str):
    """Words between stars are texts of the app or of that game, to the letter."""
    games = GAMES if folder == APP else [folder]
    shown = {text for of in (APP, *games) for text in read_data(f"{of}/text/{language}.json").values()}

    named = re.findall(r"\*([^*]+)\*", source_of(folder, language))

    assert named
    assert [name for name in named if name not in shown] == []


def test_what_the_readme_names_stands_on_the_screens():
    shown = {text for of in (APP, *GAMES) for text in read_data(f"{of}/text/en.json").values()}
    titles = {meta_of(format).title for format in FORMATS}

    named = re.findall(
        r"(?<![*\w])\*([^*\n]+)\*(?!\*)", Path(data_path("")).parent.joinpath("README.md").read_text("utf-8")
    )

    assert len(named) > 10
    assert set(named) - titles <= shown


@every_language
@every_guide
def test_its_pictures_are_there_and_small(folder: str, language: str):
    """Also for who reads the file itself: the address leads from it to the picture."""
    sources = [piece.source for piece in guide_of(folder, language).pieces if piece.source]
    assert sources
    for source in sources:
        path = Path(data_path(f"{APP}/{ASSETS}{source}"))
        assert source.startswith(f"guide/{language}/")
        assert path.read_bytes().startswith(b"\x89PNG")
        assert path.stat().st_size < LARGEST
    for address in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", source_of(folder, language)):
        assert (Path(data_path(f"{folder}/guide")) / address).resolve().is_file()


def test_no_picture_lies_there_that_nobody_shows():
    shown = {
        piece.source for folder in (APP, *GAMES) for code in LANGUAGES for piece in guide_of(folder, code).pieces
    } - {""}
    folder = Path(data_path(f"{APP}/{ASSETS}"))

    assert {path.relative_to(folder).as_posix() for path in (folder / "guide").rglob("*.png")} == shown
