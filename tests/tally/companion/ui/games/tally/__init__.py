"""The screens of Tally."""
