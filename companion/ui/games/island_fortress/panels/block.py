"""An entry on the wall: one block, two with the Governor's between, a replacement, or a removed Reinforcement."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple

import flet as ft

from companion.games.island_fortress.entries import build, workers
from companion.games.island_fortress.entries import replace as replacing
from companion.games.island_fortress.entries.build import Build, PlaceGovernorBlock
from companion.games.island_fortress.entries.planner import RemoveReinforcement
from companion.games.island_fortress.entries.replace import Replace
from companion.games.island_fortress.entries.workers import lost_laborers
from companion.games.island_fortress.rules import ACTIONS, Event
from companion.games.island_fortress.state import State
from companion.games.island_fortress.wall import EMPTY
from companion.games.island_fortress.words import Words
from companion.ui import parts as ui
from companion.ui.games.island_fortress.situation import Now, repeated_text, repeats
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import confirm_parts, consequence_parts, panel_title
from companion.ui.table.position import Mode
from companion.ui.table.results import NOTHING, Consequence, consequence

ACTION_OF: Final = {"build": "build", "replace": "replace", "remove": "remove_reinforcement"}
"""Action of a role card for each kind of entry on the wall; none for the Governor block."""


ROOM_FOR_WORKERS: Final = 400
"""Window width in pixels from which Laborers and Convicts fit side by side in every language."""


@dataclass(frozen=True)
class BlockPanel(Panel):
    """The slots, the player, and the use of the next tapped slot.

    `kind` is "build", "governor", "replace" or "remove", or "" until chosen. `wants` is "second" or "between" while the
    next tap on the wall sets that slot. `laborers` is the number of Laborers among the Workers; None for the cheapest.
    """

    slot: int
    kind: str
    seat: int
    second: int | None = None
    between: int | None = None
    wants: str = ""
    laborers: int | None = None

    is_begun = True
    """A slot was chosen."""
    explains = True
    """It shows the consequences."""

    @property
    def is_chosen(self) -> bool:
        """True if the kind of entry was chosen."""
        return bool(self.kind)

    @property
    def back(self) -> Panel | None:
        """The panel before the next slot was requested."""
        return replace(self, wants="") if self.wants else None

    @property
    def slots(self) -> tuple[int, ...]:
        """The slots of the player's own blocks."""
        return (self.slot,) if self.second is None else (self.slot, self.second)

    def given(self, slot: int) -> "BlockPanel":
        """Return the panel with the requested slot."""
        if self.wants == "second":
            return replace(self, second=slot, wants="", laborers=None)
        return replace(self, between=slot, wants="")

    def by(self, seat: int) -> "BlockPanel":
        """Return the panel for another player, with the Workers reset."""
        return replace(self, seat=seat, laborers=None)

    def of_kind(self, kind: str, seat: int, holder: int | None) -> "BlockPanel":
        """Return another kind of entry on the same slot, by `seat`; the Governor block is by the holder."""
        return BlockPanel(self.slot, kind, holder if kind == "governor" and holder is not None else seat)

    def wanting(self, what: str) -> "BlockPanel":
        """Return the panel that requests the second block or the Governor block between, or removes it."""
        if self.wants == what:
            return replace(self, wants="")
        if what == "second" and self.second is not None:
            return replace(self, second=None, laborers=None)
        if what == "between" and self.between is not None:
            return replace(self, between=None)
        return replace(self, wants=what)

    def assigning(self, state: State, more: int) -> "BlockPanel":
        """Return the panel with more Laborers among the Workers, as far as available."""
        found = workers_of(state, self)
        return replace(self, laborers=max(found.fewest, min(found.most, found.laborers + more)))

    def event(self, now: Now) -> Event | None:
        """Return the event; None until the kind is chosen."""
        return self.entry(now.state) if self.kind else None

    def entry(self, state: State) -> Event:
        """Return the event in a state; a build until the kind is chosen."""
        seat, action = self.seat, ACTION_OF.get(self.kind, "build")
        if self.kind == "governor":
            return PlaceGovernorBlock(seat, self.slot)
        found, repeat = workers_of(state, self), repeats(state, seat, action)
        if self.kind == "replace":
            return Replace(seat, self.slot, found.laborers, found.convicts, repeat)
        if self.kind == "remove":
            return RemoveReinforcement(seat, self.slot, repeat)
        return Build(seat, self.slots, self.between, found.laborers, found.convicts, repeat)

    def view(self, now: Now) -> "BlockView":
        """Return the entry, the possible players, its Workers, and the consequences."""
        state, text, kind = now.state, now.words, self.kind
        if state.wall[self.slot] != EMPTY:
            kinds: tuple[str, ...] = ("replace", "remove") if self.slot in state.reinforced else ("replace",)
        elif state.turn and (state.holder != state.turn.seat or not state.has_governor_block):
            kinds = ("build",)
        else:
            kinds = ("build", "governor")
        found, action = workers_of(state, self), ACTION_OF.get(kind)
        return BlockView(
            self,
            text.slot(self.slot),
            tuple(kind != "governor" or state.holder in (None, seat) for seat in range(len(state.players))),
            kinds,
            "" if self.second is None else text.slot(self.second),
            "" if self.between is None else text.slot(self.between),
            (kind == "build", kind == "build" and state.has_governor_block and state.holder == self.seat),
            state.ledger is None or now.position.mode is Mode.WHAT_IF,
            found,
            _workers_text(text, found),
            repeated_text(text, ACTIONS[action]) if action and repeats(state, self.seat, action) else "",
            consequence(now.context, self.entry(state)) if kind else NOTHING,
            now.t(f"table.confirm_{kind}", player=text.names[self.seat]) if kind else "",
        )


