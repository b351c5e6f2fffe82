"""Cases of buildings and what they do, renown, the end, the score, variants and corrections."""

from collections.abc import Callable
from typing import Any

from companion.games.islebound.state import State
from tests.games.islebound.builders import ANN, BEN, CLEO, do, full, light
from tests.games.islebound.rule_cases import MAP, Case, act, at, blow, both, coast, pair, talks, visit

ONE = {"price": 1}
BUILT = {"position": 5, "card": {"price": 1, "wood": 1}}
COUNT = {"coins": 0, "wood": 0, "fish": 0}


def builds(*buildings: Any, **told: Any) -> State:
    """Ann has built a card at Stratic."""
    return do(at("Stratic", wood=1, buildings=list(buildings), **told), "visit", ANN, town="Stratic", build=BUILT)


def buys(*buildings: Any, card: dict[str, Any] = ONE, **told: Any) -> State:
    """Ann has bought a card."""
    return do(full(Ann={"buildings": list(buildings), **told}), "buy", ANN, position=5, card=card)


def less(count: str, by: int, player: str = ANN) -> Any:
    """A correction that takes so much away: legal as far as it is there."""
    return act("adjust", player, changes={count: -by})


def finished(counts: dict[str, Any], **told: Any) -> State:
    """The final scoring of a light game of two."""
    return do(light(2, **told), "finish", counts=counts, early=True)


def seventh(player: str = BEN) -> State:
    """A light game of four in which the seventh building was just gained."""
    return do(light(4, **{player: {"buildings": [1] * 6}}), "building", player, card=ONE)


def last_turn(*, is_over: bool, more: bool = False) -> State:
    """Ben, second of two, has the eighth building; now he has moved in the last turn, or it is over.

    `more`: in between Ann has got her eighth building, too.
    """
    state = full(turn=BEN, Ann={"buildings": [1] * 7}, Ben={"buildings": [1] * 7, "coins": 9})
    state = do(do(state, "buy", BEN, position=5, card=ONE), "end_turn", BEN)
    state = do(state, "move", ANN, to="Grenille")
    if more:
        state = do(state, "buy", ANN, position=5, card=ONE)
    state = do(do(state, "end_turn", ANN), "move", BEN, to="Morlim")
    return do(state, "end_turn", BEN) if is_over else state


def tokens_gone() -> State:
    """Ann has taken the last token in her turn."""
    state = full(Ann={"track": 6, "buildings": [1]}, tokens_left=1)
    return do(state, "effect", ANN, from_="building", gain={"renown": 1})


def triggered_out_of_turn() -> None:
    """Ann takes a town of Ben, whose Mausoleum brings him the last token: her turn counts, though he took it."""
    state = coast(
        {"red": 1}, pirates=1, towns={"Grenille": BEN}, tokens_left=1, Ben={"track": 4, "buildings": ["mausoleum"]}
    )
    end = do(state, "attack", ANN, town="Grenille", cards=["pirate"]).end

    assert end is not None
    assert (end.by, end.why, end.turns_left) == (1, "tokens", 3)


def scored(count: dict[str, int], breakdown: tuple[int, ...], **has: Any) -> None:
    """Ann's sheet with that final count; Ben, with nothing, has nothing."""
    state = finished({ANN: {**COUNT, **count}, BEN: COUNT}, Ann=has)

    assert state.players[0].breakdown == breakdown
    assert state.players[1].breakdown == (0,) * 6


def decided(one: dict[str, int], other: dict[str, int], winners: tuple[int, ...], by: str) -> None:
    """Cases of the winner with equal renown."""
    result = finished({ANN: {**COUNT, **one}, BEN: {**COUNT, **other}}).result

    assert result is not None
    assert (result.winners, result.decided_by) == (winners, by)


MET: dict[str, Any] = {
    "Ben": {"at": "Krazk", "pirates": 1, "wood": 2, "coins": 2},
    "variants": {"trading": True, "raid": True},
}


def meets(**has: Any) -> State:
    """Ann and Ben are at Krazk; Ben has a pirate, two wood and two coins."""
    return full(Ann=has, **MET)


def trade(give: dict[str, int], get: dict[str, int]) -> Any:
    """Ann's trade with Ben."""
    return act("trade", with_=BEN, give=give, get=get)


