"""Random play, decision by decision from what `choices` offers. What is free (numbers, a correction) is made here."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from companion.engine.choices import offered, options
from companion.engine.game import Decision
from companion.engine.packing import Coding
from companion.engine.radix import Coder, NotInCode
from companion.engine.record import Entry, Record
from companion.games.island.board import Icon
from companion.games.island.entries.adjust import AdjustDiscards, AdjustPlayer, AdjustTerritory, AdjustTurn
from companion.games.island.entries.counts import Count
from companion.games.island.packing import ISLAND_CODING
from companion.games.island.rules import KINDS, apply, check
from companion.games.island.setup import Setup, Tracking
from companion.games.island.state import State, start
from tests.drive.games.chance import Chance
from tests.drive.games.island.builders import table

CODING: Final[Coding[Setup, Any, State]] = ISLAND_CODING
USUAL: Final = ("adjust", "finish")
"""Kinds that are not drawn without being asked for."""
WEIGHTS: Final = {"play": 10, "claim": 6, "drown": 1, "attack": 5, "shelter": 2, "retreat": 2, "stop": 1, "counts": 4}
"""So that something happens; all other kinds weigh 2."""


def drawn_entry(state: State, chance: Chance, *taken: Any) -> Any:
    """An entry that begins with the decisions `taken`; the rest is drawn."""
    if not taken:
        taken = (drawn_kind(state, chance),)
    step = offered(KINDS, state, taken)
    while isinstance(step, Decision):
        taken = (*taken, drawn_value(state, chance, step))
        step = offered(KINDS, state, taken)
    return step


def drawn_kind(state: State, chance: Chance) -> str:
    """One of the kinds that can be entered now, the lively ones more often."""
    kinds = [kind for kind in options(KINDS, state) if kind not in USUAL]
    weights = [WEIGHTS.get(kind, 2) for kind in kinds]
    (kind,) = chance.choices(kinds, weights)
    return str(kind)


def drawn_value(state: State, chance: Chance, step: Decision) -> Any:
    """One of the values of a step."""
    if step.name == "counts":
        return drawn_counts(state, chance)
    if step.name == "correction":
        return correction(state, chance)
    if step.name == "next_to" and step.of >= 2:
        return step.options[0]  # few territories touch more than two
    return chance.choice(list(step.options))


def drawn_counts(state: State, chance: Chance) -> tuple[Count | None, ...]:
    """New numbers of one player or several, near a goal, so that there are ties and kings."""
    named = [chance.random() < 0.5 for _ in state.players]
    named[chance.randrange(len(named))] = True
    return tuple([_count(chance) if is_named else None for is_named in named])


def _count(chance: Chance) -> Count:
    territories, castles, led = (chance.choice((None, 0, 1, 2, 3, 4, 5, 6)) for _ in range(3))
    count = Count(territories, castles, led, chance.choice((None, None, 0, 1, 2, 3, 6)))
    return Count(led=3) if count == Count() else count


def play(setup: Setup, chance: Chance, entries: int = 150, corrections: float = 0) -> Iterator[tuple[Any, State]]:
    """A random game: each entry with the position after it, until there is a king or so many were made."""
    state = start(setup)
    for _ in range(entries):
        is_correction = chance.random() < corrections and "adjust" in options(KINDS, state)
        event = drawn_entry(state, chance, "adjust") if is_correction else drawn_entry(state, chance)
        state = apply(state, event)
        yield event, state
        if state.ended_by:
            return


# --- corrections -----------------------------------------------------------------------------------------


def correction(state: State, chance: Chance) -> Any:
    """A legal one of any form."""
    forms: list[Callable[[State, Chance], Any]] = [_correct_player]
    if state.table:
        forms += [_correct_territory, _correct_discards, _correct_turn]
    while True:
        event = chance.choice(forms)(state, chance)
        if check(state, event).is_legal:
            return event


def _icons(chance: Chance, most: int) -> tuple[Icon, ...]:
    return tuple(chance.choices(list(Icon), k=chance.randint(0, most)))


def _correct_player(state: State, chance: Chance) -> AdjustPlayer:
    seat, claim = chance.randrange(len(state.players)), chance.choice((True, False))
    if state.table is None:
        return AdjustPlayer(seat, claim)
    hand, monuments = chance.choice((None, -2, -1, 0, 1, 3)), chance.choice((None, None, -1, 1, 2))
    opened = chance.choice((None, tuple(sorted(_icons(chance, 4)))))
    return AdjustPlayer(seat, chance.choice((None, claim)) if hand is not None else claim, hand, monuments, opened)


def _correct_territory(state: State, chance: Chance) -> AdjustTerritory:
    number = chance.randint(1, 4)
    count = len(state.table.island) if state.table else 0
    units = tuple([chance.choice((None, -2, -1, 0, 1, 2)) for _ in state.players])
    others = [other for other in range(1, count + 1) if other != number]
    return AdjustTerritory(
        number,
        chance.choice((None, -1, 0, 1, 2)),
        chance.choice((None, -1, 1)),
        units if any(change is not None for change in units) else None,
        chance.choice((None, _icons(chance, 2))),
        chance.choice((None, tuple(sorted(chance.sample(others, chance.randint(0, len(others))))))),
    )


def _correct_discards(_: State, chance: Chance) -> AdjustDiscards:
    return AdjustDiscards(_icons(chance, 6))


def _correct_turn(state: State, chance: Chance) -> AdjustTurn:
    return AdjustTurn(chance.randrange(len(state.players)))


# --- entries of any kind, legal or not -------------------------------------------------------------------


class _Drawing:
    """A coder that draws: what a code could say, a test can try. Most numbers are low, so that some are legal."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._is_kind = True

    def index(self, count: int, value: int | None = None) -> int:
        if count < 1:
            raise NotInCode("nothing to choose from")
        most = count if self._is_kind or count < 8 or self._chance.random() < 0.1 else 6
        self._is_kind = False
        return self._chance.randrange(most)

    def rare(self, one_in: int, value: bool | None = None) -> bool:
        return self._chance.random() < 0.4


def any_entry(state: State, chance: Chance) -> Any:
    """An entry of any kind that a record of that mode can hold, legal or not."""
    while True:
        coder: Coder = _Drawing(chance)
        try:
            return CODING.entries(coder, state.setup, ()).by_fields()
        except NotInCode:
            continue


def fitted(state: State, event: Any) -> Any:
    """The event by whoever could enter it: most others would only be out of turn."""
    table = state.table
    if not hasattr(event, "seat") or table is None:
        return event
    seat = table.turn
    if state.due:
        seat = state.due.seat
    elif table.combat and type(event).__name__ in ("Attack", "Retreat"):
        seat = table.combat.turn
    return event if seat is None or type(event).__name__ in _OF_ANYBODY else event._replace(seat=seat)


_OF_ANYBODY: Final = ("Shelter", "Drown", "AdjustPlayer", "Choose")


# --- whole games ---------------------------------------------------------------------------------------------


def shared_games(tracking: str, players: int, count: int) -> list[Record[Setup, Any]]:
    """Random games to their end or 250 entries, the same in every run."""
    games = []
    for number in range(count):
        setup = table(players, tracking=Tracking(tracking))
        games.append(Record(setup, tuple([Entry(event) for event, _ in play(setup, Chance(number), 250)])))
    return games
