"""An entry on the wall being made: a block, two and the Governor's between, one replaced, a Reinforcement removed."""

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import flet as ft

from companion.games.island_fortress.entries import build, workers
from companion.games.island_fortress.entries import replace as replacing
from companion.games.island_fortress.entries.build import Build, PlaceGovernorBlock
from companion.games.island_fortress.entries.planner import RemoveReinforcement
from companion.games.island_fortress.entries.replace import Replace
from companion.games.island_fortress.entries.workers import lost_laborers
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import State
from companion.games.island_fortress.wall import EMPTY
from companion.games.island_fortress.words import Words
from companion.ui.components.basics import button, hint, plain_text
from companion.ui.components.fields import stepper
from companion.ui.components.layout import expanded, in_lines, in_row
from companion.ui.components.seats import seat_row
from companion.ui.games.island_fortress.situation import Now, repeated_text, repeats
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import confirm_parts, consequence_parts, panel_title
from companion.ui.table.position import Mode
from companion.ui.table.results import Consequence, consequence
from companion.ui.theme import BODY

ACTION_OF: Final = {"build": "build", "replace": "replace", "remove": "remove_reinforcement"}
"""The action of a role card that each kind of entry on the wall is; the Governor block is none."""


ROOM_FOR_WORKERS: Final = 400
"""The width of a window from which on Laborers and Convicts have room side by side, in every language."""
UNSAID: Final = Consequence(False, (), ())
"""What is known of an entry of which nobody has said yet what it is."""


@dataclass(frozen=True)
class BlockPanel(Panel):
    """Which slots, by whom, and what the next tapped slot is for.

    `kind` is "build", "governor", "replace" or "remove", or "" until somebody has said which. `wants` is "second" or
    "between" while the next tap on the wall gives that slot. `laborers` is how many of the Workers are Laborers; None:
    as costs least.
    """

    slot: int
    kind: str
    seat: int
    second: int | None = None
    between: int | None = None
    wants: str = ""
    laborers: int | None = None

    @property
    def is_begun(self) -> bool:
        """A slot was chosen."""
        return True

    @property
    def explains(self) -> bool:
        """It shows what it would do."""
        return True

    @property
    def is_chosen(self) -> bool:
        """What the slot is tapped for was said."""
        return bool(self.kind)

    @property
    def back(self) -> Panel | None:
        """A slot that is wanted is wanted no more."""
        return replace(self, wants="") if self.wants else None

    @property
    def slots(self) -> tuple[int, ...]:
        """The slots for own blocks."""
        return (self.slot,) if self.second is None else (self.slot, self.second)

    def given(self, slot: int) -> "BlockPanel":
        """The entry with the slot that it wants."""
        if self.wants == "second":
            return replace(self, second=slot, wants="", laborers=None)
        return replace(self, between=slot, wants="")

    def by(self, seat: int) -> "BlockPanel":
        """The same by another player, whose Workers are split anew."""
        return replace(self, seat=seat, laborers=None)

    def of_kind(self, kind: str, seat: int, holder: int | None) -> "BlockPanel":
        """Another kind of entry on the same slot, by `seat`; the Governor block is the holder's."""
        return BlockPanel(self.slot, kind, holder if kind == "governor" and holder is not None else seat)

    def wanting(self, what: str) -> "BlockPanel":
        """The next slot tapped is the second block, or the Governor block between; asked again, it is taken out."""
        if self.wants == what:
            return replace(self, wants="")
        if what == "second" and self.second is not None:
            return replace(self, second=None, laborers=None)
        if what == "between" and self.between is not None:
            return replace(self, between=None)
        return replace(self, wants=what)

    def assigning(self, state: State, more: int) -> "BlockPanel":
        """So many more of the Workers are Laborers, as far as there are any."""
        fewest, most = laborers_between(state, self)
        return replace(self, laborers=max(fewest, min(most, workers_of(state, self)[0] + more)))

    def event(self, now: Now) -> Event | None:
        """The event that it stands for; none until it is said what the slot is tapped for."""
        return event_of(now.state, self) if self.kind else None

    def view(self, now: Now) -> "BlockView":
        """The entry, who may make it, its Workers, and what it would do."""
        state, text = now.state, now.words
        kinds: tuple[str, ...] = ("build", "governor")
        if state.turn and (state.holder != state.turn.seat or not state.has_governor_block):
            kinds = ("build",)
        if state.wall[self.slot] != EMPTY:
            kinds = ("replace", "remove") if self.slot in state.reinforced else ("replace",)
        action = ACTION_OF.get(self.kind)
        is_build = self.kind == "build"
        return BlockView(
            text.slot(self.slot),
            self.seat,
            tuple(self.kind != "governor" or state.holder in (None, seat) for seat in range(len(state.players))),
            kinds,
            self.kind,
            self.wants,
            "" if self.second is None else text.slot(self.second),
            "" if self.between is None else text.slot(self.between),
            (is_build, is_build and state.has_governor_block and state.holder == self.seat),
            state.ledger is None or now.position.mode is Mode.WHAT_IF,
            _present_workers(text, state, self),
            repeated_text(text, action) if action and repeats(state, self.seat, action) else "",
            consequence(now.context, event_of(state, self)) if self.kind else UNSAID,
            now.t(f"table.confirm_{self.kind}", player=text.names[self.seat]) if self.kind else "",
        )


