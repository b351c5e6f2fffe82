"""Games, positions, tails and cards as frames, and back. A game that is read is replayed before it is shown."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from companion.engine.packing import Coding
from companion.engine.radix import Coder, NotInCode, Reader, Writer
from companion.engine.record import MAX_EVENTS, Entry, Record
from companion.engine.replay import last_state, states_until_refused
from companion.engine.ruling import IllegalMove
from companion.games.registry import coding_numbered
from companion.sharing.frames import MAX_BODY, CodeError, Frame, Kind, Part, data_of, joined, packed, unpacked

AnyCoding = Coding[Any, Any, Any]
AnyRecord = Record[Any, Any]

MAX_AS_CHOICES: Final = 1_500
"""Maximum number of entries coded as choices in one frame; reading one takes up to a millisecond."""
MAX_CARDS: Final = 255
"""Maximum number of cards in one frame."""

MAX_QUOTE_LENGTH: Final = 60
"""Maximum number of characters shown of a foreign code."""


class SharedGame(NamedTuple):
    """A whole game; `token` is shared by its copies on all phones (six hex digits).

    If an entry is illegal, `illegal` has it and its broken rules, and `state` is the one before it.
    """

    coding: AnyCoding
    token: str
    record: AnyRecord
    state: Any
    illegal: IllegalMove | None = None

    @property
    def legal(self) -> tuple[Entry[Any], ...]:
        """The entries before the illegal one; all if there is none."""
        return self.record.entries[: self.illegal.index if self.illegal else None]


class SharedPosition(NamedTuple):
    """A position, for viewing."""

    coding: AnyCoding
    token: str
    setup: Any
    state: Any


class SharedTail(NamedTuple):
    """The entries `first` to `last` of a game; `after` reads them with the entries before them."""

    coding: AnyCoding
    token: str
    first: int
    last: int
    frame: Frame

    def after(self, record: AnyRecord) -> SharedGame:
        """Return the game that starts with this record; raises CodeError if it is too short or does not match."""
        before = record.entries[: self.first]
        if len(before) < self.first:
            raise CodeError("begins_later", first=self.first, have=len(before))
        reader = Reader(_number(self.frame))
        try:
            entries, state = _read_entries(self.coding, reader, record.setup, before, self.last)
        except (NotInCode, IllegalMove, CodeError):
            raise CodeError("parted") from None
        if _digest(self.coding.summary(state)) != self.frame.digest:
            raise CodeError("parted")
        return SharedGame(self.coding, self.token, Record(record.setup, entries), state)


class SharedCards(NamedTuple):
    """Cards of a group, in the format of their game's records."""

    coding: AnyCoding
    cards: tuple[dict[str, Any], ...]


Shared = SharedGame | SharedPosition | SharedTail | SharedCards


# --- out ---------------------------------------------------------------------------------------------


class _Written(NamedTuple):
    """A record written as choices, and the state at its end."""

    coding: AnyCoding
    record: AnyRecord
    writer: Writer
    state: Any


class HistoryCode:
    """The code of a game that goes on. What was written of it is kept, so entries added to it cost only themselves."""

    def __init__(self) -> None:
        self._written: _Written | None = None

    def frame(self, coding: AnyCoding, token: str, record: AnyRecord) -> bytes:
        """Return a whole game as a frame: as choices, or field by field if an entry is illegal or the game very long.

        Raises CodeError (`too_large`) if there are too many entries.
        """
        _not_too_many(len(record.entries), MAX_EVENTS)
        written, self._written = self._written, None
        codings = tuple(coding.lineage)
        if written and _goes_on(written.record, record):  # what older codings could not write they still cannot
            codings = codings[codings.index(written.coding) :]
        else:
            written = None
        return _in_oldest(codings, lambda older: self._frame_of(older, token, record, written))

    def _frame_of(self, coding: AnyCoding, token: str, record: AnyRecord, written: _Written | None) -> bytes:
        if len(record.entries) > MAX_AS_CHOICES:
            return _fields(coding, token, record)
        if written and written.coding is coding:
            _, before, writer, state = written
            first = len(before.entries)
        else:
            writer, first, state = Writer(), 0, coding.game.start(record.setup)
            coding.setup(writer, record.setup)
        try:
            state = _write_entries(coding, writer, record, first, state)
        except (IllegalMove, NotInCode):
            return _fields(coding, token, record)
        self._written = _Written(coding, record, writer, state)
        digest = _digest(coding.summary(state))
        return packed(Frame(Kind.HISTORY, (*_game(coding, token), len(record.entries)), _body(writer), digest))


def _goes_on(before: AnyRecord, record: AnyRecord) -> bool:
    return record.setup == before.setup and record.entries[: len(before.entries)] == before.entries


