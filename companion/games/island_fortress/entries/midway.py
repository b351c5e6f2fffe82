"""The first entry of a game that is entered midway: how it stands then. The format: decision 89.

Rules: IF-ONCE, IF-END-1, IF-RUL-STOCK, IF-TURN-4.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.engine import radix
from companion.engine.fields import BySeat, EachOnce, Field, Flag, Group, ListOf, Member, Optional, Seat, Whole
from companion.engine.game import Kind
from companion.engine.radix import RARE, Coder
from companion.engine.record import Keys, RecordError, read_text
from companion.engine.ruling import Breach, Notice
from companion.games.island_fortress.entries.adjust import Owner
from companion.games.island_fortress.entries.fields import MAX_NUMBER, REGION, SLOT, in_full
from companion.games.island_fortress.ledger import Ledger, Prison, Role, Supply, Turn
from companion.games.island_fortress.scoring import complete_rows, is_level_complete, level_gains, row_gains
from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.state import EndedBy, Gain, Player, State, add_gains, start
from companion.games.island_fortress.tables import GOVERNOR_BLOCKS, MAX_PLAYERS, OWN_BLOCKS, TOWER_LEVEL, TURNS_EACH
from companion.games.island_fortress.wall import (
    EMPTY,
    GOVERNOR,
    NOWHERE,
    Wall,
    is_slot,
    is_supported,
    owner_name,
    shape_of,
    slot_name,
    slot_named,
)


class Standing(NamedTuple):
    """How a player stands; what comes after `petition` (the bonus of played Favor cards) in the full tracking only.

    It has as many values as a player has counts, hence so long. `table` are the role cards played in this round.
    """

    score: int = 0
    chips: int = 0
    treasures: int = 0
    petition: int = 0
    jade: int = 0
    laborers: int = 0
    convicts: int = 0
    blocks: int = 0
    favors: int = 0
    income: int = 0
    region: int = 0
    table: tuple[Role, ...] = ()


class Midway(NamedTuple):
    """How a game stands in a round.

    `holder` won the latest petition; `governor_block`: the block of it is still to be placed. `wall` has the owner of
    every slot, `reinforced` slots in rising order. `unscored`: the points of complete rows and levels are not yet among
    those given. In the full tracking `turns` counts the turns taken since the petition of the round; None: it is still
    to come.
    """

    round: int
    wall: Wall
    players: tuple[Standing, ...]
    reinforced: tuple[int, ...] = ()
    holder: int | None = None
    governor_block: bool = False
    unscored: bool = False
    turns: int | None = None
    prisons: tuple[Prison, ...] = ()


# --- what is legal ------------------------------------------------------------------------------------------------


def breaches(state: State, event: Midway) -> list[Breach]:
    """Return the rules broken unless it is first and possible: a wall of that shape, pieces of a box, turns of a round.

    Rules: IF-VAR, IF-BUILD-6, IF-PLAN-C, IF-RUL-STOCK, IF-END, IF-GOV-1, IF-PETITION-5, IF-TURN-1, IF-TURN-4.
    """
    found = [Breach("IF-END", case="finished")] if state.result else []
    if state != start(state.setup):
        found.append(Breach("IF-VAR", case="begun"))
    found += _wall_breaches(event)
    if event.round > state.setup.governor_blocks:
        found.append(Breach("IF-END", case="last_round"))
    if event.governor_block and (event.holder is None or (state.ledger and event.turns is None)):
        found.append(Breach("IF-GOV-1", case="no_winner"))
    return [*found, *_turn_breaches(state.setup, event)] if state.ledger else found


def _wall_breaches(event: Midway) -> Iterator[Breach]:
    wall = event.wall
    for slot, owner in enumerate(wall):
        if owner >= 0 and not is_slot(slot):
            yield Breach("IF-BUILD-6", {"slot": slot})
    for slot in event.reinforced:
        if wall[slot] < 0:
            yield Breach("IF-PLAN-C", {"slot": slot}, "no_block")
    for seat, player in enumerate(event.players):
        if wall.count(seat) + player.blocks > OWN_BLOCKS:
            yield Breach("IF-RUL-STOCK", {"player": seat, "limit": OWN_BLOCKS}, "blocks")


def _turn_breaches(setup: Setup, event: Midway) -> Iterator[Breach]:
    """Yield the rules broken unless each player has as many role cards on the table as turns of the round."""
    seats, turns = len(setup.seats), event.turns
    most = TURNS_EACH * seats
    is_full = EMPTY not in event.wall
    if turns is not None and event.holder is None:
        yield Breach("IF-TURN-1", case="no_winner")
    if event.round == 1 and turns is None and event.holder is not None:
        yield Breach("IF-PETITION-5", case="too_early")
    if turns is not None and turns >= most and not is_full and (turns > most or event.round < setup.governor_blocks):
        yield Breach("IF-TURN-1", {"turns": turns, "most": most - 1}, "round_over")
    if is_full or (turns is not None and (turns > most or event.holder is None)):
        return
    for seat, player in enumerate(event.players):
        wanted = ((turns or 0) - (seat - (event.holder or 0)) % seats + seats - 1) // seats  # the holder was first
        if len(player.table) != wanted:
            values = {"player": seat, "have": len(player.table), "wanted": wanted}
            yield Breach("IF-TURN-4", values)


def doubts(state: State) -> tuple[Notice, ...]:
    """Return the breaches of a wall that no legal play leads to; the table may keep it. Rules: IF-BUILD-5, IF-GOV-1."""
    wall, placed = state.wall, state.wall.count(GOVERNOR) + state.has_governor_block
    found = [
        Notice("IF-BUILD-5", {"slot": slot})
        for slot, owner in enumerate(wall)
        if owner >= 0 and not is_supported(wall, slot)
    ]
    if placed > state.round:
        found.append(Notice("IF-GOV-1", {"blocks": placed, "rounds": state.round}))
    return tuple(found)


# --- what it does -------------------------------------------------------------------------------------------------


def applied(state: State, event: Midway) -> State:
    """Return the game as it stood. What is complete counts as scored, or is scored now; a complete wall is the end.

    Rules: IF-ONCE, IF-ROW, IF-LEVEL, IF-END-1, IF-END-2.
    """
    setup, wall = state.setup, event.wall
    rows = complete_rows(wall, setup.regions)
    levels = frozenset(level for level in range(1, TOWER_LEVEL) if is_level_complete(wall, level))
    gains = [
        Gain(seat, "position", player.score, player.chips, player.treasures)
        for seat, player in enumerate(event.players)
    ]
    if event.unscored:
        for first in sorted(rows):
            gains += row_gains(wall, first, len(event.players), "rows")
        for level in sorted(levels):
            gains += level_gains(wall, level, len(event.players), "levels")
    players = tuple([Player(petition_bonus=player.petition) for player in event.players])
    petitions = event.round - (state.ledger is not None and event.turns is None)
    return state._replace(
        round=petitions,
        governor_blocks=setup.governor_blocks - petitions,
        holder=event.holder,
        entered_in=event.round,
        has_governor_block=event.governor_block,
        wall=wall,
        reinforced=frozenset(event.reinforced),
        players=add_gains(players, gains),
        scored_rows=rows,
        scored_levels=levels,
        ended_by=_ended_by(setup, event),
        gains=tuple(gains),
        ledger=state.ledger and _ledger(setup, event),
    )


def _ended_by(setup: Setup, event: Midway) -> EndedBy | None:
    if EMPTY not in event.wall:
        return EndedBy.WALL
    return EndedBy.ROUNDS if event.turns == TURNS_EACH * len(setup.seats) else None


def _ledger(setup: Setup, event: Midway) -> Ledger:
    supplies = tuple([Supply._make(player[_FIRST_OF_SUPPLY:]) for player in event.players])
    seats, turn = len(setup.seats), None
    if event.turns is not None:
        number = min(event.turns, TURNS_EACH * seats - 1)
        turn = Turn(((event.holder or 0) + number) % seats, number)
    return Ledger(supplies, event.prisons, turn)


_FIRST_OF_SUPPLY: Final = Standing._fields.index("jade")


def midway_of(state: State) -> Midway | None:
    """Return the entry that leads to a position; None if none does: it is scored already, or amid a turn."""
    turn, ledger = state.turn, state.ledger
    begun = turn is not None and turn != Turn(turn.seat, turn.number) and state.ended_by is None
    if state.result or begun or not state.round_number or (not ledger and not state.round):
        return None
    supplies = ledger.supplies if ledger else (Supply(),) * len(state.players)
    seats = len(state.players)
    players = tuple(
        [
            Standing(player.score, player.chips, player.treasures, player.petition_bonus, *supply)
            for player, supply in zip(state.players, supplies, strict=True)
        ]
    )
    turns = turn.number if turn else None
    if turn and state.ended_by is EndedBy.ROUNDS:
        turns = TURNS_EACH * seats
    return Midway(
        state.round_number if ledger else state.round,
        state.wall,
        tuple([player._replace(table=tuple([role for role in Role if role in player.table])) for player in players]),
        tuple(sorted(state.reinforced)),
        state.holder,
        state.has_governor_block,
        turns=turns,
        prisons=ledger.prisons if ledger else (),
    )


# --- the kind -----------------------------------------------------------------------------------------------------


class _Wall(Field[Setup, Wall]):
    """The owner of the block on each slot, by the names of slots; slots that are not named are empty."""

    def read(self, value: object, path: str, setup: Setup) -> Wall:
        keys, wall = Keys(value, path), list(shape_of(setup.regions).bare)
        for name in keys.names():
            place = keys.path(name[:_LONGEST_NAME])
            slot = slot_named(name, setup.regions)
            if slot is None:
                raise RecordError(place, "unknown_slot", slot=name[:_LONGEST_NAME])
            owner = _OWNER.read(keys.take(name), place, setup)
            if owner != EMPTY:
                wall[slot] = owner
        keys.done()
        return tuple(wall)

    def write(self, value: Wall, setup: Setup) -> dict[str, str | bool | None]:
        names = sorted((slot_name(slot), owner) for slot, owner in enumerate(value) if owner >= 0)
        return {name: owner_name(owner, setup.names) for name, owner in names}

    def pack(self, coder: Coder, setup: Setup, value: Wall | None) -> Wall:
        bare = shape_of(setup.regions).bare
        owners = (*range(len(setup.seats)), GOVERNOR)
        wall = []
        for slot, empty in enumerate(bare):
            known = None if value is None else value[slot]
            if empty == NOWHERE:
                stands = coder.rare(RARE, None if known is None else known >= 0)
                wall.append(radix.one_of(coder, owners, known) if stands else NOWHERE)
            else:
                wall.append(radix.one_of(coder, (EMPTY, *owners), known))
        return tuple(wall)


class _Card(Member[Role]):
    """A role card."""

    def read(self, value: object, path: str, setup: object) -> Role:
        return super().read(read_text(value, path, _LONGEST_NAME), path, setup)


class _Slots(EachOnce[Setup, int]):
    """Slots, each once; in records in the order of their names."""

    def write(self, value: tuple[int, ...], setup: Setup) -> list[object]:
        return [*sorted(map(slot_name, value))]


class _Points(Whole):
    """Points, hardly ever fewer than none."""

    def pack(self, coder: Coder, setup: object, value: int | None) -> int:
        is_negative = coder.rare(RARE, None if value is None else value < 0)
        points = radix.whole(coder, 0, self.high, None if value is None else abs(value), 128)
        return -points if is_negative else points


class _Prisons(ListOf[Setup, Prison]):
    """The prison of every region, from the left."""

    def limits(self, setup: Setup) -> tuple[int, int]:
        return setup.regions, setup.regions


_LONGEST_NAME: Final = 24
_OWNER: Final = Owner("")
_PRISON: Final = Group("", Prison, (Whole("jade", 0, MAX_NUMBER, 0), Whole("convicts", 0, MAX_NUMBER, 0)))
_STANDING: Final = Group[Setup, Standing](
    "",
    Standing,
    (
        _Points("score", -MAX_NUMBER, MAX_NUMBER),
        Whole("chips", 0, MAX_NUMBER, 0, likely=8),
        Whole("treasures", 0, MAX_NUMBER, 0, likely=16),
        Whole("petition", 0, MAX_NUMBER, 0, likely=4),
        *[
            in_full(Whole(name, 0, MAX_NUMBER, 0, likely=likely), 0)
            for name, likely in (("jade", 32), ("laborers", 12), ("convicts", 16), ("blocks", 6), ("favors", 6))
        ],
        in_full(Whole("income", 0, MAX_NUMBER, 0, likely=4), 0),
        in_full(REGION, 0),
        in_full(EachOnce("table", _Card("", Role), lambda setup: Role, default=()), ()),
    ),
)

MIDWAY: Final = Kind(
    "position",
    Midway,
    (
        Whole("round", 1, max(GOVERNOR_BLOCKS.values())),
        _Wall("wall"),
        BySeat("players", _STANDING),
        _Slots("reinforced", SLOT, lambda setup: range(len(shape_of(setup.regions).bare)), rare=8, default=()),
        Optional(Seat("holder")),
        Flag("governor_block"),
        Flag("unscored"),
        in_full(Optional(Whole("turns", 0, TURNS_EACH * MAX_PLAYERS)), None),
        in_full(_Prisons("prisons", _PRISON, 1, 1), ()),
    ),
    breaches,
    applied,
    is_midway=True,
)
