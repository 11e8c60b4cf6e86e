"""One running game: the table, its sessions and players, and its bots."""
