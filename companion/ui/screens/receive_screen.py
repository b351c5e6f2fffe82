"""Import of a code from a link, a text or a picture: shown first, and stored only if the users confirm."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import flet as ft

from companion.engine.characters import distinct_names
from companion.engine.packing import Coding
from companion.engine.record import RecordError
from companion.games.registry import words_of
from companion.play.live_game import AnyGame
from companion.play.meeting import AHEAD, BEHIND, PARTED, SAME
from companion.play.ports import StoreError
from companion.sharing.codes import SharedGame, SharedPosition
from companion.sharing.frames import CodeError, codes_in
from companion.sharing.pictures import MAX_BYTES
from companion.text.catalogue import listed
from companion.text.standing import standing
from companion.text.words import GameWords
from companion.ui import parts as ui
from companion.ui.receiving import (
    MetGame,
    NewCards,
    Received,
    Waiting,
    keep_begun,
    keep_new,
    met,
    receive,
    record_midway,
    take_theirs,
)
from companion.ui.registry import has_screens, screens_of
from companion.ui.services import Services
from companion.ui.sharing import is_trusted
from companion.ui.table.glance import glance

MAX_SHOWN: Final = 8
"""Maximum number of new entries listed."""
MARGIN: Final = 24
"""Distance in pixels from the edge of the screen to the content of a card."""


class Reading(NamedTuple):
    """State of reading a code: in progress, refused, or complete."""

    is_busy: bool = False
    problem: str = ""
    found: Received | None = None


NOTHING_READ: Final = Reading()
NO_CODE: Final = frozenset({"no_code_in_picture", "damaged"})
"""Problems of most pictures of a camera."""

Done = Callable[[], AnyGame | None]
Settle = Callable[[Done], None]


@ui.component
def ReceiveScreen() -> ft.Control:
    """Show the content of the link, or the ways to read a code."""
    digits = ft.use_route_params().get("digits", "")
    return Receive(digits, key=f"receive-{digits}")


@ui.component
def Receive(digits: str) -> ft.Control:
    """Show the content that was read, above the ways to read the next code."""
    session = ui.use_session()
    services = session.services
    reading, set_reading = ui.use_made(lambda: Reading(is_busy=bool(digits)))

    async def read(texts: Callable[[], Awaitable[Sequence[str]]], is_frame: bool = False) -> None:
        if not is_frame:
            set_reading(Reading(is_busy=True))
        try:
            set_reading(Reading(found=await receive(await texts(), services, ui.beside)))
        except (CodeError, StoreError, OSError) as error:
            if not (is_frame and isinstance(error, CodeError) and error.problem in NO_CODE):
                set_reading(Reading(problem=_problem(session, error)))

    async def read_text(text: str) -> None:
        async def texts() -> Sequence[str]:
            return codes_in(text)

        await read(texts)

    async def read_picture(file: ui.Picked) -> None:
        await read(partial(_codes_of_picture, services, file))

    async def read_clipboard() -> None:
        await read(partial(_codes_of_clipboard, services))

    async def scan(picture: bytes) -> None:
        """Read a picture of the camera; pictures without a code are ignored."""
        await read(partial(services.codes_in, picture, is_frame=True), is_frame=True)

    async def begin() -> None:
        if digits:
            await read_text(digits)

    ft.use_effect(begin, [])

    def settle(done: Done) -> None:
        """Store the content and open it. If that fails, games are compared again."""
        kept: list[AnyGame | None] = []
        if session.keep(lambda: kept.append(done())):
            ui.go(ui.game_route(kept[0].id) if kept[0] else ui.HOME)
        elif isinstance(reading.found, MetGame) and reading.found.game:
            set_reading(Reading(found=met(reading.found.shared, reading.found.game)))

    def leave() -> None:
        if reading.found and not digits:
            set_reading(NOTHING_READ)
        else:
            ui.go(ui.HOME)

    match reading.found:
        case MetGame() as found:
            return _game_page(session, found, settle, leave)
        case SharedPosition() as position:
            return _position_page(session, position, settle, leave)
        case NewCards() as cards:
            return _cards_page(session, cards, leave)
    body: list[ft.Control] = []
    if reading.is_busy:
        body.append(_announced(session, "receive-busy", session.t("receive.busy")))
    elif reading.problem:
        body.append(ui.notice(session, "receive-problem", reading.problem, is_bad=True))
    elif isinstance(waiting := reading.found, Waiting):
        have, total = waiting.numbers, waiting.total
        missing = ", ".join(str(number + 1) for number in range(total) if number not in have)
        text = session.t("receive.waiting", have=len(have), total=total, missing=missing)
        body.append(ui.notice(session, "receive-waiting", text))
    # No tap in between: what is read meanwhile would be lost.
    busy = reading.is_busy

    def show_problem(problem: str) -> None:
        set_reading(Reading(problem=problem))

    body.append(CameraBox(scan, show_problem, key="camera"))
    body += _ways(session, None if busy else read_text, read_picture, None if busy else read_clipboard, show_problem)
    return ui.page_frame(
        session, session.t("receive.title"), body, on_back=lambda: ui.go(ui.HOME), from_top=f"{busy}-{reading.problem}"
    )


def _problem(session: ui.Session, error: CodeError | StoreError | OSError) -> str:
    """Return why nothing was read, in a sentence."""
    match error:
        case CodeError():
            return session.t(f"code.{error.problem}", **error.values)
        case StoreError():
            return session.sentence(error)
        case _:
            return ui.not_opened(error, session.t)


async def _codes_of_picture(services: Services, file: ui.Picked) -> Sequence[str]:
    """Return the codes in a picture. Raises CodeError if it is too large."""
    try:
        content = await file.content(MAX_BYTES)
    except RecordError as error:
        raise CodeError("picture_too_large", **error.values) from error
    return await services.codes_in(content)


async def _codes_of_clipboard(services: Services) -> Sequence[str]:
    """Return the codes in the picture on the clipboard. Raises CodeError if there is none, or it may not be read."""
    try:
        content = await ft.Clipboard().get_image()
    except (RuntimeError, TimeoutError) as error:  # the browser was not allowed to
        raise CodeError("no_clipboard") from error
    if not content:
        raise CodeError("no_clipboard")
    return await services.codes_in(bytes(content))


def _announced(session: ui.Session, identifier: str, text: str) -> ft.Control:
    return ui.labelled_text(identifier, text, session.palette, ui.BODY, live_region=True)


# --- the ways in -----------------------------------------------------------------------------------------


def _ways(
    session: ui.Session,
    read_text: Callable[[str], Awaitable[None]] | None,
    read_picture: Callable[[ui.Picked], Awaitable[None]],
    read_clipboard: Callable[[], Awaitable[None]] | None,
    on_problem: Callable[[str], None],
) -> list[ft.Control]:
    t, can_read = session.t, session.services.reads_pictures
    picture: list[ft.Control] = [ui.hint(session, t("receive.picture_hint" if can_read else "receive.no_reader"))]
    if can_read:
        picture.append(
            ui.PickButton("receive-picture", t("receive.pick"), read_picture, on_problem, text=t("receive.picture"))
        )
        if is_trusted(ft.context.page):
            paste = t("receive.paste_picture")
            picture.append(ui.button(session, "receive-clipboard", paste, read_clipboard, icon=ft.Icons.CONTENT_PASTE))
    return [PasteBox(read_text, key="paste"), ui.group(session, t("receive.picture_title"), *picture, key="picture")]


@ui.component
def CameraBox(on_picture: Callable[[bytes], Awaitable[None]], on_problem: Callable[[str], None]) -> ft.Control:
    """Show the hint on the device's own camera app, and a camera within the app if possible."""
    session = ui.use_session()
    is_on, turn = ft.use_state(False)
    content: list[ft.Control] = [ui.hint(session, session.t("receive.camera_hint"))]

    def failed(problem: str) -> None:
        turn(False)
        on_problem(problem)

    if session.services.reads_pictures and ui.has_camera(ft.context.page):
        if is_on:
            content.append(ui.Camera(on_picture, failed, min(session.width, ui.READING_WIDTH) - 2 * MARGIN, key="live"))
        text = session.t("receive.camera_off" if is_on else "receive.camera_on")
        icon = ft.Icons.VIDEOCAM_OFF_OUTLINED if is_on else ft.Icons.PHOTO_CAMERA_OUTLINED
        content.append(ui.button(session, "receive-camera", text, lambda: turn(not is_on), icon=icon))
    return ui.group(session, session.t("receive.camera_title"), *content, key="camera")


