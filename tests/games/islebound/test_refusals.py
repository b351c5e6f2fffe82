"""The table of what is illegal, line by line: position, entry, and every rule that it breaks with the way it does so.

Here: whose turn it is, moves, visits and what towns do. The first part is about the time: at a wrong time nothing else
is looked at.
"""

from typing import Any, Final

from companion.games.islebound.state import State, start
from tests.games.islebound.builders import ANN, BEN, do, full, light, table
from tests.games.islebound.refusals import Refusal as No
from tests.games.islebound.refusals import T, every, tried
from tests.games.islebound.rule_cases import END, HUNT, MAP, act, at, blow, coast, retreated, taken, talks, visit

NOT_TURN: Final = {"IB-TURN-1.not_turn": {"player": 1, "active": 0}}
NOT_MOVED: Final = {"IB-TURN-1.not_moved": {"player": 0}}
FINISHED: Final[dict[str, Any]] = {"IB-END.finished": {}}
OVER: Final[dict[str, Any]] = {"IB-END.over": {}}
ONLY_SCORE: Final[dict[str, Any]] = {"IB-VAR.score": {}}
NO_VARIANT: Final[dict[str, Any]] = {"IB-VAR.variant": {}}


def before() -> State:
    """Ann has not moved."""
    return full(stage="move")


def finished(**told: Any) -> State:
    return do(full(**told), "finish", early=True)


def counted() -> State:
    """A light game with its final sheet."""
    counts = {name: {"coins": 0, "wood": 0, "fish": 0} for name in (ANN, BEN)}
    return do(light(2), "finish", early=True, counts=counts)


def on_table() -> State:
    """A new game of what lies on the table, 7 coins each."""
    return start(table(tracking="table"))


def ending() -> State:
    """A light game of two in which Ann has triggered the end: three turns are left, Ben's first."""
    return do(light(2, Ann={"buildings": [1] * 7}), "building", ANN, card={"price": 1})


def over() -> State:
    """The last turn has ended, and nobody has counted yet."""
    state = full(stage="done", Ann={"buildings": [1] * 7})
    state = do(state, "buy", ANN, position=5, card={"price": 1})
    state = do(state, "end_turn", ANN)
    for name, to in ((BEN, "Borsham"), (ANN, "Zilliam"), (BEN, "Farwold")):
        state = do(do(state, "move", name, to=to), "end_turn", name)
    return state


RAID, TRADING = {"raid": True}, {"trading": True}
SIGN: Final = visit("Krazk", rest=True)
SHOT: Final = act("raid", target=BEN, dice=[], target_dice=[])
SWAP: Final = act("trade", with_=BEN, give={"wood": 1}, get={"fish": 1})
BUY: Final = act("buy", position=5, card={"price": 1})
EVENT: Final = act("event", which=1, cubes=1)


def of_ben(entry: Any) -> Any:
    """The same entry of another player."""
    return (entry[0], BEN, entry[2])


