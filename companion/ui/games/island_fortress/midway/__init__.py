"""Entry of Island Fortress from its current position: the wall is painted, the numbers are typed."""
