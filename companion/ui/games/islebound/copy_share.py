"""Share the group's copy: what is known of the boards and cards, as one code or part after part."""

from typing import Any, Final

import flet as ft

from companion.games.islebound.game import ISLEBOUND
from companion.games.registry import coding_of
from companion.sharing import codes
from companion.ui.components.basics import group, hint, notice
from companion.ui.components.code_panel import CodePanel, code_page, code_text, link_words, picture_buttons
from companion.ui.components.frames import page_frame
from companion.ui.games.islebound.copy_page import documents_of
from companion.ui.games.islebound.situation import game_texts
from companion.ui.kit import part, use_made
from companion.ui.routes import HOME, game_route, leave
from companion.ui.session import Session, use_session
from companion.ui.sharing import UNSHARED, Codes, codes_of, share_prefix, unshared_words
from companion.ui.theme import BODY

FILE_NAME: Final = "islebound-copy"


@part
def CopyShareScreen() -> ft.Control:
    """The copy as codes; back leads to the game in the address, else to the first screen."""
    session = use_session()
    page = ft.context.page
    id = ft.use_route_params().get("gid")
    place: Any = ft.use_ref(0)
    t, prefix = game_texts(session), share_prefix(session, page)
    documents, _ = use_made(lambda: tuple(documents_of(session)))
    made = ft.use_memo(lambda: _made(session, documents, prefix), [documents, prefix, session.language])

    def back() -> None:
        leave(game_route(id, "copy") if id else HOME)

    if not isinstance(made, Codes):
        told = notice(session, "share-problem", made, is_bad=True) if made else hint(session, t("copy.nothing"), BODY)
        return page_frame(session, t("copy.share"), [told], on_back=back)
    return code_page(
        session,
        t("copy.share"),
        back,
        CodePanel(made, t("copy.holds", count=len(documents)), place, key="panel"),
        [
            hint(session, t("copy.share_hint")),
            link_words(session, page),
            code_text(session, made),
            group(session, t("share.as_picture"), picture_buttons(session, made, place, FILE_NAME), key="picture"),
        ],
    )


def _made(session: Session, documents: tuple[dict[str, Any], ...], prefix: str) -> Codes | str:
    """The codes; or why there are none, nothing if nothing is known."""
    if not documents:
        return ""
    try:
        return codes_of(prefix, codes.library(coding_of(ISLEBOUND), documents))
    except UNSHARED as error:
        return unshared_words(session, error)
