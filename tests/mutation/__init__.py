"""The rules changed in small ways, to see whether the tests notice."""
