"""Games, tails and positions of Islebound in codes: what comes out is what went in, also where a rule is broken."""

from pathlib import Path
from typing import Any, Final

import pytest

from companion.engine.choices import offered_types
from companion.engine.packing import Coding
from companion.engine.radix import NotInCode, Reader, Writer
from companion.engine.record import Entry, Record, RecordError
from companion.engine.replay import last_state
from companion.games.islebound.entries.adjust import AdjustCounts, AdjustPiles, AdjustSlot, AdjustTown
from companion.games.islebound.entries.attack import Attack, Fighter
from companion.games.islebound.entries.building import AddBuilding
from companion.games.islebound.entries.buy import Buy
from companion.games.islebound.entries.diplomacy import Diplomacy
from companion.games.islebound.entries.dump import Dump
from companion.games.islebound.entries.effect import Effect
from companion.games.islebound.entries.hire import Hire
from companion.games.islebound.entries.renown import GainRenown
from companion.games.islebound.entries.show import Show
from companion.games.islebound.entries.turn import EndTurn
from companion.games.islebound.game import ISLEBOUND
from companion.games.islebound.pieces.cards import NO_CARD, Card
from companion.games.islebound.position import position
from companion.games.islebound.rules import KINDS
from companion.games.islebound.setup import Setup, Tracking, Variants
from companion.games.islebound.state import Player, State
from companion.games.registry import coding_numbered, coding_of
from companion.sharing.codes import SharedGame, SharedPosition, decoded, history, snapshot
from companion.sharing.frames import digits_of
from tests.conftest import by_turns
from tests.drive.games.chance import Chance
from tests.drive.games.islebound.random_play import drawn_setup, play
from tests.games.islebound.builders import ANN, BEN, do, event, full, light, table
from tests.games.islebound.rule_cases import at, coast, retreated, taken

SAMPLES: Final = Path(__file__).resolve().parents[2] / "golden" / "islebound" / "samples"
TOKEN: Final = "a1b2c3"
CODING: Final[Coding[Setup, Any, State]] = coding_of(ISLEBOUND)
OLDEST: Final[Coding[Setup, Any, State]] = next(CODING.lineage)
"""The oldest coding: it writes a game that is not entered from its position."""


def unnamed(state: State) -> State:
    """The position without the names of cards, which a position's code leaves out; half of a cost tells the other."""

    def nameless(card: Any) -> Any:
        if card in (None, NO_CARD):
            return card
        wood, fish = card.cost or (None, None)
        return card._replace(name=None, wood=wood, fish=fish)

    players = [one._replace(buildings=tuple(nameless(card) for card in one.buildings)) for one in state.players]
    ledger = state.ledger and state.ledger._replace(row=tuple(nameless(place) for place in state.ledger.row))
    return state._replace(players=tuple(players), ledger=ledger, gains=())


@pytest.mark.parametrize("tracking", Tracking)
@pytest.mark.parametrize("seed", by_turns(range(6), 3))
def test_random_games_with_corrections(tracking: Tracking, seed: int):
    chance = Chance(seed)
    setup = drawn_setup(chance, tracking)
    game = list(play(setup, chance, corrections=0.1, most=80))
    record = Record(setup, tuple(Entry(entered) for entered, _ in game))

    found = decoded(digits_of(history(CODING, TOKEN, record)))
    assert isinstance(found, SharedGame)
    assert (found.record, found.illegal) == (record, None)
    shown = decoded(digits_of(snapshot(CODING, TOKEN, setup, game[-1][1])))
    assert isinstance(shown, SharedPosition)
    assert shown.state == unnamed(game[-1][1])


CARDS: Final = [{"price": 3, "wood": 2}, {"price": 0, "wood": 0, "fish": 9, "ability": "war"}, {"price": 99}]


@pytest.mark.parametrize(
    "state",
    [
        full(4),
        full(stage="done", turn=BEN, round=99, deck=0, crew_pile=0, treasure_map=200),
        full(row={1: "empty", 2: CARDS[0], 3: CARDS[1]}, crew_row={1: "empty", 2: "CS"}, events={1: "Zilliam"}),
        full(Ann={"buildings": CARDS, "tokens": 16, "track": 40, "adjust": -99}, tokens_left=0),
        full(Ann={"crew": "A! W- CS NN!", "ichor": 1, "rewards_due": 3, "pirates": 15, "serpents": 14}),
        full(slots={3: ANN, 9: BEN}, towns={"Zilliam": BEN, "Krazk": None}, data={"influence": [1] * 9}),
        full(3, variants={"architect": True}, Cleo={"books": 30}),
        full(2, variants={"six_buildings": True}),
        taken(),
        retreated(),
        light(4, Ann={"track": 6, "tokens": 3}, reputation_left=0, tokens_left=13),
        light(Cleo={"buildings": [1] * 8}),
        do(
            do(light(2), "building", ANN, card={"price": 1}),
            "finish",
            early=True,
            counts={ANN: {"coins": 999, "wood": 10, "fish": 0, "end": 9}, BEN: {"coins": 0, "wood": 0, "fish": 10}},
        ),
        do(full(), "finish", early=True),
    ],
    ids=lambda state: "",
)
def test_positions_of_every_sort(state: State):
    writer = Writer()
    position(writer, state.setup, state)
    reader = Reader(writer.number)

    assert position(reader, state.setup, None) == unnamed(state)
    assert reader.is_done


