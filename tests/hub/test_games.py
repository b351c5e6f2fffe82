"""Games that a hub keeps: what the port of the store promises, from several processes at once."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.hub.heads import SUBJECT
from companion.hub.hub import Hub
from companion.hub.link import Overtaken
from companion.hub.messages import LARGEST, Message, folded, step
from companion.hub.shelves import STREAMS
from companion.play.course import summed_up
from companion.play.ports import StaleView, StoreError
from companion.services import services_in
from companion.storage.game_file import step_row
from companion.storage.tinydb_store import TinyGameStore
from tests.drive.hub.around import Hubs, game_in, opened
from tests.drive.hub.servers import HubServer
from tests.drive.storage.games import SETUP, enter, new_game, simple, summary
from tests.drive.waiting import until

MANY = 1_010
"""A server lets a stream have a thousand."""


def test_a_process_with_an_empty_folder_shows_all_games(hubs: Hubs) -> None:
    """Whatever became of the one in which they were entered."""
    one = hubs.begin("one")
    games = [game_in(one.games) for _ in range(3)]
    for _ in range(4):
        enter(games[0])
    games[0].undo()
    one.games.remove(games[2].id)

    other = hubs.begin("other")

    assert {line.id: line.scores for line in other.games.games()} == {games[0].id: (3, 0), games[1].id: (0, 0)}
    again = opened(other.games, games[0].id)
    assert again.entries == games[0].entries
    assert again.undone == games[0].undone
    assert [line.id for line in other.games.removed()] == [games[2].id]
    other.games.restore(games[2].id)
    until(lambda: one.games.count() == 3)
    enter(opened(one.games, games[2].id))


@pytest.mark.long
def test_more_games_than_a_stream_has_followers_are_fetched_by_a_new_process(hubs: Hubs) -> None:
    one = hubs.begin("one")
    for number in range(MANY):
        one.games.begin(simple(f"g{number}"), summary())
    other = hubs.begin("other")
    assert other.games.count() == MANY
    assert not any(line.problem for line in other.games.games())


def test_an_entry_is_seen_elsewhere_and_is_in_the_copies(hubs: Hubs, tmp_path: Path) -> None:
    one, other = hubs.begin("one"), hubs.begin("other")
    mine = game_in(one.games)
    until(lambda: other.games.count() == 1)
    theirs = opened(other.games, mine.id)
    services = services_in("", hub=other)
    services.adopt(theirs)
    told: list[int] = []
    theirs.subscribe(lambda: told.append(len(theirs.entries)))
    for _ in range(20):
        enter(mine)
    until(lambda: told and told[-1] == 20)
    assert told == sorted(set(told))
    for hub, name in ((one, "one"), (other, "other")):
        hub.games.flush(5)
        assert len(TinyGameStore(str(tmp_path / name)).load(mine.id).steps) == 20


def test_an_entry_that_was_kept_though_it_was_refused_is_there_once(
    hubs: Hubs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While servers choose who leads them, two may answer: it is heard of as everything else, and the game goes on."""
    one, other = hubs.begin("one"), hubs.begin("other")
    mine = game_in(one.games)
    say = one._link.publish

    def refused(*said: Any) -> int:
        say(*said)
        raise Overtaken

    monkeypatch.setattr(one._link, "publish", refused)
    with pytest.raises(StaleView):
        enter(mine)
    monkeypatch.undo()
    assert len(mine.entries) == 1
    until(lambda: other.games.count() == 1 and len(other.games.load(mine.id).steps) == 1)
    enter(opened(other.games, mine.id))
    until(lambda: len(one.games.load(mine.id).steps) == 2)
    assert not one.games.load(mine.id).problem


def test_what_lies_in_the_folder_is_brought_to_the_hub(hubs: Hubs, tmp_path: Path) -> None:
    """A club moves in with its games; what was entered without the hub meanwhile is brought, too, or a game beside."""
    _, old = new_game(tmp_path / "one", entries=3)
    one = hubs.begin("one")
    other = hubs.begin("other")
    assert [(line.id, line.scores) for line in other.games.games()] == [(old.id, (3, 0))]
    one.end()

    enter(opened(TinyGameStore(str(tmp_path / "one")), old.id))  # without the hub, and nobody else has
    one = hubs.begin("one")
    until(lambda: [line.scores for line in other.games.games()] == [(4, 0)])
    one.end()

    enter(opened(TinyGameStore(str(tmp_path / "one")), old.id))
    theirs = opened(other.games, old.id)
    enter(theirs)
    enter(theirs)
    hubs.begin("one")
    until(lambda: len(other.games.games()) == 2)
    assert {line.id == old.id: line.scores for line in other.games.games()} == {True: (6, 0), False: (5, 0)}


