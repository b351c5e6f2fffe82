"""The texts of Island Fortress in a window's language."""

from companion.games.island_fortress.meta import META
from companion.text.catalogue import Catalogue
from companion.ui.session import Session


def game_texts(session: Session) -> Catalogue:
    """The texts of this game over the app's."""
    return session.texts(META.format)
