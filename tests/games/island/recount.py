"""A second count of a legal game, from its document alone: nothing of the game's code is used.

It goes through the entries as a referee with paper would: whether cards are drowned is looked up in the entries that
follow, numbers are counted from the board when they are asked for. Only legal games can be counted.
"""

from collections import Counter
from itertools import combinations
from typing import Any, Final

Json = dict[str, Any]
CONDITIONS: Final = ("territories", "castles", "led")


class Recount:
    """One game on paper."""

    def __init__(self, document: Json) -> None:
        setup = document["setup"]
        self.names: list[str] = [player["name"].strip() for player in setup["players"]]
        self.n = len(self.names)
        self.full = setup["tracking"] == "full"
        self.goal = 5 if setup.get("variants", {}).get("short") else 6
        self.box: dict[str, int] = setup.get("box", {})
        self.whisperer: str = setup["whisperer"].strip()
        self.coin: str | None = setup["coin"]
        self.cycle = 1
        self.explorer: str | None = None
        self.guardian: str | None = None
        self.entered: dict[str, Json] = {name: dict.fromkeys(CONDITIONS, 0) for name in self.names}
        self.monuments: Counter[str] = Counter()
        self.claims: set[str] = set()
        self.hand: Counter[str] = Counter()
        self.open: dict[str, list[str]] = {name: [] for name in self.names}
        self.board: list[Json] = []
        self.pile: list[str] = []
        self.turn: str | None = None
        self.passes = 0
        self.combat: Json | None = None
        self.ended_by: str | None = None
        self.winner: str | None = None
        self.decided_by: str | None = None
        self.steps: list[Json] = []
        if self.full:
            order = self.order()
            self.steps = [{"step": "territory", "player": name} for name in order]
            self.steps += [{"step": "castle", "player": self.whisperer}]
            self.steps += [{"step": "place", "player": name} for name in order * 2]
        events = document["events"]
        for index, event in enumerate(events):
            drowns = 0
            while index + 1 + drowns < len(events) and events[index + 1 + drowns]["type"] == "drown":
                drowns += 1
            self.enter(event, events[index + 1 : index + 1 + drowns])

    # --- numbers -------------------------------------------------------------------------------------

    def order(self) -> list[str]:
        first, way = self.names.index(self.whisperer), 1 if self.coin == "heads" else -1
        return [self.names[(first + way * turn) % self.n] for turn in range(self.n)]

    def leader(self, place: Json) -> str | None:
        ranked = place["units"].most_common()
        if not ranked or ranked[0][1] <= 0 or (len(ranked) > 1 and ranked[1][1] == ranked[0][1]):
            return None
        name: str = ranked[0][0]
        return name

    def standing(self, name: str) -> Json:
        if not self.full:
            return self.entered[name]
        own = [place for place in self.board if place["units"][name] > 0]
        led = [place for place in own if self.leader(place) == name]
        return {
            "territories": len(own),
            "castles": sum(place["castles"] for place in own),
            "led": sum(units for place in led for other, units in place["units"].items() if other != name),
        }

    def best_sets(self, name: str) -> list[Json]:
        """Every set of conditions that can be met, only the largest, by trying them all."""
        gap = {what: max(0, self.goal - value) for what, value in self.standing(name).items()}
        for size in (3, 2, 1):
            sets = [
                {what: gap[what] for what in chosen}
                for chosen in combinations(CONDITIONS, size)
                if sum(gap[what] for what in chosen) <= self.monuments[name]
            ]
            if sets:
                return sets
        return []

    def met(self, name: str) -> int:
        return len((self.best_sets(name) or [{}])[0])

    # --- the course of the game ------------------------------------------------------------------------

    def enter(self, event: Json, drowns: list[Json]) -> None:
        kind = event["type"]
        name = event["player"].strip() if "player" in event else ""
        getattr(self, f"enter_{kind}")(event, name, drowns)

    def next_turn(self, name: str | None = None) -> None:
        self.combat = None
        order = self.order()
        self.turn = name or order[(order.index(self.turn or "") + 1) % self.n]
        if not any(place["units"][self.turn] for place in self.board):
            self.steps = [{"step": "place", "player": self.turn}] * 2

    def step_done(self) -> None:
        self.steps = self.steps[1:]
        if not self.steps and self.turn is None:
            if self.cycle == 1:
                self.begin_turns()
            else:
                self.roles_from("guardian" if self.guardian is None else "coin")

    def begin_turns(self) -> None:
        if self.full:
            self.hand = Counter(dict.fromkeys(self.names, 4))
            self.pile, self.passes = [], 0
            self.next_turn(self.whisperer)

    def roles_from(self, role: str) -> None:
        key = {"whisperer": "castles", "explorer": "territories", "guardian": "led"}
        if role == "coin":
            self.steps = [{"step": "coin", "player": self.whisperer}]
            return
        values = {name: self.standing(name)[key[role]] for name in self.names}
        tied = [name for name in self.names if values[name] == max(values.values())]
        if len(tied) > 1 and self.whisperer not in tied:
            self.steps = [{"step": "choose", "player": self.whisperer, "role": role, "between": tied}]
        else:
            self.give(role, tied[0] if len(tied) == 1 else self.whisperer)

    def give(self, role: str, name: str) -> None:
        self.steps = []
        if role == "whisperer":
            self.whisperer = name
            self.roles_from("explorer")
        elif role == "explorer":
            self.explorer = name
            if self.full and len(self.board) < self.box.get("territories", 10**6):
                self.steps = [{"step": "territory", "player": name}]
            else:
                self.roles_from("guardian")
        else:
            self.guardian = name
            if self.full and sum(place["castles"] for place in self.board) < self.box.get("castles", 10**6):
                self.steps = [{"step": "castle", "player": name}]
            else:
                self.roles_from("coin")

    def cycle_over(self) -> None:
        self.passes, self.turn, self.pile, self.hand = 0, None, [], Counter()
        for place in self.board:
            place["peace"] = 0
        counted = {name: self.met(name) for name in self.claims if self.met(name)}
        best = [name for name in counted if counted[name] == max(counted.values())]
        if len(best) == 1 or self.whisperer in best:
            self.winner = best[0] if len(best) == 1 else self.whisperer
            self.ended_by, self.decided_by = "king", "conditions" if len(best) == 1 else "whisperer"
            return
        self.claims = set()
        self.open = {name: [] for name in self.names}
        for place in self.board:
            if leader := self.leader(place):
                self.open[leader] += place["developed"]
        self.cycle += 1
        self.coin = self.explorer = self.guardian = None
        self.roles_from("whisperer")

    # --- steps -----------------------------------------------------------------------------------------

    def enter_territory(self, event: Json, name: str, drowns: list[Json]) -> None:
        number = len(self.board) + 1
        self.board.append(
            {"next_to": set(event["next_to"]), "units": Counter(), "castles": 0, "peace": 0, "developed": []}
        )
        for other in event["next_to"]:
            self.board[other - 1]["next_to"].add(number)
        self.step_done()

    def enter_castle(self, event: Json, name: str, drowns: list[Json]) -> None:
        self.board[event["at"] - 1]["castles"] += 1
        self.step_done()

    def enter_place(self, event: Json, name: str, drowns: list[Json]) -> None:
        self.board[event["at"] - 1]["units"][name] += 1
        self.step_done()

    def enter_skip(self, event: Json, name: str, drowns: list[Json]) -> None:
        self.step_done()

    def enter_choose(self, event: Json, name: str, drowns: list[Json]) -> None:
        self.give(event["role"], name)

    def enter_coin(self, event: Json, name: str, drowns: list[Json]) -> None:
        self.steps, self.coin = [], event["side"]
        self.begin_turns()

    # --- turns -----------------------------------------------------------------------------------------

    def enter_claim(self, event: Json, name: str, drowns: list[Json]) -> None:
        self.claims.add(name)
        self.passes = 0
        if self.full:
            self.next_turn()

    def enter_pass(self, event: Json, name: str, drowns: list[Json]) -> None:
        self.passes += 1
        if self.passes == self.n:
            self.cycle_over()
        else:
            self.next_turn()

    def pay(self, name: str, cards: list[str], shown: list[str]) -> None:
        left = list(shown)
        for card in cards:
            if card in left:
                left.remove(card)
                self.open[name].remove(card)
            else:
                self.hand[name] -= 1
                self.pile.append(card)

    def enter_play(self, event: Json, name: str, drowns: list[Json]) -> None:
        self.passes = 0
        below = len(self.pile)
        self.pay(name, event["cards"], event.get("open", []))
        if len(drowns) % 2:
            self.next_turn()
        else:
            self.effect(event, name, below)

    def enter_drown(self, event: Json, name: str, drowns: list[Json]) -> None:
        """Its effect on the play was counted when that was entered."""
        self.pay(name, ["cog", "drop"], event.get("open", []))

    def effect(self, event: Json, name: str, below: int) -> None:
        cards = " ".join(event["cards"])
        place = self.board[event["at"] - 1] if isinstance(event.get("at"), int) else None
        fight = None
        if cards == "drop":
            del self.pile[below - 1]
            self.hand[name] += 1
        elif cards in ("hammer", "cog wood") and place:
            place["units"][name] += 1
            fight = place if cards == "cog wood" else None
        elif cards == "wood" and place:
            place["peace"] += 1
        elif cards == "brick" and place:
            place["developed"].append(event["icon"])
        elif cards == "cog hammer":
            for at in event["at"]:
                self.board[at - 1]["units"][name] += 1
            if remove := event.get("remove"):
                self.board[remove["at"] - 1]["units"][remove["player"].strip()] -= 1
        elif cards == "cog brick":
            self.monuments[name] += 1
        else:
            units = event.get("units", 1)
            self.board[event["from"] - 1]["units"][name] -= units
            self.board[event["to"] - 1]["units"][name] += units
            fight = self.board[event["to"] - 1] if cards == "straw" else None
        if fight is None or sum(fight["units"].values()) == fight["units"][name]:
            self.next_turn()
            return
        if fight["peace"]:
            fight["units"][name] -= 1
        at = next(number for number, place in enumerate(self.board, start=1) if place is fight)
        self.combat = {"territory": at, "initiator": name, "turn": name, "sheltered": Counter(), "open": True}
        if not fight["units"][name]:
            self.next_turn()
        else:
            self.fight_on()

    # --- combat ----------------------------------------------------------------------------------------

    def fighters(self) -> list[str]:
        assert self.combat
        units = self.board[self.combat["territory"] - 1]["units"]
        return [name for name in self.names if units[name] > self.combat["sheltered"][name]]

    def fight_on(self) -> None:
        if len(self.fighters()) < 2:
            self.next_turn()

    def acted(self) -> None:
        assert self.combat
        self.combat["open"] = False
        order = self.order()
        after = order.index(self.combat["turn"]) + 1
        waiting = [name for name in order[after:] + order[:after] if name in self.fighters()]
        self.combat["turn"] = waiting[0] if waiting else None
        self.fight_on()

    def enter_shelter(self, event: Json, name: str, drowns: list[Json]) -> None:
        assert self.combat
        self.combat["sheltered"][name] += 1
        self.fight_on()

    def enter_attack(self, event: Json, name: str, drowns: list[Json]) -> None:
        assert self.combat
        target = event["target"].strip()
        if "discard" in event:
            self.hand[target] -= 1
            self.pile.append(event["discard"])
        else:
            self.board[self.combat["territory"] - 1]["units"][target] -= 1
        self.acted()

    def enter_retreat(self, event: Json, name: str, drowns: list[Json]) -> None:
        assert self.combat
        units = self.board[self.combat["territory"] - 1]["units"]
        leaving = units[name] - self.combat["sheltered"][name]
        units[name] -= leaving
        self.board[event["to"] - 1]["units"][name] += leaving
        self.acted()

    def enter_stop(self, event: Json, name: str, drowns: list[Json]) -> None:
        self.next_turn()

    # --- the light mode, corrections, the end ------------------------------------------------------------

    def enter_counts(self, event: Json, name: str, drowns: list[Json]) -> None:
        for who, numbers in event["counts"].items():
            for what, value in numbers.items():
                if what == "monuments":
                    self.monuments[who.strip()] = value
                else:
                    self.entered[who.strip()] = {**self.entered[who.strip()], what: value}

    def enter_end_cycle(self, event: Json, name: str, drowns: list[Json]) -> None:
        self.cycle_over()

    def enter_finish(self, event: Json, name: str, drowns: list[Json]) -> None:
        self.ended_by, self.turn, self.combat, self.steps = "early", None, None, []

    def enter_adjust(self, event: Json, name: str, drowns: list[Json]) -> None:
        if "turn" in event:
            self.passes = 0
            self.next_turn(event["turn"].strip())
        elif "discards" in event:
            self.pile = list(event["discards"])
        elif "territory" in event:
            self.adjust_territory(event)
        else:
            if "claim" in event:
                self.claims = self.claims | {name} if event["claim"] else self.claims - {name}
            self.hand[name] += event.get("hand", 0)
            self.monuments[name] += event.get("monuments", 0)
            self.open[name] = list(event.get("open", self.open[name]))

    def adjust_territory(self, event: Json) -> None:
        number = event["territory"]
        place = self.board[number - 1]
        place["castles"] += event.get("castles", 0)
        place["peace"] += event.get("peace", 0)
        for who, change in event.get("units", {}).items():
            place["units"][who.strip()] += change
        place["developed"] = list(event.get("developed", place["developed"]))
        if "next_to" in event:
            for index, other in enumerate(self.board, start=1):
                other["next_to"].discard(number)
                if index in event["next_to"]:
                    other["next_to"].add(number)
            place["next_to"] = set(event["next_to"])

    # --- the report --------------------------------------------------------------------------------------

    def report(self) -> Json:
        due = self.steps[0] if self.steps else None
        return {
            "finished": self.ended_by is not None,
            "ended_by": self.ended_by,
            "cycle": self.cycle,
            "players": [self.player(name) for name in self.names],
            "whisperer": self.whisperer,
            "explorer": self.explorer,
            "guardian": self.guardian,
            "order": self.order() if self.coin else None,
            "due": due,
            "turn": self.turn if self.full else None,
            "passes": self.passes if self.full else None,
            "combat": self.combat_report() if self.combat else None,
            "winners": [self.winner] if self.winner else [],
            "decided_by": self.decided_by,
            "board": [self.territory(*item) for item in enumerate(self.board, start=1)] if self.full else None,
            "discards": self.pile if self.full else None,
        }

    def player(self, name: str) -> Json:
        sets = self.best_sets(name)
        return {
            "name": name,
            **self.standing(name),
            "monuments": self.monuments[name],
            "conditions": self.met(name),
            "splits": sets,
            "claim": name in self.claims,
            "units": sum(place["units"][name] for place in self.board) if self.full else None,
            "hand": self.hand[name] if self.full else None,
            "open": sorted(self.open[name]) if self.full else None,
        }

    def combat_report(self) -> Json:
        assert self.combat
        castles = self.board[self.combat["territory"] - 1]["castles"] - self.combat["sheltered"].total()
        return {
            "territory": self.combat["territory"],
            "initiator": self.combat["initiator"],
            "turn": self.combat["turn"],
            "sheltered": {name: units for name, units in self.combat["sheltered"].items() if units},
            "castles_free": castles if self.combat["open"] else 0,
        }

    def territory(self, number: int, place: Json) -> Json:
        return {
            "territory": number,
            "next_to": sorted(place["next_to"]),
            "developed": place["developed"],
            "castles": place["castles"],
            "peace": place["peace"],
            "units": {name: place["units"][name] for name in self.names if place["units"][name]},
            "leader": self.leader(place),
        }


def recounted(document: Json) -> Json:
    """The report of a legal game."""
    return Recount(document).report()
