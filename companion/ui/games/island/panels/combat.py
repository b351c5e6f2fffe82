"""A combat: whose action it is, who can take shelter, attacks and retreats, and the agreement that ends it."""

from dataclasses import dataclass
from typing import NamedTuple

import flet as ft

from companion.games.island.board import Icon, bases
from companion.games.island.combat import free_castles, involved, unsheltered
from companion.games.island.entries.combat import Attack, Retreat, Shelter, Stop
from companion.games.island.rules import check
from companion.games.island.state import Combat, Table, table_of
from companion.ui.components.basics import button, hint, icon_button, labelled_text, plain_text
from companion.ui.components.layout import expanded, in_row
from companion.ui.components.seats import badge
from companion.ui.games.island.marks import CASTLE_MARK, HAND_MARK, ICON_MARKS
from companion.ui.games.island.panels.reply import DrownKey, drown_keys, told_and_drowned
from companion.ui.games.island.situation import Now
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import consequence_parts, latest_parts, panel_title, rows_of
from companion.ui.table.panels.shared import More
from companion.ui.table.results import Consequence, Latest, consequence, latest
from companion.ui.theme import BODY, TITLE


class Fighter(NamedTuple):
    """A player in the territory: units that take part and sheltered ones, green cards, and what can be done now."""

    seat: int
    text: str
    hand: int
    is_acting: bool
    can_be_attacked: bool
    can_shelter: bool
    can_discard: bool


@dataclass(frozen=True)
class CombatView(PanelView):
    """The combat under way; `retreats` are the territories that the one who acts can leave for."""

    latest: Latest
    title: str
    told: str
    actor: int
    fighters: tuple[Fighter, ...]
    retreats: tuple[int, ...]
    castles_free: str
    drowns: tuple[DrownKey, ...]

    @property
    def height(self) -> float:
        """About as high as its parts."""
        return 250 + 58 * len(self.fighters)

    def choose(self, table: TableModel, number: int) -> None:
        """Attacks the unit of that player."""
        seats = [fighter.seat for fighter in self.fighters if fighter.can_be_attacked]
        if number in seats:
            table.enter(Attack(self.actor, number))

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """Who acts, everybody in the territory, and the ways out."""
        session, t, palette = table.session, table.t, table.session.palette
        parts = latest_parts(table, self.latest._replace(gains=()))
        text = f"{self.title}. {self.told}"
        told = labelled_text(
            "combat-told", text, palette, TITLE, bold=True, lines=2 + session.is_large, live_region=True
        )
        parts.append(told_and_drowned(table, told, self.drowns))
        if self.castles_free:
            sign = ft.Icon(CASTLE_MARK, size=18, color=palette.quiet)
            parts.append(in_row(sign, expanded(hint(session, self.castles_free)), spacing=6))
        parts += [self._fighter(table, fighter) for fighter in self.fighters]
        ways = [
            button(
                session,
                f"retreat-{to}",
                t("combat.retreat", territory=to),
                lambda _, to=to: table.enter(Retreat(self.actor, to)),
                icon=ft.Icons.DIRECTIONS_RUN,
                expand=1,
            )
            for to in self.retreats
        ]
        if not ways:
            ways = [
                button(
                    session, "retreat-none", t("combat.no_retreat"), lambda: _no_retreat(table), kind="grey", expand=1
                )
            ]
        parts += rows_of(ways, 2)
        parts.append(
            in_row(
                button(
                    session,
                    "combat-stop",
                    t("combat.stop"),
                    lambda: table.enter(Stop()),
                    expand=3,
                    icon=ft.Icons.HANDSHAKE,
                ),
                button(
                    session,
                    "bar-more",
                    t("table.more_short"),
                    lambda: table.open(More()),
                    expand=2,
                    icon=ft.Icons.MORE_HORIZ,
                ),
                spacing=6,
            )
        )
        return parts

    def _fighter(self, table: TableModel, fighter: Fighter) -> ft.Control:
        """A player: units and cards, and what can be done to or by him or her."""
        session, t, palette, seat = table.session, table.t, table.session.palette, fighter.seat
        row: list[ft.Control] = [
            badge(table.game.setup.seats[seat], palette, 30),
            expanded(plain_text(fighter.text, palette, BODY, lines=2, bold=fighter.is_acting)),
        ]
        name = table.game.setup.seats[seat].name
        if fighter.can_shelter:
            label = t("combat.shelter_label", player=name)
            row.append(icon_button(session, f"shelter-{seat}", CASTLE_MARK, label, lambda: table.enter(Shelter(seat))))
        if not fighter.is_acting:
            kind = "plain" if fighter.can_be_attacked else "grey"
            row += [
                button(
                    session,
                    f"attack-{seat}-unit",
                    t("combat.unit"),
                    lambda: table.enter(Attack(self.actor, seat)),
                    label=t("combat.attack_unit", player=name),
                    kind=kind,
                ),
                button(
                    session,
                    f"attack-{seat}-card",
                    str(fighter.hand),
                    lambda: table.open(DiscardPanel(self.actor, seat)),
                    label=t("combat.attack_card", player=name),
                    icon=HAND_MARK,
                    kind=kind if fighter.can_discard else "grey",
                ),
            ]
        return in_row(*row, spacing=4)


