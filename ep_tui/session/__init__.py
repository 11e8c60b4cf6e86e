"""One running game: the table, who sits at it, and how its bots decide."""
