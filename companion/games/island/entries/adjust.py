"""Corrections: they bypass the rules, and nothing else follows from them. Rules: IS-RUL-ADJUST."""

from typing import Any, Final, NamedTuple, TypeVar

from companion.engine.corrections import CorrectedCounts, Count
from companion.engine.entries import pack_fields, read_event
from companion.engine.fields import Change, Flag, InModes, ListOf, Optional, Seat
from companion.engine.game import Kind, any_correction, correction
from companion.engine.radix import Coder, NotInCode
from companion.engine.record import Keys, RecordError
from companion.engine.ruling import Breach
from companion.games.island.board import Icon, is_on, with_neighbors, with_territory
from companion.games.island.cycle import turn_begun
from companion.games.island.entries.brick import with_monuments
from companion.games.island.entries.claim import with_claim
from companion.games.island.entries.fields import FULL, ICON, MAX_NUMBER, SEAT, Cards, Numbers, OneSeatOrMore, number
from companion.games.island.setup import Setup, Tracking
from companion.games.island.state import State, table_of
from companion.games.island.tables import MAX_MONUMENTS, MAX_PEACE, TILES
from companion.games.island.timing import ended


class AdjustPlayer(NamedTuple):
    """The possessions of a player: hand and monuments change by these amounts, `open` are all territory cards.

    None means unchanged. Only full tracking has more than the claim.
    """

    seat: int
    claim: bool | None = None
    hand: int | None = None
    monuments: int | None = None
    open: tuple[Icon, ...] | None = None


class AdjustTerritory(NamedTuple):
    """The content of a territory: counts change by these amounts (units by seat), icons and neighbors are new values.

    None means unchanged.
    """

    territory: int
    castles: int | None = None
    peace: int | None = None
    units: tuple[int | None, ...] | None = None
    developed: tuple[Icon, ...] | None = None
    next_to: tuple[int, ...] | None = None


class AdjustDiscards(NamedTuple):
    """The new discard pile, its top last."""

    discards: tuple[Icon, ...]


class AdjustTurn(NamedTuple):
    """The player whose turn it is; the count of passes starts again."""

    turn: int


AdjustmentT = TypeVar("AdjustmentT", AdjustPlayer, AdjustTerritory)
Adjustment = AdjustPlayer | AdjustTerritory | AdjustDiscards | AdjustTurn


def _not_now(state: State) -> list[Breach]:
    """Corrections can come at any time before the end, but in a combat. Rules: IS-RUL-END, IS-RUL-ADJUST."""
    if state.table and state.table.combat:
        return [Breach("IS-RUL-ADJUST", case="combat")]
    return ended(state)


PLAYER_COUNTS: Final[CorrectedCounts[State, AdjustPlayer]] = CorrectedCounts(
    AdjustPlayer,
    (
        Count("hand", lambda state, seat: table_of(state).hands[seat], FULL),
        Count("monuments", lambda state, seat: state.players[seat].monuments, FULL, high=MAX_MONUMENTS),
    ),
    SEAT,
)
TERRITORY_COUNTS: Final[CorrectedCounts[State, AdjustTerritory]] = CorrectedCounts(
    AdjustTerritory,
    (
        Count("castles", lambda state, at: table_of(state).island[at - 1].castles),
        Count("peace", lambda state, at: table_of(state).island[at - 1].peace, high=MAX_PEACE),
    ),
    number("territory"),
)


def player_breaches(state: State, event: AdjustPlayer) -> list[Breach]:
    """Return the rules broken by counts below nothing, and by more monuments than a die shows. Rules: IS-RUL-ADJUST."""
    return _not_now(state) or [*PLAYER_COUNTS.out_of_range(state, event, event.seat, "IS-RUL-ADJUST")]


def player_applied(state: State, event: AdjustPlayer) -> State:
    """Return the state with the corrected possessions of the player."""
    seat, table = event.seat, state.table
    if event.claim is not None:
        state = with_claim(state, seat, event.claim)
    if event.monuments:
        state = with_monuments(state, seat, event.monuments)
    if table and event.hand:
        hands = (*table.hands[:seat], table.hands[seat] + event.hand, *table.hands[seat + 1 :])
        table = table._replace(hands=hands)
    if table and event.open is not None:
        table = table._replace(open=(*table.open[:seat], event.open, *table.open[seat + 1 :]))
    return state._replace(table=table)


def territory_breaches(state: State, event: AdjustTerritory) -> list[Breach]:
    """Return the rules broken by counts below nothing, tokens for other numbers of tiles, neighbors off the board.

    Rules: IS-RUL-ADJUST.
    """
    if found := _not_now(state):
        return found
    island, at = table_of(state).island, event.territory
    if not is_on(island, at):
        return [Breach("IS-RUL-ADJUST", {"territories": (at,)}, "missing")]
    found += TERRITORY_COUNTS.out_of_range(state, event, at, "IS-RUL-ADJUST")
    for have, change in zip(island[at - 1].units, event.units or (), strict=False):
        if have + (change or 0) < 0:
            found.append(Breach("IS-RUL-ADJUST", {"count": "units", "have": have}, "negative"))
    next_to = event.next_to or ()
    if missing := tuple([other for other in next_to if not is_on(island, other)]):
        found.append(Breach("IS-RUL-ADJUST", {"territories": missing}, "missing"))
    if at in next_to:
        found.append(Breach("IS-RUL-ADJUST", {"territory": at}, "itself"))
    return found


