"""The players as the board of the table, where only the numbers are entered."""
