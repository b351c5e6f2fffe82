"""Coding of a position: for viewing, without its entries."""

from typing import Any, Final

from companion.engine.radix import Coder, NotInCode, flag, one_of, seldom, whole
from companion.games.islebound.entries.fields import MAX_COST, MAX_NUMBER, PAIRS
from companion.games.islebound.final_scoring import CRITERIA, TIE
from companion.games.islebound.ledger import BLOCKED, FREE, NO_CREW, STAGES, Counts, Hand, Ledger, Turn
from companion.games.islebound.pieces.cards import ABILITIES, NO_CARD, Card, Place
from companion.games.islebound.pieces.crew import SKILLS, STATES, Crew
from companion.games.islebound.setup import Setup
from companion.games.islebound.state import BUILDINGS_END, ENDS, TOKENS_END, End, Player, Result, State, start
from companion.games.islebound.tables import (
    BUILDINGS,
    CREW,
    MAX_PLAYERS,
    MAX_TWO_SKILL,
    PIRATES,
    REPUTATION_CARDS,
    SERPENTS,
    TOKENS,
    TOWNS,
)

HIGHEST: Final = 9_999_999
"""Maximum of any count, far beyond what corrections can reach."""
RARE: Final = 32
MEANS: Final = ("attack", "diplomacy")


def position(coder: Coder, setup: Setup, value: State | None = None) -> State:
    """Codes a position for viewing, without the names of cards and without entries.

    Raises NotInCode if a number is far out of what a game can have.
    """
    seats = range(len(setup.seats))
    players = tuple([_player(coder, value and value.players[seat]) for seat in seats])
    tokens_left = TOKENS - sum([player.tokens for player in players])
    if tokens_left < 0:
        raise NotInCode("more tokens than there are")
    state = start(setup)._replace(
        reputation_left=whole(coder, 0, REPUTATION_CARDS, value and value.reputation_left),
        tokens_left=tokens_left,
        end=_end(coder, setup, value and value.end),
        ended_by=one_of(coder, (None, *ENDS), value and value.ended_by),
        players=players,
        result=_result(coder, setup, value and value.result),
    )
    return state._replace(ledger=_ledger(coder, setup, state, value and value.ledger)) if state.ledger else state


def _player(coder: Coder, value: Player | None) -> Player:
    track, tokens, adjust, buildings, coins, game_end = value or (None,) * len(Player._fields)
    is_negative = coder.rare(RARE, None if adjust is None else adjust < 0)
    score = seldom(coder, HIGHEST, None if adjust is None else abs(adjust), 16) * (-1 if is_negative else 1)
    count = whole(coder, 0, BUILDINGS, None if buildings is None else len(buildings), 10)
    return Player(
        whole(coder, 0, HIGHEST, track, 7),
        whole(coder, 0, TOKENS, tokens),
        score,
        tuple([_card(coder, buildings[index] if buildings else None) for index in range(count)]),
        seldom(coder, HIGHEST, coins, 64),
        seldom(coder, HIGHEST, game_end, 16),
    )


def _card(coder: Coder, value: Card | None) -> Card:
    known = None if value is None else value.cost
    wood, fish = None, None
    if flag(coder, None if value is None else known is not None):
        wood, fish = [whole(coder, 0, MAX_COST, known and known[index]) for index in range(2)]
    price = whole(coder, 0, MAX_NUMBER, None if value is None else value.price, 16)
    return Card(price, wood, fish, None, one_of(coder, (None, *ABILITIES), value and value.ability))


def _end(coder: Coder, setup: Setup, value: End | None) -> End | None:
    if not flag(coder, value is not None):
        return None
    by, why, turns_left = value or (None, None, None)
    return End(
        whole(coder, 0, len(setup.seats) - 1, by),
        one_of(coder, (BUILDINGS_END, TOKENS_END), why),
        whole(coder, 0, 2 * MAX_PLAYERS, turns_left),
    )


def _result(coder: Coder, setup: Setup, value: Result | None) -> Result | None:
    if not flag(coder, value is not None):
        return None
    seats = range(len(setup.seats))
    goods = tuple([whole(coder, 0, HIGHEST, value and value.goods[seat], 11) for seat in seats])
    ranks = tuple([whole(coder, 1, len(seats), value and value.ranks[seat]) for seat in seats])
    if 1 not in ranks:
        raise NotInCode("nobody has won")
    winners = tuple([seat for seat in seats if ranks[seat] == 1])
    return Result(goods, ranks, winners, one_of(coder, (*CRITERIA, TIE), value and value.decided_by))


# --- the ledger ----------------------------------------------------------------------------------------


