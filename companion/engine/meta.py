"""Static facts about a game: its names, numbers of players and printed rules."""

from typing import NamedTuple


class Meta(NamedTuple):
    """The names and limits of a game.

    `key` is the name of its folders (code, `data/<key>/`) and is used in addresses, `format` the format of its records.
    `fewest` and `most` are numbers of players. The ids of its rules begin with `prefix`. `editions` are the languages
    in which its rules are printed, the original first; `rules.toml` has the section of each rule in all of them.
    """

    key: str
    format: str
    title: str
    designer: str
    publisher: str
    fewest: int
    most: int
    prefix: str
    editions: tuple[str, ...]
