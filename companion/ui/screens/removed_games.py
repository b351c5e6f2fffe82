"""The games that were removed from the list, to be brought back at any time: nothing that was removed is deleted."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

import flet as ft

from companion.play.ports import GameLine, StoreError
from companion.ui.components.basics import button, group, hint, notice, plain_text
from companion.ui.components.layout import in_lines, in_row
from companion.ui.kit import component, use_made
from companion.ui.screens.present_home import present_line
from companion.ui.session import Session, use_session
from companion.ui.theme import BODY, SMALL

SHOWN: Final = 50
"""Games listed one by one; older ones come up as these are brought back."""


def removed_games(session: Session) -> tuple[GameLine, ...] | StoreError:
    """The games that were removed, the one changed last first, or why they cannot be listed."""
    try:
        return tuple(session.services.store.removed())
    except StoreError as error:
        return error


@component
def RemovedGames(changed: Callable[[], None]) -> ft.Control:
    """The list, each game with its way back; `changed` is called after one was brought back."""
    session = use_session()
    t = session.t
    found, set_found = use_made(lambda: removed_games(session))

    def restore(id: str) -> None:
        if session.keep(lambda: session.services.store.restore(id)):
            changed()
        set_found(removed_games(session))

    if isinstance(found, StoreError):
        return group(session, t("data.removed"), notice(session, "removed-problem", session.sentence(found)))
    if not found:
        return ft.Container()
    lines = [_line(session, line, restore) for line in found[:SHOWN]]
    if len(found) > SHOWN:
        lines.append(hint(session, t("data.more_games", count=len(found) - SHOWN)))
    return group(session, t("data.removed"), hint(session, t("data.removed_hint")), *lines)


def _line(session: Session, line: GameLine, restore: Callable[[str], None]) -> ft.Control:
    t, palette = session.t, session.palette
    view = present_line(line, t, datetime.now(UTC))
    first_line = view.problem or view.points
    about: list[ft.Control] = [
        plain_text(first_line, palette, BODY, palette.bad if view.problem else None, semantics=False)
    ]
    if view.about:
        about.append(plain_text(view.about, palette, SMALL + 1, palette.quiet, semantics=False))
    text = ft.Semantics(
        identifier=f"removed-{line.id}",
        label=". ".join(filter(None, (first_line, view.about))),
        content=in_lines(*about, spacing=2),
        expand=True,
    )
    back = button(
        session,
        f"removed-{line.id}-restore",
        t("data.removed_restore"),
        lambda: restore(line.id),
        label=t("data.removed_restore_label", names=view.title),
        icon=ft.Icons.RESTORE_FROM_TRASH,
    )
    return ft.Container(in_row(text, back), key=f"removed-{line.id}")
