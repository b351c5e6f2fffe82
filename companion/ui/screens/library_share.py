"""Sharing of a group's knowledge of its copy: documents of the library, as one code or in parts."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import flet as ft

from companion.games.registry import coding_of, game_of
from companion.sharing import codes
from companion.sharing.links import prefix_of
from companion.ui import parts as ui
from companion.ui.sharing import Codes, codes_or_why_not, use_share_address


class SharedLibrary(NamedTuple):
    """Shareable documents of a game and the keys of their texts."""

    format: str
    """Record format of the game."""
    documents: Callable[[ui.Session], Sequence[dict[str, object]]]
    """Return the documents to share."""
    page: str
    """Page of the game that back leads to."""
    home: str
    """Address that back leads to without a game."""
    file_name: str
    """Name of the picture file, without extension."""
    title: str
    hint: str
    none: str
    """Key of the text shown if there is nothing to share."""
    holds: str
    """Key of the description of the code's content, with `count`."""
    tells: Callable[[ui.Session, Sequence[dict[str, object]]], Sequence[str]] | None = None
    """Return a line for each document; None if the names of the documents suffice."""


@ui.component
def LibraryShareScreen(shared: SharedLibrary) -> ft.Control:
    """Show the documents as codes; back leads to the game in the address, if there is one."""
    session = ui.use_session()
    id = ft.use_route_params().get("gid")
    part_shown: object = ft.use_ref(0)
    t, address = session.texts(shared.format), use_share_address(session)
    coding = coding_of(game_of(shared.format))
    documents, _ = ui.use_made(lambda: tuple(shared.documents(session)))
    made = ft.use_memo(
        lambda: codes_or_why_not(session, prefix_of(address), lambda: codes.library(coding, documents)),
        [documents, address, session.language],
    )

    def back() -> None:
        ui.leave(ui.game_route(id, shared.page) if id else shared.home)

    if not isinstance(made, Codes):
        problem = ui.notice(session, "share-problem", made, is_bad=True)
        return ui.page_frame(session, t(shared.title), [problem], on_back=back)
    if not documents:
        return ui.page_frame(session, t(shared.title), [ui.hint(session, t(shared.none), ui.BODY)], on_back=back)
    return ui.code_page(
        session,
        t(shared.title),
        back,
        ui.CodePanel(made, t(shared.holds, count=len(documents)), part_shown, key="panel"),
        [
            ui.hint(session, t(shared.hint)),
            ui.link_words(session, address),
            ui.code_text(session, made),
            ui.group(
                session,
                t("share.as_picture"),
                ui.picture_buttons(session, made, part_shown, shared.file_name),
                key="picture",
            ),
        ],
    )
