"""Plays Islebound through the interface: each entry of a record as the taps that a table would make."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from companion.engine.replay import states
from companion.games.islebound.entries.adjust import (
    AddCrew,
    AdjustBuilding,
    AdjustCounts,
    AdjustCrew,
    AdjustPiles,
    AdjustRegion,
    AdjustSlot,
    AdjustTown,
    DropBuilding,
)
from companion.games.islebound.entries.attack import Fighter
from companion.games.islebound.entries.building import AddBuilding
from companion.games.islebound.entries.corrections import COUNTS, PILES
from companion.games.islebound.entries.effect import TOKEN
from companion.games.islebound.entries.finish import Finish
from companion.games.islebound.entries.hunt import Hunt
from companion.games.islebound.entries.on_table import MoveCoins, PayEntry, TakeTown
from companion.games.islebound.entries.renown import GainRenown
from companion.games.islebound.entries.show import Show
from companion.games.islebound.entries.turn import EndTurn
from companion.games.islebound.entries.visit import Visit
from companion.games.islebound.game import ISLEBOUND
from companion.games.islebound.ledger import ACTION
from companion.games.islebound.our_copy.known import Known, entered_by, merged, of_town, side_of
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.pieces.crew import Company
from companion.games.islebound.rules import KINDS
from companion.games.islebound.setup import Town
from companion.ui.components.choices import slug
from companion.ui.games.islebound.asks import DICE, LISTS, VALUES, Likely, card_of, entry_walk
from companion.ui.games.islebound.our_copy.known import is_unasked_entry
from companion.ui.games.islebound.panels.pad import KEYS, QUICK, SCORED
from companion.ui.games.islebound.panels.printed_rows import KNOWN
from companion.ui.games.islebound.sea.present import town_key
from companion.ui.table.making.rows import KEYS_SHOWN, row_name
from companion.ui.table.making.walk import UNSET, Step, Walk, chosen_in
from companion.ui.taps import BOUNCE
from tests.drive.driver import Screen
from tests.drive.entry_player import Choices, RecordPlayer, ScreenTaps
from tests.drive.kept import Json

CREW_FIELDS = ("crew", "combat", "injured", "exhaust", "negotiators")
"""The fields of events that name crew by its numbers."""
CREW_STATES = ("deck", "below", "injured")
"""The states of crew, in the order in which taps lead from one to the next."""


def nameless(document: Json) -> Json:
    """The same record without the names that players gave to cards: they are in no language of the app."""

    def without(value: Any) -> Any:
        if isinstance(value, dict):
            is_card = "price" in value
            return {key: without(inner) for key, inner in value.items() if not (is_card and key == "name")}
        return [without(inner) for inner in value] if isinstance(value, list) else value

    found: Json = without(document)
    return found


def with_crew_as_shown(event: Any, recorded: Company, shown: Company) -> Any:
    """The event, of a player whose crew is in another order at the table: of equal crew, the first is named."""
    assert Counter(recorded) == Counter(shown), (recorded, shown)
    free, found = dict(enumerate(shown, 1)), dict[int, int]()

    def renamed(value: Any) -> Any:
        match value:
            case int():
                if value not in found:
                    found[value] = next(number for number, crew in free.items() if crew == recorded[value - 1])
                    free.pop(found[value])
                return found[value]
            case (int() as number, str() as state):
                return renamed(number), state
            case tuple():
                return tuple(sorted(map(renamed, value)))
        return value

    named = {name: renamed(getattr(event, name)) for name in CREW_FIELDS if hasattr(event, name)}
    if isinstance(event, Visit):  # of its parts, plain tuples are crew
        named["parts"] = tuple([renamed(part) if type(part) is tuple else part for part in event.parts])
    return event._replace(**named)


class IslePlayer(RecordPlayer):
    """Enters the events of a record one after the other."""

    lists = LISTS | DICE
    late = frozenset({"pay", "rest", "crew"})

    def __init__(self, screen: Screen, document: Json, entered: int = 0) -> None:
        super().__init__(ScreenTaps(screen), document, entered)
        self.screen = screen
        self.known = Known(side_of(self.record.setup), self.record.setup.printed)
        for before, entry in zip(self.positions, self.record.entries[:entered], strict=False):
            if not is_unasked_entry(before, entry.event):
                self.known = merged(self.known, entered_by(self.record.setup, entry.event)[0])
        self.enters_dice = False
        self._name_crew_as_shown()

    def _name_crew_as_shown(self) -> None:
        """Name crew in the entries to come as the panels offer it: one of equal crew, as the rules tell them not apart.

        The positions then differ from those of the record in the order of crew only.
        """
        entries, [before, *after] = [*self.record.entries], self.positions[self.entered :]
        shown = before
        for number, then in enumerate(after, self.entered):
            event = entries[number].event
            if before.ledger and (seat := getattr(event, "seat", None)) is not None:
                crew = [state.ledger.hands[seat].crew for state in (before, shown)]
                entries[number] = entries[number]._replace(event=with_crew_as_shown(event, *crew))
            [shown] = states(ISLEBOUND, shown, [entries[number]])
            before, self.positions[number + 1] = then, shown
        self.record = self.record._replace(entries=tuple(entries))

    def enter(self) -> None:
        """Enter the next event, and wait until it stands there."""
        event, end = self.event, self.state.end
        for tap in self._taps(event):
            self.taps.tap(tap)
        self.known = merged(self.known, entered_by(self.record.setup, event)[0])
        self.entered += 1
        if isinstance(event, EndTurn):  # its action stays the last entry
            following = "turn-next" if self.record.setup.is_table else "bar-sail"
            self.screen.wait_for("bar-finish" if end is not None and not end.turns_left else following)
        elif not isinstance(event, Finish):
            self.screen.expect_text("last-entry", re.compile(rf"^{self.entered}\. "))

    def _taps(self, event: Any) -> Iterator[str]:
        match event:
            case GainRenown(seat, amount) if self.state.ledger:
                yield "bar-renown"
                yield from self._for("pad-seat", seat)
                self._pad(amount, (*QUICK, *KEYS["renown"]))
            case GainRenown(seat, amount):
                if amount <= 3:
                    self.screen.passes(BOUNCE)  # a tap that comes sooner is a bounce of the finger
                    yield f"renown-{amount}-{seat}"
                else:
                    yield f"renown-more-{seat}"
                    self._pad(amount, KEYS["renown"])
            case AddBuilding(seat, card):
                yield "bar-building" if self.state.ledger else f"building-{seat}"
                yield from self._for("pad-seat", seat) if self.state.ledger else ()
                if card.ability:
                    if card.ability not in SCORED:
                        yield "pad-ability-more"
                    yield f"pad-ability-{card.ability}"
                if event.paid == 0:
                    yield "pad-less"
                self._pad(card.price, KEYS["building"])
            case MoveCoins(seat, amount, other):
                yield "bar-coins"
                yield from self._for("pad-seat", seat)
                yield from [] if other is None else [f"pad-whom-{other}"]
                yield from ["pad-less"] if amount < 0 else []
                self._pad(abs(amount), KEYS["coins"])
            case PayEntry(seat, town, coins):
                yield from self._town(seat, town)
                yield f"town-entry-{coins}"
            case TakeTown(seat, town, spoils):
                yield from self._town(seat, town)
                yield "town-taken-red"
                yield from self._spoils(town, spoils)
            case EndTurn():
                yield "turn-next"
                if self.state.turn.stage == ACTION:
                    yield "panel-confirm"
            case Hunt(seat) if self.state.turn and self.state.turn.seat == seat:
                yield "bar-hunt"
            case Hunt(seat):
                yield "bar-coins"
                yield from self._for("pad-seat", seat)
                yield "pad-hunt"
            case Show():
                yield from self._seen(event)
            case Finish():
                yield from self._finish(event)
            case _ if KINDS.of(event).is_correction:
                self._correct(event)
            case _:
                yield from self._begun(event)

    def _for(self, row: str, seat: int) -> Iterator[str]:
        """Choose the player of a panel, if it is not the one."""
        if not self.taps.is_chosen(f"{row}-{seat}"):
            yield f"{row}-{seat}"

    def _town(self, seat: int, town: int) -> Iterator[str]:
        """Open a town from the bar."""
        yield "bar-town"
        yield f"town-of-{town}"
        yield from self._for("town-seat", seat)

    def _spoils(self, town: int, spoils: int) -> Iterator[str]:
        """Tell the number on the banner, once for each town."""
        if self.known.printed.towns[town].red is None:
            yield f"town-spoils-{spoils}"
            self.known = merged(self.known, Known(self.known.side, of_town(town, Town(spoils))))

    def _pad(self, number: int, keys: tuple[int, ...]) -> None:
        if number in keys:
            self.taps.tap(f"pad-{number}")
            return
        self.taps.tap("pad-other")
        self.step("pad-other", number - keys[-1])
        self.confirm()

    # --- an entry in preparation ------------------------------------------------------------------------------

    def _begun(self, event: Any) -> Iterator[str]:
        """Open the panel of an entry, and follow its walk; the likely visit is entered at once."""
        kind = KINDS.of(event).name
        likely = Likely(self.known, self.enters_dice)
        walk = partial(entry_walk, self.state, kind, event.seat, likely=likely)
        wanted = chosen_in(KINDS, self.state, event, self.lists)
        begun: Choices = {}
        match kind:
            case "move":
                if walk({("to", 0): event.to}).value("fish") != event.fish:
                    yield "bar-move"
                yield f"region-{town_key(event.to)}"
                begun = {("to", 0): event.to}
                wanted.pop(("via", 0))  # which borders are passed is not entered
            case "visit" if (offered := walk({}).event) is not None:
                yield "bar-visit" if offered == event else "bar-visit-other"
                if offered == event:
                    return
            case "effect" if self.taps.shows("bar-reward"):
                yield "bar-reward"
                begun = {("source", 0): TOKEN}
            case "effect" | "dump":
                yield "bar-more"
                yield f"more-{kind}"
            case _:
                yield f"bar-{kind}"
        actor = f"making-seat-{event.seat}"
        if self.taps.shows(actor) and not self.taps.is_chosen(actor):
            yield actor
        self.follow(walk, wanted, begun)

    def answer(self, walk: Walk, step: Step, wanted: Choices) -> None:
        """Tap the answer to a step: dice, printed values, and what is asked in another order than in the plan."""
        name, seats = step.name, len(self.state.players)
        value = wanted[self.key(step)]
        if not self.taps.shows(row_name(step.key)) and self.taps.shows("making-known") and name in VALUES:
            self.taps.tap("making-known")
            self.chosen[KNOWN] = True
        match name:
            case "gain" if not step.is_free:  # from the visitor on
                for seat in ((self.event.seat + place) % seats for place in range(seats)):
                    super().answer(walk, step._replace(of=seat), wanted)
                    self.chosen[name, seat] = wanted[name, seat]
            case "told":
                super().answer(walk, step, wanted)
                self.enters_dice = value  # the next attack begins like that
            case "dice" | "target_dice":
                for face in value[len(walk.values(name)) :]:
                    self.taps.tap(f"{name}-face-{face}")
            case "reroll":
                face = wanted["face", step.of]
                self.taps.tap(f"dice-die-{value}")
                self.taps.tap(f"dice-face-{face}")
                self.chosen["rerolls", 0] = (*self.chosen.get(("rerolls", 0), ()), (value, face))
            case "strength":
                self._strength(step, value)
            case "hire_skills":
                for skill in value:
                    self.screen.passes(BOUNCE)
                    self.taps.tap(f"hire_skills-{skill}")
            case "taken":
                if not walk.value("told"):  # asked before the answer that enters it
                    self.chosen["injured", 0] = wanted.get(("injured", 0), ())
                    self.reopen("injured")
                    for number in self.chosen["injured", 0]:
                        self.taps.tap(f"injured-{number}")
                self.taps.tap(f"making-{'taken' if value else 'retreat'}")
            case "card":
                self._card(value if KINDS.of(self.event).name == "visit" else value._replace(wood=None, fish=None))
            case "crew" if step.is_free:
                for tap in self._crew_moved(self.event.seat, value):
                    self.taps.tap(tap)
            case _:
                super().answer(walk, step, wanted)

    def _strength(self, step: Step, values: tuple[int, ...]) -> None:
        """The values of a kind of card, or of each of its cards if they differ from each other or from those known."""
        cards: Sequence[Fighter] = self.event.cards
        kind = cards[step.of].kind
        differ = (f"differ_{kind}", 0)
        do_differ = step.value is not UNSET or len({card.strength for card in cards if card.kind == kind}) > 1
        if do_differ and differ not in self.chosen:
            self.taps.tap(row_name(differ))
            self.chosen[differ] = True
        for value in values:
            self.taps.tap(f"strength-{value}")
        own = card_of([card.kind for card in cards], step.of)
        self.chosen[own if differ in self.chosen else (f"strength_{kind}", 0)] = values

    def _card(self, card: Card) -> None:
        """The price first, if it is not known; then wood and fish to build it, and what it does."""
        price = min(card.price, KEYS_SHOWN - 1)
        if self.taps.shows(f"price-{price}"):
            self.taps.tap(f"price-{price}")
            self.step("price", card.price - price)
        for name, count in (("card_wood", card.wood), ("card_fish", card.fish)):
            if self.taps.shows(f"{name}-0") and (count is not None or not self.taps.shows("seen-confirm")):
                self.taps.tap(f"{name}-{count or 0}")
        if self.taps.shows("ability-none"):
            self.taps.tap(f"ability-{card.ability or 'none'}")
        if card.name:
            self.reopen("card_name")
            self.screen.scroll_to("card-name")
            self.screen.type_into("card-name", card.name)

    # --- pages ------------------------------------------------------------------------------------------------

    def _seen(self, event: Show) -> Iterator[str]:
        yield "bar-more"
        yield "more-seen"
        for place, region in event.events:
            yield f"seen-events-{place}"
            yield "seen-unknown" if region is None else f"town-{region}"
        for place, pair in event.crew:
            yield f"seen-crew-{place}"
            for skill in pair or ():
                self.screen.passes(BOUNCE)
                yield f"skills-{skill}"
            if pair is None:
                yield "seen-unknown"
        for place, card in event.row:
            yield f"seen-row-{place}"
            if card is None:
                yield "seen-unknown"
                continue
            self._card(card)
        yield "seen-confirm"

    def _correct(self, event: Any) -> None:
        what, changes = "counts", dict[str, int]()
        answers: Iterable[str] = ()
        match event:
            case AdjustCounts():
                changes = dict(COUNTS.changes(event))
            case AdjustPiles():
                what, changes = "piles", dict(PILES.changes(event))
            case AdjustBuilding():
                what, answers = "building", [f"adjust-card-{slug(event.card)}"]
            case DropBuilding():
                what, answers = "drop", [f"adjust-which-{event.which}"]
            case AdjustCrew():
                what, answers = "crew", self._crew_moved(event.seat, event.crew)
            case AddCrew():
                what, answers = (
                    "recruit",
                    [f"adjust-skills-{place}-{skill}" for place, skill in enumerate(event.skills)],
                )
            case AdjustRegion():
                what, answers = "ship", [f"region-{town_key(event.region)}"]
            case AdjustTown():
                what, answers = "town", [f"region-{town_key(event.town)}", f"adjust-owner-{event.owner}"]
            case AdjustSlot():
                what, answers = "slot", [f"adjust-slot-{event.slot}", f"adjust-owner-{event.owner}"]
        self.correct(what, getattr(event, "seat", None), answers, changes)

    def _crew_moved(self, seat: int, moved: Iterable[tuple[int, str]]) -> Iterator[str]:
        """One tap for each state that lies between; all of them to be moved to where it is."""
        company = self.state.ledger.hands[seat].crew
        for number, state in moved:
            taps = CREW_STATES.index(state) - CREW_STATES.index(company[number - 1].state)
            yield from [f"crew-{number}"] * (taps % len(CREW_STATES) or len(CREW_STATES))

    def _finish(self, event: Finish) -> Iterator[str]:
        """Digit by digit; the next number after each."""
        if not self.taps.shows("bar-finish"):
            yield "bar-more"
        yield "bar-finish" if self.taps.shows("bar-finish") else "more-finish"
        if event.early:
            yield "finish-early"
        for seat, player in enumerate(self.state.players):
            for name in ("end",) if self.state.setup.is_full else ("coins", "wood", "fish", "end", "two_skill"):
                if name == "coins" and event.counts[seat].coins is None:
                    continue
                if name == "two_skill" and (not player.has("sailors") or self.state.setup.rulings.sailors_zero):
                    continue
                self.screen.type_into(f"finish-{name}-{seat}", str(getattr(event.counts[seat], name) or 0))
        yield "finish-confirm"
        yield "ending-sheet"
