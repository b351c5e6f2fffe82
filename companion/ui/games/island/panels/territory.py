"""A tapped territory: its units and leader, its neighbours, and the possible actions there."""

from dataclasses import dataclass

import flet as ft

from companion.games.island.board import Territory
from companion.games.island.entries.adjust import AdjustTerritory
from companion.games.island.entries.cards import Cards
from companion.games.island.entries.play import ACTIONS
from companion.games.island.state import table_of
from companion.text.catalogue import listed
from companion.ui import parts as ui
from companion.ui.games.island.marks import ICON_MARKS
from companion.ui.games.island.panels.correction import Correction
from companion.ui.games.island.panels.play import Play, action_text, name_of
from companion.ui.games.island.situation import Now
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import panel_title
from companion.ui.table.position import Mode


@dataclass(frozen=True)
class TerritoryPanel(Panel):
    """A territory by its number."""

    number: int

    is_menu = True
    """It is a menu."""

    def view(self, now: Now) -> "TerritoryView":
        """Return its content and the cards that could be played there."""
        number = min(self.number, len(table_of(now.state).island))
        return TerritoryView(
            number,
            now.t("territory.title", territory=number),
            territory_lines(now, number),
            tuple((cards, action_text(now, cards)) for cards in _actions(now, number)),
            now.position.mode is not Mode.WHAT_IF,
        )


def territory_lines(now: Now, number: int) -> tuple[str, ...]:
    """Return a territory in words: leader, units, castles, peace, icons, neighbours. Rules: IS-LEAD-1..4."""
    t, names = now.t, now.words.names
    territory = table_of(now.state).island[number - 1]
    units = listed(f"{names[seat]} {count}" for seat, count in enumerate(territory.units) if count)
    who = f"{leader_text(now, territory)} {t('territory.units', units=units)}" if units else t("territory.empty")
    return (who, *contents_lines(now, territory))


def leader_text(now: Now, territory: Territory) -> str:
    """Return the leader of a territory. Rules: IS-LEAD."""
    t, leader = now.t, territory.leader
    return t("territory.no_leader") if leader is None else t("territory.leader", player=now.words.names[leader])


def contents_lines(now: Now, territory: Territory) -> list[str]:
    """Return its content besides units, and its neighbours."""
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


@dataclass(frozen=True)
class TerritoryView(PanelView):
    """The content of a territory, and the possible actions."""

    number: int
    title: str
    lines: tuple[str, ...]
    actions: tuple[tuple[Cards, str], ...]
    may_correct: bool

    @property
    def height(self) -> float:
        """Approximate height of its parts."""
        return 150 + 24 * len(self.lines) + 60 * -(-len(self.actions) // 3)

    def choose(self, table: TableModel, number: int) -> None:
        """Begin to play one of the cards."""
        if number < len(self.actions):
            _begin(table, self.actions[number][0], self.number)

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """Return the content in words, the cards, and the button to a correction."""
        session, t, palette = table.session, table.t, table.session.palette
        lines = [ui.plain_text(line, palette, ui.BODY, semantics=False) for line in self.lines]
        summary = ft.Semantics(
            identifier="territory-text", label=". ".join(self.lines), content=ui.in_column(*lines, spacing=2)
        )
        buttons = [
            ui.button(
                session,
                f"here-{name_of(cards)}",
                text,
                lambda _, cards=cards: _begin(table, cards, self.number),
                icon=ICON_MARKS[cards[-1]],
                expand=1,
            )
            for cards, text in self.actions
        ]
        parts: list[ft.Control] = [panel_title(session, self.title, table.close), summary]
        if buttons:
            parts.append(ui.labelled_text("here-text", t("territory.here"), palette, ui.BODY, palette.quiet))
        parts += ui.rows_of(buttons, 2)
        if self.may_correct:
            correct = Correction(AdjustTerritory(self.number))
            parts.append(
                ui.button(
                    session,
                    "territory-correct",
                    t("more.adjust"),
                    lambda: table.open(correct),
                    kind="quiet",
                    icon=ft.Icons.EDIT,
                )
            )
        return parts


def _begin(table: TableModel, cards: Cards, number: int) -> None:
    """Begin to play cards for or from the territory."""
    Play(table.likely_seat, cards=cards).tapped(table, number)
