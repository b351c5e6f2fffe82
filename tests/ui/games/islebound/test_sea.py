"""The map at the table: a region sails there, later it shows the town; what it says of itself; where it stands."""

from __future__ import annotations

from pathlib import Path

from companion.games.islebound.entries.adjust import AdjustCounts
from companion.games.islebound.entries.move import Move
from companion.games.islebound.tables import TOWN, TOWNS
from companion.ui.games.islebound.panels.correction import Correction
from companion.ui.games.islebound.panels.making import Making
from companion.ui.games.islebound.panels.town import TownPanel
from companion.ui.games.islebound.sea.present import RegionView, keep_order, order_of
from companion.ui.table.model import TableModel
from companion.ui.table.panels.shared import Confirm
from tests.ui.games.islebound.isle_tables import by, document, table_of, window

TOLD = {"towns": {"Grenille": {"red": 4, "blue_green": None, "entry": {"coins": 1, "crew": "work"}}}}


def region(table: TableModel, name: str) -> RegionView:
    view = table.board.regions[TOWN[name]].value
    assert isinstance(view, RegionView)
    return view


def test_a_free_region_is_one_tap(tmp_path: Path) -> None:
    """IB-MOVE-1; then a tap shows the town."""
    table = table_of(tmp_path, document(data=TOLD))
    assert region(table, "Grenille").standing == "open"
    table.board.tap(TOWN["Grenille"])
    assert table.game.entries[-1].event == Move(0, TOWN["Grenille"])
    assert region(table, "Grenille").standing == "here"

    table.board.tap(TOWN["Morlim"])
    assert table.panel == TownPanel(TOWN["Morlim"], 0)


def test_where_another_ship_lies_the_crew_is_shown_first(tmp_path: Path) -> None:
    """IB-MOVE-4: who is exhausted can be chosen, the one with the fewest skills stands there."""
    table = table_of(tmp_path, document())
    table.board.tap(TOWN["Marhaven"])
    assert isinstance(table.panel, Making)
    assert table.proposed == Move(0, TOWN["Marhaven"], None, 0, 1)

    table.confirm()
    assert table.state.ledger.hands[0].crew[0].state == "below"


def test_a_region_that_cannot_be_reached_says_why(tmp_path: Path) -> None:
    """IB-MOVE-1.no_step: and the table may decide otherwise."""
    table = table_of(tmp_path, document())
    table.board.tap(TOWN["Krazk"])
    assert isinstance(table.panel, Confirm)
    assert [one.rule for one in table.panel_view.value.consequence.broken] == ["IB-MOVE-1"]


def test_a_region_tells_all_of_itself(tmp_path: Path) -> None:
    """Numbers that are known, a dash for a banner that is not there, a question mark for what nobody has told."""
    table = table_of(tmp_path, document({"type": "show", "events": {"1": "Grenille"}}, data=TOLD))
    view = region(table, "Grenille")
    assert (view.red, view.blue_green, view.entry, view.events) == ("4", "\N{EN DASH}", "1W", (1,))
    assert view.label == (
        "Grenille, red banner 4, blue-green banner \N{EN DASH}, entry 1W, owner: nobody, event 1, can be reached"
    )
    assert region(table, "Morlim").red == "?"


def test_a_correction_takes_the_town_that_is_tapped(tmp_path: Path) -> None:
    """A22: anything else is a correction."""
    table = table_of(tmp_path, document(by("Ann", "move", to="Grenille")))
    table.open(Correction(AdjustCounts(0)))
    table.board.tap(TOWN["Morlim"])
    table.open(table.panel.after(table.situation, lambda draft: draft.put(("owner",), 1)))
    table.confirm()
    assert table.state.ledger.towns[TOWN["Morlim"]] == 1


def test_the_map_lies_as_the_group_has_arranged_it(tmp_path: Path) -> None:
    """It keeps its places in every window and game; at first three island towns and a port in each row."""
    table = table_of(tmp_path, document())
    order = order_of(table.session, table.state.setup.printed)
    assert sorted(order) == list(range(len(TOWNS)))
    assert [TOWNS[town] for town in order[3::4]] == ["Crimsika", "Krazk", "Marhaven", "Thundrake"]

    keep_order(table.session, order[::-1])
    assert window(table).board.order.value == order[::-1]
