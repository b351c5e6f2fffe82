"""More tests of the served app, tried with the site by `tasks.py torture site`: too long for the test command.

By its name pytest finds it only when it is asked for.
"""

from tests.e2e.test_accessibility import test_every_control_of_a_wide_window_has_a_name_one_identity_and_room
from tests.e2e.test_keyboard import test_a_game_is_played_by_the_keyboard_alone
from tests.e2e.test_petition import test_a_light_game_is_bid_in_secret
from tests.e2e.test_receive import test_pictures_are_read_and_what_is_wrong_with_one_is_said
from tests.session.test_ask import test_everything_can_be_asked_and_nothing_is_recorded
from tests.session.test_favor import test_a_card_is_entered_and_placed_across_the_border
from tests.session.test_finish import test_counts_lead_to_the_expected_sheet
from tests.session.test_full_game import test_a_full_sample_game_is_played_to_its_end
from tests.session.test_island import test_a_score_sample_is_played_to_its_king_in_german
from tests.session.test_new_game import test_a_full_game_with_its_own_variants_is_the_next_first_choice
from tests.session.test_overrule import test_a_refused_action_becomes_corrections_in_one_step
from tests.session.test_table import (
    test_a_second_block_in_the_middle_of_level_4_does_not_exist,
    test_bids_lead_to_the_winner_with_the_reason,
    test_the_wall_is_shown_as_it_was,
)

__all__ = [
    "test_a_card_is_entered_and_placed_across_the_border",
    "test_a_full_game_with_its_own_variants_is_the_next_first_choice",
    "test_a_full_sample_game_is_played_to_its_end",
    "test_a_game_is_played_by_the_keyboard_alone",
    "test_a_light_game_is_bid_in_secret",
    "test_a_refused_action_becomes_corrections_in_one_step",
    "test_a_score_sample_is_played_to_its_king_in_german",
    "test_a_second_block_in_the_middle_of_level_4_does_not_exist",
    "test_bids_lead_to_the_winner_with_the_reason",
    "test_counts_lead_to_the_expected_sheet",
    "test_every_control_of_a_wide_window_has_a_name_one_identity_and_room",
    "test_everything_can_be_asked_and_nothing_is_recorded",
    "test_pictures_are_read_and_what_is_wrong_with_one_is_said",
    "test_the_wall_is_shown_as_it_was",
]
