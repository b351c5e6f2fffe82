"""A tapped territory: its units and leader, its neighbors, and the possible actions there."""

from dataclasses import dataclass

import flet as ft

from companion.games.island.board import Territory
from companion.games.island.entries.adjust import AdjustTerritory
from companion.games.island.entries.cards import Cards
from companion.games.island.entries.play import ACTIONS
from companion.games.island.state import table_of
from companion.text.catalogue import listed, numbered
from companion.ui.games.island.marks import ICON_MARKS
from companion.ui.games.island.panels.correction import Correction
from companion.ui.games.island.panels.play import Play, action_text, name_of
from companion.ui.games.island.situation import IslandContext, Now
from companion.ui.table.making.buttons import Button, ButtonsRow, LinesRow
from companion.ui.table.making.entry import EntryView
from companion.ui.table.making.rows import Row
from companion.ui.table.making.walk import Key, Value
from companion.ui.table.panels.panel import Panel, Table
from companion.ui.table.position import Mode


@dataclass(frozen=True)
class TerritoryPanel(Panel):
    """A territory by its number."""

    number: int

    is_menu = True

    def view(self, now: Now) -> EntryView:
        """Return its content in words, the cards that could be played there, and the way to a correction."""
        t, number = now.t, min(self.number, len(table_of(now.state).island))
        rows: list[Row] = [LinesRow(("territory-text", 0), "\n".join(territory_lines(now, number)))]
        ways = [
            Button(name_of(cards), action_text(now, cards), ICON_MARKS[cards[-1]]) for cards in _actions(now, number)
        ]
        if ways:
            rows.append(ButtonsRow(("here", 0), t("territory.here"), tuple(ways), digit=1))
        if now.position.mode is not Mode.WHAT_IF:
            correct = Button("correct", t("more.adjust"), ft.Icons.EDIT, "quiet")
            rows.append(ButtonsRow(("territory", 0), "", (correct,)))
        return EntryView(t("territory.title", territory=number), rows=tuple(rows))

    def answer(self, table: Table, key: Key, value: Value) -> None:
        """Begin to play cards for or from the territory, or to correct it."""
        if key[0] == "here":
            cards = next(cards for cards in ACTIONS if name_of(cards) == value)
            Play(table.situation.seat, cards=cards).tapped(table, self.number)
        else:
            table.open(Correction(AdjustTerritory(self.number)))


def territory_lines(now: Now, number: int) -> tuple[str, ...]:
    """Return a territory in words: leader, units, castles, peace, icons, neighbors. Rules: IS-LEAD-1..4."""
    t, names = now.t, now.words.names
    territory = table_of(now.state).island[number - 1]
    units = numbered((names[seat], count) for seat, count in enumerate(territory.units) if count)
    who = f"{leader_text(now, territory)} {t('territory.units', units=units)}" if units else t("territory.empty")
    return (who, *contents_lines(now, territory))


def leader_text(now: Now | IslandContext, territory: Territory) -> str:
    """Return the leader of a territory. Rules: IS-LEAD."""
    t, leader = now.t, territory.leader
    return t("territory.no_leader") if leader is None else t("territory.leader", player=now.words.names[leader])


def contents_lines(now: Now | IslandContext, territory: Territory) -> list[str]:
    """Return its content besides units, and its neighbors."""
    t, lines = now.t, []
    if territory.castles:
        lines.append(t("territory.castles", count=territory.castles))
    if territory.peace:
        lines.append(t("territory.peace", count=territory.peace))
    if territory.developed:
        lines.append(t("territory.developed", icons=now.words.icons(territory.developed)))
    lines.append(t("territory.next_to", territories=listed(map(str, territory.next_to)) or t("term.nothing")))
    return lines


def _actions(now: Now, number: int) -> list[Cards]:
    """Return the cards that could be played for or from this territory."""
    if now.position.mode is Mode.REVIEW:
        return []
    return [cards for cards in ACTIONS if number in Play(now.seat, cards=cards).lit(now)]
