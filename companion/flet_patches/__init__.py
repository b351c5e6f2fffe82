"""Every place that replaces or reads a private part of Flet: one fault of Flet in each file, and nothing else.

The docstring of a file says what Flet does, how that is mended, and where it is known upstream; where it is not, the
test of the same name in tests/flet_patches is the shortest reproduction. That test fails as soon as Flet does without
the patch. `tasks.py flet` runs all of them against the newest Flet (packaging/decisions/97-patches-of-flet.md).
"""
