"""A town: its owner, the known printed values, and the ships there."""

from dataclasses import dataclass

import flet as ft

from companion.games.islebound.entries.visit import sign_of
from companion.text.catalogue import listed
from companion.ui import parts as ui
from companion.ui.games.islebound.our_copy.known import copy_for
from companion.ui.games.islebound.sea.present import banner_text, entry_text
from companion.ui.games.islebound.situation import Now
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import panel_title


@dataclass(frozen=True)
class TownPanel(Panel):
    """The panel of the tapped town."""

    town: int

    def view(self, now: Now) -> "TownView":
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
        rule = sign_of(state.setup, self.town).rule
        return TownView(words_.town(self.town), tuple(lines), t(f"rule.{rule}"), rule)


@dataclass(frozen=True)
class TownView(PanelView):
    """The known facts of a town, and the effect of its sign."""

    name: str
    lines: tuple[str, ...]
    sign: str
    rule: str

    @property
    def height(self) -> float:
        """Height of the lines and the sign's text."""
        return 230 + 24 * len(self.lines)

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """Return the lines, and the buttons to its rule and to its printed values."""
        session, t = table.session, table.t
        lines = [ui.plain_text(line, session.palette, lines=2) for line in self.lines]
        here = table.position
        return [
            panel_title(session, self.name, table.close),
            *lines,
            ui.hint(session, self.sign),
            ui.button(session, "town-copy", t("copy.title"), lambda: here.go("copy"), icon=ft.Icons.EDIT_NOTE),
            ui.button(
                session,
                "town-rule",
                t("rules.title"),
                lambda: ui.go(ui.rule_route(self.rule, table.game.id, here.address())),
                icon=ft.Icons.MENU_BOOK,
            ),
        ]
