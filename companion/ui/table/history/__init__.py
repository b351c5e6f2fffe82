"""The log, and what becomes of a game when an old entry is edited."""
