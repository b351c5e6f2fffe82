"""The story of a cycle's end: one step after the other, to be read aloud; due steps can be answered."""

from functools import partial
from typing import Final

import flet as ft

from companion.ui import parts as ui
from companion.ui.games.island.cycle.present import StoryLine, story
from companion.ui.games.island.panels.due import answers
from companion.ui.games.island.situation import IslandContext, due_entries
from companion.ui.table.entering import enter, mode_note
from companion.ui.table.game_screen import use_position
from companion.ui.table.panels.parts import TALL
from companion.ui.table.position import Mode, TablePosition

ONWARD: Final = ft.Icons.ARROW_DOWNWARD
READ_ALOUD: Final = 20
"""Font size of texts to be read aloud."""


@ui.component
def CycleStory(position: TablePosition) -> ft.Control:
    """Show the story; each step after "next", or all at once: the newest comes into sight, then the result."""
    context: IslandContext = use_position(position)
    session = context.session
    shown, show = ui.use_made(lambda: 1)
    t = context.t
    lines = story(context.words, position.game.states[: position.at + 1])
    title = t("cycle.story")
    if not lines:
        return ui.page_frame(session, title, [ui.hint(session, t("story.none_yet"), ui.BODY)], on_back=position.go)
    seen = lines[:shown]
    told = next((line for line in lines if line.is_result and shown > len(lines)), seen[-1])
    steps = (ui.InSight(line.name, [_line(context, line)], line is told, key=line.name) for line in seen)
    body: list[ft.Control] = [*mode_note(context), *steps]
    key = partial(ui.button, session, expand=1, height=TALL)
    if shown < len(lines):
        everything = len(lines) + 1
        buttons = [
            key("story-all", t("story.all"), lambda: show(everything)),
            key("story-next", t("story.next"), lambda: show(lambda old: old + 1), kind="strong", icon=ONWARD),
        ]
    else:
        is_begun = lines[-1].name == "coin" and lines[-1].due is None and not context.state.ended_by
        has_king = lines[-1].king is not None
        kind = "plain" if is_begun or has_king else "strong"
        buttons = [key("story-table", t("sheet.to_table"), position.go, kind=kind, icon=ft.Icons.GRID_VIEW)]
        if has_king:
            sheet = partial(ui.go, ui.game_route(position.game.id, "sheet"))
            buttons.append(key("story-sheet", t("table.final_sheet"), sheet, kind="strong"))
        if is_begun:
            draft = partial(position.go, "draft")
            buttons.append(key("story-draft", t("draft.button"), draft, kind="strong", icon=ft.Icons.STYLE))
    return ui.page_frame(session, title, body, on_back=position.go, footer=ui.in_row(*buttons))


def _line(context: IslandContext, line: StoryLine) -> ft.Control:
    """Return a step: its title, its result, its rule; for a due step its buttons."""
    session, palette = context.session, context.palette
    size = ui.HEAD if line.is_result else ui.TITLE
    head: list[ft.Control] = []
    if line.king is not None:
        king = context.seats[line.king]
        head = [ui.winner_sign(palette, 30, king.color), ui.badge(king, palette, 30)]
    head.append(ft.Container(ui.plain_text(line.title, palette, size, bold=True, semantics=False), expand=True))
    head.append(
        ui.icon_button(
            session,
            f"story-rule-{line.name}",
            ft.Icons.INFO_OUTLINE,
            context.t("rules.look_up", rule=line.rule),
            lambda: ui.look_up(line.rule),
            color=palette.quiet,
        )
    )
    story = ft.Semantics(
        identifier=f"story-{line.name}",
        label=". ".join((line.title, *line.lines)),
        live_region=True,
        container=True,
        content=ui.in_lines(
            ui.in_row(*head),
            *(ui.plain_text(text, palette, READ_ALOUD, semantics=False) for text in line.lines),
            spacing=4,
        ),
    )
    content = [story, *_answers(context, line)]
    border = ft.Border.all(2, palette.pick) if line.is_result or line.due else None
    style = {"border": border} if border else {}
    return ui.card(session, ui.in_column(*content), key=f"story-{line.name}", **style)


def _answers(context: IslandContext, line: StoryLine) -> list[ft.Control]:
    """Return the buttons of the due step."""
    if line.due is None or context.position.mode is Mode.REVIEW:
        return []
    return answers(context, due_entries(context.state, context.position.gone), partial(enter, context))
