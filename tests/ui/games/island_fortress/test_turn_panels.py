"""The panel of a turn: cards, actions with their prices, buybacks, repeats."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import flet as ft
import pytest

from companion.engine.choices import options
from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.rules import ACTIONS, KINDS, Event, check
from companion.ui.games.island_fortress.panels.bar import TurnView
from companion.ui.games.island_fortress.panels.block import BlockPanel
from companion.ui.games.island_fortress.panels.card import CHOSEN, REPEAT, ActionView, CardPanel
from companion.ui.games.island_fortress.wall.masonry import PARAPET, Sizes
from companion.ui.games.island_fortress.wall.region import RegionTitle
from companion.ui.kit import component
from companion.ui.session import SessionContext
from companion.ui.table.making.buttons import ButtonsRow
from companion.ui.table.model import TableModel
from companion.ui.table.position import Mode
from tests.drive.games.island_fortress import builders as b
from tests.ui.tables import full_table, window
from tests.ui.test_plays import labels
from tests.ui.window import Window, in_a_loop

BUYBACKS = ("turn-buyback-chip", "turn-buyback-jade")


def turn(table: TableModel) -> dict[str, str]:
    """What the turn under way shows, by its identifiers, as it is read out.

    Nothing that enters stands at the lower edge, where the confirm was: a second tap ends no turn.
    """
    view = TurnView(table.situation)
    shown = labels(ft.Column(view.controls(table)))
    assert ("turn-next" in shown) == view.may_end
    assert list(shown)[-1] == "bar-more"
    return shown


def cards(table: TableModel) -> dict[Role, bool]:
    """The role cards in their order, with whether each lies on the table."""
    shown = {name: label for name, label in turn(table).items() if name.startswith("card-")}
    return {Role(name.removeprefix("card-")): "on the table" in label for name, label in shown.items()}


def card(table: TableModel, role: Role, repeat: bool = False) -> tuple[ActionView, ...]:
    """The actions of a card."""
    table.open(CardPanel(role, repeat))
    return CardPanel(role, repeat).actions(table.situation)


def ways(actions: tuple[ActionView, ...]) -> dict[str, bool]:
    """Every way to perform one of the actions, with whether it is legal."""
    return {f"{action.kind}-{way.name}": way.legal for action in actions for way in action.ways}


def repeats(table: TableModel) -> list[tuple[str, bool]]:
    """The roles that the Taskmaster could repeat, with whether one can be repeated now."""
    rows = CardPanel(Role.TASKMASTER).view(table.situation).rows
    (row,) = [row for row in rows if row.key == REPEAT and isinstance(row, ButtonsRow)]
    return [(one.value, one.kind == "plain") for one in row.buttons]


def round_of(*firsts: Event, action: Callable[[str], Event] = b.collecting_jade) -> list[Event]:
    """Adam's turn with these entries, then the action of each of the others."""
    events = [*firsts, b.ending_turn(b.ADAM)]
    for name in (b.BILL, b.CHARLES):
        events += [action(name), b.ending_turn(name)]
    return events


def test_a_new_turn_shows_five_cards_in_hand(tmp_path: Path) -> None:
    table = full_table(tmp_path)

    assert turn(table)["turn-text"] == table.context.words.texts("turn.choose", player=b.ADAM)
    assert cards(table) == dict.fromkeys(Role, False)
    assert list(cards(table)) == list(Role)
    assert not {*BUYBACKS, "turn-next"} & turn(table).keys()


def test_played_cards_lie_on_the_table_and_the_turn_may_end_after_the_action(tmp_path: Path) -> None:
    """Those of earlier turns, and that of this turn until it is bought back."""
    table = full_table(
        tmp_path, *round_of(b.recruiting(b.ADAM, 1), b.governor_block(b.ADAM, "2a1")), b.collecting_jade(b.ADAM)
    )

    assert {role for role, on_table in cards(table).items() if on_table} == {Role.RECRUITER, Role.TREASURER}
    assert turn(table)["turn-text"] == table.context.words.texts("turn.done", player=b.ADAM)
    assert "turn-next" in turn(table)


def test_after_a_buyback_the_second_action_is_due(tmp_path: Path) -> None:
    """The card is in hand again, and the turn cannot be ended before."""
    table = full_table(tmp_path, b.correcting(b.ADAM, chips=2), b.collecting_jade(b.ADAM))
    assert [name for name in turn(table) if name in BUYBACKS] == ["turn-buyback-chip"]

    table.game.propose(b.buying_back(b.ADAM))

    assert turn(table)["turn-text"] == table.context.words.texts("turn.second_due")
    assert not any(cards(table).values())
    assert not {*BUYBACKS, "turn-next"} & turn(table).keys()


def test_jade_buys_only_the_taskmaster_back(tmp_path: Path) -> None:
    """IF-TURN-3."""
    assert "turn-buyback-jade" in turn(full_table(tmp_path / "a", b.moving(b.ADAM, 2)))
    assert not {*BUYBACKS} & turn(full_table(tmp_path / "b", b.collecting_jade(b.ADAM))).keys()


def test_the_next_player_is_named_and_the_last_ends_the_round(tmp_path: Path) -> None:
    table = full_table(tmp_path / "a", b.collecting_jade(b.ADAM))
    assert turn(table)["turn-next"] == table.context.words.texts("turn.next", player=b.BILL)
    last = [
        *round_of(b.collecting_jade(b.ADAM)),
        *round_of(b.recruiting(b.ADAM, 1), action=lambda name: b.recruiting(name, 1)),
    ]
    last += [*round_of(b.buying_blocks(b.ADAM, 1), action=lambda name: b.buying_blocks(name, 1))[:-1]]
    table = full_table(tmp_path / "b", *last)
    assert turn(table)["turn-next"] == table.context.words.texts("turn.end_round")


