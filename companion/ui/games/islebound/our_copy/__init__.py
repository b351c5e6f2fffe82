"""The group's own copy: looked at, filled in, told while playing."""
