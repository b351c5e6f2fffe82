"""How far a game is, for lists and codes: every game counts by rounds or by what it has in their place."""

from collections.abc import Collection

from companion.text.catalogue import Catalogue, listed


def standing(texts: Catalogue, winners: Collection[str] | None, label: str, round: int | None) -> str:
    """Who won, or how far a game in progress is (`winners` is None); `texts` are the game's."""
    if winners is not None and not winners:
        return texts("home.ended")
    if winners is not None:
        return texts("home.won", count=len(winners), winners=listed(winners))
    key = f"home.open_{label}"
    return texts("home.open") if round is None or key not in texts else texts(key, round=round)


def progress(texts: Catalogue, label: str, round: int | None) -> str:
    """The round of a game in progress; empty where it is not known."""
    key = f"home.at_{label}"
    return "" if round is None or key not in texts else texts(key, round=round)
