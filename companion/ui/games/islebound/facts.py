"""What the shared screens ask about the states and entries of Islebound."""

from collections.abc import Iterator
from typing import Final

from companion.games.islebound.overruling import overruled
from companion.games.islebound.pieces.box import notices
from companion.games.islebound.rules import Event
from companion.games.islebound.state import State, wrapped
from companion.games.islebound.words import Words
from companion.ui.games.islebound.our_copy.known import learn
from companion.ui.games.islebound.situation import actor_of
from companion.ui.games.registry import Facts
from companion.ui.table.results import gain_lines


def results(words: Words, before: State, after: State) -> tuple[str, ...]:
    """What an entry gave and took, a line for each reason; a token is told with how the track went on."""
    return (*gain_lines(words, after.gains), *_wraps(words, before, after), *words.changes(before, after))


def _wraps(words: Words, before: State, after: State) -> Iterator[str]:
    """How the track passed 7: what stood there, what came, and where the cube stands now. Rules: IB-REN-2, -3."""
    left = before.tokens_left
    for gain in after.gains:
        if gain.category != "renown" or gain.points <= 0 or gain.source == "adjust":
            continue
        then = before.players[gain.seat].track
        track, tokens = wrapped(then + gain.points, left)
        if tokens and tokens == gain.tokens:
            yield words.texts("table.wrap", before=then, gain=gain.points, tokens=tokens, after=track)
        left -= gain.tokens


def warnings(words: Words, before: State, after: State) -> tuple[str, ...]:
    """That an entry triggers the end, or is the last of the game."""
    if after.end and not before.end:
        key = f"table.triggers_{after.end.why}"
        return (words.texts(key, player=words.names[after.end.by], turns=after.end.turns_left),)
    if after.ended_by and not before.ended_by and after.result is None:
        return (words.texts("table.over"),)
    return ()


def outcome(words: Words, state: State) -> str:
    """Who won, and by what."""
    assert state.result is not None
    return words.decision(state.result, [player.score for player in state.players])


def thinker(state: State, event: Event | None = None) -> int | None:
    """Who thinks in a position, or did before this entry; where turns are not tracked, who made it."""
    if state.result or state.ended_by is not None:
        return None
    if state.turn:
        return state.turn.seat
    return None if event is None else actor_of(event)


FACTS: Final = Facts(
    round=lambda state: state.ledger.round if state.ledger else 0,
    outcome=outcome,
    results=results,
    actor=lambda state, event: actor_of(event),
    warnings=warnings,
    notices=notices,
    overruled=overruled,
    thinker=thinker,
    learn=learn,
)
