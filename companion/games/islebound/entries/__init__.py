"""The kinds of entries, a family a file: what is entered, how it is read, what speaks against it, what it does.

`order`, `agreed`, `crew_named` and `buildings` hold what several families ask; `rules` lists the kinds.
"""