def history(coding: AnyCoding, token: str, record: AnyRecord) -> bytes:
    """Return a whole game as a frame, from nothing: see `HistoryCode.frame`."""
    return HistoryCode().frame(coding, token, record)


def tail(coding: AnyCoding, token: str, record: AnyRecord, first: int) -> bytes:
    """Return the entries from index `first` on as a frame, for phones that have the earlier ones.

    Raises IllegalMove, and CodeError (`too_large`) if there are too many.
    """
    _not_too_many(len(record.entries), MAX_EVENTS)
    _not_too_many(len(record.entries) - first, MAX_AS_CHOICES)
    return _in_oldest(coding.lineage, lambda older: _tail_of(older, token, record, first))


def _tail_of(coding: AnyCoding, token: str, record: AnyRecord, first: int) -> bytes:
    writer = Writer()
    shared = last_state(coding.game, record._replace(entries=record.entries[:first]))
    state = _write_entries(coding, writer, record, first, shared)
    digest = _digest(coding.summary(state))
    return packed(Frame(Kind.TAIL, (*_game(coding, token), first, len(record.entries)), _body(writer), digest))


def snapshot(coding: AnyCoding, token: str, setup: Any, state: Any) -> bytes:
    """Return a position as a frame."""

    def written(older: AnyCoding) -> bytes:
        writer = Writer()
        older.setup(writer, setup)
        older.position(writer, setup, state)
        return _sealed(Kind.SNAPSHOT, _game(older, token), writer)

    return _in_oldest(coding.lineage, written)


def library(coding: AnyCoding, cards: Sequence[dict[str, Any]]) -> tuple[bytes, ...]:
    """Cards as frames, as many as fit in each. Raises CodeError (`too_large`) if a single one does not fit."""
    if not cards:
        return ()
    coding = next(iter(coding.lineage))
    if len(cards) <= MAX_CARDS:
        writer = Writer()
        for card in cards:
            coding.card(writer, card)
        if len(cards) == 1 or len(_body(writer)) <= MAX_BODY:
            return (_sealed(Kind.CARDS, (coding.number, coding.rules, len(cards)), writer),)
    half = (len(cards) + 1) // 2
    return library(coding, cards[:half]) + library(coding, cards[half:])


def _in_oldest(codings: Iterable[AnyCoding], write: Callable[[AnyCoding], bytes]) -> bytes:
    """Return the result of `write` with the oldest coding that has all kinds of entries, for older apps to read."""
    *before, newest = codings
    for older in before:
        with suppress(NotInCode):
            return write(older)
    return write(newest)


def _not_too_many(entries: int, limit: int) -> None:
    if entries > limit:
        raise CodeError("too_large", size=entries, limit=limit)


def _fields(coding: AnyCoding, token: str, record: AnyRecord) -> bytes:
    writer = Writer()
    coding.setup(writer, record.setup)
    entries = coding.entries(writer, record.setup, ())
    for entry in record.entries:
        entries.by_fields(entry.event)
    return _sealed(Kind.FIELDS, (*_game(coding, token), len(record.entries)), writer)


def _write_entries(coding: AnyCoding, coder: Coder, record: AnyRecord, first: int, state: Any) -> Any:
    events = [entry.event for entry in record.entries]
    entries = coding.entries(coder, record.setup, events[:first])
    for index, event in enumerate(events[first:], start=first):
        ruling = coding.game.check(state, event)
        if not ruling.is_legal:
            raise IllegalMove(ruling, index)
        entries.by_choices(state, event)
        state = coding.game.apply(state, event)
    return state


def _game(coding: AnyCoding, token: str) -> tuple[int, int, bytes]:
    return coding.number, coding.rules, bytes.fromhex(token)


def _body(writer: Writer) -> bytes:
    number = writer.number
    return number.to_bytes((number.bit_length() + 7) // 8)


def _sealed(kind: Kind, fields: tuple[int | bytes, ...], writer: Writer) -> bytes:
    body = _body(writer)
    return packed(Frame(kind, fields, body, _digest(body)))


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=2).digest()


# --- in ----------------------------------------------------------------------------------------------


def decoded(text: str) -> Shared | Part:
    """Return the content of a text; raises CodeError if it is none, damaged, or from another or a newer app."""
    found = unpacked(data_of(text))
    return found if isinstance(found, Part) else _content(found)


