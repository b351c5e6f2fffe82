"""The table of what is illegal, line by line, from attacks to corrections: see test_refusals for moves and visits."""

import ast
from typing import Any, Final

from companion.games.islebound.entries.dump import Dump
from companion.games.islebound.entries.effect import Effect
from companion.games.islebound.entries.show import Show
from companion.games.islebound.state import State
from tests.games.islebound import test_refusals
from tests.games.islebound.builders import ANN, BEN, CLEO, full, light
from tests.games.islebound.refusals import Refusal as No
from tests.games.islebound.refusals import T, every, found, tried
from tests.games.islebound.rule_cases import act, blow, coast, talks
from tests.games.islebound.test_rule_cases import ENGINE, cases_in_the_code

G: Final = T["Grenille"]
THREE: Final = {"influence": [1, 1, 1, 2, 2, 3]}
CUBES: Final = {3: ANN, 4: ANN, 5: BEN, 6: ANN}

# --- attacks ---------------------------------------------------------------------------------------------


def facing(red: int | None = 3, **told: Any) -> State:
    """Ann at Grenille with two pirates, two serpents, three wood and a crew of Combat, Administrate and Work."""
    return coast({"red": red}, **{"pirates": 2, "serpents": 2, "wood": 3, "crew": "C A W"} | told)


def roll(*cards: Any, dice: list[int] | None = None, **fields: Any) -> Any:
    """An attack whose dice are told."""
    return blow(*cards, **({"dice": dice} if dice else {}), **fields)


