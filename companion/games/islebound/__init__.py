"""Islebound: its rules as functions of a position and an entry, and how its games are written, packed and told.

An entry is one file of `entries`; `rules` lists them all. The numbers stand in data/islebound/tables.json.
"""
