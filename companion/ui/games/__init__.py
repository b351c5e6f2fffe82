"""The screens of the games, one folder each."""
