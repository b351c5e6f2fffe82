"""Facts about the states and entries of Islebound for the shared screens."""

from collections.abc import Iterator
from typing import Final

import flet as ft

from companion.games.islebound.entries.turn import EndTurn
from companion.games.islebound.ledger import ACTION, Hand
from companion.games.islebound.overruling import overruled
from companion.games.islebound.pieces.box import notices
from companion.games.islebound.pieces.crew import BELOW, DECK
from companion.games.islebound.rules import Event
from companion.games.islebound.state import Gain, State, wrapped
from companion.games.islebound.words import Words
from companion.text.catalogue import listed
from companion.ui.games.islebound.marks import BUILDING_MARK, COUNT_MARKS, CUBE_MARK, MAP_MARK, RENOWN_MARK, TOKEN_MARK
from companion.ui.games.islebound.our_copy.known import learn
from companion.ui.games.islebound.situation import actor_of
from companion.ui.registry import Facts
from companion.ui.table.pills import Amount, Pill, Result, change_results, gain_results
from companion.ui.table.sheet.scores import won_by_points

CHANGE_MARKS: Final = {**COUNT_MARKS, "cubes": CUBE_MARK, "treasure_map": MAP_MARK}
"""Icon of each count that an entry can change."""
CATEGORY_MARKS: Final = {
    "renown": RENOWN_MARK,
    "buildings": BUILDING_MARK,
    "coins": COUNT_MARKS["coins"],
    "adjust": ft.Icons.EDIT,
}
"""Icon of each category of points."""


def results(words: Words, before: State, after: State) -> tuple[Result, ...]:
    """Return the gains and losses of an entry by reason; a token comes with the progress of the track."""
    changes = change_results(words.changes(before, after), CHANGE_MARKS)
    wraps = map(Result, _wraps(words, before, after))
    crew = map(Result, _crew_moved(words, before, after))
    return (*gain_results(words, after.gains, gain_pill), *changes, *crew, *wraps)


def gain_pill(gain: Gain) -> Pill:
    """Return a gain with the icon of its reason."""
    got = (Amount(gain.points), Amount(gain.tokens, TOKEN_MARK))
    return Pill(gain.seat, tuple(amount for amount in got if amount.change), CATEGORY_MARKS.get(gain.category))


def _crew_moved(words: Words, before: State, after: State) -> Iterator[str]:
    """Return the crew that went below or came on deck; empty for the end of a turn."""
    if before.ledger and after.ledger:
        hands = zip(words.names, before.ledger.hands, after.ledger.hands, strict=True)
        for name, then, hand in hands:
            if then.crew is not hand.crew and (moved := listed(crew_moved(words, then, hand))):
                yield words.texts("change.hand", player=name, changes=moved)


def crew_moved(words: Words, then: Hand, hand: Hand) -> Iterator[str]:
    """Return the crew that went below deck, and the number that came on deck."""
    moved = [(one, other) for one, other in zip(then.crew, hand.crew, strict=False) if one.state != other.state]
    below = [one for one, other in moved if one.state == DECK and other.state == BELOW]
    rested = sum(other.state == DECK for _, other in moved)
    if below:
        yield words.texts("detail.exhausted", crew=listed(words.skills(one.skills) for one in below))
    if rested:
        yield words.texts("bar.rested", count=rested)


def _wraps(words: Words, before: State, after: State) -> Iterator[str]:
    """Return how the track passed 7: old position, gain and new position. Rules: IB-REN-2, -3."""
    left = before.tokens_left
    for gain in after.gains:
        if gain.category != "renown" or gain.points <= 0 or gain.source == "adjust":
            continue
        then = before.players[gain.seat].track
        track, tokens = wrapped(then + gain.points, left)
        if tokens and tokens == gain.tokens:
            yield words.texts("table.wrap", count=tokens, before=then, gain=gain.points, after=track)
        left -= gain.tokens


def warnings(words: Words, before: State, after: State) -> tuple[str, ...]:
    """Return the warnings that an entry triggers the end, is the last one, or ends a turn without an action."""
    is_over = after.turn is None or (before.turn is not None and after.turn.seat != before.turn.seat)
    if before.turn and before.turn.stage == ACTION and is_over and after.result is None:
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
    """Return the player who thinks in a state, or did before an entry; the actor if turns are not tracked."""
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
    is_closing=lambda event: isinstance(event, EndTurn),
    learn=learn,
)
