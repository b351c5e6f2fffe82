"""The log, the replay, and the consequences of editing an old entry."""
