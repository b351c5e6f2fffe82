"""What Island Fortress says: rulings, entries and gains as sentences. Seats become names and slots places here."""

import tomllib
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final, NamedTuple, assert_never

from companion.datafiles import data_path
from companion.engine.ruling import Breach
from companion.games.island_fortress.events import (
    AdjustCounts,
    AdjustSlot,
    Build,
    Buyback,
    CollectTreasure,
    Event,
    Finish,
    Petition,
    PlaceGovernorBlock,
    PlayFavor,
    RemoveReinforcement,
    Replace,
    Untracked,
)
from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.state import Gain, Result
from companion.games.island_fortress.tables import COLUMNS
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, column_of, level_of, region_of, slot_name
from companion.text.catalogue import Catalogue, listed, signed


class Explanation(NamedTuple):
    """One broken rule for the reader: what is wrong, what would be legal, and where the book says so."""

    rule: str
    text: str
    help: str
    section: str
    ours: bool


class Words:
    """The words of one game at one table."""

    def __init__(self, texts: Catalogue, setup: Setup) -> None:
        self.texts = texts
        self.names = tuple(seat.name for seat in setup.seats)
        self._say: dict[str, Callable[[Any], str]] = {
            "player": self.owner,
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
            "regions": lambda regions: listed(str(region + 1) for region in regions),
            "count": lambda name: texts(_COUNT_TERMS[name]),
        }

    def owner(self, owner: int) -> str:
        """A player's name, the Governor, or nobody."""
        if owner == GOVERNOR:
            return self.texts("term.governor")
        return self.texts("slot.free") if owner < 0 else self.names[owner]

    def slot(self, slot: int) -> str:
        """Where a slot is."""
        return self.texts(
            "slot.words", region=region_of(slot) + 1, column=COLUMNS[column_of(slot)], level=level_of(slot)
        )

    def breach(self, breach: Breach) -> str:
        """What a breach or notice says."""
        return self._sentence("ruling", breach)

    def notice(self, notice: Breach) -> str:
        """What a notice says."""
        return self._sentence("notice", notice)

    def explained(self, breach: Breach) -> Explanation:
        """A breach with its help and its place in the printed book of the reader's language."""
        rule = rules()[breach.rule]
        return Explanation(
            breach.rule,
            self._sentence("ruling", breach),
            self._sentence("help", breach),
            rule["section"][self.texts.language],
            rule["ours"],
        )

    def _sentence(self, kind: str, breach: Breach) -> str:
        values = {key: self._say[key](value) if key in self._say else value for key, value in breach.values.items()}
        return self.texts(f"{kind}.{breach.key}", **values)

    def entry(self, event: Event) -> str:
        """What was entered, in one line."""
        say = self.texts
        match event:
            case Petition(winner, None):
                return say("entry.petition", player=self.names[winner])
            case Petition(winner, bids):
                shown = listed(f"{name} {bid}" for name, bid in zip(self.names, bids or (), strict=True))
                return say("entry.petition_bids", player=self.names[winner], bids=shown)
            case Build(seat, slots, None):
                return say("entry.build", player=self.names[seat], slots=_names(slots))
            case Build(seat, slots, governor):
                return say(
                    "entry.build_governor",
                    player=self.names[seat],
                    slots=_names(slots),
                    governor=_names(() if governor is None else (governor,)),
                )
            case PlaceGovernorBlock(seat, slot):
                return say("entry.governor", player=self.names[seat], slot=slot_name(slot))
            case Replace(seat, slot):
                return say("entry.replace", player=self.names[seat], slot=slot_name(slot))
            case PlayFavor(seat, card, _, reinforce):
                key = "entry.favor_named" if card.name else "entry.favor"
                return say(key, player=self.names[seat], card=card.name, slot=slot_name(reinforce))
            case RemoveReinforcement(seat, slot):
                return say("entry.remove_reinforcement", player=self.names[seat], slot=slot_name(slot))
            case CollectTreasure(seat):
                return say("entry.collect_treasure", player=self.names[seat])
            case Buyback(seat, _):
                return say("entry.buyback", player=self.names[seat])
            case AdjustCounts(seat, chips, treasures, score):
                changes = (("chips", chips), ("treasures", treasures), ("score", score))
                shown = listed(f"{say(_COUNT_TERMS[name])} {signed(change)}" for name, change in changes if change)
                return say("entry.adjust_counts", player=self.names[seat], changes=shown)
            case AdjustSlot(slot, owner, reinforced):
                return say("entry.adjust_slot", slot=slot_name(slot), changes=self._slot_changes(owner, reinforced))
            case Finish(_, early):
                return say("entry.finish_early" if early else "entry.finish")
            case Untracked(kind):
                raise ValueError(f"{kind} is never part of a game")
            case _:
                assert_never(event)

    def _slot_changes(self, owner: int | None, reinforced: bool | None) -> str:
        changes = [] if owner is None else [self.owner(owner)]
        if reinforced is not None and owner != EMPTY:
            changes.append(self.texts("slot.reinforced" if reinforced else "slot.not_reinforced"))
        return listed(changes)

    def gain(self, gain: Gain) -> str:
        """What points or pieces came from, in one line without the player's name."""
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

    def decision(self, result: Result, scores: Iterable[int]) -> str:
        """Who won, and by what."""
        winners = listed(self.names[seat] for seat in result.winners)
        if result.decided_by == "tie":
            return self.texts("decided.tie", winners=winners)
        points = list(scores)
        tied = listed(name for name, score in zip(self.names, points, strict=True) if score == max(points))
        return self.texts(f"decided.{result.decided_by}", winner=winners, tied=tied)


_COUNT_TERMS: Final = {"chips": "term.buyback_chips", "treasures": "term.treasures", "score": "term.points"}
_GAIN_KEYS: Final = {"rows": "gain.row", "towers": "gain.tower", "levels": "gain.level"}


def _names(slots: Iterable[int]) -> str:
    return listed(map(slot_name, slots))


@cache
def rules() -> dict[str, dict[str, Any]]:
    """Every rule by its id: its section in each printed edition, and whether it is our ruling."""
    with open(data_path("island_fortress/rules.toml"), "rb") as file:
        return {rule["id"]: rule for rule in tomllib.load(file)["rule"]}
