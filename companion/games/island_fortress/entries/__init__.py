"""What can be entered, a family in a file: events, their fields, what may speak against them, what they do.

Per event `breaches(state, event)` and `applied(state, event)`, which takes for granted that nothing spoke against it,
then the plan of its choices, then its `Kind`, which `rules` lists. A fact that the game does not track is absent from
the state, and the check that needs it says so once, at its head.

Events are named tuples. Players are seats (from 0, clockwise), slots are numbered as in `wall`, regions run from 0.
`laborers` and `convicts` are the Workers assigned, `repeat` says that the action was performed through Taskmaster B;
only the full tracking has them.
"""
