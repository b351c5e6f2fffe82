"""Results of an entry: of the last one, or of one that is being prepared."""

from typing import Final, NamedTuple

from companion.text.catalogue import listed
from companion.text.words import Explanation
from companion.ui.registry import screens_of
from companion.ui.table.pills import Result
from companion.ui.table.position import AnyContext
from companion.ui.table.title import step_text


class Consequence(NamedTuple):
    """Consequences of an entry, or all rules that it breaks.

    `may_overrule`: the table can enter it as a correction anyway.
    """

    legal: bool
    lines: tuple[Result, ...]
    broken: tuple[Explanation, ...]
    may_overrule: bool = False


NOTHING: Final = Consequence(False, (), ())
"""Consequences of an incomplete entry, or of one that changes nothing."""


class Latest(NamedTuple):
    """The latest entry in words, its results, notices, and the text of undo.

    `undo` is empty where nothing can be undone. With `undoes_more`, undo takes back another entry or more than this
    one.
    """

    text: str
    gains: tuple[Result, ...]
    notices: tuple[str, ...]
    undo: str = ""
    undoes_more: bool = False


def consequence(context: AnyContext, event: object, state: object = None) -> Consequence:
    """Return the consequences of an event in the position shown, or in `state`, or all rules that it breaks."""
    rules, state, words = context.position.rules, context.state if state is None else state, context.words
    facts = screens_of(context.game.format).facts
    ruling = rules.check(state, event)
    if not ruling.is_legal:
        broken = tuple(words.explained(breach) for breach in ruling.breaches)
        return Consequence(False, (), broken, bool(facts.overruled(state, event)))
    after = rules.apply(state, event)
    lines = (*all_results(context, event, state, after), *map(Result, facts.warnings(words, state, after)))
    return Consequence(True, lines, ())


def all_results(context: AnyContext, event: object, before: object, after: object) -> tuple[Result, ...]:
    """Return the results of an entry, including those of a round that it starts; a position gives nobody anything."""
    facts = screens_of(context.game.format).facts
    if context.position.rules.kinds.of(event).is_midway:
        return ()
    return (*facts.results(context.words, before, after), *facts.opening(context.words, before, after))


def drawn_text(context: AnyContext) -> str:
    """Return who was drawn to begin, for all windows; empty without a draw."""
    game, names = context.game, [seat.name for seat in context.seats]
    first = screens_of(game.format).new_game.first(game.setup)
    order = [*names[first:], *names[:first]]
    return context.t(game.drawn, player=order[0], players=listed(order)) if game.drawn else ""


def latest(context: AnyContext) -> Latest:
    """Return the latest entry of the position shown.

    The ends of turns are shown only for their results: the actions of the turn are what users look for.
    """
    position, words, states = context.position, context.words, context.game.states
    facts = screens_of(context.game.format).facts
    number = at = position.at
    lines = all_results(context, position.entries[-1].event, position.before, position.state) if at else ()
    while number > 1 and facts.is_closing(position.entries[number - 1].event):
        number -= 1
    if number < at:
        event, *between = position.entries[number - 1].event, *states[number - 1 : number + 1]
        lines = (*all_results(context, event, *between), *lines)
    text = drawn_text(context)
    if number:
        text = f"{number}. {words.entry(states[number - 1], position.entries[number - 1].event)}"
    notices = tuple(words.notice(notice) for notice in facts.notices(position.state))
    step = context.game.last_step if position.is_play else None
    is_shown = (
        step is not None and not step.is_edit and step.first == number - 1 and len(step.entries) == at - number + 1
    )
    undo = step_text(context, step) if context.game.may_undo else ""
    return Latest(text, lines, notices, undo, not is_shown)
