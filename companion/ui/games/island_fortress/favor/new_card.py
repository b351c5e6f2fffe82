"""A Favor card being entered: its pattern on a grid, its rewards, its name. Nothing is printed that nobody entered."""

import flet as ft

from companion.games.island_fortress import patterns
from companion.games.island_fortress.cards import LONGEST_CARD_NAME, Cell
from companion.ui.components.basics import button, heading, hint, tappable
from companion.ui.components.fields import field, stepper_row
from companion.ui.components.layout import in_lines, in_row
from companion.ui.games.island_fortress.colors import fort_colors
from companion.ui.games.island_fortress.favor import present as favor
from companion.ui.games.island_fortress.favor.draft import NOWHERE
from companion.ui.games.island_fortress.favor.form import Form, inner_width, section
from companion.ui.theme import BODY, MARKS, RADIUS, TOUCH


def new_card(form: Form, has_library: bool) -> ft.Control:
    """Pattern, rewards, name; the way back to the cards where there are any."""
    session, t, draft = form.context.session, form.context.t, form.draft
    content: list[ft.Control] = [hint(session, t("favor.pattern_hint"))]
    if not has_library:
        content.insert(0, hint(session, t("favor.first_card")))
    content.append(_grid(form))
    content.append(
        in_row(
            button(
                session,
                "favor-wider",
                t("favor.narrower" if draft.wide else "favor.wider"),
                lambda: form.change(wide=not draft.wide) if draft.may_change_width else None,
                kind="quiet",
                icon=ft.Icons.UNFOLD_LESS if draft.wide else ft.Icons.UNFOLD_MORE,
            ),
            spacing=10,
            alignment=ft.MainAxisAlignment.CENTER,
        )
    )
    content.append(heading(session, t("favor.rewards"), BODY))
    content += [_reward(form, name) for name in favor.COUNTED_REWARDS]
    content.append(
        button(
            session,
            "favor-more-rewards",
            t("favor.fewer_rewards" if draft.more else "favor.more_rewards"),
            lambda: form.change(more=not draft.more),
            kind="quiet",
            icon=ft.Icons.EXPAND_LESS if draft.more else ft.Icons.EXPAND_MORE,
        )
    )
    if draft.more:
        if favor.paid_out(form.context.state):
            content.append(hint(session, t("favor.untracked_hint")))
        content += [_reward(form, name) for name in favor.PAID_OUT_REWARDS]
    content.append(
        field(
            session,
            "favor-name",
            t("favor.name"),
            draft.name,
            lambda name: form.change(name=name),
            max_length=LONGEST_CARD_NAME,
            counter="",
        )
    )
    if has_library:
        library = t("favor.from_library")
        content.append(button(session, "favor-library", library, lambda: form.change(entering=False, **NOWHERE)))
    return section(session, t("favor.which"), content, "new-card")


def _reward(form: Form, name: str) -> ft.Control:
    """How much of a reward the card gives."""
    context = form.context
    title, amount = favor.reward_name(context.words, name), getattr(form.draft.rewards, name)

    def add(wanted: int) -> None:
        form.change(rewards=lambda old: favor.more_reward(old.rewards, name, wanted - amount))

    return stepper_row(context.session, f"reward-{name}", title, amount, add, high=favor.MOST_OF_A_REWARD)


def _grid(form: Form) -> ft.Control:
    """The pattern, to be tapped cell by cell."""
    context, draft = form.context, form.draft
    t, palette, stone, mark = context.t, context.palette, form.stone, MARKS[form.player.color]
    columns = favor.WIDE_GRID_COLUMNS if draft.wide else favor.GRID_COLUMNS
    gap = 3 if draft.wide else 4
    width = min(64, (inner_width(context.session) - 12) / columns - gap)

    def toggle(cell: Cell) -> None:
        form.change(cells=lambda old: old.cells ^ {cell}, **NOWHERE)

    def face(cell: Cell) -> ft.Control:
        filled = cell in draft.cells
        column, row = chr(ord("a") + cell[0]), cell[1] + 1
        return tappable(
            f"cell-{patterns.cell_name(cell)}",
            t("favor.cell_block" if filled else "favor.cell_empty", column=column, row=row),
            lambda e: toggle(cell),
            ft.Icon(mark, size=20, color=stone.ink) if filled else ft.Container(),
            selected=filled,
            key=f"cell-{patterns.cell_name(cell)}",
            width=width,
            height=TOUCH,
            alignment=ft.Alignment.CENTER,
            bgcolor=stone.face if filled else palette.surface,
            border=ft.Border.only(bottom=ft.BorderSide(4, stone.edge))
            if filled
            else ft.Border.all(1, palette.empty_line),
            border_radius=4,
        )

    courses: list[ft.Control] = [
        in_row(*(face((column, row)) for column in range(columns)), spacing=gap, tight=True)
        for row in range(favor.GRID_ROWS - 1, -1, -1)
    ]
    return in_row(
        ft.Container(
            in_lines(*courses, spacing=gap), bgcolor=fort_colors(palette).mortar, border_radius=RADIUS, padding=6
        ),
        spacing=10,
        alignment=ft.MainAxisAlignment.CENTER,
    )
