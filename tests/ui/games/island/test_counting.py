"""Only the numbers: how they are typed, what is seen meanwhile, claims, and the end of a cycle."""

from __future__ import annotations

import re
from pathlib import Path

import flet as ft
import pytest

from companion.games.island.entries.counts import Count, Counts
from companion.games.island.setup import COLORS
from companion.ui.games.island.bars import conditions_of
from companion.ui.games.island.count.cards import CountBoard
from companion.ui.games.island.cycle.draft import draft_views
from companion.ui.games.island.cycle.present import story
from companion.ui.games.island.next_steps import king_now, order_text
from companion.ui.kit import component
from companion.ui.session import SessionContext
from companion.ui.table.model import TableModel
from companion.ui.table.panels.shared import Confirm
from tests.drive.games.island.builders import ADAM, BILL, CHARLES, choosing, claiming, counting, ending_cycle, flipping
from tests.drive.island_player import ModelTaps
from tests.ui.island_tables import kept_table, score_table
from tests.ui.window import Window, in_a_loop

RED = {"territories": 5, "castles": 3, "led": 4, "monuments": 3}
"""Red of the board X of the worked cases, with three monuments: two conditions. IS-T03, IS-T04b."""


def tap(table: TableModel, *identifiers: str) -> None:
    """Tap one after the other."""
    for identifier in identifiers:
        ModelTaps(table).tap(identifier)


def newest(table: TableModel) -> object:
    """The latest event."""
    return table.game.entries[-1].event


def test_a_count_of_three_players_takes_eleven_taps_and_is_one_entry(tmp_path: Path) -> None:
    table = score_table(tmp_path)
    taps = ["bar-count", *(f"pad-{digit}" for digit in "534231321"), "panel-confirm"]

    tap(table, *taps)

    assert len(taps) == 11
    assert [entry.event for entry in table.game.entries] == [
        Counts((Count(5, 3, 4), Count(2, 3, 1), Count(3, 2, 1))),
    ]


def test_numbers_follow_names_of_any_script_and_none_is_cut(tmp_path: Path) -> None:
    """Behind letters that run to the left, figures would change places."""
    names = ("\N{ARABIC LETTER MEEM}\N{ARABIC LETTER REH}", "Bartholomew Fitzgerald-M", "Bartholomew Fitzgerald-N")
    players = [{"name": name, "color": color} for name, color in zip(names, COLORS, strict=False)]
    setup = {"tracking": "score", "players": players, "whisperer": names[0], "coin": "heads"}
    table = kept_table(tmp_path, {"format": "island-record", "version": 1, "setup": setup, "events": []})

    assert order_text(table.context.words, table.state).startswith(f"Turn order: \u2068{names[0]}\u2069 \u203a B")
    tap(table, "bar-count", *(f"pad-{digit}" for digit in "534231321"))

    confirm = table.panel.view(table.situation).confirm
    assert f"\u2068{names[0]}\u2069: 5 3 4; " in confirm
    assert len(confirm) < 2 * 36
    tap(table, "panel-confirm", "bar-end-cycle", "panel-confirm")
    lines = [line for part in story(table.context.words, table.game.states) for line in part.lines]
    assert any(f"\u2068{names[0]}\u2069 3, Bartholomew Fitzgerald-M 3" in line for line in lines)


def test_one_number_takes_three_taps_and_says_nothing_of_the_others(tmp_path: Path) -> None:
    table = score_table(tmp_path, counting(Adam=RED))

    tap(table, "count-1-castles", "pad-2", "panel-confirm")

    assert newest(table) == Counts((None, Count(castles=2), None))


def test_a_monument_takes_two_taps_because_one_more_is_typed_already(tmp_path: Path) -> None:
    table = score_table(tmp_path, counting(Adam=RED))

    tap(table, "count-0-monuments", "panel-confirm")

    assert newest(table) == Counts((Count(monuments=4), None, None))


def test_numbers_from_ten_on_are_typed_with_the_key_of_tens(tmp_path: Path) -> None:
    table = score_table(tmp_path)

    tap(table, "count-2-led", "pad-ten", "pad-ten", "pad-3", "panel-confirm")

    assert newest(table) == Counts((None, None, Count(led=23)))


