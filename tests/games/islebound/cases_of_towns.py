"""Cases of attack, diplomacy, influence, treasure, events, the towns and reputation cards."""

from collections.abc import Callable

from tests.games.islebound.builders import ANN, BEN, CLEO, do, full, light
from tests.games.islebound.rule_cases import (
    CUBES,
    HUNT,
    Case,
    act,
    at,
    blow,
    both,
    coast,
    pair,
    retreated,
    taken,
    talks,
    visit,
)

FIVE = {"red": 5}
ONE = {"price": 1}

CASES: dict[str, Callable[[], Case]] = {
    # --- attack ---
    "IB-ATTACK-1": both(coast({"red": 1}, pirates=1), coast({"red": None}, pirates=1), blow("pirate")),
    "IB-ATTACK-2": pair(coast({"red": 1}, pirates=1), blow("pirate"), blow("pirate", "pirate")),
    "IB-ATTACK-3": pair(
        coast({"red": 9}, serpents=1, crew="C W"),
        blow("serpent", combat=[1], dice=[1, 1], lost="serpent"),
        blow("serpent", combat=[2], dice=[1, 1], lost="serpent"),
    ),
    "IB-ATTACK-4": pair(
        coast(FIVE, serpents=2), blow("serpent", "serpent", dice=[5, 4]), blow("serpent", "serpent", dice=[5, 4, 6])
    ),
    "IB-ATTACK-5": pair(
        coast({"red": 3}, serpents=1, wood=1),
        blow("serpent", dice=[1], rerolls=[[1, 6]]),
        blow("serpent", dice=[1], rerolls=[[1, 2], [1, 6]]),
    ),
    "IB-ATTACK-6": pair(
        coast({"red": 5}, serpents=2, crew="C"),
        blow("serpent", "serpent", dice=[5, 4]),
        blow("serpent", combat=[1], dice=[5, 4]),
        "IB-ATTACK-9",
    ),
    "IB-ATTACK-7": pair(
        coast({"red": 3}, serpents=1), blow("serpent", dice=[5]), blow("serpent", dice=[4]), "IB-ATTACK-9"
    ),
    "IB-ATTACK-8": both(
        coast({"red": 3}, serpents=1),
        coast({"red": 3}, serpents=1, towns={"Grenille": BEN}),
        blow("serpent", dice=[6]),
        "IB-ATTACK-9",
    ),
    "IB-ATTACK-9": pair(
        coast(FIVE, serpents=1, crew="A A"),
        blow("serpent", dice=[6], injured=[1, 2]),
        blow("serpent", dice=[6], injured=[1]),
    ),
    # The pirate is discarded, so it cannot be corrected away.
    "IB-ATTACK-10": pair(
        taken(), act("adjust", changes={"serpents": -2}), act("adjust", changes={"pirates": -1}), "IB-ADJUST"
    ),
    # 6 coins and the printed 1.
    "IB-ATTACK-11": pair(
        taken(), act("buy", position=5, card={"price": 7}), act("buy", position=5, card={"price": 8}), "IB-BUY-1"
    ),
    "IB-ATTACK-12": both(taken(), do(taken(), "buy", ANN, position=5, card=ONE), visit("Grenille")),
    "IB-ATTACK-13": pair(retreated(), act("buy", position=5, card=ONE), HUNT),
    "IB-RUL-OWN": both(
        coast({"red": 1}, pirates=1), coast({"red": 1}, pirates=1, towns={"Grenille": ANN}), blow("pirate")
    ),
    "IB-RUL-BOTH": pair(
        coast({"red": 9, "blue_green": 1}, serpents=1, crew="N"),
        talks(negotiators=[1]),
        blow("serpent", dice=[6]),
        "IB-ATTACK-9",
    ),
    "IB-RUL-DICE": pair(
        coast({"red": 9}, serpents=11),
        blow(*["serpent"] * 11, dice=[1] * 10, lost="serpent"),
        blow(*["serpent"] * 11, dice=[1] * 9, lost="serpent"),
    ),
    "IB-RUL-REROLL": pair(
        coast({"red": 3}, serpents=1, wood=2),
        blow("serpent", dice=[1], rerolls=[[1, 2], [1, 6]]),
        blow("serpent", dice=[1], rerolls=[[1, 6], [1, 2]]),
        "IB-ATTACK-9",
    ),
    "IB-RUL-INJURE": pair(
        coast(FIVE, serpents=1, crew="A A A"),
        blow("serpent", dice=[6], injured=[1, 2]),
        blow("serpent", dice=[6], injured=[1, 2, 3]),
    ),
    # The serpent lost and the Combat crew are gone.
    "IB-RUL-RETREAT": pair(
        do(
            coast(FIVE, serpents=2, crew="C A"),
            "attack",
            ANN,
            town="Grenille",
            cards=["serpent"],
            combat=[1],
            dice=[1, 1],
            lost="serpent",
        ),
        act("event", which=1, cubes=1, exhaust=[2]),
        act("event", which=1, cubes=1, exhaust=[1]),
        "IB-CREW-1",
    ),
    "IB-RUL-SUCCESS": pair(
        coast({"red": 3}, serpents=1),
        blow("serpent", dice=[1], lost="serpent"),
        blow("serpent", dice=[6], lost="serpent"),
    ),
    "IB-RUL-ICHOR": pair(
        coast(FIVE, serpents=1, ichor=1),
        blow("serpent", "ichor", lost="ichor"),
        blow("serpent", "ichor", lost="serpent"),
    ),
    # --- diplomacy and influence ---
    "IB-DIPLO-1": both(
        coast({"blue_green": 1}, crew="N"), coast({"blue_green": None}, crew="N"), talks(negotiators=[1])
    ),
    "IB-DIPLO-2": both(
        coast({"blue_green": 2}, slots=CUBES),
        coast({"blue_green": 2}, slots=CUBES, towns={"Grenille": BEN}),
        talks(4, 3),
    ),
    "IB-DIPLO-3": pair(coast({"blue_green": 2}, slots=CUBES), talks(4), talks(5)),
    "IB-DIPLO-4": pair(
        coast({"blue_green": 3}, slots=CUBES, crew="N A"), talks(4, negotiators=[1]), talks(4, negotiators=[2])
    ),
    "IB-DIPLO-5": both(
        do(
            coast({"blue_green": 1, "entry": {"coins": 9}}, crew="N"),
            "diplomacy",
            ANN,
            town="Grenille",
            slots=[],
            negotiators=[1],
        ),
        do(
            do(
                coast({"blue_green": 1, "entry": {"coins": 9}}, crew="N"),
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
        visit("Grenille"),
    ),
    # Mausoleum hears of it as of an attack: 3 renown for Ben, so his track can go down by 3.
    "IB-DIPLO-6": pair(
        do(
            coast({"blue_green": 1}, crew="N N N", towns={"Grenille": BEN}, Ben={"buildings": ["mausoleum"]}),
            "diplomacy",
            ANN,
            town="Grenille",
            slots=[],
            negotiators=[1, 2, 3],
        ),
        act("adjust", BEN, changes={"track": -3}),
        act("adjust", BEN, changes={"track": -4}),
        "IB-ADJUST",
    ),
    # A need of 2 paid with 3: spoils of 2.
    "IB-RUL-OVERPAY": pair(
        do(coast({"blue_green": 2}, coins=0, slots={6: ANN}), "diplomacy", ANN, town="Grenille", slots=[6]),
        act("buy", position=5, card={"price": 2}),
        act("buy", position=5, card={"price": 3}),
        "IB-BUY-1",
    ),
    "IB-RUL-ZEROCUBES": pair(
        coast({"blue_green": 2}, crew="N N"), talks(negotiators=[1, 2]), talks(negotiators=[1]), "IB-DIPLO-2"
    ),
    "IB-INFL-1": pair(do(coast({"blue_green": 1}), "event", ANN, which=1, cubes=1), talks(3), talks(4), "IB-DIPLO-3"),
    "IB-INFL-2": pair(
        do(coast({"blue_green": 1}, slots={4: ANN}), "event", ANN, which=1, cubes=1), talks(3), talks(5), "IB-DIPLO-3"
    ),
    "IB-INFL-3": pair(do(coast({"blue_green": 1}), "event", ANN, which=1, cubes=2), talks(4), talks(2), "IB-DIPLO-3"),
    # Four slots are free; the fifth cube is not placed, and the event is done.
    "IB-RUL-FULL": pair(
        do(at("Krazk"), "event", ANN, which=1, cubes=5),
        act("adjust", None, slot=6, owner=None),
        act("adjust", None, slot=7, owner=None),
        "IB-ADJUST",
    ),
    # --- treasure and events ---
    "IB-HUNT-1": both(
        do(at("Krazk", coins=0, treasure_map=4), "hunt", ANN),
        do(at("Krazk", coins=0, treasure_map=3), "hunt", ANN),
        act("buy", position=5, card={"price": 4}),
        "IB-BUY-1",
    ),
    "IB-HUNT-2": pair(
        do(at("Krazk", coins=0), "hunt", ANN),
        act("buy", position=5, card=ONE),
        act("buy", position=5, card={"price": 2}),
        "IB-BUY-1",
    ),
    "IB-EVENT-1": both(full(events={2: "Krazk"}), full(events={2: "Morlim"}), act("event", which=2, cubes=1)),
    "IB-EVENT-2": both(
        full(Ann={"books": 1}), full(Ann={"books": 0}), act("event", which=1, cubes=3, pay={"books": 1}, exhaust=[3])
    ),
    # Where the next marker lies is not known until it is shown.
    "IB-EVENT-3": both(
        do(full(events={1: "Krazk"}), "event", ANN, which=1, cubes=1),
        do(do(full(events={1: "Krazk"}), "event", ANN, which=1, cubes=1), "show", events={"1": "Zilliam"}),
        act("event", which=1, cubes=1),
        "IB-EVENT-1",
    ),
    "IB-EVENT-4": both(
        do(full(), "show", events={"1": "Krazk", "2": "Krazk"}),
        do(full(), "show", events={"1": "Krazk", "2": "Morlim"}),
        act("event", which=2, cubes=1),
        "IB-EVENT-1",
    ),
    "IB-EVENT-5": both(
        do(full(events={1: "Morlim"}), "show", events={"1": None}),
        full(events={1: "Morlim"}),
        act("event", which=1, cubes=1),
        "IB-EVENT-1",
    ),
    "IB-RUL-AGAIN": both(
        do(do(full(), "event", ANN, which=1, cubes=1), "show", events={"1": "Krazk"}),
        do(do(full(), "event", ANN, which=1, cubes=1), "show", events={"1": "Borsham"}),
        act("event", which=1, cubes=1),
        "IB-EVENT-1",
    ),
    # --- the towns ---
    "IB-TOWN-BORSHAM": pair(
        at("Borsham", wood=9, crew="A"), visit("Borsham", pirates=1, serpents=1), visit("Borsham", serpents=2)
    ),
    "IB-TOWN-CRIMSIKA": pair(at("Crimsika", books=2), visit("Crimsika", times=2), visit("Crimsika", times=3)),
    "IB-TOWN-FARWOLD": pair(at("Farwold"), visit("Farwold", fish=2), visit("Farwold", wood=1, fish=1)),
    "IB-TOWN-FEL": both(
        at("Fel's Garden", wood=1, crew="A", variants={"advanced": True}),
        at("Fel's Garden", wood=1, crew="W", variants={"advanced": True}),
        visit("Fel's Garden", exhaust=[1]),
    ),
    "IB-TOWN-GRENILLE": pair(at("Grenille", crew="W W"), visit("Grenille", wood=4), visit("Grenille", wood=5)),
    "IB-TOWN-KRAZK": pair(at("Krazk"), visit("Krazk", wood=1), visit("Krazk", wood=1, fish=1)),
    "IB-TOWN-MARHAVEN": pair(at("Marhaven"), visit("Marhaven", pirates=1), visit("Marhaven", pirates=2)),
    "IB-TOWN-MORLIM": pair(at("Morlim"), visit("Morlim", renown=1), visit("Morlim", renown=2)),
    "IB-TOWN-RATNEST": pair(
        at("Ratnest", crew="W"), visit("Ratnest", pirates=2, wood=1), visit("Ratnest", pirates=3, wood=2)
    ),
    "IB-TOWN-ROCKSLIDE": pair(
        at("Rockslide", coins=6, crew="A A", variants={"advanced": True}),
        visit("Rockslide", times=2),
        visit("Rockslide", times=3),
    ),
    "IB-TOWN-STRATIC": both(
        at("Stratic", wood=2, row={4: {"price": 9, "wood": 2}}),
        at("Stratic", wood=1, coins=9, row={4: {"price": 9, "wood": 2}}),
        visit("Stratic", build={"position": 4}),
        "IB-BUILD-1",
    ),
    "IB-TOWN-SUNSREST": pair(
        at("Sun's Rest", fish=5, crew="A A A"), visit("Sun's Rest", serpents=2), visit("Sun's Rest", serpents=3)
    ),
    "IB-TOWN-GROTTO": pair(at("The Grotto", crew="W"), visit("The Grotto", fish=5), visit("The Grotto", fish=6)),
    "IB-TOWN-THUNDRAKE": pair(at("Thundrake", books=1), visit("Thundrake", times=1), visit("Thundrake", times=2)),
    "IB-TOWN-UNDERVALL": pair(
        at("Undervall", variants={"advanced": True}), visit("Undervall", renown=1), visit("Undervall", renown=2)
    ),
    "IB-TOWN-ZILLIAM": pair(
        at("Zilliam", wood=1, fish=1, crew="A A"),
        visit("Zilliam", exhaust=[1, 2], pay={"wood": 1, "fish": 1}),
        visit("Zilliam", exhaust=[1, 2], pay={"wood": 1}),
    ),
    # --- reputation cards ---
    "IB-REP-1": both(
        do(light(Ann={"track": 5}, tokens_left=16), "reputation", ANN, top=2, gains={}),
        do(light(Ann={"track": 5}, tokens_left=16), "reputation", ANN, top=1, gains={}),
        act("adjust", changes={"tokens": -1}),
        "IB-ADJUST",
    ),
    "IB-REP-2": both(
        do(light(), "reputation", ANN, top=0, gains={CLEO: 7}),
        do(light(), "reputation", ANN, top=0, gains={BEN: 7}),
        act("adjust", CLEO, changes={"tokens": -1}),
        "IB-ADJUST",
    ),
    "IB-REP-3": pair(
        at("Farwold"),
        visit("Farwold", reputation={"top": 1, "gains": {ANN: 7}, "limit": True}),
        visit("Farwold", reputation={"top": 1, "gains": {ANN: 8}, "limit": True}),
    ),
    "IB-RUL-LIMIT": pair(
        light(),
        act("reputation", top=9, gains={ANN: 7}, limit=True),
        act("reputation", top=0, gains={ANN: 8}, limit=True),
        "IB-REP-3",
    ),
    # The last token goes to Cleo, the visitor; so it is not Ann's.
    "IB-REP-4": pair(
        do(
            light(Ann={"track": 6}, Cleo={"track": 6}, tokens_left=1),
            "reputation",
            CLEO,
            top=0,
            gains={ANN: 1, CLEO: 1},
        ),
        act("adjust", ANN, changes={"track": -7}),
        act("adjust", CLEO, changes={"track": -1}),
        "IB-ADJUST",
    ),
    "IB-REP-5": both(
        light(reputation_left=1), light(reputation_left=0), act("reputation", top=1, gains={}), "IB-REP-6"
    ),
    "IB-REP-6": pair(
        at("Farwold", reputation_left=0),
        visit("Farwold", wood=1),
        visit("Farwold", reputation={"top": 1, "gains": {}}, wood=1),
    ),
    "IB-REP-7": pair(at("Farwold"), visit("Farwold", fish=2), visit("Farwold", fish=3), "IB-TOWN-FARWOLD"),
}
