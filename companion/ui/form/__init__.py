"""A form for an event: the draft is the event itself with what was entered of it, and the questions are data.

A game lists its questions (`Question`) with their parts (`Number`, `Pick`, `Tick` ...), each for a value of the event.
"""
