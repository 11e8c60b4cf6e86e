"""The game as a PettingZoo environment. The rest of the program does not import it."""
