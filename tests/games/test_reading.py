"""What a record may say, found from outside: of every value of the examples each way to get it wrong.

`<game>/reading.txt` has examples, each after its mode or the variant that it is of, set-ups first. Below each stands
how it is read, and for every value of it what becomes of the record without it, with values of other types, just below
and above what it may be, in lists too short and too long, with keys that nobody knows or only others of its kind have,
and in another mode. What would say of a place what one above says is left out. The file was looked through as it was
written: it is the format, number by number. `python -m tests.games.test_reading` writes it after a change of that.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from companion.engine.record import RecordError
from companion.games.registry import FORMATS, game_of, meta_of, texts_of
from companion.text.catalogue import LANGUAGES
from companion.text.problems import problem_text
from tests.games.test_contract import RAW, AnyGame, every_game, kinds_in

Json = dict[str, Any]
Keys = tuple[str | int, ...]

ABSENT: Final = object()
OTHERS: Final[dict[str, Any]] = {
    "null": None, "true": True, "-1": -1, "7": 7, "10^30": 10**30, "1.5": 1.5, '"?"': "?", "long": "?" * 400, "[]": [],
    "{}": {},
}  # fmt: skip
INDENT: Final = "    "


def kept_in(game: AnyGame) -> Path:
    """The file of a game."""
    return Path(__file__).parent / meta_of(game.format).key / "reading.txt"


def examples(lines: Iterable[str]) -> Iterator[tuple[str, Json]]:
    """Each mode and example of a file: a set-up, or an entry."""
    for line in lines:
        if line and not line.startswith(INDENT):
            mode, example = line.split(" ", 1)
            yield mode, json.loads(example)


def walk(value: Any, keys: Keys = ()) -> Iterator[tuple[Keys, Any]]:
    """Every value within one; of a list the first and the last."""
    inner = value.items() if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else ()
    for key, part in [*inner] if isinstance(value, dict) else [*inner][:1] + [*inner][1:][-1:]:
        yield (*keys, key), part
        yield from walk(part, (*keys, key))


def path_of(keys: Keys) -> str:
    """The place as errors name it."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in keys).removeprefix(".")


def changed(whole: Json, keys: Keys, value: object) -> Json:
    """A copy with another value at a place, or without it."""
    copy: Json = json.loads(json.dumps(whole))
    inner: Any = copy
    for key in keys[:-1]:
        inner = inner[key]
    if value is ABSENT:
        del inner[keys[-1]]
    else:
        inner[keys[-1]] = value
    return copy


def tried(value: Any) -> Iterator[tuple[str, Any]]:
    """Other values for one: of other types, other words, longer and shorter lists."""
    yield from ((name, other) for name, other in OTHERS.items() if name != "true" or value is not True)
    match value:
        case str():
            yield "other case", value.swapcase()
            yield "25 letters", "x" * 25
            yield "blanks around", f" {value}\t"
        case [*items] if items:
            yield "one item less", items[:-1]
            yield "one item more", [*items, items[-1]]
            yield "200 items", [items[-1]] * 200


