"""The input of a position of Islebound."""

from dataclasses import dataclass, field, replace
from typing import Final

from companion.games.islebound.entries.position import MAX_HELD, Board, Position, Standing, Trigger, applied
from companion.games.islebound.ledger import FREE, Counts, Hand, new_ledger
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.pieces.crew import STARTING, STATES, Company, Crew, new_crew
from companion.games.islebound.setup import Setup
from companion.games.islebound.state import End, start
from companion.games.islebound.tables import CREW, PIRATES, SERPENTS
from companion.ui.games.islebound.situation import IsleContext
from companion.ui.table.midway import Entering, MidwayDraft

HELD: Final = dict.fromkeys(Counts._fields, MAX_HELD) | {"pirates": PIRATES, "serpents": SERPENTS}
"""The typed numbers of each ship, with their maximum."""
ROUND: Final = ("round", 0)
TREASURE: Final = ("treasure_map", 0)
REPUTATION: Final = ("reputation", 0)
"""The numbers of the board itself, as keys of the typed numbers."""


@dataclass(frozen=True)
class Sea:
    """The input of the full tracking besides numbers.

    `towns` and `slots` are owners, `ships` regions by seat; `places_ships`: a tap on a region is for the ship, not the
    town. `skill` is the first one of the next crew. `turn` and `stage` are those of the turn under way.
    """

    towns: tuple[int, ...] = ()
    slots: tuple[int, ...] = ()
    ships: tuple[int | None, ...] = ()
    places_ships: bool = False
    crew: tuple[Company, ...] = ()
    skill: str | None = None
    ichor: int | None = None
    turn: int | None = None
    stage: str | None = None
    last_round: bool | None = None


@dataclass(frozen=True)
class Draft(MidwayDraft):
    """The input so far: buildings by seat, the player in hand, and the ability of the next building."""

    buildings: tuple[tuple[Card, ...], ...] = ()
    seat: int = 0
    ability: str | None = None
    sea: Sea = field(default_factory=Sea)


IsleEntering = Entering[IsleContext, Draft]


def first_draft(setup: Setup, old: object = None) -> Draft:
    """Return an empty draft with what the set-up gave each player, or that of an old entry to be edited."""
    if not isinstance(old, Position):
        seats = len(setup.seats)
        draft = Draft(buildings=((),) * seats)
        if not setup.is_full:
            return draft
        ledger = new_ledger(setup)
        return replace(draft, sea=Sea(ledger.towns, ledger.slots, (None,) * seats, crew=(STARTING,) * seats))
    numbers = {(name, seat): getattr(one, name) for seat, one in enumerate(old.players) for name in ("track", "tokens")}
    draft = Draft(numbers, buildings=tuple([one.buildings for one in old.players]))
    return draft if old.board is None else _with_board(draft, old, old.board)


def _with_board(draft: Draft, old: Position, board: Board) -> Draft:
    hands = [one.ship or Hand() for one in old.players]
    numbers = {(name, seat): getattr(hand, name) for seat, hand in enumerate(hands) for name in HELD}
    numbers |= {ROUND: board.round, TREASURE: board.treasure_map, REPUTATION: old.reputation}
    sea = Sea(
        board.towns,
        board.slots,
        tuple([hand.region for hand in hands]),
        crew=tuple([hand.crew for hand in hands]),
        ichor=next((seat for seat, hand in enumerate(hands) if hand.ichor), None),
        turn=board.turn,
        stage=board.stage,
        last_round=old.end and old.end.last_round,
    )
    return replace(draft, numbers={**draft.numbers, **numbers}, sea=sea)


# --- buildings ----------------------------------------------------------------------------------------------------


def with_building(draft: Draft, price: int) -> Draft:
    """Return the draft with a building for the selected player; the ability is reset."""
    card = Card(price, ability=draft.ability)
    buildings = (*draft.buildings[draft.seat], card)
    return replace(_with_buildings(draft, draft.seat, buildings), ability=None)


def without_building(draft: Draft, seat: int, which: int) -> Draft:
    """Return the draft without a building of a seat, by its index."""
    buildings = draft.buildings[seat]
    return _with_buildings(draft, seat, (*buildings[:which], *buildings[which + 1 :]))


def _with_buildings(draft: Draft, seat: int, buildings: tuple[Card, ...]) -> Draft:
    return replace(draft, buildings=(*draft.buildings[:seat], buildings, *draft.buildings[seat + 1 :]))


