"""The screens of ISLAND: cards or island on the table, the story of a cycle, the draft, and the sheet."""
