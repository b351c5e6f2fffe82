"""Preparation of an entry, decision by decision."""
