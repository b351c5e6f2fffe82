"""Sample games: the names of their players, and their ids, so that lists can mark them."""

from contextlib import suppress
from typing import Any, Final

from companion.play.ports import StoreError
from companion.text.catalogue import Catalogue

SAMPLES: Final = "samples"
"""Setting of the library that holds the ids."""
KEPT: Final = 20
"""Maximum number of remembered samples."""


def sample_name(t: Catalogue, name: str) -> str:
    """Return the player's name for a letter of the sample: one that begins with it."""
    names = t("home.sample_names").split()
    return next((person for person in names if person.startswith(name)), name)


def remember_sample(library: Any, id: str) -> None:
    """Store that a game is a sample; if that fails, it looks like any other game."""
    with suppress(StoreError):
        known = library.setting(SAMPLES, "").split()
        library.choose(SAMPLES, " ".join([*known[-KEPT + 1 :], id]))


def samples_known(library: Any) -> frozenset[str]:
    """Return the ids of the sample games; empty if the library cannot be read."""
    with suppress(StoreError):
        return frozenset(library.setting(SAMPLES, "").split())
    return frozenset()
