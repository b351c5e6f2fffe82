"""Drafts of a set-up, without a screen."""

from companion.games.island_fortress.setup import Incentive
from companion.ui.games.island_fortress import new_game_model as model


def draft_of(*names: str) -> model.Draft:
    group = [
        {"name": name, "color": color} for name, color in zip(names, ("red", "blue", "green", "brown"), strict=False)
    ]
    return model.regrouped(model.blank(), group)


def colors(draft: model.Draft) -> list[str]:
    return [seat.color for seat in draft.seats]


def test_all_problems_are_found_each_at_its_seat():
    draft = draft_of("Anna", "Anna ", "", "x" * 25)

    setup, problems = model.checked(draft)

    assert setup is None
    assert [(found.seat, found.error.problem, found.is_missing) for found in problems] == [
        (1, "name_taken", False),
        (2, "name_length", True),
        (3, "name_length", False),
    ]


def test_a_sound_draft_is_the_setup_of_a_record():
    draft = draft_of("Anna", "Béla", "Cecil")._replace(extra_region=True, first_round="treasure")

    setup, problems = model.checked(draft)

    assert problems == ()
    assert setup is not None
    assert [seat.name for seat in setup.seats] == ["Anna", "Béla", "Cecil"]
    assert setup.variants.extra_region
    assert setup.variants.first_round is Incentive.TREASURE


def test_an_extra_region_is_left_out_where_the_rules_have_none():
    draft = draft_of("Anna", "Béla")._replace(extra_region=True)

    setup, _ = model.checked(draft)

    assert setup is not None
    assert not setup.variants.extra_region
    assert draft.variants == 0


def test_a_color_goes_to_the_next_free_one_and_swaps_where_none_is():
    three = draft_of("Anna", "Béla", "Cecil")

    assert colors(model.recolored(three, 0)) == ["brown", "blue", "green"]
    assert colors(model.recolored(draft_of("A", "B", "C", "D"), 0)) == ["brown", "blue", "green", "red"]


def test_known_players_take_empty_seats_first_and_leave_by_the_same_tap():
    draft = model.seated(model.blank(), "Anna", "green")
    draft = model.seated(draft, "Béla", "green")
    draft = model.seated(draft, "Cecil", "red")

    assert [(seat.name, seat.color) for seat in draft.seats] == [("Anna", "green"), ("Béla", "blue"), ("Cecil", "red")]
    assert [seat.name for seat in model.seated(draft, "Anna", "green").seats] == ["Béla", "Cecil"]


def test_places_change_and_keys_stay():
    draft = model.moved(draft_of("Anna", "Béla", "Cecil"), 2, -1)

    assert [seat.name for seat in draft.seats] == ["Anna", "Cecil", "Béla"]
    assert [seat.name for seat in model.removed(draft, 0).seats] == ["Cecil", "Béla"]
    assert len({seat.key for seat in model.added(model.removed(draft, 0)).seats}) == 3
