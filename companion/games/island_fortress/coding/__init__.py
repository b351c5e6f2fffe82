"""How a game is packed into a code, both ways: set-up, entries, the position alone, Favor cards.

The order of everything here, and of `choices`, is pinned by the `rules` of `coding.game`: whatever changes it, or what
is legal, needs a new number there, and the way of the old one has to stay for the codes that are about.
"""
