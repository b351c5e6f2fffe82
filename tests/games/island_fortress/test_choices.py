"""The options are exactly what `check` allows: decision by decision, in a fixed order, in both modes."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any, Final

import pytest

from companion.engine.choices import closest, decisions, offered, options
from companion.engine.game import Decision
from companion.games.island_fortress.cards import Card
from companion.games.island_fortress.entries.adjust import AdjustPrison, AdjustTaskmaster
from companion.games.island_fortress.entries.build import Build, PlaceGovernorBlock
from companion.games.island_fortress.entries.buyback import Buyback
from companion.games.island_fortress.entries.favor import PlayFavor
from companion.games.island_fortress.entries.finish import Finish
from companion.games.island_fortress.entries.petition import Petition, winner_of
from companion.games.island_fortress.entries.planner import BuyBlocks, DrawFavors, RemoveReinforcement
from companion.games.island_fortress.entries.recruiter import CollectConvicts, CollectPrison, Recruit
from companion.games.island_fortress.entries.replace import Replace
from companion.games.island_fortress.entries.taskmaster import MoveTaskmaster
from companion.games.island_fortress.entries.trade_in import TradeIn
from companion.games.island_fortress.entries.treasurer import CollectJade, CollectTreasure
from companion.games.island_fortress.entries.turn import EndTurn, repeat_price
from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.rules import ACTIONS, KINDS, Event, check
from companion.games.island_fortress.setup import Tracking
from companion.games.island_fortress.state import FinalCount, State
from companion.games.island_fortress.tables import BUILD_WORKERS, REPLACE_WORKERS
from companion.games.island_fortress.wall import level_of
from tests.conftest import by_turns
from tests.drive.games.chance import Chance
from tests.drive.games.island_fortress import builders as b
from tests.drive.games.island_fortress.random_play import drawn_entry, drawn_value, fitting_card, free_blocks, play
from tests.games.island_fortress.refusals import breach, breaches

REPEATABLE: Final = {kind for kind, role in ACTIONS.items() if repeat_price(role) is not None}
"""The actions that Taskmaster B may repeat."""


def test_cards_are_traded_in_after_the_end_clockwise_from_the_marker():
    """The three cards of each hand, for Jade or Convicts."""
    state = b.after(b.ledger_game(3, b.ALL_BUT_2E4, holder=b.BILL, trade_in=True), b.governor_block(b.BILL, "2e4"))

    assert list(options(KINDS, state, "trade_in")) == [0, 1, 2]
    assert list(options(KINDS, state, "trade_in", 0)) == [0, 1, 2, 3]
    assert list(options(KINDS, state, "trade_in", 0, 2)) == [0, 1]
    traded = b.after(state, drawn_entry(state, Chance(1), "trade_in", b.seat(b.CHARLES)))
    assert list(options(KINDS, traded, "trade_in")) == [0, 2]


# --- the fixed order -------------------------------------------------------------------------------------


def test_the_order_of_the_kinds():
    """A contract with whoever numbers them: new ones come last, none is moved."""
    assert tuple(KINDS.types) == (
        "petition",
        "recruit",
        "collect_convicts",
        "collect_prison",
        "buy_blocks",
        "draw_favors",
        "remove_reinforcement",
        "build",
        "favor",
        "replace",
        "collect_jade",
        "collect_treasure",
        "move_taskmaster",
        "governor",
        "buyback",
        "end_turn",
        "trade_in",
        "finish",
        "adjust",
        "position",
    )


WHO = ["seat", "repeat"]
STEPS_OF_ALL = {
    "remove_reinforcement": [*WHO, "slot"],
    "favor": [*WHO, "card", "at", "reinforce"],
    "collect_treasure": [*WHO, "prisons"],
    "governor": ["seat", "slot"],
    "buyback": ["seat", "means"],
    "adjust": ["correction"],
}
STEPS_OF_LIGHT = STEPS_OF_ALL | {
    "petition": ["with_bids", "bid", "bid", "winner"],
    "build": [*WHO, "slot", "governor", "second"],
    "replace": [*WHO, "slot"],
    "finish": ["early", "held_jade", "held_workers", "held_jade", "held_workers"],
}
STEPS_OF_FULL = STEPS_OF_ALL | {
    "petition": ["with_bids", "bid", "bid", "winner"],
    "recruit": [*WHO, "amount"],
    "collect_convicts": WHO,
    "collect_prison": WHO,
    "buy_blocks": [*WHO, "amount"],
    "draw_favors": [*WHO, "draw"],
    "build": [*WHO, "slot", "governor", "second", "laborers"],
    "replace": [*WHO, "slot", "laborers"],
    "collect_jade": WHO,
    "move_taskmaster": [*WHO, "region"],
    "end_turn": ["seat"],
    "trade_in": ["seat", "jade", "convicts"],
    "finish": ["early"],
}
EXAMPLES: dict[str, Event] = {
    "petition": Petition(0, (1, 0)),
    "recruit": Recruit(0, 1),
    "collect_convicts": CollectConvicts(0),
    "collect_prison": CollectPrison(0),
    "buy_blocks": BuyBlocks(0, 1),
    "draw_favors": DrawFavors(0, 3),
    "remove_reinforcement": RemoveReinforcement(0, 0),
    "build": Build(0, (0,)),
    "favor": PlayFavor(0, Card(((0, 0),)), 0, 0),
    "replace": Replace(0, 0),
    "collect_jade": CollectJade(0),
    "collect_treasure": CollectTreasure(0, (0, 1)),
    "move_taskmaster": MoveTaskmaster(0, 1),
    "governor": PlaceGovernorBlock(0, 0),
    "buyback": Buyback(0, "chip"),
    "end_turn": EndTurn(0),
    "trade_in": TradeIn(0, 0, 0),
    "finish": Finish((FinalCount(0, 0), FinalCount(0, 0))),
    "adjust": AdjustTaskmaster(0, 1),
}


@pytest.mark.parametrize(
    ("state", "kind", "steps"),
    [
        *((b.game(2), kind, steps) for kind, steps in STEPS_OF_LIGHT.items()),
        *((b.ledger_game(2), kind, steps) for kind, steps in STEPS_OF_FULL.items()),
    ],
)
def test_the_order_of_the_steps(state: State, kind: str, steps: list[str]):
    """As fixed as that of the kinds."""
    assert [step.name for step, _ in decisions(KINDS, state, EXAMPLES[kind])] == ["kind", *steps]


def test_the_steps_of_all_kinds_are_fixed():
    assert set(STEPS_OF_FULL) == set(EXAMPLES) == {kind.record_type for kind in KINDS if not kind.is_midway}


def test_without_bids_only_the_winner_is_decided():
    state = b.new_game(2)

    assert [(step.name, value) for step, value in decisions(KINDS, state, b.petition(b.BILL))] == [
        ("kind", "petition"),
        ("with_bids", False),
        ("winner", b.seat(b.BILL)),
    ]
    assert [step.of for step, _ in decisions(KINDS, state, b.petition(b.BILL, Adam=0, Bill=1))] == [0, 0, 0, 1, 0]


def test_the_order_of_the_values():
    """Slots by number, nothing before something, no before yes."""
    state = b.after(b.ready_game(), b.correcting(b.ADAM, jade=100))
    adam = b.seat(b.ADAM)

    open_slots = [b.slot(f"1{column}{level}") for level, columns in ((1, "de"), (2, "abc")) for column in columns]
    assert list(options(KINDS, state, "build", adam, False)) == open_slots
    assert list(options(KINDS, state, "build", adam, False, b.slot("1d1")))[:3] == [None, b.slot("1e1"), b.slot("1a2")]
    assert list(options(KINDS, state, "build", adam, False, b.slot("1d1"), None))[:3] == [
        None,
        b.slot("1e1"),
        b.slot("1a2"),
    ]
    assert list(options(KINDS, state, "draw_favors", adam, False)) == [3, 5]
    assert list(options(KINDS, b.new_game(2), "petition")) == [False, True]
    wide = b.after(b.ready_game(extra_region=True), b.correcting(b.ADAM, jade=1))
    assert list(options(KINDS, wide, "collect_treasure", adam, False)) == [(0, 1), (0, 2), (1, 2)]
    assert list(options(KINDS, wide, "move_taskmaster", adam, False)) == [1, 2]
    assert options(KINDS, state) == [kind for kind in KINDS.types if kind in options(KINDS, state)]


def test_a_free_step_has_no_list():
    """A Favor card and a correction come from the table."""
    for state, taken in ((b.ready_game(), ("favor", b.seat(b.ADAM), False)), (b.new_game(), ("adjust",))):
        step = offered(KINDS, state, taken)
        assert isinstance(step, Decision)
        assert step.is_free
        assert list(step.options) == []


def test_more_decisions_than_steps_are_an_error():
    state = b.game()
    event = offered(KINDS, state, ("governor", b.seat(b.ADAM), b.slot("1a1")))

    assert event == b.governor_block(b.ADAM, "1a1")
    with pytest.raises(ValueError, match="only 3"):
        offered(KINDS, state, ("governor", b.seat(b.ADAM), b.slot("1a1"), None))


# --- what is offered is legal ------------------------------------------------------------------------------

START = {"jade": 20, "laborers": 10, "convicts": 8, "blocks": 8}


GAMES: dict[str, tuple[int, dict[str, Any], tuple[int, ...]]] = {
    "two": (2, {"start": START}, (1, 4, 9, 20, 45, 80, -1)),
    "three": (3, {"extra_region": True, "trade_in": True}, (0, 6, 15, 130, -1)),
    "four": (4, {"start": START, "no_replace": True, "trade_in": True}, (2, 33, 100, -1)),
    "corrected": (3, {"start": START | {"jade": 3}}, (12, 27, 60)),
}
"""Players, variants, and after how many entries of a random game positions are taken; -1: nothing is left to play."""


@cache
def positions(tracking: Tracking, name: str) -> list[State]:
    """The positions of one of the random games."""
    players, variants, _ = GAMES[name]
    setup = b.table(players, tracking=tracking, **variants)
    return list(play(setup, Chance(players), corrections=0.15 * (name == "corrected")))


def almost_full(tracking: Tracking) -> State:
    """Two slots are open, Adam can build."""
    wall = b.drawn("A...A B....", "AABBA BBAAB", "AABBA BBA.B", "AABBA BBAGB")
    if tracking is Tracking.SCORE:
        return b.game(2, wall, reinforced=["1a1"])
    return b.ledger_game(2, wall, region=2, supplies={b.ADAM: START | {"blocks": 2}}, reinforced=["1a1", "2c2"])


def finished(tracking: Tracking) -> State:
    """The final scoring is over."""
    return b.after(almost_full(tracking), Finish(() if tracking is Tracking.FULL else (FinalCount(0, 0),) * 2, True))


@pytest.mark.parametrize("name", GAMES)
def test_what_a_look_at_the_turn_rules_out_could_not_be_entered_anyway(name: str):
    """Every kind that is not looked at is tried here, in every position of a whole game, also after its end."""
    left_out = 0
    for state in (*positions(Tracking.FULL, name), finished(Tracking.FULL), almost_full(Tracking.FULL)):
        possible = list(KINDS.possible(state))
        assert possible == [kind for kind in KINDS if kind in possible]
        for kind in KINDS:
            if kind not in possible and kind.plan:
                left_out += 1
                is_offered = kind.is_offered(state) if kind.is_offered else bool(next(kind.plan(state)).options)
                assert not is_offered, (kind.name, state)
    assert left_out > 100


SAMPLES = [
    *((tracking, name, place) for tracking in Tracking for name, (_, _, places) in GAMES.items() for place in places),
    *((tracking, position.__name__, position) for tracking in Tracking for position in (almost_full, finished)),
]


def name_of(sample: Any) -> str:
    """A test's name for the position."""
    tracking, name, place = sample
    return f"{tracking.value}-{name}" if callable(place) else f"{tracking.value}-{name}-{place}"