TIME: Final = [
    No("a move in another's turn", before, act("move", BEN, to="Borsham"), NOT_TURN),
    No("a second move", full, act("move", to="Borsham"), {"IB-TURN-1.moved": {"player": 0}}),
    No("a turn's end in another's turn", full, of_ben(END), NOT_TURN),
    No("a turn's end before the move", before, END, NOT_MOVED),
    No("a hunt before the move", before, HUNT, NOT_MOVED),
    No("a hunt in another's turn", full, of_ben(HUNT), NOT_TURN),
    No("a visit before the move", before, SIGN, NOT_MOVED),
    No("a visit in another's turn", full, of_ben(visit("Marhaven")), NOT_TURN),
    No("an attack before the move", before, blow("pirate"), NOT_MOVED),
    No("diplomacy before the move", before, talks(), NOT_MOVED),
    No("an event before the move", before, EVENT, NOT_MOVED),
    No("an event in another's turn", full, of_ben(EVENT), NOT_TURN),
    No("a purchase before the move", before, BUY, NOT_MOVED),
    No("a purchase in another's turn", full, of_ben(BUY), NOT_TURN),
    No("a trade before the move", lambda: full(stage="move", variants=TRADING), SWAP, NOT_MOVED),
    No("a raid before the move", lambda: full(stage="move", variants=RAID), SHOT, NOT_MOVED),
    No("a second action", lambda: full(stage="done"), HUNT, {"IB-TURN-2": {"player": 0}}),
    No("a second visit", lambda: full(stage="done"), SIGN, {"IB-TURN-2": {"player": 0}}),
    No("a second attack", lambda: full(stage="done"), blow("pirate"), {"IB-TURN-2": {"player": 0}}),
    No("diplomacy as a second action", lambda: full(stage="done"), talks(), {"IB-TURN-2": {"player": 0}}),
    No("a raid as a second action", lambda: full(stage="done", variants=RAID), SHOT, {"IB-TURN-2": {"player": 0}}),
    No("a visit after a raid", lambda: full(stage="done", variants=RAID), SIGN, {"IB-TURN-2": {"player": 0}}),
    No("a visit after a retreat", retreated, visit("Grenille"),
        {"IB-TURN-2": {"player": 0}, "IB-ATTACK-13.further": {"player": 0}}),
    No(
        "a visit to a town attacked before, after a purchase",
        lambda: do(taken(), "buy", ANN, position=5, card={"price": 0}),
        visit("Grenille"),
        {"IB-TURN-2": {"player": 0}, "IB-ATTACK-12.late": {"town": T["Grenille"]}},
    ),
    No(
        "a visit to a town won by diplomacy, after an event",
        lambda: do(
            do(coast({"blue_green": 1}, crew="N"), "diplomacy", ANN, town="Grenille", slots=[], negotiators=[1]),
            "event",
            ANN,
            which=1,
            cubes=0,
        ),
        visit("Grenille"),
        {"IB-TURN-2": {"player": 0}, "IB-DIPLO-5.late": {"town": T["Grenille"]}},
    ),
    No("a second visit to a town just taken", lambda: do(taken(), "visit", ANN, town="Grenille"), visit("Grenille"),
        {"IB-TURN-2": {"player": 0}, "IB-ATTACK-12.late": {"town": T["Grenille"]}}),
    No("a hunt after an attack", taken, HUNT, {"IB-TURN-2": {"player": 0}}),
    No("after the last turn: a move", over, act("move", to="Borsham"), OVER),
    No("after the last turn: an end of a turn", over, END, OVER),
    No("after the last turn: an action", over, HUNT, OVER),
    No("after the last turn: a visit", over, visit("Zilliam"), OVER),
    No("after the last turn: what lies open", over, act("show", None, events={"1": "Krazk"}), OVER),
    No("after the last turn: goods thrown away", over, act("dump", wood=1), OVER),
    No("after the last turn: an effect", over, act("effect", from_="building", rest=True), OVER),
    No("after the last turn: an effect that is not due", over, act("effect", from_="token", rest=True), OVER),
    No("after the last turn: renown", over, act("renown", amount=1), OVER | {"IB-VAR.full": {}}),
    No("after the final sheet: a move", finished, act("move", to="Borsham"), FINISHED),
    No("after the final sheet: a correction", finished, act("adjust", changes={"coins": 1}), FINISHED),
    No("after the final sheet: another", finished, act("finish", None), FINISHED),
    No("after the final sheet: what lies open", finished, act("show", None, events={"1": "Krazk"}), FINISHED),
    No("a light game after its final sheet: renown", counted, act("renown", amount=1), FINISHED),
    No("a light game after its final sheet: a building", counted, act("building", card={"price": 1}), FINISHED),
    No("a light game after its final sheet: a card", counted, act("reputation", top=1, gains={}), FINISHED),
    No("a light game after its final sheet: a correction", counted, act("adjust", changes={"score": 1}), FINISHED),
    No("a light game after its final sheet: an action", counted, HUNT, FINISHED | ONLY_SCORE),
    No("a light game after the trigger: a turn's end out of order", ending, END,
        {"IB-TURN-1.not_turn": {"player": 0, "active": 1}}),
    No("a light game after its last turn: another end of one",
        lambda: do(do(do(ending(), "end_turn", BEN), "end_turn", ANN), "end_turn", BEN), END, OVER),
    No("what lies on the table: more coins than there are", on_table, act("coins", amount=-8),
        {"IB-ADJUST.coins": {"player": 0, "price": 8, "have": 7}}),
    No("what lies on the table: more coins than the other has", on_table, act("coins", amount=9, **{"with": BEN}),
        {"IB-ADJUST.coins": {"player": 1, "price": 9, "have": 7}}),
    No("what lies on the table: an entry to the own town", on_table, act("entry", town="Krazk", coins=1),
        {"IB-VISIT-6.coins": {"town": T["Krazk"]}}),
    No("what lies on the table: a move", on_table, act("move", to="Borsham"), {"IB-VAR.table": {}}),
    No("what lies on the table: another player’s turn", on_table, act("end_turn", BEN),
        {"IB-TURN-1.not_turn": {"player": 1, "active": 0}}),
    No("no end yet", full, act("finish", None), {"IB-END.not_over": {}}),
    No("no end yet in a light game", lambda: light(2),
        act("finish", None, counts={name: {"coins": 0, "wood": 11, "fish": 0} for name in (ANN,
        BEN)}), {"IB-END.not_over": {}}),
    *[
        No(f"{entry[0]} where turns are not tracked", lambda: light(2), entry, ONLY_SCORE)
        for entry in (
            act("move", to="Borsham"),
            END,
            HUNT,
            SIGN,
            blow("pirate"),
            talks(),
            EVENT,
            BUY,
            SWAP,
            SHOT,
            act("effect", from_="token", rest=True),
            act("dump", wood=1),
            act("show", None, events={"1": "Krazk"}),
        )
    ],
    *[No(f"{entry[0]} where turns are tracked", full, entry,
        {"IB-VAR.full": {}}) for entry in (act("renown", amount=1), act("building",
        card={"price": 1}), act("reputation", top=1, gains={}))],
    No("a trade where the table does not trade", full, SWAP, NO_VARIANT),
    No("a trade there in another's turn", full, act("trade", BEN, with_=ANN, give={}, get={}), NO_VARIANT | NOT_TURN),
    No("a raid where the table does not raid", full, SHOT, NO_VARIANT),
]  # fmt: skip

