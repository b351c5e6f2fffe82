"""Games of what lies on the table, counted by hand: coins, towns, treasure map, turns, and the final scoring."""

import json
from typing import Any

import pytest

from companion.engine.record import RecordError
from companion.engine.replay import last_state
from companion.engine.ruling import IllegalMove
from companion.games.islebound.game import ISLEBOUND
from companion.games.registry import words_of
from companion.text.catalogue import LANGUAGES
from companion.text.rulings import ruling_line
from tests.games.test_contract import samples

HOME = {"Krazk": "Ann", "Marhaven": "Ben"}
THREE = {**HOME, "Crimsika": "Cleo"}
FOUR = {**THREE, "Thundrake": "Dan"}


def sample(number: int) -> Any:
    return json.loads((samples(ISLEBOUND) / f"{number:05}.json").read_text("utf-8"))


def report(document: Any) -> dict[str, Any]:
    return ISLEBOUND.report(last_state(ISLEBOUND, ISLEBOUND.read(document)))


@pytest.mark.parametrize(
    ("number", "coins", "on_map", "towns", "turn", "round_"),
    [
        (24, [7, 7], 0, HOME, "Ben", 1),  # IB-SETUP-2, IB-SETUP-8: 7 coins each, home ports owned, an empty map
        (25, [7 + 3 - 5 - 2, 7 + 2], 0, HOME, "Ann", 2),  # both have had a turn: round 2
        (26, [7 - 2 + 1, 7 - 1, 7 + 2 + 1], 0, THREE, "Ann", 1),  # IB-VISIT-3, -4; IB-HUNT-1: 2, then IB-HUNT-2: 1
        (27, [7 - 1, 7 + 4 + 1 - 3, 7 + 4 + 3], 0, {**THREE, "Grenille": "Cleo"}, "Ann", 1),  # IB-ATTACK-10, -11
        (28, [7 - 4, 7 - 4], 0, HOME, "Ann", 1),  # IB-BUY-1: the price, 0 at Stratic, or 4 paid for a 5
        (29, [7 - 3 + (2 + 1) + (1 + 1), 7 - 2], 0, HOME, "Ann", 1),  # IB-BLDG-JEWELLER
        (41, [7, 7, 7], 0, THREE, "Ann", 1),
        (43, [11, 3 + 3], 0, {"Krazk": "Ann", "Grenille": "Ben"}, "Ann", 5),  # entered midway, then a hunt
        (44, [7 + 4 + 2, 7], 0, {"Krazk": "Ann", "Zilliam": "Ben"}, "Ann", 1),  # corrections, then a hunt
        (46, [7, 7, 7], 0, THREE, "Ann", 1),
    ],
)
def test_what_lies_on_the_table(number, coins, on_map, towns, turn, round_):
    found = report(sample(number))

    assert [player["supply"]["coins"] for player in found["players"]] == coins
    assert (found["treasure_map"], found["towns"], found["round"]) == (on_map, towns, round_)
    assert found["turn"]["player"] == turn


@pytest.mark.parametrize(
    ("number", "scores", "ranks", "decided_by", "ended_by"),
    [
        (38, [7 + 3, 7, 7, 7 + 28], [2, 4, 3, 1], "score", "buildings"),  # Cleo has 6 goods, Ben 2: IB-SCORE-6
        (39, [9 + 8 * 2, 7 + 7 + 1], [1, 2], "score", "buildings"),  # 9 coins counted, where 7 were tracked
        (42, [7 + 3, 7 - 3 + 6], [1, 1], "tie", "early"),  # 2 goods each: IB-RUL-TIE
        (47, [3 + 4 + (3 + 5 // 2), 2 + 5 + 3], [1, 2], "score", "early"),  # IB-BLDG-PALACE, IB-BLDG-SAILORS
    ],
)
def test_the_final_scoring(number, scores, ranks, decided_by, ended_by):
    found = report(sample(number))

    assert [player["score"] for player in found["players"]] == scores
    assert [player["rank"] for player in found["players"]] == ranks
    assert (found["decided_by"], found["ended_by"], found["turn"]) == (decided_by, ended_by, None)


@pytest.mark.parametrize(
    ("number", "by", "why", "turns_left"),
    [
        (38, "Dan", "buildings", 6 - 3),  # IB-END-4: in Ben's turn, 2 + 4 after it, of which three are taken
        (39, "Ann", "buildings", 0),
        (41, "Ben", "tokens", 2 + 3),  # IB-RUL-END4: it is Ann's turn, whoever takes the last token
    ],
)
def test_the_end_counts_down_with_the_turns(number, by, why, turns_left):
    assert report(sample(number))["end"] == {"by": by, "why": why, "turns_left": turns_left}


@pytest.mark.parametrize(
    ("number", "index", "rule", "numbers"),
    [
        (30, 1, "IB-ADJUST", (6, 5)),
        (31, 0, "IB-ADJUST", (8, 7)),
        (32, 0, "IB-BUY-1", (8, 7)),
        (33, 0, "IB-VISIT-6", ()),
        (34, 1, "IB-VISIT-2", (3, 2)),
        (35, 0, "IB-RUL-OWN", ()),
        (36, 0, "IB-TURN-1", ()),
        (37, 0, "IB-VAR", ()),
        (40, 12, "IB-END", ()),
        (45, 0, "IB-ADJUST", ()),
        (48, 0, "IB-END", ()),
        (49, 0, "IB-CARGO-1", ()),
        (50, 2, "IB-VISIT-2", (9, 8)),
    ],
)
def test_a_refusal_names_the_rule_and_both_numbers(number, index, rule, numbers):
    record = ISLEBOUND.read(sample(number))
    with pytest.raises(IllegalMove) as refused:
        last_state(ISLEBOUND, record)

    assert (refused.value.index, refused.value.ruling.rules) == (index, (rule,))
    for language in LANGUAGES:
        text = ruling_line(refused.value.ruling, words_of(ISLEBOUND.format, language, record.setup))
        assert all(str(number) in text for number in numbers)


def test_a_count_that_differs_from_the_tracked_coins_is_named():
    """39: Ann has 7 tracked coins and 9 on the table. The table's count decides."""
    state = last_state(ISLEBOUND, ISLEBOUND.read(sample(39)))
    coins = [(gain.points, gain.source) for gain in state.gains if (gain.seat, gain.category) == (0, "coins")]

    assert coins == [(7, ""), (2, "counted")]
    assert [gain.source for gain in state.gains if (gain.seat, gain.category) == (1, "coins")] == [""]


@pytest.mark.parametrize(
    ("event", "where", "problem"),
    [
        ({"type": "coins", "player": "Ann", "amount": 0}, "events[0].amount", "nothing_told"),
        ({"type": "coins", "player": "Ann", "amount": 1, "with": "Ann"}, "events[0].with", "with_oneself"),
        ({"type": "entry", "player": "Ann", "town": "Grenille", "coins": 0}, "events[0].coins", "out_of_range"),
        ({"type": "adjust", "player": "Ann", "changes": {"wood": 1}}, "events[0].changes.wood", "unknown_key"),
        ({"type": "adjust", "slot": 3, "owner": "Ann"}, "events[0].slot", "unknown_key"),
    ],
)
def test_what_no_record_can_say(event, where, problem):
    with pytest.raises(RecordError) as refused:
        report({**sample(24), "events": [event]})

    assert (refused.value.where, refused.value.problem) == (where, problem)
