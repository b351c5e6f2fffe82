"""A correction: the content of a territory, a player's possessions, the discard pile, or the active player."""

from dataclasses import dataclass
from functools import partial
from typing import Any, Final

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
from companion.games.island.state import State, Table
from companion.games.island.tables import TILES
from companion.ui.components.basics import button, chip, hint
from companion.ui.components.choices import choice_chips
from companion.ui.components.fields import tick
from companion.ui.components.layout import in_row
from companion.ui.components.rulings import ruling_list
from companion.ui.components.seats import seat_row
from companion.ui.games.island.panels.aim import Aim, Lit
from companion.ui.games.island.situation import Now
from companion.ui.table.model import TableModel
from companion.ui.table.panels.correction import CountsPanel, correct, count_rows
from companion.ui.table.panels.panel import PanelView
from companion.ui.table.panels.parts import confirm_button, panel_title
from companion.ui.table.results import NOTHING, Consequence, consequence
from companion.ui.theme import BODY

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

    is_begun = True
    """A correction is in progress."""

    @property
    def picked(self) -> tuple[int, ...]:
        """The corrected territory."""
        return (self.territory,) if self.what == "territory" else ()

    def lit(self, now: Now) -> Lit:
        """Return all territories."""
        return frozenset()

    def by(self, seat: int) -> "Correction":
        """Return the correction for another player."""
        return Correction(self.what, seat) if self.what != "territory" else self

    def tapped(self, table: TableModel, number: int) -> None:
        """Select another territory."""
        table.open(self if self.territory == number and self.what == "territory" else Correction(territory=number))

    def event(self, now: Now) -> Adjustment | None:
        """Return the event; None if nothing is changed."""
        table: Table | None = now.state.table
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
                event = AdjustPlayer(self.seat, self.claim, open=self.open, **counts)
            case "pile":
                return None if self.discards is None else AdjustDiscards(self.discards)
            case _:
                return None if table is None or table.turn is None else AdjustTurn(self.seat)
        return event if any(value is not None for value in event[1:]) else None

    def _change(self, count: str) -> int | None:
        return dict(self.changes).get(count) or None

    def view(self, now: Now) -> "CorrectionView":
        """Return the objects of correction, and the broken rules."""
        event = self.event(now)
        found = consequence(now.context, event) if event else NOTHING
        return CorrectionView(self, now.state, now.words, found._replace(may_overrule=False), event is not None)


