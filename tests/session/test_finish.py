"""The end of a game: what is held is counted, and the sheet shows where every point comes from."""

from __future__ import annotations

import re
from typing import Any

from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.kept import expected, keep, kept, record, sample
from tests.drive.other_games import isle
from tests.e2e.conftest import OpenScreen


def count(screen: Screen, what: str, amount: int) -> None:
    """Type a count."""
    screen.type_into(what, str(amount))


def test_counts_lead_to_the_expected_sheet(server: AppServer, open_screen: OpenScreen) -> None:
    """Every total and category is the expected one, and a tapped number names the entries behind it."""
    document, result = sample(1), expected(1)
    names = [player["name"] for player in document["setup"]["players"]]
    finish = document["events"].pop()
    screen = open_screen(f"/games/{keep(server, document)}/finish")
    screen.wait_for("finish-confirm")
    assert "finish-early" not in screen.identifiers()

    for seat, name in enumerate(names):
        count(screen, f"finish-jade-{seat}", finish["counts"][name]["jade"])
        count(screen, f"finish-workers-{seat}", finish["counts"][name]["workers"])
    screen.tap("finish-confirm")
    screen.tap("ending-sheet")

    screen.expect_text("sheet-winner", re.compile(result["winners"][0]))
    screen.expect_text("sheet-decided", re.compile(result["winners"][0]))
    screen.scroll_to("sheet-total-0")
    for seat, player in enumerate(result["players"]):
        screen.expect_text(f"sheet-total-{seat}", re.compile(rf": {player['score']}$"))
        for category in ("chips", "least_region", "jade", "workers"):
            screen.expect_text(f"sheet-{category}-{seat}", re.compile(rf": {player['breakdown'][category]}$"))
    screen.scroll_to("sheet-towers-2")
    screen.tap("sheet-towers-2")
    screen.expect_text("sheet-trace", re.compile(r"Tower \(2a4\).*23\. Jörg builds 2a4.*Tower \(1a4\)"))


def test_finishing_early_takes_a_second_step(server: AppServer, open_screen: OpenScreen) -> None:
    """The rules say that the game goes on; the table may end it all the same."""
    id = keep(server, record(("Ann", "Ben"), [{"type": "petition", "winner": "Ann"}]))
    screen = open_screen(f"/games/{id}/finish")
    screen.expect_text("finish-not-over", re.compile("11 Governor blocks"))
    assert "finish-confirm" not in screen.identifiers()

    screen.tap("finish-early")
    screen.type_into("finish-jade-0", "1")
    screen.type_into("finish-workers-1", "1")
    screen.type_zeros("finish")
    screen.tap("finish-confirm")
    screen.tap("ending-sheet")

    screen.expect_text("sheet-tie", re.compile("Points: both 3.*Jade: Ann 1, Ben 0"))
    assert kept(server)[0]["events"][-1]["early"] is True


def test_the_sheet_shows_the_score_so_far(server: AppServer, open_screen: OpenScreen) -> None:
    """Before the end there are totals and traces, but no winner."""
    document = sample(1)
    document["events"] = document["events"][:6]
    screen = open_screen(f"/games/{keep(server, document)}/sheet")

    screen.expect_text("sheet-total-2", re.compile(": 3$"))
    assert "sheet-winner" not in screen.identifiers()
    screen.tap("sheet-total-2")
    screen.expect_text("sheet-trace", re.compile(r"6\. Jörg builds 1b1, 1e1"))


def ended(number: int = 22, **variants: bool) -> dict[str, Any]:
    """A full game that has ended and is not scored yet."""
    document = sample(number)
    document["setup"]["variants"] |= variants
    return {**document, "events": document["events"][:-1]}


def test_a_full_game_is_scored_without_counting(server: AppServer, open_screen: OpenScreen) -> None:
    """All holdings are known; corrections by the table are named on the sheet, and lead to their entries."""
    result = expected(12)
    screen = open_screen(f"/games/{keep(server, ended(12))}/finish")
    screen.expect_text("finish-jade-0", "Charles, Jade: 36")
    screen.expect_text("finish-workers-2", re.compile("^Bill, Workers: 22. Laborers"))
    assert not [name for name in screen.identifiers() if name.endswith(("-plus", "-plus5"))]

    screen.tap("finish-confirm")
    screen.tap("ending-sheet")

    screen.expect_text("sheet-winner", re.compile(result["winners"][0]))
    assert kept(server)[0]["events"][-1].get("counts") is None
    screen.scroll_to("sheet-held-jade-0")
    screen.expect_text("sheet-held-jade-0", "Charles, Jade: 36")
    screen.expect_text("sheet-held-workers-2", "Bill, Workers: 22")
    screen.scroll_to("sheet-correction-64")
    screen.expect_text("sheet-corrections", re.compile(r"Corrections by your group \(2\)"))
    screen.expect_text("sheet-correction-58", re.compile(r"58\. .*Bill: Treasures \+2"))
    screen.tap("sheet-correction-64")
    screen.expect_text("looking-back", re.compile("64"))


def test_a_full_game_is_finished_early_without_counts(server: AppServer, open_screen: OpenScreen) -> None:
    """Two steps, as in a light game."""
    document = sample(12)
    screen = open_screen(f"/games/{keep(server, {**document, 'events': document['events'][:40]})}/finish")
    screen.wait_for("finish-not-over")
    assert "finish-confirm" not in screen.identifiers()

    screen.tap("finish-early")
    screen.tap("finish-confirm")
    screen.tap("ending-sheet")

    screen.wait_for("sheet-winner")
    last = kept(server)[0]["events"][-1]
    assert {key: last[key] for key in last if key != "time"} == {"type": "finish", "early": True}


