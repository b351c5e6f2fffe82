"""Plays Islebound through the interface: each entry of a record as the taps that a table would make."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.engine.choices import decisions
from companion.games.islebound.entries.building import AddBuilding
from companion.games.islebound.entries.fields import PAIRS
from companion.games.islebound.entries.finish import Finish
from companion.games.islebound.entries.hunt import Hunt
from companion.games.islebound.entries.move import Move
from companion.games.islebound.entries.renown import GainRenown
from companion.games.islebound.entries.show import Show
from companion.games.islebound.entries.turn import EndTurn
from companion.games.islebound.entries.visit import Visit
from companion.games.islebound.game import ISLEBOUND
from companion.games.islebound.ledger import ACTION
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.rules import KINDS
from companion.play.live_game import LiveGame, begin
from companion.services import services_in
from companion.storage.tinydb_store import TinyGameStore
from companion.ui.games.islebound.finish import places
from companion.ui.games.islebound.panels.dice_row import DiceRow
from companion.ui.games.islebound.panels.making import Making, MakingView, new_panel
from companion.ui.games.islebound.panels.offer import visit_offer
from companion.ui.games.islebound.panels.pad import KEYS, SCORED
from companion.ui.games.islebound.panels.printed_rows import CardRow, CountsRow, CrewStatesRow, KnownRow, StrengthRow
from companion.ui.games.islebound.sea.present import town_key
from companion.ui.session import Session
from companion.ui.table.making.rows import KEYS_SHOWN, AmountRow, ChoiceRow, ManyRow, NumberRow, TickRow, row_name, slug
from companion.ui.table.making.walk import UNSET, with_choice
from companion.ui.table.model import TableModel
from companion.ui.table.position import TablePosition
from companion.ui.taps import BOUNCE
from drive import ROOT
from drive.driver import Screen
from drive.kept import Keeps

SAMPLES = ROOT / "tests" / "golden" / "islebound" / "samples"
Json = dict[str, Any]


def sample(number: int) -> Json:
    """A sample record of the contract."""
    found: Json = json.loads((SAMPLES / f"{number:05d}.json").read_text("utf-8"))
    return found


def expected(number: int) -> Json:
    """Its expectations by the contract."""
    found: Json = json.loads((SAMPLES / "expected.jsonl").read_text("utf-8").splitlines()[number])
    return found


def keep(server: Keeps, document: Json, entries: int) -> str:
    """Keep the first entries of a record as a game of the app, and return its id."""
    cut = {**document, "events": document["events"][:entries]}
    return begin(ISLEBOUND, TinyGameStore(str(server.data)), ISLEBOUND.read(cut)).id


def nameless(document: Json) -> Json:
    """The same record without the names that players gave to cards: they are in no language of the app."""

    def without(value: Any) -> Any:
        if isinstance(value, dict):
            is_card = "price" in value
            return {key: without(inner) for key, inner in value.items() if not (is_card and key == "name")}
        return [without(inner) for inner in value] if isinstance(value, list) else value

    found: Json = without(document)
    return found


class IslePlayer:
    """Enters the events of a record one after the other; a table of its own, in another folder, says what is asked."""

    def __init__(self, screen: Screen, folder: Path, document: Json, entries: int = 0) -> None:
        self.screen = screen
        self.record = ISLEBOUND.read(document)
        services = services_in(str(folder))
        start = self.record._replace(entries=self.record.entries[:entries])
        game: LiveGame[Any, Any, Any] = begin(ISLEBOUND, services.store, start)
        self.table = TableModel(Session(services), TablePosition(game))
        self.count = entries

    def play(self, until: int | None = None) -> None:
        """Enters all that is left, or up to an entry."""
        for entry in self.record.entries[self.count : until]:
            self.enter(entry.event)

    def enter(self, event: Any) -> None:
        """Enters an event, waits until it stands there, and enters it at the own table, too."""
        for tap in self._taps(event):
            self._tap(tap)
        self.count += 1
        if isinstance(event, EndTurn):  # its action stays the last entry
            is_over = self.table.state.end is not None and not self.table.state.end.turns_left
            self.screen.wait_for("bar-finish" if is_over else "bar-sail")
        elif not isinstance(event, Finish):
            self.screen.expect_text("last-entry", _begins(self.count))
        self.table.key_pressed()
        self.table.game.propose_all((event,))
        self.table.close()

    def _tap(self, tap: str) -> None:
        """A tap by its identifier; `field=text` is typed."""
        field, is_text, text = tap.partition("=")
        if is_text:
            self.screen.scroll_to(field)
            self.screen.type_into(field, text)
        else:
            self.screen.tap_listed(tap)
        self.screen.settle()

    def _taps(self, event: Any) -> Iterator[str]:
        state, now = self.table.state, self.table.situation
        match event:
            case GainRenown(seat, amount):
                if amount <= 3:
                    self.screen.passes(BOUNCE)  # a tap that comes sooner is a bounce of the finger
                    yield f"renown-{amount}-{seat}"
                else:
                    yield f"renown-more-{seat}"
                    yield from self._pad(amount, KEYS["renown"])
            case AddBuilding(seat, card):
                yield f"building-{seat}"
                if card.ability:
                    if card.ability not in SCORED:
                        yield "pad-abilities"
                    yield f"pad-ability-{card.ability}"
                yield from self._pad(card.price, KEYS["building"])
            case Move(to=to):
                yield f"region-{town_key(to)}"
                yield from self._made("move", event, ((("to", 0), to),))
            case EndTurn():
                yield "turn-next"
                if state.turn.stage == ACTION:
                    yield "panel-confirm"
            case Hunt():
                yield "bar-hunt"
            case Visit() if visit_offer(now).event == event:
                yield "bar-visit"
            case Show():
                yield from self._seen(event)
            case Finish():
                yield from self._finish(event)
            case _ if KINDS.of(event).is_correction:
                yield from self._correction(event)
            case _:
                yield from self._begun(event)

    def _pad(self, number: int, keys: tuple[int, ...]) -> Iterator[str]:
        if number in keys:
            yield f"pad-{number}"
            return
        yield "pad-other"
        first = keys[-1] + 1
        yield from ["pad-other-plus" if number > first else "pad-other-minus"] * abs(number - first)
        yield "panel-confirm"

    def _begun(self, event: Any) -> Iterator[str]:
        kind = KINDS.of(event).name
        if kind in ("effect", "dump"):
            if kind == "effect" and "bar-reward" in self.screen.identifiers():
                yield "bar-reward"
            else:
                yield "bar-more"
                yield f"more-{kind}"
            yield f"making-seat-{event.seat}"
        elif kind == "visit":
            yield "bar-visit-other" if visit_offer(self.table.situation).event is not None else "bar-visit"
        else:
            yield f"bar-{kind}"
            if kind == "reputation":
                yield f"making-seat-{event.seat}"
        yield from self._made(kind, event)

    # --- an entry in the making ----------------------------------------------------------------------------

    def _made(self, kind: str, event: Any, chosen: Any = ()) -> Iterator[str]:
        """The taps that lead from what is filled in to the event, line by line."""
        panel: Making = new_panel(self.table.context, kind, event.seat, chosen)
        if kind == "move" and panel.event(self.table.situation) == event and not event.fish and event.crew is None:
            return
        target = self._target(event)
        for _ in range(60):
            now = self.table.situation
            view = panel.view(now)
            step = next((found for row in view.rows if (found := _opened(view, row, target)) is not None), None)
            if step is None and view.ends:
                wanted = target["taken", 0]
                yield f"making-{'taken' if wanted else 'retreat'}"
                panel = _with(panel, ("taken", 0), wanted)
                if panel.event(now) == event:
                    return
                continue
            if step is None:
                break
            taps, key, value = step
            yield from taps
            panel = _with(panel, key, value)
        made = panel.event(self.table.situation)
        assert made is not None, (event, panel)
        assert ISLEBOUND.apply(self.table.state, made) == ISLEBOUND.apply(self.table.state, event), (made, event)
        yield "panel-confirm"

    def _target(self, event: Any) -> dict[Any, Any]:
        """The expected text of every line in the end."""
        found: dict[Any, Any] = {}
        lists: dict[str, list[Any]] = {}
        for step, value in decisions(KINDS, self.table.state, event):
            if step.name in ("combat", "injured", "exhaust", "negotiators", "slots", "dice", "target_dice"):
                lists.setdefault(step.name, []).extend([] if value is None else [value])
            elif step.name == "strength":
                if value is not None:
                    kind = event.cards[step.of].kind
                    found[step.name, step.of] = found[f"strength_{kind}", 0] = value
                    alike = {card.strength for card in event.cards if card.kind == kind}
                    found[f"differ_{kind}", 0] = len(alike) > 1
            else:
                found[step.name, step.of] = value
        return found | {(name, 0): tuple(values) for name, values in lists.items()}

    # --- pages ------------------------------------------------------------------------------------------------

    def _seen(self, event: Show) -> Iterator[str]:
        yield "bar-more"
        yield "more-seen"
        for place, region in event.events:
            yield f"seen-events-{place}"
            yield "seen-unknown" if region is None else f"seen-events-value-{region}"
        for place, pair in event.crew:
            yield f"seen-crew-{place}"
            pairs = list(_pairs())
            yield "seen-unknown" if pair is None else f"seen-crew-value-{pairs.index(pair)}"
        for place, card in event.row:
            yield f"seen-row-{place}"
            if card is None:
                yield "seen-unknown"
                continue
            for told in (None, Card(card.price)):
                found = _card(CardRow(("card", 0), "", told, (), is_built=True), card)
                yield from found[0] if found else ()
        yield "seen-confirm"

    def _correction(self, event: Any) -> Iterator[str]:
        """Counts of a player, one tap for each step."""
        yield "bar-more"
        yield "more-adjust"
        if event.seat != self.table.likely_seat:
            yield f"adjust-seat-{event.seat}"
        for name, change in zip(event._fields[1:], event[1:], strict=True):
            yield from [f"adjust-{name}-{'plus' if change > 0 else 'minus'}"] * abs(change)
        yield "panel-confirm"

    def _finish(self, event: Finish) -> Iterator[str]:
        """Digit by digit; the next number after each."""
        yield "bar-finish"
        if event.early:
            yield "finish-early"
        order = places(self.table.state)
        numbers = [getattr(event.counts[seat], name) or 0 for seat, name in order]
        for place, number in zip(order, numbers, strict=True):
            for digit in str(number or ""):
                yield f"finish-key-{digit}"
            if place != order[-1]:
                yield "finish-next"
        if 0 in numbers:
            yield "finish-zero"
        yield "finish-confirm"
        yield "ending-sheet"


def _begins(count: int) -> Any:
    return re.compile(rf"^{count}\. ")


def _pairs() -> Any:
    return PAIRS


def _with(panel: Making, key: Any, value: Any) -> Making:
    return replace(panel, chosen=with_choice(panel.chosen, key, value))


Step = tuple[list[str], Any, Any]


def _opened(view: MakingView, row: Any, target: dict[Any, Any]) -> Step | None:
    """The same, with the tap that opens a line that is folded."""
    found = _step(row, target)
    is_folded = row.folds and not isinstance(row, TickRow) and row.key not in view.opened
    if found is None or not is_folded:
        return found
    return [f"change-{row_name(row.key)}", *found[0]], *found[1:]


def _step(row: Any, target: dict[Any, Any]) -> Step | None:
    """The taps in a line that bring it to what is wanted; None where it says that already."""
    key: Any = getattr(row, "key", None)
    if isinstance(row, KnownRow):
        is_other = any(target.get(key, value) != value for key, value in row.values)
        return (["making-known"], row.key, True) if is_other else None
    if isinstance(row, StrengthRow):
        return [f"strength-{value}" for value in target[key][len(row.values) :]], key, target[key]
    if key is None or key not in target:
        return None
    wanted, name = target[key], row_name(key)
    match row:
        case AmountRow():
            if wanted == row.value:
                return None
            if row.high - row.low < KEYS_SHOWN:
                return [f"{name}-{wanted}"], key, wanted
            sign = "plus" if wanted > row.value else "minus"
            return [f"{name}-{sign}"] * abs(wanted - row.value), key, wanted
        case NumberRow():
            shown = min(wanted, row.numbers[min(len(row.numbers), 16) - 1])
            return [f"{name}-{shown}", *[f"{name}-plus"] * (wanted - shown)], key, wanted
        case TickRow():
            return None if wanted == row.value else ([name], key, wanted)
        case ChoiceRow():
            if row.value is not UNSET and row.value == wanted:
                return None
            return [f"{name}-{slug(wanted)}"], key, wanted
        case ManyRow():
            return _turned(row, name, tuple(sorted(wanted)))
        case DiceRow():
            if row.is_whole:
                return None
            return [f"{key[0]}-face-{face}" for face in wanted[len(row.dice) :]], key, wanted
        case CardRow():
            return _card(row, wanted)
        case CountsRow():
            if row.values == wanted:
                return None
            taps = []
            for count, have, want in zip(wanted._fields, row.values, wanted, strict=True):
                taps += [f"{name}-{count}-{'plus' if want > have else 'minus'}"] * abs(want - have)
            return taps, key, wanted
        case CrewStatesRow():
            return _moved(row, name, wanted)
    return None


def _turned(row: ManyRow, name: str, wanted: tuple[int, ...]) -> Step | None:
    if tuple(row.chosen) == wanted:
        return None
    return [f"{name}-{number}" for number in sorted({*row.chosen} ^ {*wanted})], row.key, wanted


def _card(row: CardRow, wanted: Any) -> Step | None:
    """The price first; then wood, fish and what it does; a name is not typed."""
    if row.card is None:
        shown = min(wanted.price, 15)
        taps = [f"price-{shown}", *["price-plus"] * (wanted.price - shown)]
        return taps, row.key, Card(wanted.price)
    if not row.is_built:
        wanted = wanted._replace(wood=None, fish=None)
    if row.card == wanted:
        return None
    taps = []
    for name in ("wood", "fish"):
        taps += [f"{name}-plus"] * (getattr(wanted, name) or 0)
    if wanted.name:
        taps.append(f"card-name={wanted.name}")
    if wanted.ability:
        taps.append(f"ability-{wanted.ability}")
    return taps, row.key, wanted


def _moved(row: CrewStatesRow, name: str, wanted: Any) -> Step | None:
    if row.moved == wanted:
        return None
    states_ = ("deck", "below", "injured")
    taps = []
    goal = dict(wanted)
    for number, _, state in row.members:
        if number in goal:
            taps += [f"{name}-{number}"] * ((states_.index(goal[number]) - states_.index(state)) % 3)
    return taps, row.key, wanted
