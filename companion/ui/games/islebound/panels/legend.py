"""The signs of the map, the players and the ship."""

from companion.ui.games.islebound.marks import (
    BELOW_MARK,
    BLUE_GREEN_MARK,
    BUILDING_MARK,
    COUNT_MARKS,
    EVENT_MARK,
    INJURED_MARK,
    RED_MARK,
    RENOWN_MARK,
    SHIP_MARK,
    TOKEN_MARK,
)
from companion.ui.games.islebound.situation import Now
from companion.ui.table.panels.legend import Sign


def signs_of(now: Now) -> tuple[list[Sign], str]:
    """Return the icons of what is tracked, and the meaning of the frame."""
    t, colors = now.t, now.context.palette
    signs = [Sign(now.words.count(name), mark) for name, mark in (("tokens", TOKEN_MARK), ("buildings", BUILDING_MARK))]
    if not now.state.setup.is_full:
        signs.insert(0, Sign(now.words.count("renown"), RENOWN_MARK))
        if now.state.ledger is None:
            return signs, t("legend.score")
        return [*signs, Sign(now.words.count("coins"), COUNT_MARKS["coins"])], t("legend.table")
    signs += [Sign(now.words.count(name), mark) for name, mark in COUNT_MARKS.items()]
    signs += [
        Sign(t("legend.red"), RED_MARK, colors.bad),
        Sign(t("legend.blue_green"), BLUE_GREEN_MARK, colors.good),
        Sign(t("legend.event"), EVENT_MARK, colors.pick),
        Sign(t("legend.ship"), SHIP_MARK),
        Sign(t("legend.below"), BELOW_MARK),
        Sign(t("legend.injured"), INJURED_MARK),
    ]
    return signs, t("legend.full")
