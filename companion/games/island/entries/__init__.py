"""Everything that can be entered, a file for each family: the event, its rules, and what can be chosen."""
