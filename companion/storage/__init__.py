"""Storage of games, the library of cards and players, and settings, with TinyDB."""
