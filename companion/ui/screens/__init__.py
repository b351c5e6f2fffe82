"""The screens around the games: start, settings, what is not there."""
