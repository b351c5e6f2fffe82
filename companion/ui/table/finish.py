"""The page that ends a game: what is counted, in a form, and the button that scores it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import flet as ft

from companion.ui import parts as ui
from companion.ui.drafts import use_draft
from companion.ui.form.draft import Draft, Form, places_in
from companion.ui.form.page import Question, form_page, missing_button, progress_of
from companion.ui.form.parts import Part, gaps_of
from companion.ui.table.entering import enter, mode_note, verdict
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
    parts: Callable[[Form[ContextT]], Sequence[Part]]
    not_over: Callable[[ContextT], str]


AnyCount = CountForm[Any, Any]


def first_draft(form: AnyCount, position: TablePosition) -> Draft:
    """Return the first draft, in which nothing is missing of who has left the game."""
    draft = form.first(position.state, position.edited)
    left = [("counts", seat) for seat, player in enumerate(position.game.setup.seats) if player.left]
    of_them = {place for place in places_in(draft.event) if place[:2] in left}
    return replace(draft, entered=draft.entered | of_them)


def progress(context: AnyContext, form: AnyCount) -> str:
    """Return how many of all numbers are counted, "9/13"; empty where none is."""
    position = context.position
    draft = context.session.drafts.of(position, "finish", partial(first_draft, form, position))
    entering = Form(context, draft, lambda step: None)
    return progress_of(entering, form.parts(entering))


@ui.component
def CountPage(form: AnyCount, position: TablePosition) -> ft.Control:
    """Show what is counted; before the end of the game, scoring takes a second step."""
    context: AnyContext = use_position(position)
    session, t, state, rules = context.session, context.t, context.state, position.rules
    draft, change = use_draft(session.drafts, position, "finish", partial(first_draft, form, position))
    entering = Form(context, draft, change, "finish")
    event = draft.event._replace(early=False)
    early = draft.event.early or session.visits.before.partition("?")[0].endswith(("/midway", "/count"))
    breaches = rules.check(state, event).breaches
    is_over = not breaches or breaches == rules.check(state, event._replace(early=True)).breaches
    told: list[ft.Control] = [ui.ruling_list(session, [context.words.explained(breach) for breach in breaches])]
    if position.is_over:
        return FinishedPage(context, told, key="finished")
    is_early = early and not is_over

    def confirm() -> None:
        latest = entering._replace(draft=ui.newest(change))
        made = latest.draft.event._replace(early=is_early)
        if not gaps_of(latest, form.parts(latest)) and enter(context, made) and position.is_play:
            to_sheet(context)

    question = Question("", form.parts(entering))
    above = mode_note(context)
    if not is_over:
        reason = form.not_over(context)
        above.append(ui.labelled_text("finish-not-over", reason, context.palette, bold=True))
    buttons: list[ft.Control] = []
    if is_early:  # beside the pad there is no room
        (above if session.is_landscape else buttons).append(ui.plain_text(t("finish.early_sure"), session.palette))
    can_enter = not (is_over and breaches)
    if not position.is_recorded:
        buttons = [verdict(session, is_over and can_enter)]
    elif not is_over and not is_early:
        early_way = partial(entering.put, ("early",), True)
        buttons = [ui.button(session, "finish-early", t("finish.early"), early_way, kind="danger", height=56)]
    elif gaps_of(entering, question.parts):
        buttons.append(missing_button(entering, question.parts, "finish-confirm", 56))
    else:
        way = confirm if can_enter else None
        buttons.append(ui.button(session, "finish-confirm", t("finish.confirm"), way, kind="strong", height=56))
    return form_page(
        entering,
        t("finish.title"),
        question,
        buttons,
        above=above,
        below=told if is_over and breaches else [],
        on_back=lambda: position.go(),
    )


def to_sheet(context: AnyContext) -> None:
    """Open the sheet of the game."""
    ui.go(ui.game_route(context.position.game.id, "sheet"))


@ui.component
def FinishedPage(context: AnyContext, told: Sequence[ft.Control]) -> ft.Control:
    """Show why nothing can be entered here any more, and the link to the sheet.

    A step back from the sheet leads to the table, not to this page.
    """
    session, t, position = context.session, context.t, context.position
    is_passed = position.is_play and session.visits.before == position.address()

    def pass_on() -> None:
        if is_passed:
            position.go()

    ft.use_effect(pass_on, [])
    if is_passed:
        return ft.Container(expand=True)
    sheet = ui.button(session, "finish-sheet", t("finish.to_sheet"), lambda: to_sheet(context), kind="strong")
    return ui.page_frame(session, t("finish.title"), told, on_back=context.position.go, footer=sheet)