ATTACKS: Final = [
    No("another region's town", facing, act("attack", town="Krazk", cards=["pirate"], number=2),
        {"IB-ATTACK-1.elsewhere": {"town": T["Krazk"], "region": G}, "IB-RUL-OWN": {"town": T["Krazk"]}}),
    No("one's own town", lambda: facing(towns={"Grenille": ANN}), blow("pirate"), {"IB-RUL-OWN": {"town": G}}),
    No("no red banner", lambda: facing(None), blow("pirate"), {"IB-ATTACK-1.no_banner": {"town": G}}),
    No("a banner that nobody has told", lambda: full(Ann={"at": "Grenille", "pirates": 1}), blow("pirate"),
        {"IB-RUL-DATA.unknown": {"printed": "red", "town": G}}),
    No("a banner told otherwise", facing, blow("pirate", number=4),
        {"IB-RUL-DATA.differs": {"printed": "red", "town": G}}),
    No("cards that are not there", facing, blow("pirate", "serpent", "pirate", "serpent", "pirate", "serpent",
        "ichor", "serpent"), {"IB-ATTACK-2": [{"kind": "pirate", "cards": 3, "have": 2},
        {"kind": "serpent", "cards": 4, "have": 2}, {"kind": "ichor", "cards": 1, "have": 0}]}),
    No("crew that cannot fight", facing, blow("pirate", combat=[1, 2, 1]),
        {"IB-ATTACK-3.crew_skill": {"crew": 2, "skill": "combat"}, "IB-CREW-2": {"crew": 1},
        "IB-ATTACK-3.crew_twice": {"crew": 1}}),
    No("crew below deck", lambda: facing(crew="C- A"), blow("pirate", combat=[1]),
        {"IB-CREW-1": {"crew": 1}, "IB-ATTACK-3.crew_away": {"crew": 1}}),
    No("a card lost that did not attack", facing, blow("pirate", lost="serpent"), {"IB-ATTACK-13.not_in_group": {}}),
    No("not Ichor", lambda: facing(ichor=1), blow("pirate", "ichor", lost="pirate"), {"IB-RUL-ICHOR": {}}),
    No("too few dice", facing, roll("serpent", "serpent", dice=[6, 6], combat=[1]),
        {"IB-ATTACK-4": {"dice": 2, "due": 3, "cards": 2, "combat": 1}}),
    No("too many dice", facing, roll("serpent", "serpent", dice=[6, 6, 6]),
        {"IB-ATTACK-4": {"dice": 3, "due": 2, "cards": 2, "combat": 0}}),
    No("ten dice are all", lambda: facing(serpents=10), roll(*["serpent"] * 10, dice=[6] * 9, combat=[1]),
        {"IB-ATTACK-4": {"dice": 9, "due": 10, "cards": 10, "combat": 1}, "IB-RUL-DICE": {"dice": 9, "due": 10}}),
    No("fewer than ten dice for ten cards", lambda: facing(serpents=10), roll(*["serpent"] * 10, dice=[6] * 9),
        {"IB-ATTACK-4": {"dice": 9, "due": 10, "cards": 10, "combat": 0}}),
    No("rerolls of dice that are not there, and too little wood", lambda: facing(wood=2),
        roll("serpent", dice=[6], rerolls=[[1, 6], [2, 6], [3, 6]]), {"IB-ATTACK-5.no_die": [{"die": 2, "dice": 1},
        {"die": 3, "dice": 1}], "IB-ATTACK-5": {"wood": 3, "have": 2}}),
    No("wood that is not there", facing, blow("pirate", wood=4), {"IB-ATTACK-5": {"wood": 4, "have": 3}}),
    No("a strength that nobody has told", lambda: facing(ichor=1), roll("pirate", "serpent", "ichor", dice=[6, 6, 6]),
        {"IB-RUL-DATA.unknown": [{"printed": "pirate"}, {"printed": "ichor"}]}),
    No("too weak", lambda: facing(5, towns={"Grenille": BEN}), roll("serpent", "serpent", dice=[4, 5], injured=[2]),
        {"IB-ATTACK-9.short": {"strength": 5, "needed": 7, "short": 2, "injured": 1}}),
    No("too many injured", lambda: facing(5, towns={"Grenille": BEN}),
        roll("serpent", "serpent", dice=[4, 5], injured=[1, 2, 3]), {"IB-RUL-INJURE": {"injured": 3, "short": 2}}),
    No("too many injured for any dice", lambda: facing(1), blow("serpent", injured=[1, 2]),
        {"IB-RUL-INJURE": {"injured": 2, "short": 1}}),
    No("a retreat with strength enough", facing, roll("serpent", dice=[1], rerolls=[[1, 5]], lost="serpent"),
        {"IB-RUL-SUCCESS": {"strength": 3, "needed": 3}}),
    No("injured and a retreat", facing, blow("serpent", injured=[1], lost="serpent"), {"IB-RUL-INJURE.retreat": {}}),
    No("injured below deck, and one who fights", lambda: facing(3, crew="C A- W"),
        blow("serpent", combat=[1], injured=[1, 2, 4]), {"IB-CREW-2": {"crew": 1},
        "IB-ATTACK-9.crew_twice": {"crew": 1}, "IB-CREW-1": {"crew": 2}, "IB-ATTACK-9.crew_away": [{"crew": 2},
        {"crew": 4}], "IB-CREW-1.unknown": {"crew": 4, "have": 3}}),
    No("the dice say nothing where one is missing", lambda: facing(20), roll("serpent", dice=[6, 6]),
        {"IB-ATTACK-4": {"dice": 2, "due": 1, "cards": 1, "combat": 0}}),
    No("no cube left", lambda: facing(slots=dict.fromkeys(range(3, 21), ANN), data={"influence": [1] * 30}),
        blow("pirate"), {"IB-RUL-CUBES": {"player": 0}}),
    No("no town, so that no number is asked for", lambda: full(Ann={"at": "Krazk", "pirates": 1}),
        act("attack", town="Krazk", cards=["pirate"]), {"IB-RUL-OWN": {"town": T["Krazk"]},
        "IB-RUL-DATA.unknown": {"printed": "red", "town": T["Krazk"]}}),
]  # fmt: skip

# --- diplomacy -------------------------------------------------------------------------------------------


def at_court(blue_green: int | None = 3, **told: Any) -> State:
    """Ann at Grenille with cubes on the slots 3 (1), 4 (2) and 6 (3) and a crew of Negotiate and Work."""
    return coast({"blue_green": blue_green}, **{"crew": "N W", "slots": CUBES, "data": THREE} | told)


