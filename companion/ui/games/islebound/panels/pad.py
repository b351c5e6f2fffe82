"""The number pad of a light game: renown, coins, or the price of a building."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from companion.games.islebound.entries.building import AddBuilding
from companion.games.islebound.entries.fields import MAX_NUMBER
from companion.games.islebound.entries.hunt import Hunt, hunted
from companion.games.islebound.entries.on_table import MoveCoins
from companion.games.islebound.entries.renown import GainRenown
from companion.games.islebound.entries.steps import others
from companion.games.islebound.our_copy.known import side_of
from companion.games.islebound.pieces.cards import ABILITIES, Card
from companion.games.islebound.rules import Event
from companion.games.islebound.state import State
from companion.games.islebound.tables import ABILITIES as GIVEN
from companion.ui import parts as ui
from companion.ui.games.islebound.marks import MAP_MARK
from companion.ui.games.islebound.our_copy.known import our_copy
from companion.ui.games.islebound.situation import Now
from companion.ui.table.making.buttons import Button, ButtonsRow
from companion.ui.table.making.entry import EntryView
from companion.ui.table.making.rows import AmountRow, ChoiceRow, NoteRow, NumberRow, Row, SeatRow, TickRow
from companion.ui.table.making.walk import UNSET, Key, Unset, Value
from companion.ui.table.panels.panel import Panel, Table
from companion.ui.table.results import NOTHING, consequence

RENOWN: Final = "renown"
BUILDING: Final = "building"
COINS: Final = "coins"
QUICK: Final = (1, 2, 3)
"""Gains of renown with a key on the player's card, if there is one."""
KEYS: Final = {RENOWN: tuple(range(4, 16)), BUILDING: tuple(range(1, 16)), COINS: tuple(range(1, 10))}
"""Numbers with a key of their own; others use a counter."""
PAD: Final = ("pad", 0)
"""The row of the keys."""
TOWN_TAKEN: Final = GIVEN["mausoleum"]["renown"]
"""Renown for a town taken with a Mausoleum."""
SCORED: Final = ("palace", "sailors", "mausoleum")
"""Abilities of buildings that matter in a light game; the others unfold."""