def _no_retreat(table: TableModel) -> None:
    """Says why there is no way out: the first neighbour, which the player does not lead."""
    table_now = table_of(table.state)
    if table_now.combat:
        near = table_now.island[table_now.combat.territory - 1].next_to
        table.enter(Retreat(table_now.combat.turn, near[0] if near else table_now.combat.territory))


def combat_view(now: Now) -> CombatView:
    """The combat under way."""
    table = table_of(now.state)
    combat = table.combat
    assert combat is not None
    free = free_castles(table, combat)
    units = table.island[combat.territory - 1].units
    return CombatView(
        latest(now.context),
        now.t("combat.title", territory=combat.territory),
        now.t("combat.turn", player=now.words.names[combat.turn]),
        combat.turn,
        tuple(_fighter(now, table, combat, seat) for seat in range(len(units)) if units[seat]),
        tuple(bases(table.island, combat.turn, combat.territory)),
        now.t("combat.castles_free", count=free) if free else "",
        drown_keys(now),
    )


def _fighter(now: Now, table: Table, combat: Combat, seat: int) -> Fighter:
    t, name = now.t, now.words.names[seat]
    there, sheltered = unsheltered(table, combat, seat), combat.sheltered[seat]
    text = t("combat.units", player=name, count=there)
    if sheltered:
        text = f"{text}, {t('combat.sheltered', count=sheltered)}"
    is_in = seat in involved(table, combat)
    hand = table.hands[seat]
    return Fighter(
        seat,
        text,
        hand,
        seat == combat.turn,
        is_in and seat != combat.turn,
        check(now.state, Shelter(seat)).is_legal,
        is_in and hand > 0,
    )


# --- the card that is discarded ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class DiscardPanel(Panel):
    """An attack answered with a card: which icon it shows."""

    seat: int
    target: int
    icon: Icon | None = None

    @property
    def explains(self) -> bool:
        """It shows what speaks against it."""
        return self.icon is not None

    @property
    def is_chosen(self) -> bool:
        """The card was chosen by somebody."""
        return self.icon is not None

    def event(self, now: Now) -> Attack | None:
        """The attack with that card."""
        return None if self.icon is None else Attack(self.seat, self.target, self.icon)

    def view(self, now: Now) -> "DiscardView":
        """The six icons; where no card can be discarded, why."""
        event = Attack(self.seat, self.target, self.icon or Icon.DROP)
        return DiscardView(
            now.t("combat.discard", player=now.words.names[self.target]),
            self,
            tuple((icon, now.words.icon(icon)) for icon in Icon),
            consequence(now.context, event),
        )


@dataclass(frozen=True)
class DiscardView(PanelView):
    """Which card is discarded."""

    title: str
    panel: DiscardPanel
    icons: tuple[tuple[Icon, str], ...]
    consequence: Consequence

    @property
    def height(self) -> float:
        """Two rows of icons, or the reasons."""
        return 200 + 92 * len(self.consequence.broken)

    def choose(self, table: TableModel, number: int) -> None:
        """The card with that icon."""
        if number < len(self.icons):
            table.enter(Attack(self.panel.seat, self.panel.target, self.icons[number][0]))

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """A key for each icon."""
        session = table.session
        title = panel_title(session, self.title, table.close)
        if self.consequence.broken:
            return [title, *consequence_parts(table, self.consequence, "", has_room)]
        keys = [
            button(
                session,
                f"discard-{icon.value}",
                text,
                lambda _, icon=icon: table.enter(Attack(self.panel.seat, self.panel.target, icon)),
                icon=ICON_MARKS[icon],
                expand=1,
                height=56,
            )
            for icon, text in self.icons
        ]
        return [title, *rows_of(keys, 2 if session.is_large else 3)]
