"""How everything looks: palettes, characters, styles. Widgets say what a thing is, never how."""
