"""The wall: its drawings on the table, in small and in large; and the handlers of taps and keys."""
