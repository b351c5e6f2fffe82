"""The panel of a table: what can be open, what all games share of it, and the bar where nothing is."""
