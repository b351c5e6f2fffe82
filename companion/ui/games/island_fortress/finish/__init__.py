"""Final scoring: the trade-in, what everybody holds, the end."""
