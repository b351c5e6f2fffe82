"""The table with many devices: who is invited, who sits where, and what a guest's window shows."""
