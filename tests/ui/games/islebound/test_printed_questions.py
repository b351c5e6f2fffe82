"""Questions about what is printed: whatever can be printed can be told, by whoever can pay it or not; then the rule
refuses, with its reason. What nobody told is neither filled in nor kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.games.islebound.entries.buy import Buy
from companion.games.islebound.entries.diplomacy import Diplomacy
from companion.games.islebound.entries.visit import Visit
from companion.games.islebound.pieces.cards import ABILITIES, Card
from companion.games.islebound.pieces.crew import ANY, SKILLS
from companion.games.islebound.setup import EntryCost
from companion.ui.components.rulings import are_reasons
from companion.ui.games.islebound.our_copy.known import our_copy
from companion.ui.games.islebound.panels.bar import open_entry
from companion.ui.games.islebound.panels.making import MakingView
from companion.ui.table.making.entry import answer, reopen
from companion.ui.table.making.rows import AmountRow, ChoiceRow, ManyRow, NumberRow, Row
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import ASKED
from tests.conftest import by_turns
from tests.ui.games.islebound.isle_tables import by, document, table_of

COINS = 7
"""What Ann begins with."""
FREE_ENTRY: Any = {"towns": {"Stratic": {"entry": {}}}}
FOUR_NEEDED: Any = {"towns": {"Ratnest": {"blue_green": 4}}}


def view_of(table: TableModel) -> Any:
    view = table.panel_view.value
    assert isinstance(view, MakingView)
    return view


def row_of(table: TableModel, name: str) -> Row:
    """The question of a step that is open."""
    rows: list[Row] = [row for row in view_of(table).shown if row.key[0] == name]
    [row] = rows
    return row


def offered(table: TableModel, name: str) -> Sequence[Any]:
    """The answers that a question has keys for."""
    row = row_of(table, name)
    if isinstance(row, NumberRow):
        return row.numbers
    assert isinstance(row, ChoiceRow)
    return [value for value, _ in row.options]


def proposed(table: TableModel) -> Any:
    """The entry as it would be made; None if something is missing."""
    return table.proposed


def reasons(table: TableModel) -> list[str]:
    """The rules that the entry in preparation breaks."""
    found = view_of(table).consequence
    return [] if found is None else [one.rule for one in found.broken]


def given(**changes: int) -> dict[str, Any]:
    return {"type": "adjust", "player": "Ann", "changes": changes}


def crew_below(*numbers: int) -> dict[str, Any]:
    return {"type": "adjust", "player": "Ann", "crew": {str(one): "below" for one in numbers}}


def begun(folder: Path, kind: str, *events: dict[str, Any], to: str = "Ratnest", **setup: Any) -> TableModel:
    """An entry of Ann that is begun in a town after some corrections."""
    table = table_of(folder, document(*events, by("Ann", "move", to=to), **setup))
    open_entry(table, kind)
    return table


def kept_nothing(table: TableModel) -> bool:
    """Whether nothing is known of the group's copy."""
    return our_copy(table.session.services.library, "standard").known.is_empty


@pytest.mark.parametrize("coins", [0, 1, COINS])
@pytest.mark.parametrize("cost", by_turns(range(10), 3))
def test_every_entry_cost_can_be_told_and_is_refused_if_it_cannot_be_paid(
    tmp_path: Path, coins: int, cost: int
) -> None:
    """IB-VISIT-2, IB-RUL-DATA: nobody is let in for nothing because nothing is what they have."""
    corrected = [given(coins=coins - COINS)] if coins < COINS else []
    table = begun(tmp_path, "visit", *corrected)
    assert table.state.ledger.hands[0].coins == coins
    assert proposed(table) is None
    assert [*offered(table, "entry_coins")] == [*range(10)]

    answer(table, ("entry_coins", 0), cost)

    if cost > coins:
        assert reasons(table) == ["IB-VISIT-2"]
        assert not view_of(table).is_complete
        assert not view_of(table).consequence.may_overrule
        table.confirm()
        assert kept_nothing(table)
        answer(table, ("entry_coins", 0), coins)  # a wrong number is changed where it was told
    assert (reasons(table), proposed(table)) == ([], None)
    answer(table, ("entry_crew", 0), None)
    assert proposed(table).entry == EntryCost(min(cost, coins), None)
    table.confirm()
    assert not kept_nothing(table)


def test_a_refusal_names_the_entry_cost_and_what_there_is(tmp_path: Path) -> None:
    """IB-VISIT-2: entry 1, you have 0."""
    table = begun(tmp_path, "visit", given(coins=-COINS))
    answer(table, ("entry_coins", 0), 1)
    [broken] = view_of(table).consequence.broken
    assert "1" in broken.text
    assert "0" in broken.text


