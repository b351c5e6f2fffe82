"""The island on the table: where territories lie, what taps there do, cards and combats, and what is refused."""

from __future__ import annotations

from pathlib import Path

import flet as ft
import pytest

from companion.games.island.board import Icon
from companion.games.island.entries.steps import PlaceTerritory
from companion.ui.games.island.board.draw import frame_of, offset_to_show
from companion.ui.games.island.board.layout import beside, framed, gaps, laid_out, read, touched, turned, written
from companion.ui.games.island.board.model import kept_turn
from companion.ui.games.island.board.present import IslandView
from companion.ui.games.island.panels.place import Placing
from companion.ui.games.island.panels.territory import TerritoryPanel
from companion.ui.games.island.panels.turning import Turning
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import part_of
from companion.ui.table.panels.shared import Confirm
from tests.drive.games.island import builders as b
from tests.drive.island_player import ModelTaps, semantics_in
from tests.drive.screens import MELEE
from tests.session.visitor import shown
from tests.ui.island_tables import SET_UP, island_table, kept_table, sample


def tap(table: TableModel, *identifiers: str) -> None:
    """Tap one after the other."""
    for identifier in identifiers:
        ModelTaps(table).tap(identifier)


def newest(table: TableModel) -> object:
    """The latest event."""
    return table.game.entries[-1].event


def identifiers(control: ft.Control) -> list[str]:
    """The controls in a part of a panel, by its identifiers."""
    return [found.identifier for found in semantics_in(control) if found.identifier]


def lit(table: TableModel) -> list[int]:
    """The territories that can be tapped for what is being entered."""
    return [brick.number for brick in table.board.island.value.bricks if brick.light == "lit"]


# --- where they lie ---------------------------------------------------------------------------------------------


def test_territories_that_touch_lie_side_by_side() -> None:
    """As far as six sides allow it; the same neighbors always give the same picture."""
    neighbors = [(), (1,), (1, 2), (3,), (1, 3)]
    cells = laid_out(neighbors, {})

    assert len(set(cells)) == 5
    assert all(cells[other - 1] in beside(cells[n]) for n, near in enumerate(neighbors) for other in near)
    assert laid_out(neighbors, {}) == cells


def test_where_somebody_put_a_territory_it_stays() -> None:
    """If the place is still free and beside the island."""
    assert laid_out([(), (1,)], {2: (0, 1)})[1] == (0, 1)
    assert laid_out([(), (1,)], {2: (5, 5)})[1] in beside((0, 0))
    assert read(written({2: (0, 1), 3: (-1, 0)})) == {2: (0, 1), 3: (-1, 0)}
    assert read("torn;1,2;3,x,1") == {}


def test_the_picture_turns_and_keeps_what_touches(tmp_path: Path) -> None:
    """By sixths, for good on this device; a gap of the turned picture is the gap it was, and neighbors stay."""
    table = kept_table(tmp_path, sample(10), 140)
    cells = [brick.cell for brick in table.board.island.value.bricks]
    links = len(table.board.island.value.links)

    table.open(Turning())
    for by in (1, 1, -1):
        table.board.turn(by)

    view = table.board.island.value
    assert [brick.cell for brick in view.bricks] == [turned(cell, 1) for cell in cells]
    assert len(view.links) == links
    assert kept_turn(table.session, table.game.id) == 1

    begun = kept_table(tmp_path / "begun", sample(10), 2)
    begun.board.turn(2)
    gap = begun.board.island.value.gaps[0].cell
    begun.board.tap_gap(gap)
    assert isinstance(begun.panel, Placing)
    assert turned(begun.panel.cell, 2) == gap


def test_an_island_that_does_not_fit_is_turned_until_somebody_turns_it_by_hand(tmp_path: Path) -> None:
    """Three below each other are too high for a phone; side by side they are not. Nothing fits: it stays as it is."""
    table = island_table(tmp_path)
    island, cells = table.board.island, [brick.cell for brick in table.board.island.value.bricks]
    table.board.turn_to_fit(lambda view: False)
    assert [brick.cell for brick in island.value.bricks] == cells

    def is_flat(view: IslandView) -> bool:
        return len({brick.cell[1] for brick in view.bricks}) == 1

    assert not is_flat(island.value)
    table.board.turn_to_fit(is_flat)
    assert is_flat(island.value)
    assert kept_turn(table.session, table.game.id) == 0, "it is fitted again wherever it is shown"

    table.board.turn(-1)
    by_hand = [brick.cell for brick in island.value.bricks]
    table.board.turn_to_fit(is_flat)
    assert [brick.cell for brick in island.value.bricks] == by_hand


