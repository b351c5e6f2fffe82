"""What the shared screens ask about the states and entries of Islebound."""

from collections.abc import Iterator
from typing import Final

import flet as ft

from companion.games.islebound.ledger import ACTION, Hand
from companion.games.islebound.overruling import overruled
from companion.games.islebound.pieces.box import notices
from companion.games.islebound.pieces.crew import BELOW, DECK
from companion.games.islebound.rules import Event
from companion.games.islebound.state import Gain, State, wrapped
from companion.games.islebound.words import Words
from companion.text.catalogue import listed
from companion.ui.games.islebound.marks import (
    BUILDING_MARK,
    COUNT_MARKS,
    CUBE_MARK,
    MAP_MARK,
    RENOWN_MARK,
    TOKEN_MARK,
)
from companion.ui.games.islebound.our_copy.known import learn
from companion.ui.games.islebound.situation import actor_of
from companion.ui.registry import Facts
from companion.ui.table.pills import Amount, Pill, Result, change_results, gain_results
from companion.ui.table.sheet.scores import won_by_points

CHANGE_MARKS: Final = {**COUNT_MARKS, "cubes": CUBE_MARK, "treasure_map": MAP_MARK}
"""The sign of each count that an entry can change."""
CATEGORY_MARKS: Final = {
    "renown": RENOWN_MARK,
    "buildings": BUILDING_MARK,
    "coins": COUNT_MARKS["coins"],
    "adjust": ft.Icons.EDIT,
}
"""The sign of what points are given for."""


def results(words: Words, before: State, after: State) -> tuple[Result, ...]:
    """What an entry gave and took, one for each reason; a token is told with how the track went on."""
    changes = change_results(words.changes(before, after), CHANGE_MARKS)
    wraps = map(Result, _wraps(words, before, after))
    crew = map(Result, _crew_moved(words, before, after))
    return (*gain_results(words, after.gains, gain_pill), *changes, *crew, *wraps)


def gain_pill(gain: Gain) -> Pill:
    """What somebody got, with the sign of what for."""
    got = (Amount(gain.points), Amount(gain.tokens, TOKEN_MARK))
    return Pill(gain.seat, tuple(amount for amount in got if amount.change), CATEGORY_MARKS.get(gain.category))


def _crew_moved(words: Words, before: State, after: State) -> Iterator[str]:
    """Whose crew went below or came on deck; a turn that ends moves none."""
    if before.ledger and after.ledger:
        hands = zip(words.names, before.ledger.hands, after.ledger.hands, strict=True)
        for name, then, hand in hands:
            if then.crew is not hand.crew and (moved := listed(crew_moved(words, then, hand))):
                yield words.texts("change.hand", player=name, changes=moved)


def crew_moved(words: Words, then: Hand, hand: Hand) -> Iterator[str]:
    """Who went below deck, and how many came on deck."""
    moved = [(one, other) for one, other in zip(then.crew, hand.crew, strict=False) if one.state != other.state]
    below = [one for one, other in moved if one.state == DECK and other.state == BELOW]
    rested = sum(other.state == DECK for _, other in moved)
    if below:
        yield words.texts("detail.exhausted", crew=listed(words.skills(one.skills) for one in below))
    if rested:
        yield words.texts("bar.rested", count=rested)


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
    """That an entry triggers the end, or is the last of the game; or that it ends a turn without an action."""
    if before.turn and before.turn.stage == ACTION and (after.turn is None or after.turn.seat != before.turn.seat):
        return (words.texts("table.no_action"), *_last(words, before, after))
    return _last(words, before, after)


def _last(words: Words, before: State, after: State) -> tuple[str, ...]:
    if after.end and not before.end:
        key = f"table.triggers_{after.end.why}"
        return (words.texts(key, player=words.names[after.end.by], turns=after.end.turns_left),)
    if after.ended_by and not before.ended_by and after.result is None:
        return (words.texts("table.over"),)
    return ()


def thinker(state: State, event: Event | None = None) -> int | None:
    """Who thinks in a position, or did before this entry; where turns are not tracked, who made it."""
    if state.result or state.ended_by is not None:
        return None
    if state.turn:
        return state.turn.seat
    return None if event is None else actor_of(event)


FACTS: Final = Facts(
    round=lambda state: state.ledger.round if state.ledger else 0,
    outcome=won_by_points,
    results=results,
    actor=lambda state, event: actor_of(event),
    warnings=warnings,
    notices=notices,
    overruled=overruled,
    thinker=thinker,
    learn=learn,
)
