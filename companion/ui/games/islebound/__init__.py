"""The screens of Islebound."""
