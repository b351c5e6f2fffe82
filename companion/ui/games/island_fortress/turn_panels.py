"""The panels of a turn: five role cards, the actions of one, the entry to be confirmed, and the way on."""

from typing import Final

import flet as ft

from companion.games.island_fortress.ledger import Role
from companion.ui.components.basics import NO_CLIP, button, heading, hint, said, tappable, words
from companion.ui.games.island_fortress.panel_parts import (
    bar_button,
    confirm_parts,
    consequence_parts,
    latest_parts,
    panel_title,
    sign_above,
)
from companion.ui.games.island_fortress.present_turn import (
    ActionLook,
    ActLook,
    CardLook,
    CardPanelLook,
    ChoiceButton,
    PickLook,
    TurnLook,
)
from companion.ui.games.island_fortress.table_model import TableModel
from companion.ui.games.island_fortress.texts import game_texts
from companion.ui.session import Session
from companion.ui.theme import BODY, CHIP_MARK, RADIUS, ROLE_MARKS

PER_ROW: Final = 5
"""Ways to perform an action that stand side by side."""
CARDS_PER_ROW: Final = 3
CARD_HEIGHT: Final = 52


def turn_parts(session: Session, model: TableModel, look: TurnLook) -> list[ft.Control]:
    """The turn under way: what is due, the cards, buyback and the next player."""
    t = game_texts(session)
    parts = latest_parts(session, model, look.last, look.gains[:3], look.notices, look.can_undo)
    parts.append(
        said("turn-told", look.told, session.palette, BODY, bold=True, lines=2 + session.is_large, live_region=True)
    )
    cells = [_card(session, model, card) for card in look.cards]
    cells.append(
        bar_button(
            session,
            "bar-more",
            t("table.more_short"),
            ft.Icons.MORE_HORIZ,
            lambda: model.show_panel("more"),
            height=CARD_HEIGHT,
        )
    )
    per_row = CARDS_PER_ROW - session.is_large
    parts += [ft.Row(cells[first : first + per_row], spacing=6) for first in range(0, len(cells), per_row)]
    ways: list[ft.Control] = [
        button(
            session,
            f"turn-buyback-{means}",
            text,
            lambda means=means: model.buy_back(means),
            icon=CHIP_MARK,
            expand=1,
            height=56,
        )
        for means, text in look.buybacks
    ]
    if look.may_end:
        ways.append(
            button(
                session,
                "turn-next",
                look.next,
                model.end_turn,
                kind="strong",
                icon=ft.Icons.ARROW_FORWARD,
                expand=1,
                height=56,
            )
        )
    if ways:
        parts.append(ft.Row(ways, spacing=6))
    return parts


def _card(session: Session, model: TableModel, look: CardLook) -> ft.Control:
    """A role card; one that cannot be played now is grey, and says why when an action of it is tapped."""
    palette = session.palette
    ink = palette.text if look.ready else palette.quiet
    return tappable(
        f"card-{look.role.value}",
        look.label,
        lambda: model.open_card(look.role),
        sign_above(
            palette,
            ROLE_MARKS[look.role.value],
            look.name,
            palette.accent if look.ready else palette.line,
            ink,
            bold=look.ready,
        ),
        expand=1,
        height=session.tall(CARD_HEIGHT),
        alignment=ft.Alignment.CENTER,
        bgcolor=palette.raised if look.ready else palette.surface,
        border=ft.Border.all(1, palette.line),
        border_radius=RADIUS,
        clip_behavior=NO_CLIP,
    )


def card_parts(session: Session, model: TableModel, look: CardPanelLook) -> list[ft.Control]:
    """The actions of a card, each with what it costs and gives; grey ones say why."""
    parts: list[ft.Control] = [panel_title(session, look.title, model.back, look.told)]
    for action in look.actions:
        parts += _action(session, model, action)
    if look.repeats:
        parts.append(heading(session, game_texts(session)("term.repeat"), BODY))
        parts.append(
            ft.Row(
                [
                    button(
                        session,
                        f"repeat-{repeat.role.value}",
                        repeat.text,
                        lambda role=repeat.role: model.open_card(role, repeat=True),
                        kind="plain" if repeat.legal else "grey",
                        expand=1,
                        height=52,
                    )
                    for repeat in look.repeats
                ],
                spacing=6,
            )
        )
    elif look.title == game_texts(session)(f"role.{Role.TASKMASTER.value}"):
        parts.append(hint(session, game_texts(session)("turn.nothing_to_repeat")))
    return parts


def _action(session: Session, model: TableModel, look: ActionLook) -> list[ft.Control]:
    palette = session.palette
    told: list[ft.Control] = [
        words(look.title, palette, BODY, bold=True, lines=2),
        words(look.terms, palette, 14, palette.quiet, lines=2),
    ]
    if len(look.choices) == 1:
        way = _way(session, model, look, look.choices[0])
        return [
            ft.Row(
                [ft.Column(told, spacing=0, tight=True, expand=3), ft.Container(way, expand=2)],
                spacing=8,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            )
        ]
    rows: list[ft.Control] = []
    for first in range(0, len(look.choices), PER_ROW):
        ways = look.choices[first : first + PER_ROW]
        rows.append(ft.Row([_way(session, model, look, way, expand=1) for way in ways], spacing=5))
    return [ft.Column(told, spacing=0, tight=True), *rows]


def _way(
    session: Session, model: TableModel, action: ActionLook, look: ChoiceButton, expand: int | None = None
) -> ft.Control:
    """One way to perform an action."""
    return button(
        session,
        f"action-{action.kind}-{look.name}",
        look.text,
        lambda: perform(model, action, look),
        kind="plain" if look.legal else "grey",
        label=f"{action.title}: {look.text}",
        expand=expand,
        height=52,
    )


def perform(model: TableModel, action: ActionLook, look: ChoiceButton) -> None:
    """Shows what a way to perform an action brings, or why it cannot be."""
    if action.place == "wall":
        model.pick(action.kind)
    elif action.place == "favor" and look.legal:
        model.desk.go("favor")
    else:
        model.act(look.event)


def act_parts(session: Session, model: TableModel, look: ActLook, has_room: bool) -> list[ft.Control]:
    """What an action would do, and the button that enters it; `has_room`: a hint fits besides."""
    return [
        panel_title(session, look.title, model.back),
        *consequence_parts(session, model, look.consequence, game_texts(session)("turn.changes_nothing"), has_room),
        *confirm_parts(session, model, look.consequence, look.confirm),
    ]


def pick_parts(session: Session, model: TableModel, look: PickLook) -> list[ft.Control]:
    """A slot is looked for on the wall."""
    return [panel_title(session, look.text, model.close)]
