"""The rules read twice: what `check` says of entries made at random is what the contract's text says of them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.record import Record, RecordError
from companion.games.islebound.game import ISLEBOUND
from companion.games.islebound.rules import apply, check
from companion.games.islebound.setup import Tracking
from companion.games.islebound.state import State
from companion.games.islebound.tables import TOWNS
from tests.conftest import by_turns
from tests.drive.games.chance import Chance
from tests.drive.games.islebound.random_play import drawn_setup
from tests.games.islebound.second_reading import Json, Referee

CREW = (["combat"], ["combat", "negotiate"], ["negotiate"], ["sail", "work"], ["administrate", "combat"])
ABILITIES = ("commons", "butcher", "mausoleum", "underriver", "library", "sailors", "bridge", "mercenary")
GOODS = ("coins", "wood", "fish", "books", "pirates", "serpents")
KINDS = {
    "attack": ("cards", "number", "combat", "dice", "rerolls", "wood", "injured", "lost"),
    "diplomacy": ("slots", "number", "values", "negotiators"),
    "visit": (
        *("entry", "crew", "exhaust", "pirates", "serpents", "wood", "fish", "books", "skip", "hire", "renown"),
        *("cubes", "times", "rest", "pay"),
    ),
    "raid": ("target", "dice", "target_dice"),
    "event": ("which", "cubes", "pay", "exhaust", "skip"),
    "buy": ("position", "card"),
    "trade": ("with", "give", "get"),
    "effect": ("from", "pay", "gain", "hire"),
    "dump": ("wood", "fish"),
    "move": ("to", "via", "fish", "crew"),
    "hunt": (),
    "end_turn": (),
}
OFTEN = ("attack", "attack", "diplomacy", "visit", "visit", "visit", *KINDS)


class Table:
    """A full game whose corrections put anything in anybody's hands; the engine and the second reading beside it."""

    def __init__(self, chance: Chance, players: int) -> None:
        self.chance = chance
        self.record: Json = ISLEBOUND.write(Record(drawn_setup(chance, Tracking.FULL, players)))
        self.names: list[str] = [player["name"] for player in self.record["setup"]["players"]]
        self.state: State = ISLEBOUND.start(ISLEBOUND.read(self.record).setup)
        self.referee = Referee(self.record["setup"])

    def read(self, event: Json) -> tuple[Any, Json] | None:
        """The entry, and as a record says it; None where it is malformed."""
        try:
            record = ISLEBOUND.read({**self.record, "events": [event]})
        except RecordError:
            return None
        return record.entries[0].event, ISLEBOUND.write(record)["events"][0]

    def enter(self, event: Json) -> bool:
        """True if it was legal, and is done."""
        read = self.read(event)
        if read is None or not check(self.state, read[0]).is_legal:
            return False
        self.referee.enter(read[1])
        self.state = apply(self.state, read[0])
        return True

    def mix(self) -> None:
        """Goods, crew, buildings, towns and cubes as chance has it; then the first player moves, if that goes."""
        draw, first = self.chance, self.names[0]
        for name in self.names:
            changes = {what: draw.randint(0, 4) for what in (*GOODS, "track")}
            self.enter({"type": "adjust", "player": name, "changes": {**changes, "ichor": int(name == first)}})
            for _ in range(draw.randint(0, 5)):
                self.enter({"type": "adjust", "player": name, "recruit": draw.choice(CREW)})
            crew = {str(draw.randint(1, 5)): draw.choice(("below", "injured"))}
            self.enter({"type": "adjust", "player": name, "crew": crew})
            card = {"price": 3, "ability": draw.choice(ABILITIES)}
            self.enter({"type": "adjust", "player": name, "building": card})
        for _ in range(draw.randint(2, 9)):
            self.enter({"type": "adjust", "slot": draw.randint(3, 9), "owner": draw.choice(self.names)})
        for _ in range(draw.randint(0, 40)):
            owner = draw.choice((first, first, *self.names, None))
            self.enter({"type": "adjust", "town": draw.choice(TOWNS), "owner": owner})
        here = draw.choice(TOWNS)
        for name in self.names[1:]:
            if draw.happens(0.4):
                self.enter({"type": "adjust", "player": name, "region": here})
        if draw.happens(0.9):
            self.enter({"type": "adjust", "player": first, "region": here})

    def drawn(self) -> Json:
        """An entry at random; most of them break something."""
        draw, kind = self.chance, self.chance.choice(OFTEN)
        event: Json = {"type": kind, "player": self.names[0] if draw.happens(0.95) else draw.choice(self.names)}
        needed = {
            "cards",
            "slots",
            "which",
            "cubes",
            "target",
            "dice",
            "target_dice",
            "with",
            "give",
            "get",
            "from",
            "to",
        }
        for key in KINDS[kind]:
            is_needed = key in needed and (kind, key) not in (("visit", "cubes"), ("attack", "dice"))
            if draw.happens(0.97 if is_needed or key == "position" else 0.3 if kind == "visit" else 0.5):
                event[key] = self.value(key)
        if kind in ("attack", "diplomacy", "visit"):
            region = self.referee.players[self.names[0]]["region"]
            event["town"] = region if draw.happens(0.9) else draw.choice(TOWNS)
        if "values" in event:
            event["values"] = [draw.randint(0, 4) for _ in event.get("slots", ())]
        if kind == "attack":
            if "dice" in event and draw.happens(0.8):
                due = min(10, len(event.get("cards", ())) + len(event.get("combat", ())))
                event["dice"] = [draw.randint(1, 6) for _ in range(due)]
            event.pop("wood" if "dice" in event else "rerolls", None)
        return event

    def value(self, key: str) -> Any:
        """A value of a field, small enough to be right now and then."""
        draw = self.chance
        match key:
            case "combat" | "injured" | "negotiators" | "exhaust":
                return [draw.randint(1, 6) for _ in range(draw.randint(0, 3))]
            case "slots":
                return [draw.randint(1, 10) for _ in range(draw.randint(0, 3))]
            case "dice" | "target_dice":
                return [draw.randint(1, 6) for _ in range(draw.randint(key == "dice", 5))]
            case "rerolls":
                return [[draw.randint(1, 4), draw.randint(1, 6)] for _ in range(draw.randint(1, 3))]
            case "cards":
                own = {"kind": "pirate", "strength": [0, 1, 1, 2, 2, 3]}
                count = 12 if draw.happens(0.05) else draw.randint(1, 4)
                return [draw.choice(("pirate", "pirate", "serpent", "ichor", own)) for _ in range(count)]
            case "lost":
                return draw.choice(("pirate", "serpent", "ichor"))
            case "target" | "with":
                return draw.choice(self.names)
            case "to":
                return draw.choice(TOWNS)
            case "via":
                return [draw.choice(TOWNS) for _ in range(draw.randint(0, 3))]
            case "pay" | "give" | "get" | "gain":
                more = {"gain": ("renown", "cubes"), "give": ("ichor",), "get": ()}.get(key, ())
                return {draw.choice((*GOODS, *more)): draw.randint(1, 4) for _ in range(draw.randint(0, 2))}
            case "hire":
                return {"slot": draw.randint(1, 3), **({"skills": ["sail", "work"]} if draw.happens(0.7) else {})}
            case "entry":
                return {
                    "coins": draw.randint(0, 2),
                    **({"crew": draw.choice(("any", "sail"))} if draw.happens(0.5) else {}),
                }
            case "card":
                return {"price": draw.randint(0, 6), **({"wood": draw.randint(0, 3)} if draw.happens(0.6) else {})}
            case "skip" | "rest":
                return True
            case "from":
                return draw.choice(("token", "building"))
        return draw.randint(1 if key in ("number", "crew", "which", "position") else 0, 2 if key == "which" else 5)


@pytest.mark.parametrize("seed", by_turns(range(12), 3))
def test_both_readings_refuse_the_same(seed: int) -> None:
    """Every rule that is broken, of every kind of entry; of a visit those of the first bad part are told by both."""
    chance = Chance(seed)
    table = Table(chance, 2 + seed % 3)
    table.mix()
    judged = 0
    for _ in range(150):
        read = table.read(table.drawn())
        if read is None:
            continue
        event, written = read
        ours = {breach.rule for breach in check(table.state, event).breaches}
        theirs = table.referee.broken(written)
        is_visit = written["type"] == "visit"
        assert theirs == ours or (is_visit and theirs and theirs < ours), (written, ours, theirs)
        judged += 1
        if not ours and chance.happens(0.3):
            assert table.enter(written)
            assert ISLEBOUND.report(table.state) == table.referee.report()
    assert judged > 50
