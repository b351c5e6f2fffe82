"""A secret bid is typed on a computer's keyboard as with the keys on the screen."""

from __future__ import annotations

from pathlib import Path

from companion.ui.games.island_fortress.petition.bidding import Bidding, handed
from companion.ui.games.island_fortress.petition.parts import pressed
from companion.ui.table.model import TableModel
from tests.ui.tables import full_table


class Screen:
    """The state of the screen of secret bids."""

    def __init__(self, table: TableModel, bidding: Bidding) -> None:
        self.table, self.bidding = table, bidding

    def change(self, into: object) -> None:
        self.bidding = into(self.bidding) if callable(into) else into  # type: ignore[assignment]

    def press(self, *keys: str) -> int | None:
        """The bid after these keys."""
        for key in keys:
            pressed(self.table.context, 0, self.change, key)
        return self.bidding.amount


def opened(folder: Path, *, has_phone: bool = True) -> Screen:
    """Adam, who holds 14 Jade, is to bid."""
    table = full_table(folder)
    nothing = Bidding((None,) * 3)
    return Screen(table, handed(nothing) if has_phone else nothing)


def test_digits_are_taken_one_after_the_other_and_taken_back(tmp_path: Path) -> None:
    screen = opened(tmp_path)
    assert screen.press("1") == 1
    assert screen.press("2") == 12
    assert screen.press("Backspace") is None
    assert screen.press("7") == 7


def test_if_petition_1_nobody_types_more_than_is_held(tmp_path: Path) -> None:
    screen = opened(tmp_path)
    assert screen.press("9", "9") == 9
    assert screen.bidding.too_much


def test_other_keys_and_a_phone_on_its_way_take_nothing(tmp_path: Path) -> None:
    assert opened(tmp_path).press("A", "²", "Enter", "Arrow Left") is None
    assert opened(tmp_path, has_phone=False).press("5") is None
