"""Share the group's Favor cards: one code, or part after part."""

from typing import Any

import flet as ft

from companion.games.island_fortress.cards import write_card
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.registry import coding_of
from companion.sharing import codes
from companion.ui.components.basics import group, hint, notice
from companion.ui.components.code_panel import CodePanel, code_page, code_text, link_words, picture_buttons
from companion.ui.components.frames import page_frame
from companion.ui.games.island_fortress.favor.draft import known_cards
from companion.ui.games.island_fortress.favor.present import known_cards as readable_cards
from companion.ui.games.island_fortress.situation import game_texts
from companion.ui.kit import part, use_made
from companion.ui.routes import SETTINGS, game_route, leave
from companion.ui.session import Session, use_session
from companion.ui.sharing import UNSHARED, Codes, codes_of, share_prefix, unshared_words
from companion.ui.theme import BODY

FILE_NAME = "favor-cards"


@part
def CardsShareScreen() -> ft.Control:
    """The cards as codes; back leads to the game in the address, else to the settings."""
    session = use_session()
    page = ft.context.page
    id = ft.use_route_params().get("gid")
    place: Any = ft.use_ref(0)
    t, prefix = game_texts(session), share_prefix(session, page)
    cards, _ = use_made(
        lambda: tuple(write_card(card) for _, card in readable_cards(known_cards(session.services.library)))
    )
    made = ft.use_memo(lambda: _made(session, cards, prefix), [cards, prefix, session.language])

    def back() -> None:
        leave(game_route(id, "favor") if id else SETTINGS)

    if not isinstance(made, Codes):
        none: ft.Control = hint(session, t("share.cards_none"), BODY)
        told = notice(session, "share-problem", made, is_bad=True) if made else none
        return page_frame(session, t("share.cards_title"), [told], on_back=back)
    return code_page(
        session,
        t("share.cards_title"),
        back,
        CodePanel(made, t("share.holds_cards", count=len(cards)), place, key="panel"),
        [
            hint(session, t("share.cards_hint")),
            link_words(session, page),
            code_text(session, made),
            group(session, t("share.as_picture"), picture_buttons(session, made, place, FILE_NAME), key="picture"),
        ],
    )


def _made(session: Session, cards: tuple[dict[str, Any], ...], prefix: str) -> Codes | str:
    """The codes; or why there are none, nothing if there are no cards."""
    if not cards:
        return ""
    try:
        return codes_of(prefix, codes.library(coding_of(ISLAND_FORTRESS), cards))
    except UNSHARED as error:
        return unshared_words(session, error)
