"""What was played: one value for every play, whatever kept it; which of them are asked for, and what they add up to.

Nothing here knows a game, a file or a screen.
"""
