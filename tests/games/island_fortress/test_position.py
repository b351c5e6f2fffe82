"""A game entered from how it stood: what is legal, what it makes, what is scored. Expected numbers are hand counts."""

from typing import Any

import pytest

from companion.engine.record import Entry, RecordError
from companion.engine.replay import last_state
from companion.games.island_fortress.entries.midway import doubts, midway_of
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.ledger import Prison, Role, Turn
from companion.games.island_fortress.state import EndedBy, State
from companion.games.island_fortress.wall import GOVERNOR
from companion.play.course import midway_entry
from tests.games.island_fortress.refusals import Breach, breach, breaches, kept_and_broken

Json = dict[str, Any]

PLAYERS = [{"name": "Anna", "color": "red"}, {"name": "Ben", "color": "blue"}, {"name": "Cleo", "color": "green"}]
ROW = {"1a1": "Anna", "1b1": "Anna", "1c1": "Ben", "1d1": "governor", "1e1": "Ben"}
LEVEL = ROW | {f"2{column}1": "Cleo" for column in "abcde"}
EVERY_ROW = {f"{region}{column}{level}": "Anna" for region in "12" for column in "abcde" for level in "123"}
FULL_WALL = (
    EVERY_ROW
    | dict.fromkeys([f"2{column}{level}" for column in "abcde" for level in "23"], "Ben")
    | {"1e3": "Ben", "2a1": "Ben", "1a4": "Ben", "1e4": "Ben", "2a4": "Ben", "2e4": "Cleo"}
)
"""Anna has 14 blocks in region 1 and 4 in region 2, Ben 3 and 12, Cleo a tower of region 2."""


def score(points: int = 0, **more: int) -> Json:
    return {"score": points, **more}


def position(**values: Any) -> Json:
    """A position of a light game of three; nothing stands, and nobody has anything, unless it is said."""
    players = {"Anna": score(), "Ben": score(), "Cleo": score()}
    return {"type": "position", "round": 7, "wall": {}, "players": players} | values


def full(**values: Any) -> Json:
    """A position of the full tracking before the petition of its round."""
    nothing: Json = {"score": 0, "region": 1}
    players = {"Anna": nothing, "Ben": nothing, "Cleo": nothing}
    return position(players=players, prisons=[{}, {}]) | values


def document(*events: Json, tracking: str = "score", players: list[Json] = PLAYERS) -> Json:
    setup = {"tracking": tracking, "players": players}
    return {"format": "island-fortress-record", "version": 1, "setup": setup, "events": list(events)}


def entered(*events: Json, tracking: str = "score") -> State:
    state: State = last_state(ISLAND_FORTRESS, ISLAND_FORTRESS.read(document(*events, tracking=tracking)))
    return state


def broken(*events: Json, **setup: Any) -> list[Breach]:
    """The rules that the last of these breaks."""
    record = ISLAND_FORTRESS.read(document(*events, **setup))
    before: State = last_state(ISLAND_FORTRESS, record._replace(entries=record.entries[:-1]))
    return breaches(before, record.entries[-1].event)


def scores(state: State) -> list[int]:
    return [player.score for player in state.players]


# --- what it makes ------------------------------------------------------------------------------------------------


def test_the_table_is_as_it_was_told():
    players = {"Anna": score(34, chips=2, treasures=5), "Ben": score(-1), "Cleo": score(29, petition=3)}
    state = entered(position(wall=ROW, reinforced=["1c1"], players=players, holder="Ben", governor_block=True))
    report = ISLAND_FORTRESS.report(state)

    assert report["wall"] == ROW
    assert report["reinforced"] == ["1c1"]
    assert report["round"] == 7
    assert scores(state) == [34, -1, 29]
    assert [player["breakdown"]["position"] for player in report["players"]] == [34, -1, 29]
    assert [(player.chips, player.treasures, player.petition_bonus) for player in state.players] == [
        (2, 5, 0),
        (0, 0, 0),
        (0, 0, 3),
    ]
    assert (state.holder, state.has_governor_block, state.governor_blocks) == (1, True, 5)  # 12, less 7 petitions


def test_the_report_of_a_game_from_its_beginning_has_no_such_part():
    report = ISLAND_FORTRESS.report(entered({"type": "petition", "winner": "Anna"}))

    assert all("position" not in player["breakdown"] for player in report["players"])