def test_eight_territories_fit_a_small_phone_and_can_be_tapped(tmp_path: Path) -> None:
    """At 360x740 the board has 344 by 202 pixels below a turn, on its side at 844x390 some 290 in height."""
    view = kept_table(tmp_path, sample(10), 140).board.island.value
    small, lying = frame_of(view, 344, 202, 1), frame_of(view, 430, 290, 1)

    assert len(view.bricks) == 8
    assert small.size[0] <= 344
    assert small.size[1] <= 202
    assert min(small.width, small.height) >= 44
    assert (lying.width, lying.height) == (74, 64)
    assert lying.size[1] <= 290


def test_an_island_grows_with_a_large_window(tmp_path: Path) -> None:
    """At 2560x1080 it stood small in the middle: at least one side of the room is more than half full."""
    view = kept_table(tmp_path, sample(10), 140).board.island.value
    for width, height in ((1200, 640), (2000, 850)):
        wide, high = frame_of(view, width, height, 1).size
        assert wide <= width
        assert high <= height
        assert max(wide / width, high / height) > 0.6, (width, height, wide, high)


def test_what_the_turn_is_about_comes_into_the_middle() -> None:
    """Of a picture larger than its room, and no further than its edges."""
    frame = framed([(0, 0), (9, 0), (0, 9)], 74, 64, 6)
    wide, high = frame.size

    assert offset_to_show(frame, [(0, 0)], (300, 200)) == (0.0, 0.0)
    assert offset_to_show(frame, [(9, 0)], (300, 200))[0] > 0
    assert offset_to_show(frame, [(0, 9)], (300, 200))[1] == high - 200
    middle = offset_to_show(frame, [(0, 0), (9, 0)], (300, 200))[0]
    assert middle == (frame.middle((0, 0))[0] + frame.middle((9, 0))[0]) / 2 - 150
    assert offset_to_show(frame, [(9, 0)], (wide + 50, high + 50)) == (0.0, 0.0)


def test_a_territory_goes_into_the_gap_that_is_tapped_and_touches_what_lies_beside(tmp_path: Path) -> None:
    """IS-SETUP-4, IS-RUL-TOUCH: two taps where that is right, one more for each correction; it stays there."""
    table = kept_table(tmp_path, sample(10), 2)
    cells = [brick.cell for brick in table.board.island.value.bricks]
    cell = next(cell for cell in gaps(cells) if touched(cell, cells) == (1,))

    table.board.tap_gap(cell)
    assert table.panel.picked == (1,)
    tap(table, "next_to-2", "next_to-2", "panel-confirm")

    event = newest(table)
    assert isinstance(event, PlaceTerritory)
    assert event.next_to == (1,)
    assert table.board.island.value.bricks[2].cell == cell
    again = TableModel(table.session, table.position)
    assert again.board.island.value.bricks[2].cell == cell


def test_castles_and_units_of_the_set_up_are_one_tap_each(tmp_path: Path) -> None:
    """IS-SETUP-5, IS-SETUP-6."""
    table = island_table(tmp_path)
    assert [entry.event for entry in table.game.entries] == list(SET_UP)
    while len(table.game.entries) > 3:
        table.undo()
    assert lit(table) == [1, 2, 3]

    tap(table, "brick-1", "brick-1", "brick-2")

    assert [entry.event for entry in table.game.entries] == list(SET_UP[:6])


# --- cards -------------------------------------------------------------------------------------------------------


def test_recruit_is_two_taps(tmp_path: Path) -> None:
    """IS-CARD-HAMMER: only where one is present is lit."""
    table = island_table(tmp_path)
    tap(table, "card-hammer")
    assert lit(table) == [1]

    tap(table, "brick-1")

    assert newest(table) == b.recruiting(b.ADAM, 1)


def test_a_territory_first_then_what_happens_there(tmp_path: Path) -> None:
    table = island_table(tmp_path)

    tap(table, "brick-1")
    assert isinstance(table.panel, TerritoryPanel)
    tap(table, "here-hammer")

    assert newest(table) == b.recruiting(b.ADAM, 1)


def test_develop_asks_for_the_icon_and_offers_no_brick(tmp_path: Path) -> None:
    """IS-CARD-BRICK, IS-COMP-1."""
    table = island_table(tmp_path)
    tap(table, "card-brick", "brick-1")
    assert not ModelTaps(table).shows("icon-brick")

    tap(table, "icon-cog")

    assert newest(table) == b.developing(b.ADAM, 1, "cog")


