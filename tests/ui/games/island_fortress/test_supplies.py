"""The screen of supplies and prisons for a position."""

from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.meta import META
from companion.games.island_fortress.words import Words
from companion.text.catalogue import catalogue
from companion.ui.games.island_fortress.supplies import (
    box_card,
    cards_on_table,
    possessions,
    prison_rows,
    supply_table,
)
from tests.drive.games.island_fortress import builders as b
from tests.ui.tables import full_table
from tests.ui.test_plays import labels


def prisons(state, language="en"):
    return prison_rows(Words(catalogue(language, META.key), state.setup), state)


def test_every_count_of_every_player():
    state = b.ledger_game(
        wall={"1a1": b.ADAM, "1b1": b.ADAM, "1c1": b.BILL},
        regions={b.BILL: 2},
        supplies={
            b.ADAM: {"jade": 7, "laborers": 4, "convicts": 2, "blocks": 3, "chips": 1},
            b.BILL: {"treasures": 6, "favors": 1, "income": 2},
        },
    )

    assert possessions(state) == {
        "jade": (7, 15, 15),
        "laborers": (4, 0, 0),
        "convicts": (2, 0, 0),
        "blocks": (3, 0, 0),
        "box": (13, 17, 18),
        "chips": (1, 0, 0),
        "treasures": (0, 6, 0),
        "favors": (3, 1, 3),
        "income": (3, 5, 3),
        "bonus": (0, 0, 0),
        "region": (1, 2, 1),
    }


def test_a_count_is_told_with_its_player(tmp_path):
    table = full_table(tmp_path, b.correcting(b.BILL, jade=-6))

    told = labels(supply_table(table.context, 600))
    assert told[f"supply-{b.seat(b.BILL)}-jade"] == "Bill, Jade: 9"


def test_a_role_card_lies_on_the_table_from_its_action_to_the_end_of_the_round():
    played = b.after(b.ledger_game(table={b.BILL: [Role.PLANNER]}), b.collecting_jade(b.ADAM))
    ended = b.after(played, b.ending_turn(b.ADAM))

    for state in (played, ended):
        assert cards_on_table(state, b.seat(b.ADAM)) == (Role.TREASURER,)
        assert cards_on_table(state, b.seat(b.BILL)) == (Role.PLANNER,)
        assert cards_on_table(state, b.seat(b.CHARLES)) == ()


def test_role_cards_are_told_in_their_order(tmp_path):
    told = labels(supply_table(full_table(tmp_path, b.collecting_jade(b.ADAM)).context, 600))

    roles = [role.value for role in Role]
    assert [name for name in told if name.removeprefix("supply-0-") in roles] == [f"supply-0-{role}" for role in roles]
    assert [told[f"supply-{seat}-treasurer"] for seat in range(3)] == [
        "Adam, Treasurer: on the table",
        "Bill, Treasurer: in hand",
        "Charles, Treasurer: in hand",
    ]


def test_prisons_with_the_taskmasters_in_their_camps():
    state = b.ledger_game(regions={b.CHARLES: 2}, prisons={1: (2, 5)})

    rows = prisons(state)

    assert [(row.prison, row.camp) for row in rows] == [((2, 5), (0, 1)), ((0, 0), (2,))]
    assert rows[0].label == "Region 1: prison (Jade 2, Convicts 5); taskmasters here: Adam, Bill"


def test_nobody_in_a_camp_is_said_in_every_language():
    state = b.new_ledger_game()

    labels = [prisons(state, language)[1].label for language in ("en", "de", "hu")]

    assert [label.rsplit(": ", 1)[1] for label in labels] == ["nobody", "niemand", "senki"]


def test_the_box_and_more_than_it_holds(tmp_path):
    """Three players begin with 15 Jade each; the bid that won, and a Convict with it, lie in a prison."""
    table = full_table(tmp_path, b.correcting(b.ADAM, jade=60, laborers=6, convicts=3))

    told = labels(box_card(table.context))
    assert told == {
        "supplies-notices": "There is more Jade in play (105) than in the box (100).",
        "box-chips": "Buyback Chips: 0 of 18",
        "box-treasures": "Treasures (points): 0 of 102",
        "box-reinforcements": "Reinforcements: 0 of 18",
        "box-jade": "Jade: 105 of 100",
        "box-laborers": "Laborers: 6 of 45",
        "box-convicts": "Convicts: 4 of 75",
    }
