"""Cards being played: which are territory cards, and their targets: territories, units and icons."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import flet as ft

from companion.games.island.board import Icon, units_in
from companion.games.island.entries.brick import DEVELOP_CARDS, IMMORTALIZE_CARDS, ON_TILES, Develop, Immortalize
from companion.games.island.entries.cards import Cards, ways_to_pay
from companion.games.island.entries.drop import REPLENISH_CARDS, Replenish
from companion.games.island.entries.hammer import DOMINATE_CARDS, RECRUIT_CARDS, Dominate, Recruit, Removal
from companion.games.island.entries.straw import INFILTRATE_CARDS, INVADE_CARDS, Infiltrate, Invade
from companion.games.island.entries.wood import ENRAGE_CARDS, PACIFY_CARDS, Enrage, Pacify
from companion.games.island.rules import check
from companion.games.island.state import State, table_of
from companion.games.island.tables import VICTIMS_UNITS
from companion.ui.components.basics import button, chip, hint, plain_text
from companion.ui.components.fields import stepper_row
from companion.ui.components.layout import in_row, rows_of
from companion.ui.games.island.marks import ICON_MARKS
from companion.ui.games.island.panels.aim import Aim, Lit
from companion.ui.games.island.situation import Now
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import confirm_parts, consequence_parts, panel_title
from companion.ui.table.panels.shared import Confirm
from companion.ui.table.results import Consequence, consequence
from companion.ui.theme import BODY

TARGETS: Final[dict[Cards, int]] = {
    REPLENISH_CARDS: 0,
    RECRUIT_CARDS: 1,
    PACIFY_CARDS: 1,
    DEVELOP_CARDS: 1,
    INVADE_CARDS: 2,
    DOMINATE_CARDS: 2,
    ENRAGE_CARDS: 1,
    IMMORTALIZE_CARDS: 0,
    INFILTRATE_CARDS: 2,
}
"""Number of target territories of each card or combination."""
AT_ONCE: Final = frozenset({RECRUIT_CARDS, PACIFY_CARDS, ENRAGE_CARDS, INFILTRATE_CARDS})
"""Cards entered by the tap on their last territory, as nothing else is to be chosen."""
UNTARGETED: Final = {REPLENISH_CARDS: Replenish, IMMORTALIZE_CARDS: Immortalize}
ONE_TARGET: Final = {RECRUIT_CARDS: Recruit, PACIFY_CARDS: Pacify, ENRAGE_CARDS: Enrage}


def name_of(cards: Cards) -> str:
    """Return the name of cards' effect in identifiers and texts."""
    return "-".join(cards)


@dataclass(frozen=True)
class Play(Aim):
    """Cards with the choices so far; `open` are the territory cards among them, None for as many as possible.

    `units` is None for all.
    """

    seat: int
    cards: Cards
    open: Cards | None = None
    picked: tuple[int, ...] = ()
    units: int | None = None
    icon: Icon | None = None
    remove: Removal | None = None

    is_begun = True
    """Cards are being played."""

    @property
    def explains(self) -> bool:
        """True once complete, when it shows the consequences."""
        return self.is_complete

    @property
    def is_chosen(self) -> bool:
        """True if every part was chosen."""
        return self.is_complete

    @property
    def is_complete(self) -> bool:
        """True if nothing is missing."""
        is_aimed = len(self.picked) == TARGETS[self.cards]
        return is_aimed and (self.cards != DEVELOP_CARDS or self.icon is not None)

    @property
    def back(self) -> Panel | None:
        """The panel without the territory tapped last; None at first."""
        if not self.picked:
            return None
        return replace(self, picked=self.picked[:-1], units=None, icon=None, remove=None)

    @property
    def chosen(self) -> tuple[int, ...]:
        """The tapped territories."""
        return self.picked

    def event(self, now: Now) -> Any:
        """Return the event; None while something is missing."""
        return made(now.state, self, self.picked, self.icon) if self.is_complete else None

    def lit(self, now: Now) -> Lit:
        """Return the territories possible next; for a complete move also other destinations."""
        picked = self.picked
        if len(picked) == TARGETS[self.cards]:
            if self.cards not in (INVADE_CARDS, INFILTRATE_CARDS):
                return frozenset()
            picked = picked[:-1]
        numbers = range(1, len(table_of(now.state).island) + 1)
        return frozenset(n for n in numbers if would_do(now.state, self, (*picked, n)))

    def tapped(self, table: TableModel, number: int) -> None:
        """Add a territory; show the reasons if it is impossible."""
        state: State = table.state
        needed = TARGETS[self.cards]
        if not needed:
            return
        picked = (*self.picked[: needed - 1], number)
        chosen = replace(self, picked=picked, units=None, icon=None, remove=None)
        if not would_do(state, self, picked):
            is_whole = len(picked) == needed and self.cards != DEVELOP_CARDS
            guess = made(state, self, with_guesses(state, self, picked), self.icon or ON_TILES[0])
            table.open(Confirm(guess, self, is_guess=not is_whole))
        elif len(picked) == needed and self.cards in AT_ONCE:
            self._enter(table, chosen)
        else:
            table.open(chosen)

    @staticmethod
    def _enter(table: TableModel, chosen: "Play") -> None:
        table.panel = chosen
        table.enter(chosen.event(table.situation))

    def view(self, now: Now) -> "PlayView":
        """Return the next choice, or the consequences."""
        event = self.event(now)
        found = consequence(now.context, event) if event is not None else None
        return PlayView(
            action_text(now, self.cards),
            now.words.icons(self.cards),
            self,
            "" if event is not None else now.t(f"play.ask_{self._asked}"),
            tuple(sorted(self.lit(now))) if len(self.picked) < TARGETS[self.cards] else (),
            ways_to_pay(table_of(now.state), self.seat, self.cards),
            paid_open(now.state, self),
            now.words,
            tuple(_removals(now.state, self)),
            self._most_units(now.state),
            found,
        )

    def _most_units(self, state: State) -> int:
        """Return the maximum number of units that can invade from the chosen territory; 0 if that is not asked."""
        if self.cards != INVADE_CARDS or not self.picked:
            return 0
        return units_in(table_of(state).island, self.picked[0], self.seat)

    @property
    def _asked(self) -> str:
        if len(self.picked) == TARGETS[self.cards]:
            return "icon"
        if self.cards in (INVADE_CARDS, INFILTRATE_CARDS):
            return "to" if self.picked else "from"
        if self.cards == DOMINATE_CARDS:
            return "second" if self.picked else "first"
        return "at"


