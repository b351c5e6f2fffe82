"""ISLAND: claims, kingship and cycles, and the whole board, as functions of state and event.

The rules' ids stand in the docstrings; their sections of the text in data/island/rules.toml. A new kind of entry needs
its file, or its place in one, in `entries`, and a line in `rules`.
"""
