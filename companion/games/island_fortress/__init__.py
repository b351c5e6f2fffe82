"""Island Fortress: set-up, events, rules and scoring, as functions of state and event.

The rules' ids stand in the docstrings; their sections of the printed books in data/island_fortress/rules.toml.
A new kind of entry needs: an event (`events`), its reading (`reading`), a module in `actions`, a line in `rules`.
"""