def test_invade_is_five_taps_with_all_units_but_one(tmp_path: Path) -> None:
    """IS-CARD-STRAW: the neighbors are lit, all units are preset, and a combat follows."""
    table = island_table(tmp_path)
    tap(table, "card-straw", "brick-1")
    assert lit(table) == [2]

    tap(table, "brick-2", "units-minus", "panel-confirm")

    assert newest(table) == b.invading(b.ADAM, 1, 2)
    assert table.state.table.combat is not None


def test_infiltrate_dominate_and_immortalize_begin_with_the_cog(tmp_path: Path) -> None:
    """IS-ENCH-STRAW, IS-ENCH-HAMMER with a unit removed, IS-ENCH-BRICK in two taps."""
    table = island_table(tmp_path)
    tap(table, "card-cog", "enchant-straw", "brick-1", "brick-2")
    assert newest(table) == b.infiltrating(b.ADAM, 1, 2)
    tap(table, "turn-pass", "turn-pass")

    tap(table, "card-cog", "enchant-hammer", "brick-1", "brick-2", "remove-1-2", "panel-confirm")
    assert newest(table) == b.dominating(b.ADAM, 1, 2, (b.BILL, 2))

    tap(table, "card-cog", "enchant-brick")
    assert newest(table) == b.immortalizing(b.BILL)


def test_a_territory_card_is_preset_and_the_hand_is_a_tap_away(tmp_path: Path) -> None:
    """IS-CARD-1, IS-RUL-TCARD."""
    table = island_table(tmp_path, b.correcting(b.ADAM, open="hammer"))
    tap(table, "card-hammer", "brick-1")
    assert newest(table) == b.recruiting(b.ADAM, 1, "hammer")
    table.undo()

    tap(table, "card-hammer", "open-none", "brick-1")

    assert newest(table) == b.recruiting(b.ADAM, 1)


def test_a_drown_is_one_tap_and_cancels_the_play_and_is_drowned_again(tmp_path: Path) -> None:
    """IS-ENCH-DROP, IS-RUL-DROWN."""
    table = island_table(tmp_path, b.recruiting(b.ADAM, 1))
    assert table.state.table.island[0].units[0] == 3
    tap(table, "drown-1")
    assert newest(table) == b.drowning(b.BILL)
    assert table.state.table.island[0].units[0] == 2
    assert not ModelTaps(table).shows("drown-1")

    tap(table, "drown-2")

    assert table.state.table.island[0].units[0] == 3


@pytest.mark.parametrize("language", ["en", "de", "hu"])
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
def test_marks_that_drown_say_so_however_many_there_are(tmp_path: Path, language: str, scale: float) -> None:
    """A tap on one costs its player two cards."""
    for number, table in enumerate(
        (
            island_table(tmp_path / "turn", b.recruiting(b.ADAM, 1), language=language),
            kept_table(tmp_path / "combat", MELEE, language=language),
        )
    ):
        table.session.width, table.session.height, table.session.text_scale = 375, 667, scale
        texts = [
            text for part in table.panel_view.value.controls(table) for text in shown(part) if isinstance(text, ft.Text)
        ]
        assert table.t("drown.told") in [text.value for text in texts], number


def test_a_combat_with_shelter_attack_by_card_and_retreat(tmp_path: Path) -> None:
    """IS-CASTLE-1, IS-COMBAT-5, IS-COMBAT-6: Bill and Charles defend territory 1 of Adam's."""
    table = island_table(
        tmp_path,
        b.correcting_territory(1, units={b.BILL: 2, b.CHARLES: 1}),
        b.passing(b.ADAM),
    )
    tap(table, "card-cog", "enchant-wood", "brick-1")
    view = table.panel_view.value
    shown = [name for part in view.controls(table) for name in identifiers(part)]
    assert [name for name in shown if name.startswith("shelter-")] == ["shelter-0", "shelter-2"]

    tap(table, "shelter-2")
    view = table.panel_view.value
    assert (*view.targets,) == (0,)
    assert newest(table) == b.sheltering(b.CHARLES)
    tap(table, "attack-0-card", "discard-straw")
    assert newest(table) == b.attacking(b.BILL, b.ADAM, "straw")
    tap(table, "attack-1-unit")
    assert newest(table) == b.attacking(b.ADAM, b.BILL)

    tap(table, "retreat-2")

    assert newest(table) == b.retreating(b.BILL, 2)
    assert table.state.table.combat is None


