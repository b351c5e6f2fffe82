"""Static facts about a game: its names, numbers of players and printed rules."""

from typing import NamedTuple


class Meta(NamedTuple):
    """The names and limits of a game.

    `key` names its folders (code, `data/<key>/`) and stands in addresses, `format` its records. `fewest` and `most`
    are numbers of players. `prefix` begins the ids of its rules; `editions` are the languages in which its rules are
    printed, the original first: `rules.toml` gives the section of each rule in all of them. A game whose rules are
    printed nowhere has no editions, and its rules no section.
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
