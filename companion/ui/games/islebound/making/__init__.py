"""An entry being made, decision by decision; and the one that comes nearest where none is possible."""
