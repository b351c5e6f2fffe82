"""Texts for readers, in three languages: the catalogue, and the sentences made of rulings, entries and errors."""
