"""The game counted a second time, another way: from the entries of a record, with dictionaries, without the engine.

It knows what an entry changes, not what is legal. Numbers stand here as in the rule book, on purpose apart from data/.
It counts supplies and prisons in every game; where the table tracks the score only they mean nothing and are not told.
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


SUPPLY = ("jade", "laborers", "convicts", "blocks", "chips", "treasures", "favors")
COSTS = {1: 0, 2: 1, 3: 2, 4: 4, 5: 6}
CARDS = {
    "recruit": "recruiter",
    "collect_convicts": "recruiter",
    "collect_prison": "recruiter",
    "buy_blocks": "planner",
    "draw_favors": "planner",
    "remove_reinforcement": "planner",
    "build": "builder",
    "favor": "builder",
    "replace": "builder",
    "collect_jade": "treasurer",
    "collect_treasure": "treasurer",
    "move_taskmaster": "taskmaster",
}
REPEATING = {"recruiter": 1, "planner": 2, "builder": 2, "treasurer": 3}


class Recount:
    """The sheet of one game, entry by entry."""

    def __init__(self, setup: Json) -> None:
        self.names: list[str] = [player["name"] for player in setup["players"]]
        variants = setup.get("variants", {})
        self.first_round = variants.get("first_round")
        self.is_full = setup["tracking"] == "full"
        self.regions = "1234"[: {2: 2, 3: 2, 4: 3}[len(self.names)] + variants.get("extra_region", False)]
        self.stockpile = 11 if len(self.names) == 4 else 12
        self.wall: dict[str, str] = {}
        self.reinforced: set[str] = set()
        self.points: dict[str, Counter[str]] = {name: Counter() for name in self.names}
        supply = {"jade": 12, "favors": 3} | variants.get("start", {})
        self.supply: dict[str, Counter[str]] = {name: Counter(supply) for name in self.names}
        self.income: Counter[str] = Counter()
        self.petition_bonus: Counter[str] = Counter()
        self.region = dict.fromkeys(self.names, "1")
        self.prisons: dict[str, Counter[str]] = {region: Counter() for region in self.regions}
        self.scored: set[str] = set()  # rows as region and level ("21"), levels as "level 1"
        self.round = 0
        self.turns = 0
        self.table: dict[str, list[str]] = {}
        self.holder: str | None = None
        self.ended_by: str | None = None
        self.held: Json | None = None
        # for what must balance
        self.governor_in_hand = 0
        self.governor_lost = 0
        self.governor_by_correction = 0
        if self.is_full:
            self.begin_round()

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
        """The player with most of these blocks; nobody where there are the Governor's only."""
        counts = Counter(owner for owner in owners if owner != GOVERNOR)
        return [name for name in self.names if counts[name] and counts[name] == max(counts.values())]

    def give(self, name: str, part: str, points: int) -> None:
        self.points[name][part] += points

    def give_treasures(self, name: str, part: str, amount: int = 1) -> None:
        self.supply[name]["treasures"] += amount
        self.give(name, part, amount)

    def is_full_wall(self) -> bool:
        return len(self.wall) == len(self.slots())

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
                    self.supply[active]["chips"] += 1
                    for name in self.most(self.row(*what)):
                        self.give(name, "rows", {"1": 3, "2": 6, "3": 10}[what[1]])
        if self.is_full_wall():
            self.ended_by = "wall"
            for region in self.regions:
                self.empty_prison(region, active)

    # --- rounds and supplies -------------------------------------------------------------------------

    def begin_round(self) -> None:
        """All cards are in hand again, everybody takes the income."""
        self.round += 1
        self.turns = 0
        self.table = {name: [] for name in self.names}
        for name in self.names:
            self.supply[name]["jade"] += 3 + self.income[name]

    def lose_governor_block(self) -> None:
        """One that was not set in its round goes out of the game."""
        self.governor_lost += self.governor_in_hand
        self.governor_in_hand = 0

    def left_in_box(self, name: str) -> int:
        """Own blocks that are neither in the wall nor in the supply."""
        return 18 - self.blocks_of(name) - self.supply[name]["blocks"]

    def empty_prison(self, region: str, name: str) -> None:
        """All that lies there is the player's."""
        self.supply[name].update(self.prisons[region])
        self.prisons[region].clear()

    def pay(self, name: str, event: Json) -> None:
        """All Convicts die, and half of the Laborers, rounded up."""
        self.supply[name]["convicts"] -= event.get("convicts", 0)
        self.supply[name]["laborers"] -= (event.get("laborers", 0) + 1) // 2

    def favourites(self, bids: dict[str, int]) -> list[str]:
        """The players who can win with these bids: one, or all that draw lots in round 1."""
        ranked = {name: (bids[name] + self.petition_bonus[name], bids[name]) for name in self.names}
        tied = [name for name in self.names if ranked[name] == max(ranked.values())]
        if len(tied) == 1 or self.holder is None:
            return tied
        holder = self.names.index(self.holder)
        after_holder = self.names[holder + 1 :] + self.names[: holder + 1]
        return [next(name for name in after_holder if name in tied)]

    # --- entries -----------------------------------------------------------------------------------

    def enter(self, event: Json) -> None:
        """One entry more, as a record has it."""
        kind = event["type"]
        if kind in CARDS and self.is_full:
            self.play_card(event["player"], CARDS[kind], event.get("repeat", False))
        if kind in ("recruit", "buy_blocks", "build"):
            self.prisons[self.region[event["player"]]]["convicts"] += 1
        getattr(self, f"_{kind}")(event)

    def play_card(self, name: str, card: str, repeat: bool) -> None:
        if repeat:
            self.supply[name]["jade"] -= REPEATING[card]
        self.table[name].append("taskmaster" if repeat else card)

    def _petition(self, event: Json) -> None:
        if not self.is_full:
            self.lose_governor_block()
            self.begin_round()
        bids = event.get("bids", dict.fromkeys(self.names, 0))
        winner = event["winner"] if "winner" in event else self.favourites(bids)[0]
        if self.round == 1 and self.first_round == "chip":
            self.supply[winner]["chips"] += 1
        if self.round == 1 and self.first_round == "treasure":
            self.give_treasures(winner, "variant")
        if self.round == 1 and self.first_round == "block" and self.left_in_box(winner):
            self.supply[winner]["blocks"] += 1
        self.supply[winner]["jade"] -= bids[winner]
        self.prisons[self.region[winner]].update(jade=1, convicts=1)
        self.holder = winner
        self.governor_in_hand = 1
        self.stockpile -= 1

    def _end_turn(self, _: Json) -> None:
        self.turns += 1
        if self.turns == 3 * len(self.names):
            self.lose_governor_block()
            if self.stockpile:
                self.begin_round()
            else:
                self.ended_by = "rounds"

    def _recruit(self, event: Json) -> None:
        self.supply[event["player"]].update(jade=-COSTS[event["count"]], laborers=event["count"])

    def _collect_convicts(self, event: Json) -> None:
        self.supply[event["player"]].update(laborers=-2, convicts=6)

    def _collect_prison(self, event: Json) -> None:
        self.empty_prison(self.region[event["player"]], event["player"])

    def _buy_blocks(self, event: Json) -> None:
        self.supply[event["player"]].update(jade=-COSTS[event["count"]], blocks=event["count"])

    def _draw_favors(self, event: Json) -> None:
        self.supply[event["player"]]["favors"] += {3: 2, 5: 1}[event["draw"]]

    def _remove_reinforcement(self, event: Json) -> None:
        self.reinforced.remove(event["slot"])

    def _build(self, event: Json) -> None:
        player, (first, *second) = event["player"], event["slots"]
        self.pay(player, event)
        self.supply[player].update(jade=-len(second), blocks=-1 - len(second))
        self.set_block(first, player, player)
        if "governor" in event:
            self._governor({"player": player, "slot": event["governor"]})
        for slot in second:
            self.set_block(slot, player, player)

    def _governor(self, event: Json) -> None:
        self.governor_in_hand -= 1
        self.set_block(event["slot"], GOVERNOR, event["player"])

    def _replace(self, event: Json) -> None:
        player, slot = event["player"], event["slot"]
        self.pay(player, event)
        self.supply[player]["blocks"] -= 1
        self.supply[self.wall[slot]]["blocks"] += 1
        self.wall[slot] = player

    def _favor(self, event: Json) -> None:
        rewards, player = Counter(event["card"]["rewards"]), event["player"]
        self.give(player, "favors", rewards["points"])
        self.give_treasures(player, "treasures", rewards["treasures"])
        blocks = min(rewards["blocks"], self.left_in_box(player))
        self.supply[player].update(favors=-1, blocks=blocks)
        self.supply[player].update({part: rewards[part] for part in ("jade", "chips", "convicts", "laborers")})
        self.income[player] += rewards["income"]
        self.petition_bonus[player] += rewards["petition"]
        self.reinforced.add(event["reinforce"])

    def _collect_jade(self, event: Json) -> None:
        self.supply[event["player"]]["jade"] += 3 + self.supply[event["player"]]["treasures"] // 3

    def _collect_treasure(self, event: Json) -> None:
        self.supply[event["player"]]["convicts"] -= 2
        for region in event.get("prisons", ()):
            self.prisons[str(region)]["convicts"] += 1
        self.give_treasures(event["player"], "treasures")

    def _move_taskmaster(self, event: Json) -> None:
        self.region[event["player"]] = str(event["region"])

    def _buyback(self, event: Json) -> None:
        self.supply[event["player"]].update({"chips": -1} if event["with"] == "chip" else {"jade": -3})
        if self.is_full:
            self.table[event["player"]].pop()

    def _adjust(self, event: Json) -> None:
        if "prison" in event:
            self.prisons[str(event["prison"])].update(event["changes"])
        elif "region" in event:
            self.region[event["player"]] = str(event["region"])
        elif "player" in event:
            changes: Counter[str] = Counter(event["changes"])
            self.give(event["player"], "adjust", changes.pop("score", 0))
            self.supply[event["player"]].update(changes)
        else:
            self.adjust_slot(event["slot"], event)

    def adjust_slot(self, slot: str, event: Json) -> None:
        governors = self.blocks_of(GOVERNOR)
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
        if self.ended_by != "rounds":
            self.ended_by = "wall" if self.is_full_wall() else None

    def _trade_in(self, event: Json) -> None:
        jade, convicts = event["jade"], event["convicts"]
        self.supply[event["player"]].update(jade=jade, convicts=convicts, favors=-jade - convicts)

    def _finish(self, event: Json) -> None:
        counted = {
            name: {"jade": supply["jade"], "workers": supply["laborers"] + supply["convicts"]}
            for name, supply in self.supply.items()
        }
        self.held = held = counted if self.is_full else event["counts"]
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
        treasures = [supply["treasures"] for supply in self.supply.values()]
        for name, supply in self.supply.items():
            self.give(name, "chips", [0, 1, 3, 6][supply["chips"]] if supply["chips"] < 4 else 10)
            in_regions = [
                sum(owner == name for slot, owner in self.wall.items() if slot[0] == region) for region in self.regions
            ]
            self.give(name, "least_region", 3 * min(in_regions))
            self.give(name, "most_treasures", 3 * (supply["treasures"] == max(treasures)))
            self.give(name, "most_treasures", -3 * (supply["treasures"] == min(treasures)))
            for part in ("jade", "workers"):
                self.give(name, part, 3 * (held[name][part] == max(count[part] for count in held.values())))

    # --- the sheet -----------------------------------------------------------------------------------

    def score(self, name: str) -> int:
        """All points of a player."""
        return sum(self.points[name].values())

    def standing(self, name: str) -> list[int]:
        """The criteria that decide who has won."""
        assert self.held is not None
        return [self.score(name), self.blocks_of(name), self.held[name]["jade"], self.supply[name]["treasures"]]

    def decided(self) -> tuple[list[str], str]:
        """The winners, and the deciding criterion: those behind fall out criterion by criterion."""
        left = self.names
        for index, criterion in enumerate(("score", "blocks", "jade", "treasures")):
            best = max(self.standing(name)[index] for name in left)
            left = [name for name in left if self.standing(name)[index] == best]
            if len(left) == 1:
                return left, criterion
        return left, "tie"

    def report(self) -> Json:
        """The expected output of `companion replay --json` for the game."""
        winners, decided_by = self.decided() if self.held else ([], None)
        told = SUPPLY if self.is_full else ("chips", "treasures")
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
                    "supply": {part: self.supply[name][part] if part in told else None for part in SUPPLY},
                    "region": int(self.region[name]) if self.is_full else None,
                }
                for name in self.names
            ],
            "winners": winners,
            "decided_by": decided_by,
            "prisons": (
                [{part: prison[part] for part in ("jade", "convicts")} for prison in self.prisons.values()]
                if self.is_full
                else None
            ),
            "wall": self.wall,
            "reinforced": sorted(self.reinforced),
        }


def recounted(document: Json) -> Json:
    """The report of a whole record whose entries are all legal."""
    count = Recount(document["setup"])
    for event in document["events"]:
        count.enter(event)
    return count.report()