def test_the_end_as_it_was_triggered():
    state = do(full(Ann={"buildings": [1] * 7}), "buy", ANN, position=5, card={"price": 2})
    writer = Writer()
    position(writer, state.setup, state)

    assert state.end is not None
    assert position(Reader(writer.number), state.setup, None).end == state.end == (0, "buildings", 3)


def test_more_tokens_than_there_are_are_no_position():
    """Neither written nor, where another app wrote it, read."""
    state = full()

    with pytest.raises(NotInCode):
        position(Writer(), table(2), state._replace(players=(Player(tokens=16), Player(tokens=1))))


def test_two_phones_agree_on_what_is_not_in_the_report():
    """How a town was taken, and that an attack has failed."""
    state = taken()
    assert state.ledger is not None
    assert state.turn is not None
    by_words = state.with_ledger(state.ledger._replace(turn=state.turn._replace(means="diplomacy")))
    assert CODING.summary(by_words) != CODING.summary(state)

    state = retreated()
    assert state.ledger is not None
    assert state.turn is not None
    forgotten = state.with_ledger(state.ledger._replace(turn=state.turn._replace(has_retreated=False)))
    assert CODING.summary(forgotten) != CODING.summary(state)
    assert CODING.summary(state) == CODING.summary(state._replace(gains=()))


def field_by_field(setup: Setup, entered: Any) -> Any:
    """The entry as it comes out of a code that says it field by field."""
    writer = Writer()
    CODING.entries(writer, setup, ()).by_fields(entered)
    return CODING.entries(Reader(writer.number), setup, ()).by_fields()


SAID_IN_WHOLE: Final = [
    AdjustCounts(1, tokens=-999, track=999, ichor=-1),
    AdjustPiles(treasure_map=-999, deck=999),
    AdjustTown(15, -1),
    AdjustTown(0, 1),
    AdjustSlot(40, 1),
    Attack(1, 3, (Fighter("ichor", (9,) * 6), Fighter("pirate")), 20, (22, 1), (1, 6), ((99, 1),), 0, (2,), "ichor"),
    Attack(0, 3, (Fighter("serpent"),), None, (), None, (), 99),
    Diplomacy(0, 5, (40, 1), 20, (9, 0), (3,)),
    Effect(1, "building", rest=True, hire=Hire(3, ("sail", "sail"))),
    Dump(0, 99, 0),
    Buy(1, 1, Card(99, 9, None, "Name", "war")),
    Buy(0, 5),
    Show(((1, None), (5, Card(1, 2, None, "Name", "war"))), ((2, 15), (1, None)), ((3, ("sail", "work")),)),
]


@pytest.mark.parametrize("entered", SAID_IN_WHOLE)
def test_entries_that_break_rules_are_said_field_by_field(entered: Any):
    found = field_by_field(full().setup, entered)
    expected = entered._replace(events=tuple(sorted(entered.events))) if isinstance(entered, Show) else entered

    assert (type(found), found) == (type(expected), expected)


def test_what_is_said_in_whole_is_said_as_ever():
    """Codes like these are about, and have to be read for good."""
    numbers = []
    for entered in SAID_IN_WHOLE:
        writer = Writer()
        OLDEST.entries(writer, full().setup, ()).by_fields(entered)
        numbers.append(f"{writer.number:x}")

    assert numbers == [
        "100057c57242c66",
        "b2e0658bccf",
        "66d",
        "827",
        "184e",
        "e6998072d287a942c71973a285",
        "190669a5522b",
        "232d497ceb8454",
        "823ab52f",
        "cb51f",
        "873e90184d4bea3",
        "2e5",
        "28341ba62a21a904d60",
    ]


