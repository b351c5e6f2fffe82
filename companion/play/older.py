"""Games kept before names and notes were looked at: they open, without the characters that no text has."""

from collections.abc import Mapping
from typing import Any

from companion.engine.characters import cleaned
from companion.play.ports import StoredGame


def with_plain_texts(stored: StoredGame) -> StoredGame:
    """The game with every text in its normal form; the game itself if there is nothing to change.

    Players whose names become the same by that get numbers behind them.
    """
    content = [stored.document, stored.undone, stored.edits, stored.steps]
    if _is_plain(content):
        return stored
    names = _names_in(stored.document)
    document, undone, edits, steps = _plain(content, names)
    return stored._replace(document=document, undone=tuple(undone), edits=tuple(edits), steps=tuple(steps))


def _is_plain(value: Any) -> bool:
    if isinstance(value, str):
        return (value.isascii() and value.isprintable()) or cleaned(value) == value
    if isinstance(value, dict):
        return all(map(_is_plain, value)) and all(map(_is_plain, value.values()))
    return not isinstance(value, list | tuple) or all(map(_is_plain, value))


def _plain(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value.strip()) or cleaned(value)
    if isinstance(value, dict):
        return {_plain(key, names): _plain(item, names) for key, item in value.items()}
    return [_plain(item, names) for item in value] if isinstance(value, list | tuple) else value


def _names_in(document: Mapping[str, Any]) -> dict[str, str]:
    """What each player that has an odd name is called from now on."""
    setup = document.get("setup")
    players = setup.get("players") if isinstance(setup, dict) else None
    found = [player.get("name") for player in players if isinstance(player, dict)] if isinstance(players, list) else []
    names = [name.strip() for name in found if isinstance(name, str)]
    taken = {name for name in names if cleaned(name) == name}
    new: dict[str, str] = {}
    for number, name in enumerate(names, start=1):
        if name not in taken and name not in new:
            plain = cleaned(name).strip() or "?"
            plain = plain if plain not in taken else f"{plain[:20]} {number}"
            taken.add(plain)
            new[name] = plain
    return new
