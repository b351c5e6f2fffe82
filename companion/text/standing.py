"""How far a game is, for lists and codes: every game counts by rounds or by what it has in their place."""

from collections.abc import Collection

from companion.text.catalogue import Catalogue, listed


def standing(t: Catalogue, winners: Collection[str] | None, label: str, round: int | None) -> str:
    """Who won, or how far a game in progress is (`winners` is None); `texts` are the game's."""
    if winners is not None and not winners:
        return t("home.ended")
    if winners is not None:
        return t("home.won", count=len(winners), winners=listed(winners))
    key = f"home.open_{label}"
    return t("home.open") if round is None or key not in t else t(key, round=round)


def progress(t: Catalogue, label: str, round: int | None) -> str:
    """The round of a game in progress; empty where it is not known."""
    key = f"home.at_{label}"
    return "" if round is None or key not in t else t(key, round=round)
