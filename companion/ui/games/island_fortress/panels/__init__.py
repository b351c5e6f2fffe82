"""The panels of the table, one in a file: its value, what it shows, its controls, its height, its digit keys."""
