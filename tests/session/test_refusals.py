"""Illegal entries: seen grey, or refused with the rule one tap away; and then nothing can be confirmed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.kept import Json, keep, kept, record
from tests.drive.table_player import TablePlayer
from tests.e2e.conftest import OpenScreen

NAMES = ("Ann", "Ben", "Cleo")
PETITION: Json = {"type": "petition", "bids": {"Ann": 1, "Ben": 0, "Cleo": 0}}
"""Ann wins: it is her turn, her taskmaster stands in region 1 as all do, and nobody has Workers or blocks."""


def changed(player: str, **changes: int) -> Json:
    """A correction that makes the position: so much more of these."""
    return {"type": "adjust", "player": player, "changes": changes}


def standing(**slots: str) -> Iterator[Json]:
    """Corrections that make the wall: `s1a1="Ben"`, `s1c1="Ben reinforced"`, `s1b1="governor"`."""
    for name, told in slots.items():
        owner, *reinforced = told.split()
        yield {"type": "adjust", "slot": name[1:], "owner": owner, "reinforced": bool(reinforced)}


def turn(player: str, **action: Any) -> Iterator[Json]:
    """An action, and the end of the turn."""
    yield {"player": player, **action}
    yield {"type": "end_turn", "player": player}


def at_table(
    server: AppServer, open_screen: OpenScreen, *events: Json, tracking: str = "full", **variants: Any
) -> Screen:
    """The table in the position after these events."""
    screen = open_screen(f"/games/{keep(server, record(NAMES, events, tracking, **variants))}")
    screen.wait_for("bar-more")
    return screen


def expect_refused(screen: Screen, path: str, rules: str) -> None:
    """Tap along the path lead to the broken rules and to no confirmation; then the way back.

    A card is gone back to level by level, an entry on the wall is left with one tap.
    """
    steps = path.split()
    for step in steps:
        if step.startswith("slot-"):
            TablePlayer(screen, NAMES).tap_slot(step.removeprefix("slot-"))
        elif step.startswith("panel-"):
            screen.choose(step)
        else:
            screen.tap(step)
    for rule in rules.split():
        screen.expect_text(f"ruling-{rule}", re.compile("[Rr]ule book: "))
    assert not screen.can_tap("panel-confirm"), path
    if steps[-1].startswith(("slot-", "panel-")):
        screen.tap("panel-close")
        screen.wait_for("bar-more")
        return
    for step in reversed(steps):
        screen.tap("panel-close")
        screen.wait_for(step)


def expect_all_refused(server: AppServer, screen: Screen, cases: Iterable[tuple[str, str]]) -> None:
    """Each path is refused with its rules, and nothing is entered."""
    before = kept(server)[0]["events"]
    for path, rules in cases:
        expect_refused(screen, path, rules)
    assert kept(server)[0]["events"] == before


def test_with_empty_hands_nothing_is_built(server: AppServer, open_screen: OpenScreen) -> None:
    """Every card of the first turn, with what it lacks; the turn cannot be ended yet, nothing bought back."""
    screen = at_table(server, open_screen, PETITION)
    assert not {"turn-next", "turn-buyback-chip", "turn-buyback-jade", "bar-petition"} & set(screen.identifiers())
    cases = [
        ("slot-1a1 panel-kind-build", "IF-BUILD-2 IF-BUILD-7"),
        ("slot-1a2", "IF-BUILD-5"),
        ("slot-1a2 panel-kind-governor", "IF-BUILD-5 IF-GOV-2"),
        ("slot-2a1 panel-kind-build", "IF-BUILD-3"),
        ("card-builder action-build-do", "IF-BUILD-2 IF-BUILD-7"),
        ("card-builder action-replace-do", "IF-REPLACE-1"),
        ("card-builder action-favor-do", "IF-FAVOR-1"),
        ("card-recruiter action-collect_convicts-do", "IF-REC-B"),
        ("card-planner action-remove_reinforcement-do", "IF-PLAN-C"),
        ("card-treasurer action-collect_treasure-12", "IF-TREA-B"),
        ("card-taskmaster action-move_taskmaster-1", "IF-TASK-A"),
    ]
    expect_all_refused(server, screen, cases)

    screen.tap("card-taskmaster")
    screen.wait_for("action-move_taskmaster-2")
    assert not [name for name in screen.identifiers() if name.startswith("repeat-")]


def test_without_jade_nothing_is_bought(server: AppServer, open_screen: OpenScreen) -> None:
    """Laborers, blocks and the second block of a Build Wall cost Jade."""
    screen = at_table(server, open_screen, PETITION, changed("Ann", jade=-14, laborers=6, blocks=3))
    cases = [
        ("card-recruiter action-recruit-2", "IF-REC-A"),
        ("card-planner action-buy_blocks-2", "IF-PLAN-A"),
        ("slot-1a1 panel-second slot-1b1", "IF-BUILD-1"),
    ]
    expect_all_refused(server, screen, cases)


def test_a_card_on_the_table_and_its_repeat(server: AppServer, open_screen: OpenScreen) -> None:
    """Ann's Recruiter lies there from her first turn; the Taskmaster repeats it for Jade that she does not have."""
    events = [
        PETITION,
        *turn("Ann", type="recruit", count=1),
        *turn("Ben", type="collect_jade"),
        *turn("Cleo", type="collect_jade"),
        changed("Ann", jade=-14),
    ]
    cases = [
        ("card-recruiter action-recruit-1", "IF-TURN-2"),
        ("card-taskmaster repeat-recruiter action-recruit-1", "IF-REPEAT-1"),
    ]
    expect_all_refused(server, at_table(server, open_screen, *events), cases)


