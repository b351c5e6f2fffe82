"""Play log and statistics: all plays of all games, what they add up to, and what is passed on of them."""