DIPLOMACY: Final = [
    No("another region's town", at_court, act("diplomacy", town="Krazk", slots=[6], number=1),
        {"IB-DIPLO-1.elsewhere": {"town": T["Krazk"], "region": G}, "IB-RUL-OWN": {"town": T["Krazk"]}}),
    No("one's own town", lambda: at_court(towns={"Grenille": ANN}), talks(), {"IB-RUL-OWN": {"town": G}}),
    No("no blue-green banner", lambda: at_court(None), talks(), {"IB-DIPLO-1.no_banner": {"town": G}}),
    No("a banner that nobody has told", lambda: full(Ann={"at": "Grenille"}), talks(),
        {"IB-RUL-DATA.unknown": {"printed": "blue_green", "town": G}}),
    No("a banner told otherwise", at_court, talks(6, number=1),
        {"IB-RUL-DATA.differs": {"printed": "blue_green", "town": G}}),
    No("the cubes of others, and none", at_court, talks(5, 2, 7, 6, 6),
        {"IB-DIPLO-3": [{"slot": 5}, {"slot": 2}, {"slot": 7}, {"slot": 6}]}),
    No("too little", at_court, talks(3), {"IB-DIPLO-2": {"influence": 1, "needed": 3, "short": 2}}),
    No("too little for an opponent's town", lambda: at_court(towns={"Grenille": BEN}), talks(6, negotiators=[1]),
        {"IB-DIPLO-2": {"influence": 4, "needed": 5, "short": 1}}),
    No("crew that cannot negotiate", at_court, talks(6, negotiators=[1, 1, 2]),
        {"IB-CREW-2": {"crew": 1}, "IB-DIPLO-4.crew_twice": {"crew": 1},
        "IB-DIPLO-4.crew_skill": {"crew": 2, "skill": "negotiate"}}),
    No("values that nobody has told", lambda: full(Ann={"at": "Grenille"}, slots={3: ANN},
        data={"towns": {"Grenille": {"blue_green": 3}}}), talks(3), {"IB-RUL-DATA.unknown": {"printed": "slots"}}),
    No("values told otherwise", at_court, talks(6, values=[2]), {"IB-RUL-DATA.differs": {"printed": "slots"}}),
    No("no cube left, for none is paid", lambda: at_court(1, slots=dict.fromkeys(range(3, 21), ANN),
        data={"influence": [1] * 30}), talks(negotiators=[1]), {"IB-RUL-CUBES": {"player": 0}}),
]  # fmt: skip

# --- events, purchases -----------------------------------------------------------------------------------

ONE: Final = {"price": 1}

FREE_ACTIONS: Final = [
    No("an event elsewhere", lambda: full(events={2: "Ratnest"}), act("event", which=2, cubes=1),
        {"IB-EVENT-1": {"which": 2, "region": T["Ratnest"]}}),
    No("what is not there to pay, the first of it", lambda: full(Ann={"coins": 2, "wood": 1}),
        act("event", which=1, cubes=1, pay={"coins": 2, "wood": 2, "books": 1}), {"IB-EVENT-2.pay": {"count": "wood",
        "due": 2, "have": 1}}),
    No("crew that are not there", lambda: full(Ann={"crew": "A W-"}),
        act("event", which=1, cubes=1, exhaust=[1, 2, 1]), {"IB-CREW-1": {"crew": 2},
        "IB-EVENT-2.crew_away": {"crew": 2}, "IB-CREW-2": {"crew": 1}, "IB-EVENT-2.crew_twice": {"crew": 1}}),
    No("a slot left out", full, act("event", which=1, cubes=1, skip=True), {"IB-BLDG-COMMONS": {"player": 0}}),
    No("a card that nobody has told", lambda: full(Ann={"books": 2}), act("buy", position=1),
        {"IB-RUL-DATA.unknown": {"printed": "card"}, "IB-ROW-1": {"position": 1, "books": 3, "have": 2}}),
    No("a card told otherwise", lambda: full(row={5: 3}), act("buy", position=5, card={"price": 4}),
        {"IB-RUL-DATA.differs": {"printed": "card"}}),
    No("no card", lambda: full(row={1: "empty"}), act("buy", position=1), {"IB-RUL-DECK": {"position": 1}}),
    No("too dear", lambda: full(Ann={"coins": 3, "books": 2}, row={2: 4}), act("buy", position=2),
        {"IB-BUY-1": {"price": 4, "have": 3}}),
    No("too few books in a row of six", lambda: full(Ann={"books": 3}, variants={"six_buildings": True}),
        act("buy", position=1, card=ONE), {"IB-VAR-SIX-1": {"position": 1, "books": 4, "have": 3}}),
    No("an architect without a card", lambda: full(Ann={"books": 0}, variants={"architect": True}),
        act("buy", card={"price": 9}), {"IB-VAR-ARCH-2": {"player": 0}, "IB-BUY-1": {"price": 9, "have": 7}}),
    No("the box is empty", lambda: full(Ann={"buildings": [1] * 20}, Ben={"buildings": [1] * 15}),
        act("buy", position=5, card=ONE), {"IB-COMP-1.buildings": {"limit": 35}}),
]  # fmt: skip