class Reader:
    """Reads a game's documents, and holds every refusal to what is asked of all of them."""

    def __init__(self, game: AnyGame, setups: Json) -> None:
        self.game, self.setups = game, setups
        self.said: set[str] = set()
        self.texts = [texts_of(game.format, language) for language in LANGUAGES]

    def document(self, mode: str, example: Json) -> tuple[Json, Keys]:
        """A record with the example, and where that stands: an entry is the second of its record, after a copy."""
        is_entry = "type" in example
        setup = self.setups[mode] if is_entry else example
        events = [self.setups[f"{mode} entry"], example] if is_entry else []
        whole = {"format": self.game.format, "version": 1, "setup": setup, "events": events}
        return whole, (("events", 1) if is_entry else ("setup",))

    def refusal(self, whole: Json, at: Keys) -> RecordError | None:
        """The error, told in whole sentences with its place; None if it is read, and then as it is written."""
        try:
            record = self.game.read(whole)
        except RecordError as found:
            error = found
        else:
            assert self.game.read(json.loads(json.dumps(self.game.write(record)))) == record
            return None
        for texts in self.texts:
            told = problem_text(error, texts)
            assert error.where in told
            assert not RAW.search(told.replace(error.where, ""))
        if error.where.startswith(path_of(at[:2])):  # a value may also not fit to what stands elsewhere
            assert error.event == (at[1] if at[0] == "events" else None)
        return error

    def told(self, error: RecordError | None, place: str) -> str:
        """An outcome in few words."""
        if error is None:
            return "is read"
        values = " ".join(f"{name}={_short(value)}" for name, value in error.values.items())
        elsewhere = "" if error.where == place else f" at {error.where or 'the whole'}"
        return f"{error.problem}{f' ({values})' if values else ''}{elsewhere}"

    def lines(self, mode: str, example: Json, others: Json) -> Iterator[str]:
        """The example, how it is read, and a line for every value of it that is not as one was before.

        `others` are keys of other examples of its kind.
        """
        yield f"{mode} {json.dumps(example, ensure_ascii=False)}"
        whole, at = self.document(mode, example)
        assert self.refusal(whole, at) is None, f"not read: {example}"
        record = self.game.read(whole)
        yield f"{INDENT}= {record.entries[1].event if at[0] == 'events' else record.setup}"
        written = self.game.write(record)
        again = written["events"][1] if at[0] == "events" else written["setup"]
        if again != example:
            yield f"{INDENT}written {json.dumps(again, ensure_ascii=False)}"
        for keys, value in [((), example), *walk(example)]:
            line = f"{INDENT}{path_of(keys) or 'it'}: {self.verdict(whole, (*at, *keys), value)}"
            if line not in self.said:
                self.said.add(line)
                yield line
        for key, value in others.items():
            if key not in example and (error := self.refusal(changed(whole, (*at, key), value), at)):
                yield f"{INDENT}with {key}: {self.told(error, path_of((*at, key)))}"
        for other in self.setups if at[0] == "events" else ():
            if other != f"{mode} entry" and other.endswith(" entry"):
                label = other.removesuffix(" entry")
                is_same_table = self.setups[label]["players"] == whole["setup"]["players"]
                if is_same_table and (error := self.refusal(*self.document(label, example))):
                    yield f"{INDENT}if {label}: {self.told(error, path_of(at))}"

    def verdict(self, whole: Json, at: Keys, value: Any) -> str:
        """What becomes of a record with other values there, the same outcomes together."""
        place, outcomes = path_of(at), dict[str, list[str]]()
        bounds: list[Any] = []
        longest: list[Any] = []

        def outcome(name: str, other: Any, keys: Keys = at) -> None:
            error = self.refusal(changed(whole, keys, other), keys)
            if type(value) is int and error and error.problem == "out_of_range" and error.where == place:
                bounds[:] = [error.values["low"], error.values["high"]]
            if error and error.where == place and error.problem in ("too_long", "wrong_length", "name_length"):
                longest[:] = [error.values.get("limit") or error.values["high"]]
            names = outcomes.setdefault(self.told(error, path_of(keys)), [])
            if name not in names:
                names.append(name)

        if isinstance(at[-1], str) and at != ("setup",):
            outcome("absent", ABSENT)
        for name, other in tried(value):
            outcome(name, other)
        if bounds:
            low, high = bounds
            for number in range(low - 1, high + 2) if high - low < 12 else (low - 1, low, high, high + 1):
                outcome(str(number), number)
        for length in (longest[0], longest[0] + 1) if longest and isinstance(value, str) else ():
            outcome(f"{length} letters", "x" * length)
        for length in (longest[0], longest[0] + 1) if longest and isinstance(value, list) and value else ():
            outcome(f"{length} items", [value[-1]] * length)
        if isinstance(value, dict):
            outcome("a key x", 1, (*at, "x"))
        types = [name for name, other in OTHERS.items() if type(other) is not type(value)]
        for names in outcomes.values():
            if {*types} <= {*names}:
                names[:] = [*(name for name in names if name not in types), "other types"]
        return "; ".join(f"{', '.join(names)} {told}" for told, names in outcomes.items())


