"""An entry on the wall: one block, two with the Governor's between, a replacement, or a removed Reinforcement."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

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
from companion.ui.games.island_fortress.situation import Now, repeated_text, repeats
from companion.ui.table.making.buttons import Button, ButtonsRow, LinesRow
from companion.ui.table.making.entry import EntryView
from companion.ui.table.making.rows import AmountRow, NoteRow, Row, SeatRow
from companion.ui.table.making.walk import Key, Value
from companion.ui.table.panels.panel import Panel, Table
from companion.ui.table.panels.parts import KEY
from companion.ui.table.position import Mode
from companion.ui.table.results import consequence

ACTION_OF: Final = {"build": "build", "replace": "replace", "remove": "remove_reinforcement"}
"""Action of a role card for each kind of entry on the wall; none for the Governor block."""
WORKERS: Final = ("workers-laborers", 0)
"""The row with the number of Laborers."""


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

    def view(self, now: Now) -> EntryView:
        """Return kind and player, Workers, possible additions, and the consequences."""
        found = consequence(now.context, self.entry(now.state)) if self.kind and not self.wants else None
        second = "" if self.second is None else now.t("table.and_second", slot=now.words.slot(self.second))
        confirm = now.t(f"table.confirm_{self.kind}", player=now.words.names[self.seat]) if found else ""
        nothing = now.t("table.scores_nothing")
        rows = tuple(self.rows(now, is_refused=found is not None and not found.legal))
        return EntryView(now.words.slot(self.slot), second, rows, found, confirm=confirm, nothing=nothing)

    def rows(self, now: Now, is_refused: bool) -> Iterator[Row]:
        """Yield what is chosen, the choices, and what the next tap on the wall is for; of a refused entry no effect."""
        t, state, kind, kinds = now.t, now.state, self.kind, kinds_on(now.state, self.slot)
        if self.between is not None:
            yield NoteRow(("between", 0), t("table.and_between", slot=now.words.slot(self.between)))
        action = ACTION_OF.get(kind)
        if action and repeats(state, self.seat, action):
            yield NoteRow(("repeated", 0), repeated_text(now.words, ACTIONS[action]))
        if self.wants or not kind:
            yield NoteRow(("note", 0), t(f"table.want_{self.wants}" if self.wants else "table.choose_kind"))
        if len(kinds) > 1 and self.between is self.second is None:  # what is added has answered it
            ways = tuple([Button(one, t(f"table.kind_{one}"), is_chosen=one == kind) for one in kinds])
            yield ButtonsRow(("panel-kind", 0), "", ways, tall=KEY)
        if state.ledger is None or now.position.mode is Mode.WHAT_IF:
            seats, gone = range(len(state.players)), now.position.gone
            may = tuple([seat not in gone and (kind != "governor" or state.holder in (None, seat)) for seat in seats])
            yield SeatRow(("panel-seat", 0), "", self.seat, may)
        if self.kind == "build":
            extras = {"second": self.second}
            if state.has_governor_block and state.holder == self.seat:
                extras["between"] = self.between
            texts = {one: t(f"table.{one}" if at is None else f"table.{one}_out") for one, at in extras.items()}
            ways = tuple([Button(one, text, is_chosen=one == self.wants) for one, text in texts.items()])
            yield ButtonsRow(("panel", 0), "", ways, tall=KEY)
        found = workers_of(state, self)
        if found.needed and found.fewest <= found.most and not self.wants:
            if found.fewest < found.most:
                title = f"{t('term.laborers')} (+ {found.convicts} {t('term.convicts')})"
                yield AmountRow(WORKERS, title, found.laborers, found.fewest, found.most)
            if not is_refused:
                yield LinesRow(("workers-text", 0), _workers_text(now.words, found))

    def answer(self, table: Table, key: Key, value: Value) -> None:
        """Take a choice, or the use of the next tap on the wall."""
        match key[0]:
            case "panel-kind":
                table.open(self.of_kind(value, table.situation.seat, table.state.holder))
            case "panel-seat":
                table.choose_seat(value)
            case "panel":
                table.open(self.wanting(value))
            case "workers-laborers":
                table.open(replace(self, laborers=value))


def kinds_on(state: State, slot: int) -> tuple[str, ...]:
    """Return the kinds of entries on a slot."""
    if state.wall[slot] != EMPTY:
        return ("replace", "remove") if slot in state.reinforced else ("replace",)
    may_govern = not state.turn or (state.holder == state.turn.seat and state.has_governor_block)
    return ("build", "governor") if may_govern else ("build",)


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


def _workers_text(text: Words, found: Workers) -> str:
    """Return which Workers come back; empty if none are needed."""
    if not found.needed:
        return ""
    dead = lost_laborers(found.laborers)
    back = found.laborers - dead
    return text.texts(
        "turn.workers_told", needed=found.needed, laborers_die=dead, convicts_die=found.convicts, laborers_return=back
    )
