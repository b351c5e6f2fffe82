"""Play log and statistics: all plays of all games, their totals, and their export."""
