"""Which games there are, by the format of their records: a line for each; it is loaded when it is needed."""

from importlib import import_module
from typing import Any, Final

from companion.engine.record import RecordError
from companion.engine.replay import Game

_GAMES: Final = {
    "island-fortress-record": ("companion.games.island_fortress.game", "ISLAND_FORTRESS"),
}


def game_for(document: object) -> Game[Any, Any, Any]:
    """The game whose record the JSON value `document` is; raises RecordError if it is none's."""
    if not isinstance(document, dict):
        raise RecordError("", "not_an_object")
    if "format" not in document:
        raise RecordError("format", "missing")
    format_name = document["format"]
    if not isinstance(format_name, str) or format_name not in _GAMES:
        raise RecordError("format", "not_one_of", allowed=", ".join(_GAMES))
    module, name = _GAMES[format_name]
    game: Game[Any, Any, Any] = getattr(import_module(module), name)
    return game
