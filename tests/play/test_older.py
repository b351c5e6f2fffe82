"""Games that were kept before names and notes were looked at open, plain, and go on."""

from __future__ import annotations

from pathlib import Path

from companion.games.registry import game_for
from companion.play.live_game import LiveGame, begin
from companion.play.ports import StoredGame
from companion.services import services_in

SETUP = {
    "tracking": "score",
    "players": [
        {"name": "Ann", "color": "red"},
        {"name": "A\u200bnn", "color": "blue"},
        {"name": "Zoe\u0308\u202e", "color": "green"},
    ],
}
EVENTS = [{"type": "petition", "winner": "A\u200bnn", "note": "one\ntwo\x1b"}]


def test_a_game_with_odd_names_opens_and_goes_on(tmp_path: Path):
    """Whoever would have the name of another gets a number; the file keeps what is in it until it is written to."""
    document = {"format": "island-fortress-record", "version": 1, "setup": SETUP, "events": EVENTS}
    services = services_in(str(tmp_path))
    plain = document | {"setup": {**SETUP, "players": [{"name": "A", "color": "red"}, {"name": "B", "color": "blue"}]}}
    game = game_for(document)
    summary = game.summary(game.start(game.read(plain | {"events": []}).setup))
    services.store.begin(StoredGame("old", "2026-01-01", "2026-01-01", document), summary)

    live = services.game("old")

    assert isinstance(live, LiveGame)
    assert [seat.name for seat in live.setup.seats] == ["Ann", "Ann 2", "Zo\u00eb"]
    assert live.entries[0].note == "one two"
    assert live.entries[0].event.winner == 1
    assert live.undo()
    assert live.redo()
    assert [seat.name for seat in services_in(str(tmp_path)).game("old").setup.seats] == ["Ann", "Ann 2", "Zo\u00eb"]


def test_a_note_is_kept_plain(tmp_path: Path):
    """As it is typed or pasted, so that the record can be read elsewhere."""
    services = services_in(str(tmp_path))
    document = {"format": "island-fortress-record", "version": 1, "events": []}
    document["setup"] = {"tracking": "score", "players": [{"name": name, "color": name} for name in ("red", "blue")]}
    rules = game_for(document)
    live = begin(rules, services.store, rules.read(document))
    event = rules.read(document | {"events": [{"type": "petition", "winner": "red"}]}).entries[0].event
    live.propose(event, "well\u200b,\nwell\u202e")
    assert live.entries[0].note == "well, well"
    assert rules.read(live.document)
