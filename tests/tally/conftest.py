"""The tests of Tally are run where it has moved in: see tests/test_add_a_game.py."""

collect_ignore = ["tests"]
