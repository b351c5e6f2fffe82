"""The next step in words, and the room of the table view."""

import pytest

from companion.ui.drawing import Box
from companion.ui.games.island_fortress.next_steps import next_text, reminder, round_text
from companion.ui.games.island_fortress.wall.drawings import wall_text
from companion.ui.table import spectator
from tests.drive.games.island_fortress.builders import ADAM, finishing, governor_block, petition
from tests.ui.tables import full_table, light_table

NOTHING = ((0, 0),) * 3


def test_what_comes_next_is_told_as_far_as_it_is_known(tmp_path):
    light = light_table(tmp_path / "light")
    words = light.context.words
    assert round_text(words, light.state) == "Before round 1 of 12"
    assert next_text(words, light.state) == "Next: the petition, then 3 turns each."
    assert spectator.last_words(light.context) == ("Nothing has been entered yet.", ())

    won = light_table(tmp_path / "won", petition(ADAM)).game
    assert round_text(words, won.state) == "Round 1 of 12"
    assert next_text(words, won.state) == "Adam holds the Governor block."
    assert wall_text(words, won.state) == "The whole wall. Blocks: Adam 0, Bill 0, Charles 0, Governor 0"

    full = full_table(tmp_path / "full").game
    assert next_text(words, full.state) == "It is Adam’s turn (1 of 3). Adam holds the Governor block."

    over = light_table(tmp_path / "over", petition(ADAM), finishing(*NOTHING, early=True)).game
    assert round_text(words, over.state) == "Score sheet"
    assert next_text(words, over.state)


@pytest.mark.parametrize(("rounds", "text"), [(11, "with the next petition"), (12, "with the final scoring")])
def test_the_last_round_ends_with_the_final_scoring(tmp_path, rounds, text):
    """IF-END-2: no petition follows the round of the last Governor block."""
    table = light_table(tmp_path, *[petition(ADAM)] * rounds, governor_block(ADAM, "1a1"))
    assert reminder(table.context.words, table.state) == f"The round ends {text}."
    assert next_text(table.context.words, table.state).endswith(f"The round ends {text}.")


@pytest.mark.parametrize(
    ("width", "height"), [(1024, 768), (1280, 800), (915, 412), (740, 360), (412, 915), (360, 740)]
)
@pytest.mark.parametrize("regions", [2, 3])
def test_the_table_view_fills_the_window_and_no_more(tmp_path, width, height, regions):
    table = light_table(tmp_path, players=4 if regions == 3 else 2)
    assert table.state.setup.regions == regions
    plan = spectator.plan_of(table.context, width, height)

    assert plan.board is not None
    assert width * 0.4 < plan.board.width <= width
    assert plan.head + plan.cards + plan.last + plan.board.height <= height
    places = [
        shape
        for shape in plan.board.shapes
        if isinstance(shape, Box) and shape.color == table.context.palette.empty_line
    ]
    assert min(place.height for place in places if place.width > 40) >= 26
    assert max(place.x + place.width for place in places) <= plan.board.width + 0.01
