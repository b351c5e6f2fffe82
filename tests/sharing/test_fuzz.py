"""Texts that are nearly codes, some thousands; `python packaging/tasks.py fuzz` tries a million."""

import pytest

from companion.sharing.codes import decoded
from companion.sharing.frames import CodeError
from tests.attack import fuzz
from tests.drive.games.codes import CODING


def test_nearly_a_code_is_none_and_nothing_else_happens():
    """None is taken without its checksum, none crashes, none takes long."""
    tally = fuzz.trials(seed=1, texts=4000)

    assert tally.accepted == []
    assert tally.crashes == []
    assert tally.slowest <= fuzz.LONGEST
    assert set(tally.refused) >= {"damaged", "newer", "no_code", "too_long"}


def test_the_texts_that_are_changed_are_codes():
    """Else it would prove nothing that the changed ones are refused."""
    for source in fuzz.sources():
        try:
            fuzz.open_in_full(source, source.digits)
            decoded(fuzz.PREFIX + source.digits)
        except CodeError as error:
            pytest.fail(f"{source.name} is no code: {error.problem}")


def test_all_kinds_are_among_them():
    names = {source.name.split()[0] for source in fuzz.sources()}

    assert names == {"history", "tail", "snapshot", "fields", "midway", "part", "cards", "long"}
    assert {coding.rules for coding in CODING.lineage} == {
        1,
        2,
        3,
        4,
    }  # entered midway, by another edition, somebody has left


def test_a_text_accepted_or_crashed_is_told(monkeypatch: pytest.MonkeyPatch):
    """A reader that takes everything, and one that breaks, are found out."""
    monkeypatch.setattr(fuzz, "open_in_full", lambda source, text: None)
    assert fuzz.trials(seed=1, texts=50).accepted

    def broken(source: fuzz.Source, text: str) -> None:
        raise KeyError(text[:1])

    monkeypatch.setattr(fuzz, "open_in_full", broken)
    tally = fuzz.trials(seed=1, texts=50)
    assert len(tally.crashes) == tally.texts + tally.resealed - tally.same - tally.refused.total()
    assert len(tally.crashes) > 40
    assert not tally.is_fine
    assert any("KeyError" in line for line in fuzz.report(tally, 1.0))
