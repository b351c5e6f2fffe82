"""The rights at a table: rules in the services, asked at each use, whatever a screen shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.record import Record
from companion.games.island_fortress.entries.adjust import AdjustCounts, AdjustSlot
from companion.games.island_fortress.entries.build import Build
from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.play.guarded import NotAllowed
from companion.play.live_game import AnyGame, begin
from companion.rights import LOOKING, NOBODY, PLAYING, THE_HOST, Who
from companion.services import services_in
from companion.ui.services import GUARDED, Services
from tests.drive.games.island_fortress.builders import slot
from tests.drive.storage.games import SETUP, enter


class Table:
    """The services of an app as one after another uses them, and a game at whose table everybody is."""

    def __init__(self, folder: Path) -> None:
        self.services: Services = services_in(str(folder))
        self.who = THE_HOST
        self.services._who = lambda: self.who
        self.game: AnyGame = begin(ISLAND_FORTRESS, self.services.store, Record(SETUP))
        self.services.adopt(self.game)
        self.other = begin(ISLAND_FORTRESS, self.services.store, Record(SETUP)).id

    def sits(self, seat: int | None, *, may_help: bool = True) -> None:
        """A player with that seat is at the app now."""
        self.who = Who(PLAYING, self.game.id, seat, may_help)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_what_is_kept_asks_at_each_use(table: Table) -> None:
    """Every method of every service, also of those that come later: what no rule names is the host's."""
    services = table.services
    for who in (Who(PLAYING, table.game.id, 0), Who(LOOKING, table.game.id), NOBODY):
        table.who = who
        for name, rules in GUARDED.items():
            service = getattr(services, name)
            names = {method for method in dir(type(getattr(service, "_service", None))) if not method.startswith("_")}
            for method in names - set(rules) if service else ():
                with pytest.raises(NotAllowed):
                    getattr(service, method)()
        for use in (
            lambda: services.game(table.other),
            lambda: services.store.load(table.other),
            lambda: services.store.append(table.other, 0, {}, "", None),  # type: ignore[arg-type]
            lambda: services.library.setting("share_address", ""),
            lambda: services.remove(table.game.id),
            lambda: services.sit(table.game.id, 9),
        ):
            with pytest.raises(NotAllowed):
                use()
    table.who = THE_HOST
    assert services.store.count() == 2
    assert services.game(table.other).id == table.other


def test_onlookers_and_who_has_no_seat_see_the_game_and_enter_nothing(table: Table) -> None:
    for who in (Who(LOOKING, table.game.id), Who(PLAYING, table.game.id), Who(PLAYING, "another", 0)):
        table.who = who
        with pytest.raises(NotAllowed):
            table.game.propose(Petition(0))
        with pytest.raises(NotAllowed):
            table.game.reviewed()
        with pytest.raises(NotAllowed):
            table.game.put_away()
    assert table.game.entries == ()
    assert not table.game.problem


def test_a_player_goes_on_with_the_game_and_changes_nothing_of_its_past(table: Table) -> None:
    game = table.game
    game.propose(Petition(0))
    table.sits(1)
    assert game.propose(Build(1, (slot("1a1"),))).is_legal
    revision = game.changed(0, Petition(1))
    with pytest.raises(NotAllowed):
        game.accept(revision)  # type: ignore[arg-type]
    with pytest.raises(NotAllowed):
        game.accept(game.deleted(1))
    assert game.signatures == ("", "1")


def test_a_strict_table_lets_players_act_for_themselves_only(table: Table) -> None:
    """Also corrections: of their own points, not of another's."""
    game = table.game
    game.propose(Petition(0))
    table.sits(1, may_help=False)
    with pytest.raises(NotAllowed):
        game.propose(Build(0, (slot("1a1"),)))
    for correction in (AdjustCounts(0, score=-5), AdjustSlot(slot("1a1"), 1)):
        with pytest.raises(NotAllowed):
            game.propose(correction)
    assert game.propose(AdjustCounts(1, score=1)).is_legal
    assert game.propose(Build(1, (slot("1a1"),))).is_legal


def test_undo_is_of_the_own_last_entry_while_nobody_has_entered_after_it(table: Table) -> None:
    game = table.game
    table.sits(0)
    game.propose(Petition(0))
    table.sits(1)
    assert not game.may_undo
    with pytest.raises(NotAllowed):
        game.undo()
    enter(game)
    assert game.may_undo
    table.sits(0)
    assert not game.may_undo
    table.sits(1)
    assert game.undo()
    assert game.may_redo
    assert not game.may_undo
    table.sits(0)
    assert not game.may_redo
    assert not game.may_undo
    table.who = THE_HOST
    assert game.redo()
    assert game.undo()
    assert game.undo()


def test_who_entered_what_stands_in_the_journal_and_not_in_the_record(table: Table, tmp_path: Path) -> None:
    """It survives a restart; an entry that the host has changed is the host's; a backup has it too."""
    game = table.game
    for seat in (1, 0):
        table.sits(seat)
        enter(game)
    table.who = THE_HOST
    enter(game)
    changed = game.changed(1, game.entries[1].event)
    game.accept(changed)  # type: ignore[arg-type]  # the same again changes nothing
    again = services_in(str(tmp_path)).game(game.id)
    assert game.signatures == again.signatures == ("1", "0", "")
    assert "by" not in str(game.document)
    game.accept(game.deleted(0))
    game.undo()
    assert game.signatures == ("1", "0", "")
    game.accept(game.inserted(0, game.entries[0].event))  # type: ignore[arg-type]
    assert game.signatures == services_in(str(tmp_path)).game(game.id).signatures == ("", "1", "0", "")
