"""The screens of each game, a folder each."""
