"""The game as lines of text with numbered choices: no screen, no colors, no cursor."""
