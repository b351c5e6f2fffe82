"""The contract of every game, tested with each in the registry: a new game is here with its line there.

Nothing of a game is known here but what `Game`, `Coding` and `GameWords` promise. Entries come from its golden games
and, of every kind, legal or not, out of random digits read as a code: so what nobody would enter is read, written,
packed, refused and worded, too.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from companion.engine import choices
from companion.engine.game import Decision, Game, Kind
from companion.engine.packing import Coding
from companion.engine.radix import NotInCode, Reader, Writer
from companion.engine.record import Entry, Record, RecordError
from companion.engine.replay import last_state, states
from companion.engine.ruling import IllegalMove
from companion.games.registry import (
    FIRST,
    FORMATS,
    coding_of,
    game_for,
    game_of,
    meta_of,
    rules_desk_of,
    texts_of,
    words_of,
)
from companion.play.live_game import begin
from companion.play.revision import Revision
from companion.sharing.codes import SharedGame, SharedPosition, SharedTail, decoded, history, snapshot, tail
from companion.sharing.frames import CodeError, digits_of
from companion.storage.tinydb_store import TinyGameStore
from companion.text.catalogue import LANGUAGES
from companion.text.rulings import rules_of
from companion.text.standing import progress, standing

GOLDEN: Final = Path(__file__).resolve().parents[1] / "golden"
TOKEN: Final = "0a1b2c"
DRAWN: Final = 500
"""So many entries out of random digits cover most kinds several times."""
RAW: Final = re.compile(r"\{\w*\}|\bNone\b|<[\w-]+[.: ]|\b(?:entry|ruling|help|gain|summary|rule|title)\.\w")
"""Texts that no reader may see: a placeholder, a missing value, a key."""

TURNED: Final = re.compile("[\u0590-\u05ff][^\u2068\u2069]*[0-9]")
"""A number behind letters from right to left, within one isolate."""

AnyGame = Game[Any, Any, Any]
AnyCoding = Coding[Any, Any, Any]

every_game = pytest.mark.parametrize("game", [game_of(format) for format in FORMATS], ids=FORMATS)
every_language = pytest.mark.parametrize("language", LANGUAGES)


class Played(NamedTuple):
    """A golden game as far as it is legal, and its positions from the start on."""

    record: Record[Any, Any]
    states: tuple[Any, ...]
    illegal: IllegalMove | None

    @property
    def setup(self) -> Any:
        """The set-up."""
        return self.record.setup

    @property
    def names(self) -> list[str]:
        """The players by seat."""
        return [seat.name for seat in self.setup.seats]


@cache
def documents(game: AnyGame) -> tuple[dict[str, Any], ...]:
    """The records of a game's samples."""
    return tuple(json.loads(path.read_text("utf-8")) for path in sorted(samples(game).glob("*.json")))


def samples(game: AnyGame) -> Path:
    """Where they lie; those of the first game where they lay before there were others."""
    return GOLDEN / "samples" if game.format == FIRST else GOLDEN / meta_of(game.format).key / "samples"


@cache
def golden(game: AnyGame) -> tuple[Played, ...]:
    """All samples that can be read."""
    found = []
    for document in documents(game):
        try:
            record = game.read(document)
        except RecordError:
            continue
        found.append(_played(game, record))
    return tuple(found)


def _played(game: AnyGame, record: Record[Any, Any]) -> Played:
    reached, illegal = [game.start(record.setup)], None
    try:
        for state in states(game, reached[0], record.entries):
            reached.append(state)  # noqa: PERF402 - those before one that is refused
    except IllegalMove as error:
        illegal = error
    return Played(record._replace(entries=record.entries[: len(reached) - 1]), tuple(reached), illegal)


@cache
def tables(game: AnyGame) -> tuple[Played, ...]:
    """A golden game for each number of players and mode: the longest."""
    longest: dict[tuple[int, Any], Played] = {}
    for played in sorted(golden(game), key=lambda played: len(played.states)):
        longest[len(game.summary(played.states[0]).players), played.setup.tracking] = played
    return tuple(longest.values())


