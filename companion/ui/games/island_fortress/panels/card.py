"""The actions of a role card: costs, gains, and the ways to perform each."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import flet as ft

from companion.engine.choices import closest, options
from companion.games.island_fortress.entries.treasurer import collected_jade
from companion.games.island_fortress.entries.turn import repeat_price
from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.rules import ACTIONS, KINDS, Event, check
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import COSTS, DRAWS
from companion.games.island_fortress.words import Words
from companion.text.catalogue import Catalogue
from companion.ui import parts as ui
from companion.ui.games.island_fortress.panels.choice import PICKED, pick
from companion.ui.games.island_fortress.situation import Now, repeated_text
from companion.ui.table.making.buttons import Button, ButtonsRow
from companion.ui.table.making.entry import EntryView
from companion.ui.table.making.rows import Choose, NoteRow, Row
from companion.ui.table.making.walk import Key, Value
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, Table
from companion.ui.table.panels.parts import fit_words, key_rows, share_of
from companion.ui.table.panels.shared import Confirm

PER_ROW: Final = 5
"""Number of ways side by side."""
WALL_ACTIONS: Final = tuple(PICKED)
"""Actions performed by a tap on the wall."""
CHOSEN: Final = {
    "recruit": "amount",
    "buy_blocks": "amount",
    "draw_favors": "draw",
    "collect_treasure": "prisons",
    "move_taskmaster": "region",
}
"""The step of its plan that an action asks on the card."""
REPEAT: Final = ("repeat", 0)
"""The row with the roles that the Taskmaster can repeat."""
TERMS: Final = {"build": "build_wall", "favor": "play_favor"}


@dataclass(frozen=True)
class CardPanel(Panel):
    """A role card, or with `repeat` a role repeated by the Taskmaster."""

    role: Role
    repeat: bool = False

    is_menu = True
    """It is a menu."""

    @property
    def back(self) -> Panel | None:
        """The Taskmaster for a repeated role; else None."""
        return CardPanel(Role.TASKMASTER) if self.repeat else None

    def actions(self, now: Now) -> tuple["ActionView", ...]:
        """Return the card's actions."""
        state, seat = now.state, now.seat
        kinds = [kind for kind, card in ACTIONS.items() if card is self.role]
        return tuple([_action(now.words, state, seat, kind, self.repeat) for kind in kinds])

    def view(self, now: Now) -> EntryView:
        """Return each action with its ways; for the Taskmaster also the roles to repeat."""
        rows: list[Row] = []
        digit = 1
        for action in self.actions(now):
            rows.append(_row(action, digit, now.position.edited))
            digit += len(action.ways)
        if self.role is Role.TASKMASTER:
            repeats = tuple(_repeats(now.words, now.state, now.seat))
            no_repeat = NoteRow(("note", 0), now.t("turn.nothing_to_repeat"))
            repeat = ButtonsRow(REPEAT, now.t("term.repeat"), repeats, across=len(Role), digit=digit)
            rows.append(repeat if repeats else no_repeat)
        price = repeated_text(now.words, self.role) if self.repeat else ""
        return EntryView(now.words.role(self.role), price, tuple(rows))

    def answer(self, table: TableModel, key: Key, value: Value) -> None:
        """Continue with a way to perform an action: on the wall, on the Favor screen, or with its consequences."""
        if key == REPEAT:
            table.open(CardPanel(Role(value), repeat=True))
        for action in self.actions(table.situation):
            way = next((one for one in action.ways if one.name == value), None)
            if key != action.key or way is None:
                continue
            if action.kind in WALL_ACTIONS:
                pick(table, action.kind, self.repeat, action.title)
            elif action.kind == "favor" and way.legal:
                table.position.go("favor")
            else:
                is_guess = action.kind == "favor"
                table.open(Confirm(way.event, self, is_guess=is_guess, title=action.title if is_guess else ""))


# --- what it shows ----------------------------------------------------------------------------------------------


class Way(NamedTuple):
    """One way to perform an action; a grey one shows the reasons when tapped."""

    name: str
    text: str
    event: Event
    legal: bool


