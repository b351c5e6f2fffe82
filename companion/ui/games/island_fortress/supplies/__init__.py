"""What players hold, their role cards, the prisons, and what of the box is in play."""