@dataclass(frozen=True)
class CorrectionView(PanelView):
    """A correction with its new values."""

    correction: Correction
    state: State
    words: Any
    consequence: Consequence
    is_changed: bool

    @property
    def height(self) -> float:
        """Enough to scroll on a phone."""
        return 640 if self.correction.what == "territory" else 460

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """Return object, values, and the button that enters them."""
        session, t = table.session, table.t

        def choose(what: str) -> None:
            table.open(Correction(what, self.correction.seat, territory=self.correction.territory))

        texts = {what: t(f"adjust.what_{what}") for what in (WHAT if self.state.table else ("player",))}
        kinds = choice_chips(session, "adjust", texts, (self.correction.what,), choose, run_spacing=6)
        rows = {"territory": self._territory, "player": self._player, "pile": self._pile, "turn": self._turn}
        parts = [panel_title(session, t("more.adjust"), table.close), kinds, *rows[self.correction.what](table)]
        if self.consequence.broken:
            parts.append(ruling_list(session, self.consequence.broken))
        can_enter = self.is_changed and self.consequence.legal
        return [*parts, confirm_button(table, t("adjust.confirm"), can_enter)]

    def _territory(self, table: TableModel) -> list[ft.Control]:
        correction, t = self.correction, table.t
        assert self.state.table is not None
        island = self.state.table.island
        if not island:
            return [hint(table.session, t("adjust.no_territory"), BODY)]
        at = min(correction.territory, len(island))
        territory = island[at - 1]

        def choose(number: int) -> None:
            table.open(Correction(territory=number))

        texts = {number: str(number) for number in range(1, len(island) + 1)}
        chosen = (correction.territory,)
        numbers = choice_chips(table.session, "adjust-territory", texts, chosen, choose, run_spacing=6)
        parts: list[ft.Control] = [hint(table.session, t("adjust.which")), numbers]
        have = {f"units-{seat}": count for seat, count in enumerate(territory.units)}
        have |= TERRITORY_COUNTS.held(self.state, at)
        titles = {f"units-{seat}": t("adjust.units", player=name) for seat, name in enumerate(self.words.names)}
        titles |= {name: self.words.term(name) for name in TERRITORY_COUNTS.names}
        parts += count_rows(table, correction, titles, have, MAX_CARDS)
        developed = territory.developed if correction.developed is None else correction.developed
        parts += self._icons(table, "developed", developed, ON_TILES, TILES)
        next_to = territory.next_to if correction.next_to is None else correction.next_to
        others = {number: text for number, text in texts.items() if number != correction.territory}
        toggle = partial(_toggle_neighbour, table, next_to)
        near = choice_chips(table.session, "adjust-next", others, next_to, toggle, check=True, run_spacing=6)
        return [*parts, hint(table.session, self.words.term("next_to")), near]

    def _player(self, table: TableModel) -> list[ft.Control]:
        correction, t, state = self.correction, table.t, self.state
        seats, player = table.game.setup.seats, state.players[correction.seat]
        claim = player.claim if correction.claim is None else correction.claim
        parts: list[ft.Control] = [
            seat_row(table.session, seats, "adjust-seat", correction.seat, table.choose_seat),
            tick(
                table.session,
                "adjust-claim",
                self.words.term("claim"),
                claim,
                lambda: correct(table, claim=None if player.claim != claim else not claim),
            ),
        ]
        if state.table is None:
            return parts
        titles = {name: self.words.term(name) for name in PLAYER_COUNTS.names}
        parts += count_rows(table, correction, titles, PLAYER_COUNTS.held(state, correction.seat), MAX_CARDS)
        held = state.table.open[correction.seat] if correction.open is None else correction.open
        return [
            *parts,
            *self._icons(table, "open", held, tuple(Icon), MAX_CARDS),
            hint(table.session, t("adjust.open")),
        ]

    def _pile(self, table: TableModel) -> list[ft.Control]:
        assert self.state.table is not None
        pile = self.state.table.discards if self.correction.discards is None else self.correction.discards
        line = hint(table.session, table.t("adjust.pile"))
        return [line, *self._icons(table, "discards", pile, tuple(Icon), MAX_CARDS)]

    def _turn(self, table: TableModel) -> list[ft.Control]:
        seats = table.game.setup.seats
        line = hint(table.session, table.t("adjust.turn_of"), BODY)
        return [line, seat_row(table.session, seats, "adjust-turn", self.correction.seat, table.choose_seat)]

    def _icons(
        self, table: TableModel, name: str, held: tuple[Icon, ...], choice: tuple[Icon, ...], most: int
    ) -> list[ft.Control]:
        """Return the icons present, each removed by a tap, and those that can be added."""
        session, t = table.session, table.t
        title = self.words.term(name) if name != "discards" else t("adjust.what_pile")
        there = [
            chip(
                session,
                f"adjust-{name}-away-{index}",
                f"{self.words.icon(icon)} \N{MULTIPLICATION SIGN}",
                lambda _, index=index: correct(table, **{name: (*held[:index], *held[index + 1 :])}),
            )
            for index, icon in enumerate(held)
        ]
        more = [
            button(
                session,
                f"adjust-{name}-{icon.value}",
                f"+ {self.words.icon(icon)}",
                (lambda _, icon=icon: correct(table, **{name: (*held, icon)})) if len(held) < most else None,
                kind="quiet",
            )
            for icon in choice
        ]
        return [
            hint(session, title),
            *([in_row(*there, wrap=True, run_spacing=6)] if there else []),
            in_row(*more, wrap=True, run_spacing=0, spacing=0),
        ]


def _toggle_neighbour(table: TableModel, next_to: tuple[int, ...], number: int) -> None:
    correct(table, next_to=tuple(sorted(set(next_to) ^ {number})))