class ActionView(NamedTuple):
    """An action of a card: costs, gains, and the ways to perform it."""

    kind: str
    title: str
    terms: str
    ways: tuple[Way, ...]

    @property
    def key(self) -> Key:
        """The row of the action."""
        return f"action-{self.kind}", 0


@dataclass(frozen=True)
class ActionRow(ButtonsRow):
    """An action, with a single way beside it."""

    terms: str = ""

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return the action in words, and its ways."""
        palette, ways = table.session.palette, self.keys(table, choose)
        lines: list[ft.Control] = [
            ui.plain_text(self.title, palette, ui.BODY, bold=True, lines=2),
            ui.plain_text(self.terms, palette, 14, palette.quiet, lines=2),
        ]
        if len(ways) == 1:
            fit_words(table.session, ways, share_of(table.room.dock, 2.5))
            return [ui.in_row(ui.in_lines(*lines, expand=3), ft.Container(ways[0], expand=2))]
        return [ui.in_lines(*lines), *key_rows(table, ways, PER_ROW)]


def _row(action: ActionView, digit: int, old: object) -> ActionRow:
    ways = [
        Button(way.name, way.text, None, _look(way.legal), f"{action.title}: {way.text}", way.event == old or None)
        for way in action.ways
    ]
    return ActionRow(action.key, action.title, tuple(ways), digit=digit, terms=action.terms)


def _look(is_legal: bool) -> str:
    """Return the kind of button of a way; one that is not possible now shows the reasons."""
    return "plain" if is_legal else "grey"


def _repeats(text: Words, state: State, seat: int) -> Iterator[Button]:
    """Return the roles that the Taskmaster could repeat, with their prices."""
    table = state.ledger.supplies[seat].table if state.ledger else ()
    for role in Role:
        price = repeat_price(role)
        if price is not None and role in table:
            kinds = [kind for kind, card in ACTIONS.items() if card is role]
            legal = any(True in options(KINDS, state, kind, seat) for kind in kinds)
            told = text.texts("turn.repeat_role", card=text.role(role), jade=price)
            yield Button(role.value, told, kind=_look(legal))


def _action(text: Words, state: State, seat: int, kind: str, repeat: bool) -> ActionView:
    t = text.texts
    ways = tuple(
        Way(name, label, event, check(state, event).is_legal)
        for name, label, event in _ways(text, state, seat, kind, repeat)
    )
    terms = t(f"action.{kind}", jade=collected_jade(state.players[seat].treasures))
    return ActionView(kind, t(f"term.{TERMS.get(kind, kind)}"), terms, ways)


def _ways(text: Words, state: State, seat: int, kind: str, repeat: bool) -> Iterator[tuple[str, str, Event]]:
    """Return each way to perform an action: its name, its words, the event."""
    step = CHOSEN.get(kind)
    if step is None:
        yield "do", _do(text, state, seat, kind), closest(KINDS, state, kind, seat, repeat)
    elif simplest := KINDS.types[kind].simplest:
        for event in simplest(state, seat, repeat):
            yield *_named(text.texts, step, getattr(event, step)), event


def _named(t: Catalogue, step: str, value: Any) -> tuple[str, str]:
    """Return the name and the words of a choice on a card."""
    match step:
        case "amount":
            price = COSTS[value]
            return str(value), t("turn.amount" if price else "turn.amount_free", amount=value, jade=price)
        case "draw":
            return str(value), t("turn.draw", draw=value, keep=DRAWS[value])
        case "prisons":
            first, second = (region + 1 for region in value)
            return f"{first}{second}", t("turn.prisons", first=first, second=second)
        case _:
            return str(value + 1), t("table.region", region=value + 1)


def _do(text: Words, state: State, seat: int, kind: str) -> str:
    """Return the button text of an action without a choice: its current effect."""
    t = text.texts
    if kind == "collect_prison" and state.ledger:
        prison = state.ledger.prisons[state.ledger.supplies[seat].region]
        return t("turn.prison", jade=prison.jade, convicts=prison.convicts)
    if kind == "collect_jade":
        return t("turn.jade", jade=collected_jade(state.players[seat].treasures))
    if kind == "favor":
        return t("turn.favor")
    return t("turn.on_wall" if kind in WALL_ACTIONS else "turn.do")
