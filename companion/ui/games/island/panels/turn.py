"""The turn in progress without an open panel: six icons, pass and claim; the icons enchanted by a Cog; and the end."""

from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final, NamedTuple

import flet as ft

from companion.games.island.board import Icon
from companion.games.island.entries.cards import Cards
from companion.games.island.entries.claim import Claim
from companion.games.island.entries.drop import DROWN_CARDS
from companion.games.island.entries.play import IdlePlay
from companion.games.island.entries.turn import Pass
from companion.games.island.kingship import splits
from companion.games.island.state import State, table_of
from companion.text.catalogue import listed
from companion.ui import parts as ui
from companion.ui.games.island.marks import ICON_MARKS
from companion.ui.games.island.next_steps import turn_text
from companion.ui.games.island.panels.combat import CombatView
from companion.ui.games.island.panels.due import DueView
from companion.ui.games.island.panels.play import begin
from companion.ui.games.island.panels.reply import TurnBar, fitting_text, with_drowners
from companion.ui.games.island.panels.score_bar import BarView, score_view
from companion.ui.games.island.situation import Now
from companion.ui.table.making.buttons import Button, ButtonsRow
from companion.ui.table.making.entry import EntryView
from companion.ui.table.making.rows import NoteRow
from companion.ui.table.making.walk import Key, Value
from companion.ui.table.model import TableModel
from companion.ui.table.panels.bar import more_button
from companion.ui.table.panels.panel import Panel, PanelView, kept_in_sight
from companion.ui.table.panels.parts import bar_button, is_told, key_rows, latest_parts

SINGLE: Final = tuple(icon for icon in Icon if icon is not Icon.COG)
ENCHANTED: Final = (Icon.HAMMER, Icon.WOOD, Icon.BRICK, Icon.STRAW, Icon.DROP)


def panel_view(now: Now) -> PanelView:
    """Return the content of the panel if none is open."""
    state = now.state
    if state.table is None:
        return score_view(now)
    if state.ended_by is not None or (state.due is None and state.table.turn is None):
        return BarView(now)
    if state.due:
        return DueView(now)
    return CombatView(now) if state.table.combat else TurnView(now)


class KeyView(NamedTuple):
    """A card or combination: its effect, its icon, and whether it can be played now."""

    cards: Cards
    icon: Icon
    text: str
    label: str
    is_ready: bool


class TurnView(TurnBar):
    """The turn in progress."""

    @cached_property
    def keys(self) -> list[KeyView]:
        """The five icons that are played alone, and the Cog."""
        cog, t = any(Icon.COG in cards for cards in self.now.offers.cards), self.now.t
        keys = [_key_view(self.now, (icon,)) for icon in SINGLE]
        return [*keys, KeyView((Icon.COG,), Icon.COG, t("action.cog"), t("action.label_cog"), cog)]

    def choose(self, table: TableModel, number: int) -> None:
        """Begin to play a card."""
        if number < len(self.keys):
            _play(table, self.keys[number].cards)

    def controls(self, table: TableModel) -> list[ft.Control]:
        """Return the latest entry, possible replies, the active player, the cards, and other actions."""
        session, t, now, state = table.session, table.t, self.now, self.now.state
        seat = table_of(state).turn
        assert seat is not None
        parts = latest_parts(table, self.latest)
        if self.drowns or is_told(table):
            in_short = t("turn.on_turn", player=now.words.names[seat])
            line = fitting_text(session, "turn-text", turn_text(now.words, state), in_short, self.drowns)
            who = with_drowners(table, line, self.drowns)
            parts.insert(0 if self.drowns and table.room.is_short else len(parts), who)
        if now.position.is_play and not table.room.is_short:
            parts += ui.once_hint(session, "table", t("hint.table_full"))
        passes = bar_button(session, "turn-pass", pass_text(now), ft.Icons.REDO, partial(table.enter, Pass(seat)))
        keys = [*(_key(table, key) for key in self.keys), passes, more_button(table)]
        parts += map(kept_in_sight, key_rows(table, keys, 4))
        if conditions := _claimable(now, state, seat):
            claim = t("turn.claim", what=conditions)
            parts.append(
                kept_in_sight(ui.button(session, "turn-claim", claim, lambda: table.enter(Claim(seat)), kind="strong"))
            )
        return parts


def pass_text(now: Now) -> str:
    """Return the text of the key to pass: of the last one, that it ends the cycle."""
    is_last = table_of(now.state).passes + 1 == len(now.state.players)
    return now.t("turn.pass_last", cycle=now.state.cycle) if is_last else now.t("turn.pass")


def _claimable(now: Now, state: State, seat: int) -> str:
    """Return the conditions for which a claim may be taken."""
    if seat not in now.offers.claims:
        return ""
    found = splits(state.standing(seat), state.players[seat].monuments, state.setup.goal)
    return listed(now.words.term(name) for name in found[0]) if found else ""


def _key_view(now: Now, cards: Cards) -> KeyView:
    text, icon = now.t(f"action.{'-'.join(cards)}"), cards[-1]
    return KeyView(cards, icon, text, f"{now.words.icons(cards)}: {text}", cards in now.offers.cards)


def _key(table: TableModel, key: KeyView) -> ft.Control:
    """Return a card; one that cannot be played now is grey, and shows the reasons when tapped."""
    kind, tap = "ready" if key.is_ready else "grey", partial(_play, table, key.cards)
    return bar_button(table.session, f"card-{key.icon.value}", key.text, ICON_MARKS[key.icon], tap, kind, key.label)


def _play(table: TableModel, cards: Cards) -> None:
    if cards == (Icon.COG,):
        table.open(Enchant(table.likely_seat))
    elif cards == DROWN_CARDS:
        table.enter(IdlePlay(table.likely_seat, DROWN_CARDS, ()))
    else:
        begin(table, cards)


@dataclass(frozen=True)
class Enchant(Panel):
    """A Cog with the choice of the card that it enchants."""

    seat: int

    is_menu = True

    def view(self, now: Now) -> EntryView:
        """Return the five cards that a Cog can be played with; Drown is only a reply, and says so."""
        keys = [_key_view(now, (Icon.COG, icon)) for icon in ENCHANTED]
        buttons = [
            Button(key.icon, key.text, ICON_MARKS[key.icon], "plain" if key.is_ready else "grey", key.label)
            for key in keys
        ]
        rows = (
            NoteRow(("note", 0), now.t("play.enchant_hint")),
            ButtonsRow(("enchant", 0), "", tuple(buttons), digit=1),
        )
        return EntryView(now.t("action.cog"), rows=rows)

    def answer(self, table: TableModel, key: Key, value: Value) -> None:
        """Begin to play a card."""
        _play(table, (Icon.COG, value))
