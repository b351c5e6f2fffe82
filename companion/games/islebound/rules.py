"""All kinds of entries, once: what may be entered, whether it is legal and what it does follow from this list.

Their order is the one in which they are offered and packed: codes are bound to it.
"""

from typing import Final

from companion.engine.game import Kinds
from companion.engine.ruling import Ruling
from companion.games.islebound.entries import order
from companion.games.islebound.entries.adjust import Adjustment
from companion.games.islebound.entries.attack import ATTACK, Attack
from companion.games.islebound.entries.building import BUILDING, AddBuilding
from companion.games.islebound.entries.buy import BUY, Buy
from companion.games.islebound.entries.corrections import ADJUSTMENTS
from companion.games.islebound.entries.diplomacy import DIPLOMACY, Diplomacy
from companion.games.islebound.entries.dump import DUMP, Dump
from companion.games.islebound.entries.effect import EFFECT, Effect
from companion.games.islebound.entries.event import EVENT, DoEvent
from companion.games.islebound.entries.finish import FINISH, Finish
from companion.games.islebound.entries.hunt import HUNT, Hunt
from companion.games.islebound.entries.midway import MIDWAY, Midway
from companion.games.islebound.entries.move import MOVE, Move
from companion.games.islebound.entries.on_table import COINS, ENTRY, TOWN, MoveCoins, PayEntry, TakeTown
from companion.games.islebound.entries.raid import RAID, Raid
from companion.games.islebound.entries.renown import RENOWN, GainRenown
from companion.games.islebound.entries.reputation import REPUTATION, PlayReputation
from companion.games.islebound.entries.show import SHOW, Show
from companion.games.islebound.entries.trade import TRADE, Trade
from companion.games.islebound.entries.turn import END_TURN, EndTurn
from companion.games.islebound.entries.visit import VISIT, Visit
from companion.games.islebound.state import State

Event = (
    Move
    | EndTurn
    | Visit
    | Hunt
    | Buy
    | DoEvent
    | Attack
    | Diplomacy
    | Effect
    | Show
    | Dump
    | Raid
    | Trade
    | GainRenown
    | AddBuilding
    | PlayReputation
    | Finish
    | Adjustment
    | Midway
    | MoveCoins
    | PayEntry
    | TakeTown
)

KINDS: Final[Kinds[State]] = Kinds(
    MOVE,
    END_TURN,
    VISIT,
    HUNT,
    BUY,
    EVENT,
    ATTACK,
    DIPLOMACY,
    EFFECT,
    SHOW,
    DUMP,
    RAID,
    TRADE,
    RENOWN,
    BUILDING,
    REPUTATION,
    FINISH,
    *ADJUSTMENTS,
    MIDWAY,
    COINS,
    ENTRY,
    TOWN,
)


def check(state: State, event: Event) -> Ruling:
    """Return the ruling on an event: every rule that it breaks. Rules: IB-VAR and those of its kind."""
    if KINDS.of(event).is_in(state.setup.tracking) or (isinstance(event, EndTurn) and state.end and not state.result):
        return KINDS.check(state, event)
    return Ruling(tuple(order.not_in_mode(state)))


apply = KINDS.apply
