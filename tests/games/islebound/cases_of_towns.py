"""Cases of attack, diplomacy, influence, treasure, events, the towns and reputation cards."""

from collections.abc import Callable

from tests.games.islebound import rule_cases as c
from tests.games.islebound.builders import ANN, BEN, CLEO, do, full, light

FIVE = {"red": 5}
ONE = {"price": 1}

CASES: dict[str, Callable[[], c.Case]] = {
    # --- attack ---
    "IB-ATTACK-1": c.both(c.coast({"red": 1}, pirates=1), c.coast({"red": None}, pirates=1), c.blow("pirate")),
    "IB-ATTACK-2": c.pair(c.coast({"red": 1}, pirates=1), c.blow("pirate"), c.blow("pirate", "pirate")),
    "IB-ATTACK-3": c.pair(
        c.coast({"red": 9}, serpents=1, crew="C W"),
        c.blow("serpent", combat=[1], dice=[1, 1], lost="serpent"),
        c.blow("serpent", combat=[2], dice=[1, 1], lost="serpent"),
    ),
    "IB-ATTACK-4": c.pair(
        c.coast(FIVE, serpents=2),
        c.blow("serpent", "serpent", dice=[5, 4]),
        c.blow("serpent", "serpent", dice=[5, 4, 6]),
    ),
    "IB-ATTACK-5": c.pair(
        c.coast({"red": 3}, serpents=1, wood=1),
        c.blow("serpent", dice=[1], rerolls=[[1, 6]]),
        c.blow("serpent", dice=[1], rerolls=[[1, 2], [1, 6]]),
    ),
    "IB-ATTACK-6": c.pair(
        c.coast({"red": 5}, serpents=2, crew="C"),
        c.blow("serpent", "serpent", dice=[5, 4]),
        c.blow("serpent", combat=[1], dice=[5, 4]),
        "IB-ATTACK-9",
    ),
    "IB-ATTACK-7": c.pair(
        c.coast({"red": 3}, serpents=1), c.blow("serpent", dice=[5]), c.blow("serpent", dice=[4]), "IB-ATTACK-9"
    ),
    "IB-ATTACK-8": c.both(
        c.coast({"red": 3}, serpents=1),
        c.coast({"red": 3}, serpents=1, towns={"Grenille": BEN}),
        c.blow("serpent", dice=[6]),
        "IB-ATTACK-9",
    ),
    "IB-ATTACK-9": c.pair(
        c.coast(FIVE, serpents=1, crew="A A"),
        c.blow("serpent", dice=[6], injured=[1, 2]),
        c.blow("serpent", dice=[6], injured=[1]),
    ),
    # The pirate is discarded, so it cannot be corrected away.
    "IB-ATTACK-10": c.pair(
        c.taken(), c.act("adjust", changes={"serpents": -2}), c.act("adjust", changes={"pirates": -1}), "IB-ADJUST"
    ),
    # 6 coins and the printed 1.
    "IB-ATTACK-11": c.pair(
        c.taken(), c.act("buy", position=5, card={"price": 7}), c.act("buy", position=5, card={"price": 8}), "IB-BUY-1"
    ),
    "IB-ATTACK-12": c.both(c.taken(), do(c.taken(), "buy", ANN, position=5, card=ONE), c.visit("Grenille")),
    "IB-ATTACK-13": c.pair(c.retreated(), c.act("buy", position=5, card=ONE), c.HUNT),
    "IB-RUL-OWN": c.both(
        c.coast({"red": 1}, pirates=1), c.coast({"red": 1}, pirates=1, towns={"Grenille": ANN}), c.blow("pirate")
    ),
    "IB-RUL-BOTH": c.pair(
        c.coast({"red": 9, "blue_green": 1}, serpents=1, crew="N"),
        c.talks(negotiators=[1]),
        c.blow("serpent", dice=[6]),
        "IB-ATTACK-9",
    ),
    "IB-RUL-DICE": c.pair(
        c.coast({"red": 9}, serpents=11),
        c.blow(*["serpent"] * 11, dice=[1] * 10, lost="serpent"),
        c.blow(*["serpent"] * 11, dice=[1] * 9, lost="serpent"),
    ),
    "IB-RUL-REROLL": c.pair(
        c.coast({"red": 3}, serpents=1, wood=2),
        c.blow("serpent", dice=[1], rerolls=[[1, 2], [1, 6]]),
        c.blow("serpent", dice=[1], rerolls=[[1, 6], [1, 2]]),
        "IB-ATTACK-9",
    ),
    "IB-RUL-INJURE": c.pair(
        c.coast(FIVE, serpents=1, crew="A A A"),
        c.blow("serpent", dice=[6], injured=[1, 2]),
        c.blow("serpent", dice=[6], injured=[1, 2, 3]),
    ),
    # The serpent lost and the Combat crew are gone.
    "IB-RUL-RETREAT": c.pair(
        do(
            c.coast(FIVE, serpents=2, crew="C A"),
            "attack",
            ANN,
            town="Grenille",
            cards=["serpent"],
            combat=[1],
            dice=[1, 1],
            lost="serpent",
        ),
        c.act("event", which=1, cubes=1, exhaust=[2]),
        c.act("event", which=1, cubes=1, exhaust=[1]),
        "IB-CREW-1",
    ),
    "IB-RUL-SUCCESS": c.pair(
        c.coast({"red": 3}, serpents=1),
        c.blow("serpent", dice=[1], lost="serpent"),
        c.blow("serpent", dice=[6], lost="serpent"),
    ),
    "IB-RUL-ICHOR": c.pair(
        c.coast(FIVE, serpents=1, ichor=1),
        c.blow("serpent", "ichor", lost="ichor"),
        c.blow("serpent", "ichor", lost="serpent"),
    ),
    # --- diplomacy and influence ---
    "IB-DIPLO-1": c.both(
        c.coast({"blue_green": 1}, crew="N"), c.coast({"blue_green": None}, crew="N"), c.talks(negotiators=[1])
    ),
    "IB-DIPLO-2": c.both(
        c.coast({"blue_green": 2}, slots=c.CUBES),
        c.coast({"blue_green": 2}, slots=c.CUBES, towns={"Grenille": BEN}),
        c.talks(4, 3),
    ),
    "IB-DIPLO-3": c.pair(c.coast({"blue_green": 2}, slots=c.CUBES), c.talks(4), c.talks(5)),
    "IB-DIPLO-4": c.pair(
        c.coast({"blue_green": 3}, slots=c.CUBES, crew="N A"), c.talks(4, negotiators=[1]), c.talks(4, negotiators=[2])
    ),
    "IB-DIPLO-5": c.both(
        do(
            c.coast({"blue_green": 1, "entry": {"coins": 9}}, crew="N"),
            "diplomacy",
            ANN,
            town="Grenille",
            slots=[],
            negotiators=[1],
        ),
        do(
            do(
                c.coast({"blue_green": 1, "entry": {"coins": 9}}, crew="N"),
                "diplomacy",
                ANN,
                town="Grenille",
                slots=[],
                negotiators=[1],
            ),
            "event",
            ANN,
            which=1,
            cubes=1,
        ),
        c.visit("Grenille"),
    ),
    # Mausoleum hears of it as of an attack: 3 renown for Ben, so his track can go down by 3.
    "IB-DIPLO-6": c.pair(
        do(
            c.coast({"blue_green": 1}, crew="N N N", towns={"Grenille": BEN}, Ben={"buildings": ["mausoleum"]}),
            "diplomacy",
            ANN,
            town="Grenille",
            slots=[],
            negotiators=[1, 2, 3],
        ),
        c.act("adjust", BEN, changes={"track": -3}),
        c.act("adjust", BEN, changes={"track": -4}),
        "IB-ADJUST",
    ),
    # A need of 2 paid with 3: spoils of 2.
    "IB-RUL-OVERPAY": c.pair(
        do(c.coast({"blue_green": 2}, coins=0, slots={6: ANN}), "diplomacy", ANN, town="Grenille", slots=[6]),
        c.act("buy", position=5, card={"price": 2}),
        c.act("buy", position=5, card={"price": 3}),
        "IB-BUY-1",
    ),
    "IB-RUL-ZEROCUBES": c.pair(
        c.coast({"blue_green": 2}, crew="N N"), c.talks(negotiators=[1, 2]), c.talks(negotiators=[1]), "IB-DIPLO-2"
    ),
    "IB-INFL-1": c.pair(
        do(c.coast({"blue_green": 1}), "event", ANN, which=1, cubes=1), c.talks(3), c.talks(4), "IB-DIPLO-3"
    ),
    "IB-INFL-2": c.pair(
        do(c.coast({"blue_green": 1}, slots={4: ANN}), "event", ANN, which=1, cubes=1),
        c.talks(3),
        c.talks(5),
        "IB-DIPLO-3",
    ),
    "IB-INFL-3": c.pair(
        do(c.coast({"blue_green": 1}), "event", ANN, which=1, cubes=2), c.talks(4), c.talks(2), "IB-DIPLO-3"
    ),
    # Four slots are free; the fifth cube is not placed, and the event is done.
    "IB-RUL-FULL": c.pair(
        do(c.at("Krazk"), "event", ANN, which=1, cubes=5),
        c.act("adjust", None, slot=6, owner=None),
        c.act("adjust", None, slot=7, owner=None),
        "IB-ADJUST",
    ),
    # --- treasure and events ---
    "IB-HUNT-1": c.both(
        do(c.at("Krazk", coins=0, treasure_map=4), "hunt", ANN),
        do(c.at("Krazk", coins=0, treasure_map=3), "hunt", ANN),
        c.act("buy", position=5, card={"price": 4}),
        "IB-BUY-1",
    ),
    "IB-HUNT-2": c.pair(
        do(c.at("Krazk", coins=0), "hunt", ANN),
        c.act("buy", position=5, card=ONE),
        c.act("buy", position=5, card={"price": 2}),
        "IB-BUY-1",
    ),
    "IB-EVENT-1": c.both(full(events={2: "Krazk"}), full(events={2: "Morlim"}), c.act("event", which=2, cubes=1)),
    "IB-EVENT-2": c.both(
        full(Ann={"books": 1}), full(Ann={"books": 0}), c.act("event", which=1, cubes=3, pay={"books": 1}, exhaust=[3])
    ),
    # Where the next marker lies is not known until it is shown.
    "IB-EVENT-3": c.both(
        do(full(events={1: "Krazk"}), "event", ANN, which=1, cubes=1),
        do(do(full(events={1: "Krazk"}), "event", ANN, which=1, cubes=1), "show", events={"1": "Zilliam"}),
        c.act("event", which=1, cubes=1),
        "IB-EVENT-1",
    ),
    "IB-EVENT-4": c.both(
        do(full(), "show", events={"1": "Krazk", "2": "Krazk"}),
        do(full(), "show", events={"1": "Krazk", "2": "Morlim"}),
        c.act("event", which=2, cubes=1),
        "IB-EVENT-1",
    ),
    "IB-EVENT-5": c.both(
        do(full(events={1: "Morlim"}), "show", events={"1": None}),
        full(events={1: "Morlim"}),
        c.act("event", which=1, cubes=1),
        "IB-EVENT-1",
    ),
    "IB-RUL-AGAIN": c.both(
        do(do(full(), "event", ANN, which=1, cubes=1), "show", events={"1": "Krazk"}),
        do(do(full(), "event", ANN, which=1, cubes=1), "show", events={"1": "Borsham"}),
        c.act("event", which=1, cubes=1),
        "IB-EVENT-1",
    ),
    # --- the towns ---
    "IB-TOWN-BORSHAM": c.pair(
        c.at("Borsham", wood=9, crew="A"), c.visit("Borsham", pirates=1, serpents=1), c.visit("Borsham", serpents=2)
    ),
    "IB-TOWN-CRIMSIKA": c.pair(c.at("Crimsika", books=2), c.visit("Crimsika", times=2), c.visit("Crimsika", times=3)),
    "IB-TOWN-FARWOLD": c.pair(c.at("Farwold"), c.visit("Farwold", fish=2), c.visit("Farwold", wood=1, fish=1)),
    "IB-TOWN-FEL": c.both(
        c.at("Fel's Garden", wood=1, crew="A", variants={"advanced": True}),
        c.at("Fel's Garden", wood=1, crew="W", variants={"advanced": True}),
        c.visit("Fel's Garden", exhaust=[1]),
    ),
    "IB-TOWN-GRENILLE": c.pair(c.at("Grenille", crew="W W"), c.visit("Grenille", wood=4), c.visit("Grenille", wood=5)),
    "IB-TOWN-KRAZK": c.pair(c.at("Krazk"), c.visit("Krazk", wood=1), c.visit("Krazk", wood=1, fish=1)),
    "IB-TOWN-MARHAVEN": c.pair(c.at("Marhaven"), c.visit("Marhaven", pirates=1), c.visit("Marhaven", pirates=2)),
    "IB-TOWN-MORLIM": c.pair(c.at("Morlim"), c.visit("Morlim", renown=1), c.visit("Morlim", renown=2)),
    "IB-TOWN-RATNEST": c.pair(
        c.at("Ratnest", crew="W"), c.visit("Ratnest", pirates=2, wood=1), c.visit("Ratnest", pirates=3, wood=2)
    ),
    "IB-TOWN-ROCKSLIDE": c.pair(
        c.at("Rockslide", coins=6, crew="A A", variants={"advanced": True}),
        c.visit("Rockslide", times=2),
        c.visit("Rockslide", times=3),
    ),
    "IB-TOWN-STRATIC": c.both(
        c.at("Stratic", wood=2, row={4: {"price": 9, "wood": 2}}),
        c.at("Stratic", wood=1, coins=9, row={4: {"price": 9, "wood": 2}}),
        c.visit("Stratic", build={"position": 4}),
        "IB-BUILD-1",
    ),
    "IB-TOWN-SUNSREST": c.pair(
        c.at("Sun's Rest", fish=5, crew="A A A"), c.visit("Sun's Rest", serpents=2), c.visit("Sun's Rest", serpents=3)
    ),
    "IB-TOWN-GROTTO": c.pair(
        c.at("The Grotto", crew="W"), c.visit("The Grotto", fish=5), c.visit("The Grotto", fish=6)
    ),
    "IB-TOWN-THUNDRAKE": c.pair(
        c.at("Thundrake", books=1), c.visit("Thundrake", times=1), c.visit("Thundrake", times=2)
    ),
    "IB-TOWN-UNDERVALL": c.pair(
        c.at("Undervall", variants={"advanced": True}), c.visit("Undervall", renown=1), c.visit("Undervall", renown=2)
    ),
    "IB-TOWN-ZILLIAM": c.pair(
        c.at("Zilliam", wood=1, fish=1, crew="A A"),
        c.visit("Zilliam", exhaust=[1, 2], pay={"wood": 1, "fish": 1}),
        c.visit("Zilliam", exhaust=[1, 2], pay={"wood": 1}),
    ),
    # --- reputation cards ---
    "IB-REP-1": c.both(
        do(light(Ann={"track": 5}, tokens_left=16), "reputation", ANN, top=2, gains={}),
        do(light(Ann={"track": 5}, tokens_left=16), "reputation", ANN, top=1, gains={}),
        c.act("adjust", changes={"tokens": -1}),
        "IB-ADJUST",
    ),
    "IB-REP-2": c.both(
        do(light(), "reputation", ANN, top=0, gains={CLEO: 7}),
        do(light(), "reputation", ANN, top=0, gains={BEN: 7}),
        c.act("adjust", CLEO, changes={"tokens": -1}),
        "IB-ADJUST",
    ),
    "IB-REP-3": c.pair(
        c.at("Farwold"),
        c.visit("Farwold", reputation={"top": 1, "gains": {ANN: 7}, "limit": True}),
        c.visit("Farwold", reputation={"top": 1, "gains": {ANN: 8}, "limit": True}),
    ),
    "IB-RUL-LIMIT": c.pair(
        light(),
        c.act("reputation", top=9, gains={ANN: 7}, limit=True),
        c.act("reputation", top=0, gains={ANN: 8}, limit=True),
        "IB-REP-3",
    ),
    # The last token goes to Cleo, the visitor; so it is not Ann's.
    "IB-REP-4": c.pair(
        do(
            light(Ann={"track": 6}, Cleo={"track": 6}, tokens_left=1),
            "reputation",
            CLEO,
            top=0,
            gains={ANN: 1, CLEO: 1},
        ),
        c.act("adjust", ANN, changes={"track": -7}),
        c.act("adjust", CLEO, changes={"track": -1}),
        "IB-ADJUST",
    ),
    "IB-REP-5": c.both(
        light(reputation_left=1), light(reputation_left=0), c.act("reputation", top=1, gains={}), "IB-REP-6"
    ),
    "IB-REP-6": c.pair(
        c.at("Farwold", reputation_left=0),
        c.visit("Farwold", wood=1),
        c.visit("Farwold", reputation={"top": 1, "gains": {}}, wood=1),
    ),
    "IB-REP-7": c.pair(c.at("Farwold"), c.visit("Farwold", fish=2), c.visit("Farwold", fish=3), "IB-TOWN-FARWOLD"),
}
