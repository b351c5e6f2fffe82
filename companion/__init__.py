"""Island Fortress Companion: tracks a board game on the table, checks it and scores it."""

__version__ = "0.1.0"

NAME = "Island Fortress Companion"
SHORT_NAME = "Island Fortress"
"""The name below the app's icon."""
