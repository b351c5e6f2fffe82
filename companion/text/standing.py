"""The progress of a game for lists and codes, by rounds or the game's own unit."""

from collections.abc import Collection

from companion.text.catalogue import Catalogue, listed


def standing(t: Catalogue, winners: Collection[str] | None, label: str, round: int | None) -> str:
    """Return the winners, or the progress of a game that is not over (`winners` is None); `t` are the game's texts."""
    if winners is not None and not winners:
        return t("home.ended")
    if winners is not None:
        return t("home.won", count=len(winners), winners=listed(winners))
    key = f"home.open_{label}"
    return t("home.open") if round is None or key not in t else t(key, round=round)


def progress(t: Catalogue, label: str, round: int | None) -> str:
    """Return the round of a game in progress; "" if unknown."""
    key = f"home.at_{label}"
    return "" if round is None or key not in t else t(key, round=round)
