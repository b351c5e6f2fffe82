"""The ending of a game: shown step by step from the entry that ends it, in all windows at the same time."""

from __future__ import annotations

import re
from typing import Final

import flet as ft
import pytest

from companion.play.revision import Revision
from companion.ui.components.motion import BEAT, BEFORE
from companion.ui.table.live.onlooking import Onlooking
from companion.ui.theme import LIGHT
from companion.web.onlookers import Appearance
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.kept import Json, keep, record
from tests.drive.other_games import island
from tests.e2e.conftest import OpenScreen
from tests.session.visitor import HereApp, HereScreen, shown

EVEN: Final[list[Json]] = [
    {"type": "petition", "winner": "Anna"},
    {"type": "build", "player": "Anna", "slots": ["1a1"]},
    {"type": "petition", "winner": "Ben"},
    {"type": "build", "player": "Ben", "slots": ["2a1"]},
]
"""Both have one block in a row of their own; the last entry is to be the end, with equal Jade and Workers."""


def ended(jade: tuple[int, int]) -> list[Json]:
    """The same game to its end."""
    counts = {name: {"jade": held, "workers": 0} for name, held in zip(("Anna", "Ben"), jade, strict=True)}
    return [*EVEN, {"type": "finish", "counts": counts, "early": True}]


def finish(screen: Screen, id: str) -> None:
    """End the game on its page; both have counted nothing but one Jade of Anna's."""
    screen.go(f"/games/{id}/finish")
    screen.tap("finish-early")
    screen.type_into("finish-jade-0", "1")
    screen.type_zeros("finish")
    screen.tap("finish-confirm")
    screen.wait_for("ending-step")


def go_on(screen: Screen) -> None:
    """Tap once the step is complete."""
    screen.passes(BEFORE + 6 * BEAT)
    screen.tap("ending-step")


def steps(screen: Screen) -> list[str]:
    """Go on to the result, and return what was said of each step."""
    found: list[str] = []
    while not screen.has("sheet-winner"):
        found.append(screen.text_of("ending-step"))
        assert ".." not in found[-1]
        go_on(screen)
        assert len(found) < 20
    return found


STEPS: Final = [
    "Unfinished rows: Anna +3: 3, Ben +3: 3",
    "Unfinished levels: Anna +1: 4, Ben +1: 4",
    "Most Jade: Ben: 4, Anna +3: 7",
    "Most Workers: Ben +3: 7, Anna +3: 10",
]
"""IF-FINAL: a row and a level of one's own, the most Jade for Anna alone, and both have the most Workers, none.

Whoever has least is named first. Chips, the least region and Treasures give nothing, and are left out.
"""


def test_the_ending_goes_from_category_to_category_to_the_winner(server: AppServer, open_screen: OpenScreen) -> None:
    """A tap on a step that moves shows the whole of it, the next one goes on; the sheet has a key of its own."""
    id = keep(server, record(("Anna", "Ben"), EVEN))
    screen = open_screen(f"/games/{id}")
    finish(screen, id)

    assert steps(screen) == STEPS
    assert {"sheet-again", "sheet-send"} <= set(screen.identifiers())
    screen.tap("ending-sheet")
    screen.expect_text("sheet-total-0", re.compile(": 10$"))
    screen.expect_text("sheet-total-1", re.compile(": 7$"))
    screen.tap("sheet-send")
    screen.expect_text("sheet-send", re.compile(r"Saved: .*-anna-ben\.(png|svg)"))

    screen.tap("sheet-ending")
    screen.tap("ending-step")
    assert screen.text_of("ending-step") == STEPS[0]
    screen.tap("ending-step")
    assert screen.text_of("ending-step") == STEPS[1]
    screen.tap("ending-sheet")
    screen.wait_for("sheet-total-0")


def test_a_finished_game_is_opened_with_its_sheet(server: AppServer, open_screen: OpenScreen) -> None:
    """Whoever left the ending, or opens the game again, sees the result at once."""
    id = keep(server, record(("Anna", "Ben"), EVEN))
    screen = open_screen(f"/games/{id}")
    finish(screen, id)
    screen.go("/")
    screen.go(f"/games/{id}/sheet")
    screen.wait_for("sheet-winner")
    other = open_screen(f"/games/{keep(server, record(('Anna', 'Ben'), ended((1, 0))))}/sheet")
    other.wait_for("sheet-winner")
    assert not other.has("ending-step")


