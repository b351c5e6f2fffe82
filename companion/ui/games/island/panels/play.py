"""Cards being played: the walk of their plan, whose targets are tapped on the board."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.engine.choices import closest
from companion.games.island.entries.brick import IMMORTALIZE_CARDS, Develop
from companion.games.island.entries.cards import Cards
from companion.games.island.entries.play import PLAY
from companion.games.island.rules import KINDS
from companion.games.island.state import State, table_of
from companion.ui.games.island.marks import ICON_MARKS
from companion.ui.games.island.panels.aim import Aim, Lit
from companion.ui.games.island.situation import Now
from companion.ui.table.making.entry import Entry, choices
from companion.ui.table.making.rows import AmountRow, ChoiceRow, Row
from companion.ui.table.making.walk import NO_STEPS, UNSET, Hooks, Key, Step, Value, Walk, chosen_in, walked
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, Table
from companion.ui.table.panels.shared import Confirm

ON_BOARD: Final = ("at", "source", "to", "first", "second")
"""Steps that are tapped on the board, in the order of a plan."""


def _likely(walk: Walk, step: Step) -> Value:
    """Return as many territory cards and units as possible, and no removal."""
    if step.name == "remove":
        return None
    return step.options[-1] if step.name in ("open", "units") else UNSET


HOOKS: Final = Hooks(_likely, always=frozenset({"cards", "icon", *ON_BOARD}))


def name_of(cards: Cards) -> str:
    """Return the name of cards' effect in identifiers and texts."""
    return "-".join(cards)


@dataclass(frozen=True, kw_only=True)
class Play(Entry, Aim):
    """Cards with the choices so far."""

    cards: Cards

    @property
    def back(self) -> Panel | None:
        """The panel without the territory tapped last; None at first."""
        names = [name for (name, _), _ in self.chosen if name in ON_BOARD]
        return self._before(names[-1]) if names else None

    def _before(self, name: str) -> "Play":
        """Return the panel with the targets before a step, and the payment."""
        kept = ("open", *ON_BOARD[: ON_BOARD.index(name)])
        return replace(self, chosen=tuple([one for one in self.chosen if one[0][0] in kept]))

    @property
    def picked(self) -> tuple[int, ...]:
        """The tapped territories."""
        return tuple([value for (name, _), value in self.chosen if name in ON_BOARD])

    def walk(self, now: Now) -> Walk:
        """Return the steps of the play; none if the player cannot play the cards."""
        state = now.state
        if table_of(state).turn != self.seat:
            return NO_STEPS
        walk = walked(PLAY, state, {("cards", 0): self.cards, **dict(self.chosen)}, HOOKS)
        return walk if walk.value("cards") is not UNSET else NO_STEPS

    def event(self, now: Now) -> Any:
        """Return the event; one that shows what is missing if the cards cannot be played."""
        walk = self.walk(now)
        return walk.event if walk.steps else refused(now.state, self, self.picked)

    def aimed(self, now: Now) -> Step | None:
        """Return the step that a tap on the board sets: the one asked, or the last one set; None without targets."""
        steps = [step for step in self.walk(now).steps if step.name in ON_BOARD]
        return steps[-1] if steps else None

    def lit(self, now: Now) -> Lit:
        """Return the territories possible next; for a complete play, also those possible instead."""
        walk, aimed = self.walk(now), self.aimed(now)
        if aimed is None or (walk.asked is not None and walk.asked != aimed):
            return frozenset()
        if aimed.name == "second":  # the lower number is entered first, whichever is tapped first
            return frozenset(walk.options("first"))
        return frozenset(aimed.options)

    def given(self, key: Key, value: Value) -> "Play":
        """Return the panel with a choice; what was chosen after a target is open again."""
        name, _ = key
        if name not in ON_BOARD:
            return super().given(key, value)
        before = self._before(name)
        if name == "second" and value < before.picked[-1]:
            return before.given(("first", 0), value).given(key, before.picked[-1])
        return super(Play, before).given(key, value)

    def tapped(self, table: Table, number: int) -> None:
        """Set the target asked; show the reasons if it is impossible."""
        now = table.situation
        aimed = self.aimed(now)
        if aimed is None:
            return
        if number in self.lit(now) or number in aimed.options:
            super().answer(table, aimed.key, number)
        else:
            guess = refused(now.state, self, (*self._before(aimed.name).picked, number))
            is_guess = aimed.name in ("source", "first") or isinstance(guess, Develop)
            table.open(Confirm(guess, self, is_guess=is_guess))

    def answer(self, table: Table, key: Key, value: Value) -> None:
        """Set a step; a target as if it were tapped on the board."""
        if key[0] in ON_BOARD:
            self.tapped(table, value)
        else:
            super().answer(table, key, value)

    def title(self, now: Now) -> tuple[str, str]:
        """Return the effect of the cards, and their icons."""
        return action_text(now, self.cards), now.words.icons(self.cards)

    def rows(self, now: Now, walk: Walk) -> Iterator[Row]:
        """Return the ways to pay, the target asked, and what else the cards need."""
        t, words = now.t, now.words
        for step in walk.steps:
            match step.name:
                case "open":
                    yield from payment(now, step)
                case "icon":
                    icons = tuple((icon, words.icon(icon)) for icon in step.options)
                    marks = tuple(ICON_MARKS[icon] for icon in step.options)
                    yield ChoiceRow(step.key, t("play.ask_icon"), icons, step.value, marks=marks)
                case "units":
                    yield AmountRow(step.key, t("play.units"), step.value, step.options[0], step.options[-1])
                case "remove":
                    units = [
                        (one, t("play.remove", player=words.names[one.seat], territory=one.at))
                        for one in step.options
                        if one is not None
                    ]
                    if units:
                        yield ChoiceRow(step.key, t("play.remove_hint"), tuple(units), step.value, is_optional=True)
                case name if name in ON_BOARD and step.value is UNSET:
                    numbers = tuple((number, str(number)) for number in sorted(self.lit(now)))
                    yield ChoiceRow(step.key, t(f"play.ask_{'from' if name == 'source' else name}"), numbers)


