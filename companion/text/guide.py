"""The guides of the app and of each game, written once in Markdown for the app and the web.

It lies in `data/app/guide/<language>.md` and `data/<game>/guide/<language>.md`. Of Markdown it has headings,
paragraphs, items, pictures on lines of their own, and words set off with `*` or backticks: what is named on a screen,
and keys.
"""

import os
import re
from functools import cache
from typing import Final, NamedTuple

from companion.datafiles import data_path

APP: Final = "app"
"""The folder of the guide for all games."""
ASSETS: Final = "assets/"
"""The part of a picture's address before its path among the served files."""

_PICTURE: Final = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)")
_RUNS: Final = re.compile(r"\*([^*]+)\*|`([^`]+)`")


class Run(NamedTuple):
    """A part of a sentence, emphasized or not."""

    text: str
    is_strong: bool = False


class Piece(NamedTuple):
    """A part of the guide: `kind` is `heading`, `text`, `item` or `picture`, of which `source` is the file."""

    kind: str
    runs: tuple[Run, ...]
    source: str = ""

    @property
    def plain(self) -> str:
        """The text of the piece without marks; the description of a picture."""
        return "".join(run.text for run in self.runs)


class Guide(NamedTuple):
    """A guide in one language."""

    title: str
    pieces: tuple[Piece, ...]


def has_guide(folder: str) -> bool:
    """Return True if the game with that folder has a guide of its own."""
    return os.path.isdir(data_path(f"{folder}/guide"))


@cache
def guide_of(folder: str, language: str) -> Guide:
    """Return the guide of the app, or of a game."""
    with open(data_path(f"{folder}/guide/{language}.md"), encoding="utf-8") as file:
        return read_guide(file.read())


def read_guide(source: str) -> Guide:
    """Return the guide in a Markdown text.

    >>> lines = ("# How", "", "## Begin", "- Tap *New game*.", "![A table](../assets/guide/en/table.png)")
    >>> guide = read_guide(chr(10).join(lines))
    >>> guide.title, [(piece.kind, piece.plain) for piece in guide.pieces]
    ('How', [('heading', 'Begin'), ('item', 'Tap New game.'), ('picture', 'A table')])
    >>> guide.pieces[1].runs[1], guide.pieces[2].source
    (Run(text='New game', is_strong=True), 'guide/en/table.png')
    """
    title, *lines = (line.strip() for line in source.splitlines() if line.strip())
    return Guide(title.removeprefix("# "), tuple(map(_piece, lines)))


def _piece(line: str) -> Piece:
    if picture := _PICTURE.fullmatch(line):
        return Piece("picture", (Run(picture[1]),), picture[2].rpartition(ASSETS)[2])
    for mark, kind in (("## ", "heading"), ("- ", "item")):
        if line.startswith(mark):
            return Piece(kind, _runs(line.removeprefix(mark)))
    return Piece("text", _runs(line))


def _runs(text: str) -> tuple[Run, ...]:
    found, end = [], 0
    for marked in _RUNS.finditer(text):
        found += [Run(text[end : marked.start()]), Run(marked[1] or marked[2], is_strong=True)]
        end = marked.end()
    return tuple(run for run in (*found, Run(text[end:])) if run.text)