@pytest.mark.parametrize("role", list(Role))
def test_a_way_is_grey_exactly_if_the_rules_refuse_it(tmp_path: Path, role: Role) -> None:
    """The buttons and `check` agree."""
    table = full_table(tmp_path, b.correcting(b.ADAM, jade=-12, laborers=1, convicts=1))
    actions = card(table, role)

    assert actions
    for action in actions:
        for way in action.ways:
            assert way.legal == check(table.state, way.event).is_legal


@pytest.mark.parametrize("kind", CHOSEN)
def test_the_ways_that_are_not_grey_are_the_choices_of_the_plan(tmp_path: Path, kind: str) -> None:
    """IF-REC-A, IF-PLAN-A, IF-PLAN-B, IF-TREA-B, IF-TASK-A: the card decides nothing that the rules do not."""
    table = full_table(tmp_path, b.correcting(b.ADAM, jade=-12, convicts=2))
    (action,) = [one for one in card(table, ACTIONS[kind]) if one.kind == kind]
    able = [getattr(way.event, CHOSEN[kind]) for way in action.ways if way.legal]
    assert able == list(options(KINDS, table.state, kind, b.seat(b.ADAM), False))
    assert able


def test_prices_decide_what_can_be_bought(tmp_path: Path) -> None:
    """IF-REC-A with 1 Jade: 1 Laborer costs nothing, 2 cost 1."""
    table = full_table(tmp_path, b.correcting(b.ADAM, jade=-13))
    found = ways(card(table, Role.RECRUITER))

    assert [found[f"recruit-{amount}"] for amount in range(1, 6)] == [True, True, False, False, False]
    assert not found["collect_convicts-do"]


def test_an_action_without_a_choice_says_what_it_brings(tmp_path: Path) -> None:
    """Jade grows with Treasures; the prison is that of the taskmaster's region."""
    table = full_table(tmp_path, b.correcting(b.ADAM, treasures=6), b.correcting_prison(1, jade=1, convicts=3))
    prison = table.state.ledger.prisons[0] if table.state.ledger else None
    assert prison
    texts = {
        action.kind: way.text
        for role in (Role.TREASURER, Role.RECRUITER)
        for action in card(table, role)
        for way in action.ways
    }

    t = table.context.words.texts
    assert texts["collect_jade"] == t("turn.jade", jade=5)
    assert texts["collect_prison"] == t("turn.prison", jade=prison.jade, convicts=prison.convicts)


def test_the_taskmaster_offers_what_lies_on_the_table(tmp_path: Path) -> None:
    """With its price; grey where nothing of it can be paid."""
    events = round_of(b.recruiting(b.ADAM, 1), b.governor_block(b.ADAM, "2a1"))
    assert repeats(full_table(tmp_path / "a", *events)) == [("recruiter", True)]
    poor = full_table(tmp_path / "b", *events, b.correcting(b.ADAM, jade=-14))
    assert repeats(poor) == [("recruiter", False)]

    repeated = card(poor, Role.RECRUITER, repeat=True)

    assert "Jade" in poor.panel_view.value.detail
    assert all(way.event[-1] is True for action in repeated for way in action.ways)
    assert not any(ways(repeated).values())


def test_the_present_way_of_an_old_entry_is_marked(tmp_path: Path) -> None:
    """Which of the ways had been entered was to be remembered."""
    table = full_table(tmp_path, b.buying_blocks(b.ADAM, 2))
    rows = CardPanel(Role.PLANNER).view(window(table, Mode.EDIT, 2).situation).rows
    buttons = [one for row in rows if isinstance(row, ButtonsRow) for one in row.buttons]
    assert [one.value for one in buttons if one.is_chosen] == ["2"]


def test_in_landscape_the_cards_have_the_room_of_the_sentence(tmp_path: Path) -> None:
    """Only the second action, which is due, is told there."""
    table = full_table(tmp_path, b.correcting(b.ADAM, chips=2), b.collecting_jade(b.ADAM))
    table.session.width, table.session.height = 780, 360
    assert "turn-text" not in turn(table)
    table.game.propose(b.buying_back(b.ADAM))
    assert turn(table)["turn-text"] == table.context.words.texts("turn.second_due")


def test_large_text_leaves_the_room_of_a_grey_confirm_to_the_reason(tmp_path: Path) -> None:
    table = full_table(tmp_path)
    table.open(BlockPanel(b.slot("1a1"), "build", 0))
    for scale, has_confirm in ((1.0, True), (2.0, False)):
        table.session.text_scale = scale
        shown = labels(ft.Column(table.panel_view.value.controls(table)))
        assert "panel-overrule" in shown
        assert ("panel-confirm" in shown) == has_confirm


@pytest.mark.parametrize("scale", [1.0, 1.15, 1.3, 1.5, 2.0])
@in_a_loop
async def test_a_prison_has_room_between_the_towers_with_any_text(scale: float, tmp_path: Path) -> None:
    """Below the name of its region, above the battlements."""
    table, sizes, shown = full_table(tmp_path), Sizes(50, 41, text_scale=scale), Window()
    title = component(lambda: RegionTitle(table.board.regions[0], table.game.setup, 0, sizes, key="title"))
    await shown.show(lambda: SessionContext(table.session, lambda: title()))
    name, *counts = [float(text.size or 0) * scale for text in shown.find(ft.Text)]
    assert 1.3 * (name + max(counts)) <= sizes.height + sizes.joint - PARAPET
