"""Content of the players' cards if only the numbers are tracked."""

from typing import NamedTuple

from companion.games.island.entries.counts import Count
from companion.games.island.state import Player, Role, State
from companion.ui.games.island.bars import Conditions, seat_conditions
from companion.ui.games.island.panels.count import CountPanel
from companion.ui.games.island.situation import Now, claim_of, holders
from companion.ui.table.position import Mode


class CardView(NamedTuple):
    """A player's card; the player has the numbers `typed` so far, and types `chosen` next.

    `found` are the conditions met by them. `claim` is held, may or none.
    """

    seat: int
    player: Player
    typed: Count
    chosen: str
    found: Conditions
    claim: str
    can_tap_claim: bool
    roles: tuple[Role, ...]
    is_king: bool


def typed_state(now: Now) -> State:
    """Return the state including the numbers typed so far."""
    state, event = now.state, now.panel.event(now) if isinstance(now.panel, CountPanel) else None
    if event is None or not now.position.check(event).is_legal:
        return state
    after: State = now.position.rules.apply(state, event)
    return after


def card_view(now: Now, seat: int) -> CardView:
    """Return the card of a player."""
    state, panel = typed_state(now), now.panel
    is_counting = isinstance(panel, CountPanel)
    return CardView(
        seat,
        state.players[seat],
        panel.counts[seat] if isinstance(panel, CountPanel) else Count(),
        panel.what if isinstance(panel, CountPanel) and panel.seat == seat else "",
        seat_conditions(state, seat),
        claim_of(now, seat),
        now.position.mode is not Mode.REVIEW and not is_counting and not state.ended_by,
        tuple(role for role, holder in holders(state) if holder == seat),
        state.king == seat,
    )
