"""Short words for positions and events, so that a test reads like the rule book: one for each, hence so long.

The players are Adam, Bill, Charles and Dora, clockwise in this order; slots are named as in records. A wall can be
drawn as it stands, the highest level first, a letter for a block (`G` is the Governor's), a dot for an empty slot:

    drawn("A....  ....B",
          "AAGBC  .C..B")

A game is light (only the score is tracked) or has a ledger (all is tracked): `game` and `new_game` are light,
`ledger_game` and `new_ledger_game` are not. Regions are numbered from 1, as on the board and in records.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from companion.engine.record import Entry, Record
from companion.engine.seats import Seat
from companion.games.island_fortress.cards import Card, Rewards
from companion.games.island_fortress.entries.adjust import AdjustCounts, AdjustPrison, AdjustSlot, AdjustTaskmaster
from companion.games.island_fortress.entries.build import Build, PlaceGovernorBlock
from companion.games.island_fortress.entries.buyback import Buyback
from companion.games.island_fortress.entries.favor import PlayFavor
from companion.games.island_fortress.entries.finish import Finish
from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.entries.planner import BuyBlocks, DrawFavors, RemoveReinforcement
from companion.games.island_fortress.entries.recruiter import CollectConvicts, CollectPrison, Recruit
from companion.games.island_fortress.entries.replace import Replace
from companion.games.island_fortress.entries.taskmaster import MoveTaskmaster
from companion.games.island_fortress.entries.trade_in import TradeIn
from companion.games.island_fortress.entries.treasurer import CollectJade, CollectTreasure
from companion.games.island_fortress.entries.turn import EndTurn
from companion.games.island_fortress.ledger import Ledger, Prison, Role, Supply, Turn
from companion.games.island_fortress.rules import Event, apply, check
from companion.games.island_fortress.setup import Incentive, Setup, Start, Tracking, Variants
from companion.games.island_fortress.state import CATEGORIES, FinalCount, Player, State, start
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
NOBODY: Final[Mapping[str, Any]] = {}
NOWHERE: Final[Mapping[int, Any]] = {}


# --- positions -----------------------------------------------------------------------------------


def table(players: int = 3, *, tracking: Tracking = Tracking.SCORE, **variants: Any) -> Setup:
    """The first `players` of the four at a table, with these variants."""
    if variants.get("first_round") is not None:
        variants["first_round"] = Incentive(variants["first_round"])
    if "start" in variants:
        variants["start"] = Start(**variants["start"])
    seats = tuple(Seat(name, color) for name, color in zip(NAMES[:players], COLORS, strict=False))
    return Setup(seats, tracking, Variants(**variants))


def new_game(players: int = 3, **variants: Any) -> State:
    """A light game before its first petition."""
    return start(table(players, **variants))


def new_ledger_game(players: int = 3, **variants: Any) -> State:
    """A game with a ledger before its first petition."""
    return start(table(players, tracking=Tracking.FULL, **variants))


def game(
    players: int = 3,
    wall: Mapping[str, str] = NO_BLOCKS,
    *,
    holder: str = ADAM,
    reinforced: Iterable[str] = (),
    **variants: Any,
) -> State:
    """A light game in its first round: `holder` has won the petition; `wall` stands, what is full of it is scored."""
    return _standing(after(new_game(players, **variants), petition(holder)), wall, reinforced)


def ledger_game(  # all that a position with a ledger has
    players: int = 3,
    wall: Mapping[str, str] = NO_BLOCKS,
    *,
    holder: str = ADAM,
    turn_of: str | None = None,
    region: int = 1,
    regions: Mapping[str, int] = NOBODY,
    supplies: Mapping[str, Mapping[str, int]] = NOBODY,
    table: Mapping[str, Sequence[Role]] = NOBODY,
    prisons: Mapping[int, tuple[int, int]] = NOWHERE,
    reinforced: Iterable[str] = (),
    **variants: Any,
) -> State:
    """A game with a ledger in the action phase of its first round; `wall` stands, what is full of it is scored.

    `holder` has won the petition with a bid of nothing. It is the turn of `turn_of`, the holder's if nothing is said,
    and no action has been done in it; the number of the turn follows from the role cards that `table` gives to that
    player. Everyone has 15 Jade (12 and the income) and 3 Favor cards and nothing else; `supplies` says otherwise, of
    chips and Treasures too, which give no points here. All taskmasters stand in `region` but those in `regions`.
    `prisons` are (Jade, Convicts) by region, all others are empty.
    """
    opened = new_ledger_game(players, **variants)
    state = after(opened, petition(holder, **dict.fromkeys(NAMES[:players], 0)))
    assert state.ledger is not None
    active = turn_of or holder
    number = players * len(table.get(active, ())) + (seat(active) - seat(holder)) % players
    held, everyone = [], []
    for name in NAMES[:players]:
        amounts: dict[str, Any] = {"jade": 15, "favors": 3, **supplies.get(name, {})}
        everyone.append(Player(amounts.pop("chips", 0), amounts.pop("treasures", 0)))
        held.append(Supply(**amounts, region=regions.get(name, region) - 1, table=tuple(table.get(name, ()))))
    jails = tuple(Prison(*prisons.get(place + 1, (0, 0))) for place in range(state.setup.regions))
    ledger = Ledger(tuple(held), jails, Turn(seat(active), number))
    return _standing(state._replace(players=tuple(everyone), ledger=ledger), wall, reinforced)


def ready_game(**position: Any) -> State:
    """A game with a ledger in which Adam can do everything that `every_action` names, whatever card he plays."""
    wall = {"1a1": ADAM, "1b1": BILL, "1c1": BILL}
    plenty = {"jade": 20, "laborers": 10, "convicts": 10, "blocks": 5, "chips": 1}
    return ledger_game(3, wall, supplies={ADAM: plenty}, reinforced=["1b1"], **position)


def every_action(*, repeat: bool = False) -> dict[str, tuple[Role, Event]]:
    """An action of Adam's for each kind, with its role card; `repeat`: through the Taskmaster."""
    return {
        "recruit": (Role.RECRUITER, recruiting(ADAM, 2, repeat=repeat)),
        "collect_convicts": (Role.RECRUITER, collecting_convicts(ADAM, repeat=repeat)),
        "collect_prison": (Role.RECRUITER, collecting_prison(ADAM, repeat=repeat)),
        "buy_blocks": (Role.PLANNER, buying_blocks(ADAM, 2, repeat=repeat)),
        "draw_favors": (Role.PLANNER, drawing_favors(ADAM, 3, repeat=repeat)),
        "remove_reinforcement": (Role.PLANNER, removing_reinforcement(ADAM, "1b1", repeat=repeat)),
        "build": (Role.BUILDER, building(ADAM, "1d1", workers=(1, 1), repeat=repeat)),
        "favor": (Role.BUILDER, favor(ADAM, "a1", "1a1", repeat=repeat)),
        "replace": (Role.BUILDER, replacing(ADAM, "1c1", workers=(2, 2), repeat=repeat)),
        "collect_jade": (Role.TREASURER, collecting_jade(ADAM, repeat=repeat)),
        "collect_treasure": (Role.TREASURER, collecting_treasure(ADAM, 1, 2, repeat=repeat)),
        "move_taskmaster": (Role.TASKMASTER, moving(ADAM, 2, repeat=repeat)),
    }


