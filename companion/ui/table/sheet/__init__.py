"""The score sheet of any game: winner, ranks, points by category and their sources, the curve, the picture."""
