"""The reward of a renown token: whose it is, in which order, and nothing of it before somebody said it.

Rules: IB-REN-2, IB-REP, IB-RUL-REWARD.
"""

from __future__ import annotations

from pathlib import Path

from companion.games.islebound.entries.adjust import AdjustBuilding
from companion.games.islebound.entries.effect import TOKEN, Effect, Gained
from companion.games.islebound.pieces.cards import Card
from companion.ui.games.islebound.panels.bar import TurnView, open_entry
from companion.ui.games.islebound.panels.making import Making, MakingView, new_panel
from companion.ui.games.islebound.panels.printed_rows import CountsRow
from companion.ui.table.making.entry import change
from companion.ui.table.making.walk import UNSET
from companion.ui.table.model import TableModel
from companion.ui.table.results import NOTHING
from tests.drive.island_player import ModelTaps
from tests.ui.games.islebound.isle_tables import by, document, table_of


def both_took_tokens(folder: Path) -> TableModel:
    """Ben's visit of Farwold brings 7 renown to him and to Ann, so both have a token, and a reward is due to both."""
    visit = by("Ben", "visit", town="Farwold", entry={}, reputation={"top": 7, "gains": {"Ann": 7}})
    turns = [by("Ann", "move", to="Grenille"), by("Ann", "end_turn"), by("Ben", "move", to="Farwold"), visit]
    table = table_of(folder, document(*turns))
    assert [hand.rewards_due for hand in table.state.ledger.hands] == [1, 1]
    return table


def view_of(table: TableModel) -> MakingView:
    view = table.panel_view.value
    assert isinstance(view, MakingView)
    return view


def reward_of(table: TableModel) -> str:
    view = table.panel_view.value
    assert isinstance(view, TurnView)
    return view.reward


def test_the_player_in_turn_comes_first_and_the_button_opens_for_the_one_it_names(tmp_path: Path) -> None:
    """IB-REP: who is in turn scores first, then the others clockwise; also when a tile said that somebody else acts."""
    table = both_took_tokens(tmp_path)
    for player, seat, tile in (("Ben", 1, 0), ("Ann", 0, 1)):
        assert reward_of(table) == f"Enter the token’s reward: {player}"
        table.choose_seat(tile)
        open_entry(table, "effect")
        assert isinstance(table.panel, Making)
        assert (table.panel.seat, table.panel.walk(table.situation).value("source")) == (seat, TOKEN)
        change(table, ("gain", 0), Gained(coins=1))
        table.confirm()
    assert [entry.event for entry in table.game.entries[-2:]] == [
        Effect(1, TOKEN, gain=Gained(coins=1)),
        Effect(0, TOKEN, gain=Gained(coins=1)),
    ]


def test_nothing_is_ticked_and_the_button_says_what_is_missing(tmp_path: Path) -> None:
    """Nothing that nobody entered: no rest, no amount; the confirm is grey and names what it waits for."""
    table = both_took_tokens(tmp_path)
    open_entry(table, "effect")

    view = view_of(table)
    assert table.proposed is None
    assert view.consequence == NOTHING
    assert view.confirm == "Still open: What it does"
    table.confirm()
    assert len(table.game.entries) == 4

    change(table, ("rest", 0), True)
    assert table.proposed == Effect(1, TOKEN, rest=True)
    assert view_of(table).confirm == "Enter the effect"


def test_crew_may_be_moved_to_where_it_is(tmp_path: Path) -> None:
    """IB-REN-2: it is said after the other states, and a further tap says nothing of that crew again."""
    table = both_took_tokens(tmp_path)
    open_entry(table, "effect")
    ModelTaps(table).tap("change-crew")
    for state in ("below", "injured", "deck"):
        ModelTaps(table).tap("crew-1")
        assert table.proposed == Effect(1, TOKEN, crew=((1, state),))
    assert ModelTaps(table).is_chosen("crew-1")
    assert view_of(table).is_complete

    ModelTaps(table).tap("crew-1")
    assert table.proposed is None
    assert not ModelTaps(table).is_chosen("crew-1")


def test_what_is_gained_stands_before_what_is_paid(tmp_path: Path) -> None:
    """Most rewards only give: that is asked first, whatever the order in which they are carried out."""
    table = both_took_tokens(tmp_path)
    open_entry(table, "effect")
    assert [row.key[0] for row in view_of(table).rows if isinstance(row, CountsRow)] == ["gain", "pay"]


def test_what_gives_the_effect_is_chosen_where_it_can_be_either(tmp_path: Path) -> None:
    """A token is due and a building is there: neither is filled in, and the button asks."""
    table = both_took_tokens(tmp_path)
    table.enter(AdjustBuilding(1, Card(3)))
    table.open(new_panel(table.context, "effect", 1))
    assert table.panel.walk(table.situation).value("source") is UNSET
    assert view_of(table).confirm == "Still open: What gives it?"
