"""The next step after a refusal: the panel in which the missing item can be entered or obtained."""

from collections.abc import Sequence
from typing import Final

from companion.games.island_fortress.ledger import Role
from companion.text.words import Explanation
from companion.ui.games.island_fortress.panels.card import CardPanel
from companion.ui.games.island_fortress.panels.petition import PetitionPanel
from companion.ui.games.island_fortress.situation import Now
from companion.ui.table.panels.panel import WayOut

_SUPPLIES: Final = {
    "IF-BUILD-7": ("recruit", Role.RECRUITER),
    "IF-REPLACE-6": ("recruit", Role.RECRUITER),
    "IF-BUILD-2": ("buy_blocks", Role.PLANNER),
    "IF-REPLACE-5": ("buy_blocks", Role.PLANNER),
}
"""Rules that require a supply, with the action that provides it and its card."""


def way_out(now: Now, broken: Sequence[Explanation]) -> WayOut | None:
    """Return the way to the petition if it comes first, or to the role card that provides what is missing."""
    if now.state.awaits_petition and "petition" in now.offers.kinds:
        return WayOut(now.t("way_out.petition"), PetitionPanel())
    for ruling in broken:
        kind, role = _SUPPLIES.get(ruling.rule, ("", None))
        if role and now.state.turn and kind in now.offers.kinds:
            return WayOut(f"{now.words.role(role)}: {now.t(f'term.{kind}')}", CardPanel(role))
    return None
