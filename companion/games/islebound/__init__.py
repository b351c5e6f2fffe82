"""Islebound: its rules as functions of a position and an entry, and the formats and words of its games.

An entry is one file of `entries`; `rules` lists them all. The numbers stand in data/islebound/tables.json.
"""