# --- effects, what lies open, goods thrown away ----------------------------------------------------------


def effect(source: str = "building", player: str = ANN, **fields: Any) -> Any:
    return act("effect", player, from_=source, **fields)


def owner(**told: Any) -> State:
    """Ann has a building."""
    return full(Ann={"buildings": [1], **told.pop("Ann", {})}, **told)


ANY_TIME: Final = [
    No("no reward is due", full, effect("token", rest=True), {"IB-REN-2.not_due": {"player": 0}}),
    No("no building", owner, effect(player=BEN, rest=True), {"IB-BUY-2.no_building": {"player": 1}}),
    No("a building's price", owner, effect(pay={"fish": 1}, gain={"renown": 1}),
        {"IB-BUY-2.pay": {"count": "fish", "due": 1, "have": 0}}),
    No("a token's price", lambda: full(Ann={"rewards_due": 1}), effect("token", pay={"coins": 8}, gain={"renown": 1}),
        {"IB-REN-2.pay": {"count": "coins", "due": 8, "have": 7}}),
    No("crew that is not there", owner, effect(crew={"4": "below"}), {"IB-CREW-1.unknown": {"crew": 4, "have": 3}}),
    No("no room", lambda: owner(Ann={"wood": 5, "fish": 5}), effect(pay={"wood": 1}, gain={"wood": 1, "fish": 2}),
        {"IB-CARGO-1.gain": {"amount": 3, "too_much": 2}}),
    No("no room for wood alone", lambda: owner(Ann={"wood": 5, "fish": 5}), effect(gain={"wood": 1}),
        {"IB-CARGO-1.gain": {"amount": 1, "too_much": 1}}),
    No("pirates paid for that the box does not have", lambda: owner(Ben={"pirates": 13, "serpents": 13}),
        effect(pay={"coins": 1}, gain={"pirates": 3,
        "serpents": 2}), {"IB-COMP-1.cards": [{"kind": "pirates", "cards": 3, "left": 2}, {"kind": "serpents",
        "cards": 2, "left": 1}]}),
    No("cards paid with are there again", lambda: owner(Ann={"pirates": 1, "serpents": 1},
        Ben={"pirates": 13, "serpents": 13}), effect(pay={"pirates": 1, "serpents": 1}, gain={"pirates": 3,
        "serpents": 2}), {"IB-COMP-1.cards": [{"kind": "pirates", "cards": 3, "left": 2}, {"kind": "serpents",
        "cards": 2, "left": 1}]}),
    No("nobody for hire", lambda: owner(crew_row={1: "empty"}), effect(hire={"slot": 1, "skills": ["sail", "work"]}),
        {"IB-RUL-CREWPILE": {"slot": 1}}),
    No("a price that cannot be paid, and nobody for hire", lambda: owner(crew_row={1: "empty"}),
        effect(pay={"fish": 1}, hire={"slot": 1, "skills": ["sail", "work"]}), {"IB-BUY-2.pay": {"count": "fish",
        "due": 1, "have": 0}, "IB-RUL-CREWPILE": {"slot": 1}}),
    No("what lies open where nothing is", lambda: full(row={2: "empty"}, crew_row={3: "empty"}),
        act("show", None, row={"1": ONE, "2": ONE},
        crew={"1": None, "3": ["sail", "work"]}), {"IB-RUL-DECK": {"position": 2}, "IB-RUL-CREWPILE": {"slot": 3}}),
    No("more goods than there are", lambda: full(Ann={"wood": 1, "fish": 2}), act("dump", wood=2, fish=3),
        {"IB-CARGO-1.dump": [{"count": "wood", "amount": 2, "have": 1}, {"count": "fish", "amount": 3, "have": 2}]}),
]  # fmt: skip

