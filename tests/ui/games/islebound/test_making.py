"""Entries in the making: the panel walks the plan of the rules, fills in what is likely, and asks what only the table
knows. Every entry of every sample can be made in it."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import flet_web
import pytest
from fontTools.ttLib import TTFont

from companion.games.islebound.entries.attack import Attack, Fighter
from companion.games.islebound.entries.diplomacy import Diplomacy
from companion.games.islebound.entries.hire import Hire
from companion.games.islebound.entries.hunt import Hunt
from companion.games.islebound.entries.trade import Side
from companion.games.islebound.entries.visit import Visit
from companion.games.islebound.game import ISLEBOUND
from companion.games.islebound.our_copy.known import Known
from companion.games.islebound.pieces.crew import SKILLS
from companion.games.islebound.setup import Printed, Strengths
from companion.games.islebound.tables import TOWN
from companion.play.live_game import begin
from companion.services import services_in
from companion.ui.games.islebound.our_copy.known import keep_known
from companion.ui.games.islebound.panels.bar import TurnView, open_entry
from companion.ui.games.islebound.panels.dice_row import DiceRow
from companion.ui.games.islebound.panels.making import MADE, MakingView, end
from companion.ui.games.islebound.panels.offer import BESIDE, MAX_LINES, Offer, offer_lines, shown_offer
from companion.ui.games.islebound.panels.printed_rows import StrengthRow
from companion.ui.session import Session
from companion.ui.table.making.entry import answer, change
from companion.ui.table.making.rows import ChoiceRow, NumberRow, TickRow
from companion.ui.table.making.walk import UNSET
from companion.ui.table.model import TableModel
from companion.ui.table.panels.shared import Confirm
from companion.ui.table.position import Mode, TablePosition
from companion.ui.table.results import NOTHING
from companion.ui.theme import BODY
from tests.conftest import long_but
from tests.ui.games.islebound.isle_tables import by, document, legal_samples, table_of, window

TOLD = {
    "towns": {
        "Grenille": {"red": 6, "blue_green": 4, "entry": {"coins": 1, "crew": "administrate"}},
        "Morlim": {"red": 3, "blue_green": None, "entry": {}},
    },
    "influence": [1, 1, 2, 2, 3, 3],
    "strength": {"pirate": [0, 1, 1, 1, 2, 2], "serpent": [0, 0, 2, 2, 3, 3]},
}


def view_of(table: TableModel) -> MakingView:
    view = table.panel_view.value
    assert isinstance(view, MakingView)
    return view


def given(name: str, **changes: int) -> dict[str, Any]:
    return {"type": "adjust", "player": name, "changes": changes}


def test_a_visit_that_is_all_told_is_one_tap(tmp_path: Path) -> None:
    """IB-VISIT-3, IB-TOWN-GRENILLE, section A22: coin, crew and wood stand on the button."""
    table = table_of(tmp_path, document(by("Ann", "move", to="Grenille"), data=TOLD))
    view = table.panel_view.value
    assert isinstance(view, TurnView)
    assert view.offer is not None
    assert view.offer.text == (
        "Visit Grenille: Coins \N{MINUS SIGN}1, Wood +3, Treasure map +1, exhausted Administrate"
    )
    assert isinstance(view.offer.event, Visit)

    table.enter(view.offer.event)

    hand = table.state.ledger.hands[0]
    assert (hand.coins, hand.wood, table.state.ledger.treasure_map) == (6, 3, 1)


KNOWN = {"towns": {"Borsham": {"entry": {"coins": 1}}, "Krazk": {"entry": {}}, "Thundrake": {"entry": {}}}}


def offer_of(table: TableModel) -> Offer:
    view = table.panel_view.value
    assert isinstance(view, TurnView)
    assert view.offer is not None
    return view.offer


def test_a_visit_that_trades_opens_the_panel_which_asks_how_often(tmp_path: Path) -> None:
    """IB-TOWN-BORSHAM, IB-TOWN-THUNDRAKE: how much is paid for what, nobody has said before."""
    moved = by("Ann", "move", to="Borsham")
    table = table_of(tmp_path / "borsham", document(given("Ann", wood=4), moved, data=KNOWN))
    assert offer_of(table)[:2] == ("Visit Borsham", None)
    open_entry(table, "visit")
    for answered in (0, 1):
        assert table.proposed is None
        asked = view_of(table).shown[-1]
        assert isinstance(asked, NumberRow)
        assert view_of(table).confirm == f"Still open: {asked.title}"
        answer(table, asked.key, asked.numbers[answered])
    assert table.proposed.parts == (0, 1)

    moved = by("Ann", "move", to="Thundrake")
    table = table_of(tmp_path / "thundrake", document(given("Ann", books=2), moved, data=KNOWN))
    assert offer_of(table).event is None
    without_books = table_of(tmp_path / "books", document(moved, data=KNOWN))
    assert offer_of(without_books).event is not None


def test_a_trade_asks_both_sides_before_it_is_judged(tmp_path: Path) -> None:
    """IB-VAR-TRADE-3: one side that gives nothing yet is no reason; the button waits for it."""
    goods = [given("Ann", wood=2), given("Ben", fish=2), by("Ann", "move", to="Marhaven", crew=1)]
    table = table_of(tmp_path, document(*goods, variants={"trading": True}, data=KNOWN))
    open_entry(table, "trade")
    for name, side, text in (("give", Side(wood=1), "What you give"), ("get", Side(fish=1), "What you get")):
        view = view_of(table)
        assert (view.confirm, view.consequence) == (f"Still open: {text}", NOTHING)
        assert {("give", 0), ("get", 0)} <= (view.opened or set())
        change(table, (name, 0), side)
    assert view_of(table).is_complete


def test_wood_or_fish_are_two_answers_and_none_is_chosen(tmp_path: Path) -> None:
    """IB-TOWN-KRAZK, IB-TOWN-FARWOLD: either is taken, not both."""
    turns = [by("Ann", "move", to="Grenille"), by("Ann", "end_turn"), by("Ben", "move", to="Krazk")]
    table = table_of(tmp_path, document(*turns, data=KNOWN))
    assert offer_of(table).event is None
    open_entry(table, "visit")

    row = view_of(table).rows[-1]
    assert isinstance(row, ChoiceRow)
    assert [text for _, text in row.options] == ["Wood 1", "Fish 1"]
    assert (row.value, table.proposed) == (UNSET, None)
    assert view_of(table).confirm == "Still open: Wood or fish?"

    change(table, row.key, row.options[1][0])
    assert table.proposed.parts == (True, 0, 1)


@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
@pytest.mark.parametrize("width", [320, 390, 412])
def test_an_offer_is_read_whole_or_opens_the_panel(tmp_path: Path, width: int, scale: float) -> None:
    """The price paid by one tap stands on the button, within its lines; measured with the font's own widths."""
    table = table_of(tmp_path, document(by("Ann", "move", to="Grenille"), data=TOLD))
    table.session.width, table.session.text_scale = width, scale
    offer = offer_of(table)
    shown = shown_offer(table.room, offer)
    if shown == offer:
        lines = font_lines(offer.text, table.room.dock - BESIDE, BODY * scale)
        assert lines <= offer_lines(table.room, offer.text) <= MAX_LINES
    else:
        assert shown == ("Visit Grenille", None, True, "Visit Grenille")
    assert (shown == offer) == (scale == 1 or (scale == 1.3 and width > 320)), (width, scale)


