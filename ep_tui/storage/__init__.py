"""Everything kept on disk: saved games, preferences, the fault log."""