# --- the variants ----------------------------------------------------------------------------------------


def market(**told: Any) -> State:
    """Ann and Ben at Borsham, Cleo at her port."""
    ann, ben = ({"at": "Borsham", **told.pop(name, {})} for name in ("Ann", "Ben"))
    return full(3, Ann=ann, Ben=ben, **{"variants": {"trading": True, "raid": True}} | told)


def swap(give: dict[str, int], get: dict[str, int], other: str = BEN) -> Any:
    return act("trade", with_=other, give=give, get=get)


def shot(target: str = BEN, dice: tuple[int, ...] = (), target_dice: tuple[int, ...] = ()) -> Any:
    return act("raid", target=target, dice=list(dice), target_dice=list(target_dice))


VARIANTS: Final = [
    No("with oneself", lambda: market(Ann={"wood": 1, "fish": 1}), swap({"wood": 1}, {"fish": 1}, ANN),
        {"IB-VAR-TRADE-1.self": {"player": 0}}),
    No("another region's ship", lambda: market(Ann={"wood": 1}, Cleo={"fish": 1}),
        swap({"wood": 1}, {"fish": 1}, CLEO), {"IB-VAR-TRADE-1.not_here": {"player": 2}}),
    No(
        "what may not be traded, and is not there",
        lambda: market(Ann={"wood": 1}),
        swap({"wood": 2, "coins": 1}, {"serpents": 1, "tokens": 1}),
        {
            "IB-VAR-TRADE-2": [
                {"player": 0, "kind": "wood", "amount": 2, "have": 1},
                {"player": 1, "kind": "serpents", "amount": 1, "have": 0},
            ],
            "IB-VAR-TRADE-2.forbidden": [{"kind": "coins"}, {"kind": "tokens"}],
        },
    ),
    No("a gift", lambda: market(Ann={"wood": 1}), swap({"wood": 1}, {}), {"IB-VAR-TRADE-3.one_sided": {}}),
    No("a request", lambda: market(Ben={"wood": 1}), swap({}, {"wood": 1}), {"IB-VAR-TRADE-3.one_sided": {}}),
    No("wood for wood", lambda: market(Ann={"wood": 1}, Ben={"wood": 1}), swap({"wood": 1}, {"wood": 1}),
        {"IB-VAR-TRADE-3": {"kind": "wood"}}),
    No("no room on the other ship", lambda: market(Ann={"wood": 2, "pirates": 1}, Ben={"fish": 9, "books": 1}),
        swap({"wood": 2}, {"books": 1}), {"IB-CARGO-1.after": {"player": 1, "too_much": 1}}),
    No("no room on the own ship", lambda: market(Ann={"wood": 10, "pirates": 1}, Ben={"fish": 9}),
        swap({"pirates": 1}, {"fish": 3}), {"IB-CARGO-1.after": {"player": 0, "too_much": 3}}),
    No("an architect's cards", lambda: market(Ann={"books": 3, "wood": 1}, Ben={"wood": 1},
        variants={"trading": True,
        "architect": True}), swap({"books": 1}, {"wood": 1}), {"IB-VAR-TRADE-2.forbidden": {"kind": "books"}}),
    No("a raid on oneself", market, shot(ANN), {"IB-VAR-RAID-1.self": {"player": 0}}),
    No("a raid on a ship elsewhere", market, shot(CLEO), {"IB-VAR-RAID-1.not_here": {"player": 2}}),
    No("the wrong dice", lambda: market(Ann={"pirates": 2, "crew": "C C- W"}, Ben={"serpents": 2}),
        shot(BEN, (1, 2), (3,)), {"IB-VAR-RAID-2": [{"player": 0, "dice": 2, "due": 3},
        {"player": 1, "dice": 1, "due": 0}]}),
    No("more than ten dice", lambda: market(Ann={"pirates": 11}), shot(BEN, (1,) * 9),
        {"IB-VAR-RAID-2": {"player": 0, "dice": 9, "due": 10}}),
]  # fmt: skip

