"""Which games there are, by the format of their records: a line for each; what is needed of one is loaded then.

A game is the folder `companion.games.<key>`: its rules are `game.<KEY>`, what is known of it `meta.META`, its words
`words.Words`, the tables of its numbers `numbers.NUMBERS`. Its numbers and texts lie in `data/<key>/`.
"""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from companion.engine.game import Game
from companion.engine.record import RecordError

if TYPE_CHECKING:  # `companion replay` starts without them
    from companion.engine.meta import Meta
    from companion.engine.packing import Coding
    from companion.text.catalogue import Catalogue
    from companion.text.rules_desk import RulesDesk
    from companion.text.words import GameWords

FIRST: Final = "island-fortress-record"
"""The game of everything that was kept before there were several."""

_GAMES: Final = {
    FIRST: "island_fortress",
    "islebound-record": "islebound",
    "island-record": "island",
}
_CODINGS: Final = {
    FIRST: [("companion.games.island_fortress.packing", "ISLAND_FORTRESS_CODING")],
    "islebound-record": [("companion.games.islebound.packing", "ISLEBOUND_CODING")],
    "island-record": [("companion.games.island.packing", "ISLAND_CODING")],
}
"""The way into codes of each game by the rules in use; older rules, for the codes that are about, are in its lineage.
"""

FORMATS: Final = tuple(_GAMES)
"""The formats of the games there are."""


def game_for(document: object) -> Game[Any, Any, Any]:
    """Return the game whose record the JSON value `document` is; raises RecordError if there is no such game."""
    if not isinstance(document, dict):
        raise RecordError("", "not_an_object")
    if "format" not in document:
        raise RecordError("", "no_format")
    format_name = document["format"]
    if not isinstance(format_name, str) or format_name not in _GAMES:
        raise RecordError("format", "not_one_of", allowed=", ".join(_GAMES))
    return game_of(format_name)


def game_of(format: str) -> Game[Any, Any, Any]:
    """Return the game with records of that format; raises KeyError if there is none."""
    key = _GAMES[format]
    game: Game[Any, Any, Any] = _loaded((f"companion.games.{key}.game", key.upper()))
    return game


def meta_of(format: str) -> "Meta":
    """Return the facts about the game with records of that format; raises KeyError if there is none."""
    meta: Meta = _loaded((f"companion.games.{_GAMES[format]}.meta", "META"))
    return meta


def texts_of(format: str, language: str) -> "Catalogue":
    """Return the texts of that game in a language; those of the app alone where there is no such game."""
    from companion.text.catalogue import catalogue

    return catalogue(language, _GAMES.get(format, ""))


def words_of(format: str, language: str, setup: Any) -> "GameWords":
    """Return the words of a game at the table of a set-up; raises KeyError if there is no such game."""
    words: GameWords = _loaded((f"companion.games.{_GAMES[format]}.words", "Words"))(texts_of(format, language), setup)
    return words


@cache
def rules_desk_of(format: str) -> "RulesDesk":
    """Return the rules desk of that game; raises KeyError if there is none."""
    from companion.text.rules_desk import RulesDesk

    return RulesDesk(meta_of(format), _loaded((f"companion.games.{_GAMES[format]}.numbers", "NUMBERS")))


def coding_of(game: Game[Any, Any, Any]) -> "Coding[Any, Any, Any]":
    """Return the way into codes that a game has now."""
    coding: Coding[Any, Any, Any] = _loaded(_CODINGS[game.format][0])
    return coding


def coding_numbered(number: int, rules: int) -> "Coding[Any, Any, Any] | None":
    """Return the coding of a game and its rules by the numbers in codes; None if this app has no such."""
    for places in _CODINGS.values():
        coding: Coding[Any, Any, Any] = _loaded(places[0])
        for older in coding.lineage:
            if (older.number, older.rules) == (number, rules):
                return older
    return None


def _loaded(place: tuple[str, str]) -> Any:
    module, name = place
    return getattr(import_module(module), name)
