"""Parts of the page that ends a game, whatever is counted."""

from collections.abc import Callable, Sequence

import flet as ft

from companion.ui.components.basics import button, plain_text
from companion.ui.components.frames import page_frame
from companion.ui.components.layout import in_column
from companion.ui.form.table import Missing
from companion.ui.kit import component
from companion.ui.routes import game_route, go
from companion.ui.table.entering import answer
from companion.ui.table.position import AnyContext


def to_sheet(context: AnyContext) -> None:
    """Open the sheet of the game."""
    go(game_route(context.position.game.id, "sheet"))


@component
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
    sheet = button(session, "finish-sheet", t("finish.to_sheet"), lambda: to_sheet(context), kind="strong")
    return page_frame(session, t("finish.title"), told, on_back=context.position.go, footer=sheet)


def finish_footer(
    context: AnyContext,
    *,
    is_over: bool,
    is_early: bool,
    finish_early: Callable[[], object],
    confirm: Callable[[], object] | None,
    missing: Missing,
    zero: Callable[[], object],
) -> ft.Control:
    """Return the button that scores the game; before its end after a confirmation (`is_early`).

    `confirm` is None if a rule is broken. While numbers are missing, the button names them, and `zero` sets them to 0.
    """
    session, t = context.session, context.t
    if not context.position.is_recorded:
        return answer(session, is_over and confirm is not None)
    if not is_over and not is_early:
        return button(session, "finish-early", t("finish.early"), finish_early, kind="danger", height=56)
    parts: list[ft.Control] = [plain_text(t("finish.early_sure"), session.palette)] if is_early else []
    if missing.of:
        parts.append(button(session, "finish-zero", missing.zero_text(t), zero))
    text = missing.text(t) if missing.of else t("finish.confirm")
    parts.append(button(session, "finish-confirm", text, None if missing.of else confirm, kind="strong", height=56))
    return in_column(*parts)
