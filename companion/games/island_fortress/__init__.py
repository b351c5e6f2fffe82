"""Island Fortress: set-up, events, rules and scoring, as functions of state and event.

The rules' ids stand in the docstrings; their sections of the printed books in data/island_fortress/rules.toml.
A new kind of entry is a file in `entries` (or its part of one), its line in the list of `rules`, and texts.
"""
