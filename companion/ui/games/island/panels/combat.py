"""A combat: the player to act, shelter, attacks and retreats, and the agreement that ends it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final

import flet as ft

from companion.engine.choices import options
from companion.games.island.board import Icon
from companion.games.island.combat import free_castles, unsheltered
from companion.games.island.entries.combat import ATTACK, Attack, Retreat, Shelter, Stop
from companion.games.island.rules import KINDS
from companion.games.island.state import Combat, table_of
from companion.ui import parts as ui
from companion.ui.games.island.marks import CASTLE_MARK, HAND_MARK, ICON_MARKS
from companion.ui.games.island.next_steps import turn_text
from companion.ui.games.island.panels.reply import TurnBar, fitting_text, with_drowners
from companion.ui.games.island.situation import Now
from companion.ui.table.making.entry import Entry
from companion.ui.table.making.rows import ChoiceRow, Row
from companion.ui.table.making.walk import Hooks, Walk, walked
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import kept_in_sight
from companion.ui.table.panels.parts import KEY_GAP, fit_words, key_rows, latest_parts, share_of
from companion.ui.table.panels.shared import More


class CombatView(TurnBar):
    """The combat in progress."""

    is_high = True

    @property
    def combat(self) -> Combat:
        """The combat."""
        combat = table_of(self.now.state).combat
        assert combat is not None
        return combat

    @cached_property
    def targets(self) -> Sequence[int]:
        """Those whom the acting player can attack."""
        return options(KINDS, self.now.state, "attack", self.combat.turn)

    @cached_property
    def sheltering(self) -> Sequence[int]:
        """Those who can shelter a unit."""
        return options(KINDS, self.now.state, "shelter")

    def choose(self, table: TableModel, number: int) -> None:
        """Attack a unit of that player."""
        if number in self.targets:
            table.enter(Attack(self.combat.turn, number))

    def controls(self, table: TableModel) -> list[ft.Control]:
        """Return the acting player, the others in the territory, and the ways to end.

        Except in a wide window the latest entry follows them: the head can undo it, too.
        """
        session, board, combat = table.session, table_of(self.now.state), self.combat
        units = board.island[combat.territory - 1].units
        entered = latest_parts(table, self.latest._replace(gains=()))
        parts = [self._acting(table)]
        parts += [self._fighter(table, seat) for seat, count in enumerate(units) if count and seat != combat.turn]
        if free := free_castles(board, combat):
            sign = ft.Icon(CASTLE_MARK, size=18, color=session.palette.quiet)
            text = ui.hint(session, table.t("combat.castles_free", count=free))
            parts.append(ui.in_row(sign, ui.expanded(text), spacing=6))
        parts = [*entered, *parts] if session.is_wide else [*parts, *entered]
        return [*parts, *self._ends(table)]

    def _acting(self, table: TableModel) -> ft.Control:
        """Return the place of the combat, and the acting player with the units."""
        now, combat, session = self.now, self.combat, table.session
        units = _units_text(now, combat, combat.turn, now.words.names[combat.turn])
        text = f"{now.t('combat.title', territory=combat.territory)}. {units}"
        line = fitting_text(session, "combat-text", text, turn_text(now.words, now.state), self.drowns)
        badge = ui.badge(table.game.setup.seats[combat.turn], session.palette, 30)
        return with_drowners(table, line, self.drowns, badge)

    def _ends(self, table: TableModel) -> list[ft.Control]:
        """Return the retreats, or a grey key with the reasons; the agreement to end; and other actions.

        They stay visible, in one row where there is room for little.
        """
        session, t, actor, run = table.session, table.t, self.combat.turn, ft.Icons.DIRECTIONS_RUN
        ways = {to: t("combat.retreat", territory=to) for to in options(KINDS, self.now.state, "retreat", actor)}
        is_row = table.room.is_short and len(ways) <= SHORT_ROW
        is_short, key = is_row or len(ways) > LONG_KEYS, partial(ui.button, session, expand=1)
        enter = {to: partial(table.enter, Retreat(actor, to)) for to in ways}
        keys = [
            key(f"retreat-{to}", str(to) if is_short else way, enter[to], label=way, icon=run)
            for to, way in ways.items()
        ]
        if not keys:
            none, why = t("combat.no_retreat"), partial(_no_retreat, table)
            keys = [key("retreat-none", "\N{EN DASH}" if is_row else none, why, label=none, icon=run, kind="grey")]
        end, shown, sign = t("combat.stop"), "combat.stop_short" if is_row else "combat.stop", ft.Icons.HANDSHAKE
        stop = key("combat-stop", t(shown), partial(table.enter, Stop()), label=end, icon=None if is_row else sign)
        others, more = t("table.more_short"), partial(table.open, More())
        last = [stop, ui.icon_button(session, "bar-more", ft.Icons.MORE_HORIZ, others, more)]
        if is_row:
            fit_words(session, [*keys, stop], share_of(table.room.dock - ui.TOUCH - KEY_GAP, len(keys) + 1))
            return [kept_in_sight(ui.in_row(*keys, *last, spacing=KEY_GAP))]
        rows = key_rows(table, keys, SHORT_KEYS if is_short else LONG_KEYS)
        return [*map(kept_in_sight, [*rows, ui.in_row(*last)])]

    def _fighter(self, table: TableModel, seat: int) -> ft.Control:
        """Return another player: units and cards, and the possible actions."""
        session, t, palette, actor = table.session, table.t, table.session.palette, self.combat.turn
        hand, name = table_of(self.now.state).hands[seat], self.now.words.names[seat]
        short = ui.short_names(self.now.words.names, ui.BODY, table.room.dock / 3)[seat]
        units = ui.plain_text(_units_text(self.now, self.combat, seat, short), palette, ui.BODY, lines=3)
        if table.room.is_short:  # beside the keys there is room for the number alone
            count = unsheltered(table_of(self.now.state), self.combat, seat)
            units.value, units.semantics_label = str(count), _units_text(self.now, self.combat, seat, name)
        who = [ui.badge(table.game.setup.seats[seat], palette, 30), units if session.is_large else ui.expanded(units)]
        ways: list[ft.Control] = []
        if seat in self.sheltering:
            label, shelter = t("combat.shelter_label", player=name), partial(table.enter, Shelter(seat))
            ways.append(ui.icon_button(session, f"shelter-{seat}", CASTLE_MARK, label, shelter))
        kind, expand = "plain" if seat in self.targets else "grey", session.is_large or None
        key = partial(ui.button, session, expand=expand)
        unit, card = t("combat.attack_unit", player=name), t("combat.attack_card", player=name)
        take, ask = partial(table.enter, Attack(actor, seat)), partial(table.open, DiscardPanel(actor, target=seat))
        ways.append(key(f"attack-{seat}-unit", t("combat.unit"), take, label=unit, kind=kind))
        kind = kind if hand else "grey"
        ways.append(key(f"attack-{seat}-card", str(hand), ask, label=card, icon=HAND_MARK, kind=kind))
        if session.is_large:
            fit_words(session, ways[-2:], share_of(table.room.dock - len(ways) * ui.TOUCH, 2))
        return ui.in_row(*who, *ways, spacing=4)


LONG_KEYS, SHORT_KEYS, SHORT_ROW = 2, 5, 3
"""Maximum number of retreats in a row with full texts, with the territory's number only, and with the agreement."""