# --- moves -----------------------------------------------------------------------------------------------


def at_sea(**told: Any) -> State:
    """Ann before her move, at Borsham; the map is known."""
    return full(
        stage="move", **{"Ann": {"at": "Borsham", "crew": "A W", "fish": 1} | told.pop("Ann", {}), "data": MAP} | told
    )


def sail(to: str, *via: str, **fields: Any) -> Any:
    """A move of Ann; the way is told where one is given."""
    told: dict[str, Any] = {"via": list(via)} if via else {}
    return act("move", to=to, **told, **fields)


CLOSE: Final = {"variants": {"close_quarters": True}, "Ben": {"at": "Farwold"}}

MOVES: Final = [
    No("nowhere", at_sea, sail("Borsham"), {"IB-MOVE-1.no_step": {"region": T["Borsham"]}}),
    No("nowhere, by the way told", at_sea, act("move", to="Borsham", via=[]),
        {"IB-MOVE-1.no_step": {"region": T["Borsham"]}}),
    No("more fish than there are", at_sea, sail("Farwold", fish=2), {"IB-SPEED-2": {"fish": 2, "have": 1}}),
    No("too far", at_sea, sail("Ratnest"), {"IB-MOVE-1.too_far": {"steps": 3, "speed": 2}}),
    No("too far by the way told", at_sea, sail("Ratnest", "Farwold", "Grenille", "Morlim", fish=1),
        {"IB-MOVE-1.too_far": {"steps": 4, "speed": 3}}),
    No("no way there", at_sea, sail("Zilliam"), {"IB-MOVE-3.no_way": {"region": T["Zilliam"]}}),
    No("back to the start", at_sea, sail("Borsham", "Farwold"), {"IB-MOVE-2": {"region": T["Borsham"]}}),
    No("through the start", at_sea, sail("Grenille", "Borsham", fish=1),
        {"IB-MOVE-2": {"region": T["Borsham"]}, "IB-MOVE-3.same": {"region": T["Borsham"]}}),
    No("a way that does not exist", at_sea, sail("Ratnest", "Farwold"),
        {"IB-MOVE-3": {"region": T["Farwold"], "to": T["Ratnest"]}}),
    No("a ship is there", lambda: at_sea(Ben={"at": "Farwold"}), sail("Farwold"),
        {"IB-MOVE-4.crew_missing": {"region": T["Farwold"]}}),
    No("crew for no ship", at_sea, sail("Farwold", crew=1), {"IB-MOVE-4.crew_not_due": {"region": T["Farwold"]}}),
    No("crew that cannot administrate", lambda: at_sea(Ben={"at": "Farwold"}), sail("Farwold", crew=2),
        {"IB-MOVE-4.crew_skill": {"crew": 2, "skill": "administrate"}}),
    No("crew below deck", lambda: at_sea(Ben={"at": "Farwold"}, Ann={"crew": "A- W"}), sail("Farwold", crew=1),
        {"IB-CREW-1": {"crew": 1}, "IB-MOVE-4.crew_away": {"crew": 1}}),
    No("injured crew", lambda: at_sea(Ben={"at": "Farwold"}, Ann={"crew": "A! W"}), sail("Farwold", crew=1),
        {"IB-CREW-1": {"crew": 1}, "IB-MOVE-4.crew_away": {"crew": 1}}),
    No("crew that is not there", lambda: at_sea(Ben={"at": "Farwold"}), sail("Farwold", crew=3),
        {"IB-CREW-1.unknown": {"crew": 3, "have": 2}, "IB-MOVE-4.crew_away": {"crew": 3}}),
    No("everything at once", lambda: at_sea(Ben={"at": "Zilliam"}), sail("Zilliam", fish=2, crew=2),
        {"IB-SPEED-2": {"fish": 2, "have": 1}, "IB-MOVE-3.no_way": {"region": T["Zilliam"]},
        "IB-MOVE-4.crew_skill": {"crew": 2, "skill": "administrate"}}),
    No("close quarters: a ship on the same board", lambda: at_sea(**CLOSE), sail("Grenille"),
        {"IB-VAR-CLOSE-1.crew_missing": {"region": T["Grenille"]}}),
    No("close quarters: a ship in the same region", lambda: at_sea(**CLOSE), sail("Farwold"),
        {"IB-MOVE-4.crew_missing": {"region": T["Farwold"]}}),
    No("close quarters: a ship on another board", lambda: at_sea(**CLOSE), sail("Krazk", crew=1),
        {"IB-MOVE-4.crew_not_due": {"region": T["Krazk"]}}),
    No("close quarters: crew without the skill where the boards are not known", lambda: at_sea(**CLOSE, data={}),
        sail("Grenille", crew=2), {"IB-VAR-CLOSE-1.crew_skill": {"crew": 2, "skill": "administrate"}}),
]  # fmt: skip

