"""The page on which the end of a game is entered: what stands there whatever is counted."""

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.text.words import Explanation
from companion.ui.components.basics import button, plain_text
from companion.ui.components.frames import page_frame
from companion.ui.components.layout import in_column
from companion.ui.components.rulings import ruling_list
from companion.ui.routes import game_route, go
from companion.ui.table.entering import answer
from companion.ui.table.position import Context


def to_sheet(context: Context[Any, Any]) -> None:
    """Goes on to the sheet of the game."""
    go(game_route(context.position.game.id, "sheet"))


def finished_page(context: Context[Any, Any], broken: Sequence[Explanation]) -> ft.Control:
    """Nothing is left to be done here: why, and the way to the sheet."""
    session, t = context.session, context.t
    sheet = button(session, "finish-sheet", t("finish.to_sheet"), lambda: to_sheet(context), kind="strong")
    return page_frame(
        session, t("finish.title"), [ruling_list(session, broken)], on_back=context.position.go, footer=sheet
    )


def finish_footer(
    context: Context[Any, Any],
    *,
    is_over: bool,
    is_early: bool,
    finish_early: Callable[[], Any],
    confirm: Callable[[], Any] | None,
) -> ft.Control:
    """The button that scores the game; before its end that has to be asked for (`is_early`: it was).

    `confirm` is None where something speaks against it.
    """
    session, t = context.session, context.t
    if not context.position.is_recorded:
        return answer(session, is_over and confirm is not None)
    if not is_over and not is_early:
        return button(session, "finish-early", t("finish.early"), finish_early, kind="danger", height=56)
    sure = [plain_text(t("finish.early_sure"), session.palette)] if is_early else []
    return in_column(*sure, button(session, "finish-confirm", t("finish.confirm"), confirm, kind="strong", height=56))
