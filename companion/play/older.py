"""Games saved before names and notes were checked: they open without the characters that are not allowed."""

from collections.abc import Mapping
from typing import Any

from companion.engine.characters import cleaned
from companion.play.ports import StoredGame


def with_plain_texts(stored: StoredGame) -> StoredGame:
    """Return the game with every text in normal form; the same object if nothing changes.

    Players whose names become equal get numbers after them.
    """
    content = [stored.document, stored.undone, stored.edits, stored.steps]
    if all(cleaned(text) == text for text in _texts_in(content)):
        return stored
    document, undone, edits, steps = _plain(content, _names_in(stored.document))
    return stored._replace(document=document, undone=tuple(undone), edits=tuple(edits), steps=tuple(steps))


def _texts_in(value: Any) -> set[str]:
    """Return the distinct texts of a document: the same occur hundreds of times, and every opening searches them."""
    texts: set[str] = set()
    found = [value]
    for item in found:  # `found` grows during the loop
        if isinstance(item, str):
            texts.add(item)
        elif isinstance(item, dict):
            texts.update(item)
            found.extend(item.values())
        elif isinstance(item, list | tuple):
            found.extend(item)
    return texts


def _plain(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value.strip()) or cleaned(value)
    if isinstance(value, dict):
        return {_plain(key, names): _plain(item, names) for key, item in value.items()}
    return [_plain(item, names) for item in value] if isinstance(value, list | tuple) else value


def _names_in(document: Mapping[str, Any]) -> dict[str, str]:
    """Return the new names of players with characters that are not allowed."""
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