@pytest.fixture(params=by_turns(SAMPLES, 4), ids=name_of)
def state(request: pytest.FixtureRequest) -> State:
    """One of the sampled positions."""
    tracking, name, place = request.param
    if callable(place):
        found: State = place(tracking)
        return found
    passed: list[State] = positions(tracking, name)
    last: int = min(place, len(passed) - 1)
    return passed[last]


ALL_OF: Final = {"kind", "seat", "repeat", "slot", "amount", "draw", "prisons", "region", "means", "early", "with_bids"}
"""Steps of which every value is tried; of the others two."""


def paths(state: State, chance: Chance, *taken: Any) -> Iterator[Event]:
    """The events of what is offered after `taken`."""
    step = offered(KINDS, state, taken)
    if not isinstance(step, Decision):
        yield step
        return
    values = [drawn_value(state, chance, step, taken)] if step.is_free else list(step.options)
    assert values, f"{taken} leads nowhere"
    if step.name not in ALL_OF and len(values) > 2:
        values = chance.sample(values, 2)
    for value in values:
        yield from paths(state, chance, *taken, value)


def test_every_path_leads_to_a_legal_entry(state: State):
    """All first values, and a sample of the deeper ones."""
    if state.result is not None:
        assert list(options(KINDS, state)) == []
        return
    for event in paths(state, Chance(7)):
        assert check(state, event).is_legal, event


