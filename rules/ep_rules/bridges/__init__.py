"""Rules that exist only where modules of two rooms meet."""
