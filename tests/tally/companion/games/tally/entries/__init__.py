"""The kinds of entries, one in a file: its event, its fields, what is legal, what it does, and how it is chosen."""
