"""The table shared by all games: screens and components that reach a game only through the registries."""
