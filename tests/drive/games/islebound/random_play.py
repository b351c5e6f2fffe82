"""Random play, decision by decision from what is offered. What is free (a card, a correction) is made here."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from companion.engine import choices
from companion.engine.game import Decision
from companion.engine.record import Entry, Record
from companion.games.islebound.entries.adjust import (
    AddCrew,
    AdjustBuilding,
    AdjustCounts,
    AdjustCrew,
    AdjustPiles,
    AdjustRegion,
    AdjustSlot,
    AdjustTown,
    DropBuilding,
)
from companion.games.islebound.entries.corrections import COUNTS, PILES
from companion.games.islebound.entries.effect import Gained
from companion.games.islebound.entries.fields import PAIRS
from companion.games.islebound.entries.show import Show
from companion.games.islebound.entries.trade import Side
from companion.games.islebound.ledger import FREE, NO_CREW, Counts
from companion.games.islebound.pieces.cards import ABILITIES, NO_CARD, Card
from companion.games.islebound.pieces.crew import SKILLS, STATES
from companion.games.islebound.rules import KINDS, Event, apply, check
from companion.games.islebound.setup import (
    COLORS,
    EntryCost,
    Printed,
    Rulings,
    Seat,
    Setup,
    Strengths,
    Town,
    Tracking,
    Variants,
)
from companion.games.islebound.state import State, start
from companion.games.islebound.tables import ISLAND_TOWNS, PORT_TOWNS, TOWNS
from tests.drive.games.chance import Chance

PLAY: Final = tuple(name for name in KINDS.types if name not in ("adjust", "finish"))
"""Kinds that are drawn without being asked for."""
WEIGHTS: Final = {
    "move": 30,
    "visit": 12,
    "hunt": 4,
    "attack": 5,
    "diplomacy": 8,
    "show": 0.3,
    "dump": 0.3,
    "raid": 20,
    "trade": 9,
}
"""So that turns go on and towns are taken; all other kinds weigh 1."""
FEW: Final = {"top": 4, "gain": 7, "amount": 9, "cubes": 4, "end": 6, "coins": 30, "fish": 2, "number": 4}
"""Of how many values these steps are drawn, where there are that many."""

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan")


# --- set-ups -----------------------------------------------------------------------------------------


def drawn_setup(chance: Chance, tracking: Tracking = Tracking.FULL, players: int | None = None) -> Setup:
    """Any number of players, any variants that go together, much or little of the printed values known."""
    players = players or chance.randint(2, 4)
    flags = {name: chance.happens(0.4) for name in Variants._fields}
    flags["close_quarters"] &= players == 2
    flags["architect"] &= not flags["six_buildings"]
    ports = chance.sample(PORT_TOWNS, players)
    seats = [Seat(name, color, port) for name, color, port in zip(NAMES, COLORS, ports, strict=False)]
    rulings = Rulings(chance.happens(0.2), chance.happens(0.2))
    return Setup(tuple(seats), tracking, Variants(**flags), rulings, drawn_printed(chance))


def drawn_printed(chance: Chance) -> Printed:
    """All of it, some of it, or nothing; the numbers are made up."""
    if chance.happens(0.15):
        return Printed()
    boards = borders = None
    if chance.happens(0.6):
        towns = chance.sample(ISLAND_TOWNS, len(ISLAND_TOWNS))
        boards = tuple(tuple(towns[first : first + 3]) for first in range(0, 12, 3))
        if chance.happens(0.8):
            joined = [(boards[board][2], boards[(board + 1) % 4][0]) for board in range(4)]
            joined += [(port, boards[board][1]) for board, port in enumerate(PORT_TOWNS)]
            borders = tuple(joined)
    values = tuple(chance.randint(1, 4) for _ in range(chance.randint(3, 16)))
    return Printed(
        tuple(_drawn_town(chance) for _ in TOWNS),
        values if chance.happens(0.7) else None,
        Strengths(*[_drawn_strength(chance) if chance.happens(0.7) else None for _ in Strengths._fields]),
        boards,
        borders,
        chance.choice((None, None, 3, 8, 10)),
    )


def _drawn_town(chance: Chance) -> Town:
    red = chance.choice((None, 0, 1, 2, 3, 5))
    blue_green = chance.choice((None, 0, 2, 3)) if red else chance.randint(1, 5)
    cost = EntryCost(chance.randint(0, 1), chance.choice((None, None, "any", *SKILLS)))
    return Town(red, blue_green, cost if chance.happens(0.7) else None)


def _drawn_strength(chance: Chance) -> tuple[int, ...]:
    return tuple(sorted(chance.randint(0, 4) for _ in range(6)))


# --- entries -----------------------------------------------------------------------------------------


def options(state: State, *taken: Any) -> Sequence[Any]:
    """The legal values of the step after `taken`."""
    return choices.options(KINDS, state, *taken)


def offered(state: State, taken: Sequence[Any] = ()) -> Any:
    """The next step, or the event."""
    return choices.offered(KINDS, state, taken)


def drawn_kind(state: State, chance: Chance, kinds: Sequence[str] = PLAY) -> str | None:
    """One of the kinds that can be entered now, the usual ones more often; None if there is none."""
    names = [name for name in options(state) if name in kinds]
    if not names:
        return None
    drawn: str = chance.choices(names, [WEIGHTS.get(name, 1) for name in names])[0]
    return drawn


def drawn_entry(state: State, chance: Chance, *taken: Any) -> Any:
    """An entry that begins with the decisions `taken`, at least the kind; the rest is drawn.

    A free value may be one with which the entry cannot be completed: then it is begun again.
    """
    while True:
        event, has_free_value = _drawn(state, chance, taken)
        if event is not None and check(state, event).is_legal:
            return event
        assert has_free_value, (taken, event, event and check(state, event))


def _drawn(state: State, chance: Chance, taken: Sequence[Any]) -> tuple[Event | None, bool]:
    step, has_free_value = offered(state, taken), False
    while isinstance(step, Decision):
        if step.is_free:
            has_free_value = True
            value = _FREE[step.name](state, chance, taken)
        else:
            values = step.options
            if not len(values):
                return None, has_free_value
            value = _one_of(values, chance, step.name)
        taken = (*taken, value)
        step = offered(state, taken)
    return step, has_free_value


def _one_of(values: Sequence[Any], chance: Chance, name: str) -> Any:
    if None in values and chance.happens(0.3):
        return None
    return chance.choice(values[: FEW.get(name, len(values))])


def play(setup: Setup, chance: Chance, corrections: float = 0, most: int = 400) -> Iterator[tuple[Event, State]]:
    """The entries of a random game until it has ended, each with the position after it."""
    state = start(setup)
    for _ in range(most):
        kind = "adjust" if chance.happens(corrections) and state.result is None else drawn_kind(state, chance)
        if kind is None:
            return
        event = drawn_entry(state, chance, kind)
        state = apply(state, event)
        yield event, state


def shared_games(tracking: str, players: int, count: int) -> list[Record[Setup, Any]]:
    """Random games to their end or 400 entries, the same in every run."""
    games = []
    for number in range(count):
        chance = Chance(number)
        setup = drawn_setup(chance, Tracking(tracking), players)
        games.append(Record(setup, tuple([Entry(event) for event, _ in play(setup, chance)])))
    return games


# --- what is free ------------------------------------------------------------------------------------


def _card(state: State, chance: Chance, taken: Sequence[Any]) -> Card:
    """A card as cheap as needs be."""
    position = next((one for one in reversed(taken) if isinstance(one, int) and one), None)
    known = state.ledger.row[position - 1] if state.ledger and state.ledger.row and position else None
    price = known.price if known and known != NO_CARD else chance.randint(0, 6)
    wood, fish = chance.choice(((0, 0), (1, 0), (0, 1), (1, 1), (2, 2)))
    ability = chance.choice((None, *ABILITIES))
    return Card(price, wood, fish, chance.choice((None, f"Card {chance.randint(1, 9)}")), ability)


def _via(state: State, chance: Chance, taken: Sequence[Any]) -> tuple[int, ...] | None:
    if chance.happens(0.8):
        return None
    return tuple(chance.randrange(len(TOWNS)) for _ in range(chance.randint(0, 2)))


def _pay(state: State, chance: Chance, taken: Sequence[Any]) -> Counts:
    return Counts(*[min(1, have) if chance.happens(0.15) else 0 for have in _held(state, taken)])


def _held(state: State, taken: Sequence[Any]) -> Sequence[int]:
    return state.ledger.hands[taken[1]][:6] if state.ledger else (0,) * 6


def _moved(state: State, chance: Chance, taken: Sequence[Any]) -> tuple[tuple[int, str], ...]:
    crew = state.ledger.hands[taken[1]].crew if state.ledger else ()
    return tuple((number, chance.choice(STATES)) for number in range(1, len(crew) + 1) if chance.happens(0.1))


def _gained(state: State, chance: Chance, taken: Sequence[Any]) -> Gained:
    return Gained(*[chance.randint(1, 2) if chance.happens(0.2) else 0 for _ in Gained._fields])


def _side(state: State, chance: Chance, taken: Sequence[Any]) -> Side:
    return Side(*[chance.randint(1, 2) if chance.happens(0.3) else 0 for _ in range(5)])


def _strength(state: State, chance: Chance, taken: Sequence[Any]) -> tuple[int, ...]:
    return _drawn_strength(chance)


def shown(state: State, chance: Chance, taken: Sequence[Any] = ()) -> Show:
    """Something that lies open, or is not known any more."""
    ledger = state.ledger
    assert ledger
    row = tuple(
        (position, None if chance.happens(0.2) else _card(state, chance, ()))
        for position, place in enumerate(ledger.row, start=1)
        if place != NO_CARD and chance.happens(0.4)
    )
    crew = tuple(
        (slot, chance.choice((None, *PAIRS)))
        for slot, skills in enumerate(ledger.crew_row, start=1)
        if skills != NO_CREW and chance.happens(0.4)
    )
    return Show(row, ((chance.randint(1, 2), chance.choice((None, *range(len(TOWNS))))),), crew)


def correction(state: State, chance: Chance, taken: Sequence[Any] = ()) -> Event:
    """A legal one of any form."""
    forms = [_correct_counts, _correct_building, _drop_building, _correct_piles]
    if state.ledger:
        forms.append(_correct_town)
    if state.setup.is_full:
        forms += [_correct_crew, _add_crew, _correct_region, _correct_slot]
    while True:
        event = chance.choice(forms)(state, chance)
        if check(state, event).is_legal:
            return event


def _seat(state: State, chance: Chance) -> int:
    return chance.randrange(len(state.players))


def _correct_counts(state: State, chance: Chance) -> Event:
    names = [count.name for count in COUNTS.tracked(state.setup.tracking)]
    changed = {name: chance.randint(-2, 3) for name in names if chance.happens(0.3)}
    return AdjustCounts(_seat(state, chance), **(changed or {"score": 1}))


def _correct_building(state: State, chance: Chance) -> Event:
    return AdjustBuilding(_seat(state, chance), _card(state, chance, ()))


def _drop_building(state: State, chance: Chance) -> Event:
    return DropBuilding(_seat(state, chance), chance.randint(1, 3))


def _correct_piles(state: State, chance: Chance) -> Event:
    names = [count.name for count in PILES.tracked(state.setup.tracking)]
    return AdjustPiles(**{chance.choice(names): chance.choice((-2, -1, 1, 2))})


def _correct_crew(state: State, chance: Chance) -> Event:
    seat = _seat(state, chance)
    return AdjustCrew(seat, _moved(state, chance, ("adjust", seat)))


def _add_crew(state: State, chance: Chance) -> Event:
    return AddCrew(_seat(state, chance), chance.choice((*[(skill,) for skill in SKILLS], *PAIRS)))


def _correct_region(state: State, chance: Chance) -> Event:
    return AdjustRegion(_seat(state, chance), chance.randrange(len(TOWNS)))


def _correct_town(state: State, chance: Chance) -> Event:
    return AdjustTown(chance.randrange(len(TOWNS)), chance.choice((FREE, _seat(state, chance))))


def _correct_slot(state: State, chance: Chance) -> Event:
    return AdjustSlot(chance.randint(1, 12), chance.choice((FREE, _seat(state, chance))))


_FREE: Final[dict[str, Any]] = {
    "card": _card,
    "via": _via,
    "pay": _pay,
    "crew": _moved,
    "gain": _gained,
    "give": _side,
    "get": _side,
    "strength": _strength,
    "shown": shown,
    "correction": correction,
}
