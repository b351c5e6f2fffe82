"""Facts about the states and entries of Island Fortress for the shared screens."""

from typing import Final

from companion.games.island_fortress.box import notices
from companion.games.island_fortress.entries.adjust import Adjustment
from companion.games.island_fortress.entries.finish import Finish
from companion.games.island_fortress.entries.midway import Midway
from companion.games.island_fortress.entries.petition import Petition, settled
from companion.games.island_fortress.entries.turn import EndTurn, is_over
from companion.games.island_fortress.overruling import overruled
from companion.games.island_fortress.rules import Event, apply
from companion.games.island_fortress.state import Gain, State
from companion.games.island_fortress.words import Words
from companion.ui.games.island_fortress.marks import CATEGORY_MARKS, CHIP_MARK, COUNT_MARKS, PRISON_MARK, TREASURE_MARK
from companion.ui.registry import Facts
from companion.ui.table.pills import Amount, Pill, Result, change_results, gain_results
from companion.ui.table.sheet.scores import won_by_points


def actor(state: State, event: Event) -> int | None:
    """Return the seat that acted in a state, None for the table; for a petition the winner."""
    entry: Event = settled(state, event)
    if isinstance(entry, Finish | Adjustment | Midway):
        return None
    return entry.winner if isinstance(entry, Petition) else entry.seat


def results(words: Words, before: State, after: State) -> tuple[Result, ...]:
    """Return the gains and losses of an entry by reason."""
    changes = change_results(words.changes(before, after), COUNT_MARKS, PRISON_MARK)
    return (*gain_results(words, after.gains, gain_pill), *changes)


def gain_pill(gain: Gain) -> Pill:
    """Return a gain with the icon of its reason."""
    got = (Amount(gain.points), Amount(gain.chips, CHIP_MARK), Amount(gain.treasures, TREASURE_MARK))
    icon = CATEGORY_MARKS.get(gain.category)
    return Pill(gain.seat, tuple(amount for amount in got if amount.change), icon)


def opening(words: Words, before: State, after: State) -> tuple[Result, ...]:
    """Return the income of a new round."""
    return change_results(words.income(before, after), COUNT_MARKS, title=words.texts("term.income"))


def warnings(words: Words, before: State, after: State) -> tuple[str, ...]:
    """Return the warning that an entry ends the game."""
    return (words.texts(f"table.ends_{after.ended_by.value}"),) if after.ended_by and not before.ended_by else ()


def closing(state: State, event: Event) -> EndTurn | None:
    """Return the end of a turn without any action left after the entry; None after a correction."""
    turn = state.turn
    if turn is None or isinstance(event, Adjustment | Midway) or not is_over(apply(state, event)):
        return None
    return EndTurn(turn.seat)


def thinker(state: State, event: Event | None = None) -> int | None:
    """Return the player who thinks in a state, or did before an entry; None for petitions and the table's entries."""
    if state.result or state.ended_by is not None:
        return None
    if state.turn:
        return None if isinstance(event, Adjustment | Midway) else state.turn.seat
    if state.ledger or event is None or isinstance(event, Petition | Finish | Adjustment | Midway):
        return None
    return event.seat


FACTS: Final = Facts(
    round=lambda state: state.round,
    outcome=won_by_points,
    results=results,
    opening=opening,
    actor=actor,
    enters=lambda state, event: None if isinstance(event, Petition) else actor(state, event),  # all have bid
    warnings=warnings,
    notices=notices,
    overruled=overruled,
    closing=closing,
    is_closing=lambda event: isinstance(event, EndTurn),
    thinker=thinker,
)