def test_a_backup_is_taken_back_into_the_hub(hubs: Hubs) -> None:
    one, other = hubs.begin("one"), hubs.begin("other")
    game = game_in(one.games)
    enter(game)
    services = services_in("", hub=one)
    assert services.backups is not None
    _, backup = services.backups.packed()
    third = services_in("", hub=hubs.begin("third"))
    assert third.backups is not None
    other.games.remove(game.id)
    until(lambda: third.store.is_removed(game.id))
    third.backups.take_back(BytesIO(backup))
    assert {line.scores for line in third.store.games()} <= {(1, 0)}


# --- what is no message of ours --------------------------------------------------------------------


def said(hub: Hub, game: str, data: bytes) -> None:
    """Somebody with the hub's credentials says something in a game."""
    subject = f"{SUBJECT}{game}"
    last = hub._link.last(subject)
    hub._link.publish(subject, data, last.number if last else 0)


@pytest.mark.parametrize("data", [b"", b"hello", b"[" * 10_000, b'{"companion": 1}', b'{"companion": 1, "n": "x"}'])
def test_what_is_foreign_takes_nothing_with_it(hubs: Hubs, data: bytes, caplog: pytest.LogCaptureFixture) -> None:
    one, other = hubs.begin("one"), hubs.begin("other")
    game, second = game_in(one.games), game_in(one.games)
    enter(game)
    said(other, game.id, data)
    said(other, "no-game-at-all", data)
    until(lambda: "left out" in caplog.text)
    enter(game)
    enter(second)
    for hub in (one, hubs.begin("third")):
        assert {line.id: (line.scores, line.problem) for line in hub.games.games()} == {
            game.id: ((2, 0), ""),
            second.id: ((1, 0), ""),
        }
        assert len(opened(hub.games, game.id).entries) == 2
    third = opened(hubs.begin("fourth").games, game.id)
    enter(third)


def is_newer(hub: Hub, id: str) -> bool:
    return hub.games.load(id).problem == "newer_file"


def test_what_a_newer_app_has_entered_is_told_and_the_rest_goes_on(hubs: Hubs) -> None:
    one = hubs.begin("one")
    game, second = game_in(one.games), game_in(one.games)
    enter(game)
    said(one, game.id, b'{"companion": 2, "n": 2, "step": {"something": "new"}}')
    for name in ("one", "other"):
        hub = one if name == "one" else hubs.begin(name)
        until(partial(is_newer, hub, game.id))
        shown = opened(hub.games, game.id)
        assert (len(shown.entries), shown.problem) == (1, "newer_file")
        with pytest.raises(StoreError, match="newer_file"):
            enter(shown)
        enter(opened(hub.games, second.id))


def test_a_step_that_is_missing_ends_the_game_before_it(hubs: Hubs) -> None:
    one = hubs.begin("one")
    game, second = game_in(one.games), game_in(one.games)
    enter(game)
    row: Any = {"step": {}, "changed": "", "line": {"finished": False, "round": 1, "names": [], "scores": []}}
    row["line"]["winners"] = []
    said(one, game.id, step(5, row))
    until(lambda: one.games.load(game.id).problem == "damaged")
    assert len(opened(hubs.begin("other").games, game.id).entries) == 1
    enter(second)


