"""Parts that every screen uses; they name no game."""
