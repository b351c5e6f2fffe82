"""Entry of a game from its current position: some questions, and the ways to continue.

A game has it as its page `midway`, made from a `MidwayForm`. The steps between questions and the footer are here.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeVar

import flet as ft

from companion.engine.ruling import Breach, Notice
from companion.games.registry import game_of, meta_of
from companion.play.live_game import AnyGame
from companion.ui import parts as ui
from companion.ui.drafts import use_draft
from companion.ui.form.draft import AnyEvent, AnyForm, Draft, Form
from companion.ui.form.page import Question, form_page, missing_button
from companion.ui.form.parts import Own, Part, gaps_of
from companion.ui.registry import screens_of
from companion.ui.table.entering import enter, mode_note, record
from companion.ui.table.game_screen import page_at_position, use_position
from companion.ui.table.position import AnyContext, Mode, TablePosition

PAGE: Final = "midway"
END_PAGE: Final = "count"
"""The same page for a game that is over."""
SetupT = TypeVar("SetupT")


class MidwayForm(NamedTuple, Generic[SetupT]):
    """The page of a game.

    `first` returns the draft of a set-up and of an old entry to be edited, else None; `event` the entry of a set-up and
    a draft. `then` returns the entry that ends a game of a set-up at once; None if the final scoring has its own page,
    or the game ends only by playing. `begun` returns the set-up of a new game with that entry;
    `entered` is called after it.
    """

    first: Callable[[SetupT, object], Draft]
    questions: Callable[[AnyForm], Sequence[Question]]
    event: Callable[[SetupT, Draft], object] = lambda setup, draft: draft.event
    then: Callable[[SetupT], object] = lambda setup: None
    begun: Callable[[SetupT, AnyEvent], SetupT] = lambda setup, event: setup
    entered: Callable[[AnyForm], object] = lambda form: None


@ui.component
def MidwayPage(form: MidwayForm[Any], position: TablePosition, is_over: bool = False) -> ft.Control:
    """Show a question; the last one has the confirm. `is_over`: the game is over, and enters the final scoring next."""
    context: AnyContext = use_position(position)
    t, setup, drafts = context.t, context.game.setup, context.session.drafts
    over = {"over": True} if is_over else {}
    draft, change = use_draft(drafts, position, "midway", lambda: form.first(setup, position.edited).holding(**over))
    entering = Form(context, draft, change)
    then = form.then(setup)
    questions = form.questions(entering)
    at = min(draft.question, len(questions) - 1)
    question = questions[at]

    def turn_to(number: int) -> None:
        change(lambda old: replace(old.holding(sought=((), 0)), question=number))

    def event() -> object:
        latest = entering._replace(draft=ui.newest(change))
        if any(gaps_of(latest, one.parts) for one in form.questions(latest)):
            return None
        return form.event(setup, latest.draft)

    def breaches(made: object) -> Sequence[Breach]:
        rules, is_stored = position.rules, context.game.is_stored
        return rules.check(position.state if is_stored else rules.start(form.begun(setup, made)), made).breaches

    def enter_it() -> None:
        latest = event()
        if latest is not None and not context.game.is_stored:
            context.game.set_up(form.begun(setup, latest))
        if latest is None or not enter(context, latest) or not position.is_play:
            return
        form.entered(entering)
        page = "finish" if ui.newest(change).hand.get("over") else ""
        if page and then is not None:
            context.session.keep(lambda: record(context, then))
            page = "sheet" if position.is_over else ""
        ui.go(ui.game_route(context.game.id, page))

    def leave() -> None:
        if not context.game.is_stored:
            ui.go(ui.new_game_route(meta_of(context.game.format).key))
        else:
            (position if position.is_play else TablePosition(context.game, Mode.REVIEW, position.entry)).go()

    below: list[ft.Control] = []
    if gaps_of(entering, question.parts):
        confirm = missing_button(entering, question.parts, "midway-missing")
    elif at + 1 < len(questions):
        text = t("midway.next", what=questions[at + 1].title)
        confirm = _button(context, "next", text, ft.Icons.ARROW_FORWARD, lambda: turn_to(at + 1))
    else:
        made = event()
        broken = breaches(made) if made is not None else ()
        if broken:
            below = [ui.ruling_list(context.session, [context.words.explained(breach) for breach in broken])]
        name, icon = "play", ft.Icons.PLAY_ARROW_ROUNDED
        if not position.is_play:
            name, icon = "change", ft.Icons.CHECK
        elif draft.hand.get("over"):
            name, icon = "finish", ft.Icons.FLAG
        can_enter = made is not None and not broken
        confirm = _button(context, name, t(f"midway.{name}"), icon, enter_it if can_enter else None)
    above = [] if at else [*mode_note(context)]  # the words of a position take many lines
    above.append(ui.heading(context.session, question.title, ui.TITLE))
    title = t("new_game.only_end" if is_over else "midway.title")
    page = form_page(
        entering,
        title if len(questions) == 1 else f"{title} {at + 1}/{len(questions)}",
        question,
        [*below, confirm],
        above=above,
        on_back=(lambda: turn_to(at - 1)) if at else leave,
        from_top=f"question-{at}",
    )
    return ui.anew(page, f"question-{at}")


def _button(
    context: AnyContext, name: str, text: str, icon: ft.IconData, on_tap: Callable[[], object] | None
) -> ft.Control:
    return ui.button(context.session, f"midway-{name}", text, on_tap, kind="strong", icon=icon, height=52)


def midway_pages(form: MidwayForm[Any]) -> dict[str, Callable[[], ft.Control]]:
    """Return the pages of a game that is entered from its current position or its end, for `GameScreens.pages`."""
    return {
        PAGE: page_at_position(PAGE, partial(MidwayPage, form)),
        END_PAGE: page_at_position(END_PAGE, partial(MidwayPage, form, is_over=True)),
    }


def has_midway(game: AnyGame) -> bool:
    """Return True if a game of that kind and mode can be entered from its current position."""
    return can_begin_midway(game.format, game.setup.tracking)


def can_begin_midway(format: str, tracking: object) -> bool:
    """Return the same for a game that has not begun; `tracking` is a mode or its value."""
    value = getattr(tracking, "value", tracking)
    for kind in game_of(format).kinds:
        if kind.is_midway and PAGE in screens_of(format).pages:
            return not kind.modes or value in [mode.value for mode in kind.modes]
    return False


def noticed(context: AnyContext, notices: Sequence[Notice]) -> list[Part]:
    """Return what play by the rules cannot lead to, each with its rule; the table may keep it."""
    t, palette = context.t, context.palette
    if not notices:
        return []
    lines: list[ft.Control] = [
        ui.labelled_text(f"midway-notice-{number}", f"{context.words.notice(one)} ({one.rule})", palette, 15)
        for number, one in enumerate(notices)
    ]
    sign = ft.Icon(ft.Icons.INFO_OUTLINE, size=20, color=palette.accent)
    title = ui.plain_text(t("midway.kept"), palette, 15, palette.quiet)
    shown = ui.in_row(
        sign,
        ui.expanded(ui.in_lines(*lines, title, spacing=4)),
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return [Own(lambda form: ui.card(context.session, shown, key="notices"))]
