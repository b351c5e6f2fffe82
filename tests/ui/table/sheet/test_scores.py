"""Where every point comes from, and how ties are told."""

import json
from pathlib import Path

import pytest

from companion.engine.replay import states
from companion.games.island_fortress.ending import last_builder
from companion.games.island_fortress.final_scoring import tie_chain
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.rules import apply
from companion.games.island_fortress.state import CATEGORIES
from companion.ui.games.island_fortress.sheet import sheet_view
from companion.ui.table.sheet.result import story
from companion.ui.table.sheet.scores import TOTAL, corrections, standings, trace
from tests.drive.games.island_fortress import builders as b
from tests.ui.tables import light_table

SAMPLES = Path(__file__).parents[3] / "golden" / "samples"
LEGAL = [json.loads(line).get("ok", False) for line in (SAMPLES / "expected.jsonl").read_text("utf-8").splitlines()]
FINISHED = [path for path, legal in zip(sorted(SAMPLES.glob("0*.json")), LEGAL, strict=True) if legal]


def replayed(path):
    record = ISLAND_FORTRESS.read(json.loads(path.read_text("utf-8")))
    first = ISLAND_FORTRESS.start(record.setup)
    return record.entries, (first, *states(ISLAND_FORTRESS, first, record.entries))


def traced(played, seat, category):
    return trace(ISLAND_FORTRESS.gains, played, seat, category)


def categories_of(table):
    return [row.name for group in sheet_view(table.context).groups for row in group.rows]


def ranks_of(state):
    return standings([player.score for player in state.players], state.result.ranks if state.result else ())


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_every_point_of_a_game_is_traced(path):
    _, played = replayed(path)

    for place, player in enumerate(played[-1].players):
        points = {**dict(zip(CATEGORIES, player.breakdown, strict=True)), TOTAL: player.score}
        for category, number in points.items():
            assert sum(line.gain.points for line in traced(played, place, category)) == number


def test_a_trace_names_the_entries_and_adds_up():
    entries, played = replayed(SAMPLES / "00001.json")

    lines = traced(played, 2, "towers")

    assert [(line.entry, line.sum) for line in lines] == [(23, 5), (25, 10), (32, 15)]
    assert last_builder(entries, played) == 2


def test_categories_of_the_end_and_rare_ones_are_left_out_while_the_game_goes_on(tmp_path):
    table = light_table(tmp_path, b.petition(b.ADAM))
    assert categories_of(table) == ["rows", "towers", "levels", "favors", "treasures"]

    table.game.propose(b.finishing((0, 0), (0, 0), (0, 0), early=True))

    assert set(CATEGORIES) - set(categories_of(table)) == {"position", "variant", "adjust"}


def test_the_line_of_story_has_the_minus_of_all_numbers(tmp_path):
    """IF-FINAL-TREASURE: 3 points for the most, 3 less for the fewest."""
    table = light_table(tmp_path, b.petition(b.ADAM), b.correcting(b.ADAM, treasures=1))
    table.game.propose(b.finishing((0, 0), (0, 0), (0, 0), early=True))

    told = story(table.context, sheet_view(table.context))

    assert told == "6 points ahead: Most/fewest Treasures 3 to \N{MINUS SIGN}3"


def ended(state, *held):
    return apply(state, b.finishing(*held, early=True))


def test_points_that_decide_leave_no_chain():
    assert tie_chain(ended(b.game(wall={"1a1": b.ADAM}), (9, 0), (0, 0), (0, 0))) == ()
    assert tie_chain(b.game()) == ()


def test_the_chain_ends_with_the_criterion_that_decides():
    """Adam: row 3, level 1, Treasures 3; Bill: row 3, correction 1, Jade 3, Workers 3, fewest Treasures -3."""
    state = b.after(b.game(wall={"1a1": b.ADAM, "1b1": b.ADAM, "2a1": b.BILL}), b.correcting(b.BILL, score=1))

    steps = tie_chain(ended(state, (0, 0), (1, 1), (0, 0)))

    assert [step.criterion for step in steps] == ["score", "blocks"]
    assert steps[0].values == ((b.seat(b.ADAM), 7), (b.seat(b.BILL), 7))
    assert steps[1].values == ((b.seat(b.ADAM), 2), (b.seat(b.BILL), 1))


def test_a_tie_to_the_end_names_all_criteria():
    state = ended(b.game(), (1, 1), (1, 1), (0, 0))

    steps = tie_chain(state)

    assert [step.criterion for step in steps] == ["score", "blocks", "jade", "treasures"]
    assert steps[0].values == ((b.seat(b.ADAM), 6), (b.seat(b.BILL), 6))
    assert steps[-1].left == (b.seat(b.ADAM), b.seat(b.BILL))
    assert ranks_of(state) == ((b.seat(b.ADAM), 1), (b.seat(b.BILL), 1), (b.seat(b.CHARLES), 3))


def test_jade_decides_between_two():
    state = ended(b.game(), (2, 0), (0, 1), (0, 0))

    assert [(step.criterion, step.left) for step in tie_chain(state)][-1] == ("jade", (b.seat(b.ADAM),))


def test_standings_before_the_end_go_by_points():
    state = b.game()
    ahead = state.players[1]._replace(breakdown=(3, *state.players[1].breakdown[1:]))

    order = ranks_of(state._replace(players=(state.players[0], ahead, state.players[2])))

    assert order == ((1, 1), (0, 2), (2, 2))


def test_corrections_are_listed_with_their_entries_and_notes(tmp_path):
    table = light_table(tmp_path, b.petition(b.ADAM), b.correcting(b.BILL, score=1))
    table.game.propose(b.correcting(b.BILL, score=2), "the table decided so")

    found = corrections(table.context)

    assert [(line.entry, line.note) for line in found] == [(2, ""), (3, "the table decided so")]
    assert found[1].text == table.context.words.entry(table.state, b.correcting(b.BILL, score=2))