def font_lines(text: str, room: float, size: float) -> int:
    """How many lines a text takes that is broken between words, in the font of the client."""
    font = TTFont(Path(flet_web.get_package_web_dir()) / "assets" / "fonts" / "roboto.woff2")
    metrics, glyphs = font["hmtx"], font.getBestCmap()
    lines, left = 1, room
    for word in text.split():
        width = sum(metrics[glyphs[ord(letter)]][0] for letter in f"{word} ") * size / font["head"].unitsPerEm
        if width > left:
            lines, left = lines + 1, room
        left -= width
    return lines


def test_an_entry_cost_that_is_not_known_is_asked_first_and_kept(tmp_path: Path) -> None:
    """IB-RUL-DATA: the button opens the question; told once, the next visit is one tap again, in a later game, too."""
    table = table_of(tmp_path, document(by("Ann", "move", to="Ratnest")))
    assert table.panel_view.value.offer.event is None
    open_entry(table, "visit")
    row = view_of(table).rows[0]
    assert isinstance(row, NumberRow)
    assert row.title == "Coins to enter Ratnest"

    change(table, ("entry_coins", 0), 2)
    change(table, ("entry_crew", 0), None)
    table.confirm()
    assert len(table.game.entries) == 2

    later = table_of(tmp_path, document(by("Ann", "move", to="Ratnest")))
    offer = later.panel_view.value.offer
    assert offer.text.startswith("Visit Ratnest: Coins")
    assert (offer.event.entry.coins, offer.event.entry.crew) == (2, None)


