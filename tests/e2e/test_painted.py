"""Scores as they are painted: a picture of the screen is read, as the tree of semantics has what is cut, too.

A game in which everybody has 111 points and one in which everybody has 888 differ in every digit, and in nothing else
of a player's card: where two pictures of a card differ in three places side by side, three digits are painted.
"""

from __future__ import annotations

import io
from typing import Final

import pytest
from PIL import Image, ImageChops

from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.kept import Json, keep, record
from tests.e2e.conftest import OpenScreen

pytestmark = [pytest.mark.browser, pytest.mark.long]

NAMES: Final = ("W" * 24, "Wilhelmina", "Cleo", "Dora")
SIZES: Final = ((320, 640), (344, 882), (540, 960), (736, 414))
"""Windows in which cards are narrow in different ways: two by two, four abreast, framed, and beside the board."""
LARGE_TEXT: Final = (390, 844)
"""The window in which the text is of twice the size."""
DIGITS: Final = 3
DIFFERS: Final = 60
"""Least difference of a color, of 255, where two pictures differ."""


def table_with(score: int) -> Json:
    """A game in which everybody has this score, and the latest entry has given no points."""
    corrections = [{"type": "adjust", "player": name, "changes": {"score": score}} for name in NAMES]
    return record(
        NAMES, [{"type": "petition", "winner": NAMES[1]}, *corrections, {"type": "petition", "winner": NAMES[1]}]
    )


def cards(screen: Screen, prefix: str) -> list[Image.Image]:
    """Pictures of the players' cards."""
    screen.stand_still()
    shown = Image.open(io.BytesIO(screen.page.screenshot())).convert("RGB")
    found = []
    for seat in range(len(NAMES)):
        box = screen.by_id(f"{prefix}{seat}").bounding_box()
        assert box
        found.append(
            shown.crop((int(box["x"]), int(box["y"]), int(box["x"] + box["width"]), int(box["y"] + box["height"])))
        )
    return found


def large_cards(screen: Screen, prefix: str) -> list[Image.Image]:
    """Pictures of the players' cards with text of twice the size, which is set back."""
    screen.pull(*LARGE_TEXT)
    screen.stand_still()
    usual = screen.by_id(f"{prefix}0").bounding_box()
    assert usual
    # The app measures the text and draws the cards anew: until then the page stands still with those of before.
    height = f"companionTest.one('{prefix}0')?.getBoundingClientRect().height"
    is_drawn = f"([between, grows]) => {height} !== undefined && ({height} > between) === grows"
    resize = "(size) => { document.documentElement.style.fontSize = size; }"
    between = usual["height"] * 1.1
    screen.page.evaluate(resize, "32px")
    screen.wait_until(is_drawn, [between, True], "The cards do not grow with the text")
    found = cards(screen, prefix)
    screen.page.evaluate(resize, "")
    screen.wait_until(is_drawn, [between, False], "The cards keep the size of large text")
    return found


def differing(one: Image.Image, other: Image.Image) -> list[tuple[int, int, int, int]]:
    """The places side by side in which two pictures differ: left, top, right and bottom of each."""
    changed = ImageChops.difference(one, other).convert("L").point(lambda value: 255 if value > DIFFERS else 0)
    columns = [changed.crop((x, 0, x + 1, changed.height)).getbbox() is not None for x in range(changed.width)]
    found, start = [], None
    for x, is_changed in enumerate([*columns, False]):
        if is_changed and start is None:
            start = x
        elif not is_changed and start is not None:
            box = changed.crop((start, 0, x, changed.height)).getbbox()
            assert box
            found.append((start, box[1], x, box[3]))
            start = None
    return found


def faults(first: Image.Image, second: Image.Image) -> list[str]:
    """The faults of the digits of a card: too few, one narrower or lower than the others, or at the very edge."""
    digits = differing(first, second)
    if len(digits) != DIGITS:
        return [f"{len(digits)} digits are painted"]
    wide, high = [right - left for left, _, right, _ in digits], [bottom - top for _, top, _, bottom in digits]
    wrong = [f"digits of {measure} pixels" for measure in (wide, high) if min(measure) < 0.7 * max(measure)]
    return wrong + [f"a digit ends at {right}" for _, _, right, _ in digits if right >= first.width - 1]


@pytest.mark.parametrize(
    ("page", "prefix", "locale"), [("", "player-", "en-US"), ("/view", "view-player-", "hu-HU")], ids=["table", "view"]
)
def test_every_digit_of_a_score_is_painted(
    server: AppServer, open_screen: OpenScreen, page: str, prefix: str, locale: str
) -> None:
    """129 was painted as 12 in the view from which everybody reads, and only a picture shows that."""
    games = [keep(server, table_with(score)) for score in (111, 888)]
    screen = open_screen("/nowhere", own=True, seen=True, locale=locale)
    pictures: list[dict[str, list[Image.Image]]] = []
    for game in games:
        screen.go(f"/games/{game}{page}")
        screen.wait_for(f"{prefix}0")
        shown = {}
        for width, height in SIZES:
            screen.pull(width, height)
            shown[f"{width} x {height}"] = cards(screen, prefix)
        if page:  # at the table, the board stands first then, and the cards are scrolled to
            shown["200 %"] = large_cards(screen, prefix)
        pictures.append(shown)
    wrong = [
        f"{size}, {NAMES[seat]}: {fault}"
        for size, ones in pictures[0].items()
        for seat, (one, eight) in enumerate(zip(ones, pictures[1][size], strict=True))
        for fault in faults(one, eight)
    ]
    assert not wrong, "\n".join(wrong)


def test_a_digit_that_is_not_painted_is_noticed() -> None:
    """Otherwise the test above would be glad of anything."""
    ground = Image.new("RGB", (60, 30))
    digits = [Image.new("RGB", (width, 16), "white") for width in (8, 8, 4)]
    whole, cut = ground.copy(), ground.copy()
    for place, digit in enumerate(digits[:2]):
        whole.paste(digit, (10 + 12 * place, 6))
        cut.paste(digit, (10 + 12 * place, 6))
    assert faults(ground, cut) == ["2 digits are painted"]
    cut.paste(digits[2], (34, 6))
    assert faults(ground, cut) == ["digits of [8, 8, 4] pixels"]
    whole.paste(digits[0], (34, 6))
    assert faults(ground, whole) == []
