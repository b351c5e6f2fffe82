"""Texts in three languages: the catalogue, and sentences for rulings, entries and errors."""