def test_whom_to_hire_is_asked_and_nobody_is_an_answer(tmp_path: Path) -> None:
    """IB-HIRE-1, IB-TOWN-MORLIM: a crew member for nothing is not declined by an app."""
    told: Any = {"towns": {"Morlim": {"entry": {}}}}
    table = table_of(tmp_path, document(by("Ann", "move", to="Morlim"), data=told))
    assert offer_of(table)[:2] == ("Visit Morlim", None)
    open_entry(table, "visit")
    assert (view_of(table).confirm, table.proposed) == ("Still open: Hire crew", None)
    answer(table, ("hire_slot", 0), None)
    assert table.proposed.parts == (None, 1)


@pytest.mark.parametrize(("taps", "skills"), [("work sail", ("sail", "work")), ("sail sail", ("sail", "sail"))])
def test_the_skills_of_crew_are_two_taps_on_five(tmp_path: Path, taps: str, skills: tuple[str, ...]) -> None:
    """IB-RUL-CREWPILE: the second question names the first; asked again, both are told anew."""
    told: Any = {"towns": {"Morlim": {"entry": {}}}}
    table = table_of(tmp_path, document(by("Ann", "move", to="Morlim"), data=told))
    open_entry(table, "visit")
    answer(table, ("hire_slot", 0), 1)
    first, second = taps.split()
    for _ in range(2):
        answer(table, ("hire_skills", 0), first)
        row = view_of(table).shown[-1]
        assert isinstance(row, ChoiceRow)
        assert ([skill for skill, _ in row.options], row.value) == ([*SKILLS], UNSET)
        assert view_of(table).confirm == f"Still open: {first.title()}, and which second skill?"
        answer(table, ("hire_skills", 0), second)
        assert table.proposed.parts[0] == Hire(1, skills)
    assert f"Skills: {table.context.words.skills(skills)}" in [text for _, text in view_of(table).folded]


@pytest.mark.parametrize(("is_advanced", "coins"), [(False, ["2", "2", "1"]), (True, ["1", "1", "0"])])
def test_the_price_of_crew_at_undervall_is_shown(tmp_path: Path, is_advanced: bool, coins: list[str]) -> None:
    """IB-HIRE-2: a coin more than elsewhere, on the standard side of the boards."""
    setup: Any = {"data": {"towns": {"Undervall": {"entry": {}}}}, "variants": {"advanced": is_advanced}}
    table = table_of(tmp_path, document(by("Ann", "move", to="Undervall"), **setup))
    open_entry(table, "visit")
    [row] = [row for row in view_of(table).rows if isinstance(row, ChoiceRow) and row.key[0] == "hire_slot"]
    assert [text.rpartition(" ")[2] for slot, text in row.options if slot] == coins


def test_a_quick_attack_is_two_taps(tmp_path: Path) -> None:
    """IB-ATTACK-10, section A22: without dice, the answer enters it."""
    moved = by("Ann", "move", to="Grenille")
    table = table_of(tmp_path, document(given("Ann", pirates=2), moved, data=TOLD))

    open_entry(table, "attack")
    assert view_of(table).ends == ((True, "Taken: Grenille"), (False, "Retreat"))
    end(table, True)

    event = table.game.entries[-1].event
    assert isinstance(event, Attack)
    assert (event.kinds, event.dice, event.lost) == (["pirate", "pirate"], None, None)
    assert table.state.ledger.towns[TOWN["Grenille"]] == 0