@cache
def drawn(game: AnyGame) -> tuple[tuple[Played, Any], ...]:
    """Entries of every kind, legal or not, each with a game at whose table it is said."""
    chance, coding = Random(2026), coding_of(game)
    return tuple((played, event) for played in tables(game) for event in _drawn(coding, played.setup, chance))


def _drawn(coding: AnyCoding, setup: Any, chance: Random) -> Iterator[Any]:
    """Of kinds that random digits hardly ever say, further ones are drawn until each has been there."""
    unseen = kinds_in(coding.game, setup.tracking)
    for left in range(DRAWN // len(tables(coding.game)), -20 * DRAWN, -1):
        if left <= 0 and not unseen:
            return
        reader = Reader(1 << 4000 | chance.getrandbits(4000))
        try:
            event = coding.entries(reader, setup, ()).by_fields()
        except NotInCode:  # digits that say nothing, such as half a character of a name
            continue
        name = coding.game.kinds.of(event).name
        if left > 0 or name in unseen:
            unseen.discard(name)
            yield event


def modes(game: AnyGame) -> set[Any]:
    """The modes in which golden games are played."""
    return {played.setup.tracking for played in golden(game)}


def kinds_in(game: AnyGame, mode: Any) -> set[str]:
    """The names of the kinds that games of a mode have."""
    return {kind.name for kind in game.kinds if kind.is_in(mode)}


def coded(coding: AnyCoding, setup: Any, event: Any) -> Any:
    """The event after it went through a code field by field."""
    writer = Writer()
    coding.entries(writer, setup, ()).by_fields(event)
    return coding.entries(Reader(writer.number), setup, ()).by_fields()


# --- records -------------------------------------------------------------------------------------------


@every_game
def test_there_are_golden_games_of_every_mode_that_end_and_some_that_are_refused(game: AnyGame) -> None:
    played = golden(game)

    assert len(played) >= 20, f"{len(played)} records that can be read in {samples(game)}"
    for mode in modes(game):
        of_mode = [one for one in played if one.setup.tracking == mode]
        assert any(game.summary(one.states[-1]).is_finished for one in of_mode)
        assert any(one.illegal for one in of_mode)
    assert len(modes(game)) == len({mode for kind in game.kinds for mode in kind.modes} | modes(game))


@every_game
def test_a_record_is_written_as_it_is_read(game: AnyGame) -> None:
    for played, document in zip(
        golden(game), filter(lambda one: _can_be_read(game, one), documents(game)), strict=True
    ):
        record = game_for(document).read(document)
        written = json.loads(json.dumps(game.write(record)))

        assert game.read(written) == record
        assert game.write(game.read(written)) == written
        assert written["format"] == game.format
        assert record.entries[: len(played.record.entries)] == played.record.entries


def undone_and_written(game: AnyGame, record: Record[Any, Any], passed: list[Any]) -> None:
    """Undo is the replay of the shorter log, and the record is the same when written and read again."""
    assert [game.start(record.setup), *states(game, game.start(record.setup), record.entries)] == passed
    if record.entries:
        assert last_state(game, record._replace(entries=record.entries[:-1])) == passed[-2]
    written = json.dumps(game.write(record))
    assert game.read(json.loads(written)) == record
    assert json.dumps(game.write(game.read(json.loads(written)))) == written


def _can_be_read(game: AnyGame, document: object) -> bool:
    try:
        game.read(document)
    except RecordError:
        return False
    return True


@every_game
def test_every_kind_of_entry_is_read_written_and_packed_in_every_mode_that_has_it(game: AnyGame) -> None:
    coding = coding_of(game)
    seen: dict[Any, Counter[str]] = {mode: Counter() for mode in modes(game)}
    for played, event in drawn(game):
        record = Record(played.setup, (Entry(event),))

        assert game.read(json.loads(json.dumps(game.write(record)))) == record
        assert coded(coding, played.setup, event) == event
        seen[played.setup.tracking][game.kinds.of(event).name] += 1
    for mode, count in seen.items():
        assert set(count) >= kinds_in(game, mode)


@every_game
def test_a_key_too_much_or_a_foreign_player_is_refused_with_its_place(game: AnyGame) -> None:
    document = game.write(tables(game)[0].record)
    first = document["events"][0]
    for wrong in ({**first, "more": 1}, {**first, "type": "no such"}):
        with pytest.raises(RecordError) as refused:
            game.read({**document, "events": [wrong]})
        assert refused.value.event == 0
    with pytest.raises(RecordError):
        game.read({**document, "version": 1_000})


# --- play ----------------------------------------------------------------------------------------------


@every_game
def test_replaying_gives_equal_states_and_looking_at_an_entry_changes_none(game: AnyGame) -> None:
    """State is what the events make of the set-up: nothing is kept aside, nothing is changed in place."""
    for played in tables(game):
        before = [repr(state) for state in played.states]
        for state in played.states[::25]:
            for where, event in drawn(game):
                if where is played:
                    game.check(state, event)

        assert [repr(state) for state in played.states] == before
        assert _played(game, played.record).states == played.states


@every_game
def test_what_is_offered_is_legal(game: AnyGame) -> None:
    """In every position of a table, an entry of each kind on offer is made by any of the values: `check` takes it."""
    chance, made = Random(11), Counter[str]()
    for played in tables(game):
        for state in played.states[:: max(1, len(played.states) // 12)]:
            for name in choices.offered_types(game.kinds, state):
                event = _made(game, state, name, chance)
                if event is not None:
                    ruling = game.check(state, event)
                    assert ruling.is_legal, (event, ruling)
                    assert game.apply(state, event) != state or game.kinds.of(event).name == "show"
                    made[name] += 1
    assert len(made) >= 2
    assert sum(made.values()) >= 40


def _made(game: AnyGame, state: Any, name: str, chance: Random) -> Any:
    """An entry of a kind with values drawn from those on offer; None where a value comes from the table alone."""
    taken: list[Any] = [name]
    while isinstance(step := choices.offered(game.kinds, state, taken), Decision):
        if step.is_free or not step.options:
            assert step.is_free, (taken, step.name)
            return None
        taken.append(chance.choice(step.options))
    return step


@every_game
def test_a_golden_entry_is_what_its_decisions_lead_to(game: AnyGame) -> None:
    """Where an entry says nothing in another order than the choices have it: then it is coded field by field."""
    led: Counter[str] = Counter()
    entered: Counter[str] = Counter()
    for played in tables(game):
        for state, entry in zip(played.states, played.record.entries, strict=False):
            kind = game.kinds.of(entry.event)
            if kind.plan is None or not game.kinds.types[kind.record_type].plan:
                continue
            entered[kind.record_type] += 1
            led[kind.record_type] += _is_led_to(game, state, entry.event)
    assert set(entered) == set(+led)
    assert led.total() >= 0.9 * entered.total()


def _is_led_to(game: AnyGame, state: Any, event: Any) -> bool:
    taken = []
    for step, value in choices.decisions(game.kinds, state, event):
        if not step.is_free and value not in step.options:
            return False
        taken.append(value)
    return bool(choices.offered(game.kinds, state, taken) == event)


# --- codes ---------------------------------------------------------------------------------------------


@every_game
def test_games_tails_and_positions_come_out_of_their_codes(game: AnyGame) -> None:
    coding = coding_of(game)
    for played in tables(game):
        entries = tuple(Entry(entry.event) for entry in played.record.entries)
        record, last = Record(played.setup, entries), played.states[-1]
        half = len(entries) // 2

        whole = decoded(digits_of(history(coding, TOKEN, record)))
        assert isinstance(whole, SharedGame)
        assert (whole.record, whole.state, whole.token, whole.illegal) == (record, last, TOKEN, None)
        rest = decoded(digits_of(tail(coding, TOKEN, record, half)))
        assert isinstance(rest, SharedTail)
        assert rest.after(record._replace(entries=entries[:half])).record == record
        position = decoded(digits_of(snapshot(coding, TOKEN, played.setup, last)))
        assert isinstance(position, SharedPosition)
        assert game.summary(position.state) == game.summary(last)


@every_game
def test_a_game_with_a_refused_entry_is_passed_on_and_says_so(game: AnyGame) -> None:
    coding = coding_of(game)
    broken = [one for one in golden(game) if one.illegal]
    for played, document in ((one, _document_of(game, one)) for one in broken):
        record = game.read(document)
        record = record._replace(entries=tuple(Entry(entry.event) for entry in record.entries))
        found = decoded(digits_of(history(coding, TOKEN, record)))

        assert isinstance(found, SharedGame)
        assert found.record == record
        assert found.illegal is not None
        assert played.illegal is not None
        assert (found.illegal.index, found.illegal.ruling) == (played.illegal.index, played.illegal.ruling)


def _document_of(game: AnyGame, played: Played) -> dict[str, Any]:
    readable = [document for document in documents(game) if _can_be_read(game, document)]
    return readable[golden(game).index(played)]


@every_game
def test_a_damaged_code_is_refused_or_another_game(game: AnyGame) -> None:
    """Never an error of another kind."""
    chance = Random(2027)
    for played in tables(game):
        code = digits_of(history(coding_of(game), TOKEN, played.record))
        for _ in range(8):
            digits = list(code)
            for _ in range(chance.randint(1, 3)):
                digits[chance.randrange(len(digits))] = chance.choice("0123456789")
            with suppress(CodeError):
                assert not isinstance(decoded("".join(digits)), SharedPosition)


# --- games entered from how they stood --------------------------------------------------------------------


def midway(game: AnyGame) -> Iterator[tuple[Played, int, Any]]:
    """Of every table about a dozen positions at which a game could be entered, each with the entry that begins it."""
    for played in tables(game):
        found = [(number, game.midway_at(state)) for number, state in enumerate(played.states[:-1])]
        possible = [(number, event) for number, event in found if event is not None]
        for number, event in possible[:: max(1, len(possible) // 12)]:
            yield played, number, event


def starts(game: AnyGame) -> list[Kind[Any, Any]]:
    """The kinds of entries that begin a game as it stands; a game need not have one."""
    return [kind for kind in game.kinds if kind.is_midway]


@every_game
def test_a_game_entered_as_it_stood_goes_on_to_the_same_end(game: AnyGame) -> None:
    """Its points by player, its winners and what decided are those of the game that was entered from its beginning."""
    entered = 0
    for played, number, event in midway(game):
        state = game.start(played.setup)
        assert game.check(state, event).is_legal, (number, game.check(state, event))
        state = game.apply(state, event)
        assert game.summary(state) == game.summary(played.states[number])
        for entry in played.record.entries[number:]:
            assert game.check(state, entry.event).is_legal, (number, entry.event)
            state = game.apply(state, entry.event)
        assert game.summary(state) == game.summary(played.states[-1])
        entered += 1
    assert entered >= 10 * len(starts(game))


@every_game
def test_how_a_game_stood_is_written_packed_and_read_again(game: AnyGame) -> None:
    coding = coding_of(game)
    for played, number, event in midway(game):
        later = [Entry(entry.event) for entry in played.record.entries[number : number + 3]]
        record = Record(played.setup, (Entry(event), *later))
        found = decoded(digits_of(history(coding, TOKEN, record)))

        assert game.read(json.loads(json.dumps(game.write(record)))) == record
        assert isinstance(found, SharedGame)
        assert (found.record, found.illegal, found.coding.number) == (record, None, coding.number)
        rest = decoded(digits_of(tail(coding, TOKEN, record, 1)))
        assert isinstance(rest, SharedTail)
        assert rest.after(record._replace(entries=record.entries[:1])).record == record


@every_game
def test_a_game_begins_at_a_position_read_from_a_code_as_at_its_own(game: AnyGame) -> None:
    """The position is for viewing, without what led to it; the entry that begins a game there is the same."""
    for played, number, event in midway(game):
        found = decoded(digits_of(snapshot(coding_of(game), TOKEN, played.setup, played.states[number])))

        assert isinstance(found, SharedPosition)
        assert game.midway_at(found.state) == event, number


@every_game
def test_how_a_game_stood_is_its_first_entry_or_none(game: AnyGame) -> None:
    """Nowhere else is it legal, and it is never among the choices."""
    for played, _, event in midway(game):
        for state in (game.apply(game.start(played.setup), event), played.states[len(played.states) // 2]):
            assert not game.check(state, event).is_legal
        assert game.kinds.of(event).record_type not in choices.offered_types(game.kinds, game.start(played.setup))


@every_game
def test_how_a_game_stood_is_undone_and_changed_like_any_entry(game: AnyGame, tmp_path: Path) -> None:
    positions = list(midway(game))
    if not positions:
        assert not starts(game)
        return
    played, _, event = positions[len(positions) // 2]
    other = next(one for where, _, one in positions if where is played and one != event)
    live = begin(game, TinyGameStore(str(tmp_path)), Record(played.setup))

    assert live.propose(event).is_legal
    assert live.undo()
    assert live.states[-1] == game.start(played.setup)
    assert live.redo()
    assert live.states[-1] == game.apply(game.start(played.setup), event)
    revision = live.changed(0, other)
    assert isinstance(revision, Revision)
    live.accept(revision)
    assert [entry.event for entry in live.entries] == [other]


@every_game
def test_a_game_of_the_first_entries_has_the_code_that_older_apps_read(game: AnyGame) -> None:
    """A kind of entry or a mode that came later changes no code without it."""
    for played in tables(game):
        oldest = next(one for one in coding_of(game).lineage if _has_mode(one, played.setup))
        found = decoded(digits_of(history(coding_of(game), TOKEN, played.record)))

        assert isinstance(found, SharedGame)
        assert found.coding == oldest


def _has_mode(coding: AnyCoding, setup: Any) -> bool:
    """True if codes of these rules can begin with such a set-up."""
    try:
        coding.setup(Writer(), setup)
    except NotInCode:
        return False
    return True


# --- what is said --------------------------------------------------------------------------------------


@every_game
def test_lists_and_codes_are_told_the_same_of_every_position(game: AnyGame) -> None:
    for played in golden(game):
        seats = len(game.summary(played.states[0]).players)
        for state in (played.states[0], played.states[len(played.states) // 2], played.states[-1]):
            summary = game.summary(state)

            assert summary.format == game.format
            assert summary.mode == played.setup.tracking.value
            assert len(set(summary.names)) == len(summary.players) == seats
            assert all(player.color for player in summary.players)
            assert set(summary.winners) <= set(range(seats))
            ranks = [player.rank for player in summary.players]
            if summary.is_finished:
                assert not summary.winners or None not in ranks
                assert set(summary.winners) in ({seat for seat, rank in enumerate(ranks) if rank == 1}, set())
            else:
                assert set(ranks) == {None}
                assert not summary.winners
            for language in LANGUAGES:
                texts = texts_of(game.format, language)
                winners = summary.winner_names if summary.is_finished else None
                lines = [
                    standing(texts, winners, summary.round_label, summary.round),
                    progress(texts, summary.round_label, summary.round),
                ]
                assert not any(RAW.search(line) for line in lines), lines


@every_language
@every_game
def test_every_entry_is_worded_and_every_refusal_explained(game: AnyGame, language: str) -> None:
    """Of each kind, legal or not, at the beginning, in the middle and at the end of a game.

    So more than half of the rules that an entry can break are broken; the others want a position of their own.
    """
    rules, desk = rules_of(meta_of(game.format).key), rules_desk_of(game.format)
    refused: set[str] = set()
    for played, event in drawn(game):
        words = words_of(game.format, language, played.setup)
        for state in (played.states[0], played.states[len(played.states) // 2], played.states[-1]):
            line = words.entry(state, event)
            assert line, event
            assert not RAW.search(line), line
            ruling = game.check(state, event)
            for breach in ruling.breaches:
                assert breach.rule in rules
                assert desk.entry(language, breach.rule) is not None
                explained = words.explained(breach)
                assert explained.text
                assert explained.section or explained.ours
                assert not RAW.search(f"{explained.text} {explained.help}"), explained
                refused.add(breach.rule)
            if ruling.is_legal:
                after = game.apply(state, event)
                lines = [*(change.text for change in words.changes(state, after)), *map(words.gain, game.gains(after))]
                assert not any(RAW.search(line) or not line for line in lines), lines
    breakable = {key.removeprefix("ruling.") for key in texts_of(game.format, language)} & set(rules)
    assert 2 * len(refused) > len(breakable), breakable - refused


@every_language
@every_game
def test_every_golden_entry_and_what_it_gave_is_worded(game: AnyGame, language: str) -> None:
    for played in tables(game):
        words = words_of(game.format, language, played.setup)
        for before, after, entry in zip(played.states, played.states[1:], played.record.entries, strict=False):
            gains = game.gains(after)
            changes = [change.text for change in words.changes(before, after)]
            lines = [words.entry(before, entry.event), *changes, *map(words.gain, gains)]
            assert not any(RAW.search(line) or not line for line in lines), lines
            assert all(0 <= gain.seat < len(words.names) for gain in gains)


@every_game
def test_a_number_stands_behind_a_name_of_any_script(game: AnyGame) -> None:
    """One in the same isolate as a name from right to left would be drawn before it."""
    lines = []
    for played in tables(game):
        seats = tuple(
            [seat._replace(name=f"\u05d3\u05e0\u05d4{chr(0x5D0 + at)}") for at, seat in enumerate(played.setup.seats)]
        )
        words = words_of(game.format, "en", played.setup._replace(seats=seats))
        for before, after, entry in zip(played.states, played.states[1:], played.record.entries, strict=False):
            lines += [words.entry(before, entry.event), *(change.text for change in words.changes(before, after))]
    assert any("\u05d3" in line for line in lines)
    assert not [line for line in lines if TURNED.search(line)]


@every_game
def test_every_rule_is_in_the_desk_with_its_place_in_the_book_in_three_languages(game: AnyGame) -> None:
    meta, desk = meta_of(game.format), rules_desk_of(game.format)
    rules = rules_of(meta.key)

    assert all(rule.startswith(f"{meta.prefix}-") for rule in rules)
    for language in LANGUAGES:
        in_chapters = [rule for chapter in desk.chapters(language) for rule in chapter.rules]
        assert sorted(in_chapters) == sorted(rules)
        for rule in rules:
            entry = desk.entry(language, rule)
            assert entry is not None
            assert entry.title
            assert entry.text
            assert entry.section or entry.ours
            assert not RAW.search(f"{entry.title} {entry.text}"), rule
        assert all(set(rule.section) == set(meta.editions) or rule.ours for rule in rules.values())


@every_game
def test_the_rules_of_a_refused_golden_entry_are_those_of_the_game(game: AnyGame) -> None:
    rules = rules_of(meta_of(game.format).key)
    refused = {rule for played in golden(game) if played.illegal for rule in played.illegal.ruling.rules}

    assert refused
    assert refused <= set(rules)


# --- kinds ---------------------------------------------------------------------------------------------


@every_game
def test_the_kinds_are_told_apart_and_their_events_are_values(game: AnyGame) -> None:
    names = [kind.name for kind in game.kinds]
    events = [kind.event for kind in game.kinds]

    assert len(set(names)) == len(names) == len(set(events))
    assert "finish" in names
    for kind in game.kinds:
        assert issubclass(kind.event, tuple)
        assert _can_be_taken(kind)
    for _, event in drawn(game):
        assert hash(event) == hash(type(event)(*event))


def _can_be_taken(kind: Kind[Any, Any]) -> bool:
    """True if a kind says how its entries are read and written, by its fields or by hand."""
    return bool(kind.fields) or not kind.event._fields or (kind.read is not None and kind.write is not None)
