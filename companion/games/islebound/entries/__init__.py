"""The kinds of entries, a family in each file: events, fields, rules and effects.

`order`, `agreed`, `crew_named` and `buildings` are shared by several families; `rules` lists the kinds.
"""
