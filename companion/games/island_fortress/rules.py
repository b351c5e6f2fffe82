"""The kinds of entries, listed once; one check for "may I?" and "do it".

What is read, written, packed into codes, offered and worded follows from the list. A new kind needs its file in
`entries`, its line here, and texts.
"""

from typing import Any, Final

from companion.engine.game import Kind, Kinds
from companion.engine.ruling import LEGAL, Breach, Ruling
from companion.games.island_fortress.entries.adjust import (
    ADJUST_COUNTS,
    ADJUST_PRISON,
    ADJUST_SLOT,
    ADJUST_TASKMASTER,
    Adjustment,
)
from companion.games.island_fortress.entries.build import BUILD, GOVERNOR_BLOCK, Build, PlaceGovernorBlock
from companion.games.island_fortress.entries.buyback import BUYBACK, Buyback
from companion.games.island_fortress.entries.favor import FAVOR, PlayFavor
from companion.games.island_fortress.entries.finish import FINISH, Finish
from companion.games.island_fortress.entries.midway import MIDWAY, Midway
from companion.games.island_fortress.entries.petition import PETITION, Petition
from companion.games.island_fortress.entries.planner import (
    BUY_BLOCKS,
    DRAW_FAVORS,
    REMOVE_REINFORCEMENT,
    BuyBlocks,
    DrawFavors,
    RemoveReinforcement,
)
from companion.games.island_fortress.entries.recruiter import (
    COLLECT_CONVICTS,
    COLLECT_PRISON,
    RECRUIT,
    CollectConvicts,
    CollectPrison,
    Recruit,
)
from companion.games.island_fortress.entries.replace import REPLACE, Replace
from companion.games.island_fortress.entries.taskmaster import MOVE_TASKMASTER, MoveTaskmaster
from companion.games.island_fortress.entries.trade_in import TRADE_IN, TradeIn
from companion.games.island_fortress.entries.treasurer import (
    COLLECT_JADE,
    COLLECT_TREASURE,
    CollectJade,
    CollectTreasure,
)
from companion.games.island_fortress.entries.turn import END_TURN, EndTurn, playable
from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.setup import Tracking
from companion.games.island_fortress.state import State


def _possible(state: State) -> tuple[Kind[Any, State], ...]:
    """Return the kinds that the mode has, without those that the turn rules out: most, and each would be tried."""
    if state.ledger is None:
        return _IN_LIGHT
    if state.turn is None or state.ended_by is not None:
        return _OUT_OF_TURN
    roles = playable(state.ledger, state.turn)
    return _IN_TURNS.get(roles) or _with_cards(roles)


KINDS: Final[Kinds[State]] = Kinds(
    PETITION,
    RECRUIT,
    COLLECT_CONVICTS,
    COLLECT_PRISON,
    BUY_BLOCKS,
    DRAW_FAVORS,
    REMOVE_REINFORCEMENT,
    BUILD,
    FAVOR,
    REPLACE,
    COLLECT_JADE,
    COLLECT_TREASURE,
    MOVE_TASKMASTER,
    GOVERNOR_BLOCK,
    BUYBACK,
    END_TURN,
    TRADE_IN,
    FINISH,
    ADJUST_COUNTS,
    ADJUST_SLOT,
    ADJUST_TASKMASTER,
    ADJUST_PRISON,
    MIDWAY,
    possible=_possible,
)
"""In the order in which they are offered; codes are bound to it."""

_IN_TURN: Final = {GOVERNOR_BLOCK, BUYBACK, END_TURN}
_OUT_OF_TURN: Final = tuple([kind for kind in KINDS if not isinstance(kind.group, Role) and kind not in _IN_TURN])
_IN_TURNS: Final[dict[frozenset[Role], tuple[Kind[Any, State], ...]]] = {}
"""The possible kinds by set of cards in a turn, cached because there are few such sets."""


def _with_cards(roles: frozenset[Role]) -> tuple[Kind[Any, State], ...]:
    """Without what waits for the turn to end, and, while a card can be played, for the action."""
    waiting = {PETITION, TRADE_IN, *((BUYBACK, END_TURN) if roles else ())}
    has_card = [kind for kind in KINDS if not isinstance(kind.group, Role) or kind.group in roles]
    return _IN_TURNS.setdefault(roles, tuple([kind for kind in has_card if kind not in waiting]))


_IN_LIGHT: Final = tuple(kind for kind in KINDS if kind.is_in(Tracking.SCORE))

Event = (
    Petition
    | Recruit
    | CollectConvicts
    | CollectPrison
    | BuyBlocks
    | DrawFavors
    | RemoveReinforcement
    | Build
    | PlayFavor
    | Replace
    | CollectJade
    | CollectTreasure
    | MoveTaskmaster
    | PlaceGovernorBlock
    | Buyback
    | EndTurn
    | TradeIn
    | Finish
    | Adjustment
    | Midway
)

ACTIONS: Final[dict[str, Role]] = {kind.name: kind.group for kind in KINDS if isinstance(kind.group, Role)}
"""The actions, each with the role card that it is on, in the order of the cards."""


def check(state: State, event: Event) -> Ruling:
    """Return the ruling on an event in a state: every rule that it breaks, with its values."""
    checks = KINDS.checks if state.ledger else _LIGHT_CHECKS
    found = checks[type(event)](state, event)
    return Ruling(tuple(found)) if found else LEGAL


def apply(state: State, event: Event) -> State:
    """Return the state after an event that `check` finds legal."""
    return KINDS.applies[type(event)](state, event)


def _not_in_light(state: State, event: Event) -> list[Breach]:
    """Return the rules broken by an entry of another mode, and by any entry after the end. Rules: IF-VAR, IF-END."""
    found = KINDS.checks[type(event)](state, event) if state.ended_by else []
    return [Breach("IF-VAR", case="mode"), *[breach for breach in found if breach.rule == "IF-END"]]


_LIGHT_CHECKS: Final = {kind.event: kind.check if kind.is_in(Tracking.SCORE) else _not_in_light for kind in KINDS}
"""In a light game, kinds of the full tracking break its mode."""