def raid(dice: list[int], target_dice: list[int], target: str = BEN) -> Any:
    """Ann's raid."""
    return act("raid", target=target, dice=dice, target_dice=target_dice)


SIX: dict[str, Any] = {"variants": {"six_buildings": True}}
BOARDS = {"boards": MAP["boards"]}
ARCHITECT: dict[str, Any] = {"variants": {"architect": True}}

CASES: dict[str, Callable[[], Case | None]] = {
    # --- buildings ---
    "IB-ROW-1": both(full(Ann={"books": 2}), full(Ann={"books": 1}), act("buy", position=2, card=ONE)),
    # The card in position 1 slides to 2, where two books are enough.
    "IB-ROW-2": pair(do(full(Ann={"books": 2, "coins": 20}, row={1: 3}), "buy", ANN, position=5, card=ONE),
        act("buy", position=2), act("buy", position=1, card=ONE), "IB-ROW-1"),
    "IB-BUY-1": both(full(Ann={"coins": 4}), full(Ann={"coins": 3}), act("buy", position=4, card={"price": 4})),
    "IB-BUY-2": both(buys(), full(), act("effect", from_="building", rest=True)),
    "IB-BUILD-1": both(at("Stratic", wood=1), at("Stratic", wood=0, coins=9), visit("Stratic", build=BUILT)),
    "IB-RUL-DECK": both(do(full(deck=1), "buy", ANN, position=5, card=ONE),
        do(full(deck=0), "buy", ANN, position=5, card=ONE), act("show", None, row={"1": ONE})),
    "IB-RUL-DATA": pair(full(row={5: 3}), act("buy", position=5, card={"price": 3, "wood": 1}),
        act("buy", position=5, card={"price": 2})),
    # --- what buildings do ---
    "IB-BLDG-ACADEMY": both(builds(), at("Stratic"), act("effect", from_="building", rest=True), "IB-BUY-2"),
    "IB-BLDG-BRIDGE": pair(builds("bridge"), act("dump", fish=1), act("dump", fish=2), "IB-CARGO-1"),
    "IB-BLDG-BUTCHER": both(at("Grenille", crew="W-", buildings=["butcher"]), at("Grenille", crew="W-"),
        visit("Grenille", wood=3), "IB-TOWN-GRENILLE"),
    "IB-RUL-BUTCHER": both(at("Grenille", crew="W-", buildings=["butcher"]),
        at("Grenille", crew="W!", buildings=["butcher"]), visit("Grenille", wood=3), "IB-TOWN-GRENILLE"),
    "IB-BLDG-FISHING": both(do(at("Marhaven", buildings=["fishing"]), "visit", ANN, town="Marhaven", rest=True),
        do(at("Marhaven"), "visit", ANN, town="Marhaven", rest=True), act("dump", fish=1), "IB-CARGO-1"),
    "IB-BLDG-GAMBLING": both(do(at("Marhaven", coins=0, buildings=["gambling"]), "visit", ANN, town="Marhaven",
        rest=True), do(at("Marhaven",
        coins=0), "visit", ANN, town="Marhaven", rest=True), act("buy", position=5, card=ONE), "IB-BUY-1"),
    "IB-RUL-BED": both(do(at("Marhaven", buildings=["fishing"]), "visit", ANN, town="Marhaven"),
        do(at("Grenille", buildings=["fishing"]), "visit", ANN, town="Grenille"), act("dump", fish=1), "IB-CARGO-1"),
    "IB-BLDG-COMMONS": both(full(Ann={"buildings": ["commons"]}), full(), act("event", which=1, cubes=2, skip=True)),
    "IB-RUL-COMMONS": both(do(coast({"blue_green": 1}, buildings=["commons"]), "event", ANN, which=1, cubes=1),
        do(coast({"blue_green": 1}, buildings=["commons"]), "event", ANN, which=1, cubes=1,
        skip=True), talks(3), "IB-DIPLO-3"),
    "IB-BLDG-JEWELLER": both(do(full(Ann={"coins": 0, "buildings": ["jeweller"]}), "hunt", ANN),
        do(full(Ann={"coins": 0}), "hunt", ANN), act("buy", position=5, card={"price": 2}), "IB-BUY-1"),
    "IB-BLDG-LIBRARY": pair(do(at("Rockslide", buildings=["library"]), "visit", ANN, town="Rockslide", books=1),
        less("track", 1), less("track", 2), "IB-ADJUST"),
    "IB-BLDG-WAR": pair(do(at("Rockslide", buildings=["war"]), "visit", ANN, town="Rockslide", books=1),
        less("pirates", 1), less("pirates", 2), "IB-ADJUST"),
    "IB-BLDG-MAUSOLEUM": pair(
        do(
            coast({"red": 1}, pirates=1, towns={"Grenille": BEN}, Ben={"buildings": ["mausoleum"]}),
            "attack",
            ANN,
            town="Grenille",
            cards=["pirate"],
        ),
        less("track", 3, BEN),
        less("track", 4, BEN),
        "IB-ADJUST",
    ),
    "IB-BLDG-MERCENARY": pair(buys("mercenary"), less("pirates", 1), less("pirates", 2), "IB-ADJUST"),
    "IB-RUL-SELF": both(buys("mercenary"), buys(card={"price": 1, "ability": "mercenary"}), less("pirates", 1),
        "IB-ADJUST"),
    "IB-RUL-TWICE": pair(buys("mercenary", "mercenary"), less("pirates", 1), less("pirates", 2), "IB-ADJUST"),
    # What the text does not give is entered as an effect: by who owns a building.
    "IB-BLDG-MIRACLE": both(full(Ann={"crew": "A!", "buildings": [1]}), full(Ann={"crew": "A!"}),
        act("effect", from_="building", crew={"1": "deck"}), "IB-BUY-2"),
    "IB-BLDG-MONSTER": both(full(Ann={"buildings": [1]}), full(),
        act("effect", from_="building", gain={"serpents": 1}), "IB-BUY-2"),
    "IB-BLDG-TOWN": both(full(Ann={"buildings": [1]}), full(towns={"Krazk": ANN}),
        act("effect", from_="building", rest=True), "IB-BUY-2"),
    "IB-BLDG-UNDERRIVER": both(buys(card={"price": 1, "ability": "underriver"}), buys(), less("ichor", 1), "IB-ADJUST"),
    # --- renown ---
    "IB-REN-1": both(do(light(Ann={"track": 6}), "renown", ANN, amount=1), light(Ann={"track": 6}), less("tokens", 1),
        "IB-ADJUST"),
    "IB-REN-2": both(
        do(full(Ann={"track": 6, "buildings": [1]}), "effect", ANN, from_="building", gain={"renown": 3}),
        do(full(Ann={"track": 3, "buildings": [1]}), "effect", ANN, from_="building", gain={"renown": 3}),
        act("effect", from_="token", gain={"coins": 1}),
    ),
    "IB-REN-3": pair(do(light(Ann={"track": 5}), "renown", ANN, amount=17), less("tokens", 3), less("tokens", 4),
        "IB-ADJUST"),
    "IB-REN-4": pair(do(light(Ann={"track": 6}, Ben={"track": 6}, tokens_left=1), "reputation", ANN, top=0,
        gains={ANN: 1, BEN: 1}), less("track", 7, BEN), less("track", 1), "IB-ADJUST"),
    "IB-REN-5": pair(do(light(Ann={"track": 6}, tokens_left=1), "renown", ANN, amount=1),
        act("adjust", BEN, changes={"track": 8}), act("adjust", BEN, changes={"tokens": 1}), "IB-ADJUST"),
    # Ben's turn ends the time for Ann's reward of his card.
    "IB-RUL-REWARD": both(full(Ann={"rewards_due": 1}), do(full(turn=BEN, Ann={"rewards_due": 1}), "end_turn", BEN),
        act("effect", from_="token", gain={"coins": 1}), "IB-REN-2"),
    # --- the end ---
    "IB-END": both(last_turn(is_over=False), last_turn(is_over=True), act("end_turn", BEN)),
    "IB-END-1": both(seventh(), light(4, Ben={"buildings": [1] * 6}),
        act("finish", None, counts=dict.fromkeys(("Ann", "Ben", "Cleo", "Dan"), COUNT)), "IB-END"),
    "IB-END-2": both(do(light(Ben={"buildings": [1] * 7}), "building", BEN, card=ONE),
        do(light(Ben={"buildings": [1] * 6}), "building", BEN, card=ONE), act("finish", None,
        counts=dict.fromkeys((ANN, BEN, CLEO), COUNT)), "IB-END"),
    "IB-END-3": both(do(light(Ben={"track": 6}, tokens_left=1), "renown", BEN, amount=1),
        do(light(Ben={"track": 6}, tokens_left=2), "renown", BEN, amount=1), act("finish", None,
        counts=dict.fromkeys((ANN, BEN, CLEO), COUNT)), "IB-END"),
    "IB-END-4": both(last_turn(is_over=True), last_turn(is_over=False), act("finish", None), "IB-END"),
    # Cleo's eighth building in the last turns changes nothing: the game is over when Ben's turn is.
    "IB-RUL-END2": both(do(last_turn(is_over=False, more=True), "end_turn", BEN), last_turn(is_over=False, more=True),
        act("finish", None), "IB-END"),
    "IB-RUL-END3": both(do(tokens_gone(), "end_turn", ANN), tokens_gone(), act("move", BEN, to="Grenille"),
        "IB-TURN-1"),
    # Ann's building takes a town from Ben, whose Mausoleum brings him the last token: Ann's turn counts.
    "IB-RUL-END4": lambda: triggered_out_of_turn(),
    # --- the score ---
    "IB-SCORE-1": lambda: scored({"coins": 5}, (5, 0, 0, 0, 0, 0)),
    "IB-SCORE-2": lambda: scored({}, (0, 7, 0, 0, 0, 0), buildings=[3, 4]),
    "IB-SCORE-3": lambda: scored({"end": 4}, (0, 0, 4, 0, 0, 0)),
    "IB-SCORE-4": lambda: scored({}, (0, 0, 0, 6, 0, 0), track=6),
    "IB-SCORE-5": lambda: scored({}, (0, 0, 0, 0, 14, 0), tokens=2),
    "IB-SCORE-6": lambda: decided({"wood": 2}, {"fish": 1}, (0,), "goods"),
    "IB-RUL-TIE": lambda: decided({"wood": 2}, {"fish": 2}, (0, 1), "tie"),
    "IB-BLDG-PALACE": lambda: scored({"wood": 2, "fish": 5}, (0, 1, 4, 0, 0, 0), buildings=["palace"]),
    "IB-BLDG-SAILORS": lambda: scored({"two_skill": 3}, (0, 1, 3, 0, 0, 0), buildings=["sailors"]),
    "IB-RUL-SAILORS": both(light(2, Ann={"buildings": ["sailors"]}, rulings={"sailors_zero": True}),
        light(2, Ann={"buildings": ["sailors"]}), act("finish", None, early=True,
        counts={ANN: COUNT, BEN: COUNT}), "IB-RUL-DATA"),
    # --- variants ---
    "IB-VAR": both(light(), full(), act("renown", amount=1)),
    "IB-VAR-ADV-1": both(at("Rockslide", coins=2, crew="A", variants={"advanced": True}),
        at("Rockslide", coins=1, crew="A", variants={"advanced": True}), visit("Rockslide",
        times=1), "IB-TOWN-ROCKSLIDE"),
    "IB-RUL-ADV": both(at("Undervall", coins=1, variants={"advanced": True}),
        at("Undervall", coins=0, variants={"advanced": True}), visit("Undervall",
        hire={"slot": 1, "skills": ["sail", "work"]}), "IB-HIRE-1"),
    "IB-RUL-ADVSAME": pair(at("Grenille", crew="W", variants={"advanced": True}), visit("Grenille", wood=3),
        visit("Grenille", wood=4), "IB-TOWN-GRENILLE"),
    "IB-VAR-TRADE-1": both(meets(fish=1), full(Ann={"fish": 1, "at": "Morlim"}, **MET),
        trade({"fish": 1}, {"pirates": 1})),
    "IB-VAR-TRADE-2": pair(meets(fish=1), trade({"fish": 1}, {"pirates": 1}), trade({"fish": 1}, {"coins": 1})),
    "IB-VAR-TRADE-3": pair(meets(wood=1), trade({"wood": 1}, {"pirates": 1}), trade({"wood": 1}, {"wood": 2})),
    # A book that was traded brings no pirate of the School of War.
    "IB-RUL-TRADE": pair(do(meets(books=1, buildings=["war"]), "trade", ANN, with_=BEN, give={"books": 1},
        get={"pirates": 1}), less("pirates", 1), less("pirates", 2), "IB-ADJUST"),
    "IB-VAR-CLOSE-1": both(full(stage="move", Ben={"at": "Farwold"}, variants={"close_quarters": True}, data=BOARDS),
        full(stage="move", Ben={"at": "Farwold"}, Ann={"crew": "A-"}, variants={"close_quarters": True},
        data=BOARDS), act("move", to="Grenille", crew=1)),
    "IB-VAR-RAID-1": pair(meets(pirates=1), raid([4], [3]), raid([4], [4], ANN)),
    "IB-VAR-RAID-2": pair(meets(pirates=2, crew="C C-"), raid([1, 1, 1], [3]), raid([1, 1, 1, 1], [3])),
    # Two hits more than Ben, who has two coins.
    "IB-VAR-RAID-3": pair(do(meets(pirates=3, coins=0), "raid", ANN, target=BEN, dice=[4, 5, 3], target_dice=[3]),
        less("coins", 2), less("coins", 3), "IB-ADJUST"),
    "IB-RUL-RAID": pair(do(meets(pirates=3, coins=0), "raid", ANN, target=BEN, dice=[4, 5, 6], target_dice=[3]),
        less("coins", 2), less("coins", 3), "IB-ADJUST"),
    "IB-VAR-RAID-4": pair(do(meets(pirates=1, coins=1), "raid", ANN, target=BEN, dice=[4], target_dice=[6]),
        less("pirates", 1), less("coins", 2), "IB-ADJUST"),
    "IB-VAR-SIX-1": both(full(Ann={"books": 4}, **SIX), full(Ann={"books": 3}, **SIX),
        act("buy", position=1, card=ONE)),
    "IB-VAR-SIX-2": both(do(full(Ann={"books": 4, "coins": 1}, **SIX), "buy", ANN, position=1, card=ONE),
        do(full(Ann={"books": 4, "coins": 1}, **SIX), "buy", ANN, position=2, card=ONE), act("buy", position=6,
        card=ONE), "IB-BUY-1"),
    # Seven cards in hand, and no eighth.
    "IB-VAR-ARCH-1": pair(full(**ARCHITECT), less("books", 7), less("books", 8), "IB-ADJUST"),
    "IB-VAR-ARCH-2": both(full(Ann={"books": 1}, **ARCHITECT), full(Ann={"books": 0}, **ARCHITECT),
        act("buy", card=ONE)),
    "IB-VAR-ARCH-3": both(do(full(Ann={"books": 0, "buildings": [1]}, **ARCHITECT), "effect", ANN, from_="building",
        gain={"books": 1}), do(full(Ann={"books": 0, "buildings": [1]}, deck=0,
        **ARCHITECT), "effect", ANN, from_="building", gain={"books": 1}), act("buy", card=ONE), "IB-VAR-ARCH-2"),
    # Without a row no book need stands in the way.
    "IB-VAR-ARCH-4": both(full(Ann={"books": 1}, **ARCHITECT), full(Ann={"books": 0}, **ARCHITECT),
        act("buy", card=ONE), "IB-VAR-ARCH-2"),
    # --- our rulings, and corrections ---
    # Ben's home port has a red banner and no other.
    "IB-RUL-PORT": pair(
        at("Marhaven", {"red": 1, "blue_green": None}, pirates=1, data={"influence": [1, 1, 1, 2, 2, 3]}),
        act("attack", town="Marhaven", cards=["pirate"]),
        act("diplomacy", town="Marhaven", slots=[5]),
        "IB-DIPLO-1",
    ),
    # Two pirates for the visit where one is left.
    "IB-RUL-SHORT": pair(do(at("Ratnest", Ben={"pirates": 14}), "visit", ANN, town="Ratnest", pirates=2),
        less("pirates", 1), less("pirates", 2), "IB-ADJUST"),
    "IB-RUL-CUBES": both(coast({"red": 1}, pirates=1, slots=dict.fromkeys(range(3, 20), ANN),
        data={"influence": [1] * 30}), coast({"red": 1}, pirates=1, slots=dict.fromkeys(range(3, 21),
        ANN), data={"influence": [1] * 30}), blow("pirate")),
    # The track and the tokens are the same renown, whatever they are called.
    "IB-RUL-NAMES": pair(light(tokens_left=1), act("adjust", changes={"tokens": 1}),
        act("adjust", changes={"tokens": 2}), "IB-ADJUST"),
    "IB-ADJUST": pair(full(), act("adjust", changes={"wood": 10}), act("adjust", changes={"wood": 11})),
}  # fmt: skip
