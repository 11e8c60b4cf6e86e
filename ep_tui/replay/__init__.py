"""A game that was played: its positions, its statistics, its log as text."""
