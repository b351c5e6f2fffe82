"""A correction: the content of a territory, a player's possessions, the discard pile, or the active player."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Self

import flet as ft

from companion.games.island.board import Icon, is_on
from companion.games.island.entries.adjust import (
    PLAYER_COUNTS,
    TERRITORY_COUNTS,
    AdjustDiscards,
    AdjustPlayer,
    AdjustTerritory,
    AdjustTurn,
)
from companion.games.island.entries.brick import ON_TILES
from companion.games.island.state import table_of
from companion.games.island.tables import TILES
from companion.ui import parts as ui
from companion.ui.form.draft import AnyEvent, AnyForm
from companion.ui.form.parts import Many, Note, Own, Part, Pick, SeatPick, Tick
from companion.ui.games.island.icons import icon_lines
from companion.ui.games.island.panels.aim import Aim
from companion.ui.games.island.situation import Now
from companion.ui.table.panels.correction import CorrectionPanel, amount, amounts, bare
from companion.ui.table.panels.panel import Table

MAX_CARDS: Final = 99


@dataclass(frozen=True)
class Correction(CorrectionPanel, Aim):
    """A correction."""

    @property
    def picked(self) -> tuple[int, ...]:
        """The corrected territory."""
        return (self.made.territory,) if isinstance(self.made, AdjustTerritory) else ()

    def tapped(self, table: Table, number: int) -> None:
        """Select another territory."""
        table.open(self if number in self.picked else Correction(AdjustTerritory(number)))

    def of(self, made: AnyEvent) -> Self:
        """Return the panel of a changed correction; no change of units is None."""
        if isinstance(made, AdjustTerritory) and made.units is not None:
            units = tuple([change or None for change in made.units])
            made = made._replace(units=units if any(units) else None)
        return super().of(made)

    def kinds(self, now: Now) -> Mapping[str, AnyEvent]:
        """Return the possible objects."""
        player = AdjustPlayer(getattr(self.made, "seat", now.seat))
        if now.state.table is None:
            return {"player": player}
        territory = AdjustTerritory(getattr(self.made, "territory", 1))
        return {"territory": territory, "player": player, "pile": bare(AdjustDiscards), "turn": bare(AdjustTurn)}

    def there(self, now: Now) -> AnyEvent:
        """Return what is there."""
        state, table = now.state, now.state.table
        match self.made:
            case AdjustTerritory(at) if is_on(table_of(state).island, at):
                found = table_of(state).island[at - 1]
                return AdjustTerritory(at, 0, 0, (0,) * len(found.units), found.developed, found.next_to)
            case AdjustPlayer(seat):
                claim = state.players[seat].claim
                return AdjustPlayer(seat, claim, 0, 0, table.open[seat]) if table else AdjustPlayer(seat, claim)
            case AdjustDiscards():
                return AdjustDiscards(table_of(state).discards)
            case AdjustTurn():
                return bare(AdjustTurn)  # also of whose turn it is: the count of passes starts again
            case _:
                return super().there(now)

    def parts(self, now: Now, event: AnyEvent) -> Iterator[Part]:
        """Return the values of the object."""
        t = now.t
        match event:
            case AdjustTerritory(at) if not is_on(table_of(now.state).island, at):
                yield Note(t("adjust.no_territory"))
            case AdjustTerritory():
                yield from _territory(now, event)
            case AdjustPlayer():
                yield from _player(now, event)
            case AdjustDiscards():
                yield Note(t("adjust.pile"))
                yield Own(partial(_icons, "discards", t("adjust.what_pile"), tuple(Icon), MAX_CARDS))
            case AdjustTurn():
                yield Note(t("adjust.turn_of"))
                yield SeatPick("turn", ("turn",), "")


def _territory(now: Now, event: AdjustTerritory) -> Iterator[Part]:
    t, words, island, at = now.t, now.words, table_of(now.state).island, event.territory
    numbers = {number: str(number) for number in range(1, len(island) + 1)}
    yield Pick("territory", ("territory",), t("adjust.which"), numbers)
    for seat, units in enumerate(island[at - 1].units):
        title = t("adjust.units", player=words.names[seat])
        yield amount(f"units-{seat}", ("units", seat), title, units, MAX_CARDS)
    yield from amounts(words.term, TERRITORY_COUNTS.held(now.state, at), MAX_CARDS)
    yield Own(partial(_icons, "developed", words.term("developed"), ON_TILES, TILES))
    others = {number: text for number, text in numbers.items() if number != at}
    yield Many("next_to", ("next_to",), words.term("next_to"), others)


def _player(now: Now, event: AdjustPlayer) -> Iterator[Part]:
    words = now.words
    yield SeatPick("seat", ("seat",), "")
    yield Tick("claim", ("claim",), words.term("claim"))
    if now.state.table is not None:
        yield from amounts(words.term, PLAYER_COUNTS.held(now.state, event.seat), MAX_CARDS)
        yield Own(partial(_icons, "open", words.term("open"), tuple(Icon), MAX_CARDS))
        yield Note(now.t("adjust.open"))


def _icons(name: str, title: str, choice: Sequence[Icon], most: int, form: AnyForm) -> ft.Control:
    """Return a list of icons, each removed by a tap, and those that can be added to it until it is full."""
    lines = icon_lines(form, f"adjust-{name}", (name,), choice, most)
    return ui.in_column(ui.hint(form.context.session, title), *lines, spacing=8)
