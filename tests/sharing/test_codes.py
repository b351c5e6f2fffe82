"""Games, positions, tails and cards in codes: what comes out is what went in, and nothing that no app can have."""

import json
from contextlib import suppress
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.characters import cleaned
from companion.engine.radix import NotInCode, Reader, Writer
from companion.engine.record import MAX_EVENTS, Entry, Record
from companion.engine.replay import last_state
from companion.engine.ruling import IllegalMove
from companion.engine.seats import Seat
from companion.games.island_fortress.cards import Card, Rewards, pack_card, read_card, write_card
from companion.games.island_fortress.entries.adjust import AdjustCounts, AdjustSlot
from companion.games.island_fortress.entries.favor import PlayFavor
from companion.games.island_fortress.entries.midway import midway_of
from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.entries.treasurer import CollectJade
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.packing import FIRST_CODING
from companion.games.island_fortress.rules import Event, apply, check
from companion.games.island_fortress.setup import Setup, Start, Tracking, Variants
from companion.games.island_fortress.state import CATEGORY_INDEX, State, start
from companion.games.island_fortress.wall import EMPTY, NOWHERE
from companion.sharing import codes
from companion.sharing.codes import (
    MAX_AS_CHOICES,
    HistoryCode,
    SharedCards,
    SharedGame,
    SharedPosition,
    SharedTail,
    decoded,
    decoded_parts,
    history,
    library,
    snapshot,
    tail,
)
from companion.sharing.frames import CodeError, Frame, Kind, Part, data_of, digits_of, packed, texts_of, unpacked
from tests.conftest import cases
from tests.drive.games.chance import Chance
from tests.drive.games.codes import (
    CODING,
    TOKEN,
    GameRecord,
    kept_records,
    positions,
    random_game,
    random_setup,
    same,
    with_winners_unnamed,
)
from tests.drive.games.island_fortress import builders as b

SETTINGS = cases(12)
KEPT: Final = kept_records()

chances = st.builds(Chance, st.integers(0, 2**32))


def shared(data: bytes) -> Any:
    """The message that the other phone decodes."""
    return decoded(digits_of(data))


def kind_of(data: bytes) -> Kind:
    return Kind(data[0] & 15)


def problem(text: str) -> str:
    with pytest.raises(CodeError) as told:
        decoded(text)
    return told.value.problem


def first_breach(given: GameRecord) -> tuple[int | None, tuple[str, ...]] | None:
    """Which entry is the first illegal one, and what it breaks."""
    try:
        last_state(ISLAND_FORTRESS, given)
    except IllegalMove as error:
        return error.index, error.ruling.rules
    return None


def goes_round(given: GameRecord) -> SharedGame:
    """The game as the other phone has it: the very same."""
    data = history(CODING, TOKEN, given)
    found = shared(data)
    assert isinstance(found, SharedGame)
    assert found.token == TOKEN
    assert same(found.record, given)
    breach = first_breach(given)
    if breach is None:
        assert kind_of(data) is Kind.HISTORY
        assert found.illegal is None
        assert found.state == last_state(ISLAND_FORTRESS, given)
    else:
        assert kind_of(data) is Kind.FIELDS
        assert found.illegal is not None
        assert found.state == last_state(ISLAND_FORTRESS, given._replace(entries=found.legal))
        assert (found.illegal.index, found.illegal.ruling.rules) == breach
    return found


# --- whole games -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", KEPT)
def test_every_kept_game_goes_round(name: str):
    """Illegal ones too: field by field, and it is told what is illegal."""
    goes_round(KEPT[name])


def entered_late(game: GameRecord, count: int) -> GameRecord:
    """The game begun with the position after so many entries, which codes of the first rules cannot name."""
    begun = midway_of(positions(game)[count])
    assert begun
    return game._replace(entries=(Entry(begun), *game.entries[count:]))


GOING_ON: Final = {
    "light": KEPT["00001"],
    "full": KEPT["full_in_play"],
    "with an illegal entry": KEPT["refused_for_several_reasons"],
    "for newer apps only": entered_late(KEPT["00001"], 9),
}