# --- crew, towns, slots -------------------------------------------------------------------------------------------


def with_skill(draft: Draft, skill: str) -> Draft:
    """Return the draft with the first skill of a new crew, or with that crew if it is the second."""
    sea = draft.sea
    if sea.skill is None:
        return replace(draft, sea=replace(sea, skill=skill))
    return with_recruit(draft, (sea.skill, skill))


def with_recruit(draft: Draft, skills: tuple[str, ...]) -> Draft:
    """Return the draft with one more crew of the selected player, on deck."""
    crew = draft.sea.crew[draft.seat]
    return _with_crew(draft, (*crew, new_crew(skills))) if len(crew) < CREW else draft


def with_crew_moved(draft: Draft, which: int) -> Draft:
    """Return the draft with a crew of the selected player in its next state: on deck, below deck, injured."""
    crew = draft.sea.crew[draft.seat]
    state = STATES[(STATES.index(crew[which].state) + 1) % len(STATES)]
    return _with_crew(draft, (*crew[:which], Crew(crew[which].skills, state), *crew[which + 1 :]))


def without_last_crew(draft: Draft) -> Draft:
    """Return the draft without the last crew of the selected player."""
    return _with_crew(draft, draft.sea.crew[draft.seat][:-1])


def _with_crew(draft: Draft, company: Company) -> Draft:
    crew = (*draft.sea.crew[: draft.seat], company, *draft.sea.crew[draft.seat + 1 :])
    return replace(draft, sea=replace(draft.sea, crew=crew, skill=None))


def tapped(draft: Draft, region: int) -> Draft:
    """Return the draft with the selected player's ship in a region, or the town's owner changed."""
    sea = draft.sea
    if sea.places_ships:
        ships = (*sea.ships[: draft.seat], region, *sea.ships[draft.seat + 1 :])
        return replace(draft, sea=replace(sea, ships=ships))
    return replace(draft, sea=replace(sea, towns=_owned(sea.towns, region, draft.seat)))


def with_cube(draft: Draft, slot: int) -> Draft:
    """Return the draft with a cube of the selected player on a slot, by its index; without it, if it was there."""
    return replace(draft, sea=replace(draft.sea, slots=_owned(draft.sea.slots, slot, draft.seat)))


def _owned(owners: tuple[int, ...], place: int, seat: int) -> tuple[int, ...]:
    return (*owners[:place], FREE if owners[place] == seat else seat, *owners[place + 1 :])


# --- the entry ----------------------------------------------------------------------------------------------------


def position_of(setup: Setup, draft: Draft, old: object = None) -> Position:
    """Return the entry, with 0 for missing numbers; what the page does not ask stays as in `old`."""
    before = old if isinstance(old, Position) else None
    players = []
    for seat, buildings in enumerate(draft.buildings):
        track, tokens = (draft.numbers.get((name, seat), 0) for name in ("track", "tokens"))
        score = before.players[seat].score if before else 0
        ship = _ship_of(draft, seat, before) if setup.is_full else None
        players.append(Standing(track, tokens, buildings, score, ship))
    made = Position(tuple(players))
    if before:
        made = made._replace(reputation=before.reputation)
    return _with_sea(setup, draft, made, before) if setup.is_full else made


def _ship_of(draft: Draft, seat: int, before: Position | None) -> Hand:
    sea, old = draft.sea, before and before.players[seat].ship
    counts = Counts(*[draft.numbers.get((name, seat), 0) for name in HELD])
    rewards = old.rewards_due if old else 0
    return Hand(*counts, int(sea.ichor == seat), sea.crew[seat], sea.ships[seat] or 0, rewards)


def _with_sea(setup: Setup, draft: Draft, made: Position, before: Position | None) -> Position:
    sea, numbers = draft.sea, draft.numbers
    board = before.board if before and before.board else Board(0)
    board = board._replace(
        turn=sea.turn or 0,
        stage=sea.stage or board.stage,
        round=numbers.get(ROUND, 1),
        treasure_map=numbers.get(TREASURE, 0),
        towns=sea.towns,
        slots=sea.slots,
    )
    made = made._replace(board=board, reputation=numbers.get(REPUTATION, made.reputation))
    end = triggered(setup, made)
    return made._replace(end=Trigger(end.by, end.why, bool(sea.last_round))) if end else made


def triggered(setup: Setup, made: Position) -> End | None:
    """Return the end of a position that has been triggered; None while nobody meets its condition. Rules: IB-END."""
    return applied(start(setup), made).end