def payment(now: Now, step: Step) -> list[Row]:
    """Return the ways to pay, if there are several: the territory cards, or the hand."""
    t, words = now.t, now.words
    ways = [(way, t("play.open_card", icons=words.icons(way)) if way else t("play.from_hand")) for way in step.options]
    return choices(step.key, "", ways, step.value)


def edit_panel(now: Now, event: Any) -> Play | None:
    """Return the cards of an old entry as they were played; None for other entries."""
    if KINDS.of(event).record_type != "play" or table_of(now.state).turn != event.seat:
        return None
    chosen = chosen_in(KINDS, now.state, event)
    return Play(event.seat, tuple([one for one in chosen.items() if one[0][0] != "cards"]), cards=chosen["cards", 0])


def refused(state: State, play: Play, at: tuple[int, ...] = ()) -> Any:
    """Return the play of the cards at these territories that breaks the fewest rules."""
    return closest(KINDS, state, "play", play.seat, play.cards, at, dict(play.chosen).get(("open", 0)))


def begin(table: TableModel, cards: Cards) -> None:
    """Begin to play cards; enter those that leave no choice, show the reasons if they cannot be used."""
    play = Play(table.likely_seat, cards=cards)
    walk = play.walk(table.situation)
    if not walk.steps:
        guess = refused(table.state, play)
        table.open(Confirm(guess, play, is_guess=len(guess) > 2))
    elif cards == IMMORTALIZE_CARDS and all(len(step.options) == 1 for step in walk.steps[1:]):
        table.enter(walk.event)
    else:
        table.open(play)


def action_text(now: Now, cards: Cards) -> str:
    """Return the effect of cards in a word."""
    return now.t(f"action.{name_of(cards)}")
