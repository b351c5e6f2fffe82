"""The signs of the players and of the island."""

from companion.games.island.board import Icon
from companion.ui.games.island.marks import (
    CASTLE_MARK,
    CLAIMED,
    HAND_MARK,
    ICON_MARKS,
    KING,
    MAY_CLAIM,
    MONUMENT_MARK,
    PEACE_MARK,
    ROLE_MARKS,
)
from companion.ui.games.island.situation import Now
from companion.ui.table.panels.legend import Sign


def signs_of(now: Now) -> tuple[list[Sign], str]:
    """Return the icons of what is tracked, and the meaning of the frame."""
    t, words = now.t, now.words
    signs = [
        Sign(t("claim.sign_may"), MAY_CLAIM),
        Sign(t("claim.sign_held"), CLAIMED),
        Sign(words.term("monuments"), MONUMENT_MARK),
        Sign(t("legend.king"), KING),
        *(Sign(words.role(role), mark) for role, mark in ROLE_MARKS.items()),
    ]
    if now.state.table is None:
        return signs, t("legend.score")
    signs += [Sign(words.term(name), mark) for name, mark in (("hand", HAND_MARK), ("castles", CASTLE_MARK))]
    signs.append(Sign(words.term("peace"), PEACE_MARK))
    signs += [Sign(words.icons((icon,)), ICON_MARKS[icon]) for icon in Icon]
    return signs, t("legend.full")
