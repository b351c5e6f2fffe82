"""Games as texts that fit into a QR code, and pictures of these texts. A game's `Coding` codes its content."""