def test_if_once_complete_rows_and_levels_count_as_scored():
    """Level 1 is complete: a block that replaces nothing scores nothing there again, nor does the final scoring."""
    state = entered(position(wall=LEVEL))
    ended = entered(position(wall=LEVEL), finish(early=True))
    parts = [player["breakdown"] for player in ISLAND_FORTRESS.report(ended)["players"]]

    assert scores(state) == [0, 0, 0]
    assert [part["final_rows"] for part in parts] == [0, 0, 0]
    assert [part["final_levels"] for part in parts] == [0, 0, 0]


def test_what_is_not_scored_yet_is_scored_at_once():
    """Row 1 of region 1: Anna and Ben 2 each, 3 points for both. Of region 2: Cleo, 3. Level 1: Cleo has most, 5.

    That is a Treasure and a point. Nobody knows who completed the rows, so nobody gets a chip.
    """
    state = entered(position(wall=LEVEL, unscored=True))

    assert scores(state) == [3, 3, 4]
    assert [player.treasures for player in state.players] == [0, 0, 1]
    assert [player.chips for player in state.players] == [0, 0, 0]


def test_if_end_1_a_complete_wall_is_the_end():
    state = entered(position(wall=FULL_WALL, players={"Anna": score(40), "Ben": score(41), "Cleo": score(41)}))

    assert state.ended_by is EndedBy.WALL
    assert breach("IF-END.over") in broken(
        position(wall=FULL_WALL), {"type": "build", "player": "Ben", "slots": ["1a1"]}
    )


def test_a_game_entered_at_its_end_is_scored():
    """Least region, 3 a block: Anna 4 in region 2, Ben 3 in region 1, Cleo none in region 1: 12, 9, 0.

    Treasures: nobody has any, so all have most (3) and fewest (-3). Jade 4, 2, 2: Anna 3. Workers 1, 5, 5: Ben and Cleo
    3. So Anna 38 + 12 + 3 = 53, Ben 41 + 9 + 3 = 53, Cleo 41 + 3 = 44; blocks in the wall decide, 18 against 15.
    """
    players = {"Anna": score(38), "Ben": score(41), "Cleo": score(41)}
    held = {"Anna": {"jade": 4, "workers": 1}, "Ben": {"jade": 2, "workers": 5}, "Cleo": {"jade": 2, "workers": 5}}
    state = entered(position(wall=FULL_WALL, players=players, round=9), finish(held))
    parts = [player["breakdown"] for player in ISLAND_FORTRESS.report(state)["players"]]

    assert [state.blocks_in_wall(seat) for seat in range(3)] == [18, 15, 1]
    assert [part["least_region"] for part in parts] == [12, 9, 0]
    assert [part["jade"] for part in parts] == [3, 0, 0]
    assert [part["workers"] for part in parts] == [0, 3, 3]
    assert scores(state) == [53, 53, 44]
    assert state.result is not None
    assert (state.result.winners, state.result.decided_by) == ((0,), "blocks")


def finish(held: Json | None = None, **more: bool) -> Json:
    nothing = {name: {"jade": 0, "workers": 0} for name in ("Anna", "Ben", "Cleo")}
    return {"type": "finish", "counts": held or nothing, **more}


# --- what is refused ------------------------------------------------------------------------------------------------


def test_if_var_it_is_the_first_entry():
    assert broken({"type": "petition", "winner": "Anna"}, position()) == [breach("IF-VAR.begun")]
    assert broken(position(), position()) == [breach("IF-VAR.begun")]
    assert broken(position()) == []


@kept_and_broken("IF-PETITION-5")
def test_if_petition_5_nobody_has_won_a_petition_before_the_first():
    assert broken(full(round=1, holder="Ben"), tracking="full") == [breach("IF-PETITION-5.too_early")]
    assert broken(full(round=1), tracking="full") == broken(full(round=2, holder="Ben"), tracking="full") == []


