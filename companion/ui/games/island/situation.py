"""What a table of ISLAND is drawn from, in the types of this game; what can be entered, and who acts."""

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
from companion.ui.table.model import Situation
from companion.ui.table.panels.panel import Panel
from companion.ui.table.position import Context, TablePosition


def game_texts(session: Session) -> Catalogue:
    """The texts of this game over the app's, for what is drawn without a position."""
    return session.texts(META.format)


class Offers(NamedTuple):
    """What can be entered in a position: who may claim, which cards can be played, who may drown them, if one may skip.

    `cards` are combinations, Cog first; `skip` is who may leave the due step out.
    """

    claims: frozenset[int]
    cards: frozenset[Cards]
    drowners: tuple[int, ...]
    skip: int | None


IslandContext = Context[Words, State]
Now = Situation[Words, State, Offers, Panel]


def offers_of(state: State) -> Offers:
    """What can be entered in a position."""
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


def active_seat(state: State) -> int | None:
    """Whose step, action or turn it is, where the game knows that."""
    if state.ended_by is not None:
        return None
    if state.due:
        return state.due.seat
    if state.table and state.table.combat:
        return state.table.combat.turn
    return state.table.turn if state.table else None


def holders(state: State) -> tuple[tuple[Role, int | None], ...]:
    """Who has each role of this cycle; None: nobody yet."""
    return ((Role.WHISPERER, state.whisperer), (Role.EXPLORER, state.explorer), (Role.GUARDIAN, state.guardian))


def likely_seat(position: TablePosition) -> int:
    """Whose step, action or turn it is; where turns are not tracked, the Whisperer."""
    state: State = position.state
    seat = active_seat(state)
    return state.whisperer if seat is None else seat


def direction_text(t: Catalogue, coin: Coin | None) -> str:
    """The direction of play, empty while the coin is not flipped."""
    return t(f"coin.{coin.value}") if coin else ""
