"""Rules that games of several systems share: turn, production, building, trade, victory."""
