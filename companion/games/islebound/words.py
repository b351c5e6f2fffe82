"""Sentences of Islebound: rulings, entries and gains. Seats become names here, towns keep theirs."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from companion.engine.characters import distinct_names
from companion.games.islebound.entries.adjust import AdjustCounts, AdjustCrew, AdjustPiles, DropBuilding
from companion.games.islebound.entries.attack import Attack, final_dice
from companion.games.islebound.entries.building import AddBuilding
from companion.games.islebound.entries.buildings import Build
from companion.games.islebound.entries.buy import Buy
from companion.games.islebound.entries.corrections import COUNTS, PILES
from companion.games.islebound.entries.diplomacy import Diplomacy
from companion.games.islebound.entries.dump import Dump
from companion.games.islebound.entries.effect import Effect
from companion.games.islebound.entries.event import DoEvent
from companion.games.islebound.entries.finish import Finish
from companion.games.islebound.entries.hire import Hire
from companion.games.islebound.entries.midway import Midway
from companion.games.islebound.entries.move import Move
from companion.games.islebound.entries.on_table import MoveCoins
from companion.games.islebound.entries.raid import Raid, hits
from companion.games.islebound.entries.renown import GainRenown
from companion.games.islebound.entries.reputation import PlayReputation, Reputation, in_order
from companion.games.islebound.entries.show import Show
from companion.games.islebound.entries.trade import Side, Trade
from companion.games.islebound.entries.visit import Visit, sign_of
from companion.games.islebound.ledger import FREE, Counts, Hand, Ledger
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.pieces.crew import Company
from companion.games.islebound.rules import KINDS, Event
from companion.games.islebound.setup import Setup
from companion.games.islebound.state import Gain, State
from companion.games.islebound.tables import TOKEN_RENOWN, TOWNS
from companion.games.islebound.towns.parts import Goods
from companion.text.catalogue import Catalogue, listed, numbered, signed
from companion.text.points import PointsWords
from companion.text.words import Change, Part


class Words(PointsWords):
    """The words of one game at one table; `texts` are those of Islebound."""

    def __init__(self, texts: Catalogue, setup: Setup) -> None:
        self.texts = texts
        self.setup = setup
        self.names = distinct_names(seat.name for seat in setup.seats)
        self.values = {
            "player": self.owner,
            "active": self.owner,
            "town": self.town,
            "region": self.town,
            "to": self.town,
            "skill": self.skill,
            "count": self.count,
            "owner": self.owner,
            "card": self.card,
            "skills": self.skills,
            "kind": self.count,
            "printed": lambda what: texts(f"printed.{what}"),
            "position": lambda position: texts("term.hand") if position is None else str(position),
        }
        self._sentences: dict[type, Callable[[State, Any], str]] = {
            Move: self._move,
            Visit: self._visit,
            Buy: self._buy,
            DoEvent: self._event,
            Attack: self._attack,
            Diplomacy: self._diplomacy,
            Effect: self._effect,
            Show: self._show,
            GainRenown: lambda _, event: self.sentence_of("renown", event, count=event.amount),
            AddBuilding: lambda _, event: self.sentence_of(
                "building" if event.paid is None else "building_paid", event
            ),
            MoveCoins: self._coins,
            Dump: self._dump,
            Raid: self._raid,
            Trade: self._trade,
            PlayReputation: self._reputation,
            Finish: self._finish,
            AdjustCounts: self._adjust_counts,
            DropBuilding: self._drop_building,
            AdjustPiles: self._adjust_piles,
            AdjustCrew: self._adjust_crew,
            Midway: self._midway,
        }

    # --- single words ----------------------------------------------------------------------------------

    def owner(self, seat: int) -> str:
        """Return a player's name, or nobody."""
        return self.texts("term.nobody") if seat == FREE else self.names[seat]

    def town(self, town: int) -> str:
        """Return the printed name of a town."""
        return TOWNS[town].replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")

    def skill(self, skill: str) -> str:
        """Return the name of a skill; `any` is any crew."""
        return self.texts(f"skill.{skill}")

    def count(self, name: str) -> str:
        """Return the name of what is counted."""
        return self.texts(f"term.{name}")

    def card(self, card: Card | None) -> str:
        """Return a building by its name, by what it does, or by its price."""
        if card is None:
            return self.texts("card.unknown")
        if card.name:
            return card.name
        if card.ability:
            return self.texts(f"ability.{card.ability}")
        return self.texts("card.price", price=card.price)

    def skills(self, skills: Iterable[str]) -> str:
        """Return the skills of a token."""
        return "/".join([self.skill(skill) for skill in skills])

    def crew(self, company: Company, numbers: Iterable[int]) -> str:
        """Crew by their skills."""
        return listed(self.skills(company[number - 1].skills) for number in numbers if number <= len(company))

    def amounts(self, names: Iterable[str], counts: Iterable[int]) -> list[str]:
        """Return the changes of counts, a phrase for each that changes."""
        return self.counted((name, count) for name, count in zip(names, counts, strict=True) if count)

    # --- entries ---------------------------------------------------------------------------------------

    def entry(self, state: State, event: Event) -> str:
        """Return an event in one line, as entered in `state`; it need not be legal there."""
        sentence = self._sentences.get(type(event))
        return sentence(state, event) if sentence else self.sentence_of(KINDS.of(event).name, event)

    def _with_details(self, key: str, details: Iterable[str], **values: object) -> str:
        """Return a sentence, with details behind it where there are any."""
        first, shown = self.texts(f"entry.{key}", **values), listed(filter(None, details))
        return self.texts("entry.with", entry=first, details=shown) if shown else first

    def _company(self, state: State, seat: int) -> Company:
        return state.ledger.hands[seat].crew if state.ledger else ()

    def _exhausted(self, state: State, seat: int, numbers: Iterable[int | None]) -> str:
        crew = self.crew(self._company(state, seat), [number for number in numbers if number is not None])
        return self.texts("detail.exhausted", crew=crew) if crew else ""

    def _move(self, state: State, event: Move) -> str:
        passed = listed(map(self.town, event.via or ()))
        details = [
            self.texts("detail.via", regions=passed) if passed else "",
            *self.amounts(["fish"], [-event.fish]),
            self._exhausted(state, event.seat, [event.crew]),
        ]
        return self._with_details("move", details, player=self.names[event.seat], region=self.town(event.to))

    def _visit(self, state: State, event: Visit) -> str:
        details = [self._exhausted(state, event.seat, [event.crew])]
        for part, value in zip(sign_of(self.setup, event.town).parts, event.parts, strict=True):
            if value:
                details += self._part(state, event.seat, part.field.key, value)
        return self._with_details("visit", details, player=self.names[event.seat], town=self.town(event.town))

    def _part(self, state: State, seat: int, key: str, value: Any) -> Iterator[str]:
        """Yield the words for one part of a visit."""
        match value:
            case bool():
                yield self.texts(f"detail.{key}")
            case int():
                yield self.texts("detail.times", count=value) if key == "times" else self.amounts([key], [value])[0]
            case Hire():
                yield self._hired(value)
            case Reputation():
                yield from self._gains(seat, value)
            case Build(position, card):
                yield self.texts("detail.build", card=self.card(chosen_card(state, position, card)))
            case Goods():
                yield from self.amounts(Goods._fields, [-count for count in value])
            case _:
                yield self._exhausted(state, seat, value)

    def _hired(self, hire: Hire) -> str:
        if hire.skills is None:
            return self.texts("detail.hire_slot", slot=hire.slot)
        return self.texts("detail.hire", skills=self.skills(hire.skills))

    def _gains(self, visitor: int, card: Reputation) -> Iterator[str]:
        return (numbered([(self.names[seat], signed(gain))]) for seat, gain in in_order(visitor, card) if gain)

    def _buy(self, state: State, event: Buy) -> str:
        card = chosen_card(state, event.position, event.card)
        if card is None and event.position is not None:
            return self.texts("entry.buy_position", player=self.names[event.seat], position=event.position)
        return self.texts("entry.buy", player=self.names[event.seat], card=self.card(card))

    def _event(self, state: State, event: DoEvent) -> str:
        details = [
            *self.amounts(Counts._fields, [-count for count in event.pay]),
            self._exhausted(state, event.seat, event.exhaust),
            *self.amounts(["cubes"], [event.cubes]),
            self.texts("detail.skip") if event.skip else "",
        ]
        return self._with_details("event", details, player=self.names[event.seat], which=event.which)

    def _attack(self, state: State, event: Attack) -> str:
        kinds = event.kinds
        group = listed(
            f"{self.count(kind)} {kinds.count(kind)}" if kind != "ichor" else self.count(kind)
            for kind in dict.fromkeys(kinds)
        )
        details = [group, self._exhausted(state, event.seat, event.combat)]
        if event.dice:
            is_possible = all(die <= len(event.dice) for die, _ in event.rerolls)
            dice = final_dice(event) if is_possible else event.dice
            details.append(self.texts("detail.dice", dice=listed(map(str, dice))))
        details += self.amounts(["wood"], [-event.wood_spent])
        if hurt := self.crew(self._company(state, event.seat), event.injured):
            details.append(self.texts("detail.injured", crew=hurt))
        if event.lost is not None:
            details.append(self.texts("detail.lost", card=self.count(event.lost)))
        key = "attack" if event.lost is None else "retreat"
        return self._with_details(key, details, player=self.names[event.seat], town=self.town(event.town))

    def _diplomacy(self, state: State, event: Diplomacy) -> str:
        paid = listed(map(str, event.slots))
        details = [
            self.texts("detail.slots", slots=paid) if paid else "",
            self._exhausted(state, event.seat, event.negotiators),
        ]
        return self._with_details("diplomacy", details, player=self.names[event.seat], town=self.town(event.town))

    def _effect(self, state: State, event: Effect) -> str:
        company = self._company(state, event.seat)
        details = [
            *self.amounts(Counts._fields, [-count for count in event.pay]),
            self.texts("detail.rest") if event.rest else "",
            *self._moved(company, event.crew),
            *self.amounts(event.gain._fields, event.gain),
            self._hired(event.hire) if event.hire else "",
        ]
        return self._with_details(f"effect_{event.source}", details, player=self.names[event.seat])

    def _moved(self, company: Company, pairs: Iterable[tuple[int, str]]) -> Iterator[str]:
        for number, state in pairs:
            if crew := self.crew(company, [number]):
                yield self.texts(f"detail.{state}", crew=crew)

    def _show(self, state: State, event: Show) -> str:
        details = [
            *(self.texts("detail.row", position=number, card=self.card(card)) for number, card in event.row),
            *(self.texts("detail.event", which=number, region=self._region(region)) for number, region in event.events),
            *(self.texts("detail.crew", slot=number, skills=self._skills(skills)) for number, skills in event.crew),
        ]
        return self._with_details("show", details)

    def _region(self, region: int | None) -> str:
        return self.texts("card.unknown") if region is None else self.town(region)

    def _skills(self, skills: tuple[str, ...] | None) -> str:
        return self.texts("card.unknown") if skills is None else self.skills(skills)

    def _coins(self, state: State, event: MoveCoins) -> str:
        if event.other is None:
            return self.texts("entry.coins", player=self.names[event.seat], amount=signed(event.amount))
        payer, other = (event.seat, event.other) if event.amount < 0 else (event.other, event.seat)
        return self.texts(
            "entry.coins_between", player=self.names[payer], other=self.names[other], amount=abs(event.amount)
        )

    def _dump(self, state: State, event: Dump) -> str:
        return self._with_details(
            "dump", self.amounts(["wood", "fish"], [-event.wood, -event.fish]), player=self.names[event.seat]
        )

    def _raid(self, state: State, event: Raid) -> str:
        names = self.names[event.seat], self.names[event.target]
        own, others = hits(event.dice), hits(event.target_dice)
        return self.texts("entry.raid", player=names[0], target=names[1], hits=own, target_hits=others)

    def _trade(self, state: State, event: Trade) -> str:
        given, got = (
            listed(f"{self.count(kind)} {count}" for kind, count in zip(Side._fields, side, strict=True) if count)
            for side in (event.give, event.get)
        )
        return self.texts(
            "entry.trade", player=self.names[event.seat], other=self.names[event.other], given=given, got=got
        )

    def _reputation(self, state: State, event: PlayReputation) -> str:
        return self._with_details("reputation", self._gains(event.seat, event.card), player=self.names[event.seat])

    def _finish(self, state: State, event: Finish) -> str:
        return self.texts("entry.finish_early" if event.early else "entry.finish")

    def _midway(self, state: State, event: Midway) -> str:
        scores = [
            TOKEN_RENOWN * one.tokens + one.track + sum([card.price for card in one.buildings]) + one.score
            for one in event.players
        ]
        return self.texts("entry.position", points=numbered(zip(self.names, scores, strict=True)))

    # --- corrections -----------------------------------------------------------------------------------

    def _adjust_counts(self, state: State, event: AdjustCounts) -> str:
        changes = listed(self.counted(COUNTS.changes(event)))
        return self.texts("entry.adjust_counts", player=self.names[event.seat], changes=changes)

    def _drop_building(self, state: State, event: DropBuilding) -> str:
        buildings = state.players[event.seat].buildings
        card = buildings[event.which - 1] if event.which <= len(buildings) else None
        return self.texts("entry.drop_building", player=self.names[event.seat], card=self.card(card))

    def _adjust_piles(self, state: State, event: AdjustPiles) -> str:
        return self.texts("entry.adjust_piles", changes=listed(self.counted(PILES.changes(event))))

    def _adjust_crew(self, state: State, event: AdjustCrew) -> str:
        changes = listed(self._moved(self._company(state, event.seat), event.crew))
        return self.texts("entry.adjust_counts", player=self.names[event.seat], changes=changes)

    # --- what came of it -------------------------------------------------------------------------------

    def gain(self, gain: Gain) -> str:
        """Return the reason of points or pieces, in one line without the player's name."""
        points = signed(gain.points)
        if gain.tokens > 0:
            return self.texts("gain.token", points=points, count=gain.tokens)
        if gain.source == "counted":
            return self.texts("gain.counted", points=points)
        if gain.source in _NAMED_SOURCES:
            return self.texts("gain.source", source=self.texts(f"ability.{gain.source}"), points=points)
        return self.texts(f"gain.{gain.category}", points=points)

    def changes(self, before: State, after: State) -> tuple[Change, ...]:
        """Return the changes of hands, towns and table by an entry, a line for each; empty if they are not tracked."""
        old, new = before.ledger, after.ledger
        if old is None or new is None:
            return ()
        return (*self._hand_changes(old, new), *self._table_changes(old, new))

    def _hand_changes(self, old: Ledger, new: Ledger) -> Iterator[Change]:
        names = Hand._fields[:7]
        for seat, (then, now) in enumerate(zip(old.hands, new.hands, strict=True)):
            yield from self._changed(seat, ((count, getattr(now, count) - getattr(then, count)) for count in names))

    def _table_changes(self, old: Ledger, new: Ledger) -> Iterator[Change]:
        for town, (then, now) in enumerate(zip(old.towns, new.towns, strict=True)):
            if then != now:
                yield Change(self.texts("change.town", town=self.town(town), owner=self.owner(now)))
        for seat in range(len(self.names)):
            yield from self._changed(seat, [("cubes", new.slots.count(seat) - old.slots.count(seat))])
        if on_map := new.treasure_map - old.treasure_map:
            counts = (("treasure_map", on_map),)
            yield Change(self.amounts(["treasure_map"], [on_map])[0], (Part(None, counts),))

    def _changed(self, seat: int, counts: Iterable[tuple[str, int]]) -> Iterator[Change]:
        """Yield the changes of these counts of a player, in a line; None if there are none."""
        changed = tuple((name, change) for name, change in counts if change)
        if changed:
            shown = listed(self.counted(changed))
            yield Change(self.texts("change.hand", player=self.names[seat], changes=shown), (Part(seat, changed),))


_NAMED_SOURCES: Final = frozenset({"bridge", "library", "mausoleum", "palace", "sailors"})
"""The abilities that give renown."""


def chosen_card(state: State, position: int | None, entered: Card | None) -> Card | None:
    """Return a card with its known and given values; where they contradict, the given ones."""
    row = state.ledger.row if state.ledger else ()
    known = row[position - 1] if position is not None and position <= len(row) else None
    return entered or (known if known is None or known.price >= 0 else None)