@pytest.mark.parametrize("crew", by_turns([None, ANY, *SKILLS], 3))
@pytest.mark.parametrize("below", [(), (1, 2), (3,), (1, 2, 3)])
def test_every_entry_crew_can_be_told_and_is_refused_if_it_is_not_on_deck(
    tmp_path: Path, crew: str | None, below: tuple[int, ...]
) -> None:
    """IB-VISIT-5: also by who has nobody on deck; and who is exhausted of several different ones, the table says."""
    table = begun(tmp_path, "visit", *([crew_below(*below)] if below else []))
    company = table.state.ledger.hands[0].crew
    answer(table, ("entry_coins", 0), 0)
    assert [*offered(table, "entry_crew")] == [None, ANY, *SKILLS]
    answer(table, ("entry_crew", 0), crew)

    on_deck = [(number, one) for number, one in enumerate(company, 1) if one.state == "deck"]
    able = [*{one: number for number, one in reversed(on_deck) if crew in (ANY, *one.skills)}.values()][::-1]
    if crew is not None and not able:
        assert reasons(table) == ["IB-VISIT-5"]
    elif crew == ANY and len(able) > 1:
        assert proposed(table) is None
        assert [*offered(table, "crew")] == able
        answer(table, ("crew", 0), able[-1])
        assert proposed(table).crew == able[-1]
    else:
        assert proposed(table).entry == EntryCost(0, crew)
        assert proposed(table).crew == (able[0] if crew else None)


@pytest.mark.parametrize("number", by_turns(range(1, 21), 6))
def test_every_number_of_a_banner_can_be_told(tmp_path: Path, number: int) -> None:
    """IB-DIPLO-2: two cubes are worth 9 each at most, so 19 and 20 can be told and are refused."""
    most = 9 + 9
    slots = [{"type": "adjust", "slot": slot, "owner": "Ann"} for slot in (3, 4)]
    table = begun(tmp_path, "diplomacy", *slots)
    assert [*offered(table, "number")] == [*range(1, 21)]
    answer(table, ("number", 0), number)
    assert reasons(table) == (["IB-DIPLO-2"] if number > most else [])
    assert kept_nothing(table)


@pytest.mark.parametrize("value", by_turns(range(10), 3))
def test_every_value_of_a_slot_can_be_told(tmp_path: Path, value: int) -> None:
    """IB-DIPLO-2: a single cube must be worth 4; a printed 1 can be told, and is not enough."""
    slot = {"type": "adjust", "slot": 3, "owner": "Ann"}
    table = begun(tmp_path, "diplomacy", slot, data=FOUR_NEEDED)
    table.panel.change(table, ("slots", 0), (3,))
    assert [*offered(table, "values")] == [*range(10)]
    answer(table, ("values", 3), value)
    assert reasons(table) == (["IB-DIPLO-2"] if value < 4 else [])
    if value >= 4:
        assert proposed(table) == Diplomacy(0, table.state.ledger.hands[0].region, (3,), None, (value,))


def test_a_value_told_of_a_slot_stays_with_it(tmp_path: Path) -> None:
    """IB-DIPLO-3: 4 is needed; of the slot that is chosen before another one, the number is asked, not taken over."""
    slots = [{"type": "adjust", "slot": slot, "owner": "Ann"} for slot in (3, 5)]
    table = begun(tmp_path, "diplomacy", *slots, data=FOUR_NEEDED)
    table.panel.change(table, ("slots", 0), (5,))
    answer(table, ("values", 5), 4)
    assert proposed(table).values == (4,)
    table.panel.change(table, ("slots", 0), (3,))
    assert [*offered(table, "values")] == [*range(10)]
    answer(table, ("values", 3), 1)
    table.panel.change(table, ("slots", 0), (3, 5))
    assert (proposed(table).slots, proposed(table).values) == ((3, 5), (1, 4))


def test_cubes_that_are_not_enough_yet_are_asked_for_more(tmp_path: Path) -> None:
    """IB-DIPLO-2: what is paid so far stays open, and is what the button waits for."""
    slots = [{"type": "adjust", "slot": slot, "owner": "Ann"} for slot in (3, 5)]
    table = begun(tmp_path, "diplomacy", *slots, data=FOUR_NEEDED)
    table.panel.change(table, ("slots", 0), (3,))
    answer(table, ("values", 3), 1)
    view = view_of(table)
    assert ("slots", 0) in view.opened
    assert row_of(table, "slots").title in view.confirm
    paid = row_of(table, "slots")
    assert isinstance(paid, ManyRow)
    assert paid.members[0] == (3, "3: worth 1")