def test_a_die_has_six_pips(tmp_path: Path) -> None:
    """IS-COMP-2: the keys that would say more cannot be tapped."""
    table = score_table(tmp_path)
    tap(table, "count-0-monuments")

    for key in ("7", "8", "9", "ten"):
        with pytest.raises(AssertionError, match="cannot be tapped"):
            tap(table, f"pad-{key}")
    tap(table, "pad-6", "panel-confirm")

    assert newest(table) == Counts((Count(monuments=6), None, None))


def test_what_is_typed_shows_on_the_cards_and_is_entered_only_by_the_button(tmp_path: Path) -> None:
    """The bars, the light and who would be king move with it, marked as not entered."""
    table = score_table(tmp_path)

    tap(table, "bar-count", "pad-6")

    card = table.board.cards[0].value
    assert (card.player.counts[0], card.typed, card.chosen) == (6, Count(territories=6), "castles")
    assert card.found.ways[0][0].is_met
    assert table.board.line.value == ("No king now: nobody has a claim", True)
    assert table.game.entries == ()
    table.close()
    assert table.board.cards[0].value.player.counts[0] == 0


def test_bars_show_what_monuments_bridge_and_what_is_short() -> None:
    """IS-T04: 5, 0, 4 with three monuments: territories with one, led units with two; castles are six short."""
    found = conditions_of((5, 0, 4), 3, 6)

    assert found.met == 2
    assert [(bar.own, bar.bridged, bar.short, bar.is_met) for bar in found.ways[0]] == [
        (5, 1, 0, True),
        (0, 0, 6, False),
        (4, 2, 0, True),
    ]


def test_every_best_split_is_a_way_of_its_own() -> None:
    """IS-MON-1: 4, 4, 4 with two monuments meet one condition in three ways."""
    assert [[bar.is_met for bar in way] for way in conditions_of((4, 4, 4), 2, 6).ways] == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
    ]


def test_a_claim_is_one_tap_once_its_light_is_lit(tmp_path: Path) -> None:
    table = score_table(tmp_path, counting(Adam=RED))
    assert [signal.value.claim for signal in table.board.cards] == ["may", "none", "none"]

    tap(table, "claim-0")

    assert newest(table) == claiming(ADAM)
    assert table.board.cards[0].value.claim == "held"
    assert king_now(table.context.words, table.state) == "King now: Adam (2 conditions)"
    tap(table, "bar-end-cycle", "panel-confirm")
    assert (
        king_now(table.context.words, table.state) == "Adam is king, meeting more conditions than any other claimant."
    )


def test_a_light_that_is_not_lit_says_why(tmp_path: Path) -> None:
    """IS-CLAIM-2, with what is short."""
    table = score_table(tmp_path, counting(Adam=RED, Bill={"castles": 5}))

    tap(table, "claim-1")

    assert isinstance(table.panel, Confirm)
    [broken] = table.panel_view.value.consequence.broken
    assert broken.rule == "IS-CLAIM-2"
    assert "missing: 1" in broken.text
    assert len(table.game.entries) == 1


def test_a_claim_is_given_back_as_a_correction(tmp_path: Path) -> None:
    table = score_table(tmp_path, counting(Adam=RED), claiming(ADAM))

    tap(table, "claim-0", "panel-confirm")

    assert not table.state.players[0].claim


def test_the_end_of_a_cycle_is_two_taps_names_who_was_not_counted_and_leads_to_its_story(
    tmp_path: Path, visited: list[str]
) -> None:
    table = score_table(tmp_path, counting(Adam=RED, Bill={"castles": 5}))
    tap(table, "bar-end-cycle")
    assert "Charles" in table.panel_view.value.detail

    tap(table, "panel-confirm")

    assert newest(table) == ending_cycle()
    assert visited[-1].endswith("/cycle")


# --- the story of a cycle -----------------------------------------------------------------------------------------


def told(table: TableModel) -> dict[str, str]:
    """The story by its steps."""
    return {line.name: ". ".join((line.title, *line.lines)) for line in story(table.context.words, table.game.states)}


def test_the_story_tells_claims_conditions_and_the_king(tmp_path: Path) -> None:
    """IS-KING-1..3."""
    table = score_table(tmp_path, counting(Adam=RED, Bill={"castles": 6}), claiming(ADAM), ending_cycle())

    assert told(table) == {
        "claims": "Claims. With a claim: Adam. Without a claim, so not considered: Bill, Charles",
        "conditions": "Conditions now. Adam meets 2: Territories with 1 monument, Led units with 2 monuments",
        "most": "Most conditions. Adam alone, with 2",
        "result": "Adam is king",
    }


