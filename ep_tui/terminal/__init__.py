"""Between the app and a terminal: what it can show, and the fewest bytes that show it."""
