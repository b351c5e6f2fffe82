"""The refusals read a second time: from the text of the record's contract, over the recount, without the engine.

Numbers stand here as in the rule book, on purpose apart from data/. `broken` says which rules an entry breaks.
"""

import copy
import itertools
from collections.abc import Mapping
from typing import Any, NamedTuple

from tests.games.islebound.recount import Recount

Json = dict[str, Any]

SCORE = {"building", "renown", "reputation"}
BOTH = {"adjust", "finish"}
ACTIONS = {"visit", "attack", "diplomacy", "hunt", "raid"}
RULES = {"Fel's Garden": "FEL", "Sun's Rest": "SUNSREST", "The Grotto": "GROTTO"}
PORTS = {"Crimsika", "Krazk", "Marhaven", "Thundrake"}
FAR = 99


class Amount(NamedTuple):
    """A part that is a number: at most so many, or as many as crew on deck, and as Work; each costs the price."""

    key: str
    most: int = 0
    per_deck: int = 0
    per_work: int = 0
    price: Mapping[str, int] = {}
    instead_of: str = ""

    def limit(self, deck: int, work: int, event: Json) -> int:
        """How many there can be."""
        return 0 if event.get(self.instead_of) else self.most + self.per_deck * deck + self.per_work * work


class Exhausted(NamedTuple):
    """A part that is a list of crew; each costs the price, or what `pay` says where there is none."""

    skill: str = "any"
    price: Mapping[str, int] = {}


PARTS: dict[str, tuple[Any, ...]] = {
    "Borsham": (
        Amount("pirates", per_deck=1, price={"wood": 1}),
        Amount("serpents", per_deck=1, price={"wood": 1, "coins": 1}),
    ),
    "Crimsika": ("rest", "skip", Amount("times", FAR, price={"books": 1})),
    "Farwold": ("reputation", Amount("wood", 1), Amount("fish", 2, instead_of="wood")),
    "Fel's Garden": ("rest", "skip", Amount("cubes", 1)),
    "Grenille": (Amount("wood", 2, per_work=1),),
    "Krazk": ("rest", Amount("wood", 1), Amount("fish", 1, instead_of="wood")),
    "Marhaven": ("rest", Amount("pirates", 1)),
    "Morlim": ("hire", Amount("renown", 1)),
    "Ratnest": (Amount("pirates", 2), Amount("wood", per_work=1)),
    "Rockslide": (Amount("books", 1), Amount("renown", 1)),
    "Stratic": ("build",),
    "Sun's Rest": (Amount("serpents", per_deck=1, price={"fish": 2}),),
    "The Grotto": (Amount("fish", 4, per_work=1),),
    "Thundrake": ("rest", Amount("times", FAR, price={"books": 1})),
    "Undervall": ("rest", "hire"),
    "Zilliam": (Exhausted(),),
}
ADVANCED: dict[str, tuple[Any, ...]] = {
    "Fel's Garden": ("skip", Exhausted("administrate", {"wood": 1})),
    "Morlim": ("hire", Amount("wood", per_work=1)),
    "Ratnest": (Amount("pirates", 2), "rest"),
    "Rockslide": (Amount("times", per_deck=1, price={"coins": 2}),),
    "Sun's Rest": (Exhausted("any", {"fish": 2}),),
    "The Grotto": (Amount("fish", 3, per_work=1), Amount("renown", 1)),
    "Undervall": (Amount("renown", 1), "hire"),
}
"""The parts of a visit in their printed order."""


