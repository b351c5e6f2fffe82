"""Some of what is proved of the served app, proved of the site too: the very same tests, with a static host.

Chosen is what a site does in a way of its own (files, camera, clipboard, downloads, damage, what is kept), and two
walks through the table. What runs the same lines of Python on the same client is tried by `tasks.py torture site`,
with `more_as_served.py`. The fixtures `server` and `open_screen` of this folder stand in for those of the served app.
"""

import pytest

from tests.e2e.test_data import (
    test_a_game_of_a_newer_version_can_be_looked_at_only,
    test_damage_is_told_on_its_game_and_in_the_list,
    test_what_is_no_backup_is_refused_in_words,
)
from tests.e2e.test_files import (
    test_a_game_saved_and_taken_in_again_is_the_same,
    test_bad_files_are_refused_in_words_and_the_app_goes_on,
)
from tests.e2e.test_receive import camera_screen, test_the_camera_of_a_browser_reads_a_code
from tests.e2e.test_share import test_texts_are_copied_and_the_result_is_told
from tests.session.test_first_minutes import test_a_new_user_gets_a_scored_game_by_taps
from tests.session.test_receive import test_favor_cards_of_another_group_come_into_the_library

pytestmark = pytest.mark.long

__all__ = [
    "camera_screen",
    "test_a_game_of_a_newer_version_can_be_looked_at_only",
    "test_a_game_saved_and_taken_in_again_is_the_same",
    "test_a_new_user_gets_a_scored_game_by_taps",
    "test_bad_files_are_refused_in_words_and_the_app_goes_on",
    "test_damage_is_told_on_its_game_and_in_the_list",
    "test_favor_cards_of_another_group_come_into_the_library",
    "test_texts_are_copied_and_the_result_is_told",
    "test_the_camera_of_a_browser_reads_a_code",
    "test_what_is_no_backup_is_refused_in_words",
]
