"""The panels of Islebound, one in each file."""