def _standing(state: State, wall: Mapping[str, str], reinforced: Iterable[str]) -> State:
    """The position with these blocks in the wall; full rows and levels count as scored."""
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


ALL_BUT_2E4: Final = drawn(
    "A...A B....",
    "AAAAA BBBBB",
    "AAAAA BBBBB",
    "AAAAA BBBBB",
)
ALL_BUT_2C3: Final = drawn(
    "A...A B...B",
    "AAAAA BB.BB",
    "AAAAA BBBBB",
    "AAAAA BBBBB",
)
"""Region 1 is Adam's, region 2 Bill's: 17 blocks each but for the slot that is open."""


def after(state: State, *events: Event) -> State:
    """The position after these events, each of which must be legal."""
    for event in events:
        assert broken(state, event) == set(), event
        state = apply(state, event)
    return state


def idle(state: State, turns: int = 1) -> State:
    """The position after so many turns, whoever's they are, in which little happens.

    The first card of these that is not on the player's table: the Recruiter collects from the prison, the Planner
    draws 3 Favor cards, the Treasurer collects Jade.
    """
    little: dict[Role, Callable[[str], Event]] = {
        Role.RECRUITER: collecting_prison,
        Role.PLANNER: drawing_favors,
        Role.TREASURER: collecting_jade,
    }
    for _ in range(turns):
        assert state.ledger is not None
        assert state.turn is not None
        name, on_table = _name(state, state.turn.seat), state.ledger.supplies[state.turn.seat].table
        act = next(action for role, action in little.items() if role not in on_table)
        state = after(state, act(name), ending_turn(name))
    return state


