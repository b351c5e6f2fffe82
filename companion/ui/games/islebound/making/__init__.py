"""Preparation of an entry, decision by decision; and the nearest one if none is possible."""