def _short(value: object) -> str:
    text = str(value)
    words = text.split(", ")
    return text if len(words) < 9 else f"{words[0]}…{words[-1]}, {len(words)} words"


def text_of(game: AnyGame, found: list[tuple[str, Json]]) -> str:
    """The whole file, made anew from its examples."""
    setups: Json = {}
    for mode, example in found:
        setups.setdefault(f"{mode} entry" if "type" in example else mode, example)
    reader, others = Reader(game, setups), dict[tuple[str, Any], Json]()
    for mode, example in found:
        others.setdefault((mode, example.get("type")), {}).update(example)
    lines = [reader.lines(mode, example, others[mode, example.get("type")]) for mode, example in found]
    return "\n".join(line for of_example in lines for line in of_example) + "\n"


@pytest.mark.long
@every_game
def test_every_value_of_a_record_is_read_as_strictly_as_it_is_kept(game: AnyGame) -> None:
    kept = kept_in(game).read_text("utf-8")
    assert text_of(game, [*examples(kept.splitlines())]).splitlines() == kept.splitlines()


@every_game
def test_the_values_of_some_examples_are_read_as_strictly_as_they_are_kept(game: AnyGame) -> None:
    kept = kept_in(game).read_text("utf-8").splitlines()
    found = [*examples(kept)]
    setups = {f"{mode} entry" if "type" in example else mode: example for mode, example in reversed(found)}
    for mode, example in found[::9]:
        assert {*Reader(game, setups).lines(mode, example, {})} <= {*kept}


@every_game
def test_every_kind_of_entry_has_an_example_in_every_mode_that_knows_it(game: AnyGame) -> None:
    found = [*examples(kept_in(game).read_text("utf-8").splitlines())]
    kinds: dict[Any, set[str]] = {}
    for label, setup in {label: example for label, example in reversed(found) if "type" not in example}.items():
        events = [example for other, example in found if other == label and "type" in example]
        record = game.read({"format": game.format, "version": 1, "setup": setup, "events": events})
        seen = {game.kinds.of(entry.event).name for entry in record.entries}
        kinds.setdefault(record.setup.tracking, set()).update(seen)
    for mode, examined in kinds.items():
        assert kinds_in(game, mode) <= examined


@pytest.mark.parametrize("format", FORMATS)
def test_nothing_of_a_document_is_missing_odd_or_more_than_known(format: str) -> None:
    """The document around set-up and entries; its format and version are looked at first."""
    game = game_of(format)
    setup = next(example for _, example in examples(kept_in(game).read_text("utf-8").splitlines()))
    whole = {"format": format, "version": 1, "setup": setup, "events": []}
    reader = Reader(game, {})
    for key in whole:
        assert reader.told(reader.refusal(changed(whole, (key,), ABSENT), (key, 0)), key) == "missing"
    wrong: dict[str, dict[str, list[Any]]] = {
        "format": {"not_one_of": [None, 1, "chess", [format]]},
        "version": {"newer_version": [2], "out_of_range": [0, -1], "not_a_number": [True, "1", 1.0, None]},
        "setup": {"not_an_object": [None, [], 1]},
        "events": {"not_a_list": [None, {}, "x"]},
        "events[0]": {"not_an_object": [None, [], 7, "petition"]},
        "x": {"unknown_key": [1]},
    }
    for key, problems in wrong.items():
        for problem, values in problems.items():
            for value in values:
                other = {**whole, "events": [value]} if key == "events[0]" else {**whole, key: value}
                with pytest.raises(RecordError) as caught:
                    game.read(other)
                assert (caught.value.where, caught.value.problem) == (key, problem), value
    for value in (None, True, 1, 1.5, "x", []):
        with pytest.raises(RecordError) as caught:
            game.read(value)
        assert (caught.value.where, caught.value.problem) == ("", "not_an_object")


if __name__ == "__main__":
    for format in FORMATS:
        of_game = game_of(format)
        kept = kept_in(of_game)
        kept.write_text(text_of(of_game, [*examples(kept.read_text("utf-8").splitlines())]), "utf-8")