def idle_rounds(state: State, rounds: int = 1, winner: str = ADAM) -> State:
    """The position after so many whole rounds in which little happens; `winner` bids 1 Jade, the others nothing."""
    players = len(state.players)
    for _ in range(rounds):
        bids = dict.fromkeys(NAMES[:players], 0) | {winner: 1}
        state = idle(after(state, bidding(**bids)), 3 * players)
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


def supply(state: State, name: str) -> Supply:
    """The supply of the player, by the ledger."""
    assert state.ledger is not None
    return state.ledger.supplies[seat(name)]


def held(state: State, count: str) -> dict[str, int]:
    """One count of every player's supply: `jade`, `laborers`, `convicts`, `blocks`, `favors`."""
    assert state.ledger is not None
    return {_name(state, place): getattr(held, count) for place, held in enumerate(state.ledger.supplies)}


def region(state: State, name: str) -> int:
    """The region of the player's taskmaster, from 1."""
    return supply(state, name).region + 1


def prisons(state: State) -> dict[int, tuple[int, int]]:
    """(Jade, Convicts) in the prison of every region, from 1."""
    assert state.ledger is not None
    return {place + 1: (prison.jade, prison.convicts) for place, prison in enumerate(state.ledger.prisons)}


def active(state: State) -> str | None:
    """The player whose turn it is; None while the petition is awaited."""
    return None if state.turn is None else _name(state, state.turn.seat)


def standing(state: State, name: str) -> str | None:
    """The owner of the block on the slot, None where it is empty."""
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
    return bidding(**bids)._replace(winner=seat(winner))


def bidding(**bids: int) -> Petition:
    """A petition that the bids alone decide."""
    return Petition(None, tuple(bids[name] for name in NAMES if name in bids) or None)


def building(
    player: str,
    *slots: str,
    governor: str | None = None,
    workers: tuple[int, int] = (0, 0),
    repeat: bool = False,
) -> Build:
    """Build Wall with (Laborers, Convicts), the Governor block right after the first block."""
    places = tuple(slot(name) for name in slots)
    return Build(seat(player), places, slot(governor) if governor else None, *workers, repeat)


def governor_block(player: str, name: str) -> PlaceGovernorBlock:
    """The Governor block outside an action."""
    return PlaceGovernorBlock(seat(player), slot(name))


def replacing(player: str, name: str, *, workers: tuple[int, int] = (0, 0), repeat: bool = False) -> Replace:
    """Replace a Built Block with (Laborers, Convicts)."""
    return Replace(seat(player), slot(name), *workers, repeat)