def workers_needed(state: State, panel: BlockPanel) -> int:
    """The Workers that the entry takes; 0 where they are not tracked."""
    if state.ledger is None or panel.kind not in ("build", "replace"):
        return 0
    return build.workers_needed(panel.slots) if panel.kind == "build" else replacing.workers_needed(panel.slot)


def workers_of(state: State, panel: BlockPanel) -> tuple[int, int]:
    """Laborers and Convicts assigned: as chosen, else as costs least."""
    needed = workers_needed(state, panel)
    if not needed or state.ledger is None:
        return 0, 0
    if panel.laborers is not None:
        return panel.laborers, needed - panel.laborers
    return workers.cheapest_split(state.ledger.supplies[panel.seat], needed)


def laborers_between(state: State, panel: BlockPanel) -> tuple[int, int]:
    """The fewest and the most of the Workers that could be Laborers."""
    needed = workers_needed(state, panel)
    if not needed or state.ledger is None:
        return 0, 0
    return workers.laborers_between(state.ledger.supplies[panel.seat], needed)


def event_of(state: State, panel: BlockPanel) -> Event:
    """The event that an entry on the wall stands for."""
    seat = panel.seat
    match panel.kind:
        case "governor":
            return PlaceGovernorBlock(seat, panel.slot)
        case "replace":
            return Replace(seat, panel.slot, *workers_of(state, panel), repeats(state, seat, "replace"))
        case "remove":
            return RemoveReinforcement(seat, panel.slot, repeats(state, seat, "remove_reinforcement"))
        case _:
            assigned = workers_of(state, panel)
            return Build(seat, panel.slots, panel.between, *assigned, repeats(state, seat, "build"))


def panel_for(event: Event) -> BlockPanel | None:
    """The panel that stands for an entry on the wall; None for any other."""
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


class WorkersView(NamedTuple):
    """The Workers of an entry: how they are split, between which numbers of Laborers, and who comes back."""

    laborers: int
    convicts: int
    fewest: int
    most: int
    text: str


def _present_workers(text: Words, state: State, panel: BlockPanel) -> WorkersView | None:
    needed = workers_needed(state, panel)
    if not needed or state.ledger is None:
        return None
    laborers, convicts = workers_of(state, panel)
    dead = lost_laborers(laborers)
    sentence = text.texts(
        "turn.workers_told", needed=needed, laborers_die=dead, convicts_die=convicts, laborers_return=laborers - dead
    )
    return WorkersView(laborers, convicts, *laborers_between(state, panel), sentence)


