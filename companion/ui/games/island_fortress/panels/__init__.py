"""The panels of the table, one in each file: value, content, controls, height and digit keys."""
