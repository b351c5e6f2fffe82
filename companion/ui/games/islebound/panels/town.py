"""A town: its owner, the known printed values, and the ships there; without ships, what a player did to it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import flet as ft

from companion.games.islebound.entries.fields import MAX_COST
from companion.games.islebound.entries.on_table import PayEntry, TakeTown
from companion.games.islebound.entries.visit import sign_of
from companion.games.islebound.our_copy.printed import MAX_BANNER
from companion.games.islebound.setup import Town
from companion.games.islebound.tables import TOWNS
from companion.text.catalogue import listed
from companion.ui import parts as ui
from companion.ui.games.islebound.our_copy.known import copy_for, learn_banner
from companion.ui.games.islebound.referee.screen import of_town
from companion.ui.games.islebound.sea.present import banner_text, entry_text
from companion.ui.games.islebound.situation import Now
from companion.ui.table.making.buttons import Button, ButtonsRow, LinesRow
from companion.ui.table.making.entry import EntryView
from companion.ui.table.making.rows import ChoiceRow, NoteRow, NumberRow, Row, SeatRow
from companion.ui.table.making.walk import Key, Value
from companion.ui.table.panels.panel import Panel, Table


@dataclass(frozen=True)
class TownPanel(Panel):
    """The panel of a town, None until it is chosen.

    `banner` is the one by which the player took it, while the coins on it are asked.
    """

    town: int | None
    seat: int
    banner: str = ""

    def by(self, seat: int) -> "TownPanel":
        """Return the panel for another player."""
        return replace(self, seat=seat)

    def view(self, now: Now) -> EntryView:
        """Return everything known of it, and what a player may have done to it."""
        name = now.words.names[self.seat]
        if self.town is None:
            towns = ChoiceRow(("town-of", 0), now.t("adjust.tap_map"), tuple(enumerate(TOWNS)))
            return EntryView(now.t("town.whose", player=name), rows=(SeatRow(("town-seat", 0), "", self.seat), towns))
        printed = copy_for(now.context).known.printed.towns[self.town]
        done = tuple(self.done(now, self.town, printed))
        title = now.t("town.by", player=name, town=now.words.town(self.town)) if done else now.words.town(self.town)
        return EntryView(title, rows=(*done, *self.known(now, self.town, printed)))

    def done(self, now: Now, town: int, printed: Town) -> Iterator[Row]:
        """Yield how the town was taken, the coins for it, and those of the entry; none if it is the player's own."""
        state, t = now.state, now.t
        if state.setup.is_full or state.result or state.ledger is None:
            return
        yield SeatRow(("town-seat", 0), "", self.seat)
        if state.ledger.towns[town] == self.seat:
            return
        if self.banner:
            numbers = tuple([(number, str(number)) for number in range(MAX_BANNER + 1)])
            yield ChoiceRow(("town-spoils", 0), t(f"town.spoils_{self.banner}"), numbers)
            return
        ways = [(name, banner_text(getattr(printed, name))) for name in ("red", "blue_green")]
        buttons = tuple([Button(name, t(f"town.{name}", coins=coins)) for name, coins in ways])
        yield ButtonsRow(("town-taken", 0), "", buttons)
        cost = printed.entry and printed.entry.coins
        yield NumberRow(("town-entry", 0), t("town.entry"), tuple(range(1, MAX_COST + 1)), cost)

    def known(self, now: Now, town: int, printed: Town) -> Iterator[Row]:
        """Yield what is printed, the sign, and the ways to our copy and the rules."""
        state, words_, t = now.state, now.words, now.t
        ledger = state.ledger
        assert ledger
        ships = listed(words_.names[seat] for seat, hand in enumerate(ledger.hands) if hand.region == town)
        lines = [
            t("region.owner", owner=words_.owner(ledger.towns[town])),
            t("region.red", number=banner_text(printed.red)),
            t("region.blue_green", number=banner_text(printed.blue_green)),
            t("region.entry", cost=entry_text(now, printed.entry)),
        ]
        if ships:
            lines.append(t("region.ships", players=ships))
        sign = t(f"rule.{sign_of(state.setup, town).rule}")
        ways = (
            Button("copy", t("copy.title"), ft.Icons.EDIT_NOTE),
            Button("rule", t("rules.title"), ft.Icons.MENU_BOOK),
            *([] if state.setup.is_full else [Button("referee", t("referee.title"), ft.Icons.GAVEL)]),
        )
        yield LinesRow(("town-text", 0), "\n".join(lines))
        yield NoteRow(("sign", 0), sign)
        yield ButtonsRow(("town", 0), "", ways)

    def answer(self, table: Table, key: Key, value: Value) -> None:
        """Choose player and town, enter what happened there, or open its printed values or the rule of its sign."""
        here, seat, town = table.position, self.seat, self.town
        if key[0] == "town-seat":
            table.choose_seat(value)
        elif town is None:
            table.open(replace(self, town=value))
        elif key[0] == "town-taken":
            coins = getattr(copy_for(table.context).known.printed.towns[town], value)
            table.open(replace(self, banner=value)) if coins is None else table.enter(TakeTown(seat, town, coins))
        elif key[0] == "town-spoils":
            learn_banner(table.context, town, self.banner, value)
            table.enter(TakeTown(seat, town, value))
        elif key[0] == "town-entry":
            table.enter(PayEntry(seat, town, value))
        elif value == "copy":
            here.go(value)
        elif value == "referee":
            known = copy_for(table.context).known.printed.towns[town]
            ui.go(ui.with_query(here.address(value), of_town(table.state, seat, town, known)))
        else:
            ui.go(ui.rule_route(sign_of(table.state.setup, town).rule, table.game.id, here.address()))
