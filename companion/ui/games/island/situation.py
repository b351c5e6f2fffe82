"""Types of a table of ISLAND, the possible entries, and the acting player."""

from typing import NamedTuple

from companion.engine.choices import options
from companion.games.island.entries.cards import Cards
from companion.games.island.entries.steps import Skip
from companion.games.island.meta import META
from companion.games.island.rules import KINDS, check
from companion.games.island.setup import Coin
from companion.games.island.state import Role, State
from companion.games.island.words import Words
from companion.text.catalogue import Catalogue
from companion.ui.session import Session
from companion.ui.table.panels.panel import Panel
from companion.ui.table.position import Context, Situation, TablePosition


def game_texts(session: Session) -> Catalogue:
    """Return the texts of this game over the app's, outside a position."""
    return session.texts(META.format)


class Offers(NamedTuple):
    """Possible entries of a position: claims, cards, players who may drown them, and a skip.

    `cards` are combinations, Cog first; `skip` is the player who may skip the due step.
    """

    claims: frozenset[int]
    cards: frozenset[Cards]
    drowners: tuple[int, ...]
    skip: int | None


IslandContext = Context[Words, State]
Now = Situation[Words, State, Offers, Panel]


def offers_of(state: State) -> Offers:
    """Return the possible entries of a state."""
    claims = frozenset(options(KINDS, state, "claim"))
    if state.table is None:
        return Offers(claims, frozenset(), (), None)
    due = state.due
    may_skip = due is not None and check(state, Skip(due.seat)).is_legal
    return Offers(
        claims,
        frozenset(options(KINDS, state, "play")),
        tuple(options(KINDS, state, "drown")),
        due.seat if due and may_skip else None,
    )


def claim_of(now: Now, seat: int) -> str:
    """Return "held" with a claim, "may" if the player may take one, else "none"."""
    if now.state.players[seat].claim:
        return "held"
    return "may" if seat in now.offers.claims else "none"


def active_seat(state: State) -> int | None:
    """Return the seat of the due step, action or turn; None if unknown."""
    if state.ended_by is not None:
        return None
    if state.due:
        return state.due.seat
    if state.table and state.table.combat:
        return state.table.combat.turn
    return state.table.turn if state.table else None


def holders(state: State) -> tuple[tuple[Role, int | None], ...]:
    """Return the seat of each role in this cycle; None if not assigned."""
    return ((Role.WHISPERER, state.whisperer), (Role.EXPLORER, state.explorer), (Role.GUARDIAN, state.guardian))


def likely_seat(position: TablePosition) -> int:
    """Return the seat of the due step, action or turn; the Whisperer if turns are not tracked."""
    state: State = position.state
    seat = active_seat(state)
    return state.whisperer if seat is None else seat


def direction_text(t: Catalogue, coin: Coin | None) -> str:
    """Return the direction of play; empty before the coin is flipped."""
    return t(f"coin.{coin.value}") if coin else ""
