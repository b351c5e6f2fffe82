"""The map of Islebound as arranged by the group, and the cards beside it."""
