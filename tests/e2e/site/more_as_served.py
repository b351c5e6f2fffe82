"""The rest of that tenth: what takes too long for the test command, run by `tasks.py torture site`.

By its name pytest finds it only when it is asked for.
"""

from tests.e2e.test_accessibility import test_every_control_of_a_wide_window_has_a_name_one_identity_and_room
from tests.e2e.test_keyboard import test_a_game_is_played_by_the_keyboard_alone
from tests.e2e.test_petition import test_a_light_game_is_bid_in_secret
from tests.e2e.test_receive import test_pictures_are_read_and_what_is_wrong_with_one_is_said
from tests.session.test_full_game import test_a_full_sample_game_is_played_to_its_end
from tests.session.test_island import test_a_score_sample_is_played_to_its_king_in_german
from tests.session.test_new_game import test_a_full_game_with_its_own_variants_is_the_next_first_choice

__all__ = [
    "test_a_full_game_with_its_own_variants_is_the_next_first_choice",
    "test_a_full_sample_game_is_played_to_its_end",
    "test_a_game_is_played_by_the_keyboard_alone",
    "test_a_light_game_is_bid_in_secret",
    "test_a_score_sample_is_played_to_its_king_in_german",
    "test_every_control_of_a_wide_window_has_a_name_one_identity_and_room",
    "test_pictures_are_read_and_what_is_wrong_with_one_is_said",
]
