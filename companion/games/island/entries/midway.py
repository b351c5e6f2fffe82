"""The first entry of a game that is entered midway: how it stands then. The format: decision 89.

Rules: IS-RUL-ADJUST, IS-WIN, IS-CYCLE, IS-LEAD-5.
"""

from typing import Final, NamedTuple

from companion.engine.fields import (
    AnyField,
    BySeat,
    Field,
    Flag,
    Group,
    InModes,
    ListOf,
    Member,
    Optional,
    Seat,
    Seated,
    Whole,
)
from companion.engine.game import Kind
from companion.engine.radix import Coder, NotInCode, whole
from companion.engine.record import MAX_EVENTS, Keys, RecordError, read_whole
from companion.engine.ruling import Breach
from companion.games.island.board import Icon, Island, Standing, Territory, extended, standing_of, with_territory
from companion.games.island.cycle import turn_begun
from companion.games.island.entries.fields import FULL, ICON, LIKELY, MAX_NUMBER, SCORE, Cards, Numbers, OneSeatOrMore
from companion.games.island.position import pack_island
from companion.games.island.setup import Coin, Setup
from companion.games.island.state import DueStep, Player, State, Table, start
from companion.games.island.tables import MAX_MONUMENTS, MAX_PEACE, RETURNING_UNITS, TILES
from companion.games.island.timing import ended


class Stands(NamedTuple):
    """How a player stands: the three numbers, the monuments, and whether a claim is taken.

    In the full tracking the numbers follow from the island and are 0 here; `hand` counts the green cards, `open` are
    the territory cards.
    """

    territories: int = 0
    castles: int = 0
    led: int = 0
    monuments: int = 0
    claim: bool = False
    hand: int = 0
    open: tuple[Icon, ...] = ()

    @property
    def numbers(self) -> Standing:
        """The three numbers, where they are entered."""
        return Standing(self.territories, self.castles, self.led)


class Midway(NamedTuple):
    """How a game stands in a cycle whose coin has been flipped; the roles as far as they are known.

    In the full tracking also the island, the discard pile with its top last, whose turn it is, and after how many
    passes in a row; no combat is under way.
    """

    cycle: int
    whisperer: int
    coin: Coin
    players: tuple[Stands, ...]
    explorer: int | None = None
    guardian: int | None = None
    island: Island = ()
    discards: tuple[Icon, ...] = ()
    turn: int = 0
    passes: int = 0

    def standing(self, seat: int) -> Standing:
        """Return the three numbers of a player, from the island if it is tracked."""
        return standing_of(self.island, seat) if self.island else self.players[seat].numbers


def breaches(state: State, event: Midway) -> list[Breach]:
    """Return the rules broken unless it comes first, is not the beginning, and the island is one without a Brick.

    Rules: IS-RUL-END, IS-RUL-ADJUST, IS-RUL-TOUCH, IS-COMP-1.
    """
    if found := ended(state):
        return found
    if state != start(state.setup):
        return [Breach("IS-RUL-ADJUST", case="begun")]
    if applied(state, event) == state:
        return [Breach("IS-RUL-ADJUST", case="nothing")]
    apart = (number for number, one in enumerate(event.island, start=1) if not one.next_to and len(event.island) > 1)
    found = [Breach("IS-RUL-TOUCH", {"territory": number}) for number in apart]
    if any(Icon.BRICK in one.developed for one in event.island) or any(Icon.BRICK in one.open for one in event.players):
        found.append(Breach("IS-COMP-1", {"icon": Icon.BRICK}))
    return found


def applied(state: State, event: Midway) -> State:
    """Return the cycle as it stood; a player on turn without units on the board places two first. Rules: IS-LEAD-5."""
    players = [Player(one.monuments, one.claim, one.numbers) for one in event.players]
    state = state._replace(
        players=tuple(players),
        whisperer=event.whisperer,
        coin=event.coin,
        cycle=event.cycle,
        explorer=event.explorer,
        guardian=event.guardian,
    )
    if not state.table:
        return state
    hands, held = ([getattr(one, name) for one in event.players] for name in ("hand", "open"))
    table = Table(tuple(hands), tuple(held), event.island, event.discards)
    return turn_begun(state, table, event.turn, event.passes)


def midway_of(state: State) -> Midway | None:
    """Return the entry that leads to a position; None if none does.

    It is over, nothing has happened, a step is due, a combat is under way, or somebody can reply to a card.
    """
    if state.ended_by or state.coin is None or state == start(state.setup):
        return None
    table = state.table
    players = [Stands(*player.counts, player.monuments, player.claim) for player in state.players]
    found = Midway(state.cycle, state.whisperer, state.coin, tuple(players), state.explorer, state.guardian)
    if not table:
        return None if state.due else found
    is_placing = state.due is not None and state.due.step is DueStep.PLACE and state.due.left == RETURNING_UNITS
    if (state.due and not is_placing) or table.turn is None or table.combat or state.reply:
        return None
    players = [
        one._replace(hand=hand, open=tuple(sorted(held)))
        for one, hand, held in zip(players, table.hands, table.open, strict=True)
    ]
    found = found._replace(players=tuple(players), island=table.island, discards=table.discards)
    found = found._replace(turn=table.turn, passes=table.passes)
    return found if applied(start(state.setup), found) == state else None


