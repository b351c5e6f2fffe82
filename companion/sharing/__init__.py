"""Games as texts that fit into a QR code, and those texts as pictures; what is in a game, its own `coding` says."""
