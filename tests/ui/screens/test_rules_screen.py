"""The addresses of the rules, and the way through them."""

from __future__ import annotations

import pytest

from companion.ui.routes import DATA, SETTINGS, is_over, origin_of, rule_route, with_origin
from companion.ui.screens.rules_screen import walked


@pytest.mark.parametrize(
    ("parts", "route"),
    [
        ((), "/rules"),
        (("IF-BUILD-5",), "/rules/IF-BUILD-5"),
        (("", "7"), "/games/7/rules"),
        (("IF-BUILD-5", "7", "/games/7/ask/3"), "/games/7/rules/IF-BUILD-5?from=/games/7/ask/3"),
    ],
)
def test_the_address_of_a_rule(parts: tuple[str, ...], route: str) -> None:
    assert rule_route(*parts) == route
    assert origin_of(route) == (parts[2] if len(parts) > 2 else "")
    assert is_over(route.split("?")[0])


@pytest.mark.parametrize("route", ["/rules?from=https://elsewhere", "/rules?from=", "/rules?to=/", "/"])
def test_the_way_back_stays_within_the_app(route: str) -> None:
    assert origin_of(route) == ""


@pytest.mark.parametrize("place", ["/", "/games/rules", "/games/7", "/games/7/at/3", "/rulesets", "/settings"])
def test_other_screens_stand_alone(place: str) -> None:
    assert not is_over(place)


def test_the_way_back_is_the_way_that_was_gone() -> None:
    """Opening a rule again goes back to it."""
    walk: tuple[str, ...] = ()
    for rule in ("", "IF-BUILD", "IF-BUILD-5"):
        walk = walked(walk, rule)

    assert walk == ("", "IF-BUILD", "IF-BUILD-5")
    assert walked(walk, "IF-BUILD") == ("", "IF-BUILD")
    assert walked(walk, "") == ("",)


def test_any_screen_can_say_where_it_was_visited_from() -> None:
    """Also if that screen says so itself."""
    settings = with_origin(SETTINGS, "/games/7/share")
    data = with_origin(DATA, settings)

    assert origin_of(data) == settings
    assert origin_of(settings) == "/games/7/share"
    assert with_origin(DATA, "") == DATA
