"""A game under way is entered: by a finger that sweeps over the wall, in landscape, and in large text.

All else is in `tests/session`.
"""

from __future__ import annotations

import pytest

from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.kept import keep
from tests.drive.other_games import isle
from tests.e2e.conftest import OpenScreen

pytestmark = [pytest.mark.browser, pytest.mark.long]


def sweep(screen: Screen, first: str, last: str) -> None:
    """From one slot to another, like a quick finger: of the slots between, the device tells nothing."""
    screen.scroll_to(first)
    screen.wait_until_tappable(first)
    mouse = screen.page.mouse
    (left, top), (right, bottom) = (middle(screen, slot) for slot in (first, last))
    mouse.move(left, top)
    mouse.down()
    mouse.move(left + (5 if right > left else -5), top)  # from here on it is no tap
    mouse.move(right, bottom)
    mouse.up()
    screen.settle()


def middle(screen: Screen, identifier: str) -> tuple[float, float]:
    box = screen.by_id(identifier).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_quick_sweep_paints_every_slot_that_it_passes(open_screen: OpenScreen) -> None:
    """Forth and back, each with the color that was chosen; and over its own color it clears them."""
    screen = open_screen("/new/island_fortress")
    screen.tap_listed("tracking-score")
    screen.tap_listed("start-midway")
    screen.wait_for("paint-1a1")
    sweep(screen, "paint-1a1", "paint-1e1")
    screen.expect_text("midway-blocks", "5 blocks")
    screen.tap("brush-1")
    sweep(screen, "paint-1e2", "paint-1b2")
    screen.expect_text("midway-blocks", "9 blocks")
    said = [screen.text_of(f"paint-1{column}2") for column in "abcde"]
    assert [text.endswith("nobody") for text in said] == [True, False, False, False, False]
    assert len({text.rpartition(":")[2] for text in said[1:]}) == 1
    sweep(screen, "paint-1b1", "paint-1d1")  # over another's blocks
    assert screen.text_of("paint-1c1").rpartition(":")[2] == screen.text_of("paint-1b2").rpartition(":")[2]
    screen.expect_text("midway-blocks", "9 blocks")
    sweep(screen, "paint-1c2", "paint-1e2")
    screen.expect_text("midway-blocks", "6 blocks")


def test_in_landscape_the_brushes_stand_beside_the_wall(open_screen: OpenScreen) -> None:
    """A whole region is seen, and the confirm is at the lower edge at its right."""
    screen = open_screen("/new/island_fortress", own=True, width=667, height=375)
    screen.tap_listed("tracking-score")
    screen.tap_listed("start-midway")
    screen.wait_for("paint-1a1")
    screen.settle()
    assert all(screen.page.evaluate("(id) => companionTest.isInView(id)", slot) for slot in ("paint-1a4", "paint-1e1"))
    (slot, _), (onward, low) = middle(screen, "paint-1e1"), middle(screen, "midway-next")
    assert onward > slot
    assert low > 300


def test_in_large_text_each_page_begins_at_its_first_number(server: AppServer, open_screen: OpenScreen) -> None:
    """Above the pad there is room for one line of fields, which is not to be typed into unseen."""
    game = keep(server, isle(tracking="table"))
    screen = open_screen(f"/games/{game}/midway", own=True, width=375, height=667)
    screen.page.evaluate("() => { document.documentElement.style.fontSize = '32px'; }")
    for field, keys in (("tokens", ["4", "4", "3", "next", "3"]), ("coins", [])):
        screen.wait_for(f"midway-{field}-0")
        screen.stand_still()
        box, pad = (screen.by_id(name).bounding_box() for name in (f"midway-{field}-0", "pad-1"))
        assert box is not None
        assert pad is not None
        assert box["y"] + box["height"] < pad["y"] - 80, field
        for key in keys:
            screen.tap(f"pad-{key}")
        if keys:
            screen.tap("midway-next")
