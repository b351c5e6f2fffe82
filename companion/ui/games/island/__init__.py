"""The screens of ISLAND: its cards or its island on the table, the story of a cycle, the draft, and the sheet."""
