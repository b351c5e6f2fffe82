"""The Favor screen, and the group's cards to be shared."""
