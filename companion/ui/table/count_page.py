"""The page that ends a game: what is counted, in a form, and the button that scores it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import flet as ft

from companion.ui.components.basics import labelled_text
from companion.ui.components.frames import page_frame
from companion.ui.components.rulings import ruling_list
from companion.ui.drafts import use_draft
from companion.ui.form.draft import AnyForm, Draft, Entering
from companion.ui.form.parts import Part
from companion.ui.form.table import Table
from companion.ui.kit import component, newest
from companion.ui.table.entering import enter, mode_note
from companion.ui.table.finish import FinishedPage, finish_footer, to_sheet
from companion.ui.table.game_screen import use_position
from companion.ui.table.position import AnyContext, TablePosition

StateT = TypeVar("StateT")
ContextT = TypeVar("ContextT")


class CountForm(NamedTuple, Generic[StateT, ContextT]):
    """The final count of a game.

    `first` returns the draft of a state and an old entry to be edited, else None; `parts` what is shown; `not_over` why
    the game is not over yet. The draft's event is the entry.
    """

    first: Callable[[StateT, object], Draft]
    parts: Callable[[Entering[ContextT]], Sequence[Part]]
    not_over: Callable[[ContextT], str]


AnyCount = CountForm[Any, Any]


def _table(form: AnyCount, entering: AnyForm) -> Table:
    return next((part for part in form.parts(entering) if isinstance(part, Table)), Table(()))


def progress(context: AnyContext, form: AnyCount) -> str:
    """Return how many of all numbers are counted, "9/13"; empty where none is."""
    position = context.position
    draft = context.session.drafts.of(position, "finish", lambda: form.first(position.state, position.edited))
    entering = Entering(context, draft, lambda step: None)
    return _table(form, entering).lacking(entering).progress


@component
def CountPage(form: AnyCount, position: TablePosition) -> ft.Control:
    """Show what is counted; before the end of the game, scoring takes a second step."""
    context: AnyContext = use_position(position)
    session, t, state, rules = context.session, context.t, context.state, position.rules
    draft, change = use_draft(session.drafts, position, "finish", lambda: form.first(state, position.edited))
    entering = Entering(context, draft, change, "finish")
    event, early = draft.event._replace(early=False), draft.event.early
    breaches = rules.check(state, event).breaches
    is_over = not breaches or not rules.check(state, event._replace(early=True)).is_legal
    told: list[ft.Control] = [ruling_list(session, [context.words.explained(breach) for breach in breaches])]
    if position.is_over:
        finished: ft.Control = FinishedPage(context, told, key="finished")
        return finished

    def confirm() -> None:
        latest = entering._replace(draft=newest(change))
        made = latest.draft.event
        if (
            not _table(form, latest).lacking(latest).of
            and enter(context, made._replace(early=made.early and not is_over))
            and position.is_play
        ):
            to_sheet(context)

    body = mode_note(context)
    if not is_over:
        body.append(
            labelled_text("finish-not-over", form.not_over(context), context.palette, color=context.palette.pick)
        )
    body += [part.shown(entering) for part in form.parts(entering)]
    if is_over and breaches:
        body += told
    table = _table(form, entering)
    footer = finish_footer(
        context,
        is_over=is_over,
        is_early=early and not is_over,
        finish_early=lambda: entering.put(("early",), True),
        confirm=None if is_over and breaches else confirm,
        missing=table.lacking(entering),
        zero=partial(change, partial(table.with_zeros, entering)),
    )
    return page_frame(session, t("finish.title"), body, on_back=lambda: position.go(), footer=footer)