# --- the kind --------------------------------------------------------------------------------------------


class _Island(Field[Setup, Island]):
    """The territories in the order of their numbers, each with those before it that it touches."""

    def read(self, value: object, path: str, setup: Setup) -> Island:
        if not isinstance(value, list):
            raise RecordError(path, "not_a_list")
        if not 1 <= len(value) <= MAX_NUMBER:
            raise RecordError(path, "wrong_length", low=1, high=MAX_NUMBER)
        island: Island = ()
        for index, item in enumerate(value):
            where, keys = f"{path}[{index}]", Keys(item, f"{path}[{index}]")
            next_to = _NEXT_TO.take(keys, setup)
            if next_to and not island:
                raise RecordError(f"{where}.next_to", "wrong_length", low=0, high=0)
            if next_to and next_to[-1] > len(island):
                raise RecordError(f"{where}.next_to", "out_of_range", low=1, high=len(island))
            units, castles, peace, developed = (field.take(keys, setup) for field in _STANDING_THERE)
            keys.done()
            island = extended(island, next_to, len(setup.seats))
            bare = island[-1]
            counts = tuple([count or 0 for count in units]) if units else bare.units
            there = Territory(bare.next_to, counts, castles, peace, developed)
            island = with_territory(island, len(island), there)
        return island

    def write(self, value: Island, setup: Setup) -> list[dict[str, object]]:
        content = []
        for number, territory in enumerate(value, start=1):
            one: dict[str, object] = {}
            _NEXT_TO.put(one, tuple([other for other in territory.next_to if other < number]), setup)
            units = tuple([count or None for count in territory.units]) if any(territory.units) else None
            there = (units, territory.castles, territory.peace, territory.developed)
            for field, item in zip(_STANDING_THERE, there, strict=True):
                field.put(one, item, setup)
            content.append(one)
        return content

    def pack(self, coder: Coder, setup: Setup, value: Island | None) -> Island:
        island = pack_island(coder, setup, value)
        highest = max((max(*one.units, one.castles) for one in island), default=0)
        if not 1 <= len(island) <= MAX_NUMBER or highest > MAX_NUMBER:
            raise NotInCode("an island that no record could say")
        return island


class _Passes(Field[Seated, int]):
    """Passes in a row: fewer than players, as the last one ends the cycle. Rules: IS-RUL-PASSROW."""

    def read(self, value: object, path: str, setup: Seated) -> int:
        return read_whole(value, path, 0, len(setup.seats) - 1)

    def pack(self, coder: Coder, setup: Seated, value: int | None) -> int:
        return whole(coder, 0, len(setup.seats) - 1, value)


_NEXT_TO: Final = Numbers("next_to", default=())
_STANDING_THERE: Final[tuple[AnyField[Seated], ...]] = (
    Optional(OneSeatOrMore("units", Whole("", 1, MAX_NUMBER))),
    Whole("castles", 0, MAX_NUMBER, 0),
    Whole("peace", 0, MAX_PEACE, 0),
    ListOf("developed", ICON, 0, TILES, default=()),
)
_STANDING: Final[list[AnyField[Seated]]] = [
    InModes(SCORE, Whole(name, 0, MAX_NUMBER, likely=LIKELY), 0) for name in Standing._fields
]
_STANDS: Final = Group[Seated, Stands](
    "",
    Stands,
    (
        *_STANDING,
        Whole("monuments", 0, MAX_MONUMENTS, 0),
        Flag("claim"),
        InModes(FULL, Whole("hand", 0, MAX_NUMBER, 0, likely=LIKELY), 0),
        InModes(FULL, Cards("open", ICON, 0, MAX_NUMBER, default=()), ()),
    ),
)

MIDWAY: Final = Kind(
    "position",
    Midway,
    (
        Whole("cycle", 1, MAX_EVENTS, likely=LIKELY),
        Seat("whisperer"),
        Member("coin", Coin),
        BySeat("players", _STANDS),
        Optional(Seat("explorer")),
        Optional(Seat("guardian")),
        InModes(FULL, _Island("island"), ()),
        InModes(FULL, ListOf("discards", ICON, 0, MAX_NUMBER, default=()), ()),
        InModes(FULL, Seat("turn"), 0),
        InModes(FULL, _Passes("passes", 0), 0),
    ),
    breaches,
    applied,
    is_midway=True,
)
