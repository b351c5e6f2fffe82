"""The parts that all games share: rulings, records and replay. Pure: no clock, chance or files."""
