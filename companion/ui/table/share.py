"""Sharing of a game: a code for another phone's camera, the same as text, a file, and the result for a chat."""

from typing import Any, Final
from weakref import WeakKeyDictionary

import flet as ft

from companion.games.registry import coding_of, game_of
from companion.play.live_game import AnyGame
from companion.play.meeting import token_of
from companion.sharing import codes
from companion.sharing.links import prefix_of
from companion.text.catalogue import Catalogue
from companion.ui import parts as ui
from companion.ui.registry import screens_of
from companion.ui.sharing import Codes, codes_or_why_not, use_share_address
from companion.ui.table.game_screen import screen_of_game, use_changes
from companion.ui.table.position import AnyContext, Context, TablePosition
from companion.ui.table.sheet.scores import SheetView

GAME: Final = "game"
ROUND: Final = "round"
POSITION: Final = "position"
_CODES: Final[WeakKeyDictionary[AnyGame, codes.HistoryCode]] = WeakKeyDictionary()
"""What was written of the code of each open game: shown again after an entry, only that entry is added."""


def round_begun(game: AnyGame) -> int:
    """Return the index of the entry that began the last round; 0 before the first, and without rounds."""
    rounds = [screens_of(game.format).facts.round(state) for state in game.states]
    return rounds.index(rounds[-1], 1) - 1 if rounds[0] != rounds[-1] else 0


def choices(game: AnyGame) -> tuple[str, ...]:
    """Return what can be shared; the round only if entries precede it, and only all of a game with a refused entry."""
    if game.refused:
        return (GAME,)
    return (GAME, ROUND, POSITION) if round_begun(game) else (GAME, POSITION)


def frame_of(game: AnyGame, what: str) -> bytes:
    """Return a game, its round or its position as a frame. Raises the errors of `ui.sharing.UNSHARED`."""
    coding, token = coding_of(game_of(game.format)), token_of(game.id)
    if what == POSITION:
        return codes.snapshot(coding, token, game.setup, game.state)
    if what == ROUND:
        return codes.tail(coding, token, game.record, round_begun(game))
    return _CODES.setdefault(game, codes.HistoryCode()).frame(coding, token, game.record)


def held(t: Catalogue, game: AnyGame, what: str) -> str:
    """Return the content of a code in a few words."""
    count = len(game.record.entries) - (round_begun(game) if what == ROUND else 0)
    return t(f"share.holds_{what}", count=count)


def result_text(context: AnyContext, view: SheetView) -> str:
    """Return names and points in a few lines for a chat, best first; at the end also ranks and the reason."""
    lines = [view.heading]
    for seat, rank in view.ranks:
        points = context.t("share.points", player=context.seats[seat].name, count=view.total.numbers[seat])
        lines.append(f"{rank}. {points}" if view.is_final else points)
    return "\n".join([*lines, *filter(None, (view.decided, *view.notes))])


@ui.component
def Share(game: AnyGame) -> ft.Control:
    """Show the code as large as possible, then the other ways; updated when the game changes."""
    session = ui.use_session()
    use_changes(game)
    wanted, want = ui.use_made(lambda: GAME)
    part_shown: Any = ft.use_ref(0)
    context: AnyContext = Context(session, TablePosition(game))
    t, offered = context.t, choices(game)
    what = wanted if wanted in offered else GAME
    prefix = prefix_of(address := use_share_address(session))
    made = ft.use_memo(
        lambda: codes_or_why_not(session, prefix, lambda: [frame_of(game, what)]),
        [game.states, what, prefix, session.language],
    )
    chips = ui.choice_chips(session, "share", {each: t(f"share.{each}") for each in offered}, (what,), want)
    about = t(f"share.{what}_hint", first=round_begun(game))
    refused = ui.refused_text(game, t)
    rest: list[ft.Control] = [
        *([ui.notice(session, "share-refused", refused, is_bad=True)] if refused else []),
        *ui.once_hint(session, "share", t("hint.share")),
        ft.Column([chips, ui.hint(session, about)], spacing=8, key="what"),
    ]
    name = ui.file_stem(game.created, [seat.name for seat in context.seats])
    panel: ft.Control | None = None
    if isinstance(made, Codes):
        panel = ui.CodePanel(made, held(t, game, what), part_shown, key="panel")
        rest += [ui.link_words(session, address), ui.code_text(session, made)]
        buttons = ui.picture_buttons(session, made, part_shown, name if what == GAME else f"{name}-{what}")
        rest.append(ui.group(session, t("share.as_picture"), buttons, key="picture"))
    else:
        rest.append(ui.notice(session, "share-problem", made, is_bad=True))
    rest += [_result(context), ui.export_button(session, game.created, lambda: game.document)]
    return ui.code_page(session, t("share.title"), lambda: ui.go(ui.game_route(game.id)), panel, rest)


ShareScreen: Final = screen_of_game("share", Share)
"""The ways to share the game in the address."""


def _result(context: AnyContext) -> ft.Control:
    """Return names and points in words."""
    session, t = context.session, context.t
    view = screens_of(context.game.format).sheet.view(context)
    text = result_text(context, view)
    return ui.group(
        session,
        t("share.result" if view.is_final else "share.result_so_far"),
        ui.selectable(session, "share-result", text, ui.BODY),
        ui.CopyButton("share-result-copy", text, t("share.copy_result"), key="copy"),
        key="result",
    )