def paid_open(state: State, play: Play) -> Cards:
    """Return which of the cards are territory cards: as chosen, else as many as the player has."""
    if play.open is not None:
        return play.open
    ways = ways_to_pay(table_of(state), play.seat, play.cards)
    return ways[-1] if ways else ()


def made(state: State, play: Play, at: tuple[int, ...], icon: Icon | None) -> Any:
    """Return the event of the cards for these territories."""
    seat, opened, cards = play.seat, paid_open(state, play), play.cards
    if cards in UNTARGETED:
        return UNTARGETED[cards](seat, opened)
    if cards in ONE_TARGET:
        return ONE_TARGET[cards](seat, opened, at[0])
    if cards == DEVELOP_CARDS:
        return Develop(seat, opened, at[0], icon or ON_TILES[0])
    if cards == DOMINATE_CARDS:
        return Dominate(seat, opened, (min(at), max(at)), play.remove)
    if cards == INFILTRATE_CARDS:
        return Infiltrate(seat, opened, at[0], at[1])
    units = play.units or max(1, units_in(table_of(state).island, at[0], seat))
    return Invade(seat, opened, at[0], at[1], units)


def with_guesses(state: State, play: Play, picked: tuple[int, ...]) -> tuple[int, ...]:
    """Return the territories, completed by likely ones."""
    needed = TARGETS[play.cards]
    if not picked and needed:
        own = [n for n, territory in enumerate(table_of(state).island, start=1) if territory.units[play.seat]]
        picked = (own[0] if own else 1,)
    while len(picked) < needed:
        near = table_of(state).island[picked[0] - 1].next_to
        picked = (*picked, picked[0] if play.cards == DOMINATE_CARDS or not near else near[0])
    return picked


def would_do(state: State, play: Play, picked: tuple[int, ...]) -> bool:
    """Return True if the first target territories can lead to a legal entry."""
    needed = TARGETS[play.cards]
    if len(picked) == needed:
        return check(state, made(state, play, picked, ON_TILES[0])).is_legal
    numbers = range(1, len(table_of(state).island) + 1)
    return any(would_do(state, play, (*picked, n)) for n in numbers)


def can_be_played(state: State, play: Play) -> bool:
    """Return True if the cards could be used now."""
    return would_do(state, play, ())


def begin(table: TableModel, cards: Cards) -> None:
    """Begin to play cards; show the reasons if they cannot be used."""
    state: State = table.state
    play = Play(table.likely_seat, cards)
    if not can_be_played(state, play):
        event = made(state, play, with_guesses(state, play, ()), ON_TILES[0])
        table.open(Confirm(event, play, is_guess=bool(TARGETS[cards])))
    elif cards == IMMORTALIZE_CARDS and len(ways_to_pay(table_of(state), play.seat, cards)) == 1:
        table.enter(made(state, play, (), None))
    else:
        table.open(play)


def action_text(now: Now, cards: Cards) -> str:
    """Return the effect of cards in a word."""
    return now.t(f"action.{name_of(cards)}")


