"""The wall: what is drawn of it, on the table, in small and from afar; and what taps and keys on it do."""