@ui.component
def PasteBox(read_text: Callable[[str], Awaitable[None]] | None) -> ft.Control:
    """Enter the text of a code and read it."""
    session = ui.use_session()
    text, set_text = ft.use_state("")

    async def read() -> None:
        assert read_text
        await read_text(text)

    can_read_it = bool(text.strip()) and read_text is not None
    return ui.group(
        session,
        session.t("receive.paste_title"),
        ui.hint(session, session.t("receive.paste_hint")),
        ui.field(
            session,
            "receive-text",
            session.t("receive.text"),
            text,
            set_text,
            on_submit=ui.guarded(read, keeps=True) if can_read_it else None,
            max_lines=3,
            min_lines=1,
        ),
        ui.button(
            session,
            "receive-read",
            session.t("receive.read"),
            read if can_read_it else None,
            icon=ft.Icons.CHECK,
            kind="strong",
        ),
        key="paste",
    )


def _action(session: ui.Session, key: str, text: str, tap: Callable[[], None], strong: bool = False) -> ft.Control:
    kind = "strong" if strong else "plain"
    return ui.button(session, f"receive-{key}", text, tap, kind=kind, height=56, expand=True)


# --- what was found ------------------------------------------------------------------------------------------


def _game_page(session: ui.Session, found: MetGame, settle: Settle, leave: Callable[[], None]) -> ft.Control:
    """Return the received game, its relation to the local one, and the possible actions."""
    t, shared, services = session.texts(found.shared.coding.game.format), found.shared, session.services
    count = len(shared.legal if found.game else shared.record.entries)
    body: list[ft.Control] = []
    if shared.illegal:
        can_keep, *reasons = ui.illegal_entry(shared.illegal, _words_there(session, shared))
        reasons.insert(0, t("receive.illegal") if found.game else can_keep)
        body.append(ui.notice(session, "receive-illegal", " ".join(reasons), is_bad=True))
    actions: list[ft.Control] = []

    def act(key: str, text: str, tap: Callable[[], None], *, strong: bool = False) -> None:
        actions.append(_action(session, key, text, tap, strong))

    meeting, game = found.meeting, found.game
    if meeting is None or game is None:
        body.append(_announced(session, "receive-met", t("receive.new", count=count)))
        if services.device and services.device.way == "ios":  # the app on the home screen has a storage of its own
            body.append(ui.notice(session, "receive-in-browser", t("receive.in_browser", receive=t("receive.title"))))
        act("leave", t("receive.leave"), leave)
        act("keep", t("receive.keep"), lambda: settle(lambda: keep_new(found, services)), strong=True)
    else:
        more = abs(count - len(found.entries))
        counted = count if meeting.kind == SAME else more
        body.append(_announced(session, "receive-met", t(f"receive.{meeting.kind}", count=counted)))
        if found.reseated:
            names = listed(seat.name for seat in shared.record.setup.seats)
            body.append(ui.notice(session, "receive-players", t("receive.players", players=names)))
        if meeting.kind == AHEAD:
            body.append(_new_entries(session, found))
            act("leave", t("receive.leave"), leave)
            act("take", t("receive.take", count=more), lambda: settle(lambda: take_theirs(found)), strong=True)
        elif meeting.kind == PARTED or found.reseated:
            body += [_difference(session, found)] if meeting.kind == PARTED else []
            act("mine", t("receive.keep_mine"), lambda: ui.go(ui.game_route(game.id)))
            act("theirs", t("receive.take_theirs"), lambda: settle(lambda: take_theirs(found)))
            act("both", t("receive.keep_both"), lambda: settle(lambda: keep_new(found, services)))
        else:
            assert meeting.kind in (SAME, BEHIND)
            act("open", t("receive.open"), lambda: ui.go(ui.game_route(game.id)), strong=True)
    body.append(_position(session, t("receive.there" if meeting else "receive.game"), shared.coding, shared.state))
    return ui.page_frame(
        session, t("receive.title"), body, on_back=leave, footer=ui.in_row(*actions), from_top=f"found-{meeting}"
    )