def test_a_player_called_governor_is_no_governor():
    """The name is theirs, as it ever was in such records; the Governor is `true`, in what is read and written."""
    seats = [{"name": "governor", "color": "red"}, {"name": "Ben", "color": "blue"}]
    begun = position(wall={"1a1": "governor", "1b1": True}, players={"governor": score(), "Ben": score()})
    record = ISLAND_FORTRESS.read(document(begun, {"type": "adjust", "slot": "1c1", "owner": True}, players=seats))
    state: State = last_state(ISLAND_FORTRESS, record)
    first: State = last_state(ISLAND_FORTRESS, record._replace(entries=record.entries[:1]))

    assert [state.wall.count(owner) for owner in (0, 1, GOVERNOR)] == [1, 0, 2]
    assert ISLAND_FORTRESS.report(state)["wall"] == {"1a1": "governor", "1b1": True, "1c1": True}
    assert ISLAND_FORTRESS.read(ISLAND_FORTRESS.write(record)) == record
    assert (again := midway_of(first))
    assert again.wall.count(GOVERNOR) == 1
    with pytest.raises(RecordError):
        ISLAND_FORTRESS.read(document(position(wall={"1b1": True})))


def test_it_may_come_after_what_was_reversed():
    """The game then counts as entered midway all the same: no leads, no playing time."""
    more = {"type": "adjust", "player": "Anna", "changes": {"chips": 1}}
    less = {"type": "adjust", "player": "Anna", "changes": {"chips": -1}}
    record = ISLAND_FORTRESS.read(document(position(), finish(early=True)))

    assert broken(more, less, position()) == [breach("IF-VAR.begun")], "the other games allow it"
    assert midway_entry(ISLAND_FORTRESS, record.entries) == 1
    assert midway_entry(ISLAND_FORTRESS, record.entries[1:]) == 0
    assert midway_entry(ISLAND_FORTRESS, record.entries[::-1]) == 2


def test_every_broken_rule_is_named():
    many = {"1c4": "Ben", "2c4": "Anna"} | EVERY_ROW
    event = position(wall=many, reinforced=["1a4"], governor_block=True)

    assert broken(event) == [
        breach("IF-BUILD-6", slot="1c4"),
        breach("IF-BUILD-6", slot="2c4"),
        breach("IF-PLAN-C.no_block", slot="1a4"),
        breach("IF-RUL-STOCK.blocks", player="Anna", limit=18),
        breach("IF-GOV-1.no_winner"),
    ]


def test_if_end_there_is_no_round_after_the_last_governor_block():
    """Four players have eleven rounds."""
    seats = [*PLAYERS, {"name": "Dora", "color": "brown"}]
    players = {name: score() for name in ("Anna", "Ben", "Cleo", "Dora")}

    assert broken(position(round=12, players=players), players=seats) == [breach("IF-END.last_round")]
    assert broken(position(round=11, players=players), players=seats) == []


def test_a_wall_that_no_play_leads_to_is_kept_and_named():
    """A block in the air, and two Governor blocks in round 1. Rules: IF-BUILD-5, IF-GOV-1."""
    state = entered(position(round=1, wall={"1a2": "Anna", "1b1": "governor", "2b1": "governor"}))

    assert [notice.rule for notice in doubts(state)] == ["IF-BUILD-5", "IF-GOV-1"]
    assert doubts(entered(position(wall=LEVEL))) == ()


@pytest.mark.parametrize(
    ("wrong", "place", "problem"),
    [
        ({"round": 0}, "events[0].round", "out_of_range"),
        ({"round": 13}, "events[0].round", "out_of_range"),
        ({"wall": {"3a1": "Anna"}}, "events[0].wall.3a1", "unknown_slot"),
        ({"wall": {"1a1": "Dora"}}, "events[0].wall.1a1", "unknown_player"),
        ({"reinforced": ["1a1", "1a1"]}, "events[0].reinforced[1]", "repeated_item"),
        ({"players": {"Anna": score()}}, "events[0].players", "player_missing"),
        ({"turns": 3}, "events[0].turns", "unknown_key"),
        ({"prisons": []}, "events[0].prisons", "unknown_key"),
    ],
)
def test_what_no_record_says_is_refused_with_its_place(wrong: Json, place: str, problem: str):
    with pytest.raises(RecordError) as refused:
        ISLAND_FORTRESS.read(document(position(**wrong)))

    assert (refused.value.where, refused.value.problem) == (place, problem)


# --- the full tracking ----------------------------------------------------------------------------------------------


