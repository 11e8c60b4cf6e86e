"""Bad input for the loaders: what is read, how it is spoilt, and what must come of it."""
