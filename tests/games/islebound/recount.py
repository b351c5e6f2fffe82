"""The game counted a second time, another way: from the entries of a record, with dictionaries, without the engine.

It knows what an entry changes, not what is legal. Numbers stand here as in the rule book, on purpose apart from data/.
"""

from typing import Any

Json = dict[str, Any]

COUNTS = ("coins", "wood", "fish", "books", "pirates", "serpents")
BED = {"Crimsika", "Krazk", "Marhaven", "Thundrake"}


class Recount:
    """The sheet of one game, entry by entry."""

    def __init__(self, setup: Json) -> None:
        self.names: list[str] = [player["name"] for player in setup["players"]]
        self.is_full = setup["tracking"] == "full"
        self.is_table = setup["tracking"] == "table"
        self.variants = setup.get("variants", {}) if self.is_full else {}
        self.rulings = setup.get("rulings", {})
        data = setup.get("data", {}) if self.is_full else {}
        self.printed, self.values = data.get("towns", {}), data.get("influence")
        count = len(self.names)
        self.tokens_left, self.reputation_left = 16, 8
        self.end: Json | None = None
        self.ended_by: str | None = None
        self.sheet: Json | None = None
        architect = self.variants.get("architect", False)
        self.players: dict[str, Json] = {}
        for player in setup["players"]:
            self.players[player["name"]] = {
                "track": 0,
                "tokens": 0,
                "adjust": 0,
                "buildings": [],
                "coins": 7,
                "wood": 0,
                "fish": 0,
                "books": 7 if architect else 0,
                "pirates": 0,
                "serpents": 0,
                "ichor": 0,
                "crew": [[["administrate"], "deck"], [["administrate"], "deck"], [["work"], "deck"]],
                "region": player.get("port"),
                "due": 0,
            }
        has_turns = self.is_full or self.is_table
        self.towns = {player["port"]: player["name"] for player in setup["players"]} if has_turns else {}
        self.slots: dict[int, str] = {}
        self.slot_count = len(self.values) if self.values else 40
        self.first_slot = 3 if count == 2 else 1
        self.map = 0
        size = 0 if architect else 6 if self.variants.get("six_buildings") else 5
        self.row: list[Any] = [None] * size
        self.deck = 35 - size - (7 * count if architect else 0)
        self.crew_row: list[Any] = [None] * 3
        self.crew_pile = data.get("two_skill_crew", 10) - 3
        self.events: list[Any] = [None, None]
        self.round, self.turn, self.stage = 1, 0, "move"
        self.taken: str | None = None
        self.is_over = False

    # --- pieces ----------------------------------------------------------------------------------------

    def has(self, name: str, ability: str) -> bool:
        return any(card.get("ability") == ability for card in self.players[name]["buildings"])

    def left(self, what: str) -> int:
        in_play: int = sum(one[what] for one in self.players.values())
        return {"pirates": 15, "serpents": 14, "ichor": 1}[what] - in_play

    def cubes(self, name: str) -> int:
        used = list(self.towns.values()).count(name) + list(self.slots.values()).count(name)
        on_track: int = (self.players[name]["track"] + 6) // 7
        return max(0, 19 - used - on_track)

    def too_much(self, player: Json) -> int:
        wood: int = player["wood"]
        fish: int = player["fish"]
        if self.rulings.get("cargo_each"):
            return max(0, wood - 10) + max(0, fish - 10)
        return max(0, wood + fish - 10)

    def one_fish(self, name: str) -> None:
        player = self.players[name]
        player["fish"] += 1
        if self.too_much(player):
            player["fish"] -= 1

    def renown(self, name: str, count: int) -> None:
        player = self.players[name]
        for _ in range(count):
            player["track"] += 1
            if player["track"] == 7 and self.tokens_left:
                player["track"] = 0
                player["tokens"] += 1
                player["due"] += 1
                self.tokens_left -= 1
                if not self.tokens_left:
                    self.trigger(name, "tokens")

    def trigger(self, name: str, why: str) -> None:
        if self.end is None:
            count = len(self.names)
            self.end = {"by": name, "why": why, "turns_left": count - 1 - self.turn + count}

    def building(self, name: str, card: Json) -> None:
        self.players[name]["buildings"].append(card)
        if len(self.players[name]["buildings"]) >= (7 if len(self.names) == 4 else 8):
            self.trigger(name, "buildings")

    def gain(self, name: str, what: str, count: int) -> None:
        player = self.players[name]
        if what == "renown":
            self.renown(name, count)
        elif what == "cubes":
            self.place(name, count, skip=False)
        elif what == "books":
            if self.variants.get("architect"):
                count = min(count, self.deck)
                self.deck -= count
            player["books"] += count
            if self.has(name, "library"):
                self.renown(name, count)
            if self.has(name, "war"):
                self.gain(name, "pirates", count)
        elif what in ("pirates", "serpents"):
            count = min(count, self.left(what))
            player[what] += count
            if what == "serpents" and count and self.has(name, "underriver"):
                player["ichor"] += self.left("ichor")
        else:
            player[what] += count

    def pay(self, name: str, what: str, count: int) -> None:
        self.players[name][what] -= count
        if what == "books" and self.variants.get("architect"):
            self.deck += count

    def place(self, name: str, count: int, skip: bool) -> None:
        count = min(count, self.cubes(name))
        free = [slot for slot in range(self.first_slot, self.slot_count + 1) if slot not in self.slots]
        for slot in free[int(skip) :][:count]:
            self.slots[slot] = name

    def crew(self, name: str, numbers: list[int], state: str = "below") -> None:
        for number in numbers:
            self.players[name]["crew"][number - 1][1] = state

    def rest(self, name: str) -> None:
        for crew in self.players[name]["crew"]:
            crew[1] = "below" if crew[1] == "injured" else "deck"

    def hire(self, name: str, hire: Json) -> None:
        place = hire["slot"] - 1
        skills = self.crew_row.pop(place) or sorted(hire["skills"])
        self.crew_row.insert(0, None if self.crew_pile else "empty")
        self.crew_pile = max(0, self.crew_pile - 1)
        self.players[name]["crew"].append([skills, "deck"])

    def acquire(self, name: str, position: int | None, told: Json | None, built: bool) -> Json:
        card = dict(told or {})
        if position is None:
            self.players[name]["books"] -= 1
        else:
            known = self.row.pop(position - 1) or {}
            card = {**known, **card}
            self.row.insert(0, None if self.deck else "empty")
            self.deck = max(0, self.deck - 1)
        if built:
            self.players[name]["wood"] -= card.get("wood", 0)
            self.players[name]["fish"] -= card.get("fish", 0)
        else:
            self.players[name]["coins"] -= card["price"]
        if position == 1 and self.variants.get("six_buildings"):
            self.players[name]["coins"] += 1
        has_bridge, has_mercenary = self.has(name, "bridge"), self.has(name, "mercenary")
        self.building(name, card)
        if built and has_bridge:
            self.renown(name, 1)
            self.one_fish(name)
        if not built and has_mercenary:
            self.gain(name, "pirates", 1)
        if card.get("ability") == "underriver":
            self.players[name]["ichor"] += self.left("ichor")
        return card

    def capture(self, name: str, town: str, coins: int) -> None:
        before = self.towns.get(town)
        self.towns[town] = name
        self.players[name]["coins"] += coins
        if before and self.has(before, "mausoleum"):
            self.renown(before, 3)
        self.taken = town

    # --- entries ---------------------------------------------------------------------------------------

    def enter(self, event: Json) -> None:
        """The changes of the entry."""
        kind, name = event["type"], event.get("player")
        if not self.is_full and not self.is_table and name:
            self.turn = self.names.index(name)
        getattr(self, f"enter_{kind}")(event, name)
        if kind in ("move", "buy", "event", "trade", "hunt", "raid") or (kind == "visit"):
            self.taken = None
        if kind in ("hunt", "raid", "visit", "attack", "diplomacy"):
            self.stage = "done"

    def enter_move(self, event: Json, name: str) -> None:
        player = self.players[name]
        player["region"] = event["to"]
        player["fish"] -= event.get("fish", 0)
        self.crew(name, [event["crew"]] if "crew" in event else [])
        self.stage = "action"

    def enter_visit(self, event: Json, name: str) -> None:
        town, player = event["town"], self.players[name]
        if self.towns.get(town) != name and self.taken != town:
            cost = self.printed.get(town, {}).get("entry", event.get("entry", {}))
            player["coins"] -= cost.get("coins", 0)
            if town in self.towns:
                self.players[self.towns[town]]["coins"] += cost.get("coins", 0)
            else:
                self.map += cost.get("coins", 0)
        self.crew(name, [event["crew"]] if "crew" in event else [])
        advanced = self.variants.get("advanced", False)
        bed = {"Ratnest"} if advanced else {"Fel's Garden", "Undervall"}
        if town in BED | bed:
            if self.has(name, "fishing"):
                self.one_fish(name)
            if self.has(name, "gambling"):
                player["coins"] += 1
        if event.get("rest") and town != "Ratnest":
            self.rest(name)
        if "reputation" in event:
            self.enter_reputation(event["reputation"], name)
        if "hire" in event:
            prices = [1, 1, 0]
            more = 1 if town == "Undervall" and not advanced else 0
            player["coins"] -= prices[event["hire"]["slot"] - 1] + more
            self.hire(name, event["hire"])
        if "build" in event:
            self.acquire(name, event["build"].get("position"), event["build"].get("card"), built=True)
        self.paid_parts(event, name, town, advanced)
        for what in ("wood", "fish", "books", "pirates", "serpents", "renown"):
            self.gain(name, what, event.get(what, 0))
        self.place(name, event.get("cubes", 0), event.get("skip", False))
        if event.get("rest") and town == "Ratnest":
            self.rest(name)

    def paid_parts(self, event: Json, name: str, town: str, advanced: bool) -> None:
        """The parts that cost something."""
        times, crew = event.get("times", 0), event.get("exhaust", [])
        skip = event.get("skip", False)
        self.crew(name, crew)
        if town == "Borsham":
            self.pay(name, "wood", event.get("pirates", 0) + event.get("serpents", 0))
            self.pay(name, "coins", event.get("serpents", 0))
        elif town == "Crimsika":
            self.pay(name, "books", times)
            self.place(name, times, skip)
        elif town == "Thundrake":
            self.pay(name, "books", times)
            self.renown(name, 2 * times)
        elif town == "Rockslide" and advanced:
            self.pay(name, "coins", 2 * times)
            self.gain(name, "books", times)
            self.renown(name, 2 * times)
        elif town == "Fel's Garden" and advanced:
            self.pay(name, "wood", len(crew))
            self.renown(name, len(crew))
            self.place(name, len(crew), skip)
        elif town == "Sun's Rest":
            count = len(crew) if advanced else event.get("serpents", 0)
            self.pay(name, "fish", 2 * count)
            if advanced:
                self.gain(name, "serpents", count)
                self.renown(name, count)
        elif town == "Zilliam":
            for what, count in event.get("pay", {}).items():
                self.pay(name, what, count)
            self.gain(name, "books", len(crew))

    def enter_hunt(self, event: Json, name: str) -> None:
        self.players[name]["coins"] += (self.map or 1) + self.has(name, "jeweller")
        self.map = 0

    def enter_attack(self, event: Json, name: str) -> None:
        player = self.players[name]
        self.crew(name, event.get("combat", []))
        self.crew(name, event.get("injured", []), "injured")
        player["wood"] -= event.get("wood", 0) + len(event.get("rerolls", []))
        kinds = [card if isinstance(card, str) else card["kind"] for card in event["cards"]]
        for kind in [event["lost"]] if "lost" in event else kinds:
            player[kind if kind == "ichor" else f"{kind}s"] -= 1
        self.taken = None
        if "lost" not in event:
            town = event["town"]
            self.capture(name, town, self.printed.get(town, {}).get("red", event.get("number", 0)))

    def enter_diplomacy(self, event: Json, name: str) -> None:
        self.crew(name, event.get("negotiators", []))
        for slot in event["slots"]:
            del self.slots[slot]
        town = event["town"]
        self.capture(name, town, self.printed.get(town, {}).get("blue_green", event.get("number", 0)))

    def enter_raid(self, event: Json, name: str) -> None:
        won = sum(die > 3 for die in event["dice"]) - sum(die > 3 for die in event["target_dice"])
        winner, loser = (name, event["target"]) if won > 0 else (event["target"], name)
        coins = min(abs(won), self.players[loser]["coins"])
        self.players[winner]["coins"] += coins
        self.players[loser]["coins"] -= coins

    def enter_event(self, event: Json, name: str) -> None:
        for what, count in event.get("pay", {}).items():
            self.pay(name, what, count)
        self.crew(name, event.get("exhaust", []))
        self.place(name, event["cubes"], event.get("skip", False))
        self.events[event["which"] - 1] = None

    def enter_buy(self, event: Json, name: str) -> None:
        self.acquire(name, event.get("position"), event.get("card"), built=False)

    def enter_trade(self, event: Json, name: str) -> None:
        for giver, taker, side in ((name, event["with"], event["give"]), (event["with"], name, event["get"])):
            for what, count in side.items():
                self.players[giver][what] -= count
                self.players[taker][what] += count

    def enter_end_turn(self, event: Json, name: str) -> None:
        if not self.is_full and not self.is_table and self.end:
            self.end["turns_left"] -= 1
            return
        for player in self.players.values():
            player["due"] = 0
        self.taken = None
        if self.end:
            if self.end["turns_left"] == 0:
                self.is_over, self.ended_by = True, self.end["why"]
                return
            self.end["turns_left"] -= 1
        self.turn = (self.turn + 1) % len(self.names)
        self.round += self.turn == 0
        self.stage = "move"

    def enter_effect(self, event: Json, name: str) -> None:
        self.players[name]["due"] -= event["from"] == "token"
        for what, count in event.get("pay", {}).items():
            self.pay(name, what, count)
        if event.get("rest"):
            self.rest(name)
        for number, state in event.get("crew", {}).items():
            self.crew(name, [int(number)], state)
        for what in (*COUNTS, "renown", "cubes"):
            self.gain(name, what, event.get("gain", {}).get(what, 0))
        if "hire" in event:
            self.hire(name, event["hire"])

    def enter_dump(self, event: Json, name: str) -> None:
        for what in ("wood", "fish"):
            self.players[name][what] -= event.get(what, 0)

    def enter_show(self, event: Json, name: None) -> None:
        for position, card in event.get("row", {}).items():
            self.row[int(position) - 1] = card
        for which, region in event.get("events", {}).items():
            self.events[int(which) - 1] = region
        for slot, skills in event.get("crew", {}).items():
            self.crew_row[int(slot) - 1] = skills and sorted(skills)

    def enter_building(self, event: Json, name: str) -> None:
        self.building(name, event["card"])
        self.players[name]["coins"] -= event.get("paid", event["card"]["price"])

    def enter_coins(self, event: Json, name: str) -> None:
        self.players[name]["coins"] += event["amount"]
        if "with" in event:
            self.players[event["with"]]["coins"] -= event["amount"]

    def enter_entry(self, event: Json, name: str) -> None:
        self.players[name]["coins"] -= event["coins"]
        owner = self.towns.get(event["town"])
        if owner is None:
            self.map += event["coins"]
        else:
            self.players[owner]["coins"] += event["coins"]

    def enter_town(self, event: Json, name: str) -> None:
        self.towns[event["town"]] = name
        self.players[name]["coins"] += event.get("spoils", 0)

    def enter_position(self, event: Json, name: None) -> None:
        """How a game of what lies on the table stood."""
        for one, stood in event["players"].items():
            player = self.players[one]
            player["track"], player["tokens"] = stood["track"], stood.get("tokens", 0)
            player["buildings"] = stood.get("buildings", [])
            player["coins"] = stood["ship"].get("coins", 0)
            self.tokens_left -= player["tokens"]
        board = event["board"]
        self.turn, self.round = self.names.index(board["turn"]), board.get("round", 1)
        self.map, self.towns = board.get("treasure_map", 0), dict(board.get("towns", {}))

    def enter_renown(self, event: Json, name: str) -> None:
        self.renown(name, event["amount"])

    def enter_reputation(self, event: Json, name: str) -> None:
        self.reputation_left -= 1
        self.renown(name, event["top"])
        first = self.names.index(name)
        for other in (*self.names[first:], *self.names[:first]):
            self.renown(other, event["gains"].get(other, 0))

    def enter_adjust(self, event: Json, name: str | None) -> None:
        if name is None:
            self.adjust_table(event)
            return
        player = self.players[name]
        for what, change in event.get("changes", {}).items():
            player["adjust" if what == "score" else what] += change
            if what == "tokens":
                self.tokens_left -= change
        if not self.tokens_left:
            self.trigger(name, "tokens")
        if "building" in event:
            self.building(name, event["building"])
        if "drop" in event:
            del player["buildings"][event["drop"] - 1]
        for number, state in event.get("crew", {}).items():
            self.crew(name, [int(number)], state)
        if "recruit" in event:
            player["crew"].append([sorted(event["recruit"]), "deck"])
        if "region" in event:
            player["region"] = event["region"]
            if not self.is_over and self.names[self.turn] == name and self.stage == "move":
                self.stage = "action"

    def adjust_table(self, event: Json) -> None:
        """The parts that belong to no player."""
        changes = event.get("changes", {})
        self.reputation_left += changes.get("reputation", 0)
        self.map += changes.get("treasure_map", 0)
        self.deck += changes.get("deck", 0)
        self.crew_pile += changes.get("crew_pile", 0)
        owned, key = (self.towns, event["town"]) if "town" in event else (self.slots, event.get("slot"))
        if "owner" in event:
            owned.pop(key, None)  # type: ignore[arg-type]
            if event["owner"] is not None:
                owned[key] = event["owner"]  # type: ignore[index]

    def enter_finish(self, event: Json, name: None) -> None:
        sheet = self.sheet = {}
        for one, player in self.players.items():
            told = event.get("counts", {}).get(one, {})
            if self.is_full:
                told = {**{what: player[what] for what in ("coins", "wood", "fish")}, **told}
                told["two_skill"] = sum(len(skills) == 2 for skills, _ in player["crew"])
            if self.is_table:
                told = {"coins": player["coins"], **told}
            end = told.get("end", 0)
            if self.has(one, "palace"):
                end += told["wood"] + told["fish"] // 2
            if self.has(one, "sailors") and not self.rulings.get("sailors_zero"):
                end += told["two_skill"]
            sheet[one] = {"coins": told["coins"], "game_end": end, "goods": told["wood"] + told["fish"]}
        if self.ended_by is None:
            self.ended_by = self.end["why"] if self.end and not self.is_full else "early"
        self.is_over = True

    # --- the sheet -------------------------------------------------------------------------------------

    def report(self) -> Json:
        """The expected output of `companion replay --json`."""
        players = [self.player(name) for name in self.names]
        winners: list[str] = []
        decided_by = None
        if self.sheet:
            order = {one["name"]: (one["score"], one["goods"]) for one in players}
            for one in players:
                one["rank"] = 1 + sum(other > order[one["name"]] for other in order.values())
            winners = [one["name"] for one in players if one["rank"] == 1]
            best = [one for one in players if one["score"] == order[winners[0]][0]]
            decided_by = "tie" if len(winners) > 1 else "goods" if len(best) > 1 else "score"
        return {
            "finished": self.sheet is not None,
            "ended_by": self.ended_by,
            "round": self.round if self.is_full or self.is_table else None,
            "turn": self.under_way(),
            "end": self.end,
            "players": players,
            "winners": winners,
            "decided_by": decided_by,
            "tokens_left": self.tokens_left,
            "reputation_left": self.reputation_left,
            **self.table(),
        }

    def under_way(self) -> Json | None:
        """Whose turn it is, and as far as it is known how far it has come."""
        if self.is_over or not (self.is_full or self.is_table):
            return None
        stage = self.stage if self.is_full else None
        return {"player": self.names[self.turn], "stage": stage, "may_visit": self.taken}

    def table(self) -> Json:
        """The part that the score alone does not need."""
        known = {
            "towns": self.towns,
            "influence": {str(slot): name for slot, name in self.slots.items()},
            "treasure_map": self.map,
            "pirates_left": self.left("pirates"),
            "serpents_left": self.left("serpents"),
            "row": self.row,
            "deck": self.deck,
            "crew_row": self.crew_row,
            "crew_pile": self.crew_pile,
            "events": self.events,
        }
        of_table = {"towns": self.towns, "treasure_map": self.map} if self.is_table else {}
        return known if self.is_full else dict.fromkeys(known) | of_table

    def player(self, name: str) -> Json:
        """One player's part."""
        player, sheet = self.players[name], self.sheet[name] if self.sheet else None
        breakdown = {
            "coins": sheet["coins"] if sheet else 0,
            "buildings": sum(card["price"] for card in player["buildings"]),
            "game_end": sheet["game_end"] if sheet else 0,
            "track": player["track"],
            "tokens": 7 * player["tokens"],
            "adjust": player["adjust"],
        }
        goods = player["wood"] + player["fish"] if self.is_full else sheet["goods"] if sheet else None
        found = {
            "name": name,
            "score": sum(breakdown.values()),
            "rank": None,
            "breakdown": breakdown,
            "buildings": len(player["buildings"]),
            "tokens": player["tokens"],
            "track": player["track"],
            "goods": goods,
        }
        known = {
            "supply": {
                **{what: player[what] for what in COUNTS},
                "ichor": player["ichor"] == 1,
                "cubes": self.cubes(name),
            },
            "crew": [{"skills": skills, "state": state} for skills, state in player["crew"]],
            "region": player["region"],
            "rewards_due": player["due"],
        }
        of_table = {"supply": {"coins": player["coins"]}} if self.is_table else {}
        return found | (known if self.is_full else dict.fromkeys(known) | of_table)


def recounted(document: Json) -> Json:
    """The sheet of a whole record."""
    count = Recount(document["setup"])
    for event in document["events"]:
        count.enter(event)
    return count.report()
