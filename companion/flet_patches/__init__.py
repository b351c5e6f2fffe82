"""All code that replaces or reads private parts of Flet: one fault of Flet in each module, and nothing else.

The docstring of a module describes the fault, the patch and the upstream issue; without an issue, the test of the same
name in tests/flet_patches is the shortest reproduction. That test fails as soon as Flet works without the patch.
`tasks.py flet` runs all of them against the newest Flet (packaging/decisions/97-patches-of-flet.md).
"""
