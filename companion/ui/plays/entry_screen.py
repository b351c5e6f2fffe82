"""A play entered by hand, or changed afterwards: the last group is preselected, points are typed."""

import secrets
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta, timezone
from functools import partial
from itertools import count
from typing import Final

import flet as ft

from companion.engine.characters import short
from companion.games.registry import FORMATS
from companion.play.ports import StoreError
from companion.plays.entered import (
    MAX_NAME_LENGTH,
    MAX_NOTE_LENGTH,
    MAX_TITLE_LENGTH,
    Entered,
    changed,
    entered_of,
    is_score,
    play_of,
    winners_of,
    wrong,
)
from companion.plays.play import TRACKED, Play, persons
from companion.ui import parts as ui
from companion.ui.plays.book import Book, game_title, open_book
from companion.ui.plays.filters import numbered_chips
from companion.ui.registry import PLAYED

PLACE: Final = "place_of_play"
"""Setting with the place of the last play entered by hand."""
MAX_NAMES: Final = 12
MAX_PLAYERS: Final = 12


def _today() -> date:
    return datetime.now(UTC).astimezone().date()


def _latest() -> date:
    """Return the latest day anywhere: a browser may be in another zone than the server."""
    return datetime.now(timezone(timedelta(hours=14))).date()


def new_entry(session: ui.Session, book: Book) -> Entered:
    """Return a new play of today by the last group, of the game played last."""
    game = book.plays[0].game if book.plays else PLAYED[0]
    names = tuple(player["name"] for player in session.services.library.group())
    place = session.setting(PLACE, "")
    return Entered(game, _today().isoformat(), names, ("",) * len(names), place=place)


@ui.component
def EntryScreen() -> ft.Control:
    """Show the form for a play, a new one or the one in the address."""
    id = ft.use_route_params().get("play", "")
    return Entry(id, key=f"entry-{id}")


@ui.component
def Entry(id: str) -> ft.Control:
    """Show the form for a play, a new one or one with an id; of a tracked game what its group notes of it."""
    session = ui.use_session()
    t = session.t
    read, _ = ui.use_made(lambda: open_book(session))
    old, _ = ui.use_made(lambda: _named(read, id))
    entered, change = ui.use_made(lambda: entered_of(old) if old else new_entry(session, read))
    known, _ = ui.use_made(lambda: _known(session, read))
    is_tracked = old is not None and old.kind == TRACKED
    problems = () if is_tracked else wrong(entered, _latest())

    def keep() -> None:
        now, book = ui.newest(change), session.services.book
        if book is None or (not is_tracked and wrong(now, _latest())):
            return
        if old is None:
            made = play_of(now, f"hand-{datetime.now(UTC):%Y%m%dT%H%M%S}-{secrets.token_hex(3)}")
        else:
            made = old if is_tracked else changed(old, now)

        def save() -> None:
            if is_tracked:
                book.note(id, short(now.place, MAX_NOTE_LENGTH), short(now.note, MAX_NOTE_LENGTH), now.is_counted)
            elif old is not None and _named(open_book(session), id) is None:  # removed on another device meanwhile
                raise StoreError("no_such_game")
            else:
                book.add([made])

        if session.keep(save):
            if old is None:
                session.choose(PLACE, made.place)
            ui.go(ui.play_route(made.id))

    body: list[ft.Control] = []
    if not is_tracked:
        body = [_game(session, entered, known[0], change), _players(session, entered, known[1], change)]
        body += [_points(session, entered, change)] if entered.names else []
    body += [
        _rest(session, entered, change, is_tracked),
        *(ui.hint(session, t(f"entry_of_play.{problem}"), ui.BODY) for problem in problems),
    ]
    may = None if problems or session.services.book is None else keep
    return ui.page_frame(
        session,
        t("plays.enter_title" if old is None else "plays.edit"),
        body,
        on_back=lambda: ui.leave(ui.play_route(id) if old else ui.PLAYS),
        footer=ui.button(session, "entry-keep", t("plays.keep"), may, kind="strong", icon=ft.Icons.CHECK, height=56),
    )


def _named(book: Book, id: str) -> Play | None:
    """Return a play with the names of the records; None if there is none."""
    return next((play for play in book.named if play.id == id), None) if id else None


def _known(session: ui.Session, book: Book) -> tuple[list[str], list[str]]:
    """Return the games and the people to choose from."""
    titles = [play.game for play in book.plays if play.game not in FORMATS]
    people = [player["name"] for player in session.services.library.players()]
    people += [name for play in book.plays[:200] for name, *_ in persons(play)]
    return list(dict.fromkeys([*PLAYED, *titles])), list(dict.fromkeys(people))[:MAX_NAMES]


Alter = Callable[[Callable[[Entered], Entered]], object]


def _game(session: ui.Session, entered: Entered, games: list[str], alter: Alter) -> ft.Control:
    """Return the choice of the game: one of ours, one entered before, or another name."""
    t = session.t
    titles = {game: game_title(game) for game in games}
    other = ui.field(
        session,
        "entry-game",
        t("plays.other_game"),
        "" if entered.game in games else entered.game,
        lambda text: alter(lambda old: old._replace(game=short(text, MAX_TITLE_LENGTH) or games[0])),
        max_length=MAX_TITLE_LENGTH,
    )
    chips = numbered_chips(session, "entry-game", titles, [entered.game], partial(_type, alter, "game"))
    return ui.group(session, t("plays.game"), chips, other, key="game")


