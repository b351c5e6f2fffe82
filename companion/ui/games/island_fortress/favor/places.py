"""Where a Favor card stands on the wall, if nowhere why not, and which block of it is reinforced. Rules: IF-FAVOR."""

from typing import Final

import flet as ft

from companion.games.island_fortress import patterns
from companion.games.island_fortress.wall import slot_name
from companion.ui.components.basics import button, plain_text, tappable
from companion.ui.components.layout import expanded, in_row
from companion.ui.components.rulings import ruling_list
from companion.ui.games.island_fortress.favor.form import Form, inner_width, section
from companion.ui.games.island_fortress.wall.pictures import (
    Picture,
    columns_around,
    present_slots,
    region_columns,
    wall_picture,
)
from companion.ui.theme import BODY, RADIUS, TOUCH

MOST_PLACES_OPEN: Final = 3
"""Of more places than this only the chosen one stays open, so that the next step is not far."""


def places(form: Form) -> ft.Control:
    """Where the pattern stands; if nowhere, why not at the places that come nearest."""
    context, choice = form.context, form.choice
    session, state, t, palette = context.session, context.state, context.t, context.palette
    assert choice.card is not None
    if not choice.places:
        return section(session, t("favor.where"), _why_not(form), "where")
    count = len(choice.places)
    content: list[ft.Control] = [
        plain_text(t("favor.one_place") if count == 1 else t("favor.places", count=count), palette)
    ]
    folded = choice.at is not None and count > MOST_PLACES_OPEN
    for at in choice.places:
        if folded and at != choice.at:
            continue
        slots = patterns.slots_at(state, choice.card, at)
        name = t("favor.place", slots=present_slots(slots))
        taken = at == choice.at
        content.append(
            tappable(
                f"place-{slot_name(at)}",
                name,
                lambda e, at=at: form.change(at=at, reinforce=None),
                ft.Column(
                    [
                        in_row(
                            ft.Icon(
                                ft.Icons.RADIO_BUTTON_CHECKED if taken else ft.Icons.RADIO_BUTTON_UNCHECKED,
                                size=22,
                                color=palette.pick if taken else palette.quiet,
                            ),
                            expanded(plain_text(name, palette, BODY, bold=taken, spoken=False)),
                        ),
                        wall_picture(
                            state, palette, region_columns(slots), Picture(slots), inner_width(session) - 24, widest=34
                        ),
                    ],
                    spacing=8,
                    horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                selected=taken,
                key=f"place-{at}",
                padding=10,
                border=ft.Border.all(2 if taken else 1, palette.pick if taken else palette.line),
                border_radius=RADIUS,
            )
        )
    if folded:
        content.append(
            button(session, "favor-other-place", t("favor.other_place"), lambda: form.change(at=None, reinforce=None))
        )
    return section(session, t("favor.where"), content, "where")


def _why_not(form: Form) -> list[ft.Control]:
    """Why the card stands nowhere, place by place."""
    context, choice = form.context, form.choice
    session, state, t, palette = context.session, context.state, context.t, context.palette
    assert choice.card is not None
    tried = patterns.attempts(state, choice.seat, choice.card, choice.repeat)
    player = context.words.names[choice.seat]
    if not tried:
        breaches = patterns.off_the_wall(state, choice.seat, choice.card)
        return [
            plain_text(t("favor.why_not_anywhere", player=player), palette),
            ruling_list(session, [context.words.explained(breach) for breach in breaches]),
        ]
    number = form.draft.asked % len(tried)
    attempt = tried[number]
    why_not = t("favor.why_not_there") if number else t("favor.why_not", player=player)
    content: list[ft.Control] = [
        plain_text(why_not if attempt.breaches else t("favor.stands_but"), palette),
        plain_text(t("favor.place", slots=present_slots(attempt.slots)), palette, bold=True),
        in_row(
            wall_picture(
                state,
                palette,
                region_columns(attempt.slots),
                Picture(attempt.slots, attempt.bad),
                inner_width(session),
                widest=34,
            ),
            spacing=10,
            alignment=ft.MainAxisAlignment.CENTER,
            key=f"attempt-{attempt.at}",
        ),
        ruling_list(session, [context.words.explained(breach) for breach in attempt.breaches]),
    ]
    if len(tried) > 1:
        content.append(
            button(
                session,
                "favor-next-place",
                t("favor.next_place", number=number + 1, count=len(tried)),
                lambda: form.change(asked=number + 1),
                kind="quiet",
            )
        )
    return content


def reinforcement(form: Form) -> ft.Control:
    """Which block of the pattern is reinforced."""
    context, choice = form.context, form.choice
    session, state, t, palette = context.session, context.state, context.t, context.palette
    picture = wall_picture(
        state,
        palette,
        columns_around(choice.slots, state.setup.regions, 1),
        Picture(
            choice.slots,
            chosen=choice.reinforce,
            tap=lambda slot: form.change(reinforce=slot),
            identifier="reinforce",
            labels={slot: context.words.slot(slot) for slot in choice.slots},
        ),
        inner_width(session),
        highest=TOUCH,
        widest=64,
    )
    lines: list[ft.Control] = [in_row(picture, spacing=10, alignment=ft.MainAxisAlignment.CENTER)]
    if choice.reinforce is not None:
        lines.append(plain_text(context.words.slot(choice.reinforce), palette, center=True))
    return section(session, t("favor.reinforce"), lines, "reinforce")
