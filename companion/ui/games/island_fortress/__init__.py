"""The screens of Island Fortress."""