def test_visits_are_said_by_the_sign_of_the_town():
    state = at("Farwold", {"entry": {"coins": 2, "crew": "sail"}})
    fields: dict[str, Any] = {"entry": {"coins": 9, "crew": "any"}, "crew": 22, "wood": 99, "fish": 1}
    card = {"top": 20, "gains": {BEN: 99}, "limit": True}
    for entered in (
        event(state, "visit", BEN, town="Farwold", reputation=card, **fields),
        event(state, "visit", ANN, town="Zilliam", exhaust=[2, 1], pay={"fish": 99}),
        event(state, "visit", ANN, town="Stratic", build={"position": 5, "card": {"price": 9, "wood": 1}}),
        event(state, "visit", ANN, town="Morlim", hire={"slot": 1}, renown=7),
    ):
        assert field_by_field(state.setup, entered) == entered


@pytest.mark.parametrize(
    "entered",
    [
        Attack(0, 3, (Fighter("serpent"),), rerolls=((1, 1),)),
        Attack(0, 3, (Fighter("serpent"),), dice=(1,), wood=1),
        Attack(0, 3, ()),
        Diplomacy(0, 3, (3, 4), values=(1,)),
        Effect(0, "token"),
        Dump(0),
        Show(),
        AdjustCounts(0, coins=1000),
    ],
)
def test_an_entry_that_no_record_can_hold_has_no_code(entered: Any):
    with pytest.raises(NotInCode):
        field_by_field(full().setup, entered)


def test_a_light_game_has_no_code_for_what_it_does_not_track():
    with pytest.raises(NotInCode):
        field_by_field(light(2).setup, AdjustTown(0, 1))


def coded(setup: Setup) -> Setup:
    """The set-up as it comes out of a code."""
    writer = Writer()
    CODING.setup(writer, setup)
    reader = Reader(writer.number)
    found: Setup = CODING.setup(reader, None)
    assert reader.is_done
    return found


@pytest.mark.parametrize("seed", by_turns(range(12), 4))
def test_set_ups_come_out_as_they_went_in(seed: int):
    setup = drawn_setup(Chance(seed))
    assert coded(setup) == setup


def test_set_ups_that_are_none_have_no_code():
    two, three = table(2), table(3)
    with pytest.raises(NotInCode):
        coded(two._replace(seats=(two.seats[0], two.seats[1]._replace(port=two.seats[0].port))))
    with pytest.raises(NotInCode):
        coded(three._replace(variants=Variants(close_quarters=True)))
    with pytest.raises(NotInCode):
        coded(two._replace(variants=Variants(architect=True, six_buildings=True)))


def test_a_card_of_the_library():
    document = {"price": 3, "fish": 1, "name": "Palace", "ability": "palace"}
    writer = Writer()
    CODING.card(writer, document)
    assert CODING.card(Reader(writer.number), None) == document
    with pytest.raises(RecordError):
        CODING.card(Writer(), {})


def test_a_card_told_again_as_it_was_shown_takes_less_room_than_one_that_contradicts_it():
    """A game with an entry that a rule refuses is said field by field as a whole."""
    card = {"price": 3, "wood": 1, "fish": 1, "name": "A name of some length", "ability": "war"}
    state = full()
    shown = event(state, "show", row={"5": card})
    bought = event(state, "buy", ANN, position=5, card=card)
    other = event(state, "buy", ANN, position=5, card=card | {"name": "A name of same length"})

    def size(*entered: Any) -> int:
        events = [Entry(event(state, "move", ANN, to="Borsham")), *map(Entry, entered)]
        return len(history(CODING, TOKEN, Record(full(stage="move").setup, tuple(events))))

    assert size(shown, bought) < size(shown, other)


def test_the_coding_goes_by_its_number():
    assert coding_numbered(CODING.number, CODING.rules) is CODING
    assert CODING.number == 2


def test_a_coast_in_a_code():
    """Printed values of the set-up travel with the position."""
    setup = coast({"red": 3, "blue_green": None}).setup
    assert coded(setup).printed == setup.printed


def test_the_turns_after_the_trigger_of_a_light_game_are_in_its_code():
    """No plan offers them, so codes in circulation keep their digits; the position has the number of turns left."""
    setup = table(2, tracking="score")
    events = [*(AddBuilding(0, Card(1)) for _ in range(8)), EndTurn(1), GainRenown(1, 3), EndTurn(0)]
    record = Record(setup, tuple(map(Entry, events)))
    received = decoded(digits_of(history(CODING, TOKEN, record)))
    assert isinstance(received, SharedGame)
    assert received.record == record
    state = last_state(ISLEBOUND, record)
    assert "end_turn" not in offered_types(KINDS, state)
    shown = decoded(digits_of(snapshot(CODING, TOKEN, setup, state)))
    assert isinstance(shown, SharedPosition)
    assert shown.state.end == state.end
