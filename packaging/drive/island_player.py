"""Plays the events of a record of ISLAND by taps, as somebody at the table would: in the browser, or at the model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol

import flet as ft

from companion.engine.entries import read_entry
from companion.games.island.entries.adjust import PLAYER_COUNTS, TERRITORY_COUNTS
from companion.games.island.rules import KINDS
from companion.ui.games.island.count.cards import CountModel
from companion.ui.games.island.panels import play, reply
from companion.ui.table.making.walk import Step, Walk, chosen_in, walked
from companion.ui.table.model import TableModel
from drive import entry_player
from drive.entry_player import Choices, EntryPlayer, Taps

Event = Mapping[str, Any]


class IslandTaps(Taps, Protocol):
    """A table of ISLAND on which something can be tapped."""

    def gap(self) -> str:
        """Some gap for a territory."""

    def to_table(self) -> None:
        """Leave the story of a cycle."""


class IslandPlayer(EntryPlayer):
    """Enters events by taps; `names` are the players in seating order."""

    taps: IslandTaps

    def __init__(self, taps: IslandTaps, names: Iterable[str]) -> None:
        super().__init__(taps)
        self.seats = {name: seat for seat, name in enumerate(names)}

    def enter(self, event: Event, before: Any) -> None:
        """Enters an event; `before` is the position by the rules, for counts that are preset."""
        getattr(self, event["type"])(event, before)

    def _seat(self, event: Event) -> int:
        return self.seats[event["player"]]

    # --- both ways of tracking ----------------------------------------------------------------------------

    def claim(self, event: Event, before: Any) -> None:
        """The light of the player, or the key of the turn."""
        self.taps.tap("turn-claim" if before.table else f"claim-{self._seat(event)}")

    def choose(self, event: Event, before: Any) -> None:
        """The player whom the Whisperer chose."""
        self.taps.tap(f"choose-{self._seat(event)}")

    def coin(self, event: Event, before: Any) -> None:
        """The side of the coin."""
        self.taps.tap(f"coin-{event['side']}")

    def finish(self, event: Event, before: Any) -> None:
        """More, stop, confirm."""
        for identifier in ("bar-more", "more-finish", "panel-confirm"):
            self.taps.tap(identifier)

    # --- only the numbers ------------------------------------------------------------------------------------

    def counts(self, event: Event, before: Any) -> None:
        """Each number: tap it, type it; then confirm once."""
        for name, numbers in event["counts"].items():
            for what, value in numbers.items():
                self.taps.tap(f"count-{self.seats[name]}-{what}")
                for _ in range(value // 10):
                    self.taps.tap("pad-ten")
                self.taps.tap(f"pad-{value % 10}")
        self.taps.tap("panel-confirm")

    def end_cycle(self, event: Event, before: Any) -> None:
        """The key, confirm; then the story is left."""
        self.taps.tap("bar-end-cycle")
        self.taps.tap("panel-confirm")
        self.taps.to_table()

    # --- the whole board ----------------------------------------------------------------------------------------

    def territory(self, event: Event, before: Any) -> None:
        """A gap, then what it touches."""
        self.taps.tap(self.taps.gap())
        if not before.table.island:
            return
        for number in range(1, len(before.table.island) + 1):
            if self.taps.is_chosen(f"next_to-{number}") != (number in event["next_to"]):
                self.taps.tap(f"next_to-{number}")
        self.taps.tap("panel-confirm")

    def castle(self, event: Event, before: Any) -> None:
        """The territory."""
        self._follow(event, before)

    place = castle

    def skip(self, event: Event, before: Any) -> None:
        """The key."""
        self.taps.tap("due-skip")

    def play(self, event: Event, before: Any) -> None:
        """The card (or Cog and the card), how it is paid, and its targets."""
        *cog, icon = event["cards"]
        if cog:
            self.taps.tap("card-cog")
        self.taps.tap(f"enchant-{icon}" if cog else f"card-{icon}")
        self._follow(event, before)

    def _follow(self, event: Event, before: Any) -> None:
        made = read_entry(KINDS.types, event, "", before.setup).event
        kind, wanted = KINDS.types[event["type"]], chosen_in(KINDS, before, made)
        hooks = reply.HOOKS if event["type"] == "drown" else play.HOOKS
        begun = {key: value for key, value in wanted.items() if key[0] in ("seat", "cards")}
        self.follow(lambda chosen: walked(kind, before, chosen, hooks), wanted, begun)

    def answer(self, walk: Walk, step: Step, wanted: Choices) -> None:
        """Tap a target on the board."""
        if step.name in play.ON_BOARD:
            self.taps.tap(f"brick-{wanted[step.key]}")
        else:
            super().answer(walk, step, wanted)

    def drown(self, event: Event, before: Any) -> None:
        """The mark of who drowns; where there are several ways to pay, which."""
        self.taps.tap(f"drown-{self._seat(event)}")
        self._follow(event, before)

    def shelter(self, event: Event, before: Any) -> None:
        """The tower beside the player."""
        self.taps.tap(f"shelter-{self._seat(event)}")

    def attack(self, event: Event, before: Any) -> None:
        """Unit, or card and its icon."""
        target = self.seats[event["target"]]
        if "discard" in event:
            self.taps.tap(f"attack-{target}-card")
            self.taps.tap(f"discard-{event['discard']}")
        else:
            self.taps.tap(f"attack-{target}-unit")

    def retreat(self, event: Event, before: Any) -> None:
        """The way out."""
        self.taps.tap(f"retreat-{event['to']}")

    def stop(self, event: Event, before: Any) -> None:
        """The agreement."""
        self.taps.tap("combat-stop")

    # --- corrections --------------------------------------------------------------------------------------------

    def adjust(self, event: Event, before: Any) -> None:
        """More, correction, what, its values, confirm."""
        self.taps.tap("bar-more")
        self.taps.tap("more-adjust")
        kinds = {"territory": "territory", "player": "player", "discards": "pile", "turn": "turn"}
        kind = next(name for key, name in kinds.items() if key in event)
        if before.table is not None:
            self.taps.tap(f"adjust-what-{kind}")
        getattr(self, f"_adjust_{kind}")(event, before)
        self.taps.tap("panel-confirm")

    def _adjust_territory(self, event: Event, before: Any) -> None:
        number = event["territory"]
        place = before.table.island[number - 1]
        self.taps.tap(f"territory-{number}")
        for name, change in event.get("units", {}).items():
            self.step(f"adjust-units-{self.seats[name]}", change)
        for name in TERRITORY_COUNTS.names:
            self.step(f"adjust-{name}", event.get(name, 0))
        if "developed" in event:
            self._icons("developed", len(place.developed), event["developed"])
        if "next_to" in event:
            for other in {*place.next_to} ^ {*event["next_to"]}:
                self.taps.tap(f"next_to-{other}")

    def _adjust_player(self, event: Event, before: Any) -> None:
        seat = self._seat(event)
        self.taps.tap(f"adjust-seat-{seat}")
        if "claim" in event:
            self.taps.tap("claim")
        for name in PLAYER_COUNTS.names:
            self.step(f"adjust-{name}", event.get(name, 0))
        if "open" in event:
            self._icons("open", len(before.table.open[seat]), event["open"])

    def _adjust_pile(self, event: Event, before: Any) -> None:
        self._icons("discards", len(before.table.discards), event["discards"])

    def _adjust_turn(self, event: Event, before: Any) -> None:
        self.taps.tap(f"adjust-seat-{self.seats[event['turn']]}")

    def _icons(self, name: str, there: int, icons: Sequence[str]) -> None:
        for _ in range(there):
            self.taps.tap(f"adjust-{name}-away-0")
        for icon in icons:
            self.taps.tap(f"adjust-{name}-icon-{icon}")

    def pass_(self, event: Event, before: Any) -> None:
        """The key of the turn."""
        self.taps.tap("turn-pass")


setattr(IslandPlayer, "pass", IslandPlayer.pass_)


# --- without a browser -------------------------------------------------------------------------------------------


class ModelTaps:
    """Taps at a table's model: what a tap on a control of its panel or board does."""

    def __init__(self, table: TableModel) -> None:
        self.table = table

    def tap(self, identifier: str) -> None:
        """Tap a control of the board, or one of the panel."""
        kind, *rest = identifier.split("-")
        board = self.table.board
        if kind == "brick":
            board.tap(int(rest[0]))
        elif kind == "gap":
            board.tap_gap(next(gap.cell for gap in board.island.value.gaps))
        elif isinstance(board, CountModel) and kind in ("count", "claim"):
            board.claim(int(rest[0])) if kind == "claim" else board.count(int(rest[0]), rest[1])
        else:
            tapped = self._find(identifier)
            assert tapped is not None, f"no {identifier}: {', '.join(self.identifiers())}"
            handler = getattr(tapped.content, "on_click", None)
            assert handler is not None, f"{identifier} cannot be tapped"
            with suppress(StopIteration):  # without a loop, what would follow a moment later follows at once
                handler(None).send(None)

    def shows(self, identifier: str) -> bool:
        """True if the panel has the control."""
        return self._find(identifier) is not None

    def is_chosen(self, identifier: str) -> bool:
        """True if it is the one chosen."""
        found = self._find(identifier)
        return bool(found and found.selected)

    def gap(self) -> str:
        """The first of the gaps."""
        return "gap"

    def to_table(self) -> None:
        """There is no other screen."""

    def identifiers(self) -> list[str]:
        """All controls of the panel."""
        return [control.identifier for control in self._controls() if control.identifier]

    def _find(self, identifier: str) -> ft.Semantics | None:
        return next((control for control in self._controls() if control.identifier == identifier), None)

    def _controls(self) -> Iterator[ft.Semantics]:
        for control in self.table.panel_view.value.controls(self.table, True):
            yield from semantics_in(control)


