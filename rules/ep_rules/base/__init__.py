"""Rules that every system shares: turn, production, building, trade, victory."""
