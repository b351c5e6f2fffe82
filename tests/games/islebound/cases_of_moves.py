"""Cases of the box, the set-up, turns, moves, crew, hold and visits."""

from collections.abc import Callable

from tests.games.islebound import rule_cases as c
from tests.games.islebound.builders import ANN, BEN, CLEO, do, full

CASES: dict[str, Callable[[], c.Case]] = {
    # --- the box and the set-up ---
    "IB-COMP-1": c.both(
        c.at("Borsham", wood=1, crew="A"),
        c.at("Borsham", wood=1, crew="A", Ben={"pirates": 15}),
        c.visit("Borsham", pirates=1),
    ),
    # 15 pirates in one hand: only the box is the limit.
    "IB-COMP-2": c.pair(
        c.at("Ratnest", pirates=13, crew="A"),
        c.visit("Ratnest", pirates=2),
        c.act("adjust", changes={"pirates": 3}),
        "IB-ADJUST",
    ),
    # Eleven crew with two skills there are not: the row and a pile of 7 are 10.
    "IB-COMP-3": c.both(
        c.at("Morlim", crew_pile=7),
        c.at("Morlim", crew_row={3: "empty"}),
        c.visit("Morlim", hire={"slot": 3, "skills": c.SKILLS}),
        "IB-RUL-CREWPILE",
    ),
    # The end comes with 7 buildings only where 4 play.
    "IB-SETUP-1": c.pair(full(4), c.act("end_turn"), c.act("end_turn", CLEO), "IB-TURN-1"),
    "IB-SETUP-2": c.pair(
        full(), c.act("buy", position=5, card={"price": 7}), c.act("buy", position=5, card={"price": 8}), "IB-BUY-1"
    ),
    "IB-SETUP-3": c.pair(
        full(stage="move"), c.act("move", to="Borsham"), c.act("move", BEN, to="Borsham"), "IB-TURN-1"
    ),
    "IB-SETUP-4": c.pair(
        full(), c.act("show", None, crew={"3": c.SKILLS}), c.act("adjust", None, changes={"reputation": 1}), "IB-ADJUST"
    ),
    "IB-SETUP-5": c.pair(
        full(), c.act("adjust", None, slot=3, owner=ANN), c.act("adjust", None, slot=2, owner=ANN), "IB-ADJUST"
    ),
    "IB-SETUP-6": c.pair(
        full(), c.act("buy", position=4, card={"price": 1}), c.act("buy", position=3, card={"price": 1}), "IB-ROW-1"
    ),
    "IB-SETUP-7": c.both(
        full(events={1: "Krazk"}), full(events={1: "Zilliam"}), c.act("event", which=1, cubes=1), "IB-EVENT-1"
    ),
    # One coin from the supply and no more, so 8 are there and not 9.
    "IB-SETUP-8": c.pair(
        do(full(), "hunt", ANN),
        c.act("buy", position=5, card={"price": 8}),
        c.act("buy", position=5, card={"price": 9}),
        "IB-BUY-1",
    ),
    # --- turns ---
    "IB-TURN-1": c.both(full(), full(stage="move"), c.HUNT),
    "IB-TURN-2": c.both(full(), do(full(), "hunt", ANN), c.HUNT),
    "IB-TURN-3": c.pair(do(full(), "hunt", ANN), c.act("event", which=1, cubes=1), c.HUNT, "IB-TURN-2"),
    "IB-TURN-4": c.both(full(), full(stage="move"), c.END, "IB-TURN-1"),
    "IB-RUL-ACTION": c.both(full(), full(stage="move"), c.END, "IB-TURN-1"),
    "IB-RUL-STUCK": c.both(
        do(full(stage="move"), "adjust", ANN, region="Zilliam"), full(stage="move"), c.HUNT, "IB-TURN-1"
    ),
    # --- moving ---
    "IB-MOVE-1": c.pair(c.SAIL, c.STOP, c.act("move", to="Morlim")),
    "IB-MOVE-2": c.pair(
        c.SAIL, c.act("move", to="Farwold", via=["Borsham"]), c.act("move", to="Borsham", via=["Borsham", "Krazk"])
    ),
    "IB-RUL-START": c.pair(
        full(stage="move", Ann={"crew": "S S"}, data=c.MAP),
        c.act("move", to="Grenille", via=["Borsham", "Farwold"]),
        c.act("move", to="Grenille", via=["Borsham", "Krazk", "Borsham"]),
        "IB-MOVE-2",
    ),
    "IB-MOVE-3": c.pair(c.SAIL, c.STOP, c.act("move", to="Zilliam")),
    "IB-MOVE-4": c.both(
        full(stage="move", Ben={"at": "Borsham"}), full(stage="move"), c.act("move", to="Borsham", crew=1)
    ),
    "IB-MOVE-5": c.pair(
        full(stage="move", Ben={"at": "Borsham"}, data=c.MAP),
        c.act("move", to="Farwold", via=["Borsham"]),
        c.act("move", to="Borsham"),
        "IB-MOVE-4",
    ),
    "IB-SPEED-1": c.both(
        full(stage="move", Ann={"crew": "S"}, data=c.MAP),
        full(stage="move", Ann={"crew": "S-"}, data=c.MAP),
        c.act("move", to="Morlim"),
        "IB-MOVE-1",
    ),
    "IB-SPEED-2": c.both(
        full(stage="move", Ann={"fish": 1}, data=c.MAP),
        full(stage="move", data=c.MAP),
        c.act("move", to="Morlim", fish=1),
    ),
    # Speed 4 by Sail, and one step more.
    "IB-RUL-FISH": c.pair(
        full(stage="move", Ann={"crew": "S S S", "fish": 1}, data=c.MAP),
        c.act("move", to="Ratnest", via=["Borsham", "Farwold", "Grenille", "Morlim"], fish=1),
        c.act("move", to="Ratnest", via=["Borsham", "Farwold", "Grenille", "Morlim"]),
        "IB-MOVE-1",
    ),
    # --- crew and hold ---
    "IB-CREW-1": c.both(
        full(Ann={"crew": "A"}), full(Ann={"crew": "A-"}), c.act("event", which=1, cubes=1, exhaust=[1])
    ),
    "IB-CREW-2": c.pair(
        full(Ann={"crew": "A A"}),
        c.act("event", which=1, cubes=1, exhaust=[1, 2]),
        c.act("event", which=1, cubes=1, exhaust=[1, 1]),
    ),
    "IB-REST-1": c.both(
        do(c.at("Krazk", crew="A-"), "visit", ANN, town="Krazk", rest=True),
        do(c.at("Krazk", crew="A-"), "visit", ANN, town="Krazk"),
        c.act("event", which=1, cubes=1, exhaust=[1]),
        "IB-CREW-1",
    ),
    "IB-REST-2": c.both(
        do(c.at("Krazk", crew="A-"), "visit", ANN, town="Krazk", rest=True),
        do(c.at("Krazk", crew="A!"), "visit", ANN, town="Krazk", rest=True),
        c.act("event", which=1, cubes=1, exhaust=[1]),
        "IB-CREW-1",
    ),
    "IB-CARGO-1": c.pair(c.at("Grenille", wood=8, crew="A"), c.visit("Grenille", wood=2), c.act("dump", wood=9)),
    "IB-RUL-CARGO": c.both(
        c.at("Grenille", fish=9, crew="A", rulings={"cargo_each": True}),
        c.at("Grenille", fish=9, crew="A"),
        c.visit("Grenille", wood=2),
        "IB-CARGO-1",
    ),
    "IB-RUL-GAINCARGO": c.both(
        do(c.at("Grenille", fish=9, crew="A"), "dump", ANN, fish=1),
        c.at("Grenille", fish=9, crew="A"),
        c.visit("Grenille", wood=2),
        "IB-CARGO-1",
    ),
    "IB-SKILL-ADM": c.both(
        full(stage="move", Ann={"crew": "A"}, Ben={"at": "Borsham"}),
        full(stage="move", Ann={"crew": "W"}, Ben={"at": "Borsham"}),
        c.act("move", to="Borsham", crew=1),
        "IB-MOVE-4",
    ),
    "IB-SKILL-COM": c.both(
        c.coast({"red": 9}, serpents=1, crew="C"),
        c.coast({"red": 9}, serpents=1, crew="W"),
        c.blow("serpent", combat=[1], dice=[1, 1], lost="serpent"),
        "IB-ATTACK-3",
    ),
    "IB-SKILL-NEG": c.both(
        c.coast({"blue_green": 1}, crew="N"),
        c.coast({"blue_green": 1}, crew="W"),
        c.talks(negotiators=[1]),
        "IB-DIPLO-4",
    ),
    "IB-SKILL-SAIL": c.both(
        full(stage="move", Ann={"crew": "S"}, data=c.MAP),
        full(stage="move", Ann={"crew": "W"}, data=c.MAP),
        c.act("move", to="Morlim"),
        "IB-MOVE-1",
    ),
    "IB-SKILL-WORK": c.both(
        c.at("Grenille", crew="W"), c.at("Grenille", crew="W-"), c.visit("Grenille", wood=3), "IB-TOWN-GRENILLE"
    ),
    "IB-RUL-WORK": c.both(
        c.at("Grenille", crew="WW W"), c.at("Grenille", crew="WW"), c.visit("Grenille", wood=4), "IB-TOWN-GRENILLE"
    ),
    "IB-HIRE-1": c.both(
        c.at("Morlim", coins=1), c.at("Morlim", coins=0), c.visit("Morlim", hire={"slot": 1, "skills": c.SKILLS})
    ),
    "IB-HIRE-2": c.both(
        c.at("Undervall", coins=1),
        c.at("Undervall", coins=0),
        c.visit("Undervall", hire={"slot": 3, "skills": c.SKILLS}),
    ),
    # The new crew is on deck at once; those to the left slide right.
    "IB-HIRE-3": c.pair(
        do(
            c.at("Morlim", coins=1, crew="A", crew_row={1: "SW"}),
            "visit",
            ANN,
            town="Morlim",
            hire={"slot": 2, "skills": c.SKILLS},
        ),
        c.act("event", which=1, cubes=1, exhaust=[2]),
        c.act("event", which=1, cubes=1, exhaust=[3]),
        "IB-CREW-1",
    ),
    "IB-RUL-CREWPILE": c.both(
        c.at("Morlim"), c.at("Morlim", crew_row={3: "empty"}), c.visit("Morlim", hire={"slot": 3, "skills": c.SKILLS})
    ),
    # --- visits ---
    "IB-VISIT-1": c.pair(c.at("Grenille"), c.visit("Grenille"), c.visit("Krazk")),
    "IB-VISIT-2": c.both(
        c.at("Grenille", {"entry": {"coins": 2}}, coins=2),
        c.at("Grenille", {"entry": {"coins": 2}}, coins=1),
        c.visit("Grenille"),
    ),
    # Seven coins less one, and the hunt of Ben finds it.
    "IB-VISIT-3": c.pair(
        do(c.at("Grenille", {"entry": {"coins": 1}}), "visit", ANN, town="Grenille"),
        c.act("adjust", None, changes={"treasure_map": -1}),
        c.act("adjust", None, changes={"treasure_map": -2}),
        "IB-ADJUST",
    ),
    "IB-VISIT-4": c.both(
        do(c.at("Grenille", {"entry": {"coins": 1}}, towns={"Grenille": BEN}), "visit", ANN, town="Grenille"),
        do(c.at("Grenille", {"entry": {"coins": 1}}), "visit", ANN, town="Grenille"),
        c.act("adjust", BEN, changes={"coins": -8}),
        "IB-ADJUST",
    ),
    "IB-VISIT-5": c.pair(
        c.at("Grenille", {"entry": {"crew": "work"}}, crew="A W"),
        c.visit("Grenille", crew=2),
        c.visit("Grenille", crew=1),
    ),
    "IB-VISIT-6": c.pair(
        c.at("Grenille", {"entry": {"coins": 9, "crew": "sail"}}, towns={"Grenille": ANN}),
        c.visit("Grenille"),
        c.visit("Grenille", crew=1),
    ),
    # What is paid for a crew does not lie on the map.
    "IB-VISIT-7": c.pair(
        do(c.at("Morlim", treasure_map=1), "visit", ANN, town="Morlim", hire={"slot": 1, "skills": c.SKILLS}),
        c.act("adjust", None, changes={"treasure_map": -1}),
        c.act("adjust", None, changes={"treasure_map": -2}),
        "IB-ADJUST",
    ),
    # At Zilliam the goods are there before; at Krazk the fish comes after the rest.
    "IB-VISIT-8": c.pair(
        c.at("Morlim", crew="A", coins=1, variants={"advanced": True}),
        c.visit("Morlim", hire={"slot": 1, "skills": c.SKILLS}, wood=1),
        c.visit("Morlim", wood=1),
        "IB-TOWN-MORLIM",
    ),
    "IB-RUL-ENTRY": c.both(
        c.at("Grenille", {"entry": {"crew": "any"}}, crew="A W"),
        c.at("Grenille", {"entry": {"crew": "any"}}, crew="W A"),
        c.visit("Grenille", crew=1, wood=3),
        "IB-TOWN-GRENILLE",
    ),
}
