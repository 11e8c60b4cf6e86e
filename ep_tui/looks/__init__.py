"""Palettes, characters and styles. Widgets name what a thing is; looks decide how it is shown."""
