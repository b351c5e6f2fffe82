"""A game being played: proposals, undo and redo, and what it needs of a store."""