@pytest.mark.parametrize("game", GOING_ON.values(), ids=GOING_ON)
def test_the_code_of_a_game_that_goes_on_is_that_of_the_whole_game(game: GameRecord):
    """After entries, after none, after entries were taken back and others made, and after a change of the set-up."""
    third, half, end = (game._replace(entries=game.entries[: len(game.entries) // part]) for part in (3, 2, 1))
    first, *others = game.setup.seats
    renamed = end._replace(setup=game.setup._replace(seats=(first._replace(name="Zita"), *others)))
    parted = game._replace(entries=(*third.entries, *game.entries[len(half.entries) :]))
    code = HistoryCode()
    for now in (third, half, half, end, half, parted, end, renamed, end):
        assert code.frame(CODING, TOKEN, now) == history(CODING, TOKEN, now)


@pytest.mark.parametrize("corrections", [0, 0.1])
@pytest.mark.parametrize("tracking", Tracking)
@SETTINGS
@given(chance=chances)
def test_random_games_go_round(tracking: Tracking, corrections: float, chance: Chance):
    """With all variants, names of all scripts, Favor cards and corrections."""
    game = random_game(random_setup(chance, tracking), chance, corrections, most=chance.choice((40, 1000)))

    assert first_breach(game) is None
    goes_round(game)


@SETTINGS
@given(chance=chances, share=st.sampled_from([0.2, 0.5, 1.0]))
def test_a_petition_may_name_its_winner_or_leave_it_to_the_bids(chance: Chance, share: float):
    game = random_game(random_setup(chance, Tracking.FULL), chance)

    goes_round(with_winners_unnamed(game, chance, share))


def test_a_habit_costs_next_to_nothing():
    """Whoever never names the winner pays for it once."""
    chance = Chance(5)
    game = random_game(random_setup(chance, Tracking.FULL), chance)
    named, unnamed = (len(history(CODING, TOKEN, with_winners_unnamed(game, chance, share))) for share in (0, 1))

    assert abs(unnamed - named) <= 1


@pytest.mark.parametrize("tracking", Tracking)
@SETTINGS
@given(chance=chances)
def test_games_with_illegal_entries_go_round(tracking: Tracking, chance: Chance):
    """An entry from another game comes in between."""
    setup = random_setup(chance, tracking)
    game, other = random_game(setup, chance, 0.1), random_game(setup, chance, 0.1)
    place = chance.randrange(len(game.entries))
    entries = (*game.entries[:place], chance.choice(other.entries), *game.entries[place:])

    goes_round(Record(setup, entries))


@SETTINGS
@given(chance=chances)
def test_what_only_the_other_mode_has_goes_round_too(chance: Chance):
    """A file may say so; it is told that the mode does not have it."""
    events: list[Event] = [b.petition(b.ADAM), CollectJade(0), CollectJade(1, True)]
    game = b.record(b.table(2), *events)

    assert goes_round(game).illegal is not None


def test_a_new_game_goes_round():
    assert goes_round(Record(b.table(2))).state == b.new_game(2)
    assert goes_round(Record(b.table(4, tracking=Tracking.FULL))).state == b.new_ledger_game(4)


def test_a_small_game_is_a_small_code():
    """Two players, a petition, a block: most of it are the names."""
    game = b.record(b.table(2), b.petition(b.ADAM), b.building(b.ADAM, "1a1"))

    assert len(history(CODING, TOKEN, game)) <= 26


@SETTINGS
@given(
    names=st.lists(
        st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=24)
        .map(cleaned)
        .map(str.strip)
        .filter(lambda name: 0 < len(name) < 25),
        min_size=2,
        max_size=4,
        unique=True,
    )
)
def test_names_of_all_scripts_go_round(names: list[str]):
    colors = ("red", "green", "blue", "brown")
    setup = Setup(tuple(Seat(name, color) for name, color in zip(names, colors, strict=False)))

    goes_round(Record(setup))


@pytest.mark.parametrize("name", ["\u202eabc", "An\u200bna", "a\u0301", "An\x1bna"])
def test_a_name_with_odd_characters_is_in_no_code(name: str, monkeypatch: pytest.MonkeyPatch):
    """Neither is one written, nor taken from somebody who has written it."""
    odd: GameRecord = Record(Setup((Seat(name, "red"), Seat("Bo", "blue"))))
    with pytest.raises(NotInCode):
        history(CODING, TOKEN, odd)
    with monkeypatch.context() as patch:
        patch.setattr("companion.engine.fields.cleaned", lambda text: text)
        code = history(CODING, TOKEN, odd)
    with pytest.raises(CodeError):
        shared(code)


@pytest.mark.parametrize("name", ["李", "Ő", "🐉", "x" * 24, "💥" * 24, "\u00e1", "ß", "İ", "0", "O'Hara"])
def test_a_name_goes_round(name: str):
    goes_round(Record(Setup((Seat(name, "red"), Seat(name.upper()[:23] + "!", "blue")))))


@pytest.mark.parametrize("tracking", Tracking)
@pytest.mark.parametrize(
    "variants",
    [
        Variants(no_replace=True),
        Variants(extra_region=True),
        Variants(start=Start(0, 0, 0, 0)),
        Variants(start=Start(999, 999, 999, 18)),
        Variants(start=Start(laborers=3)),
        Variants(trade_in=True),
    ],
    ids=str,
)
def test_every_variant_goes_round(tracking: Tracking, variants: Variants):
    goes_round(Record(b.table(3, tracking=tracking)._replace(variants=variants)))


def test_the_same_favor_card_played_again_takes_little_room():
    """It is known by its number."""
    wall = [b.building(b.ADAM, f"1{column}1") for column in "abcde"]
    card = Card(((0, 0),), Rewards(points=3, chips=1), "The old well")
    plays = [PlayFavor(0, card, b.slot(name), b.slot(name)) for name in ("1a1", "1b1", "1c1")]
    game = b.record(b.table(2), b.petition(b.ADAM), *wall)
    sizes = [
        len(history(CODING, TOKEN, b.record(b.table(2), b.petition(b.ADAM), *wall, *plays[:count])))
        for count in range(4)
    ]
    goes_round(game._replace(entries=(*game.entries, *b.record(game.setup, *plays).entries)))

    assert sizes[1] - sizes[0] > 10
    assert sizes[3] - sizes[1] <= 3


@pytest.mark.parametrize(
    "card",
    [
        Card(((0, 0),)),
        Card(((1, 0), (0, 1))),
        Card(((0, 0), (2, 0), (1, 1))),
        Card(((1, 1), (0, 0), (2, 0))),
        Card(tuple((column, row) for row in range(4) for column in range(10))),
        Card(((0, 1), (0, 0)), name=""),
        Card(tuple((column, row) for row in (0, 1) for column in reversed(range(20))), Rewards(*[999] * 9), "Ő" * 60),
        Card(((25, 8), (0, 0)), Rewards(points=12)),
    ],
    ids=lambda card: str(card)[:40],
)
def test_any_favor_card_goes_round_even_where_it_fits_nowhere(card: Card):
    """Its cells come in the order in which they were entered."""
    game = b.record(b.table(2), b.petition(b.ADAM), PlayFavor(0, card, b.slot("1a1"), b.slot("1a1")))

    assert goes_round(game).illegal is not None


# --- positions ---------------------------------------------------------------------------------------


def as_looked_at(state: State) -> State:
    """The content of a snapshot: points as one number, no past, role cards in their order."""
    players = []
    for player in state.players:
        breakdown = [0] * len(CATEGORY_INDEX)
        breakdown[CATEGORY_INDEX["adjust"]] = player.score
        players.append(player._replace(breakdown=tuple(breakdown)))
    ledger = state.ledger
    if ledger:
        order = list(Role)
        supplies = [supply._replace(table=tuple(sorted(supply.table, key=order.index))) for supply in ledger.supplies]
        ledger = ledger._replace(supplies=tuple(supplies))
    return state._replace(
        players=tuple(players),
        ledger=ledger,
        gains=(),
        scored_rows=frozenset(),
        scored_levels=frozenset(),
        result=state.result and state.result._replace(counts=()),
    )


def photographed(state: State) -> State:
    """The position as the other phone sees it."""
    found = shared(snapshot(CODING, TOKEN, state.setup, state))
    assert isinstance(found, SharedPosition)
    assert found.token == TOKEN
    assert same(found.setup, state.setup)
    assert found.state == as_looked_at(state)
    seen: State = found.state
    return seen


@pytest.mark.parametrize("tracking", Tracking)
@SETTINGS
@given(chance=chances, corrections=st.sampled_from([0, 0.3]))
def test_a_position_looks_the_same_on_the_other_phone(tracking: Tracking, corrections: float, chance: Chance):
    """At any moment of any game, with gaps in the wall and points below nothing too."""
    game = random_game(random_setup(chance, tracking), chance, corrections)
    passed = positions(game)

    for state in [*chance.choices(passed, k=4), passed[-1]]:
        photographed(state)


def test_gaps_and_points_below_nothing_and_huge_counts_are_seen():
    """A table may correct whatever it wants."""
    many = [b.correcting(b.BILL, score=999, chips=999, treasures=999, jade=999, laborers=999, favors=999)] * 12
    state = b.new_ledger_game(2)
    for event in (
        b.petition(b.ADAM, Adam=1, Bill=0),
        b.correcting_slot("1c3", b.ADAM, True),
        b.correcting(b.ADAM, score=-300),
    ):
        state = apply(state, event)
    for event in many:
        state = apply(state, event)
    seen = photographed(state)

    assert seen.wall[b.slot("1c3")] == 0
    assert seen.wall[b.slot("1c1")] == EMPTY
    assert [player.score for player in seen.players] == [-300, 12 * 999]


def test_the_final_sheet_is_seen():
    state = positions(KEPT["00000"])[-1]
    seen = photographed(state)

    assert state.result is not None
    assert seen.result is not None
    assert seen.result[1:] == state.result[1:]


def test_a_report_can_be_made_of_what_is_seen():
    """Like that of the position, but for what points were given for."""
    for name in ("00000", "00001", "00006"):
        state = positions(KEPT[name])[-1]
        given, seen = ISLAND_FORTRESS.report(state), ISLAND_FORTRESS.report(photographed(state))
        for player in given["players"] + seen["players"]:
            del player["breakdown"]
        assert seen == given


# --- tails -------------------------------------------------------------------------------------------

WITH_TAILS: Final = ("00001", "00006", "full_in_play", "corrections", "full_extra_region_decided_by_treasures")


def caught(first: int, data: bytes, ours: GameRecord) -> SharedGame:
    """Our game continued by a tail."""
    found = shared(data)
    assert isinstance(found, SharedTail)
    assert (found.token, found.first) == (TOKEN, first)
    return found.after(ours)


@pytest.mark.parametrize("name", WITH_TAILS)
def test_a_tail_from_any_entry_on_goes_round(name: str):
    """For a phone that has just those before, and for one that has more or all of them."""
    game = KEPT[name]
    step = max(1, len(game.entries) // 25)
    for first in {*range(0, len(game.entries) + 1, step), len(game.entries)}:
        data = tail(CODING, TOKEN, game, first)
        for have in {first, min(first + 3, len(game.entries))}:
            found = caught(first, data, game._replace(entries=game.entries[:have]))
            assert same(found.record, game)
            assert found.state == last_state(ISLAND_FORTRESS, game)


@SETTINGS
@given(chance=chances)
def test_tails_of_random_games_go_round(chance: Chance):
    """Favor cards known from before, habits and corrections included."""
    game = random_game(random_setup(chance), chance, 0.1)
    game = with_winners_unnamed(game, chance, chance.random())
    first = chance.randint(0, len(game.entries))

    found = caught(first, tail(CODING, TOKEN, game, first), game._replace(entries=game.entries[:first]))
    assert same(found.record, game)


def refused_tail(ours: GameRecord, theirs: GameRecord, first: int) -> CodeError:
    found = shared(tail(CODING, TOKEN, theirs, first))
    with pytest.raises(CodeError) as told:
        found.after(ours)
    return told.value


def test_a_tail_that_begins_later_says_what_is_missing():
    game = KEPT["00006"]
    error = refused_tail(game._replace(entries=game.entries[:20]), game, 30)

    assert error.problem == "begins_later"
    assert error.values == {"first": 30, "have": 20}


@pytest.mark.parametrize("tracking", Tracking)
@SETTINGS
@given(chance=chances)
def test_a_tail_of_a_game_that_parted_is_not_taken(tracking: Tracking, chance: Chance):
    """Whatever its digits happen to say there. By chance the positions may be one: then it does no harm."""
    setup = random_setup(chance, tracking)
    ours, theirs = random_game(setup, chance, 0.05), random_game(setup, chance, 0.05)
    first = chance.randint(1, min(len(ours.entries), len(theirs.entries)))
    found = shared(tail(CODING, TOKEN, theirs, first))
    try:
        state = found.after(ours).state
    except CodeError as error:
        state = error.problem

    assert state in ("parted", last_state(ISLAND_FORTRESS, theirs))


def test_a_tail_of_a_game_that_parted_early_is_not_taken():
    """At every entry from the parting on."""
    theirs = KEPT["00006"]
    entries = list(theirs.entries)
    event = entries[0].event
    assert isinstance(event, Petition)
    assert event.bids
    entries[0] = Entry(Petition(None, tuple(reversed(event.bids))))
    ours = theirs._replace(entries=tuple(entries))

    for first in range(1, len(theirs.entries), 7):
        assert refused_tail(ours, theirs, first).problem == "parted"


@pytest.mark.parametrize(
    "ours",
    [
        b.favor(b.ADAM, "a1", "1a1", petition=1),
        b.favor(b.ADAM, "a1", "1a1", income=1),
        b.favor(b.ADAM, "a1", "1a1", income=1, petition=1),
    ],
    ids=["bonus", "income", "both"],
)
def test_games_that_differ_in_what_only_later_shows_have_parted(ours: PlayFavor):
    """A bonus for petitions or an income is on no sheet, and yet no phone may go on with another's."""
    theirs = b.favor(b.ADAM, "a1", "1a1")
    opening: list[Event] = [b.bidding(Adam=1, Bill=0), b.correcting_slot("1a1", b.ADAM), ours]
    setup = b.table(2, tracking=Tracking.FULL)
    mine = b.record(setup, *opening, b.ending_turn(b.ADAM))
    other = b.record(setup, *opening[:-1], theirs, b.ending_turn(b.ADAM))

    assert refused_tail(mine, other, 3).problem == "parted"


def test_games_in_which_other_rows_have_been_scored_have_parted():
    """A row that a correction took away again scores no more."""
    setup = b.table(2)
    filled = [b.correcting_slot(f"1{column}1", b.ADAM) for column in "abcde"]
    emptied = [AdjustSlot(b.slot(f"1{column}1"), EMPTY) for column in "abcde"]
    mine = b.record(setup, b.petition(b.ADAM), *filled, *emptied)
    few = [*filled[:4], *filled[:4], *emptied[:2]]
    other = b.record(setup, b.petition(b.ADAM), *few[: len(mine.entries) - 1])
    last = len(other.entries)
    other = other._replace(entries=(*other.entries, *b.record(setup, *emptied).entries))
    assert positions(mine)[-1].wall == positions(other)[-1].wall

    assert refused_tail(mine, other, last).problem == "parted"


def test_a_tail_of_another_table_is_not_taken():
    theirs = b.record(b.table(3), b.petition(b.ADAM), b.building(b.ADAM, "1a1"), b.building(b.ADAM, "1b1"))
    ours = b.record(b.table(2), b.petition(b.ADAM), b.building(b.ADAM, "1a1"))

    assert refused_tail(ours, theirs, 2).problem == "parted"


def test_a_tail_for_a_game_with_an_illegal_entry_is_not_taken():
    """Such a game may have been kept as it was, for looking at."""
    theirs = b.record(b.table(2), b.petition(b.ADAM), b.building(b.ADAM, "1a1"), b.building(b.ADAM, "1b1"))
    ours = b.record(b.table(2), b.building(b.ADAM, "1a1"), b.petition(b.ADAM))

    assert refused_tail(ours, theirs, 2).problem == "parted"


def test_a_tail_of_nothing_adds_nothing():
    game = KEPT["corrections"]
    assert same(
        caught(5, tail(CODING, TOKEN, game._replace(entries=game.entries[:5]), 5), game).record.entries[:5],
        game.entries[:5],
    )


# --- cards of the library ----------------------------------------------------------------------------


def documents(count: int, name: str = "Card number {}") -> list[dict[str, Any]]:
    chance = Random(count)
    return [
        write_card(
            Card(
                tuple({(0, 0): None, (chance.randrange(5), chance.randrange(3)): None}),
                Rewards(*(chance.choice((0, 0, 0, 4)) for _ in Rewards._fields)),
                name.format(number),
            )
        )
        for number in range(count)
    ]


@pytest.mark.parametrize("count", [1, 20, 255, 256, 600])
def test_cards_go_round_in_as_many_frames_as_needed(count: int):
    given = documents(count)
    found: list[dict[str, Any]] = []
    for data in library(CODING, given):
        for text in texts_of(data, 1600):
            assert len(text) <= 4000
        cards = unpacked_content(data)
        assert isinstance(cards, SharedCards)
        found += cards.cards

    assert found == given
    assert all(read_card(card, "") for card in found)


def unpacked_content(data: bytes) -> Any:
    """The content of a frame, in however many parts."""
    texts = texts_of(data, 1600)
    if len(texts) == 1:
        return decoded(texts[0])
    parts = [decoded(text) for text in texts]
    return decoded_parts(part for part in parts if isinstance(part, Part))


def test_cards_with_long_names_of_rare_letters_are_more_frames():
    given = documents(100, "🐉" * 55 + "{}")
    frames = library(CODING, given)

    assert [card for data in frames for card in unpacked_content(data).cards] == given


def test_no_cards_are_no_frames():
    assert library(CODING, []) == ()


# --- parts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["00000", "00005"])
@pytest.mark.parametrize("most", [60, 90])
def test_a_game_in_parts_goes_round_in_any_order(name: str, most: int):
    data = history(CODING, TOKEN, KEPT[name])
    parts = [decoded(text) for text in texts_of(data, most)]
    assert len(parts) >= 2
    found = decoded_parts(part for part in reversed(parts) if isinstance(part, Part))

    assert isinstance(found, SharedGame)
    assert same(found.record, KEPT[name])


def test_before_the_last_part_there_is_nothing():
    parts = [decoded(text) for text in texts_of(history(CODING, TOKEN, KEPT["00000"]), 60)]

    assert decoded_parts(part for part in parts[1:] if isinstance(part, Part)) is None
    assert decoded_parts([]) is None


def test_parts_of_parts_are_damaged():
    text = texts_of(history(CODING, TOKEN, KEPT["00000"]), 60)[0]
    inner = texts_of(data_of(text), 30)
    with pytest.raises(CodeError) as told:
        decoded_parts(part for part in map(decoded, inner) if isinstance(part, Part))
    assert told.value.problem == "damaged"


# --- the codes of one picture, or the words of one file ----------------------------------------------

WHOLE: Final = digits_of(history(CODING, TOKEN, KEPT["00001"]))
OTHER: Final = digits_of(history(CODING, TOKEN, KEPT["00002"]))
PARTS: Final = texts_of(history(CODING, TOKEN, KEPT["00000"]), 60)


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        ((WHOLE,), (WHOLE,)),
        ((WHOLE, WHOLE), (WHOLE,)),
        (("https://example.org/menu", WHOLE, "1234567"), (WHOLE,)),
        (PARTS[:2], PARTS[:2]),
        ((*PARTS, PARTS[0], "a menu"), PARTS),
    ],
    ids=["one", "the same twice", "beside others' codes", "two parts", "all parts, one twice"],
)
def test_of_the_codes_in_a_picture_ours_is_taken(texts: tuple[str, ...], found: tuple[str, ...]):
    assert codes.ours(texts) == tuple(found)


@pytest.mark.parametrize(
    ("texts", "refused", "values"),
    [
        ((WHOLE, OTHER), "several", {"count": 2}),
        ((WHOLE, PARTS[0]), "several", {"count": 2}),
        ((OTHER, WHOLE, OTHER, PARTS[1]), "several", {"count": 3}),
        ((), "foreign", {"text": ""}),
        (("a menu", "https://example.org/" + 60 * "x"), "foreign", {"text": "a menu https://example.org/" + 33 * "x"}),
        ((WHOLE[:-1], "a menu"), "damaged", {}),
        (("a menu", digits_of(bytes([0x21]) + data_of(WHOLE)[1:])), "newer", {}),
    ],
    ids=["two", "one and a part", "two and a part", "none", "others' only", "a damaged one", "a newer one"],
)
def test_none_or_more_than_one_is_refused(texts: tuple[str, ...], refused: str, values: dict[str, object]):
    with pytest.raises(CodeError) as told:
        codes.ours(texts)
    assert (told.value.problem, told.value.values) == (refused, values)


# --- refusals, of what has a right checksum ----------------------------------------------------------

GAME: Final = KEPT["00001"]


def frame_of(data: bytes) -> Frame:
    found = unpacked(data)
    assert isinstance(found, Frame)
    return found


FRAMES: Final = {
    Kind.HISTORY: frame_of(history(CODING, TOKEN, GAME)),
    Kind.SNAPSHOT: frame_of(snapshot(CODING, TOKEN, GAME.setup, positions(GAME)[-1])),
    Kind.TAIL: frame_of(tail(CODING, TOKEN, GAME, 10)),
    Kind.FIELDS: frame_of(history(CODING, TOKEN, KEPT["00005"])),
    Kind.CARDS: frame_of(library(CODING, documents(3))[0]),
}


def told_of(frame: Frame) -> str:
    return problem(digits_of(packed(frame)))


def guarded(frame: Frame) -> Frame:
    """The frame with the digest that its body should have, where it is the body's."""
    return frame._replace(digest=codes._digest(frame.body))


@pytest.mark.parametrize("frame", FRAMES.values(), ids=lambda frame: frame.kind.name)
@pytest.mark.parametrize("numbers", [(250, 1), (0, 1), (1, 5), (1, 0), (1, 255)])
def test_another_game_or_newer_rules_say_so(frame: Frame, numbers: tuple[int, int]):
    assert told_of(frame._replace(fields=(*numbers, *frame.fields[2:]))) == "newer"


@pytest.mark.parametrize("kind", [Kind.HISTORY, Kind.FIELDS])
@pytest.mark.parametrize("count", [0, 1, 31, MAX_AS_CHOICES + 1, MAX_EVENTS, MAX_EVENTS + 1, 65_535])
def test_a_wrong_number_of_entries_is_damaged(kind: Kind, count: int):
    frame = FRAMES[kind]
    assert told_of(frame._replace(fields=(*frame.fields[:3], count))) == "damaged"


def test_a_very_long_game_goes_round_field_by_field():
    """Choices are work to read: nobody can ask for more of it than that."""
    game = b.record(b.table(2), b.petition(b.ADAM), *[b.correcting(b.ADAM, score=1)] * MAX_AS_CHOICES)
    data = history(CODING, TOKEN, game)
    found = decoded_parts(part for text in texts_of(data, 1600) if isinstance(part := decoded(text), Part))

    assert kind_of(data) is Kind.FIELDS
    assert isinstance(found, SharedGame)
    assert same(found.record, game)
    assert found.state == last_state(ISLAND_FORTRESS, game)
    with pytest.raises(CodeError) as told:
        tail(CODING, TOKEN, game, 0)
    assert told.value.problem == "too_large"


@pytest.mark.parametrize(
    "limits", [(11, 10), (3, MAX_AS_CHOICES + 4), (MAX_EVENTS + 1, MAX_EVENTS + 1), (0, MAX_EVENTS + 1)]
)
def test_a_tail_that_ends_before_it_begins_or_too_late_is_damaged(limits: tuple[int, int]):
    frame = FRAMES[Kind.TAIL]
    assert told_of(frame._replace(fields=(*frame.fields[:3], *limits))) == "damaged"


@pytest.mark.parametrize("count", [0, 2, 4, 255])
def test_a_wrong_number_of_cards_is_damaged(count: int):
    frame = FRAMES[Kind.CARDS]
    assert told_of(frame._replace(fields=(*frame.fields[:2], count))) == "damaged"


@pytest.mark.parametrize("frame", [FRAMES[kind] for kind in Kind if kind in FRAMES], ids=lambda frame: frame.kind.name)
def test_what_is_left_over_is_damaged(frame: Frame):
    """A body of more digits than were said."""
    longer = guarded(frame._replace(body=b"\1" + frame.body))
    if frame.kind is Kind.TAIL:
        tail = decoded(digits_of(packed(longer)))
        assert isinstance(tail, SharedTail)
        with pytest.raises(CodeError) as told:
            tail.after(GAME)
        assert told.value.problem == "parted"
    else:  # the digits say something else from the first on: a game of it may break rules before it ends
        assert told_of(longer) in ({"damaged", "other_rules"} if frame.kind is Kind.HISTORY else {"damaged"})


@pytest.mark.parametrize("frame", [FRAMES[kind] for kind in Kind if kind in FRAMES], ids=lambda frame: frame.kind.name)
def test_a_body_that_begins_with_zeros_is_damaged(frame: Frame):
    """There is one way only to say something."""
    longer = guarded(frame._replace(body=b"\0" + frame.body))
    assert told_of(longer) == "damaged"


@pytest.mark.parametrize("kind", [Kind.SNAPSHOT, Kind.FIELDS, Kind.CARDS])
def test_a_wrong_digest_of_the_body_is_damaged(kind: Kind):
    assert told_of(FRAMES[kind]._replace(digest=b"\0\0")) == "damaged"


def test_a_wrong_digest_of_the_last_position_shows_other_rules():
    """Both apps read the same digits, and yet they came to different positions."""
    assert told_of(FRAMES[Kind.HISTORY]._replace(digest=b"\0\0")) == "other_rules"


def test_a_correction_that_is_not_allowed_here_shows_other_rules():
    """A position by fields is checked as everything else."""
    setup = b.table(2)
    writer = Writer()
    FIRST_CODING.setup(writer, setup)
    coder = FIRST_CODING.entries(writer, setup, ())
    coder.by_choices(start(setup), AdjustCounts(0, chips=-1))
    assert told_of(Frame(Kind.HISTORY, (1, 1, b"abc", 1), codes._body(writer), b"\0\0")) == "other_rules"


def test_more_entries_than_a_record_may_have_are_not_made():
    entries = (Entry(b.correcting(b.ADAM, score=1)),) * (MAX_EVENTS + 1)
    for make in (lambda game: history(CODING, TOKEN, game), lambda game: tail(CODING, TOKEN, game, 5)):
        with pytest.raises(CodeError) as told:
            make(Record(b.table(2), entries))
        assert told.value.problem == "too_large"


# --- whatever the digits say -------------------------------------------------------------------------

numbers = st.integers(1, 10**400) | st.binary(max_size=400).map(lambda data: int.from_bytes(b"\1" + data))


def is_readable(given: GameRecord) -> bool:
    """True if its file is the same record again."""
    return same(ISLAND_FORTRESS.read(json.loads(json.dumps(ISLAND_FORTRESS.write(given)))), given)


@SETTINGS
@given(number=numbers)
def test_a_set_up_from_any_digits_is_one_that_a_file_can_have(number: int):
    try:
        setup = CODING.setup(Reader(number), None)
    except NotInCode:
        return
    assert is_readable(Record(setup))


@pytest.mark.parametrize("tracking", Tracking)
@cases(200)
@given(number=numbers, players=st.integers(2, 4))
def test_entries_from_any_digits_are_such_that_a_file_can_have(tracking: Tracking, number: int, players: int):
    """Legal or not: else a game taken over could be kept and never opened again."""
    setup = b.table(players, tracking=tracking)
    coder = CODING.entries(Reader(number), setup, ())
    events: list[Event] = []
    with suppress(NotInCode):
        while len(events) < 30:
            events += [coder.by_fields()]

    assert is_readable(b.record(setup, *events))
    first_breach(b.record(setup, *events))


@pytest.mark.parametrize("tracking", Tracking)
@cases(60)
@given(number=numbers, players=st.integers(2, 4))
def test_games_from_any_digits_are_legal_and_such_that_a_file_can_have(tracking: Tracking, number: int, players: int):
    setup = b.table(players, tracking=tracking)
    state = start(setup)
    coder = CODING.entries(Reader(number), setup, ())
    events: list[Event] = []
    for _ in range(300):
        try:
            event = coder.by_choices(state)
        except NotInCode:
            break
        if not check(state, event).is_legal:
            break
        events.append(event)
        state = apply(state, event)

    assert is_readable(b.record(setup, *events))


@pytest.mark.parametrize("tracking", Tracking)
@cases(200)
@given(number=numbers, players=st.integers(2, 4))
def test_a_position_from_any_digits_can_be_looked_at(tracking: Tracking, number: int, players: int):
    """Someone has won wherever it says that someone has, and the wall has its shape."""
    setup = b.table(players, tracking=tracking)
    try:
        state = CODING.position(Reader(number), setup, None)
    except NotInCode:
        return
    ISLAND_FORTRESS.report(state)
    assert state.result is None or state.result.winners
    assert [owner == NOWHERE for owner in state.wall] == [owner == NOWHERE for owner in start(setup).wall]
    assert all(state.wall[place] != EMPTY for place in state.reinforced)


@cases(200)
@given(number=numbers)
def test_a_card_from_any_digits_is_one_that_a_file_can_have(number: int):
    try:
        card = CODING.card(Reader(number), None)
    except NotInCode:
        return
    assert write_card(read_card(card, "")) == card


@pytest.mark.parametrize("pattern", [((1, 0),), ((0, 1),)])
def test_a_card_whose_pattern_does_not_begin_at_the_corner_is_in_no_code(pattern: tuple[tuple[int, int], ...]):
    with pytest.raises(NotInCode, match=r"^a pattern that does not begin at the corner$"):
        pack_card(Writer(), Card(pattern))


def test_a_correction_that_corrects_nothing_is_in_no_code():
    with pytest.raises(NotInCode, match=r"^a correction that corrects nothing$"):
        CODING.entries(Writer(), b.new_game().setup, ()).by_fields(AdjustSlot(b.slot("1a1"), None, None))


@cases(200)
@given(text=st.text(max_size=60) | st.from_regex(r"[0-9]{1,80}", fullmatch=True))
def test_any_text_is_opened_or_refused(text: str):
    with suppress(CodeError):
        decoded(text)