def territory_applied(state: State, event: AdjustTerritory) -> State:
    """Return the state with the corrected territory and its neighbors, symmetrically."""
    table = table_of(state)
    territory = table.island[event.territory - 1]
    territory = territory._replace(
        castles=territory.castles + (event.castles or 0),
        peace=territory.peace + (event.peace or 0),
        units=tuple([have + (change or 0) for have, change in zip(territory.units, event.units, strict=True)])
        if event.units
        else territory.units,
        developed=territory.developed if event.developed is None else event.developed,
    )
    island = with_territory(table.island, event.territory, territory)
    if event.next_to is not None:
        island = with_neighbors(island, event.territory, event.next_to)
    return state._replace(table=table._replace(island=island))


def turn_breaches(state: State, _: AdjustTurn) -> list[Breach]:
    """Return the rules broken unless it is somebody's turn, which alone can be given away. Rules: IS-RUL-ADJUST."""
    if found := _not_now(state):
        return found
    return [Breach("IS-RUL-ADJUST", case="turn")] if state.due or table_of(state).turn is None else []


def turn_applied(state: State, event: AdjustTurn) -> State:
    """Return the state on this player's turn, with what begins a turn. Rules: IS-LEAD-5."""
    return turn_begun(state, table_of(state), event.turn)


# --- reading, and the kinds --------------------------------------------------------------------------


def _read(keys: Keys, setup: Setup) -> Adjustment:
    """Return one of the four corrections: a player's in both modes, the others where everything is tracked."""
    is_full = setup.tracking is Tracking.FULL
    for key, kind in _BY_KEY.items():
        if is_full and key in keys:
            event: Adjustment = read_event(kind, keys, setup)
            break
    else:
        event = AdjustPlayer(*[field.take(keys, setup) for field in PLAYER.fields])
    if _is_empty(event):
        keys.done()
        raise RecordError(keys.where, "missing")
    return event


def _is_empty(event: Adjustment) -> bool:
    """Return True if a correction names something without changing it."""
    return set(event[1:]) == {None}


def _pack_player(coder: Coder, setup: Setup, memory: object, event: AdjustPlayer | None) -> AdjustPlayer:
    return _if_recordable(pack_fields(PLAYER, coder, setup, event))


def _pack_territory(coder: Coder, setup: Setup, memory: object, event: AdjustTerritory | None) -> AdjustTerritory:
    return _if_recordable(pack_fields(TERRITORY, coder, setup, event))


def _if_recordable(event: AdjustmentT) -> AdjustmentT:
    """Return the correction, unless no record could say it."""
    if _is_empty(event):
        raise NotInCode("a correction of nothing")
    return event


PLAYER: Final = correction(
    "adjust_player",
    AdjustPlayer,
    (
        SEAT,
        Optional(Flag("claim")),
        InModes(FULL, Optional(Change("hand", MAX_NUMBER)), None),
        InModes(FULL, Optional(Change("monuments", MAX_NUMBER)), None),
        InModes(FULL, Optional(Cards("open", ICON, 0, MAX_NUMBER)), None),
    ),
    player_breaches,
    player_applied,
    plan=any_correction,
    counts=PLAYER_COUNTS,
    read=_read,
    pack=_pack_player,
    is_offered=lambda state: not _not_now(state),
)
TERRITORY: Final = correction(
    "adjust_territory",
    AdjustTerritory,
    (
        number("territory"),
        Optional(Change("castles", MAX_NUMBER)),
        Optional(Change("peace", MAX_NUMBER)),
        Optional(OneSeatOrMore("units", Change("", MAX_NUMBER))),
        Optional(ListOf("developed", ICON, 0, TILES)),
        Optional(Numbers("next_to")),
    ),
    territory_breaches,
    territory_applied,
    counts=TERRITORY_COUNTS,
    modes=FULL,
    pack=_pack_territory,
)
DISCARDS: Final = correction(
    "adjust_discards",
    AdjustDiscards,
    (ListOf("discards", ICON, 0, MAX_NUMBER),),
    lambda state, _: _not_now(state),
    lambda state, event: state._replace(table=table_of(state)._replace(discards=event.discards)),
    modes=FULL,
)
TURN: Final = correction("adjust_turn", AdjustTurn, (Seat("turn"),), turn_breaches, turn_applied, modes=FULL)

_BY_KEY: Final[dict[str, Kind[Any, State]]] = {"territory": TERRITORY, "discards": DISCARDS, "turn": TURN}
"""The keys that identify the corrections of full tracking; a player's correction has none of these."""
