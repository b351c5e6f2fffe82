"""Sentences of Island Fortress: rulings, entries and gains. Seats become names and slots words here."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from companion.engine.characters import distinct_names
from companion.games.island_fortress.entries.adjust import (
    COUNTS,
    PRISON_COUNTS,
    SUPPLY_COUNTS,
    AdjustCounts,
    AdjustPrison,
    AdjustSlot,
)
from companion.games.island_fortress.entries.build import Build, PlaceGovernorBlock
from companion.games.island_fortress.entries.buyback import Buyback
from companion.games.island_fortress.entries.favor import PlayFavor
from companion.games.island_fortress.entries.finish import Finish
from companion.games.island_fortress.entries.midway import Midway
from companion.games.island_fortress.entries.petition import Petition, settled
from companion.games.island_fortress.entries.planner import BuyBlocks, RemoveReinforcement
from companion.games.island_fortress.entries.recruiter import Recruit
from companion.games.island_fortress.entries.replace import Replace
from companion.games.island_fortress.entries.treasurer import CollectTreasure
from companion.games.island_fortress.ledger import Ledger, Role, Supply, new_round
from companion.games.island_fortress.rules import KINDS, Event
from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.state import Gain, State
from companion.games.island_fortress.tables import COLUMNS
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, column_of, level_of, region_of, slot_name
from companion.text.catalogue import Catalogue, listed, numbered, signed
from companion.text.points import PointsWords
from companion.text.words import Change, Part


class Words(PointsWords):
    """The words of one game at one table; `texts` are those of Island Fortress."""

    def __init__(self, texts: Catalogue, setup: Setup) -> None:
        self.texts = texts
        self.names = distinct_names(seat.name for seat in setup.seats)
        self.values = {
            "player": self.owner,
            "active": self.owner,
            "owner": self.owner,
            "holder": self.owner,
            "named": self.owner,
            "leader": self.owner,
            "tied": lambda seats: listed(map(self.owner, seats)),
            "slot": self.slot,
            "below": self.slot,
            "first": self.slot,
            "second": self.slot,
            "slots": lambda slots: listed(map(slot_name, slots)),
            "region": lambda region: str(region + 1),
            "card": self.role,
            "regions": lambda regions: listed(str(region + 1) for region in regions),
            "count": lambda name: texts(COUNT_TERMS[name]),
        }

    def owner(self, owner: int) -> str:
        """Return a player's name, the Governor, or nobody."""
        if owner == GOVERNOR:
            return self.texts("term.governor")
        return self.texts("slot.free") if owner < 0 else self.names[owner]

    def role(self, role: Role) -> str:
        """Return the name of a role card."""
        return self.texts(f"role.{role.value}")

    def slot(self, slot: int) -> str:
        """Return the words for a slot."""
        return self.texts(
            "slot.words", region=region_of(slot) + 1, column=COLUMNS[column_of(slot)], level=level_of(slot)
        )

    def entry(self, state: State, event: Event) -> str:
        """Return an event in one line, as entered in `state`; it need not be legal there."""
        entry = self._action(settled(state, event))
        return self.texts("entry.repeated", entry=entry) if getattr(event, "repeat", False) else entry

    def _action(self, event: Event) -> str:
        t, names = self.texts, self.names
        match event:
            case Petition(winner, bids):
                shown = numbered(zip(names, bids or (), strict=bids is not None))
                if winner is None:
                    return t("entry.petition_open", bids=shown)
                return t("entry.petition_bids" if shown else "entry.petition", player=names[winner], bids=shown)
            case Build(seat, slots, governor, laborers, convicts):
                key = "entry.build" if governor is None else "entry.build_governor"
                between = "" if governor is None else slot_name(governor)
                built = t(key, player=names[seat], slots=_names(slots), governor=between)
                return self._with_workers(built, laborers, convicts)
            case Replace(seat, slot, laborers, convicts):
                replaced = t("entry.replace", player=names[seat], slot=slot_name(slot))
                return self._with_workers(replaced, laborers, convicts)
            case PlayFavor(seat, card, _, reinforce):
                key = "entry.favor_named" if card.name else "entry.favor"
                return t(key, player=names[seat], card=card.name, slot=slot_name(reinforce))
            case PlaceGovernorBlock(slot=slot) | RemoveReinforcement(slot=slot):
                return self.sentence_of(KINDS.of(event).name, event, slot=slot_name(slot))
            case Recruit(amount=amount) | BuyBlocks(amount=amount):
                return self.sentence_of(KINDS.of(event).name, event, count=amount)
            case CollectTreasure(seat, None):
                return t("entry.collect_treasure", player=names[seat])
            case CollectTreasure(seat, prisons):
                regions = listed(str(region + 1) for region in prisons or ())
                return t("entry.collect_treasure_paid", player=names[seat], prisons=regions)
            case Buyback(seat, means):
                return t("entry.buyback" if means == "chip" else "entry.buyback_jade", player=names[seat])
            case AdjustCounts(seat):
                changes = listed(self.counted(COUNTS.changes(event)))
                return t("entry.adjust_counts", player=names[seat], changes=changes)
            case AdjustSlot(slot, owner, reinforced):
                return t("entry.adjust_slot", slot=slot_name(slot), changes=self._slot_changes(owner, reinforced))
            case AdjustPrison(region):
                changes = listed(self.counted(PRISON_COUNTS.changes(event)))
                return t("entry.adjust_prison", region=region + 1, changes=changes)
            case Midway(round=round_):
                points = numbered(zip(names, [one.score for one in event.players], strict=True))
                return t("entry.position", round=round_, points=points)
            case Finish(_, early):
                return t("entry.finish_early" if early else "entry.finish")
            case _:
                return self.sentence_of(KINDS.of(event).name, event)

    def _with_workers(self, sentence: str, laborers: int, convicts: int) -> str:
        """Return the sentence with the Workers assigned, where they are tracked."""
        if not laborers and not convicts:
            return sentence
        return self.texts("entry.workers", entry=sentence, laborers=laborers, convicts=convicts)

    def _slot_changes(self, owner: int | None, reinforced: bool | None) -> str:
        changes = [] if owner is None else [self.owner(owner)]
        if reinforced is not None and owner != EMPTY:
            changes.append(self.texts("slot.reinforced" if reinforced else "slot.not_reinforced"))
        return listed(changes)

    def gain(self, gain: Gain) -> str:
        """Return the reason of points or pieces, in one line without the player's name."""
        first = gain.slots[0] if gain.slots else 0
        key = _GAIN_KEYS.get(gain.category, f"gain.{gain.category}")
        if gain.category == "rows" and gain.chips:
            key = "gain.chip"
        elif gain.category == "favors" and not gain.points:
            key = "gain.favor_chips"
        elif gain.category == "variant" and gain.chips:
            key = "gain.variant_chip"
        elif gain.category == "most_treasures" and gain.points < 0:
            key = "gain.fewest_treasures"
        elif gain.category == "chips" and gain.chips < 0:
            key = "gain.chip_spent"
        elif gain.category == "adjust" and not gain.points:
            key = "gain.adjust_counts"
        return self.texts(
            key,
            points=signed(gain.points),
            count=gain.number or gain.chips,
            region=region_of(first) + 1,
            level=level_of(first),
            slot=slot_name(first),
        )

    def changes(self, before: State, after: State) -> tuple[Change, ...]:
        """Return the changes of supplies and prisons by an entry, a line for each; empty if they are not tracked.

        The income of a new round is separate: see `income`.
        """
        old, new = before.ledger, after.ledger
        if old is None or new is None:
            return ()
        own = new._replace(supplies=_without(new.supplies, old, _with_income(old, new)))
        return (*self._supply_changes(old, own), *self._prison_changes(old, new))

    def income(self, before: State, after: State) -> tuple[Change, ...]:
        """Return the income of the new round that an entry began; empty if it began none."""
        old, new = before.ledger, after.ledger
        taken = old and new and _with_income(old, new)
        if not old or not taken or taken is old:
            return ()
        given = [now.jade - then.jade for now, then in zip(taken.supplies, old.supplies, strict=True)]
        shown = numbered(zip(self.names, map(signed, given), strict=True))
        parts = tuple(Part(seat, (("jade", jade),)) for seat, jade in enumerate(given))
        return (Change(self.texts("change.income", changes=shown), parts),)

    def _supply_changes(self, old: Ledger, new: Ledger) -> Iterator[Change]:
        for seat, (then, now) in enumerate(zip(old.supplies, new.supplies, strict=True)):
            if counts := _changed(then, now, (*SUPPLY_COUNTS, "income")):
                text = self.texts("change.supply", player=self.names[seat], changes=listed(self.counted(counts)))
                yield Change(text, (Part(seat, counts),))

    def _prison_changes(self, old: Ledger, new: Ledger) -> Iterator[Change]:
        for region, (then, now) in enumerate(zip(old.prisons, new.prisons, strict=True), start=1):
            if counts := _changed(then, now, PRISON_COUNTS.names):
                text = self.texts("change.prison", region=region, changes=listed(self.counted(counts)))
                yield Change(text, (Part(None, counts, str(region)),))

    def supply(self, supply: Supply) -> str:
        """Return the supply of a player in one line."""
        return listed(f"{self.texts(COUNT_TERMS[name])} {getattr(supply, name)}" for name in SUPPLY_COUNTS)


