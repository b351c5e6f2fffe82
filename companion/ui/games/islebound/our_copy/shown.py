"""The part of the group's copy that is shown, and what its parts need."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import flet as ft

from companion.games.islebound.our_copy.known import SIDES, Known, OurCopy
from companion.games.islebound.our_copy.printed import FACES
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.setup import Printed
from companion.ui import parts as ui

Part = int | str | tuple[str, tuple[int, ...]] | Card | None
"""An open part: a town, a word, the values so far of a kind of card, or the card removed last."""


class Shown(NamedTuple):
    """The side shown, and its open part: a town, a kind of card, "influence" or "map"."""

    side: str = SIDES[0]
    open: Part = None
    changes: int = 0
    """Incremented with every stored change, to redraw the page."""
    coins: int | None = None
    """Entry coins of the open town until its entry crew is entered."""
    picked: int | None = None
    """The town to be swapped with the next one tapped."""


class Page(NamedTuple):
    """Context of the parts of the page, and their handlers."""

    session: ui.Session
    copy: OurCopy
    shown: Shown
    keep: Callable[[Known], None]
    open: Callable[[Part], None]
    change: ui.Change[Shown]

    @property
    def printed(self) -> Printed:
        """The known printed values."""
        return self.copy.known.printed

    def keep_printed(self, **values: Any) -> None:
        """Store the printed values with changes.

        Each tap stores its value: it is printed, belongs to no game and is whole by itself, one value can be taken back
        alone, and a walk through all towns may be broken off. A pad with a confirm would take more taps.
        """
        self.keep(self.copy.known._replace(printed=self.printed._replace(**values)))


def digit_keys(
    session: ui.Session, prefix: str, tap: Callable[[int], None], digits: Sequence[int] = range(10)
) -> ft.Control:
    """Return a key for each digit."""
    keys = [ui.button(session, f"{prefix}-{one}", str(one), partial(tap, one), expand=1, lines=1) for one in digits]
    return ui.in_column(*ui.rows_of(keys, 6 if len(keys) == FACES else 5), spacing=6)
