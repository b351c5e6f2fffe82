"""The score sheet of any game: winner, ranks, points by category, where each came from, the curve, the picture."""
