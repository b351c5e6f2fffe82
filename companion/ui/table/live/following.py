"""Has parts drawn again when guests come, go, or take a seat, and when somebody has chosen in secret."""

from companion.ui.session import Session, use_session
from companion.ui.table.game_screen import use_changes
from companion.ui.table.position import AnyGame


def use_guests() -> None:
    """Draws the component again whenever something changes about guests; nothing where there can be none."""
    session = use_session()
    may_ask = session.services.guests is not None and session.who.may_see(session.who.table)
    use_changes(session.services.guests if may_ask else None)


def is_open_to_guests(session: Session, game: AnyGame) -> bool:
    """Whether others may come to the game's table with devices of their own."""
    guests = session.services.guests
    return guests is not None and session.who.may_see(game.id) and guests.is_open(game.id)


def use_secrets(game: AnyGame) -> bool:
    """Whether the game's table is open to guests, who choose each on the own device: then as above for choices."""
    session = use_session()
    use_changes(session.services.secrets)
    return is_open_to_guests(session, game)
