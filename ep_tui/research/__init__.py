"""The game as researchers' libraries know games. Nothing of the program imports this."""
