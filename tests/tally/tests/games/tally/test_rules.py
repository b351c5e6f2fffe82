"""Tally by its rules: of each a legal and an illegal case, a game counted by hand, and random ones."""

from __future__ import annotations

import json

import pytest

from companion.engine.record import RecordError
from companion.engine.replay import last_state
from companion.engine.seats import Seat
from companion.games.tally.entries.finish import Finish
from companion.games.tally.entries.next_round import NextRound
from companion.games.tally.entries.score import Score
from companion.games.tally.entries.set import Set
from companion.games.tally.game import TALLY
from companion.games.tally.rules import KINDS
from companion.games.tally.state import Setup, State, start
from tests.games.tally.random_games import COUNT, SAMPLES, random_game

ANNA, BELA = 0, 1


def after(*events: object) -> State:
    """The position of two players after some entries."""
    state = start(Setup((Seat("Anna", "red"), Seat("B\u00e9la", "blue"))))
    for event in events:
        state = KINDS.apply(state, event)
    return state


@pytest.mark.parametrize(
    ("before", "event", "broken"),
    [
        ((), Score(ANNA, 20), ()),
        ((Score(BELA, 3),), Score(ANNA, 1), ()),
        ((Score(ANNA, 3), NextRound()), Score(ANNA, 1), ()),
        ((Score(ANNA, 3),), Score(ANNA, 1), ("TA-SCORE-2",)),
        ((Score(ANNA, 3),), Set(ANNA, 2, 2), ("TA-SCORE-2",)),
        ((), Set(ANNA, 6, 5), ()),
        ((), Set(ANNA, 3, 10), ()),
        ((), Set(ANNA, 6, 6), ("TA-SET-2",)),
        ((Set(ANNA, 1, 1),), Set(ANNA, 4, 8), ("TA-SCORE-2", "TA-SET-2")),
        ((Set(ANNA, 1, 1),), NextRound(), ()),
        ((), NextRound(), ("TA-ROUND-1",)),
        ((Score(ANNA, 3), NextRound()), NextRound(), ("TA-ROUND-1",)),
        ((), Finish(), ()),
        ((Finish(),), Finish(), ("TA-END-1",)),
        ((Finish(),), NextRound(), ("TA-END-1",)),
        ((Finish(),), Score(ANNA, 1), ("TA-END-1",)),
        ((Finish(),), Set(ANNA, 1, 1), ("TA-END-1",)),
    ],
)
def test_what_is_legal_and_what_breaks_which_rule(before, event, broken) -> None:
    assert KINDS.check(after(*before), event).rules == broken


@pytest.mark.parametrize("points", [0, 21])
def test_ta_score_1_points_are_from_1_to_20(points: int) -> None:
    document = json.loads((SAMPLES / "three_rounds.json").read_text("utf-8"))
    document["events"][0]["points"] = points

    with pytest.raises(RecordError) as refused:
        TALLY.read(document)

    assert refused.value.where == "events[0].points"


def test_ta_set_1_a_set_scores_its_pieces_times_what_each_is_worth() -> None:
    assert after(Score(ANNA, 5), NextRound(), Set(ANNA, 4, 7), Set(BELA, 2, 3)).scores == (33, 6)


def test_ta_end_2_all_with_most_points_win() -> None:
    assert after(Score(ANNA, 9), Score(BELA, 9), Finish()).winners == (ANNA, BELA)
    assert after(Score(ANNA, 9), Score(BELA, 8), Finish()).winners == (ANNA,)
    assert after(Score(ANNA, 9)).winners == ()


def test_a_game_counted_by_hand() -> None:
    """Anna 7 and 13, B\u00e9la 20."""
    state = last_state(TALLY, TALLY.read(json.loads((SAMPLES / "three_rounds.json").read_text("utf-8"))))

    assert (state.scores, state.round, state.winners) == ((20, 20), 2, (ANNA, BELA))


@pytest.mark.parametrize("seed", range(COUNT))
def test_the_samples_are_the_random_games_and_their_points_are_the_sums(seed: int) -> None:
    document = json.loads((SAMPLES / f"{seed:05}.json").read_text("utf-8"))
    assert document == random_game(seed)

    points = [0] * len(document["setup"]["players"])
    names = [player["name"] for player in document["setup"]["players"]]
    events = document["events"][:-1] if seed % 4 == 3 else document["events"]
    for event in events:
        if "player" in event:
            points[names.index(event["player"])] += event.get("points") or event["pieces"] * event["worth"]

    assert last_state(TALLY, TALLY.read({**document, "events": events})).scores == tuple(points)
