"""Faults of Flet's web server; loaded only if the app serves browsers."""

from companion.flet_patches.served import without_fastapi

without_fastapi.apply()  # before anything else loads Flet's server