@dataclass(frozen=True)
class Pad(Panel):
    """Renown gained, coins moved, or a building's price; `ability` is the building's.

    `is_less`: coins are paid, or the building costs none; `whom` the coins are moved with, None for the supply.
    `paid`: the coins that an old entry says were paid, where they are neither none nor the price.
    """

    what: str
    seat: int
    ability: str | None = None
    other: int | Unset | None = UNSET
    """A number without a key: UNSET until it is asked for, None until it is entered."""
    is_open: bool = False
    """True if all abilities are shown."""
    is_less: bool = False
    whom: int | None = None
    paid: int | None = None

    def by(self, seat: int) -> "Pad":
        """Return the panel for another player."""
        return replace(self, seat=seat, whom=None)

    def event(self, now: Now) -> Event | None:
        """Return the event of the counter; a key enters its number directly."""
        return _entry(self, self.other) if isinstance(self.other, int) else None

    def view(self, now: Now) -> EntryView:
        """Return what is chosen before the number, the keys, and the counter for other numbers."""
        player, event = now.words.names[self.seat], self.event(now)
        found, confirm = None if self.other is UNSET else NOTHING, now.t("app.still_open", question=now.t("pad.other"))
        if event is not None:
            found = consequence(now.context, event)
            confirm = now.t(f"pad.{self.text}_label", player=player, count=self.other)
        return EntryView(
            now.t(f"pad.{self.text}", player=player), rows=tuple(self.rows(now)), consequence=found, confirm=confirm
        )

    @property
    def text(self) -> str:
        """The part of its texts' names that says what is asked for."""
        return "coins_paid" if self.what == COINS and self.is_less else self.what

    def rows(self, now: Now) -> Iterator[Row]:
        """Yield the rows of the numbers, and of what is chosen before the price."""
        t, keys = now.t, KEYS[self.what]
        if now.state.ledger:
            yield SeatRow(("pad-seat", 0), "", self.seat)
            keys = (*QUICK, *keys) if self.what == RENOWN else keys
        if self.what == COINS:
            names = tuple([(seat, now.words.names[seat]) for seat in others(now.state, self.seat)])
            whom = UNSET if self.whom is None else self.whom
            yield ChoiceRow(("pad-whom", 0), t(f"pad.{self.text}_whom"), names, whom, is_optional=True)
        if now.state.ledger and self.what != RENOWN:
            yield TickRow(("pad-less", 0), t(f"pad.{self.what}_less"), self.is_less)
        if self.paid is not None:
            yield TickRow(("pad-paid", 0), t("pad.paid", count=self.paid), True)
        if self.what == BUILDING:
            if known := known_in(now.context.session, now.state):
                texts = tuple(
                    [(place, t("pad.card", name=card.name, price=card.price)) for place, card in enumerate(known)]
                )
                yield ChoiceRow(("pad-card", 0), "", texts)
            scored = (*SCORED, "jeweller") if now.state.ledger else SCORED
            is_open = self.is_open or self.ability not in (None, *scored)
            abilities = [(one, t(f"ability.{one}")) for one in (ABILITIES if is_open else scored)]
            yield NoteRow(("note", 0), t("pad.ability_hint"))
            more = [] if is_open else [("more", t("pad.more_abilities"))]
            yield ChoiceRow(("pad-ability", 0), "", (*abilities, *more), self.ability or UNSET, is_optional=True)
        yield NumberRow(PAD, t(f"pad.{self.what}_of"), keys)
        if isinstance(self.other, Unset):
            ways = [Button("other", t("pad.other"), kind="quiet")]
            if self.what == COINS and now.state.ledger:
                gain = hunted(now.state.ledger.treasure_map, now.state.players[self.seat].has("jeweller"))
                ways.append(Button("hunt", t("bar.hunt", count=gain), MAP_MARK))
            yield ButtonsRow(PAD, "", tuple(ways))
        else:
            low = 0 if self.what == BUILDING else 1
            yield AmountRow(("pad-other", 0), t("pad.other"), self.other, low, MAX_NUMBER, keys[-1])
        if self.what == RENOWN and now.state.players[self.seat].has("mausoleum"):
            yield ButtonsRow(PAD, "", (Button("town-taken", t("pad.town_taken", count=TOWN_TAKEN)),))

    def answer(self, table: Table, key: Key, value: Value) -> None:
        """Enter a number or a card, or choose what goes with it."""
        match key[0], value:
            case "pad-card", _:
                table.enter(_building(self, known_in(table.session, table.state)[value]))
            case "pad-seat", _:
                table.choose_seat(value)
            case (("pad-less" | "pad-paid"), _):
                table.open(replace(self, is_less=value and key[0] == "pad-less", paid=None))
            case "pad-whom", _:
                table.open(replace(self, whom=None if value is UNSET else value))
            case "pad-ability", "more":
                table.open(replace(self, is_open=True))
            case "pad-ability", _:
                table.open(replace(self, ability=None if value is UNSET else value))
            case "pad-other", _:
                table.open(replace(self, other=value))
            case "pad", "hunt":
                table.enter(Hunt(self.seat))
            case "pad", "other":
                table.open(replace(self, other=None))
            case "pad", _:
                table.enter(_entry(self, TOWN_TAKEN if value == "town-taken" else value))


def known_in(session: ui.Session, state: State) -> tuple[Card, ...]:
    """Return the cards of the group's copy that have a name."""
    return our_copy(session.services.library, side_of(state.setup)).named


def _entry(pad: Pad, number: int) -> Event:
    if pad.what == RENOWN:
        return GainRenown(pad.seat, number)
    if pad.what == COINS:
        return MoveCoins(pad.seat, -number if pad.is_less else number, pad.whom)
    return _building(pad, Card(number, ability=pad.ability))


def _building(pad: Pad, card: Card) -> AddBuilding:
    return AddBuilding(pad.seat, card, 0 if pad.is_less else pad.paid)