def test_a_forged_step_ends_a_game_before_it_and_takes_nothing_else_with_it(hubs: Hubs) -> None:
    """Well-formed, and no rule allows it, or it is none of the game: what was entered can be looked at still."""
    one = hubs.begin("one")
    event = {"type": "build", "player": SETUP.seats[0].name, "slots": ["1a1"] * 9}
    for forged in (event, {"type": "no such"}, {"undo": 5}):
        game, second = game_in(one.games), game_in(one.games)
        enter(game)
        before = one.games.load(game.id)
        row: Any = step_row(forged, before.changed, summed_up(ISLAND_FORTRESS, game.states, game.entries))
        said(one, game.id, step(2, row))
        until(lambda: len(one.games.load(game.id).steps) == 2)  # noqa: B023
        for entered, hub in enumerate((one, hubs.begin(f"other-{forged}"[:12].replace("'", "")))):
            services = services_in("", hub=hub)
            shown = services.game(game.id)
            assert (len(shown.entries), shown.problem) == (1, "damaged")
            with pytest.raises(StoreError, match="damaged"):
                enter(shown)
            assert not shown.refresh()
            until(lambda: len(hub.games.load(second.id).steps) == entered)  # noqa: B023
            enter(services.game(second.id))
        game.refresh()
        assert (len(game.entries), game.problem) == (1, "damaged")


def test_what_is_too_large_is_told_and_not_kept(hubs: Hubs) -> None:
    hub = hubs.begin("one")
    game = simple("large")._replace(document={"format": "x", "events": ["y" * LARGEST]})
    with pytest.raises(StoreError, match="hub_too_large"):
        hub.games.begin(game, summary())
    assert hub.games.count() == 0
    assert folded([Message("", b"nothing", 1)]) is None


# --- the hub away ----------------------------------------------------------------------------------


def test_with_the_hub_away_all_can_be_looked_at_and_nothing_is_kept(
    hubs: Hubs, server: HubServer, tmp_path: Path
) -> None:
    hub = hubs.begin("one")
    told: list[bool] = []
    hub.subscribe(lambda: told.append(hub.is_away))
    game = game_in(hub.games)
    enter(game)
    server.kill()
    until(lambda: hub.is_away, 4)
    with pytest.raises(StoreError, match="hub_away"):
        enter(game)
    assert len(game.entries) == 1
    assert [line.scores for line in hub.games.games()] == [(1, 0)]
    assert len(opened(hub.games, game.id).entries) == 1
    for use in (lambda: game_in(hub.games), lambda: hub.games.remove(game.id), lambda: hub.games.restore(game.id)):
        with pytest.raises(StoreError, match="hub_away"):
            use()
    away = hubs.begin("one")  # a start while it is away
    assert away.is_away
    assert len(opened(away.games, game.id).entries) == 1

    server.start()
    until(lambda: not hub.is_away and not away.is_away)
    enter(game)
    until(lambda: len(away.games.load(game.id).steps) == 2)
    until(lambda: told == [True, False])


def test_a_hub_that_stands_still_is_told(hubs: Hubs, server: HubServer) -> None:
    """Nobody knows whether an entry was kept; if it was it comes by itself, and it is never there twice."""
    hub = hubs.begin("one")
    game = game_in(hub.games)
    services_in("", hub=hub).adopt(game)  # it hears of what comes
    server.freeze()
    with pytest.raises(StoreError, match="hub_silent"):
        enter(game)
    with pytest.raises(StoreError, match="hub_away"):
        enter(game)
    assert hub.is_away
    assert not game.entries
    server.thaw()
    until(lambda: not hub.is_away)
    until(lambda: game.steps == hub.games.load(game.id).steps.__len__())
    assert len(game.entries) <= 1
    before = len(game.entries)
    enter(game)
    assert len(game.entries) == before + 1
    other = opened(hubs.begin("other").games, game.id)
    assert other.entries == game.entries


def test_a_hub_that_has_lost_everything_gets_it_back(hubs: Hubs, server: HubServer, tmp_path: Path) -> None:
    """The copies of the processes are there still."""
    hub = hubs.begin("one")
    game = game_in(hub.games)
    enter(game)
    hub.games.flush(5)
    told: list[bool] = []
    hub.subscribe(lambda: told.append(hub.is_away))
    server.forget()
    until(lambda: len(told) == 2 and len(hub.games.load(game.id).steps) == 1)
    enter(game)
    assert len(opened(hubs.begin("other").games, game.id).entries) == 2


def test_secret_bids_are_on_no_disk_of_the_hub(hubs: Hubs, tmp_path: Path) -> None:
    """They are nobody's to read afterwards; keys, in contrast, outlive the hub's process."""
    hubs.begin("one")
    kept = {path.name for path in (tmp_path / "server").rglob("streams/*")}
    of_keys, of_bids = (stream.name for stream in STREAMS)
    assert of_keys in kept
    assert of_bids not in kept
