"""Language, colors, motion and dimming are the device's own; without a browser."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.services import services_in
from companion.ui.awake import DIM_AFTER, KEEP_AWAKE, dim_after
from companion.ui.components.motion import MOTION, moves
from companion.ui.own_settings import LANGUAGE, MAX_LENGTH, OWN, THEME, OwnSettings, read_own
from companion.ui.root import kept_settings
from companion.ui.session import AUTO_TURN, OFF, Session


def test_what_one_device_chooses_reaches_no_other(tmp_path: Path) -> None:
    """The settings of the table still apply to everybody."""
    services = services_in(str(tmp_path))
    one, other = Session(services, own=OwnSettings()), Session(services, own=OwnSettings())
    for name, value in {MOTION: OFF, DIM_AFTER: "2", KEEP_AWAKE: OFF, THEME: "light", LANGUAGE: "hu"}.items():
        assert name in OWN
        assert one.choose(name, value)
        assert (one.setting(name, "?"), other.setting(name, "?")) == (value, "?")
        assert services.library.setting(name, "?") == "?"
    assert (moves(one), moves(other)) == (False, True)
    assert (dim_after(one), dim_after(other)) == (120, 0)
    assert one.choose(AUTO_TURN, OFF)
    assert other.setting(AUTO_TURN, "?") == OFF


def test_the_device_is_given_all_of_its_settings_to_keep() -> None:
    kept: list[str] = []
    own = OwnSettings({THEME: "dark"}, kept.append)
    own.choose(LANGUAGE, "de")
    assert read_own(kept[-1]) == {THEME: "dark", LANGUAGE: "de"}


@pytest.mark.parametrize(
    "text",
    [None, 7, "", "{", "[]", "null", json.dumps({"theme": 1, "players": "x"}), "x" * (MAX_LENGTH + 1), "[" * 1500],
)
def test_what_is_not_ours_is_nothing(text: object) -> None:
    """Whatever lies in a browser under our name."""
    assert read_own(text) == {}


def test_a_first_visit_takes_nothing_from_what_others_chose(tmp_path: Path) -> None:
    """Settings from before devices had their own are no guest's; only where there is one device they are its own."""
    services = services_in(str(tmp_path))
    services.library.choose(LANGUAGE, "de")
    services.library.choose(THEME, "light")
    assert kept_settings(services, is_alone=False) == ({}, None)
    assert kept_settings(services, is_alone=True) == ({LANGUAGE: "de", THEME: "light"}, None)


def test_motion_that_nobody_has_chosen_follows_the_system(tmp_path: Path) -> None:
    """A device can choose motion in spite of its system."""
    session = Session(services_in(str(tmp_path)), is_still=True)

    assert not moves(session)
    session.own.choose(MOTION, "on")
    assert moves(session)
