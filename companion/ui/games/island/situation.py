"""Types of a table of ISLAND, the possible entries, and the acting player."""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from companion.engine.choices import options
from companion.games.island.entries.cards import Cards
from companion.games.island.meta import META
from companion.games.island.rules import KINDS
from companion.games.island.setup import Coin
from companion.games.island.state import Role, State
from companion.games.island.words import Words
from companion.text.catalogue import Catalogue
from companion.ui import parts as ui
from companion.ui.table.making.walk import NO_STEPS, Hooks, Key, Value, Walk, walked
from companion.ui.table.panels.panel import Panel
from companion.ui.table.position import Context, Situation, TablePosition


def game_texts(session: ui.Session) -> Catalogue:
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
    return Offers(
        claims,
        frozenset(options(KINDS, state, "play")),
        tuple(options(KINDS, state, "drown")),
        next(iter(options(KINDS, state, "skip")), None),
    )


DUE: Final = Hooks(lists=frozenset({"next_to"}), always=frozenset({"at"}))
"""A territory is asked for even if there is only one; neighbors are chosen one by one."""


def due_walk(state: State, chosen: Mapping[Key, Value] = MappingProxyType({})) -> Walk:
    """Return the due step as far as it is decided; no steps if none is due."""
    return walked(KINDS.types[state.due.step], state, chosen, DUE) if state.due else NO_STEPS


def due_entries(state: State, gone: Collection[object]) -> Mapping[Value, object]:
    """Return the entries that the due step asks for, by player (none `gone`, unless all are) or side of the coin."""
    asked = due_walk(state).asked
    if asked is None or asked.name not in ("seat", "side"):
        return {}
    staying = [value for value in asked.options if value not in gone]
    return {value: due_walk(state, {asked.key: value}).event for value in staying or asked.options}


def claim_of(now: Now, seat: int) -> str:
    """Return "held" with a claim, "may" if the player may take one, else "none"."""
    if now.state.players[seat].claim:
        return "held"
    return "may" if seat in now.offers.claims - now.position.gone else "none"


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
