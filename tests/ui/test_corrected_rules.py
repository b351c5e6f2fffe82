"""A rule is made stricter after games were stored by it: no game is locked, lost or shown as something else.

Every game and mode, with its longest golden game; the rule is one more breach of an entry in its middle.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from companion.datafiles import data_path
from companion.engine.game import Game
from companion.engine.record import Record
from companion.engine.ruling import Breach, IllegalMove
from companion.games.island_fortress.rules import _LIGHT_CHECKS
from companion.games.registry import FORMATS, coding_of, game_of, meta_of, texts_of
from companion.play.live_game import AnyGame, begin
from companion.play.meeting import token_of
from companion.play.ports import StoreError
from companion.services import services_in
from companion.sharing.codes import SharedGame, decoded, history
from companion.sharing.frames import CodeError, digits_of
from companion.storage.browser_files import BrowserFiles
from companion.storage.folder import DataFolder
from companion.text.catalogue import LANGUAGES
from companion.text.rulings import rules_of
from companion.ui.components.files import Refused, file_bytes, take_in
from companion.ui.components.reviews import refused_text
from companion.ui.plays.book import open_book
from companion.ui.registry import screens_of
from companion.ui.services import Services
from companion.ui.session import Session
from companion.ui.table.history.edits import GO_ON, LogEdit, revision_by
from companion.ui.table.history.revision import causes_of, present_revision, with_notes
from companion.ui.table.position import Context, TablePosition
from companion.ui.table.share import choices, frame_of
from tests.drive.hub.around import Hubs
from tests.drive.hub.servers import HubServer
from tests.drive.storage.media import Storage
from tests.games.test_contract import golden

STORES: Final = ("folder", "hub", "site")
Start = Callable[[], Services]


class Case(NamedTuple):
    """A golden game, the index of the entry in question, and a rule that refuses it from now on."""

    game: Game[Any, Any, Any]
    record: Record[Any, Any]
    at: int
    rule: str


def cases() -> Iterator[Case]:
    """The longest golden game of each game and mode, and an entry that corrections can stand for, where any can."""
    for game in map(game_of, FORMATS):
        key = meta_of(game.format).key
        raw = json.loads(Path(data_path(f"{key}/text/en.json")).read_text("utf-8"))
        rule = next(id for id in rules_of(key) if "{" not in raw.get(f"ruling.{id}", "{") + raw.get(f"help.{id}", "{"))
        played = sorted(golden(game), key=lambda found: -len(found.states))
        modes = dict.fromkeys(found.setup.tracking for found in played)
        for mode in modes:
            found = next(one for one in played if one.setup.tracking is mode and not one.illegal)
            entries, overruled = found.record.entries, screens_of(game.format).facts.overruled
            events = [entry.event for entry in entries]
            middle = [
                (type(events[index]), events[index])
                for index in range(len(entries) // 2, len(entries))
                if overruled(found.states[index], events[index]) and not game.kinds.of(events[index]).is_correction
            ]
            if middle:
                first = next(i for i, event in enumerate(events) if (type(event), event) == middle[0])
                yield Case(game, found.record, first, rule)


every_case = pytest.mark.parametrize(
    "case", list(cases()), ids=lambda c: f"{meta_of(c.game.format).key}-{c.record.setup.tracking.value}"
)


def correct(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the rule stricter."""
    event = case.record.entries[case.at].event
    before = case.game.kinds.checks[type(event)]

    def stricter(state: Any, other: Any) -> list[Breach]:
        return [*before(state, other), *([Breach(case.rule)] if other == event else [])]

    for checks in (case.game.kinds.checks, _LIGHT_CHECKS):
        if type(event) in checks:
            monkeypatch.setitem(checks, type(event), stricter)


