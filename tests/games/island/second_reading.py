"""The refusals read a second time: from the text of the record's contract, over the recount, without the engine."""

from collections import Counter
from typing import Any, Final

from tests.games.island.recount import Recount

Json = dict[str, Any]
STEPS: Final = {
    "territory": "IS-CYCLE-4",
    "castle": "IS-CYCLE-5",
    "place": "IS-LEAD-5",
    "choose": "IS-ROLE-TIE",
    "coin": "IS-DIR-1",
}
SET_UP: Final = {"territory": "IS-SETUP-4", "castle": "IS-SETUP-5", "place": "IS-SETUP-6"}
COMBAT: Final = {"shelter", "attack", "retreat", "stop"}
PRESENT: Final = {
    "hammer": "IS-CARD-HAMMER",
    "wood": "IS-CARD-WOOD",
    "brick": "IS-CARD-BRICK",
    "cog hammer": "IS-ENCH-HAMMER",
    "cog wood": "IS-ENCH-WOOD",
}


class Referee(Recount):
    """A position, and what may not be entered in it."""

    def __init__(self, document: Json) -> None:
        super().__init__(document)
        self.document = document
        self.events: list[Json] = document["events"]

    def broken(self, event: Json) -> set[str]:
        """Every rule that the entry breaks."""
        kind = event["type"]
        if self.ended_by:
            return {"IS-RUL-END"}
        if kind == "finish":
            return set()
        if kind == "drown":
            if not self.events or self.events[-1]["type"] not in ("play", "drown"):
                return {"IS-ENCH-DROP", "IS-RUL-DROWN"}
            return self.bad_drown(event)
        if found := self.untimely(event):
            return found | ({"IS-CLAIM-1", "IS-RUL-CLAIM1"} if kind == "claim" else set())
        told: set[str] = getattr(self, f"bad_{kind}")(event, event.get("player", ""))
        return told

    def rule_of_step(self) -> str:
        step: str = self.steps[0]["step"]
        is_set_up = self.full and self.cycle == 1 and self.turn is None
        return SET_UP[step] if is_set_up else STEPS[step]

    def untimely(self, event: Json) -> set[str]:
        kind, name = event["type"], event.get("player")
        if self.steps:
            due = self.steps[0]
            is_due = kind == due["step"] and name in (None, due["player"])
            if due["step"] == "choose":
                is_due = kind == "choose" and event["role"] == due["role"]
            if kind == "skip" and due["step"] in ("territory", "castle") and name == due["player"]:
                is_due = self.rule_of_step() not in SET_UP.values()
            return set() if is_due or kind == "adjust" else {self.rule_of_step()}
        if self.combat:
            if kind == "adjust":
                return {"IS-RUL-ADJUST"}
            if kind not in COMBAT or (kind in ("attack", "retreat") and name != self.combat["turn"]):
                return {"IS-COMBAT-4"}
            return set()
        if kind in STEPS:
            return {STEPS[kind]}
        if kind == "skip":
            return {"IS-RUL-EMPTY"}
        if kind in COMBAT:
            return {"IS-COMBAT-1"}
        if self.full and kind in ("play", "pass", "claim") and name != self.turn:
            return {"IS-TURN-1"}
        return set()

    def is_there(self, number: int) -> bool:
        return 1 <= number <= len(self.board)

    def present(self, name: str, number: int) -> bool:
        return self.is_there(number) and self.board[number - 1]["units"][name] > 0

    def units(self, name: str) -> int:
        return sum(place["units"][name] for place in self.board)

    # --- steps -------------------------------------------------------------------------------------------

    def bad_territory(self, event: Json, name: str) -> set[str]:
        near = event["next_to"]
        is_fine = all(map(self.is_there, near)) and bool(near) == bool(self.board)
        return set() if is_fine else {self.rule_of_step()}

    def bad_castle(self, event: Json, name: str) -> set[str]:
        return set() if self.is_there(event["at"]) else {self.rule_of_step()}

    bad_place = bad_castle

    def bad_skip(self, event: Json, name: str) -> set[str]:
        key = {"territory": "territories", "castle": "castles"}[self.steps[0]["step"]]
        return {"IS-RUL-EMPTY"} if key in self.box else set()

    def bad_choose(self, event: Json, name: str) -> set[str]:
        return set() if name in self.steps[0]["between"] else {"IS-ROLE-TIE", "IS-RUL-WTIE"}

    def fine(self, event: Json, name: str) -> set[str]:
        return set()

    bad_coin = bad_pass = bad_stop = bad_counts = bad_end_cycle = fine

    # --- turns -------------------------------------------------------------------------------------------

    def bad_claim(self, event: Json, name: str) -> set[str]:
        found = set() if self.met(name) else {"IS-CLAIM-2"}
        return found | ({"IS-RUL-CLAIM1"} if name in self.claims else set())

    def bad_hand(self, name: str, cards: list[str], shown: list[str]) -> set[str]:
        is_held = not Counter(shown) - Counter(self.open[name])
        return set() if is_held and len(cards) - len(shown) <= self.hand[name] else {"IS-RUL-HAND"}

    def bad_drown(self, event: Json) -> set[str]:
        """Cards held without the effect of what is drowned; not one's own."""
        last = max(number for number, one in enumerate(self.events) if one["type"] == "play")
        before = Referee({**self.document, "events": self.events[:last]})
        for one in self.events[last:]:
            before.pay(one["player"], one.get("cards", ["cog", "drop"]), one.get("open", []))
        found = before.bad_hand(event["player"], ["cog", "drop"], event.get("open", []))
        return found | ({"IS-RUL-DROWN"} if self.events[-1]["player"] == event["player"] else set())

    def bad_play(self, event: Json, name: str) -> set[str]:
        cards = event["cards"]
        found = self.bad_hand(name, cards, event.get("open", []))
        if cards in (["cog"], ["cog", "cog"]):
            return found | {"IS-CARD-COG"}
        if len(cards) == 2 and cards[0] != "cog":
            return found | {"IS-TURN-1", "IS-CARD-COG"}
        if cards == ["cog", "drop"]:
            return found | {"IS-ENCH-DROP"}
        return found | self.bad_action(" ".join(cards), event, name)

    def bad_action(self, cards: str, event: Json, name: str) -> set[str]:
        found: set[str] = set()
        if cards == "drop":
            return (
                {"IS-CARD-DROP", "IS-RUL-REPL"}
                if not self.pile
                else ({"IS-CARD-DROP"} if self.pile[-1] == "drop" else set())
            )
        if cards == "cog brick":
            return {"IS-ENCH-BRICK", "IS-COMP-2"} if self.monuments[name] >= 6 else set()
        if cards in ("straw", "cog straw"):
            units = event.get("units", 1)
            is_fine = self.present(name, event["from"]) and self.board[event["from"] - 1]["units"][name] >= units
            is_near = self.is_there(event["from"]) and event["to"] in self.board[event["from"] - 1]["next_to"]
            if not is_fine or not is_near or (cards == "cog straw" and units != 1):
                found.add("IS-CARD-STRAW" if cards == "straw" else "IS-ENCH-STRAW")
            return found
        places = event["at"] if cards == "cog hammer" else [event["at"]]
        if not all(self.present(name, place) for place in places):
            found.add(PRESENT[cards])
        if cards in ("hammer", "cog wood", "cog hammer") and self.units(name) + len(places) > self.box.get(
            "units", 999
        ):
            found.add("IS-RUL-EMPTY")
        for place in places:
            if self.is_there(place):
                found |= self.bad_tile(cards, self.board[place - 1], event)
        if cards == "wood" and sum(place["peace"] for place in self.board) >= self.box.get("peace", 999):
            found.add("IS-RUL-EMPTY")
        if cards == "brick" and event["icon"] == "brick":
            found.add("IS-COMP-1")
        if remove := event.get("remove"):
            found |= self.bad_removal(remove, places, name)
        return found

    @staticmethod
    def bad_tile(cards: str, place: Json, event: Json) -> set[str]:
        if cards == "wood" and place["peace"] >= 2:
            return {"IS-RUL-PEACEMAX"}
        if cards == "brick" and len(place["developed"]) >= 2:
            return {"IS-CARD-BRICK", "IS-RUL-DEVELOP"}
        return set()

    def bad_removal(self, remove: Json, places: list[int], name: str) -> set[str]:
        found = set() if remove["at"] in places else {"IS-ENCH-HAMMER", "IS-RUL-DOMINATE"}
        there = self.board[remove["at"] - 1]["units"][remove["player"]] if self.is_there(remove["at"]) else 0
        return found | ({"IS-ENCH-HAMMER"} if remove["player"] == name or there < 2 else set())

    # --- combat ------------------------------------------------------------------------------------------

    def unsheltered(self, name: str) -> int:
        assert self.combat
        units: int = self.board[self.combat["territory"] - 1]["units"][name]
        return units - int(self.combat["sheltered"][name])

    def bad_shelter(self, event: Json, name: str) -> set[str]:
        assert self.combat
        found = {"IS-CASTLE-1", "IS-RUL-SHELTER"} if name == self.combat["initiator"] else set()
        castles = self.board[self.combat["territory"] - 1]["castles"]
        if not self.combat["open"]:
            found.add("IS-COMBAT-2")
        elif castles <= self.combat["sheltered"].total():
            found.add("IS-CASTLE-1")
        return found | (set() if self.unsheltered(name) else {"IS-CASTLE-1"})

    def bad_attack(self, event: Json, name: str) -> set[str]:
        assert self.combat
        target, found = event["target"], set()
        if target == name:
            found.add("IS-COMBAT-5")
        if not self.unsheltered(target):
            found |= {"IS-COMBAT-5", "IS-RUL-OUT"}
            if self.combat["sheltered"][target]:
                found.add("IS-CASTLE-2")
        if "discard" in event and not self.hand[target]:
            found.add("IS-COMBAT-5")
            if event["discard"] in self.open[target]:
                found.add("IS-CARD-1")
        return found

    def bad_retreat(self, event: Json, name: str) -> set[str]:
        assert self.combat
        to = event["to"]
        is_near = to in self.board[self.combat["territory"] - 1]["next_to"]
        return set() if is_near and self.leader(self.board[to - 1]) == name else {"IS-COMBAT-6"}

    # --- corrections -------------------------------------------------------------------------------------

    def bad_adjust(self, event: Json, name: str) -> set[str]:
        return {"IS-RUL-ADJUST"} if self.is_impossible(event, name) else set()

    def is_impossible(self, event: Json, name: str) -> bool:
        if "turn" in event:
            return self.turn is None or bool(self.steps)
        if "discards" in event:
            return False
        if "territory" not in event:
            monuments = self.monuments[name] + event.get("monuments", 0)
            return self.hand[name] + event.get("hand", 0) < 0 or not 0 <= monuments <= 6
        number = event["territory"]
        if not self.is_there(number):
            return True
        place, near = self.board[number - 1], event.get("next_to", [])
        return (
            place["castles"] + event.get("castles", 0) < 0
            or not 0 <= place["peace"] + event.get("peace", 0) <= 2
            or any(place["units"][who] + change < 0 for who, change in event.get("units", {}).items())
            or number in near
            or not all(map(self.is_there, near))
        )
