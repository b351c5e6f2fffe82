"""The panels of ISLAND, one in a file: its value, what it shows, its controls."""
