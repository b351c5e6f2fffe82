"""Texts of the top line of a table: the phase of the game, and those of undo and redo."""

from typing import Any, NamedTuple

from companion.play.steps import Step
from companion.ui.registry import screens_of
from companion.ui.table.position import AnyContext, AnySituation


class HeadView(NamedTuple):
    """The top line: title, detail, the seat of who is up, and the texts of undo and redo."""

    title: str
    detail: str
    up: int | None
    can_undo: bool
    can_redo: bool
    undo_label: str
    redo_label: str


def present_head(now: AnySituation) -> HeadView:
    """Return the top line; undo and redo only in play."""
    screens = screens_of(now.position.game.format)
    title, detail = screens.table.head(now)
    return HeadView(title, detail, screens.facts.thinker(now.state, None), *undo_and_redo(now.context))


def undo_and_redo(context: AnyContext) -> tuple[bool, bool, str, str]:
    """Return whether the window can undo and redo, and their texts."""
    game, t, undo, redo = context.position.game, context.t, "", ""
    if context.position.is_play:
        undo, redo = (step_text(context, step) for step in (game.last_step, game.next_step))
    return (
        bool(undo) and game.may_undo,
        bool(redo) and game.may_redo,
        t("table.undo", entry=undo) if undo else t("table.undo_nothing"),
        t("table.redo", entry=redo) if redo else t("table.redo_nothing"),
    )


def step_text(context: AnyContext, step: Step[Any] | None) -> str:
    """Return what undo takes back or redo restores: an entry with what follows it in one step, or an edit."""
    if step is None:
        return ""
    words, t, facts = context.words, context.t, screens_of(context.game.format).facts
    if step.players:
        return t("log.players")
    if step.is_edit:
        return t("log.edit", number=step.first + 1)
    text: str = words.entry(context.game.states[step.first], step.entries[0].event)
    more = len(step.entries) - 1
    if not more:
        return text
    is_turn = more == 1 and facts.is_closing(step.entries[1].event)
    return t("log.with_turn", entry=text) if is_turn else t("log.with_more", entry=text, count=more)
