"""A game of every action that is entered from how it stood: what is read, what follows, and what no entry leads to."""

from typing import Any, Final

import pytest

from companion.games.island.entries.midway import midway_of
from companion.games.island.game import ISLAND
from companion.games.island.report import report_of
from companion.games.island.state import DueStep
from tests.drive.games.island.builders import ADAM, after, game, passing, recruiting
from tests.games.island.test_reading import document, where_wrong
from tests.games.island.test_refusals import explorer_due, fighting

Json = dict[str, Any]
STOOD: Final[Json] = {
    "type": "position",
    "cycle": 4,
    "whisperer": "Bill",
    "coin": "heads",
    "explorer": "Adam",
    "players": {
        "Adam": {"hand": 5, "monuments": 1},
        "Bill": {"open": ["wood", "drop"], "claim": True},
        "Charles": {},
    },
    "island": [
        {"units": {"Adam": 3, "Bill": 1}, "castles": 2},
        {"next_to": [1], "units": {"Bill": 2}, "peace": 1, "developed": ["straw"]},
        {"next_to": [1, 2]},
    ],
    "discards": ["cog", "hammer"],
    "turn": "Adam",
    "passes": 1,
}


def changed(**values: Any) -> Json:
    """A record of a game that stood so, but for these values; None leaves one out."""
    whole = {**STOOD, **values}
    return document({key: value for key, value in whole.items() if value is not None})


def entered(record: Json) -> Any:
    """The state after the only entry, which is legal."""
    read = ISLAND.read(record)
    state = ISLAND.start(read.setup)
    assert ISLAND.check(state, read.entries[0].event).is_legal
    return ISLAND.apply(state, read.entries[0].event)


def test_is_rul_adjust_the_table_is_as_it_was_entered() -> None:
    """Adam leads the first territory: presence in 1 with 2 castles, 1 unit led. Bill: 2 with 2 castles, none led."""
    report = report_of(entered(changed()))

    adam, bill, charles = report["players"]
    assert (adam["territories"], adam["castles"], adam["led"], adam["hand"], adam["monuments"]) == (1, 2, 1, 5, 1)
    assert (bill["territories"], bill["castles"], bill["led"], bill["open"]) == (2, 2, 0, ["drop", "wood"])
    assert (charles["territories"], charles["units"], charles["claim"]) == (0, 0, False)
    assert [territory["next_to"] for territory in report["board"]] == [[2, 3], [1, 3], [1, 2]]
    assert report["board"][1]["developed"] == ["straw"]
    assert report["discards"] == ["cog", "hammer"]
    assert (report["cycle"], report["turn"], report["passes"], report["due"]) == (4, "Adam", 1, None)


def test_is_lead_5_a_player_on_turn_without_units_places_two_first() -> None:
    state = entered(changed(turn="Charles"))

    assert (state.due.step, state.due.seat, state.due.left) == (DueStep.PLACE, 2, 2)
    assert ISLAND.write(ISLAND.read(changed(turn="Charles")))["events"][0]["turn"] == "Charles"
    assert midway_of(state) == ISLAND.read(changed(turn="Charles")).entries[0].event


def test_what_is_written_is_what_was_read() -> None:
    written = ISLAND.write(ISLAND.read(changed()))["events"][0]
    cards = {**STOOD["players"], "Bill": {"open": ["drop", "wood"], "claim": True}}

    assert written == {**STOOD, "players": cards}


@pytest.mark.parametrize(
    ("record", "where"),
    [
        (changed(island=None), "events[0].island"),
        (changed(island=[]), "events[0].island"),
        (changed(island=[{"next_to": [1]}]), "events[0].island[0].next_to"),
        (changed(island=[{}, {"next_to": [2]}]), "events[0].island[1].next_to"),
        (changed(players={**STOOD["players"], " Adam": {}}), "events[0].players. Adam"),
        (changed(island=[{"units": {"Dora": 1}}]), "events[0].island[0].units.Dora"),
        (changed(island=[{"peace": 3}]), "events[0].island[0].peace"),
        (changed(island=[{"developed": ["wood", "wood", "wood"]}]), "events[0].island[0].developed"),
        (changed(turn=None), "events[0].turn"),
        (changed(passes=3), "events[0].passes"),
        (changed(players={**STOOD["players"], "Adam": {"led": 1}}), "events[0].players.Adam.led"),
    ],
)
def test_what_no_table_can_be_is_named_with_its_place(record: Json, where: str) -> None:
    """IS-RUL-TOUCH, IS-CARD-WOOD, IS-CARD-BRICK, IS-RUL-PASSROW; numbers follow from the island."""
    assert where_wrong(record) == where


def test_no_entry_leads_into_a_combat_a_step_or_a_reply() -> None:
    """IS-COMBAT, IS-CYCLE-4, IS-RUL-DROWN."""
    assert midway_of(fighting()) is None
    assert midway_of(explorer_due()) is None
    assert midway_of(after(game("A", "B", "C", hands=4), recruiting(ADAM, 1))) is None
    assert midway_of(after(game("A", "B", "C", hands=4), passing(ADAM))) is not None
