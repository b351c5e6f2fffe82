"""Tally: points for the players, round by round. The tests' own game, and the example of how a game is added."""