def _no_retreat(table: TableModel) -> None:
    """Show why there is no retreat, for the first neighbor, which the player does not lead."""
    table_now = table_of(table.state)
    if table_now.combat:
        near = table_now.island[table_now.combat.territory - 1].next_to
        table.enter(Retreat(table_now.combat.turn, near[0] if near else table_now.combat.territory))


def _units_text(now: Now, combat: Combat, seat: int, name: str) -> str:
    """Return the participating units of a player of a name, and those on castles."""
    key = "combat.turn" if seat == combat.turn else "combat.units"
    text = now.t(key, player=name, count=unsheltered(table_of(now.state), combat, seat))
    sheltered = combat.sheltered[seat]
    return f"{text}, {now.t('combat.sheltered', count=sheltered)}" if sheltered else text


HOOKS: Final = Hooks(always=frozenset({"discard"}))


@dataclass(frozen=True, kw_only=True)
class DiscardPanel(Entry):
    """An attack answered with a discarded card: the choice of its icon."""

    target: int

    @property
    def is_chosen(self) -> bool:
        """True if the card was chosen."""
        return bool(self.chosen)

    def walk(self, now: Now) -> Walk:
        """Return the steps of the attack."""
        return walked(ATTACK, now.state, {("target", 0): self.target, **dict(self.chosen)}, HOOKS)

    def event(self, now: Now) -> Attack | None:
        """Return the attack with that card; with any if none can be discarded, to show the reasons."""
        walk = self.walk(now)
        can_discard = len(walk.options("discard")) > 1
        return walk.event if can_discard else Attack(self.seat, self.target, Icon.DROP)

    def title(self, now: Now) -> tuple[str, str]:
        """Return whose card is discarded."""
        return now.t("combat.discard", player=now.words.names[self.target]), ""

    def rows(self, now: Now, walk: Walk) -> Iterator[Row]:
        """Return the six icons."""
        icons = [icon for icon in walk.options("discard") if icon is not None]
        if icons:
            texts = tuple((icon, now.words.icon(icon)) for icon in icons)
            marks = tuple(ICON_MARKS[icon] for icon in icons)
            yield ChoiceRow(("discard", 0), "", texts, walk.value("discard"), marks=marks)
