"""A sample game to look around in: a record whose players are named anew."""

from collections.abc import Callable
from typing import Any


def renamed(document: dict[str, Any], name: Callable[[str], str]) -> dict[str, Any]:
    """The same record with other players' names, wherever they stand in it."""
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
