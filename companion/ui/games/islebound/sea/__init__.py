"""The map of Islebound as a plan that the group arranges, and what lies beside it."""
