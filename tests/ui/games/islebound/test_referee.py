"""The referee without a game: every question of section A21 that a table asks, answered with its numbers in sight."""

from __future__ import annotations

import pytest

from companion.games.islebound.our_copy.known import Known
from companion.games.registry import texts_of
from companion.ui.games.islebound.referee.answers import QUESTIONS, Asked

TEXTS = {language: texts_of("islebound-record", language) for language in ("en", "de", "hu")}


def answered(
    question: str, language: str = "en", lists: dict[str, tuple[int, ...]] | None = None, **told: int
) -> list[str]:
    """The lines of an answer; numbers that are not told are as at first."""
    found = QUESTIONS[question]
    numbers = {ask.name: told.pop(ask.name, ask.first) for ask in found.asks}
    assert not told
    asked = Asked(numbers, {name: (lists or {}).get(name, ()) for name in found.lists}, Known())
    return [line.text for line in found.answer(TEXTS[language], asked)]


def test_do_these_dice_take_the_town() -> None:
    """IB-ATTACK-6, IB-ATTACK-8: the 5 on the pirate, the 3 on the serpent; the other way round gives 4 only."""
    lists = {"dice": (5, 3), "pirate": (0, 0, 0, 0, 3, 3), "serpent": (0, 0, 3, 3, 4, 4)}

    lines = answered("attack", lists=lists, number=4, opponents=1, serpents=1)

    assert lines == [
        "Roll 2 dice.",
        "Pirates: 5 gives 3 = 3",
        "Sea serpents: 3 gives 3 = 3",
        "Strength 6, needed 6: enough.",
        "Spoils for taking the town: 4 coins",
    ]


def test_what_is_missing_is_injured_or_it_is_a_retreat() -> None:
    """IB-ATTACK-9, IB-ATTACK-13."""
    lists = {"dice": (1,), "pirate": (0, 1, 1, 1, 2, 2)}
    assert answered("attack", lists=lists, number=3, deck=3)[-2] == "Injure 3 crew on deck, or retreat."
    assert answered("attack", lists=lists, number=3, deck=2)[-2].endswith("retreat.")


def test_values_of_cards_are_asked_and_never_guessed() -> None:
    """IB-RUL-DATA."""
    assert answered("attack", lists={"dice": (6,)})[-1] == "Tap the six values of the cards first: Pirates"


def test_the_cheapest_way_to_pay() -> None:
    """IB-DIPLO-3, IB-DIPLO-4: 6 needed of 1 1 2 3 and a negotiator."""
    assert answered("diplomacy", lists={"cubes": (1, 1, 2, 3)}, number=6, negotiators=1) == [
        "Influence needed: 6",
        "Negotiators 0, cubes 1, 2, 3: influence 6",
        "Negotiators 1, cubes 2, 3: influence 6",
        "Spoils for taking the town: 6 coins",
    ]


def test_may_i_buy_this() -> None:
    """IB-ROW-1, IB-BUY-1: every reason with what is missing."""
    assert answered("buy", position=1, books=2, price=5, coins=4)[1:] == [
        "For the card in position 1 you need books: 3, and you have 2. (IB-ROW-1)",
        "The building costs 5 in coins, and you have 4. (IB-BUY-1)",
    ]
    assert answered("buy", position=5, price=4, coins=4)[-1] == TEXTS["en"]("what_if.allowed")
    assert answered("build", position=5, cost_wood=2, wood=2)[-1] == TEXTS["en"]("what_if.allowed")
    assert answered("hire", slot=1, coins=1, undervall=1)[0] == "Price in coins: 2"


def test_from_six_with_three() -> None:
    """IB-REN-2, IB-REN-5."""
    assert answered("renown", track=6, gain=3) == ["6 + 3: tokens 1, cube on 2", "Tokens left 15"]
    assert answered("renown", track=6, gain=1, left=1)[-1] == "That is the last token: the end is triggered."


def test_rest_and_speed() -> None:
    """IB-REST, IB-SPEED."""
    assert answered("rest", deck=1, below=2, injured=1) == ["After the rest: on deck 3, below 1, injured 0"]
    assert answered("speed", sail=3, fish=2) == ["speed 6"]


def test_how_many_turns_are_left() -> None:
    """IB-END-4: four players, the second in turn: 2 and 4."""
    assert (
        answered("end", players=4, buildings=7, place=2)[0] == "The end is triggered: 6 turns are left after this one."
    )
    assert answered("end", players=3, buildings=7) == ["End: 8 buildings"]


def test_a_tie_is_broken_by_goods() -> None:
    """IB-SCORE-6."""
    lines = answered("score", coins_0=10, coins_1=10, wood_0=1, fish_1=2)

    assert lines[-1] == "Equal renown (Player 1, Player 2): Player 2 wins with the most wood and fish."


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
    assert answered(question, language)
