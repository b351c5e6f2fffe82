"""The island as the board of the table."""