def ours(texts: Sequence[str]) -> tuple[str, ...]:
    """Return the code of this app among the codes in a picture, or the parts of one.

    Raises CodeError if there is none (`foreign`) or more than one, or if it is damaged or newer.
    """
    found: dict[str, Frame | Part] = {}
    problem = CodeError("foreign", text=" ".join(texts)[:MAX_QUOTE_LENGTH])
    for text in texts:
        try:
            found[text] = unpacked(data_of(text))
        except CodeError as error:
            if error.problem != "no_code":
                problem = error
    if not found:
        raise problem
    if len(found) > 1 and not all(isinstance(one, Part) for one in found.values()):
        raise CodeError("several", count=len(found))
    return tuple(found)


def decoded_parts(parts: Iterable[Part]) -> Shared | None:
    """Return the content of the parts, None while one is missing; raises CodeError as `decoded`, or if they differ."""
    data = joined(parts)
    if data is None:
        return None
    found = unpacked(data)
    if isinstance(found, Part):
        raise CodeError("damaged")
    return _content(found)


def _content(frame: Frame) -> Shared:
    coding = coding_numbered(int(frame.fields[0]), int(frame.fields[1]))
    if coding is None:
        raise CodeError("newer")
    if frame.kind in (Kind.SNAPSHOT, Kind.FIELDS, Kind.CARDS) and frame.digest != _digest(frame.body):
        raise CodeError("damaged")
    try:
        return _READERS[frame.kind](coding, frame)
    except NotInCode:
        raise CodeError("damaged") from None


def _history(coding: AnyCoding, frame: Frame) -> Shared:
    _, _, id, count = frame.fields
    reader = Reader(_number(frame))
    setup = coding.setup(reader, None)
    entries, state = _read_entries(coding, reader, setup, (), _counted(count, MAX_AS_CHOICES))
    if _digest(coding.summary(state)) != frame.digest:
        raise CodeError("other_rules")
    return SharedGame(coding, _token(id), Record(setup, entries), state)


def _field_by_field(coding: AnyCoding, frame: Frame) -> Shared:
    _, _, id, count = frame.fields
    reader = Reader(_number(frame))
    setup = coding.setup(reader, None)
    coder = coding.entries(reader, setup, ())
    entries = tuple([Entry(coder.by_fields()) for _ in range(_counted(count))])
    _used_up(reader)
    record = Record(setup, entries)
    reached, illegal = states_until_refused(coding.game, record)
    return SharedGame(coding, _token(id), record, reached[-1], illegal)


def _snapshot(coding: AnyCoding, frame: Frame) -> Shared:
    reader = Reader(_number(frame))
    setup = coding.setup(reader, None)
    state = coding.position(reader, setup, None)
    _used_up(reader)
    return SharedPosition(coding, _token(frame.fields[2]), setup, state)


def _tail(coding: AnyCoding, frame: Frame) -> Shared:
    _, _, id, first, last = frame.fields
    begin, end = _counted(first), _counted(last)
    if not begin <= end <= begin + MAX_AS_CHOICES:
        raise CodeError("damaged")
    _number(frame)
    return SharedTail(coding, _token(id), begin, end, frame)


def _cards(coding: AnyCoding, frame: Frame) -> Shared:
    reader = Reader(_number(frame))
    cards = tuple([coding.card(reader, None) for _ in range(_counted(frame.fields[2]))])
    _used_up(reader)
    return SharedCards(coding, cards)


_READERS = {
    Kind.HISTORY: _history,
    Kind.SNAPSHOT: _snapshot,
    Kind.TAIL: _tail,
    Kind.FIELDS: _field_by_field,
    Kind.CARDS: _cards,
}


def _read_entries(
    coding: AnyCoding, reader: Reader, setup: Any, before: tuple[Entry[Any], ...], last: int
) -> tuple[tuple[Entry[Any], ...], Any]:
    """Return the entries after `before` up to the `last`th, and the state after them."""
    game = coding.game
    state = last_state(game, Record(setup, before))
    coder = coding.entries(reader, setup, [entry.event for entry in before])
    entries = list(before)
    for _ in range(last - len(before)):
        event = coder.by_choices(state)
        if not game.check(state, event).is_legal:  # for example a correction that other rules allowed
            raise CodeError("other_rules")
        state = game.apply(state, event)
        entries.append(Entry(event))
    _used_up(reader)
    return tuple(entries), state


def _used_up(reader: Reader) -> None:
    if not reader.is_done:
        raise CodeError("damaged")


def _number(frame: Frame) -> int:
    if not frame.body[0]:
        raise CodeError("damaged")
    return int.from_bytes(frame.body)


def _counted(count: int | bytes, limit: int = MAX_EVENTS) -> int:
    number = int.from_bytes(count) if isinstance(count, bytes) else count
    if number > limit:
        raise CodeError("damaged")
    return number


def _token(id: int | bytes) -> str:
    assert isinstance(id, bytes)
    return id.hex()