def _removals(state: State, play: Play) -> Iterator[Removal]:
    """Return the units that a Dominate may remove. Rules: IS-ENCH-HAMMER."""
    if play.cards != DOMINATE_CARDS or len(play.picked) < TARGETS[DOMINATE_CARDS]:
        return
    for at in dict.fromkeys(sorted(play.picked)):
        for seat, units in enumerate(table_of(state).island[at - 1].units):
            if seat != play.seat and units >= VICTIMS_UNITS:
                yield Removal(seat, at)


@dataclass(frozen=True)
class PlayView(PanelView):
    """Cards being played: the next question, its options, and the consequences."""

    title: str
    detail: str
    play: Play
    asked: str
    lit: tuple[int, ...]
    ways: list[Cards]
    open: Cards
    words: Any
    removals: tuple[Removal, ...]
    most_units: int
    consequence: Consequence | None

    @property
    def height(self) -> float:
        """Approximate height of its parts."""
        found = self.consequence
        return (
            190
            + 58 * (len(self.ways) > 1)
            + 110 * bool(self.removals or self.most_units)
            + (92 * len(found.broken) if found else 0)
        )

    def choose(self, table: TableModel, number: int) -> None:
        """Choose the territory of that number, if it is asked for."""
        if number + 1 in self.lit:
            self.play.tapped(table, number + 1)

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """Return title, payment, question, and the button that enters the event."""
        session, t = table.session, table.t
        parts = [panel_title(session, self.title, table.close, self.detail), *self._paid(table)]
        if self.asked:
            parts.append(plain_text(self.asked, session.palette, BODY, bold=True))
        if self.lit:
            numbers = [chip(session, f"play-at-{n}", str(n), lambda _, n=n: _at(table, n)) for n in self.lit]
            parts.append(in_row(*numbers, wrap=True, run_spacing=6))
        if self.play.cards == DEVELOP_CARDS and self.play.picked:
            parts += self._icons(table)
        if self.most_units and len(self.play.picked) == TARGETS[INVADE_CARDS]:
            parts.append(self._units(table))
        parts += self._removed(table)
        if self.consequence is not None:
            parts += consequence_parts(table, self.consequence, t("turn.changes_nothing"), has_room)
            parts += confirm_parts(table, self.consequence, t("turn.confirm"))
        return parts

    def _paid(self, table: TableModel) -> list[ft.Control]:
        """Return the ways to pay, if territory cards could be used."""
        if len(self.ways) < 2:
            return []
        buttons = [
            button(
                table.session,
                f"play-open-{name_of(way) or 'none'}",
                table.t("play.open_card", icons=self.words.icons(way)) if way else table.t("play.from_hand"),
                lambda _, way=way: _change(table, open=way),
                selected=way == self.open,
                expand=1,
            )
            for way in self.ways
        ]
        return rows_of(buttons, 2)

    def _icons(self, table: TableModel) -> list[ft.Control]:
        buttons = [
            button(
                table.session,
                f"play-icon-{icon.value}",
                self.words.icon(icon),
                lambda _, icon=icon: developed(table, icon),
                icon=ICON_MARKS[icon],
                selected=icon is self.play.icon,
                expand=1,
            )
            for icon in ON_TILES
        ]
        return rows_of(buttons, 3 if not table.session.is_large else 2)

    def _units(self, table: TableModel) -> ft.Control:
        session, value = table.session, self.play.units or self.most_units
        title = table.t("play.units")
        return stepper_row(
            session, "play-units", title, value, lambda units: _change(table, units=units), low=1, high=self.most_units
        )

    def _removed(self, table: TableModel) -> list[ft.Control]:
        """Return the choice of the removed unit, if any."""
        if not self.removals:
            return []
        chips = [
            chip(
                table.session,
                f"play-remove-{removal.seat}-{removal.at}",
                table.t("play.remove", player=self.words.names[removal.seat], territory=removal.at),
                lambda _, removal=removal: _change(table, remove=None if removal == self.play.remove else removal),
                selected=removal == self.play.remove,
                check=True,
            )
            for removal in self.removals
        ]
        return [hint(table.session, table.t("play.remove_hint")), in_row(*chips, wrap=True, run_spacing=6)]


def _change(table: TableModel, **changes: Any) -> None:
    if isinstance(table.panel, Play):
        table.open(replace(table.panel, **changes))


def _at(table: TableModel, number: int) -> None:
    if isinstance(table.panel, Play):
        table.panel.tapped(table, number)


def developed(table: TableModel, icon: Icon) -> None:
    """Enter Develop with the icon that was revealed."""
    if isinstance(table.panel, Play):
        Play._enter(table, replace(table.panel, icon=icon))
