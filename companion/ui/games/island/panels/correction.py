"""A correction: the content of a territory, a player's possessions, the discard pile, or the active player."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import flet as ft

from companion.games.island.board import Icon
from companion.games.island.entries.adjust import (
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
from companion.ui.table.panels.correction import corrected_row
from companion.ui.table.panels.panel import PanelView
from companion.ui.table.panels.parts import confirm_button, panel_title
from companion.ui.table.results import NOTHING, Consequence, consequence
from companion.ui.theme import BODY

WHAT: Final = ("territory", "player", "pile", "turn")
TERRITORY_COUNTS: Final = ("castles", "peace")
PLAYER_COUNTS: Final = ("hand", "monuments")
MOST_CARDS: Final = 99


@dataclass(frozen=True)
class Correction(Aim):
    """A correction: the fields of four events in one value, hence so long.

    Counts are changes; icons, neighbours and claim are new values, None if unchanged.
    """

    what: str = "territory"
    seat: int = 0
    territory: int = 1
    castles: int = 0
    peace: int = 0
    units: tuple[int, ...] = ()
    developed: tuple[Icon, ...] | None = None
    next_to: tuple[int, ...] | None = None
    hand: int = 0
    monuments: int = 0
    claim: bool | None = None
    open: tuple[Icon, ...] | None = None
    discards: tuple[Icon, ...] | None = None

    is_begun = True
    """A correction is in progress."""
    explains = True
    """It shows the broken rules."""

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
        match self.what:
            case "territory":
                return self._of_territory()
            case "player":
                event = AdjustPlayer(self.seat, self.claim, self.hand or None, self.monuments or None, self.open)
                return None if event == AdjustPlayer(self.seat) else event
            case "pile":
                return None if self.discards is None else AdjustDiscards(self.discards)
            case _:
                table: Table | None = now.state.table
                return None if table is None or table.turn is None else AdjustTurn(self.seat)

    def _of_territory(self) -> AdjustTerritory | None:
        units = tuple(change or None for change in self.units) if any(self.units) else None
        event = AdjustTerritory(
            self.territory, self.castles or None, self.peace or None, units, self.developed, self.next_to
        )
        return None if event == AdjustTerritory(self.territory) else event

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
            table.open(Correction(what, self.correction.seat, self.correction.territory))

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
        territory = island[min(correction.territory, len(island)) - 1]

        def choose(number: int) -> None:
            table.open(Correction(territory=number))

        texts = {number: str(number) for number in range(1, len(island) + 1)}
        chosen = (correction.territory,)
        numbers = choice_chips(table.session, "adjust-territory", texts, chosen, choose, run_spacing=6)
        parts: list[ft.Control] = [hint(table.session, t("adjust.which")), numbers]
        changes = correction.units or (0,) * len(territory.units)
        for seat, have in enumerate(territory.units):
            title = t("adjust.units", player=self.words.names[seat])
            parts.append(_count(table, f"units-{seat}", title, have, changes[seat], _units(seat, have, changes)))
        for name in TERRITORY_COUNTS:
            have = getattr(territory, name)
            change = getattr(correction, name)
            parts.append(_count(table, name, self.words.term(name), have, change, _by(name, have)))
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
                lambda: _change(table, claim=None if player.claim != claim else not claim),
            ),
        ]
        if state.table is None:
            return parts
        have = {"hand": state.table.hands[correction.seat], "monuments": player.monuments}
        for name in PLAYER_COUNTS:
            change = getattr(correction, name)
            parts.append(_count(table, name, self.words.term(name), have[name], change, _by(name, have[name])))
        held = state.table.open[correction.seat] if correction.open is None else correction.open
        return [
            *parts,
            *self._icons(table, "open", held, tuple(Icon), MOST_CARDS),
            hint(table.session, t("adjust.open")),
        ]

    def _pile(self, table: TableModel) -> list[ft.Control]:
        assert self.state.table is not None
        pile = self.state.table.discards if self.correction.discards is None else self.correction.discards
        line = hint(table.session, table.t("adjust.pile"))
        return [line, *self._icons(table, "discards", pile, tuple(Icon), MOST_CARDS)]

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
                lambda _, index=index: _change(table, **{name: (*held[:index], *held[index + 1 :])}),
            )
            for index, icon in enumerate(held)
        ]
        more = [
            button(
                session,
                f"adjust-{name}-{icon.value}",
                f"+ {self.words.icon(icon)}",
                (lambda _, icon=icon: _change(table, **{name: (*held, icon)})) if len(held) < most else None,
                kind="quiet",
            )
            for icon in choice
        ]
        return [
            hint(session, title),
            *([in_row(*there, wrap=True, run_spacing=6)] if there else []),
            in_row(*more, wrap=True, run_spacing=0, spacing=0),
        ]


def _count(
    table: TableModel, name: str, title: str, have: int, change: int, changed: Callable[[int], dict[str, Any]]
) -> ft.Control:
    """Return a count with its old and new value; empty if unchanged."""

    def step(new: int) -> None:
        _change(table, **changed(new))

    def typed(new: int | None) -> None:
        step(have if new is None else new)

    return corrected_row(table, name, title, have, change or None, step, typed, MOST_CARDS)


def _by(name: str, have: int) -> Callable[[int], dict[str, Any]]:
    return lambda new: {name: new - have}


def _units(seat: int, have: int, changes: tuple[int, ...]) -> Callable[[int], dict[str, Any]]:
    return lambda new: {"units": (*changes[:seat], new - have, *changes[seat + 1 :])}


def _toggle_neighbour(table: TableModel, next_to: tuple[int, ...], number: int) -> None:
    _change(table, next_to=tuple(sorted(set(next_to) ^ {number})))


def _change(table: TableModel, **changes: Any) -> None:
    if isinstance(table.panel, Correction):
        table.open(replace(table.panel, **changes))
