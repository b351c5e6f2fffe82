"""What the line on top of a table says: where the game stands, and what undo and redo would do."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.play.steps import Step
from companion.text.words import GameWords
from companion.ui.games.registry import screens_of
from companion.ui.table.entering import mode_text


class HeadView(NamedTuple):
    """The line on top: title and detail, and what undo and redo would do."""

    title: str
    detail: str
    can_undo: bool
    can_redo: bool
    undo_label: str
    redo_label: str


def present_head(now: Any) -> HeadView:
    """The line on top; undo and redo belong to play."""
    game, t, undo, redo = now.position.game, now.t, "", ""
    if now.position.is_play:
        undo, redo = (step_text(now.words, game.states, step) for step in (game.last_step, game.next_step))
    title, detail = screens_of(game.format).table.head(now)
    return HeadView(
        title,
        mode_text(now.context) or detail,
        bool(undo),
        bool(redo),
        t("table.undo", entry=undo) if undo else t("table.undo_nothing"),
        t("table.redo", entry=redo) if redo else t("table.redo_nothing"),
    )


def step_text(words: GameWords, states: Sequence[Any], step: Step[Any] | None) -> str:
    """What undo takes back or redo brings back: the entry (the first of several), or that the log was edited."""
    if step is None:
        return ""
    if step.is_edit:
        return words.texts("log.edit", number=step.first + 1)
    return words.entry(states[step.first], step.entries[0].event)