@pytest.fixture(params=STORES)
def start(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Start]:
    """Return what starts the app once more: on a data folder, at a hub, in a browser's own storage."""
    if request.param == "hub":
        with HubServer(tmp_path / "server") as server, closing(Hubs(tmp_path, server)) as hubs:
            names = iter("abcdefgh")
            yield lambda: services_in("", hub=hubs.begin(next(names)))
        return
    storage, numbers = Storage(), iter(range(9))

    def on_site() -> Services:
        folder = str(tmp_path / str(next(numbers)))
        return services_in(DataFolder(folder, storage.opened(BrowserFiles(folder))))

    yield on_site if request.param == "site" else lambda: services_in(str(tmp_path / "data"))


def context_of(services: Services, game: AnyGame) -> Context[Any, Any]:
    return Context(Session(services), TablePosition(game))


@every_case
def test_a_stored_game_opens_up_to_the_refused_entry_and_goes_on(
    case: Case, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = start()
    stored = begin(case.game, services.store, case.record)
    lines, plays = services.store.games(), services.store.plays()
    correct(case, monkeypatch)

    services = start()
    game = services.game(stored.id)

    assert (services.store.games(), services.store.plays()) == (lines, plays), "list and play log are as they were"
    assert open_book(Session(services)).plays == tuple(plays)
    assert isinstance(game.refused, IllegalMove)
    assert (game.refused.index, game.refused.ruling.rules) == (case.at, (case.rule,))
    assert [entry.event for entry in game.entries] == [entry.event for entry in case.record.entries[: case.at]]
    assert game.document == stored.document, "nothing is deleted"
    assert services.game(stored.id) is game
    with pytest.raises(StoreError, match="illegal"):
        game.propose(case.record.entries[-1].event)
    assert not game.undo()
    context = context_of(services, game)
    assert screens_of(game.format).sheet.view(context).heading
    for language in LANGUAGES:
        told = refused_text(game, texts_of(game.format, language))
        assert case.rule in told
        assert str(case.at + 1) in told

    revision = revision_by(game, LogEdit(GO_ON, case.at + 1))
    assert revision
    kept = with_notes(context, game.kept_anyway(revision, screens_of(game.format).facts.overruled))
    assert kept.overruled[0].number == case.at + 1
    view = present_revision(context, kept, causes_of(revision, kept))
    assert view.touched[0].number == case.at + 1
    assert case.rule in [rule.rule for rule in view.touched[0].broken]
    present_revision(context, revision)
    game.accept(kept)

    again = start().game(stored.id)
    assert again.refused is None
    assert again.document == game.document
    corrected = again.entries[case.at]
    assert case.game.kinds.of(corrected.event).is_correction
    assert corrected.note
    assert case.record.entries[case.at].event in [entry.event for entry in again.edits[-1].entries]
    with pytest.raises(StoreError, match="not_brought_back"):
        again.undo()


@every_case
def test_backup_file_and_code_carry_the_whole_game_and_reading_them_says_what_is_refused(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = services_in(str(tmp_path / "here"))
    stored = begin(case.game, services.store, case.record)
    coding, token = coding_of(case.game), token_of(stored.id)
    before = digits_of(history(coding, token, stored.record))
    correct(case, monkeypatch)
    game = services.game(stored.id)
    there = services_in(str(tmp_path / "there"))

    assert services.backups
    assert there.backups
    there.backups.take_back(io.BytesIO(services.backups.packed()[1]))
    restored = there.game(game.id)
    assert (restored.document, len(restored.entries)) == (stored.document, case.at)

    told = take_in("game.json", file_bytes(game.document), there.store, texts_of(game.format, "en"))
    assert isinstance(told, Refused)
    assert texts_of(case.game.format, "en")(f"ruling.{case.rule}") in " ".join(told.reasons)
    assert told.keep
    imported = told.keep()
    assert (imported.document, len(imported.entries)) == (stored.document, case.at)

    with pytest.raises(CodeError, match=r"other_rules|damaged"):
        decoded(before)
    assert choices(game) == ("game",)
    after = decoded(digits_of(frame_of(game, "game")))
    assert isinstance(after, SharedGame)
    assert after.illegal
    assert after.illegal.index == case.at
    assert [entry.event for entry in after.record.entries] == [entry.event for entry in case.record.entries]