class Referee(Recount):
    """The recount, with what it leaves out: how a town was taken, and whether an attack failed."""

    def __init__(self, setup: Json) -> None:
        super().__init__(setup)
        self.setup = setup
        self.captured: str | None = None
        self.by_attack = self.has_retreated = False
        data = setup.get("data", {}) if self.is_full else {}
        self.strength = data.get("strength", {})
        self.boards: Any = data.get("boards")
        self.borders: Any = data.get("borders")

    def enter(self, event: Json) -> None:
        """The recount, and what became of an attack."""
        kind = event["type"]
        super().enter(event)
        if kind in ("attack", "diplomacy"):
            self.has_retreated = "lost" in event
            self.captured, self.by_attack = (None if "lost" in event else event["town"]), kind == "attack"
        elif kind in ("hunt", "raid", "move", "end_turn") or (kind == "visit" and event["town"] != self.captured):
            self.captured, self.has_retreated = None, False

    # --- the order of play -----------------------------------------------------------------------------------

    def broken(self, event: Json) -> set[str]:
        """Every rule that the entry breaks."""
        kind, name = event["type"], event.get("player")
        found: set[str] = set()
        is_closed = self.sheet is not None or (self.is_over and kind not in BOTH)
        if kind not in BOTH and (kind in SCORE) == self.is_full:
            found.add("IB-VAR")
        if kind in ("raid", "trade") and self.is_full and not self.variants.get({"trade": "trading"}.get(kind, kind)):
            found.add("IB-VAR")
        if is_closed:
            return found | {"IB-END"}
        if found and not (kind in ("raid", "trade") and self.is_full):
            return found
        if kind not in SCORE | BOTH | {"show", "effect", "dump"}:
            found |= self.untimely(event)
        if found:
            return found
        told: set[str] = getattr(self, f"broken_{kind}")(event, name)
        return told

    def untimely(self, event: Json) -> set[str]:
        kind, name = event["type"], event["player"]
        if name != self.names[self.turn]:
            return {"IB-TURN-1"}
        if kind == "move":
            return set() if self.stage == "move" else {"IB-TURN-1"}
        if self.stage == "move":
            return {"IB-TURN-1"}
        if kind not in ACTIONS or self.stage == "action":
            return set()
        if kind == "visit" and self.taken == event["town"]:
            return set()
        found = {"IB-TURN-2"}
        if self.has_retreated:
            found.add("IB-ATTACK-13")
        if kind == "visit" and self.captured == event["town"]:
            found.add("IB-ATTACK-12" if self.by_attack else "IB-DIPLO-5")
        return found

    # --- crew ------------------------------------------------------------------------------------------------

    def on_deck(self, name: str, skill: str | None = None) -> int:
        crew = self.players[name]["crew"]
        return sum(state == "deck" and (skill is None or skill in skills) for skills, state in crew)

    def bad_crew(self, name: str, numbers: list[int], rule: str, skill: str = "any", used: Any = ()) -> set[str]:
        found, before = set(), list(used)
        crew = self.players[name]["crew"]
        for number in numbers:
            if number in before:
                found |= {"IB-CREW-2", rule}
            elif number > len(crew) or crew[number - 1][1] != "deck":
                found |= {"IB-CREW-1", rule}
            elif skill != "any" and skill not in crew[number - 1][0]:
                found.add(rule)
            before.append(number)
        return found

    # --- move ------------------------------------------------------------------------------------------------

    def near(self, region: str) -> set[str]:
        found = {town for board in self.boards if region in board for town in board}
        for one, other in self.borders:
            found |= {other} if one == region else {one} if other == region else set()
        return found - {region}

    def steps(self, start: str, goal: str) -> int:
        reached, count = {start}, 0
        while goal not in reached:
            more = reached.union(*map(self.near, reached))
            if more == reached:
                return FAR
            reached, count = more, count + 1
        return count

    def broken_move(self, event: Json, name: str) -> set[str]:
        player, to, found = self.players[name], event["to"], set()
        start, fish = player["region"], event.get("fish", 0)
        speed = min(4, 2 + self.on_deck(name, "sail")) + fish
        is_mapped = bool(self.boards is not None and self.borders is not None)
        if fish > player["fish"]:
            found.add("IB-SPEED-2")
        if to == start and not event.get("via"):
            found.add("IB-MOVE-1")
        elif "via" in event:
            way = [start, *event["via"], to]
            if len(way) - 1 > speed:
                found.add("IB-MOVE-1")
            if start in way[1:]:
                found.add("IB-MOVE-2")
            for one, other in itertools.pairwise(way):
                if one == other or (is_mapped and other not in self.near(one)):
                    found.add("IB-MOVE-3")
        elif is_mapped:
            steps = self.steps(start, to)
            if steps == FAR:
                found.add("IB-MOVE-3")
            elif steps > speed:
                found.add("IB-MOVE-1")
        return found | self.bad_mooring(event, name)

    def bad_mooring(self, event: Json, name: str) -> set[str]:
        """The crew with Administrate where another ship is."""
        others = [self.players[other]["region"] for other in self.names if other != name]
        to, rule, due = event["to"], "IB-MOVE-4", False
        is_open = False
        if to in others:
            due = True
        elif self.variants.get("close_quarters") and to not in PORTS and others[0] not in PORTS:
            rule, is_open = "IB-VAR-CLOSE-1", self.boards is None
            due = not is_open and any(to in board and others[0] in board for board in self.boards)
            if not due and not is_open:
                rule = "IB-MOVE-4"
        if "crew" not in event:
            return {rule} if due else set()
        if not due and not is_open:
            return {"IB-MOVE-4"}
        return self.bad_crew(name, [event["crew"]], rule, "administrate")

    # --- attack and diplomacy --------------------------------------------------------------------------------

    def bad_target(self, event: Json, name: str, rule: str, banner: str) -> tuple[set[str], int | None]:
        """Where the town is and whose; and what is needed, None where that cannot be said."""
        town, found = event["town"], set()
        if town != self.players[name]["region"]:
            found.add(rule)
        if self.towns.get(town) == name:
            found.add("IB-RUL-OWN")
        known = self.printed.get(town, {}).get(banner, "unknown")
        told = event.get("number")
        if known is None:
            return found | {rule}, None
        if known == "unknown":
            known = told
        elif told is not None and told != known:
            known = None
        if known is None:
            return found | {"IB-RUL-DATA"}, None
        if "IB-RUL-OWN" in found:
            return found, None
        return found, known + (2 if town in self.towns else 0)

    def broken_attack(self, event: Json, name: str) -> set[str]:
        found, needed = self.bad_target(event, name, "IB-ATTACK-1", "red")
        player = self.players[name]
        kinds = [card if isinstance(card, str) else card["kind"] for card in event["cards"]]
        for kind, have in (("pirate", "pirates"), ("serpent", "serpents"), ("ichor", "ichor")):
            if kinds.count(kind) > player[have]:
                found.add("IB-ATTACK-2")
        combat, injured = event.get("combat", []), event.get("injured", [])
        found |= self.bad_crew(name, combat, "IB-ATTACK-3", "combat")
        found |= self.bad_crew(name, injured, "IB-ATTACK-9", used=combat)
        dice, lost = event.get("dice"), event.get("lost")
        is_sure = dice is not None
        if dice is not None and len(dice) != min(10, len(kinds) + len(combat)):
            found.add("IB-ATTACK-4")
            is_sure = False
            if len(kinds) + len(combat) > 10:
                found.add("IB-RUL-DICE")
        rerolls = event.get("rerolls", [])
        if dice is not None and any(die > len(dice) for die, _ in rerolls):
            found.add("IB-ATTACK-5")
            is_sure = False
        if event.get("wood", 0) + len(rerolls) > player["wood"]:
            found.add("IB-ATTACK-5")
            is_sure = False
        if lost and lost not in kinds:
            found.add("IB-ATTACK-13")
        if lost and "ichor" in kinds and lost != "ichor":
            found.add("IB-RUL-ICHOR")
        if not lost and not self.cubes(name):
            found.add("IB-RUL-CUBES")
        if needed is not None:
            found |= self.bad_outcome(event, needed, is_sure)
        return found

    def bad_outcome(self, event: Json, needed: int, is_sure: bool) -> set[str]:
        injured, lost, found, short = len(event.get("injured", [])), event.get("lost"), set(), needed
        tables = [self.strength.get(card) if isinstance(card, str) else card["strength"] for card in event["cards"]]
        if is_sure and None in tables:
            found.add("IB-RUL-DATA")
        elif is_sure:
            dice = list(event["dice"])
            for die, face in event.get("rerolls", []):
                dice[die - 1] = face
            strength = most(tables, dice)
            short = max(0, needed - strength)
            if not lost and injured < short:
                found.add("IB-ATTACK-9")
            if lost and not short:
                found.add("IB-RUL-SUCCESS")
        if injured and (lost or injured > short):
            found.add("IB-RUL-INJURE")
        return found

    def broken_diplomacy(self, event: Json, name: str) -> set[str]:
        found, needed = self.bad_target(event, name, "IB-DIPLO-1", "blue_green")
        negotiators, influence = event.get("negotiators", []), 0
        found |= self.bad_crew(name, negotiators, "IB-DIPLO-4", "negotiate")
        is_sure, paid = True, set()
        for place, slot in enumerate(event["slots"]):
            is_own = self.slots.get(slot) == name and slot not in paid
            if not is_own:
                found.add("IB-DIPLO-3")
            paid.add(slot)
            known: Any = self.values[slot - 1] if self.values and slot <= len(self.values) else None
            told = event["values"][place] if "values" in event else None
            if self.values and slot > len(self.values):
                continue  # there is no such slot
            if (known is None and told is None) or (known is not None and told is not None and known != told):
                found.add("IB-RUL-DATA")
                is_sure = False
            elif is_own:
                influence += int(told if known is None else known)  # type: ignore[arg-type]
        if needed is not None and is_sure and influence + len(negotiators) < needed:
            found.add("IB-DIPLO-2")
        slots = self.slots
        self.slots = {slot: owner for slot, owner in slots.items() if slot not in paid or owner != name}
        if not self.cubes(name):
            found.add("IB-RUL-CUBES")
        self.slots = slots
        return found

    # --- other actions ---------------------------------------------------------------------------------------

    def broken_hunt(self, event: Json, name: str) -> set[str]:
        return set()

    broken_end_turn = broken_hunt

    def broken_raid(self, event: Json, name: str) -> set[str]:
        found, target = set(), event["target"]
        if target == name or self.players[target]["region"] != self.players[name]["region"]:
            found.add("IB-VAR-RAID-1")
        for who, dice in ((name, event["dice"]), (target, event["target_dice"])):
            if len(dice) != min(10, self.on_deck(who, "combat") + self.players[who]["pirates"]):
                found.add("IB-VAR-RAID-2")
        return found

    def broken_event(self, event: Json, name: str) -> set[str]:
        found = self.bad_crew(name, event.get("exhaust", []), "IB-EVENT-2")
        marker = self.events[event["which"] - 1]
        if marker is not None and marker != self.players[name]["region"]:
            found.add("IB-EVENT-1")
        if any(count > self.players[name][what] for what, count in event.get("pay", {}).items()):
            found.add("IB-EVENT-2")
        if event.get("skip") and not self.has(name, "commons"):
            found.add("IB-BLDG-COMMONS")
        return found

    def broken_trade(self, event: Json, name: str) -> set[str]:
        found, other = set(), event["with"]
        if other == name or self.players[other]["region"] != self.players[name]["region"]:
            found.add("IB-VAR-TRADE-1")
        allowed = {"wood", "fish", "books", "pirates", "serpents"} - (
            {"books"} if self.variants.get("architect") else set()
        )
        for who, side in ((name, event["give"]), (other, event["get"])):
            for what, count in side.items():
                if what not in allowed or count > self.players[who][what]:
                    found.add("IB-VAR-TRADE-2")
        if not event["give"] or not event["get"] or set(event["give"]) & set(event["get"]):
            found.add("IB-VAR-TRADE-3")
        if not found:
            for who, gives, gets in ((name, event["give"], event["get"]), (other, event["get"], event["give"])):
                player = self.players[who]
                hold = {what: player[what] + gets.get(what, 0) - gives.get(what, 0) for what in ("wood", "fish")}
                if self.too_much(hold):
                    found.add("IB-CARGO-1")
        return found

    # --- buildings -------------------------------------------------------------------------------------------

    def bad_card(self, name: str, position: int | None, told: Json | None) -> tuple[set[str], Json | None]:
        """Books, a card in the position, one that is known well enough; and the card."""
        found: set[str] = set()
        books, known = self.players[name]["books"], None
        if sum(len(player["buildings"]) for player in self.players.values()) >= 35:
            found.add("IB-COMP-1")
        if position is None:
            if not books:
                found.add("IB-VAR-ARCH-2")
        else:
            known = self.row[position - 1]
            if known == "empty":
                return found | {"IB-RUL-DECK"}, None
            six = self.variants.get("six_buildings", False)
            if books < ((4, 3, 2, 1, 0, 0) if six else (3, 2, 1, 0, 0))[position - 1]:
                found.add("IB-VAR-SIX-1" if six else "IB-ROW-1")
        if known is None and told is None:
            return found | {"IB-RUL-DATA"}, None
        card = {**(known or {}), **(told or {})}
        for what in ("price", "name", "ability"):
            if known and told and what in known and what in told and known[what] != told[what]:
                return found | {"IB-RUL-DATA"}, None
        if known and told and cost_of(known) and cost_of(told) and cost_of(known) != cost_of(told):
            return found | {"IB-RUL-DATA"}, None
        return found, card

    def broken_buy(self, event: Json, name: str) -> set[str]:
        found, card = self.bad_card(name, event.get("position"), event.get("card"))
        if card and card["price"] > self.players[name]["coins"]:
            found.add("IB-BUY-1")
        return found

    def bad_build(self, build: Json, name: str) -> set[str]:
        found, card = self.bad_card(name, build.get("position"), build.get("card"))
        if card:
            cost, player = cost_of(card), self.players[name]
            if cost is None:
                found.add("IB-RUL-DATA")
            elif cost[0] > player["wood"] or cost[1] > player["fish"]:
                found.add("IB-BUILD-1")
        return found

    # --- effect, dump, show ----------------------------------------------------------------------------------

    def bad_hire(self, hire: Json) -> set[str]:
        known, told = self.crew_row[hire["slot"] - 1], hire.get("skills")
        if known == "empty":
            return {"IB-RUL-CREWPILE"}
        if known is None and told is None:
            return {"IB-RUL-DATA"}
        return {"IB-RUL-DATA"} if known and told and sorted(known) != sorted(told) else set()

    def broken_effect(self, event: Json, name: str) -> set[str]:
        player, found = self.players[name], set()
        rule = "IB-REN-2" if event["from"] == "token" else "IB-BUY-2"
        if event["from"] == "token" and not player["due"]:
            found.add(rule)
        if event["from"] == "building" and not player["buildings"]:
            found.add(rule)
        pay, gain = event.get("pay", {}), event.get("gain", {})
        if any(count > player[what] for what, count in pay.items()):
            found.add(rule)
        if any(int(number) > len(player["crew"]) for number in event.get("crew", {})):
            found.add("IB-CREW-1")
        kinds = ("pirates", "serpents")
        if pay and any(gain.get(what, 0) > self.left(what) + pay.get(what, 0) for what in kinds):
            found.add("IB-COMP-1")  # nobody pays for a piece that the box does not have
        hold = {what: max(0, player[what] - pay.get(what, 0)) + gain.get(what, 0) for what in ("wood", "fish")}
        if (gain.get("wood") or gain.get("fish")) and self.too_much(hold):
            found.add("IB-CARGO-1")
        if "hire" in event:
            found |= self.bad_hire(event["hire"])
        return found

    def broken_dump(self, event: Json, name: str) -> set[str]:
        player = self.players[name]
        return {"IB-CARGO-1"} if any(event.get(what, 0) > player[what] for what in ("wood", "fish")) else set()

    def broken_show(self, event: Json, name: str) -> set[str]:
        found = set()
        if any(self.row[int(position) - 1] == "empty" for position in event.get("row", {})):
            found.add("IB-RUL-DECK")
        if any(self.crew_row[int(slot) - 1] == "empty" for slot in event.get("crew", {})):
            found.add("IB-RUL-CREWPILE")
        return found

    # --- a visit ---------------------------------------------------------------------------------------------

    def broken_visit(self, event: Json, name: str) -> set[str]:
        """The entry, then part by part in the printed order: a copy of the table takes what is legal so far."""
        town = event["town"]
        if town != self.players[name]["region"]:
            return {"IB-VISIT-1"}
        found = self.bad_entry(event, name, town)
        return found or self.bad_parts(event, name, town)

    def bad_parts(self, event: Json, name: str, town: str) -> set[str]:
        """The rules that the first bad part breaks: a table of its own takes those before it."""
        advanced = self.variants.get("advanced", False)
        table = copy.deepcopy(self)
        table.enter_visit({key: event[key] for key in ("town", "entry", "crew") if key in event}, name)
        table.towns[town] = name  # nothing is paid, and the bed gives nothing, a second time
        buildings = table.players[name]["buildings"]
        table.players[name]["buildings"] = [
            one for one in buildings if one.get("ability") not in ("fishing", "gambling")
        ]
        rule = f"IB-TOWN-{RULES.get(town, town.upper())}"
        for part in (advanced and ADVANCED.get(town)) or PARTS[town]:
            key = part if isinstance(part, str) else "exhaust" if isinstance(part, Exhausted) else part.key
            if key == "exhaust" and (event.get("exhaust") or event.get("pay")):
                found = table.bad_exhaust(event, name, part, rule)
            elif not event.get(key):
                continue
            elif isinstance(part, Amount):
                found = table.bad_amount(part, event, name, rule)
            else:
                found = table.bad_part(key, event, name, dear=town == "Undervall" and not advanced)
            if found:
                return found
            done = {name: event[name] for name in (key, *(["pay"] if key == "exhaust" else [])) if name in event}
            table.enter_visit({"town": town, **done}, name)
        return set()

    def bad_part(self, key: str, event: Json, name: str, *, dear: bool) -> set[str]:
        """A part that is no number."""
        match key:
            case "skip":
                return set() if self.has(name, "commons") else {"IB-BLDG-COMMONS"}
            case "reputation":
                return self.broken_reputation(event[key], name)
            case "build":
                return self.bad_build(event[key], name)
            case "hire":
                price = (1, 1, 0)[event[key]["slot"] - 1] + dear
                poor = {"IB-HIRE-2" if dear else "IB-HIRE-1"} if price > self.players[name]["coins"] else set()
                return self.bad_hire(event[key]) | poor
        return set()

    def bad_amount(self, part: Amount, event: Json, name: str, rule: str) -> set[str]:
        """Too many, not paid, not there, or too much for the hold."""
        player, count = self.players[name], event[part.key]
        found = {rule} if count > part.limit(self.on_deck(name), self.work(name), event) else set()
        if any(player[what] < each * count for what, each in part.price.items()):
            found.add(rule)
        if part.price and part.key in ("pirates", "serpents") and count > self.left(part.key):
            found.add("IB-COMP-1")
        if part.key in ("wood", "fish") and self.too_much({**player, part.key: player[part.key] + count}):
            found.add("IB-CARGO-1")
        return found

    def bad_exhaust(self, event: Json, name: str, part: Exhausted, rule: str) -> set[str]:
        """Crew for goods: who cannot be exhausted, what is not there."""
        player, crew, pay = self.players[name], event.get("exhaust", []), event.get("pay", {})
        found = self.bad_crew(name, crew, rule, part.skill, [event["crew"]] if "crew" in event else [])
        if any(player[what] < each * len(crew) for what, each in part.price.items()):
            found.add(rule)
        if "fish" in part.price and len(crew) > self.left("serpents"):
            found.add("IB-COMP-1")
        if not part.price and (sum(pay.values()) != len(crew) or any(pay[what] > player[what] for what in pay)):
            found.add(rule)
        return found

    def work(self, name: str) -> int:
        """Work on deck; with Butcher below deck too."""
        states = ("deck", "below") if self.has(name, "butcher") else ("deck",)
        return sum("work" in skills and state in states for skills, state in self.players[name]["crew"])

    def bad_entry(self, event: Json, name: str, town: str) -> set[str]:
        known: Any = self.printed.get(town, {}).get("entry")
        told: Any = event.get("entry")
        if known is not None and told is not None and entry_of(known) != entry_of(told):
            return {"IB-RUL-DATA"}
        if self.towns.get(town) == name or self.taken == town:
            return {"IB-VISIT-6"} if "crew" in event else set()
        if known is None and told is None:
            return {"IB-RUL-DATA"}
        coins, skill = entry_of(told if known is None else known)
        found = {"IB-VISIT-2"} if coins > self.players[name]["coins"] else set()
        if skill is None:
            return found | ({"IB-VISIT-5"} if "crew" in event else set())
        if "crew" not in event:
            return found | {"IB-VISIT-5"}
        return found | self.bad_crew(name, [event["crew"]], "IB-VISIT-5", skill)

    # --- light games -----------------------------------------------------------------------------------------

    def broken_building(self, event: Json, name: str) -> set[str]:
        return {"IB-COMP-1"} if sum(len(one["buildings"]) for one in self.players.values()) >= 35 else set()

    def broken_renown(self, event: Json, name: str) -> set[str]:
        return set()

    def broken_reputation(self, event: Json, name: str) -> set[str]:
        found = set() if self.reputation_left else {"IB-REP-6"}
        if event.get("limit") and any(gain > 7 for gain in event["gains"].values()):
            found.add("IB-REP-3")
        return found

    def broken_finish(self, event: Json, name: str) -> set[str]:
        is_soon = not self.is_over if self.is_full else self.end is None
        if is_soon and not event.get("early"):
            return {"IB-END"}
        found = set()
        if not self.is_full:
            for one, told in event["counts"].items():
                if self.too_much(told):
                    found.add("IB-CARGO-1")
                has_guild = self.has(one, "sailors") and not self.rulings.get("sailors_zero")
                if has_guild and "two_skill" not in told:
                    found.add("IB-RUL-DATA")
        return found


def cost_of(card: Json) -> tuple[int, int] | None:
    """Wood and fish; one that is missing is none if the other is there."""
    return (card.get("wood", 0), card.get("fish", 0)) if "wood" in card or "fish" in card else None


def entry_of(entry: Json) -> tuple[int, str | None]:
    """Coins, and who is exhausted."""
    return entry.get("coins", 0), entry.get("crew")


def most(tables: list[Any], dice: list[int]) -> int:
    """The most that the dice give on these cards, each with one die at most: every way is tried, die by die."""
    best = {frozenset[int](): 0}
    for table in tables:
        for used, sum_ in list(best.items()):
            for die, face in enumerate(dice):
                if die not in used:
                    with_it = used | {die}
                    best[with_it] = max(best.get(with_it, 0), sum_ + table[face - 1])
    return max(best.values())