# --- visits ----------------------------------------------------------------------------------------------

G: Final = T["Grenille"]
COAST: Final = {"entry": {"coins": 2, "crew": "work"}}


def gate(entry: dict[str, Any] | None = None, **told: Any) -> State:
    """Ann at Grenille, whose entry cost is told: 2 coins and a crew with Work."""
    return at("Grenille", COAST if entry is None else {"entry": entry}, **told)


VISITS: Final = [
    No("another town", gate, visit("Krazk", wood=99), {"IB-VISIT-1": {"town": T["Krazk"], "region": G}}),
    No("no coins and no crew", lambda: gate(coins=1), visit("Grenille"),
        {"IB-VISIT-2": {"town": G, "price": 2, "have": 1}, "IB-VISIT-5.missing": {"town": G, "skill": "work"}}),
    No("the wrong crew", gate, visit("Grenille", crew=1), {"IB-VISIT-5.crew_skill": {"crew": 1, "skill": "work"}}),
    No("crew that nobody asks for", lambda: gate({}), visit("Grenille", crew=1),
        {"IB-VISIT-5.not_asked": {"town": G}}),
    No("anybody, but not from below", lambda: gate({"crew": "any"}, crew="A- W"), visit("Grenille", crew=1),
        {"IB-CREW-1": {"crew": 1}, "IB-VISIT-5.crew_away": {"crew": 1}}),
    No("crew in one's own town", lambda: gate(towns={"Grenille": ANN}), visit("Grenille", crew=1),
        {"IB-VISIT-6": {"town": G}}),
    No("crew in a town just taken", taken, visit("Grenille", crew=1), {"IB-VISIT-6": {"town": G}}),
    No("a cost that nobody has told", lambda: full(Ann={"at": "Grenille"}), visit("Grenille", wood=99),
        {"IB-RUL-DATA.unknown": {"printed": "entry", "town": G}}),
    No("a cost told otherwise", gate, visit("Grenille", entry={"coins": 2}, wood=99),
        {"IB-RUL-DATA.differs": {"printed": "entry", "town": G}}),
    No("a cost told otherwise in one's own town", lambda: gate(towns={"Grenille": ANN}), visit("Grenille", entry={}),
        {"IB-RUL-DATA.differs": {"printed": "entry", "town": G}}),
    No("the parts are judged although the entry is not paid", lambda: gate(coins=0, crew="A W W"),
        visit("Grenille", wood=5), {"IB-VISIT-2": {"town": G, "price": 2, "have": 0},
        "IB-VISIT-5.missing": {"town": G, "skill": "work"}, "IB-TOWN-GRENILLE.most": {"count": "wood", "amount": 5,
        "limit": 4}}),
]  # fmt: skip

