"""Attacks on the app: nothing may be taken that should not be, and nothing may break."""
