"""The referee without a game: every question of section A21 that a table asks, answered with its numbers in sight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.islebound.our_copy.known import Known
from companion.games.islebound.setup import Printed, Strengths
from companion.games.islebound.tables import TOWN
from companion.games.registry import texts_of
from companion.ui.games.islebound.referee.answers import QUESTIONS
from companion.ui.games.islebound.referee.asking import Asked
from companion.ui.games.islebound.referee.screen import shown_values

TEXTS = {language: texts_of("islebound-record", language) for language in ("en", "de", "hu")}


def answered(
    question: str, language: str = "en", lists: Mapping[str, tuple[int, ...]] | None = None, **told: int
) -> list[str]:
    """The lines of an answer; numbers that are not told are as at first, and those that only a table knows are open."""
    found = QUESTIONS[question]
    numbers: dict[str, Any] = {ask.name: told.pop(ask.name, ask.first) for ask in found.asks}
    assert not told
    asked = Asked(numbers, {name: (lists or {}).get(name, ()) for name in found.lists}, Known())
    return [line.text for line in found.answer(TEXTS[language], asked)]


def test_do_these_dice_take_the_town() -> None:
    """IB-ATTACK-6, IB-ATTACK-8: the 5 on the pirate, the 3 on the serpent; the other way round gives 4 only."""
    lists = {"dice": (5, 3), "pirate": (0, 0, 0, 0, 3, 3), "serpent": (0, 0, 3, 3, 4, 4)}

    lines = answered("attack", lists=lists, number=4, opponents=1, pirates=1, serpents=1, other=3)

    assert lines == [
        "Roll 2 dice.",
        "Pirates: 5 gives 3 = 3",
        "Sea serpents: 3 gives 3 = 3",
        "Strength 6, needed 6: enough.",
        "Spoils for taking the town (coins): 4",
    ]


def test_what_is_missing_is_injured_or_it_is_a_retreat() -> None:
    """IB-ATTACK-9, IB-ATTACK-13."""
    lists = {"dice": (1,), "pirate": (0, 1, 1, 1, 2, 2)}
    assert (
        answered("attack", lists=lists, number=3, pirates=1, other=3)[-2]
        == "Injure 3 crew members on deck, or retreat."
    )
    assert answered("attack", lists=lists, number=3, pirates=1, other=2)[-2].endswith("retreat.")


def test_values_of_cards_are_asked_and_never_guessed() -> None:
    """IB-RUL-DATA."""
    assert answered("attack", lists={"dice": (6,)}, pirates=1)[-1] == "Enter the six values of the cards first: Pirates"


def test_the_cheapest_way_to_pay() -> None:
    """IB-DIPLO-3, IB-DIPLO-4: 6 needed of 1 1 2 3 and a negotiator."""
    assert answered("diplomacy", lists={"cubes": (1, 1, 2, 3)}, number=6, negotiators=1) == [
        "Influence needed: 6",
        "Negotiators 0, cubes 1, 2, 3: influence 6",
        "Negotiators 1, cubes 2, 3: influence 6",
        "Spoils for taking the town (coins): 6",
    ]


def test_may_i_buy_this() -> None:
    """IB-ROW-1, IB-BUY-1: every reason with what is missing."""
    assert answered("buy", position=1, books=2, price=5, coins=4)[1:] == [
        "For the card in position 1 you need books: 3; you have only 2. (IB-ROW-1)",
        "The building costs 5 in coins, but you have only 4. (IB-BUY-1)",
    ]
    assert answered("buy", position=5, price=4, coins=4)[-1] == TEXTS["en"]("what_if.allowed")
    assert answered("build", position=5, cost_wood=2, cost_fish=0, wood=2)[-1] == TEXTS["en"]("what_if.allowed")
    assert answered("hire", slot=1, coins=1, undervall=1)[0] == "Price in coins: 2"


def test_from_six_with_three() -> None:
    """IB-REN-2, IB-REN-5."""
    assert answered("renown", track=6, gain=3, left=16) == ["Track 6 + 3: 1 token, now at 2", "Tokens left 15"]
    assert answered("renown", track=6, gain=1, left=1)[-1] == "That is the last token: the end is triggered."


def test_rest_and_speed() -> None:
    """IB-REST, IB-SPEED."""
    assert answered("rest", deck=1, below=2, injured=1) == ["After the rest: on deck 3, below 1, injured 0"]
    assert answered("speed", sail=3, fish=2) == ["speed 6"]


def test_how_many_turns_are_left() -> None:
    """IB-END-4: four players, the second in turn: 2 and 4."""
    assert (
        answered("end", players=4, buildings=7, place=2, left=16)[0]
        == "The end is triggered: 6 turns are left after this one."
    )
    assert answered("end", players=3, buildings=7, left=16) == ["Ends at 8 buildings"]


def test_a_tie_is_broken_by_goods() -> None:
    """IB-SCORE-6."""
    lines = answered("score", players=2, coins_0=10, coins_1=10, wood_0=1, fish_1=2)

    assert lines[-1] == "Equal renown (Player 1, Player 2): Player 2 wins with the most wood and fish."


def test_what_rolling_one_die_again_could_do_is_said_only_if_asked() -> None:
    """IB-ATTACK-5: with 2 needed, a 1 is rolled again in vain only by another 1."""
    lists = {"dice": (1, 3), "pirate": (0, 1, 1, 1, 1, 1)}
    asked = answered("attack", lists=lists, number=2, pirates=2, other=3, chances=1)

    assert asked[-3:-1] == ["Roll the 1 again: enough on 5 of 6 faces", "Roll the 3 again: enough on 0 of 6 faces"]
    assert not any("again" in line for line in answered("attack", lists=lists, number=2, pirates=2, other=3))


def test_a_move_has_steps_and_an_end() -> None:
    """IB-MOVE-1, IB-MOVE-4, IB-SPEED-1, IB-SPEED-2: 2 and a Sail and a fish are 4 steps."""
    assert answered("move", steps=4, sail=1, fish=1)[1] == "Yes, this is allowed"
    assert "IB-MOVE-1" in answered("move", steps=5, sail=1, fish=1)[1]
    assert answered("move", steps=1, occupied=1, administrate=2)[1:] == [
        "Yes, this is allowed",
        "Exhaust 1 crew member.",
    ]
    stuck = answered("move", steps=1, occupied=1, administrate=0)
    assert "IB-MOVE-4" in stuck[-1]
    assert TEXTS["en"]("what_if.allowed") not in stuck


@pytest.mark.parametrize(
    ("told", "lines"),
    [
        ({"entry_crew": 1}, ["Exhaust 1 crew member.", "Coins onto the treasure map: 1", "Yes, this is allowed"]),
        ({"owner": 2}, ["Coins to the owner: 1", "Yes, this is allowed"]),
        ({"owner": 0, "entry_crew": 1}, ["Allowed: the owner of the town pays nothing and exhausts nobody."]),
        ({"coins": 0}, ["Coins missing: 1 (IB-VISIT-2)", "Coins onto the treasure map: 1"]),
        (
            {"entry_crew": 1, "able": 0},
            ["Nobody on deck fits: no visit (IB-VISIT-5).", "Coins onto the treasure map: 1"],
        ),
    ],
)
def test_who_gets_the_entry_coin(told: dict[str, Any], lines: list[str]) -> None:
    """IB-VISIT-2..6, worked case IB-T08."""
    assert answered("visit", **{"owner": 1, "entry_coins": 1, "coins": 3, "able": 3, **told}) == lines


def test_what_a_town_gives_at_most() -> None:
    """IB-TOWN-GROTTO, IB-TOWN-BORSHAM: 4 and a fish for each Work; pirates by crew on deck and by wood."""
    assert answered("town", town=TOWN["The Grotto"], deck=3, work=2)[0] == "Fish: up to 6"
    assert answered("town", town=TOWN["The Grotto"], deck=3, work=2, advanced=1)[:2] == [
        "Fish: up to 5",
        "Renown: up to 1",
    ]
    borsham = answered("town", town=TOWN["Borsham"], wood=5, coins=1, deck=2, work=1)
    assert borsham[:2] == ["Pirates: up to 2", "Sea serpents: up to 1"]


@pytest.mark.parametrize(("coins", "jeweller", "found"), [(4, 0, 4), (0, 0, 1), (0, 1, 2), (4, 1, 5)])
def test_a_hunt_takes_the_map_or_one(coins: int, jeweller: int, found: int) -> None:
    """Worked case IB-T17."""
    assert answered("hunt", treasure_map=coins, jeweller=jeweller) == [f"Coins found: {found}"]


def test_cubes_fill_gaps_from_the_left() -> None:
    """IB-INFL-1, IB-INFL-2, IB-BLDG-COMMONS, IB-RUL-FULL."""
    taken = {"taken": (1, 0, 1)}
    assert answered("cubes", lists=taken, slots=5, cubes=2) == ["Slots for the cubes: 2, 4"]
    assert answered("cubes", lists=taken, slots=5, cubes=2, skip=1) == ["Slots for the cubes: 4, 5"]
    assert answered("cubes", lists=taken, slots=3, cubes=2)[1] == "Cubes that find no slot: 1"


def test_ten_goods_fit() -> None:
    """IB-CARGO-1, IB-RUL-CARGO, worked case IB-T21."""
    assert answered("cargo", wood=3, fish=4, gain_fish=3) == ["It fits: wood 3, fish 7."]
    assert answered("cargo", wood=3, fish=4, gain_fish=6)[0].startswith("It does not fit (3 too many).")
    assert answered("cargo", wood=3, fish=4, gain_fish=6, each=1) == ["It fits: wood 3, fish 10."]


def test_a_reputation_card_gives_in_order() -> None:
    """Worked cases IB-T22 and IB-T04: the visitor first, at most 7 below; the last token goes to the first."""
    told: dict[str, Any] = {"players": 3, "place": 1, "top": 1, "per_item": 2, "limit": 1}
    assert answered("reputation", left=16, items_0=5, items_1=3, **told) == [
        "Player 1: 0 + 8, 1 token, now at 1",
        "Player 2: 0 + 6, 0 tokens, now at 6",
        "Player 3: 0 + 0, 0 tokens, now at 0",
    ]
    last: dict[str, Any] = {"left": 1, "place": 2, "items_0": 4, "items_1": 2, "stands_0": 5, "stands_1": 6}
    assert answered("reputation", players=2, top=0, per_item=1, **last) == [
        "Player 2: 6 + 2, 1 token, now at 1",
        "That is the last token: the end is triggered.",
        "Player 1: 5 + 4, 0 tokens, now at 9",
    ]


def test_a_raid_takes_what_the_loser_has() -> None:
    """IB-VAR-RAID-2, IB-VAR-RAID-3, worked case IB-T25 b."""
    told: dict[str, Any] = {
        "raid_pirates": 2,
        "raid_combat": 1,
        "target_pirates": 2,
        "target_coins": 1,
        "raid_coins": 5,
    }
    assert answered("raid", **told) == ["Dice: raider 3, defender 2"]
    lists = {"raider": (6, 4, 2), "target": (3, 3)}
    assert answered("raid", lists=lists, **told)[1:] == ["Hits: raider 2, defender 0", "The raider takes 1 coin."]
    lists = {"raider": (1, 1, 1), "target": (4, 5)}
    assert answered("raid", lists=lists, **told)[-1] == "The defender takes 2 coins."
    assert answered("raid", lists={"raider": (4, 1, 1), "target": (4, 1)}, **told)[-1] == "Nobody takes anything."


def test_one_thing_for_another() -> None:
    """IB-VAR-TRADE-3, worked case IB-T25 c and d."""
    assert answered("trade", give_wood=1, give_books=1, get_pirates=3) == ["Yes, this is allowed"]
    assert all("IB-VAR-TRADE-3" in line for line in answered("trade", give_wood=1, get_wood=6))
    assert len(answered("trade", give_wood=1)) == 1


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_is_asked_in_every_language(question: str, language: str) -> None:
    """A text that is missing raises."""
    t = TEXTS[language]
    assert t(f"referee.q_{question}")
    for ask in QUESTIONS[question].asks:
        name = ask.name.rpartition("_")[0] if ask.name[-1].isdigit() else ask.name
        assert t(f"referee.n_{name}")
    assert all(t(f"referee.l_{name}", values="") for name in QUESTIONS[question].lists)
    lowest: dict[str, Any] = {ask.name: ask.low for ask in QUESTIONS[question].asks if ask.first is None}
    assert answered(question, language, **lowest)


def test_dice_that_are_not_as_many_as_are_rolled_give_no_answer() -> None:
    """IB-ATTACK-4, IB-VAR-RAID-2: which of them count, nobody has said."""
    values = {"pirate": (0, 1, 1, 1, 2, 2)}
    for dice in ((3,), (3, 5, 6)):
        assert answered("attack", lists={"dice": dice, **values}, number=1, pirates=2, other=0) == ["Roll 2 dice."]
        assert len(answered("raid", lists={"raider": dice}, raid_pirates=2)) == 1


def test_values_that_come_from_our_copy_are_said_to() -> None:
    """The values used are shown; a player's own value counts before them, and cubes are on no card."""
    known = Known(printed=Printed(strength=Strengths(pirate=(0, 1, 1, 1, 2, 2))))
    assert shown_values(TEXTS["en"], "pirate", (), known) == "0 1 1 1 2 2 (our copy)"
    assert shown_values(TEXTS["en"], "pirate", (3, 3), known) == "3 3"
    assert shown_values(TEXTS["en"], "serpent", (), known) == shown_values(TEXTS["en"], "cubes", (), known) == "–"
