"""The panels of ISLAND, one in each file: value, content and controls."""
