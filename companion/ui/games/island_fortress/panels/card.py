"""The actions of a role card: costs, gains, and the ways to perform each."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
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
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import panel_title
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

    def view(self, now: Now) -> "CardView":
        """Return the card's actions."""
        state, text, seat = now.state, now.words, now.seat
        is_taskmaster = self.role is Role.TASKMASTER
        return CardView(
            text.role(self.role),
            repeated_text(text, self.role) if self.repeat else "",
            tuple(_action(text, state, seat, kind, self.repeat) for kind, card in ACTIONS.items() if card is self.role),
            tuple(_repeats(text, state, seat)) if is_taskmaster else (),
            is_taskmaster,
        )


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


class RepeatView(NamedTuple):
    """A role that the Taskmaster could repeat, and its price."""

    role: Role
    text: str
    legal: bool


def _repeats(text: Words, state: State, seat: int) -> Iterator[RepeatView]:
    table = state.ledger.supplies[seat].table if state.ledger else ()
    for role in Role:
        price = repeat_price(role)
        if price is not None and role in table:
            kinds = [kind for kind, card in ACTIONS.items() if card is role]
            legal = any(True in options(KINDS, state, kind, seat) for kind in kinds)
            yield RepeatView(role, text.texts("turn.repeat_role", card=text.role(role), jade=price), legal)


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


@dataclass(frozen=True)
class CardView(PanelView):
    """The actions of one role card; `price` is the payment if it is repeated."""

    title: str
    price: str
    actions: tuple[ActionView, ...]
    repeats: tuple[RepeatView, ...]
    is_taskmaster: bool

    @property
    def height(self) -> float:
        """Height: two lines and a row of buttons for each action."""
        return 70 + 118 * len(self.actions) + 60 * len(self.repeats)

    def choose(self, table: TableModel, number: int) -> None:
        """Perform one of the ways in order, then of the roles to repeat."""
        taps = [partial(perform, table, action, way) for action in self.actions for way in action.ways]
        taps += [partial(repeat_role, table, repeat.role) for repeat in self.repeats]
        if number < len(taps):
            taps[number]()

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """Return each action with its ways; for the Taskmaster also the roles to repeat."""
        session, t = table.session, table.t
        parts = [panel_title(session, self.title, table.back, self.price)]
        for action in self.actions:
            parts += _action_parts(table, action)
        if self.repeats:
            repeats = (
                _way(table, f"repeat-{one.role.value}", one, partial(repeat_role, table, one.role), expand=1)
                for one in self.repeats
            )
            parts += [ui.heading(session, t("term.repeat"), ui.BODY), ui.in_row(*repeats, spacing=6)]
        elif self.is_taskmaster:
            parts.append(ui.hint(session, t("turn.nothing_to_repeat")))
        return parts


def _action_parts(table: TableModel, view: ActionView) -> list[ft.Control]:
    palette, is_only = table.session.palette, len(view.ways) == 1
    lines: list[ft.Control] = [
        ui.plain_text(view.title, palette, ui.BODY, bold=True, lines=2),
        ui.plain_text(view.terms, palette, 14, palette.quiet, lines=2),
    ]
    ways = [
        _way(
            table,
            f"action-{view.kind}-{way.name}",
            way,
            partial(perform, table, view, way),
            label=f"{view.title}: {way.text}",
            expand=None if is_only else 1,
        )
        for way in view.ways
    ]
    if is_only:
        return [ui.in_row(ui.in_lines(*lines, expand=3), ft.Container(ways[0], expand=2))]
    return [ui.in_lines(*lines), *ui.rows_of(ways, PER_ROW, spacing=5)]


def _way(table: TableModel, name: str, view: Way | RepeatView, tap: Callable[[], None], **style: Any) -> ft.Control:
    """Return one way; grey if it is not possible now."""
    return ui.button(table.session, name, view.text, tap, kind="plain" if view.legal else "grey", height=52, **style)


def repeat_role(table: TableModel, role: Role) -> None:
    """Show the actions of a role repeated by the Taskmaster."""
    table.open(CardPanel(role, repeat=True))


def perform(table: TableModel, action: ActionView, way: Way) -> None:
    """Continue with a way to perform an action: on the wall, on the Favor screen, or with its consequences."""
    if action.kind in WALL_ACTIONS:
        pick(table, action.kind, isinstance(table.panel, CardPanel) and table.panel.repeat, action.title)
    elif action.kind == "favor" and way.legal:
        table.position.go("favor")
    else:
        is_guess = action.kind == "favor"
        table.open(Confirm(way.event, table.panel, is_guess=is_guess, title=action.title if is_guess else ""))