# --- towns -----------------------------------------------------------------------------------------------


def most(rule: str, town: str, count: str, amount: int, limit: int, **told: Any) -> No:
    """More than the town gives."""
    return No(
        f"{town}: {amount} {count} where it gives {limit}",
        lambda: at(town, **told),
        visit(town, **{count: amount}),
        {f"{rule}.most": {"count": count, "amount": amount, "limit": limit}},
    )


def dear(rule: str, town: str, part: dict[str, Any], times: int, **told: Any) -> No:
    """More often than the player can pay."""
    return No(
        f"{town}: {part} that nobody can pay {told}",
        lambda: at(town, **told),
        visit(town, **part),
        {f"{rule}.price": {"times": times}},
    )


def deck(rule: str, town: str, count: str, amount: int, **told: Any) -> No:
    """More often than there are crew on deck."""
    return No(
        f"{town}: {amount} {count} with two crew on deck",
        lambda: at(town, **{"crew": "A W S- C!"} | told),
        visit(town, **{count: amount}),
        {f"{rule}.deck": {"count": count, "amount": amount, "limit": 2}},
    )


ADVANCED: Final = {"variants": {"advanced": True}}
FULL_HOLD: Final = {"wood": 4, "fish": 6}

TOWNS: Final = [
    most("IB-TOWN-GRENILLE", "Grenille", "wood", 4, 3, crew="W S W-"),
    most("IB-TOWN-GRENILLE", "Grenille", "wood", 5, 4, crew="W! W W-", buildings=["butcher"]),
    No("the hold is full", lambda: at("Grenille", wood=4, fish=4), visit("Grenille", wood=3),
        {"IB-CARGO-1.gain": {"amount": 3, "too_much": 1}}),
    No("ten of each, but not eleven", lambda: at("Grenille", wood=8, fish=10, rulings={"cargo_each": True}),
        visit("Grenille", wood=3), {"IB-CARGO-1.gain": {"amount": 3, "too_much": 1}}),
    most("IB-TOWN-GROTTO", "The Grotto", "fish", 6, 5, crew="W A"),
    No("no room for fish", lambda: at("The Grotto", **FULL_HOLD), visit("The Grotto", fish=1),
        {"IB-CARGO-1.gain": {"amount": 1, "too_much": 1}}),
    most("IB-TOWN-GROTTO", "The Grotto", "fish", 5, 4, crew="W A", **ADVANCED),
    most("IB-TOWN-GROTTO", "The Grotto", "renown", 2, 1, **ADVANCED),
    most("IB-TOWN-FARWOLD", "Farwold", "wood", 2, 1),
    most("IB-TOWN-FARWOLD", "Farwold", "fish", 3, 2),
    No("Farwold: wood and fish", lambda: at("Farwold"), visit("Farwold", wood=1, fish=1),
        {"IB-TOWN-FARWOLD.either": {"count": "fish"}}),
    No("Farwold: no card left", lambda: at("Farwold", reputation_left=0),
        visit("Farwold", reputation={"top": 1, "gains": {}}), {"IB-REP-6": {}}),
    No("Farwold: more than the limit", lambda: at("Farwold"),
        visit("Farwold", reputation={"top": 1, "gains": {ANN: 8, BEN: 7}, "limit": True}), {"IB-REP-3": {"player": 0,
        "gain": 8, "limit": 7}}),
    most("IB-TOWN-KRAZK", "Krazk", "wood", 2, 1),
    most("IB-TOWN-KRAZK", "Krazk", "fish", 2, 1),
    No("Krazk: wood and fish", lambda: at("Krazk"), visit("Krazk", wood=1, fish=1),
        {"IB-TOWN-KRAZK.either": {"count": "fish"}}),
    most("IB-TOWN-MARHAVEN", "Marhaven", "pirates", 2, 1),
    most("IB-TOWN-FEL", "Fel's Garden", "cubes", 2, 1),
    most("IB-TOWN-MORLIM", "Morlim", "renown", 2, 1),
    most("IB-TOWN-MORLIM", "Morlim", "wood", 2, 1, crew="W A", **ADVANCED),
    most("IB-TOWN-RATNEST", "Ratnest", "pirates", 3, 2),
    most("IB-TOWN-RATNEST", "Ratnest", "wood", 2, 1, crew="W A"),
    most("IB-TOWN-RATNEST", "Ratnest", "pirates", 3, 2, **ADVANCED),
    most("IB-TOWN-ROCKSLIDE", "Rockslide", "books", 2, 1),
    most("IB-TOWN-ROCKSLIDE", "Rockslide", "renown", 2, 1),
    most("IB-TOWN-UNDERVALL", "Undervall", "renown", 2, 1, **ADVANCED),
    deck("IB-TOWN-BORSHAM", "Borsham", "pirates", 3, wood=9),
    deck("IB-TOWN-BORSHAM", "Borsham", "serpents", 3, wood=9),
    deck("IB-TOWN-SUNSREST", "Sun's Rest", "serpents", 3, fish=9),
    dear("IB-TOWN-BORSHAM", "Borsham", {"pirates": 2}, 2, wood=1),
    dear("IB-TOWN-BORSHAM", "Borsham", {"serpents": 1}, 1, coins=0, wood=1),
    dear("IB-TOWN-CRIMSIKA", "Crimsika", {"times": 2}, 2, books=1),
    dear("IB-TOWN-SUNSREST", "Sun's Rest", {"serpents": 2}, 2, fish=3),
    dear("IB-TOWN-THUNDRAKE", "Thundrake", {"times": 1}, 1, books=0),
    dear("IB-TOWN-ZILLIAM", "Zilliam", {"exhaust": [1, 2], "pay": {"fish": 2}}, 2, wood=1, fish=0),
    No("Zilliam: less paid than crew exhausted", lambda: at("Zilliam", fish=3),
        visit("Zilliam", exhaust=[1, 2], pay={"fish": 1}), {"IB-TOWN-ZILLIAM.match": {"crew": 2, "goods": 1}}),
    No("Zilliam: goods for nobody", lambda: at("Zilliam", fish=3), visit("Zilliam", pay={"fish": 1}),
        {"IB-TOWN-ZILLIAM.match": {"crew": 0, "goods": 1}}),
    No("Zilliam: the other good", lambda: at("Zilliam", fish=1, wood=1),
        visit("Zilliam", exhaust=[1, 2], pay={"fish": 2}), {"IB-TOWN-ZILLIAM.price": {"times": 2}}),
    No("Zilliam: the crew of the entry cannot read", lambda: at("Zilliam", {"entry": {"crew": "any"}}, fish=3),
        visit("Zilliam", crew=1, exhaust=[1, 2], pay={"fish": 2}), {"IB-CREW-2": {"crew": 1},
        "IB-TOWN-ZILLIAM.crew_twice": {"crew": 1}}),
    No("Fel's Garden, advanced: crew without the skill", lambda: at("Fel's Garden", crew="A W", wood=2, **ADVANCED),
        visit("Fel's Garden", exhaust=[1, 2]), {"IB-TOWN-FEL.crew_skill": {"crew": 2, "skill": "administrate"}}),
    dear("IB-TOWN-FEL", "Fel's Garden", {"exhaust": [1, 2]}, 2, wood=1, **ADVANCED),
    dear("IB-TOWN-SUNSREST", "Sun's Rest", {"exhaust": [1]}, 1, fish=1, **ADVANCED),
    dear("IB-TOWN-ROCKSLIDE", "Rockslide", {"times": 2}, 2, coins=3, **ADVANCED),
    deck("IB-TOWN-ROCKSLIDE", "Rockslide", "times", 3, coins=9, **ADVANCED),
    No("House of Commons without the card", lambda: at("Fel's Garden"), visit("Fel's Garden", skip=True, cubes=1),
        {"IB-BLDG-COMMONS": {"player": 0}}),
    No("a pirate paid for that the box does not have", lambda: at("Borsham", wood=9, Ben={"pirates": 15}),
        visit("Borsham", pirates=1), {"IB-COMP-1.cards": {"kind": "pirates", "cards": 1, "left": 0}}),
    No("a serpent paid for that the box does not have", lambda: at("Sun's Rest", fish=9, Ben={"serpents": 13}),
        visit("Sun's Rest", serpents=2), {"IB-COMP-1.cards": {"kind": "serpents", "cards": 2, "left": 1}}),
    No("Morlim: too dear", lambda: at("Morlim", coins=0),
        visit("Morlim", hire={"slot": 2, "skills": ["sail", "work"]}), {"IB-HIRE-1": {"price": 1, "have": 0}}),
    No("Morlim: skills that nobody has told", lambda: at("Morlim"), visit("Morlim", hire={"slot": 1}),
        {"IB-RUL-DATA.unknown": {"printed": "skills", "slot": 1}}),
    No("Morlim: skills told otherwise, and too dear", lambda: at("Morlim", coins=0, crew_row={1: "SW"}),
        visit("Morlim", hire={"slot": 1, "skills": ["sail", "sail"]}), {"IB-RUL-DATA.differs": {"printed": "skills",
        "slot": 1}, "IB-HIRE-1": {"price": 1, "have": 0}}),
    No("Morlim: nobody there", lambda: at("Morlim", crew_row={2: "empty"}),
        visit("Morlim", hire={"slot": 2, "skills": ["sail", "work"]}), {"IB-RUL-CREWPILE": {"slot": 2}}),
    No("Undervall: too dear", lambda: at("Undervall", coins=1),
        visit("Undervall", hire={"slot": 2, "skills": ["sail", "work"]}), {"IB-HIRE-2": {"price": 2, "have": 1}}),
    No("Undervall, advanced: too dear", lambda: at("Undervall", coins=0, **ADVANCED),
        visit("Undervall", hire={"slot": 2, "skills": ["sail", "work"]}), {"IB-HIRE-1": {"price": 1, "have": 0}}),
    No("Stratic: too dear", lambda: at("Stratic", wood=1, fish=4),
        visit("Stratic", build={"position": 5, "card": {"price": 4, "wood": 2,
        "fish": 1}}), {"IB-BUILD-1": {"wood": 2, "fish": 1, "have_wood": 1, "have_fish": 4}}),
    No("Stratic: a cost that nobody has told, and too few books", lambda: at("Stratic", books=1, row={1: 4}),
        visit("Stratic", build={"position": 1}), {"IB-ROW-1": {"position": 1, "books": 3, "have": 1},
        "IB-RUL-DATA.unknown": {"printed": "cost"}}),
    No("Stratic: a card that nobody has told, and too few books", lambda: at("Stratic"),
        visit("Stratic", build={"position": 3}), {"IB-ROW-1": {"position": 3, "books": 1, "have": 0},
        "IB-RUL-DATA.unknown": {"printed": "card"}}),
    No("Stratic: no card there", lambda: at("Stratic", row={3: "empty"}),
        visit("Stratic", build={"position": 3, "card": {"price": 4, "wood": 2}}), {"IB-RUL-DECK": {"position": 3}}),
    No("Stratic: all cards are owned", lambda: at("Stratic", wood=2, buildings=[1] * 20, Ben={"buildings": [1] * 15}),
        visit("Stratic", build={"position": 5, "card": {"price": 4,
        "wood": 2}}), {"IB-COMP-1.buildings": {"limit": 35}}),
]  # fmt: skip


@every(TIME, MOVES, VISITS, TOWNS)
def test_a_refusal_names_every_rule_broken(refusal: No):
    assert tried(refusal) == refusal.broken


def test_the_last_turn_is_over():
    state = over()

    assert (state.ended_by, state.turn, state.result) == ("buildings", None, None)
