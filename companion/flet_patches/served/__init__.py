"""Faults of Flet's web server; nothing of it is loaded where the app serves no browsers."""
