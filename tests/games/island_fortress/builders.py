"""Short words for positions and events, so that a test reads like the rule book.

The players are Adam, Bill, Charles and Dora, clockwise in this order; slots are named as in records. A wall can be
drawn as it stands, the highest level first, a letter for a block (`G` is the Governor's), a dot for an empty slot:

    drawn("A....  ....B",
          "AAGBC  .C..B")
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from companion.engine.record import Entry, Record
from companion.games.island_fortress.events import (
    AdjustCounts,
    AdjustSlot,
    Build,
    Buyback,
    Card,
    CollectTreasure,
    Event,
    FinalCount,
    Finish,
    Petition,
    PlaceGovernorBlock,
    PlayFavor,
    RemoveReinforcement,
    Replace,
    Rewards,
)
from companion.games.island_fortress.rules import apply, check
from companion.games.island_fortress.setup import Incentive, Seat, Setup, Start, Variants
from companion.games.island_fortress.state import CATEGORIES, State, start
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, slot_name, slot_named

ADAM: Final = "Adam"
BILL: Final = "Bill"
CHARLES: Final = "Charles"
DORA: Final = "Dora"
THE_GOVERNOR: Final = "governor"

NAMES: Final = (ADAM, BILL, CHARLES, DORA)
COLORS: Final = ("brown", "blue", "green", "red")
LETTERS: Final = {"A": ADAM, "B": BILL, "C": CHARLES, "D": DORA, "G": THE_GOVERNOR}

NO_BLOCKS: Final[Mapping[str, str]] = {}


# --- positions -----------------------------------------------------------------------------------


def table(players: int = 3, **variants: Any) -> Setup:
    """The first `players` of the four at a table, with these variants."""
    if variants.get("first_round") is not None:
        variants["first_round"] = Incentive(variants["first_round"])
    if "start" in variants:
        variants["start"] = Start(**variants["start"])
    seats = tuple(Seat(name, color) for name, color in zip(NAMES[:players], COLORS, strict=False))
    return Setup(seats, variants=Variants(**variants))


def new_game(players: int = 3, **variants: Any) -> State:
    """A game before its first petition."""
    return start(table(players, **variants))


def game(
    players: int = 3,
    wall: Mapping[str, str] = NO_BLOCKS,
    *,
    holder: str = ADAM,
    reinforced: Iterable[str] = (),
    **variants: Any,
) -> State:
    """A game in its first round: `holder` has won the petition, and `wall` stands; what is full of it is scored."""
    state = after(new_game(players, **variants), petition(holder))
    blocks = list(state.wall)
    for name, owner in wall.items():
        blocks[slot(name)] = _owner(owner)
    regions = range(state.setup.regions)
    full = {
        (level, region): all(blocks[slot(f"{region + 1}{column}{level}")] != EMPTY for column in "abcde")
        for level in (1, 2, 3)
        for region in regions
    }
    return state._replace(
        wall=tuple(blocks),
        reinforced=frozenset(slot(name) for name in reinforced),
        scored_rows=frozenset(slot(f"{region + 1}a{level}") for (level, region), is_full in full.items() if is_full),
        scored_levels=frozenset(level for level in (1, 2, 3) if all(full[level, region] for region in regions)),
    )


def drawn(*levels: str) -> dict[str, str]:
    """The blocks of a drawn wall, the lowest level last; spaces between regions do not matter."""
    blocks = {}
    for level, line in enumerate(reversed(levels), start=1):
        letters = line.replace(" ", "")
        assert len(letters) % 5 == 0, f"level {level} has {len(letters)} columns"
        for column, letter in enumerate(letters):
            if letter != ".":
                blocks[f"{column // 5 + 1}{'abcde'[column % 5]}{level}"] = LETTERS[letter]
    return blocks


def after(state: State, *events: Event) -> State:
    """The position after these events, each of which must be legal."""
    for event in events:
        assert broken(state, event) == set(), event
        state = apply(state, event)
    return state


def record(setup: Setup, *events: Event) -> Record[Setup, Event]:
    """The log of these events."""
    return Record(setup, tuple(Entry(event) for event in events))


# --- what a position says ------------------------------------------------------------------------


def broken(state: State, event: Event) -> set[str]:
    """The ids of the rules that the event breaks."""
    return set(check(state, event).rules)


def points(state: State, category: str | None = None) -> dict[str, int]:
    """The points of every player: all of them, or those of one category."""
    if category is None:
        return {_name(state, seat): player.score for seat, player in enumerate(state.players)}
    index = CATEGORIES.index(category)
    return {_name(state, seat): player.breakdown[index] for seat, player in enumerate(state.players)}


def chips(state: State) -> dict[str, int]:
    """The Buyback Chips of every player."""
    return {_name(state, seat): player.chips for seat, player in enumerate(state.players)}


def treasures(state: State) -> dict[str, int]:
    """The Treasures of every player."""
    return {_name(state, seat): player.treasures for seat, player in enumerate(state.players)}


def standing(state: State, name: str) -> str | None:
    """Whose block stands on the slot, None where it is empty."""
    owner = state.wall[slot(name)]
    if owner == EMPTY:
        return None
    return THE_GOVERNOR if owner == GOVERNOR else _name(state, owner)


def names(slots: Iterable[int]) -> set[str]:
    """The names of slots."""
    return {slot_name(place) for place in slots}


def only(players: int = 3, /, **amounts: int) -> dict[str, int]:
    """Nothing for every player but those named."""
    assert set(amounts) <= set(NAMES[:players])
    return {name: amounts.get(name, 0) for name in NAMES[:players]}


def slot(name: str) -> int:
    """The place of that name."""
    place = slot_named(name, 4)
    assert place is not None, name
    return place


def seat(name: str) -> int:
    """The seat of that player."""
    return NAMES.index(name)


def _owner(name: str) -> int:
    return GOVERNOR if name == THE_GOVERNOR else seat(name)


def _name(state: State, place: int) -> str:
    return state.setup.seats[place].name


# --- events --------------------------------------------------------------------------------------


def petition(winner: str, **bids: int) -> Petition:
    """The petition goes to `winner`; `bids` are the Jade in the bidding hands, of all players or of none."""
    hands = tuple(bids[name] for name in NAMES if name in bids)
    return Petition(seat(winner), hands or None)


def building(player: str, *slots: str, governor: str | None = None) -> Build:
    """Build Wall, with the Governor block right after the first block."""
    return Build(seat(player), tuple(slot(name) for name in slots), slot(governor) if governor else None)


def governor_block(player: str, name: str) -> PlaceGovernorBlock:
    """The Governor block outside an action."""
    return PlaceGovernorBlock(seat(player), slot(name))


def replacing(player: str, name: str) -> Replace:
    """Replace a Built Block."""
    return Replace(seat(player), slot(name))


def card(pattern: str, **rewards: int) -> Card:
    """A Favor card, its pattern as cells with spaces between: `a1 b1 b2`."""
    cells = tuple((ord(cell[0]) - ord("a"), int(cell[1]) - 1) for cell in pattern.split())
    return Card(cells, Rewards(**rewards))


def favor(player: str, pattern: str, at: str, reinforce: str | None = None, **rewards: int) -> PlayFavor:
    """Play a Completed Favor Card; the Reinforcement goes to the anchor if nothing else is said."""
    return PlayFavor(seat(player), card(pattern, **rewards), slot(at), slot(reinforce or at))


def removing_reinforcement(player: str, name: str) -> RemoveReinforcement:
    """Planner C."""
    return RemoveReinforcement(seat(player), slot(name))


def collecting_treasure(player: str) -> CollectTreasure:
    """Treasurer B."""
    return CollectTreasure(seat(player))


def buying_back(player: str, means: str = "chip") -> Buyback:
    """A role card bought back."""
    return Buyback(seat(player), means)


def correcting(player: str, **changes: int) -> AdjustCounts:
    """A correction of a player's counts."""
    return AdjustCounts(seat(player), **changes)


def correcting_slot(name: str, owner: str | None = None, reinforced: bool | None = None) -> AdjustSlot:
    """A correction of a slot; without `owner` the block stays."""
    return AdjustSlot(slot(name), None if owner is None else _owner(owner), reinforced)


def emptying(name: str) -> AdjustSlot:
    """A correction that takes the block off a slot."""
    return AdjustSlot(slot(name), EMPTY)


def finishing(*held: tuple[int, int], early: bool = False) -> Finish:
    """Final scoring, with (Jade, Workers) of every player in seating order."""
    return Finish(tuple(FinalCount(jade, workers) for jade, workers in held), early)