def test_a_panel_leads_to_one_place(tmp_path: Path) -> None:
    """Of a refusal to the reason; of a question that is asked again to its keys, which lie below the reason."""
    table = begun(tmp_path, "diplomacy", {"type": "adjust", "slot": 3, "owner": "Ann"}, data=FOUR_NEEDED)
    table.panel.change(table, ("slots", 0), (3,))
    answer(table, ("values", 3), 1)
    assert (view_of(table).sought, reasons(table)) == ("reasons", ["IB-DIPLO-2"])
    for question in ("values-3", "slots"):
        reopen(table, ("values", 3) if question != "slots" else ("slots", 0))
        marked = [one for one in view_of(table).controls(table) if one.key == ASKED]
        assert (view_of(table).sought, len(marked)) == (question, 1)
        assert not are_reasons(marked[0])


@pytest.mark.parametrize("position", range(1, 6))
@pytest.mark.parametrize("kind", ["buy", "visit"])
def test_every_card_of_the_row_can_be_named(tmp_path: Path, kind: str, position: int) -> None:
    """IB-ROW-1: the positions want 3, 2, 1, 0 and 0 books; with one, the first two are refused for it."""
    table = begun(tmp_path, kind, given(books=1), to="Stratic", data=FREE_ENTRY)
    assert [*offered(table, "position")] == [1, 2, 3, 4, 5]
    answer(table, ("position", 0), position)
    assert reasons(table) == (["IB-ROW-1"] if position < 3 else [])
    assert proposed(table) is None or position < 3
    assert any(text.startswith(f"Position {position}") for _, text in view_of(table).folded)


def test_the_only_card_that_can_be_paid_is_not_bought_unasked(tmp_path: Path) -> None:
    """IB-BUY-1: which card of the row, the table says; it stands in the title and on the button."""
    cards = {str(place): {"price": 5 + place, "name": f"Hall {place}"} for place in range(1, 5)}
    row = {"type": "show", "row": {**cards, "5": {"price": 3, "name": "Shed"}}}
    table = begun(tmp_path, "buy", row, given(coins=-3), given(books=3))
    assert proposed(table) is None
    answer(table, ("position", 0), 1)
    assert reasons(table) == ["IB-BUY-1"]
    answer(table, ("position", 0), 5)
    view = view_of(table)
    assert (proposed(table), view.detail, view.confirm) == (Buy(0, 5), "Shed", "Buy: Shed")
    assert view.folded[0][1] == "Position 5 (Shed)"


@pytest.mark.parametrize("ability", [None, *ABILITIES])
def test_what_an_unknown_card_does_is_asked_before_it_is_bought(tmp_path: Path, ability: str | None) -> None:
    """IB-BLDG: position, price, and what it does, with "none of these" first; nothing is presumed."""
    table = begun(tmp_path, "buy")
    answer(table, ("position", 0), 5)
    answer(table, ("price", 0), 5)
    assert proposed(table) is None
    assert [*offered(table, "ability")] == [None, *ABILITIES]
    row = row_of(table, "ability")
    assert isinstance(row, ChoiceRow)
    assert row.options[0][1] == "None of these"
    answer(table, ("ability", 0), ability)
    assert proposed(table) == Buy(0, 5, Card(5, ability=ability))
    assert [text for _, text in view_of(table).folded][:2] == ["Position 5", "Price 5"]


@pytest.mark.parametrize("wood", by_turns(range(10), 4))
@pytest.mark.parametrize("fish", [0, 1, 9])
def test_wood_and_fish_of_an_unknown_card_are_asked_to_build_it(tmp_path: Path, wood: int, fish: int) -> None:
    """IB-BUILD-1: one after the other; what is missing is the reason of the refusal."""
    table = begun(tmp_path, "visit", given(wood=4, fish=1), to="Stratic", data=FREE_ENTRY)
    for name, number in (("position", 5), ("price", 4), ("card_wood", wood), ("card_fish", fish)):
        assert proposed(table) is None
        assert number in offered(table, name)
        answer(table, (name, 0), number)
    answer(table, ("ability", 0), None)
    assert reasons(table) == (["IB-BUILD-1"] if wood > 4 or fish > 1 else [])
    event = proposed(table) if not reasons(table) else None
    if event is not None:
        assert isinstance(event, Visit)
        assert event.parts[0].card == Card(4, wood, fish)


def test_a_price_beyond_the_keys_is_counted_up(tmp_path: Path) -> None:
    """The last key stands for all higher prices."""
    table = begun(tmp_path, "buy", given(coins=20))
    answer(table, ("position", 0), 5)
    answer(table, ("price", 0), 15)
    row = row_of(table, "price")
    assert isinstance(row, AmountRow)
    assert (row.value, row.high) == (15, 99)


@pytest.mark.parametrize("cards", [1, 2])
def test_an_answer_that_is_the_only_legal_one_is_shown(tmp_path: Path, cards: int) -> None:
    """IB-ATTACK-2: who has one pirate attacks with it, and reads so."""
    table = begun(tmp_path, "attack", given(pirates=cards), data={"towns": {"Ratnest": {"red": 3}}})
    assert f"Pirates: {cards}" in [text for _, text in view_of(table).folded]
