"""The store killed, damaged, filled up, its power cut: what was acknowledged has to be there."""
