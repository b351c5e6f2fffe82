"""Games, the library of Favor cards and players, and the settings, kept with TinyDB."""
