"""The players of a game: their names, seats and colors can be changed at any time."""

from functools import partial
from typing import Any, Final

import flet as ft

from companion.engine.record import Record
from companion.engine.seats import SCORE
from companion.games.registry import game_of
from companion.play.live_game import AnyGame
from companion.play.revision import Seated, with_players
from companion.ui import parts as ui
from companion.ui.registry import screens_of
from companion.ui.screens.new_game_screen import player_number, problem_words, seat_row
from companion.ui.screens.seating import Limits, Problem, SeatDraft, SetupDraft, checked, filled, players_of, with_seat
from companion.ui.table.game_screen import screen_of_game
from companion.ui.table.history.edits import PLAYERS, LogEdit, edit_address


@ui.component
def Players(game: AnyGame) -> ft.Control:
    """Show the seats as a new game does; new names and colors hold at once, new seats are shown first."""
    session = ui.use_session()
    t = session.texts(game.format)
    draft, change = ui.use_made(lambda: seated_in(game))
    called = partial(player_number, t)

    def read(draft: SetupDraft) -> tuple[Any, tuple[Problem, ...]]:
        """Return the players, checked as those of a game without entries; None with what is wrong."""

        def players(document: dict[str, Any]) -> list[Seated]:
            seats = [
                Seated(seat.key, player["name"].strip(), player["color"], seat.left)
                for seat, player in zip(draft.seats, document["players"], strict=True)
            ]
            with_players(game_of(game.format), Record(game.setup), seats)
            return seats

        return checked(draft, lambda draft: {"players": players_of(draft)}, players)

    full = filled(draft, called)
    ready, problems = read(full)

    def accept() -> None:
        seats, _ = read(filled(ui.newest(change), called))
        if not seats:
            return
        if [seat.old for seat in seats] != list(range(len(seats))):
            ui.go(edit_address(game, LogEdit(PLAYERS, 1, seats)))
        elif session.keep(lambda: game.accept(game.reseated(seats))):
            ui.go(ui.game_route(game.id))

    body: list[ft.Control] = [ui.hint(session, t("players.hint"), ui.BODY)]
    for index, seat in enumerate(full.seats):
        body.append(seat_row(session, draft, index, seat.name, problems, change))
        if draft.mode == SCORE:
            text, way = t("players.leaves", player=seat.name), partial(change, partial(leaving, index))
            body.append(ui.tick(session, f"seat-{index}-left", text, seat.left, way))
    if draft.mode != SCORE:
        body.append(ui.labelled_text("players-stay", t("players.stay"), session.palette, ui.BODY))
    if problems:
        text = problem_words(t, problems[0])
        body.append(ui.labelled_text("players-problem", text, session.palette, ui.BODY, live_region=True))
    is_same = [seat.key for seat in draft.seats] == list(range(len(draft.seats)))
    text = t("revision.accept" if is_same else "revision.title")
    return ui.page_frame(
        session,
        t("players.title"),
        body,
        on_back=lambda: ui.go(ui.game_route(game.id)),
        footer=ui.button(session, "players-accept", text, accept if ready else None, kind="strong", height=56),
    )


def seated_in(game: AnyGame) -> SetupDraft:
    """Return the players of a game as a draft; the key of a seat is its number in the game."""
    seats = tuple([SeatDraft(at, seat.color, seat.name, seat.left) for at, seat in enumerate(game.setup.seats)])
    limits = Limits(len(seats), len(seats), screens_of(game.format).new_game.colors)
    return SetupDraft(limits, seats, len(seats), game.setup.tracking.value)


def leaving(index: int, draft: SetupDraft) -> SetupDraft:
    """Return the draft with a player who leaves, or has come back."""
    return with_seat(draft, index, draft.seats[index]._replace(left=not draft.seats[index].left))


PlayersScreen: Final = screen_of_game("players", Players)
"""The players of the game in the address."""
