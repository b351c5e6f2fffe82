"""The rules read twice: what `check` says of entries made at random is what the contract's text says of them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.record import RecordError
from companion.engine.replay import states
from companion.games.island.game import ISLAND
from companion.games.island.rules import check
from tests.drive.games.chance import Chance
from tests.drive.games.island.random_play import shared_games
from tests.games.island.second_reading import Json, Referee

ICONS = ("drop", "hammer", "wood", "brick", "cog", "straw")
FULL = {
    "play": ("cards", "open", "at", "icon", "from", "to", "units", "remove"),
    "drown": ("open",),
    "pass": (),
    "claim": (),
    "shelter": (),
    "attack": ("target", "discard"),
    "retreat": ("to",),
    "stop": (),
    "territory": ("next_to",),
    "castle": ("at",),
    "place": ("at",),
    "skip": (),
    "choose": ("role",),
    "coin": ("side",),
    "adjust": (),
    "finish": (),
}
SCORE = {"claim": (), "choose": ("role",), "coin": ("side",), "end_cycle": (), "adjust": (), "finish": ()}
NAMELESS = ("stop", "coin", "finish", "end_cycle")
TARGETS = {
    ("hammer",): ("at",),
    ("wood",): ("at",),
    ("brick",): ("at", "icon"),
    ("straw",): ("from", "to", "units"),
    ("cog", "hammer"): ("at", "remove"),
    ("cog", "wood"): ("at",),
    ("cog", "straw"): ("from", "to", "units"),
}


class Drawing:
    """Entries at random for a table; most of them break something."""

    def __init__(self, chance: Chance, referee: Referee) -> None:
        self.chance, self.referee = chance, referee
        self.most = len(referee.board) + 1

    def event(self) -> Json:
        """One that is near to what could come: often of who is up."""
        draw, referee = self.chance, self.referee
        kinds = FULL if referee.full else SCORE
        often = ("attack", "shelter", "retreat") if referee.combat else ("play", "play", "play", "drown", "adjust")
        kind = draw.choice((*kinds, *(often if referee.full else ("claim", "adjust"))))
        if referee.steps and (draw.random() < 0.4):
            kind = referee.steps[0]["step"]
        event: Json = {"type": kind}
        if kind not in NAMELESS:
            event["player"] = self.player()
        if kind == "play":
            return self.play(event)
        if kind == "adjust":
            return self.adjust(event)
        for key in kinds[kind]:
            if key not in ("open", "discard") or (draw.random() < 0.4):
                event[key] = self.value(key, kind)
        return event

    def player(self) -> str:
        """The player whose turn it is, mostly."""
        referee, draw = self.referee, self.chance
        up = referee.combat["turn"] if referee.combat else referee.steps[0]["player"] if referee.steps else referee.turn
        return up if up and (draw.random() < 0.75) else draw.choice(referee.names)

    def play(self, event: Json) -> Json:
        """Cards, mostly with the targets that they call for."""
        draw = self.chance
        cards = draw.choice(
            (*TARGETS, *TARGETS, ("drop",), ("cog",), ("cog", "drop"), ("cog", "brick"), ("wood", "straw"))
        )
        event["cards"] = list(cards)
        for key in TARGETS.get(cards, ()):
            if key != "remove" or (draw.random() < 0.6):
                event[key] = self.value(key, " ".join(cards))
        if draw.random() < 0.3:
            event["open"] = [draw.choice(cards)]
        return event

    def adjust(self, event: Json) -> Json:
        """One of the forms, of both kinds of tracking."""
        draw, small = self.chance, lambda: self.chance.randint(-3, 3)
        names = self.referee.names
        match draw.randint(0, 4) if self.referee.full else 0:
            case 0:
                return {**event, "claim": (draw.random() < 0.5)}
            case 1:
                return {**event, "hand": small(), "monuments": small(), "open": [draw.choice(ICONS)]}
            case 2:
                return {"type": "adjust", "turn": draw.choice(names)}
            case 3:
                return {"type": "adjust", "discards": [draw.choice(ICONS) for _ in range(draw.randint(0, 3))]}
        found: Json = {
            "type": "adjust",
            "territory": draw.randint(1, self.most),
            "units": {draw.choice(names): small()},
        }
        if draw.random() < 0.5:
            found |= {"castles": small(), "peace": small()}
        if draw.random() < 0.4:
            found["next_to"] = self.value("next_to", "")
        return found

    def value(self, key: str, kind: str) -> Any:
        """A value of a field, right now and then."""
        draw = self.chance
        match key:
            case "at" if kind == "cog hammer":
                return [draw.randint(1, self.most), draw.randint(1, self.most)]
            case "at" | "from" | "to":
                return draw.randint(1, self.most)
            case "next_to":
                return sorted({draw.randint(1, self.most) for _ in range(draw.randint(0, 3))})
            case "units":
                return draw.choice((1, 1, 2, 5))
            case "icon" | "discard":
                return draw.choice(ICONS)
            case "remove":
                return {"player": draw.choice(self.referee.names), "at": draw.randint(1, self.most)}
            case "open":
                return draw.choice((["cog"], ["drop"], ["cog", "drop"]))
            case "target":
                return draw.choice(self.referee.names)
            case "role":
                return draw.choice(("whisperer", "explorer", "guardian"))
        return draw.choice(("heads", "tails"))


@pytest.mark.parametrize("tracking", ["full", "score"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_readings_refuse_the_same(players: int, tracking: str) -> None:
    """Every rule that is broken, at any moment of games played at random, by entries of all kinds."""
    chance, judged = Chance(players), 0
    for record in shared_games(tracking, players, 5):
        document = ISLAND.write(record)
        positions = [ISLAND.start(record.setup), *states(ISLAND, ISLAND.start(record.setup), record.entries)]
        for at in range(0, len(positions), 3):
            referee = Referee({**document, "events": document["events"][:at]})
            drawing = Drawing(chance, referee)
            for _ in range(8):
                event = drawing.event()
                try:
                    [entry] = ISLAND.read({**document, "events": [event]}).entries
                except RecordError:
                    continue
                ours = {breach.rule for breach in check(positions[at], entry.event).breaches}
                assert referee.broken(event) == ours, (at, event)
                judged += 1
    assert judged > 100
