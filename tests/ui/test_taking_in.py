"""A file of another kind than a game's is told apart by how it begins, and led to where it is taken in."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.services import services_in
from companion.text.catalogue import LANGUAGES, catalogue
from companion.ui.components.files import Refused, take_in
from companion.ui.routes import DATA, RECEIVE
from companion.ui.samples import remember_sample, sample_name, samples_known


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("opening", "place"),
    [(b"PK\x03\x04", DATA), (b"\x89PNG\r\n", RECEIVE), (b"\xff\xd8\xff\xe0", RECEIVE), (b"{", ""), (b"hello", "")],
)
def test_a_backup_and_a_picture_lead_to_where_they_are_read(
    tmp_path: Path, language: str, opening: bytes, place: str
) -> None:
    services = services_in(str(tmp_path))

    refused = take_in("it", opening + b" and more", services.store, catalogue(language))

    assert isinstance(refused, Refused)
    assert refused.place == place
    assert refused.reasons[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_play_in_a_sample_and_the_list_knows_it(tmp_path: Path, language: str) -> None:
    """Every letter of the samples is somebody's, in every language; more of them than any game has players."""
    t, library = catalogue(language), services_in(str(tmp_path)).library

    names = [sample_name(t, letter) for letter in "ABCD"]

    assert all(len(name) > 1 and name.startswith(letter) for name, letter in zip(names, "ABCD", strict=True))
    remember_sample(library, "one")
    remember_sample(library, "two")
    assert samples_known(library) == {"one", "two"}
