"""What the panels of the table share: title, players, the latest entry, what an entry would do, and its button."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import flet as ft

from companion.text.words import Explanation
from companion.ui.components.basics import NO_CLIP, button, hint, icon_button, tappable, words
from companion.ui.components.hints import once_hint
from companion.ui.components.rulings import ruling_list
from companion.ui.games.island_fortress.desk import ASK
from companion.ui.games.island_fortress.desk_answer import answer
from companion.ui.games.island_fortress.present import Consequence
from companion.ui.games.island_fortress.table_model import TableModel
from companion.ui.games.island_fortress.texts import game_texts
from companion.ui.session import Session
from companion.ui.theme import RADIUS, TITLE, Palette

TALL: Final = 60
"""The height of what is tapped most."""


def panel_title(session: Session, text: str, on_close: Callable[[], Any], detail: str = "") -> ft.Control:
    """What the panel is about, with a capital also where that is a slot, and the way out of it."""
    palette = session.palette
    title = text[:1].upper() + text[1:]
    lines: list[ft.Control] = [words(title, palette, TITLE, bold=True, lines=2 + session.is_large)]
    if detail:
        lines.append(words(detail, palette, 14, palette.quiet))
    return ft.Row(
        [
            ft.Column(lines, spacing=0, tight=True, expand=True),
            icon_button(session, "panel-close", ft.Icons.CLOSE, game_texts(session)("app.cancel"), on_close),
        ],
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def latest_parts(
    session: Session,
    model: TableModel,
    last: str,
    gains: Sequence[str],
    notices: Sequence[str],
    can_undo: bool,
    over: str = "",
) -> list[ft.Control]:
    """What was entered last with what it gave, the way back, and what the table should know."""
    palette = session.palette
    most = 4 if session.is_large else 2
    parts: list[ft.Control] = []
    if last:
        lines: list[ft.Control] = [words(last, palette, 15, bold=True, lines=most, spoken=False)]
        lines += [words(line, palette, 14, palette.good, lines=most, spoken=False) for line in gains[:4]]
        if over:
            lines.append(words(over, palette, 15, palette.accent, bold=True, spoken=False))
        told = ft.Semantics(
            identifier="last-entry",
            label=". ".join([last, *gains, *([over] if over else [])]),
            live_region=True,
            expand=True,
            content=ft.Column(lines, spacing=1, tight=True),
        )
        row: list[ft.Control] = [told]
        if can_undo:
            short = game_texts(session)("table.undo_short")
            row.append(button(session, "bar-undo", short, model.undo, icon=ft.Icons.UNDO, kind="quiet"))
        parts.append(ft.Row(row, vertical_alignment=ft.CrossAxisAlignment.CENTER, spacing=6))
    parts += [
        ft.Row(
            [
                ft.Icon(ft.Icons.WARNING_AMBER, size=18, color=palette.accent),
                ft.Container(hint(session, text), expand=True),
            ]
        )
        for text in notices
    ]
    return parts


def sign_above(palette: Palette, icon: ft.IconData, text: str, color: str, ink: str, bold: bool = True) -> ft.Control:
    """A sign, its word below: so the word has the whole width."""
    return ft.Column(
        [
            ft.Icon(icon, size=22, color=color),
            words(text, palette, 14, ink, bold=bold, center=True, lines=1, spoken=False),
        ],
        spacing=1,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def bar_button(
    session: Session,
    identifier: str,
    text: str,
    icon: ft.IconData,
    on_tap: Callable[[], Any],
    strong: bool = False,
    *,
    height: float = TALL,
) -> ft.Control:
    """One of the large buttons of the bar, its sign above its word."""
    palette = session.palette
    ink = palette.on_accent if strong else palette.text
    return tappable(
        identifier,
        text,
        on_tap,
        sign_above(palette, icon, text, ink, ink),
        expand=1,
        height=session.tall(height),
        alignment=ft.Alignment.CENTER,
        bgcolor=palette.accent if strong else palette.raised,
        border_radius=RADIUS,
        clip_behavior=NO_CLIP,
    )


def refusal_parts(
    session: Session, broken: Sequence[Explanation], has_room: bool, may_overrule: bool = False
) -> list[ft.Control]:
    """Every broken rule; where there is room for it, at first what a tap on one does, and how to enter it anyway."""
    t = game_texts(session)
    told = t("hint.refusal_overrule", overrule=t("overrule.button")) if may_overrule else t("hint.refusal")
    return [ruling_list(session, broken), *(once_hint(session, "refusal", told) if has_room else [])]


def _may_overrule(model: TableModel, found: Consequence) -> bool:
    return found.may_overrule and model.desk.is_play


def consequence_parts(
    session: Session, model: TableModel, found: Consequence, nothing: str, has_room: bool
) -> list[ft.Control]:
    """What an entry would do, or every rule that it breaks; `has_room`: a hint fits besides."""
    palette = session.palette
    if found.broken:
        return refusal_parts(session, found.broken, has_room, _may_overrule(model, found))
    lines = found.lines or (nothing,)
    most = 4 if session.is_large else 2
    return [
        ft.Semantics(
            identifier="panel-consequence",
            label=". ".join(lines),
            live_region=True,
            content=ft.Column(
                [
                    words(line, palette, 15, palette.good if found.lines else palette.quiet, lines=most, spoken=False)
                    for line in lines
                ],
                spacing=2,
                tight=True,
            ),
        )
    ]


def confirm_parts(session: Session, model: TableModel, found: Consequence, text: str) -> list[ft.Control]:
    """The button that enters what the panel shows; where rules speak against it, the table may overrule them.

    Whoever only asks gets the answer instead.
    """
    t = game_texts(session)
    if model.desk.purpose == ASK:
        return [answer(session, found.legal)]
    parts: list[ft.Control] = []
    if _may_overrule(model, found):
        parts.append(
            button(session, "panel-overrule", t("overrule.button"), model.overrule, kind="quiet", icon=ft.Icons.GAVEL)
        )
    parts.append(
        button(
            session,
            "panel-confirm",
            text,
            model.confirm if found.legal else None,
            kind="strong",
            height=TALL,
            icon=ft.Icons.CHECK,
        )
    )
    return parts
