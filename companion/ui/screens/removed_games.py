"""Games removed from the list, which can be restored at any time: removal deletes nothing."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

import flet as ft

from companion.play.ports import GameLine, StoreError
from companion.ui import parts as ui
from companion.ui.screens.present_home import present_line

SHOWN: Final = 50
"""Number of games listed; older ones follow as these are restored."""


def removed_games(session: ui.Session) -> tuple[GameLine, ...] | StoreError:
    """Return the removed games, the one changed last first, or the error."""
    try:
        return tuple(session.services.store.removed())
    except StoreError as error:
        return error


@ui.component
def RemovedGames(changed: Callable[[], None]) -> ft.Control:
    """Show the list, each game with a button to restore it; `changed` is called afterwards."""
    session = ui.use_session()
    t = session.t
    found, set_found = ui.use_made(lambda: removed_games(session))

    def restore(id: str) -> None:
        if session.keep(lambda: session.services.store.restore(id)):
            changed()
        set_found(removed_games(session))

    if isinstance(found, StoreError):
        return ui.group(session, t("data.removed"), ui.notice(session, "removed-problem", session.sentence(found)))
    if not found:
        return ft.Container()
    lines = [_line(session, line, restore) for line in found[:SHOWN]]
    if len(found) > SHOWN:
        lines.append(ui.hint(session, t("data.more_games", count=len(found) - SHOWN)))
    return ui.group(session, t("data.removed"), ui.hint(session, t("data.removed_hint")), *lines)


def _line(session: ui.Session, line: GameLine, restore: Callable[[str], None]) -> ft.Control:
    t, palette = session.t, session.palette
    view = present_line(line, t, datetime.now(UTC))
    first_line = view.problem or view.points
    about: list[ft.Control] = [
        ui.plain_text(first_line, palette, ui.BODY, palette.bad if view.problem else None, semantics=False)
    ]
    if view.about:
        about.append(ui.plain_text(view.about, palette, ui.SMALL + 1, palette.quiet, semantics=False))
    text = ft.Semantics(
        identifier=f"removed-{line.id}",
        label=". ".join(filter(None, (first_line, view.about))),
        content=ui.in_lines(*about, spacing=2),
        expand=True,
    )
    back = ui.button(
        session,
        f"removed-{line.id}-restore",
        t("data.removed_restore"),
        lambda: restore(line.id),
        label=t("data.removed_restore_label", names=view.title),
        icon=ft.Icons.RESTORE_FROM_TRASH,
    )
    return ft.Container(ui.in_row(text, back), key=f"removed-{line.id}")