class Workers(NamedTuple):
    """The Workers of an entry: their split, and the possible numbers of Laborers."""

    needed: int = 0
    laborers: int = 0
    convicts: int = 0
    fewest: int = 0
    most: int = 0


def workers_of(state: State, panel: BlockPanel) -> Workers:
    """Return the Workers as chosen, else the cheapest; None if they are not tracked."""
    if state.ledger is None or panel.kind not in ("build", "replace"):
        return Workers()
    is_build, supply = panel.kind == "build", state.ledger.supplies[panel.seat]
    needed = build.workers_needed(panel.slots) if is_build else replacing.workers_needed(panel.slot)
    laborers, convicts = workers.cheapest_split(supply, needed)
    if panel.laborers is not None:
        laborers, convicts = panel.laborers, needed - panel.laborers
    return Workers(needed, laborers, convicts, *workers.laborers_between(supply, needed))


def panel_for(event: Event) -> BlockPanel | None:
    """Return the panel of an event on the wall; None for others."""
    match event:
        case Build(seat, slots, governor, laborers):
            second = slots[1] if len(slots) > 1 else None
            return BlockPanel(slots[0], "build", seat, second, governor, laborers=laborers)
        case PlaceGovernorBlock(seat, slot):
            return BlockPanel(slot, "governor", seat)
        case Replace(seat, slot, laborers):
            return BlockPanel(slot, "replace", seat, laborers=laborers)
        case RemoveReinforcement(seat, slot):
            return BlockPanel(slot, "remove", seat)
        case _:
            return None


# --- what it shows ----------------------------------------------------------------------------------------


def _workers_text(text: Words, found: Workers) -> str:
    """Return which Workers come back; empty if none are needed."""
    if not found.needed:
        return ""
    dead = lost_laborers(found.laborers)
    back = found.laborers - dead
    return text.texts(
        "turn.workers_told", needed=found.needed, laborers_die=dead, convicts_die=found.convicts, laborers_return=back
    )


