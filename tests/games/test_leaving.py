"""A player who leaves, asked of every game: in records and codes, where only the score is entered."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.record import RecordError
from companion.games.registry import coding_of
from companion.play.course import course_of
from companion.play.revision import Seated, with_players
from companion.sharing import codes, frames
from tests.games.test_contract import AnyGame, documents, every_game

TOKEN = "a1b2c3"


def in_mode(game: AnyGame, is_score: bool) -> list[dict[str, Any]]:
    """The samples in which only the score is entered, or the others."""
    found = []
    for document in documents(game):
        try:
            game.read(document)
        except RecordError:
            continue
        if (document["setup"]["tracking"] == "score") is is_score:
            found.append(document)
    return found


def without(document: dict[str, Any], *gone: int) -> dict[str, Any]:
    """The record of a game that some players have left."""
    players = [
        {**player, "left": True} if seat in gone else player for seat, player in enumerate(document["setup"]["players"])
    ]
    return {**document, "setup": {**document["setup"], "players": players}}


@every_game
def test_who_has_left_is_in_the_record_and_in_a_code_of_its_own(game: AnyGame) -> None:
    """A game that nobody has left has the code that older apps read, to the byte; one that somebody has left not."""
    coding = coding_of(game)
    for document in in_mode(game, True)[:5]:
        left = game.read(without(document, 1))
        assert game.write(left)["setup"] == without(game.write(game.read(document)), 1)["setup"]
        found = codes.decoded(frames.digits_of(codes.history(coding, TOKEN, left)))
        assert isinstance(found, codes.SharedGame)
        assert (found.coding, found.record.setup) == (coding, left.setup)
        assert [entry.event for entry in found.record.entries] == [entry.event for entry in left.entries]

        back = with_players(game, left, [Seated(seat, *one[:2]) for seat, one in enumerate(left.setup.seats)])
        plain = game.read(document)
        assert codes.history(coding, TOKEN, back) == codes.history(coding, TOKEN, plain)
        older = codes.decoded(frames.digits_of(codes.history(coding, TOKEN, plain)))
        assert isinstance(older, codes.SharedGame)
        assert older.coding is not coding


@every_game
def test_where_turns_are_entered_nobody_leaves(game: AnyGame) -> None:
    for document in {document["setup"]["tracking"]: document for document in in_mode(game, False)}.values():
        with pytest.raises(RecordError) as caught:
            game.read(without(document, 0))
        assert (caught.value.where, caught.value.problem) == ("setup.players[0].left", "unknown_key")


@every_game
def test_the_course_of_a_game_says_who_left(game: AnyGame) -> None:
    record = game.read(without(in_mode(game, True)[0], 0))
    assert course_of(game, (game.start(record.setup),), ()).left == (0,)