@pytest.mark.parametrize(("whisperer", "king"), [(BILL, "Bill is king"), (CHARLES, "Nobody is king")])
def test_a_tie_for_king_goes_to_the_whisperer_or_to_nobody(tmp_path: Path, whisperer: str, king: str) -> None:
    """IS-KING-4."""
    numbers = counting(Adam={"castles": 6}, Bill={"castles": 6})
    table = score_table(tmp_path, numbers, claiming(ADAM), claiming(BILL), ending_cycle(), whisperer=whisperer)

    assert "Tied at 1: Adam, Bill" in told(table)["most"]
    assert whisperer in told(table)["tie"]
    assert told(table)["result"].startswith(king)
    [result] = [line for line in story(table.context.words, table.game.states) if line.is_result]
    assert (result.king is None) == (king == "Nobody is king"), "a crown is for a king"


def test_a_tie_of_roles_asks_the_whisperer_and_the_coin_follows(tmp_path: Path) -> None:
    """IS-RUL-WTIE: Bill and Charles have three castles each, Adam is Whisperer and has none."""
    numbers = counting(Adam={"territories": 3, "led": 2}, Bill={"castles": 3}, Charles={"castles": 3})
    table = score_table(tmp_path, numbers, ending_cycle())
    *_, asked = story(table.context.words, table.game.states)
    assert (asked.name, asked.rule, asked.due and asked.due.between) == ("whisperer", "IS-ROLE-TIE", (1, 2))

    tap(table, "choose-2", "coin-tails")

    assert [entry.event for entry in table.game.entries[-2:]] == [choosing("whisperer", CHARLES), flipping("tails")]
    assert "decided by the Whisperer" in told(table)["whisperer"]
    assert told(table)["coin"].endswith("Charles begins.")


@pytest.mark.parametrize(
    ("players", "lines"),
    [
        (2, ["2 8", "8 1 1 6", "7 1 2 4", "6 1 3 2", "5 1 4", "4 10"]),
        (3, ["3 5", "5 1 1 3", "4 2 2", "4 3 1", "4 4", "4 6"]),
        (4, ["2 4", "4 1 3", "4 2 2", "4 3 1", "4 4", "4 2"]),
    ],
)
def test_the_draft_guide_has_the_numbers_of_the_text(tmp_path: Path, players: int, lines: list[str]) -> None:
    """IS-DRAFT-1..3: removed and dealt; hand, discard, keep, pass; in hand and out of play at the end."""
    table = score_table(tmp_path, players=players)
    views = draft_views(table.context.words, table.state)
    deal, *steps, done = [(view.action, view.detail) for view in views]

    def numbers(*texts: str) -> str:
        return " ".join(number for text in texts for number in re.findall(r"\d+", text))

    shown = [numbers(deal[0]), *(numbers(detail, action) for action, detail in steps), numbers(done[0], done[1])]
    assert shown == lines


def test_cards_are_passed_in_the_direction_of_the_coin(tmp_path: Path) -> None:
    """IS-RUL-PASSDIR: heads clockwise, tails anti-clockwise."""
    for coin, passes in (("heads", ((0, 1), (1, 2), (2, 0))), ("tails", ((0, 2), (1, 0), (2, 1)))):
        table = score_table(tmp_path / coin, coin=coin)
        assert draft_views(table.context.words, table.state)[1].passes == passes


@pytest.mark.parametrize("scale", [1.5, 2.0])
@in_a_loop
async def test_a_number_of_large_text_has_all_its_height(tmp_path: Path, scale: float) -> None:
    """Its bar lay below the box around it, where nobody saw it or over the next player."""
    table = score_table(tmp_path)
    table.session.text_scale = scale
    window, board = Window(), component(lambda: CountBoard(table, table.room, key="board"))
    await window.show(lambda: SessionContext(table.session, lambda: board()))
    around = [(one.height, one.content) for one in window.find(ft.Container) if isinstance(one.content, ft.Row)]
    within = [(high or 999, getattr(inner, "content", None)) for high, row in around for inner in row.controls]
    assert not [inner for high, inner in within if (getattr(inner, "height", 0) or 0) > high]
