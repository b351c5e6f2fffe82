"""What a tablet in the middle of the table shows: the round, what comes next in it, and the last entry."""

from collections.abc import Sequence

from companion.engine.record import Entry
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import EndedBy, State
from companion.games.island_fortress.tables import TURNS_EACH
from companion.games.island_fortress.wall import EMPTY, GOVERNOR
from companion.games.island_fortress.words import Words


def round_words(say: Words, state: State) -> str:
    """Which round it is, or that the game is over."""
    rounds = state.setup.governor_blocks
    if state.result:
        return say.texts("sheet.title")
    if state.round or state.ledger:
        return say.texts("table.round", round=state.round_number, rounds=rounds)
    return say.texts("table.before_round", rounds=rounds)


def next_words(say: Words, state: State) -> str:
    """Whose turn it is, or what comes next, as far as the game knows it."""
    t = say.texts
    if state.result:
        return say.decision(state.result, [player.score for player in state.players])
    if state.ended_by is not None:
        return t("table.over_wall" if state.ended_by is EndedBy.WALL else "table.over_rounds")
    if state.awaits_petition:
        return t("next.petition", turns=TURNS_EACH)
    told = []
    if state.turn:
        number = state.turn.number // len(state.players) + 1
        told.append(t("next.turn", player=say.names[state.turn.seat], turn=number, turns=TURNS_EACH))
    if state.holder is not None:
        key = "next.holds_block" if state.has_governor_block else "next.marker"
        told.append(t(key, player=say.names[state.holder]))
    if not state.turn and not state.has_governor_block:
        told.append(t("next.then_petition"))
    return " ".join(told)


def reminder_words(say: Words, state: State) -> str:
    """What comes next, as far as the table does not say it anyway: it names whose turn it is, and that a game is over.

    Rules: IF-PETITION-6, IF-TURN-1.
    """
    if state.result or state.ended_by is not None:
        return ""
    if state.awaits_petition:
        return say.texts("next.petition", turns=TURNS_EACH)
    if state.holder is not None and state.has_governor_block:
        return say.texts("next.holds_block", player=say.names[state.holder])
    return "" if state.turn else say.texts("next.then_petition")


def last_words(say: Words, states: Sequence[State], entries: Sequence[Entry[Event]]) -> tuple[str, tuple[str, ...]]:
    """The last entry, and what it gave."""
    if not entries:
        return say.texts("view.no_entry"), ()
    gains = tuple(say.gain(gain) for gain in states[-1].gains if gain.points)
    return say.entry(states[-2], entries[-1].event), gains


def wall_words(say: Words, state: State) -> str:
    """The wall for those who do not see it: how many blocks of everybody stand there."""
    owners = [*range(len(state.players)), GOVERNOR]
    counts = [f"{say.owner(owner)} {state.wall.count(owner)}" for owner in owners if owner != EMPTY]
    return say.texts("view.wall", counts=", ".join(counts))
