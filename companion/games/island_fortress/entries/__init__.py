"""The kinds of entries, a family in each file: events, fields, rules and effects.

For each event there are `breaches(state, event)` and `applied(state, event)`, which assumes that the event is legal,
then the plan of its choices, then its `Kind`, which `rules` lists. A fact that the game does not track is absent from
the state, and the check that needs it says so once, at its head.

Events are named tuples. Players are seats (from 0, clockwise), slots are numbered as in `wall`, regions run from 0.
`laborers` and `convicts` are the Workers assigned, `repeat` is true for an action through Taskmaster B;
only full tracking has them.
"""
