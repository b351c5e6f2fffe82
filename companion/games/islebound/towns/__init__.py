"""The signs of towns: their parts, and a visit."""
