"""Faults of Flet's web server; loaded only if the app serves browsers."""
