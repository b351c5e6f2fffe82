"""What all games share: rulings, records and how they are replayed. Pure: no clock, chance or files."""
