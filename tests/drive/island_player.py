"""Plays the events of a record of ISLAND by taps, as somebody at the table would: in the browser, or at the model."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
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
from tests.drive import entry_player
from tests.drive.entry_player import Choices, RecordPlayer, Taps
from tests.drive.kept import Json

Event = Mapping[str, Any]


class IslandTaps(Taps, Protocol):
    """A table of ISLAND on which something can be tapped."""

    def gap(self) -> str:
        """Some gap for a territory."""

    def to_table(self) -> None:
        """Leave the story of a cycle."""

    def wait_until_entered(self, number: int, ends: bool) -> None:
        """Wait until the table says that there are so many entries, the last of which `ends` the game or does not."""


class IslandPlayer(RecordPlayer):
    """Enters the events of a record by taps."""

    taps: IslandTaps

    def __init__(self, taps: IslandTaps, document: Json, entered: int = 0) -> None:
        super().__init__(taps, document, entered)
        self.seats = {player["name"]: seat for seat, player in enumerate(document["setup"]["players"])}

    def enter(self) -> None:
        """Enter the next event, and wait until it stands there."""
        event = self.document["events"][self.entered]
        getattr(self, f"enter_{event['type']}")(event)
        self.entered += 1
        ends = self.state.ended_by is not None and event["type"] != "end_cycle"  # whose story was left already
        self.taps.wait_until_entered(self.entered, ends)

    def _seat(self, event: Event) -> int:
        return self.seats[event["player"]]

    # --- both ways of tracking ----------------------------------------------------------------------------

    def enter_claim(self, event: Event) -> None:
        """The light of the player, or the key of the turn."""
        self.taps.tap("turn-claim" if self.state.table else f"claim-{self._seat(event)}")

    def enter_choose(self, event: Event) -> None:
        """The player whom the Whisperer chose."""
        self.taps.tap(f"choose-{self._seat(event)}")

    def enter_coin(self, event: Event) -> None:
        """The side of the coin."""
        self.taps.tap(f"coin-{event['side']}")

    def enter_finish(self, event: Event) -> None:
        """More, stop, confirm."""
        for identifier in ("bar-more", "more-finish", "panel-confirm"):
            self.taps.tap(identifier)

    # --- only the numbers ------------------------------------------------------------------------------------

    def enter_counts(self, event: Event) -> None:
        """Each number: tap it, type it; then confirm once."""
        for name, numbers in event["counts"].items():
            for what, value in numbers.items():
                self.taps.tap(f"count-{self.seats[name]}-{what}")
                for _ in range(value // 10):
                    self.taps.tap("pad-ten")
                self.taps.tap(f"pad-{value % 10}")
        self.taps.tap("panel-confirm")

    def enter_end_cycle(self, event: Event) -> None:
        """The key, confirm; then the story is left."""
        self.taps.tap("bar-end-cycle")
        self.taps.tap("panel-confirm")
        self.taps.to_table()

    # --- the whole board ----------------------------------------------------------------------------------------

    def enter_territory(self, event: Event) -> None:
        """A gap, then what it touches."""
        self.taps.tap(self.taps.gap())
        if not self.state.table.island:
            return
        for number in range(1, len(self.state.table.island) + 1):
            if self.taps.is_chosen(f"next_to-{number}") != (number in event["next_to"]):
                self.taps.tap(f"next_to-{number}")
        self.taps.tap("panel-confirm")

    def enter_castle(self, event: Event) -> None:
        """The territory."""
        self._follow(event)

    enter_place = enter_castle

    def enter_skip(self, event: Event) -> None:
        """The key."""
        self.taps.tap("due-skip")

    def enter_play(self, event: Event) -> None:
        """The card (or Cog and the card), how it is paid, and its targets."""
        *cog, icon = event["cards"]
        if cog:
            self.taps.tap("card-cog")
        self.taps.tap(f"enchant-{icon}" if cog else f"card-{icon}")
        self._follow(event)

    def _follow(self, event: Event) -> None:
        made = read_entry(KINDS.types, event, "", self.state.setup).event
        kind, wanted = KINDS.types[event["type"]], chosen_in(KINDS, self.state, made)
        hooks = reply.HOOKS if event["type"] == "drown" else play.HOOKS
        begun = {key: value for key, value in wanted.items() if key[0] in ("seat", "cards")}
        self.follow(lambda chosen: walked(kind, self.state, chosen, hooks), wanted, begun)

    def answer(self, walk: Walk, step: Step, wanted: Choices) -> None:
        """Tap a target on the board."""
        if step.name in play.ON_BOARD:
            self.taps.tap(f"brick-{wanted[step.key]}")
        else:
            super().answer(walk, step, wanted)

    def enter_drown(self, event: Event) -> None:
        """The mark of who drowns; where there are several ways to pay, which."""
        self.taps.tap(f"drown-{self._seat(event)}")
        self._follow(event)

    def enter_shelter(self, event: Event) -> None:
        """The tower beside the player."""
        self.taps.tap(f"shelter-{self._seat(event)}")

    def enter_attack(self, event: Event) -> None:
        """Unit, or card and its icon."""
        target = self.seats[event["target"]]
        if "discard" in event:
            self.taps.tap(f"attack-{target}-card")
            self.taps.tap(f"discard-{event['discard']}")
        else:
            self.taps.tap(f"attack-{target}-unit")

    def enter_retreat(self, event: Event) -> None:
        """The way out."""
        self.taps.tap(f"retreat-{event['to']}")

    def enter_stop(self, event: Event) -> None:
        """The agreement."""
        self.taps.tap("combat-stop")

    # --- corrections --------------------------------------------------------------------------------------------

    def enter_adjust(self, event: Event) -> None:
        """What, of whom, its values."""
        kinds = {"territory": "territory", "player": "player", "discards": "pile", "turn": "turn"}
        kind = next(name for key, name in kinds.items() if key in event)
        seat = self.seats.get(event.get("player", event.get("turn")))
        counts = (*TERRITORY_COUNTS.names, *PLAYER_COUNTS.names)
        units = {f"units-{self.seats[name]}": change for name, change in event.get("units", {}).items()}
        self.correct(
            kind, seat, self._corrected(event), {name: event[name] for name in counts if name in event} | units
        )

    def _corrected(self, event: Event) -> Iterator[str]:
        """The answers that are no counts."""
        table = self.state.table
        if "territory" in event:
            yield f"adjust-territory-{event['territory']}"
        if "developed" in event:
            yield from self._icons("developed", table.island[event["territory"] - 1].developed, event["developed"])
        if "next_to" in event:
            for other in {*table.island[event["territory"] - 1].next_to} ^ {*event["next_to"]}:
                yield f"adjust-next_to-{other}"
        if "claim" in event:
            yield "adjust-claim"
        if "open" in event:
            yield from self._icons("open", table.open[self._seat(event)], event["open"])
        if "discards" in event:
            yield from self._icons("discards", table.discards, event["discards"])

    def _icons(self, name: str, there: Sequence[object], icons: Sequence[str]) -> Iterator[str]:
        yield from [f"adjust-{name}-away-0"] * len(there)
        yield from (f"adjust-{name}-icon-{icon}" for icon in icons)

    def enter_pass(self, event: Event) -> None:
        """The key of the turn."""
        self.taps.tap("turn-pass")


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

    def wait_until_entered(self, number: int, ends: bool) -> None:
        """Each event is one entry, at once."""
        assert len(self.table.game.entries) == number

    def identifiers(self) -> list[str]:
        """All controls of the panel."""
        return [control.identifier for control in self._controls() if control.identifier]

    def _find(self, identifier: str) -> ft.Semantics | None:
        return next((control for control in self._controls() if control.identifier == identifier), None)

    def _controls(self) -> Iterator[ft.Semantics]:
        view = self.table.panel_view.value
        for control in (*view.controls(self.table), *view.buttons(self.table)):
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

    def wait_until_entered(self, number: int, ends: bool) -> None:
        """Wait for the line of the entry, and until the panel takes taps again."""
        if ends:
            self.screen.tap("back")  # from the ending, which is shown in place of the table
        self.screen.expect_text("last-entry", re.compile(rf"^{number}\. "))
