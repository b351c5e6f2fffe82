"""Components shared by all screens; they depend on no game."""