def test_who_fights_scrolls_and_the_ways_out_stay_in_sight(tmp_path: Path) -> None:
    """On a phone on its side: who may drown, who can be attacked, what was entered last; then what never scrolls.

    Readers still hear who acts.
    """
    table = kept_table(tmp_path, MELEE)
    table.session.width, table.session.height = 844, 390

    parts = table.panel_view.value.controls(table)

    kept = [identifiers(part) for part in parts if part_of(part) != "scrolled"]
    assert kept == [["retreat-2", "retreat-3", "retreat-4", "combat-stop", "bar-more"]]
    scrolled = [name for part in parts if part_of(part) == "scrolled" for name in identifiers(part)]
    assert scrolled[:4] == ["combat-text", "drown-1", "drown-2", "drown-3"]
    assert scrolled[4:7] == ["shelter-1", "attack-1-unit", "attack-1-card"]
    assert scrolled[-1:] == ["last-entry"]
    labels = {each.identifier: each.label for part in parts for each in semantics_in(part)}
    assert labels["combat-text"] == "Combat in 1: Annabella acts."
    assert labels["combat-stop"] == "All agree: end the combat"


def test_to_pass_stays_in_sight_on_a_phone_on_its_side(tmp_path: Path) -> None:
    table = island_table(tmp_path)
    table.session.width, table.session.height = 740, 360

    *_, last = table.panel_view.value.controls(table)

    assert part_of(last) != "scrolled"
    assert identifiers(last)[-2:] == ["turn-pass", "bar-more"]


# --- refusals -----------------------------------------------------------------------------------------------------

REFUSED = {
    "IS-CARD-HAMMER": ((), ("card-hammer", "brick-2")),
    "IS-CARD-WOOD": ((), ("card-wood", "brick-3")),
    "IS-CARD-BRICK": ((), ("card-brick", "brick-2")),
    "IS-CARD-DROP": ((), ("card-drop",)),
    "IS-CARD-STRAW": ((), ("card-straw", "brick-1", "brick-3")),
    "IS-ENCH-STRAW": ((), ("card-cog", "enchant-straw", "brick-1", "brick-3")),
    "IS-ENCH-DROP": ((), ("card-cog", "enchant-drop")),
    "IS-ENCH-BRICK": ((b.correcting(b.ADAM, monuments=6),), ("card-cog", "enchant-brick")),
    "IS-CLAIM-2": ((), ("bar-more", "more-claim")),
    "IS-RUL-HAND": ((b.correcting(b.ADAM, hand=-4),), ("card-hammer",)),
    "IS-RUL-PEACEMAX": ((b.correcting_territory(1, peace=2),), ("card-wood", "brick-1")),
    "IS-RUL-DEVELOP": ((b.correcting_territory(1, developed="cog drop"),), ("card-brick",)),
    "IS-RUL-REPL": ((), ("card-drop",)),
    "IS-COMBAT-6": ((b.correcting_territory(2, units={b.BILL: 1}), b.invading(b.ADAM, 1, 2, 2)), ("retreat-none",)),
}


@pytest.mark.parametrize("rule", REFUSED)
def test_a_refused_entry_names_rule_section_and_help(tmp_path: Path, rule: str) -> None:
    """Nothing is entered; every reason has its rule, what would do, and where it stands in the source."""
    before, taps = REFUSED[rule]
    table = island_table(tmp_path, *before)
    entries = len(table.game.entries)

    tap(table, *taps)

    assert isinstance(table.panel, Confirm)
    broken = {explained.rule: explained for explained in table.panel_view.value.consequence.broken}
    assert rule in broken
    assert all(
        explained.text and explained.help and (explained.section or explained.ours) for explained in broken.values()
    )
    assert len(table.game.entries) == entries


def test_the_drop_on_top_cannot_be_taken(tmp_path: Path) -> None:
    """IS-CARD-DROP; with another card on top it is two taps."""
    table = island_table(tmp_path, b.correcting_pile("straw drop"))
    tap(table, "card-drop")
    assert isinstance(table.panel, Confirm)
    table.close()
    table.enter(b.correcting_pile("drop straw"))

    tap(table, "card-drop", "panel-confirm")

    assert table.state.table.discards == (Icon.DROP, Icon.DROP)
    assert table.state.table.hands[0] == 4


def test_the_table_may_overrule_a_refusal_of_a_whole_entry(tmp_path: Path) -> None:
    table = island_table(tmp_path)

    tap(table, "card-hammer", "brick-2", "panel-overrule", "overrule-confirm")

    assert table.state.table.island[1].units[0] == 1
    assert any(entry.note for entry in table.game.entries)
