"""How a game of Island Fortress stands, entered on a page: the wall is painted, the numbers are typed."""
