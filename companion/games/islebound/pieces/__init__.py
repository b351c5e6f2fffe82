"""What lies on the table: board, cards, crew, dice, influence, and what the box holds."""