def test_dice_are_laid_so_that_they_give_the_most(tmp_path: Path) -> None:
    """IB-ATTACK-6: 5 and 3 on a pirate (0 0 0 0 3 3) and a serpent (0 0 3 3 4 4): the best die on the best card would
    give 4 and 0; 3 and 3 are the most. Every sum is written out, and the way of entering is remembered."""
    moved = by("Ann", "move", to="Grenille")
    told = {**TOLD, "strength": {"pirate": [0, 0, 0, 0, 3, 3], "serpent": [0, 0, 3, 3, 4, 4]}}
    table = table_of(tmp_path, document(given("Ann", pirates=1, serpents=1), moved, data=told))
    open_entry(table, "attack")
    change(table, ("told", 0), True)
    for dice in ((5,), (5, 3)):
        change(table, ("dice", 0), dice)

    [row] = [row for row in view_of(table).rows if isinstance(row, DiceRow)]

    assert row.lines == ("Pirates: 5 gives 3 = 3", "Sea serpents: 3 gives 3 = 3")
    view = view_of(table)
    assert (view.result, view.confirm) == ("Strength 6, needed 6: enough.", "Take Grenille, coins +6")
    assert view.ends == ()
    assert "injured" not in [one.key[0] for one in view.rows]
    table.confirm()
    assert table.state.ledger.towns[TOWN["Grenille"]] == 0
    assert window(table).session.setting("islebound_dice", "off") == "on"


def test_a_die_is_rolled_again_for_wood_and_injuries_are_chosen(tmp_path: Path) -> None:
    """IB-ATTACK-5, IB-ATTACK-9, IB-RUL-INJURE: nobody is injured by itself."""
    moved = by("Ann", "move", to="Grenille")
    table = table_of(tmp_path, document(given("Ann", serpents=2, wood=1), moved, data=TOLD))
    open_entry(table, "attack")
    change(table, ("told", 0), True)
    change(table, ("dice", 0), (5, 1))
    change(table, ("rerolls", 0), ((2, 3),))
    assert table.proposed is None

    view = view_of(table)
    assert (view.result, view.ends) == (
        "Strength 5, needed 6: short by 1.",
        ((True, "Injure 1"), (False, "Retreat")),
    )

    end(table, True)
    assert table.proposed is None
    view = view_of(table)
    assert (view.confirm, view.sought, view.ends) == ("Still open: Who is injured?", "injured", ((False, "Retreat"),))
    change(table, ("injured", 0), (3,))

    event = table.proposed
    assert isinstance(event, Attack)
    assert (event.dice, event.rerolls, event.injured) == ((5, 1), ((2, 3),), (3,))
    table.confirm()
    assert [crew.state for crew in table.state.ledger.hands[0].crew] == ["deck", "deck", "injured"]


def test_a_wrong_die_is_taken_back_without_wood(tmp_path: Path) -> None:
    """All dice are there, and the last was mistyped: one back, a reroll first, then the die itself."""
    moved = by("Ann", "move", to="Grenille")
    table = table_of(tmp_path, document(given("Ann", serpents=2, wood=2), moved, data=TOLD))
    open_entry(table, "attack")
    change(table, ("told", 0), True)
    change(table, ("dice", 0), (5, 1))
    change(table, ("rerolls", 0), ((2, 3),))
    for dice, rerolls in (((5, 1), ()), ((5,), ()), ((), ())):
        [row] = [row for row in view_of(table).rows if isinstance(row, DiceRow)]
        assert row.one_back is not None
        change(table, *row.one_back)
        [row] = [row for row in view_of(table).rows if isinstance(row, DiceRow)]
        assert (row.dice, row.rerolls) == (dice, rerolls)
    assert row.one_back is None


@pytest.mark.parametrize("is_in_setup", [True, False], ids=["of this game", "of our copy"])
def test_a_single_card_may_have_other_values_than_those_known(tmp_path: Path, is_in_setup: bool) -> None:
    """IB-ATTACK-6: asked if the table says so; until then nothing more is asked than before."""
    told = TOLD if is_in_setup else {"towns": TOLD["towns"]}
    moved = by("Ann", "move", to="Grenille")
    table = table_of(tmp_path, document(given("Ann", pirates=1), moved, data=told))
    if not is_in_setup:
        keep_known(table.session.services.library, Known(printed=Printed(strength=Strengths((0, 1, 1, 1, 2, 2)))))
    open_entry(table, "attack")
    change(table, ("told", 0), True)
    assert [row.title for row in view_of(table).rows if isinstance(row, TickRow)] == [
        "Enter the dice",
        "Pirates: other values",
    ]
    assert not any(isinstance(row, StrengthRow) for row in view_of(table).rows)

    change(table, ("differ_pirate", 0), True)
    for known in range(6):
        [row] = [row for row in view_of(table).rows if isinstance(row, StrengthRow)]
        change(table, row.key, (*row.values, known + 1))
    change(table, ("dice", 0), (6,))

    assert view_of(table).result == "Strength 6, needed 6: enough."
    table.confirm()
    assert table.game.entries[-1].event.cards == (Fighter("pirate", (1, 2, 3, 4, 5, 6)),)


