"""The panel of a table: its protocol, the panels shared by all games, and the bar without an open panel."""
