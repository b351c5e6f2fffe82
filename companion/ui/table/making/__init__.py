"""Entries in preparation, the same for all games: the plan of their kind is walked, and its steps are asked in rows."""
