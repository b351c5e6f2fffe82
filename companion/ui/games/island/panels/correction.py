"""A correction: the content of a territory, a player's possessions, the discard pile, or the active player."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Self

import flet as ft

from companion.games.island.board import Icon
from companion.games.island.entries.adjust import (
    PLAYER_COUNTS,
    TERRITORY_COUNTS,
    AdjustDiscards,
    Adjustment,
    AdjustPlayer,
    AdjustTerritory,
    AdjustTurn,
)
from companion.games.island.entries.brick import ON_TILES
from companion.games.island.state import table_of
from companion.games.island.tables import TILES
from companion.ui import parts as ui
from companion.ui.games.island.icons import Icons, icon_lines
from companion.ui.games.island.panels.aim import Aim
from companion.ui.games.island.situation import Now
from companion.ui.table.making.rows import ChoiceRow, Choose, ManyRow, NoteRow, Row, SeatRow, TickRow
from companion.ui.table.making.walk import Key, Value
from companion.ui.table.panels.correction import ACTOR, CountsPanel
from companion.ui.table.panels.panel import Table

WHAT: Final = ("territory", "player", "pile", "turn")
MAX_CARDS: Final = 99


@dataclass(frozen=True)
class Correction(CountsPanel, Aim):
    """A correction; icons, neighbours and claim are new values, None if unchanged. Units are counts by seat."""

    what: str = "territory"
    territory: int = 1
    developed: tuple[Icon, ...] | None = None
    next_to: tuple[int, ...] | None = None
    claim: bool | None = None
    open: tuple[Icon, ...] | None = None
    discards: tuple[Icon, ...] | None = None

    @property
    def picked(self) -> tuple[int, ...]:
        """The corrected territory."""
        return (self.territory,) if self.what == "territory" else ()

    def by(self, seat: int) -> "Correction":
        """Return the correction for another player."""
        return Correction(self.what, seat) if self.what != "territory" else self

    def of(self, what: str) -> Self:
        """Return a correction of another object, without any changes."""
        return type(self)(what, self.seat, territory=self.territory)

    def answered(self, key: Key, value: Value) -> Self:
        """Return the correction with the value of a row; another territory starts anew."""
        return type(self)(territory=value) if key[0] == "territory" else super().answered(key, value)

    def tapped(self, table: Table, number: int) -> None:
        """Select another territory."""
        table.open(self if self.territory == number and self.what == "territory" else Correction(territory=number))

    def event(self, now: Now) -> Adjustment | None:
        """Return the event; None if nothing is changed."""
        table = now.state.table
        match self.what:
            case "territory":
                units = tuple([self._change(f"units-{seat}") for seat in range(len(now.words.names))])
                counts = {name: self._change(name) for name in TERRITORY_COUNTS.names}
                event: Adjustment = AdjustTerritory(
                    self.territory,
                    **counts,
                    units=units if any(units) else None,
                    developed=self.developed,
                    next_to=self.next_to,
                )
            case "player":
                counts = {name: self._change(name) for name in PLAYER_COUNTS.names}
                claim = None if self.claim == now.state.players[self.seat].claim else self.claim
                event = AdjustPlayer(self.seat, claim, open=self.open, **counts)
            case "pile":
                return None if self.discards is None else AdjustDiscards(self.discards)
            case _:
                return None if table is None or table.turn is None else AdjustTurn(self.seat)
        return event if any(value is not None for value in event[1:]) else None

    def _change(self, count: str) -> int | None:
        return dict(self.changes).get(count) or None

    def kinds(self, now: Now) -> Sequence[str]:
        """Return the possible objects."""
        return WHAT if now.state.table else ("player",)

    def rows(self, now: Now) -> Iterator[Row]:
        """Return the values of the object."""
        t, table = now.t, now.state.table
        match self.what:
            case "territory" if table is not None and not table.island:
                yield NoteRow(("note", 0), t("adjust.no_territory"))
            case "territory":
                yield from self._territory(now)
            case "player":
                yield from self._player(now)
            case "pile":
                pile = table_of(now.state).discards if self.discards is None else self.discards
                yield NoteRow(("note", 0), t("adjust.pile"))
                yield IconsRow(("discards", 0), t("adjust.what_pile"), pile, _room(pile, tuple(Icon), MAX_CARDS))
            case _:
                yield NoteRow(("note", 0), t("adjust.turn_of"))
                yield SeatRow((ACTOR, 0), "", self.seat)

    def _territory(self, now: Now) -> Iterator[Row]:
        t, words, island = now.t, now.words, table_of(now.state).island
        at = min(self.territory, len(island))
        territory = island[at - 1]
        numbers = [(number, str(number)) for number in range(1, len(island) + 1)]
        yield ChoiceRow(("territory", 0), t("adjust.which"), tuple(numbers), at)
        have = {f"units-{seat}": count for seat, count in enumerate(territory.units)}
        titles = {f"units-{seat}": t("adjust.units", player=name) for seat, name in enumerate(words.names)}
        titles |= {name: words.term(name) for name in TERRITORY_COUNTS.names}
        yield from self.counts(titles, have | TERRITORY_COUNTS.held(now.state, at), MAX_CARDS)
        developed = territory.developed if self.developed is None else self.developed
        yield IconsRow(("developed", 0), words.term("developed"), developed, _room(developed, ON_TILES, TILES))
        next_to = territory.next_to if self.next_to is None else self.next_to
        others = tuple([one for one in numbers if one[0] != at])
        yield ManyRow(("next_to", 0), words.term("next_to"), others, next_to)

    def _player(self, now: Now) -> Iterator[Row]:
        words, player, table = now.words, now.state.players[self.seat], now.state.table
        yield self.actor()
        yield TickRow(("claim", 0), words.term("claim"), player.claim if self.claim is None else self.claim)
        if table is not None:
            titles = {name: words.term(name) for name in PLAYER_COUNTS.names}
            yield from self.counts(titles, PLAYER_COUNTS.held(now.state, self.seat), MAX_CARDS)
            held = table.open[self.seat] if self.open is None else self.open
            yield IconsRow(("open", 0), words.term("open"), held, _room(held, tuple(Icon), MAX_CARDS))
            yield NoteRow(("note", 0), now.t("adjust.open"))


def _room(icons: Icons, choice: Icons, most: int) -> Icons:
    """Return the icons that can be added; none to a list that is full."""
    return choice if len(icons) < most else ()


@dataclass(frozen=True)
class IconsRow(Row):
    """A list of icons, each removed by a tap, and those that can be added."""

    icons: Icons
    choice: Icons

    height = 150
    """Title, icons, and up to two lines of those that can be added."""

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return title and icons."""

        def put(changed: Callable[[Icons], Icons]) -> None:
            choose(table, self.key, changed(self.icons))

        lines = icon_lines(table.session, f"adjust-{self.key[0]}", table.t, self.icons, self.choice, put)
        return [ui.hint(table.session, self.title), *lines]