def _position(session: ui.Session, title: str, coding: Coding[Any, Any, Any], state: object) -> ft.Control:
    """Return a game's progress or winner, and a picture."""
    format = coding.game.format
    summary, t = coding.game.summary(state), session.texts(format)
    names = distinct_names(summary.names)
    winners = [names[seat] for seat in summary.winners] if summary.is_finished else None
    what = standing(t, winners, summary.round_label, summary.round)
    picture = [glance(session, coding.game, state)] if has_screens(format) else []
    return ui.group(session, title, _announced(session, "receive-round", what), *picture, key="position")


def _new_entries(session: ui.Session, found: MetGame) -> ft.Control:
    """Return the first of the entries that would be added, in words."""
    assert found.meeting
    new = range(found.meeting.shared, len(found.shared.legal))
    lines = _entry_lines(session, found, new[:MAX_SHOWN])
    rows: list[ft.Control] = [ui.plain_text(line, session.palette) for line in lines]
    if len(new) > MAX_SHOWN:
        rows.append(ui.hint(session, session.t("receive.more", count=len(new) - MAX_SHOWN)))
    return ui.group(session, session.t("receive.new_entries"), *rows, key="new-entries")


def _words_there(session: ui.Session, shared: SharedGame) -> GameWords:
    """Return the words of a received game."""
    return words_of(shared.coding.game.format, session.language, shared.record.setup)


