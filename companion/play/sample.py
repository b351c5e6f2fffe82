"""Sample games: the records that games have to look around in, with other players' names."""

import os
from collections.abc import Callable
from typing import Any

from companion.datafiles import data_path, read_data
from companion.games.registry import FORMATS, meta_of


def sample_formats() -> tuple[str, ...]:
    """Return the formats of the games that have a sample."""
    return tuple(format for format in FORMATS if os.path.exists(data_path(_file_of(format))))


def sample(format: str, name: Callable[[str], str]) -> dict[str, Any]:
    """Return the record of a game's sample; `name` maps the player names in the file to those to use."""
    return renamed(read_data(_file_of(format)), name)


def _file_of(format: str) -> str:
    return f"{meta_of(format).key}/sample.json"


def renamed(document: dict[str, Any], name: Callable[[str], str]) -> dict[str, Any]:
    """Return the record with all player names replaced."""
    names = {player["name"]: name(player["name"]) for player in document["setup"]["players"]}

    def again(value: Any) -> Any:
        match value:
            case str():
                return names.get(value, value)
            case list():
                return [again(item) for item in value]
            case dict():
                return {names.get(key, key): again(item) for key, item in value.items()}
            case _:
                return value

    made: dict[str, Any] = again(document)
    return made