def test_values_of_cards_that_differ_stay_with_their_kind(tmp_path: Path) -> None:
    """IB-ATTACK-2: one pirate less in the group, and what was told of the sea serpents is still theirs."""
    moved = by("Ann", "move", to="Grenille")
    table = table_of(tmp_path, document(given("Ann", pirates=2, serpents=2), moved, data={"towns": TOLD["towns"]}))
    open_entry(table, "attack")
    change(table, ("told", 0), True)
    for kind in ("pirate", "serpent"):
        change(table, (f"differ_{kind}", 0), True)
    for value in range(1, 5):
        [row] = [row for row in view_of(table).rows if isinstance(row, StrengthRow)]
        change(table, row.key, (value,) * 6)
    change(table, ("pirates", 0), 1)
    change(table, ("dice", 0), (6, 6, 6))

    assert view_of(table).result == "Strength 8, needed 6: enough."
    table.confirm()
    strengths = [card.strength[0] for card in table.game.entries[-1].event.cards]
    assert strengths == [1, 3, 4]


def test_a_single_card_of_unknown_values_is_only_asked_for_them(tmp_path: Path) -> None:
    """IB-RUL-DATA: nothing is known that they could differ from."""
    moved = by("Ann", "move", to="Grenille")
    table = table_of(tmp_path, document(given("Ann", pirates=1), moved, data={"towns": TOLD["towns"]}))
    open_entry(table, "attack")
    change(table, ("told", 0), True)
    assert [type(row) for row in view_of(table).rows if row.key[0] not in ("told", "pirates")] == [StrengthRow]


def test_whoever_is_short_may_still_retreat_after_all(tmp_path: Path) -> None:
    """IB-ATTACK-9, IB-ATTACK-13: the question who is injured has the way out beside it."""
    moved = by("Ann", "move", to="Grenille")
    table = table_of(tmp_path, document(given("Ann", serpents=2), moved, data=TOLD))
    open_entry(table, "attack")
    change(table, ("told", 0), True)
    change(table, ("dice", 0), (5, 3))
    end(table, True)
    end(table, False)
    event = table.game.entries[-1].event
    assert isinstance(event, Attack)
    assert (event.dice, event.lost, event.injured) == ((5, 3), "serpent", ())


def test_the_cheapest_cubes_are_proposed(tmp_path: Path) -> None:
    """IB-DIPLO-3: of slots 3 to 6 (2 2 3 3) with cubes, two 2s pay for 4."""
    slots = [{"type": "adjust", "slot": slot, "owner": "Ann"} for slot in (3, 4, 5, 6)]
    table = table_of(tmp_path, document(*slots, by("Ann", "move", to="Grenille"), data=TOLD))

    open_entry(table, "diplomacy")

    assert table.proposed == Diplomacy(0, TOWN["Grenille"], (3, 4))


def test_a_key_that_cannot_be_used_says_why(tmp_path: Path) -> None:
    """IB-ATTACK-2, IB-ROW-1: and enters nothing."""
    table = table_of(tmp_path, document(by("Ann", "move", to="Grenille"), data=TOLD))
    open_entry(table, "attack")
    assert isinstance(table.panel, Confirm)
    assert next(one.rule for one in table.panel_view.value.consequence.broken) == "IB-ATTACK-2"
    assert table.panel.is_guess

    table.close()
    table.enter(Hunt(0))
    assert len(table.game.entries) == 2
    open_entry(table, "hunt")
    assert [one.rule for one in table.panel_view.value.consequence.broken] == ["IB-TURN-2"]


@pytest.mark.parametrize(("language", "turn"), long_but([("hu", 87)], [("hu", 87), *product(["en", "de", "hu"], [29])]))
def test_everything_is_said_in_every_language(tmp_path: Path, language: str, turn: int) -> None:
    """A text that is missing raises; all panels of a long game are drawn as values."""
    _, record = next(found for found in legal_samples() if found[0] == "00016")
    services = services_in(str(tmp_path))
    game = begin(ISLEBOUND, services.store, record)
    for at in range(0, len(record.entries), turn):
        table = TableModel(Session(services, language=language), TablePosition(game, Mode.WHAT_IF, at))
        for kind in sorted(MADE - {"reputation"}):
            open_entry(table, kind)
            table.close()
