"""The Favor screen, and the sharing of the group's cards."""