# --- what is legal is offered ------------------------------------------------------------------------------


def normal(state: State, event: Event) -> Event:
    """The form in which an entry is chosen: the winner named where the bids decide, prisons by number."""
    match event:
        case Petition(None) if check(state, event).is_legal:
            return event._replace(winner=winner_of(state, event))
        case CollectTreasure(_, (first, second)):
            return event._replace(prisons=(min(first, second), max(first, second)))
        case _:
            return event


class Chooser:
    """Says whether an event can be chosen, each list of options being asked for once."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.known: dict[tuple[Any, ...], Sequence[Any]] = {}

    def can_choose(self, event: Event) -> bool:
        """True if each decision of the event is among the options of its step, and they make it up again."""
        wanted = normal(self.state, event)
        taken: tuple[Any, ...] = ()
        for step, value in decisions(KINDS, self.state, wanted):
            if not step.is_free:
                if taken not in self.known:
                    self.known[taken] = step.options
                if value not in self.known[taken]:
                    return False
            taken += (value,)
        made: Event = offered(KINDS, self.state, taken)
        return made == wanted


def candidates(state: State, chance: Chance) -> list[Event]:
    """Legal and illegal entries of all kinds, as records can name them in this mode.

    Of the player who has the turn all, of the others a sample: they break one rule more.
    """
    found = list(_entries(state, chance))
    active, rate = (state.turn.seat, 0.1) if state.turn else (None, 0.5)
    return [event for event in found if getattr(event, "seat", active) == active or chance.random() < rate]


def _entries(state: State, chance: Chance) -> Iterator[Event]:
    seats, regions = range(len(state.players)), range(state.setup.regions)
    places = range(len(state.wall))
    repeats = (False, True) if state.ledger else (False,)
    yield from _petitions(state, chance)
    yield from (PlaceGovernorBlock(*choice) for choice in product(seats, places))
    yield from (Buyback(*choice) for choice in product(seats, ("chip", "jade")))
    for early in (False, True):
        yield Finish(() if state.ledger else (FinalCount(0, 999),) * len(seats), early)
    for who, repeat in product(seats, repeats):
        yield from (RemoveReinforcement(who, place, repeat) for place in places)
        yield from _builds(state, chance, who, repeat)
        yield from _replaces(state, chance, who, repeat)
        yield from _favors(state, chance, who, repeat)
        pairs: Iterable[Any] = product(regions, repeat=2) if state.ledger else (None,)
        yield from (CollectTreasure(who, pair, repeat) for pair in pairs)
    if state.ledger:
        yield from _ledger_entries(state)


def _petitions(state: State, chance: Chance) -> Iterator[Event]:
    seats = range(len(state.players))
    all_bids = list(combinations_with_replacement((0, 1, 2, 16), len(seats)))
    for bids in [*all_bids, *(tuple(chance.randint(0, 12) for _ in seats) for _ in range(10))]:
        yield from (Petition(winner, bids) for winner in (None, *seats))
    if state.ledger is None:
        yield from (Petition(winner) for winner in seats)


def _splits(state: State, who: int, needed: int) -> list[tuple[int, int]]:
    """Laborers and Convicts: what the player could assign of them, and some too few, too many, and not there."""
    if state.ledger is None:
        return [(0, 0)]
    supply = state.ledger.supplies[who]
    right = [(laborers, needed - laborers) for laborers in range(needed + 1)]
    held = [split for split in right if split[0] <= supply.laborers and split[1] <= supply.convicts]
    return [*held, right[0], right[-1], (needed, 1), (needed - 1, 0)]


def _split(state: State, who: int, place: int) -> tuple[int, int]:
    """Workers with whom the player could build there, if there are any."""
    return _splits(state, who, BUILD_WORKERS[level_of(place)])[0]


def _builds(state: State, chance: Chance, who: int, repeat: bool) -> Iterator[Event]:
    """All slots and pairs of slots without Governor block; with one, and with other Workers, a sample.

    Of pairs whose first slot is refused by itself, too: it breaks the same rules with any other.
    """
    places = range(len(state.wall))
    alone = {place: check(state, Build(who, (place,), None, *_split(state, who, place), repeat)) for place in places}
    pairs = [pair for pair in product(places, repeat=2) if alone[pair[0]].is_legal or chance.random() < 0.1]
    for slots in [*((place,) for place in places), *pairs]:
        splits = _splits(state, who, sum(BUILD_WORKERS[level_of(place)] for place in slots))
        yield Build(who, slots, None, *splits[0], repeat)
        if len(slots) == 1 or chance.random() < 0.02:
            yield from (Build(who, slots, None, *split, repeat) for split in splits)
            governors = places if len(slots) == 1 else chance.sample(places, 4)
            yield from (Build(who, slots, governor, *splits[0], repeat) for governor in governors)


def _replaces(state: State, chance: Chance, who: int, repeat: bool) -> Iterator[Event]:
    for place in range(len(state.wall)):
        splits = _splits(state, who, REPLACE_WORKERS[level_of(place)])
        yield from (Replace(who, place, *split, repeat) for split in splits)


def _favors(state: State, chance: Chance, who: int, repeat: bool) -> Iterator[Event]:
    cards = [Card(((0, 0),)), Card(((0, 0), (1, 0))), Card(((0, 1), (1, 0))), Card(((0, 0), (0, 1), (9, 0)))]
    if free_blocks(state, who):
        cards += [fitting_card(state, chance, who) for _ in range(3)]
    for card, at in product(cards, range(len(state.wall))):
        yield PlayFavor(who, card, at, at, repeat)
        yield PlayFavor(who, card, at, chance.randrange(len(state.wall)), repeat)


def _ledger_entries(state: State) -> Iterator[Event]:
    seats, regions, repeats = range(len(state.players)), range(state.setup.regions), (False, True)
    for who, repeat in product(seats, repeats):
        for amount in range(1, 6):
            yield from (Recruit(who, amount, repeat), BuyBlocks(who, amount, repeat))
        yield from (CollectConvicts(who, repeat), CollectPrison(who, repeat), CollectJade(who, repeat))
        yield from (DrawFavors(who, 3, repeat), DrawFavors(who, 5, repeat))
        yield from (MoveTaskmaster(who, region, repeat) for region in regions)
    for who in seats:
        yield EndTurn(who)
        yield from (TradeIn(who, jade, convicts) for jade, convicts in product(range(12), repeat=2))
        yield from (AdjustTaskmaster(who, region) for region in regions)
    yield from (AdjustPrison(region, 1, 1) for region in regions)


def test_exactly_the_legal_entries_can_be_chosen(state: State):
    chooser = Chooser(state)
    for event in candidates(state, Chance(3)):
        if KINDS.of(event).record_type == "adjust" or (isinstance(event, Petition) and event.winner is None):
            continue
        assert chooser.can_choose(event) == check(state, event).is_legal, event


def test_all_entries_that_leave_something_to_be_decided_are_chosen_in_one_form(state: State):
    """A winner who follows from the bids; in a lot one has to be named."""
    chooser = Chooser(state)
    for event in _petitions(state, Chance(5)):
        if isinstance(event, Petition) and event.winner is None and check(state, event).is_legal:
            assert chooser.can_choose(event), event


def test_corrections_can_be_chosen_until_the_final_scoring(state: State):
    assert ("adjust" in options(KINDS, state)) == (state.result is None)
    if state.result is None:
        event = drawn_entry(state, Chance(2), "adjust")
        assert Chooser(state).can_choose(event)


# --- the closest entry ---------------------------------------------------------------------------------------

CLOSEST: Final = (*ACTIONS, "governor", "buyback", "end_turn")


def ways(state: State) -> Iterator[tuple[str, int, bool]]:
    """The kinds with a closest entry, by every seat, as an action of its own and as a repeat."""
    for kind, who in product(CLOSEST, range(len(state.players))):
        if state.ledger or kind in STEPS_OF_LIGHT:
            for repeat in (False, True) if state.ledger and kind in REPEATABLE else (False,):
                yield kind, who, repeat


def test_the_closest_entry_is_legal_where_the_kind_can_be_chosen(state: State):
    """By that seat, and in that way."""
    for kind, who, repeat in ways(state):
        can_be_chosen = kind in options(KINDS, state) and who in options(KINDS, state, kind)
        if kind in ACTIONS:
            can_be_chosen = can_be_chosen and repeat in options(KINDS, state, kind, who)
        event: Any = closest(KINDS, state, kind, who, repeat)
        assert (KINDS.of(event).record_type, event.seat, getattr(event, "repeat", False)) == (kind, who, repeat)
        assert check(state, event).is_legal == can_be_chosen, event


def test_the_closest_entry_breaks_the_fewest_rules(state: State):
    """Of all of its kind with at most one block."""
    fewest: dict[tuple[str, int, bool], int] = {}
    for event in _entries(state, Chance(3)):
        if not isinstance(event, Build) or (len(event.slots) == 1 and event.governor is None):
            way = (KINDS.of(event).record_type, getattr(event, "seat", 0), getattr(event, "repeat", False))
            broken = len(check(state, event).breaches)
            fewest[way] = min(broken, fewest.get(way, broken))
    for way in ways(state):
        assert len(check(state, closest(KINDS, state, *way)).breaches) == fewest[way], way


def test_the_closest_entry_shows_what_is_missing():
    """Laborers to be traded, a block to be replaced; and everything is missing where it is not one's turn."""
    state = b.ledger_game(2, supplies={b.ADAM: {"blocks": 1, "laborers": 4}, b.BILL: {"laborers": 2}})

    not_turn = breach("IF-TURN-1.not_turn", player=b.BILL, active=b.ADAM)

    assert breaches(state, closest(KINDS, state, "collect_convicts", b.seat(b.BILL))) == [not_turn]
    assert breaches(state, closest(KINDS, state, "replace", b.seat(b.ADAM))) == [breach("IF-REPLACE-1", slot="1a1")]
    assert breaches(state, closest(KINDS, state, "collect_jade", b.seat(b.ADAM), True)) == [
        breach("IF-REPEAT-1.card", player=b.ADAM, card=Role.TREASURER)
    ]
    assert breaches(state, closest(KINDS, state, "build", b.seat(b.BILL))) == [
        not_turn,
        breach("IF-BUILD-2.supply", player=b.BILL, have=0, wanted=1),
    ]
