"""The end of a cycle, and the draft."""
