"""A town: its owner, the known printed values, and the ships there."""

from dataclasses import dataclass

import flet as ft

from companion.games.islebound.entries.visit import sign_of
from companion.text.catalogue import listed
from companion.ui import parts as ui
from companion.ui.games.islebound.our_copy.known import copy_for
from companion.ui.games.islebound.sea.present import banner_text, entry_text
from companion.ui.games.islebound.situation import Now
from companion.ui.table.making.buttons import Button, ButtonsRow, LinesRow
from companion.ui.table.making.entry import EntryView
from companion.ui.table.making.rows import NoteRow
from companion.ui.table.making.walk import Key, Value
from companion.ui.table.panels.panel import Panel, Table


@dataclass(frozen=True)
class TownPanel(Panel):
    """The panel of the tapped town."""

    town: int

    def view(self, now: Now) -> EntryView:
        """Return everything known of it."""
        state, words_, t = now.state, now.words, now.t
        ledger = state.ledger
        assert ledger
        printed = copy_for(now.context).known.printed.towns[self.town]
        ships = listed(words_.names[seat] for seat, hand in enumerate(ledger.hands) if hand.region == self.town)
        lines = [
            t("region.owner", owner=words_.owner(ledger.towns[self.town])),
            t("region.red", number=banner_text(printed.red)),
            t("region.blue_green", number=banner_text(printed.blue_green)),
            t("region.entry", cost=entry_text(now, printed.entry)),
        ]
        if ships:
            lines.append(t("region.ships", players=ships))
        sign = t(f"rule.{sign_of(state.setup, self.town).rule}")
        ways = (
            Button("copy", t("copy.title"), ft.Icons.EDIT_NOTE),
            Button("rule", t("rules.title"), ft.Icons.MENU_BOOK),
        )
        rows = (
            LinesRow(("town-text", 0), "\n".join(lines)),
            NoteRow(("sign", 0), sign),
            ButtonsRow(("town", 0), "", ways),
        )
        return EntryView(words_.town(self.town), rows=rows)

    def answer(self, table: Table, key: Key, value: Value) -> None:
        """Open its printed values, or the rule of its sign."""
        here, rule = table.position, sign_of(table.state.setup, self.town).rule
        if value == "copy":
            here.go("copy")
        else:
            ui.go(ui.rule_route(rule, table.game.id, here.address()))
