"""The screen of supplies and prisons for a position."""

from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.meta import META
from companion.games.island_fortress.words import Words
from companion.text.catalogue import catalogue
from companion.ui.games.island_fortress.supplies import cards_on_table, present_supplies
from tests.drive.games.island_fortress import builders as b


def looked_at(state, language="en"):
    view = present_supplies(Words(catalogue(language, META.key), state.setup), state)
    assert view is not None
    return view


def counts(state):
    return {row.name: row.counts for row in looked_at(state).counts}


def test_a_light_game_tracks_no_supplies():
    state = b.game()

    assert present_supplies(Words(catalogue("en", META.key), state.setup), state) is None


def test_every_count_of_every_player():
    state = b.ledger_game(
        wall={"1a1": b.ADAM, "1b1": b.ADAM, "1c1": b.BILL},
        regions={b.BILL: 2},
        supplies={
            b.ADAM: {"jade": 7, "laborers": 4, "convicts": 2, "blocks": 3, "chips": 1},
            b.BILL: {"treasures": 6, "favors": 1, "income": 2},
        },
    )

    assert counts(state) == {
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


def test_a_count_is_told_with_its_player():
    row = looked_at(b.ledger_game(supplies={b.BILL: {"jade": 9}})).counts[0]

    assert row.labels[b.seat(b.BILL)] == "Bill, Jade: 9"


def test_a_role_card_lies_on_the_table_from_its_action_to_the_end_of_the_round():
    played = b.after(b.ledger_game(table={b.BILL: [Role.PLANNER]}), b.collecting_jade(b.ADAM))
    ended = b.after(played, b.ending_turn(b.ADAM))

    for state in (played, ended):
        assert cards_on_table(state, b.seat(b.ADAM)) == (Role.TREASURER,)
        assert cards_on_table(state, b.seat(b.BILL)) == (Role.PLANNER,)
        assert cards_on_table(state, b.seat(b.CHARLES)) == ()
    rows = {row.role: row for row in looked_at(played).roles}
    assert list(rows) == list(Role)
    assert rows[Role.TREASURER].on_table == (True, False, False)
    assert rows[Role.TREASURER].labels == (
        "Adam, Treasurer: on the table",
        "Bill, Treasurer: in hand",
        "Charles, Treasurer: in hand",
    )


def test_prisons_with_the_taskmasters_in_their_camps():
    state = b.ledger_game(regions={b.CHARLES: 2}, prisons={1: (2, 5)})

    rows = looked_at(state).prisons

    assert [(row.prison, row.camp) for row in rows] == [((2, 5), (0, 1)), ((0, 0), (2,))]
    assert rows[0].label == "Region 1: prison (Jade 2, Convicts 5); taskmasters here: Adam, Bill"


def test_nobody_in_a_camp_is_said_in_every_language():
    state = b.new_ledger_game()

    labels = [looked_at(state, language).prisons[1].label for language in ("en", "de", "hu")]

    assert [label.rsplit(": ", 1)[1] for label in labels] == ["nobody", "niemand", "senki"]


def test_the_box_and_more_than_it_holds():
    state = b.ledger_game(supplies={b.ADAM: {"jade": 71, "laborers": 6}}, prisons={1: (4, 3)})

    view = looked_at(state)

    assert {row.stock.what: (row.stock.total, row.stock.limit) for row in view.box} == {
        "chips": (0, 18),
        "treasures": (0, 102),
        "reinforcements": (0, 18),
        "jade": (105, 100),
        "laborers": (6, 45),
        "convicts": (3, 75),
    }
    assert view.box[3].label == "Jade: 105 of 100"
    assert view.notices == ("There is more Jade in play (105) than in the box (100).",)