def _players(session: ui.Session, entered: Entered, people: list[str], alter: Alter) -> ft.Control:
    """Return the choice of players: a tap adds or removes one; new names are typed, and some players have none."""
    t = session.t
    is_full = len(entered.names) >= MAX_PLAYERS
    shown = {name: name for name in [*([] if is_full else people), *entered.names]}

    def add(name: str) -> None:
        alter(lambda old: old if name in old.names or len(old.names) >= MAX_PLAYERS else old.with_player(name))

    def add_nobody() -> None:
        called = (t("new_game.player", number=number) for number in count(1))
        add(next(name for name in called if name not in entered.names))

    return ui.group(
        session,
        t("plays.who"),
        numbered_chips(session, "entry-player", shown, entered.names, partial(_do, alter, Entered.with_player)),
        NewName(add, key="new-name"),
        ui.chip(session, "entry-nobody", t("plays.add_nobody"), None if is_full else add_nobody),
        key="players",
    )


@ui.component
def NewName(add: Callable[[str], object]) -> ft.Control:
    """Enter the name of somebody who has not played yet."""
    session = ui.use_session()
    name, type_in = ui.use_made(lambda: "")

    def take() -> None:
        plain = short(ui.newest(type_in), MAX_NAME_LENGTH)
        if plain:
            add(plain)
            type_in("")

    return ui.in_row(
        ui.field(
            session, "entry-name", session.t("plays.new_name"), name, type_in, expand=True, max_length=MAX_NAME_LENGTH
        ),
        ui.icon_button(
            session, "entry-name-add", ft.Icons.PERSON_ADD, session.t("plays.add_name"), take if name.strip() else None
        ),
    )


_NUMBER_KEYS: Final[dict[ft.PagePlatform | None, ft.KeyboardType]] = {ft.PagePlatform.IOS: ft.KeyboardType.DATETIME}
"""Keyboards with digits, minus and comma. `NUMBER` has neither on an iPhone; in its browsers only letters' has them."""


def _points(session: ui.Session, entered: Entered, alter: Alter) -> ft.Control:
    """Return the inputs of points and winners: most points, those marked, or nobody."""
    t, won = session.t, winners_of(entered)
    rows = [
        ui.in_row(
            ui.expanded(ui.plain_text(name, session.palette, ui.BODY, lines=2)),
            ft.Container(
                ui.field(
                    session,
                    f"entry-score-{number}",
                    t("csv.points"),
                    score,
                    partial(_type_score, alter, name),
                    error=None if is_score(score) else t("entry_of_play.number"),
                    keyboard_type=_NUMBER_KEYS.get(ft.context.page.platform, ft.KeyboardType.PHONE),
                ),
                width=110,
            ),
            ui.chip(
                session,
                f"entry-won-{number}",
                t("plays.won"),
                partial(_do, alter, Entered.with_winner, name),
                selected=name in won,
                check=True,
            ),
            key=f"points-{name}",
        )
        for number, (name, score) in enumerate(zip(entered.names, entered.scores, strict=True))
    ]
    nobody = ui.chip(
        session,
        "entry-nobody-won",
        t("plays.nobody_won"),
        lambda: alter(Entered.nobody_won),
        selected=entered.winners == (),
        check=True,
    )
    return ui.group(session, t("csv.points"), *rows, ui.in_row(nobody, wrap=True), key="points")


def _type_score(alter: Alter, name: str, text: str) -> None:
    alter(lambda old: old.with_score(name, text) if name in old.names else old)


def _rest(session: ui.Session, entered: Entered, alter: Alter, is_tracked: bool) -> ft.Control:
    """Return the inputs of date, duration, place, note, and whether it counts; a tracked game has its own date."""
    t, today = session.t, _today()
    days = [day.isoformat() for day in (today, today - timedelta(days=1))]
    named = [t("date.today"), t("date.yesterday")]
    fields = [
        ui.field(
            session,
            f"entry-{name}",
            t(f"plays.{name}_label"),
            getattr(entered, name),
            partial(_type, alter, name),
            **style,
        )
        for name, style in (
            ("day", {"hint_text": t("plays.day_hint")}),
            ("minutes", {"keyboard_type": ft.KeyboardType.NUMBER}),
            ("place", {"max_length": MAX_NOTE_LENGTH}),
            ("note", {"max_length": MAX_NOTE_LENGTH}),
        )
    ]
    near = dict(zip(days, named, strict=True))
    type_day = partial(_type, alter, "day")
    own = [] if is_tracked else [numbered_chips(session, "entry-day", near, [entered.day], type_day)]
    counts = ui.tick(
        session,
        "entry-uncounted",
        t("plays.uncounted"),
        not entered.is_counted,
        lambda: alter(lambda old: old._replace(is_counted=not old.is_counted)),
    )
    shown = ui.in_column(*fields[2:] if is_tracked else fields, spacing=4)
    return ui.group(session, t("plays.about" if is_tracked else "plays.days"), *own, shown, counts, key="rest")


def _type(alter: Alter, name: str, text: str) -> None:
    alter(lambda old: old._replace(**{name: text}))  # type: ignore[arg-type]  # the names are those of texts


def _do(alter: Alter, step: Callable[[Entered, str], Entered], name: str) -> None:
    alter(lambda old: step(old, name))