def card(pattern: str, **rewards: int) -> Card:
    """A Favor card, its pattern as cells with spaces between: `a1 b1 b2`."""
    cells = tuple((ord(cell[0]) - ord("a"), int(cell[1]) - 1) for cell in pattern.split())
    return Card(cells, Rewards(**rewards))


def favor(
    player: str, pattern: str, at: str, reinforce: str | None = None, *, repeat: bool = False, **rewards: int
) -> PlayFavor:
    """Play a Completed Favor Card; the Reinforcement goes to the anchor if nothing else is said."""
    return PlayFavor(seat(player), card(pattern, **rewards), slot(at), slot(reinforce or at), repeat)


def recruiting(player: str, amount: int, *, repeat: bool = False) -> Recruit:
    """Recruiter A."""
    return Recruit(seat(player), amount, repeat)


def collecting_convicts(player: str, *, repeat: bool = False) -> CollectConvicts:
    """Recruiter B."""
    return CollectConvicts(seat(player), repeat)


def collecting_prison(player: str, *, repeat: bool = False) -> CollectPrison:
    """Recruiter C."""
    return CollectPrison(seat(player), repeat)


def buying_blocks(player: str, amount: int, *, repeat: bool = False) -> BuyBlocks:
    """Planner A."""
    return BuyBlocks(seat(player), amount, repeat)


def drawing_favors(player: str, draw: int = 3, *, repeat: bool = False) -> DrawFavors:
    """Planner B."""
    return DrawFavors(seat(player), draw, repeat)


def removing_reinforcement(player: str, name: str, *, repeat: bool = False) -> RemoveReinforcement:
    """Planner C."""
    return RemoveReinforcement(seat(player), slot(name), repeat)


def collecting_jade(player: str, *, repeat: bool = False) -> CollectJade:
    """Treasurer A."""
    return CollectJade(seat(player), repeat)


def collecting_treasure(player: str, *prisons: int, repeat: bool = False) -> CollectTreasure:
    """Treasurer B; `prisons` are the two regions, in a game with a ledger."""
    regions = sorted(number - 1 for number in prisons)
    return CollectTreasure(seat(player), (regions[0], regions[1]) if regions else None, repeat)


def moving(player: str, region: int, *, repeat: bool = False) -> MoveTaskmaster:
    """Taskmaster A."""
    return MoveTaskmaster(seat(player), region - 1, repeat)


def ending_turn(player: str) -> EndTurn:
    """The end of the player's turn."""
    return EndTurn(seat(player))


def trading_in(player: str, *, jade: int = 0, convicts: int = 0) -> TradeIn:
    """Favor cards given up after the end."""
    return TradeIn(seat(player), jade, convicts)


def buying_back(player: str, means: str = "chip") -> Buyback:
    """A role card bought back."""
    return Buyback(seat(player), means)


def correcting(player: str, **changes: int) -> AdjustCounts:
    """A correction of a player's counts."""
    return AdjustCounts(seat(player), **changes)


def correcting_taskmaster(player: str, region: int) -> AdjustTaskmaster:
    """A correction of where the player's taskmaster stands."""
    return AdjustTaskmaster(seat(player), region - 1)


def correcting_prison(region: int, **changes: int) -> AdjustPrison:
    """A correction of what lies in a prison."""
    return AdjustPrison(region - 1, **changes)


def correcting_slot(name: str, owner: str | None = None, reinforced: bool | None = None) -> AdjustSlot:
    """A correction of a slot; without `owner` the block stays."""
    return AdjustSlot(slot(name), None if owner is None else _owner(owner), reinforced)


def emptying(name: str) -> AdjustSlot:
    """A correction that takes the block off a slot."""
    return AdjustSlot(slot(name), EMPTY)


def finishing(*held: tuple[int, int], early: bool = False) -> Finish:
    """Final scoring, in a light game with (Jade, Workers) of every player in seating order."""
    return Finish(tuple(FinalCount(jade, workers) for jade, workers in held), early)
