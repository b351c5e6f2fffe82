"""The sharing of a game: the codes that there are, what is in them, and the result in words."""

import pytest

from companion.engine.record import Record
from companion.games.island_fortress.meta import META
from companion.games.island_fortress.packing import FIRST_CODING
from companion.play.meeting import token_of
from companion.sharing.codes import SharedGame, SharedPosition, SharedTail, decoded
from companion.sharing.frames import digits_of
from companion.text.catalogue import LANGUAGES, catalogue
from companion.ui.games.island_fortress.sheet import sheet_view
from companion.ui.table.share import choices, frame_of, held, result_text, round_begun
from tests.drive.games.island_fortress.builders import ADAM, BILL, CHARLES, building, correcting, finishing, petition
from tests.ui.tables import full_table, light_table

PLAYED = (petition(ADAM), building(BILL, "1a1"), building(ADAM, "1b1"), petition(BILL), building(CHARLES, "1c1"))


def text_of(table, language="en"):
    table.session.language = language
    return result_text(table.context, sheet_view(table.context))


def untold(game):
    """The record without times, which no code carries."""
    return Record(game.setup, tuple(entry._replace(time=None) for entry in game.entries))


@pytest.mark.parametrize(
    ("played", "offered", "first"),
    [
        ((), ("game", "position"), 0),
        (PLAYED[:3], ("game", "position"), 0),
        (PLAYED[:4], ("game", "round", "position"), 3),
        (PLAYED, ("game", "round", "position"), 3),
        ((correcting(ADAM, score=1), petition(ADAM)), ("game", "round", "position"), 1),
    ],
)
def test_a_round_is_offered_where_something_comes_before_it(tmp_path, played, offered, first):
    game = light_table(tmp_path, *played).game

    assert choices(game) == offered
    assert round_begun(game) == first


def test_the_code_of_a_game_holds_the_very_game(tmp_path):
    game = light_table(tmp_path, *PLAYED).game

    found = decoded(digits_of(frame_of(game, "game")))

    assert isinstance(found, SharedGame)
    assert (found.token, found.record, found.state) == (token_of(game.id), untold(game), game.state)


def test_the_code_of_a_round_goes_on_from_the_entries_before_it(tmp_path):
    game = light_table(tmp_path, *PLAYED).game

    found = decoded(digits_of(frame_of(game, "round")))

    assert isinstance(found, SharedTail)
    assert (found.token, found.first, found.last) == (token_of(game.id), 3, 5)
    before = untold(game)._replace(entries=untold(game).entries[:3])
    assert found.after(before).record == untold(game)
    assert len(frame_of(game, "round")) < len(frame_of(game, "game"))


def test_the_code_of_a_position_shows_wall_and_points(tmp_path):
    game = light_table(tmp_path, *PLAYED, correcting(BILL, score=4)).game

    found = decoded(digits_of(frame_of(game, "position")))

    assert isinstance(found, SharedPosition)
    assert found.setup == game.setup
    assert found.state.wall == game.state.wall
    assert [player.score for player in found.state.players] == [player.score for player in game.state.players]


def test_the_codes_are_those_that_older_apps_can_read(tmp_path):
    game = light_table(tmp_path).game

    found = decoded(digits_of(frame_of(game, "game")))

    assert isinstance(found, SharedGame)
    assert found.coding is FIRST_CODING


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("game", "the whole game, 5 entries"),
        ("round", "this round, 2 entries"),
        ("position", "the position after 5 entries"),
    ],
)
def test_what_a_code_holds_is_counted(tmp_path, what, told):
    game = light_table(tmp_path, *PLAYED).game

    assert held(catalogue("en", META.key), game, what) == told


def test_a_single_entry_is_told_as_one(tmp_path):
    game = light_table(tmp_path, petition(ADAM)).game

    assert held(catalogue("en", META.key), game, "game") == "the whole game, 1 entry"


def test_the_score_of_a_game_in_play_names_the_round(tmp_path):
    table = light_table(tmp_path, *PLAYED, correcting(BILL, score=4), correcting(CHARLES, score=1))

    assert text_of(table) == "Island Fortress, score in round 2\nBill: 4 points\nCharles: 1 point\nAdam: 0 points"


def test_before_the_first_round_and_between_two_the_score_says_so(tmp_path):
    (tmp_path / "light").mkdir()
    (tmp_path / "full").mkdir()

    assert text_of(light_table(tmp_path / "light")).startswith("Island Fortress, before the first round\n")
    full = full_table(tmp_path / "full")
    assert text_of(full).startswith("Island Fortress, score in round 1\n")


def test_a_finished_game_tells_ranks_and_what_decided(tmp_path):
    """Charles comes from behind with the most Jade and Workers."""
    events = (petition(ADAM), correcting(BILL, score=5), correcting(CHARLES, score=4))
    table = light_table(tmp_path, *events, finishing((0, 0), (1, 0), (2, 0), early=True))

    lines = text_of(table).splitlines()

    assert lines[0] == "Island Fortress, final score"
    assert [line.split(":")[0] for line in lines[1:4]] == ["1. Charles", "2. Bill", "3. Adam"]
    assert lines[4].endswith("Charles wins with the highest score.")
    assert lines[5] == "The game was finished early."
    assert len(lines) == 6


def test_a_shared_victory_has_two_firsts(tmp_path):
    events = (petition(ADAM), finishing((1, 1), (1, 1), (0, 0), early=True))
    table = light_table(tmp_path, *events)

    lines = text_of(table).splitlines()

    assert [line[:3] for line in lines[1:4]] == ["1. ", "1. ", "3. "]
    assert lines[4] == "Equal in everything, shared win: Adam, Bill."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_words(tmp_path, language):
    table = light_table(tmp_path, *PLAYED)

    for text in (
        text_of(table, language),
        held(catalogue(language, META.key), table.game, "round"),
    ):
        assert "{" not in text
        assert "share." not in text