# --- light games, the final sheet, corrections -----------------------------------------------------------


def counts(**told: dict[str, Any]) -> dict[str, Any]:
    """The changes by two players' count: only what is entered."""
    return {name: {"coins": 0, "wood": 0, "fish": 0} | told.get(name, {}) for name in (ANN, BEN)}


def adjust(**fields: Any) -> Any:
    return act("adjust", **fields)


def piles(**changes: int) -> Any:
    return act("adjust", None, changes=changes)


COUNTS: Final = [
    No("a light game whose box is empty", lambda: light(2, Ann={"buildings": [1] * 20}, Ben={"buildings": [1] * 15}),
        act("building", card=ONE), {"IB-COMP-1.buildings": {"limit": 35}}),
    No("no card left", lambda: light(2, reputation_left=0), act("reputation", top=1, gains={}), {"IB-REP-6": {}}),
    No("more than the limit", lambda: light(2, reputation_left=0),
        act("reputation", top=9, gains={BEN: 8, ANN: 9}, limit=True), {"IB-REP-6": {},
        "IB-REP-3": [{"player": 0, "gain": 9, "limit": 7}, {"player": 1, "gain": 8, "limit": 7}]}),
    No("more goods than a hold takes", lambda: light(2),
        act("finish", None, early=True, counts=counts(Ben={"wood": 6, "fish": 6})), {"IB-CARGO-1.after": {"player": 1,
        "too_much": 2}}),
    No("crew that nobody has counted", lambda: light(2, Ben={"buildings": ["sailors"]}),
        act("finish", None, early=True, counts=counts()), {"IB-RUL-DATA.unknown": {"printed": "two_skill",
        "player": 1}}),
    No("a light game: less than nothing", lambda: light(2, Ann={"track": 1}),
        adjust(changes={"tokens": -1, "track": -2}), {"IB-ADJUST.negative": [{"count": "tokens"},
        {"count": "track"}]}),
    No("a light game: how it stood, after something", lambda: light(2, Ann={"track": 1}),
        act("position", None, players={ANN: {"track": 2}, BEN: {"track": 0}}), {"IB-ADJUST.begun": {}}),
    No("a light game: how it stood, as at the beginning", lambda: light(2),
        act("position", None, players={ANN: {"track": 0}, BEN: {"track": 0}}), {"IB-ADJUST.nothing": {}}),
    No("a light game: an end by the last token, and tokens are left", lambda: light(2),
        act("position", None, players={ANN: {"track": 1}, BEN: {"track": 0}},
        end={"by": BEN, "why": "tokens"}), {"IB-END-1.not_met": {"player": 1}}),
    No("a light game: an end by buildings that nobody has", lambda: light(2),
        act("position", None, players={ANN: {"track": 1}, BEN: {"track": 0}},
        end={"by": ANN, "why": "buildings"}), {"IB-END-1.not_met": {"player": 0}}),
    No("a light game: beyond the end of the track", lambda: light(2), adjust(changes={"track": 7}),
        {"IB-ADJUST.track": {"player": 0, "most": 6}}),
    No("a light game: more tokens than there are", lambda: light(2, tokens_left=2), adjust(changes={"tokens": 3}),
        {"IB-ADJUST.tokens": {"tokens": 17, "most": 16}}),
    No("a light game: more cards than there are", lambda: light(2), piles(reputation=1),
        {"IB-ADJUST.too_many": {"count": "reputation", "most": 8}}),
    No("a light game: fewer cards than none", lambda: light(2), piles(reputation=-9),
        {"IB-ADJUST.negative": {"count": "reputation"}}),
    No("more buildings than there are", lambda: full(Ann={"buildings": [1] * 20}, Ben={"buildings": [1] * 15}),
        adjust(building=ONE), {"IB-ADJUST.too_many": {"count": "buildings", "most": 35}}),
    No("less than nothing of everything", full,
        adjust(changes=dict.fromkeys(("coins", "wood", "fish", "books", "pirates", "serpents", "ichor"),
        -8)), {"IB-ADJUST.negative": [{"count": key} for key in ("coins", "wood", "fish", "books", "pirates",
        "serpents", "ichor")]}),
    No("more than the hold takes", full, adjust(changes={"wood": 6, "fish": 5}),
        {"IB-ADJUST.hold": {"player": 0, "too_much": 1}}),
    No("more cards than the box has", lambda: full(Ben={"pirates": 10, "serpents": 10, "ichor": 1}),
        adjust(changes={"pirates": 6, "serpents": 5,
        "ichor": 1}), {"IB-ADJUST.too_many": [{"count": "ichor", "most": 1}, {"count": "pirates",
        "most": 15}, {"count": "serpents", "most": 14}]}),
    No("more crew than there are", lambda: full(Ann={"crew": "A " * 22}), adjust(recruit=["sail"]),
        {"IB-ADJUST.crew": {"player": 0, "most": 22}}),
    No("more cubes than the player has", lambda: full(slots=dict.fromkeys(range(3, 21), ANN)),
        act("adjust", None, slot=30, owner=ANN), {"IB-ADJUST.cubes": {"player": 0, "most": 19}}),
    No("more cubes in towns than the player has", lambda: full(slots=dict.fromkeys(range(3, 21), ANN)),
        act("adjust", None, town="Zilliam", owner=ANN), {"IB-ADJUST.cubes": {"player": 0, "most": 19}}),
    No("piles below nothing", lambda: full(deck=3, crew_pile=2, treasure_map=1),
        piles(deck=-4, crew_pile=-3, treasure_map=-2), {"IB-ADJUST.negative": [{"count": "treasure_map"},
        {"count": "deck"}, {"count": "crew_pile"}]}),
    No("piles above all", full, piles(deck=6, crew_pile=4, treasure_map=999),
        {"IB-ADJUST.too_many": [{"count": "deck", "most": 35}, {"count": "crew_pile", "most": 10}]}),
    No("a building that is not there", owner, adjust(drop=2),
        {"IB-ADJUST.no_building": {"player": 0, "number": 2, "have": 1}}),
    No("crew that are not there", full, adjust(crew={"3": "below", "4": "deck", "22": "injured"}),
        {"IB-ADJUST.no_crew": [{"player": 0, "number": 4, "have": 3}, {"player": 0, "number": 22, "have": 3}]}),
    No("a slot that is blocked", full, act("adjust", None, slot=2, owner=ANN), {"IB-ADJUST.blocked": {"slot": 2}}),
    No("a slot that is not there", lambda: full(data={"influence": [1] * 9}), act("adjust", None, slot=10, owner=ANN),
        {"IB-ADJUST.no_slot": {"slot": 10, "most": 9}}),
]  # fmt: skip

