"""Games in play: proposals, undo and redo, and the interface of a store."""
