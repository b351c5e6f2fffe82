"""The end of a game: what is held is counted, and the sheet shows where every point comes from."""

from __future__ import annotations

import re

import pytest

from tests.drive.app_server import AppServer
from tests.drive.kept import ended_early, keep, kept, record
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser


def test_counts_are_typed(server: AppServer, open_screen: OpenScreen) -> None:
    """On a computer, or with the number keys of a phone; 0 only where somebody said so."""
    id = keep(server, record(("Ann", "Ben"), [{"type": "petition", "winner": "Ann"}] * 12))
    screen = open_screen(f"/games/{id}/finish", width=1280, height=800)
    screen.wait_for("finish-confirm")

    for field, digits in (("jade-0", "13"), ("workers-1", "7")):
        screen.by_id(f"finish-{field}").locator("input").click()
        screen.stand_still()
        screen.page.keyboard.type(digits, delay=30)
        screen.expect_text(f"finish-{field}", re.compile(rf": {digits}( |$)"))
    screen.type_zeros("finish")
    screen.tap("finish-confirm")
    screen.tap("ending-sheet")

    screen.wait_for("sheet-winner")
    counts = kept(server)[0]["events"][-1]["counts"]
    assert counts == {"Ann": {"jade": 13, "workers": 0}, "Ben": {"jade": 0, "workers": 7}}


@pytest.mark.parametrize(("width", "height"), [(375, 667), (667, 375)])
def test_the_keys_after_the_end_stand_where_no_step_takes_taps(
    server: AppServer, open_screen: OpenScreen, width: int, height: int
) -> None:
    """A tap that goes on to the result, and a second one, begin no other game; no step's way out is below a confirm."""
    screen = open_screen(f"/games/{keep(server, ended_early(('Ann', 'Ben')))}/sheet", width=width, height=height)
    screen.tap_listed("sheet-ending")
    screen.wait_for("ending-step")
    low = 0.0
    while not screen.has("sheet-again"):
        step, way_out = (screen.wait_for(name).bounding_box() for name in ("ending-step", "ending-sheet"))
        if screen.has("sheet-again"):  # all windows draw the result after the tap that led to it is answered
            break
        assert step
        assert way_out
        assert way_out["y"] + way_out["height"] <= step["y"]
        low = step["y"] + step["height"]
        screen.tap("ending-step")
        screen.rest()
    for name in ("sheet-again", "sheet-send", "ending-sheet"):
        key = screen.wait_for(name).bounding_box()
        assert key
        assert key["y"] >= low, name
