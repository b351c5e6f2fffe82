"""What only the players' own copy tells: printed numbers, and what of them is known."""
