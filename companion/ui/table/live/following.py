"""Hooks that redraw components when guests join, leave or take a seat, or a secret choice is made."""

from companion.play.live_game import AnyGame
from companion.ui import parts as ui
from companion.ui.table.game_screen import use_changes


def use_guests() -> None:
    """Redraw the component on every change of guests, if there can be any."""
    session = ui.use_session()
    may_ask = session.services.guests is not None and session.who.may_see(session.who.table)
    use_changes(session.services.guests if may_ask else None)


def is_open_to_guests(session: ui.Session, game: AnyGame) -> bool:
    """Return True if guests may join the game's table."""
    guests = session.services.guests
    return guests is not None and session.who.may_see(game.id) and guests.is_open(game.id)


def use_secrets(game: AnyGame) -> bool:
    """Return True if guests choose secretly on their own devices, and redraw the component on every choice."""
    session = ui.use_session()
    use_changes(session.services.secrets)
    return is_open_to_guests(session, game)