@dataclass(frozen=True)
class BlockView(PanelView):
    """An entry on the wall being made: all that can be chosen of it, hence so long.

    `may` says by seat who can make it; `extras` whether there may be a second block, and a Governor block between.
    """

    title: str
    seat: int
    may: tuple[bool, ...]
    kinds: tuple[str, ...]
    kind: str
    wants: str
    second: str
    between: str
    extras: tuple[bool, bool]
    chooses_seat: bool
    workers: WorkersView | None
    repeated: str
    """What the Taskmaster is paid, if the card is repeated."""
    consequence: Consequence
    confirm: str

    @property
    def height(self) -> float:
        """Workers take a line and what becomes of them, every broken rule four lines."""
        return 210 + (70 if self.workers else 0) + 92 * len(self.consequence.broken)

    def choose(self, table: TableModel, number: int) -> None:
        """Who makes it."""
        if self.chooses_seat and number < len(self.may) and self.may[number]:
            table.choose_seat(number)

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """Kind and player, Workers, what it would do, what can be added, and the button."""
        session, t = table.session, table.t
        parts: list[ft.Control] = [
            panel_title(session, self.title, table.close, self.second and t("table.and_second", slot=self.second))
        ]
        if self.between:
            parts.append(hint(session, t("table.and_between", slot=self.between)))
        if self.repeated:
            parts.append(hint(session, self.repeated))
        if len(self.kinds) > 1:
            parts.append(in_row(*(self._kind(table, kind) for kind in self.kinds), spacing=6))
        if self.chooses_seat:
            seats = table.context.seats
            parts.append(seat_row(session, seats, "panel-seat", self.seat, table.choose_seat, self.may))
        if self.wants:
            parts.append(hint(session, t(f"table.want_{self.wants}"), BODY))
        else:
            if self.workers:
                parts.append(_workers(table, self.workers))
            if not self.kind:
                return [*parts, hint(session, t("table.choose_kind"), BODY)]
            parts += consequence_parts(table, self.consequence, t("table.scores_nothing"), has_room)
        extras = [
            self._extra(table, what, added)
            for what, added, may in zip(("second", "between"), (self.second, self.between), self.extras, strict=True)
            if may
        ]
        if extras:
            parts.append(in_row(*extras, spacing=6))
        if not self.wants:
            parts += confirm_parts(table, self.consequence, self.confirm)
        return parts

    def _kind(self, table: TableModel, kind: str) -> ft.Control:
        """What the slot is tapped for."""
        return button(
            table.session,
            f"panel-kind-{kind}",
            table.t(f"table.kind_{kind}"),
            lambda: choose_kind(table, kind),
            selected=kind == self.kind,
            expand=1,
            height=44,
            lines=1,
        )

    def _extra(self, table: TableModel, what: str, added: str) -> ft.Control:
        """The second block, or the Governor block between: to be added, or taken out again."""
        return button(
            table.session,
            f"panel-{what}",
            table.t(f"table.{what}_out" if added else f"table.{what}"),
            lambda: want(table, what),
            selected=self.wants == what,
            expand=1,
            height=44,
        )


def _workers(table: TableModel, view: WorkersView) -> ft.Control:
    """How many of the Workers are Laborers, and who of them comes back."""
    session, t, palette = table.session, table.t, table.session.palette
    split = stepper(
        session,
        "workers-laborers",
        t("term.laborers"),
        view.laborers,
        lambda laborers: assign(table, laborers - view.laborers),
        low=view.fewest,
        high=view.most,
    )
    laborers = expanded(plain_text(t("term.laborers"), palette, BODY, lines=1, spoken=False))
    convicts = ft.Semantics(
        identifier="workers-convicts",
        label=f"{t('term.convicts')}: {view.convicts}",
        content=plain_text(f"+ {view.convicts} {t('term.convicts')}", palette, BODY, spoken=False),
    )
    is_narrow = session.is_landscape or session.width < ROOM_FOR_WORKERS * session.text_scale
    lines = (
        [in_row(laborers, split, spacing=6), convicts] if is_narrow else [in_row(laborers, split, convicts, spacing=6)]
    )
    return in_lines(
        *lines,
        ft.Semantics(identifier="workers-told", label=view.text, content=hint(session, view.text), live_region=True),
    )


# --- taps ---------------------------------------------------------------------------------------------------
# Each asks for the panel that is open by now: a tap may be quicker than the picture of the one before it.


def choose_kind(table: TableModel, kind: str) -> None:
    """The slot is tapped for something else."""
    if isinstance(table.panel, BlockPanel):
        table.open(table.panel.of_kind(kind, table.likely_seat, table.state.holder))


def want(table: TableModel, what: str) -> None:
    """The next tap on the wall gives another slot, or the one given is taken out."""
    if isinstance(table.panel, BlockPanel):
        table.open(table.panel.wanting(what))


def assign(table: TableModel, more: int) -> None:
    """So many more of the Workers are Laborers."""
    if isinstance(table.panel, BlockPanel):
        table.open(table.panel.assigning(table.state, more))
