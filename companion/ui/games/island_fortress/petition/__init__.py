"""The petition bid in secret on one phone."""