@dataclass(frozen=True)
class BlockView(PanelView):
    """An entry on the wall with all its choices, hence so long.

    `may` tells for each seat if it can make the entry; `extras` if a second block and a Governor block are possible.
    """

    panel: BlockPanel
    title: str
    may: tuple[bool, ...]
    kinds: tuple[str, ...]
    second: str
    between: str
    extras: tuple[bool, bool]
    chooses_seat: bool
    workers: Workers
    workers_text: str
    repeated: str
    """Payment to repeat the card by the Taskmaster, if so."""
    consequence: Consequence
    confirm: str

    @property
    def height(self) -> float:
        """Height: Workers take a line and their return, every broken rule four lines."""
        return 210 + (70 if self.workers.needed else 0) + 92 * len(self.consequence.broken)

    def choose(self, table: TableModel, number: int) -> None:
        """Select the player."""
        if self.chooses_seat and number < len(self.may) and self.may[number]:
            table.choose_seat(number)

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """Return kind and player, Workers, consequences, possible additions, and the button."""
        session, t, panel = table.session, table.t, self.panel
        parts: list[ft.Control] = [
            panel_title(session, self.title, table.close, self.second and t("table.and_second", slot=self.second))
        ]
        if self.between:
            parts.append(ui.hint(session, t("table.and_between", slot=self.between)))
        if self.repeated:
            parts.append(ui.hint(session, self.repeated))
        if len(self.kinds) > 1:
            texts = {kind: t(f"table.kind_{kind}") for kind in self.kinds}
            choose = partial(choose_kind, table)
            kinds = ui.choice_buttons(session, "panel-kind", texts, (panel.kind,), choose, height=44, lines=1)
            parts.append(ui.in_row(*kinds, spacing=6))
        if self.chooses_seat:
            seats = table.context.seats
            parts.append(ui.seat_row(session, seats, "panel-seat", panel.seat, table.choose_seat, self.may))
        if panel.wants:
            parts.append(ui.hint(session, t(f"table.want_{panel.wants}"), ui.BODY))
        else:
            if self.workers.needed and self.workers.fewest <= self.workers.most:
                parts.append(self._workers(table))
            if not panel.kind:
                return [*parts, ui.hint(session, t("table.choose_kind"), ui.BODY)]
            parts += consequence_parts(table, self.consequence, t("table.scores_nothing"), has_room)
        added = {"second": self.second, "between": self.between}
        texts = {
            what: t(f"table.{what}_out" if slot else f"table.{what}")
            for (what, slot), may in zip(added.items(), self.extras, strict=True)
            if may
        }
        if texts:
            extras = ui.choice_buttons(session, "panel", texts, (panel.wants,), partial(want, table), height=44)
            parts.append(ui.in_row(*extras, spacing=6))
        return parts if panel.wants else [*parts, *confirm_parts(table, self.consequence, self.confirm)]

    def _workers(self, table: TableModel) -> ft.Control:
        """Return the number of Laborers among the Workers, and who of them comes back."""
        session, t, palette, found = table.session, table.t, table.session.palette, self.workers
        laborers, convicts = t("term.laborers"), t("term.convicts")

        def change(wanted: int) -> None:
            assign(table, wanted - found.laborers)

        split = ui.in_row(
            ui.expanded(ui.plain_text(laborers, palette, ui.BODY, lines=1, semantics=False)),
            ui.stepper(
                session, "workers-laborers", laborers, found.laborers, change, low=found.fewest, high=found.most
            ),
            spacing=6,
        )
        others = ft.Semantics(
            identifier="workers-convicts",
            label=f"{convicts}: {found.convicts}",
            content=ui.plain_text(f"+ {found.convicts} {convicts}", palette, ui.BODY, semantics=False),
        )
        lines: list[ft.Control] = [split]
        if session.is_landscape or session.width < ROOM_FOR_WORKERS * session.text_scale:
            lines.append(others)
        else:
            split.controls.append(others)
        line = ui.hint(session, self.workers_text)
        return ui.in_lines(
            *lines, ft.Semantics(identifier="workers-text", label=self.workers_text, content=line, live_region=True)
        )


# --- taps ---------------------------------------------------------------------------------------------------
# Each asks for the panel that is open by now: a tap may be quicker than the picture of the one before it.


def choose_kind(table: TableModel, kind: str) -> None:
    """Set the kind of entry on the slot."""
    if isinstance(table.panel, BlockPanel):
        table.open(table.panel.of_kind(kind, table.likely_seat, table.state.holder))


def want(table: TableModel, what: str) -> None:
    """Use the next tap on the wall for another slot, or remove that slot."""
    if isinstance(table.panel, BlockPanel):
        table.open(table.panel.wanting(what))


def assign(table: TableModel, more: int) -> None:
    """Change the number of Laborers among the Workers."""
    if isinstance(table.panel, BlockPanel):
        table.open(table.panel.assigning(table.state, more))
