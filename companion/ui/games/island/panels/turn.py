"""The turn in progress without an open panel: six icons, pass and claim; the icons enchanted by a Cog; and the end."""

from dataclasses import dataclass
from functools import partial
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
from companion.ui.games.island.panels.combat import combat_view
from companion.ui.games.island.panels.due import due_view
from companion.ui.games.island.panels.play import begin
from companion.ui.games.island.panels.reply import DrownKey, drown_keys, fitting_text, with_drowners
from companion.ui.games.island.panels.score_bar import bar_view, score_view
from companion.ui.games.island.situation import Now
from companion.ui.table.making.buttons import Button, ButtonsRow
from companion.ui.table.making.entry import EntryView
from companion.ui.table.making.rows import NoteRow
from companion.ui.table.making.walk import Key, Value
from companion.ui.table.model import TableModel
from companion.ui.table.panels.bar import more_button
from companion.ui.table.panels.panel import Panel, PanelView, kept_in_sight
from companion.ui.table.panels.parts import KEY, bar_button, is_told, keys_across, latest_parts, sign_above, size_among
from companion.ui.table.results import Latest, latest

SINGLE: Final = tuple(icon for icon in Icon if icon is not Icon.COG)
ENCHANTED: Final = (Icon.HAMMER, Icon.WOOD, Icon.BRICK, Icon.STRAW, Icon.DROP)


def panel_view(now: Now) -> PanelView:
    """Return the content of the panel if none is open."""
    state = now.state
    if state.table is None:
        return score_view(now)
    if state.ended_by is not None or (state.due is None and state.table.turn is None):
        return bar_view(now, is_over=True)
    if state.due:
        return due_view(now)
    return combat_view(now) if state.table.combat else turn_view(now)


class KeyView(NamedTuple):
    """A card or combination: its effect, its icon, and whether it can be played now."""

    cards: Cards
    icon: Icon
    text: str
    label: str
    is_ready: bool


@dataclass(frozen=True)
class TurnView(PanelView):
    """The turn in progress; `claim` names the conditions for a possible claim, empty without one."""

    latest: Latest
    seat: int
    text: str
    in_short: str
    keys: tuple[KeyView, ...]
    claim: str
    ends: str
    drowns: tuple[DrownKey, ...]
    is_new: bool

    def choose(self, table: TableModel, number: int) -> None:
        """Begin to play a card."""
        if number < len(self.keys):
            _play(table, self.keys[number].cards)

    def controls(self, table: TableModel) -> list[ft.Control]:
        """Return the latest entry, possible replies, the active player, the cards, and other actions."""
        session, t = table.session, table.t
        parts = latest_parts(table, self.latest)
        if self.drowns or is_told(table):
            line = fitting_text(session, "turn-text", self.text, self.in_short, self.drowns)
            parts.append(with_drowners(table, line, self.drowns))
        if self.is_new and not table.room.is_short:
            parts += ui.once_hint(session, "table", t("hint.table_full"))
        seat = self.seat
        passes, text = partial(table.enter, Pass(seat)), self.ends or t("turn.pass")
        across = keys_across(table, [text, *(key.text for key in self.keys)], 4)
        keys = [_key(table, key, across) for key in self.keys]
        keys += [
            bar_button(session, "turn-pass", text, ft.Icons.REDO, passes, size=size_among(table, text, across)),
            more_button(table),
        ]
        parts += map(kept_in_sight, ui.rows_of(keys, across))
        if self.claim:
            claim = t("turn.claim", what=self.claim)
            parts.append(
                kept_in_sight(ui.button(session, "turn-claim", claim, lambda: table.enter(Claim(seat)), kind="strong"))
            )
        return parts


def turn_view(now: Now) -> TurnView:
    """Return the turn in progress."""
    state, t = now.state, now.t
    table = table_of(state)
    seat = table.turn
    assert seat is not None
    keys = [_key_view(now, (icon,)) for icon in SINGLE]
    cog = any(Icon.COG in cards for cards in now.offers.cards)
    keys.append(KeyView((Icon.COG,), Icon.COG, t("action.cog"), t("action.label_cog"), cog))
    is_last = table.passes + 1 == len(state.players)
    return TurnView(
        latest(now.context),
        seat,
        turn_text(now.words, state),
        t("turn.on_turn", player=now.words.names[seat]),
        tuple(keys),
        _claimable(now, state, seat),
        t("turn.pass_last", cycle=state.cycle) if is_last else "",
        drown_keys(now),
        now.position.is_play,
    )


def _claimable(now: Now, state: State, seat: int) -> str:
    """Return the conditions for which a claim may be taken."""
    if seat not in now.offers.claims:
        return ""
    found = splits(state.standing(seat), state.players[seat].monuments, state.setup.goal)
    return listed(now.words.term(name) for name in found[0]) if found else ""


def _key_view(now: Now, cards: Cards) -> KeyView:
    text, icon = now.t(f"action.{'-'.join(cards)}"), cards[-1]
    return KeyView(cards, icon, text, f"{now.words.icons(cards)}: {text}", cards in now.offers.cards)


def _key(table: TableModel, key: KeyView, across: int) -> ft.Control:
    """Return a card; one that cannot be played now is grey, and shows the reasons when tapped."""
    session, palette = table.session, table.session.palette
    ink = palette.text if key.is_ready else palette.quiet
    mark = palette.accent if key.is_ready else palette.line
    return ui.tappable(
        f"card-{key.icon.value}",
        key.label,
        lambda: _play(table, key.cards),
        sign_above(
            palette,
            ICON_MARKS[key.icon],
            key.text,
            mark,
            ink,
            bold=key.is_ready,
            size=size_among(table, key.text, across),
        ),
        expand=1,
        height=session.tall(KEY),
        alignment=ft.Alignment.CENTER,
        bgcolor=palette.raised if key.is_ready else palette.surface,
        border=ft.Border.all(1, palette.line),
        border_radius=ui.RADIUS,
        clip_behavior=ui.NO_CLIP,
    )


def _play(table: TableModel, cards: Cards) -> None:
    if cards == (Icon.COG,):
        table.open(Enchant(table.likely_seat))
    elif cards == DROWN_CARDS:
        table.enter(IdlePlay(table.likely_seat, DROWN_CARDS, ()))
    else:
        begin(table, cards)


# --- enchanted cards ----------------------------------------------------------------------------------------------


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