def test_favor_cards_are_traded_in_clockwise(server: AppServer, open_screen: OpenScreen) -> None:
    """Each card gives 1 Jade or 1 Convict; whoever was passed over comes too late; a wrong trade is taken back."""
    document = ended(trade_in=True)
    entries = len(document["events"])
    screen = open_screen(f"/games/{keep(server, document)}/finish")
    screen.wait_for("finish-confirm")
    first = next(name for name in screen.identifiers() if name.startswith("trade-jade"))
    order = [(int(first.split("-")[2]) + step) % 4 for step in range(4)]

    screen.tap_listed(f"trade-jade-{order[1]}-plus")
    screen.tap_listed(f"trade-convicts-{order[1]}-plus")
    screen.expect_text(f"trade-convicts-{order[1]}-value", re.compile("1$"))
    screen.tap_listed(f"trade-confirm-{order[1]}")
    screen.scroll_to("ruling-IF-VAR-TRADE")
    assert [event["type"] for event in kept(server)[0]["events"][entries:]] == ["trade_in"]
    assert f"trade-jade-{order[0]}-plus" not in screen.identifiers()

    screen.tap_listed("trade-undo")
    screen.gone("trade-undo")
    screen.tap_listed(f"trade-jade-{order[0]}-plus")
    screen.expect_text(f"trade-jade-{order[0]}-value", re.compile("1$"))
    screen.tap("finish-confirm")  # grey: what is chosen, but not traded in, is not left out of the scoring
    screen.expect_text("finish-confirm", re.compile("^Missing: .* trades in one card$"))
    screen.tap_listed(f"trade-confirm-{order[0]}")
    screen.wait_for("trade-undo")
    screen.tap("finish-confirm")
    screen.tap("ending-sheet")

    screen.wait_for("sheet-winner")
    trade, finish = ({**event, "time": None} for event in kept(server)[0]["events"][entries:])
    name = document["setup"]["players"][order[0]]["name"]
    assert trade == {"type": "trade_in", "player": name, "jade": 1, "convicts": 0, "time": None}
    assert finish["type"] == "finish"


def test_a_number_that_nobody_has_counted_is_none_and_the_button_names_it(
    server: AppServer, open_screen: OpenScreen
) -> None:
    """IF-FINAL-JADE: Ben's Workers and all of Cleo are open; one tap gives 0 for them, and what was counted stays."""
    events = [{"type": "petition", "winner": "Ann"}] * 12
    id = keep(server, record(("Ann", "Ben", "Cleo"), events))
    screen = open_screen(f"/games/{id}/finish")
    screen.expect_text("finish-confirm", "0 of 6 counted")
    screen.expect_text("finish-jade-0", re.compile("Ann, Jade: –"))
    count(screen, "finish-jade-0", 6)
    count(screen, "finish-workers-0", 5)
    count(screen, "finish-jade-1", 12)
    screen.expect_text("finish-confirm", "Still to count: Ben: Workers; Cleo: Jade, Workers")

    screen.tap("back")
    screen.tap("bar-finish")
    screen.expect_text("finish-jade-1", re.compile("Ben, Jade: 12"))
    screen.tap("finish-confirm")  # grey: it leads to what is missing
    screen.expect_text("finish-zero", "No Workers: Ben, Cleo")
    screen.tap("finish-zero")
    screen.expect_text("finish-zero", "Undo: No Workers: Ben, Cleo")
    screen.expect_text("finish-confirm", "Still to count: Cleo: Jade")
    screen.tap("finish-zero")
    screen.expect_text("finish-confirm", "Still to count: Ben: Workers; Cleo: Jade, Workers")
    screen.type_zeros("finish")
    screen.tap("finish-confirm")
    screen.tap("ending-sheet")

    screen.wait_for("sheet-winner")
    counts = kept(server)[0]["events"][-1]["counts"]
    assert counts == {
        "Ann": {"jade": 6, "workers": 5},
        "Ben": {"jade": 12, "workers": 0},
        "Cleo": {"jade": 0, "workers": 0},
    }


def test_islebound_is_not_scored_before_all_is_counted(server: AppServer, open_screen: OpenScreen) -> None:
    """IB-SCORE: eight numbers of two players; half of them survive the way back, the rest is 0 by one tap."""
    id = keep(server, isle(tracking="score", data=None))
    screen = open_screen(f"/games/{id}/finish")
    screen.tap("finish-early")
    screen.expect_text("finish-confirm", "0 of 8 counted")
    for name, number in (("coins", 7), ("wood", 2), ("fish", 1)):
        screen.type_into(f"finish-{name}-0", str(number))
    screen.expect_text("finish-confirm", "3 of 8 counted")

    screen.tap("back")
    screen.tap("bar-finish")
    screen.expect_text("finish-coins-0", re.compile("7$"))
    screen.expect_text("finish-end-0", re.compile("–"))
    screen.type_zeros("finish")
    screen.tap("finish-confirm")
    screen.tap("ending-sheet")

    screen.wait_for("sheet-decided")
    first, second = kept(server)[0]["events"][-1]["counts"].values()
    assert (first["coins"], first["wood"], first["fish"]) == (7, 2, 1)
    assert not any(second.values())
