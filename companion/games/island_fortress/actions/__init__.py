"""What each kind of entry may and does: per module `breaches(state, event)` and `applied(state, event)`.

`applied` takes for granted that `breaches` found nothing. A fact that the game does not track is absent from the
state, and the check that needs it says so once, at its head.
"""