def test_supplies_prisons_and_the_turn_are_as_told():
    """After 4 turns of the round that Ben has won, Cleo is on: Ben, Cleo, Anna, Ben have had theirs."""
    players = {
        "Anna": {"score": 9, "region": 2, "jade": 7, "laborers": 3, "table": ["builder"]},
        "Ben": {"score": 8, "region": 1, "blocks": 2, "favors": 3, "income": 1, "table": ["planner", "recruiter"]},
        "Cleo": {"score": 7, "region": 1, "convicts": 6, "table": ["treasurer"]},
    }
    prisons = [{"jade": 2}, {"jade": 1, "convicts": 4}]
    state = entered(full(players=players, prisons=prisons, holder="Ben", turns=4), tracking="full")

    assert state.ledger is not None
    assert state.turn == Turn(2, 4)
    assert state.ledger.prisons == (Prison(2, 0), Prison(1, 4))
    anna, ben, cleo = state.ledger.supplies
    assert (anna.jade, anna.laborers, anna.region, anna.table) == (7, 3, 1, (Role.BUILDER,))
    assert (ben.blocks, ben.favors, ben.income, ben.table) == (2, 3, 1, (Role.RECRUITER, Role.PLANNER))
    assert (cleo.convicts, cleo.region) == (6, 0)
    assert (state.round, state.governor_blocks) == (7, 5)


def test_before_the_petition_the_round_has_none_yet():
    state = entered(full(), tracking="full")

    assert state.awaits_petition
    assert (state.round_number, state.governor_blocks) == (7, 6)
    bids = {"Anna": 0, "Ben": 0, "Cleo": 1}
    assert not broken(
        full(players={name: {"score": 0, "region": 1, "jade": 4} for name in bids}),
        {"type": "petition", "bids": bids},
        tracking="full",
    )


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"turns": 0}, [breach("IF-TURN-1.no_winner")]),
        (
            {"turns": 9, "holder": "Ben"},
            [
                breach("IF-TURN-1.round_over", turns=9, most=8),
                *[breach("IF-TURN-4", player=name, have=0, wanted=3) for name in ("Anna", "Ben", "Cleo")],
            ],
        ),
        ({"governor_block": True, "holder": "Ben"}, [breach("IF-GOV-1.no_winner")]),
    ],
)
def test_if_turn_1_and_if_turn_4_turns_of_a_round_fit_together(values: Json, expected: list[Breach]):
    assert broken(full(**values), tracking="full") == expected
    assert broken(full(turns=0, holder="Ben"), tracking="full") == []


@kept_and_broken("IF-TURN-4")
def test_if_turn_4_a_card_lies_on_the_table_for_every_turn():
    """Ben has had one, Anna and Cleo none."""
    nothing: Json = {"score": 0, "region": 1}
    played = {"Anna": nothing, "Ben": nothing | {"table": ["planner"]}, "Cleo": nothing}

    assert broken(full(turns=1, holder="Ben", players=played), tracking="full") == []
    assert broken(full(turns=1, holder="Ben"), tracking="full") == [breach("IF-TURN-4", player="Ben", have=0, wanted=1)]


def test_if_end_2_after_the_last_turn_of_the_last_round_the_game_is_over():
    cards = {"score": 0, "region": 1, "table": ["recruiter", "planner", "builder"]}
    last = full(round=12, turns=9, holder="Ben", players=dict.fromkeys(("Anna", "Ben", "Cleo"), cards))
    state = entered(last, tracking="full")

    assert state.ended_by is EndedBy.ROUNDS
    assert state.governor_blocks == 0
    assert entered(last, {"type": "finish"}, tracking="full").result is not None


def test_a_position_in_the_middle_of_a_turn_or_scored_cannot_begin_a_game():
    begun = full(holder="Ben", turns=0)
    action = {"type": "recruit", "player": "Ben", "count": 1}

    assert midway_of(entered(begun, tracking="full")) is not None
    assert midway_of(entered(begun, action, tracking="full")) is None
    assert midway_of(entered(position(), finish(early=True))) is None
    assert midway_of(ISLAND_FORTRESS.start(ISLAND_FORTRESS.read(document()).setup)) is None


def test_a_position_comes_back_as_it_was_told():
    event = position(wall=LEVEL, reinforced=["1c1"], holder="Cleo")
    record = ISLAND_FORTRESS.read(document(event))

    assert midway_of(entered(event)) == record.entries[0].event
    assert ISLAND_FORTRESS.write(record)["events"] == [
        {
            "type": "position",
            "round": 7,
            "wall": dict(sorted(LEVEL.items())),
            "players": dict.fromkeys(("Anna", "Ben", "Cleo"), score()),
            "reinforced": ["1c1"],
            "holder": "Cleo",
        }
    ]
    assert isinstance(record.entries[0], Entry)
