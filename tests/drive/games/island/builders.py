"""Short words for positions and events, so that a test reads like the rules.

The players are Adam, Bill, Charles and Dora, clockwise in this order. A territory is drawn: a letter for each unit, `#`
for each castle, `*` for each peace token, in any order, so that

    game("AAB#*", "CC", "")

is an island of three: Adam has two units beside one of Bill's in territory 1, with a castle and a peace token. If
nothing else is said, each territory touches each other one, it is Adam's turn in cycle 2, he is Whisperer, play is
clockwise, and everybody has four green cards. Icons are words with spaces between: "cog drop".
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from companion.engine.record import Entry, Record
from companion.engine.seats import Seat
from companion.games.island.board import Icon, Standing, Territory
from companion.games.island.entries.adjust import AdjustDiscards, AdjustPlayer, AdjustTerritory, AdjustTurn
from companion.games.island.entries.brick import Develop, Immortalize
from companion.games.island.entries.claim import Claim
from companion.games.island.entries.combat import Attack, Retreat, Shelter, Stop
from companion.games.island.entries.counts import Count, Counts, EndCycle
from companion.games.island.entries.drop import Drown, Replenish
from companion.games.island.entries.finish import Finish
from companion.games.island.entries.hammer import Dominate, Recruit, Removal
from companion.games.island.entries.play import IdlePlay
from companion.games.island.entries.steps import Choose, FlipCoin, PlaceCastle, PlaceTerritory, PlaceUnit, Skip
from companion.games.island.entries.straw import Infiltrate, Invade
from companion.games.island.entries.turn import Pass
from companion.games.island.entries.wood import Enrage, Pacify
from companion.games.island.report import report_of
from companion.games.island.rules import apply, check
from companion.games.island.setup import COLORS, Box, Coin, Setup, Tracking
from companion.games.island.state import Player, Role, State, Table, start, table_of

ADAM: Final = "Adam"
BILL: Final = "Bill"
CHARLES: Final = "Charles"
DORA: Final = "Dora"

NAMES: Final = (ADAM, BILL, CHARLES, DORA)
LETTERS: Final = "ABCD"

NOBODY: Final[Mapping[str, Any]] = {}
NOWHERE: Final[Mapping[int, str]] = {}
EVERYWHERE: Final = None


# --- positions ---------------------------------------------------------------------------------------


def table(
    players: int = 3,
    *,
    tracking: Tracking = Tracking.FULL,
    whisperer: str = ADAM,
    coin: str = "heads",
    short: bool = False,
    **box: int,
) -> Setup:
    """The first `players` of the four at a table; `box` are the pieces that are checked."""
    seats = tuple(Seat(name, color) for name, color in zip(NAMES[:players], COLORS, strict=False))
    return Setup(seats, seat(whisperer), Coin(coin), tracking, short, Box(**box))


def new_game(players: int = 3, **agreed: Any) -> State:
    """A game of the full tracking before its first territory."""
    return start(table(players, **agreed))


def game(  # all that a position has
    *territories: str,
    players: int = 3,
    touching: Iterable[tuple[int, int]] | None = EVERYWHERE,
    developed: Mapping[int, str] = NOWHERE,
    turn: str | None = ADAM,
    hands: int | Mapping[str, int] = 4,
    open: Mapping[str, str] = NOBODY,
    discards: str = "",
    passes: int = 0,
    monuments: Mapping[str, int] = NOBODY,
    claims: Iterable[str] = (),
    cycle: int = 2,
    **agreed: Any,
) -> State:
    """A position in the turns of a cycle, drawn as the module says; `touching` are the pairs of neighbors."""
    setup = table(players, **agreed)
    numbers = range(1, len(territories) + 1)
    pairs = [(one, other) for one in numbers for other in numbers if one < other] if touching is None else touching
    island = tuple(
        Territory(
            tuple(sorted({*(b for a, b in pairs if a == number), *(a for a, b in pairs if b == number)})),
            tuple(drawn.count(letter) for letter in LETTERS[:players]),
            drawn.count("#"),
            drawn.count("*"),
            icons(developed.get(number, "")),
        )
        for number, drawn in zip(numbers, territories, strict=True)
    )
    held = [hands if isinstance(hands, int) else hands.get(name, 4) for name in NAMES[:players]]
    cards = [tuple(sorted(icons(open.get(name, "")))) for name in NAMES[:players]]
    state = State(
        setup=setup,
        players=tuple(Player(monuments.get(name, 0), name in claims) for name in NAMES[:players]),
        whisperer=setup.whisperer,
        coin=setup.coin,
        cycle=cycle,
        table=Table(tuple(held), tuple(cards), island, icons(discards), None if turn is None else seat(turn), passes),
    )
    if cycle > 1:
        state = state._replace(explorer=0, guardian=0)
    return state


def score_game(
    standings: Mapping[str, tuple[int, int, int]] = NOBODY,
    *,
    players: int = 3,
    monuments: Mapping[str, int] = NOBODY,
    claims: Iterable[str] = (),
    cycle: int = 1,
    **agreed: Any,
) -> State:
    """A position where only the score is tracked: territories, castles and led units of the players."""
    state = start(table(players, tracking=Tracking.SCORE, **agreed))
    known = tuple(
        Player(monuments.get(name, 0), name in claims, Standing(*standings.get(name, (0, 0, 0))))
        for name in NAMES[:players]
    )
    return state._replace(players=known, cycle=cycle)


def set_up(players: int = 3, **agreed: Any) -> State:
    """A game with one territory of each player, all in a row, before the first castle."""
    state = new_game(players, **agreed)
    for number in range(players):
        assert state.due is not None
        state = after(state, PlaceTerritory(state.due.seat, (number,) if number else ()))
    return state


def after(state: State, *events: Any) -> State:
    """The position after these events, each of which must be legal."""
    for event in events:
        assert broken(state, event) == set(), event
        state = apply(state, event)
    return state


def all_pass(state: State) -> State:
    """The position after everybody has passed; whose turn it is was the last to do so."""
    table = table_of(state)
    return after(state._replace(table=table._replace(passes=len(state.players) - 1)), passing(turn_of(state)))


def record(setup: Setup, *events: Any) -> Record[Setup, Any]:
    """The log of these events."""
    return Record(setup, tuple(Entry(event) for event in events))


# --- what a position says ----------------------------------------------------------------------------


def broken(state: State, event: Any) -> set[str]:
    """The ids of the rules that the event breaks."""
    return set(check(state, event).rules)


def keys(state: State, event: Any) -> set[str]:
    """The rules that the event breaks, each with the way it does so: `IS-CARD-STRAW.units`."""
    return {breach.key for breach in check(state, event).breaches}


def seen(state: State, key: str) -> Any:
    """The value of the report under a key."""
    return report_of(state)[key]


def player(state: State, name: str) -> dict[str, Any]:
    """The part of the report about a player."""
    found: dict[str, Any] = report_of(state)["players"][seat(name)]
    return found


def drawn(state: State) -> list[str]:
    """The island as `game` draws it: units, castles, peace."""
    return [
        "".join(letter * count for letter, count in zip(LETTERS, territory.units, strict=False))
        + "#" * territory.castles
        + "*" * territory.peace
        for territory in table_of(state).island
    ]


def turn_of(state: State) -> str:
    """The player whose turn it is."""
    turn = table_of(state).turn
    assert turn is not None
    return NAMES[turn]


def discards(state: State) -> str:
    """The pile, its top last."""
    return " ".join(table_of(state).discards)


def hands(state: State) -> list[int]:
    """The green cards of everybody."""
    return list(table_of(state).hands)


def due(state: State) -> tuple[str, str] | None:
    """The step that is due, and who takes it."""
    return (state.due.step.value, NAMES[state.due.seat]) if state.due else None


def icons(words: str) -> tuple[Icon, ...]:
    """Icons as words with spaces between."""
    return tuple(map(Icon, words.split()))


def seat(name: str) -> int:
    """The seat of that player."""
    return NAMES.index(name)


# --- events ------------------------------------------------------------------------------------------


def claiming(name: str) -> Claim:
    """A claim is taken."""
    return Claim(seat(name))


def passing(name: str) -> Pass:
    """A pass."""
    return Pass(seat(name))


def finishing() -> Finish:
    """The table stops."""
    return Finish()


def counting(**numbers: Mapping[str, int]) -> Counts:
    """Numbers of players: `counting(Adam={"led": 3})`."""
    return Counts(tuple(Count(**numbers[name]) if name in numbers else None for name in NAMES[:3]))


def ending_cycle() -> EndCycle:
    """All have passed."""
    return EndCycle()


def extending(name: str, *next_to: int) -> PlaceTerritory:
    """A territory that touches those."""
    return PlaceTerritory(seat(name), next_to)


def building(name: str, at: int) -> PlaceCastle:
    """A castle."""
    return PlaceCastle(seat(name), at)


def placing(name: str, at: int) -> PlaceUnit:
    """A unit as a step."""
    return PlaceUnit(seat(name), at)


def skipping(name: str) -> Skip:
    """A step left out."""
    return Skip(seat(name))


def choosing(role: str, name: str) -> Choose:
    """A tie of roles decided."""
    return Choose(Role(role), seat(name))


def flipping(side: str = "heads") -> FlipCoin:
    """The coin."""
    return FlipCoin(Coin(side))


def playing(name: str, cards: str, open: str = "") -> IdlePlay:
    """Cards that do nothing."""
    return IdlePlay(seat(name), icons(cards), icons(open))


def replenishing(name: str, open: str = "") -> Replenish:
    """Drop."""
    return Replenish(seat(name), icons(open))


def recruiting(name: str, at: int, open: str = "") -> Recruit:
    """Hammer."""
    return Recruit(seat(name), icons(open), at)


def pacifying(name: str, at: int, open: str = "") -> Pacify:
    """Wood."""
    return Pacify(seat(name), icons(open), at)


def developing(name: str, at: int, icon: str = "straw", open: str = "") -> Develop:
    """Brick."""
    return Develop(seat(name), icons(open), at, Icon(icon))


def invading(name: str, source: int, to: int, units: int = 1, open: str = "") -> Invade:
    """Straw."""
    return Invade(seat(name), icons(open), source, to, units)


def drowning(name: str, open: str = "") -> Drown:
    """Cog and Drop."""
    return Drown(seat(name), icons(open))


def dominating(name: str, first: int, second: int, remove: tuple[str, int] | None = None, open: str = "") -> Dominate:
    """Cog and Hammer."""
    removal = Removal(seat(remove[0]), remove[1]) if remove else None
    return Dominate(seat(name), icons(open), (first, second), removal)


def enraging(name: str, at: int, open: str = "") -> Enrage:
    """Cog and Wood."""
    return Enrage(seat(name), icons(open), at)


def immortalizing(name: str, open: str = "") -> Immortalize:
    """Cog and Brick."""
    return Immortalize(seat(name), icons(open))


def infiltrating(name: str, source: int, to: int, units: int = 1, open: str = "") -> Infiltrate:
    """Cog and Straw."""
    return Infiltrate(seat(name), icons(open), source, to, units)


def sheltering(name: str) -> Shelter:
    """A unit onto a castle."""
    return Shelter(seat(name))


def attacking(name: str, target: str, discard: str | None = None) -> Attack:
    """An attack, answered with that card or a unit."""
    return Attack(seat(name), seat(target), Icon(discard) if discard else None)


def retreating(name: str, to: int) -> Retreat:
    """A retreat."""
    return Retreat(seat(name), to)


def stopping() -> Stop:
    """All involved agree."""
    return Stop()


def correcting(name: str, **changes: Any) -> AdjustPlayer:
    """A correction of what a player has."""
    if "open" in changes:
        changes["open"] = tuple(sorted(icons(changes["open"])))
    return AdjustPlayer(seat(name), **changes)


def correcting_territory(number: int, *, units: Mapping[str, int] | None = None, **changes: Any) -> AdjustTerritory:
    """A correction of what is in a territory; units of three players by name."""
    if "developed" in changes:
        changes["developed"] = icons(changes["developed"])
    by_seat = units if units is None else tuple(units.get(name) for name in NAMES[:3])
    return AdjustTerritory(number, units=by_seat, **changes)


def correcting_pile(cards: str) -> AdjustDiscards:
    """A correction of the pile."""
    return AdjustDiscards(icons(cards))


def correcting_turn(name: str) -> AdjustTurn:
    """A correction of whose turn it is."""
    return AdjustTurn(seat(name))
