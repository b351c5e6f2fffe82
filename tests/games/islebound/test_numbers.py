"""The tables of the rules desk say the numbers of the rule book."""

import pytest

from companion.games.islebound.meta import META
from companion.games.islebound.numbers import NUMBERS
from companion.text.catalogue import catalogue
from companion.text.rules_desk import NOTHING


@pytest.mark.parametrize(
    ("name", "head", "rows"),
    [
        pytest.param("row", ["Position from the left", 1, 2, 3, 4, 5, 6],
            [("Five buildings", [3, 2, 1, 0, 0, NOTHING]),
            ("Six Buildings", [4, 3, 2, 1, 0, 0])], id="IB-ROW-1 and IB-VAR-SIX-1: the books needed"),
        pytest.param("hire", ["Slot from the left", 1, 2, 3], [("As usual", [1, 1, 0]), ("Undervall", [2, 2, 1])],
            id="IB-HIRE-1 and IB-HIRE-2: the coins for crew"),
        pytest.param("end", ["Players", 2, 3, 4], [("Building", [8, 8, 7])],
            id="IB-END-1 and IB-END-2: the last building"),
        pytest.param("box", [], [("Renown tokens", [16]), ("Pirates", [15]), ("Sea serpents", [14]), ("Crew", [22]),
            ("Buildings", [35]), ("Reputation cards", [8]), ("Dice", [10]), ("Cubes of each color",
            [20])], id="IB-COMP-1: what the box holds"),
        pytest.param("start", [], [("Coins", [7]), ("Speed", [2]), ("Goods in the hold at most", [10])],
            id="IB-SETUP-2 and IB-CARGO-1: what a player begins with"),
    ],
)  # fmt: skip
def test_a_table_of_the_rules_desk(name, head, rows):
    assert NUMBERS[name](catalogue("en", META.key)) == (head, rows)


def test_every_table_is_one_of_these():
    assert set(NUMBERS) == {"row", "hire", "end", "box", "start"}