def test_one_action_then_buyback_or_the_end_of_the_turn(server: AppServer, open_screen: OpenScreen) -> None:
    """A second action needs a buyback; after it the turn ends only with the second action, and nothing is bought."""
    events = [PETITION, changed("Ann", chips=2), {"type": "collect_jade", "player": "Ann"}]
    screen = at_table(server, open_screen, *events)
    cases = [("card-recruiter action-recruit-1", "IF-TURN-2"), ("card-treasurer action-collect_jade-do", "IF-TURN-2")]
    expect_all_refused(server, screen, cases)
    screen.wait_until_tappable("turn-next")
    assert not screen.has("turn-buyback-jade")

    screen.tap("turn-buyback-chip")

    screen.gone("turn-next")
    screen.gone("turn-buyback-chip")
    assert len(kept(server)[0]["events"]) == len(events) + 1


def test_blocks_that_cannot_be_replaced(server: AppServer, open_screen: OpenScreen) -> None:
    """Own ones, the Governor's, reinforced ones, those elsewhere, and those that are too high for the Workers."""
    wall = standing(
        s1a1="Ann", s1b1="governor", s1c1="Ben reinforced", s1d1="Ben", s1d2="Ben", s2a1="Ben", s2b1="Ben reinforced"
    )
    screen = at_table(server, open_screen, PETITION, changed("Ann", blocks=1, laborers=3), *wall)
    cases = [
        ("slot-1a1", "IF-REPLACE-3"),
        ("slot-1b1", "IF-REPLACE-2"),
        ("slot-1c1 panel-kind-replace", "IF-REPLACE-4"),
        ("slot-2a1", "IF-REPLACE-1"),
        ("slot-1d2", "IF-REPLACE-6"),
        ("slot-2b1 panel-kind-remove", "IF-PLAN-C"),
        ("card-planner action-remove_reinforcement-do slot-1d1", "IF-PLAN-C"),
    ]
    expect_all_refused(server, screen, cases)


def test_a_favor_needs_its_pattern_and_a_card_in_hand(server: AppServer, open_screen: OpenScreen) -> None:
    """The Favor screen names the missing block; without cards in hand it is not even opened."""
    events = [PETITION, *standing(s1a1="Ann")]
    screen = at_table(server, open_screen, *events)
    screen.tap("card-builder")
    screen.tap("action-favor-do")
    for cell in ("cell-a1", "cell-b1"):
        screen.tap(cell)
    screen.scroll_to("ruling-IF-FAVOR-1")
    screen.tap("favor-confirm")
    screen.stand_still()
    assert screen.has("favor-confirm")
    assert len(kept(server)[0]["events"]) == len(events)

    other = at_table(server, open_screen, *events, changed("Ann", favors=-3))
    expect_all_refused(server, other, [("card-builder action-favor-do", "IF-RUL-HAND")])


def test_nobody_bids_more_than_they_hold(server: AppServer, open_screen: OpenScreen) -> None:
    """The rule is named; while all are tied in round 1, the lot has to be drawn first."""
    screen = at_table(server, open_screen, changed("Ann", jade=-13))
    screen.tap("bar-petition")
    assert not screen.has("winner-0")
    screen.tap("petition-bids")
    screen.type_into("bids-jade-0", "0")
    screen.tap("bids-zero")
    screen.wait_for("lot-draw")
    assert not screen.can_tap("petition-confirm")
    screen.type_into("bids-jade-0", "2")
    screen.expect_text("petition-confirm", "Ann wins the petition")
    assert screen.can_tap("petition-confirm")
    screen.type_into("bids-jade-0", "3")
    screen.wait_for("ruling-IF-PETITION-1")
    assert not screen.can_tap("petition-confirm")


