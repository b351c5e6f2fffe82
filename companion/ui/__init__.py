"""The user interface. Screens derive everything from a session and a game; handlers enter or navigate, no more."""
