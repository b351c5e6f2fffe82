"""Every screen of the app, for tests that look at all of them. Not here: what a test expects of a screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tests.e2e.driver import AppServer, Screen
from tests.e2e.kept import ended_early, keep, kept_game, sample


@dataclass(frozen=True, slots=True)
class Place:
    """A screen: its address, in which `{light}`, `{full}` and `{ended}` are games, and what is tapped there first."""

    name: str
    path: str = "/"
    steps: tuple[str, ...] = ()


PLACES: Final = (
    Place("home"),
    Place("new game", "/new"),
    Place("settings", "/settings"),
    Place("data", "/settings/data"),
    Place("keys", "/keys"),
    Place("receive", "/receive"),
    Place("share the cards", "/share/cards"),
    Place("rules", "/rules"),
    Place("a rule", "/rules/IF-BUILD-5"),
    Place("lost", "/nowhere"),
    Place("no such game", "/games/nothing"),
    Place("table", "/games/{light}"),
    Place("build", "/games/{light}", ("slot-1d2",)),
    Place("refused", "/games/{light}", ("slot-2d3",)),
    Place("petition", "/games/{light}", ("bar-petition",)),
    Place("bids", "/games/{light}", ("bar-petition", "petition-bids")),
    Place("more entries", "/games/{light}", ("bar-more",)),
    Place("correction", "/games/{light}", ("bar-more", "more-adjust")),
    Place("looking back", "/games/{light}/at/3"),
    Place("log", "/games/{light}/log"),
    Place("favor", "/games/{light}/favor"),
    Place("finish", "/games/{light}/finish"),
    Place("share", "/games/{light}/share"),
    Place("table view", "/games/{light}/view"),
    Place("rules in a game", "/games/{light}/rules"),
    Place("sheet in play", "/games/{light}/sheet"),
    Place("final sheet", "/games/{ended}/sheet"),
    Place("ended table", "/games/{ended}"),
    Place("turn", "/games/{full}"),
    Place("role card", "/games/{full}", ("card-planner",)),
    Place("action", "/games/{full}", ("card-treasurer", "action-collect_jade-do")),
    Place("workers", "/games/{full}", ("slot-2a1",)),
    Place("supplies", "/games/{full}/supplies"),
    Place("secret petition", "/games/{full}/change/1/petition", ("petition-me-0",)),
    Place("may I", "/games/{full}/ask/96", ("slot-1a3",)),
    Place("revision", "/games/{full}/at/40", ("back-delete",)),
)


def kept_games(server: AppServer) -> dict[str, str]:
    """Keep the games that the addresses name, and return their ids."""
    return {
        "ended": keep(server, ended_early(["Adam", "Bill"])),
        "light": kept_game(server, sample(1), 20),
        "full": kept_game(server, sample(22), 96),
    }


def show(screen: Screen, place: Place, games: dict[str, str]) -> None:
    """Go to a screen, also from one that looks the same, and wait until it stands still."""
    screen.go("/nowhere")
    screen.wait_for("lost-home")
    screen.go(place.path.format(**games))
    screen.stand_still()
    for identifier in place.steps:
        screen.tap(identifier)
        screen.settle()
    screen.stand_still()