def test_refusals_of_a_light_game(server: AppServer, open_screen: OpenScreen) -> None:
    """Rules without a ledger: regions, the Governor block, chips, Reinforcements, replacing where it is not played."""
    events: list[Json] = [
        {"type": "petition", "winner": "Ann"},
        {"type": "build", "player": "Ben", "slots": ["1a1"]},
        {"type": "governor", "player": "Ann", "slot": "1c1"},
    ]
    screen = at_table(server, open_screen, *events, tracking="score", no_replace=True)
    cases = [
        ("slot-1b1 panel-second slot-2b1", "IF-BUILD-3"),
        ("slot-1b1 panel-kind-governor", "IF-GOV-1"),
        ("slot-1b2 panel-kind-governor", "IF-BUILD-5 IF-GOV-2"),
        ("slot-1a1 panel-seat-0", "IF-VAR"),
    ]
    expect_all_refused(server, screen, cases)
    screen.tap("slot-1b1")
    screen.choose("panel-kind-governor")
    assert [screen.can_tap(f"panel-seat-{seat}") for seat in range(3)] == [True, False, False]
    screen.tap("panel-close")
    screen.tap("bar-more")
    screen.wait_until_tappable("more-treasure")
    assert [screen.can_tap(f"more-{what}") for what in ("treasure", "chip", "reinforcement")] == [True, False, False]


def test_only_who_has_a_chip_spends_one(server: AppServer, open_screen: OpenScreen) -> None:
    """The others are grey."""
    events = [{"type": "petition", "winner": "Ann"}, changed("Ben", chips=1)]
    screen = at_table(server, open_screen, *events, tracking="score")
    screen.tap("bar-more")
    screen.tap("more-chip")
    assert [screen.can_tap(f"choice-{seat}") for seat in range(3)] == [False, True, False]


def test_a_light_game_has_eighteen_blocks_for_each(server: AppServer, open_screen: OpenScreen) -> None:
    """The nineteenth is refused."""
    below = {f"s{region}{column}1": "Ann" for region in (1, 2) for column in "abcde"}
    above = {f"s{place}2": "Ann" for place in ("1a", "1b", "1c", "1d", "1e", "2a", "2b", "2c")}
    petition: Json = {"type": "petition", "winner": "Ann"}
    screen = at_table(server, open_screen, petition, *standing(**below, **above), tracking="score")
    expect_all_refused(server, screen, [("slot-2d2 panel-kind-build panel-seat-0", "IF-BUILD-2 IF-RUL-STOCK")])


def test_before_the_first_petition_and_after_the_last(server: AppServer, open_screen: OpenScreen) -> None:
    """Nothing is built before the petition; where the Governor has no block left, there is no further one."""
    screen = at_table(server, open_screen, tracking="score")
    expect_all_refused(server, screen, [("slot-1a1", "IF-TURN-1")])

    petitions: list[Json] = [{"type": "petition", "winner": "Ann"}] * 12
    late = at_table(server, open_screen, *petitions, tracking="score")
    late.tap("bar-petition")
    late.expect_text("ruling-IF-END", re.compile("no Governor block left"))
    assert not late.has("winner-0")


@pytest.mark.parametrize("tracking", ["score", "full"])
def test_a_game_that_goes_on_is_not_scored(server: AppServer, open_screen: OpenScreen, tracking: str) -> None:
    """The final scoring is there to look at, and says what is missing; it takes a second step to stop early."""
    petition: Json = PETITION if tracking == "full" else {"type": "petition", "winner": "Ann"}
    screen = at_table(server, open_screen, petition, tracking=tracking)
    if tracking == "full":
        screen.tap("bar-more")
    screen.tap("more-finish" if tracking == "full" else "bar-finish")
    screen.wait_for("finish-not-over")
    screen.wait_for("finish-early")
    assert not screen.has("finish-confirm")


def test_the_reason_stands_directly_above_the_confirm(server: AppServer, open_screen: OpenScreen) -> None:
    """Upright and on its side: of a place without a block below it one sees why without scrolling."""
    id = keep(server, record(NAMES, [{"type": "petition", "winner": "Ann"}]))
    for width, height in ((844, 390), (390, 844)):
        screen = open_screen(f"/games/{id}", width=width, height=height)
        screen.tap("slot-1a2")
        screen.wait_for("panel-overrule")
        found = screen.identifiers()
        reason = next(place for place, name in enumerate(found) if name.startswith("ruling-"))
        assert found.index("panel-seat-0") < reason < found.index("panel-confirm")
        assert not screen.can_tap("panel-confirm")
