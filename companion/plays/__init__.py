"""Plays: one value for each finished game, tracked, entered or imported; filters and statistics of plays.

No module here imports a game, reads a file or draws a screen.
"""
