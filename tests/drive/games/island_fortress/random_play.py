"""Random play, decision by decision from what `choices` offers. What is free (a card, a correction) is made here."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

from companion.engine.choices import offered, options
from companion.engine.game import Decision
from companion.games.island_fortress.cards import Card, Rewards
from companion.games.island_fortress.entries.adjust import AdjustCounts, AdjustPrison, AdjustSlot, AdjustTaskmaster
from companion.games.island_fortress.rules import KINDS, Event, apply, check
from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.state import State, start
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, WIDTH, column_of, level_of, region_of, shape_of
from tests.drive.games.chance import Chance

PLAY: Final = tuple(kind for kind in KINDS.types if kind not in ("adjust", "finish"))
"""Kinds that are drawn without being asked for."""
WEIGHTS: Final = {"build": 9, "recruit": 4, "buy_blocks": 3, "favor": 2, "governor": 3}
"""So that walls grow; all other kinds weigh 1."""
FEW: Final = {"bid": 4, "held_jade": 5, "held_workers": 5}
"""Of how many values these steps are drawn, where there are that many, so that there are ties and Jade is left."""


def drawn_kind(state: State, chance: Chance, kinds: Sequence[str] = PLAY) -> str | None:
    """One of the kinds that can be entered now, the usual ones more often; None if there is none."""
    for kind in sorted(kinds, key=lambda kind: chance.random() ** (1 / WEIGHTS.get(kind, 1)), reverse=True):
        if options(KINDS, state, kind):
            return kind
    return None


def drawn_entry(state: State, chance: Chance, *taken: Any) -> Event:
    """An entry that begins with the decisions `taken`, at least the kind; the rest is drawn."""
    step = offered(KINDS, state, taken)
    while isinstance(step, Decision):
        taken = (*taken, drawn_value(state, chance, step, taken))
        step = offered(KINDS, state, taken)
    event: Event = step
    return event


def drawn_value(state: State, chance: Chance, step: Decision, taken: Sequence[Any]) -> Any:
    """One of the values of a step."""
    if step.name == "card":
        return fitting_card(state, chance, taken[1])
    if step.name == "correction":
        return correction(state, chance)
    values = step.options
    return chance.choice(values[: FEW.get(step.name, len(values))])


def play(setup: Setup, chance: Chance, corrections: float = 0) -> Iterator[State]:
    """The positions of a random game until it has ended, Favor cards traded in; some entries may be corrections."""
    state = start(setup)
    yield state
    while (kind := drawn_kind(state, chance)) and (state.ended_by is None or chance.random() < 0.7):
        if chance.random() < corrections:
            kind = "adjust"
        state = apply(state, drawn_entry(state, chance, kind))
        yield state


# --- Favor cards -------------------------------------------------------------------------------------


def free_blocks(state: State, seat: int) -> list[int]:
    """The seat's blocks without Reinforcement."""
    return [slot for slot, owner in enumerate(state.wall) if owner == seat and slot not in state.reinforced]


def fitting_card(state: State, chance: Chance, seat: int) -> Card:
    """A pattern read off the seat's blocks that stand, in one region or across a border."""
    free = free_blocks(state, seat)
    first = chance.choice(free)
    near = [slot for slot in free if region_of(slot) - region_of(first) in (0, 1)]
    chosen = sorted({first, *chance.choices(near, k=chance.randint(0, 3))})
    rewards = Rewards(*(chance.choice((0, 0, 1, 3)) for _ in Rewards._fields))
    return Card(pattern_of(chosen), rewards)


def pattern_of(slots: Collection[int]) -> tuple[tuple[int, int], ...]:
    """The cells of a card on which these slots are drawn."""
    cells = [(region_of(slot) * WIDTH + column_of(slot), level_of(slot)) for slot in slots]
    left, bottom = min(column for column, _ in cells), min(level for _, level in cells)
    return tuple((column - left, level - bottom) for column, level in cells)


# --- corrections -----------------------------------------------------------------------------------------


def correction(state: State, chance: Chance) -> Event:
    """A legal one of any form."""
    forms = [_correct_counts, _correct_slot]
    if state.ledger:
        forms += [_correct_supply, _correct_taskmaster, _correct_prison]
    while True:
        event = chance.choice(forms)(state, chance)
        if check(state, event).is_legal:
            return event


def _seat(state: State, chance: Chance) -> int:
    return chance.randrange(len(state.players))


def _correct_counts(state: State, chance: Chance) -> Event:
    changes = [chance.randint(-2, 2), chance.randint(-2, 2), chance.randint(-9, 9)]
    if not any(changes):
        changes[2] = 1
    return AdjustCounts(_seat(state, chance), *changes)


def _correct_supply(state: State, chance: Chance) -> Event:
    part = chance.choice(("jade", "laborers", "convicts", "blocks", "favors"))
    return AdjustCounts(_seat(state, chance), **{part: chance.choice((-2, -1, 1, 2, 6))})


def _correct_slot(state: State, chance: Chance) -> Event:
    """The block, the Reinforcement, or both."""
    owner = chance.choice((None, EMPTY, GOVERNOR, *range(len(state.players))))
    reinforced = chance.choice((True, False) if owner is None else (None, None, True, False))
    return AdjustSlot(chance.choice(shape_of(state.setup.regions).slots), owner, reinforced)


def _correct_taskmaster(state: State, chance: Chance) -> Event:
    return AdjustTaskmaster(_seat(state, chance), chance.randrange(state.setup.regions))


def _correct_prison(state: State, chance: Chance) -> Event:
    return AdjustPrison(chance.randrange(state.setup.regions), *chance.choice(((1, 0), (0, 2), (3, 4), (-1, -1))))