def _ledger(coder: Coder, setup: Setup, state: State, value: Ledger | None) -> Ledger:
    owners = (FREE, *range(len(setup.seats)))
    opened = state.ledger
    assert opened
    if setup.is_table:
        return _table(coder, owners, opened, value)
    entered: Any = value or opened._replace(turn=None)
    is_read = value is None

    def known(one: Any) -> Any:
        return None if is_read else one

    crew_row = tuple([_skills(coder, known(skills), is_read) for skills in entered.crew_row])
    row = tuple([_place(coder, known(place), is_read) for place in entered.row])
    hands = tuple([_hand(coder, known(hand)) for hand in entered.hands])
    return Ledger(
        crew_row,
        whole(coder, 0, MAX_TWO_SKILL, known(entered.crew_pile)),
        row,
        whole(coder, 0, HIGHEST, known(entered.deck), BUILDINGS + 1),
        tuple([one_of(coder, (None, *range(len(TOWNS))), known(region)) for region in entered.events]),
        tuple([BLOCKED if owner == BLOCKED else one_of(coder, owners, known(owner)) for owner in entered.slots]),
        tuple([one_of(coder, owners, known(owner)) for owner in entered.towns]),
        whole(coder, 0, HIGHEST, known(entered.treasure_map), 12),
        whole(coder, 1, HIGHEST, known(entered.round), 40),
        hands,
        _turn(coder, setup, value and value.turn, is_read),
    )


def _table(coder: Coder, owners: tuple[int, ...], opened: Ledger, value: Ledger | None) -> Ledger:
    """Codes coins, towns, treasure map and turn, all that a game of what lies on the table has."""
    hands = [
        hand._replace(coins=whole(coder, 0, HIGHEST, value and value.hands[seat].coins, 24))
        for seat, hand in enumerate(opened.hands)
    ]
    turn = value and value.turn
    return opened._replace(
        hands=tuple(hands),
        towns=tuple([one_of(coder, owners, value and value.towns[town]) for town in range(len(TOWNS))]),
        treasure_map=whole(coder, 0, HIGHEST, value and value.treasure_map, 12),
        round=whole(coder, 1, HIGHEST, value and value.round, 40),
        turn=Turn(whole(coder, 0, len(hands) - 1, turn and turn.seat))
        if flag(coder, value and turn is not None)
        else None,
    )


def _skills(coder: Coder, value: Any, is_read: bool) -> tuple[str, ...] | None:
    values = (None, NO_CREW, *PAIRS)
    return values[coder.index(len(values), None if is_read else values.index(value))]


def _place(coder: Coder, value: Place, is_read: bool) -> Place:
    states = (None, NO_CARD)
    given = states.index(value) if value in states else 2
    case = coder.index(3, None if is_read else given)
    return _card(coder, value) if case == 2 else states[case]


def _hand(coder: Coder, value: Hand | None) -> Hand:
    counts, ichor, crew, region, rewards = (
        (None, None, None, None, None)
        if value is None
        else (value[:6], value.ichor, value.crew, value.region, value.rewards_due)
    )
    likely = (24, 11, 11, 8, PIRATES + 1, SERPENTS + 1)
    held = [whole(coder, 0, HIGHEST, counts and counts[index], likely[index]) for index in range(len(Counts._fields))]
    ichor = whole(coder, 0, 1, ichor)
    size = whole(coder, 0, CREW, None if crew is None else len(crew), 10)
    company = tuple([_crew(coder, crew[index] if crew else None) for index in range(size)])
    region = whole(coder, 0, len(TOWNS) - 1, region)
    return Hand._make((*held, ichor, company, region, seldom(coder, TOKENS, rewards)))


def _crew(coder: Coder, value: Crew | None) -> Crew:
    values = (*[(skill,) for skill in SKILLS], *PAIRS)
    return Crew(one_of(coder, values, value and value.skills), one_of(coder, STATES, value and value.state))


def _turn(coder: Coder, setup: Setup, value: Turn | None, is_read: bool) -> Turn | None:
    if not flag(coder, None if is_read else value is not None):
        return None
    seat, stage, taken, means, may_visit, has_retreated = value or (None,) * len(Turn._fields)
    seat = whole(coder, 0, len(setup.seats) - 1, seat)
    stage = one_of(coder, STAGES, stage)
    if not flag(coder, None if is_read else taken is not None):
        return Turn(seat, stage, has_retreated=flag(coder, has_retreated))
    taken = whole(coder, 0, len(TOWNS) - 1, taken)
    return Turn(seat, stage, taken, one_of(coder, MEANS, means), flag(coder, may_visit))
