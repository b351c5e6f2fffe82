"""Cases of the box, the set-up, turns, moves, crew, hold and visits."""

from collections.abc import Callable

from tests.games.islebound.builders import ANN, BEN, CLEO, do, full
from tests.games.islebound.rule_cases import (
    END,
    HUNT,
    MAP,
    SAIL,
    SKILLS,
    STOP,
    Case,
    act,
    at,
    blow,
    both,
    coast,
    pair,
    talks,
    visit,
)

CASES: dict[str, Callable[[], Case]] = {
    # --- the box and the set-up ---
    "IB-COMP-1": both(
        at("Borsham", wood=1, crew="A"),
        at("Borsham", wood=1, crew="A", Ben={"pirates": 15}),
        visit("Borsham", pirates=1),
    ),
    # 15 pirates in one hand: only the box is the limit.
    "IB-COMP-2": pair(
        at("Ratnest", pirates=13, crew="A"),
        visit("Ratnest", pirates=2),
        act("adjust", changes={"pirates": 3}),
        "IB-ADJUST",
    ),
    # Eleven crew with two skills there are not: the row and a pile of 7 are 10.
    "IB-COMP-3": both(
        at("Morlim", crew_pile=7),
        at("Morlim", crew_row={3: "empty"}),
        visit("Morlim", hire={"slot": 3, "skills": SKILLS}),
        "IB-RUL-CREWPILE",
    ),
    # The end comes with 7 buildings only where 4 play.
    "IB-SETUP-1": pair(full(4), act("end_turn"), act("end_turn", CLEO), "IB-TURN-1"),
    "IB-SETUP-2": pair(
        full(), act("buy", position=5, card={"price": 7}), act("buy", position=5, card={"price": 8}), "IB-BUY-1"
    ),
    "IB-SETUP-3": pair(full(stage="move"), act("move", to="Borsham"), act("move", BEN, to="Borsham"), "IB-TURN-1"),
    "IB-SETUP-4": pair(
        full(), act("show", None, crew={"3": SKILLS}), act("adjust", None, changes={"reputation": 1}), "IB-ADJUST"
    ),
    "IB-SETUP-5": pair(
        full(), act("adjust", None, slot=3, owner=ANN), act("adjust", None, slot=2, owner=ANN), "IB-ADJUST"
    ),
    "IB-SETUP-6": pair(
        full(), act("buy", position=4, card={"price": 1}), act("buy", position=3, card={"price": 1}), "IB-ROW-1"
    ),
    "IB-SETUP-7": both(
        full(events={1: "Krazk"}), full(events={1: "Zilliam"}), act("event", which=1, cubes=1), "IB-EVENT-1"
    ),
    # One coin from the supply and no more, so 8 are there and not 9.
    "IB-SETUP-8": pair(
        do(full(), "hunt", ANN),
        act("buy", position=5, card={"price": 8}),
        act("buy", position=5, card={"price": 9}),
        "IB-BUY-1",
    ),
    # --- turns ---
    "IB-TURN-1": both(full(), full(stage="move"), HUNT),
    "IB-TURN-2": both(full(), do(full(), "hunt", ANN), HUNT),
    "IB-TURN-3": pair(do(full(), "hunt", ANN), act("event", which=1, cubes=1), HUNT, "IB-TURN-2"),
    "IB-TURN-4": both(full(), full(stage="move"), END, "IB-TURN-1"),
    "IB-RUL-ACTION": both(full(), full(stage="move"), END, "IB-TURN-1"),
    "IB-RUL-STUCK": both(
        do(full(stage="move"), "adjust", ANN, region="Zilliam"), full(stage="move"), HUNT, "IB-TURN-1"
    ),
    # --- moving ---
    "IB-MOVE-1": pair(SAIL, STOP, act("move", to="Morlim")),
    "IB-MOVE-2": pair(
        SAIL, act("move", to="Farwold", via=["Borsham"]), act("move", to="Borsham", via=["Borsham", "Krazk"])
    ),
    "IB-RUL-START": pair(
        full(stage="move", Ann={"crew": "S S"}, data=MAP),
        act("move", to="Grenille", via=["Borsham", "Farwold"]),
        act("move", to="Grenille", via=["Borsham", "Krazk", "Borsham"]),
        "IB-MOVE-2",
    ),
    "IB-MOVE-3": pair(SAIL, STOP, act("move", to="Zilliam")),
    "IB-MOVE-4": both(full(stage="move", Ben={"at": "Borsham"}), full(stage="move"), act("move", to="Borsham", crew=1)),
    "IB-MOVE-5": pair(
        full(stage="move", Ben={"at": "Borsham"}, data=MAP),
        act("move", to="Farwold", via=["Borsham"]),
        act("move", to="Borsham"),
        "IB-MOVE-4",
    ),
    "IB-SPEED-1": both(
        full(stage="move", Ann={"crew": "S"}, data=MAP),
        full(stage="move", Ann={"crew": "S-"}, data=MAP),
        act("move", to="Morlim"),
        "IB-MOVE-1",
    ),
    "IB-SPEED-2": both(
        full(stage="move", Ann={"fish": 1}, data=MAP), full(stage="move", data=MAP), act("move", to="Morlim", fish=1)
    ),
    # Speed 4 by Sail, and one step more.
    "IB-RUL-FISH": pair(
        full(stage="move", Ann={"crew": "S S S", "fish": 1}, data=MAP),
        act("move", to="Ratnest", via=["Borsham", "Farwold", "Grenille", "Morlim"], fish=1),
        act("move", to="Ratnest", via=["Borsham", "Farwold", "Grenille", "Morlim"]),
        "IB-MOVE-1",
    ),
    # --- crew and hold ---
    "IB-CREW-1": both(full(Ann={"crew": "A"}), full(Ann={"crew": "A-"}), act("event", which=1, cubes=1, exhaust=[1])),
    "IB-CREW-2": pair(
        full(Ann={"crew": "A A"}),
        act("event", which=1, cubes=1, exhaust=[1, 2]),
        act("event", which=1, cubes=1, exhaust=[1, 1]),
    ),
    "IB-REST-1": both(
        do(at("Krazk", crew="A-"), "visit", ANN, town="Krazk", rest=True),
        do(at("Krazk", crew="A-"), "visit", ANN, town="Krazk"),
        act("event", which=1, cubes=1, exhaust=[1]),
        "IB-CREW-1",
    ),
    "IB-REST-2": both(
        do(at("Krazk", crew="A-"), "visit", ANN, town="Krazk", rest=True),
        do(at("Krazk", crew="A!"), "visit", ANN, town="Krazk", rest=True),
        act("event", which=1, cubes=1, exhaust=[1]),
        "IB-CREW-1",
    ),
    "IB-CARGO-1": pair(at("Grenille", wood=8, crew="A"), visit("Grenille", wood=2), act("dump", wood=9)),
    "IB-RUL-CARGO": both(
        at("Grenille", fish=9, crew="A", rulings={"cargo_each": True}),
        at("Grenille", fish=9, crew="A"),
        visit("Grenille", wood=2),
        "IB-CARGO-1",
    ),
    "IB-RUL-GAINCARGO": both(
        do(at("Grenille", fish=9, crew="A"), "dump", ANN, fish=1),
        at("Grenille", fish=9, crew="A"),
        visit("Grenille", wood=2),
        "IB-CARGO-1",
    ),
    "IB-SKILL-ADM": both(
        full(stage="move", Ann={"crew": "A"}, Ben={"at": "Borsham"}),
        full(stage="move", Ann={"crew": "W"}, Ben={"at": "Borsham"}),
        act("move", to="Borsham", crew=1),
        "IB-MOVE-4",
    ),
    "IB-SKILL-COM": both(
        coast({"red": 9}, serpents=1, crew="C"),
        coast({"red": 9}, serpents=1, crew="W"),
        blow("serpent", combat=[1], dice=[1, 1], lost="serpent"),
        "IB-ATTACK-3",
    ),
    "IB-SKILL-NEG": both(
        coast({"blue_green": 1}, crew="N"), coast({"blue_green": 1}, crew="W"), talks(negotiators=[1]), "IB-DIPLO-4"
    ),
    "IB-SKILL-SAIL": both(
        full(stage="move", Ann={"crew": "S"}, data=MAP),
        full(stage="move", Ann={"crew": "W"}, data=MAP),
        act("move", to="Morlim"),
        "IB-MOVE-1",
    ),
    "IB-SKILL-WORK": both(
        at("Grenille", crew="W"), at("Grenille", crew="W-"), visit("Grenille", wood=3), "IB-TOWN-GRENILLE"
    ),
    "IB-RUL-WORK": both(
        at("Grenille", crew="WW W"), at("Grenille", crew="WW"), visit("Grenille", wood=4), "IB-TOWN-GRENILLE"
    ),
    "IB-HIRE-1": both(
        at("Morlim", coins=1), at("Morlim", coins=0), visit("Morlim", hire={"slot": 1, "skills": SKILLS})
    ),
    "IB-HIRE-2": both(
        at("Undervall", coins=1), at("Undervall", coins=0), visit("Undervall", hire={"slot": 3, "skills": SKILLS})
    ),
    # The new crew is on deck at once; those to the left slide right.
    "IB-HIRE-3": pair(
        do(
            at("Morlim", coins=1, crew="A", crew_row={1: "SW"}),
            "visit",
            ANN,
            town="Morlim",
            hire={"slot": 2, "skills": SKILLS},
        ),
        act("event", which=1, cubes=1, exhaust=[2]),
        act("event", which=1, cubes=1, exhaust=[3]),
        "IB-CREW-1",
    ),
    "IB-RUL-CREWPILE": both(
        at("Morlim"), at("Morlim", crew_row={3: "empty"}), visit("Morlim", hire={"slot": 3, "skills": SKILLS})
    ),
    # --- visits ---
    "IB-VISIT-1": pair(at("Grenille"), visit("Grenille"), visit("Krazk")),
    "IB-VISIT-2": both(
        at("Grenille", {"entry": {"coins": 2}}, coins=2),
        at("Grenille", {"entry": {"coins": 2}}, coins=1),
        visit("Grenille"),
    ),
    # Seven coins less one, and the hunt of Ben finds it.
    "IB-VISIT-3": pair(
        do(at("Grenille", {"entry": {"coins": 1}}), "visit", ANN, town="Grenille"),
        act("adjust", None, changes={"treasure_map": -1}),
        act("adjust", None, changes={"treasure_map": -2}),
        "IB-ADJUST",
    ),
    "IB-VISIT-4": both(
        do(at("Grenille", {"entry": {"coins": 1}}, towns={"Grenille": BEN}), "visit", ANN, town="Grenille"),
        do(at("Grenille", {"entry": {"coins": 1}}), "visit", ANN, town="Grenille"),
        act("adjust", BEN, changes={"coins": -8}),
        "IB-ADJUST",
    ),
    "IB-VISIT-5": pair(
        at("Grenille", {"entry": {"crew": "work"}}, crew="A W"), visit("Grenille", crew=2), visit("Grenille", crew=1)
    ),
    "IB-VISIT-6": pair(
        at("Grenille", {"entry": {"coins": 9, "crew": "sail"}}, towns={"Grenille": ANN}),
        visit("Grenille"),
        visit("Grenille", crew=1),
    ),
    # What is paid for a crew does not lie on the map.
    "IB-VISIT-7": pair(
        do(at("Morlim", treasure_map=1), "visit", ANN, town="Morlim", hire={"slot": 1, "skills": SKILLS}),
        act("adjust", None, changes={"treasure_map": -1}),
        act("adjust", None, changes={"treasure_map": -2}),
        "IB-ADJUST",
    ),
    # At Zilliam the goods are there before; at Krazk the fish comes after the rest.
    "IB-VISIT-8": pair(
        at("Morlim", crew="A", coins=1, variants={"advanced": True}),
        visit("Morlim", hire={"slot": 1, "skills": SKILLS}, wood=1),
        visit("Morlim", wood=1),
        "IB-TOWN-MORLIM",
    ),
    "IB-RUL-ENTRY": both(
        at("Grenille", {"entry": {"crew": "any"}}, crew="A W"),
        at("Grenille", {"entry": {"crew": "any"}}, crew="W A"),
        visit("Grenille", crew=1, wood=3),
        "IB-TOWN-GRENILLE",
    ),
}
