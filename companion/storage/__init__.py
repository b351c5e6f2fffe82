"""Games, the library of cards and players, and the settings, kept with TinyDB."""