def semantics_in(control: Any) -> Iterator[ft.Semantics]:
    """A control and all within it that readers find."""
    if isinstance(control, ft.Semantics):
        yield control
    for inner in (getattr(control, "content", None), *(getattr(control, "controls", None) or ())):
        if isinstance(inner, ft.Control):
            yield from semantics_in(inner)


# --- in the browser ----------------------------------------------------------------------------------------------


class ScreenTaps(entry_player.ScreenTaps):
    """Taps in a browser."""

    def tap(self, identifier: str) -> None:
        """Tap a control, wherever its list or the board was scrolled to."""
        if identifier.startswith(("brick-", "gap-", "count-", "claim-")):
            self.screen.scroll_to(identifier, within="board")
            self.screen.tap(identifier)
        else:
            super().tap(identifier)

    def gap(self) -> str:
        """The first of the gaps that the page has."""
        return self.screen.first_of("gap-")

    def to_table(self) -> None:
        """From the story of a cycle, or from the ending, back to the table."""
        if self.screen.first_of("story-result", "story-all", "ending-step") == "ending-step":
            self.screen.tap("back")
            self.screen.wait_for("board")
            return
        if self.shows("story-all"):
            self.screen.tap("story-all")
        self.screen.wait_for("story-result")
        self.screen.tap("back")
        self.screen.wait_for("board")
