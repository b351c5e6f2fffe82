"""Island Companion: tracks a board game on the table, checks it and scores it."""

__version__ = "0.1.0"

NAME = "Island Companion"
