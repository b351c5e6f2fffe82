"""The pieces: board, cards, crew, dice, influence, and the limits of the box."""
