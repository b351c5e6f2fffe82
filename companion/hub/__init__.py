"""The hub: several processes serve the same games, and any of them may die. Loaded only with `--hub`."""
