"""The players as the board of the table, if only the numbers are tracked."""