def test_table_view_and_spectators_see_the_same_step(server: HereApp, open_screen: OpenScreen) -> None:
    """The points are those so far, nobody is the winner yet, and the entry that ended the game is not told."""
    id = keep(server, record(("Anna", "Ben"), EVEN))
    screen, view = open_screen(f"/games/{id}"), open_screen(f"/games/{id}/view", width=1280, height=800)
    table = open_screen(f"/games/{id}")
    onlooking, appearance = Onlooking(server.services), Appearance("en", is_dark=False, is_upright=False)
    changes: list[bool] = []
    onlooking.follow(id, lambda: changes.append(True))

    finish(screen, id)
    go_on(screen)

    view.expect_text("view-next", "Unfinished levels")
    view.expect_text("view-player-0", "Anna: 4 points")
    assert table.text_of("ending-step") == STEPS[1]
    parts = onlooking.parts(id, appearance)
    assert "Unfinished levels" in parts["head"]
    assert "10" not in parts["players"] + parts["log"] + parts["result"]
    assert parts["board"].count(LIGHT.fresh) == 10, "both courses of five slots that were counted"
    assert len(changes) == 3, "the entry, and two steps"

    view.passes(BEFORE * 2)
    view.tap("view-step")  # whoever stands before the large screen
    view.expect_text("view-next", "Most Jade")
    assert table.text_of("ending-step") == screen.text_of("ending-step") == STEPS[2]
    view.tap("view-step")
    assert table.text_of("ending-step") == STEPS[2], "too soon to have been seen"

    screen.tap("ending-sheet")
    view.expect_text("view-player-0", "Anna: 10 points")
    assert not view.has("view-step")
    table.wait_for("bar-sheet")
    assert "Anna" in onlooking.parts(id, appearance)["result"]


def test_what_is_undone_or_corrected_is_shown_as_it_is_now(server: HereApp, open_screen: OpenScreen) -> None:
    """A step stays where it is, with other numbers; without its end a game goes on at the table."""
    id = keep(server, record(("Anna", "Ben"), EVEN))
    screen = open_screen(f"/games/{id}")
    finish(screen, id)
    game = server.services.game(id)
    revision = game.changed(3, game.entries[3].event._replace(slots=game.entries[1].event.slots))
    assert not isinstance(revision, Revision), "1a1 is taken"
    changed = game.changed(4, game.entries[4].event._replace(counts=game.entries[4].event.counts[::-1]))
    assert isinstance(changed, Revision)
    game.accept(changed)
    assert steps(screen)[2] == "Most Jade: Anna: 4, Ben +3: 7"

    game.undo()
    game.undo()
    screen.wait_for("sheet-table")
    assert not screen.has("ending-step")
    assert game.ending.step is None


def test_a_game_that_ends_at_the_table_shows_its_ending_there(server: AppServer, open_screen: OpenScreen) -> None:
    """IS-KING: the numbers, the conditions met, why the king is king; then the table again, or the sheet."""
    numbers = {"Adam": {"territories": 6, "castles": 3, "led": 4}}
    id = keep(server, island({"type": "counts", "counts": numbers}, tracking="score"))
    screen = open_screen(f"/games/{id}", locale="de-DE")
    screen.tap("claim-0")
    screen.tap("bar-end-cycle")
    screen.tap("panel-confirm")

    assert [line.partition(":")[0] for line in steps(screen)][:2] == ["Gebiete", "Burgen"]
    screen.tap("back")
    screen.wait_for("bar-sheet")


@pytest.mark.parametrize("who", ["system", "reader"])
def test_without_motion_the_steps_are_a_list_that_grows(server: HereApp, open_screen: OpenScreen, who: str) -> None:
    """Whoever asks for it; all of a step is there at once, and a tap goes on without delay."""
    id = keep(server, record(("Anna", "Ben"), ended((1, 0))))
    server.is_still = who == "system"
    screen = open_screen("/settings")
    if who == "reader":
        screen.tap("settings-motion-off")
    assert screen.is_chosen("settings-motion-off")
    screen.go(f"/games/{id}/sheet")
    screen.tap("sheet-ending")
    for _ in STEPS[1:]:
        screen.passes(BEFORE * 2)
        screen.tap("ending-step")
    screen.passes(BEFORE * 2)
    texts = [one.value for one in shown(server.windows[0].session.page) if isinstance(one, ft.Text)]
    titles = ("Unfinished rows", "Unfinished levels", "Most Jade", "Most Workers")
    assert [title for title in texts if title in titles] == [titles[3], titles[2], titles[1], titles[0]]
    screen.tap("ending-step")
    screen.wait_for("sheet-winner")


def test_the_result_is_read_from_afar_in_a_wide_window(server: HereApp, open_screen: OpenScreen) -> None:
    """Names have 1.2 % of its width, scores 2 %, at every step and on the sheet; those of a phone are as they were."""
    id = keep(server, record(("Anna", "Ben"), ended((1, 0))))
    screen = open_screen(f"/games/{id}/sheet", width=3440, height=1440)
    screen.tap("sheet-ending")

    def sizes(text: str) -> list[float]:
        assert isinstance(screen, HereScreen)
        texts = (one for one in shown(screen.session.page) if isinstance(one, ft.Text))
        return [one.size or 0 for one in texts if one.value == text]

    assert min(sizes("Anna")) >= 0.012 * 3440
    steps(screen)
    assert min(sizes("Anna")) >= 0.012 * 3440
    assert max(sizes("10")) >= 0.02 * 3440
    screen.tap("ending-sheet")
    screen.wait_for("sheet-decided")
    assert max(sizes("Anna")) >= 0.012 * 3440
    screen.resize(375, 667)
    assert max(sizes("Anna")) < 30
