"""Share a game: one code for another phone's camera, the same as text, as a file, and the result for a chat."""

from typing import Any

import flet as ft

from companion.engine.record import Record
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.words import Words
from companion.games.registry import coding_of
from companion.play.meeting import token_of
from companion.sharing.codes import history
from companion.ui.components.basics import chip, group, hint, notice
from companion.ui.components.code_panel import (
    CodePanel,
    CopyButton,
    code_page,
    code_text,
    link_words,
    picture_buttons,
    selectable,
)
from companion.ui.components.files import export_button, file_stem
from companion.ui.components.hints import once_hint
from companion.ui.games.island_fortress.opened import FortressGame, cannot_open, opened, stored_record, use_changes
from companion.ui.games.island_fortress.present_share import (
    GAME,
    ROUND,
    choices,
    frame_of,
    held,
    result_text,
    round_begun,
)
from companion.ui.games.island_fortress.texts import game_texts
from companion.ui.kit import part, use_made
from companion.ui.routes import HOME, game_route, go
from companion.ui.session import Session, use_session
from companion.ui.sharing import UNSHARED, Codes, codes_of, share_prefix, unshared_words
from companion.ui.theme import BODY


@part
def ShareScreen() -> ft.Control:
    """What there is to share of the game in the address."""
    session, id = use_session(), ft.use_route_params()["gid"]
    game = opened(session, id)
    if not isinstance(game, str):
        shown: ft.Control = Share(game, key=f"share-{id}")
        return shown
    record = stored_record(session, id)
    return cannot_open(session, game) if record is None else ShareUnopened(id, game, record, key=f"share-{id}")


@part
def ShareUnopened(id: str, reason: str, record: Record[Setup, Event]) -> ft.Control:
    """A game that cannot be opened here, as it is kept: another version of the app may open it."""
    session = use_session()
    place: Any = ft.use_ref(0)
    prefix = share_prefix(session, ft.context.page)
    rest: list[ft.Control] = [notice(session, "share-unopened", reason, is_bad=True)]
    panel: ft.Control | None = None
    try:
        codes = codes_of(prefix, [history(coding_of(ISLAND_FORTRESS), token_of(id), record)])
    except UNSHARED as error:
        rest.append(notice(session, "share-problem", unshared_words(session, error), is_bad=True))
    else:
        held = game_texts(session)("share.holds_game", count=len(record.entries))
        panel = CodePanel(codes, held, place, key="panel")
        rest += [link_words(session, ft.context.page), code_text(session, codes)]
    rest.append(export_button(session, id[:8], lambda: ISLAND_FORTRESS.write(record)))
    return code_page(session, game_texts(session)("share.title"), lambda: go(HOME), panel, rest)


@part
def Share(game: FortressGame) -> ft.Control:
    """The code first, as large as can be; it follows the game."""
    session = use_session()
    page = ft.context.page
    use_changes(game)
    wanted, want = use_made(lambda: GAME)
    place: Any = ft.use_ref(0)
    t, say = game_texts(session), Words(game_texts(session), game.setup)
    offered = choices(game.entries)
    what = wanted if wanted in offered else GAME
    prefix = share_prefix(session, page)
    made = ft.use_memo(lambda: _made(session, game, what, prefix), [game.states, what, prefix, session.language])
    chips: list[ft.Control] = [
        chip(session, f"share-{each}", t(f"share.{each}"), lambda _, each=each: want(each), selected=each == what)
        for each in offered
    ]
    told = t(f"share.{what}_hint", first=round_begun(game.entries)) if what == ROUND else t(f"share.{what}_hint")
    rest: list[ft.Control] = [
        *once_hint(session, "share", t("hint.share")),
        ft.Column([ft.Row(chips, wrap=True, spacing=8, run_spacing=8), hint(session, told)], spacing=8, key="what"),
    ]
    name = file_stem(game.created, [seat.name for seat in game.setup.seats])
    panel: ft.Control | None = None
    if isinstance(made, Codes):
        panel = CodePanel(made, held(say, game.entries, what), place, key="panel")
        rest += [link_words(session, page), code_text(session, made)]
        buttons = picture_buttons(session, made, place, name if what == GAME else f"{name}-{what}")
        rest.append(group(session, t("share.as_picture"), buttons, key="picture"))
    else:
        rest.append(notice(session, "share-problem", made, is_bad=True))
    rest += [_result(session, say, game), export_button(session, game.created, lambda: game.document)]
    return code_page(session, t("share.title"), lambda: go(game_route(game.id)), panel, rest)


def _made(session: Session, game: FortressGame, what: str, prefix: str) -> Codes | str:
    """The codes, or why there are none."""
    try:
        return codes_of(prefix, [frame_of(game, what)])
    except UNSHARED as error:
        return unshared_words(session, error)


def _result(session: Session, say: Words, game: FortressGame) -> ft.Control:
    """Names and points in words."""
    text = result_text(say, game)
    return group(
        session,
        game_texts(session)("share.result" if game.state.result else "share.result_so_far"),
        selectable(session, "share-result", text, BODY),
        CopyButton("share-result-copy", text, game_texts(session)("share.copy_result"), key="copy"),
        key="result",
    )
