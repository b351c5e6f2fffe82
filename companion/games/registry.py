"""Which games there are, by the format of their records: a line for each; it is loaded when it is needed."""

from importlib import import_module
from typing import Any, Final

from companion.engine.game import Game
from companion.engine.packing import Coding
from companion.engine.record import RecordError

_GAMES: Final = {
    "island-fortress-record": ("companion.games.island_fortress.game", "ISLAND_FORTRESS"),
}
_CODINGS: Final = {
    "island-fortress-record": [("companion.games.island_fortress.coding.game", "ISLAND_FORTRESS_CODING")],
}
"""The ways into codes of each game, the one in use first; those of older rules stay for the codes that are about."""


def game_for(document: object) -> Game[Any, Any, Any]:
    """The game whose record the JSON value `document` is; raises RecordError if it is none's."""
    if not isinstance(document, dict):
        raise RecordError("", "not_an_object")
    if "format" not in document:
        raise RecordError("format", "missing")
    format_name = document["format"]
    if not isinstance(format_name, str) or format_name not in _GAMES:
        raise RecordError("format", "not_one_of", allowed=", ".join(_GAMES))
    game: Game[Any, Any, Any] = _loaded(_GAMES[format_name])
    return game


def coding_of(game: Game[Any, Any, Any]) -> Coding[Any, Any, Any]:
    """The way into codes that a game has now."""
    coding: Coding[Any, Any, Any] = _loaded(_CODINGS[game.format][0])
    return coding


def coding_numbered(number: int, rules: int) -> Coding[Any, Any, Any] | None:
    """The coding of a game and its rules by the numbers in codes; None if this app has no such."""
    for places in _CODINGS.values():
        for place in places:
            coding: Coding[Any, Any, Any] = _loaded(place)
            if (coding.number, coding.rules) == (number, rules):
                return coding
    return None


def _loaded(place: tuple[str, str]) -> Any:
    module, name = place
    return getattr(import_module(module), name)
