"""Games begun to look around in: who plays in them, and which they are, so that the list can say so."""

from contextlib import suppress
from typing import Any, Final

from companion.play.ports import StoreError
from companion.text.catalogue import Catalogue

SAMPLES: Final = "samples"
"""The library's setting that holds their ids."""
KEPT: Final = 20
"""How many are remembered."""


def sample_name(t: Catalogue, name: str) -> str:
    """Who plays for a letter of the sample: people with names that begin with it."""
    names = t("home.sample_names").split()
    return next((person for person in names if person.startswith(name)), name)


def remember_sample(library: Any, id: str) -> None:
    """Keeps that a game is a sample; where that cannot be kept, it looks like any other."""
    with suppress(StoreError):
        known = library.setting(SAMPLES, "").split()
        library.choose(SAMPLES, " ".join([*known[-KEPT + 1 :], id]))


def samples_known(library: Any) -> frozenset[str]:
    """The ids of the games that are samples; none where the library cannot be read."""
    with suppress(StoreError):
        return frozenset(library.setting(SAMPLES, "").split())
    return frozenset()
