"""Codes from elsewhere meet the games kept here, on a real store: what is offered, what is kept once taken."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.engine.record import Entry, Record
from companion.engine.replay import last_state
from companion.engine.ruling import IllegalMove
from companion.engine.seats import Seat
from companion.games.island.game import ISLAND
from companion.games.island_fortress.entries.build import Build
from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.packing import ISLAND_FORTRESS_CODING as CODING
from companion.games.island_fortress.setup import Setup
from companion.games.islebound.game import ISLEBOUND
from companion.games.registry import FIRST, coding_of
from companion.play.live_game import AnyGame
from companion.play.meeting import AHEAD, BEHIND, PARTED, SAME, Meeting, token_of
from companion.play.ports import StoredGame
from companion.play.revision import Seated, StaleRevision, with_players
from companion.services import services_in
from companion.sharing import codes, frames
from companion.sharing.frames import CodeError
from companion.ui.receiving import (
    MetGame,
    NewCards,
    Received,
    Waiting,
    keep_new,
    met,
    receive,
    record_midway,
    take_theirs,
)
from companion.ui.services import Services
from tests.games.island.test_position import changed
from tests.games.island_fortress.test_position import document as fortress_record
from tests.games.island_fortress.test_position import full, score
from tests.games.islebound.test_position import STOOD, stood

SETUP = Setup((Seat("Adam", "brown"), Seat("Bill", "blue")))
LOG: tuple[Entry[Any], ...] = tuple(
    Entry(event) for event in (Petition(0), Build(0, (0,)), Build(1, (1,)), Build(0, (2,)))
)
OTHERWISE: tuple[Entry[Any], ...] = (*LOG[:2], Entry(Build(1, (3,))))
CARD = {"pattern": ["a1"], "rewards": {"points": 2}}


@pytest.fixture
def services(tmp_path: Path) -> Services:
    """An app that keeps nothing yet."""
    return services_in(str(tmp_path))


def kept(services: Services, log: tuple[Entry[Any], ...], token: str = "a1b2c3") -> AnyGame:
    """A game kept here since some time."""
    id, created = f"20260101T120000-{token}", "2026-01-01T12:00:00+00:00"
    record = Record(SETUP, log)
    stored = StoredGame(id, created, created, ISLAND_FORTRESS.write(record))
    services.store.begin(stored, ISLAND_FORTRESS.summary(last_state(ISLAND_FORTRESS, record)))
    return services.game(id)


def code(log: tuple[Entry[Any], ...], token: str = "a1b2c3", setup: Setup = SETUP) -> str:
    """The code of a whole game."""
    return frames.digits_of(codes.history(CODING, token, Record(setup, log)))


def read(services: Services, *texts: str) -> Received:
    """The result of texts, without another thread."""

    async def run(work: Callable[[], Any]) -> Any:
        return work()

    return asyncio.run(receive(texts, services, run))


def read_game(services: Services, *texts: str) -> MetGame:
    """The result of the texts of a game."""
    found = read(services, *texts)
    assert isinstance(found, MetGame)
    return found


def ids(services: Services) -> list[str]:
    """The games kept here."""
    return [line.id for line in services.store.games()]


def test_a_game_not_known_here_is_new_and_kept_only_when_asked(services: Services) -> None:
    found = read_game(services, code(LOG))
    assert found.game is None
    assert ids(services) == []

    game = keep_new(found, services)

    assert ids(services) == [game.id]
    assert token_of(game.id) == "a1b2c3"
    assert services.game(game.id).entries == LOG


def test_the_same_code_read_twice_is_known_the_second_time(services: Services) -> None:
    """Before it is kept it is new both times; after that there is nothing to take."""
    read_game(services, code(LOG))
    game = keep_new(read_game(services, code(LOG)), services)

    again = read_game(services, code(LOG))

    assert again.game is game
    assert again.meeting == (SAME, 4)
    take_theirs(again)
    assert services.store.load(game.id).steps == ()


@pytest.mark.parametrize(
    ("mine", "theirs", "meeting"),
    [(LOG[:2], LOG, (AHEAD, 2)), (LOG, LOG[:1], (BEHIND, 1)), (LOG, OTHERWISE, (PARTED, 2)), ((), LOG, (AHEAD, 0))],
)
def test_a_copy_is_met(services: Services, mine: Any, theirs: Any, meeting: Any) -> None:
    game = kept(services, mine)
    found = read_game(services, code(theirs))
    assert found.game is game
    assert found.meeting == meeting
    assert game.entries == mine


def test_fast_forward_brings_mine_up_to_date(services: Services) -> None:
    game = kept(services, LOG[:2])
    assert take_theirs(read_game(services, code(LOG))) is game
    assert game.entries == LOG
    assert ids(services) == [game.id]


def test_of_parted_games_theirs_replaces_mine_and_undo_brings_it_back(services: Services) -> None:
    game = kept(services, LOG)
    take_theirs(read_game(services, code(OTHERWISE)))
    assert game.entries == OTHERWISE
    game.undo()
    assert game.entries == LOG


def test_of_parted_games_both_can_be_kept_and_each_goes_on_with_its_own(services: Services) -> None:
    """The nearer copy is met from then on."""
    mine = kept(services, LOG)
    other = keep_new(read_game(services, code(OTHERWISE)), services)
    assert {mine.id, other.id} == set(ids(services))

    assert read_game(services, code((*OTHERWISE, Entry(Build(0, (4,)))))).game is other
    assert read_game(services, code((*LOG, Entry(Build(1, (4,)))))).game is mine


def test_a_game_that_changed_after_it_was_met_is_not_overwritten(services: Services) -> None:
    """The table decided without having seen the entry of another window."""
    game = kept(services, LOG[:2])
    found = read_game(services, code(LOG))
    game.propose(Build(1, (4,)))

    with pytest.raises(StaleRevision):
        take_theirs(found)

    assert [entry.event for entry in game.entries] == [Petition(0), Build(0, (0,)), Build(1, (4,))]
    assert met(found.shared, game).meeting == (PARTED, 2)


OTHERS = {
    "another name": [Seated(0, "Adam", "brown"), Seated(1, "Béla", "blue")],
    "other colors": [Seated(0, "Adam", "blue"), Seated(1, "Bill", "brown")],
    "other seats": [Seated(1, "Bill", "blue"), Seated(0, "Adam", "brown")],
    "other seats and another name": [Seated(1, "Béla", "blue"), Seated(0, "Adam", "brown")],
    "other names and colors": [Seated(0, "Ann", "red"), Seated(1, "Béla", "green")],
}


@pytest.mark.parametrize("seats", OTHERS.values(), ids=OTHERS)
@pytest.mark.parametrize("more", [0, 1])
def test_a_code_brings_other_players(seats: list[Seated], more: int, services: Services) -> None:
    """The phone with the old ones finds its game by the players left, and takes theirs as one step."""
    mine = kept(services, LOG[: len(LOG) - more])
    theirs = with_players(ISLAND_FORTRESS, Record(SETUP, LOG), seats)
    found = read_game(services, code(theirs.entries, setup=theirs.setup))
    assert found.game is mine
    assert found.meeting == (AHEAD if more else SAME, len(LOG) - more)

    before = mine.document
    take_theirs(found)
    assert mine.setup == theirs.setup
    assert [entry.event for entry in mine.entries] == [entry.event for entry in theirs.entries]
    assert mine.undo()
    assert mine.document == before


def test_another_game_that_happens_to_have_the_token_is_left_alone(services: Services) -> None:
    kept(services, LOG)
    found = read_game(services, code(LOG, setup=Setup((*SETUP.seats, Seat("Zoé", "red")))))
    assert found.game is None


def test_later_entries_find_the_game_they_belong_to(services: Services) -> None:
    game = kept(services, LOG[:3])
    tail = frames.digits_of(codes.tail(CODING, "a1b2c3", Record(SETUP, LOG), 2))

    found = read_game(services, tail)

    assert found.game is game
    assert found.meeting == (AHEAD, 3)
    assert take_theirs(found).entries == LOG


@pytest.mark.parametrize(
    ("mine", "token", "problem"),
    [(LOG[:1], "a1b2c3", "begins_later"), (OTHERWISE, "a1b2c3", "parted"), (LOG, "ffffff", "no_such_game")],
)
def test_later_entries_without_what_came_before_are_refused(
    services: Services, mine: Any, token: str, problem: str
) -> None:
    kept(services, mine)
    tail = frames.digits_of(codes.tail(CODING, token, Record(SETUP, (*LOG, Entry(Build(1, (4,))))), 3))
    with pytest.raises(CodeError, match=problem):
        read(services, tail)


def test_parts_may_come_in_any_order_and_twice_and_to_several_windows(services: Services) -> None:
    data = codes.history(CODING, "a1b2c3", Record(SETUP, LOG))
    parts = frames.texts_of(data, 17)
    assert len(parts) > 2
    waiting = [read(services, part) for part in (*parts[1:], parts[1])]
    assert waiting[-1] == waiting[-2] == Waiting(tuple(range(1, len(parts))), len(parts))

    assert read_game(services, parts[0]).shared.record.entries == LOG
    assert isinstance(read(services, parts[0]), Waiting)  # from the beginning again
    assert read_game(services, *parts).shared.record.entries == LOG  # all in one picture


def test_a_game_with_an_illegal_entry_is_kept_whole(services: Services) -> None:
    """As a file of it is: the table shows it up to there and asks how to go on; nothing of it is lost."""
    log = (*LOG, Entry(Build(0, (0,))), Entry(Build(0, (4,))))
    found = read_game(services, code(log))

    assert found.shared.illegal
    assert found.shared.illegal.index == 4
    assert found.shared.illegal.ruling.rules == ("IF-BUILD-4",)
    game = keep_new(found, services)
    assert (game.entries, game.record.entries) == (LOG, log)
    assert isinstance(game.refused, IllegalMove)
    assert (game.refused.index, game.refused.ruling) == (4, found.shared.illegal.ruling)
    again = read_game(services, code(log))
    assert again.meeting == Meeting(SAME, len(LOG))


def test_a_copy_here_gets_of_it_what_stands_before_the_illegal_entry(services: Services) -> None:
    """Its own entries after that could not be told apart from theirs."""
    kept(services, LOG[:2])
    found = read_game(services, code((*LOG, Entry(Build(0, (0,))), Entry(Build(0, (4,))))))

    assert found.meeting == Meeting(AHEAD, 2)
    assert take_theirs(found).entries == LOG


def test_cards_not_known_here_are_told_from_those_that_are(services: Services) -> None:
    other = {"pattern": ["a1", "b1"], "rewards": {"chips": 1}, "name": "Arch"}
    services.library.keep_card(CARD, FIRST)
    [frame] = codes.library(CODING, (CARD, other))
    oldest = next(iter(CODING.lineage))  # which apps of any age can read
    assert read(services, frames.digits_of(frame)) == NewCards(oldest, (CARD, other), (other,))


def test_a_copy_that_cannot_be_opened_does_not_stand_in_the_way(services: Services, tmp_path: Path) -> None:
    game = kept(services, LOG)
    services._live.pop(game.id)
    for file in (tmp_path / "games").glob(f"{game.id}*"):
        file.write_bytes(b"rubbish")
    assert read_game(services, code(LOG)).game is None


# --- games that begin at a position of another device -------------------------------------------------------------


def fortress(points: int) -> Any:
    """A game of every action in round 2, before its petition, where Anna has those points."""
    others = {"Ben": score(region=1), "Cleo": score(region=1)}
    return fortress_record(full(round=2, players={"Anna": score(points, region=1), **others}), tracking="full")


def isle(coins: int) -> Any:
    """A game of every action where Ann has those coins."""
    players = STOOD["players"]
    return stood(players={**players, "Ann": {**players["Ann"], "ship": {"region": "Krazk", "coins": coins}}})


def island(cards: int) -> Any:
    """A game of the whole board where Adam has so many green cards in hand."""
    return changed(players={"Adam": {"hand": cards}, "Bill": {}, "Charles": {}})


@pytest.mark.parametrize(
    ("game", "record_with", "most"),
    [(ISLAND_FORTRESS, fortress, 999), (ISLEBOUND, isle, 999), (ISLAND, island, 99)],
    ids=["points", "coins", "hand"],
)
def test_no_game_begins_at_a_number_that_no_record_can_say(game: Any, record_with: Any, most: int) -> None:
    """A position code has room for more than an entry: the game begun there could not be opened again."""
    record = game.read(record_with(most))
    event = record.entries[0].event

    def received(number: int) -> codes.SharedPosition:
        state = game.apply(game.start(record.setup), _with_number(event, most, number))
        frame = codes.snapshot(coding_of(game), "a1b2c3", record.setup, state)
        found = codes.decoded(frames.digits_of(frame))
        assert isinstance(found, codes.SharedPosition)
        return found

    assert record_midway(received(most)) == record
    assert record_midway(received(most + 1)) is None


def _with_number(value: Any, old: int, new: int) -> Any:
    """An event with one number in place of another, wherever it is."""
    if isinstance(value, tuple):
        parts = [_with_number(part, old, new) for part in value]
        return type(value)._make(parts) if hasattr(value, "_make") else tuple(parts)
    return new if value == old and type(value) is int else value
