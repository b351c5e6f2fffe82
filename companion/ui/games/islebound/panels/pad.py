"""The number pad of a light game: renown, or the price of a building."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import flet as ft

from companion.games.islebound.entries.building import AddBuilding
from companion.games.islebound.entries.fields import MAX_NUMBER
from companion.games.islebound.entries.renown import GainRenown
from companion.games.islebound.our_copy.known import side_of
from companion.games.islebound.pieces.cards import ABILITIES, Card
from companion.games.islebound.rules import Event
from companion.games.islebound.tables import ABILITIES as GIVEN
from companion.ui import parts as ui
from companion.ui.games.islebound.our_copy.known import our_copy
from companion.ui.games.islebound.panels.printed_rows import known_cards
from companion.ui.games.islebound.situation import Now
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import panel_title

RENOWN: Final = "renown"
BUILDING: Final = "building"
KEYS: Final = {RENOWN: tuple(range(4, 16)), BUILDING: tuple(range(1, 16))}
"""Numbers with a key of their own; others use a counter."""
KEY_HEIGHT: Final = 48
ACROSS: Final = {RENOWN: 6, BUILDING: 5}
SCORED: Final = ("palace", "sailors", "mausoleum")
"""Abilities of buildings that matter in a light game; the others unfold."""


@dataclass(frozen=True)
class Pad(Panel):
    """Renown gained, or a building's price; `ability` is the building's."""

    what: str
    seat: int
    ability: str | None = None
    other: int | None = None
    """A number without a key, once one is asked for."""
    is_open: bool = False
    """True if all abilities are shown."""

    def by(self, seat: int) -> "Pad":
        """Return the panel for another player."""
        return replace(self, seat=seat)

    def event(self, now: Now) -> Event | None:
        """Return the event of the counter; a key enters its number directly."""
        return None if self.other is None else _entry(self, self.other)

    def view(self, now: Now) -> "PadView":
        """Return the keys, and the group's cards for a building."""
        known: tuple[Card, ...] = ()
        if self.what == BUILDING:
            copy = our_copy(now.context.session.services.library, side_of(now.state.setup))
            known = tuple(card for card in copy.cards if card.name)
        has_mausoleum = now.state.players[self.seat].has("mausoleum")
        return PadView(self, now.words.names[self.seat], known, has_mausoleum and self.what == RENOWN)


def _entry(pad: Pad, number: int) -> Event:
    if pad.what == RENOWN:
        return GainRenown(pad.seat, number)
    return AddBuilding(pad.seat, Card(number, ability=pad.ability))


@dataclass(frozen=True)
class PadView(PanelView):
    """The keys for one player; `known` are the group's cards, `taken`: a town taken with Mausoleum can be entered."""

    pad: Pad
    player: str
    known: tuple[Card, ...]
    taken: bool

    @property
    def height(self) -> float:
        """Height of three lines of keys, and of the abilities."""
        return 250 if self.pad.what == RENOWN else 400 + 220 * self.pad.is_open

    def choose(self, table: TableModel, number: int) -> None:
        """Enter the number of a digit key, if it has one."""
        if number + 1 in KEYS[self.pad.what]:
            tap(table, self.pad, number + 1)

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """Return the keys; a tap enters its number."""
        session, t, pad = table.session, table.t, self.pad
        parts = [panel_title(session, t(f"pad.{pad.what}", player=self.player), table.close)]
        if self.known:
            parts.append(known_cards(table, "pad-card", self.known, partial(_build, table, pad)))
        if pad.what == BUILDING:
            parts += self._abilities(table)
        keys = [
            ui.button(
                session,
                f"pad-{number}",
                str(number),
                partial(tap, table, pad, number),
                expand=1,
                label=t(f"pad.{pad.what}_label", player=self.player, count=number),
                height=KEY_HEIGHT,
                lines=1,
            )
            for number in KEYS[pad.what]
        ]
        parts += ui.rows_of(keys, ACROSS[pad.what])
        parts += self._other(table)
        if self.taken:
            gain = GIVEN["mausoleum"]["renown"]
            text = t("pad.town_taken", count=gain)
            parts.append(ui.button(session, "pad-town-taken", text, partial(tap, table, pad, gain)))
        return parts

    def _other(self, table: TableModel) -> list[ft.Control]:
        """Return the counter for other numbers."""
        session, t, pad = table.session, table.t, self.pad
        first = KEYS[pad.what][-1] + 1
        if pad.other is None:
            return [
                ui.button(
                    session, "pad-other", t("pad.other"), lambda: table.open(replace(pad, other=first)), kind="quiet"
                )
            ]
        number = pad.other

        def change(wanted: int) -> None:
            table.open(replace(pad, other=max(0 if pad.what == BUILDING else 1, min(MAX_NUMBER, wanted))))

        return [
            ui.in_row(
                ui.stepper(session, "pad-other", t(f"pad.{pad.what}_of"), number, change, high=MAX_NUMBER),
                ui.button(
                    session,
                    "panel-confirm",
                    t(f"pad.{pad.what}_label", player=self.player, count=number),
                    table.confirm,
                    kind="strong",
                    expand=1,
                ),
                spacing=8,
            )
        ]

    def _abilities(self, table: TableModel) -> list[ft.Control]:
        """Return the abilities that the app has to know, chosen before the price."""
        session, t, pad = table.session, table.t, self.pad

        def choose(ability: str) -> None:
            table.open(replace(pad, ability=None if pad.ability == ability else ability))

        is_open = pad.is_open or pad.ability not in (None, *SCORED)
        texts = {ability: t(f"ability.{ability}") for ability in (ABILITIES if is_open else SCORED)}
        chips = ui.choice_chips(session, "pad-ability", texts, (pad.ability,), choose, check=True, run_spacing=6)
        if not is_open:
            more = ui.chip(
                session, "pad-abilities", t("pad.more_abilities"), lambda: table.open(replace(pad, is_open=True))
            )
            chips.controls.append(more)
        return [ui.hint(session, t("pad.ability_hint")), chips]


def tap(table: TableModel, pad: Pad, number: int) -> None:
    """Enter the number of a key with the current choices."""
    if isinstance(table.panel, Pad) and (table.panel.what, table.panel.seat) == (pad.what, pad.seat):
        table.enter(_entry(table.panel, number))


def _build(table: TableModel, pad: Pad, card: Card) -> None:
    """Enter a card of the group's copy."""
    if isinstance(table.panel, Pad) and table.panel.seat == pad.seat:
        table.enter(AddBuilding(pad.seat, card))
