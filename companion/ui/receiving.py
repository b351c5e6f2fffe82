"""Contents of a received code and how they relate to the games here; nothing is stored before the users confirm."""

from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from companion.engine.record import Entry, Record, RecordError
from companion.engine.ruling import Ruling
from companion.play.live_game import AnyGame
from companion.play.meeting import AHEAD, BEHIND, PARTED, SAME, Meeting, copies, meet, seats_there
from companion.play.ports import StoreError
from companion.play.revision import AnyRevision, StaleRevision
from companion.sharing.codes import (
    AnyCoding,
    AnyRecord,
    Shared,
    SharedCards,
    SharedGame,
    SharedPosition,
    SharedTail,
    decoded,
    decoded_parts,
)
from companion.sharing.frames import CodeError, Part
from companion.ui.services import Services

_NEAREST: Final = (SAME, AHEAD, BEHIND, PARTED)

Run = Callable[[Callable[[], object]], Coroutine[object, object, Any]]
"""Runs a slow function, in a thread if the platform has threads."""


class Waiting(NamedTuple):
    """Some parts of a code have been read; `numbers` are their indices from 0."""

    numbers: tuple[int, ...]
    total: int


class MetGame(NamedTuple):
    """A received game and its copy among the games here, if there is one; these are compared up to an illegal entry.

    `seen` holds the states of the copy at the time of comparison.
    """

    shared: SharedGame
    game: AnyGame | None = None
    meeting: Meeting | None = None
    seen: tuple[object, ...] = ()
    reseated: AnyRevision | None = None
    """The copy with the players of the received game, if they are others."""

    @property
    def states(self) -> tuple[object, ...]:
        """The states of the copy, with the players of the received game."""
        return self.reseated.states if self.reseated else self.seen

    @property
    def entries(self) -> Sequence[Entry[object]]:
        """The entries of the copy, with the players of the received game."""
        assert self.game
        return self.reseated.entries if self.reseated else self.game.entries


class NewCards(NamedTuple):
    """Received cards: all of them, and those that are new here."""

    coding: AnyCoding
    cards: tuple[dict[str, Any], ...]
    new: tuple[dict[str, Any], ...]


Received = Waiting | MetGame | SharedPosition | NewCards


async def receive(texts: Sequence[str], services: Services, run: Run) -> Received:
    """Decode the texts of one code or of some parts of one. Raises CodeError or StoreError."""
    found: Received | None = None
    for text in texts:
        content = await run(partial(decoded, text))
        if isinstance(content, Part):
            content = await _joined(content, services, run)
        found = content if isinstance(content, Waiting) else await _met(content, services, run)
        if not isinstance(found, Waiting):
            break
    assert found
    return found


async def _joined(part: Part, services: Services, run: Run) -> Shared | Waiting:
    parts = services.inbox.add(part)
    if len(parts) < part.total:
        return Waiting(tuple(sorted(parts)), part.total)
    services.inbox.forget(part)
    whole = await run(lambda: decoded_parts(parts.values()))
    assert whole
    shared: Shared = whole
    return shared


async def _met(content: Shared, services: Services, run: Run) -> Received:
    match content:
        case SharedGame():
            return _nearest([met(content, game) for game in _copies(content, services)], content)
        case SharedTail():
            return await _continued(content, services, run)
        case SharedCards(coding, cards):
            known = services.library.cards(coding.game.format)
            return NewCards(coding, cards, tuple(card for card in cards if card not in known))
        case SharedPosition():
            return content


def _copies(content: SharedGame | SharedTail, services: Services) -> list[AnyGame]:
    """Return the games here with the same token; games that cannot be opened are left out."""
    found = []
    for id in copies(services.store, content.token):
        try:
            found.append(services.game(id))
        except (StoreError, RecordError):
            continue
    return found


def met(content: SharedGame, game: AnyGame) -> MetGame:
    """Compare a received game with a local one; they are unrelated if another game happens to have the same token."""
    setup = content.record.setup
    if game.setup == setup:
        return MetGame(content, game, meet(game.entries, content.legal), game.states)
    seats = seats_there(content.coding.game, game.setup, setup)
    if seats is None:
        return MetGame(content)
    ours = game.reseated(seats)
    return MetGame(content, game, meet(ours.entries, content.legal), game.states, ours)


def _nearest(meetings: Sequence[MetGame], content: SharedGame) -> MetGame:
    found = [meeting for meeting in meetings if meeting.game]
    if not found:
        return MetGame(content)

    def distance(found: MetGame) -> tuple[int, int]:
        assert found.meeting
        return _NEAREST.index(found.meeting.kind), -found.meeting.shared

    return min(found, key=distance)


async def _continued(tail: SharedTail, services: Services, run: Run) -> MetGame:
    """Return the local game that received later entries continue. Raises CodeError if there is none."""
    problem = CodeError("no_such_game", first=tail.first)
    found = []
    for game in _copies(tail, services):
        record = Record(game.setup, game.entries)
        try:
            found.append(met(await run(partial(tail.after, record)), game))
        except CodeError as error:
            problem = error
    if not found:
        raise problem
    return _nearest(found, found[0].shared)


# --- storing -------------------------------------------------------------------------------------------


def keep_new(found: MetGame, services: Services) -> AnyGame:
    """Store a received game as a new one, beside its copy if there is one, whole even if an entry is illegal.

    Raises StoreError.
    """
    shared = found.shared
    return services.begin(shared.coding.game, shared.record, shared.token, takes_refused=True)


def record_midway(found: SharedPosition) -> AnyRecord | None:
    """Return the record of a game that begins at a received position; None if no entry leads there. Decision 89.

    A position code has room for numbers that no entry may have: their record could not be read again.
    """
    game = found.coding.game
    event = game.midway_at(found.state)
    if event is None or not game.check(game.start(found.setup), event).is_legal:
        return None
    try:
        begun: AnyRecord = game.read(game.write(Record(found.setup, (Entry(event),))))
    except RecordError:
        return None
    return begun


def keep_begun(record: AnyRecord, found: SharedPosition, services: Services) -> AnyGame:
    """Store a game that begins at a received position: with a code of its own, as it has other entries.

    Raises StoreError.
    """
    return services.begin(found.coding.game, record)


def take_theirs(found: MetGame) -> AnyGame:
    """Replace the entries of the local copy by the received ones, as one step that can be undone. Raises StoreError.

    Raises StaleRevision if the copy has changed since the comparison, as the users decided without seeing that.
    """
    game = found.game
    assert game
    if game.states is not found.seen:
        raise StaleRevision
    revision = game.joined(found.shared.legal, found.shared.record.setup)
    assert not isinstance(revision, Ruling)  # the entries of a code were replayed before
    game.accept(revision)
    return game
