"""Replacements that keep the shape of a turn whose action was dropped: its card counts as played, without effect."""

from collections.abc import Iterator

from companion.games.island_fortress.differences import differences
from companion.games.island_fortress.entries import turn
from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.rules import KINDS, Event, apply, check
from companion.games.island_fortress.state import State


def stands_in(state: State, event: Event) -> tuple[Event, ...]:
    """Return the entries after which the card of an action lies on the table, and all else is as in `state`.

    The first is the simplest action of that card which is legal now, those after it are the corrections that take its
    effect back. Nothing where the card cannot be played, or no action of it can be taken back whole: what has scored
    stays scored.
    """
    role = KINDS.of(event).group
    if not isinstance(role, Role) or state.ledger is None:
        return ()
    seat, card = event.seat, Role.TASKMASTER if event.repeat else role  # type: ignore[union-attr]
    if turn.breaches(state, seat, card, False):
        return ()
    wanted = turn.play_card(state, seat, card, False)._replace(gains=())
    for action in _actions(state, seat, card):
        after = apply(state, action)
        back = tuple(differences(after, wanted))
        for correction in back:
            if not check(after, correction).is_legal:
                break
            after = apply(after, correction)
        if after._replace(gains=()) == wanted:
            return (action, *back)
    return ()


def _actions(state: State, seat: int, card: Role) -> Iterator[Event]:
    """Yield the simplest actions of a card that are legal now."""
    for kind in KINDS:
        if kind.group is card and kind.simplest:
            yield from (action for action in kind.simplest(state, seat, False) if check(state, action).is_legal)
