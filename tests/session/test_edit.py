"""An early entry of a long game changed, put in, taken out: what would become of the game is seen before it counts."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.games.island_fortress.entries.build import Build, PlaceGovernorBlock
from companion.games.island_fortress.entries.recruiter import Recruit
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import State
from companion.games.island_fortress.wall import slot_named
from companion.play.live_game import LiveGame, begin
from companion.play.revision import Revision
from companion.storage.tinydb_store import TinyGameStore
from companion.text.catalogue import catalogue
from tests.conftest import long_but
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen, saying
from tests.drive.kept import Json, events_of, keep, kept, sample
from tests.drive.table_player import TablePlayer
from tests.e2e.conftest import OpenScreen

ENTRIES = 100

Game = LiveGame[Any, Event, State]


class Case(NamedTuple):
    """An edit: the entry looked at, the taps from there, and what the play layer makes of it."""

    name: str
    at: int
    taps: Callable[[Screen], None]
    revise: Callable[[Game], Any]


def slot(name: str) -> int:
    """A slot of a wall of two regions, by name."""
    place = slot_named(name, 2)
    assert place is not None
    return place


def light_game() -> Json:
    """A sample up to its last round, then Treasures until there are 100 entries: the wall is full early."""
    document = sample(1)
    names = [player["name"] for player in document["setup"]["players"]]
    events = document["events"][:30]
    for place in range(ENTRIES - len(events)):
        events.append({"type": "collect_treasure", "player": names[place % 3]})
    return {**document, "events": events}


def full_game() -> Json:
    """The first 100 entries of a sample."""
    document = sample(12)
    return {**document, "events": document["events"][:ENTRIES]}


def confirm(screen: Screen) -> None:
    """The entry as it is now shown."""
    screen.tap("panel-confirm")


def build_by_another(screen: Screen) -> None:
    """The blocks of entry 2, but Adam's."""
    screen.tap("back-change")
    screen.choose("panel-seat-0")
    confirm(screen)


def build_one_more(screen: Screen) -> None:
    """A block of Adam's where somebody builds later."""
    screen.tap("back-insert")
    screen.gone("back-insert")
    TablePlayer(screen, []).tap_slot("1b1")
    screen.choose("panel-seat-0")
    confirm(screen)


def delete(screen: Screen) -> None:
    """The entry looked at is taken out."""
    screen.tap("back-delete")


def recruit_fewer(screen: Screen) -> None:
    """One Laborer instead of two: later one is missing. The card that the entry came from is open."""
    screen.tap("back-change")
    screen.tap("action-recruit-1")
    confirm(screen)


def place_governor_block(screen: Screen) -> None:
    """The Governor block of the round earlier than it was."""
    screen.tap("back-insert")
    screen.gone("back-insert")
    TablePlayer(screen, []).tap_slot("1a1")
    screen.choose("panel-kind-governor")
    confirm(screen)


LIGHT = (
    Case("changed", 2, build_by_another, lambda game: game.changed(1, Build(0, (slot("1d1"), slot("1c1"))))),
    Case("put in", 2, build_one_more, lambda game: game.inserted(2, Build(0, (slot("1b1"),)))),
    Case("taken out", 2, delete, lambda game: game.deleted(1)),
)
FULL = (
    Case("changed", 15, recruit_fewer, lambda game: game.changed(14, Recruit(2, 1))),
    Case("put in", 22, place_governor_block, lambda game: game.inserted(22, PlaceGovernorBlock(0, slot("1a1")))),
    Case("taken out", 34, delete, lambda game: game.deleted(33)),
)


def expect_preview(screen: Screen, game: Game, revision: Revision[Event, State]) -> None:
    """The scores that move, from what to what; how many entries are left out; the first of them with their rules."""
    screen.wait_for("revision-edited")
    pairs = zip(game.state.players, revision.states[-1].players, strict=True)
    moved = {seat: (old.score, new.score) for seat, (old, new) in enumerate(pairs) if old.score != new.score}
    shown = {name for name in screen.identifiers() if name.startswith("revision-score-")}
    assert shown == {f"revision-score-{seat}" for seat in moved}
    for seat, (before, after) in moved.items():
        told = catalogue("en")("revision.score", player=game.setup.seats[seat].name, before=before, after=after)
        screen.expect_text(f"revision-score-{seat}", told)
    left_out = catalogue("en")("revision.no_longer_legal", count=len(revision.dropped))
    assert left_out in screen.words()
    for dropped in revision.dropped[:1]:
        screen.scroll_to(f"revision-out-{dropped.number}")
        screen.expect_text(f"revision-out-{dropped.number}", re.compile(rf"^{dropped.number}\. "))
        for rule in dropped.ruling.rules:
            assert screen.has(f"ruling-{rule}"), rule


def expect_kept(server: AppServer, events: list[Event]) -> None:
    """The game that is kept has these events."""
    assert events_of(kept(server)[0]) == events


@pytest.mark.parametrize(
    ("document", "cases"), [*long_but((), [(light_game(), LIGHT)]), (full_game(), FULL)], ids=["light", "full"]
)
def test_an_early_entry_is_edited(
    server: AppServer, open_screen: OpenScreen, tmp_path: Path, document: Json, cases: tuple[Case, ...]
) -> None:
    """The preview is what the rules say; going back changes nothing; accepting does, until it is undone."""
    game: Game = begin(ISLAND_FORTRESS, TinyGameStore(str(tmp_path / "other")), ISLAND_FORTRESS.read(document))
    id, before = keep(server, document), events_of(document)
    screen = open_screen()
    for case in cases:
        revision = case.revise(game)
        after = events_of(ISLAND_FORTRESS.write(game_of(game, revision)))
        for decide, leads_to, events in (("back", "log-undo", before), ("accept", "last-entry", after)):
            screen.go(f"/games/{id}/at/{case.at}")
            case.taps(screen)
            expect_preview(screen, game, revision)
            screen.tap(f"revision-{decide}")
            screen.wait_for(leads_to)
            expect_kept(server, events)
        for step, events in (("undo", before), ("redo", after), ("undo", before)):
            screen.wait_until_tappable(step)
            screen.expect_text(step, saying(catalogue("en")("log.edit", number=revision.first + 1)))
            screen.tap(step)
            expect_kept(server, events)


def game_of(game: Game, revision: Revision[Event, State]) -> Any:
    """The record of a revision."""
    return ISLAND_FORTRESS.read(game.document)._replace(entries=revision.entries)


def test_an_edit_made_for_a_game_that_went_on_is_not_accepted(server: AppServer, open_screen: OpenScreen) -> None:
    """Another window enters something meanwhile: the preview says so, and nothing of either is lost."""
    document = light_game()
    id = keep(server, document)
    screen, other = open_screen(f"/games/{id}/at/2"), open_screen(f"/games/{id}")
    build_by_another(screen)
    screen.wait_until_tappable("revision-accept")

    other.tap("undo")

    screen.expect_text("revision-stale", catalogue("en")("store.stale"))
    assert not screen.can_tap("revision-accept")
    expect_kept(server, events_of(document)[:-1])
    screen.tap("revision-back")
    screen.wait_for("log-redo")
    screen.tap("log-redo")
    expect_kept(server, events_of(document))
