"""The game counted a second time, another way: from the entries of a record, with dictionaries, without the engine.

It knows how points are given, not what is legal. Numbers stand here as in the rule book, on purpose apart from data/.
"""

from collections import Counter
from typing import Any

Json = dict[str, Any]

GOVERNOR = "governor"
PARTS = (
    "rows",
    "towers",
    "levels",
    "favors",
    "treasures",
    "variant",
    "adjust",
    "final_rows",
    "final_levels",
    "chips",
    "least_region",
    "most_treasures",
    "jade",
    "workers",
)


class Recount:
    """The sheet of one game, entry by entry."""

    def __init__(self, setup: Json) -> None:
        self.names: list[str] = [player["name"] for player in setup["players"]]
        variants = setup.get("variants", {})
        self.first_round = variants.get("first_round")
        self.regions = "1234"[: {2: 2, 3: 2, 4: 3}[len(self.names)] + variants.get("extra_region", False)]
        self.stockpile = 11 if len(self.names) == 4 else 12
        self.wall: dict[str, str] = {}
        self.reinforced: set[str] = set()
        self.points: dict[str, Counter[str]] = {name: Counter() for name in self.names}
        self.chips: Counter[str] = Counter()
        self.treasures: Counter[str] = Counter()
        self.scored: set[str] = set()  # rows as region and level ("21"), levels as "level 1"
        self.round = 0
        self.ended_by: str | None = None
        self.held: Json | None = None
        # for what must balance
        self.governor_in_hand = 0
        self.governor_lost = 0
        self.governor_by_correction = 0

    # --- the wall ----------------------------------------------------------------------------------

    def slots(self) -> list[str]:
        """Every slot of the wall."""
        return [
            region + column + level
            for region in self.regions
            for level in "1234"
            for column in ("ae" if level == "4" else "abcde")
        ]

    def open_slots(self) -> set[str]:
        """Empty slots with a block, or the ground, below."""
        return {
            name
            for name in self.slots()
            if name not in self.wall and (name[2] == "1" or name[:2] + str(int(name[2]) - 1) in self.wall)
        }

    def blocks_of(self, owner: str) -> int:
        """How many blocks of the owner stand."""
        return list(self.wall.values()).count(owner)

    def row(self, region: str, level: str) -> list[str]:
        """The owners of the blocks in a row."""
        return [self.wall[region + column + level] for column in "abcde" if region + column + level in self.wall]

    def level(self, level: str) -> list[str]:
        """The owners of the blocks on a level."""
        return [owner for region in self.regions for owner in self.row(region, level)]

    def most(self, owners: list[str]) -> list[str]:
        """Who has most of these blocks; nobody where there are the Governor's only."""
        counts = Counter(owner for owner in owners if owner != GOVERNOR)
        return [name for name in self.names if counts[name] and counts[name] == max(counts.values())]

    def give(self, name: str, part: str, points: int) -> None:
        self.points[name][part] += points

    def give_treasures(self, name: str, part: str, amount: int = 1) -> None:
        self.treasures[name] += amount
        self.give(name, part, amount)

    def complete_now(self) -> list[str]:
        """Rows and levels that are full."""
        rows = [region + level for region in self.regions for level in "123" if len(self.row(region, level)) == 5]
        levels = [f"level {level}" for level in "123" if len(self.level(level)) == 5 * len(self.regions)]
        return rows + levels

    def set_block(self, slot: str, owner: str, active: str) -> None:
        """A block is set in play."""
        self.wall[slot] = owner
        if slot[2] == "4" and owner != GOVERNOR:
            self.give(owner, "towers", 5)
        for what in self.complete_now():
            if what not in self.scored:
                self.scored.add(what)
                if what.startswith("level"):
                    for name in self.most(self.level(what[-1])):
                        self.give_treasures(name, "levels")
                else:
                    self.chips[active] += 1
                    for name in self.most(self.row(*what)):
                        self.give(name, "rows", {"1": 3, "2": 6, "3": 10}[what[1]])

    # --- entries -----------------------------------------------------------------------------------

    def enter(self, event: Json) -> None:
        """One entry more, as a record has it."""
        getattr(self, f"_{event['type']}")(event)
        if self.held is None:
            self.ended_by = "wall" if len(self.wall) == len(self.slots()) else None

    def _petition(self, event: Json) -> None:
        if self.round == 0 and self.first_round == "chip":
            self.chips[event["winner"]] += 1
        if self.round == 0 and self.first_round == "treasure":
            self.give_treasures(event["winner"], "variant")
        self.round += 1
        self.governor_lost += self.governor_in_hand
        self.governor_in_hand = 1
        self.stockpile -= 1

    def _build(self, event: Json) -> None:
        player, (first, *second) = event["player"], event["slots"]
        self.set_block(first, player, player)
        if "governor" in event:
            self._governor({"player": player, "slot": event["governor"]})
        for slot in second:
            self.set_block(slot, player, player)

    def _governor(self, event: Json) -> None:
        self.governor_in_hand -= 1
        self.set_block(event["slot"], GOVERNOR, event["player"])

    def _replace(self, event: Json) -> None:
        self.wall[event["slot"]] = event["player"]

    def _favor(self, event: Json) -> None:
        rewards, player = event["card"]["rewards"], event["player"]
        self.give(player, "favors", rewards.get("points", 0))
        self.give_treasures(player, "treasures", rewards.get("treasures", 0))
        self.chips[player] += rewards.get("chips", 0)
        self.reinforced.add(event["reinforce"])

    def _remove_reinforcement(self, event: Json) -> None:
        self.reinforced.remove(event["slot"])

    def _collect_treasure(self, event: Json) -> None:
        self.give_treasures(event["player"], "treasures")

    def _buyback(self, event: Json) -> None:
        self.chips[event["player"]] -= 1

    def _adjust(self, event: Json) -> None:
        if "player" in event:
            self.chips[event["player"]] += event["changes"].get("chips", 0)
            self.treasures[event["player"]] += event["changes"].get("treasures", 0)
            self.give(event["player"], "adjust", event["changes"].get("score", 0))
            return
        slot, governors = event["slot"], self.blocks_of(GOVERNOR)
        if "owner" in event:
            self.wall.pop(slot, None)
            if event["owner"] is not None:
                self.wall[slot] = event["owner"]
        if event.get("reinforced"):
            self.reinforced.add(slot)
        if event.get("reinforced") is False or slot not in self.wall:
            self.reinforced.discard(slot)
        self.scored.update(self.complete_now())
        self.governor_by_correction += self.blocks_of(GOVERNOR) - governors

    def _finish(self, event: Json) -> None:
        self.held = held = event["counts"]
        if self.ended_by is None:
            self.ended_by = "early" if event.get("early") else "rounds"
        for region in self.regions:
            for level in "123":
                if region + level not in self.scored:
                    for name in self.most(self.row(region, level)):
                        self.give(name, "final_rows", {"1": 3, "2": 6, "3": 10}[level])
        for level in "123":
            if f"level {level}" not in self.scored:
                for name in self.most(self.level(level)):
                    self.give_treasures(name, "final_levels")
        for name in self.names:
            self.give(name, "chips", [0, 1, 3, 6][self.chips[name]] if self.chips[name] < 4 else 10)
            in_regions = [
                sum(owner == name for slot, owner in self.wall.items() if slot[0] == region) for region in self.regions
            ]
            self.give(name, "least_region", 3 * min(in_regions))
            amounts = [self.treasures[other] for other in self.names]
            self.give(name, "most_treasures", 3 * (self.treasures[name] == max(amounts)))
            self.give(name, "most_treasures", -3 * (self.treasures[name] == min(amounts)))
            for part in ("jade", "workers"):
                self.give(name, part, 3 * (held[name][part] == max(count[part] for count in held.values())))

    # --- the sheet -----------------------------------------------------------------------------------

    def score(self, name: str) -> int:
        """All points of a player."""
        return sum(self.points[name].values())

    def standing(self, name: str) -> list[int]:
        """What decides who has won."""
        assert self.held is not None
        return [self.score(name), self.blocks_of(name), self.held[name]["jade"], self.treasures[name]]

    def decided(self) -> tuple[list[str], str]:
        """Who has won, and by what: those behind fall out criterion by criterion."""
        left = self.names
        for index, criterion in enumerate(("score", "blocks", "jade", "treasures")):
            best = max(self.standing(name)[index] for name in left)
            left = [name for name in left if self.standing(name)[index] == best]
            if len(left) == 1:
                return left, criterion
        return left, "tie"

    def report(self) -> Json:
        """What `companion replay --json` says of the game."""
        winners, decided_by = self.decided() if self.held else ([], None)
        unknown = dict.fromkeys(("jade", "laborers", "convicts", "blocks", "favors"))
        return {
            "finished": self.held is not None,
            "ended_by": self.ended_by,
            "round": max(self.round, 1),
            "players": [
                {
                    "name": name,
                    "score": self.score(name),
                    "rank": (
                        1 + sum(self.standing(other) > self.standing(name) for other in self.names)
                        if self.held
                        else None
                    ),
                    "blocks_in_wall": self.blocks_of(name),
                    "breakdown": {part: self.points[name][part] for part in PARTS},
                    "supply": unknown | {"chips": self.chips[name], "treasures": self.treasures[name]},
                    "region": None,
                }
                for name in self.names
            ],
            "winners": winners,
            "decided_by": decided_by,
            "prisons": None,
            "wall": self.wall,
            "reinforced": sorted(self.reinforced),
        }


def recounted(document: Json) -> Json:
    """The report of a whole record whose entries are all legal."""
    count = Recount(document["setup"])
    for event in document["events"]:
        count.enter(event)
    return count.report()