TABLES: Final = (ATTACKS, DIPLOMACY, FREE_ACTIONS, ANY_TIME, VARIANTS, COUNTS)


@every(*TABLES)
def test_a_refusal_names_every_rule_broken(refusal: No):
    assert tried(refusal) == refusal.broken


def test_an_entry_that_says_nothing_is_refused():
    """No record and no screen can say it; a program can."""
    due = owner(Ann={"rewards_due": 1})
    assert found(due, Effect(0, "token")) == {"IB-REN-2.nothing": {}}
    assert found(due, Effect(0, "building")) == {"IB-BUY-2.nothing": {}}
    assert found(due, Dump(0)) == {"IB-CARGO-1.nothing": {}}
    assert found(due, Show()) == {"IB-RUL-DATA.nothing": {}}


def test_every_refusal_of_the_code_is_in_a_table():
    earlier = (test_refusals.TIME, test_refusals.MOVES, test_refusals.VISITS, test_refusals.TOWNS)
    tabled = {key for table in (*earlier, *TABLES) for line in table for key in line.broken}
    in_code = {f"{rule}.{case}" if case else rule for rule, case in cases_in_the_code()}
    nothing = {"IB-CARGO-1.nothing", "IB-RUL-DATA.nothing"}
    assert in_code - tabled == nothing
    assert {key.partition(".")[2] for key in tabled} >= cases_of_towns()


def cases_of_towns() -> set[str]:
    """The cases of `stay.broken(…)`, whose rule is that of the town."""
    cases: set[str] = set()
    for file in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "broken":
                cases |= {str(one.value) for one in node.args if isinstance(one, ast.Constant)}
    assert cases
    return cases