COUNT_TERMS: Final = {
    "score": "term.points",
    "chips": "term.buyback_chips",
    "treasures": "term.treasures",
    "jade": "term.jade",
    "laborers": "term.laborers",
    "convicts": "term.convicts",
    "blocks": "term.wall_blocks",
    "favors": "term.favor_cards",
    "income": "term.income",
}
_GAIN_KEYS: Final = {"rows": "gain.row", "towers": "gain.tower", "levels": "gain.level"}


def _changed(then: tuple[Any, ...], now: tuple[Any, ...], names: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """By how much each of these counts has changed, where it has."""
    changes = ((name, getattr(now, name) - getattr(then, name)) for name in names)
    return tuple((name, change) for name, change in changes if change)


def _with_income(old: Ledger, new: Ledger) -> Ledger:
    """Return the ledger before an entry with the income of the round that came of it; the same where none did."""
    return new_round(old) if new.turn is None and old.turn is not None else old


def _without(supplies: tuple[Supply, ...], old: Ledger, income: Ledger) -> tuple[Supply, ...]:
    """Return the supplies less the income taken between two ledgers."""
    taken = (then.jade - before.jade for then, before in zip(income.supplies, old.supplies, strict=True))
    return tuple(supply._replace(jade=supply.jade - jade) for supply, jade in zip(supplies, taken, strict=True))


def _names(slots: Iterable[int]) -> str:
    return listed(map(slot_name, slots))