def _entry_lines(session: ui.Session, found: MetGame, numbers: range) -> list[str]:
    """Return entries of the received game in words; local states are reused as far as they are the same."""
    game, words = found.shared.coding.game, _words_there(session, found.shared)
    state, lines = found.states[numbers.start], []
    for index in numbers:
        event = found.shared.record.entries[index].event
        lines.append(words.texts("log.entry", number=index + 1, entry=words.entry(state, event)))
        state = game.apply(state, event)
    return lines


def _difference(session: ui.Session, found: MetGame) -> ft.Control:
    """Return the first entry that differs, here and there."""
    assert found.meeting
    assert found.game
    t, shared = session.t, found.meeting.shared
    mine = _words_there(session, found.shared).entry(found.states[shared], found.entries[shared].event)
    here = t("log.entry", number=shared + 1, entry=mine)
    [there] = _entry_lines(session, found, range(shared, shared + 1))

    def side(key: str, title: str, text: str, count: int) -> ft.Control:
        after = t("receive.after", count=count) if count else ""
        return ft.Semantics(
            identifier=f"receive-{key}-entry",
            label=" ".join(filter(None, (f"{title}: {text}", after))),
            expand=True,
            content=ui.card(
                session,
                ui.in_lines(
                    ui.plain_text(title, session.palette, ui.BODY, bold=True, semantics=False),
                    ui.plain_text(text, session.palette, ui.BODY, semantics=False),
                    *([ui.hint(session, after, ui.BODY)] if after else []),
                    spacing=6,
                ),
            ),
        )

    return ui.in_column(
        _announced(session, "receive-shared", t("receive.shared", count=shared)),
        ui.in_row(
            side("mine", t("receive.here"), here, len(found.entries) - shared - 1),
            side("theirs", t("receive.there"), there, len(found.shared.legal) - shared - 1),
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        key="difference",
        spacing=10,
    )


def _position_page(
    session: ui.Session, position: SharedPosition, settle: Callable[[Done], None], leave: Callable[[], None]
) -> ft.Control:
    """Return a position: a game can begin at it, unless it is scored or in the middle of a turn."""
    t, record = session.t, record_midway(position)
    body = [
        _announced(session, "receive-met", t("receive.position_start" if record else "receive.position")),
        _position(session, t("receive.game"), position.coding, position.state),
    ]
    actions = [_action(session, "leave", t("receive.leave"), leave)]
    if record:
        begin = partial(settle, partial(keep_begun, record, position, session.services))
        actions.append(_action(session, "begin", t("midway.play"), begin, strong=True))
    return ui.page_frame(session, t("receive.title"), body, on_back=leave, footer=ui.in_row(*actions))


def _cards_page(session: ui.Session, cards: NewCards, leave: Callable[[], None]) -> ft.Control:
    """Return what would be added to the group's library, and the game it belongs to."""
    game, library = cards.coding.game, session.services.library
    t, shared = session.texts(game.format), next(iter(screens_of(game.format).shared.values()), None)
    known, told = len(cards.cards) - len(cards.new), shared.tells if shared else None

    def take() -> None:
        for new in cards.new:
            library.keep_card(new, game.format)

    def settle() -> None:
        """Store the cards and open the screen that shows them."""
        if session.keep(take):
            ui.go(shared.home if told and shared else ui.HOME)

    body: list[ft.Control] = [_announced(session, "receive-met", t("receive.cards", count=len(cards.new)))]
    if known:
        body.append(_announced(session, "receive-known", t("receive.known_cards", count=known)))
    lines = told(session, cards.new) if told else [name for card in cards.new if (name := card.get("name"))]
    body += [ui.plain_text(line, session.palette) for line in lines]
    actions = [_action(session, "leave", t("receive.leave"), leave)]
    if cards.new:
        actions.append(_action(session, "take", t("receive.take_cards", count=len(cards.new)), settle, strong=True))
    return ui.page_frame(session, t("receive.title"), body, on_back=leave, footer=ui.in_row(*actions))
