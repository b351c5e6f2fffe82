"""Values printed only on the players' own copy of the game, and what is known of them."""
